// The ladder: thirty steps, each with three stars.

import { keyOf } from "./address.js";
import { store } from "./store.js";
import { failureWord, galleryWord, t } from "./strings.js";
import { $, html } from "./svg.js";

/** @import { Star, Third, View, Won } from "../types" */

const THREE = "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.";
const FIVE = "capture:.-.-.-B=-W-.-.-=.-.-B-.=-W-.-B-=.-.-B-.=-W-W-.-=.-.-B-.";
const NINE = "capture:.-B-.-.-.=-.-.-.-.-=.-.-B-.-.=-W-W-.-.-=.-.-B-.-.=-W-W-W-B-=.-.-.-.-.=-B-W-W-.-=.-.-.-.-.";
const LONG = "capture:.-.-.-.-.=-.-W-W-.-=.-.-B-.-B=-W-W-W-.-=.-.-.-.-.=-W-.-.-.-=.-.-.-.-.=-.-W-B-.-=.-B-B-.-.";
/** @param {string} pegs */
const centre = (pegs) => `pegs:english@d4-d4,at=${pegs}`;

/**
 * The steps: the ID, the name, and the condition of the third star: the fewest sweeps, or moves where no piece is taken.
 * @typedef {[id: string, name: string, third?: Third]} Step
 * @type {Step[]}
 */
export const STEPS = [
  ["pegs:triangle4", "The little pub puzzle", { sweeps: 5 }],
  [centre("....o...ooo.....o......o........."), "Cross", { sweeps: 5 }],
  ["row:2x2", "Two and two", { moves: 8 }],
  [centre("....o....o....ooooo....o....o...."), "Plus", { sweeps: 6 }],
  [THREE, "Three kings"],
  ["grid:3x3", "Lucas's square, small", { moves: 11 }],
  ["pegs:square4", "Square 4", { sweeps: 9 }],
  ["row:3x2", "Three and two", { moves: 11 }],
  ["board:o-o-o=ooooo=oo.oo=ooooo,left=1", "The crown", { sweeps: 10 }],
  ["reverse:4", "Four in a row", { moves: 10 }],
  [FIVE, "Five kings on seven rows"],
  ["row:3x3", "Three and three", { moves: 15 }],
  ["pegs:triangle5", "The pub puzzle", { sweeps: 10 }],
  [centre("....o...ooo...ooooo.ooooooo......"), "Pyramid", { sweeps: 8 }],
  ["hexagon:3", "Hexagon", { moves: 26 }],
  ["ring:6", "Six on a ring", { moves: 11 }],
  ["pegs:hexagon3", "Hexagon 3", { sweeps: 9 }],
  [NINE, "Nine rows"],
  ["pegs:square5", "Square 5", { sweeps: 13 }],
  ["pegs:diamond25", "Diamond 25", { sweeps: 13 }],
  ["row:4x4", "Four and four", { moves: 24 }],
  ["pegs:triangle6", "Triangle 6", { sweeps: 10 }],
  [centre(".o.ooo.ooooo....o......o...oooooo"), "Double arrow", { sweeps: 9 }],
  ["reverse:6", "Six in a row", { moves: 21 }],
  [LONG, "The long way"],
  [centre(".o.ooo.ooooo.ooo.ooo.ooooo.ooo.o."), "Large diamond", { sweeps: 8 }],
  [centre("oooooo..ooo....o.o..............."), "Fireplace", { sweeps: 8 }],
  ["pegs:english@d4-any", "English, one peg anywhere", { sweeps: 17 }],
  ["pegs:english", "English", { sweeps: 18 }],
  ["pegs:french", "French"],
];

/**
 * The condition of the third star of a puzzle: the fewest `{ sweeps }` or `{ moves }`; null where each jump takes a piece and the
 * fewest sweeps are not known. For a puzzle that is not on the ladder, `view` has it.
 * @param {string} puzzle
 * @param {Partial<Pick<View, "removes" | "history">>} view
 * @returns {Third | null}
 */
