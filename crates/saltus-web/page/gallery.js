// The choice of puzzles: every family with examples, and any puzzle by its ID.

import { store } from "./store.js";
import { galleryWord, t } from "./strings.js";
import { html, svg } from "./svg.js";

const $ = (id) => document.getElementById(id);

/** What a refusal says of `text`: the text with its faults underlined, then what is wrong. Spans count bytes from `before`. */
export function faultIn(text, error, before = 0) {
  const bytes = new TextEncoder().encode(text);
  const part = (from, to) => new TextDecoder().decode(bytes.slice(from, to));
  const nodes = [];
  for (const { start, end, message, help } of error.faults ?? []) {
    const [from, to] = [start - before, end - before];
    if (from >= 0 && to <= bytes.length && from < to && to - from < bytes.length && text.length < 80) {
      nodes.push(part(0, from), html("mark", {}, part(from, to)), part(to), "\n");
    }
    nodes.push(message + (help ? `; ${help}` : "") + "\n");
  }
  return nodes.length ? nodes : [error.message];
}

/** A small picture of a position: a disc a cell, a square behind it on capture boards. */
export function picture(root, { points, position, kinds, squares }) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
  const box = [x, y, Math.max(Math.max(...xs) + 0.6 - x, 4), Math.max(Math.max(...ys) + 0.6 - y, 2)];
  const symbols = Array.from(position);
  const known = new Set(["peg", "right", "left", "king", "black", "white"]);
  const parts = points.flatMap(([cx, cy], index) => {
    const symbol = symbols[index];
    const kind = symbol === "." ? "hole" : symbol === "?" ? "any" : kinds[symbol];
    const small = kind === "hole" || kind === "any";
    const disc = svg("circle", { class: small || known.has(kind) ? kind : "other", cx, cy, r: small ? (squares ? 0.08 : 0.2) : 0.38 });
    const dark = squares ? [svg("rect", { class: "dark", x: cx - 0.5, y: cy - 0.5, width: 1, height: 1 })] : [];
    const label = small || known.has(kind) || points.length > 16 ? [] : [svg("text", { x: cx, y: cy })];
    if (label.length) label[0].textContent = symbol;
    return [...dark, disc, ...label];
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
      $("open-fault").replaceChildren(...faultIn(puzzle.id, error));
      $("id").focus();
    }
  }

  async function fill() {
    const { families } = await engine.call("boards", {});
    $("families").replaceChildren(
      ...families.map(({ name, about, puzzles }) => {
        const cards = puzzles.map((puzzle) => {
          const id = puzzle.id.length < 30 ? puzzle.id : `${puzzle.id.slice(0, 24)}…`;
          const words = [html("span", {}, galleryWord(puzzle.name)), html("small", {}, id)];
          const squares = puzzle.id.startsWith("capture:");
          const drawing = picture(svg("svg", { "aria-hidden": "true" }), { ...puzzle, squares });
          const card = html("button", { type: "button", title: puzzle.about, onclick: () => choose({ id: puzzle.id, known: true }) }, drawing, ...words);
          if (store.solved[puzzle.id]) card.append(html("span", { className: "tick" }, `✓ ${t("solvedMark")} (${store.solved[puzzle.id].best})`));
          card.dataset.id = puzzle.id;
          return card;
        });
        return html("section", {}, html("h3", {}, galleryWord(name)), html("p", {}, galleryWord(about)), html("div", { className: "cards" }, ...cards));
      }),
    );
  }

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
      $("open-fault").replaceChildren(...(error ? faultIn(puzzle, error) : []));
      if (error) $("id").value = puzzle;
      fill().catch((error) => ($("families").textContent = error.message));
    },
  };
}
