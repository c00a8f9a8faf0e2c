// Sounds made on the spot: a wooden click, dice, a bell, a chord at the end. The mute is remembered.

const KEY = "tramyard-mute";
let context = null;

export const muted = () => localStorage.getItem(KEY) === "yes";

export function mute(yes) {
  localStorage.setItem(KEY, yes ? "yes" : "no");
}

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

const SOUNDS = {
  place: () => tone(320, 0, 0.08, 0.12, "triangle"),
  dice: () => [0, 0.06, 0.13, 0.19, 0.28].forEach((at) => tone(180 + Math.random() * 160, at, 0.05, 0.1, "square")),
  bell: () => [1318, 1760].forEach((frequency, number) => tone(frequency, number * 0.08, 0.9, 0.1, "sine")),
  said: () => tone(660, 0, 0.12, 0.06, "sine"),
  refused: () => tone(140, 0, 0.18, 0.1, "sawtooth"),
  end: () => [523, 659, 784, 1046].forEach((frequency, number) => tone(frequency, number * 0.12, 0.7, 0.09, "sine")),
};

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
