// Lines of moves that were tried.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begins, branched } from "../../page/line.js";

test("a line begins with itself, with nothing, and with its first moves", () => {
  const line = ["a", "b", "c"];
  for (let length = 0; length <= 3; length++) assert.equal(begins(line, line.slice(0, length)), true);
  assert.equal(begins(line, ["b"]), false);
  assert.equal(begins(line, ["a", "b", "c", "d"]), false);
});

test("to go on in the same line leaves no branch", () => {
  assert.deepEqual(branched({ lines: [], moves: ["a", "b"] }, ["a", "b", "c"]), []);
  assert.deepEqual(branched({ lines: [], moves: [] }, ["a"]), []);
});

test("another move leaves the line from before as a branch", () => {
  assert.deepEqual(branched({ lines: [], moves: ["a", "b"] }, ["a", "c"]), [["a", "b"]]);
});

test("a line that another one begins with is not kept, nor one twice", () => {
  assert.deepEqual(branched({ lines: [["a", "b"], ["x"]], moves: ["a", "b", "c"] }, ["d"]), [["x"], ["a", "b", "c"]]);
  assert.deepEqual(branched({ lines: [["a", "b"]], moves: ["a", "b"] }, ["d"]), [["a", "b"]]);
});

test("at most forty lines are kept, the last ones", () => {
  const lines = Array.from({ length: 50 }, (_, index) => [`line ${index}`]);
  const kept = branched({ lines, moves: [] }, ["a"]);
  assert.equal(kept.length, 40);
  assert.deepEqual(kept.at(-1), ["line 49"]);
});
