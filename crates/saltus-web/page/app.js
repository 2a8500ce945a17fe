// The page: holds the game (a puzzle, its moves, the step shown), asks the engine about it, and shows the answer.
// The engine holds nothing: every call carries the whole game.

import { address, begun, keyOf, puzzleAddress, readAddress } from "./address.js";
import { connect, Offline } from "./backend.js";
import { makeBoard } from "./board.js";
import { BACKEND } from "./config.js";
import { makeEditor } from "./editor.js";
import { makeDuel } from "./duel.js";
import { celebrate, isClean, isOwn, showEnding, starsWon, sweepsOf, winWords } from "./ending.js";
import { makeForced } from "./forced.js";
import { faultIn, makeGallery, seemsMoves } from "./gallery.js";
import { makeKings } from "./kings.js";
import { makeLadder, nextOnLadder, stepOf, STEPS } from "./ladder.js";
import { branched, showLine, showTimeline } from "./line.js";
import { showLegal } from "./legal.js";
import { showReading } from "./reading.js";
import { makeNewGame } from "./newgame.js";
import { makePonder } from "./ponder.js";
import { canDraw, drawHistory, graded, helpWords, marksOf, showReport, takenBack } from "./report.js";
import { fillRules, showRules } from "./rules.js";
import { makeSettings } from "./settings.js";
import { makeShare } from "./share.js";
import { chime, click } from "./sound.js";
import { store } from "./store.js";
import { dayOf } from "./streak.js";
import { engineWord, failureWord, goalOf, speak, t, titleOf } from "./strings.js";
import { $, SIGNS, still } from "./svg.js";
import { makeToday, nextLevel, nextToday } from "./today.js";
import { hideProof, showCounted, showGoal, showProof, showProofWords, showVerdict } from "./verdict.js";

const FIRST = "pegs:english"; // where no puzzle of the day can be made
const RETRY = 3000; // milliseconds until a server that could not be reached is asked again
const PACE = 480; // milliseconds a move of a solution that is played

const engine = connect(BACKEND);
speak(store.settings.language ?? "auto");
/** Whether verdicts are hidden until the player asks for them. */
const playing = () => store.settings.mode !== "analyse";

const board = makeBoard($("board"), { t, play, say, tell, king: withKing });
const gallery = makeGallery({ engine, open, read });
const editor = makeEditor({ engine, open });
const newGame = makeNewGame({ engine, open });
const today = makeToday({ engine, open: (puzzle, day) => open(puzzle, { day }), share: () => share.show() });
const ladder = makeLadder({ open });
const kings = makeKings({ engine, choose: withKing, mark: (names) => board.witness(names) });
const ponder = makePonder({ engine, game: () => game, view: () => view, known: refresh, judge, judgeMove, open: () => view.partial || showVerdict(view), counting });
const duel = makeDuel({
  engine,
  state: () => ({ view, game }),
  set: setDuel,
  play: (move) => play(move, { machine: true }),
  tell,
  fail,
});
const forced = makeForced({ engine, state: () => ({ view, game }), mark: (names) => board.witness(names), fail });
const share = makeShare({
  links: () => ({ puzzle: new URL(puzzleAddress(game), location.origin + location.pathname).href, position: new URL(address(game), location.href).href }),
  result: async () => `${marksOf(await grades(), takenBack(game))}\n${starsWon(view, game)} ${helpWords(game)}`,
  state: () => ({ view, game }),
  tell,
});

let game = begun(FIRST);
/** The last answer of the engine about it. */
let view = null;
/** Cancels the search for a solution, or its animation. */
let solving = null;
/** Whether the player has just made the last move. */
let justMoved = false;
/** The move that the last hint named, and the step at which it did. */
let pointed = null;

// ---- Changing the game

/** Changes to another state of the game: shows at once what the page knows, then asks the engine. */
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

