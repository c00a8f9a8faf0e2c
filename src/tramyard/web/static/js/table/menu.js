// The choices at one place, where the list of all choices stands: never over what is chosen from.

import { button, icon, make, target } from "../common/dom.js";

const GAP = 8;

// Where a floating box fits beside something on the page, and covers least of what should stay in sight.
/** @param {DOMRect} box @param {HTMLElement} floating @param {DOMRect[]} [seen] */
export function beside(box, floating, seen = []) {
  const own = floating.getBoundingClientRect();
  /** @type {(left: number, top: number) => DOMRect} */
  const at = (left, top) =>
    new DOMRect(Math.max(GAP, Math.min(left, innerWidth - own.width - GAP)), Math.max(GAP, Math.min(top, innerHeight - own.height - GAP)), own.width, own.height);
  const [middle, level] = [box.left + box.width / 2 - own.width / 2, box.top + box.height / 2 - own.height / 2];
  const [over, under, before, after] = [box.top - own.height - GAP, box.bottom + GAP, box.left - own.width - GAP, box.right + GAP];
  const places = [at(middle, under), at(middle, over), at(after, level), at(before, level)];
  if (seen.length) places.push(at(after, over), at(after, under), at(before, over), at(before, under));
  /** @type {(place: DOMRect) => number} */
  const hides = (place) => 1000 * common(place, box) + seen.reduce((sum, one) => sum + common(place, one), 0);
  const { left, top } = places.reduce((best, place) => (hides(place) < hides(best) ? place : best));
  floating.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/** How much of one box lies under another. @type {(one: DOMRect, other: DOMRect) => number} */
const common = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

export class Menu {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    element.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => {
      if (!this.element.contains(target(event))) this.close(false);
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  // `meant` is told which item somebody looks at, and null when the menu is gone.
  /** @param {MenuItem[]} items @param {(item: MenuItem) => void} [meant] */
  open(items, meant = () => {}) {
    if (!this.isOpen) this.back = document.activeElement;
    this.meant = meant;
    this.element.replaceChildren(...items.map((item) => this.item(item)));
    this.show(true);
    this.element.scrollIntoView({ block: "nearest" });
    this.element.querySelector("button")?.focus({ preventScroll: true });
  }

  // The list of all choices makes room for it.
  /** @param {boolean} open */
  show(open) {
    this.element.hidden = !open;
    this.element.closest(".ask").classList.toggle("choosing", open);
  }

  /** @param {MenuItem} item */
  item(item) {
    const { step, words, price, mark, act } = item;
    const made = button("step", make("span", "words", ...words), () => {
      this.close(true);
      act();
    });
    made.setAttribute("role", "menuitem");
    if (step) made.dataset.move = step.move;
    made.append(...price);
    if (mark) made.append(make("small", "final", icon("die"), mark));
    for (const name of ["focus", "pointerenter"]) made.addEventListener(name, () => this.meant(item));
    return made;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const items = [...this.element.querySelectorAll("button")];
    const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(at + step + items.length) % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") this.close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {boolean} focusBack */
  close(focusBack) {
    if (!this.isOpen) return;
    this.show(false);
    this.meant(null);
    if (focusBack) this.back?.focus?.({ preventScroll: true });
  }
}
