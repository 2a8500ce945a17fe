// The known facts about a position: the verdict with its proof, and the numbers.

import { picture } from "./gallery.js";
import { grouped, oneIn, proofWords, t } from "./strings.js";
import { $, signOf, within } from "./svg.js";

/** @import { Elements, ExactInteger, Point, Proof, View } from "../types" */

/** @param {Pick<View, "puzzle">} view */
const isCapture = ({ puzzle }) => puzzle.startsWith("capture:");

/**
 * How many pieces are left to take or to jump.
 * @param {View} view
 */
export const piecesLeft = (view) => {
  const white = view.kinds.find(({ name }) => name === "white")?.symbol;
  return Array.from(view.position).filter((symbol) => (isCapture(view) ? symbol === white : symbol !== ".")).length;
};

/**
 * Shows a number, or hides its line.
 * @param {keyof Elements} id
 * @param {ExactInteger | undefined} value
 */
function fact(id, value) {
  $(id).textContent = String(value ?? "");
  const line = $(id).closest("div");
  if (line) line.hidden = value === undefined;
}

/**
 * The key of the sentence below the verdict.
 * @param {View} view
 * @param {string} verdict
 */
function whyOf(view, verdict) {
  if (view.choose_king && verdict === "winnable") return "chooseKing";
  if (view.other_king && view.lost_at === 0) return "otherKing";
  if (view.bare && verdict === "unknown") return "looking";
  return verdict === "lost" && view.lost_at === 0 ? "impossibleWhy" : `${verdict}Why`;
}

/**
 * The card of the verdict and the numbers.
 * @param {View} reply
 */
export function showVerdict(reply) {
  const verdict = reply.done ? "won" : reply.verdict;
  const hopeless = verdict === "lost" && reply.lost_at === 0;
  const otherKing = hopeless && reply.other_king;
  $("verdict").dataset.verdict = verdict;
  within($("verdict"), "path", SVGPathElement).setAttribute("d", signOf(verdict));
  $("verdict-word").textContent = t(otherKing ? "lost" : hopeless ? "impossible" : verdict);
  $("verdict-why").textContent = reply.stuck && verdict === "lost" ? t("stuck") : t(whyOf(reply, verdict));
  $("why").hidden = verdict !== "lost" || reply.stuck;
  if ($("why").hidden) hideProof();
  // Unknown numbers are omitted.
  const later = reply.counting === true ? t("counting") : reply.counting ? t("countedFrom", { n: reply.counting }) : undefined;
  fact("solutions", reply.solutions === undefined ? later : grouped(reply.solutions));
  fact("chance", reply.chance === undefined ? undefined : oneIn(reply.chance));
  fact("left", reply.moves_left);
  return t(otherKing ? "lost" : hopeless ? "impossible" : verdict) + (reply.solutions !== undefined && verdict === "winnable" ? `, ${t("ways", { n: grouped(reply.solutions) })}` : "");
}

/**
 * The numbers that anyone can count.
 * @param {View} reply
 */
export function showCounted(reply) {
  fact("made", reply.step);
  fact("pieces", reply.removes ? piecesLeft(reply) : undefined);
  const label = $("pieces").previousElementSibling;
  if (label) label.textContent = t(isCapture(reply) ? "whitesLeft" : "piecesLeft");
}

/**
 * The position of the goal, small.
 * @param {View} view
 */
export function showGoal({ target, cells, kinds, puzzle }) {
  const shown = target && !isCapture({ puzzle }) && /[^?]/.test(target) ? target : "";
  $("goal-picture").style.display = shown ? "" : "none";
  if (!shown) return;
  /** @type {Point[]} */
  const points = cells.map(({ x, y }) => [x, y]);
  picture($("goal-picture"), { points, position: shown, kinds: Object.fromEntries(kinds.map(({ symbol, name }) => [symbol, name])) });
}

export function hideProof() {
  $("proof").hidden = true;
  $("why").setAttribute("aria-expanded", "false");
  $("why").textContent = t("why");
}

/**
 * Describes a proof in words; `position` holds the states of the cells.
 * @param {Proof} reply
 * @param {string[]} position
 */
export const showProof = (reply, position) => showProofWords(proofWords(reply, position));

/** @param {string} words */
export function showProofWords(words) {
  $("proof-words").textContent = words;
  $("proof").hidden = false;
  $("why").setAttribute("aria-expanded", "true");
  $("why").textContent = t("whyHide");
}