/** Makes a legal move, the player's or the machine's. The moves played from here before remain as another line. */
function play(move, { dragged = false, machine = false } = {}) {
  stop();
  click();
  justMoved = !machine;
  const { from, to, removed } = move;
  const again = view.moves[game.step]?.from === from && view.moves[game.step]?.to === to;
  const moves = again ? game.moves : [...game.moves.slice(0, game.step), `${from}-${to}`];
  const symbols = removed.map(pieceAt);
  if (!again) {
    const timeline = [...view.timeline.slice(0, game.step + 1), { yes: "winnable", no: "lost" }[move.keeps] ?? "unknown"];
    view = { ...view, moves: [...view.moves.slice(0, game.step), { from, to, removed }], timeline };
  }
  const found = [...keptOf(game.machine, again), ...(machine ? [game.step + 1] : [])];
  const named = pointed?.step === game.step && pointed.from === from && pointed.to === to;
  const hinted = [...keptOf(game.hinted, again), ...(named ? [game.step + 1] : [])];
  become({ ...game, moves, step: game.step + 1, lines: branched(game, moves), machine: found, hinted }, dragged ? null : { from, to, removed, symbols });
}

/** The numbers of moves that still hold after another move by hand: a move made by hand counts as found. */
const keptOf = (numbers, again) => numbers.filter((number) => (again ? number !== game.step + 1 : number <= game.step));

const pieceAt = (name) => Array.from(view.position)[view.cells.findIndex((cell) => cell.name === name)];

function goTo(step, { counted = false } = {}) {
  stop();
  return stepTo(step, counted);
}

function stepTo(step, counted = false) {
  if (!view || step < 0 || step > game.moves.length || step === game.step) return;
  justMoved = false;
  let motion = null;
  if (Math.abs(step - game.step) === 1) {
    const { from, to, removed } = view.moves[Math.min(step, game.step)];
    const forward = step > game.step;
    motion = forward ? { from, to, removed, symbols: removed.map(pieceAt) } : { from: to, to: from, removed: [], symbols: [] };
  }
  // A solved game can be stepped through without changing its result.
  const undo = counted && step < game.step && !view.done;
  return become({ ...game, step, undos: game.undos + Number(undo) }, motion);
}

/** Switches to another line that was tried. */
function branch(line, step) {
  stop();
  return become({ ...game, moves: line, step, lines: branched(game, line) });
}

/** Restarts the puzzle; earlier help no longer counts. */
const again = () => (stop(), become({ ...begun(game.puzzle, game.day), lines: branched(game, []), shown: game.shown, duel: game.duel }, null));

/** Begins a game against the engine from the start of the puzzle, changes it, or ends it. */
function setDuel(duel) {
  setMode("play");
  stop();
  const same = game.duel && duel && game.duel.mine === duel.mine;
  return become(same || !duel ? { ...game, duel } : { ...begun(game.puzzle, game.day), shown: true, duel }, null);
}

/** Opens another puzzle; throws what is wrong with it. The back button of the browser returns to the previous one. */
async function open(puzzle, { moves = [], step = moves.length, day = null, help = {} } = {}) {
  stop();
  $("reading").hidden = true;
  justMoved = false;
  const reply = await engine.call("look", { puzzle, moves: moves.join(" "), step, bare: true });
  const next = { ...begun(puzzle, day), moves, step, machine: moves.map((_, index) => index + 1), shown: moves.length > 0, ...help };
  if (puzzle !== game.puzzle || moves.length) history.pushState(next, "", address(next));
  game = next;
  show({ ...reply, bare: true });
  await become(next);
  say(`${titleOf(view)}. ${goalOf(view)}`);
}

/** Goes on with another king. It is the same puzzle: help counts on. */
function withKing(square) {
  const { day, hints, asks, undos, shown } = game;
  return open(`${keyOf(game.puzzle)}@${square}`, { day, help: { hints, asks, undos, shown } }).catch((error) => fail(error, game.puzzle));
}

/** Opens the puzzle or saved game of a text in any notation; moves alone are made on the board that is open. */
async function read(text) {
  if (store.isProgress(text)) return settings.offer(text);
  if (seemsMoves(text) && view) {
    try {
      const reply = await engine.call("look", { puzzle: game.puzzle, moves: text.trim(), bare: true });
      return await open(game.puzzle, { moves: reply.moves.map(({ from, to }) => `${from}-${to}`) });
    } catch (error) {
      if (error.status !== 400) throw error;
      return tell(t("movesRefused"));
    }
  }
  try {
    const { puzzle, moves, step, reading } = await engine.call("read", { text });
    await open(puzzle, { moves, step });
    showReading($("reading"), { ...reading, puzzle }, choose);
  } catch (error) {
    if (!error.readings?.length) throw error;
    showReading($("reading"), { others: error.readings }, choose);
  }
}

