// The ladder: thirty steps, each with three stars.

import { keyOf } from "./address.js";
import { store } from "./store.js";
import { galleryWord, t } from "./strings.js";
import { $, html } from "./svg.js";

const THREE = "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.";
const FIVE = "capture:.-.-.-B=-W-.-.-=.-.-B-.=-W-.-B-=.-.-B-.=-W-W-.-=.-.-B-.";
const NINE = "capture:.-B-.-.-.=-.-.-.-.-=.-.-B-.-.=-W-W-.-.-=.-.-B-.-.=-W-W-W-B-=.-.-.-.-.=-B-W-W-.-=.-.-.-.-.";
const LONG = "capture:.-.-.-.-.=-.-W-W-.-=.-.-B-.-B=-W-W-W-.-=.-.-.-.-.=-W-.-.-.-=.-.-.-.-.=-.-W-B-.-=.-B-B-.-.";
const centre = (pegs) => `pegs:english@d4-d4,at=${pegs}`;

/** The steps: the ID, what it is called, and the fewest sweeps as `saltus solve --fewest sweeps` finds them. */
export const STEPS = [
  ["pegs:triangle4", "The little pub puzzle", 5],
  [centre("....o...ooo.....o......o........."), "Cross", 5],
  ["row:2x2", "Two and two"],
  [centre("....o....o....ooooo....o....o...."), "Plus", 6],
  [THREE, "Three kings"],
  ["grid:3x3", "Lucas's square, small"],
  ["pegs:square4", "Square 4", 9],
  ["row:3x2", "Three and two"],
  ["board:o-o-o=ooooo=oo.oo=ooooo,left=1", "The crown", 10],
  ["reverse:4", "Four in a row"],
  [FIVE, "Five kings on seven rows"],
  ["row:3x3", "Three and three"],
  ["pegs:triangle5", "The pub puzzle", 10],
  [centre("....o...ooo...ooooo.ooooooo......"), "Pyramid", 8],
  ["hexagon:3", "Hexagon"],
  ["ring:6", "Six on a ring"],
  ["pegs:hexagon3", "Hexagon 3", 9],
  [NINE, "Nine rows"],
  ["pegs:square5", "Square 5", 13],
  ["pegs:diamond25", "Diamond 25", 13],
  ["row:4x4", "Four and four"],
  ["pegs:triangle6", "Triangle 6", 10],
  [centre(".o.ooo.ooooo....o......o...oooooo"), "Double arrow", 9],
  ["reverse:6", "Six in a row"],
  [LONG, "The long way"],
  [centre(".o.ooo.ooooo.ooo.ooo.ooooo.ooo.o."), "Large diamond", 8],
  [centre("oooooo..ooo....o.o..............."), "Fireplace", 8],
  ["pegs:english@d4-any", "English, one peg anywhere", 17],
  ["pegs:english", "English", 18],
  ["pegs:french", "French"],
];

/** The stars of a step: solved, without help, in the fewest moves or sweeps. */
export function starsOn([id, , sweeps]) {
  const won = store.solved[id];
  if (!won) return 0;
  return 1 + Number(won.clean === true) + Number(sweeps ? won.sweeps <= sweeps : won.fewest === true);
}

/** The stars that a step can give: where each jump takes a piece, every solution has as many moves. */
const mostStars = ([id, , sweeps]) => (sweeps || !/^(pegs|board|capture):/.test(id) ? 3 : 2);

/** The step after a puzzle, or the first that is not solved. */
export function nextOnLadder(puzzle) {
  const at = STEPS.findIndex(([id]) => id === keyOf(puzzle));
  const open = ([id]) => !store.solved[id];
  return (STEPS.slice(at + 1).find(open) ?? STEPS.find(open) ?? STEPS[(at + 1) % STEPS.length])[0];
}

export function makeLadder({ open }) {
  return {
    show(puzzle) {
      const all = STEPS.reduce((sum, step) => sum + mostStars(step), 0);
      $("ladder-stars").textContent = t("ladderStars", { n: STEPS.reduce((sum, step) => sum + starsOn(step), 0), all });
      $("steps").replaceChildren(
        ...STEPS.map((step) => {
          const [id, name] = step;
          const stars = starsOn(step);
          const choose = () => open(id).then(() => $("ladder").close(), (error) => ($("ladder-stars").textContent = error.message));
          const marks = html("span", { className: "stars", ariaHidden: "true" }, "★".repeat(stars) + "☆".repeat(mostStars(step) - stars));
          const left = store.left[id] !== undefined && !store.solved[id] ? [html("small", {}, `${t("piecesLeft")}: ${store.left[id]}`)] : [];
          const best = store.solved[id] ? [html("small", {}, t("yourBest", { n: store.solved[id].sweeps && step[2] ? store.solved[id].sweeps : store.solved[id].best }))] : [];
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
