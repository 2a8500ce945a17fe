// What `cargo xtask web` fills in for the static site.

/** Which back end the page talks to: "http" (saltus serve) or "wasm" (the static site).
 * @type {string} */
export const BACKEND = "http";
/** The script of the workers, and the engine that they load. */
export const WORKER = "worker.js";
export const ENGINE = "saltus.wasm.gzip";
