// Searches while the player thinks: all positions of the puzzle, and if that takes long, whether this one is won.

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** `game()` and `view()` give the state of the page; `known` is called once every position is known, `judge` with a verdict, `open` if there is none in time. */
export function makePonder({ engine, game, view, known, judge, open }) {
  const untold = new Set(); // puzzles too large to learn
  /** The table in progress: a puzzle, and its pending reply. */
  let learning = {};
  let control = null;

  /** Computes the table of a puzzle, once for all requests in the meantime. */
  function learned(puzzle) {
    if (learning.puzzle !== puzzle) {
      const reply = engine.call("learn", { puzzle }, { aside: true });
      const done = () => learning.reply === reply && (learning = {});
      reply.then(done, done);
      learning = { puzzle, reply };
    }
    return learning.reply;
  }

  async function learn(puzzle, signal) {
    for (let tried = 0; tried < 9 && !signal.aborted && !untold.has(puzzle); tried++) {
      try {
        const reply = await learned(puzzle);
        if (!reply.known) untold.add(puzzle);
        else if (!signal.aborted) known();
        return;
      } catch {
        await pause(1000 << Math.min(tried, 2)); // a busy server, one that cannot be reached, or the player asked for something
      }
    }
  }

  async function seek({ puzzle, moves, step }, signal) {
    if (!untold.has(puzzle)) await pause(1500); // most puzzles are learned by then
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

  return {
    begin() {
      control = new AbortController();
      learn(game().puzzle, control.signal);
      seek(game(), control.signal);
    },
    stop: () => control?.abort(),
  };
}
