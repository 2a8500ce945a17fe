// The puzzle of the day: the same for everyone, at three levels, with the days before it.

import { store } from "./store.js";
import { after, dayOf, streakOf } from "./streak.js";
import { dayWord, failureWord, locale, t } from "./strings.js";
import { $, html } from "./svg.js";

export const LEVELS = ["easy", "medium", "hard"];
/** Capture boards on Wednesdays and Saturdays, pegs on the other days. */
const familyOn = (date) => ([3, 6].includes(new Date(`${date}T12:00Z`).getUTCDay()) ? "capture" : "pegs");
/** The first day of the calendar. */
const FIRST = "2026-01-01";

/** The request for the puzzle of a day. */
const wishOf = ({ date, level }) => ({ family: familyOn(date), difficulty: level, seed: (Date.parse(date) / 86_400_000) * LEVELS.length + LEVELS.indexOf(level) });

/** Today's first level that is not solved; the hardest if all are. */
export function nextToday() {
  const date = dayOf(new Date());
  const level = LEVELS.find((level) => !(level in (store.days[date] ?? {})));
  return { date, level: level ?? "hard", all: !level };
}

/** `open(puzzle, day)` opens a puzzle of the day. */
export function makeToday({ engine, open }) {
  let month = "";
  let chosen = "";

  async function make(day) {
    const { puzzle } = await engine.call("generate", wishOf(day));
    if (!puzzle) throw new Error(t("noneMade"));
    return puzzle;
  }

  async function choose(day) {
    $("today-says").textContent = t("making");
    try {
      await open(await make(day), day);
      $("today").close();
    } catch (error) {
      $("today-says").textContent = failureWord(error);
    }
  }

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
      const button = html("button", { type: "button", disabled: day > today || day < FIRST, onclick: () => ((chosen = day), calendar()) }, String(Number(day.slice(8))), dots);
      button.setAttribute("aria-label", t("dayDone", { date: dayWord(day), n: solved }));
      button.setAttribute("aria-pressed", day === chosen);
      if (day === today) button.setAttribute("aria-current", "date");
      days.push(button);
    }
    const week = Array.from({ length: 7 }, (_, day) => html("span", { className: "weekday", ariaHidden: "true" }, new Date(Date.UTC(2024, 0, 1 + day, 12)).toLocaleDateString(locale(), { weekday: "narrow" })));
    if (days[0]) days[0].style.gridColumnStart = blanks + 1;
    $("calendar").replaceChildren(...week, ...days);
    $("calendar-month").textContent = dayWord(first, { month: "long", year: "numeric" });
    $("calendar-before").disabled = month <= FIRST.slice(0, 7);
    $("calendar-later").disabled = month >= today.slice(0, 7);
    $("today-day").textContent = dayWord(chosen, { weekday: "long", day: "numeric", month: "long" });
    $("today-levels").replaceChildren(...levels(chosen));
    $("today-streak").textContent = streakWords();
  }
  const turn = (days) => {
    month = after(`${month}-15`, days).slice(0, 7);
    calendar();
  };
  $("calendar-before").onclick = () => turn(-31);
  $("calendar-later").onclick = () => turn(31);

  return {
    make,
    /** The bar above the board, while a puzzle of the day is played. */
    show(game) {
      $("day").hidden = !game.day;
      if (!game.day) return;
      const { date, level } = game.day;
      $("day-date").textContent = date === dayOf(new Date()) ? `${t("today")}, ${dayWord(date)}` : dayWord(date);
      $("day-levels").replaceChildren(...levels(date, level));
      $("day-streak").textContent = streakWords();
    },
    /** The dialog with the calendar. */
    calendar(day) {
      chosen = day?.date ?? dayOf(new Date());
      month = chosen.slice(0, 7);
      $("today-says").textContent = "";
      calendar();
      if (!$("today").open) $("today").showModal();
    },
  };
}
