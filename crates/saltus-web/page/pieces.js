// The one painter of pieces: on the board, in small pictures and in the editor.

import { svg } from "./svg.js";

/** @import { Point } from "../types" */

/** The radius of a piece. */
export const PIECE = 0.38;
/** The kinds of pieces that have a look of their own; others show their label. */
const LOOKS = new Set(["peg", "right", "left", "king", "black", "white"]);
const CROWN = "M-.2 .15L-.23 -.14L-.1 0L0 -.2L.1 0L.23 -.14L.2 .15Z";

/**
 * A kind of pieces: its name, what is written on it if it has no look of its own, and the directions in which it moves.
 * @typedef {{ name: string, label?: string, ways?: number[][] }} Look
 */

/**
 * An arrow head for each direction in which a piece moves: in the middle if it is the only one, else near the edge.
 * @param {number[]} way
 * @param {number} number
 */
function arrowHead([dx, dy], number) {
  const [back, tip, wide] = number === 1 ? [-0.18, 0.25, 0.4] : [0.35, 0.7, 0.3];
  /** @type {(ahead: number, aside: number) => string} */
  const corner = (ahead, aside) => `${PIECE * (ahead * dx - aside * dy)} ${PIECE * (ahead * dy + aside * dx)}`;
  return `M${corner(back, -wide)}L${corner(tip, 0)}L${corner(back, wide)}`;
}

/**
 * A piece with its middle at a place.
 * @param {Look} look
 * @param {Point} place
 */
export function drawPiece({ name, label = "", ways = [] }, [x, y]) {
  const known = LOOKS.has(name);
  const group = svg("g", { class: `piece k-${known ? name : "other"}`, transform: `translate(${x} ${y})` });
  group.append(svg("circle", { r: PIECE }));
  if (name === "peg") group.append(svg("circle", { class: "shine", cx: -0.1, cy: -0.12, r: 0.13 }));
  if (name === "king" || name === "black") group.append(svg("path", { class: "crown", d: CROWN }));
  if (name === "right" || name === "left") group.append(svg("path", { d: ways.map((way) => arrowHead(way, ways.length)).join("") }));
  if (known || !label) return group;
  const text = svg("text");
  text.textContent = label;
  group.append(text);
  return group;
}

/**
 * A cell of a small picture: a piece, or a disc of the class `hole` or `any`; on a dark square if `squares`.
 * @param {Look} look
 * @param {Point} place
 */
export function drawCell(look, [cx, cy], squares = false) {
  const empty = look.name === "hole" || look.name === "any";
  const square = squares ? [svg("rect", { class: "dark", x: cx - 0.5, y: cy - 0.5, width: 1, height: 1 })] : [];
  const content = empty ? svg("circle", { class: look.name, cx, cy, r: squares ? 0.08 : 0.2 }) : drawPiece(look, [cx, cy]);
  return [...square, content];
}
