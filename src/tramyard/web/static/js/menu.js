// A small menu at a spot where several moves are possible.

import { button, icon, make, target } from "./dom.js";

// Where a floating box fits beside something on the page.
/** @param {DOMRect} box @param {HTMLElement} floating */
export function beside(box, floating) {
  const own = floating.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const below = box.bottom + 8 + own.height < innerHeight;
  const top = below ? box.bottom + 8 : Math.max(8, box.top - own.height - 8);
  floating.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

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
  /** @param {MenuItem[]} items @param {DOMRect} box @param {(item: MenuItem) => void} [meant] */
  open(items, box, meant = () => {}) {
    this.back = document.activeElement;
    this.meant = meant;
    this.element.replaceChildren(...items.map((item) => this.item(item)));
    this.element.hidden = false;
    beside(box, this.element);
    this.element.querySelector("button")?.focus();
  }

  /** @param {MenuItem} item */
  item(item) {
    const { words, pictures, mark, act } = item;
    const made = button("", make("span", "", ...pictures, ...words), () => {
      this.close(true);
      act();
    });
    made.setAttribute("role", "menuitem");
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
    this.element.hidden = true;
    this.meant(null);
    if (focusBack) this.back?.focus?.({ preventScroll: true });
  }
}
