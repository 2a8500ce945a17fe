// Records what the player has done: moves that lost the win, and puzzles that are solved.

import { keyOf } from "./address.js";
import { celebrate, isClean, isOwn, sweepsOf } from "./ending.js";
import { chime } from "./sound.js";
import { note, now, seen } from "./state.js";
import { store } from "./store.js";
import { dayOf } from "./streak.js";
import { $, still, written } from "./svg.js";

/** @import { View } from "../types" */

/** Records which moves lost the win, also after they are undone. */
export function remember() {
  const { game } = now;
  const at = seen().lost_at ?? 0;
  if (at === 0 || game.machine.includes(at)) return;
  const line = seen().moves.slice(0, at).map(written).join(" ");
  if (!game.slips.includes(line)) note({ slips: [...game.slips, line].slice(-40) });
}

/**
 * Records that the player has solved it, and whether this is new: then it is celebrated.
 * @param {View} reply
 */
export function win(reply) {
  const { game } = now;
  const line = reply.moves.slice(0, reply.step).map(written).join(" ");
  if (!reply.done || !isOwn(game, reply.step) || game.credited === line) return false;
  note({ credited: line });
  store.win(keyOf(reply.puzzle), { best: reply.step, sweeps: sweepsOf(reply.moves.slice(0, reply.step)), hints: game.hints + game.asks, undos: game.undos, clean: isClean(game) });
  if (game.day) store.winDay(game.day.date, game.day.level, game.day.date === dayOf(new Date()));
  if (!now.justMoved) return false;
  now.justMoved = false;
  chime();
  if (reply.last && !still()) celebrate($("board"), reply.last.to);
  return true;
}
