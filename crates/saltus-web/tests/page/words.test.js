// Every phrase that the page asks for exists in both languages, with the same values.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { de } from "../../page/de.js";
import { en } from "../../page/en.js";
import { filled } from "../../page/words.js";

const PAGE = new URL("../../page/", import.meta.url);
const text = (name) => readFileSync(new URL(name, PAGE), "utf8");

test("phrases of the modules and of index.html exist in both languages", () => {
  const keys = new Set();
  for (const name of readdirSync(PAGE).filter((name) => name.endsWith(".js"))) {
    for (const [, key] of text(name).matchAll(/\bt\("([\w.]+)"/g)) keys.add(key);
  }
  for (const [, key] of text("index.html").matchAll(/\bdata-t(?:-\w+)?="([^"]*)"/g)) keys.add(key);
  assert.ok(keys.size > 200, `only ${keys.size} keys were found`);
  for (const key of keys) for (const words of [en, de]) assert.equal(typeof words[key], "string", key);
});

test("a phrase has the same values in both languages", () => {
  const values = (phrase) => [...new Set(phrase.match(/\{\w+\}/g))].sort();
  for (const [key, phrase] of Object.entries(en)) {
    if (typeof phrase === "string") assert.deepEqual(values(de[key] ?? ""), values(phrase), key);
  }
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
});

test("values are put in, and what is not given is left out", () => {
  assert.equal(filled("{from} to {to}", { from: "a1", to: "b2" }), "a1 to b2");
  assert.equal(filled("{n} of {all}", { n: 0 }), "0 of ");
  assert.equal(filled("{constructor}", {}), "");
});
