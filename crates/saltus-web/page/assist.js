// What helps the player: hints, questions, solutions, proofs and the report.

import { isAbort } from "./backend.js";
import { winWords } from "./ending.js";
import { branched } from "./line.js";
import { graded, showReport } from "./report.js";
import { click } from "./sound.js";
import { asked, engine, named, note, now, playing, seen, tell } from "./state.js";
import { t } from "./strings.js";
import { $ } from "./svg.js";
import { hideProof, showProof, showProofWords } from "./verdict.js";

/** @import { Calls, Fail, Game, LegalMove, NamedMove, Proof, Verdict, View } from "../types" */

const PACE = 480; // milliseconds a move of a solution that is played

/** @type {(time: number) => Promise<void>} */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** The keys of the answers to "Can I still win?". */
const ANSWERS = { winnable: "askYes", lost: "askNo", unknown: "askUnknown" };

/**
 * What a search for a solution says about the position.
 * @param {Calls["solve"][1]["verdict"]} found
 * @returns {Verdict}
 */
function verdictOf(found) {
  if (found === "solved") return "winnable";
  return found === "impossible" ? "lost" : "unknown";
}

/**
 * @typedef {object} Parts
 * @property {{ point: (move: NamedMove) => void, prove: (proof: Proof | null) => void }} board
 * @property {(game: Game) => Promise<void>} become changes the game
 * @property {(step: number) => unknown} goTo goes to a step, and stops what runs
 * @property {(step: number) => unknown} stepTo goes to a step
 * @property {(square: string) => Promise<void>} withKing goes on with another king
 * @property {(step: number, verdict: Verdict) => void} judge takes in a verdict
 * @property {(step: number) => void} retry plays on from a step
 * @property {(view: View) => string} reasons why the chosen king cannot
 * @property {Fail} fail
 */

