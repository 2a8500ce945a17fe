// The engine as WebAssembly, one call at a time. See crates/saltus-wasm.

const imports = { env: { now: () => performance.now() } };
const engine = WebAssembly.instantiateStreaming(fetch("saltus.wasm"), imports).then(({ instance }) => instance.exports);

onmessage = async ({ data: { id, name, body } }) => {
  const { memory, room, call, text } = await engine;
  const request = new TextEncoder().encode(`${name} ${JSON.stringify(body)}`);
  new Uint8Array(memory.buffer, room(request.length), request.length).set(request);
  const length = call();
  const reply = new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length));
  // "200 {...}"
  postMessage({ id, status: Number(reply.slice(0, 3)), json: JSON.parse(reply.slice(4)) });
};
