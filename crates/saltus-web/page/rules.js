// The rules of the puzzle as sentences and small drawings, made by the engine from the rules themselves: above the board
// until the first move, and on a page of their own.

import { lessonOf } from "./course.js";
import { drawCell } from "./pieces.js";
import { store } from "./store.js";
import { $, html, svg } from "./svg.js";

/** @import { RuleView, View } from "../types" */

/**
 * Puzzles have the same rules if these have the same names; the goal has none.
 * @param {View} view
 */
const keyOf = ({ rules }) => rules.map(({ name }) => name).filter(Boolean).join(", ");

/**
 * @param {RuleView} rule
 * @param {View} view
 */
function drawing({ cells, arrow, removed }, { kinds, puzzle }) {
  const squares = puzzle.startsWith("capture:");
  /** @param {string | null | undefined} symbol */
  const lookOf = (symbol) => kinds.find((kind) => kind.symbol === symbol) ?? { name: "hole" };
  /** @type {SVGElement[]} */
  const parts = cells.flatMap(({ x, y, symbol }) => drawCell(lookOf(symbol), [x, y], squares));
  for (const index of removed) {
    const { x, y } = cells[index];
    parts.push(svg("path", { class: "rule-gone", d: `M${x - 0.2} ${y - 0.2}L${x + 0.2} ${y + 0.2}M${x - 0.2} ${y + 0.2}L${x + 0.2} ${y - 0.2}` }));
  }
  if (arrow) {
    const [from, to] = arrow.map((index) => cells[index]);
    const side = Math.sign(to.x - from.x);
    const top = Math.min(from.y, to.y) - 0.95;
    const end = [to.x - 0.08 * side, to.y - 0.48];
    parts.push(svg("path", { class: "rule-jump", d: `M${from.x + 0.08 * side} ${from.y - 0.44}Q${(from.x + to.x) / 2} ${top} ${end.join(" ")}M${end[0] - 0.3 * side} ${end[1] - 0.06}L${end.join(" ")}L${end[0] - 0.02 * side} ${end[1] - 0.3}` }));
  }
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const frame = [left - 0.6, top - 1.1, Math.max(...xs) - left + 1.2, Math.max(...ys) - top + 1.7];
  return svg("svg", { class: "thumb rule-drawing", viewBox: frame.join(" "), "aria-hidden": "true" }, ...parts);
}

/**
 * A sentence with its drawing for each rule; the last one is the goal.
 * @param {View} view
 * @param {RuleView[]} rules
 */
function list(view, rules = view.rules) {
  const items = rules.map((rule) => {
    const picture = rule.cells.length ? [drawing(rule, view)] : [];
    return html("li", {}, ...picture, html("span", {}, rule.words));
  });
  return html("ol", { className: "rules" }, ...items);
}

/**
 * The rules without the goal, which is said above the board.
 * @param {View} view
 */
const withoutGoal = ({ rules, goal }) => rules.filter(({ words }) => words !== goal);

/** @type {{ puzzle: string | null, shown: boolean }} */
let opened = { puzzle: null, shown: false };

/**
 * The rules of this puzzle, above the board until the player has made a move under these rules: then they disappear with
 * the next puzzle, so that the board does not move under the pointer.
 * @param {View} view
 */
export function showRules(view) {
  const key = keyOf(view);
  const known = store.settings.rules ?? {};
  if (opened.puzzle !== view.puzzle) opened = { puzzle: view.puzzle, shown: !known[key] };
  if (view.moves.length && !known[key]) store.set("rules", { ...known, [key]: true });
  // A lesson says the rule that it teaches.
  $("first").hidden = !opened.shown || lessonOf(view.puzzle) !== undefined || store.settings.mode === "analyse";
  const look = [view.puzzle, ...view.rules.map(({ words }) => words)].join(" ");
  if (opened.shown && $("first").dataset.look !== look) $("first").replaceChildren(list(view, withoutGoal(view)));
  $("first").dataset.look = look;
}

/**
 * The page of rules.
 * @param {View | null} view
 */
export const fillRules = (view) => $("rules-list").replaceChildren(...(view ? [list(view)] : []));
