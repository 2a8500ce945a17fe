// Small helpers to draw with.

/** @import { Elements, NamedMove, Point, Sign } from "../types" */

/**
 * The element of the page with that name.
 * @template {keyof Elements} Id
 * @param {Id} id
 * @returns {Elements[Id]}
 */
export function $(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}

/**
 * The first element within another that fits a selector and has this class.
 * @template {Element} Kind
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function within(root, selector, kind) {
  const element = root.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`there is no ${selector}`);
  return element;
}

/**
 * The elements of the page that fit a selector and have this class.
 * @template {Element} Kind
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind[]}
 */
export function allOf(selector, kind) {
  const all = [];
  for (const element of document.querySelectorAll(selector)) if (element instanceof kind) all.push(element);
  return all;
}

/**
 * An SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * An HTML element with properties and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function html(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** The signs of verdicts, in a square from -12 to 12: they differ in shape, not only in colour. */
export const SIGNS = {
  yes: "M-7 0.5L-2.5 6L7 -6",
  no: "M-6 -6L6 6M6 -6L-6 6",
  dead: "M-6 -6H6V6H-6Z",
  unknown: "M-4.5 -4C-4.5 -9.5 5 -9.5 4.5 -3.5C4.2 -0.8 0 -0.6 0 3M0 7.4V7.6",
};

/**
 * The sign of a verdict on a position.
 * @param {"winnable" | "won" | "lost" | "unknown"} verdict
 */
export function signOf(verdict) {
  if (verdict === "lost") return SIGNS.no;
  return verdict === "unknown" ? SIGNS.unknown : SIGNS.yes;
}

/**
 * A sign as a picture of its own.
 * @param {Sign} kind
 */
export const sign = (kind) =>
  svg("svg", { viewBox: "-12 -12 24 24", "data-sign": kind, "aria-hidden": "true" }, svg("path", { d: SIGNS[kind] }));

/**
 * Where a pointer is, in the coordinates of a drawing.
 * @param {SVGSVGElement} drawing
 * @param {MouseEvent} event
 * @returns {Point}
 */
export function pointIn(drawing, event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
  return [x, y];
}

/**
 * @param {Point} a
 * @param {Point} b
 */
export const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/** @type {Record<string, Point | undefined>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The cell that an arrow key leads to: the nearest in that direction, straight ahead before aside.
 * @param {Point[]} points
 * @param {number} from
 * @param {string} key
 */
export function neighbour(points, from, key) {
  const [dx, dy] = WAYS[key] ?? [0, 0];
  let best = from;
  let least = Infinity;
  points.forEach(([x, y], index) => {
    const [ax, ay] = [x - points[from][0], y - points[from][1]];
    const ahead = ax * dx + ay * dy;
    const aside = Math.abs(ax * dy) + Math.abs(ay * dx);
    if (ahead < 0.2 || aside > 1.5 * ahead) return;
    if (ahead + 2 * aside < least) [least, best] = [ahead + 2 * aside, index];
  });
  return best;
}

/** Whether the reader prefers reduced motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A move as the engine reads it.
 * @param {NamedMove} move
 */
export const written = ({ from, to, over }) => `${from}-${to}${over === undefined ? "" : `/${over}`}`;
