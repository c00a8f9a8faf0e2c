// Single keys for everything: listed in the help.

import { by, target } from "./dom.js";
import { singleKeys } from "./settings.js";

/** @type {Record<string, [dx: number, dy: number]>} */
const PANS = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };

/** @param {import("./play.js").Play} play @param {Record<string, () => void>} deeds @param {KeyParts} parts */
export function bindKeys(play, deeds, { panel, zoom, card, drawer, menu }) {
  /** @type {Record<string, () => void>} */
  const keys = {
    "+": deeds.closer, "=": deeds.closer, "-": deeds.farther, 0: deeds.fit,
    b: deeds.back, Backspace: deeds.back, u: deeds.undo, h: deeds.hint, s: deeds["skip-all"],
    ",": deeds.before, ".": deeds.after, p: deeds.through, r: deeds.rules, t: deeds.table, g: deeds.settings,
    m: deeds.mute, "?": deeds.help, j: () => panel.focus(), c: () => by("say")?.focus(),
    i: () => {
      const spot = document.activeElement.closest?.("[data-spot]");
      if (spot) card.show(spot);
    },
  };

  // Escape closes what is open, the smallest first; with nothing open it skips.
  function escape() {
    if (menu.isOpen) menu.close(true);
    else if (card.isOpen) card.close();
    else if (drawer.isOpen) drawer.close();
    else if (play.scenes.busy) play.scenes.skip();
    else play.past.present();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return escape();
    if (target(event).closest("input:not([type=range]), textarea, select") || !singleKeys() || !by("curtain").hidden) return;
    if (play.scenes.busy && (event.key === " " || event.key === "Enter") && !target(event).closest("a, button")) {
      event.preventDefault();
      play.scenes.skip();
    } else if (PANS[event.key] && zoom.close && !target(event).closest("input, .log, .drawer")) {
      event.preventDefault();
      zoom.pan(...PANS[event.key]);
    } else if (event.key >= "1" && event.key <= "9") panel.nth(Number(event.key))?.click();
    else if (keys[event.key] && !event.repeat) {
      event.preventDefault();
      keys[event.key]();
    }
  });
}
