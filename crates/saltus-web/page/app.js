// The page: puts its parts together, changes the game, asks the engine about it, and shows the answer.

import { address, begun, keyOf, positionAddress, puzzleAddress } from "./address.js";
import { makeArrival } from "./arrive.js";
import { makeAssist } from "./assist.js";
import { Refusal } from "./backend.js";
import { makeBoard } from "./board.js";
import { BACKEND } from "./config.js";
import { makeControls } from "./controls.js";
import { loadCourse, stepAt } from "./course.js";
import { makeDuel } from "./duel.js";
import { makeEditor } from "./editor.js";
import { starsWon } from "./ending.js";
import { makeFollow } from "./follow.js";
import { makeForced } from "./forced.js";
import { makeGallery } from "./gallery.js";
import { showIdeas } from "./ideas.js";
import { makeInquiry } from "./inquiry.js";
import { makeKings } from "./kings.js";
import { makeLadder } from "./ladder.js";
import { showLegal } from "./legal.js";
import { learnLesson, showLesson } from "./lesson.js";
import { branched, showLine, showTimeline } from "./line.js";
import { showNames } from "./names.js";
import { makeNewGame } from "./newgame.js";
import { remember, win } from "./record.js";
import { canDraw, drawHistory, helpWords, marksOf, takenBack } from "./report.js";
import { fillRules, showRules } from "./rules.js";
import { makeSettings } from "./settings.js";
import { makeShare } from "./share.js";
import { click } from "./sound.js";
import { engine, foreseen, named, now, playing, say, seen, tell } from "./state.js";
import { store } from "./store.js";
import { failureWord, speak, t } from "./strings.js";
import { $, allOf, SIGNS, within, written } from "./svg.js";
import { makeToday } from "./today.js";
import { hideProof, showCounted, showVerdict } from "./verdict.js";

/** @import { Day, Duel, Game, LegalMove, Motion, NamedMove, Sign, State, Verdict, View } from "../types" */

await speak(store.settings.language ?? "auto");

/** @type {State} */
const state = () => ({ view: seen(), game: now.game });
/** @param {string[]} names */
const witness = (names) => board.witness(names);
const board = makeBoard($("board"), { t, play, say, tell, king: withKing });
const gallery = makeGallery({ engine, open, read: (text) => arrival.read(text) });
const editor = makeEditor({ engine, open });
const newGame = makeNewGame({ engine, open });
const today = makeToday({ engine, open: (puzzle, day) => open(puzzle, { day }), share: () => share.show() });
const ladder = makeLadder({ open });
const kings = makeKings({ engine, choose: withKing, mark: witness });
const duel = makeDuel({ engine, state, set: setDuel, play: (move) => play(move, { machine: true }), tell, fail });
const forced = makeForced({ engine, state, mark: witness, fail });
const inquiry = makeInquiry({ show, learned, marked, fail });
const assist = makeAssist({ board, become, goTo, stepTo, withKing, judge: inquiry.judge, retry, reasons: kings.reasons, fail });
/** @param {string} address */
const linkTo = (address) => new URL(address, location.origin + location.pathname).href;
const share = makeShare({
  links: () => ({ puzzle: linkTo(puzzleAddress(now.game)), position: linkTo(positionAddress(now.game)) }),
  result: async () => `${marksOf(await assist.grades(), takenBack(now.game))}\n${starsWon(seen(), now.game)} ${helpWords(now.game)}`,
  state,
  tell,
});

const showEnd = makeFollow({
  open, goTo, setMode, today, newPuzzle: newGame.again, why: assist.why, fail,
  acts: { share: share.show, report: assist.report, again, another: () => gallery.show() },
});

// ---- Changing the game

/**
 * Changes to another state of the game: shows at once what the page knows, then asks the engine.
 * @param {Game} next
 * @param {Motion | null} [motion]
 */
function become(next, motion) {
  now.game = next;
  history.replaceState(next, "", address(next));
  store.keepGame(next);
  $("toast").hidden = true;
  if (now.view?.puzzle === next.puzzle && motion !== undefined) show(foreseen(), motion);
  return inquiry.refresh();
}

/** What the verdict on a move says of the position after it. @type {Record<LegalMove["keeps"], Verdict>} */
const AFTER = { yes: "winnable", no: "lost", unknown: "unknown" };

/**
 * Makes a legal move, the player's or the machine's. The moves played from here before remain as another line.
 * @param {LegalMove} move
 */
