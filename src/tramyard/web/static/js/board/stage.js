// The picture: its parts morphed so that pieces slide, with the spots that can be clicked glowing.

import { drawing, svg, target, token } from "../common/dom.js";

const SLIDE = { duration: 600, easing: "cubic-bezier(.4, .1, .2, 1)" };

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const wide = matchMedia("(min-aspect-ratio: 1 / 1)");
/** @type {(words: string) => string[]} */
const named = (words) => (words ?? "").split(" ").filter(Boolean);
/** @type {(svg: string) => SVGSVGElement} */
const parsed = (svg) => /** @type {any} */ (new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);

/** The moves of a choice, which may be one or a run. @type {(step: Api.Step) => string[]} */
const all = (step) => step.moves ?? [step.move];

/** What has the focus would lose it with its tabindex; what glows next says who keeps one. */
const KEEP_FOCUS = { beforeAttributeUpdated: (/** @type {string} */ name) => name !== "tabindex" };

export class Stage {
  /** @param {HTMLElement} root @param {import("./pictures.js").Pictures} pictures @param {StageDeeds} deeds */
  constructor(root, pictures, { onSpot, onEmpty, onDrawn, onOpened, onFocus, onPoint }) {
    this.root = root;
    this.store = pictures;
    /** @type {Map<string, HTMLElement>} */
    this.slots = new Map([...root.querySelectorAll("[data-part]")].map((slot) => [slot.dataset.part, /** @type {HTMLElement} */ (slot)]));
    this.frame = this.slots.get("board");
    this.onDrawn = onDrawn;
    this.onOpened = onOpened;
    this.onPoint = onPoint;
    /** @type {string[]} */
    this.line = []; // places that were drawn over
    /** How what is held would be put down at a place. @type {(spot: string) => Api.Step | undefined} */
    this.ghost = () => undefined;
    /** @type {Api.Step[]} */
    this.steps = [];
    /** @type {Parts} */
    this.drawn = {};
    /** @type {Parts} */
    this.wanted = null; // what is to be drawn as soon as its texts are here
    /** @type {Set<string>} */
    this.lastSpots = new Set();
    this.lastActor = -1;
    /** @type {string} */
    this.pointed = null;
    /** @type {Api.Step} */
    this.meant = null;
    /** @type {DOMPoint} */
    this.moved = null;
    /** @type {string[]} */
    this.sounds = [];
    wide.addEventListener("change", () => this.lay());
    root.addEventListener("click", (event) => {
      const spot = target(event).closest("[data-spot]");
      if (spot) onSpot(spot.dataset.spot, spot, event.pointerType === "touch");
      else if (this.frame.contains(target(event))) onEmpty();
    });
    root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.point(target(event)));
    root.addEventListener("pointerleave", () => this.point(null));
    root.addEventListener("focusin", (event) => {
      if (!target(event).closest(".part") || !target(event).matches(":focus-visible")) return;
      this.point(target(event));
      onFocus(target(event));
    });
    root.addEventListener("focusout", () => this.point(null));
    root.addEventListener("keydown", (event) => {
      const spot = target(event).closest("[data-spot]");
      if (!spot || (event.key !== "Enter" && event.key !== " ") || event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
      onSpot(spot.dataset.spot, spot, false);
    });
  }

  // Everything of this kind in any part.
  /** @param {string} selector @returns {Element[]} */
  all(selector) {
    return [...this.slots.values()].flatMap((slot) => [...slot.querySelectorAll(selector)]);
  }

  /** @param {string} spot */
  element(spot) {
    const found = this.all(`[data-spot="${CSS.escape(spot)}"]`);
    return found.find((one) => one.classList.contains("can")) ?? found[0] ?? null;
  }

  // The piece of a seat that is somewhere on the board, where it has one.
  /** @param {number} seat */
  piece(seat) {
    return this.frame.querySelector(`[data-seat="${seat}"]`);
  }

  // The symbols that sentences are drawn with, before anything else is.
  /** @param {Parts} parts */
  prime({ art }) {
    if (art && this.store.has({ art })) this.put(this.slots.get("art"), parsed(this.store.text(art)));
  }

  // Draws these parts, now or when their texts have come, and returns how long the motion takes, in milliseconds.
  /** @param {Parts} parts @param {number} [version] of a picture that can be asked for again */
  draw(parts, version) {
    this.sounds = [];
    this.wanted = parts;
    if (this.store.has(parts)) return this.change(parts);
    if (version !== undefined) this.await(parts, version);
    return 0;
  }

  /** @param {Parts} parts @param {number} version */
  async await(parts, version) {
    try {
      const brought = await this.store.of(parts, version);
      if (this.wanted === parts) this.change(brought);
    } catch {
      // The line brings the next picture when it is back.
    }
  }

