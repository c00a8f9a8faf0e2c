// Pan and zoom of the board: wheel, pinch, drag, keys; «fit» brings everything back.

const MOST = 5;
const SLACK = 6;

export class Zoom {
  constructor(frame) {
    this.frame = frame;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.fingers = new Map();
    this.travelled = 0;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      frame.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
    }
    frame.addEventListener("click", (event) => this.afterDrag(event), { capture: true });
  }

  get close() {
    return this.scale > 1.01;
  }

  apply() {
    const box = this.frame.getBoundingClientRect();
    const room = (this.scale - 1) / 2;
    this.x = Math.max(-box.width * room, Math.min(box.width * room, this.x));
    this.y = Math.max(-box.height * room, Math.min(box.height * room, this.y));
    this.frame.style.setProperty("--zoom", this.scale);
    this.frame.style.setProperty("--pan-x", `${this.x}px`);
    this.frame.style.setProperty("--pan-y", `${this.y}px`);
    this.frame.classList.toggle("zoomed", this.close);
  }

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

  // Brings an element into view when the board is zoomed in.
  follow(element) {
    if (!this.close || !element) return;
    const box = this.frame.getBoundingClientRect();
    const spot = element.getBoundingClientRect();
    this.pan(
      box.left + box.width / 2 - (spot.left + spot.width / 2),
      box.top + box.height / 2 - (spot.top + spot.height / 2),
    );
  }

  // A page that scrolls keeps its wheel, unless the board is close already or a key says that zoom is meant.
  wheel(event) {
    const scrolls = document.documentElement.scrollHeight > innerHeight + 4;
    if (scrolls && !event.ctrlKey && !event.metaKey && !this.close) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }

  down(event) {
    if (!this.fingers.size) this.travelled = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
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
  afterDrag(event) {
    if (this.travelled <= SLACK || event.detail === 0) return;
    event.stopPropagation();
    this.travelled = 0;
  }
}
