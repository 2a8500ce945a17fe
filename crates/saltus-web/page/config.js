// The languages of the page, and what `cargo xtask web` fills in for the static site.

/** The languages by their codes: the words of each are in a module of its own. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" };

/** Which back end the page talks to: "http" (saltus serve) or "wasm" (the static site).
 * @type {string} */
export const BACKEND = "http";
/** The script of the workers, and the engine that they load. */
export const WORKER = "worker.js";
export const ENGINE = "saltus.wasm.gzip";
/** The files of each language but English: the words of the page, else in a module named by the code, and what the engine says, which a server has itself.
 * @type {Record<string, { page: string, engine: string } | undefined>} */
export const FILES = {};
