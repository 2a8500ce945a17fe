// The page: holds the game (a puzzle, its moves, the step shown), asks the engine about it, and shows the answer.
// The engine holds nothing: every call carries the whole game.

import { connect } from "./backend.js";
import { kindOf, makeBoard } from "./board.js";
import { BACKEND } from "./config.js";
import { makeEditor } from "./editor.js";
import { faultIn, makeGallery } from "./gallery.js";
import { html, sign, signOf, SIGNS, still, svg } from "./svg.js";

const FIRST = "pegs:english";
const PACE = 480; // milliseconds a move of a solution that is played

const engine = connect(BACKEND);
const $ = (id) => document.getElementById(id);
const board = makeBoard($("board"), { play, say });
const gallery = makeGallery({ engine, open });
const editor = makeEditor({ engine, open });

/** The game: moves as text, of which the first `step` are made. */
let game = { puzzle: FIRST, moves: [], step: 0 };
/** What the engine said of it last. */
let view = null;
/** Cancels the solution that is being sought or played. */
let solving = null;
const learned = new Set();

// ---- The game in the address: #p=pegs:english&m=d2-d4,b3-d3&s=1

function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const moves = (fields.get("m") ?? "").split(",").filter(Boolean);
  const step = Number(fields.get("s") ?? moves.length);
  return { puzzle: fields.get("p") || FIRST, moves, step: step >= 0 && step <= moves.length ? Math.floor(step) : moves.length };
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
  history.replaceState(null, "", address(game));
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

/** Makes a legal move. */
function play(move, { dragged = false } = {}) {
  stop();
  const { from, to, removed } = move;
  const again = view.moves[game.step]?.from === from && view.moves[game.step]?.to === to;
  const moves = again ? game.moves : [...game.moves.slice(0, game.step), `${from}-${to}`];
  const symbols = removed.map(pieceAt);
  if (!again) {
    const timeline = [...view.timeline.slice(0, game.step + 1), { yes: "winnable", no: "lost" }[move.keeps] ?? "unknown"];
    view = { ...view, moves: [...view.moves.slice(0, game.step), { from, to, removed }], timeline };
  }
  become({ ...game, moves, step: game.step + 1 }, dragged ? null : { from, to, removed, symbols });
}

const pieceAt = (name) => Array.from(view.position)[view.cells.findIndex((cell) => cell.name === name)];

function goTo(step) {
  if (!view || step < 0 || step > game.moves.length || step === game.step) return;
  let motion = null;
  if (Math.abs(step - game.step) === 1) {
    const { from, to, removed } = view.moves[Math.min(step, game.step)];
    const forward = step > game.step;
    motion = forward ? { from, to, removed, symbols: removed.map(pieceAt) } : { from: to, to: from, removed: [], symbols: [] };
  }
  return become({ ...game, step }, motion);
}

/** Opens another puzzle; throws what is wrong with it. */
async function open(puzzle, moves = []) {
  stop();
  const next = { puzzle, moves, step: moves.length };
  await engine.call("look", { puzzle, moves: moves.join(" ") });
  await become(next);
  say(`${view.title}. ${view.goal}`);
}

// ---- Asking the engine

let wanted = 0;
let asking = null;

/** Asks about the game as it is; while a question is out, the next one waits, and those between are left out. */
function refresh() {
  wanted++;
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
      if (asked === wanted) fail(error);
    }
  } while (asked !== wanted);
  if (view && !view.known) learn(view.puzzle);
}

/** Has the engine learn a puzzle: a table of all positions, from which every verdict comes at once. */
async function learn(puzzle) {
  if (learned.has(puzzle)) return;
  learned.add(puzzle);
  if (game.puzzle === puzzle && !view.done) $("verdict-why").textContent = "All positions are being looked at …";
  try {
    const { known } = await engine.call("learn", { puzzle });
    if (game.puzzle !== puzzle) return;
    if (known) await refresh();
    else if (view?.puzzle === puzzle && !view.partial) showVerdict(view);
  } catch (error) {
    // A busy server: the next move asks again.
    if (error.status === 503) learned.delete(puzzle);
  }
}

