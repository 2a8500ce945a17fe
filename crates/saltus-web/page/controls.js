// The actions of the player: buttons, keys, the wheel, the clipboard and files that are dropped.

import { branched } from "./line.js";
import { faultIn } from "./gallery.js";
import { engine, now, playing } from "./state.js";
import { store } from "./store.js";
import { $, allOf, within, written } from "./svg.js";

/** @import { Game } from "../types" */

/** Buttons that letters press. */
const LETTERS = new Map(
  /** @type {const} */ ([["u", "undo"], ["r", "redo"], ["h", "hint"], ["c", "can-i"], ["s", "solve"], ["n", "new"], ["p", "choose"], ["t", "today-open"], ["l", "ladder-open"], ["g", "report-open"], ["?", "keys-show"]]),
);

/**
 * Whether an event is one of a field in which the player types, or of a dialog.
 * @param {Event} event
 */
const typing = ({ target }) => target instanceof Element && Boolean(target.closest("input:not([type=range]):not([type=checkbox]), select, textarea, dialog[open]"));

/**
 * @typedef {object} Acts
 * @property {(step: number, how?: { counted?: boolean }) => unknown} goTo goes to a step
 * @property {() => number} undoTo the step to which Undo leads
 * @property {(mode: "play" | "analyse") => void} setMode
 * @property {() => void} marked the player has turned the marks on or off
 * @property {(next: Game) => Promise<void>} become changes the game
 * @property {(numbers: number[]) => number[]} kept the numbers of moves that still hold after another move
 * @property {() => void} stop stops what runs
 * @property {(text: string) => void} take opens a puzzle that was pasted or dropped
 * @property {Record<Pressed, () => unknown>} press what the buttons do
 */
/** Buttons that do one thing. @typedef {"hint" | "can-i" | "solve" | "give-up" | "why" | "report-open" | "choose" | "new" | "today-open" | "day-archive" | "ladder-open" | "ideas-open" | "ladder-ideas" | "draw" | "keys-show" | "share"} Pressed */

/**
 * The position that a key leads to; none for other keys.
 * @param {string} key
 */
function stepFor(key) {
  const { step, moves } = now.game;
  if (key === "ArrowLeft") return step - 1;
  if (key === "ArrowRight") return step + 1;
  if (key === "Home") return 0;
  return key === "End" ? moves.length : null;
}

/** @param {Acts} acts */
export function makeControls({ goTo, undoTo, setMode, marked, become, kept, stop, take, press }) {
  for (const [id, act] of Object.entries(press)) $(/** @type {Pressed} */ (id)).onclick = () => act();
  $("undo").onclick = () => goTo(undoTo(), { counted: true });
  $("redo").onclick = () => goTo(now.game.step + 1);
  $("restart").onclick = () => goTo(0, { counted: true });
  $("slider").oninput = () => goTo(Number($("slider").value));
  $("mode-play").onclick = () => setMode("play");
  $("mode-analyse").onclick = () => setMode("analyse");
  $("marks").checked = store.settings.marks ?? true;
  $("marks").onchange = () => {
    store.set("marks", $("marks").checked);
    marked();
  };

  $("type").onsubmit = async (event) => {
    event.preventDefault();
    stop();
    const text = $("typed").value.trim();
    if (!text) return;
    const { game } = now;
    const moves = [...game.moves.slice(0, game.step), text];
    try {
      const reply = await engine.call("look", { puzzle: game.puzzle, moves: moves.join(" ") });
      const line = reply.moves.map(written);
      $("type-fault").textContent = "";
      $("typed").value = "";
      now.justMoved = true;
      await become({ ...now.game, moves: line, step: line.length, lines: branched(now.game, line), machine: kept(now.game.machine), hinted: kept(now.game.hinted) });
    } catch (error) {
      const before = moves.slice(0, -1).join(" ").length + (moves.length > 1 ? 1 : 0);
      $("type-fault").replaceChildren(...faultIn(text, error, before));
    }
  };

  addEventListener("keydown", (event) => {
    if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const button = [...LETTERS].find(([letter]) => letter === key)?.[1];
    const to = stepFor(event.key);
    const onSlider = event.target instanceof Element && event.target.closest("#slider");
    if (button && !$(button).disabled) $(button).click();
    else if (key === "a") setMode(playing() ? "analyse" : "play");
    // On the board the arrow keys go from cell to cell; the slider handles them itself.
    else if (to !== null && !event.defaultPrevented && !onSlider) goTo(to);
    else return;
    event.preventDefault();
  });
  within(document, ".timeline", HTMLElement).addEventListener("wheel", (event) => {
    event.preventDefault();
    goTo(now.game.step + Math.sign(event.deltaY));
  });
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text");
    if (!text?.trim() || typing(event)) return;
    event.preventDefault();
    take(text);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const text = (await event.dataTransfer?.files[0]?.text()) ?? event.dataTransfer?.getData("text");
    if (!text) return;
    for (const dialog of allOf("dialog[open]", HTMLDialogElement)) dialog.close();
    take(text);
  });
}
