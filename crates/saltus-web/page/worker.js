// The engine as WebAssembly, one call at a time. See crates/saltus-wasm.

const imports = { env: { now: () => performance.now() } };
const engine = WebAssembly.instantiateStreaming(fetch("saltus.wasm"), imports).then(({ instance }) => instance.exports);

async function answer(name, body) {
  const { memory, room, call, text } = await engine;
  const request = new TextEncoder().encode(`${name} ${JSON.stringify(body)}`);
  const start = room(request.length); // may move the memory, so that its buffer is asked for afterwards
  new Uint8Array(memory.buffer, start, request.length).set(request);
  const length = call();
  const reply = new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length));
  return { status: Number(reply.slice(0, 3)), json: JSON.parse(reply.slice(4)) }; // "200 {...}"
}

onmessage = async ({ data: { name, body } }) => {
  const reply = await answer(name, body).catch((error) => ({ status: 500, json: { error: `the engine stopped: ${error.message}` } }));
  postMessage(reply);
};