  /** @param {Parts} parts */
  change(parts) {
    this.wanted = null;
    const changed = [...this.slots].filter(([name]) => parts[name] !== this.drawn[name]);
    if (!changed.length) return 0;
    const fresh = new Map(changed.map(([name]) => [name, parts[name] ? parsed(this.store.text(parts[name])) : null]));
    const first = !Object.keys(this.drawn).length;
    const before = this.places();
    const heard = this.sounding();
    const left = this.wanderers(fresh);
    this.unmark();
    for (const [name, slot] of changed) this.put(slot, fresh.get(name));
    this.drawn = parts;
    this.lay();
    this.moved = this.newest(before);
    if (!first) this.sounds = [...this.sounding()].filter(([key]) => !heard.has(key)).map(([, sound]) => sound);
    this.glow();
    this.light();
    if (first) {
      this.rest();
      this.onOpened();
    }
    if (first || calm.matches) return 0;
    this.slide(left);
    return this.motion();
  }

  // What had happened before the page was opened is not played again.
  rest() {
    for (const animation of this.animations()) if (Number.isFinite(Number(animation.effect.getComputedTiming().endTime))) animation.finish();
  }

  animations() {
    return [...this.slots.values()].flatMap((slot) => slot.getAnimations({ subtree: true }));
  }

  /** @param {HTMLElement} slot @param {SVGSVGElement | null} fresh */
  put(slot, fresh) {
    const old = drawing(slot);
    slot.hidden = !fresh;
    if (!fresh) old?.remove();
    else if (old) Idiomorph.morph(old, document.importNode(fresh, true), { morphStyle: "outerHTML", callbacks: KEEP_FOCUS }); // loaded before this module
    else slot.append(document.importNode(fresh, true));
  }

  sounding() {
    return new Map(this.all("[data-sound][id]").map((one) => [`${one.id} ${one.dataset.sound}`, one.dataset.sound]));
  }

  places() {
    return new Map(this.all("g[id]").map((piece) => [piece.id, piece.style.transform]));
  }

  // Pieces that will lie in another part, with where they lie now.
  /** @param {Map<string, SVGSVGElement | null>} fresh @returns {Map<string, DOMRect>} */
  wanderers(fresh) {
    /** @type {Map<string, DOMRect>} */
    const found = new Map();
    for (const [name, drawn] of fresh) {
      for (const piece of drawn?.querySelectorAll("g[id]") ?? []) {
        const now = document.getElementById(piece.id);
        if (now && this.slots.get(name) !== now.closest("[data-part]")) found.set(piece.id, now.getBoundingClientRect());
      }
    }
    return found;
  }

  // They slide from where they lay on the screen.
  /** @param {Map<string, DOMRect>} left */
  slide(left) {
    for (const [id, from] of left) {
      const piece = /** @type {SVGGraphicsElement | null} */ (/** @type {unknown} */ (document.getElementById(id)));
      const around = /** @type {SVGGraphicsElement} */ (piece?.parentNode)?.getScreenCTM?.();
      if (!around || !from.width) continue;
      const to = piece.getBoundingClientRect();
      const way = `${(from.left - to.left) / around.a}px ${(from.top - to.top) / around.d}px`;
      piece.animate([{ translate: way }, { translate: "0 0" }], SLIDE);
    }
  }

  // Where on the screen the piece that came or moved will lie: there is the action.
  /** @param {Map<string, string>} before */
  newest(before) {
    for (const piece of this.frame.querySelectorAll("g[id]")) {
      const { transform } = piece.style;
      if (!transform || before.get(piece.id) === transform) continue;
      if (transform.includes("var(")) continue; // laid by a style sheet
      const { e, f } = new DOMMatrix(transform);
      return new DOMPoint(e, f).matrixTransform(/** @type {SVGGraphicsElement} */ (piece.parentNode).getScreenCTM());
    }
    return null;
  }

  // What was played last stays marked: all of a turn, with the dice and cards that came of it.
  /** @param {Api.Scene} scene */
  remember({ kind, actor, spots }) {
    if (kind === "undone") this.lastSpots.clear();
    if (kind !== "played") return;
    if (actor >= 0 && actor !== this.lastActor) this.lastSpots.clear();
    if (actor >= 0) this.lastActor = actor;
    for (const spot of spots) this.lastSpots.add(spot);
    this.glow();
  }

  // The board in the measures it has; it, and every other part, in those of one that lies on its side while the window
  // is wide, where a room has such.
  lay() {
    for (const slot of this.slots.values()) this.turn(drawing(slot));
    const board = drawing(this.frame);
    if (!board) return;
    const box = board.viewBox.baseVal;
    if (box?.height) this.root.style.setProperty("--ratio", (box.width / box.height).toFixed(4));
    this.onDrawn();
  }

  /** @param {SVGSVGElement | null} part */
  turn(part) {
    if (!part?.dataset.lying) return;
    part.dataset.upright ??= part.getAttribute("viewBox");
    part.setAttribute("viewBox", wide.matches ? part.dataset.lying : part.dataset.upright);
    part.classList.toggle("lying", wide.matches);
  }