function play(move, { dragged = false, machine = false } = {}) {
  assist.stop();
  click();
  now.justMoved = !machine;
  const { game, pointed } = now;
  const view = seen();
  const { step } = game;
  const { from, to, over, removed } = move;
  const again = view.moves[step] !== undefined && written(view.moves[step]) === written(move);
  const moves = again ? game.moves : [...game.moves.slice(0, step), written(move)];
  const symbols = removed.map(pieceAt);
  if (!again) {
    const timeline = [...view.timeline.slice(0, step + 1), AFTER[move.keeps]];
    now.view = { ...view, moves: [...view.moves.slice(0, step), { from, to, over, removed }], timeline };
  }
  const isPointed = pointed?.step === step && written(pointed) === written(move);
  const found = [...keptOf(game.machine, again), ...(machine ? [step + 1] : [])];
  const hinted = [...keptOf(game.hinted, again), ...(isPointed ? [step + 1] : [])];
  become({ ...game, moves, step: step + 1, lines: branched(game, moves), machine: found, hinted }, dragged ? null : { from, to, removed, symbols });
}

/**
 * The numbers of moves that still hold after another move by hand: a move made by hand counts as found.
 * @param {number[]} numbers
 */
const keptOf = (numbers, again = false) => numbers.filter((number) => (again ? number !== now.game.step + 1 : number <= now.game.step));

/** @param {string} name */
const pieceAt = (name) => Array.from(seen().position)[seen().cells.findIndex((cell) => cell.name === name)];

/** @param {number} step */
function goTo(step, { counted = false } = {}) {
  assist.stop();
  return stepTo(step, counted);
}

