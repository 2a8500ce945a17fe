// How the engine as WebAssembly is called: for the page, and for the package of npm. See crates/saltus-wasm/src/lib.rs.

/**
 * What the module exports.
 * @typedef {{ memory: WebAssembly.Memory, room: (bytes: number) => number, call: () => number, text: () => number }} Module
 */

/** What the module imports. */
export const imports = { env: { now: () => performance.now() } };

/**
 * The text that the module gives back for another.
 * @param {Module} module
 * @param {string} text
 */
function called({ memory, room, call, text: address }, text) {
  const request = new TextEncoder().encode(text);
  const start = room(request.length); // may move the memory, so that its buffer is asked for afterwards
  new Uint8Array(memory.buffer, start, request.length).set(request);
  const length = call();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, address(), length));
}

/**
 * The reply to a call, whose text is `200 {...}`.
 * @param {Module} module
 * @param {string} name
 * @param {object} body
 */
export function ask(module, name, body) {
  const reply = called(module, `${name} ${JSON.stringify(body)}`);
  return { status: Number(reply.slice(0, 3)), json: JSON.parse(reply.slice(4)) };
}

/**
 * Gives the module the wordings of a language.
 * @param {Module} module
 * @param {string} code
 * @param {string} wordings
 */
export const teach = (module, code, wordings) => void called(module, `language ${code} ${wordings}`);
