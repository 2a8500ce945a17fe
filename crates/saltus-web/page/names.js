// The names of what is open: of the puzzle, its goal, and the day or the step of the ladder to which it belongs.

import { stepOf } from "./ladder.js";
import { now } from "./state.js";
import { t } from "./strings.js";
import { $ } from "./svg.js";
import { showGoal } from "./verdict.js";

/** @import { View } from "../types" */

/** @param {View} reply */
export function showNames(reply) {
  const { day } = now.game;
  const step = stepOf(reply.puzzle);
  const title = step && reply.puzzle.startsWith("board:") ? step.name : reply.title;
  const id = reply.puzzle.length < 40 ? reply.puzzle : "";
  document.title = [title, day ? t("todayFor", { date: day.date, level: t(day.level) }) : id, "Saltus"].filter(Boolean).join(" · ");
  $("title").textContent = title;
  $("goal").textContent = reply.goal;
  showGoal(reply);
  $("named").textContent = day ? "" : step ? t(title === step.name ? "ladderAt" : "ladderStep", step) : id;
  // A small screen has room for the step, and not for an ID.
  $("named").toggleAttribute("data-step", step !== null && !day);
}
