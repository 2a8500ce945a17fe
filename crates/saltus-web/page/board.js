// The board: draws a position, and turns drags, taps and keys into moves.

import { LOOKS, SIGNS, distance, neighbour, pointIn, still, svg } from "./svg.js";

const PIECE = 0.38;
const LARGEST = 150; // pixels a cell
// The smallest size, so that a finger or a mouse can hit a hole; larger boards are scrolled.
const LEAST = matchMedia("(pointer: coarse)").matches ? 34 : 18;
// A row has lines enough.
const LEAST_IN_ROW = 26;
const WORST_TO_BEST = ["dead", "no", "unknown", "yes"];
const SPEECH = { yes: "keepsWin", no: "losesWin", dead: "endsGame", unknown: "notKnown" };
const KINDS = { peg: "peg", right: "rightGoing", left: "leftGoing", king: "king", black: "king", white: "white" };

/** Whether a legal move wins, loses, ends the game, or is undecided. */
export const kindOf = (move) => (move.dead ? "dead" : move.keeps);

/**
 * A board in `root` with texts by `t`. It calls `play(move)` when the player makes a legal move, `say(text)` with text
 * for a screen reader, `tell(text)` with visible text, and `king(name)` when the player chooses another king.
 */
export function makeBoard(root, { t, play, say, tell, king }) {
  const layers = {};
  let look = null; // the engine's answer, see `show`
  let points = [];
  let perLine = 0; // cells a line of a row that is folded
  let cells = [];
  let pieces = [];
  let chosen = null;
  let focus = 0;
  let marks = true;
  let drag = null;

  const movesFrom = (cell) => look.legal.filter((move) => move.from === look.cells[cell].name);
  const cellOf = (name) => look.cells.findIndex((cell) => cell.name === name);
  const at = (name) => points[cellOf(name)];
  const isCapture = () => look.puzzle.startsWith("capture:");
  /** The name of a cell, in capitals on capture boards. */
  const called = (name) => (isCapture() ? name.toUpperCase() : name);

  /** The number of cells per line if a row is too long for the screen; else 0. */
  function foldAt() {
    const { cells, frame: [[left], [right]] } = look;
    const room = (root.parentElement?.clientWidth ?? 0) / Math.max(LEAST, LEAST_IN_ROW);
    if (look.links || room === 0 || right - left <= room || cells.some(({ y }) => y !== cells[0].y)) return 0;
    const most = Math.max(2, Math.floor(room - (right - left) + cells.length));
    return Math.ceil(cells.length / Math.ceil(cells.length / most));
  }

  /** Where everything stands; a row that is too long for the screen in lines, one below the other. */
  function plan() {
    perLine = foldAt();
    if (!perLine) return look;
    const [[x0, y0], [x1, y1]] = look.frame;
    const [{ x: first, y }] = look.cells;
    const fold = (place) => {
      const line = Math.floor(Math.round(place.x - first) / perLine);
      return { ...place, x: place.x - line * perLine, y: place.y + line * (y1 - y0) };
    };
    const cells = look.cells.map(fold);
    const lines = Math.ceil(cells.length / perLine);
    const wood = Array.from({ length: lines }, (_, line) => cells.slice(line * perLine, (line + 1) * perLine).map(({ x, y }) => [x, y]));
    return { cells, names: look.names.map(fold), wood, frame: [[x0, y0], [x1 - cells.length + perLine, y0 + lines * (y1 - y0)]] };
  }

  /** Draws the board itself; only for another puzzle or another width of the lines. */
  function lay() {
    const { cells: places, names, wood, frame } = plan();
    points = places.map((cell) => [cell.x, cell.y]);
    const [[x0, y0], [x1, y1]] = frame;
    root.setAttribute("viewBox", `${x0} ${y0} ${x1 - x0} ${y1 - y0}`);
    root.classList.toggle("long", x1 - x0 > 3 * (y1 - y0));
    root.style.maxWidth = `${(x1 - x0) * LARGEST}px`;
    root.style.minWidth = `${(x1 - x0) * LEAST}px`;
    root.style.minHeight = `${(y1 - y0) * LEAST}px`;
    root.classList.toggle("ring-board", wood.some((line) => line.length > 60));
    root.replaceChildren();
    for (const name of ["wood", "names", "cells", "proof", "under", "pieces", "over"]) {
      layers[name] = svg("g", name === "cells" ? {} : { "pointer-events": "none" });
      root.append(layers[name]);
    }
    const d = wood.map((line) => "M" + line.map((point) => point.join(" ")).join("L")).join("");
    if (isCapture()) {
      const [low, high] = [Math.min, Math.max].map((most) => [0, 1].map((axis) => most(...points.map((point) => point[axis]))));
      layers.wood.append(svg("rect", { class: "light", x: low[0] - 0.5, y: low[1] - 0.5, width: high[0] - low[0] + 1, height: high[1] - low[1] + 1 }));
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
      group.append(svg("circle", { class: "focus", ...place, r: 0.47 }), svg("circle", { class: "hit", ...place, r: 0.5 }));
      group.addEventListener("focus", () => move(index));
      layers.cells.append(group);
      return group;
    });
    move(Math.min(focus, cells.length - 1));
  }

  /** The one cell that the Tab key reaches. */
  function move(index) {
    cells[focus]?.setAttribute("tabindex", -1);
    focus = index;
    cells[index].setAttribute("tabindex", 0);
  }

  function piece(symbol, [x, y]) {
    const kind = look.kinds.find((kind) => kind.symbol === symbol);
    const known = LOOKS.has(kind.name);
    const group = svg("g", { class: `piece k-${known ? kind.name : "other"}`, transform: `translate(${x} ${y})` });
    group.append(svg("circle", { r: PIECE }));
    if (kind.name === "peg") group.append(svg("circle", { class: "shine", cx: -0.1, cy: -0.12, r: 0.13 }));
    if (kind.name === "king" || kind.name === "black") {
      group.append(svg("path", { class: "crown", d: "M-.2 .15L-.23 -.14L-.1 0L0 -.2L.1 0L.23 -.14L.2 .15Z" }));
    }
    if (["right", "left"].includes(kind.name)) group.append(svg("path", { d: kind.ways.map((way) => arrowHead(way, kind.ways.length)).join("") }));
    if (!known) {
      const label = svg("text", {});
      label.textContent = kind.label;
      group.append(label);
    }
    return group;
  }

  /** An arrow head for each direction in which a piece moves: in the middle if it is the only one, else near the edge. */
  function arrowHead([dx, dy], number) {
    const [back, tip, wide] = number === 1 ? [-0.18, 0.25, 0.4] : [0.35, 0.7, 0.3];
    const corner = (ahead, aside) => `${PIECE * (ahead * dx - aside * dy)} ${PIECE * (ahead * dy + aside * dx)}`;
    return `M${corner(back, -wide)}L${corner(tip, 0)}L${corner(back, wide)}`;
  }

  const badge = (kind, [x, y], size = 0.0135) =>
    svg("g", { class: `badge ${kind}`, transform: `translate(${x} ${y}) scale(${size})` }, svg("circle", { r: 13 }), svg("path", { d: SIGNS[kind] }));

  function best(moves) {
    return WORST_TO_BEST[Math.max(...moves.map((move) => WORST_TO_BEST.indexOf(kindOf(move))))];
  }

  /** Draws the pieces. */
  function draw() {
    for (const name of ["under", "pieces", "over"]) layers[name].replaceChildren();
    const position = Array.from(look.position);
    pieces = position.map((symbol, cell) => (symbol === "." ? null : piece(symbol, points[cell])));
    layers.pieces.append(...pieces.filter(Boolean));
    if (look.last) {
      layers.under.append(...look.last.removed.map((name) => ring("gone", at(name), 0.3)));
      layers.over.append(ring("last", at(look.last.to), PIECE + 0.03));
    }
    position.forEach((symbol, cell) => label(cell, symbol));
    if (chosen !== null && !movesFrom(chosen).length) chosen = null;
    if (chosen === null) {
      if (marks) {
        for (const cell of cells.keys()) {
          const moves = movesFrom(cell);
          if (moves.length) layers.over.append(badge(best(moves), [points[cell][0] + 0.28, points[cell][1] - 0.28], 0.0115));
        }
      }
      return;
    }
    pieces[chosen].classList.add("chosen");
    for (const move of movesFrom(chosen)) {
      const kind = marks ? kindOf(move) : "unknown";
      const target = svg("g", { class: `target ${kind}` }, ring("lit", at(move.to), 0.3));
      if (marks) target.append(badge(kind, at(move.to)));
      layers.over.append(target);
    }
  }

  const ring = (name, [cx, cy], r) => svg("circle", { class: name, cx, cy, r });

  function label(cell, symbol) {
    const { name, wanted } = look.cells[cell];
    const moves = movesFrom(cell);
    const kind = symbol !== "." && look.kinds.find((kind) => kind.symbol === symbol).name;
    const words = [called(name), kind ? (KINDS[kind] ? t(KINDS[kind]) : kind) : t("vacant")];
    if (wanted) words.push(t("goalCell"));
    const target = chosen !== null && movesFrom(chosen).find((move) => move.to === name);
    const choosable = look.choose_king && kind === "black";
    if (choosable) words.push(t("canChoose"));
    if (target) words.push(marks ? `${t("target")}, ${t(SPEECH[kindOf(target)])}` : t("target"));
    else if (moves.length) words.push(marks ? `${t("canMove")}, ${t(SPEECH[best(moves)])}` : t("canMove"));
    cells[cell].setAttribute("aria-label", words.join(", "));
    cells[cell].classList.toggle("can", moves.length > 0 || choosable);
    if (moves.length) cells[cell].setAttribute("aria-pressed", cell === chosen);
    else cells[cell].removeAttribute("aria-pressed");
  }

  function choose(cell) {
    chosen = cell;
    draw();
    if (cell !== null) {
      const targets = movesFrom(cell).map((move) => called(move.to) + (marks ? `, ${t(SPEECH[kindOf(move)])}` : ""));
      say(t("taken", { cell: called(look.cells[cell].name), cells: targets.join("; ") }));
    }
  }

  /** Handles a tap or Enter on a cell. */
  function press(cell) {
    const target = chosen !== null && movesFrom(chosen).find((move) => move.to === look.cells[cell].name);
    if (target) {
      chosen = null;
      return play(target);
    }
    const moves = movesFrom(cell);
    if (cell === chosen || !moves.length) {
      if (cell !== chosen) refuse(cell);
      return choose(null);
    }
    choose(cell);
  }

  function refuse(cell) {
    if (look.partial) return;
    const name = called(look.cells[cell].name);
    const symbol = Array.from(look.position)[cell];
    if (symbol === ".") return say(t("isVacant", { cell: name }));
    if (look.kinds.find((kind) => kind.symbol === symbol).name === "black") return king(name);
    tell(t(whyNot(symbol), { cell: name }));
    layers.over.append(ring("refused", points[cell], PIECE + 0.06));
    if (pieces[cell] && !still()) {
      const [x, y] = points[cell];
      const frames = [0, 0.06, -0.06, 0].map((dx) => ({ transform: `translate(${x + dx}px, ${y}px)` }));
      pieces[cell].animate(frames, { duration: 180 });
    }
  }

  /** Explains why the touched piece cannot move. */
  function whyNot(symbol) {
    if (isCapture()) return look.kinds.find((kind) => kind.symbol === symbol).name === "king" ? "noMoveStuck" : "noMove";
    if (!look.legal.length) return "noMoveStuck";
    if (look.removes) return "noMovePegs";
    return look.kinds.some(({ name }) => name === "left") ? "noMoveRow" : "noMove";
  }

  /** Explains why a piece cannot be dropped here; nothing if no cell is near, or it is the piece's own. */
  function refuseDrop(cell, here) {
    const to = points.findIndex((point) => distance(point, here) < 0.5);
    if (to < 0 || to === cell) return;
    const position = Array.from(look.position);
    const names = { from: called(look.cells[cell].name), to: called(look.cells[to].name), cell: called(look.cells[to].name) };
    if (position[to] !== ".") return tell(t("dropTaken", names));
    const middle = [0, 1].map((axis) => (points[cell][axis] + points[to][axis]) / 2);
    const over = points.findIndex((point) => distance(point, middle) < 0.1);
    tell(t(over >= 0 && position[over] === "." ? "dropNothing" : "dropFar", names));
  }

  const under = (event) => cells.indexOf(event.target.closest?.(".cell"));

  root.addEventListener("pointerdown", (event) => {
    const cell = under(event);
    if (cell < 0 || event.button > 0 || !event.isPrimary) return;
    move(cell);
    if (!movesFrom(cell).length) return press(cell);
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
    held.classList.add("held");
    layers.over.append(held);
    held.setAttribute("transform", `translate(${x} ${y})`);
  });
  root.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { cell, again, moved } = drag;
    drag = null;
    if (!moved) return again && choose(null);
    const here = pointIn(root, event);
    const target = movesFrom(cell).find((move) => distance(at(move.to), here) < 0.6);
    if (!target) {
      draw();
      return refuseDrop(cell, here);
    }
    chosen = null;
    play(target, { dragged: true });
  });
  root.addEventListener("pointercancel", () => {
    if (drag) draw();
    drag = null;
  });
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) {
      const along = perLine ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
      (along ? (cells[focus + along] ?? cells[focus]) : cells[neighbour(points, focus, event.key)]).focus();
    } else if (event.key === "Enter" || event.key === " ") {
      press(focus);
    } else if (event.key === "Escape" && chosen !== null) {
      choose(null);
    } else return;
    event.preventDefault();
  });

  addEventListener("resize", () => {
    if (!look || drag || foldAt() === perLine) return;
    lay();
    draw();
  });

  /** Scrolls a board that is wider than the screen to where something happens. */
  function reveal() {
    const around = root.parentElement;
    if (around.scrollWidth <= around.clientWidth) return;
    const cell = look.last ? cellOf(look.last.to) : Math.max(0, Array.from(look.position).indexOf("."));
    const { x, width } = root.viewBox.baseVal;
    const left = ((points[cell][0] - x) / width) * root.clientWidth - around.clientWidth / 2;
    around.scrollTo({ left, behavior: still() || !look.last ? "auto" : "smooth" });
  }

  function animate({ from, to, removed, symbols }) {
    if (still()) return;
    const [a, b] = [at(from), at(to)];
    const lift = removed.length || distance(a, b) > 1.5 ? 0.35 : 0;
    const frames = [0, 0.25, 0.5, 0.75, 1].map((t) => ({
      transform: `translate(${a[0] + (b[0] - a[0]) * t}px, ${a[1] + (b[1] - a[1]) * t - lift * 4 * t * (1 - t)}px)`,
    }));
    const mover = pieces[cellOf(to)];
    layers.pieces.append(mover);
    mover.animate(frames, { duration: 240, easing: "ease-in-out" });
    removed.forEach((name, index) => {
      const ghost = piece(symbols[index], at(name));
      layers.pieces.prepend(ghost);
      ghost.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], { duration: 320 }).onfinish = () => ghost.remove();
    });
  }

  return {
    /** Shows the engine's answer about a position; `motion` is the move that led there, if it is animated. */
    show(reply, motion) {
      const another = look?.puzzle !== reply.puzzle || look?.cells.length !== reply.cells.length;
      const moved = another || look.position !== reply.position;
      look = reply;
      if (moved) chosen = null;
      if (drag && moved) drag = null;
      if (another) lay();
      if (moved) layers.proof.replaceChildren();
      if (!drag) draw();
      if (moved) reveal();
      if (motion) animate(motion);
    },
    /** Rewrites all labels in another language. */
    relabel() {
      if (look) draw();
    },
    /** An arrow along a move. */
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
    /** Marks squares that prove something, by name. */
    witness(names) {
      for (const ring of layers.proof?.querySelectorAll(".witness") ?? []) ring.remove();
      for (const name of names) {
        const [x, y] = at(name) ?? [];
        if (x !== undefined) layers.proof.append(svg("rect", { class: "witness", x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92 }));
      }
    },
    /** Draws a proof: sets of cells as colours, or a weight in each; nothing if it is null. */
    prove(reply) {
      layers.proof?.replaceChildren();
      if (!reply) return;
      const spots = (set, index) => set.map((cell) => svg("circle", { class: `tint tint-${index % 3}`, cx: points[cell][0], cy: points[cell][1], r: 0.5 - 0.05 * index }));
      layers.proof.append(...(reply.sets ?? []).slice(0, 3).flatMap(spots));
      (reply.weights ?? []).forEach((weight, cell) => {
        if (!weight || !points[cell]) return;
        const [x, y] = points[cell];
        const text = svg("text", { class: "weight", x: x + 0.3, y: y + 0.32 });
        text.textContent = weight;
        layers.proof.append(svg("circle", { class: "tint tint-0", cx: x, cy: y, r: 0.5 }), text);
      });
    },
    /** Whether to show which moves keep the win. */
    mark(on) {
      marks = on;
      if (look) draw();
    },
  };
}
