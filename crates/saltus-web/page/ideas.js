// The ideas: what helps with many puzzles, each with a board on which it can be tried.

import { makeBoard } from "./board.js";
import { course, loadCourse } from "./course.js";
import { engine, say, tell } from "./state.js";
import { failureWord, t } from "./strings.js";
import { $, html, svg, written } from "./svg.js";

/** @import { Course, LegalMove } from "../types" */

/**
 * A board that is played on its own: its moves, and how to ask the engine about it.
 * @param {string} puzzle
 * @param {SVGSVGElement} drawing
 * @param {HTMLButtonElement} again
 */
function liveBoard(puzzle, drawing, again) {
  /** @type {string[]} */
  let moves = [];
  const board = makeBoard(drawing, { t, play, say, tell, king: () => {} });
  board.mark(false);

  async function show() {
    try {
      const view = await engine.call("look", { puzzle, moves: moves.join(" "), bare: moves.length > 0 });
      board.show(view);
      again.disabled = !moves.length;
      if (view.done) say(t("wellDone"));
      // A board that cannot be won shows the proof: colours, or numbers. It takes no search, so it does not wait for one.
      if (view.verdict !== "winnable" && !moves.length) board.prove(await engine.call("why", { puzzle }));
    } catch (error) {
      tell(failureWord(error));
    }
  }
  /** @param {LegalMove} move */
  function play(move) {
    moves = [...moves, written(move)];
    show();
  }
  again.onclick = () => {
    moves = [];
    show();
  };
  show();
}

/**
 * An idea: its name, what it says, and its board.
 * @param {Course["ideas"][number]} idea
 */
function section({ key, name, about, board }) {
  const drawing = svg("svg", { class: "idea-board", role: "group", "aria-label": `${t("board")}: ${name}` });
  const again = html("button", { type: "button", className: "quiet" }, t("restart"));
  const made = html("section", {}, html("h3", {}, name), html("p", {}, about), html("div", { className: "idea" }, drawing), again);
  made.id = `idea-${key}`;
  return { made, open: () => liveBoard(board, drawing, again) };
}

/**
 * Shows the page of ideas, at one of them.
 * @param {string | undefined} key
 */
export async function showIdeas(key) {
  $("ideas").showModal();
  try {
    await loadCourse();
    const sections = course.ideas.map(section);
    $("ideas-list").replaceChildren(...sections.map(({ made }) => made));
    for (const { open } of sections) open();
    if (key) document.getElementById(`idea-${key}`)?.scrollIntoView();
  } catch (error) {
    tell(failureWord(error));
  }
}