  motion() {
    const ends = this.animations()
      .map((animation) => Number(animation.effect.getComputedTiming().endTime))
      .filter((end) => Number.isFinite(end));
    return Math.max(0, ...ends);
  }

  // What can be chosen, and the line that was drawn so far.
  /** @param {Api.Step[]} steps @param {string[]} [line] */
  offer(steps, line = []) {
    this.steps = steps;
    this.line = line;
    this.glow();
  }

  /** @param {string} spot */
  at(spot) {
    return this.steps.filter((step) => step.spot === spot);
  }

  glow() {
    this.unmark();
    for (const element of this.all("[tabindex]:not([data-spot])")) element.removeAttribute("tabindex");
    for (const element of this.all("[data-spot]")) {
      const here = this.at(element.dataset.spot);
      element.classList.toggle("last", this.lastSpots.has(element.dataset.spot));
      element.classList.toggle("can", here.length > 0);
      element.classList.toggle("special", here.length > 0 && here.every((step) => step.special));
      element.classList.toggle("tip", element.dataset.spot === this.line.at(-1));
      if (here.length) {
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
        element.setAttribute("aria-label", this.said(here));
        if (here.every((step) => step.final && !step.turns)) this.mark(/** @type {SVGGraphicsElement} */ (element));
      } else if (element.classList.contains("tip")) element.setAttribute("tabindex", "0");
      else if (element.hasAttribute("tabindex")) {
        for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
      }
    }
  }

  // What can be done at a place, in words; of something that turns, the turn it is in.
  /** @param {Api.Step[]} here */
  said(here) {
    const ghost = this.ghost(here[0].spot);
    const others = here.filter((step) => !step.turns);
    /** @type {Map<string, string[]>} */
    const prices = new Map(); // of choices that say the same
    for (const step of [...(ghost ? [ghost] : []), ...others]) {
      const price = (step.costs ?? []).map((chip) => chip.map(([text]) => text).join("")).join(", ");
      prices.set(step.words, [...(prices.get(step.words) ?? []), ...(price ? [price] : [])]);
    }
    return [...prices].map(([words, each]) => (each.length ? `${words}: ${each.join(" / ")}` : words)).join(" / ");
  }

  // A small die at what cannot be taken back.
  /** @param {SVGGraphicsElement} element */
  mark(element) {
    const box = element.getBBox();
    const around = /** @type {SVGSVGElement} */ (element.closest("[data-part] > svg")).viewBox.baseVal;
    const unit = (this.frame.contains(element) ? around.width / 100 : around.width / 50) || 7;
    const at = `translate(${box.x + box.width - 1.2 * unit} ${box.y + 1.2 * unit}) scale(${unit / 8})`;
    element.append(
      svg("g", { class: "final-mark", transform: at, "aria-hidden": "true" },
        svg("rect", { x: -14, y: -14, width: 28, height: 28, rx: 7 }),
        svg("path", { d: "M-6-6h.1M6-6h.1M0 0h.1M-6 6h.1M6 6h.1" })),
    );
  }

  unmark() {
    for (const mark of this.all(".final-mark")) mark.remove();
  }

  // A click on something that cannot be done.
  /** @param {Element} element */
  shake(element) {
    if (calm.matches) return;
    element.animate([{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "0" }], { duration: 240 });
  }

  /** @param {string} spot */
  hint(spot) {
    for (const element of this.all(".hinted")) element.classList.remove("hinted");
    if (!spot) return;
    this.element(spot)?.classList.add("hinted");
    const held = this.slots.get("hand")?.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
    held?.scrollIntoView({ block: "nearest", inline: "nearest" }); // a row of cards may scroll
  }

  // What the picture says dice or cards sound like.
  get chanceSound() {
    return drawing(this.frame)?.dataset.chance ?? "dice";
  }

  // Drawings of what a choice is made of, where the picture has some and its price does not show them.
  /** @param {Api.Step} step */
  pictures(step) {
    if (step.costs?.length) return [];
    const names = (step.icons ?? []).map((spot) => `icon-${spot}`).filter((name) => document.getElementById(name));
    return names.map(token);
  }

  // Ways and the like, lit up before they are taken

  /** @param {Element} target */
  point(target) {
    const spot = target?.closest("[data-spot]")?.dataset.spot ?? "";
    if (spot === this.pointed) return;
    this.pointed = spot;
    this.onPoint(spot);
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
    const moves = meant ? all(meant) : this.lit(pointed).flatMap(all);
    for (const element of this.all("[data-for], [data-move]")) {
      element.classList.toggle("shown", this.belongs(element, spots, moves));
    }
  }

  /** @param {string} spot */
  lit(spot) {
    const ghost = this.ghost(spot);
    return ghost ? [ghost] : this.at(spot);
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
    return this.all("[data-for], [data-move]").some((one) => this.belongs(one, [step.spot], all(step)));
  }
}
