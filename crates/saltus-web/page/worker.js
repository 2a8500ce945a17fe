// The engine in a worker, one call at a time.

import { answer } from "./engine.js";

/** What the calls so far take: a reply belongs to the oldest call without one, also where a later call could be answered sooner. */
let before = Promise.resolve();

/** @param {{ name: string, body: object }} call */
async function reply({ name, body }) {
  const reply = await answer(name, body).catch((error) => ({ status: 500, json: { error: `the engine stopped: ${error.message}` } }));
  postMessage(reply);
}

/** @param {MessageEvent<{ name: string, body: object }>} event */
onmessage = ({ data }) => {
  before = before.then(() => reply(data));
};
