// What the page knows of a position before the engine has answered: it shows the move at once, and takes the next one.

import { written } from "./svg.js";

/** @import { LegalMove, View } from "../types" */

/**
 * The position after some moves of the game, as far as the last answer tells it.
 * @param {View} view
 * @param {number} step
 * @returns {View}
 */
export function foresee(view, step) {
  const position = Array.from(view.start);
  /** @param {string} name */
  const cell = (name) => view.cells.findIndex((cell) => cell.name === name);
  for (const { from, to, removed } of view.moves.slice(0, step)) {
    [position[cell(from)], position[cell(to)]] = [".", position[cell(from)]];
    for (const name of removed) position[cell(name)] = ".";
  }
  const verdict = view.timeline[step] ?? "unknown";
  return { ...view, step, position: position.join(""), legal: legalAt(view, step), last: view.moves[step - 1] ?? null, verdict, partial: true };
}

/**
 * The legal moves one step ahead of an answer; none elsewhere, and where the answer leaves them out.
 * @param {View} view
 * @param {number} step
 * @returns {LegalMove[]}
 */
function legalAt(view, step) {
  const made = view.moves[view.step];
  if (step !== view.step + 1 || !made) return [];
  const move = view.legal.find((move) => written(move) === written(made));
  return (move?.next ?? []).map((after) => ({ ...after, keeps: "unknown", dead: false }));
}
