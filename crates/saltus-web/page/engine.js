// The engine as WebAssembly, one call at a time. See crates/saltus-wasm.

import { ENGINE } from "./config.js";

const imports = { env: { now: () => performance.now() } };
/**
 * What the module exports, see crates/saltus-wasm/src/lib.rs.
 * @typedef {{ memory: WebAssembly.Memory, room: (bytes: number) => number, call: () => number, text: () => number }} Module
 */
/** @type {Promise<Module> | null} */
let engine = null;

// The file is compressed independently of the server; it is unpacked and compiled during the download.
/** @returns {Promise<Module>} */
async function load() {
  const file = await fetch(new URL(ENGINE, import.meta.url));
  const plain = file.body?.pipeThrough(new DecompressionStream("gzip"));
  const module = new Response(plain, { status: file.status, headers: { "content-type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(module, imports);
  return /** @type {Module} */ (/** @type {unknown} */ (instance.exports)); // a promise of the module that nothing here can check
}

/**
 * The reply to a call: `{status, json}`.
 * @param {string} name
 * @param {object} body
 */
export async function answer(name, body) {
  const { memory, room, call, text } = await (engine ??= load());
  const request = new TextEncoder().encode(`${name} ${JSON.stringify(body)}`);
  const start = room(request.length); // may move the memory, so that its buffer is asked for afterwards
  new Uint8Array(memory.buffer, start, request.length).set(request);
  const length = call();
  const reply = new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length));
  return { status: Number(reply.slice(0, 3)), json: JSON.parse(reply.slice(4)) }; // "200 {...}"
}
