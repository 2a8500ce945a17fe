// A short click for a move, if the player turned it on; made here, so that nothing is loaded.

import { store } from "./store.js";

/** @type {AudioContext | null} */
let audio = null;

/** The sound of wood on wood. */
export function click() {
  if (!store.settings.sound) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const tone = new OscillatorNode(audio, { frequency: 320, type: "triangle" });
  const loudness = new GainNode(audio, { gain: 0.25 });
  tone.frequency.exponentialRampToValueAtTime(110, now + 0.07);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(loudness).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}

/** Three rising notes for a win. */
export function chime() {
  if (!store.settings.sound) return;
  const room = (audio ??= new AudioContext());
  [523, 659, 784].forEach((frequency, index) => {
    const begin = room.currentTime + 0.12 * index;
    const tone = new OscillatorNode(room, { frequency, type: "sine" });
    const loudness = new GainNode(room, { gain: 0 });
    loudness.gain.setValueAtTime(0.18, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.5);
    tone.connect(loudness).connect(room.destination);
    tone.start(begin);
    tone.stop(begin + 0.5);
  });
}
