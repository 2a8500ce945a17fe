// Days of the calendar and streaks, on days counted by hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { after, dayOf, streakOf } from "../../page/streak.js";

test("a day is written by the clock of this place", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 0, 1)), "2026-01-05");
  assert.equal(dayOf(new Date(2026, 11, 31, 23, 59)), "2026-12-31");
});

test("days follow each other over months, leap days and years", () => {
  assert.equal(after("2026-02-28", 1), "2026-03-01");
  assert.equal(after("2028-02-28", 1), "2028-02-29");
  assert.equal(after("2026-12-31", 1), "2027-01-01");
  assert.equal(after("2026-03-01", -1), "2026-02-28");
  assert.equal(after("2026-01-31", 31), "2026-03-03");
});

/** Days on each of which one level was solved on the day itself. */
const solvedOn = (...days) => Object.fromEntries(days.map((day) => [day, { easy: true }]));

test("nothing solved is no streak", () => {
  assert.deepEqual(streakOf({}, "2026-11-23"), { now: 0, most: 0 });
});

test("a streak goes on until tomorrow is over", () => {
  const days = solvedOn("2026-11-20", "2026-11-21", "2026-11-22");
  assert.deepEqual(streakOf(days, "2026-11-22"), { now: 3, most: 3 });
  assert.deepEqual(streakOf(days, "2026-11-23"), { now: 3, most: 3 });
  assert.deepEqual(streakOf(days, "2026-11-24"), { now: 0, most: 3 });
});

test("a gap ends a streak, and the longest is kept", () => {
  const days = solvedOn("2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-06", "2026-11-07");
  assert.deepEqual(streakOf(days, "2026-11-07"), { now: 2, most: 4 });
});

test("what was solved on a later day does not count", () => {
  const days = { "2026-11-21": { easy: true }, "2026-11-22": { easy: false, hard: false }, "2026-11-23": { medium: true } };
  assert.deepEqual(streakOf(days, "2026-11-23"), { now: 1, most: 1 });
});

test("a streak crosses the end of a year", () => {
  assert.deepEqual(streakOf(solvedOn("2026-12-30", "2026-12-31", "2027-01-01"), "2027-01-01"), { now: 3, most: 3 });
});
