// The engine in a worker, one call at a time.

import { answer } from "./engine.js";

/** @param {MessageEvent<{ name: string, body: object }>} event */
onmessage = async ({ data: { name, body } }) => {
  const reply = await answer(name, body).catch((error) => ({ status: 500, json: { error: `the engine stopped: ${error.message}` } }));
  postMessage(reply);
};
