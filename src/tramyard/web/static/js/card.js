// What lies at a spot, enlarged and explained: after a rest of the pointer, a held finger, or on a key.

import { drawing, make, target } from "./dom.js";
import { beside } from "./menu.js";

const REST = 700;
const HOLD = 450;
const SLACK = 10;

export class Card {
  /** @param {HTMLElement} card @param {HTMLElement} frame @param {(spot: string) => Promise<string>} explain */
  constructor(card, frame, explain) {
    this.card = card;
    this.frame = frame;
    this.explain = explain;
    this.x = this.y = 0;
    /** @type {Element} */
    this.over = null;
    frame.addEventListener("pointermove", (event) => this.moved(event));
    frame.addEventListener("pointerdown", (event) => this.pressed(event));
    frame.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.close());
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, () => clearTimeout(this.timer));
    frame.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    frame.addEventListener("click", (event) => this.clicked(event), { capture: true });
    document.addEventListener("pointerdown", (event) => !frame.contains(target(event)) && this.close());
  }

  get isOpen() {
    return !this.card.hidden;
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (event.pointerType !== "mouse") {
      if (Math.hypot(event.clientX - this.x, event.clientY - this.y) > SLACK) clearTimeout(this.timer);
      return;
    }
    const spot = target(event).closest("[data-spot]");
    if (spot === this.over) return;
    this.over = spot;
    this.close();
    if (spot && !event.buttons) this.timer = setTimeout(() => this.show(spot), REST);
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    this.close();
    this.held = false;
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    const spot = target(event).closest("[data-spot]");
    [this.x, this.y] = [event.clientX, event.clientY];
    if (!spot) return;
    this.timer = setTimeout(() => {
      this.held = true;
      this.show(spot);
    }, HOLD);
  }

  // A finger that was held explains; it does not play.
  /** @param {MouseEvent} event */
  clicked(event) {
    if (!this.held) return;
    event.stopPropagation();
    this.held = false;
  }

  /** @param {Element} spot */
  async show(spot) {
    const words = await this.explain(spot.dataset.spot);
    if (!words || !spot.isConnected) return;
    const closer = this.enlarged(spot);
    this.card.replaceChildren(...(closer ? [closer] : []), make("p", "", words));
    this.card.hidden = false;
    beside(spot.getBoundingClientRect(), this.card);
  }

  // The part of the picture around a spot, as a picture of its own; none of what is large already.
  /** @param {Element} spot */
  enlarged(spot) {
    const board = drawing(this.frame);
    const box = spot.getBoundingClientRect();
    const whole = this.frame.getBoundingClientRect();
    if (box.width > whole.width * 0.6 || !board.getScreenCTM()) return null;
    const back = board.getScreenCTM().inverse();
    const from = new DOMPoint(box.left, box.top).matrixTransform(back);
    const to = new DOMPoint(box.right, box.bottom).matrixTransform(back);
    const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
    for (const part of copy.querySelectorAll("defs, .final-mark")) part.remove();
    for (const part of copy.querySelectorAll("[id], [data-spot], .shown")) {
      for (const name of ["id", "data-spot", "tabindex", "role"]) part.removeAttribute(name);
      part.classList.remove("can", "hinted", "shown");
    }
    copy.setAttribute("viewBox", [from.x - 6, from.y - 6, to.x - from.x + 12, to.y - from.y + 12].join(" "));
    copy.setAttribute("aria-hidden", "true");
    return make("div", "closer", copy);
  }

  close() {
    clearTimeout(this.timer);
    this.card.hidden = true;
  }
}
