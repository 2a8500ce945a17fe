// How a game ends: won with stars, stuck with a rank, or known to be lost.

import { duelEnd } from "./duel.js";
import { helpWords } from "./report.js";
import { keyOf } from "./address.js";
import { lessonOf } from "./course.js";
import { starsFor, thirdStar } from "./ladder.js";
import { store } from "./store.js";
import { streakOf } from "./streak.js";
import { t } from "./strings.js";
import { $, html, within } from "./svg.js";
import { piecesLeft } from "./verdict.js";

/** @import { Game, Lesson, MadeMove, Named, View } from "../types" */

/**
 * Jumps by the same piece in a row are one sweep.
 * @param {MadeMove[]} moves
 */
export const sweepsOf = (moves) => moves.filter(({ from }, index) => from !== moves[index - 1]?.to).length;

/**
 * Whether the player found every move that is made.
 * @param {Game} game
 * @param {number} step
 */
export const isOwn = ({ machine }, step) => !machine.some((number) => number <= step);

/**
 * Whether the player solved it without help.
 * @param {Game} game
 */
export const isClean = (game) => game.hints + game.asks + game.undos === 0 && !game.shown;

/**
 * Who solved the puzzle.
 * @param {View} view
 * @param {Game} game
 */
export function winWords({ step }, game) {
  const own = step - game.machine.filter((number) => number <= step).length;
  return t(own === step ? "doneByYou" : own === 0 ? "doneShown" : "donePartly", { n: step, own });
}

/**
 * The stars of a game that the player won: for each, its name and whether it is won.
 * @param {View} view
 * @param {Game} game
 */
function starsOf({ puzzle, moves, step, ...view }, game) {
  const sweeps = sweepsOf(moves.slice(0, step));
  const third = thirdStar(puzzle, view);
  return { third, sweeps, stars: starsFor(third, { best: step, sweeps, clean: isClean(game) }) };
}

/**
 * The stars as text, such as ★★☆; none if the player did not find the solution.
 * @param {View} view
 * @param {Game} game
 */
export const starsWon = (view, game) => (isOwn(game, view.step) ? starsOf(view, game).stars.map(([, won]) => (won ? "★" : "☆")).join("") : "");

/**
 * Whether one peg must be left.
 * @param {View} view
 */
function wantsOnePeg({ target, puzzle }) {
  if (target) return !target.includes("?") && target.replaceAll(".", "").length === 1;
  return (/\bleft=(\d+)/.exec(puzzle)?.[1] ?? "1") === "1";
}

/**
 * The number of pegs left, and its rank.
 * @param {View} view
 */
function stuckWords(view) {
  const pegs = piecesLeft(view);
  if (view.puzzle.startsWith("capture:")) return [t("stuckCapture", { n: pegs })];
  if (!view.removes) return [t("stuckRow")];
  const best = store.stuck(keyOf(view.puzzle), pegs);
  // The ranks are those of a goal of one peg.
  const rank = pegs === 1 || wantsOnePeg(view) ? [t(`rank${Math.min(pegs, 5)}`)] : [];
  return [pegs === 1 ? t("stuckLeft1") : t("stuckLeft", { n: pegs }), ...rank, ...(best ? [t("newBest")] : [])];
}

/** The actions of the card's buttons. @typedef {"next" | "share" | "report" | "again" | "another" | "undo" | "analyse" | "colours" | "takeBack"} Act */
/** A button of the card: the key of its word, its action, and whether it is the main one. @typedef {{ word: string, act: Act, main?: boolean }} Offer */
/** Whether verdicts are hidden, and how moves are written. @typedef {{ playing: boolean, named: Named }} Context */
/** What the card says: its title, the sentences, and the buttons. @typedef {{ title: Node[], words: string[], offers: Offer[], isLesson?: boolean }} Card */

/**
 * The end of a game against the engine.
 * @param {string} against
 * @returns {Card}
 */
const afterDuel = (against) => ({ title: [], words: [against], offers: [{ word: "again", act: "again", main: true }] });

/**
 * A game that is won, with stars if the player found the solution.
 * @param {View} view
 * @param {Game} game
 * @returns {Card}
 */
function afterWin(view, game) {
  /** @type {Offer[]} */
  const offers = [{ word: "next", act: "next", main: true }, { word: "share", act: "share" }, { word: "report", act: "report" }];
  if (!isOwn(game, view.step)) return { title: [], words: [winWords(view, game)], offers };
  const { third, sweeps, stars } = starsOf(view, game);
  const row = html("span", { className: "stars" }, ...stars.map(([word, won]) => html("span", { className: won ? "star" : "star empty", title: t(word) }, won ? "★" : "☆")));
  const won = stars.filter(([, won]) => won);
  row.setAttribute("role", "img");
  row.setAttribute("aria-label", `${t("stars", { n: won.length, all: stars.length })}: ${won.map(([word]) => t(word)).join(", ")}`);
  const lesson = lessonOf(view.puzzle);
  if (lesson) return { title: [html("strong", {}, t("wellDone")), row], words: [lesson.after], offers: offers.slice(0, 1) };
  const words = [winWords(view, game), helpWords(game), ...(third?.sweeps ? [t("sweepsIs", { n: sweeps, best: third.sweeps })] : [])];
  const { now } = streakOf(store.days);
  if (game.day && now) words.push(now === 1 ? t("streakIs1") : t("streakIs", { n: now }));
  return { title: [html("strong", {}, t("wellDone")), row], words, offers };
}

