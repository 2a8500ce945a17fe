// <saltus-board puzzle="pegs:english">: a board to play on in any page. `cargo xtask web` puts it into one file with the modules it uses.

import { makeBoard } from "../page/board.js";
import { WORKER } from "../page/config.js";
import { board as de } from "../page/de.js";
import { board as en } from "../page/en.js";
import { answer } from "../page/engine.js";
import { board as fr } from "../page/fr.js";
import { html, svg, written } from "../page/svg.js";
import { filled } from "../page/words.js";

/** @import { Calls, Invalid, LegalMove, Motion, Phrase, SpokenLanguage, View } from "../types" */

const home = new URL(".", import.meta.url);

/** What a worker answers. @typedef {Awaited<ReturnType<typeof answer>>} Reply */
/** One engine for all boards of a page: in a worker where the page may start one, which is on the site's own pages only. */
/** @type {Worker | null} */
let worker = null;
/** @type {{ resolve: (reply: Reply) => void, reject: (error: Error) => void }[]} */
const waiting = [];
function started() {
  const started = new Worker(new URL(WORKER, home), { type: "module" });
  started.onmessage = ({ data }) => waiting.shift()?.resolve(data);
  started.onerror = (event) => waiting.splice(0).forEach(({ reject }) => reject(new Error(event.message || "the engine did not start")));
  return started;
}

/**
 * @param {string} name
 * @param {object} body
 * @returns {Promise<Reply>}
 */
function inWorker(name, body) {
  const running = (worker ??= started());
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    running.postMessage({ name, body });
  });
}

/**
 * @template {keyof Calls} Name
 * @param {Name} name
 * @param {Calls[Name][0]} body
 * @returns {Promise<Calls[Name][1]>}
 */
async function call(name, body) {
  const { status, json } = await (home.origin === location.origin ? inWorker : answer)(name, body);
  if (status !== 200) throw new Error(faultOf(json) ?? `status ${status}`);
  return json;
}

/**
 * What is wrong with a call.
 * @param {Invalid} reply
 */
const faultOf = ({ error, faults }) => error ?? faults?.map(({ message }) => message).join("; ");
/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** The words of each language. @type {Record<string, Record<string, string> | undefined>} */
const texts = { en, de, fr };

const SHEET = new CSSStyleSheet();
SHEET.replaceSync(`${STYLE}
:host { display: block; color: var(--ink); font: 1rem/1.4 var(--sans); text-align: center; }
:host([hidden]) { display: none; }
.around { overflow: auto; }
svg { display: block; width: 100%; margin: 0 auto; user-select: none; -webkit-user-select: none; }
.bar { display: flex; flex-wrap: wrap; gap: .4rem; justify-content: center; margin: .4rem 0; }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; min-height: 2.5rem; padding: .2rem .8rem; cursor: pointer; }
button:disabled { opacity: .5; cursor: default; }
button:focus-visible { outline: 3px solid var(--good); outline-offset: 2px; }
p { min-height: 1.4em; margin: .3rem 0; }
.live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
:host([controls="none"]) .bar { display: none; }`);

/**
 * Attributes: `puzzle` (an ID), `moves` (made at first), `mode` (`play`, or `analyse`: moves are marked), `lang` (`en`, `de`, `fr`), `controls="none"`.
 * Events, which bubble: `move` ({from, to, removed, moves, puzzle}), `won` ({moves}), `lost` ({moves}: no move is left; when analysing,
 * the goal is out of reach).
 */
class SaltusBoard extends HTMLElement {
  static observedAttributes = ["puzzle", "moves", "mode", "lang"];

