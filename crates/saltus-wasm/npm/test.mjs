// Run by `npm test`, in the folder of the package or where it is installed.
import assert from "node:assert/strict";
import test from "node:test";
import { load, SaltusError } from "saltus";

const saltus = await load();

test("a row of three and three takes 15 moves", () => {
  assert.match(JSON.stringify(saltus.solve("row:3x3")), /"length":15\b/);
});

test("peg solitaire on the English board takes 31 jumps", () => {
  assert.match(JSON.stringify(saltus.solve("pegs:english")), /"length":31\b/);
});

test("languages are learned", async () => {
  const goal = (language) => saltus.call("look", { puzzle: "row:2x2", bare: true, language }).goal;
  assert.equal(goal("fr"), goal("en"));
  await Promise.all([saltus.speak("de"), saltus.speak("fr")]);
  assert.equal(goal("de"), "Die beiden Gruppen tauschen die Plätze.");
  assert.equal(goal("fr"), "Les deux groupes échangent leurs places.");
  assert.equal(goal("en"), "The two groups change places.");
});

test("what cannot be read is an error with its status", () => {
  assert.throws(() => saltus.solve("row:3"), (error) => error instanceof SaltusError && error.status === 400);
  assert.throws(() => saltus.call("nothing"), { status: 404 });
});