/** Opens another reading of the text that was read last. */
async function choose(reading, others) {
  await open(reading.puzzle);
  showReading($("reading"), { ...reading, others }, choose);
}

/** The puzzle that a day's link names, or the first of today that is not solved; the English board if none can be made. */
async function daily(day) {
  try {
    return begun(await today.make(day), day);
  } catch (error) {
    tell(failureWord(error));
    return begun(FIRST);
  }
}

/** The game of the address, or else of the last visit. */
async function sought() {
  const asked = readAddress(location.hash);
  // The state in the browser's history has more than the address: who made the moves.
  const kept = [history.state, store.game].find((kept) => kept?.puzzle && address(kept) === location.hash);
  if (kept) return { ...begun(kept.puzzle), ...kept };
  if (asked?.day) return daily(asked.day);
  if (asked) return asked.game;
  const last = store.game;
  const old = last?.on !== dayOf(new Date()); // a game of another day makes room for today's puzzle
  if (last?.moves?.length && !old && !store.solved[keyOf(last.puzzle)]) return { ...begun(last.puzzle), ...last };
  return daily(nextToday());
}

/** Opens the game of the address, up to the first illegal move. */
async function arrive() {
  if (!view) $("title").textContent = t("opening");
  const next = await sought();
  if (view && address(next) === address(game)) return;
  stop();
  justMoved = false;
  try {
    const { puzzle, moves, step } = next;
    const reply = await engine.call("look", { puzzle, moves: moves.join(" "), bare: true, lenient: true });
    const made = reply.moves.map(({ from, to }) => `${from}-${to}`);
    const shown = reply.refused ? made.length : step;
    game = { ...next, moves: made, step: Math.min(shown, made.length) };
    if (game.step === reply.step) show({ ...reply, bare: true });
    await become(game);
    if (reply.refused) tell(t("refused", { why: engineWord(reply.refused) }));
  } catch (error) {
    fail(error, next.puzzle);
    if (error instanceof Offline && !view) setTimeout(arrive, RETRY);
  }
}

// ---- Asking the engine

let wanted = 0;
let asking = null;

/** Asks about the current game; while a question is open, the next one waits, and those in between are dropped. */
function refresh() {
  wanted++;
  ponder.stop();
  asking ??= inquire().finally(() => (asking = null));
  return asking;
}

