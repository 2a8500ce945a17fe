// What the page knows before the engine has answered: the position after a move, and the legal moves there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { foresee } from "../../page/foresee.js";

const jump = (from, to, over) => ({ from, to, removed: [over] });
/** A row of six holes, `oo.oo.`, with both first jumps. By hand: after a-c the pegs are c, d and e. */
const ROW = {
  start: "oo.oo.",
  position: "oo.oo.",
  step: 0,
  cells: ["a", "b", "c", "d", "e", "f"].map((name) => ({ name })),
  moves: [],
  timeline: ["winnable"],
  legal: [
    { ...jump("a", "c", "b"), keeps: "yes", dead: false, solutions: 1, next: [jump("d", "b", "c"), jump("d", "f", "e")] },
    { ...jump("e", "c", "d"), keeps: "no", dead: false, next: [jump("b", "d", "c")] },
  ],
};
const after = (move, more = {}) => ({ ...ROW, moves: [move], timeline: ["winnable", "winnable"], ...more });

test("a legal move shows its position and the legal moves after it, without verdicts", () => {
  const seen = foresee(after(jump("a", "c", "b")), 1);
  assert.deepEqual([seen.position, seen.step, seen.partial, seen.last.to], ["..ooo.", 1, true, "c"]);
  const legal = [jump("d", "b", "c"), jump("d", "f", "e")];
  assert.deepEqual(seen.legal, legal.map((move) => ({ ...move, keeps: "unknown", dead: false })));
});

test("two moves ahead nothing is legal until the engine has answered", () => {
  const first = foresee(after(jump("a", "c", "b")), 1);
  const second = foresee({ ...first, moves: [...first.moves, jump("d", "b", "c")] }, 2);
  assert.deepEqual([second.position, second.legal], [".o..o.", []]);
});

test("back, or after a move that the answer does not know, nothing is legal yet", () => {
  const answer = after(jump("a", "c", "b"), { step: 1, legal: ROW.legal });
  assert.deepEqual(foresee(answer, 0).legal, []);
  assert.deepEqual(foresee(after(jump("b", "d", "c")), 1).legal, []);
});

test("a large board, whose answer leaves the next moves out, waits", () => {
  const legal = ROW.legal.map((move) => ({ ...move, next: undefined }));
  assert.deepEqual(foresee(after(jump("a", "c", "b"), { legal }), 1).legal, []);
});
