// How a game ends: won with stars, stuck with a rank, or known to be lost.

import { duelEnd } from "./duel.js";
import { helpWords } from "./report.js";
import { keyOf } from "./address.js";
import { starsFor, thirdStar } from "./ladder.js";
import { store } from "./store.js";
import { streakOf } from "./streak.js";
import { t } from "./strings.js";
import { $, html } from "./svg.js";
import { piecesLeft } from "./verdict.js";

/** Jumps by the same piece in a row are one sweep. */
export const sweepsOf = (moves) => moves.filter(({ from }, index) => from !== moves[index - 1]?.to).length;

/** Whether the player found every move that is made. */
export const isOwn = ({ machine }, step) => !machine.some((number) => number <= step);

/** Whether the player solved it without help. */
export const isClean = (game) => game.hints + game.asks + game.undos === 0 && !game.shown;

/** Who solved the puzzle. */
export function winWords({ step }, game) {
  const own = step - game.machine.filter((number) => number <= step).length;
  return t(own === step ? "doneByYou" : own === 0 ? "doneShown" : "donePartly", { n: step, own });
}

/** The stars of a game that the player won: for each, its name and whether it is won. */
function starsOf({ puzzle, moves, step, ...view }, game) {
  const sweeps = sweepsOf(moves.slice(0, step));
  const third = thirdStar(puzzle, view);
  return { third, sweeps, stars: starsFor(third, { best: step, sweeps, clean: isClean(game) }) };
}

/** The stars as text, such as ★★☆; none if the player did not find the solution. */
export const starsWon = (view, game) => (isOwn(game, view.step) ? starsOf(view, game).stars.map(([, won]) => (won ? "★" : "☆")).join("") : "");

/** The number of pegs left, and its rank. */
function stuckWords(view) {
  const pegs = piecesLeft(view);
  if (view.puzzle.startsWith("capture:")) return [t("stuckCapture", { n: pegs })];
  if (!view.removes) return [t("stuckRow")];
  const best = store.stuck(keyOf(view.puzzle), pegs);
  return [pegs === 1 ? t("stuckLeft1") : t("stuckLeft", { n: pegs }), t(`rank${Math.min(pegs, 5)}`), ...(best ? [t("newBest")] : [])];
}

/** The card that ends a game. `acts` has the actions of its buttons. */
export function showEnding(view, game, { playing, named, acts }) {
  const { done, stuck, lost_at: lostAt, moves, step, puzzle } = view;
  const lost = lostAt != null && step >= lostAt;
  const hopeless = lost && lostAt === 0;
  const otherKing = hopeless && view.other_king;
  const notice = $("notice");
  const against = duelEnd(view, game);
  // During play a loss is shown only when the game is over, and at once if the puzzle cannot be won.
  const ended = done || stuck || (lost && !playing) || (hopeless && !otherKing);
  notice.hidden = game.duel ? !against : !ended;
  if (notice.hidden) return;
  const kind = done && !against ? "won" : "lost";
  const title = [];
  const words = [];
  const buttons = [];
  const button = (word, act, main = false) => {
    const made = html("button", { type: "button", className: main ? "main" : "", onclick: acts[act] }, t(word));
    made.id = `notice-${act}`;
    buttons.push(made);
  };
  if (against) {
    words.push(against);
    button("again", "again", true);
  } else if (done) {
    const own = isOwn(game, step);
    if (own) {
      const { third, sweeps, stars } = starsOf(view, game);
      const row = html("span", { className: "stars" }, ...stars.map(([word, won]) => html("span", { className: won ? "star" : "star empty", title: t(word) }, won ? "★" : "☆")));
      row.setAttribute("role", "img");
      row.setAttribute("aria-label", `${t("stars", { n: stars.filter(([, won]) => won).length, all: stars.length })}: ${stars.filter(([, won]) => won).map(([word]) => t(word)).join(", ")}`);
      title.push(html("strong", {}, t("wellDone")), row);
      words.push(winWords(view, game), helpWords(game), ...(third?.sweeps ? [t("sweepsIs", { n: sweeps, best: third.sweeps })] : []));
      const { now } = streakOf(store.days);
      if (game.day && now) words.push(now === 1 ? t("streakIs1") : t("streakIs", { n: now }));
    } else words.push(winWords(view, game));
    button("next", "next", true);
    button("share", "share");
    button("report", "report");
  } else if (hopeless && !otherKing) {
    words.push(t("hopeless"));
    if (playing) button("why", "analyse");
    button("another", "another", true);
  } else if (hopeless && !playing) {
    words.push(t("otherKing"));
  } else if (stuck) {
    words.push(...stuckWords(view));
    if (!playing && lostAt > 0) words.push(t("lostMove", { n: lostAt, move: named(moves[lostAt - 1]) }));
    button(playing ? "undo" : "takeBack", playing ? "undo" : "takeBack", true);
    button("again", "again");
    button("whereLost", "report");
  } else {
    words.push(t("lostMove", { n: lostAt, move: named(moves[lostAt - 1]) }));
    button("takeBack", "takeBack", true);
  }
  notice.dataset.kind = kind;
  $("notice-title").replaceChildren(...title);
  $("notice-text").textContent = words.join(" ");
  $("notice-acts").replaceChildren(...buttons);
}

/** A ripple over the board, from the cell where the last piece landed. */
export function celebrate(root, name) {
  const { cx: { baseVal: { value: x } }, cy: { baseVal: { value: y } } } = root.querySelector(`[data-cell="${name}"] .hole`);
  root.querySelectorAll(".cell").forEach((cell) => {
    const hole = cell.querySelector(".hole");
    const away = Math.hypot(hole.cx.baseVal.value - x, hole.cy.baseVal.value - y);
    const grown = [{ transform: "scale(1)" }, { transform: "scale(1.9)", fill: "var(--star)" }, { transform: "scale(1)" }];
    hole.style.transformOrigin = `${hole.cx.baseVal.value}px ${hole.cy.baseVal.value}px`;
    hole.animate(grown, { duration: 620, delay: 90 * away, easing: "ease-out" });
  });
}
