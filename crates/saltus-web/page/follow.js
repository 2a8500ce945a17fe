// What follows a game: the card that ends it, with its buttons, and the next puzzle.

import { lessonOf, stepAt } from "./course.js";
import { showEnding } from "./ending.js";
import { nextOnLadder } from "./ladder.js";
import { named, now, placeMessage, playing, seen, tell } from "./state.js";
import { $ } from "./svg.js";
import { nextLevel } from "./today.js";

/** @import { Day, Fail, Tell } from "../types" */
/** @import { Act } from "./ending.js" */

/**
 * @typedef {object} Parts
 * @property {(puzzle: string, how?: { day: Day }) => Promise<void>} open
 * @property {(step: number, how?: { counted?: boolean }) => unknown} goTo
 * @property {(mode: "play" | "analyse") => void} setMode
 * @property {{ make: (day: Day) => Promise<string>, finished: (day: Day) => void }} today
 * @property {(tell: Tell) => Promise<void>} newPuzzle makes another puzzle like the last one
 * @property {() => unknown} why explains why the position is lost
 * @property {Pick<Record<Act, () => unknown>, "share" | "report" | "again" | "another">} acts
 * @property {Fail} fail
 * @param {Parts} parts
 */
export function makeFollow({ open, goTo, setMode, today, newPuzzle, why, acts, fail }) {
  /** The next puzzle of the same kind: the next level of the day, the next step of the ladder, or another new one. */
  async function next() {
    const { puzzle, day } = now.game;
    const onLadder = stepAt(puzzle) !== undefined;
    if (lessonOf(puzzle)) setMode("play"); // the colours were shown in the other mode
    try {
      const level = day && nextLevel(day);
      if (day && !level) today.finished(day);
      else if (level) await open(await today.make(level), { day: level });
      else if (onLadder) await open(nextOnLadder(puzzle));
      else await newPuzzle(tell);
    } catch (error) {
      fail(error, puzzle);
    }
  }

  /** Shows the proof that the puzzle cannot be won, on its start. */
  async function colours() {
    setMode("analyse");
    await goTo(0);
    if ($("proof").hidden) await why();
  }

  /** Takes back the move that lost the win. */
  const takeBack = () => goTo((seen().lost_at ?? 0) - 1, { counted: true });

  const all = { ...acts, next, colours, takeBack, undo: () => $("undo").click(), analyse: () => setMode("analyse") };
  /** Shows the card that ends a game, if it has ended; a message moves out of its way. */
  return () => {
    showEnding(seen(), now.game, { playing: playing(), named, acts: all });
    placeMessage();
  };
}
