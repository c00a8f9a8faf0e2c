// Drawing a line by dragging over places: it is shown at once, sent in bundles of which the newest counts, and going back
// takes back. A drag that begins anywhere else moves the board.

import { drawing, svg, target } from "../common/dom.js";

const STEP = 6; // pixels between two looks at what lies under a fast pointer
const MOST = 200; // places the server takes

/** @type {(path: string[], spot: string) => string[]} */
const extended = (path, spot) => {
  if (path.at(-1) === spot) return path;
  return path.at(-2) === spot ? path.slice(0, -1) : [...path, spot].slice(0, MOST);
};

// What is left of a path when of those sent only some could be drawn.
/** @param {string[]} path @param {string[]} sent @param {string[]} drawn */
export function mended(path, sent, drawn) {
  let at = 0;
  const kept = sent.map((spot) => spot === drawn[at] && Boolean(++at));
  const same = path.findIndex((spot, number) => spot !== sent[number]);
  const common = same < 0 ? Math.min(path.length, sent.length) : same;
  const mended = path.filter((_spot, number) => number >= common || kept[number]);
  return mended.filter((spot, number) => spot !== mended[number - 1]);
}

export class Pen {
  /** @param {import("./stage.js").Stage} stage @param {PenDeeds} deeds */
  constructor(stage, { send, lift }) {
    this.stage = stage;
    this.send = send;
    this.lift = lift;
    /** @type {string[]} */
    this.path = [];
    this.x = this.y = 0;
    this.pressed = false; // on a place where a line can begin or go on
    this.drawing = false;
    /** @type {Promise<void> | null} */
    this.asking = null;
    const { frame } = stage;
    frame.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    document.addEventListener("pointermove", (event) => this.move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(name, (event) => this.up(event));
    frame.addEventListener("touchmove", (event) => this.pressed && event.preventDefault(), { passive: false });
    frame.addEventListener("click", (event) => this.afterDrag(event), { capture: true });
  }

  /** @param {PointerEvent} event */
  down(event) {
    const spot = target(event).closest("[data-spot]")?.dataset.spot;
    this.drew = false;
    if (!event.isPrimary) return this.drop();
    if (event.button || !spot || this.drawing) return;
    const { line } = this.stage;
    const begins = this.stage.at(spot).some((step) => step.draws);
    if (!begins && line.at(-1) !== spot) return;
    this.pressed = true;
    this.path = begins ? [...line, spot] : [...line];
    [this.x, this.y] = [event.clientX, event.clientY];
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.pressed || !event.isPrimary) return;
    const [dx, dy] = [event.clientX - this.x, event.clientY - this.y];
    const looks = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP));
    let { path } = this;
    for (let look = 1; look <= looks; look += 1) {
      const spot = this.under(this.x + (dx * look) / looks, this.y + (dy * look) / looks);
      if (spot) path = extended(path, spot);
    }
    [this.x, this.y] = [event.clientX, event.clientY];
    if (path === this.path) return;
    this.drawing = true;
    this.path = path;
    this.show();
    this.asking ??= this.ask();
  }

  /** @param {number} x @param {number} y */
  under(x, y) {
    const found = document.elementFromPoint(x, y)?.closest("[data-spot]");
    return found && this.stage.frame.contains(found) ? found.dataset.spot : "";
  }

  // One bundle after the other, always of the whole line as it is by then.
  async ask() {
    for (let sent = null; sent !== this.path; ) {
      sent = this.path;
      const drawn = await this.send(sent);
      if (!drawn) return this.drop();
      const path = mended(this.path, sent, drawn);
      if (this.path === sent) sent = path;
      this.path = path;
      this.show();
    }
    this.asking = null;
    if (!this.pressed) this.finish();
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.pressed || !event.isPrimary) return;
    this.pressed = false;
    this.drew = this.drawing;
    if (this.drawing && !this.asking) this.finish();
  }

  finish() {
    this.drop();
    this.lift();
  }

  drop() {
    this.pressed = this.drawing = false;
    this.asking = null;
    this.path = [];
    this.show();
  }

  // The click that ends a drag plays nothing.
  /** @param {MouseEvent} event */
  afterDrag(event) {
    if (!this.drew || event.detail === 0) return;
    event.stopPropagation();
    this.drew = false;
  }

  // The line as far as it was dragged, through the middles of its places, before the server has drawn it.
  show() {
    const board = drawing(this.stage.frame);
    board?.querySelector(".pen")?.remove();
    const around = board?.getScreenCTM()?.inverse();
    if (this.path.length < 2 || !around) return;
    const points = this.path.map((spot) => this.stage.element(spot)).filter(Boolean).map((place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      const { x, y } = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(around);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    });
    board.append(svg("polyline", { class: "pen", points: points.join(" "), "aria-hidden": "true" }));
  }
}
