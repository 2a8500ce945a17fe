// The page: holds the game (a puzzle, its moves, the step shown), asks the engine about it, and shows the answer.
// The engine holds nothing: every call carries the whole game.

import { connect } from "./backend.js";
import { kindOf, makeBoard } from "./board.js";
import { BACKEND } from "./config.js";
import { makeEditor } from "./editor.js";
import { faultIn, makeGallery, picture } from "./gallery.js";
import { makeKings } from "./kings.js";
import { makeNewGame } from "./newgame.js";
import { drawHistory, showReport } from "./report.js";
import { makeSettings } from "./settings.js";
import { click } from "./sound.js";
import { store } from "./store.js";
import { goalOf, grouped, oneIn, proofWords, speak, t, titleOf } from "./strings.js";
import { html, sign, signOf, SIGNS, still, svg } from "./svg.js";

const FIRST = "pegs:english";
const PACE = 480; // milliseconds a move of a solution that is played

const engine = connect(BACKEND);
const $ = (id) => document.getElementById(id);
speak(store.settings.language ?? "auto");
const board = makeBoard($("board"), { play, say, tell, king: (name) => open(`${game.puzzle.split("@")[0]}@${name}`) });
const gallery = makeGallery({ engine, open, read });
const editor = makeEditor({ engine, open });
const newGame = makeNewGame({ engine, open });
const kings = makeKings({ engine, open, mark: (names) => board.witness(names) });

/** The game: moves as text, of which the first `step` are made; other lines that were tried; what helped. */
const begun = (puzzle) => ({ puzzle, moves: [], step: 0, lines: [], hints: 0, undos: 0, machine: [] });
let game = begun(FIRST);
/** What the engine said of it last. */
let view = null;
/** Cancels the solution that is being sought or played. */
let solving = null;
/** Cancels what is being found out while the player thinks. */
let pondering = null;

// ---- The game in the address: #p=pegs:english&m=d2-d4,b3-d3&s=1

function readAddress() {
  // What the browser keeps with a place in its history says more than the address: who made the moves.
  const kept = [history.state, store.game].find((game) => game?.puzzle && address(game) === location.hash);
  if (kept) return { ...begun(kept.puzzle), ...kept };
  const fields = new URLSearchParams(location.hash.slice(1));
  if (!fields.get("p") && store.game && !location.hash) return { ...begun(FIRST), ...store.game };
  const moves = (fields.get("m") ?? "").split(",").filter(Boolean);
  const step = Number(fields.get("s") ?? moves.length);
  const machine = moves.map((_, index) => index + 1); // they came with the link
  return { ...begun(fields.get("p") || FIRST), moves, machine, step: step >= 0 && step <= moves.length ? Math.floor(step) : moves.length };
}

function address({ puzzle, moves, step }) {
  // Commas, colons and at signs may stand in a fragment as they are, which keeps links legible.
  const legible = (text) => encodeURIComponent(text).replace(/%(3A|2C|40|3D)/g, decodeURIComponent);
  let hash = `#p=${legible(puzzle)}`;
  if (moves.length) hash += `&m=${moves.join(",")}`;
  if (step !== moves.length) hash += `&s=${step}`;
  return hash;
}

// ---- Changing the game

/** Goes on with another state of the game: shows at once what the page can tell, then asks the engine. */
function become(next, motion) {
  game = next;
  history.replaceState(game, "", address(game));
  store.keepGame(game);
  $("toast").hidden = true;
  if (view?.puzzle === game.puzzle && motion !== undefined) show(foreseen(), motion);
  return refresh();
}

/** The game's position as far as the page knows it, before the engine has answered. */
function foreseen() {
  const { step } = game;
  const position = Array.from(view.start);
  const cell = (name) => view.cells.findIndex((cell) => cell.name === name);
  for (const { from, to, removed } of view.moves.slice(0, step)) {
    [position[cell(from)], position[cell(to)]] = [".", position[cell(from)]];
    for (const name of removed) position[cell(name)] = ".";
  }
  const verdict = view.timeline[step] ?? "unknown";
  return { ...view, step, position: position.join(""), legal: [], last: view.moves[step - 1] ?? null, verdict, partial: true };
}

