// A player's row, tapped: opened large, with everything in words, because on a phone six rows are small.

import { by, drawing, make } from "../common/dom.js";
import { cutout } from "../board/cutout.js";

const HALF = 0.53; // of the row's width: what lies in the middle is whole in one of both halves
const WIDE = 700; // of a window, where the row is drawn in one

export class Rivals {
  /** @param {HTMLElement} slot @param {(seat: number) => string} name @param {(spot: string) => Promise<(Node | string)[]>} explain */
  constructor(slot, name, explain) {
    this.slot = slot;
    this.name = name;
    this.explain = explain;
  }

  /** @param {Element} element */
  owns(element) {
    return this.slot.contains(element);
  }

  /** @param {Element} element */
  async open(element) {
    const row = this.row(element);
    const said = await this.explain(row.dataset.spot);
    by("rival-title").textContent = this.name(Number(row.dataset.spot.replace("seat-", "")) - 1);
    by("rival-picture").replaceChildren(...this.pieces(row).map((piece) => make("div", "closer", piece)));
    by("rival-words").replaceChildren(...said);
    if (!by("rival").open) by("rival").showModal();
  }

  // What was tapped may be a piece of a row, with a spot of its own.
  /** @param {Element} element */
  row(element) {
    const { top, height } = element.getBoundingClientRect();
    const middle = top + height / 2;
    const holds = (/** @type {Element} */ row) => row.getBoundingClientRect().top <= middle && middle <= row.getBoundingClientRect().bottom;
    return [...this.slot.querySelectorAll('[data-spot^="seat-"]')].find(holds) ?? element.closest("[data-spot]");
  }

  // The row in one where there is room; else its halves over each other, each as wide as the whole row was.
  /** @param {Element} row */
  pieces(row) {
    const picture = drawing(this.slot);
    const whole = picture.getBoundingClientRect();
    const { top, height } = row.getBoundingClientRect();
    const width = whole.width * (innerWidth >= WIDE ? 1 : HALF);
    const lefts = [...new Set([whole.left, whole.right - width])];
    return lefts.map((left) => cutout(picture, new DOMRect(left, top, width, height), 2));
  }
}
