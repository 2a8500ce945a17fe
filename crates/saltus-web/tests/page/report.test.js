// Grades of moves, by games whose chances are chosen here.

import assert from "node:assert/strict";
import { test } from "node:test";
import { canDraw, graded, marksOf, takenBack } from "../../page/report.js";

const move = (from, to, chance) => ({ from, to, removed: [], keeps: "yes", dead: false, ...(chance === undefined ? {} : { chance }) });
const NOBODY = { machine: [], hinted: [] };
/** The grade of the only move, a-b, of a game. */
function gradeOf({ timeline = ["winnable", "winnable"], history = [{}, {}], legal = [], help = NOBODY }) {
  return graded({ timeline, history, moves: [move("a", "b")] }, { ...help, legal: [legal] })[0];
}

test("the best move is good, however small its chance", () => {
  assert.equal(gradeOf({ history: [{ chance: 0.001 }, { chance: 0.002 }], legal: [move("a", "b", 0.002), move("c", "d", 0.001)] }).grade, "kept");
});

test("a move gives much away if by chance it wins less than half as often as the best", () => {
  const legal = [move("a", "b", 0.2), move("c", "d", 0.5)];
  const grade = gradeOf({ history: [{ chance: 0.35 }, { chance: 0.2 }], legal });
  assert.deepEqual([grade.grade, grade.after, grade.best.from], ["gave", 0.2, "c"]);
  assert.equal(gradeOf({ history: [{ chance: 0.35 }, { chance: 0.25 }], legal }).grade, "kept"); // just half
});

test("the number of ways does not make a grade", () => {
  const legal = [{ ...move("a", "b", 0.3), solutions: 1 }, { ...move("c", "d", 0.31), solutions: "99999999999999999999" }];
  assert.equal(gradeOf({ history: [{ chance: 0.3 }, { chance: 0.3 }], legal }).grade, "kept");
});

test("a move that loses the win is told from those after it", () => {
  const moves = [move("a", "b"), move("b", "c"), move("c", "d")];
  const grades = graded({ timeline: ["winnable", "winnable", "lost", "lost"], moves }, { ...NOBODY, legal: [] });
  assert.deepEqual(grades.map(({ grade }) => grade), ["kept", "lost", "after"]);
});

test("moves of a solution, of a link or of a hint are not the player's", () => {
  assert.equal(gradeOf({ help: { machine: [1], hinted: [] } }).grade, "shown");
  assert.equal(gradeOf({ help: { machine: [], hinted: [1] } }).grade, "hinted");
});

test("where nothing is known there is no grade", () => {
  assert.equal(gradeOf({ timeline: ["unknown", "unknown"] }).grade, "unknown");
  assert.equal(gradeOf({ timeline: ["winnable", "winnable"], history: undefined }).grade, "kept");
});

test("a move that was undone stands in the row before the one that replaced it", () => {
  const slips = takenBack({ slips: ["a-b c-d", "a-b"], moves: ["a-b", "x-y"] });
  assert.deepEqual(slips, [{ number: 2, move: "c-d" }]);
  assert.equal(marksOf([{ grade: "kept" }, { grade: "kept" }], slips), "🟢🔴🟢");
});

test("a graph needs two positions, and a value", () => {
  assert.equal(canDraw(undefined), false);
  assert.equal(canDraw([{ chance: 1 }]), false);
  assert.equal(canDraw([{}, {}]), false);
  assert.equal(canDraw([{}, { solutions: 0 }]), true);
});
