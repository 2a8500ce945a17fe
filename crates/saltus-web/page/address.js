// The game in the address: #p=pegs:english&m=d2-d4,b3-d3&s=1, or a puzzle of the day: #d=2026-11-23&l=medium

/** @import { Day, Game } from "../types" */

/**
 * A game: moves as text, of which the first `step` are made; other lines that were tried; what helped: hints, questions,
 * undone moves, `machine`, the numbers of the moves that the player did not find, and `hinted`, of those that a hint named. `slips` are the lines whose last
 * move lost the win, `credited` is the line with which it was solved last. `day` says which puzzle of the day it is: its
 * date and level, `duel` who plays which side against the engine, see duel.js.
 * @param {string} puzzle
 * @param {Day | null} day
 * @returns {Game}
 */
export const begun = (puzzle, day = null) => ({ puzzle, moves: [], step: 0, lines: [], hints: 0, asks: 0, undos: 0, machine: [], hinted: [], shown: false, slips: [], credited: null, duel: null, day });

/**
 * The key under which a puzzle is stored: a capture board is one puzzle for all kings.
 * @param {string} puzzle
 */
export const keyOf = (puzzle) => (puzzle.startsWith("capture:") ? puzzle.split("@")[0] : puzzle.replace(/^(reverse:\d+)@0-0$/, "$1"));

/**
 * Commas, colons, at signs and equals signs need no escape in a fragment or a query, which keeps links legible.
 * @param {string} text
 */
const legible = (text) => encodeURIComponent(text).replace(/%(3A|2C|40|3D)/g, decodeURIComponent);

/**
 * The address of a puzzle, without its moves: not after `#`, so that a server can make a preview of the link.
 * @param {Pick<Game, "puzzle" | "day">} game
 */
export const puzzleAddress = ({ puzzle, day }) => (day ? `?d=${day.date}&l=${day.level}` : `?p=${legible(puzzle)}`);

/**
 * The address of a position with the moves that led there.
 * @param {Pick<Game, "puzzle" | "moves" | "step">} game
 */
export function address({ puzzle, moves, step }) {
  let hash = `#p=${legible(puzzle)}`;
  if (moves.length) hash += `&m=${moves.join(",")}`;
  if (step !== moves.length) hash += `&s=${step}`;
  return hash;
}

/**
 * The address of a position for others: like that of a puzzle, not after `#`.
 * @param {Pick<Game, "puzzle" | "moves" | "step">} game
 */
export const positionAddress = (game) => address(game).replace("#", "?");

/**
 * The contents of an address: a game, a puzzle of the day, or null for neither.
 * @param {string} hash
 * @returns {{ game: Game, day?: undefined } | { day: Day } | null}
 */
export function readAddress(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  const [date, level] = [fields.get("d") ?? "", fields.get("l")];
  if (/^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))) return { day: { date, level: level === "easy" || level === "hard" ? level : "medium" } };
  const puzzle = fields.get("p");
  if (!puzzle) return null;
  const moves = (fields.get("m") ?? "").split(",").filter(Boolean);
  const step = Number(fields.get("s") ?? moves.length);
  const machine = moves.map((_, index) => index + 1); // they came with the link
  const reached = step >= 0 && step <= moves.length ? Math.floor(step) : moves.length;
  return { game: { ...begun(puzzle), moves, machine, shown: moves.length > 0, step: reached } };
}
