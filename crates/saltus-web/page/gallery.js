// The choice of puzzles: every family with examples, and any puzzle by its ID.

import { store } from "./store.js";
import { engineWord, failureWord, galleryWord, t } from "./strings.js";
import { $, html, piece, svg } from "./svg.js";

/** Moves and nothing else: names of cells joined by hyphens or other separators, such as d2-d4 b3-d3 or 3-5. */
export const seemsMoves = (text) => /^(?:\d+\.?\s+)?(?:[a-z]{0,2}\d+(?:\s?[-–x>→]+\s?[a-z]{0,2}\d+)+[\s,;]*(?:\d+\.\s*)?)+$/i.test(text.trim());

/** A text with more faults than this is something else, not a puzzle with typing errors. */
const FEW = 2;

/** A refusal of `text`: the text with its faults underlined, then the messages. Spans count bytes from `before`. */
export function faultIn(text, error, before = 0) {
  const faults = error.faults ?? [];
  const bytes = new TextEncoder().encode(text);
  const part = (from, to) => new TextDecoder().decode(bytes.slice(from, to));
  const nodes = [];
  for (const { start, end, message, help } of faults.slice(0, FEW)) {
    const [from, to] = [start - before, end - before];
    if (from >= 0 && to <= bytes.length && from < to && to - from < bytes.length && text.length < 80) {
      nodes.push(part(0, from), html("mark", {}, part(from, to)), part(to), "\n");
    }
    nodes.push(engineWord(message) + (help ? `; ${engineWord(help)}` : "") + "\n");
  }
  return nodes.length ? nodes : [engineWord(error.message)];
}

/** A refusal of a text as a puzzle: a guess at what the text is, if it is something else. */
function puzzleFault(text, error) {
  if (error.faults?.length && seemsMoves(text)) return [t("seemsMoves")];
  if (error.faults?.length > FEW && !text.includes(":")) return [t("seemsNothing")];
  return faultIn(text, error);
}

/** A small picture of a position: a disc a cell, a square behind it on capture boards. */
export function picture(root, { points, position, kinds, squares }) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
  const box = [x, y, Math.max(Math.max(...xs) + 0.6 - x, 4), Math.max(Math.max(...ys) + 0.6 - y, 2)];
  const symbols = Array.from(position);
  const parts = points.flatMap((point, index) => {
    const symbol = symbols[index];
    const kind = symbol === "." ? "hole" : symbol === "?" ? "any" : kinds[symbol];
    return piece(kind, point, { squares, symbol: points.length > 16 ? "" : symbol });
  });
  root.setAttribute("viewBox", box.join(" "));
  root.replaceChildren(...parts);
  return root;
}

export function makeGallery({ engine, open, read }) {
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

  let families = [];

  function card(puzzle) {
    const id = puzzle.id.length < 30 ? puzzle.id : `${puzzle.id.slice(0, 24)}…`;
    const words = [html("span", {}, galleryWord(puzzle.name)), html("small", {}, id)];
    const squares = puzzle.id.startsWith("capture:");
    const drawing = picture(svg("svg", { "aria-hidden": "true" }), { ...puzzle, squares });
    const made = html("button", { type: "button", title: galleryWord(puzzle.name), onclick: () => choose({ id: puzzle.id, known: true }) }, drawing, ...words);
    if (store.solved[puzzle.id]) made.append(html("span", { className: "tick" }, `✓ ${t("solvedMark")} (${store.solved[puzzle.id].best})`));
    made.dataset.id = puzzle.id;
    return made;
  }

  const section = (name, about, puzzles) =>
    puzzles.length ? [html("section", {}, html("h3", {}, name), html("p", {}, about), html("div", { className: "cards" }, ...puzzles.map(card)))] : [];

  /** A board that is known to be impossible is a theorem, not a puzzle. */
  const isTheorem = ({ name }) => name.endsWith(": impossible");

  function draw() {
    const sought = $("find").value.trim().toLowerCase();
    const wanted = new FormData($("filter")).get("which");
    const fits = ({ id, name }) =>
      [id, name, galleryWord(name)].some((text) => text.toLowerCase().includes(sought)) && (wanted === "all" || (wanted === "solved") === Boolean(store.solved[id]));
    const puzzles = families.flatMap((family) => section(galleryWord(family.name), galleryWord(family.about), family.puzzles.filter((puzzle) => fits(puzzle) && !isTheorem(puzzle))));
    const theorems = families.flatMap((family) => family.puzzles.filter((puzzle) => fits(puzzle) && isTheorem(puzzle)));
    const all = [...puzzles, ...section(t("theorems"), t("theoremsAbout"), wanted === "solved" ? [] : theorems)];
    $("families").replaceChildren(...(all.length ? all : [html("p", {}, t("noneFound"))]));
  }

  async function fill() {
    if (!families.length) ({ families } = await engine.call("boards", {}));
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
  for (const button of document.querySelectorAll("[data-close]")) button.onclick = () => button.closest("dialog").close();

  return {
    /** Opens the gallery, with what is wrong with a puzzle that could not be opened. */
    show(puzzle, error) {
      if (!$("gallery").open) $("gallery").showModal();
      $("open-fault").replaceChildren(...(error ? puzzleFault(puzzle, error) : []));
      if (error) $("id").value = puzzle;
      fill().catch((error) => ($("families").textContent = failureWord(error)));
    },
  };
}
