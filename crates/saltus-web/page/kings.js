// Capture boards: the kings to choose from, and why most of them cannot.

import { $, html, sign } from "./svg.js";
import { locale, t } from "./strings.js";

/** @import { Engine, King, Kings, View } from "../types" */

/**
 * The panel of kings. `choose` plays with another king, `mark` marks squares on the board.
 * @param {{ engine: Engine, choose: (square: string) => void, mark: (names: string[]) => void }} parts
 */
export function makeKings({ engine, choose, mark }) {
  /** @type {Kings | null} */
  let shown = null;
  let language = ""; // the one in which the reasons are said

  /** Why a king cannot, in sentences. @param {King} king */
  const sentences = ({ reasons }) => reasons.map(({ words }) => words).join(" ");

  /**
   * The square of the king that is chosen.
   * @param {Pick<View, "start" | "kinds" | "cells">} look
   */
  function kingOf({ start, kinds, cells }) {
    const mover = kinds.find(({ name }) => name === "king");
    return mover && cells[Array.from(start).indexOf(mover.symbol)]?.name.toUpperCase();
  }

  /**
   * @param {Kings} reply
   * @param {string | undefined} king
   * @param {boolean} judged
   */
  function draw(reply, king, judged) {
    $("kings-help").textContent = t("kingsHelp", { n: reply.whites });
    $("kings-tell").labels?.forEach((label) => (label.hidden = !judged));
    const marked = judged && $("kings-tell").checked;
    $("kings-list").replaceChildren(
      ...reply.kings.map((one) => {
        const { square, can, route } = one;
        const button = html("button", { type: "button", onclick: () => choose(square) }, square);
        button.setAttribute("aria-pressed", String(square === king));
        button.setAttribute("aria-label", t("kingPlays", { king: square }));
        /** @type {HTMLElement[]} */
        const parts = [button];
        if (marked) {
          button.prepend(sign(can ? "yes" : "no"));
          const words = can ? `${t("canTake")}: ${(route ?? []).join(" ")}` : `${t("cannotTake")}: ${sentences(one)}`;
          parts.push(html("span", {}, words));
        }
        return html("li", {}, ...parts);
      }),
    );
    const own = reply.kings.find(({ square }) => square === king);
    mark(marked && own && !own.can ? (own.reasons[0]?.squares ?? []) : []);
  }

  return {
    /**
     * Shows the kings of the current board, with verdicts if `judged`; hides the panel on all other boards.
     * @param {View} look
     * @param {boolean} judged
     */
    async show(look, judged) {
      const isCapture = look.puzzle.startsWith("capture:");
      $("kings").hidden = !isCapture;
      if (!isCapture) {
        shown = null;
        return;
      }
      const king = kingOf(look);
      if (shown?.puzzle !== look.puzzle || language !== locale()) {
        const wanted = locale();
        shown = await engine.call("kings", { puzzle: look.puzzle });
        language = wanted;
      }
      const reply = shown;
      draw(reply, king, judged);
      $("kings-tell").onchange = () => draw(reply, king, judged);
    },
    /**
     * Why the chosen king cannot take every white piece; nothing if it can, or on another board.
     * @param {View} look
     */
    reasons(look) {
      if (shown?.puzzle !== look.puzzle) return "";
      const king = kingOf(look);
      const own = shown.kings.find(({ square }) => square === king);
      return own && !own.can ? sentences(own) : "";
    },
  };
}
