// New puzzles, made from a seed, by kind and difficulty.

import { failureWord, t } from "./strings.js";
import { $ } from "./svg.js";

/** @import { Calls, Engine, Open, Tell } from "../types" */

/** @typedef {Omit<Calls["generate"][0], "seed">} Wish */

const seed = () => Math.floor(Math.random() * 2 ** 50);

/** @param {{ engine: Engine, open: Open }} parts */
export function makeNewGame({ engine, open }) {
  let making = false;
  /** @type {Wish} */
  let last = { family: "pegs", difficulty: "easy" };

  /**
   * @param {Wish} wish
   * @param {Tell} says
   */
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
    const { family, difficulty } = Object.fromEntries(new FormData($("make")));
    // The values of the page's own radio buttons.
    const wish = /** @type {Wish} */ ({ family, difficulty });
    make(wish, (text) => ($("make-says").textContent = text));
  };

  return {
    show() {
      $("make-says").textContent = "";
      $("newgame").showModal();
    },
    /**
     * Another puzzle like the last one that was made.
     * @param {Tell} says
     */
    again: (says) => make(last, says),
  };
}
