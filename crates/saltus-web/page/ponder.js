// Searches while the player thinks: a table of all positions of the puzzle, or, if those are too many, of all
// that can follow this one; and meanwhile the verdict on this one.

import { piecesLeft } from "./verdict.js";
import { written } from "./svg.js";

/** @import { Engine, Game, NamedMove, View } from "../types" */

/**
 * @param {number} time in milliseconds
 * @returns {Promise<void>}
 */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * `game()` and `view()` give the state of the page; `known` is called once every position is known, `judge` with a verdict, `judgeMove`
 * with a move that keeps the win or not, `open` if there is no verdict in time, and `counting` with `true` while ways to win are being counted, or else with the number of pegs from which on they are, 0 for never.
 * @typedef {object} Parts
 * @property {Engine} engine
 * @property {() => Game} game
 * @property {() => View} view
 * @property {() => unknown} known
 * @property {(step: number, verdict: "winnable" | "lost") => void} judge
 * @property {(move: NamedMove & { keeps: "yes" | "no" }) => void} judgeMove
 * @property {() => void} open
 * @property {(state: number | boolean) => void} counting
 * @param {Parts} parts
 */
export function makePonder({ engine, game, view, known, judge, judgeMove, open, counting }) {
  /**
   * For puzzles too large to learn as a whole: the number of pegs from which on the rest of a game is learned; 0 for never.
   * @type {Map<string, number>}
   */
  const fromPegs = new Map();
  /**
   * The table in progress: a puzzle, and its pending reply.
   * @type {{ puzzle: string, reply: ReturnType<typeof askToLearn> } | null}
   */
  let learning = null;
  /** @type {AbortController | null} */
  let control = null;

  /** @param {Game} game */
  const askToLearn = ({ puzzle, moves, step }) => engine.call("learn", { puzzle, moves: moves.join(" "), step }, { aside: true });

  /**
   * Computes a table of a puzzle or of the rest of a game, one at a time and once for all requests in the meantime.
   * @param {Game} asked
   */
  function learned(asked) {
    if (learning?.puzzle === asked.puzzle) return learning.reply;
    const reply = askToLearn(asked);
    const done = () => {
      if (learning?.reply === reply) learning = null;
    };
    reply.then(done, done);
    learning = { puzzle: asked.puzzle, reply };
    return reply;
  }

  /**
   * @param {Game} asked
   * @param {AbortSignal} signal
   */
  async function learn(asked, signal) {
    const { puzzle } = asked;
    for (let tried = 0; tried < 9 && !signal.aborted; tried++) {
      const pegs = fromPegs.get(puzzle);
      if (pegs !== undefined && view().verdict === "lost") return;
      if (pegs !== undefined && piecesLeft(view()) > pegs) return counting(pegs);
      counting(true);
      try {
        const reply = await learned(asked);
        if (!reply.known) fromPegs.set(puzzle, reply.from_pegs ?? 0);
        else if (!signal.aborted) return known();
      } catch {
        await pause(1000 << Math.min(tried, 2)); // a busy server, one that cannot be reached, or the player asked for something
      }
    }
    if (!signal.aborted) counting(fromPegs.get(puzzle) ?? 0);
  }

  /**
   * @param {Game} asked
   * @param {AbortSignal} signal
   */
  async function seek({ puzzle, moves, step }, signal) {
    if (!fromPegs.has(puzzle)) await pause(1500); // most puzzles are learned by then
    while (!signal.aborted && view().verdict === "unknown") {
      try {
        const { verdict } = await engine.call("solve", { puzzle, moves: moves.join(" "), step }, { signal, aside: true });
        if (signal.aborted) return;
        if (verdict !== "solved" && verdict !== "impossible") return open();
        judge(step, verdict === "solved" ? "winnable" : "lost");
      } catch {
        if (signal.aborted) return;
        await pause(2000);
      }
    }
  }

  /**
   * Judges the moves that were not judged in the time of a look.
   * @param {Game} asked
   * @param {AbortSignal} signal
   */
  async function judgeMoves({ puzzle, moves, step }, signal) {
    await pause(1500);
    for (const { from, to, over, keeps } of view().legal) {
      if (signal.aborted) return;
      if (keeps !== "unknown") continue;
      try {
        const line = [...moves.slice(0, step), written({ from, to, over })].join(" ");
        const { verdict } = await engine.call("solve", { puzzle, moves: line }, { signal, aside: true });
        if (signal.aborted) return;
        if (verdict !== "solved" && verdict !== "impossible") continue;
        judgeMove({ from, to, over, keeps: verdict === "solved" ? "yes" : "no" });
      } catch {
        return; // asked again at the next look
      }
    }
  }

  return {
    begin() {
      control = new AbortController();
      learn(game(), control.signal);
      seek(game(), control.signal);
      judgeMoves(game(), control.signal);
    },
    stop: () => control?.abort(),
  };
}