async function inquire() {
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
  if (!view || view.known) return;
  if (!view.done && view.verdict === "unknown") $("verdict-why").textContent = t("looking");
  ponder.begin();
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Stores the result of a search about the position at a step. */
function judge(step, verdict) {
  const timeline = view.timeline.map((before, index) => (verdict === "winnable" ? (index <= step ? verdict : before) : index >= step ? verdict : before));
  const lostAt = timeline.indexOf("lost");
  // This move lost the game only if every earlier position is known.
  const lost_at = verdict === "lost" && timeline[lostAt - 1] !== "unknown" ? lostAt : view.lost_at;
  view = { ...view, verdict, timeline, lost_at };
  remember();
  showTimeline(view, !playing());
  showVerdict(view);
  showEnd();
}

/** Takes in whether a legal move keeps the win. */
function judgeMove({ from, to, keeps }) {
  if (view.partial) return;
  if (keeps === "yes" && view.verdict === "unknown") judge(game.step, "winnable");
  view = { ...view, legal: view.legal.map((move) => (move.from === from && move.to === to ? { ...move, keeps } : move)) };
  board.show(view);
  showLegal(view, { named, play, judged: !playing() && $("marks").checked });
}

/** Takes in whether ways to win are being counted, or when they will be. */
function counting(state) {
  if (view.partial) return;
  view = { ...view, counting: state };
  showVerdict(view);
}

/** Counts a question or a hint. */
const count = (what) => {
  game = { ...game, [what]: game[what] + 1 };
  store.keepGame(game);
};

async function hint() {
  stop();
  try {
    const { puzzle, moves, step } = game;
    const reply = await engine.call("hint", { puzzle, moves: moves.join(" "), step });
    if (game.step !== step) return;
    count("hints");
    if (reply.king) {
      await withKing(reply.king);
      tell(t("hintKing", { king: reply.king }));
    } else if (reply.move) {
      pointed = { step, ...reply.move };
      board.point(reply.move);
      tell(t("hintIs", { move: named(reply.move) }));
    } else if (reply.back !== undefined) {
      tell(reply.back ? t("hintBack", { n: reply.back }) : t("hintBack0"));
    } else if (reply.done) tell(t("reached"));
    else tell(t(reply.hopeless ? "hintHopeless" : "hintNone"));
  } catch (error) {
    fail(error, game.puzzle);
  }
}

/** Shows whether this position can still be won. */
async function canI() {
  stop();
  const { puzzle, moves, step } = game;
  if (!view || view.done) return;
  count("asks");
  const words = { winnable: "askYes", lost: "askNo", unknown: "askUnknown" };
  if (view.other_king) return tell(t("otherKing"));
  if (view.verdict !== "unknown") return tell(t(words[view.verdict]));
  tell(t("askLooking"));
  try {
    const answer = await engine.call("solve", { puzzle, moves: moves.join(" "), step });
    const verdict = { solved: "winnable", impossible: "lost" }[answer.verdict] ?? "unknown";
    if (game.puzzle !== puzzle || game.step !== step) return;
    if (verdict !== "unknown") judge(step, verdict);
    tell(t(words[verdict]));
  } catch (error) {
    fail(error, puzzle);
  }
}

/** Searches for a solution from here and plays it; on a capture board, with a king that can. */
async function solve() {
  if (solving) return stop();
  if (view?.other_king) await becomeWinner();
  const control = (solving = new AbortController());
  $("solve").textContent = $("give-up").textContent = t("stop");
  try {
    const { puzzle, moves, step } = game;
    const answer = await engine.call("solve", { puzzle, moves: moves.join(" "), step }, { signal: control.signal });
    if (answer.verdict !== "solved") {
      tell(answer.verdict === "impossible" ? t("noSolution", { reason: engineWord(answer.reason) }) : t("noneInTime"));
      return;
    }
    const line = [...moves.slice(0, step), ...answer.line];
    // The moves that the player did not find, counted from 1.
    const machine = [...game.machine.filter((number) => number <= step), ...answer.line.map((_, index) => step + index + 1)];
    await become({ ...game, moves: line, step, lines: branched(game, line), machine, shown: game.shown || answer.line.length > 0 });
    tell(answer.line.length ? t(answer.optimal ? "solutionFewest" : "solutionIn", { n: answer.line.length }) : t("reached"));
    for (let next = step + 1; next <= game.moves.length; next++) {
      await pause(PACE);
      if (control.signal.aborted) return;
      click();
      await stepTo(next);
    }
  } catch (error) {
    if (error.name !== "AbortError") fail(error, game.puzzle);
  } finally {
    if (solving === control) stop();
  }
}

/** Chooses the king that can take every white piece. */
async function becomeWinner() {
  try {
    const { king } = await engine.call("hint", { puzzle: game.puzzle, moves: "" });
    if (king) await withKing(king);
  } catch (error) {
    fail(error, game.puzzle);
  }
}

function stop() {
  solving?.abort();
  solving = null;
  $("solve").textContent = t("solve");
  $("give-up").textContent = t("giveUp");
}

/** The grade of each move; where every position is known, the engine is asked what else could be played. */
async function grades() {
  const { puzzle, moves, machine, hinted } = game;
  const legal = [];
  if (view.history) {
    for (let step = 0; step < moves.length; step++) {
      if (machine.includes(step + 1) || !Object.keys(view.history[step]).length) continue;
      ({ legal: legal[step] } = await engine.call("look", { puzzle, moves: moves.slice(0, step).join(" "), step }));
    }
  }
  return graded(view, { machine, hinted, legal });
}

/** The text of a move. */
const named = ({ from, to }) => (view.puzzle.startsWith("capture:") ? `${from}-${to}`.toUpperCase() : `${from}-${to}`);

// ---- Showing

function show(reply, motion) {
  view = reply;
  if (!reply.partial) game = { ...game, moves: reply.moves.map(({ from, to }) => `${from}-${to}`) };
  board.show(reply, motion);
  document.querySelector("main").setAttribute("aria-busy", Boolean(reply.partial));
  const step = stepOf(reply.puzzle);
  const title = step && reply.puzzle.startsWith("board:") ? step.name : titleOf(reply);
  const id = reply.puzzle.length < 40 ? reply.puzzle : "";
  const day = game.day ? t("todayFor", { date: game.day.date, level: t(game.day.level) }) : id;
  document.title = [title, day, "Saltus"].filter(Boolean).join(" · ");
  $("title").textContent = title;
  $("goal").textContent = goalOf(reply);
  showGoal(reply);
  $("named").textContent = game.day ? "" : step ? t("ladderStep", step) : id;
  for (const id of ["hint", "can-i", "give-up", "solve", "typed", "report-open", "share"]) $(id).disabled = false;
  $("undo").disabled = $("restart").disabled = reply.step === 0;
  $("redo").disabled = reply.step === reply.moves.length;
  $("typed").placeholder = reply.cells[0].name === "1" ? "3-4 5-3" : "d2-d4 b3-d3";
  showTimeline(reply, !playing());
  showLine(reply, game, { named, goTo, branch });
  showCounted(reply);
  showRules(reply);
  duel.show(reply);
  forced.show(reply);
  if (reply.partial) return;
  today.show(game);
  remember();
  const words = showVerdict(reply);
  if ($("proof").hidden) board.prove(null);
  const last = reply.last && t("moved", reply.last) + (reply.last.removed.length ? `, ${t("removedCells", { cells: reply.last.removed.join(", ") })}` : "");
  say([last, playing() && !reply.done ? (reply.stuck ? t("stuck") : "") : words].filter(Boolean).join(". "));
  showLegal(reply, { named, play, judged: !playing() && $("marks").checked });
  $("history").hidden = !canDraw(reply.history);
  drawHistory($("graph"), reply, goTo);
  kings.show(reply, !playing()).catch((error) => fail(error, reply.puzzle));
  win(reply);
  showEnd();
  duel.answer();
}

/** Records which moves lost the win, also after they are undone. */
function remember() {
  const { lost_at: at, moves } = view;
  if (!(at > 0) || game.machine.includes(at)) return;
  const line = moves.slice(0, at).map(({ from, to }) => `${from}-${to}`).join(" ");
  if (game.slips.includes(line)) return;
  game = { ...game, slips: [...game.slips, line].slice(-40) };
  store.keepGame(game);
}

/** Records that the player has solved it, and celebrates if this is new. */
function win(reply) {
  const line = reply.moves.slice(0, reply.step).map(({ from, to }) => `${from}-${to}`).join(" ");
  if (!reply.done || !isOwn(game, reply.step) || game.credited === line) return;
  game = { ...game, credited: line };
  store.keepGame(game);
  const key = keyOf(reply.puzzle);
  store.win(key, { best: reply.step, sweeps: sweepsOf(reply.moves.slice(0, reply.step)), hints: game.hints + game.asks, undos: game.undos, clean: isClean(game) });
  if (game.day) store.winDay(game.day.date, game.day.level, game.day.date === dayOf(new Date()));
  if (!justMoved) return;
  justMoved = false;
  chime();
  today.show(game);
  if (reply.last && !still()) celebrate($("board"), reply.last.to);
}

const showEnd = () =>
  showEnding(view, game, {
    playing: playing(),
    named,
    acts: { next: nextPuzzle, share: () => share.show(), report, again, another: () => gallery.show(), undo: () => $("undo").click(), analyse: () => setMode("analyse"), takeBack: () => goTo(view.lost_at - 1, { counted: true }) },
  });

/** The next puzzle of the same kind: the next level of the day, the next step of the ladder, or another new one. */
async function nextPuzzle() {
  const onLadder = STEPS.some(([id]) => id === keyOf(game.puzzle));
  try {
    if (game.day) {
      const day = nextLevel(game.day);
      return day ? await open(await today.make(day), { day }) : today.finished(game.day);
    }
    if (onLadder) return await open(nextOnLadder(game.puzzle));
    await newGame.again(tell);
  } catch (error) {
    fail(error, game.puzzle);
  }
}

/** Explains why the position is lost, and draws the proof on the board. */
async function why() {
  if (!$("proof").hidden) return hideProof(), board.prove(null);
  const { puzzle, moves, step } = game;
  const reasons = step === 0 ? kings.reasons(view) : "";
  if (reasons) return showProofWords(reasons);
  try {
    const reply = await engine.call("why", { puzzle, moves: moves.join(" "), step });
    if (game.step !== step) return;
    showProof(reply, Array.from(view.position));
    board.prove(reply);
  } catch (error) {
    fail(error, puzzle);
  }
}

async function report() {
  if (!view || view.partial) return;
  try {
    const words = view.done ? winWords(view, game) : playing() ? "" : `${t(view.verdict)}.`;
    showReport({ view, game, grades: await grades(), words, named, go: goTo, retry: (step) => (setMode("play"), goTo(step)) });
  } catch (error) {
    fail(error, game.puzzle);
  }
}

function setMode(mode) {
  store.set("mode", mode);
  applyMode();
  if (view && !view.partial) show(view);
}

function applyMode() {
  document.body.dataset.mode = playing() ? "play" : "analyse";
  $("mode-play").setAttribute("aria-pressed", playing());
  $("mode-analyse").setAttribute("aria-pressed", !playing());
  if (playing()) hideProof(), board.prove(null);
  board.mark(!playing() && $("marks").checked);
}

function say(text) {
  $("live").textContent = text;
}

let fading;
/** Shows a message that is not an error, for some seconds. */
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
      for (const id of ["undo", "redo", "restart", "hint", "can-i", "give-up", "solve", "slider", "typed", "share"]) $(id).disabled = true;
    }
    return gallery.show(puzzle, error);
  }
  tell(failureWord(error));
}

