// The ladder: its stars and its order. The fewest moves are those of the literature.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { storeElsewhere } from "./browser.js";

const { nextOnLadder, starsFor, stepOf, STEPS, thirdStar } = await import("../../page/ladder.js");
const { store } = await import("../../page/store.js");

beforeEach(() => storeElsewhere("saltus", null));
/** The names of the stars that are won. */
const won = (stars) => stars.filter(([, won]) => won).map(([name]) => name);

test("there are thirty steps, each once", () => {
  assert.equal(STEPS.length, 30);
  assert.equal(new Set(STEPS.map(([id]) => id)).size, 30);
});

test("frogs and toads of m and n need mn + m + n moves", () => {
  const rows = STEPS.map(([id, , third]) => [/^row:(\d)x(\d)$/.exec(id), third]).filter(([size]) => size);
  assert.equal(rows.length, 4);
  for (const [[id, m, n], third] of rows) assert.deepEqual(third, { moves: m * n + Number(m) + Number(n) }, id);
});

test("the central game of the English board has eighteen sweeps at best, as Bergholt found in 1912", () => {
  assert.deepEqual(thirdStar("pegs:english"), { sweeps: 18 });
});

test("stars are for a solution, for one without help, and for the fewest", () => {
  assert.deepEqual(won(starsFor({ sweeps: 5 }, { best: 9, sweeps: 5, clean: true })), ["starSolved", "starClean", "starSweeps"]);
  assert.deepEqual(won(starsFor({ sweeps: 5 }, { best: 9, sweeps: 6, clean: false })), ["starSolved"]);
  assert.deepEqual(won(starsFor({ moves: 8 }, { best: 8, clean: false })), ["starSolved", "starFewest"]);
  assert.deepEqual(won(starsFor({ moves: 8 }, { best: 9 })), ["starSolved"]);
  assert.deepEqual(won(starsFor({ sweeps: 5 }, { best: 9 })), ["starSolved"]); // kept by an older version
  assert.equal(starsFor(null, { best: 9 }).length, 2);
});

test("a puzzle off the ladder has a third star where the fewest moves are known", () => {
  assert.deepEqual(thirdStar("row:2x5", { removes: false, history: [{ moves_left: 17 }] }), { moves: 17 });
  assert.deepEqual(thirdStar("row:2x5", { removes: false, history: [{ moves_left: "17" }] }), { moves: 17 });
  assert.equal(thirdStar("row:2x5", { removes: false }), null);
  assert.equal(thirdStar("pegs:wiegleb", { removes: true, history: [{ moves_left: 43 }] }), null);
});

test("the next step is the next that is not solved, from the last one the first", () => {
  const ids = STEPS.map(([id]) => id);
  assert.equal(nextOnLadder(ids[0]), ids[1]);
  store.win(ids[1], { best: 11 });
  assert.equal(nextOnLadder(ids[0]), ids[2]);
  assert.equal(nextOnLadder(ids[29]), ids[0]);
  for (const id of ids) store.win(id, { best: 1 });
  assert.equal(nextOnLadder(ids[29]), ids[0]);
});

test("a step has a number, for any king of its board", () => {
  const capture = STEPS.findIndex(([id]) => id.startsWith("capture:"));
  assert.equal(stepOf(`${STEPS[capture][0]}@c1`).n, capture + 1);
  assert.equal(stepOf("pegs:wiegleb"), null);
});
