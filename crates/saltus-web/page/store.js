// What is kept between visits, in this browser alone: settings, puzzles solved, the game under way.

const KEY = "saltus";
const EMPTY = { saltus: 1, settings: {}, solved: {}, game: null };

function read() {
  try {
    return checked(JSON.parse(localStorage.getItem(KEY))) ?? structuredClone(EMPTY);
  } catch {
    return structuredClone(EMPTY); // nothing can be kept here, or what was kept is broken
  }
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The progress, if it is some. */
function checked(value) {
  if (!isObject(value) || value.saltus !== 1 || !isObject(value.settings) || !isObject(value.solved)) return null;
  const solved = Object.entries(value.solved).filter(([, one]) => isObject(one) && Number.isInteger(one.best));
  return { ...EMPTY, ...value, solved: Object.fromEntries(solved) };
}

let kept = read();

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser keeps nothing: the page works all the same.
  }
}

export const store = {
  get settings() {
    return kept.settings;
  },
  set(name, value) {
    kept.settings[name] = value;
    keep();
  },
  get game() {
    return kept.game;
  },
  keepGame(game) {
    kept.game = game;
    keep();
  },
  get solved() {
    return kept.solved;
  },
  /** A puzzle was solved by the player; the best length is kept. */
  win(puzzle, { moves, hints, undos }) {
    const before = kept.solved[puzzle];
    if (before && before.best <= moves && before.hints <= hints) return;
    kept.solved[puzzle] = { best: Math.min(moves, before?.best ?? moves), hints: Math.min(hints, before?.hints ?? hints), undos };
    keep();
  },
  export: () => JSON.stringify(kept, null, 1),
  /** Reads progress that was exported, on top of what there is; whether it was some. */
  import(text) {
    let value = null;
    try {
      value = checked(JSON.parse(text));
    } catch {
      // no JSON
    }
    if (!value) return false;
    const solved = { ...kept.solved };
    for (const [puzzle, one] of Object.entries(value.solved)) {
      if (!solved[puzzle] || one.best < solved[puzzle].best) solved[puzzle] = one;
    }
    kept = { ...value, solved };
    keep();
    return true;
  },
  forget() {
    kept = { ...structuredClone(EMPTY), settings: kept.settings };
    keep();
  },
};
