// Peg duotaire: the player and the engine jump in turn, and the one that cannot jump loses. `game.duel` holds who is who:
// `mine`, 0 if the player jumps first and 1 if the engine does, and the `level` of the engine.

import { isAbort } from "./backend.js";
import { t } from "./strings.js";
import { $, html, written } from "./svg.js";

/** @import { Duel, Engine, Fail, Game, LegalMove, State, Tell, View } from "../types" */

const MOST = 64; // holes of the engine's boards
/** The levels: how often the engine takes its best jump, else any, and the key of the word for it. */
const LEVELS = { perfect: { skill: 1, word: "duelPerfect" }, good: { skill: 0.6, word: "duelGood" }, chance: { skill: 0, word: "duelChance" } };

/**
 * Whose turn it is after `step` jumps.
 * @param {Duel} duel
 * @param {number} step
 */
const isMine = ({ mine }, step) => step % 2 === mine;

/**
 * The mode against the engine: `state()` has the view and the game, `set(duel)` begins, changes or ends it, `play(move)`
 * makes the engine's move, `tell(text)` shows a message.
 * @typedef {object} Parts
 * @property {Engine} engine
 * @property {State} state
 * @property {(duel: Duel | null) => unknown} set
 * @property {(move: LegalMove) => void} play
 * @property {Tell} tell
 * @property {Fail} fail
 * @param {Parts} parts
 */
export function makeDuel({ engine, state, set, play, tell, fail }) {
  /** @type {AbortController | null} */
  let thinking = null; // cancels the engine's search

  /**
   * The jump of the engine, and whether it surely wins.
   * @param {Duel} duel
   * @param {AbortSignal} signal
   */
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
      play({ ...move, keeps: "unknown", dead: false });
      tell(t(sure ? "duelSure" : "duelYours", { move: written(move) }));
    } catch (error) {
      if (!isAbort(error)) fail(error, puzzle);
    }
  }

  /**
   * Shows the buttons of the mode where the engine can play it.
   * @param {View} view
   */
  function show({ kinds, cells, step }) {
    const { duel } = state().game;
    document.body.toggleAttribute("data-duel", Boolean(duel));
    $("duel").hidden = cells.length > MOST || kinds.length !== 1 || kinds[0].name !== "peg";
    $("duel").textContent = t(duel ? "duelOff" : "duel");
    $("duel").setAttribute("aria-pressed", String(Boolean(duel)));
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
  /** @param {Partial<Duel>} change */
  const alter = (change) => set({ mine: 0, level: "perfect", ...state().game.duel, ...change });
  $("duel-begin").onclick = () => alter({ mine: 1 });
  $("duel-level").onchange = () => alter({ level: levelOf($("duel-level").value) });
  return {
    show,
    answer,
    /**
     * Where Undo leads: to the player's own turn before, so that the sides stay.
     * @param {Game} game
     */
    undoTo({ duel, step }) {
      if (!duel) return step - 1;
      const before = isMine(duel, step) ? step - 2 : step - 1;
      return before < duel.mine ? step : before;
    },
  };
}

/**
 * The level with this name.
 * @param {string} name
 * @returns {Duel["level"]}
 */
const levelOf = (name) => (name === "good" || name === "chance" ? name : "perfect");

/**
 * The end of a game against the engine, in words; nothing while it goes on.
 * @param {Pick<View, "legal" | "partial" | "step">} view
 * @param {Pick<Game, "duel">} game
 */
export function duelEnd({ legal, partial, step }, { duel }) {
  if (!duel || partial || legal.length) return null;
  return t(isMine(duel, step) ? "duelLost" : "duelWon");
}
