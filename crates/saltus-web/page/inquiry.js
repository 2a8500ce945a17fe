// Asks the engine about the game, and takes in what searches in the background find out.

import { makePonder } from "./ponder.js";
import { asked, engine, now, seen } from "./state.js";
import { t } from "./strings.js";
import { $, written } from "./svg.js";
import { showVerdict } from "./verdict.js";

/** @import { Fail, NamedMove, Verdict, View } from "../types" */

/**
 * `show` shows an answer, `learned` what a new verdict changes, `marked` the legal moves with new marks.
 * @param {{ show: (reply: View) => void, learned: (view: View) => void, marked: (view: View) => void, fail: Fail }} parts
 */
export function makeInquiry({ show, learned, marked, fail }) {
  const ponder = makePonder({ engine, game: () => now.game, view: seen, known: refresh, judge, judgeMove, open: () => seen().partial || showVerdict(seen()), counting });
  let wanted = 0;
  /** @type {Promise<void> | null} */
  let asking = null;

  /** Asks about the current game; while a question is open, the next one waits, and those in between are dropped. */
  function refresh() {
    wanted++;
    ponder.stop();
    asking ??= inquire().finally(() => (asking = null));
    return asking;
  }

  async function inquire() {
    let question;
    do {
      question = wanted;
      const { puzzle } = now.game;
      try {
        const reply = await engine.call("look", asked());
        if (question === wanted) show(reply);
      } catch (error) {
        if (question === wanted) fail(error, puzzle);
      }
    } while (question !== wanted);
    const { view } = now;
    if (!view || view.known) return;
    if (!view.done && view.verdict === "unknown") $("verdict-why").textContent = t("looking");
    ponder.begin();
  }

  /**
   * Stores the result of a search about the position at a step.
   * @param {number} step
   * @param {Verdict} verdict
   */
  function judge(step, verdict) {
    const view = seen();
    // What can be won from a position can be won before it; what is lost there is lost after it.
    const timeline = view.timeline.map((before, index) => ((verdict === "winnable" ? index <= step : index >= step) ? verdict : before));
    const lostAt = timeline.indexOf("lost");
    // This move lost the game only if every earlier position is known.
    const lost_at = verdict === "lost" && timeline[lostAt - 1] !== "unknown" ? lostAt : view.lost_at;
    now.view = { ...view, verdict, timeline, lost_at };
    learned(now.view);
  }

  /**
   * Takes in whether a legal move keeps the win.
   * @param {NamedMove & { keeps: "yes" | "no" }} judged
   */
  function judgeMove({ keeps, ...judged }) {
    if (seen().partial) return;
    if (keeps === "yes" && seen().verdict === "unknown") judge(now.game.step, "winnable");
    const legal = seen().legal.map((move) => (written(move) === written(judged) ? { ...move, keeps } : move));
    now.view = { ...seen(), legal };
    marked(now.view);
  }

  /**
   * Takes in whether ways to win are being counted, or when they will be.
   * @param {boolean | number} state
   */
  function counting(state) {
    if (seen().partial) return;
    now.view = { ...seen(), counting: state };
    showVerdict(now.view);
  }

  return { refresh, judge };
}
