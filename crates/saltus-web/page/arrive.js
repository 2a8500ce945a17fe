// How the page comes to a game: by its address, by the last visit, or by a text that is pasted or dropped.

import { address, begun, keyOf, readAddress } from "./address.js";
import { Offline, Refusal } from "./backend.js";
import { loadCourse } from "./course.js";
import { seemsMoves } from "./gallery.js";
import { showReading } from "./reading.js";
import { engine, FIRST, now, tell } from "./state.js";
import { store } from "./store.js";
import { dayOf } from "./streak.js";
import { dayWord, failureWord, t } from "./strings.js";
import { $, written } from "./svg.js";
import { nextToday } from "./today.js";

/** @import { Day, Fail, Game, KeptGame, View } from "../types" */
/** @import { Reading } from "./reading.js" */

const RETRY = 3000; // milliseconds until a server that could not be reached is asked again

/**
 * @typedef {object} Parts
 * @property {(puzzle: string, how?: { moves?: string[], step?: number }) => Promise<void>} open
 * @property {(game: Game) => Promise<void>} become
 * @property {() => void} stop
 * @property {(reply: View) => void} show
 * @property {(day: Day) => Promise<string>} make makes a puzzle of the day
 * @property {(text: string) => void} offer asks whether to import progress
 * @property {Fail} fail
 */

/** @param {Parts} parts */
export function makeArrival({ open, become, stop, show, make, offer, fail }) {
  /**
   * Opens the puzzle or saved game of a text in any notation; moves alone are made on the board that is open.
   * @param {string} text
   */
  async function read(text) {
    if (store.isProgress(text)) return offer(text);
    if (seemsMoves(text) && now.view) return readMoves(text);
    try {
      const { puzzle, moves, step, reading } = await engine.call("read", { text });
      await open(puzzle, { moves, step });
      showReading($("reading"), { ...reading, puzzle }, choose);
    } catch (error) {
      if (!(error instanceof Refusal && error.readings.length)) throw error;
      showReading($("reading"), { others: error.readings }, choose);
    }
  }

  /** @param {string} text */
  async function readMoves(text) {
    const { puzzle } = now.game;
    try {
      const reply = await engine.call("look", { puzzle, moves: text.trim(), bare: true });
      await open(puzzle, { moves: reply.moves.map(written) });
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 400)) throw error;
      tell(t("movesRefused"));
    }
  }

  /**
   * Opens another reading of the text that was read last.
   * @param {Reading} reading
   * @param {Reading[]} others
   */
  async function choose(reading, others) {
    if (!reading.puzzle) return;
    await open(reading.puzzle);
    showReading($("reading"), { ...reading, others }, choose);
  }

  /**
   * The puzzle that a day's link names, or the first of today that is not solved; the English board if none can be made.
   * @param {Day} day
   */
  async function daily(day) {
    if (day.date > dayOf(new Date())) {
      tell(t("notYet", { date: dayWord(day.date, { day: "numeric", month: "long", year: "numeric" }) }));
      day = nextToday();
    }
    try {
      return begun(await make(day), day);
    } catch (error) {
      tell(failureWord(error));
      return begun(FIRST);
    }
  }

  /** The game of the address, or else of the last visit. */
  async function sought() {
    const wanted = readAddress(location.hash);
    // The state in the browser's history has more than the address: who made the moves.
    const kept = [history.state, store.game].find((kept) => kept?.puzzle && address({ ...begun(kept.puzzle), ...kept }) === location.hash);
    if (kept) return { ...begun(kept.puzzle), ...kept };
    if (wanted?.day) return daily(wanted.day);
    if (wanted) return wanted.game;
    return lastGame() ?? daily(nextToday());
  }

  /** The game under way, if it is not solved and of today: one of another day makes room for today's puzzle. */
  function lastGame() {
    const last = store.game;
    if (!last?.moves?.length || last.on !== dayOf(new Date()) || store.solved[keyOf(last.puzzle)]) return null;
    return { ...begun(last.puzzle), ...last };
  }

  /** Opens the game of the address, up to the first illegal move. */
  async function arrive() {
    if (!now.view) $("title").textContent = t("opening");
    /** @type {Game & KeptGame} */
    const next = await sought();
    if (now.view && address(next) === address(now.game)) return;
    stop();
    now.justMoved = false;
    try {
      await loadCourse();
      const { puzzle, moves, step } = next;
      const reply = await engine.call("look", { puzzle, moves: moves.join(" "), bare: true, lenient: true });
      const made = reply.moves.map(written);
      const shown = reply.refused ? made.length : step;
      now.game = { ...next, moves: made, step: Math.min(shown, made.length) };
      if (now.game.step === reply.step) show({ ...reply, bare: true });
      await become(now.game);
      if (reply.refused) tell(t("refused", { why: reply.refused }));
    } catch (error) {
      fail(error, next.puzzle);
      if (error instanceof Offline && !now.view) setTimeout(arrive, RETRY);
    }
  }

  return { read, arrive };
}
