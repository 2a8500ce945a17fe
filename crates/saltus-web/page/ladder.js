// The ladder: lessons, then steps from easy to hard, each with its stars.

import { keyOf } from "./address.js";
import { course, ideaOf, stepAt, thirdOf } from "./course.js";
import { store } from "./store.js";
import { failureWord, t } from "./strings.js";
import { $, html } from "./svg.js";

/** @import { Star, Step, Third, View, Won } from "../types" */

/**
 * The condition of the third star of a puzzle: the fewest `{ sweeps }` or `{ moves }`; null where each jump takes a piece and the
 * fewest sweeps are not known. For a puzzle that is not on the ladder, `view` has it.
 * @param {string} puzzle
 * @param {Partial<Pick<View, "removes" | "history">>} view
 * @returns {Third | null}
 */
export function thirdStar(puzzle, view = {}) {
  const step = stepAt(puzzle);
  if (step) return thirdOf(step);
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
 * The best result on a puzzle in words: in sweeps where the third star is for these.
 * @param {Third | null} third
 * @param {Won} won
 */
export function bestOf(third, { best, sweeps }) {
  if (third?.sweeps && sweeps) return sweeps === 1 ? t("bestSweep", { n: 1 }) : t("bestSweeps", { n: sweeps });
  return best === 1 ? t("bestMove", { n: 1 }) : t("bestMoves", { n: best });
}

/**
 * The name and the number of a step, and the idea that it needs; null for a puzzle that is not on the ladder.
 * @param {string} puzzle
 */
export function stepOf(puzzle) {
  const step = stepAt(puzzle);
  if (!step) return null;
  const idea = ideaOf(step.idea);
  return { name: step.name, n: course.steps.indexOf(step), all: course.steps.length - 1, idea: idea && { key: idea.key, name: idea.name } };
}

/**
 * The number of stars won on a step.
 * @param {Step} step
 */
const starsOn = ({ id }) => (store.solved[id] ? starsFor(thirdStar(id), store.solved[id]).filter(([, won]) => won).length : 0);

/**
 * The number of stars in all.
 * @param {Step} step
 */
const mostStars = (step) => (thirdOf(step) ? 3 : 2);

/**
 * The step after a puzzle, or the first that is not solved.
 * @param {string} puzzle
 */
export function nextOnLadder(puzzle) {
  const { steps } = course;
  const at = steps.findIndex(({ id }) => id === keyOf(puzzle));
  /** @type {(step: Step, index: number) => boolean} */
  const open = ({ id }, index) => !store.solved[id] && index !== at;
  const later = steps.find((step, index) => index > at && open(step, index));
  return (later ?? steps.find(open) ?? steps[(at + 1) % steps.length]).id;
}

/** @param {string} text */
const small = (text) => html("small", {}, text);

/** @param {{ open: (puzzle: string) => Promise<void> }} parts */
export function makeLadder({ open }) {
  return {
    /** @param {string} puzzle the one that is open */
    show(puzzle) {
      const all = course.steps.reduce((sum, step) => sum + mostStars(step), 0);
      $("ladder-stars").textContent = t("ladderStars", { n: course.steps.reduce((sum, step) => sum + starsOn(step), 0), all });
      $("steps").replaceChildren(
        ...course.steps.map((step) => {
          const { id, name } = step;
          const idea = ideaOf(step.idea);
          const stars = starsOn(step);
          const choose = () => open(id).then(() => $("ladder").close(), (error) => ($("ladder-stars").textContent = failureWord(error)));
          const marks = html("span", { className: "stars", ariaHidden: "true" }, "★".repeat(stars) + "☆".repeat(mostStars(step) - stars));
          const won = store.solved[id];
          const ideas = idea ? [idea.name] : [];
          const results = [];
          if (store.left[id] !== undefined && !won) results.push(`${t("piecesLeft")}: ${store.left[id]}`);
          if (won) results.push(bestOf(thirdStar(id), won));
          const parts = [html("span", {}, name), ...ideas.map(small), marks, ...results.map(small)];
          // Blanks between them, so that the words are told apart where only the text is read.
          const button = html("button", { type: "button", onclick: choose }, ...parts.flatMap((part) => [part, " "]));
          // What can be seen stands in it in the same order, for those who speak to their device.
          button.setAttribute("aria-label", [name, ...ideas, ...results, t("stars", { n: stars, all: mostStars(step) })].join(", "));
          if (id === keyOf(puzzle)) button.setAttribute("aria-current", "true");
          button.dataset.id = id;
          return html("li", {}, button);
        }),
      );
      if (!$("ladder").open) $("ladder").showModal();
    },
  };
}