async function hint() {
  stop();
  try {
    const { puzzle, moves, step } = game;
    const reply = await engine.call("hint", { puzzle, moves: moves.join(" "), step });
    if (game.step !== step) return;
    if (reply.move) {
      board.point(reply.move);
      tell(`Hint: ${reply.move.from}-${reply.move.to}`);
    } else if (reply.back !== undefined) {
      tell(`No move wins from here: go back to move ${reply.back}.`);
    } else if (reply.done) tell("The goal is reached.");
    else tell(reply.hopeless ? "This puzzle cannot be won." : "No good move was found in the time allowed.");
  } catch (error) {
    fail(error);
  }
}

/** Seeks a solution from here and plays it. */
async function solve() {
  if (solving) return stop();
  const control = (solving = new AbortController());
  $("solve").textContent = "Stop";
  try {
    const { puzzle, moves, step } = game;
    const answer = await engine.call("solve", { puzzle, moves: moves.join(" "), step }, { signal: control.signal });
    if (answer.verdict !== "solved") {
      tell(answer.verdict === "impossible" ? `No solution: ${answer.reason}` : "No solution was found in the time allowed.");
      return;
    }
    await become({ puzzle, moves: [...moves.slice(0, step), ...answer.line], step });
    tell(answer.line.length ? `A solution in ${answer.line.length} moves${answer.optimal ? ", the fewest" : ""}` : "The goal is reached.");
    for (let next = step + 1; next <= game.moves.length; next++) {
      await new Promise((resolve) => setTimeout(resolve, PACE));
      if (control.signal.aborted) return;
      await goTo(next);
    }
  } catch (error) {
    if (error.name !== "AbortError") fail(error);
  } finally {
    if (solving === control) stop();
  }
}

function stop() {
  solving?.abort();
  solving = null;
  $("solve").textContent = "Solve";
}

// ---- Showing

function show(reply, motion) {
  view = reply;
  if (!reply.partial) game = { ...game, moves: reply.moves.map(({ from, to }) => `${from}-${to}`) };
  board.show(reply, motion);
  document.querySelector("main").setAttribute("aria-busy", Boolean(reply.partial));
  document.title = `${reply.title} · Saltus`;
  $("title").textContent = reply.title;
  $("goal").textContent = reply.goal;
  $("named").textContent = reply.puzzle.length < 40 ? reply.puzzle : "";
  $("made").textContent = reply.step;
  $("undo").disabled = $("restart").disabled = reply.step === 0;
  $("redo").disabled = reply.step === reply.moves.length;
  $("typed").placeholder = reply.cells[0].name === "1" ? "3-4 5-3" : "d2-d4 b3-d3";
  showTimeline(reply);
  if (reply.partial) return;
  showVerdict(reply);
  showLists(reply);
}

const WORDS = {
  won: ["Solved", "The goal is reached."],
  winnable: ["Still winnable", "Some way on leads to the goal."],
  lost: ["Lost", "No way on leads to the goal: this is proved."],
  unknown: ["Not known", "Too large to look at every position; hints and solutions may still be found."],
};

function showVerdict(reply) {
  const verdict = reply.done ? "won" : reply.verdict;
  const [word, why] = WORDS[verdict];
  $("verdict").dataset.verdict = verdict;
  $("verdict").querySelector("path").setAttribute("d", signOf(verdict));
  $("verdict-word").textContent = word;
  $("verdict-why").textContent = reply.stuck && verdict === "lost" ? "No move is left." : why;
  $("solutions").textContent = reply.solutions === undefined ? "–" : grouped(reply.solutions);
  $("chance").textContent = reply.chance === undefined ? "–" : oneIn(reply.chance);
  $("left").textContent = reply.moves_left ?? "–";
  showNotice(reply);
  const numbers = reply.solutions !== undefined && verdict === "winnable" ? `, ${grouped(reply.solutions)} solutions` : "";
  const last = reply.last && `${reply.last.from} to ${reply.last.to}` + (reply.last.removed.length ? `, ${reply.last.removed.join(", ")} removed` : "");
  say([last, word + numbers].filter(Boolean).join(". "));
}

