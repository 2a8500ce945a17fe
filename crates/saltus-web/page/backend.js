// The engine behind the page: `call(name, body, {signal})` gives the reply's JSON, or throws a Refusal.
// Two implementations: the server's /api, and WebAssembly in workers. Both run the same Rust function.

/** The engine's "no", with the faults of the text where it has any. */
export class Refusal extends Error {
  constructor(status, reply) {
    super(reply.error ?? reply.faults?.map((fault) => fault.message).join("\n") ?? `status ${status}`);
    this.status = status;
    this.faults = reply.faults ?? [];
  }
}

export function connect(kind) {
  return kind === "wasm" ? workers() : { call: fetched };
}

/** How often a call that met a busy server is made again. */
const TRIES = 5;

async function fetched(name, body, { signal } = {}) {
  for (let tried = 1; ; tried++) {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`api/${name}`, { method: "POST", headers, body: JSON.stringify(body), signal });
    if (reply.status === 503 && tried < TRIES) {
      await new Promise((resolve) => setTimeout(resolve, 150 * tried));
      continue;
    }
    const json = await reply.json().catch(() => ({ error: `the server said ${reply.status}` }));
    if (!reply.ok) throw new Refusal(reply.status, json);
    return json;
  }
}

/**
 * Workers, each with an engine and the tables that it has built. A call goes to an idle worker, the one that has done
 * most if several are; a new one starts if none is idle. Whoever is cancelled at work is ended: WebAssembly cannot be
 * interrupted otherwise.
 */
function workers() {
  const idle = [];
  let last = 0;
  const start = () => ({ worker: new Worker("worker.js", { type: "module" }), spent: 0 });
  const call = (name, body, { signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      idle.sort((a, b) => a.spent - b.spent);
      const engine = idle.pop() ?? start();
      const id = ++last;
      const began = performance.now();
      const finish = () => {
        engine.worker.onmessage = engine.worker.onerror = null;
        signal?.removeEventListener("abort", cancel);
      };
      const cancel = () => {
        finish();
        engine.worker.terminate();
        reject(signal.reason);
      };
      signal?.addEventListener("abort", cancel);
      engine.worker.onerror = (event) => {
        finish();
        engine.worker.terminate();
        reject(new Refusal(500, { error: event.message || "the engine stopped" }));
      };
      engine.worker.onmessage = ({ data }) => {
        if (data.id !== id) return;
        finish();
        engine.spent += performance.now() - began;
        idle.push(engine);
        if (data.status === 200) resolve(data.json);
        else reject(new Refusal(data.status, data.json));
      };
      engine.worker.postMessage({ id, name, body });
    });
  return { call };
}
