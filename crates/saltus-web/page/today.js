// The puzzle of the day: the same for everyone, at three levels, with the days before it.

import { course } from "./course.js";
import { store } from "./store.js";
import { after, dayOf, streakOf } from "./streak.js";
import { dayWord, failureWord, locale, t } from "./strings.js";
import { $, html } from "./svg.js";

/** @import { Day, Engine, Game, Level } from "../types" */

/** @type {Level[]} */
export const LEVELS = ["easy", "medium", "hard"];
/**
 * Today's first level that is not solved; the hardest if all are.
 * @returns {Day & { all: boolean }}
 */
export function nextToday() {
  const date = dayOf(new Date());
  const level = LEVELS.find((level) => !(level in (store.days[date] ?? {})));
  return { date, level: level ?? "hard", all: !level };
}

/**
 * The next level of a day that is not solved, not the same again; null if there is none after it.
 * @param {Day} day
 */
export function nextLevel({ date, level }) {
  const later = LEVELS.slice(LEVELS.indexOf(level) + 1).find((level) => !(level in (store.days[date] ?? {})));
  return later ? { date, level: later } : null;
}

/** How long it takes to the next puzzle, as hours and minutes. */
function untilTomorrow(now = new Date()) {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const minutes = Math.ceil((midnight.getTime() - now.getTime()) / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/**
 * `open(puzzle, day)` opens a puzzle of the day.
 * @param {{ engine: Engine, open: (puzzle: string, day: Day) => Promise<void>, share: () => void }} parts
 */
export function makeToday({ engine, open, share }) {
  let month = "";
  let chosen = "";

  /** @param {Day} day */
  async function make({ date, level }) {
    const { puzzle } = await engine.call("today", { date, level });
    if (!puzzle) throw new Error(t("noneMade"));
    return puzzle;
  }

  /** @param {Day} day */
  async function choose(day) {
    $("today-says").textContent = t("making");
    try {
      await open(await make(day), day);
      $("today").close();
    } catch (error) {
      $("today-says").textContent = failureWord(error);
    }
  }

  /** @type {(date: string, now?: Level) => HTMLButtonElement[]} */
  const levels = (date, now) =>
    LEVELS.map((level) => {
      const solved = level in (store.days[date] ?? {});
      const button = html("button", { type: "button", onclick: () => choose({ date, level }) }, t(level), ...(solved ? [html("span", { className: "tick" }, " ✓")] : []));
      if (solved) button.setAttribute("aria-label", `${t(level)}, ${t("solvedMark")}`);
      if (now === level) button.setAttribute("aria-current", "true");
      return button;
    });

  const streakWords = () => {
    const { now, most } = streakOf(store.days);
    return (now === 0 ? t("streak0") : now === 1 ? t("streak1") : t("streak", { n: now })) + (most > now ? ` ${t("longest", { n: most })}` : "");
  };

  function calendar() {
    const today = dayOf(new Date());
    const first = `${month}-01`;
    const blanks = (new Date(`${first}T12:00Z`).getUTCDay() + 6) % 7; // weeks begin on Monday
    const days = [];
    for (let day = first; day.startsWith(month); day = after(day, 1)) {
      const solved = Object.keys(store.days[day] ?? {}).length;
      const dots = html("span", { className: "dots", ariaHidden: "true" }, "●".repeat(solved) + "○".repeat(3 - solved));
      const button = html("button", { type: "button", disabled: day > today || day < course.firstDay, onclick: () => ((chosen = day), calendar()) }, String(Number(day.slice(8))), dots);
      button.setAttribute("aria-label", t("dayDone", { date: dayWord(day), n: solved }));
      button.setAttribute("aria-pressed", String(day === chosen));
      if (day === today) button.setAttribute("aria-current", "date");
      days.push(button);
    }
    const week = Array.from({ length: 7 }, (_, day) => html("span", { className: "weekday", ariaHidden: "true" }, new Date(Date.UTC(2024, 0, 1 + day, 12)).toLocaleDateString(locale(), { weekday: "narrow" })));
    if (days[0]) days[0].style.gridColumnStart = String(blanks + 1);
    $("calendar").replaceChildren(...week, ...days);
    $("calendar-month").textContent = dayWord(first, { month: "long", year: "numeric" });
    $("calendar-before").disabled = month <= course.firstDay.slice(0, 7);
    $("calendar-later").disabled = month >= today.slice(0, 7);
    $("today-day").textContent = dayWord(chosen, { weekday: "long", day: "numeric", month: "long" });
    $("today-levels").replaceChildren(...levels(chosen));
    $("today-streak").textContent = streakWords();
  }
  /** @param {number} days */
  const turn = (days) => {
    month = after(`${month}-15`, days).slice(0, 7);
    calendar();
  };
  $("calendar-before").onclick = () => turn(-31);
  $("calendar-later").onclick = () => turn(31);

  /** @param {string} date */
  function show(date, finished = false) {
    chosen = date;
    month = chosen.slice(0, 7);
    $("today-title").textContent = t(finished ? "doneTitle" : "todayTitle");
    $("today-share").hidden = !finished;
    calendar();
    if (!$("today").open) $("today").showModal();
  }
  $("today-share").onclick = share;

  return {
    make,
    /**
     * The bar above the board, while a puzzle of the day is played.
     * @param {Game} game
     */
    show(game) {
      $("day").hidden = !game.day;
      if (!game.day) return;
      const { date, level } = game.day;
      $("day-date").textContent = date === dayOf(new Date()) ? `${t("today")}, ${dayWord(date)}` : dayWord(date);
      $("day-levels").replaceChildren(...levels(date, level));
      $("day-streak").textContent = streakWords();
    },
    /**
     * The dialog with the calendar.
     * @param {Day | null} day
     */
    calendar(day) {
      $("today-says").textContent = "";
      show(day?.date ?? dayOf(new Date()));
    },
    /**
     * The page after the last level of a day: the streak, the calendar, sharing, and when the next puzzle comes.
     * @param {Day} day
     */
    finished({ date }) {
      const isToday = date === dayOf(new Date());
      $("today-says").textContent = isToday ? t("doneToday", { time: untilTomorrow() }) : t("doneDay", { date: dayWord(date) });
      show(date, true);
    },
  };
}
