// Saltus as a module for browsers and Node.js. The engine runs where it is called: use a worker for searches that take seconds.

import { ask, imports, teach } from "../../saltus-web/page/protocol.js"; // in the package "./protocol.js"

/** Loads the engine: from beside this file, or from an address, a response or bytes. */
export async function load(source = new URL("./saltus.wasm", import.meta.url)) {
  const module = await compile(await source);
  const { exports } = await WebAssembly.instantiate(module, imports);
  return new Saltus(exports);
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  return WebAssembly.compile(await bytesOf(source)); // whatever type the server declares
}

async function bytesOf(source) {
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(source);
  }
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.arrayBuffer();
}

/** A refusal of the engine: the message, the places in `detail`, and the HTTP status. */
export class SaltusError extends Error {
  constructor(status, detail) {
    super(detail.error ?? detail.faults?.map((fault) => fault.message).join("; ") ?? JSON.stringify(detail));
    this.name = "SaltusError";
    this.status = status;
    this.detail = detail;
  }
}

class Saltus {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** One call of the server, answered here: `solve`, `check`, `look`, `hint`, `why`, `read`, `generate`, `today`, `course`, `boards`, `kings`, `learn`. */
  call(name, request = {}) {
    const { status, json } = ask(this.#exports, name, request);
    if (status !== 200) throw new SaltusError(status, json);
    return json;
  }

  /** Learns a language, such as `de`: from its file beside this one, or from an address or a response. Until then its texts are English. */
  async speak(code, source = new URL(`./${code}.ftl`, import.meta.url)) {
    teach(this.#exports, code, new TextDecoder().decode(await bytesOf(await source)));
  }

  /** A solution of a puzzle, given by its ID, from the position after some moves on. */
  solve(puzzle, moves = "") {
    return this.call("solve", { puzzle, moves });
  }
}
