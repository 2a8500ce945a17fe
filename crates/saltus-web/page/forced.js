// What all solutions from a position have in common: in words, and with the holes that all of them jump over marked on the board.

import { t } from "./strings.js";
import { $, written } from "./svg.js";

/** @import { Engine, Fail, Forced, State, View } from "../types" */

const MOST = 64; // holes of the engine's boards

/** @param {{ engine: Engine, state: State, mark: (names: string[]) => void, fail: Fail }} parts */
export function makeForced({ engine, state, mark, fail }) {
  /** @type {string | null} */
  let shown = null; // the position that it is shown for

  const here = () => {
    const { puzzle, moves, step } = state().game;
    return { puzzle, moves: moves.slice(0, step).join(" ") };
  };

  /** @param {Forced} reply */
  function say(reply) {
    if (!reply.forced) return [t(reply.lost ? "forcedLost" : "forcedUnknown")];
    const { jumps, passed } = reply.forced;
    return [
      jumps.length ? t("forcedJumps", { jumps: jumps.map(written).join(", ") }) : t("forcedNone"),
      passed.length ? t("forcedOver", { cells: passed.join(", ") }) : "",
    ].filter(Boolean);
  }

  async function find() {
    const asked = here();
    try {
      const reply = await engine.call("forced", asked);
      if (JSON.stringify(asked) !== JSON.stringify(here())) return;
      shown = JSON.stringify(asked);
      $("forced-words").textContent = say(reply).join(" ");
      $("forced-words").hidden = false;
      mark(reply.forced?.passed ?? []);
    } catch (error) {
      fail(error, asked.puzzle);
    }
  }

  /**
   * Offers the button if the engine can answer, and removes the answer about another position.
   * @param {View} view
   */
  function show({ cells, kinds, done }) {
    $("forced").hidden = done || cells.length > MOST || kinds.length !== 1 || kinds[0].name !== "peg";
    if (shown === null || shown === JSON.stringify(here())) return;
    shown = null;
    $("forced-words").hidden = true;
    mark([]);
  }

  $("forced").onclick = find;
  return { show };
}
