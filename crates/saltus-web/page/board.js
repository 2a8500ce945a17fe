// The board: draws a position, and turns drags, taps and keys into moves.

import { PIECE, drawPiece } from "./pieces.js";
import { SIGNS, distance, neighbour, pointIn, still, svg } from "./svg.js";

/** @import { LegalMove, Motion, NamedMove, Phrase, Piece, Point, Proof, Sign, Tell, View } from "../types" */

const LARGEST = 150; // pixels a cell
// The smallest size, so that a finger or a mouse can hit a hole; larger boards are scrolled.
const LEAST = matchMedia("(pointer: coarse)").matches ? 34 : 18;
// A row has lines enough.
const LEAST_IN_ROW = 26;
// On a capture board only every second square is used, so its own can be larger than the square.
const LEAST_OF_CAPTURE = 22;
/** @type {Sign[]} */
const WORST_TO_BEST = ["dead", "no", "unknown", "yes"];
const SPEECH = { yes: "keepsWin", no: "losesWin", dead: "endsGame", unknown: "notKnown" };
/** @type {Record<string, string | undefined>} */
const KINDS = { peg: "peg", right: "rightGoing", left: "leftGoing", king: "king", black: "king", white: "white" };

/**
 * Whether a legal move wins, loses, ends the game, or is undecided.
 * @param {LegalMove} move
 * @returns {Sign}
 */
export const kindOf = (move) => (move.dead ? "dead" : move.keeps);

/**
 * @param {{ x: number, y: number }} place
 * @returns {Point}
 */
const placeOf = ({ x, y }) => [x, y];

/** What a board calls, see `makeBoard`. @typedef {{ t: Phrase, play: Play, say: Tell, tell: Tell, king: (name: string) => void }} Parts */
/** Makes a move, which a drag has perhaps shown. @typedef {(move: LegalMove, how?: { dragged?: boolean }) => void} Play */
/** Where a cell, a name or the frame stands. @typedef {Pick<View, "cells" | "names" | "wood" | "frame">} Plan */

/**
 * A board in `root` with texts by `t`. It calls `play(move)` when the player makes a legal move, `say(text)` with text
 * for a screen reader, `tell(text)` with visible text, and `king(name)` when the player chooses another king.
 * @param {SVGSVGElement} root
 * @param {Parts} parts
 */
