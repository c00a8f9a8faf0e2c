// The drawer beside the board: the player's aid, and the guide, fetched when somebody wants to read it.

import { by, target } from "../common/dom.js";
import { searchable, showRule } from "../common/searching.js";

export class Drawer {
  constructor() {
    this.drawer = by("drawer");
    this.guide = by("guide");
    /** @type {Promise<void>} */
    this.read = null;
    this.guide.addEventListener("click", (event) => {
      const link = /** @type {HTMLAnchorElement} */ (target(event).closest('a[href^="#"]'));
      if (!link) return;
      event.preventDefault(); // the address belongs to the table
      showRule(this.guide, link.hash.slice(1));
    });
  }

  get isOpen() {
    return !this.drawer.hidden;
  }

  /** @param {string} [rule] */
  async open(rule) {
    if (!this.isOpen) this.back = document.activeElement;
    this.drawer.hidden = false;
    if (!rule) by("drawer-body").focus();
    this.read ??= this.fetch();
    await this.read;
    if (rule) {
      /** @type {HTMLDetailsElement} */ (this.drawer.querySelector(".aid")).open = false;
      showRule(this.guide, rule);
    }
  }

  async fetch() {
    const page = await fetch(`/guide/${this.drawer.dataset.game}?part=true`);
    const read = new DOMParser().parseFromString(await page.text(), "text/html");
    this.guide.replaceChildren(...read.body.childNodes);
    searchable(this.guide);
  }

  close() {
    if (!this.isOpen) return;
    this.drawer.hidden = true;
    /** @type {HTMLElement} */ (this.back?.checkVisibility() ? this.back : by("prompt")).focus({ preventScroll: true });
  }
}