/** @param {number} step */
function stepTo(step, counted = false) {
  const { game, view } = now;
  if (!view || step < 0 || step > game.moves.length || step === game.step) return;
  now.justMoved = false;
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

/**
 * Switches to another line that was tried.
 * @param {string[]} line
 * @param {number} step
 */
function branch(line, step) {
  assist.stop();
  return become({ ...now.game, moves: line, step, lines: branched(now.game, line) });
}

/** Restarts the puzzle; earlier help no longer counts. */
function again() {
  assist.stop();
  const { puzzle, day, shown, duel } = now.game;
  return become({ ...begun(puzzle, day), lines: branched(now.game, []), shown, duel }, null);
}

/** Plays on from a step without verdicts. @param {number} step */
function retry(step) {
  setMode("play");
  goTo(step);
}

/**
 * Begins a game against the engine from the start of the puzzle, changes it, or ends it.
 * @param {Duel | null} duel
 */
function setDuel(duel) {
  setMode("play");
  assist.stop();
  const { game } = now;
  const same = game.duel && duel && game.duel.mine === duel.mine;
  return become(same || !duel ? { ...game, duel } : { ...begun(game.puzzle, game.day), shown: true, duel }, null);
}

/**
 * Opens another puzzle; throws what is wrong with it. The back button of the browser returns to the previous one.
 * @typedef {{ moves?: string[], step?: number, day?: Day | null, help?: Partial<Game> }} How
 * @param {string} puzzle
 * @param {How} how
 */
async function open(puzzle, { moves = [], step = moves.length, day = null, help = {} } = {}) {
  assist.stop();
  $("reading").hidden = true;
  now.justMoved = false;
  const reply = await engine.call("look", { puzzle, moves: moves.join(" "), step, bare: true });
  const next = { ...begun(puzzle, day), moves, step, machine: moves.map((_, index) => index + 1), shown: moves.length > 0, ...help };
  const isOther = keyOf(puzzle) !== keyOf(now.game.puzzle);
  if (puzzle !== now.game.puzzle || moves.length) history.pushState(next, "", address(next));
  now.game = next;
  show({ ...reply, bare: true });
  if (isOther) scrollTo(0, 0); // a new board is looked at from its top
  await become(next);
  say(`${seen().title}. ${seen().goal}`);
}

/**
 * Goes on with another king. It is the same puzzle: help counts on.
 * @param {string} square
 */
function withKing(square) {
  const { puzzle, day, hints, asks, undos, shown } = now.game;
  return open(`${keyOf(puzzle)}@${square}`, { day, help: { hints, asks, undos, shown } }).catch((error) => fail(error, now.game.puzzle));
}

// ---- Showing

/** Shows what a new verdict on the position changes. @param {View} view */
function learned(view) {
  remember();
  showTimeline(view, !playing());
  showVerdict(view);
  showEnd();
}

/** Shows the marks of the legal moves. @param {View} view */
function marked(view) {
  board.show(view);
  list();
}

/** Lists the legal moves. */
const list = () => showLegal(seen(), { named, play, judged: !playing() && $("marks").checked });

/**
 * @param {View} reply
 * @param {Motion | null} [motion]
 */
function show(reply, motion) {
  now.view = reply;
  if (!reply.partial) now.game = { ...now.game, moves: reply.moves.map(written) };
  const { game } = now;
  board.show(reply, motion);
  delete document.body.dataset.opening;
  within(document, "main", HTMLElement).setAttribute("aria-busy", String(Boolean(reply.partial)));
  showNames(reply);
  showLesson(reply);
  for (const id of /** @type {const} */ (["hint", "can-i", "give-up", "solve", "typed", "report-open", "share"])) $(id).disabled = false;
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
  say([happened(reply), playing() && !reply.done ? (reply.stuck ? t("stuck") : "") : words].filter(Boolean).join(". "));
  list();
  $("history").hidden = !canDraw(reply.history);
  drawHistory($("graph"), reply, goTo);
  kings.show(reply, !playing()).catch((error) => fail(error, reply.puzzle));
  if (win(reply)) today.show(game);
  learnLesson(reply, game);
  showEnd();
  duel.answer();
}

/** Where the game stood when a screen reader was told last. */
let told = { puzzle: "", step: 0 };

/** What has happened: the last move, or where going back has led. @param {View} reply */
function happened({ puzzle, step, last }) {
  const back = puzzle === told.puzzle && step < told.step;
  told = { puzzle, step };
  if (back) return step ? t("backAt", { n: step }) : t("backAtStart");
  if (!last) return "";
  return t("moved", last) + (last.removed.length ? `, ${t("removedCells", { cells: last.removed.join(", ") })}` : "");
}

/** @param {"play" | "analyse"} mode */
function setMode(mode) {
  store.set("mode", mode);
  applyMode();
  if (now.view && !now.view.partial) show(now.view);
}

function applyMode() {
  document.body.dataset.mode = playing() ? "play" : "analyse";
  $("mode-play").setAttribute("aria-pressed", String(playing()));
  $("mode-analyse").setAttribute("aria-pressed", String(!playing()));
  if (playing()) {
    hideProof();
    board.prove(null);
  }
  board.mark(!playing() && $("marks").checked);
}

/**
 * Tells what went wrong: a puzzle that could not be opened in the gallery, all else in a message.
 * @param {unknown} error
 * @param {string} puzzle
 */
function fail(error, puzzle) {
  const isRefused = error instanceof Refusal && error.status === 400;
  if (!isRefused || now.view?.puzzle === puzzle) return tell(failureWord(error));
  if (!now.view) {
    $("title").textContent = t("cannotOpen");
    for (const id of /** @type {const} */ (["undo", "redo", "restart", "hint", "can-i", "give-up", "solve", "slider", "typed", "share"])) $(id).disabled = true;
  }
  gallery.show(puzzle, error);
}

// ---- The beginning

/** Opens a puzzle that was pasted or dropped. @param {string} text */
const take = (text) => arrival.read(text).catch((error) => gallery.show(text, error));

/** Shows again what the page says. */
function changed() {
  if (!now.view) return;
  board.relabel();
  show(now.view);
}

/** Another language: the page says everything again, and asks for what the engine has said. */
async function spoken() {
  hideProof();
  board.prove(null);
  $("toast").hidden = $("reading").hidden = true;
  changed();
  if (!now.view) return;
  try {
    await loadCourse();
    await inquiry.refresh();
  } catch (error) {
    fail(error, now.game.puzzle);
  }
}

const settings = makeSettings({ changed, spoken, read: take });
const arrival = makeArrival({ open, become, stop: assist.stop, show, make: today.make, offer: settings.offer, fail });
const calendar = () => today.calendar(now.game.day);
/** The page of rules and keys. */
function showRulesPage() {
  fillRules(now.view);
  $("helping").showModal();
}
makeControls({
  goTo,
  undoTo: () => duel.undoTo(now.game),
  setMode,
  marked() {
    applyMode();
    if (now.view) list();
  },
  become,
  kept: (numbers) => keptOf(numbers),
  stop: assist.stop,
  take,
  press: {
    hint: assist.hint, "can-i": assist.canI, solve: assist.solve, "give-up": assist.giveUp, why: assist.why, "report-open": assist.report,
    choose: () => gallery.show(), new: newGame.show, draw: editor.show, share: share.show,
    "today-open": calendar, "day-archive": calendar, "ladder-open": () => ladder.show(now.game.puzzle), "ideas-open": () => showIdeas(stepAt(now.game.puzzle)?.idea), "ladder-ideas": () => showIdeas(undefined), "keys-show": showRulesPage,
  },
});
addEventListener("popstate", arrival.arrive);
store.watch(() => now.view && !now.view.partial && today.show(now.game));
for (const picture of allOf(".legend [data-sign]", SVGElement)) within(picture, "path", SVGPathElement).setAttribute("d", SIGNS[/** @type {Sign} */ (picture.dataset.sign)]);
// A link that was shared has the puzzle before the `#`.
if (location.search && !location.hash) history.replaceState(null, "", `${location.pathname}#${location.search.slice(1)}`);
applyMode();
arrival.arrive();
if (store.wasSetAside) tell(t("setAside"));
// The static site works without a network after the first visit; a server's page needs its server.
if (BACKEND === "wasm") navigator.serviceWorker?.register("sw.js").catch(() => {});
