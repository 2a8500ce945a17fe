// New puzzles, made here from a seed: by kind and difficulty, and one for each day.

import { t } from "./strings.js";

const $ = (id) => document.getElementById(id);
const FAMILIES = ["pegs", "row", "capture"];
const HARDNESS = ["easy", "medium", "hard"];

export function makeNewGame({ engine, open }) {
  let making = false;

  async function make(wish) {
    if (making) return;
    making = true;
    $("make-says").textContent = t("making");
    try {
      const { puzzle } = await engine.call("generate", wish);
      if (!puzzle) return ($("make-says").textContent = t("noneMade"));
      await open(puzzle);
      $("newgame").close();
    } catch (error) {
      $("make-says").textContent = error.status === 503 ? t("busy") : error.message;
    } finally {
      making = false;
    }
  }

  $("make").onsubmit = (event) => {
    event.preventDefault();
    const chosen = new FormData($("make"));
    make({ family: chosen.get("family"), difficulty: chosen.get("difficulty"), seed: Math.floor(Math.random() * 2 ** 50) });
  };
  /** The same puzzle for everybody on a day: kinds take turns, weekends are harder. */
  $("daily").onclick = () => {
    const today = new Date();
    const day = Math.floor(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / 86_400_000);
    const weekend = today.getDay() === 0 || today.getDay() === 6;
    make({ family: FAMILIES[day % 3], difficulty: HARDNESS[weekend ? 2 : Math.floor(day / 3) % 2], seed: day });
  };

  return {
    show() {
      $("make-says").textContent = "";
      $("newgame").showModal();
    },
  };
}
