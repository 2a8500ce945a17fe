// Days of the calendar, and the number of consecutive days on which a player solved a puzzle.

/** @import { Days } from "../types" */

/**
 * A day as text, such as 2026-11-23, by the clock of this place.
 * @param {Date} time
 */
export const dayOf = (time) => [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/**
 * The day a number of days after another.
 * @param {string} day
 * @param {number} days
 */
export const after = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The days in a row up to today or yesterday, and the most ever.
 * @param {Days} days
 */
export function streakOf(days, today = dayOf(new Date())) {
  /** @param {string} day */
  const solved = (day) => Object.values(days[day] ?? {}).includes(true);
  /** @param {string} day */
  const upTo = (day) => {
    let length = 0;
    while (solved(after(day, -length))) length++;
    return length;
  };
  const most = Math.max(0, ...Object.keys(days).map(upTo));
  return { now: solved(today) ? upTo(today) : upTo(after(today, -1)), most };
}
