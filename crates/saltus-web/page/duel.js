// Peg duotaire: the player and the engine jump in turn, and the one that cannot jump loses. `game.duel` holds who is who:
// `mine`, 0 if the player jumps first and 1 if the engine does, and the `level` of the engine.

import { t } from "./strings.js";
import { $, html } from "./svg.js";

const MOST = 64; // holes of the engine's boards
/** The levels: how often the engine takes its best jump, else any, and the key of the word for it. */
const LEVELS = { perfect: { skill: 1, word: "duelPerfect" }, good: { skill: 0.6, word: "duelGood" }, chance: { skill: 0, word: "duelChance" } };

/** Whose turn it is after `step` jumps. */
const isMine = ({ mine }, step) => step % 2 === mine;

/**
 * The mode against the engine: `state()` has the view and the game, `set(duel)` begins, changes or ends it, `play(move)`
 * makes the engine's move, `tell(text)` shows a message.
 */
export function makeDuel({ engine, state, set, play, tell, fail }) {
  let thinking = null; // cancels the engine's search

  /** The jump of the engine, and whether it surely wins. */
  async function choose({ level }, signal) {
    const { view, game } = state();
    if (Math.random() >= LEVELS[level].skill) return { move: view.legal[Math.floor(Math.random() * view.legal.length)], sure: false };
    return engine.call("duel", { puzzle: game.puzzle, moves: game.moves.slice(0, game.step).join(" ") }, { signal });
  }

  /** The engine jumps in the current position, if it is its turn and it can. */
  async function answer() {
    const { view, game } = state();
    const { puzzle, step, duel } = game;
    if (!duel || view.partial || isMine(duel, step) || !view.legal.length) return;
    thinking?.abort();
    const { signal } = (thinking = new AbortController());
    tell(t("duelThinks"));
    try {
      const { move, sure } = await choose(duel, signal);
      const now = state().game;
      if (signal.aborted || !now.duel || now.puzzle !== puzzle || now.step !== step || !move) return;
      play({ ...move, keeps: "unknown" });
      tell(t(sure ? "duelSure" : "duelYours", { move: `${move.from}-${move.to}` }));
    } catch (error) {
      if (error.name !== "AbortError") fail(error, puzzle);
    }
  }

  /** Shows the buttons of the mode where the engine can play it. */
  function show({ kinds, cells, step }) {
    const { duel } = state().game;
    document.body.toggleAttribute("data-duel", Boolean(duel));
    $("duel").hidden = cells.length > MOST || kinds.length !== 1 || kinds[0].name !== "peg";
    $("duel").textContent = t(duel ? "duelOff" : "duel");
    $("duel").setAttribute("aria-pressed", Boolean(duel));
    $("duel-begin").hidden = !duel || step > 0;
    $("duel-setup").hidden = !duel;
    if (!duel) return;
    $("duel-level").replaceChildren(...Object.entries(LEVELS).map(([level, { word }]) => html("option", { value: level, selected: level === duel.level }, t(word))));
  }

  $("duel").onclick = () => {
    if (state().game.duel) return set(null);
    set({ mine: 0, level: "perfect" });
    tell(t("duelRules"));
  };
  $("duel-begin").onclick = () => set({ ...state().game.duel, mine: 1 });
  $("duel-level").onchange = () => set({ ...state().game.duel, level: $("duel-level").value });
  return {
    show,
    answer,
    /** Where Undo leads: to the player's own turn before, so that the sides stay. */
    undoTo({ duel, step }) {
      if (!duel) return step - 1;
      const before = isMine(duel, step) ? step - 2 : step - 1;
      return before < duel.mine ? step : before;
    },
  };
}

/** The end of a game against the engine, in words; nothing while it goes on. */
export function duelEnd({ legal, partial, step }, { duel }) {
  if (!duel || partial || legal.length) return null;
  return t(isMine(duel, step) ? "duelLost" : "duelWon");
}
