// The engine as WebAssembly, one call at a time. See crates/saltus-wasm.

import { ENGINE, FILES } from "./config.js";
import { ask, imports, teach } from "./protocol.js";

/** @import { Module } from "./protocol.js" */

/** @type {Promise<Module> | null} */
let engine = null;

/**
 * What a file contains. It is compressed independently of the server, and unpacked during the download.
 * @param {string} name
 * @param {string} media
 */
async function unpacked(name, media) {
  const file = await fetch(new URL(name, import.meta.url));
  const plain = file.body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain, { status: file.status, headers: { "content-type": media } });
}

/** @returns {Promise<Module>} */
async function load() {
  const { instance } = await WebAssembly.instantiateStreaming(unpacked(ENGINE, "application/wasm"), imports);
  return /** @type {Module} */ (/** @type {unknown} */ (instance.exports)); // a promise of the module that nothing here can check
}

/** The languages that the engine has learned, or is about to. @type {Map<string, Promise<void>>} */
const learned = new Map();

/**
 * Gives the engine what it says in a language; without a network it speaks English, and tries again the next time.
 * @param {Module} module
 * @param {string} language
 */
async function learn(module, language) {
  const file = FILES[language]?.engine;
  if (file === undefined) return;
  try {
    const reply = await unpacked(file, "text/plain");
    if (reply.ok) teach(module, language, await reply.text());
    else learned.delete(language);
  } catch {
    learned.delete(language);
  }
}

/**
 * The reply to a call: `{status, json}`.
 * @param {string} name
 * @param {object} body
 */
export async function answer(name, body) {
  const module = await (engine ??= load());
  const language = "language" in body ? String(body.language) : "en";
  const learning = learned.get(language) ?? learn(module, language);
  learned.set(language, learning);
  await learning;
  return ask(module, name, body);
}
