// The engine as WebAssembly, one call at a time. See crates/saltus-wasm.

const imports = { env: { now: () => performance.now() } };
let engine = null;

const load = async () => (await WebAssembly.instantiateStreaming(fetch(new URL("saltus.wasm", import.meta.url)), imports)).instance.exports;

/** The reply to a call: `{status, json}`. */
export async function answer(name, body) {
  const { memory, room, call, text } = await (engine ??= load());
  const request = new TextEncoder().encode(`${name} ${JSON.stringify(body)}`);
  const start = room(request.length); // may move the memory, so that its buffer is asked for afterwards
  new Uint8Array(memory.buffer, start, request.length).set(request);
  const length = call();
  const reply = new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length));
  return { status: Number(reply.slice(0, 3)), json: JSON.parse(reply.slice(4)) }; // "200 {...}"
}
