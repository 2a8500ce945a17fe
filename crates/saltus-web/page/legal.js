// The list of legal moves.

import { kindOf } from "./board.js";
import { grouped, t } from "./strings.js";
import { $, html, sign } from "./svg.js";

/** @import { LegalMove, Named, View } from "../types" */

/**
 * A button for each legal move; with the sign of its verdict if `judged`.
 * @param {View} view
 * @param {{ named: Named, play: (move: LegalMove) => void, judged: boolean }} acts
 */
export function showLegal({ legal }, { named, play, judged }) {
  $("listing").hidden = !legal.length;
  $("legal").replaceChildren(
    ...legal.map((move) => {
      const button = html("button", { type: "button", onclick: () => play(move) }, named(move));
      if (judged) {
        button.prepend(sign(kindOf(move)));
        button.title = move.solutions === undefined ? "" : t("ways", { n: grouped(move.solutions) });
      }
      return html("li", {}, button);
    }),
  );
}
