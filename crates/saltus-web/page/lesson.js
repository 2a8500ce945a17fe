// Lessons: the sentence before, the idea of a step, and when a lesson counts as learned.

import { keyOf } from "./address.js";
import { lessonOf } from "./course.js";
import { isClean } from "./ending.js";
import { stepOf } from "./ladder.js";
import { store } from "./store.js";
import { t } from "./strings.js";
import { $ } from "./svg.js";

/** @import { Game, View } from "../types" */

/**
 * Shows what the lesson says, and the idea of the step.
 * @param {View} view
 */
export function showLesson({ puzzle }) {
  const lesson = lessonOf(puzzle);
  const idea = stepOf(puzzle)?.idea;
  $("lesson").hidden = !lesson && !idea;
  $("lesson-words").hidden = !lesson;
  $("lesson-words").textContent = lesson?.before ?? "";
  $("ideas-open").hidden = !idea;
  $("ideas-open").textContent = idea ? t("ideaIs", { name: idea.name }) : "";
}

/**
 * A lesson that cannot be won is learned when no jump is left.
 * @param {View} view
 * @param {Game} game
 */
export function learnLesson({ puzzle, step, stuck }, game) {
  const lesson = lessonOf(puzzle);
  if (!lesson || lesson.winnable || !stuck || store.solved[keyOf(puzzle)]) return;
  store.win(keyOf(puzzle), { best: step, hints: game.hints + game.asks, undos: game.undos, clean: isClean(game) });
}
