// The choice of puzzles: every family with examples, and any puzzle by its ID.

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

export function makeGallery({ engine, open }) {
  let filled = null;

  async function choose(puzzle) {
    try {
      await open(puzzle);
      $("open-fault").textContent = "";
      $("gallery").close();
    } catch (error) {
      $("open-fault").replaceChildren(...faultIn(puzzle, error));
      $("id").focus();
    }
  }

  /** A small picture of a position: a disc a cell. */
  function picture({ points, position, kinds }) {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [x, y] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
    const box = [x, y, Math.max(Math.max(...xs) + 0.6 - x, 4), Math.max(Math.max(...ys) + 0.6 - y, 2)];
    const symbols = Array.from(position);
    const known = new Set(["peg", "right", "left"]);
    const discs = points.map(([cx, cy], index) => {
      const kind = symbols[index] === "." ? "hole" : kinds[symbols[index]];
      return svg("circle", { class: kind === "hole" || known.has(kind) ? kind : "other", cx, cy, r: kind === "hole" ? 0.2 : 0.38 });
    });
    return svg("svg", { viewBox: box.join(" "), "aria-hidden": "true" }, ...discs);
  }

  async function fill() {
    const { families } = await engine.call("boards", {});
    $("families").replaceChildren(
      ...families.map(({ name, about, puzzles }) => {
        const cards = puzzles.map((puzzle) => {
          const words = [puzzle.name, html("small", {}, puzzle.id)];
          const card = html("button", { type: "button", title: puzzle.about, onclick: () => choose(puzzle.id) }, picture(puzzle), ...words);
          card.dataset.id = puzzle.id;
          return card;
        });
        return html("section", {}, html("h3", {}, name), html("p", {}, about), html("div", { className: "cards" }, ...cards));
      }),
    );
  }

  $("open").onsubmit = (event) => {
    event.preventDefault();
    const id = $("id").value.trim();
    if (id) choose(id);
  };
  for (const button of document.querySelectorAll("[data-close]")) button.onclick = () => button.closest("dialog").close();

  return {
    show() {
      $("gallery").showModal();
      filled ??= fill().catch((error) => {
        filled = null;
        $("families").textContent = error.message;
      });
    },
  };
}
