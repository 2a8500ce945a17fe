// The rules of each family as small drawings, above the board until the first move and on a page of their own.

import { store } from "./store.js";
import { $, html, piece, svg } from "./svg.js";
import { t } from "./strings.js";

/** The family whose rules a puzzle follows. */
export function familyOf({ puzzle, kinds, removes }) {
  if (puzzle.startsWith("capture:")) return "capture";
  if (removes) return "pegs";
  return kinds.length === 2 && kinds.some(({ name }) => name === "left") ? "row" : "order";
}

/** The key of each caption, and what is drawn: pieces in a row, by the letter of their kind, and the jump from cell to cell. */
const DRAWINGS = {
  pegs: [["rulePegs1", "oo.", [0, 2]], ["rulePegs2", "..o", null, 1], ["rulePegs3", ".o.", null]],
  row: [["ruleRow1", "r.ll", [0, 1]], ["ruleRow2", ".rl.l", [2, 0]], ["ruleRow3", "ll.rr", null]],
  order: [["ruleOrder1", "12.3", [1, 2]], ["ruleOrder2", "12.3", [0, 2]], ["ruleOrder3", "3.21", null]],
  capture: [["ruleCapture1", "k.k", null], ["ruleCapture2", "kw.", [0, 2]], ["ruleCapture3", "..k", null, 1]],
};
const KINDS = { o: "peg", r: "right", l: "left", k: "king", w: "white", ".": "hole" };

function drawing(family, [, row, jump, gone]) {
  const diagonal = family === "capture" && row !== "k.k";
  const at = (index) => [index, diagonal ? index * 0.6 : 0];
  const squares = family === "capture";
  const parts = Array.from(row).flatMap((symbol, index) => piece(KINDS[symbol] ?? "other", at(index), { squares, symbol }));
  if (gone !== undefined) {
    const [x, y] = at(gone);
    parts.push(svg("path", { class: "rule-gone", d: `M${x - 0.2} ${y - 0.2}L${x + 0.2} ${y + 0.2}M${x - 0.2} ${y + 0.2}L${x + 0.2} ${y - 0.2}` }));
  }
  if (jump) {
    const [[x1, y1], [x2, y2]] = jump.map(at);
    const side = Math.sign(x2 - x1);
    const top = Math.min(y1, y2) - 0.95;
    const end = [x2 - 0.08 * side, y2 - 0.48];
    parts.push(svg("path", { class: "rule-jump", d: `M${x1 + 0.08 * side} ${y1 - 0.44}Q${(x1 + x2) / 2} ${top} ${end.join(" ")}M${end[0] - 0.3 * side} ${end[1] - 0.06}L${end.join(" ")}L${end[0] - 0.02 * side} ${end[1] - 0.3}` }));
  }
  const [right, bottom] = at(row.length - 1);
  return svg("svg", { class: "thumb rule-drawing", viewBox: `-0.6 -1.1 ${right + 1.2} ${bottom + 1.7}`, "aria-hidden": "true" }, ...parts);
}

const list = (family) => html("ol", { className: "rules" }, ...DRAWINGS[family].map((rule) => html("li", {}, drawing(family, rule), html("span", {}, t(rule[0])))));

let opened = { puzzle: null, shown: false };

/**
 * The drawings for this puzzle's family, above the board until the player has made a move in that family: then they
 * disappear with the next puzzle, so that the board does not move under the pointer.
 */
export function showRules(view) {
  const family = familyOf(view);
  const known = store.settings.rules ?? {};
  if (opened.puzzle !== view.puzzle) opened = { puzzle: view.puzzle, shown: !known[family] };
  if (view.moves.length && !known[family]) store.set("rules", { ...known, [family]: true });
  $("first").hidden = !opened.shown || store.settings.mode === "analyse";
  const look = family + document.documentElement.lang;
  if (opened.shown && $("first").dataset.look !== look) $("first").replaceChildren(list(family));
  $("first").dataset.look = look;
}

/** The page of rules, the family of the puzzle first. */
export function fillRules(view) {
  const own = view ? familyOf(view) : "pegs";
  const names = { pegs: "pegs", row: "row", order: "reverse", capture: "capture" };
  const families = [own, ...Object.keys(DRAWINGS).filter((family) => family !== own)];
  $("rules-list").replaceChildren(...families.flatMap((family) => [html("h3", {}, t(`titles.${names[family]}`)), list(family)]));
}
