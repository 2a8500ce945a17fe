// The course: the first day of the calendar, the ladder with its lessons, and the ideas. All of it comes from the engine,
// which the command and Python ask too.

import { keyOf } from "./address.js";
import { engine } from "./state.js";
import { locale } from "./strings.js";

/** @import { Course, Step, Texts, Third } from "../types" */

/** What the engine has said; nothing until it was asked. */
export const course = {
  /** @type {Step[]} */
  steps: [],
  /** @type {Course["ideas"]} */
  ideas: [],
  firstDay: "",
};

/** Asks the engine, once. */
export async function loadCourse() {
  if (course.steps.length) return;
  fillCourse(await engine.call("course", {}));
}

/** @param {Course} reply */
export function fillCourse({ steps, ideas, first_day }) {
  course.steps = steps;
  course.ideas = ideas;
  course.firstDay = first_day;
}

/**
 * A text of the course in the language of the page.
 * @param {Texts} texts
 */
export const said = (texts) => (locale() === "de" ? texts.de : texts.en);

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
