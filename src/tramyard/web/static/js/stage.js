// The picture: morphed so that pieces slide, with the spots that can be clicked glowing.

import { drawing, svg, target, token } from "./dom.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {(words: string) => string[]} */
const named = (words) => (words ?? "").split(" ").filter(Boolean);
/** @type {(frame: Element) => Map<string, string>} */
const sounding = (frame) => new Map([...frame.querySelectorAll("[data-sound][id]")].map((one) => [`${one.id} ${one.dataset.sound}`, one.dataset.sound]));
/** @type {(frame: Element) => Map<string, string>} */
const places = (frame) => new Map([...frame.querySelectorAll("g[id]")].map((piece) => [piece.id, piece.style.transform]));

export class Stage {
  /** @param {HTMLElement} frame @param {StageDeeds} deeds */
  constructor(frame, { onSpot, onEmpty, onDrawn, onFocus }) {
    this.frame = frame;
    this.onDrawn = onDrawn;
    /** @type {Api.Step[]} */
    this.steps = [];
    /** @type {string} */
    this.drawn = null;
    /** @type {string} */
    this.pointed = null;
    /** @type {Api.Step} */
    this.meant = null;
    /** @type {DOMPoint} */
    this.moved = null;
    /** @type {string[]} */
    this.sounds = [];
    frame.addEventListener("click", (event) => {
      const spot = target(event).closest("[data-spot]");
      if (spot) onSpot(spot.dataset.spot, spot, event.pointerType === "touch");
      else onEmpty();
    });
    frame.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.point(target(event)));
    frame.addEventListener("pointerleave", () => this.point(null));
    frame.addEventListener("focusin", (event) => {
      if (!target(event).matches(":focus-visible")) return;
      this.point(target(event));
      onFocus(target(event));
    });
    frame.addEventListener("focusout", () => this.point(null));
    frame.addEventListener("keydown", (event) => {
      const spot = target(event).closest("[data-spot]");
      if (!spot || (event.key !== "Enter" && event.key !== " ") || event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
      onSpot(spot.dataset.spot, spot, false);
    });
  }

  /** @param {string} spot */
  element(spot) {
    const found = [...this.frame.querySelectorAll(`[data-spot="${CSS.escape(spot)}"]`)];
    return found.find((one) => one.classList.contains("can")) ?? found[0] ?? null;
  }

  // Returns how long the motion takes, in milliseconds.
  /** @param {string} picture */
  draw(picture) {
    this.sounds = [];
    if (!picture || picture === this.drawn) return 0;
    this.drawn = picture;
    const parsed = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
    const fresh = document.importNode(parsed, true);
    const old = drawing(this.frame);
    const before = places(this.frame);
    const heard = sounding(this.frame);
    this.unmark();
    if (old) Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" }); // the page loads it before this module
    else this.frame.append(fresh);
    this.moved = this.newest(before);
    if (old) this.sounds = [...sounding(this.frame)].filter(([key]) => !heard.has(key)).map(([, sound]) => sound);
    this.fitRatio();
    this.onDrawn();
    this.glow();
    this.light();
    return calm.matches ? 0 : this.motion();
  }

  // Where on the screen the piece that came or moved will lie: there is the action.
  /** @param {Map<string, string>} before */
  newest(before) {
    for (const piece of this.frame.querySelectorAll("g[id]")) {
      const { transform } = piece.style;
      if (!transform || before.get(piece.id) === transform) continue;
      const { e, f } = new DOMMatrix(transform);
      return new DOMPoint(e, f).matrixTransform(/** @type {SVGGraphicsElement} */ (piece.parentNode).getScreenCTM());
    }
    return null;
  }

  fitRatio() {
    const box = drawing(this.frame).viewBox.baseVal;
    if (box?.height) this.frame.closest(".playing").style.setProperty("--ratio", (box.width / box.height).toFixed(4));
  }