/** Makes a legal move. What was played on from here before stays as another line. */
function play(move, { dragged = false } = {}) {
  stop();
  click();
  const { from, to, removed } = move;
  const again = view.moves[game.step]?.from === from && view.moves[game.step]?.to === to;
  const moves = again ? game.moves : [...game.moves.slice(0, game.step), `${from}-${to}`];
  const symbols = removed.map(pieceAt);
  if (!again) {
    const timeline = [...view.timeline.slice(0, game.step + 1), { yes: "winnable", no: "lost" }[move.keeps] ?? "unknown"];
    view = { ...view, moves: [...view.moves.slice(0, game.step), { from, to, removed }], timeline };
  }
  const machine = again ? game.machine : game.machine.filter((step) => step <= game.step);
  become({ ...game, moves, step: game.step + 1, lines: branched(moves), machine }, dragged ? null : { from, to, removed, symbols });
}

const begins = (line, moves) => moves.every((move, index) => line[index] === move);

/** The lines that were tried, when the game goes on as `moves`: none that another begins with. */
function branched(moves) {
  const lines = [...game.lines, game.moves].filter((line) => line.length && !begins(moves, line));
  return lines.filter((line, index) => !lines.some((other, place) => place !== index && begins(other, line) && (other.length > line.length || place < index))).slice(-40);
}

const pieceAt = (name) => Array.from(view.position)[view.cells.findIndex((cell) => cell.name === name)];

function goTo(step, { counted = false } = {}) {
  if (!view || step < 0 || step > game.moves.length || step === game.step) return;
  let motion = null;
  if (Math.abs(step - game.step) === 1) {
    const { from, to, removed } = view.moves[Math.min(step, game.step)];
    const forward = step > game.step;
    motion = forward ? { from, to, removed, symbols: removed.map(pieceAt) } : { from: to, to: from, removed: [], symbols: [] };
  }
  return become({ ...game, step, undos: game.undos + (counted && step < game.step ? 1 : 0) }, motion);
}

/** Goes over to another line that was tried. */
function branch(line, step) {
  stop();
  return become({ ...game, moves: line, step, lines: branched(line) });
}

/** Opens another puzzle; throws what is wrong with it. Going back in the browser comes back to the one before. */
async function open(puzzle, moves = [], step = moves.length) {
  stop();
  const reply = await engine.call("look", { puzzle, moves: moves.join(" "), step, bare: true });
  const next = { ...begun(puzzle), moves, step, machine: moves.map((_, index) => index + 1) };
  if (puzzle !== game.puzzle || moves.length) history.pushState(next, "", address(next));
  game = next;
  show({ ...reply, bare: true });
  await become(next);
  say(`${titleOf(view)}. ${goalOf(view)}`);
}

/** Opens the puzzle or saved game of a text in any notation. */
async function read(text) {
  if (store.import(text)) return location.reload();
  const { puzzle, moves, step } = await engine.call("read", { text });
  await open(puzzle, moves, step);
}

/** Opens what the address says, as far as it can be followed. */
async function arrive() {
  const next = readAddress();
  if (view && address(next) === address(game)) return;
  stop();
  $("title").textContent = t("opening");
  try {
    const { puzzle, moves, step } = next;
    const reply = await engine.call("look", { puzzle, moves: moves.join(" "), bare: true, lenient: true });
    const made = reply.moves.map(({ from, to }) => `${from}-${to}`);
    const shown = reply.refused ? made.length : step;
    game = { ...next, moves: made, step: Math.min(shown, made.length) };
    if (game.step === reply.step) show({ ...reply, bare: true });
    await become(game);
    if (reply.refused) tell(t("refused", { why: reply.refused }));
  } catch (error) {
    fail(error, next.puzzle);
  }
}

// ---- Asking the engine

let wanted = 0;
let asking = null;

