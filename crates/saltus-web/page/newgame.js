// New puzzles, made from a seed, by kind and difficulty.

import { failureWord, t } from "./strings.js";
import { $ } from "./svg.js";

const seed = () => Math.floor(Math.random() * 2 ** 50);

export function makeNewGame({ engine, open }) {
  let making = false;
  let last = { family: "pegs", difficulty: "easy" };

  async function make(wish, says) {
    if (making) return;
    making = true;
    says(t("making"));
    try {
      const { puzzle } = await engine.call("generate", { ...wish, seed: seed() });
      if (!puzzle) return says(t("noneMade"));
      last = wish;
      await open(puzzle);
      $("newgame").close();
    } catch (error) {
      says(failureWord(error));
    } finally {
      making = false;
    }
  }

  $("make").onsubmit = (event) => {
    event.preventDefault();
    const chosen = new FormData($("make"));
    make({ family: chosen.get("family"), difficulty: chosen.get("difficulty") }, (text) => ($("make-says").textContent = text));
  };

  return {
    show() {
      $("make-says").textContent = "";
      $("newgame").showModal();
    },
    /** Another puzzle like the last one that was made. */
    again: (says) => make(last, says),
  };
}
