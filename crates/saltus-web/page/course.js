// The course: the first day of the calendar, the ladder with its lessons, and the ideas. All of it comes from the engine,
// which the command and Python ask too, in the language of the page.

import { keyOf } from "./address.js";
import { engine } from "./state.js";
import { locale } from "./strings.js";

/** @import { Course, SpokenLanguage, Step, Third } from "../types" */

/** What the engine has said; nothing until it was asked. */
export const course = {
  /** @type {Step[]} */
  steps: [],
  /** @type {Course["ideas"]} */
  ideas: [],
  firstDay: "",
};

/** The language of the course. @type {SpokenLanguage | null} */
let language = null;

/** Asks the engine, once in each language that the player chooses. */
export async function loadCourse() {
  const wanted = locale();
  if (language === wanted) return;
  fillCourse(await engine.call("course", {}));
  language = wanted;
}

/** @param {Course} reply */
export function fillCourse({ steps, ideas, first_day }) {
  course.steps = steps;
  course.ideas = ideas;
  course.firstDay = first_day;
}

/**
 * The step of the ladder with a puzzle.
 * @param {string} puzzle
 */
export const stepAt = (puzzle) => course.steps.find(({ id }) => id === keyOf(puzzle));

/**
 * The lesson that a puzzle is.
 * @param {string} puzzle
 */
export const lessonOf = (puzzle) => stepAt(puzzle)?.lesson;

/**
 * An idea by its key.
 * @param {string | undefined} key
 */
export const ideaOf = (key) => course.ideas.find((idea) => idea.key === key);

/**
 * The condition of the third star of a step; null for one that has two stars.
 * @param {Step} step
 * @returns {Third | null}
 */
export function thirdOf({ sweeps, moves }) {
  if (sweeps !== undefined) return { sweeps };
  return moves === undefined ? null : { moves };
}
