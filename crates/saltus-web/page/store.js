// Data kept between visits, in this browser only: settings, puzzles solved, days, the game under way. Several
// tabs share it: each change applies to the current data, never to what a tab read before.

import { LANGUAGES } from "./config.js";
import { dayOf } from "./streak.js";

/** @import { Game, KeptGame, Level, Progress, Settings, Won } from "../types" */

const KEY = "saltus";
/** @type {Progress} */
const EMPTY = { saltus: 1, settings: {}, solved: {}, left: {}, days: {}, game: null };

// ---- What is stored or imported is checked part by part: a part that does not fit is left out.

/** @typedef {(value: unknown) => boolean} Fits */

/** @type {(value: unknown) => value is Record<string, unknown>} */
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/** @type {(value: unknown) => value is number} */
const isCount = (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
/** @type {(value: unknown) => value is string} */
const isText = (value) => typeof value === "string" && value.length < 1 << 14;
/** @type {(value: unknown) => value is boolean} */
const isBoolean = (value) => typeof value === "boolean";
/** @type {(...values: unknown[]) => Fits} */
const oneOf = (...values) => (value) => values.includes(value);
/** @type {(fits: Fits) => Fits} */
const listOf = (fits) => (value) => Array.isArray(value) && value.length < 1 << 12 && value.every(fits);
/** @type {Record<string, Fits>} */
const SETTINGS = {
  language: oneOf("auto", ...Object.keys(LANGUAGES)),
  theme: oneOf("auto", "light", "dark"),
  board: oneOf("wood", "slate", "contrast"),
  mode: oneOf("play", "analyse"),
  large: isBoolean,
  sound: isBoolean,
  marks: isBoolean,
  rules: (value) => isObject(value) && Object.values(value).every(isBoolean),
};
/** @type {Record<string, Fits>} */
const WON = { best: isCount, hints: isCount, undos: isCount, sweeps: isCount, clean: isBoolean };
/** @type {Level[]} */
const LEVEL_NAMES = ["easy", "medium", "hard"];
/** @type {Record<string, Fits>} */
const LEVELS = { easy: isBoolean, medium: isBoolean, hard: isBoolean };
/**
 * The fields of a game, see `begun` in address.js; those that are missing are as at its beginning.
 * @type {Record<string, Fits>}
 */
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
  day: (value) => value === null || (isObject(value) && isDay(value.date) && isText(value.level) && Object.hasOwn(LEVELS, value.level)),
  duel: (value) => value === null || (isObject(value) && oneOf(0, 1)(value.mine) && oneOf("perfect", "good", "chance")(value.level)),
  on: isDay,
};

/**
 * Whether a value is a day of the calendar, such as 2026-11-23.
 * @param {unknown} value
 */