// ---- Actions of the player

$("undo").onclick = () => goTo(duel.undoTo(game), { counted: true });
$("redo").onclick = () => goTo(game.step + 1);
$("restart").onclick = () => goTo(0, { counted: true });
$("hint").onclick = hint;
$("can-i").onclick = canI;
$("solve").onclick = $("give-up").onclick = solve;
$("why").onclick = why;
$("report-open").onclick = report;
$("slider").oninput = () => goTo(Number($("slider").value));
$("choose").onclick = () => gallery.show();
$("new").onclick = () => newGame.show();
$("today-open").onclick = $("day-archive").onclick = () => today.calendar(game.day);
$("ladder-open").onclick = () => ladder.show(game.puzzle);
$("draw").onclick = () => editor.show();
$("keys-show").onclick = () => (fillRules(view), $("helping").showModal());
$("share").onclick = () => share.show();
$("mode-play").onclick = () => setMode("play");
$("mode-analyse").onclick = () => setMode("analyse");
$("marks").checked = store.settings.marks ?? true;
$("marks").onchange = () => {
  store.set("marks", $("marks").checked);
  applyMode();
  if (view) showLegal(view, { named, play, judged: $("marks").checked });
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
    justMoved = true;
    await become({ ...game, moves: line, step: line.length, lines: branched(game, line), machine: keptOf(game.machine, false), hinted: keptOf(game.hinted, false) });
  } catch (error) {
    const before = moves.slice(0, -1).join(" ").length + (moves.length > 1 ? 1 : 0);
    $("type-fault").replaceChildren(...faultIn(text, error, before));
  }
};
const typing = (event) => event.target.closest?.("input:not([type=range]):not([type=checkbox]), select, textarea, dialog[open]");
const LETTERS = { u: "undo", r: "redo", h: "hint", c: "can-i", s: "solve", n: "new", p: "choose", t: "today-open", l: "ladder-open", g: "report-open", "?": "keys-show" };
addEventListener("keydown", (event) => {
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = LETTERS[event.key.toLowerCase()];
  const to = { ArrowLeft: game.step - 1, ArrowRight: game.step + 1, Home: 0, End: game.moves.length }[event.key];
  if (act && !$(act).disabled) $(act).click();
  else if (event.key.toLowerCase() === "a") setMode(playing() ? "analyse" : "play");
  // On the board the arrow keys go from cell to cell; the slider handles them itself.
  else if (to !== undefined && !event.defaultPrevented && !event.target.closest("#slider")) goTo(to);
  else return;
  event.preventDefault();
});
document.querySelector(".timeline").addEventListener("wheel", (event) => {
  event.preventDefault();
  goTo(game.step + Math.sign(event.deltaY));
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
store.watch(() => view && !view.partial && today.show(game));

const settings = makeSettings({
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
// A link that was shared has the puzzle before the `#`.
if (location.search && !location.hash) history.replaceState(null, "", `${location.pathname}#${location.search.slice(1)}`);
applyMode();
arrive();
if (store.wasSetAside) tell(t("setAside"));
// The static site works without a network after the first visit; a server's page needs its server.
if (BACKEND === "wasm") navigator.serviceWorker?.register("sw.js").catch(() => {});
