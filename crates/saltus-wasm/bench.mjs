// How long the engine as WebAssembly takes for the table of a puzzle, from a new module on: the seconds of processor, of compiling
// the module too. `cargo xtask bench module` runs it.

import { readFile } from "node:fs/promises";
import { argv, cpuUsage, exit } from "node:process";
import { load } from "./npm/index.js";

const [, , file, puzzle] = argv;
const begun = cpuUsage();
const saltus = await load(await readFile(file));
const { known } = saltus.call("learn", { puzzle, moves: "", step: 0 });
const spent = cpuUsage(begun);
if (!known) {
  console.error("the table is too large");
  exit(1);
}
console.log((spent.user + spent.system) / 1e6);
