// One device, several people with secrets: between two of them a curtain falls, and nothing behind it can be used.

import { by, fill } from "../common/dom.js";

export class Curtain {
  /** @param {string} code @param {Words} words */
  constructor(code, words) {
    this.key = `tramyard-lifted-${code}`;
    this.code = code;
    this.words = words;
  }

  get isDown() {
    return !by("curtain").hidden;
  }

  /** @param {number} seat */
  isLiftedFor(seat) {
    return sessionStorage.getItem(this.key) === String(seat);
  }

  // Whoever has drawn something shall have seen it before they pass the device on.
  /** @param {number} seat @param {string} name @param {boolean} drew */
  fall(seat, name, drew) {
    by("pass-on").hidden = !drew;
    by("pass-on-words").textContent = fill(this.words.passOn, { name });
    by("pass-on").querySelector("button").onclick = () => this.close(seat, name);
    if (drew) by("pass-on").querySelector("button").focus({ preventScroll: true });
    else this.close(seat, name);
  }

  // The page is fetched anew for whoever lifts it.
  /** @param {number} seat @param {string} name */
  close(seat, name) {
    const curtain = by("curtain");
    document.body.append(curtain);
    for (const box of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (box).close();
    for (const other of document.body.children) /** @type {HTMLElement} */ (other).inert = other !== curtain;
    by("curtain-words").textContent = fill(this.words.curtain, { name });
    curtain.hidden = false;
    document.body.classList.add("curtained");
    const lift = curtain.querySelector("button");
    lift.onclick = () => {
      sessionStorage.setItem(this.key, String(seat));
      location.href = `/t/${this.code}?seat=${seat}`;
    };
    lift.focus();
  }
}
