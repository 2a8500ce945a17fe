// Which back end the page talks to: "http" (saltus serve) or "wasm" (the static site).
export const BACKEND = "http";
