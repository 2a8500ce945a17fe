// A report on a game: the graph of the values of its positions, and a grade for each move.

import { $, html, pointIn, svg, written } from "./svg.js";
import { begins } from "./line.js";
import { grouped, oneIn, t } from "./strings.js";

/** @import { ExactInteger, Game, Grade, LegalMove, Named, PathsToGoal, Point, Slip, View } from "../types" */

/**
 * The number of digits before the point, whatever the size: numbers beyond 2^53 come as texts.
 * @param {ExactInteger} number
 */
const digits = (number) => {
  const text = String(number);
  return text === "0" ? 0 : text.length - 1 + Math.log10(Number(`${text[0]}.${text.slice(1, 8)}`)) + 1;
};

/**
 * The smallest chance of a game that is not 0, at most one in ten, so that the graph tells 14% from 100%.
 * @param {PathsToGoal[]} history
 */
const smallest = (history) => Math.min(0.1, ...history.map(({ chance = 0 }) => chance).filter((chance) => chance > 1e-12));

/**
 * The height of a chance in the graph, 0 to 1, by its logarithm from the smallest one on.
 * @param {number} chance
 * @param {number} least
 */
const heightOf = (chance, least) => (chance <= 0 ? 0 : Math.max(0.04, 1 - 0.96 * Math.min(1, Math.log10(chance) / Math.log10(least))));

/**
 * Draws the ways to win and the chance after each move, where they are known; `go` goes to a step.
 * @param {SVGSVGElement} root
 * @param {Pick<View, "history" | "step" | "timeline">} view
 * @param {(step: number) => void} go
 */
export function drawHistory(root, { history, step, timeline }, go) {
  const [width, height, pad] = [320, 96, 10];
  root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.replaceChildren();
  if (!history?.length) return;
  const last = Math.max(1, history.length - 1);
  /** @param {number} index */
  const x = (index) => pad + ((width - 2 * pad) * index) / last;
  /** @param {number} share */
  const y = (share) => height - pad - (height - 2 * pad) * share;
  const most = Math.max(1, ...history.map(({ solutions }) => digits(solutions ?? 0)));
  /** @type {(Point | null)[]} */
  const ways = history.map(({ solutions }, index) => (solutions === undefined ? null : [x(index), y(digits(solutions) / most)]));
  /** @type {(Point | null)[]} */
  const chances = history.map(({ chance }, index) => (chance === undefined ? null : [x(index), y(heightOf(chance, smallest(history)))]));
  root.append(svg("path", { class: "axis", d: `M${pad} ${height - pad}H${width - pad}` }));
  root.append(svg("path", { class: "chance", d: broken(chances) }), svg("path", { class: "ways", d: broken(ways) }));
  root.append(svg("path", { class: "now", d: `M${x(step)} 2V${height - 2}` }));
  ways.forEach((point, index) => {
    const [cx, cy] = point ?? chances[index] ?? [x(index), height / 2];
    const size = 3.2;
    if (timeline[index] === "lost") root.append(svg("path", { class: "lost", d: `M${cx - size} ${cy - size}L${cx + size} ${cy + size}M${cx - size} ${cy + size}L${cx + size} ${cy - size}` }));
    else if (point) root.append(svg("circle", { class: "point", cx, cy, r: history.length > 60 ? 1.6 : 3 }));
  });
  root.onclick = (event) => {
    const [at] = pointIn(root, event);
    go(Math.max(0, Math.min(history.length - 1, Math.round(((at - pad) / (width - 2 * pad)) * last))));
  };
}

/**
 * The path through points, broken where one is not known.
 * @param {(Point | null)[]} points
 */
function broken(points) {
  /** @type {(point: Point | null, index: number) => string | null} */
  const part = (point, index) => point && `${points[index - 1] ? "L" : "M"}${point.map((n) => n.toFixed(1)).join(" ")}`;
  return points.map(part).filter(Boolean).join("");
}

/**
 * Whether any value of a history can be drawn.
 * @param {PathsToGoal[] | undefined} history
 */
export const canDraw = (history = []) => history.length > 1 && history.some(({ solutions, chance }) => solutions !== undefined || chance !== undefined);

/**
 * The grade of each move: `kept`, `gave` (a player who moves at random wins less than half as often as after the best
 * move), `lost`, `shown` (not the player's own), `hinted`, `after` (the game was lost before) or `unknown`. Not by the
 * number of ways: a move can have the most ways and yet leave a game that nearly always fails. `legal` holds the legal
 * moves before each.
 * @param {Pick<View, "timeline" | "history" | "moves">} view
 * @param {Pick<Game, "machine" | "hinted"> & { legal: (LegalMove[] | undefined)[] }} game
 * @returns {Grade[]}
 */
