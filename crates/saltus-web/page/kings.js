// Capture boards: the kings to choose from, and why most of them cannot.

import { $, html, sign } from "./svg.js";
import { t } from "./strings.js";

/** The panel of kings. `choose` plays with another king, `mark` marks squares on the board. */
export function makeKings({ engine, choose, mark }) {
  let shown = null;

  const sentence = ({ name, squares }) => t(name, squares);

  function draw(reply, king, judged) {
    $("kings-help").textContent = t("kingsHelp", { n: reply.whites });
    $("kings-tell").closest("label").hidden = !judged;
    const marked = judged && $("kings-tell").checked;
    $("kings-list").replaceChildren(
      ...reply.kings.map(({ square, can, reasons, route }) => {
        const button = html("button", { type: "button", onclick: () => choose(square) }, square);
        button.setAttribute("aria-pressed", square === king);
        button.setAttribute("aria-label", t("kingPlays", { king: square }));
        const parts = [button];
        if (marked) {
          button.prepend(sign(can ? "yes" : "no"));
          const words = can ? `${t("canTake")}: ${route.join(" ")}` : `${t("cannotTake")}: ${reasons.map(sentence).join(" ")}`;
          parts.push(html("span", {}, words));
        }
        return html("li", {}, ...parts);
      }),
    );
    const own = reply.kings.find(({ square }) => square === king);
    mark(marked && own && !own.can ? (own.reasons[0]?.squares ?? []) : []);
  }

  return {
    /** Shows the kings of the current board, with verdicts if `judged`; hides the panel on all other boards. */
    async show(look, judged) {
      const isCapture = look.puzzle.startsWith("capture:");
      $("kings").hidden = !isCapture;
      if (!isCapture) return (shown = null);
      const mover = look.kinds.find(({ name }) => name === "king").symbol;
      const king = look.cells[Array.from(look.start).indexOf(mover)]?.name.toUpperCase();
      if (shown?.puzzle !== look.puzzle) shown = await engine.call("kings", { puzzle: look.puzzle });
      draw(shown, king, judged);
      $("kings-tell").onchange = () => draw(shown, king, judged);
    },
    /** Why the chosen king cannot take every white piece; nothing if it can, or on another board. */
    reasons({ puzzle, start, kinds, cells }) {
      if (shown?.puzzle !== puzzle) return "";
      const mover = kinds.find(({ name }) => name === "king").symbol;
      const king = cells[Array.from(start).indexOf(mover)]?.name.toUpperCase();
      const own = shown.kings.find(({ square }) => square === king);
      return own && !own.can ? own.reasons.map(sentence).join(" ") : "";
    },
  };
}