/**
 * A puzzle that cannot be won at all.
 * @param {boolean} playing
 * @returns {Card}
 */
function hopelessCard(playing) {
  /** @type {Offer[]} */
  const why = playing ? [{ word: "why", act: "analyse" }] : [];
  return { title: [], words: [t("hopeless")], offers: [...why, { word: "another", act: "another", main: true }] };
}

/**
 * A lesson about a board that cannot be won: what it teaches, and the proof.
 * @param {Lesson} lesson
 * @returns {Card}
 */
const afterLesson = ({ after }) => ({ isLesson: true, title: [], words: [after], offers: [{ word: "why", act: "colours" }, { word: "next", act: "next", main: true }] });

/**
 * No move is left: what remains, and which move lost the win.
 * @param {View} view
 * @param {Context} context
 * @returns {Card}
 */
function stuckCard(view, { playing, named }) {
  const words = stuckWords(view);
  const at = view.lost_at ?? 0;
  if (!playing && at > 0) words.push(t("lostMove", { n: at, move: named(view.moves[at - 1]) }));
  /** @type {Act} */
  const act = playing ? "undo" : "takeBack";
  return { title: [], words, offers: [{ word: act, act, main: true }, { word: "again", act: "again" }, { word: "whereLost", act: "report" }] };
}

/**
 * The card for this position; none while the game goes on.
 * @param {View} view
 * @param {Game} game
 * @param {Context} context
 * @returns {Card | null}
 */
function cardOf(view, game, { playing, named }) {
  const { done, stuck, moves, step } = view;
  const at = view.lost_at ?? Infinity;
  const lost = step >= at;
  const otherKing = at === 0 && Boolean(view.other_king);
  const against = duelEnd(view, game);
  if (against) return afterDuel(against);
  if (game.duel) return null;
  if (done) return afterWin(view, game);
  const lesson = lessonOf(view.puzzle);
  // Who is told at once does not try.
  if (lesson && !lesson.winnable) return stuck || !playing ? afterLesson(lesson) : null;
  // At once if the puzzle cannot be won.
  if (lost && at === 0 && !otherKing) return hopelessCard(playing);
  if (lost && at === 0 && !playing) return { title: [], words: [t("otherKing")], offers: [] };
  if (stuck) return stuckCard(view, { playing, named });
  // During play a loss is shown only when the game is over.
  if (playing || !lost) return null;
  return { title: [], words: [t("lostMove", { n: at, move: named(moves[at - 1]) })], offers: [{ word: "takeBack", act: "takeBack", main: true }] };
}

/**
 * The card that ends a game. `acts` has the actions of its buttons.
 * @param {View} view
 * @param {Game} game
 * @param {Context & { acts: Record<Act, () => unknown> }} context
 */
export function showEnding(view, game, { playing, named, acts }) {
  const card = cardOf(view, game, { playing, named });
  const notice = $("notice");
  notice.hidden = !card;
  if (!card) return;
  const buttons = card.offers.map(({ word, act, main }) => {
    const made = html("button", { type: "button", className: main ? "main" : "", onclick: () => acts[act]() }, t(word));
    made.id = `notice-${act}`;
    return made;
  });
  const isGood = card.isLesson || (view.done && !game.duel);
  notice.dataset.kind = isGood ? "won" : "lost";
  $("notice-title").replaceChildren(...card.title);
  $("notice-text").textContent = card.words.join(" ");
  $("notice-acts").replaceChildren(...buttons);
}

/**
 * A ripple over the board, from the cell where the last piece landed.
 * @param {SVGSVGElement} root
 * @param {string} name
 */
export function celebrate(root, name) {
  const from = within(root, `[data-cell="${name}"] .hole`, SVGCircleElement);
  const [x, y] = [from.cx.baseVal.value, from.cy.baseVal.value];
  root.querySelectorAll(".cell").forEach((cell) => {
    const hole = within(cell, ".hole", SVGCircleElement);
    const away = Math.hypot(hole.cx.baseVal.value - x, hole.cy.baseVal.value - y);
    const grown = [{ transform: "scale(1)" }, { transform: "scale(1.9)", fill: "var(--star)" }, { transform: "scale(1)" }];
    hole.style.transformOrigin = `${hole.cx.baseVal.value}px ${hole.cy.baseVal.value}px`;
    hole.animate(grown, { duration: 620, delay: 90 * away, easing: "ease-out" });
  });
}
