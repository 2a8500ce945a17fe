// The words of the page in the language of the player. A language is a module of its own.

import { de } from "./de.js";
import { en } from "./en.js";
import { Offline } from "./backend.js";
import { filled } from "./words.js";

export const LANGUAGES = { en: "English", de: "Deutsch" };
const ALL = { en, de };
let words = en;

/** Selects a language, `auto` for the browser's, and writes its texts into the page. */
export function speak(language) {
  const wanted = language === "auto" ? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => ALL[tag]) : language;
  words = ALL[wanted] ?? en;
  document.documentElement.lang = words === de ? "de" : "en";
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
  for (const element of document.querySelectorAll("[data-t-title]")) element.title = t(element.dataset.tTitle);
  for (const element of document.querySelectorAll("[data-t-placeholder]")) element.placeholder = t(element.dataset.tPlaceholder);
}

/** The words of a key; a dot leads into an object. */
const found = (language, key) => key.split(".").reduce((part, name) => part?.[name], language);

/** The words for a key, with its values put in. */
export const t = (key, values = {}) => filled(found(words, key) ?? found(en, key) ?? key, values);

/** The name of something in the gallery: a phrase, or a board with its size, such as Square 5. */
export function galleryWord(text) {
  const [, board, rest] = /^(\p{L}+)(.*)$/u.exec(text) ?? [];
  return words.gallery[text] ?? (words.boards[board] ? words.boards[board] + rest.replace(/, .*/, "") : text);
}

/** A message of the engine in the language of the page; in English if there is no translation. */
export function engineWord(text) {
  for (const [pattern, translation] of words.engine) if (pattern.test(text)) return text.replace(pattern, translation);
  return text;
}

/** Why a call to the engine failed. */
export const failureWord = (error) => (error.status === 503 ? t("busy") : error instanceof Offline ? t("offline") : engineWord(error.message));

/** The locale of dates and numbers. */
export const locale = () => document.documentElement.lang;

/** A day, such as 2026-11-23, in words. */
export const dayWord = (day, style = { day: "numeric", month: "long" }) => new Date(`${day}T12:00`).toLocaleDateString(locale(), style);

/** The kind of puzzle. */
export const titleOf = (look) => words.titles[look.puzzle.split(":")[0]] ?? look.title;

/** The goal in words. */
export function goalOf(look) {
  const target = look.target && Array.from(look.target);
  if (look.puzzle.startsWith("capture:")) return t("goalCapture");
  const left = /^End with one piece, anywhere/.test(look.goal) ? 1 : Number(/^End with (\d+) pieces, anywhere/.exec(look.goal)?.[1] ?? 0);
  if (left) return left === 1 ? t("goalLeft1") : t("goalLeft", { n: left });
  if (!target) return engineWord(look.goal);
  if (look.removes) {
    const cells = look.cells.filter((_, index) => target[index] !== "." && target[index] !== "?").map((cell) => cell.name);
    // For marked pegs it matters which one ends where.
    const kindAt = (cell) => look.kinds.find(({ symbol }) => symbol === target[look.cells.findIndex(({ name }) => name === cell)]);
    if (look.kinds.length > 1) cells.forEach((cell, index) => kindAt(cell).name !== "peg" && (cells[index] = `${cell} (${kindAt(cell).label})`));
    if (!cells.length) return t("goalClear");
    if (target.includes("?") || cells.length > 8) return t("goalShown");
    return t(cells.length === 1 ? "goalAt" : "goalsAt", { cells: cells.join(", ") });
  }
  if (look.kinds.length === 2) return t("goalGroups");
  return look.cells[0].name === "1" ? t("goalReverse") : t("goalShown");
}

/** A number with its digits in threes; of a long one, the first four and the power of ten. */
export function grouped(number) {
  const text = String(number);
  if (text.length <= 15) return text.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const power = Array.from(String(text.length - 1), (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  return `${text[0]}${(1.5).toLocaleString(locale())[1]}${text.slice(1, 4)} · 10${power}`;
}

/** A chance, in words. */
export function oneIn(chance) {
  if (chance >= 0.995) return t("always");
  if (chance <= 0) return t("never");
  if (chance >= 0.1) return `${(100 * chance).toFixed(0)} %`;
  return t("oneIn", { n: grouped(Number((1 / chance).toPrecision(3)).toFixed(0)) });
}

/** Why a position, the states of its cells, is lost. */
export function proofWords({ kind, sets, weights }, position) {
  if (kind === "class" && sets.length === 1) {
    const odd = sets[0].filter((cell) => position[cell] !== ".").length % 2 === 1;
    return t("whyClass", { now: t(odd ? "odd" : "even"), then: t(odd ? "even" : "odd") });
  }
  if (kind === "class") return t("whyClasses");
  if (kind === "pagoda") return t("whyPagoda", { sum: weights.reduce((sum, weight, cell) => sum + (position[cell] === "." ? 0 : weight), 0) });
  return t(kind === "pegs" ? "whyPegs" : "whyNone");
}
