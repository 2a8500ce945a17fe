// The timeline under the board and the list of moves.

import { $, html, svg, written } from "./svg.js";
import { t } from "./strings.js";

/** @import { Game, MadeMove, Named, View } from "../types" */

/**
 * Whether a line of moves begins with these moves.
 * @param {string[]} line
 * @param {string[]} moves
 */
export const begins = (line, moves) => moves.every((move, index) => line[index] === move);

/**
 * The lines that were tried, when the game continues as `moves`, without prefixes of others.
 * @param {Pick<Game, "lines" | "moves">} game
 * @param {string[]} moves
 */
export function branched(game, moves) {
  const lines = [...game.lines, game.moves].filter((line) => line.length && !begins(moves, line));
  return lines.filter((line, index) => !lines.some((other, place) => place !== index && begins(other, line) && (other.length > line.length || place < index))).slice(-40);
}

/**
 * A mark for every position: a disc while it can be won, a cross once it is lost, a dashed ring where nothing is known.
 * Without verdicts, a dot for each.
 * @param {View} view
 * @param {boolean} judged
 */
export function showTimeline({ timeline, step, done }, judged) {
  const last = timeline.length - 1;
  const slider = $("slider");
  slider.max = String(last);
  slider.value = String(step);
  slider.disabled = last === 0;
  const shown = judged || done;
  slider.setAttribute("aria-valuetext", t(shown ? "timelineStep" : "timelinePlain", { step, last, verdict: t(timeline[step]) }));
  const size = Math.min(6, Math.max(2, 240 / (last + 1)));
  const disc = `M${-size} 0A${size} ${size} 0 1 0 ${size} 0A${size} ${size} 0 1 0 ${-size} 0Z`;
  const cross = `M${-size} ${-size}L${size} ${size}M${-size} ${size}L${size} ${-size}`;
  /** @param {number} index */
  const place = (index) => (last ? 2 + (96 * index) / last : 50);
  const middle = "50%";
  const marks = timeline.map((verdict, index) => {
    const mark = svg("path", { class: shown ? verdict : "plain", d: shown && verdict === "lost" ? cross : disc });
    const parts = index === step ? [mark, svg("circle", { class: "here", r: size + 5 })] : [mark];
    return svg("svg", { x: `${place(index)}%`, y: middle, overflow: "visible" }, ...parts);
  });
  const rail = svg("line", { x1: `${place(0)}%`, x2: `${place(last)}%`, y1: middle, y2: middle });
  $("track").replaceChildren(rail, ...marks);
  $("track").classList.toggle("done", done);
}

/**
 * The moves made and those that can be made again, each with the other moves that were tried in its place.
 * @param {View} view
 * @param {Game} game
 * @param {{ named: Named, goTo: (step: number) => void, branch: Branch }} acts
 */
export function showLine({ moves, step }, game, { named, goTo, branch }) {
  const own = moves.map(written);
  const items = own.map((move, index) => {
    const item = html("li", {}, html("button", { type: "button", onclick: () => goTo(index + 1) }, `${index + 1}. ${named(moves[index])}`));
    if (index + 1 === step) item.setAttribute("aria-current", "step");
    if (game.machine.includes(index + 1)) item.classList.add("machine");
    item.append(...others(own, index, game, branch));
    return item;
  });
  const after = others(own, own.length, game, branch);
  if (after.length) items.push(html("li", {}, ...after));
  $("line").replaceChildren(...(items.length ? items : [html("li", { className: "soft" }, t("noMoves"))]));
  const current = items.find((item) => item.hasAttribute("aria-current"));
  // The list is the offset parent of its items, so that their offsets count from its top.
  if (current) $("line").scrollTop = current.offsetTop - ($("line").clientHeight - current.offsetHeight) / 2;
}

/**
 * Goes to a step of another line.
 * @callback Branch
 * @param {string[]} line
 * @param {number} step
 */

/**
 * Buttons for the other moves that were tried after the first `index` moves.
 * @param {string[]} own
 * @param {number} index
 * @param {Game} game
 * @param {Branch} branch
 */
function others(own, index, game, branch) {
  const lines = game.lines.filter((line) => line.length > index && line[index] !== own[index] && begins(line, own.slice(0, index)));
  const byMove = new Map(lines.map((line) => [line[index], line]));
  return [...byMove].map(([move, line]) => {
    const button = html("button", { type: "button", className: "branch", title: t("other"), onclick: () => branch(line, index + 1) }, move);
    button.setAttribute("aria-label", `${t("other")}: ${index + 1}. ${move}`);
    return button;
  });
}
