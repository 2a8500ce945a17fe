// Which back end the page talks to: "http" (saltus serve) or "wasm" (the static site).
/** @type {string} */
export const BACKEND = "http";