/** @param {Parts} parts */
export function makeAssist({ board, become, goTo, stepTo, withKing, judge, retry, reasons, fail }) {
  /**
   * Cancels the search for a solution, or its animation.
   * @type {AbortController | null}
   */
  let solving = null;

  /** Stops the search for a solution, or its animation. */
  function stop() {
    solving?.abort();
    solving = null;
    $("solve").textContent = t("solve");
    $("give-up").textContent = t("giveUp");
  }

  async function hint() {
    stop();
    const { step } = now.game;
    try {
      const reply = await engine.call("hint", asked());
      if (now.game.step !== step) return;
      if (reply.done) return tell(t("reached"));
      note({ hints: now.game.hints + 1 });
      if (reply.king) {
        await withKing(reply.king);
        tell(t("hintKing", { king: reply.king }));
      } else if (reply.move) {
        now.pointed = { step, ...reply.move };
        board.point(reply.move);
        tell(t("hintIs", { move: named(reply.move) }));
      } else if (reply.back !== undefined) {
        tell(reply.back ? t("hintBack", { n: reply.back }) : t("hintBack0"));
      } else tell(t(reply.hopeless ? "hintHopeless" : "hintNone"));
    } catch (error) {
      fail(error, now.game.puzzle);
    }
  }

  /** Whether another king than this one can take all. A board that has just opened does not know it yet. */
  async function anotherKingCan() {
    const { puzzle, step } = now.game;
    const isOpening = now.view?.verdict === "unknown" && step === 0 && puzzle.startsWith("capture:");
    const view = isOpening ? await engine.call("look", asked()) : now.view;
    return view?.other_king === true;
  }

  /** Shows whether this position can still be won. */
  async function canI() {
    stop();
    const { puzzle, step } = now.game;
    if (!now.view || now.view.done) return;
    note({ asks: now.game.asks + 1 });
    try {
      if (await anotherKingCan()) return tell(t("otherKing"));
      if (now.view.verdict !== "unknown") return tell(t(ANSWERS[now.view.verdict]));
      tell(t("askLooking"));
      const verdict = verdictOf((await engine.call("solve", asked())).verdict);
      if (now.game.puzzle !== puzzle || now.game.step !== step) return;
      if (verdict !== "unknown") judge(step, verdict);
      tell(t(ANSWERS[verdict]));
    } catch (error) {
      fail(error, puzzle);
    }
  }

  /** Shows a solution of the puzzle: from here, or from the last position that can be won. */
  async function giveUp() {
    if (solving) return stop();
    try {
      const reply = await engine.call("hint", asked());
      if (reply.back !== undefined && !reply.king) await stepTo(reply.back);
    } catch (error) {
      return fail(error, now.game.puzzle);
    }
    await solve();
  }

  /** Searches for a solution from here and plays it; on a capture board, with a king that can. */
  async function solve() {
    if (solving) return stop();
    try {
      if (await anotherKingCan()) await becomeWinner();
    } catch (error) {
      return fail(error, now.game.puzzle);
    }
    const control = (solving = new AbortController());
    $("solve").textContent = $("give-up").textContent = t("stop");
    try {
      const answer = await engine.call("solve", asked(), { signal: control.signal });
      if (answer.verdict !== "solved") {
        tell(answer.verdict === "impossible" ? t("noSolution", { reason: answer.reason ?? "" }) : t("noneInTime"));
        return;
      }
      const { step } = now.game;
      const rest = answer.line ?? [];
      await takeOver(rest);
      tell(rest.length ? t(answer.optimal ? "solutionFewest" : "solutionIn", { n: rest.length }) : t("reached"));
      for (let next = step + 1; next <= now.game.moves.length; next++) {
        await pause(PACE);
        if (control.signal.aborted) return;
        click();
        await stepTo(next);
      }
    } catch (error) {
      if (!isAbort(error)) fail(error, now.game.puzzle);
    } finally {
      if (solving === control) stop();
    }
  }

  /**
   * Puts the moves of a solution after those that are made.
   * @param {string[]} rest
   */
  function takeOver(rest) {
    const { game } = now;
    const { step } = game;
    const moves = [...game.moves.slice(0, step), ...rest];
    // The moves that the player did not find, counted from 1.
    const machine = [...game.machine.filter((number) => number <= step), ...rest.map((_, index) => step + index + 1)];
    return become({ ...game, moves, step, lines: branched(game, moves), machine, shown: game.shown || rest.length > 0 });
  }

  /** Chooses the king that can take every white piece. */
  async function becomeWinner() {
    try {
      const { king } = await engine.call("hint", { puzzle: now.game.puzzle, moves: "" });
      if (king) await withKing(king);
    } catch (error) {
      fail(error, now.game.puzzle);
    }
  }

  /** The grade of each move; where every position is known, the engine is asked what else could be played. */
  async function grades() {
    const { game } = now;
    const { moves, machine, hinted } = game;
    const history = seen().history ?? [];
    /** @type {(LegalMove[] | undefined)[]} */
    const legal = [];
    for (let step = 0; step < Math.min(moves.length, history.length); step++) {
      if (machine.includes(step + 1) || !Object.keys(history[step]).length) continue;
      legal[step] = (await engine.call("look", asked({ ...game, moves: moves.slice(0, step), step }))).legal;
    }
    return graded(seen(), { machine, hinted, legal });
  }

  /** Explains why the position is lost, and draws the proof on the board. */
  async function why() {
    if (!$("proof").hidden) {
      hideProof();
      return board.prove(null);
    }
    const { puzzle, step } = now.game;
    const words = step === 0 ? reasons(seen()) : "";
    if (words) return showProofWords(words);
    try {
      const reply = await engine.call("why", asked());
      if (now.game.step !== step) return;
      showProof(reply, Array.from(seen().position));
      board.prove(reply);
    } catch (error) {
      fail(error, puzzle);
    }
  }

  async function report() {
    const { view, game } = now;
    if (!view || view.partial) return;
    try {
      const verdict = playing() ? "" : `${t(view.verdict)}.`;
      const words = view.done ? winWords(view, game) : verdict;
      showReport({ view, game, grades: await grades(), words, named, go: goTo, retry });
    } catch (error) {
      fail(error, game.puzzle);
    }
  }

  return { stop, hint, canI, giveUp, solve, grades, why, report };
}
