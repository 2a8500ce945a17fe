// How long the page's engine takes for the table of a puzzle, from a new module on: the seconds of
// processor, of compiling the module too. `cargo xtask bench module` runs it.

import { readFileSync } from "node:fs";
import { argv, cpuUsage, exit } from "node:process";

const [, , file, puzzle] = argv;
const imports = { env: { now: () => performance.now() } };
const begun = cpuUsage();
const { instance } = await WebAssembly.instantiate(readFileSync(file), imports);
const { memory, room, call, text } = instance.exports;

const request = new TextEncoder().encode(`learn ${JSON.stringify({ puzzle, moves: "", step: 0 })}`);
const start = room(request.length);
new Uint8Array(memory.buffer, start, request.length).set(request);
const length = call();
const reply = new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length));

const spent = cpuUsage(begun);
if (!reply.includes('"known":true')) {
  console.error(reply);
  exit(1);
}
console.log(((spent.user + spent.system) / 1e6).toFixed(2), memory.buffer.byteLength >> 20);