export function graded({ timeline, history, moves }, { machine, hinted, legal }) {
  return moves.map((move, index) => {
    if (machine.includes(index + 1)) return { grade: "shown" };
    if (hinted.includes(index + 1)) return { grade: "hinted" };
    if (timeline[index] === "lost") return { grade: "after" };
    if (timeline[index + 1] === "lost") return { grade: "lost" };
    const best = mostProbable(legal[index] ?? []);
    const after = history?.[index + 1]?.chance;
    if (after === undefined || !best) return { grade: timeline[index + 1] === "winnable" ? "kept" : "unknown" };
    const same = written(best) === written(move);
    return !same && 2 * after < chanceOf(best) ? { grade: "gave", after, best } : { grade: "kept" };
  });
}

/** @param {LegalMove} move */
const chanceOf = ({ chance = -1 }) => chance;

/**
 * The first of the moves after which a player who moves at random wins most often; none where nothing is known.
 * @param {LegalMove[]} moves
 */
function mostProbable(moves) {
  let best = null;
  for (const move of moves) if (move.chance !== undefined && (!best || move.chance > chanceOf(best))) best = move;
  return best;
}

/** The keys of the words for a grade. */
const GRADE_WORDS = { kept: "gradeKept", gave: "gradeGave", lost: "gradeLost", after: "gradeLost", shown: "gradeShown", hinted: "gradeHinted", unknown: "gradeUnknown" };
const MARKS = { kept: "🟢", hinted: "💡", gave: "🟡", lost: "🔴", after: "⚫", shown: "⚪", unknown: "🔵" };

/**
 * A row of marks, one a move, and a red one for each move that lost and was undone.
 * @param {Grade[]} grades
 * @param {Slip[]} slips
 */
export function marksOf(grades, slips) {
  return grades.flatMap(({ grade }, index) => [...slips.filter(({ number }) => number === index + 1).map(() => "🔴"), MARKS[grade]]).join("");
}

/**
 * The moves that lost the win and were undone.
 * @param {Pick<Game, "slips" | "moves">} game
 * @returns {Slip[]}
 */
export function takenBack(game) {
  return game.slips.map((slip) => slip.split(" ")).filter((line) => !begins(game.moves, line)).map((line) => ({ number: line.length, move: line.at(-1) }));
}

/**
 * The report on a game. `named` writes moves, `go` goes to a step, `retry` plays on from there without verdicts.
 * @typedef {(step: number) => void} Go
 * @param {{ view: View, game: Game, grades: Grade[], words: string, named: Named, go: Go, retry: Go }} parts
 */
export function showReport({ view, game, grades, words, named, go, retry }) {
  const drawn = canDraw(view.history);
  $("report-graph").style.display = $("report-graph-help").style.display = drawn ? "" : "none";
  drawHistory($("report-graph"), view, (step) => ($("report").close(), go(step)));
  const slips = takenBack(game);
  /** @type {HTMLLIElement[]} */
  const items = [];
  /** @type {(number: number, move: string | undefined, text: string, grade: Grade["grade"]) => void} */
  const item = (number, move, text, grade) => {
    const again = () => ($("report").close(), retry(number - 1));
    const button = ["gave", "lost"].includes(grade) ? [html("button", { type: "button", onclick: again }, t("fromHere"))] : [];
    items.push(html("li", { className: grade }, html("span", {}, `${number}. ${move}: ${text}`), ...button));
  };
  grades.forEach(({ grade, after, best }, index) => {
    for (const slip of slips) if (slip.number === index + 1) item(slip.number, slip.move, t("gradeBack"), "lost");
    if (grade === "after") return;
    const text = after !== undefined && best ? t("gradeGave", { after: oneIn(after), best: oneIn(chanceOf(best)), move: named(best) }) : t(GRADE_WORDS[grade]);
    item(index + 1, named(view.moves[index]), text, grade);
  });
  for (const slip of slips) if (slip.number > grades.length) item(slip.number, slip.move, t("gradeBack"), "lost");
  /** @param {Grade["grade"]} wanted */
  const count = (wanted) => grades.filter(({ grade }) => grade === wanted).length;
  const lost = count("lost") + slips.length;
  const sum = grades.some(({ grade }) => ["kept", "gave", "lost"].includes(grade)) ? [t("grades", { kept: count("kept"), gave: count("gave"), lost })] : [];
  const start = view.history?.[0] ?? {};
  const compared = [
    ...(start.solutions !== undefined ? [t("waysIn", { n: grouped(start.solutions) })] : []),
    ...(start.chance !== undefined ? [t("byRandom", { chance: oneIn(start.chance) })] : []),
  ];
  $("report-words").textContent = [words, ...sum, helpWords(game), ...compared].join(" ");
  $("report-moves").replaceChildren(...items);
  const fine = lost + count("gave") === 0;
  const unknown = count("unknown") > 0 || !Object.keys(view.history?.[0] ?? {}).length;
  $("report-none").textContent = !view.moves.length ? "" : unknown ? t("reportUnknown") : fine && count("kept") === grades.length ? t("reportNone") : "";
  $("report").showModal();
}

/**
 * The help that the player used, in words.
 * @param {Pick<Game, "hints" | "asks" | "undos">} game
 */
export const helpWords = (game) => (game.hints + game.asks + game.undos ? t("helped", game) : t("noHelp"));