export function makeBoard(root, { t, play, say, tell, king }) {
  /** The parts of the drawing, from the lowest to the topmost. */
  const layers = { wood: svg("g"), names: svg("g"), cells: svg("g"), proof: svg("g"), under: svg("g"), pieces: svg("g"), over: svg("g") };
  for (const layer of Object.values(layers)) if (layer !== layers.cells) layer.setAttribute("pointer-events", "none");
  /** @type {View | null} */
  let shown = null; // the engine's answer, see `show`
  /** @type {Point[]} */
  let points = [];
  let perLine = 0; // cells a line of a row that is folded
  /** @type {SVGGElement[]} */
  let cells = [];
  /** @type {(SVGGElement | null)[]} */
  let pieces = [];
  /** @type {number | null} */
  let chosen = null;
  /** Where the chosen piece goes, while the piece that it jumps over is not chosen. @type {string | null} */
  let towards = null;
  let focus = 0;
  let marks = true;
  /** @type {{ cell: number, again: boolean, from: Point, moved: boolean } | null} */
  let drag = null;

  /** The position that is shown. */
  function here() {
    if (!shown) throw new Error("the board shows no position yet");
    return shown;
  }

  /** Whether moves show what they lead to: what the page foresees has no verdicts yet. */
  const areMarked = () => marks && !here().partial;

  /** @param {number} cell */
  const movesFrom = (cell) => here().legal.filter((move) => move.from === here().cells[cell].name);
  /**
   * The cell on which a move of the chosen piece is chosen.
   * @param {LegalMove} move
   */
  const targetOf = ({ to, over }) => (towards === null ? to : (over ?? to));
  /** The moves that the chosen piece can still make. */
  const open = () => (chosen === null ? [] : movesFrom(chosen).filter(({ to }) => towards === null || to === towards));
  /**
   * The moves of the chosen piece that are chosen on a cell.
   * @param {string} name
   */
  const movesOn = (name) => open().filter((move) => targetOf(move) === name);
  /** @param {string} name */
  const cellOf = (name) => here().cells.findIndex((cell) => cell.name === name);
  /** @param {string} name */
  const at = (name) => points[cellOf(name)];
  const isCapture = () => here().puzzle.startsWith("capture:");
  /**
   * The kind of the piece with a symbol.
   * @param {string} symbol
   */
  const kindFor = (symbol) => here().kinds.find((kind) => kind.symbol === symbol);
  /**
   * The name of a cell, in capitals on capture boards.
   * @param {string} name
   */
  const called = (name) => (isCapture() ? name.toUpperCase() : name);

  /** The number of cells per line if a row is too long for the screen; else 0. */
  function foldAt() {
    const { cells, links, frame: [[left], [right]] } = here();
    const room = (root.parentElement?.clientWidth ?? 0) / Math.max(LEAST, LEAST_IN_ROW);
    if (links || room === 0 || right - left <= room || cells.some(({ y }) => y !== cells[0].y)) return 0;
    const most = Math.max(2, Math.floor(room - (right - left) + cells.length));
    return Math.ceil(cells.length / Math.ceil(cells.length / most));
  }

  /**
   * Where everything stands; a row that is too long for the screen in lines, one below the other.
   * @returns {Plan}
   */
  function plan() {
    const look = here();
    perLine = foldAt();
    if (!perLine) return look;
    const [[x0, y0], [x1, y1]] = look.frame;
    const first = look.cells[0].x;
    /**
     * @template {{ x: number, y: number }} Place
     * @param {Place} place
     * @returns {Place}
     */
    const fold = (place) => {
      const line = Math.floor(Math.round(place.x - first) / perLine);
      return { ...place, x: place.x - line * perLine, y: place.y + line * (y1 - y0) };
    };
    const cells = look.cells.map(fold);
    const lines = Math.ceil(cells.length / perLine);
    const wood = Array.from({ length: lines }, (_, line) => cells.slice(line * perLine, (line + 1) * perLine).map(placeOf));
    return { cells, names: look.names.map(fold), wood, frame: [[x0, y0], [x1 - cells.length + perLine, y0 + lines * (y1 - y0)]] };
  }

  /** Draws the board itself; only for another puzzle or another width of the lines. */
  function lay() {
    const look = here();
    const { cells: places, names, wood, frame } = plan();
    points = places.map(placeOf);
    const [[x0, y0], [x1, y1]] = frame;
    root.setAttribute("viewBox", `${x0} ${y0} ${x1 - x0} ${y1 - y0}`);
    root.classList.toggle("long", x1 - x0 > 3 * (y1 - y0));
    root.style.maxWidth = `${(x1 - x0) * LARGEST}px`;
    const least = isCapture() ? Math.min(LEAST, LEAST_OF_CAPTURE) : LEAST;
    root.style.minWidth = `${(x1 - x0) * least}px`;
    root.style.minHeight = `${(y1 - y0) * least}px`;
    root.classList.toggle("ring-board", wood.some((line) => line.length > 60));
    for (const layer of Object.values(layers)) layer.replaceChildren();
    root.replaceChildren(...Object.values(layers));
    const d = wood.map((line) => "M" + line.map((point) => point.join(" ")).join("L")).join("");
    if (isCapture()) {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const [left, top] = [Math.min(...xs) - 0.5, Math.min(...ys) - 0.5];
      layers.wood.append(svg("rect", { class: "light", x: left, y: top, width: Math.max(...xs) + 0.5 - left, height: Math.max(...ys) + 0.5 - top }));
      for (const [x, y] of points) layers.wood.append(svg("rect", { class: "dark", x: x - 0.5, y: y - 0.5, width: 1, height: 1 }));
    } else if (look.links) layers.wood.append(svg("path", { class: "link", d }));
    else for (const part of ["edge", "plate"]) layers.wood.append(svg("path", { class: `wood wood-${part}`, d }));
    for (const { text, x, y } of names) {
      const name = svg("text", { class: "name", x, y });
      name.textContent = called(text);
      layers.names.append(name);
    }
    cells = places.map((cell, index) => {
      const place = { cx: cell.x, cy: cell.y };
      const group = svg("g", { class: "cell", role: "button", tabindex: -1, "data-cell": cell.name });
      group.append(svg("circle", { class: "hole", ...place, r: isCapture() ? 0.08 : look.removes ? 0.17 : 0.34 }));
      if (cell.wanted) group.append(svg("circle", { class: "wanted", ...place, r: 0.49 }));
      group.append(svg("circle", { class: "focus", ...place, r: 0.47 }), svg("circle", { class: "hit", ...place, r: isCapture() ? 0.7 : 0.5 }));
      group.addEventListener("focus", () => move(index));
      layers.cells.append(group);
      return group;
    });
    move(Math.min(focus, cells.length - 1));
  }

  /**
   * The one cell that the Tab key reaches.
   * @param {number} index
   */
  function move(index) {
    cells[focus]?.setAttribute("tabindex", "-1");
    focus = index;
    cells[index].setAttribute("tabindex", "0");
  }

  /**
   * @param {string} symbol
   * @param {Point} place
   */
  const piece = (symbol, place) => drawPiece(kindFor(symbol) ?? { name: "other", label: symbol }, place);

  /** @type {(kind: Sign, place: Point, size?: number) => SVGGElement} */
  const badge = (kind, [x, y], size = 0.0135) =>
    svg("g", { class: `badge ${kind}`, transform: `translate(${x} ${y}) scale(${size})` }, svg("circle", { r: 13 }), svg("path", { d: SIGNS[kind] }));

  /** @param {LegalMove[]} moves */
  function best(moves) {
    return WORST_TO_BEST[Math.max(...moves.map((move) => WORST_TO_BEST.indexOf(kindOf(move))))];
  }

  /** Draws the pieces. */
  function draw() {
    const look = here();
    for (const layer of [layers.under, layers.pieces, layers.over]) layer.replaceChildren();
    const position = Array.from(look.position);
    pieces = position.map((symbol, cell) => (symbol === "." ? null : piece(symbol, points[cell])));
    layers.pieces.append(...pieces.filter((piece) => piece !== null));
    if (look.last) {
      layers.under.append(...look.last.removed.map((name) => ring("gone", at(name), 0.3)));
      layers.over.append(ring("last", at(look.last.to), PIECE + 0.03));
    }
    position.forEach((symbol, cell) => label(cell, symbol));
    if (chosen !== null && !open().length) chosen = towards = null;
    if (chosen !== null) drawTargets(chosen);
    else if (areMarked()) drawBadges();
  }

  /** Marks every piece that can move by its best move. */
  function drawBadges() {
    for (const cell of cells.keys()) {
      const moves = movesFrom(cell);
      if (moves.length) layers.over.append(badge(best(moves), [points[cell][0] + 0.28, points[cell][1] - 0.28], 0.0115));
    }
  }

  /**
   * Marks where the chosen piece can go.
   * @param {number} cell
   */
  function drawTargets(cell) {
    pieces[cell]?.classList.add("chosen");
    for (const name of new Set(open().map(targetOf))) {
      const kind = areMarked() ? best(movesOn(name)) : "unknown";
      const target = svg("g", { class: `target ${kind}` }, ring("lit", at(name), 0.3));
      if (areMarked()) target.append(badge(kind, at(name)));
      layers.over.append(target);
    }
  }

  /** @type {(name: string, place: Point, radius: number) => SVGElement} */
  const ring = (name, [cx, cy], r) => svg("circle", { class: name, cx, cy, r });

  /** @param {string} kind */
  function kindWord(kind) {
    const key = KINDS[kind];
    return key ? t(key) : kind;
  }

  /**
   * Names a cell for a screen reader.
   * @param {number} cell
   * @param {string} symbol
   */
  function label(cell, symbol) {
    const { name, wanted } = here().cells[cell];
    const moves = movesFrom(cell);
    const kind = symbol === "." ? "" : (kindFor(symbol)?.name ?? "");
    const words = [called(name), kind ? kindWord(kind) : t("vacant")];
    if (wanted) words.push(t("goalCell"));
    const targets = movesOn(name);
    const choosable = here().choose_king === true && kind === "black";
    if (choosable) words.push(t("canChoose"));
    if (targets.length) words.push(areMarked() ? `${t("target")}, ${t(SPEECH[best(targets)])}` : t("target"));
    else if (moves.length) words.push(areMarked() ? `${t("canMove")}, ${t(SPEECH[best(moves)])}` : t("canMove"));
    cells[cell].setAttribute("aria-label", words.join(", "));
    cells[cell].classList.toggle("can", moves.length > 0 || choosable);
    if (moves.length) cells[cell].setAttribute("aria-pressed", String(cell === chosen));
    else cells[cell].removeAttribute("aria-pressed");
  }

  /** @param {number | null} cell */
  function choose(cell) {
    chosen = cell;
    towards = null;
    draw();
    if (cell !== null) {
      const targets = movesFrom(cell).map((move) => called(move.to) + (areMarked() ? `, ${t(SPEECH[kindOf(move)])}` : ""));
      say(t("taken", { cell: called(here().cells[cell].name), cells: targets.join("; ") }));
    }
  }

  /**
   * Makes the only one of some moves to the same cell, or asks over which piece.
   * @param {LegalMove[]} moves
   */
  function go(moves, { dragged = false } = {}) {
    const [move, ...others] = moves;
    if (others.length) {
      towards = move.to;
      draw();
      return tell(t("chooseOver", { cell: called(move.to), cells: moves.map(({ over }) => called(over ?? "")).join(", ") }));
    }
    chosen = towards = null;
    play(move, { dragged });
  }

  /**
   * Handles a tap or Enter on a cell.
   * @param {number} cell
   */
  function press(cell) {
    const chosenHere = movesOn(here().cells[cell].name);
    if (chosenHere.length) return go(chosenHere);
    const moves = movesFrom(cell);
    if (cell === chosen || !moves.length) {
      if (cell !== chosen) refuse(cell);
      return choose(null);
    }
    choose(cell);
  }

  /** @param {number} cell */
  function refuse(cell) {
    const look = here();
    if (look.partial) return;
    const name = called(look.cells[cell].name);
    const symbol = Array.from(look.position)[cell];
    if (symbol === ".") return say(t("isVacant", { cell: name }));
    if (kindFor(symbol)?.name === "black") return king(name);
    tell(`${t(whyNot(symbol), { cell: name })}${rulesWords()}`);
    layers.over.append(ring("refused", points[cell], PIECE + 0.06));
    if (still()) return;
    const [x, y] = points[cell];
    const frames = [0, 0.06, -0.06, 0].map((dx) => ({ transform: `translate(${x + dx}px, ${y}px)` }));
    pieces[cell]?.animate(frames, { duration: 180 });
  }

  /**
   * The key of the sentence why the touched piece cannot move.
   * @param {string} symbol
   */
  function whyNot(symbol) {
    if (isCapture()) return kindFor(symbol)?.name === "king" ? "noMoveStuck" : "noMove";
    return here().legal.length ? "noMove" : "noMoveStuck";
  }

  /** How the pieces of this puzzle move, after another sentence; nothing on a capture board, where only the king does. */
  const rulesWords = () => (isCapture() || !here().legal.length ? "" : here().rules.filter(({ arrow }) => arrow).map(({ words }) => ` ${words}`).join(""));

  /**
   * Explains why a piece cannot be dropped at a place; nothing if no cell is near, or it is the piece's own.
   * @param {number} cell
   * @param {Point} place
   */
  function refuseDrop(cell, place) {
    const look = here();
    const to = points.findIndex((point) => distance(point, place) < 0.5);
    if (to < 0 || to === cell) return;
    const position = Array.from(look.position);
    const names = { from: called(look.cells[cell].name), to: called(look.cells[to].name), cell: called(look.cells[to].name) };
    if (position[to] !== ".") return tell(t("dropTaken", names));
    /** @type {Point} */
    const middle = [(points[cell][0] + points[to][0]) / 2, (points[cell][1] + points[to][1]) / 2];
    const over = points.findIndex((point) => distance(point, middle) < 0.1);
    if (over >= 0 && position[over] === ".") return tell(t("dropNothing", names));
    tell(`${t("dropFar", names)}${rulesWords()}`);
  }

  /** @param {PointerEvent} event */
  const under = (event) => cells.findIndex((cell) => event.target instanceof Node && cell.contains(event.target));

  root.addEventListener("pointerdown", (event) => {
    const cell = under(event);
    if (cell < 0 || event.button > 0 || !event.isPrimary) return;
    move(cell);
    if (!movesFrom(cell).length || movesOn(here().cells[cell].name).length) return press(cell);
    const again = cell === chosen;
    choose(cell);
    drag = { cell, again, from: pointIn(root, event), moved: false };
    root.setPointerCapture(event.pointerId);
  });
  root.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = pointIn(root, event);
    drag.moved ||= distance([x, y], drag.from) > 0.2;
    if (!drag.moved) return;
    const held = pieces[drag.cell];
    if (!held) return;
    held.classList.add("held");
    layers.over.append(held);
    held.setAttribute("transform", `translate(${x} ${y})`);
  });
  root.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { cell, again, moved } = drag;
    drag = null;
    if (!moved) return again && choose(null);
    const place = pointIn(root, event);
    const target = movesFrom(cell).find((move) => distance(at(move.to), place) < 0.6);
    if (!target) {
      draw();
      return refuseDrop(cell, place);
    }
    go(movesFrom(cell).filter(({ to }) => to === target.to), { dragged: true });
  });
  root.addEventListener("pointercancel", () => {
    if (drag) draw();
    drag = null;
  });
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) {
      const along = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      (perLine && along ? (cells[focus + along] ?? cells[focus]) : cells[neighbour(points, focus, event.key)]).focus();
    } else if (event.key === "Enter" || event.key === " ") {
      press(focus);
    } else if (event.key === "Escape" && chosen !== null) {
      choose(null);
    } else return;
    event.preventDefault();
  });

  addEventListener("resize", () => {
    fade();
    if (!shown || drag || foldAt() === perLine) return;
    lay();
    draw();
  });

  /** Fades the side on which there is more of a board that is wider than the screen. */
  function fade() {
    const around = root.parentElement;
    if (!around) return;
    const most = around.scrollWidth - around.clientWidth;
    around.classList.toggle("more-left", around.scrollLeft > 4);
    around.classList.toggle("more-right", around.scrollLeft < most - 4);
  }
  root.parentElement?.addEventListener("scroll", fade, { passive: true });

  /** Scrolls a board that is wider than the screen to where something happens. */
  function reveal() {
    const around = root.parentElement;
    fade();
    if (!around || around.scrollWidth <= around.clientWidth) return;
    const look = here();
    const cell = look.last ? cellOf(look.last.to) : Math.max(0, Array.from(look.position).indexOf("."));
    const { x, width } = root.viewBox.baseVal;
    const left = ((points[cell][0] - x) / width) * root.clientWidth - around.clientWidth / 2;
    around.scrollTo({ left, behavior: still() || !look.last ? "auto" : "smooth" });
  }

  /** @param {Motion} motion */
  function animate({ from, to, removed, symbols }) {
    if (still()) return;
    const [a, b] = [at(from), at(to)];
    const lift = removed.length || distance(a, b) > 1.5 ? 0.35 : 0;
    const frames = [0, 0.25, 0.5, 0.75, 1].map((t) => ({
      transform: `translate(${a[0] + (b[0] - a[0]) * t}px, ${a[1] + (b[1] - a[1]) * t - lift * 4 * t * (1 - t)}px)`,
    }));
    const mover = pieces[cellOf(to)];
    if (!mover) return;
    layers.pieces.append(mover);
    mover.animate(frames, { duration: 240, easing: "ease-in-out" });
    removed.forEach((name, index) => {
      const ghost = piece(symbols[index], at(name));
      layers.pieces.prepend(ghost);
      ghost.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], { duration: 320 }).onfinish = () => ghost.remove();
    });
  }

  return {
    /**
     * Shows the engine's answer about a position; `motion` is the move that led there, if it is animated.
     * @param {View} reply
     * @param {Motion | null} [motion]
     */
    show(reply, motion) {
      const another = shown?.puzzle !== reply.puzzle || shown.cells.length !== reply.cells.length;
      const moved = another || shown?.position !== reply.position;
      shown = reply;
      if (moved) chosen = towards = null;
      if (drag && moved) drag = null;
      if (another) lay();
      if (moved) layers.proof.replaceChildren();
      if (!drag) draw();
      if (moved) reveal();
      if (motion) animate(motion);
    },
    /** Rewrites all labels in another language. */
    relabel() {
      if (shown) draw();
    },
    /**
     * An arrow along a move.
     * @param {NamedMove} move
     */
    point({ from, to }) {
      choose(null);
      const [a, b] = [at(from), at(to)];
      const length = distance(a, b);
      const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      const [x, y] = [b[0] - dx * 0.1, b[1] - dy * 0.1];
      const head = [[x, y], [x - dx * 0.32 - dy * 0.19, y - dy * 0.32 + dx * 0.19], [x - dx * 0.32 + dy * 0.19, y - dy * 0.32 - dx * 0.19]];
      layers.over.append(
        svg("path", { class: "arrow", d: `M${a.join(" ")}L${x - dx * 0.25} ${y - dy * 0.25}` }),
        svg("path", { class: "arrow-head", d: "M" + head.map((point) => point.join(" ")).join("L") + "Z" }),
      );
      move(cellOf(from));
    },
    /**
     * Marks squares that prove something, by name.
     * @param {string[]} names
     */
    witness(names) {
      for (const ring of layers.proof.querySelectorAll(".witness")) ring.remove();
      for (const name of names) {
        const [x, y] = at(name) ?? [];
        if (x !== undefined) layers.proof.append(svg("rect", { class: "witness", x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92 }));
      }
    },
    /**
     * Draws a proof: sets of cells as colours, or a weight in each; nothing if it is null.
     * @param {Proof | null} reply
     */
    prove(reply) {
      layers.proof.replaceChildren();
      if (!reply) return;
      /** @type {(set: number[], index: number) => SVGElement[]} */
      const spots = (set, index) => set.map((cell) => svg("circle", { class: `tint tint-${index % 3}`, cx: points[cell][0], cy: points[cell][1], r: 0.5 - 0.05 * index }));
      layers.proof.append(...(reply.sets ?? []).slice(0, 3).flatMap(spots));
      (reply.weights ?? []).forEach((weight, cell) => {
        if (!weight || !points[cell]) return;
        const [x, y] = points[cell];
        const text = svg("text", { class: "weight", x: x + 0.3, y: y + 0.32 });
        text.textContent = String(weight);
        layers.proof.append(svg("circle", { class: "tint tint-0", cx: x, cy: y, r: 0.5 }), text);
      });
    },
    /**
     * Whether to show which moves keep the win.
     * @param {boolean} on
     */
    mark(on) {
      marks = on;
      if (shown) draw();
    },
  };
}
