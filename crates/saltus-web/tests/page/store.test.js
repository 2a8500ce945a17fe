// Progress: what is kept, merged and refused. Hostile texts never reach the page.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { storeElsewhere, stored } from "./browser.js";

localStorage.setItem("saltus", "{not JSON");
const { store } = await import("../../page/store.js");

const EMPTY = { saltus: 1, settings: {}, solved: {} };
/** Progress with some parts, as the text of a file. */
const file = (parts) => JSON.stringify({ ...EMPTY, ...parts });

test("a stored text that is no progress is put aside, not lost", () => {
  assert.equal(store.wasSetAside, true);
  assert.equal(stored("saltus-aside"), "{not JSON");
  assert.deepEqual(store.solved, {});
});

beforeEach(() => storeElsewhere("saltus", null));

test("only an object with settings and solved puzzles is progress", () => {
  for (const text of ["", "null", "1", "[]", "{}", '"saltus"', "[1]", '{"saltus":2,"settings":{},"solved":{}}', '{"saltus":1,"settings":[],"solved":{}}', '{"saltus":1,"settings":{}}']) {
    assert.equal(store.isProgress(text), false, text);
    assert.equal(store.import(text), false, text);
  }
  assert.equal(store.isProgress(file({})), true);
});

test("days that are not of the calendar are left out, and so are levels that do not exist", () => {
  const days = { "9999-99-99": { easy: true }, "2026-02-30": { easy: true }, today: { easy: true }, "2026-11-23": { easy: true, constructor: true, hard: "yes" }, "2026-11-24": 3 };
  assert.equal(store.import(file({ days })), true);
  assert.deepEqual(store.days, { "2026-11-23": { easy: true } });
});

test("results that are not numbers of moves are left out", () => {
  const solved = { good: { best: 8, sweeps: -1, hints: 2.5, clean: "true" }, negative: { best: -1 }, text: { best: "8" }, huge: { best: 1e300 }, list: [8], none: null };
  store.import(file({ solved, left: { one: 1, text: "1", half: 0.5 } }));
  assert.deepEqual(Object.keys(store.solved), ["good"]);
  assert.equal(store.solved.good.best, 8);
  assert.equal(store.solved.good.clean, false);
  assert.equal("sweeps" in store.solved.good, false);
  assert.deepEqual(store.left, { one: 1 });
});

test("names of the language's own objects are no puzzles", () => {
  store.import('{"saltus":1,"settings":{"__proto__":{"sound":true}},"solved":{"__proto__":{"best":1},"toString":{"best":2}},"left":{"__proto__":7}}');
  assert.equal(Object.getPrototypeOf(store.solved), Object.prototype);
  assert.equal(store.solved.best, undefined);
  assert.equal(store.settings.sound, undefined);
  assert.equal({}.best, undefined);
});

test("settings have their own values only", () => {
  const settings = { language: "xx", theme: "<script>", board: "wood", mode: 1, large: "yes", sound: true, unknown: 1 };
  store.import(file({ settings }));
  assert.deepEqual(store.settings, { board: "wood", sound: true });
});

test("a game that does not fit is left out as a whole", () => {
  const game = { puzzle: "pegs:english", moves: ["d2-d4"], step: 1 };
  const bad = [
    { ...game, moves: "d2-d4" }, { ...game, moves: [1] }, { ...game, step: 2 }, { ...game, step: -1 }, { ...game, step: "1" }, { moves: [] },
    { ...game, puzzle: 5 }, { ...game, day: { date: "9999-99-99", level: "easy" } }, { ...game, day: { date: "2026-11-23", level: "toString" } },
    { ...game, duel: { mine: 2, level: "good" } }, { ...game, machine: [0.5] }, { ...game, puzzle: "x".repeat(1 << 14) }, { ...game, slips: Array(1 << 12).fill("") }, [game], "game",
  ];
  for (const one of bad) {
    storeElsewhere("saltus", file({ game: one }));
    assert.equal(store.game, null, JSON.stringify(one).slice(0, 80));
  }
  storeElsewhere("saltus", file({ game: { ...game, later: "field of another version" } }));
  assert.deepEqual(store.game, game);
});

test("of two results the better of each kind is kept", () => {
  store.win("row:2x2", { best: 9, sweeps: 5, hints: 1, undos: 0, clean: false });
  store.win("row:2x2", { best: 8, sweeps: 6, hints: 0, undos: 2, clean: true });
  store.win("row:2x2", { best: 12, sweeps: 7, hints: 3, undos: 3, clean: false });
  assert.deepEqual(store.solved["row:2x2"], { best: 8, hints: 0, undos: 0, sweeps: 5, clean: true });
});

test("an import adds to what is there, and takes nothing away", () => {
  store.set("sound", true);
  store.win("row:2x2", { best: 8, hints: 0, undos: 0, clean: true });
  store.winDay("2026-11-23", "easy", true);
  store.import(file({ settings: { sound: false, large: true }, solved: { "row:2x2": { best: 20 }, "row:3x3": { best: 15 } }, days: { "2026-11-23": { easy: false, hard: true } } }));
  assert.deepEqual(store.settings, { sound: true, large: true });
  assert.deepEqual([store.solved["row:2x2"].best, store.solved["row:3x3"].best], [8, 15]);
  assert.deepEqual(store.days["2026-11-23"], { easy: true, hard: true });
});

test("progress that is exported is progress, with the same numbers", () => {
  store.win("row:2x2", { best: 8, hints: 0, undos: 0, clean: true });
  store.winDay("2026-11-23", "easy", true);
  assert.deepEqual(store.sizeOf(store.export()), { n: 1, days: 1 });
  assert.deepEqual(store.sizeOf("no progress"), { n: 0, days: 0 });
});

test("the fewest pegs are a new best only if there was one before", () => {
  assert.equal(store.stuck("pegs:english", 4), false);
  assert.equal(store.stuck("pegs:english", 5), false);
  assert.equal(store.stuck("pegs:english", 3), true);
  assert.equal(store.left["pegs:english"], 3);
});

test("to forget keeps the settings", () => {
  store.set("theme", "dark");
  store.win("row:2x2", { best: 8, hints: 0, undos: 0, clean: true });
  store.forget();
  assert.deepEqual(store.solved, {});
  assert.equal(store.settings.theme, "dark");
});

test("what another tab stores is seen, and an invalid text of it is not", () => {
  let told = 0;
  store.watch(() => told++);
  storeElsewhere("saltus", file({ solved: { "row:2x2": { best: 8 } } }));
  assert.equal(store.solved["row:2x2"].best, 8);
  storeElsewhere("saltus", "{broken");
  assert.equal(store.solved["row:2x2"].best, 8);
  assert.equal(told, 2);
});
