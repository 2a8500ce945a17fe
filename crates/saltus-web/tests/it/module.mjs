// Asks the page's engine for what takes more memory than it may have, and says how much it took: node module.mjs saltus.wasm.gzip
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

// The host's clock may run faster: what the engine may think about for twelve seconds and more is then soon over.
let pace = 1;
const imports = { env: { now: () => pace * performance.now() } };
const { instance } = await WebAssembly.instantiate(gunzipSync(await readFile(process.argv[2])), imports);
const { memory, room, call, text } = instance.exports;

function ask(name, request) {
  const bytes = new TextEncoder().encode(`${name} ${JSON.stringify(request)}`);
  const start = room(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  const length = call();
  const reply = new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length));
  const megabytes = memory.buffer.byteLength / 2 ** 20;
  console.error(`${megabytes} MiB after ${name} ${JSON.stringify(request)}: ${reply.slice(0, 60)}`);
  return Number(reply.slice(0, 3));
}

// Learned whole, and kept: some hundred megabytes.
const kept = ["row:9x9v2,direction=both", "pegs:english", "row:7x7v3,direction=both"];
const larger = ["hexagon:4", "row:9x9v3", "foreaft:4,direction=both", "pegs:french@c1-b4", "grid:7x7", "reverse:12"];
const statuses = new Set(kept.map((puzzle) => ask("learn", { puzzle, moves: "" })));
pace = 10;
for (const puzzle of [...larger, ...larger]) {
  for (const name of ["learn", "look", "hint", "solve"]) statuses.add(ask(name, { puzzle, moves: "" }));
}
console.log(JSON.stringify({ bytes: memory.buffer.byteLength, statuses: [...statuses] }));
