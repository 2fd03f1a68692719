// A few sounds, made on the spot: nothing is loaded, and nothing is heard until somebody wants it.

import { prefs } from "./prefs.js";

// Each note: its pitch in hertz, when it begins and how long it lasts in seconds, how loud, and its shape.
/** @typedef {[number, number, number, number, OscillatorType]} SoundNote */
/** @type {Record<string, SoundNote[]>} */
const SOUNDS = {
  turn: [
    [587, 0, 0.22, 0.16, "sine"],
    [880, 0.14, 0.4, 0.16, "sine"],
  ],
  tick: [[1250, 0, 0.04, 0.05, "triangle"]],
  coins: [
    [2093, 0, 0.09, 0.06, "triangle"],
    [2637, 0.06, 0.16, 0.06, "triangle"],
  ],
  won: [523, 659, 784, 1047].map((pitch, i) => /** @type {SoundNote} */ ([pitch, i * 0.13, 0.5, 0.13, "triangle"])),
  lost: [392, 349, 311].map((pitch, i) => /** @type {SoundNote} */ ([pitch, i * 0.24, 0.5, 0.12, "sine"])),
};

/** @type {AudioContext | null} */
let speaker = null;

/** @param {string} name */
export function play(name) {
  if (!prefs().sound || document.hidden) return;
  try {
    speaker ||= new AudioContext();
    if (speaker.state === "suspended") speaker.resume();
    for (const note of SOUNDS[name]) strike(speaker, note);
  } catch {
    /* a browser without sound plays silently */
  }
}

/**
 * @param {AudioContext} home
 * @param {SoundNote} note
 */
function strike(home, [pitch, begins, lasts, loud, shape]) {
  const start = home.currentTime + begins;
  const tone = new OscillatorNode(home, { type: shape, frequency: pitch });
  const volume = new GainNode(home, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(volume).connect(home.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.05);
}