  /** @type {ReturnType<typeof makeBoard>} */
  #board;
  #drawing = svg("svg", { role: "group" });
  #message = html("p", { role: "status" });
  #live = html("div", { className: "live", ariaLive: "polite" });
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  /** @type {View | null} */
  #view = null;
  /** @type {string[]} */
  #line = [];
  #step = 0;
  #asked = 0;
  #lost = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = [SHEET];
    const bar = html("div", { className: "bar" });
    const acts = { undo: () => this.undo(), restart: () => this.restart(), hint: () => this.hint() };
    for (const [name, act] of Object.entries(acts)) {
      bar.append((this.#buttons[name] = html("button", { type: "button", onclick: act })));
    }
    root.append(html("div", { className: "around" }, this.#drawing), this.#message, bar, this.#live);
    /** @param {string} text */
    const tell = (text) => (this.#message.textContent = text);
    /** @param {string} name */
    const king = (name) => this.setAttribute("puzzle", `${this.puzzle.split("@")[0]}@${name}`);
    this.#board = makeBoard(this.#drawing, { t: this.#t, say: (text) => (this.#live.textContent = text), tell, king, play: (move, how) => this.#play(move, how) });
    root.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== "u" && event.key !== "h") return;
      event.preventDefault();
      if (event.key === "u") this.undo();
      else this.hint();
    });
  }

  get puzzle() {
    return this.getAttribute("puzzle") ?? "pegs:english";
  }
  /** @param {string} id */
  set puzzle(id) {
    this.setAttribute("puzzle", id);
  }
  /** The moves made, such as "d2-d4 b3-d3". */
  get moves() {
    return this.#line.slice(0, this.#step).join(" ");
  }
  get #analyses() {
    return this.getAttribute("mode") === "analyse";
  }
  /** The language of the board, or else of the page around it. */
  get #language() {
    const code = this.closest("[lang]")?.getAttribute("lang")?.slice(0, 2) ?? "en";
    return /** @type {SpokenLanguage} */ (code in texts ? code : "en");
  }
  /** @type {Phrase} */
  #t = (key, values = {}) => filled(texts[this.#language]?.[key] ?? key, values);

  connectedCallback() {
    // The engine is loaded when the board scrolls into view.
    new IntersectionObserver((seen, watch) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      this.#begin();
    }).observe(this);
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (!this.#view || before === now) return;
    if (name === "puzzle" || name === "moves") this.#begin();
    else this.#show(this.#step);
  }

  #begin() {
    this.#line = (this.getAttribute("moves") ?? "").split(/[\s,]+/).filter(Boolean);
    this.#lost = false;
    return this.#show(this.#line.length);
  }

  /**
   * Shows the position after `step` moves; `motion` is the move that led there. Announces the result if `moved`.
   * @param {number} step
   * @param {{ motion?: Motion, moved?: boolean }} how
   */
  async #show(step, { motion, moved } = {}) {
    const asked = ++this.#asked;
    this.#step = step;
    this.setAttribute("aria-busy", "true");
    try {
      const look = await this.#look();
      if (asked !== this.#asked) return;
      this.#view = look;
      this.#line = look.moves.map(written);
      for (const [name, button] of Object.entries(this.#buttons)) button.textContent = this.#t(name);
      this.#buttons.undo.disabled = this.#buttons.restart.disabled = step === 0;
      this.#drawing.setAttribute("aria-label", `${this.#t("board")}: ${look.puzzle}`);
      this.#board.mark(this.#analyses);
      this.#board.show(look, motion);
      this.#board.relabel();
      if (this.#analyses && !look.known) this.#markLater(asked);
      const lost = look.stuck || (this.#analyses && look.verdict === "lost" && !look.done);
      this.#message.textContent = look.done ? this.#t("wellDone") : look.stuck ? this.#t("stuck") : "";
      if (look.last) this.#live.textContent = this.#t("moved", look.last);
      /** @type {(type: string, detail: object) => boolean} */
      const emit = (type, detail) => this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
      if (moved) {
        emit("move", { ...look.last, moves: this.moves, puzzle: look.puzzle });
        if (look.done) emit("won", { moves: this.moves });
        else if (lost && !this.#lost) emit("lost", { moves: this.moves });
      }
      this.#lost = lost;
    } catch (error) {
      if (asked === this.#asked) this.#message.textContent = messageOf(error);
    } finally {
      if (asked === this.#asked) this.removeAttribute("aria-busy");
    }
  }

  /** The position after the moves that are shown. */
  #look() {
    return call("look", { puzzle: this.puzzle, moves: this.#line.join(" "), step: this.#step, bare: !this.#analyses, language: this.#language });
  }

  /**
   * Has the engine learn a small puzzle, for which a busy machine left a look no time, and shows its marks.
   * @param {number} asked
   */
  async #markLater(asked) {
    try {
      const { known } = await call("learn", { puzzle: this.puzzle, moves: this.moves, small: true, language: this.#language });
      if (!known || asked !== this.#asked) return;
      const look = await this.#look();
      if (asked !== this.#asked) return;
      this.#view = look;
      this.#board.show(look);
      this.#board.relabel();
    } catch {
      // The board is there without its marks.
    }
  }

  /**
   * @param {LegalMove} move
   * @param {{ dragged?: boolean }} how
   */
  #play(move, { dragged } = {}) {
    const view = this.#view;
    if (!view || this.hasAttribute("aria-busy")) return; // it is a move of the position before
    const { from, to, removed } = move;
    const symbols = removed.map((name) => Array.from(view.position)[view.cells.findIndex((cell) => cell.name === name)]);
    this.#line = [...this.#line.slice(0, this.#step), written(move)];
    return this.#show(this.#step + 1, { motion: dragged ? undefined : { from, to, removed, symbols }, moved: true });
  }

  /** Undoes the last move. */
  undo() {
    if (this.#step > 0) return this.#show(this.#step - 1);
  }

  restart() {
    return this.#show(0);
  }

  /** Shows a good move as an arrow, or how far to go back. */
  async hint() {
    const step = this.#step;
    try {
      const { move, back, done, hopeless } = await call("hint", { puzzle: this.puzzle, moves: this.#line.join(" "), step, language: this.#language });
      if (step !== this.#step || done) return;
      if (move) this.#board.point(move);
      const known = back === undefined ? (hopeless ? "hintHopeless" : "hintNone") : back ? "hintBack" : "hintBack0";
      this.#message.textContent = move ? this.#t("hintIs", { move: `${move.from}-${move.to}` }) : this.#t(known, { n: back });
    } catch (error) {
      this.#message.textContent = messageOf(error);
    }
  }
}

customElements.define("saltus-board", SaltusBoard);
