// Single keys for everything: listed in the help.

import { by, target } from "../common/dom.js";
import { singleKeys } from "../device/settings.js";
import { ahead, isArrow } from "../board/walking.js";

/** @type {Record<string, [dx: number, dy: number]>} */
const PANS = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };

/** @param {import("./play.js").Play} play @param {Record<string, () => void>} deeds @param {KeyParts} parts */
export function bindKeys(play, deeds, { panel, zoom, card, drawer, menu }) {
  /** @type {Record<string, () => void>} */
  const keys = {
    "+": deeds.closer, "=": deeds.closer, "-": deeds.farther, 0: deeds.fit,
    b: deeds.back, o: deeds["pay-otherwise"], Backspace: deeds.back, u: deeds.undo, y: deeds.redo, h: deeds.hint, s: deeds["skip-all"],
    ",": deeds.before, ".": deeds.after, p: deeds.through, r: deeds.rules, t: deeds.table, g: deeds.settings,
    q: () => play.holding.turn(-1), e: () => play.holding.turn(1), m: deeds.mute, "?": deeds.help, j: () => panel.focus(), l: deeds.log,
    c: () => {
      if (by("say") && !by("talk").classList.contains("open")) deeds.log();
      by("say")?.focus();
    },
    i: () => {
      const spot = document.activeElement.closest?.("[data-spot]");
      if (spot) card.show(spot);
    },
  };

  // Escape closes what is open, the smallest first; with nothing open it skips.
  function escape() {
    if (!by("note").hidden) panel.forgive();
    else if (menu.isOpen) menu.close(true);
    else if (card.isOpen) card.close();
    else if (drawer.isOpen) drawer.close();
    else if (by("talk").classList.contains("open")) deeds.log();
    else if (play.scenes.busy) play.scenes.skip();
    else play.past.present();
  }

  // From place to place in the picture; where a line is drawn, on from its end, or back. Returns whether there was one.
  /** @param {string} key @param {Element} from */
  function walk(key, from) {
    const { stage } = play;
    const tip = stage.line.length ? stage.element(stage.line.at(-1)) : null;
    const back = stage.line.length > 1 ? [stage.element(stage.line.at(-2))] : [];
    const drawn = stage.all(".can").filter((one) => stage.at(one.dataset.spot).some((step) => step.draws));
    const next = ahead(key, tip ?? from, tip ? [...drawn, ...back] : stage.all(".can"));
    if (next && tip) play.stroke(next.dataset.spot);
    else next?.focus();
    return Boolean(next);
  }

  document.addEventListener("keydown", (event) => {
    const behind = document.querySelector("dialog[open]") || !by("curtain").hidden;
    if (event.ctrlKey || event.metaKey || event.altKey || behind) return;
    if (event.key === "Escape") return escape();
    if (target(event).closest("input:not([type=range]), textarea, select") || !singleKeys()) return;
    if (play.scenes.busy && (event.key === " " || event.key === "Enter") && !target(event).closest("a, button")) {
      event.preventDefault();
      play.scenes.skip();
    } else if (isArrow(event.key) && target(event).closest(".part [data-spot]") && walk(event.key, target(event))) {
      event.preventDefault();
    } else if (PANS[event.key] && zoom.close && !target(event).closest("input, .log, .drawer")) {
      event.preventDefault();
      zoom.pan(...PANS[event.key]);
    } else if (event.key >= "1" && event.key <= "9") panel.take(Number(event.key));
    else if (keys[event.key] && !event.repeat) {
      event.preventDefault();
      keys[event.key]();
    }
  });
}