  motion() {
    const ends = this.frame
      .getAnimations({ subtree: true })
      .map((animation) => Number(animation.effect.getComputedTiming().endTime))
      .filter((end) => Number.isFinite(end));
    return Math.max(0, ...ends);
  }

  /** @param {Api.Step[]} steps */
  offer(steps) {
    this.steps = steps;
    this.glow();
  }

  /** @param {string} spot */
  at(spot) {
    return this.steps.filter((step) => step.spot === spot);
  }

  glow() {
    this.unmark();
    for (const element of this.frame.querySelectorAll("[data-spot]")) {
      const here = this.at(element.dataset.spot);
      element.classList.toggle("can", here.length > 0);
      if (here.length) {
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
        element.setAttribute("aria-label", here.map((step) => step.words).join(" / "));
        if (here.every((step) => step.final)) this.mark(/** @type {SVGGraphicsElement} */ (element));
      } else if (element.hasAttribute("tabindex")) {
        for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
      }
    }
  }

  // A small die at what cannot be taken back.
  /** @param {SVGGraphicsElement} element */
  mark(element) {
    const box = element.getBBox();
    const unit = drawing(this.frame).viewBox.baseVal.width / 100 || 7;
    const at = `translate(${box.x + box.width - 1.2 * unit} ${box.y + 1.2 * unit}) scale(${unit / 8})`;
    element.append(
      svg("g", { class: "final-mark", transform: at, "aria-hidden": "true" },
        svg("rect", { x: -14, y: -14, width: 28, height: 28, rx: 7 }),
        svg("path", { d: "M-6-6h.1M6-6h.1M0 0h.1M-6 6h.1M6 6h.1" })),
    );
  }

  unmark() {
    for (const mark of this.frame.querySelectorAll(".final-mark")) mark.remove();
  }

  // A click on something that cannot be done.
  /** @param {Element} element */
  shake(element) {
    if (calm.matches) return;
    element.animate([{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "0" }], { duration: 240 });
  }

  /** @param {string} spot */
  hint(spot) {
    for (const element of this.frame.querySelectorAll(".hinted")) element.classList.remove("hinted");
    if (spot) this.element(spot)?.classList.add("hinted");
  }

  // What the picture says dice or cards sound like.
  get chanceSound() {
    return drawing(this.frame)?.dataset.chance ?? "dice";
  }

  // Drawings of what a choice is made of, where the picture has some.
  /** @param {Api.Step} step */
  pictures(step) {
    const names = (step.icons ?? []).map((spot) => `icon-${spot}`).filter((name) => document.getElementById(name));
    return names.map(token);
  }

  // Ways and the like, lit up before they are taken

  /** @param {Element} target */
  point(target) {
    const spot = target?.closest("[data-spot]")?.dataset.spot ?? "";
    if (spot === this.pointed) return;
    this.pointed = spot;
    this.light();
  }

  // A line of the list or a menu's item, or null.
  /** @param {Api.Step} step */
  mean(step) {
    this.meant = step;
    this.light();
  }

  light() {
    const { meant, pointed } = this;
    const spots = meant ? [meant.spot, ...(meant.icons ?? [])] : [pointed];
    const moves = meant ? [meant.move] : this.at(pointed).map((step) => step.move);
    for (const element of this.frame.querySelectorAll("[data-for], [data-move]")) {
      element.classList.toggle("shown", this.belongs(element, spots, moves));
    }
  }

  /** @param {Element} element @param {string[]} spots @param {string[]} moves */
  belongs(element, spots, moves) {
    const own = named(element.dataset.move);
    if (own.length && (moves.length || !element.dataset.for)) return own.some((move) => moves.includes(move));
    return named(element.dataset.for).some((spot) => spots.includes(spot));
  }

  // Whether something would be lit up for a step: then fingers, which cannot hover, are shown it first.
  /** @param {Api.Step} step */
  foreshows(step) {
    return [...this.frame.querySelectorAll("[data-for], [data-move]")].some((one) => this.belongs(one, [step.spot], [step.move]));
  }
}
