// What this device remembers: theme and text size (looks.js wears them), how long moves are shown, sound, following, keys.

import { by } from "../common/dom.js";
import { notifies } from "../table/alerts.js";
import { mute, muted } from "./sound.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACE = "tramyard-pace";
/** @type {(key: string, otherwise: string) => string} */
const said = (key, otherwise) => localStorage.getItem(`tramyard-${key}`) ?? otherwise;

export const follows = () => said("follow", "yes") === "yes";
export const singleKeys = () => said("keys", "yes") === "yes";
export const paysAlone = () => said("pays", "yes") === "yes";
export const confirms = () => said("confirm", "no") === "yes";
export const speed = () => Number(said("speed", "1"));
const pause = () => Number(localStorage.getItem(PACE) ?? 0.8);

const GLANCE = 0.4; // how much of a move's time it takes to see what dice or cards brought after it

// How long a scene stays, in milliseconds: somebody else's move long enough to be read, one's own as long as it moves.
/** @param {Api.Scene} scene @param {number} seat */
export function pace(scene, seat) {
  if (calm.matches || scene.kind !== "played" || !scene.caption) return 0;
  if (scene.actor === seat || scene.by === "hand") return 150;
  return (pause() * 1000 * (scene.actor < 0 ? GLANCE : 1)) / speed();
}

// What others do is shown at this speed from now on.
/** @param {number} times */
export function setSpeed(times) {
  localStorage.setItem("tramyard-speed", String(times));
}

export function showSettings() {
  by("sound").checked = !muted();
  by("mute").setAttribute("aria-pressed", String(muted()));
  by("notify").setAttribute("aria-pressed", String(notifies()));
}

/** @param {"follow" | "keys" | "pays" | "confirm"} id @param {string} [otherwise] */
function remember(id, otherwise = "yes") {
  by(id).checked = said(id, otherwise) === "yes";
  by(id).addEventListener("change", () => localStorage.setItem(`tramyard-${id}`, by(id).checked ? "yes" : "no"));
}

/** @param {"theme" | "text-size"} id @param {string} key @param {string} otherwise */
function dress(id, key, otherwise) {
  by(id).value = said(key, otherwise);
  by(id).addEventListener("change", () => {
    localStorage.setItem(`tramyard-${key}`, by(id).value);
    dispatchEvent(new Event("tramyard-looks"));
  });
}

export function bindSettings() {
  dress("theme", "theme", "system");
  dress("text-size", "text", "100");
  by("pace").value = String(pause());
  by("pace").addEventListener("input", () => localStorage.setItem(PACE, by("pace").value));
  remember("follow");
  remember("keys");
  remember("pays");
  remember("confirm", "no");
  by("sound").addEventListener("change", () => {
    mute(!by("sound").checked);
    showSettings();
  });
  showSettings();
}
