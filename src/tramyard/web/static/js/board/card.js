// What lies at a spot, enlarged and explained: after a rest of the pointer, a held finger, or on a key.

import { cutout } from "./cutout.js";
import { drawing, make, target } from "../common/dom.js";
import { beside } from "../table/menu.js";

const REST = 700;
const HOLD = 450;
const SLACK = 10;
const LEGIBLE = 40; // pixels from which on a place of the board need not be seen from closer on a wide screen
const WIDE = 1000;

export class Card {
  /** @param {HTMLElement} card @param {HTMLElement} frame @param {(spot: string) => Promise<(Node | string)[]>} explain */
  constructor(card, frame, explain) {
    this.card = card;
    this.frame = frame;
    this.explain = explain;
    this.x = this.y = 0;
    this.kept = false;
    /** Whether something is about to be put down there: then nothing is explained. @type {(spot: string) => boolean} */
    this.busy = () => false;
    /** @type {Element} */
    this.over = null;
    frame.addEventListener("pointermove", (event) => this.moved(event));
    frame.addEventListener("pointerdown", (event) => this.pressed(event));
    frame.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && !this.kept && this.close());
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, () => clearTimeout(this.timer));
    frame.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    frame.addEventListener("click", (event) => this.clicked(event), { capture: true });
    document.addEventListener("pointerdown", (event) => {
      if (!frame.contains(target(event)) && !card.contains(target(event))) this.close();
    });
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
    if (spot === this.over || this.kept) return;
    this.over = spot;
    this.close();
    if (spot && !event.buttons && !this.busy(spot.dataset.spot)) this.timer = setTimeout(() => this.show(spot), REST);
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
    if (words.length && spot.isConnected) this.put(spot, words, []);
  }

  // An answer to a click: what lies there and what can be done with it. It stays until the next click.
  /** @param {Element} spot @param {(Node | string)[]} words @param {HTMLElement[]} deeds */
  tell(spot, words, deeds) {
    this.close();
    this.kept = true;
    this.put(spot, words, deeds);
  }

  /** @param {Element} spot @param {(Node | string)[]} words @param {HTMLElement[]} deeds */
  put(spot, words, deeds) {
    const closer = this.enlarged(spot);
    for (const deed of deeds) deed.addEventListener("click", () => this.close());
    this.card.replaceChildren(...(closer ? [closer] : []), make("p", "", ...words), ...deeds);
    this.card.setAttribute("role", deeds.length ? "group" : "tooltip");
    this.card.classList.toggle("deeds", deeds.length > 0);
    this.card.hidden = false;
    const seen = [...this.frame.querySelectorAll(".part :is(.can, .shown)")].map((one) => one.getBoundingClientRect());
    beside(spot.getBoundingClientRect(), this.card, seen);
  }

  // The part of the picture around a spot, as a picture of its own; none of what is large already.
  /** @param {Element} spot */
  enlarged(spot) {
    const board = drawing(spot.closest("[data-part]"));
    const box = spot.getBoundingClientRect();
    const whole = board.getBoundingClientRect();
    const large = innerWidth >= WIDE && spot.closest("[data-part=board]") && Math.min(box.width, box.height) >= LEGIBLE;
    if (large || box.width > whole.width * 0.6 || !board.getScreenCTM()) return null;
    return make("div", "closer", cutout(board, box, 6));
  }

  close() {
    clearTimeout(this.timer);
    this.kept = false;
    this.card.hidden = true;
  }
}
