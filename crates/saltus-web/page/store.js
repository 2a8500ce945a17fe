// Data kept between visits, in this browser only: settings, puzzles solved, days, the game under way. Several
// tabs share it: each change applies to the current data, never to what a tab read before.

const KEY = "saltus";
const EMPTY = { saltus: 1, settings: {}, solved: {}, left: {}, days: {}, game: null };

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const objects = (value, fits) => Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([, one]) => fits(one)));

/** The progress, if the value is valid. */
function checked(value) {
  if (!isObject(value) || value.saltus !== 1 || !isObject(value.settings) || !isObject(value.solved)) return null;
  const solved = objects(value.solved, (one) => isObject(one) && Number.isInteger(one.best));
  return { ...EMPTY, ...value, solved, left: objects(value.left, Number.isInteger), days: objects(value.days, isObject) };
}

/** What is kept now; nothing if the browser stores nothing, or the stored text is invalid. */
function read() {
  try {
    return checked(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return null;
  }
}

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
  keepGame: (game) => change((kept) => (kept.game = game)),
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
  /** Merges exported progress; whether it was valid. */
  import(text) {
    let value = null;
    try {
      value = checked(JSON.parse(text));
    } catch {
      // no JSON
    }
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
