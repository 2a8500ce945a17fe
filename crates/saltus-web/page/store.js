// Data kept between visits, in this browser only: settings, puzzles solved, days, the game under way. Several
// tabs share it: each change applies to the current data, never to what a tab read before.

import { dayOf } from "./streak.js";

const KEY = "saltus";
const EMPTY = { saltus: 1, settings: {}, solved: {}, left: {}, days: {}, game: null };

// ---- What is stored or imported is checked part by part: a part that does not fit is left out.

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isText = (value) => typeof value === "string" && value.length < 1 << 14;
const isBoolean = (value) => typeof value === "boolean";
const oneOf = (...values) => (value) => values.includes(value);
const listOf = (fits) => (value) => Array.isArray(value) && value.length < 1 << 12 && value.every(fits);
const SETTINGS = {
  language: oneOf("auto", "en", "de"),
  theme: oneOf("auto", "light", "dark"),
  board: oneOf("wood", "slate", "contrast"),
  mode: oneOf("play", "analyse"),
  large: isBoolean,
  sound: isBoolean,
  marks: isBoolean,
  rules: (value) => isObject(value) && Object.values(value).every(isBoolean),
};
const WON = { best: isCount, hints: isCount, undos: isCount, sweeps: isCount, clean: isBoolean };
const LEVELS = { easy: isBoolean, medium: isBoolean, hard: isBoolean };
/** The fields of a game, see `begun` in address.js; those that are missing are as at its beginning. */
const GAME = {
  puzzle: isText,
  moves: listOf(isText),
  step: isCount,
  lines: listOf(listOf(isText)),
  hints: isCount,
  asks: isCount,
  undos: isCount,
  machine: listOf(isCount),
  hinted: listOf(isCount),
  shown: isBoolean,
  slips: listOf(isText),
  credited: (value) => value === null || isText(value),
  day: (value) => value === null || (isObject(value) && isDay(value.date) && value.level in LEVELS),
  duel: (value) => value === null || (isObject(value) && [0, 1].includes(value.mine) && ["perfect", "good", "chance"].includes(value.level)),
  on: isDay,
};

/** Whether a text is a day of the calendar, such as 2026-11-23. */
function isDay(value) {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The entries of an object whose key and value fit. */
const entries = (value, fits) => Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([key, one]) => fits(one, key)));
/** The known fields of an object whose values fit. */
const fields = (value, shape) => entries(value, (one, key) => Object.hasOwn(shape, key) && shape[key](one));

/** A game that can be gone on with; null for any other value. */
function checkedGame(value) {
  const known = entries(value, (_, key) => Object.hasOwn(GAME, key));
  const game = fields(known, GAME);
  const fits = Object.keys(game).length === Object.keys(known).length;
  return fits && isText(game.puzzle) && (game.step ?? 0) <= (game.moves?.length ?? 0) ? game : null;
}

/** The progress, if the value is progress at all. */
function checked(value) {
  if (!isObject(value) || value.saltus !== 1 || !isObject(value.settings) || !isObject(value.solved)) return null;
  const solved = entries(value.solved, (one) => isObject(one) && isCount(one.best));
  const days = entries(value.days, (one, key) => isDay(key) && isObject(one));
  for (const key of Object.keys(solved)) solved[key] = fields(solved[key], WON);
  for (const key of Object.keys(days)) days[key] = fields(days[key], LEVELS);
  return { saltus: 1, settings: fields(value.settings, SETTINGS), solved, left: entries(value.left, isCount), days, game: checkedGame(value.game) };
}

/** The progress in a text; null if it has none. */
function parsed(text) {
  try {
    return checked(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What is kept now; nothing if the browser stores nothing, or the stored text is invalid. */
function read() {
  try {
    return parsed(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Puts a stored text that is no progress aside, so that it is not lost and not in the way; whether there was one. */
function setAside() {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null || parsed(text)) return false;
    localStorage.setItem(`${KEY}-aside`, text);
    localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

const wasSetAside = setAside();
let kept = read() ?? structuredClone(EMPTY);
const watchers = [];

function change(edit) {
  kept = read() ?? kept;
  edit(kept);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser stores nothing: the page works without it.
  }
}

addEventListener("storage", (event) => {
  if (event.key !== KEY && event.key !== null) return;
  kept = read() ?? (event.newValue === null ? structuredClone(EMPTY) : kept);
  for (const watcher of watchers) watcher();
});

const least = (...numbers) => Math.min(...numbers.filter(Number.isInteger));

/** The best of two ways in which a puzzle was solved. */
function better(one, other = one) {
  const sweeps = least(one.sweeps, other.sweeps);
  return {
    best: least(one.best, other.best),
    hints: least(one.hints, other.hints, 1e6),
    undos: least(one.undos, other.undos, 1e6),
    ...(Number.isFinite(sweeps) ? { sweeps } : {}),
    clean: Boolean(one.clean || other.clean),
  };
}

const withDay = (levels, level, onTheDay) => ({ ...levels, [level]: onTheDay || levels?.[level] === true });

export const store = {
  get settings() {
    return kept.settings;
  },
  set: (name, value) => change(({ settings }) => (settings[name] = value)),
  get game() {
    return kept.game;
  },
  /** Keeps the game under way, with the day on which it was played last. */
  keepGame: (game) => change((kept) => (kept.game = { ...game, on: dayOf(new Date()) })),
  /** Whether the stored text could not be read when the page was opened. */
  wasSetAside,
  get solved() {
    return kept.solved;
  },
  /** The fewest pegs left on each puzzle that was not solved. */
  get left() {
    return kept.left;
  },
  /** For each day the levels solved, and whether on that day: `{"2026-11-23": {"easy": true}}`. */
  get days() {
    return kept.days;
  },
  /** The player solved a puzzle: records the best result of each kind. */
  win: (puzzle, won) => change(({ solved }) => (solved[puzzle] = better(won, solved[puzzle]))),
  /** The player got stuck with this number of pegs; whether this is the fewest so far. */
  stuck(puzzle, pegs) {
    const before = kept.left[puzzle];
    if (before !== undefined && before <= pegs) return false;
    change(({ left }) => (left[puzzle] = pegs));
    return before !== undefined;
  },
  winDay: (day, level, onTheDay) => change(({ days }) => (days[day] = withDay(days[day], level, onTheDay))),
  export: () => JSON.stringify(kept, null, 1),
  isProgress: (text) => parsed(text) !== null,
  /** The number of solved puzzles and of days in exported progress. */
  sizeOf(text) {
    const { solved, days } = parsed(text) ?? EMPTY;
    return { n: Object.keys(solved).length, days: Object.keys(days).length };
  },
  /** Merges exported progress; whether it was valid. */
  import(text) {
    const value = parsed(text);
    if (!value) return false;
    change((kept) => {
      kept.settings = { ...value.settings, ...kept.settings };
      kept.game ??= value.game;
      for (const [puzzle, one] of Object.entries(value.solved)) kept.solved[puzzle] = better(one, kept.solved[puzzle]);
      for (const [puzzle, pegs] of Object.entries(value.left)) kept.left[puzzle] = least(pegs, kept.left[puzzle]);
      for (const [day, levels] of Object.entries(value.days)) for (const [level, onTheDay] of Object.entries(levels)) kept.days[day] = withDay(kept.days[day], level, onTheDay === true);
    });
    return true;
  },
  forget: () => change((kept) => Object.assign(kept, structuredClone(EMPTY), { settings: kept.settings })),
  /** Calls `watcher` when another tab changed something. */
  watch: (watcher) => watchers.push(watcher),
};
