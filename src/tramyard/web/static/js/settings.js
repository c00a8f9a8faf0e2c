// What this device remembers: how long moves are shown, sound, following, single keys.

import { by } from "./dom.js";
import { mute, muted } from "./sound.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACE = "tramyard-pace";
/** @type {(key: string, otherwise: string) => string} */
const said = (key, otherwise) => localStorage.getItem(`tramyard-${key}`) ?? otherwise;

export const follows = () => said("follow", "yes") === "yes";
export const singleKeys = () => said("keys", "yes") === "yes";
const pause = () => Number(localStorage.getItem(PACE) ?? 0.8);

// How long a scene stays, in milliseconds: somebody else's move long enough to be read, one's own as long as it moves.
/** @param {Api.Scene} scene @param {number} seat */
export function pace(scene, seat) {
  if (calm.matches || scene.kind !== "played" || !scene.caption) return 0;
  if (scene.actor === seat || scene.by === "hand") return 150;
  return pause() * 1000;
}

export function showSettings() {
  by("sound").checked = !muted();
}

/** @param {"follow" | "keys"} id */
function remember(id) {
  by(id).checked = said(id, "yes") === "yes";
  by(id).addEventListener("change", () => localStorage.setItem(`tramyard-${id}`, by(id).checked ? "yes" : "no"));
}

export function bindSettings() {
  by("pace").value = String(pause());
  by("pace").addEventListener("input", () => localStorage.setItem(PACE, by("pace").value));
  remember("follow");
  remember("keys");
  by("sound").addEventListener("change", () => mute(!by("sound").checked));
  showSettings();
}
