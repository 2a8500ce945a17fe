// Addresses of games: written, read back, and hostile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, begun, keyOf, positionAddress, puzzleAddress, readAddress } from "../../page/address.js";

test("an address has the moves, and the step only within them", () => {
  const game = { ...begun("pegs:english"), moves: ["d2-d4", "b3-d3"], step: 2 };
  assert.equal(address(game), "#p=pegs:english&m=d2-d4,b3-d3");
  assert.equal(address({ ...game, step: 1 }), "#p=pegs:english&m=d2-d4,b3-d3&s=1");
  assert.equal(address(begun("pegs:english@d4-d1")), "#p=pegs:english@d4-d1");
});

test("the address of a puzzle has no moves, that of a day only its date and level", () => {
  const game = { ...begun("pegs:english"), moves: ["d2-d4"], step: 1 };
  assert.equal(puzzleAddress(game), "?p=pegs:english");
  assert.equal(puzzleAddress({ ...game, day: { date: "2026-11-23", level: "hard" } }), "?d=2026-11-23&l=hard");
});

test("what a server shall show is in the query, and reads back like a fragment", () => {
  const game = { ...begun("pegs:english@d4-d1"), moves: ["d2-d4", "b3-d3"], step: 1 };
  const link = new URL(positionAddress(game), "https://saltus.example/");
  assert.equal(link.hash, "");
  assert.equal(link.search, "?p=pegs:english@d4-d1&m=d2-d4,b3-d3&s=1");
  assert.deepEqual(readAddress(`#${link.search.slice(1)}`), readAddress(address(game)));
});

test("an address reads back as the game it was written for", () => {
  const puzzles = ["pegs:english", "board:oo.=-o-,left=1", "row:rr.ll", "a puzzle & more: 100% #?"];
  for (const puzzle of puzzles) {
    for (const [moves, step] of [[[], 0], [["d2-d4"], 1], [["d2-d4", "b3-d3"], 0]]) {
      const { game } = readAddress(address({ puzzle, moves, step }));
      assert.deepEqual([game.puzzle, game.moves, game.step], [puzzle, moves, step]);
    }
  }
});

test("moves of a link are not the player's own", () => {
  const { game } = readAddress("#p=pegs:english&m=d2-d4,b3-d3");
  assert.deepEqual(game.machine, [1, 2]);
  assert.equal(game.shown, true);
  assert.equal(readAddress("#p=pegs:english").game.shown, false);
});

test("a step outside the moves is their end", () => {
  for (const step of ["-1", "3", "x", "1e9", "Infinity", "NaN"]) {
    assert.equal(readAddress(`#p=pegs:english&m=d2-d4,b3-d3&s=${step}`).game.step, 2, step);
  }
  assert.equal(readAddress("#p=pegs:english&m=d2-d4,b3-d3&s=1.9").game.step, 1);
});

test("a day needs a date of the calendar, and has a level", () => {
  assert.deepEqual(readAddress("#d=2026-11-23&l=easy"), { day: { date: "2026-11-23", level: "easy" } });
  assert.deepEqual(readAddress("#d=2026-11-23"), { day: { date: "2026-11-23", level: "medium" } });
  assert.deepEqual(readAddress("#d=2026-11-23&l=constructor"), { day: { date: "2026-11-23", level: "medium" } });
  for (const date of ["9999-99-99", "2026-13-01", "today", "2026-1-1", ""]) assert.equal(readAddress(`#d=${date}`), null, date);
});

test("anything else is no address of a game", () => {
  for (const hash of ["", "#", "#typed", "#m=d2-d4", "#p=", "#%"]) assert.equal(readAddress(hash), null, hash);
});

test("a capture board is one puzzle for all its kings", () => {
  assert.equal(keyOf("capture:.-W-.=-B-.-@c3"), keyOf("capture:.-W-.=-B-.-@a1"));
  assert.notEqual(keyOf("pegs:english@d4-d1"), keyOf("pegs:english@d4-d4"));
  assert.equal(keyOf("reverse:4@0-0"), "reverse:4");
});