function isDay(value) {
  if (!isText(value) || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/**
 * The entries of an object whose key and value fit.
 * @param {unknown} value
 * @param {(one: unknown, key: string) => boolean} fits
 */
function entries(value, fits) {
  const all = Object.entries(isObject(value) ? value : {});
  // Assigned later, this name would change what the object is.
  return Object.fromEntries(all.filter(([key, one]) => key !== "__proto__" && fits(one, key)));
}
/**
 * The known fields of an object whose values fit.
 * @param {unknown} value
 * @param {Record<string, Fits>} shape
 */
const fields = (value, shape) => entries(value, (one, key) => Object.hasOwn(shape, key) && shape[key](one));

/**
 * A game that can be gone on with; null for any other value.
 * @param {unknown} value
 */
function checkedGame(value) {
  const known = entries(value, (_, key) => Object.hasOwn(GAME, key));
  const game = fields(known, GAME);
  const fits = Object.keys(game).length === Object.keys(known).length;
  const moves = Array.isArray(game.moves) ? game.moves.length : 0;
  const within = game.step === undefined || (isCount(game.step) && game.step <= moves);
  return fits && isText(game.puzzle) && within ? /** @type {KeptGame} */ (game) : null;
}

/**
 * The progress, if the value is progress at all.
 * @param {unknown} value
 * @returns {Progress | null}
 */
function checked(value) {
  if (!isObject(value) || value.saltus !== 1 || !isObject(value.settings) || !isObject(value.solved)) return null;
  const solved = entries(value.solved, (one) => isObject(one) && isCount(one.best));
  const days = entries(value.days, (one, key) => isDay(key) && isObject(one));
  for (const key of Object.keys(solved)) solved[key] = fields(solved[key], WON);
  for (const key of Object.keys(days)) days[key] = fields(days[key], LEVELS);
  return {
    saltus: 1,
    settings: fields(value.settings, SETTINGS),
    solved: /** @type {Progress["solved"]} */ (solved),
    left: /** @type {Progress["left"]} */ (entries(value.left, isCount)),
    days: /** @type {Progress["days"]} */ (days),
    game: checkedGame(value.game),
  };
}

/**
 * The progress in a text; null if it has none.
 * @param {string | null} text
 */
function parsed(text) {
  try {
    return text === null ? null : checked(JSON.parse(text));
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
/** @type {(() => void)[]} */
const watchers = [];

/** @param {(kept: Progress) => void} edit */
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

/** @param {(number | undefined)[]} numbers */
const least = (...numbers) => Math.min(...numbers.filter((number) => number !== undefined));

/**
 * The best of two ways in which a puzzle was solved.
 * @param {Won} one
 * @param {Won} other
 * @returns {Won}
 */
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

/**
 * The levels of a day, with one more.
 * @param {Progress["days"][string] | undefined} levels
 * @param {Level} level
 * @param {boolean} onTheDay
 */
const withDay = (levels, level, onTheDay) => ({ ...levels, [level]: onTheDay || levels?.[level] === true });

export const store = {
  get settings() {
    return kept.settings;
  },
  /**
   * Sets one of the settings.
   * @template {keyof Settings} Name
   * @param {Name} name
   * @param {Settings[Name]} value
   */
  set: (name, value) => change(({ settings }) => (settings[name] = value)),
  get game() {
    return kept.game;
  },
  /**
   * Keeps the game under way, with the day on which it was played last.
   * @param {Game} game
   */
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
  /**
   * The player solved a puzzle: records the best result of each kind.
   * @param {string} puzzle
   * @param {Won} won
   */
  win: (puzzle, won) => change(({ solved }) => (solved[puzzle] = better(won, solved[puzzle]))),
  /**
   * The player got stuck with this number of pegs; whether this is the fewest so far.
   * @param {string} puzzle
   * @param {number} pegs
   */
  stuck(puzzle, pegs) {
    const before = kept.left[puzzle];
    if (before !== undefined && before <= pegs) return false;
    change(({ left }) => (left[puzzle] = pegs));
    return before !== undefined;
  },
  /**
   * The player solved a level of a day.
   * @param {string} day
   * @param {Level} level
   * @param {boolean} onTheDay
   */
  winDay: (day, level, onTheDay) => change(({ days }) => (days[day] = withDay(days[day], level, onTheDay))),
  export: () => JSON.stringify(kept, null, 1),
  /** @param {string} text */
  isProgress: (text) => parsed(text) !== null,
  /**
   * The number of solved puzzles and of days in exported progress.
   * @param {string} text
   */
  sizeOf(text) {
    const { solved, days } = parsed(text) ?? EMPTY;
    return { n: Object.keys(solved).length, days: Object.keys(days).length };
  },
  /**
   * Merges exported progress; whether it was valid.
   * @param {string} text
   */
  import(text) {
    const value = parsed(text);
    if (!value) return false;
    change((kept) => {
      kept.settings = { ...value.settings, ...kept.settings };
      kept.game ??= value.game;
      for (const [puzzle, one] of Object.entries(value.solved)) kept.solved[puzzle] = better(one, kept.solved[puzzle]);
      for (const [puzzle, pegs] of Object.entries(value.left)) kept.left[puzzle] = least(pegs, kept.left[puzzle]);
      for (const [day, levels] of Object.entries(value.days)) {
        for (const level of LEVEL_NAMES) if (level in levels) kept.days[day] = withDay(kept.days[day], level, levels[level] === true);
      }
    });
    return true;
  },
  forget: () => change((kept) => Object.assign(kept, structuredClone(EMPTY), { settings: kept.settings })),
  /**
   * Calls `watcher` when another tab changed something.
   * @param {() => void} watcher
   */
  watch: (watcher) => watchers.push(watcher),
};