function showNotice({ done, lost_at: lostAt, moves, step }) {
  const lost = lostAt != null && step >= lostAt;
  $("notice").hidden = !(lost || done);
  if (done) {
    $("notice").dataset.kind = "won";
    $("notice-text").textContent = `Done in ${step} moves.`;
    $("notice-act").textContent = "Another puzzle";
    $("notice-act").onclick = () => gallery.show();
  } else if (lost && lostAt === 0) {
    $("notice").dataset.kind = "lost";
    $("notice-text").textContent = "This puzzle cannot be won, however it is played.";
    $("notice-act").textContent = "Another puzzle";
    $("notice-act").onclick = () => gallery.show();
  } else if (lost) {
    const { from, to } = moves[lostAt - 1];
    $("notice").dataset.kind = "lost";
    $("notice-text").textContent = `Move ${lostAt}, ${from}-${to}, lost the win.`;
    $("notice-act").textContent = "Take it back";
    $("notice-act").onclick = () => {
      stop();
      goTo(lostAt - 1);
    };
  }
}

/** A mark for every position: a disc while it can be won, a cross once it is lost, a dashed ring where nothing is known. */
function showTimeline({ timeline, step, done }) {
  const last = timeline.length - 1;
  const slider = $("slider");
  slider.max = last;
  slider.value = step;
  slider.disabled = last === 0;
  const word = { winnable: "winnable", lost: "lost", unknown: "not known" }[timeline[step]];
  slider.setAttribute("aria-valuetext", `move ${step} of ${last}, ${word}`);
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
      const text = `${move.from}-${move.to}`;
      const button = html("button", { type: "button", onclick: () => play(move) }, text);
      if ($("marks").checked) {
        button.prepend(sign(kindOf(move)));
        button.title = move.solutions === undefined ? "" : `${grouped(move.solutions)} solutions`;
      }
      return html("li", {}, button);
    }),
  );
  $("line").replaceChildren(
    ...moves.map(({ from, to }, index) => {
      const item = html("li", {}, html("button", { type: "button", onclick: () => goTo(index + 1) }, `${index + 1}. ${from}-${to}`));
      if (index + 1 === step) item.setAttribute("aria-current", "step");
      return item;
    }),
  );
}

const grouped = (number) => {
  const text = String(number);
  return text.length > 15 ? `${text[0]}.${text.slice(1, 4)} · 10${superscript(text.length - 1)}` : text.replace(/\B(?=(\d{3})+$)/g, "\u202f");
};
const superscript = (number) => Array.from(String(number), (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
const oneIn = (chance) => {
  if (chance >= 0.995) return "always";
  if (chance <= 0) return "never";
  if (chance >= 0.1) return `${(100 * chance).toFixed(0)} %`;
  return `1 in ${grouped(Number((1 / chance).toPrecision(3)).toFixed(0))}`;
};

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

function fail(error) {
  if (!view) {
    $("title").textContent = "This puzzle cannot be opened.";
    $("goal").textContent = error.message;
  }
  tell(error.status === 503 ? "The server is busy: try again in a moment." : error.message);
}

// ---- What the player does

$("undo").onclick = () => (stop(), goTo(game.step - 1));
$("redo").onclick = () => (stop(), goTo(game.step + 1));
$("restart").onclick = () => (stop(), goTo(0));
$("hint").onclick = hint;
$("solve").onclick = solve;
$("slider").oninput = () => (stop(), goTo(Number($("slider").value)));
$("choose").onclick = () => gallery.show();
$("draw").onclick = () => editor.show();
$("marks").onchange = () => {
  board.mark($("marks").checked);
  if (view) showLists(view);
};
$("share").onclick = async () => {
  const link = new URL(address(game), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    tell("The link to this position is copied.");
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
    $("type-fault").textContent = "";
    $("typed").value = "";
    await become({ ...game, moves: reply.moves.map(({ from, to }) => `${from}-${to}`), step: reply.moves.length });
  } catch (error) {
    const before = moves.slice(0, -1).join(" ").length + (moves.length > 1 ? 1 : 0);
    $("type-fault").replaceChildren(...faultIn(text, error, before));
  }
};
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input:not([type=range]), select, textarea, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = { u: "undo", r: "redo", h: "hint", s: "solve" }[event.key.toLowerCase()];
  if (act && !$(act).disabled) $(act).click();
});
addEventListener("hashchange", () => {
  const next = readAddress();
  if (address(next) !== address(game)) become(next);
});

for (const picture of document.querySelectorAll(".legend [data-sign]")) {
  picture.querySelector("path").setAttribute("d", SIGNS[picture.dataset.sign]);
}
become(readAddress());
