// The engine is asked in the language of the page, and asked again in another one.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./browser.js";

globalThis.document = { documentElement: { lang: "en" } };
const { course, loadCourse } = await import("../../page/course.js");
const { engine } = await import("../../page/state.js");

/** What was asked: the path of each call, and its body. */
let asked = [];
globalThis.fetch = async (path, { body }) => {
  const { language, ...rest } = JSON.parse(body);
  asked.push([path, rest, language]);
  const reply = { first_day: "2026-01-01", steps: [{ id: "row:1x1", name: `name in ${language}` }], ideas: [] };
  return { ok: true, status: 200, json: async () => reply };
};

beforeEach(() => (asked = []));

test("every call names the language of the page", async () => {
  await engine.call("boards", {});
  document.documentElement.lang = "de";
  await engine.call("look", { puzzle: "row:2x2" });
  document.documentElement.lang = "en";
  assert.deepEqual(asked, [["api/boards", {}, "en"], ["api/look", { puzzle: "row:2x2" }, "de"]]);
});

test("the course is asked for once in each language", async () => {
  await loadCourse();
  await loadCourse();
  assert.equal(course.steps[0].name, "name in en");
  assert.equal(asked.length, 1);
  document.documentElement.lang = "de";
  await loadCourse();
  assert.equal(course.steps[0].name, "name in de");
});
