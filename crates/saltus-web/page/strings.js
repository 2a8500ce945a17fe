// The words of the page in the language of the player. A language is a module of its own, and only that of the player is loaded.

import { Offline, Refusal } from "./backend.js";
import { FILES, LANGUAGES } from "./config.js";
import * as en from "./en.js";
import { allOf } from "./svg.js";
import { filled } from "./words.js";

/** @import { ExactInteger, Proof, SpokenLanguage, Words } from "../types" */

/** @typedef {{ board: Words, page: Words }} Module */

/** @type {Words} */
const ENGLISH = { ...en.board, ...en.page };
/** @type {Words} */
let words = ENGLISH;
/** The language that was asked for last: what is loaded for an earlier one comes too late. */
let wanted = "en";

/**
 * The words of a language; null if they cannot be loaded.
 * @param {string} code
 * @returns {Promise<Words | null>}
 */
async function load(code) {
  if (code === "en") return ENGLISH;
  try {
    /** @type {Module} */
    const { board, page } = await import(FILES[code]?.page ?? `./${code}.js`);
    return { ...board, ...page };
  } catch {
    return null; // without a network
  }
}

/** The language that the browser prefers, of those of the page. */
const ofBrowser = () => navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) ?? "en";

/**
 * Selects a language, `auto` for the browser's, and writes its texts into the page. What cannot be loaded is in English.
 * @param {string} language
 */
export async function speak(language) {
  const code = language === "auto" ? ofBrowser() : language;
  wanted = code;
  const loaded = await load(code);
  if (wanted !== code) return;
  words = loaded ?? ENGLISH;
  document.documentElement.lang = loaded ? code : "en";
  for (const element of allOf("[data-t]", Element)) element.textContent = t(element.getAttribute("data-t") ?? "");
  for (const element of allOf("[data-t-label]", Element)) element.setAttribute("aria-label", t(element.getAttribute("data-t-label") ?? ""));
  for (const element of allOf("[data-t-title]", HTMLElement)) element.title = t(element.dataset.tTitle ?? "");
  for (const element of allOf("[data-t-placeholder]", HTMLInputElement)) element.placeholder = t(element.dataset.tPlaceholder ?? "");
}

/**
 * The words of a key.
 * @param {Words} language
 * @param {string} key
 */
function found(language, key) {
  const phrase = language[key];
  return typeof phrase === "string" ? phrase : undefined;
}

/**
 * The words for a key, with its values put in.
 * @param {string} key
 * @param {object} values
 */
export const t = (key, values = {}) => filled(found(words, key) ?? found(ENGLISH, key) ?? key, values);

/**
 * Why a call to the engine failed. The engine says it in the language in which it was asked.
 * @param {unknown} error
 */
export function failureWord(error) {
  if (error instanceof Refusal && error.status === 503) return t("busy");
  if (error instanceof Offline) return t("offline");
  return error instanceof Error ? error.message : String(error);
}

/** The language of the page, for dates and numbers, and for what the engine says. @returns {SpokenLanguage} */
export const locale = () => /** @type {SpokenLanguage} */ (document.documentElement.lang);

/**
 * A day, such as 2026-11-23, in words.
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} style
 */
export const dayWord = (day, style = { day: "numeric", month: "long" }) => new Date(`${day}T12:00`).toLocaleDateString(locale(), style);

/**
 * A number with its digits in threes; of a long one, the first four and the power of ten.
 * @param {ExactInteger} number
 */
export function grouped(number) {
  const text = String(number);
  if (text.length <= 15) return text.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const power = Array.from(String(text.length - 1), (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `${text[0]}${(1.5).toLocaleString(locale())[1]}${text.slice(1, 4)} · 10${power}`;
}

/**
 * A chance, in words.
 * @param {number} chance
 */
export function oneIn(chance) {
  if (chance >= 1) return t("always");
  if (chance <= 0) return t("never");
  // Not rounded to what is certain.
  if (chance >= 0.1) return Math.min(chance, 0.99).toLocaleString(locale(), { style: "percent" });
  return t("oneIn", { n: grouped(Number((1 / chance).toPrecision(3)).toFixed(0)) });
}

/**
 * Why a position, the states of its cells, is lost.
 * @param {Proof} proof
 * @param {string[]} position
 */
export function proofWords(proof, position) {
  if (proof.kind === "class" && proof.sets.length === 1) {
    const odd = proof.sets[0].filter((cell) => position[cell] !== ".").length % 2 === 1;
    return t("whyClass", { now: t(odd ? "odd" : "even"), then: t(odd ? "even" : "odd") });
  }
  if (proof.kind === "class") return t("whyClasses");
  if (proof.kind === "pagoda") return t("whyPagoda", { sum: proof.weights.reduce((sum, weight, cell) => sum + (position[cell] === "." ? 0 : weight), 0) });
  return t(proof.kind === "pegs" ? "whyPegs" : "whyNone");
}
