// The state of the page: the game, and the last answer of the engine about it. The engine holds nothing: every call
// carries the whole game.

import { begun } from "./address.js";
import { connect } from "./backend.js";
import { BACKEND } from "./config.js";
import { foresee } from "./foresee.js";
import { store } from "./store.js";
import { locale } from "./strings.js";
import { $, written } from "./svg.js";

/** @import { Engine, Game, NamedMove, View } from "../types" */

export const FIRST = "pegs:english"; // where no puzzle of the day can be made

const backend = connect(BACKEND);
/** The engine, asked in the language of the page. @type {Engine} */
export const engine = { call: (name, body, options) => backend.call(name, { ...body, language: locale() }, options) };

/** What is on the page. */
export const now = {
  game: begun(FIRST),
  /**
   * The last answer of the engine about the game.
   * @type {View | null}
   */
  view: null,
  /** Whether the player has just made the last move. */
  justMoved: false,
  /**
   * The move that the last hint named, and the step at which it did.
   * @type {(NamedMove & { step: number }) | null}
   */
  pointed: null,
};

/** The last answer of the engine, once there is one. */
export function seen() {
  if (!now.view) throw new Error("no puzzle is open yet");
  return now.view;
}

/** The game as a call sends it. */
export const asked = ({ puzzle, moves, step } = now.game) => ({ puzzle, moves: moves.join(" "), step });

/** Whether verdicts are hidden until the player asks for them. */
export const playing = () => store.settings.mode !== "analyse";

/**
 * A move as the player sees it.
 * @param {NamedMove} move
 */
export const named = (move) => (seen().puzzle.startsWith("capture:") ? written(move).toUpperCase() : written(move));

/** Changes the game without another position. @param {Partial<Game>} change */
export function note(change) {
  now.game = { ...now.game, ...change };
  store.keepGame(now.game);
}

/** Tells a screen reader something. @param {string} text */
export function say(text) {
  $("live").textContent = text;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;
/** Puts a message where it covers no button: below the board, or above the card that ends a game. */
export function placeMessage() {
  const toast = $("toast");
  if (toast.hidden) return;
  toast.style.left = toast.style.bottom = "";
  const ending = $("notice").getBoundingClientRect();
  const line = $("slider").getBoundingClientRect();
  const bottom = ending.height ? ending.top - 6 : line.bottom;
  if (bottom < toast.offsetHeight || bottom > innerHeight) return;
  const half = Math.min(toast.offsetWidth / 2 + 8, innerWidth / 2);
  toast.style.left = `${Math.min(Math.max(line.left + line.width / 2, half), innerWidth - half)}px`;
  toast.style.bottom = `${innerHeight - bottom}px`;
}

/** Shows a message that is not an error, for some seconds. @param {string} text */
export function tell(text) {
  say(text);
  $("toast").textContent = text;
  $("toast").hidden = false;
  placeMessage();
  clearTimeout(fading);
  fading = setTimeout(() => ($("toast").hidden = true), 5000);
}

/** The game's position as far as the page knows it; in a duel, the next move is the engine's. */
export function foreseen() {
  const view = foresee(seen(), now.game.step);
  return now.game.duel ? { ...view, legal: [] } : view;
}