/** Asks about the game as it is; while a question is out, the next one waits, and those between are left out. */
function refresh() {
  wanted++;
  pondering?.abort();
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

async function ask() {
  let asked;
  do {
    asked = wanted;
    const { puzzle, moves, step } = game;
    try {
      const reply = await engine.call("look", { puzzle, moves: moves.join(" "), step });
      if (asked === wanted) show(reply);
    } catch (error) {
      if (asked === wanted) fail(error, puzzle);
    }
  } while (asked !== wanted);
  if (view && !view.known) ponder();
}

const untold = new Set(); // puzzles too large to learn
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Finds out, while the player thinks, what could not be told at once: all positions, else whether this one is won. */
async function ponder() {
  const { signal } = (pondering = new AbortController());
  const { puzzle, moves, step } = game;
  const here = () => !signal.aborted && game.puzzle === puzzle;
  for (let tried = 0; tried < 9 && here() && !untold.has(puzzle); tried++) {
    if (!view.done && view.verdict === "unknown") $("verdict-why").textContent = t("looking");
    try {
      const { known } = await engine.call("learn", { puzzle }, { aside: true });
      if (game.puzzle !== puzzle) return;
      if (known) return refresh();
      untold.add(puzzle);
    } catch {
      await pause(1000 << Math.min(tried, 2)); // a busy server, one that cannot be reached, or the player asked for something
    }
  }
  while (here() && view.verdict === "unknown") {
    try {
      const { verdict } = await engine.call("solve", { puzzle, moves: moves.join(" "), step }, { signal, aside: true });
      if (!here()) return;
      if (verdict === "solved" || verdict === "impossible") {
        const told = verdict === "solved" ? "winnable" : "lost";
        const timeline = view.timeline.map((before, index) => (told === "winnable" ? (index <= step ? told : before) : index >= step ? told : before));
        const lostAt = timeline.indexOf("lost");
        // Only where every position before is known did this move lose it.
        const lost_at = told === "lost" && timeline[lostAt - 1] !== "unknown" ? lostAt : view.lost_at;
        view = { ...view, verdict: told, timeline, lost_at };
        showTimeline(view);
        showVerdict(view);
      } else if (!view.partial) {
        showVerdict(view);
        return;
      }
    } catch {
      if (signal.aborted) return;
      await pause(2000);
    }
  }
}

async function hint() {
  stop();
  try {
    const { puzzle, moves, step } = game;
    const reply = await engine.call("hint", { puzzle, moves: moves.join(" "), step });
    if (game.step !== step) return;
    game = { ...game, hints: game.hints + 1 };
    store.keepGame(game);
    if (reply.move) {
      board.point(reply.move);
      tell(t("hintIs", { move: named(reply.move) }));
    } else if (reply.back !== undefined) {
      tell(t("hintBack", { n: reply.back }));
    } else if (reply.done) tell(t("reached"));
    else tell(t(reply.hopeless ? "hintHopeless" : "hintNone"));
  } catch (error) {
    fail(error, game.puzzle);
  }
}

/** Seeks a solution from here and plays it. */
async function solve() {
  if (solving) return stop();
  const control = (solving = new AbortController());
  $("solve").textContent = t("stop");
  try {
    const { puzzle, moves, step } = game;
    const answer = await engine.call("solve", { puzzle, moves: moves.join(" "), step }, { signal: control.signal });
    if (answer.verdict !== "solved") {
      tell(answer.verdict === "impossible" ? t("noSolution", { reason: answer.reason }) : t("noneInTime"));
      return;
    }
    const line = [...moves.slice(0, step), ...answer.line];
    // The moves that the player did not find: counted from 1.
    const machine = [...game.machine.filter((number) => number <= step), ...answer.line.map((_, index) => step + index + 1)];
    await become({ ...game, moves: line, step, lines: branched(line), machine });
    tell(answer.line.length ? t("solutionIn", { n: answer.line.length }) + (answer.optimal ? t("fewest") : "") : t("reached"));
    for (let next = step + 1; next <= game.moves.length; next++) {
      await pause(PACE);
      if (control.signal.aborted) return;
      click();
      await goTo(next);
    }
  } catch (error) {
    if (error.name !== "AbortError") fail(error, game.puzzle);
  } finally {
    if (solving === control) stop();
  }
}

function stop() {
  solving?.abort();
  solving = null;
  $("solve").textContent = t("solve");
}

/** A move as it is written. */
const named = ({ from, to }) => (view.puzzle.startsWith("capture:") ? `${from}-${to}`.toUpperCase() : `${from}-${to}`);

// ---- Showing

function show(reply, motion) {
  view = reply;
  if (!reply.partial) game = { ...game, moves: reply.moves.map(({ from, to }) => `${from}-${to}`) };
  board.show(reply, motion);
  document.querySelector("main").setAttribute("aria-busy", Boolean(reply.partial));
  document.title = `${titleOf(reply)} · Saltus`;
  $("title").textContent = titleOf(reply);
  $("goal").textContent = goalOf(reply);
  showGoal(reply);
  $("named").textContent = reply.puzzle.length < 40 ? reply.puzzle : "";
  $("made").textContent = reply.step;
  for (const id of ["hint", "solve", "typed", "report-open"]) $(id).disabled = false;
  $("undo").disabled = $("restart").disabled = reply.step === 0;
  $("redo").disabled = reply.step === reply.moves.length;
  $("typed").placeholder = reply.cells[0].name === "1" ? "3-4 5-3" : "d2-d4 b3-d3";
  showTimeline(reply);
  showLine(reply);
  if (reply.partial) return;
  showVerdict(reply);
  showLists(reply);
  $("history").hidden = !(reply.history?.length > 1);
  drawHistory($("graph"), reply, (step) => (stop(), goTo(step)));
  kings.show(reply).catch((error) => fail(error, reply.puzzle));
  if (reply.done && !game.machine.length) store.win(reply.puzzle, { moves: reply.step, hints: game.hints, undos: game.undos });
}

/** The position of the goal, small. */
function showGoal({ target, cells, kinds, puzzle }) {
  const told = target && !puzzle.startsWith("capture:") && /[^?]/.test(target);
  $("goal-picture").style.display = told ? "" : "none";
  if (!told) return;
  const points = cells.map(({ x, y }) => [x, y]);
  picture($("goal-picture"), { points, position: target, kinds: Object.fromEntries(kinds.map(({ symbol, name }) => [symbol, name])) });
}

function showVerdict(reply) {
  const verdict = reply.done ? "won" : reply.verdict;
  $("verdict").dataset.verdict = verdict;
  $("verdict").querySelector("path").setAttribute("d", signOf(verdict));
  const word = t(verdict === "lost" && reply.lost_at === 0 ? "impossible" : verdict);
  $("verdict-word").textContent = word;
  $("verdict-why").textContent = reply.stuck && verdict === "lost" ? t("stuck") : t(reply.bare && verdict === "unknown" ? "looking" : `${verdict}Why`);
  $("why").hidden = verdict !== "lost" || reply.stuck;
  if ($("why").hidden) hideProof();
  $("solutions").textContent = reply.solutions === undefined ? "–" : grouped(reply.solutions);
  $("chance").textContent = reply.chance === undefined ? "–" : oneIn(reply.chance);
  $("left").textContent = reply.moves_left ?? "–";
  showNotice(reply);
  const numbers = reply.solutions !== undefined && verdict === "winnable" ? `, ${t("ways", { n: grouped(reply.solutions) })}` : "";
  const last = reply.last && t("moved", reply.last) + (reply.last.removed.length ? `, ${t("removedCells", { cells: reply.last.removed.join(", ") })}` : "");
  say([last, word + numbers].filter(Boolean).join(". "));
}

function hideProof() {
  board.prove(null);
  $("proof").hidden = true;
  $("why").setAttribute("aria-expanded", "false");
  $("why").textContent = t("why");
}

/** Says in words why the position is lost, and draws it on the board. */
async function showProof() {
  if (!$("proof").hidden) return hideProof();
  const { puzzle, moves, step } = game;
  try {
    const reply = await engine.call("why", { puzzle, moves: moves.join(" "), step });
    if (game.step !== step) return;
    $("proof-words").textContent = proofWords(reply, Array.from(view.position));
    $("proof").hidden = false;
    $("why").setAttribute("aria-expanded", "true");
    $("why").textContent = t("whyHide");
    board.prove(reply);
  } catch (error) {
    fail(error, puzzle);
  }
}

/** By whom the puzzle was solved. */
function winWords({ step }) {
  const own = step - game.machine.filter((number) => number <= step).length;
  return own === step ? t("doneByYou", { n: step }) : t("doneBySolve", { n: step, own });
}

function showNotice({ puzzle, done, lost_at: lostAt, moves, step }) {
  const lost = lostAt != null && step >= lostAt;
  const otherKing = lostAt === 0 && puzzle.startsWith("capture:");
  $("notice").hidden = !(lost || done);
  $("notice-report").hidden = !done;
  $("notice-act").hidden = otherKing;
  const act = (word, then) => {
    $("notice-act").textContent = t(word);
    $("notice-act").onclick = then;
  };
  $("notice").dataset.kind = done ? "won" : "lost";
  if (done) {
    $("notice-text").textContent = winWords({ step });
    act("another", () => gallery.show());
  } else if (lost && lostAt === 0) {
    $("notice-text").textContent = t(otherKing ? "otherKing" : "hopeless");
    act("another", () => gallery.show());
  } else if (lost) {
    $("notice-text").textContent = t("lostMove", { n: lostAt, move: named(moves[lostAt - 1]) });
    act("takeBack", () => {
      stop();
      goTo(lostAt - 1, { counted: true });
    });
  }
}

function report() {
  if (!view || view.partial) return;
  const fewest = view.timeline[0] === "winnable" && view.moves_left !== undefined && !view.removes ? view.step + Number(view.moves_left) : undefined;
  const words = view.done ? winWords(view) : `${t(view.verdict)}.`;
  showReport({ view: { ...view, fewest: view.step === 0 ? fewest : undefined }, counts: game, words, named, go: (step) => (stop(), goTo(step)) });
}

/** A mark for every position: a disc while it can be won, a cross once it is lost, a dashed ring where nothing is known. */
function showTimeline({ timeline, step, done }) {
  const last = timeline.length - 1;
  const slider = $("slider");
  slider.max = last;
  slider.value = step;
  slider.disabled = last === 0;
  slider.setAttribute("aria-valuetext", t("timelineStep", { step, last, verdict: t(timeline[step]) }));
  const size = Math.min(6, Math.max(2, 240 / (last + 1)));
  const shapes = {
    winnable: `M${-size} 0A${size} ${size} 0 1 0 ${size} 0A${size} ${size} 0 1 0 ${-size} 0Z`,
    lost: `M${-size} ${-size}L${size} ${size}M${-size} ${size}L${size} ${-size}`,
  };
  shapes.unknown = shapes.winnable;
  const place = (index) => (last ? 2 + (96 * index) / last : 50);
  const middle = "50%";
  const marks = timeline.map((verdict, index) => {
    const mark = svg("path", { class: verdict, d: shapes[verdict] });
    const parts = index === step ? [mark, svg("circle", { class: "here", r: size + 5 })] : [mark];
    return svg("svg", { x: `${place(index)}%`, y: middle, overflow: "visible" }, ...parts);
  });
  const rail = svg("line", { x1: `${place(0)}%`, x2: `${place(last)}%`, y1: middle, y2: middle });
  $("track").replaceChildren(rail, ...marks);
  $("track").classList.toggle("done", done);
}

function showLists({ legal, moves, step }) {
  $("listing").hidden = !legal.length;
  $("legal").replaceChildren(
    ...legal.map((move) => {
      const button = html("button", { type: "button", onclick: () => play(move) }, named(move));
      if ($("marks").checked) {
        button.prepend(sign(kindOf(move)));
        button.title = move.solutions === undefined ? "" : t("ways", { n: grouped(move.solutions) });
      }
      return html("li", {}, button);
    }),
  );
}

/** The moves made and those that can be made again, each with the other moves that were tried in its place. */
function showLine({ moves, step }) {
  const own = moves.map(({ from, to }) => `${from}-${to}`);
  const items = own.map((move, index) => {
    const item = html("li", {}, html("button", { type: "button", onclick: () => (stop(), goTo(index + 1)) }, `${index + 1}. ${named(moves[index])}`));
    if (index + 1 === step) item.setAttribute("aria-current", "step");
    if (game.machine.includes(index + 1)) item.classList.add("machine");
    item.append(...others(own, index));
    return item;
  });
  const after = others(own, own.length);
  if (after.length) items.push(html("li", {}, ...after));
  $("line").replaceChildren(...(items.length ? items : [html("li", { className: "soft" }, t("noMoves"))]));
  const current = $("line").querySelector("[aria-current]");
  if (current) $("line").scrollTop = current.offsetTop - $("line").offsetTop - $("line").clientHeight / 2;
}

/** Buttons for the other moves that were tried after the first `index` moves. */
function others(own, index) {
  const lines = game.lines.filter((line) => line.length > index && line[index] !== own[index] && begins(line, own.slice(0, index)));
  const byMove = new Map(lines.map((line) => [line[index], line]));
  return [...byMove].map(([move, line]) => {
    const button = html("button", { type: "button", className: "branch", title: t("other"), onclick: () => branch(line, index + 1) }, move);
    button.setAttribute("aria-label", `${t("other")}: ${index + 1}. ${move}`);
    return button;
  });
}

function say(text) {
  $("live").textContent = text;
}

let fading;
/** Tells something that is not an error, for some seconds. */
function tell(text) {
  say(text);
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => ($("toast").hidden = true), 5000);
}

