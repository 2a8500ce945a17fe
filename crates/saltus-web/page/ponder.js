// Searches while the player thinks: a table of all positions of the puzzle, or, if those are too many, of all
// that can follow this one; and meanwhile the verdict on this one.

import { piecesLeft } from "./verdict.js";

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * `game()` and `view()` give the state of the page; `known` is called once every position is known, `judge` with a verdict, `judgeMove`
 * with a move that keeps the win or not, `open` if there is no verdict in time, and `counting` with `true` while ways to win are being counted, or else with the number of pegs from which on they are, 0 for never.
 */
export function makePonder({ engine, game, view, known, judge, judgeMove, open, counting }) {
  /** For puzzles too large to learn as a whole: the number of pegs from which on the rest of a game is learned; 0 for never. */
  const fromPegs = new Map();
  /** The table in progress: a puzzle, and its pending reply. */
  let learning = {};
  let control = null;

  /** Computes a table of a puzzle or of the rest of a game, one at a time and once for all requests in the meantime. */
  function learned({ puzzle, moves, step }) {
    if (learning.puzzle !== puzzle) {
      const reply = engine.call("learn", { puzzle, moves: moves.join(" "), step }, { aside: true });
      const done = () => learning.reply === reply && (learning = {});
      reply.then(done, done);
      learning = { puzzle, reply };
    }
    return learning.reply;
  }

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

  /** Judges the moves that were not judged in the time of a look. */
  async function judgeMoves({ puzzle, moves, step }, signal) {
    await pause(1500);
    for (const { from, to, keeps } of view().legal) {
      if (signal.aborted) return;
      if (keeps !== "unknown") continue;
      try {
        const line = [...moves.slice(0, step), `${from}-${to}`].join(" ");
        const { verdict } = await engine.call("solve", { puzzle, moves: line }, { signal, aside: true });
        if (signal.aborted) return;
        if (verdict !== "solved" && verdict !== "impossible") continue;
        judgeMove({ from, to, keeps: verdict === "solved" ? "yes" : "no" });
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
