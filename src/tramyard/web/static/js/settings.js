// What this device remembers: how fast bots play, whether things move.

const PACE = "tramyard-pace";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const botPause = () => Number(localStorage.getItem(PACE) ?? 0.8);

export function setBotPause(seconds) {
  localStorage.setItem(PACE, String(seconds));
}

// How long a scene stays, in milliseconds: a bot's move long enough to be read, one's own no longer than it moves.
export function pace(scene, seat) {
  if (calm.matches || scene.kind !== "played") return 0;
  if (scene.actor === seat) return 150;
  return botPause() * 1000;
}
