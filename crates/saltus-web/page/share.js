// Sharing: the puzzle, the position, the result as a row of marks, and a picture of the board.

import { isAbort } from "./backend.js";
import { dayWord, t } from "./strings.js";
import { $ } from "./svg.js";

/** @import { State, Tell } from "../types" */

/** The properties of a style that a picture needs outside the page. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font", "text-anchor", "dominant-baseline"];

/**
 * The visible board as the text of an SVG file.
 * @param {SVGSVGElement} board
 * @param {string} background
 */
export function pictureOf(board, background) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const copied = copy.querySelectorAll("*");
  board.querySelectorAll("*").forEach((element, index) => {
    const style = getComputedStyle(element);
    const other = copied[index];
    // Not as an attribute, which the page's policy forbids.
    if (other instanceof SVGElement) for (const name of STYLES) other.style.setProperty(name, style.getPropertyValue(name));
    for (const name of ["class", "role", "tabindex", "aria-label", "aria-pressed", "data-cell"]) other.removeAttribute(name);
  });
  for (const element of copy.querySelectorAll("circle")) if (element.style.fill === "transparent") element.remove();
  const { x, y, width, height } = board.viewBox.baseVal;
  const frame = { xmlns: "http://www.w3.org/2000/svg", viewBox: `${x} ${y} ${width} ${height}`, width: width * 64, height: height * 64 };
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  for (const [name, value] of Object.entries(frame)) copy.setAttribute(name, String(value));
  const paper = document.createElementNS(frame.xmlns, "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: background })) paper.setAttribute(name, String(value));
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

/**
 * An SVG file as a PNG file, two pixels for one.
 * @param {Blob} drawing
 * @returns {Promise<Blob>}
 */
async function inPixels(drawing) {
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => canvas.toBlob((file) => (file ? resolve(file) : reject(new Error("the picture is too large"))), "image/png"));
}

/**
 * @param {Blob} file
 * @param {string} name
 */
function save(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * The dialog. `links()` gives the links to the puzzle and to the position, `result()` the row of marks of a game that is
 * won, `state()` the view and the game.
 * @typedef {object} Parts
 * @property {() => { puzzle: string, position: string }} links
 * @property {() => Promise<string>} result
 * @property {State} state
 * @property {Tell} tell
 * @param {Parts} parts
 */
export function makeShare({ links, result, state, tell }) {
  /**
   * @param {string | null} text
   * @param {string} url
   */
  async function give(text, url) {
    const { view } = state();
    const shared = { title: view.title, ...(text ? { text: `${text}\n${url}` } : { url }) };
    // On a phone, to any app; elsewhere to the clipboard.
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      try {
        return await navigator.share(shared);
      } catch (error) {
        if (isAbort(error)) return;
      }
    }
    const copied = text ? `${text}\n${url}` : url;
    try {
      await navigator.clipboard.writeText(copied);
      $("share-says").textContent = t("copied");
      if (!$("sharing").open) tell(t("copied"));
    } catch {
      $("share-says").textContent = t("copyFailed", { text: copied });
    }
  }

  $("share-puzzle").onclick = () => give(null, links().puzzle);
  $("share-position").onclick = () => give(null, links().position);
  $("share-result").onclick = async () => {
    const { view, game } = state();
    const head = game.day ? `Saltus, ${t("todayFor", { date: dayWord(game.day.date), level: t(game.day.level) })}` : `Saltus, ${view.title}`;
    await give(`${head}\n${await result()}`, links().puzzle);
  };
  const picture = () => new Blob([pictureOf($("board"), getComputedStyle(document.body).backgroundColor)], { type: "image/svg+xml" });
  $("share-picture").onclick = () => save(picture(), "saltus.svg");
  $("share-png").onclick = async () => save(await inPixels(picture()), "saltus.png");
  $("share-print").onclick = () => {
    $("sharing").close();
    print();
  };

  return {
    show() {
      $("share-says").textContent = "";
      $("share-result").hidden = !state().view.done;
      $("sharing").showModal();
    },
  };
}
