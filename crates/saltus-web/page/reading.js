// How a pasted text was read, below the board, with a switch to its other readings.

import { html } from "./svg.js";
import { t } from "./strings.js";

/**
 * A reading of a text, see `OtherReading` in `openapi.json`.
 * @typedef {{ line: string, drawn?: string, puzzle?: string | null }} Reading
 */

/**
 * Shows a reading and the others; without a line of its own it asks which one is meant.
 * @param {HTMLElement} root
 * @param {Partial<Reading> & { others?: Reading[] }} reading
 * @param {(reading: Reading, others: Reading[]) => void} choose
 */
export function showReading(root, { line, drawn, puzzle, others = [] }, choose) {
  const all = line ? [{ line, drawn, puzzle }, ...others] : others;
  const choices = others.filter(({ puzzle }) => puzzle).map((other) => {
    const rest = all.filter((one) => one !== other && one.puzzle);
    return html("button", { type: "button", className: "quiet", title: other.drawn ?? "", onclick: () => choose(other, rest) }, other.line);
  });
  const words = line ? t("readAs", { line }) : t("readWhich");
  root.replaceChildren(words, ...choices);
  root.hidden = false;
}
