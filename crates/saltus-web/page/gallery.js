// The choice of puzzles: every family with examples, and any puzzle by its ID.

import { Refusal } from "./backend.js";
import { drawCell } from "./pieces.js";
import { store } from "./store.js";
import { failureWord, locale, t } from "./strings.js";
import { $, allOf, html, svg } from "./svg.js";

/** @import { Calls, Engine, Example, Open, Point } from "../types" */

/**
 * Moves and nothing else: names of cells joined by hyphens or other separators, such as d2-d4 b3-d3 or 3-5.
 * @param {string} text
 */
export const seemsMoves = (text) => /^(?:\d+\.?\s+)?(?:[a-z]{0,2}\d+(?:\s?[-–x>→]+\s?[a-z]{0,2}\d+)+[\s,;]*(?:\d+\.\s*)?)+$/i.test(text.trim());

/** A text with more faults than this is something else, not a puzzle with typing errors. */
const FEW = 2;

/**
 * A refusal of `text`: the text with its faults underlined, then the messages. Spans count bytes from `before`.
 * @param {string} text
 * @param {unknown} error
 */
export function faultIn(text, error, before = 0) {
  const faults = faultsOf(error);
  const bytes = new TextEncoder().encode(text);
  /** @type {(from: number, to?: number) => string} */
  const part = (from, to) => new TextDecoder().decode(bytes.slice(from, to));
  const nodes = [];
  for (const { start, end, message, help } of faults.slice(0, FEW)) {
    const [from, to] = [start - before, end - before];
    if (from >= 0 && to <= bytes.length && from < to && to - from < bytes.length && text.length < 80) {
      nodes.push(part(0, from), html("mark", {}, part(from, to)), part(to), "\n");
    }
    nodes.push(message + (help ? `; ${help}` : "") + "\n");
  }
  return nodes.length ? nodes : [failureWord(error)];
}

/** @param {unknown} error */
const faultsOf = (error) => (error instanceof Refusal ? error.faults : []);

/**
 * A refusal of a text as a puzzle: a guess at what the text is, if it is something else.
 * @param {string} text
 * @param {unknown} error
 */
function puzzleFault(text, error) {
  const faults = faultsOf(error).length;
  if (faults && seemsMoves(text)) return [t("seemsMoves")];
  if (faults > FEW && !text.includes(":")) return [t("seemsNothing")];
  return faultIn(text, error);
}

/**
 * A small picture of a position, with squares on capture boards. `kinds` names the symbols; those without a look of their
 * own are written on their pieces if these are few.
 * @param {SVGSVGElement} root
 * @param {{ points: Point[], position: string, kinds: Record<string, string>, squares?: boolean }} what
 */
export function picture(root, { points, position, kinds, squares }) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
  const box = [x, y, Math.max(Math.max(...xs) + 0.6 - x, 4), Math.max(Math.max(...ys) + 0.6 - y, 2)];
  const symbols = Array.from(position);
  const parts = points.flatMap((point, index) => {
    const symbol = symbols[index];
    const name = symbol === "." ? "hole" : symbol === "?" ? "any" : kinds[symbol];
    return drawCell({ name, label: points.length > 16 ? "" : symbol }, point, squares);
  });
  root.setAttribute("viewBox", box.join(" "));
  root.replaceChildren(...parts);
  return root;
}

/** @param {{ engine: Engine, open: Open, read: (text: string) => Promise<unknown> }} parts */
export function makeGallery({ engine, open, read }) {
  /** @param {{ id: string, known?: boolean }} puzzle */
  async function choose(puzzle) {
    try {
      if (puzzle.known) await open(puzzle.id);
      else await read(puzzle.id);
      $("open-fault").textContent = "";
      $("gallery").close();
    } catch (error) {
      $("open-fault").replaceChildren(...puzzleFault(puzzle.id, error));
      $("id").focus();
    }
  }

  /** @type {Calls["boards"][1]["families"]} */
  let families = [];
  let language = ""; // the one in which they are named

  /** @param {Example} puzzle */
  function card(puzzle) {
    const id = puzzle.id.length < 30 ? puzzle.id : `${puzzle.id.slice(0, 24)}…`;
    const words = [html("span", {}, puzzle.name), html("small", {}, id)];
    const squares = puzzle.id.startsWith("capture:");
    const drawing = picture(svg("svg", { "aria-hidden": "true" }), { ...puzzle, squares });
    const made = html("button", { type: "button", title: puzzle.name, onclick: () => choose({ id: puzzle.id, known: true }) }, drawing, ...words);
    if (store.solved[puzzle.id]) made.append(html("span", { className: "tick" }, `✓ ${t("solvedMark")} (${store.solved[puzzle.id].best})`));
    made.dataset.id = puzzle.id;
    return made;
  }

  /** @type {(name: string, about: string, puzzles: Example[]) => HTMLElement[]} */
  const section = (name, about, puzzles) =>
    puzzles.length ? [html("section", {}, html("h3", {}, name), html("p", {}, about), html("div", { className: "cards" }, ...puzzles.map(card)))] : [];

  function draw() {
    const sought = $("find").value.trim().toLowerCase();
    const wanted = new FormData($("filter")).get("which");
    /** @param {Example} puzzle */
    const fits = ({ id, name }) =>
      [id, name].some((text) => text.toLowerCase().includes(sought)) && (wanted === "all" || (wanted === "solved") === Boolean(store.solved[id]));
    const puzzles = families.flatMap((family) => section(family.name, family.about, family.puzzles.filter((puzzle) => fits(puzzle) && !puzzle.impossible)));
    // A board that is known to be impossible is a theorem, not a puzzle.
    const theorems = families.flatMap((family) => family.puzzles.filter((puzzle) => fits(puzzle) && puzzle.impossible));
    const all = [...puzzles, ...section(t("theorems"), t("theoremsAbout"), wanted === "solved" ? [] : theorems)];
    $("families").replaceChildren(...(all.length ? all : [html("p", {}, t("noneFound"))]));
  }

  async function fill() {
    if (language !== locale()) {
      const wanted = locale();
      ({ families } = await engine.call("boards", {}));
      language = wanted;
    }
    draw();
  }
  $("find").oninput = $("filter").onchange = draw;
  $("filter").onsubmit = (event) => event.preventDefault();

  $("open").onsubmit = (event) => {
    event.preventDefault();
    const id = $("id").value; // a picture may begin with spaces
    if (id.trim()) choose({ id });
  };
  $("id").onkeydown = (event) => {
    if (event.key !== "Enter" || event.shiftKey || $("id").value.includes("\n")) return;
    event.preventDefault();
    $("open").requestSubmit();
  };
  for (const button of allOf("[data-close]", HTMLButtonElement)) button.onclick = () => button.closest("dialog")?.close();

  return {
    /**
     * Opens the gallery, with what is wrong with a puzzle that could not be opened.
     * @param {string} puzzle
     * @param {unknown} error
     */
    show(puzzle = "", error = null) {
      if (!$("gallery").open) $("gallery").showModal();
      $("open-fault").replaceChildren(...(error ? puzzleFault(puzzle, error) : []));
      if (error) $("id").value = puzzle;
      fill().catch((error) => ($("families").textContent = failureWord(error)));
    },
  };
}