export function thirdStar(puzzle, view = {}) {
  const step = STEPS.find(([id]) => id === keyOf(puzzle));
  if (step) return step[2] ?? null;
  const moves = view.removes ? undefined : view.history?.[0]?.moves_left;
  return moves === undefined ? null : { moves: Number(moves) };
}

/**
 * The stars of a puzzle that was solved in this number of moves and sweeps: for each, its name and whether it is won.
 * @param {Third | null} third
 * @param {Won} won
 * @returns {Star[]}
 */
export function starsFor(third, { best, sweeps, clean }) {
  /** @type {Star[]} */
  const stars = [["starSolved", true], ["starClean", clean === true]];
  if (third?.sweeps) stars.push(["starSweeps", sweeps !== undefined && sweeps <= third.sweeps]);
  else if (third) stars.push(["starFewest", third.moves !== undefined && best <= third.moves]);
  return stars;
}

/**
 * The name and the number of a step; null for a puzzle that is not on the ladder.
 * @param {string} puzzle
 */
export function stepOf(puzzle) {
  const at = STEPS.findIndex(([id]) => id === keyOf(puzzle));
  return at < 0 ? null : { name: galleryWord(STEPS[at][1]), n: at + 1, all: STEPS.length };
}

/**
 * The number of stars won on a step.
 * @param {Step} step
 */
const starsOn = ([id]) => (store.solved[id] ? starsFor(thirdStar(id), store.solved[id]).filter(([, won]) => won).length : 0);

/**
 * The number of stars in all.
 * @param {Step} step
 */
const mostStars = ([id]) => (thirdStar(id) ? 3 : 2);

/**
 * The step after a puzzle, or the first that is not solved.
 * @param {string} puzzle
 */
export function nextOnLadder(puzzle) {
  const at = STEPS.findIndex(([id]) => id === keyOf(puzzle));
  /** @type {(step: Step, index: number) => boolean} */
  const open = ([id], index) => !store.solved[id] && index !== at;
  const later = STEPS.find((step, index) => index > at && open(step, index));
  return (later ?? STEPS.find(open) ?? STEPS[(at + 1) % STEPS.length])[0];
}

/** @param {{ open: (puzzle: string) => Promise<void> }} parts */
export function makeLadder({ open }) {
  return {
    /** @param {string} puzzle the one that is open */
    show(puzzle) {
      const all = STEPS.reduce((sum, step) => sum + mostStars(step), 0);
      $("ladder-stars").textContent = t("ladderStars", { n: STEPS.reduce((sum, step) => sum + starsOn(step), 0), all });
      $("steps").replaceChildren(
        ...STEPS.map((step) => {
          const [id, name] = step;
          const stars = starsOn(step);
          const choose = () => open(id).then(() => $("ladder").close(), (error) => ($("ladder-stars").textContent = failureWord(error)));
          const marks = html("span", { className: "stars", ariaHidden: "true" }, "★".repeat(stars) + "☆".repeat(mostStars(step) - stars));
          const left = store.left[id] !== undefined && !store.solved[id] ? [html("small", {}, `${t("piecesLeft")}: ${store.left[id]}`)] : [];
          const won = store.solved[id];
          const best = won ? [html("small", {}, t("yourBest", { n: (thirdStar(id)?.sweeps && won.sweeps) || won.best }))] : [];
          const button = html("button", { type: "button", onclick: choose }, html("span", {}, galleryWord(name)), marks, ...left, ...best);
          button.setAttribute("aria-label", `${galleryWord(name)}, ${t("stars", { n: stars, all: mostStars(step) })}`);
          if (id === keyOf(puzzle)) button.setAttribute("aria-current", "true");
          button.dataset.id = id;
          return html("li", {}, button);
        }),
      );
      if (!$("ladder").open) $("ladder").showModal();
    },
  };
}
