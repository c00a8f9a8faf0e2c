// Sounds made on the spot: a wooden click, dice, cards, a tram's bell, a chord at the end. The mute is remembered.

const KEY = "tramyard-mute";
/** @type {AudioContext} */
let context = null;

export const muted = () => localStorage.getItem(KEY) === "yes";

/** @param {boolean} yes */
export function mute(yes) {
  localStorage.setItem(KEY, yes ? "yes" : "no");
}

/**
 * @param {number} frequency
 * @param {number} start
 * @param {number} length
 * @param {number} volume
 * @param {OscillatorType} type
 */
function tone(frequency, start, length, volume, type) {
  const gain = context.createGain();
  const source = context.createOscillator();
  source.type = type;
  source.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, context.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + start + length);
  source.connect(gain).connect(context.destination);
  source.start(context.currentTime + start);
  source.stop(context.currentTime + start + length);
}

// A tram's bell is a bronze bowl struck twice by a clapper: partials that are no harmonics, the higher the shorter.
const BOWL = [[1, 1.5, 0.1], [2.02, 1.1, 0.07], [2.74, 0.8, 0.06], [4.1, 0.45, 0.04], [5.43, 0.25, 0.03]];
/** @type {(at: number) => void} */
const strike = (at) => BOWL.forEach(([partial, length, volume]) => tone(720 * partial, at, length, volume, "sine"));

// A card drawn over another: a short breath of noise.
/** @param {number} start @param {number} length @param {number} volume */
function swish(start, length, volume) {
  const gain = context.createGain();
  const band = context.createBiquadFilter();
  const source = context.createBufferSource();
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  noise.getChannelData(0).forEach((_still, at, samples) => (samples[at] = Math.random() * 2 - 1));
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = 2600;
  gain.gain.setValueAtTime(volume, context.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + start + length);
  source.connect(band).connect(gain).connect(context.destination);
  source.start(context.currentTime + start);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  place: () => tone(320, 0, 0.08, 0.12, "triangle"),
  dice: () => [0, 0.06, 0.13, 0.19, 0.28].forEach((at) => tone(180 + Math.random() * 160, at, 0.05, 0.1, "square")),
  card: () => swish(0, 0.12, 0.2),
  bell: () => [0, 0.22].forEach(strike),
  turn: () => [1318, 1760].forEach((frequency, number) => tone(frequency, number * 0.08, 0.9, 0.1, "sine")),
  said: () => tone(660, 0, 0.12, 0.06, "sine"),
  refused: () => tone(140, 0, 0.18, 0.1, "sawtooth"),
  over: () => [392, 330].forEach((frequency, number) => tone(frequency, number * 0.18, 0.6, 0.06, "sine")),
  end: () => [523, 659, 784, 1046].forEach((frequency, number) => tone(frequency, number * 0.12, 0.7, 0.09, "sine")),
};

/** @param {string} name */
export function play(name) {
  if (muted() || !SOUNDS[name] || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    SOUNDS[name]();
  } catch {
    // A browser without sound plays on in silence.
  }
}
