// Every phrase that the page asks for exists in every language, with the same values.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGES } from "../../page/config.js";
import { filled } from "../../page/words.js";

const PAGE = new URL("../../page/", import.meta.url);
const text = (name) => readFileSync(new URL(name, PAGE), "utf8");

/** All words of each language: its code, the words of boards and the others. */
const ALL = await Promise.all(Object.keys(LANGUAGES).map(async (code) => ({ code, ...(await import(`../../page/${code}.js`)) })));
const [en] = ALL;

test("languages are those of the engine, and no module is left over", () => {
  const locales = new URL("../../../saltus-session/locales/", import.meta.url);
  const codes = ["en", ...readdirSync(locales).map((name) => name.replace(".ftl", ""))].sort();
  assert.deepEqual(Object.keys(LANGUAGES).sort(), codes);
  const modules = readdirSync(PAGE).filter((name) => /^[a-z]{2}\.js$/.test(name) && name !== "sw.js");
  assert.deepEqual(modules, codes.map((code) => `${code}.js`));
});

test("phrases of the modules and of index.html exist in every language", () => {
  const keys = new Set();
  for (const name of readdirSync(PAGE).filter((name) => name.endsWith(".js"))) {
    for (const [, key] of text(name).matchAll(/\bt\("([\w.]+)"/g)) keys.add(key);
  }
  for (const [, key] of text("index.html").matchAll(/\bdata-t(?:-\w+)?="([^"]*)"/g)) keys.add(key);
  assert.ok(keys.size > 200, `only ${keys.size} keys were found`);
  for (const key of keys) for (const { code, board, page } of ALL) assert.equal(typeof { ...board, ...page }[key], "string", `${code}: ${key}`);
});

test("a phrase has the same values in every language", () => {
  const values = (phrase) => [...new Set(phrase.match(/\{\w+\}/g))].sort();
  for (const { code, ...words } of ALL) {
    for (const part of ["board", "page"]) {
      assert.deepEqual(Object.keys(words[part]).sort(), Object.keys(en[part]).sort(), code);
      for (const [key, phrase] of Object.entries(en[part])) assert.deepEqual(values(words[part][key]), values(phrase), `${code}: ${key}`);
    }
  }
});

test("French has its own signs", () => {
  const { board, page } = ALL.find(({ code }) => code === "fr");
  for (const phrase of [...Object.values(board), ...Object.values(page)]) {
    assert.doesNotMatch(phrase, /\p{L}'\p{L}| [;:!?»]|« /u);
  }
});

test("values are put in, and what is not given is left out", () => {
  assert.equal(filled("{from} to {to}", { from: "a1", to: "b2" }), "a1 to b2");
  assert.equal(filled("{n} of {all}", { n: 0 }), "0 of ");
  assert.equal(filled("{constructor}", {}), "");
});
