// The ladder: its stars and its order. The fewest moves are those of the literature.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { storeElsewhere } from "./browser.js";

const { fillCourse } = await import("../../page/course.js");
const { bestOf, nextOnLadder, starsFor, stepOf, thirdStar } = await import("../../page/ladder.js");
const { store } = await import("../../page/store.js");

globalThis.document = { documentElement: { lang: "en" } };
const KINGS = "capture:.-.=-W-=B-.";
const IDS = ["board:oo.,left=1", "row:2x2", KINGS, "pegs:english"];
fillCourse({
  first_day: "2026-01-01",
  ideas: [{ key: "alternation", name: "Alternation", about: "", board: "row:3x3" }],
  steps: [
    { id: IDS[0], name: "A jump", lesson: { before: "Jump.", after: "Well.", winnable: true } },
    { id: IDS[1], name: "Two and two", idea: "alternation", moves: 8 },
    { id: IDS[2], name: "Kings" },
    { id: IDS[3], name: "English", sweeps: 18 },
  ],
});

beforeEach(() => storeElsewhere("saltus", null));
/** The names of the stars that are won. */
const won = (stars) => stars.filter(([, won]) => won).map(([name]) => name);

test("the third star of a step is for its fewest moves or sweeps", () => {
  assert.deepEqual(IDS.map((id) => thirdStar(id)), [null, { moves: 8 }, null, { sweeps: 18 }]);
});

test("the best result has its unit: sweeps where the third star is for these", () => {
  assert.equal(bestOf({ sweeps: 5 }, { best: 9, sweeps: 1 }), "Your best: 1 sweep.");
  assert.equal(bestOf({ sweeps: 5 }, { best: 9, sweeps: 6 }), "Your best: 6 sweeps.");
  assert.equal(bestOf({ sweeps: 5 }, { best: 9 }), "Your best: 9 moves."); // kept by an older version
  assert.equal(bestOf({ moves: 8 }, { best: 8, sweeps: 4 }), "Your best: 8 moves.");
  assert.equal(bestOf(null, { best: 1 }), "Your best: 1 move.");
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
  assert.equal(nextOnLadder(IDS[0]), IDS[1]);
  store.win(IDS[1], { best: 11 });
  assert.equal(nextOnLadder(IDS[0]), IDS[2]);
  assert.equal(nextOnLadder(IDS[3]), IDS[0]);
  for (const id of IDS) store.win(id, { best: 1 });
  assert.equal(nextOnLadder(IDS[3]), IDS[0]);
});

test("a step has a name, a number from 0 and an idea, for any king of its board", () => {
  assert.deepEqual(stepOf("row:2x2"), { name: "Two and two", n: 1, all: 3, idea: { key: "alternation", name: "Alternation" } });
  assert.equal(stepOf(`${KINGS}@A3`).n, 2);
  assert.equal(stepOf(KINGS).idea, undefined);
  assert.equal(stepOf("pegs:wiegleb"), null);
});
