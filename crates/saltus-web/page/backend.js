// The engine behind the page: `call(name, body, {signal, aside})` gives the reply's JSON, or throws a Refusal.
// Two implementations: the server's /api, and WebAssembly in workers. Both run the same Rust function.

import { WORKER } from "./config.js";

/** @import { CallOptions, Calls, Engine, Invalid } from "../types" */

/** An error of the engine, with the faults of the text if there are any. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {Invalid} reply
   */
  constructor(status, reply) {
    super(reply.error ?? reply.faults?.map((fault) => fault.message).join("\n") ?? `status ${status}`);
    this.status = status;
    this.faults = reply.faults ?? [];
    this.readings = reply.readings ?? [];
  }
}

/**
 * Whether an error says that a call was cancelled.
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";

/** The server cannot be reached: the only error that is about the network. */
export class Offline extends Error {}

/**
 * What `fetch` gives; its `TypeError` is about the network, any other would be a fault of the page.
 * @param {string} address
 * @param {RequestInit} options
 */
async function reached(address, options) {
  try {
    return await fetch(address, options);
  } catch (error) {
    throw error instanceof TypeError ? new Offline(error.message) : error;
  }
}

/**
 * @param {string} kind
 * @returns {Engine}
 */
export function connect(kind) {
  return kind === "wasm" ? workers() : { call: fetched };
}

/**
 * How often a call to a busy server is sent: over 5 s, over half a minute for a new puzzle, without which there is no game.
 * @param {keyof Calls} name
 */
const triesOf = (name) => (name === "generate" || name === "today" ? 15 : 5);
/** @param {number} tried */
const delayAfter = (tried) => Math.min(150 << tried, 2400); // milliseconds

/**
 * Cancels the background searches (`aside`): they yield to the player's requests.
 * @type {Set<AbortController>}
 */
const aside = new Set();

/**
 * @template {keyof Calls} Name
 * @param {Name} name
 * @param {Calls[Name][0]} body
 * @param {CallOptions} options
 * @returns {Promise<Calls[Name][1]>}
 */
async function fetched(name, body, options = {}) {
  const own = new AbortController();
  if (options.aside) aside.add(own);
  else if (name === "solve" || name === "generate" || name === "today") for (const other of aside) other.abort();
  const signal = options.signal ? AbortSignal.any([options.signal, own.signal]) : own.signal;
  const headers = { "content-type": "application/json" };
  try {
    for (let tried = 1; ; tried++) {
      const reply = await reached(`api/${name}`, { method: "POST", headers, body: JSON.stringify(body), signal });
      if (reply.status === 503 && tried < triesOf(name)) {
        await new Promise((resolve) => setTimeout(resolve, delayAfter(tried)));
        continue;
      }
      const json = await reply.json().catch(() => ({ error: `the server answered ${reply.status}` }));
      if (!reply.ok) throw new Refusal(reply.status, json);
      return json;
    }
  } finally {
    aside.delete(own);
  }
}

/**
 * Workers, each with an engine and its tables. WebAssembly cannot be interrupted: a worker that is cancelled during a
 * call is terminated. So calls that may be cancelled have their own workers, and the others keep their tables. A call
 * goes to the idle worker that has spent the most time; a new one starts if none is idle.
 * @returns {Engine}
 */
function workers() {
  /** @typedef {{ worker: Worker, spent: number }} Running */
  /** @type {{ lasting: Running[], passing: Running[] }} */
  const idle = { lasting: [], passing: [] };
  const start = () => ({ worker: new Worker(WORKER, { type: "module" }), spent: 0 });
  /** @type {Engine["call"]} */
  const call = (name, body, { signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const pool = signal ? idle.passing : idle.lasting;
      const engine = pool.sort((a, b) => a.spent - b.spent).pop() ?? start();
      const began = performance.now();
      /** @param {boolean} again */
      const end = (again) => {
        engine.worker.onmessage = engine.worker.onerror = null;
        signal?.removeEventListener("abort", cancel);
        engine.spent += performance.now() - began;
        if (again) pool.push(engine);
        else engine.worker.terminate();
      };
      const cancel = () => {
        end(false);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", cancel);
      engine.worker.onerror = (event) => {
        end(false);
        reject(new Refusal(500, { error: event.message || "the engine did not start" }));
      };
      engine.worker.onmessage = ({ data: { status, json } }) => {
        end(status !== 500); // an engine that stopped is not asked again
        if (status === 200) resolve(json);
        else reject(new Refusal(status, json));
      };
      engine.worker.postMessage({ name, body });
    });
  return { call };
}
