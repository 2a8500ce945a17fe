// How a game went: the graph of what each position was worth, and the moves that lost the win or most of its ways.

import { html, pointIn, svg } from "./svg.js";
import { grouped, t } from "./strings.js";

const $ = (id) => document.getElementById(id);

/** The number of digits before the point, whatever the size: numbers beyond 2^53 come as texts. */
const digits = (number) => {
  const text = String(number);
  return text === "0" ? 0 : text.length - 1 + Math.log10(Number(`${text[0]}.${text.slice(1, 8)}`)) + 1;
};

/** Draws the ways to win and the chance after each move; `go` goes to a step. */
export function drawHistory(root, { history, step, timeline }, go) {
  const [width, height, pad] = [320, 96, 10];
  root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.replaceChildren();
  if (!history?.length) return;
  const last = Math.max(1, history.length - 1);
  const x = (index) => pad + ((width - 2 * pad) * index) / last;
  const most = Math.max(1, ...history.map(({ solutions }) => digits(solutions ?? 0)));
  const ways = history.map(({ solutions }, index) => [x(index), height - pad - ((height - 2 * pad) * digits(solutions ?? 0)) / most]);
  const chances = history.map(({ chance }, index) => [x(index), height - pad - (height - 2 * pad) * Math.max(0, 1 + Math.log10(Math.max(chance ?? 0, 1e-12)) / 12)]);
  const line = (points, name) => svg("path", { class: name, d: "M" + points.map((point) => point.map((n) => n.toFixed(1)).join(" ")).join("L") });
  root.append(svg("path", { class: "axis", d: `M${pad} ${height - pad}H${width - pad}` }));
  if (history.some(({ chance }) => chance !== undefined)) root.append(line(chances, "chance"));
  root.append(line(ways, "ways"), svg("path", { class: "now", d: `M${x(step)} 2V${height - 2}` }));
  ways.forEach(([cx, cy], index) => {
    const lost = timeline[index] === "lost";
    const size = 3.2;
    const mark = lost
      ? svg("path", { class: "lost", d: `M${cx - size} ${cy - size}L${cx + size} ${cy + size}M${cx - size} ${cy + size}L${cx + size} ${cy - size}` })
      : svg("circle", { class: "point", cx, cy, r: history.length > 60 ? 1.6 : 3 });
    root.append(mark);
  });
  root.onclick = (event) => {
    const [at] = pointIn(root, event);
    go(Math.max(0, Math.min(history.length - 1, Math.round(((at - pad) / (width - 2 * pad)) * last))));
  };
}

/** The report on a game. `named` writes moves, `go` goes to a step. */
export function showReport({ view, counts, words, named, go }) {
  const history = view.history ?? [];
  drawHistory($("report-graph"), view, (step) => go(step));
  const items = [];
  const item = (index, text, sign) => {
    const button = html("button", { type: "button", onclick: () => ($("report").close(), go(index - 1)) }, t("fromHere"));
    items.push(html("li", { className: sign }, html("span", {}, `${index}. ${named(view.moves[index - 1])} ${text}`), button));
  };
  for (let index = 1; index < view.timeline.length; index++) {
    if (view.timeline[index] === "lost" && view.timeline[index - 1] !== "lost") item(index, t("lostTheWin"), "lost");
    const [before, after] = [history[index - 1]?.solutions, history[index]?.solutions];
    if (before === undefined || view.timeline[index] === "lost") continue;
    if (Number(after) * 10 < Number(before)) item(index, t("lostMost", { after: grouped(after), before: grouped(before) }), "");
  }
  const fewest = view.fewest === undefined ? [] : [t("bestPossible", { n: view.fewest })];
  $("report-words").textContent = [words, t("helped", counts), ...fewest].filter(Boolean).join(" ");
  $("report-moves").replaceChildren(...items);
  $("report-none").textContent = items.length ? "" : history.length ? t("reportNone") : t("reportUnknown");
  $("report").showModal();
}
