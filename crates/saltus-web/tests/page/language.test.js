// A language is loaded when it is chosen. The engine is asked in the language of the page, and asked again in another one.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./browser.js";

globalThis.document = { documentElement: { lang: "en" }, querySelectorAll: () => [] };
for (const name of ["Element", "HTMLElement", "HTMLInputElement"]) globalThis[name] = class {};
const { course, loadCourse } = await import("../../page/course.js");
const { engine } = await import("../../page/state.js");
const { FILES } = await import("../../page/config.js");
const { grouped, oneIn, speak, t } = await import("../../page/strings.js");

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

test("a language is spoken when it is loaded", async () => {
  for (const [language, undo] of [["de", "Zurück"], ["fr", "Annuler"], ["en", "Undo"]]) {
    await speak(language);
    assert.equal(document.documentElement.lang, language);
    assert.equal(t("undo"), undo);
  }
});

test("the last language that was chosen is spoken, whichever is loaded first", async () => {
  await Promise.all([speak("fr"), speak("en")]);
  assert.equal(document.documentElement.lang, "en");
  assert.equal(t("undo"), "Undo");
});

test("a language that cannot be loaded is English", async () => {
  FILES.fr = { page: "./missing.js", engine: "missing" };
  await speak("fr");
  delete FILES.fr;
  assert.equal(document.documentElement.lang, "en");
  assert.equal(t("undo"), "Undo");
});

test("numbers are written as the language writes them", async () => {
  await speak("fr");
  assert.equal(grouped("12345678901234567"), "1,234 · 10¹⁶");
  assert.equal(oneIn(0.004), "1 fois sur 250");
  await speak("en");
  assert.equal(grouped("12345678901234567"), "1.234 · 10¹⁶");
});
