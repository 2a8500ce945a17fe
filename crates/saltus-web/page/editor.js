// The drawing board: a user-defined peg board or row, solved while it is drawn.

import { Refusal } from "./backend.js";
import { failureWord, t } from "./strings.js";
import { drawPiece } from "./pieces.js";
import { $, html, neighbour, pointIn, distance, svg } from "./svg.js";

/** @import { Look } from "./pieces.js" */
/** @import { Engine, Kings, Open, Point } from "../types" */

const WAIT = 250; // milliseconds of rest before a drawing is solved
const TRIANGLE = 0.866;

/** A kind of board. @typedef {"square" | "triangular" | "row" | "capture"} Board */
/** Something that can be drawn: the symbol in the text, the name, and the look. @typedef {[sign: string, name: string, look: string]} Brush */

/**
 * The things that can be drawn on each kind of board.
 * @type {Record<"pegs" | "row" | "capture", Brush[]>}
 */
const BRUSHES = {
  pegs: [
    ["o", "peg", "k-peg"],
    [".", "vacancy", "hole"],
    ["mark", "goalMark", "wanted"],
    [" ", "nothing", "spot"],
  ],
  row: [
    ["r", "rightGoing", "k-right"],
    ["l", "leftGoing", "k-left"],
    [".", "vacancy", "hole"],
  ],
  capture: [
    ["W", "white", "k-white"],
    ["B", "king", "k-king"],
    [".", "vacancy", "hole"],
  ],
};
const CROSS = ["  ooo  ", "  ooo  ", "ooooooo", "ooo.ooo", "ooooooo", "  ooo  ", "  ooo  "];
/**
 * The least and most spots on a side, and those at first.
 * @type {Record<Board, [least: number, most: number, usual: number]>}
 */
const SIZES = { square: [3, 11, 7], triangular: [3, 11, 5], row: [3, 24, 5], capture: [5, 15, 7] };
/** @param {Board} kind */
const brushesOf = (kind) => (kind === "row" || kind === "capture" ? BRUSHES[kind] : BRUSHES.pegs);
/** @type {Record<string, Look>} */
const LOOKS = {
  o: { name: "peg" },
  r: { name: "right", ways: [[1, 0]] },
  l: { name: "left", ways: [[-1, 0]] },
  W: { name: "white" },
  B: { name: "king" },
};
/**
 * Whether pieces may be placed there: on capture boards only the squares of one colour are played on.
 * @param {number} x
 * @param {number} y
 */
const isPlayed = (x, y) => (x + y) % 2 === 0;

