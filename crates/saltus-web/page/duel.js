// Peg duotaire: the player and the engine jump in turn, and the one that cannot jump loses.

import { t } from "./strings.js";
import { $ } from "./svg.js";

const MOST = 64; // holes of the engine's boards

/**
 * The mode against the engine: `state()` has the view and the game, `play(move)` makes the engine's move, `begin()` goes to the start,
 * `tell(text)` shows a message.
 */
export function makeDuel({ engine, state, play, begin, tell, fail }) {
  let against = null; // the puzzle that is played against the engine
  let thinking = null; // cancels the engine's search

  function turn(puzzle) {
    thinking?.abort();
    against = puzzle;
    document.body.toggleAttribute("data-duel", puzzle !== null);
    if (state().view) show(state().view);
  }

  /** The engine jumps in the current position. */
  async function answer() {
    const { puzzle, moves, step } = state().game;
    thinking?.abort();
    const { signal } = (thinking = new AbortController());
    tell(t("duelThinks"));
    try {
      const { move, sure, over } = await engine.call("duel", { puzzle, moves: moves.slice(0, step).join(" ") }, { signal });
      const now = state().game;
      if (signal.aborted || now.puzzle !== puzzle || now.step !== step) return;
      if (!move) return tell(t("duelWon"));
      play({ ...move, keeps: "unknown" });
      tell(t(over ? "duelLost" : sure ? "duelSure" : "duelYours", { move: `${move.from}-${move.to}` }));
    } catch (error) {
      if (error.name !== "AbortError") fail(error, puzzle);
    }
  }

  /** Offers the mode for puzzles that support it, and ends it when another puzzle is opened. */
  function show({ puzzle, kinds, cells, step }) {
    if (against !== null && against !== puzzle) return turn(null);
    $("duel").hidden = cells.length > MOST || kinds.length !== 1 || kinds[0].name !== "peg";
    $("duel").textContent = t(against === null ? "duel" : "duelOff");
    $("duel").setAttribute("aria-pressed", against !== null);
    $("duel-begin").hidden = against === null || step > 0;
  }

  $("duel").onclick = () => {
    if (against !== null) return turn(null);
    begin();
    turn(state().game.puzzle);
    tell(t("duelRules"));
  };
  $("duel-begin").onclick = answer;
  return { show, moved: () => against === state().game.puzzle && answer() };
}
