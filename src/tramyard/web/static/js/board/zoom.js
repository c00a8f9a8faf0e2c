// Pan and zoom of the board: wheel, pinch, drag, keys; «fit» brings everything back.

import { drawing, target } from "../common/dom.js";

const MOST = 5;
const SLACK = 6;
const FAR = 0.4;
const FINGER = 44;
const EDGE = 90;

export class Zoom {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.frame = frame;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    this.travelled = 0;
    this.busy = () => false; // whether a drag is about something else
    /** Whether the wheel is. @type {(event: WheelEvent) => boolean} */
    this.wheeled = () => false;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      frame.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
    }
    frame.addEventListener("click", (event) => this.afterDrag(event), { capture: true });
    frame.addEventListener("dblclick", (event) => this.twice(event));
    new ResizeObserver(() => this.apply()).observe(frame);
  }

  get close() {
    return this.scale > 1.01;
  }

  apply() {
    const box = this.frame.getBoundingClientRect();
    const room = (this.scale - 1) / 2;
    this.x = Math.max(-box.width * room, Math.min(box.width * room, this.x));
    this.y = Math.max(-box.height * room, Math.min(box.height * room, this.y));
    this.frame.style.setProperty("--zoom", String(this.scale));
    this.frame.style.setProperty("--pan-x", `${this.x}px`);
    this.frame.style.setProperty("--pan-y", `${this.y}px`);
    this.frame.classList.toggle("zoomed", this.close);
    this.measure();
  }

  // How many pixels a unit of the picture has, for those who draw; `far` is too far for small things.
  measure() {
    const drawn = drawing(this.frame)?.viewBox.baseVal;
    if (!drawn?.width) return;
    const box = this.frame.getBoundingClientRect();
    const unit = Math.min(box.width / drawn.width, box.height / drawn.height) * this.scale;
    this.frame.style.setProperty("--unit", unit.toFixed(4));
    this.frame.classList.toggle("far", unit < FAR);
  }

  /** @param {number} factor @param {number} [clientX] @param {number} [clientY] */
  by(factor, clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    const px = (clientX ?? box.left + box.width / 2) - box.left - box.width / 2;
    const py = (clientY ?? box.top + box.height / 2) - box.top - box.height / 2;
    const next = Math.max(1, Math.min(MOST, this.scale * factor));
    const ratio = next / this.scale;
    this.x = px - (px - this.x) * ratio;
    this.y = py - (py - this.y) * ratio;
    this.scale = next;
    this.apply();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  fit() {
    this.scale = 1;
    this.x = this.y = 0;
    this.apply();
  }

  // Brings a point of the screen into the middle when the board is zoomed in; of one that is higher than the window, so
  // that it can be seen.
  /** @param {{ x: number, y: number }} point @param {ScrollBehavior} [behavior] */
  follow(point, behavior = "smooth") {
    if (!point) return;
    if (!this.close) return this.scrollTo(point, behavior);
    const box = this.frame.getBoundingClientRect();
    const { top, bottom } = this.sight(box);
    this.pan(box.left + box.width / 2 - point.x, (top + bottom) / 2 - point.y);
  }

  // From where to where of the board's height something can be seen: of one that is higher than the window, what is not covered.
  /** @param {DOMRect} box */
  sight({ top, bottom }) {
    if (!drawing(this.frame)?.dataset.tall) return { top, bottom };
    const seats = document.querySelector(".seats");
    const sticky = seats && getComputedStyle(seats).position === "sticky";
    const first = Math.max(top, sticky ? seats.getBoundingClientRect().bottom : 0);
    const last = Math.min(bottom, this.seen);
    return last - first < FINGER ? { top, bottom } : { top: first, bottom: last };
  }

  // How far down a board can be seen that is higher than the window: what stays in sight covers the rest.
  get seen() {
    const [ask, strip] = [".ask", ".strip"].map((name) => document.querySelector(name));
    const sticky = ask && getComputedStyle(ask).position === "sticky";
    return Math.min(innerHeight, strip?.getBoundingClientRect().top ?? innerHeight, sticky ? ask.getBoundingClientRect().top : innerHeight);
  }

  /** @param {{ y: number }} point @param {ScrollBehavior} behavior */
  scrollTo({ y }, behavior) {
    if (!drawing(this.frame)?.dataset.tall || innerWidth > innerHeight) return;
    if (y < EDGE || y > this.seen - EDGE / 2) scrollBy({ top: y - (this.seen + EDGE) / 2, behavior });
  }

  /** @param {Element} element @param {ScrollBehavior} [behavior] */
  centre(element, behavior) {
    const { left, top, width, height } = element.getBoundingClientRect();
    this.follow({ x: left + width / 2, y: top + height / 2 }, behavior);
  }

  /** @param {Element} element */
  inView(element) {
    const box = this.frame.getBoundingClientRect();
    const spot = element.getBoundingClientRect();
    const { top, bottom } = this.sight(box);
    return spot.left >= box.left && spot.right <= box.right && spot.top >= Math.max(0, top) && spot.bottom <= bottom;
  }

  // Brings one of these into view, if none is.
  /** @param {Element[]} elements */
  find(elements) {
    elements = elements.filter((element) => this.frame.contains(element));
    if (elements.length && !elements.some((element) => this.inView(element))) this.centre(elements[0]);
  }

  // A page opens at this piece, without a ride through the board.
  /** @param {Element | null} piece */
  open(piece) {
    if (piece && !this.inView(piece)) this.centre(piece, "instant");
  }

  // What is too small for a finger is brought closer first; returns whether it was.
  /** @param {Element} element */
  enlarge(element) {
    const { width, height, left, top } = element.getBoundingClientRect();
    const small = Math.min(width, height);
    if (this.close || small >= FINGER - 4 || !this.frame.contains(element)) return false;
    this.by(Math.max(2.4, FINGER / small), left + width / 2, top + height / 2);
    this.centre(element);
    return true;
  }

  // A double click beside all spots: closer there, or back to everything.
  /** @param {MouseEvent} event */
  twice(event) {
    if (target(event).closest(".can")) return;
    if (this.close) this.fit();
    else this.by(2.2, event.clientX, event.clientY);
  }

  // A page that scrolls keeps its wheel, unless the board is close already or a key says that zoom is meant.
  /** @param {WheelEvent} event */
  wheel(event) {
    if (this.wheeled(event)) return event.preventDefault();
    const scrolls = document.documentElement.scrollHeight > innerHeight + 4;
    if (scrolls && !event.ctrlKey && !event.metaKey && !this.close) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.fingers.size) this.travelled = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger || this.busy()) return;
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (this.fingers.size === 2) {
      const other = [...this.fingers.entries()].find(([id]) => id !== event.pointerId)[1];
      const before = Math.hypot(finger.x - other.x, finger.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 0) this.by(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      this.travelled += SLACK;
    } else if (this.close) {
      this.pan(dx, dy);
      this.travelled += Math.hypot(dx, dy);
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
  }

  // The click that ends a drag plays nothing.
  /** @param {MouseEvent} event */
  afterDrag(event) {
    if (this.travelled <= SLACK || event.detail === 0) return;
    event.stopPropagation();
    this.travelled = 0;
  }
}