function fail(error, puzzle) {
  if (error.status === 400 && (view?.puzzle !== puzzle || !view)) {
    if (!view) {
      $("title").textContent = t("cannotOpen");
      for (const id of ["undo", "redo", "restart", "hint", "solve", "slider", "typed"]) $(id).disabled = true;
    }
    return gallery.show(puzzle, error);
  }
  tell(error.status === 503 ? t("busy") : error.message);
}

// ---- What the player does

$("undo").onclick = () => (stop(), goTo(game.step - 1, { counted: true }));
$("redo").onclick = () => (stop(), goTo(game.step + 1));
$("restart").onclick = () => (stop(), goTo(0, { counted: true }));
$("hint").onclick = hint;
$("solve").onclick = solve;
$("why").onclick = showProof;
$("report-open").onclick = report;
$("notice-report").onclick = report;
$("slider").oninput = () => (stop(), goTo(Number($("slider").value)));
$("choose").onclick = () => gallery.show();
$("new").onclick = () => newGame.show();
$("draw").onclick = () => editor.show();
$("keys-show").onclick = () => $("helping").showModal();
$("marks").checked = store.settings.marks ?? true;
board.mark($("marks").checked);
$("marks").onchange = () => {
  store.set("marks", $("marks").checked);
  board.mark($("marks").checked);
  if (view) showLists(view);
};
$("share").onclick = async () => {
  const link = new URL(address(game), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    tell(t("copied"));
  } catch {
    tell(link);
  }
};
$("type").onsubmit = async (event) => {
  event.preventDefault();
  stop();
  const text = $("typed").value.trim();
  if (!text) return;
  const moves = [...game.moves.slice(0, game.step), text];
  try {
    const reply = await engine.call("look", { puzzle: game.puzzle, moves: moves.join(" ") });
    const line = reply.moves.map(({ from, to }) => `${from}-${to}`);
    $("type-fault").textContent = "";
    $("typed").value = "";
    await become({ ...game, moves: line, step: line.length, lines: branched(line), machine: game.machine.filter((step) => step <= game.step) });
  } catch (error) {
    const before = moves.slice(0, -1).join(" ").length + (moves.length > 1 ? 1 : 0);
    $("type-fault").replaceChildren(...faultIn(text, error, before));
  }
};
const typing = (event) => event.target.closest?.("input:not([type=range]):not([type=checkbox]), select, textarea, dialog[open]");
addEventListener("keydown", (event) => {
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = { u: "undo", r: "redo", h: "hint", s: "solve", n: "new", p: "choose", g: "report-open", "?": "keys-show" }[event.key.toLowerCase()];
  if (act && !$(act).disabled) {
    event.preventDefault();
    $(act).click();
  }
});
/** Opens a puzzle that was pasted or dropped. */
const take = (text) => read(text).catch((error) => gallery.show(text, error));
addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text");
  if (!text?.trim() || typing(event)) return;
  event.preventDefault();
  take(text);
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const text = (await event.dataTransfer.files[0]?.text()) ?? event.dataTransfer.getData("text");
  if (!text) return;
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  take(text);
});
addEventListener("popstate", arrive);

makeSettings({
  changed() {
    if (!view) return;
    board.relabel();
    show(view);
  },
  read: take,
});
for (const picture of document.querySelectorAll(".legend [data-sign]")) {
  picture.querySelector("path").setAttribute("d", SIGNS[picture.dataset.sign]);
}
arrive();