/** @param {{ engine: Engine, open: Open }} parts */
export function makeEditor({ engine, open }) {
  const canvas = $("canvas");
  /** @type {Board} */
  let kind = "square";
  let brush = "o";
  /** @type {string[]} */
  let signs = []; // what is drawn on each spot
  /** @type {boolean[]} */
  let goal = []; // which spots are marked
  /** @type {Point[]} */
  let points = [];
  /** @type {SVGGElement[]} */
  let spots = [];
  let focus = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** @type {AbortController | null} */
  let solving = null;

  let size = 0; // spots on a side
  const rows = () => (kind === "row" ? 1 : size);

  /**
   * What is on a spot of an empty board, or of the first one of its kind.
   * @param {number} x
   * @param {number} y
   * @param {boolean} first
   */
  function signAt(x, y, first) {
    if (kind === "capture") return captureSign(x, y, first);
    if (kind === "row") return x < (size - 1) / 2 ? "r" : x > (size - 1) / 2 ? "l" : ".";
    if (!first) return " ";
    if (kind === "square") return size === 7 ? CROSS[y][x] : 2 * x === size - 1 && x === y ? "." : "o";
    // A triangle with its base at the bottom.
    const left = Math.ceil((size - 1 - y - (y % 2)) / 2);
    if (x < left || x > left + y) return " ";
    return y ? "o" : ".";
  }

  /** @type {(x: number, y: number, first: boolean) => string} */
  function captureSign(x, y, first) {
    if (!isPlayed(x, y)) return " ";
    if (first && x === 3 && y === 3) return "W";
    return first && x === 2 && y === 2 ? "B" : ".";
  }

  /**
   * An empty board, or the first one of its kind.
   * @param {boolean} first
   */
  function begin(first) {
    size = Number($("edit-size").value);
    points = [];
    for (let y = 0; y < rows(); y++) {
      for (let x = 0; x < size; x++) points.push(kind === "triangular" ? [x + (y % 2) / 2, y * TRIANGLE] : [x, y]);
    }
    signs = points.map((_, index) => signAt(index % size, Math.floor(index / size), first));
    goal = signs.map(() => false);
    draw();
  }

  function draw() {
    const box = [-0.8, -0.8, Math.max(...points.map(([x]) => x)) + 1.6, Math.max(...points.map(([, y]) => y)) + 1.6];
    canvas.setAttribute("viewBox", box.join(" "));
    spots = points.map((_, index) => {
      const spot = svg("g", { class: "cell", role: "button", tabindex: index === focus ? 0 : -1 });
      spot.addEventListener("focus", () => {
        spots[focus]?.setAttribute("tabindex", "-1");
        focus = index;
        spot.setAttribute("tabindex", "0");
      });
      return spot;
    });
    if (focus >= spots.length) focus = 0;
    spots[focus].setAttribute("tabindex", "0");
    spots.forEach((_, index) => drawSpot(index));
    canvas.replaceChildren(...spots);
    changed();
  }

  /** @param {number} index */
  function drawSpot(index) {
    const [cx, cy] = points[index];
    const sign = signs[index];
    /** @type {SVGElement[]} */
    const parts = [];
    if (kind === "capture" && sign !== " ") parts.push(svg("rect", { class: "dark", x: cx - 0.5, y: cy - 0.5, width: 1, height: 1 }));
    if (sign === " ") parts.push(svg("circle", { class: "spot", cx, cy, r: kind === "capture" ? 0 : 0.07 }));
    else if (sign === ".") parts.push(svg("circle", { class: "hole", cx, cy, r: 0.25 }));
    else parts.push(drawPiece(LOOKS[sign], [cx, cy]));
    if (goal[index] && sign !== " ") parts.push(svg("circle", { class: "wanted", cx, cy, r: 0.46 }));
    parts.push(svg("circle", { class: "focus", cx, cy, r: 0.46 }), svg("circle", { class: "hit", cx, cy, r: 0.5 }));
    spots[index].replaceChildren(...parts);
    const row = Math.floor(index / size) + 1;
    const name = t(brushesOf(kind).find(([s]) => s === sign)?.[1] ?? "nothing");
    spots[index].setAttribute("aria-label", t("spotIs", { row, column: (index % size) + 1, name: name + (goal[index] ? `, ${t("goalMark")}` : "") }));
  }

  /** @param {number} index */
  function paint(index) {
    if (kind === "capture" && signs[index] === " ") return;
    if (brush === "mark") {
      if (signs[index] === " ") return;
      goal[index] = !goal[index];
      $("edit-end").value = "marks";
    } else {
      if (signs[index] === brush) return;
      signs[index] = brush;
      if (brush === " ") goal[index] = false;
    }
    drawSpot(index);
    changed();
  }

  /** The drawing as an ID: rows between `=`, `-` where there is nothing; triangular rows are half a cell apart. */
  function text() {
    if (kind === "row") return `row:${signs.join("")}`;
    if (kind === "capture") {
      const lines = Array.from({ length: size }, (_, y) => signs.slice(y * size, (y + 1) * size).join("").replaceAll(" ", "-"));
      return `capture:${lines.join("=")}`;
    }
    /** @param {(spot: number) => string} sign */
    const rowsOf = (sign) => {
      const lines = [];
      for (let y = 0; y < rows(); y++) {
        const line = Array.from({ length: size }, (_, x) => (signs[y * size + x] === " " ? "-" : sign(y * size + x)));
        lines.push(kind === "triangular" ? (y % 2 ? "-" : "") + line.join("-") : line.join(""));
      }
      return lines.join("=").replace(/^(-*=)+|(=-*)+$/g, "");
    };
    const end = $("edit-end").value;
    const marked = () => rowsOf((spot) => (goal[spot] ? "o" : "."));
    /** @type {Record<string, string>} */
    const ends = { usual: "", left: ",left=1", marks: `,to=${marked()}`, complement: ",to=complement" };
    const goals = ends[end];
    return `board:${rowsOf((spot) => signs[spot])}${goals}${kind === "triangular" ? ",lattice=triangular" : ""}`;
  }

  function changed() {
    clearTimeout(waiting);
    solving?.abort();
    waiting = setTimeout(solve, WAIT);
  }

  async function solve() {
    solving = new AbortController();
    const { signal } = solving;
    answer("", "…");
    try {
      if (kind === "capture") return answerKings(await engine.call("kings", { puzzle: text() }, { signal }));
      const reply = await engine.call("solve", { puzzle: text() }, { signal });
      const moves = t(reply.length === 1 ? "move" : "moves");
      if (reply.verdict === "solved") answer("solved", t(reply.optimal ? "solvableInFewest" : "solvableIn", { n: reply.length, moves }));
      else if (reply.verdict === "impossible") answer("impossible", t("cannotBeSolved", { reason: reply.reason ?? "" }));
      else answer("undecided", t("undecided"));
    } catch (error) {
      if (signal.aborted) return;
      const busy = error instanceof Refusal && error.status === 503;
      answer(busy ? "undecided" : "bad", failureWord(error));
    }
  }

  /** @param {Kings} reply */
  function answerKings({ kings }) {
    const lines = kings.map(({ square, can, reasons }) => `${square}: ${can ? t("canTake") : reasons[0].words}`);
    answer(kings.some(({ can }) => can) ? "solved" : "impossible", lines.join("\n"));
  }

  /**
   * @param {string} verdict
   * @param {string} words
   */
  function answer(verdict, words) {
    $("edit-answer").dataset.verdict = verdict;
    $("edit-answer").textContent = words;
    $("edit-play").disabled = verdict === "bad";
  }

  function setKind() {
    kind = /** @type {Board} */ ($("edit-kind").value); // a value of the page's own list
    const [min, max, usual] = SIZES[kind];
    Object.assign($("edit-size"), { min, max, value: usual });
    $("edit-end-label").hidden = kind === "row" || kind === "capture";
    setBrushes();
    begin(true);
  }

  function setBrushes() {
    const brushes = brushesOf(kind);
    brush = brushes[0][0];
    const choices = brushes.map(([sign, name, look], index) => {
      const input = html("input", { type: "radio", name: "brush", value: sign, checked: index === 0, onchange: () => (brush = sign) });
      const icon = svg("svg", { viewBox: "-.5 -.5 1 1", "aria-hidden": "true" });
      if (look.startsWith("k-")) icon.append(drawPiece(LOOKS[sign], [0, 0]));
      else icon.append(svg("g", { class: "cell" }, svg("circle", { class: look, r: look === "spot" ? 0.1 : look === "hole" ? 0.22 : 0.42 })));
      return html("label", {}, input, icon, t(name));
    });
    $("brushes").replaceChildren(html("legend", {}, t("draw")), ...choices);
  }

  let drawing = false;
  /** @param {PointerEvent} event */
  const paintUnder = (event) => {
    const here = pointIn(canvas, event);
    const index = points.findIndex((point) => distance(point, here) < 0.48);
    if (index >= 0) paint(index);
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    drawing = brush !== "mark";
    canvas.setPointerCapture(event.pointerId);
    paintUnder(event);
  });
  canvas.addEventListener("pointermove", (event) => drawing && paintUnder(event));
  canvas.addEventListener("pointerup", () => (drawing = false));
  canvas.addEventListener("pointercancel", () => (drawing = false));
  canvas.addEventListener("keydown", (event) => {
    if (event.key.startsWith("Arrow")) spots[neighbour(points, focus, event.key)].focus();
    else if (event.key === " " || event.key === "Enter") paint(focus);
    else return;
    event.preventDefault();
  });

  $("edit-kind").onchange = setKind;
  $("edit-size").onchange = () => {
    const [min, max] = SIZES[kind];
    $("edit-size").value = String(Math.min(max, Math.max(min, Math.floor(Number($("edit-size").value)) || min)));
    begin(true);
  };
  $("edit-end").onchange = changed;
  $("edit-clear").onclick = () => begin(false);
  $("edit-play").onclick = async () => {
    answer("opening", t("opening"));
    try {
      await open(text());
      $("editor").close();
    } catch (error) {
      answer("bad", failureWord(error));
    }
  };
  $("editor").addEventListener("close", () => {
    clearTimeout(waiting);
    solving?.abort();
  });

  return {
    show() {
      $("editor").showModal();
      if (!spots.length) setKind();
      else changed();
    },
  };
}
