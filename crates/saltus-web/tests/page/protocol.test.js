// The protocol of the engine as WebAssembly, against a module in a few lines that answers with what it was asked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, imports, teach } from "../../page/protocol.js";

/** A module whose memory grows when room is asked for, so that an earlier view of it is empty. */
function echo(status) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const asked = [];
  let bytes = 0;
  return {
    asked,
    memory,
    room: (wanted) => {
      memory.grow(1);
      bytes = wanted;
      return 16;
    },
    call: () => {
      const question = new TextDecoder().decode(new Uint8Array(memory.buffer, 16, bytes));
      asked.push(question);
      const reply = new TextEncoder().encode(`${status} ${JSON.stringify({ question })}`);
      new Uint8Array(memory.buffer, 4096, reply.length).set(reply);
      return reply.length;
    },
    text: () => 4096,
  };
}

test("a call is its name and its body, and the reply a status and an object", () => {
  const reply = ask(echo(404), "look", { puzzle: "Größe 漢" });
  assert.deepEqual(reply, { status: 404, json: { question: 'look {"puzzle":"Größe 漢"}' } });
});

test("a language is its code and its wordings", () => {
  const module = echo(200);
  teach(module, "de", "goal = Ziel\n");
  assert.deepEqual(module.asked, ["language de goal = Ziel\n"]);
});

test("the module is given a clock", () => assert.equal(typeof imports.env.now(), "number"));

test("the package of npm asks by the same functions", async () => {
  const { readFile } = await import("node:fs/promises");
  for (const [file, from] of [["../../page/engine.js", "./protocol.js"], ["../../../saltus-wasm/npm/index.js", "../../saltus-web/page/protocol.js"]]) {
    const text = await readFile(new URL(file, import.meta.url), "utf8");
    assert.ok(text.includes(`from "${from}"`), file);
    assert.ok(!text.includes("memory.buffer"), file);
  }
});
