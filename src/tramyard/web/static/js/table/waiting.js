// While seats are free, the links that bring people to them stand in the middle of the board, for copying and cameras.

import { by, copy, fill } from "../common/dom.js";
import { inviteTo, qr } from "../device/invites.js";

/** @typedef {{ label: string, link: string }} Door */

export class Waiting {
  /** @param {string} code @param {Words} words */
  constructor(code, words) {
    this.code = code;
    this.words = words;
    this.shown = "";
    this.address = by("waiting-address");
    this.which = by("waiting-which").querySelector("select");
    this.which.addEventListener("change", () => this.open(this.which.value));
    by("waiting-copy").addEventListener("click", async () => {
      await copy(this.address);
      by("waiting-copied").textContent = words.copied;
    });
    by("waiting-share").hidden = !navigator.share;
    by("waiting-share").addEventListener("click", () => this.share());
  }

  /** @param {Api.Now} now */
  show(now) {
    const free = now.seats.filter((chair) => !chair.taken);
    by("waiting").hidden = now.waits_for !== "people";
    const state = JSON.stringify(free);
    if (by("waiting").hidden || state === this.shown) return;
    this.shown = state;
    by("waiting-title").textContent = free.length === 1 ? this.words.waitingOne : fill(this.words.waiting, { count: free.length });
    const doors = this.doors(free);
    by("waiting-says").textContent = doors.length ? this.words.waitingShare : free.map((chair) => chair.name).join(", ");
    by("waiting-link").hidden = !doors.length;
    if (doors.length) this.offer(doors);
  }

  /** The links this device knows: a friend's own, or the table's for whoever comes. @param {Api.Chair[]} free */
  doors(free) {
    /** @type {Door[]} */
    const doors = [];
    for (const chair of free.filter((one) => one.kind !== "open")) {
      const link = inviteTo(this.code, chair.seat);
      if (link) doors.push({ label: chair.name, link });
    }
    if (free.some((chair) => chair.kind === "open")) doors.push({ label: this.words.waitingAnybody, link: `/t/${this.code}` });
    return doors;
  }

  /** @param {Door[]} doors */
  offer(doors) {
    by("waiting-which").hidden = doors.length < 2;
    this.which.replaceChildren(...doors.map((door) => new Option(door.label, door.link)));
    this.open(doors[0].link);
  }

  /** @param {string} link */
  open(link) {
    this.address.value = new URL(link, location.href).href;
    by("waiting-qr").src = qr(link);
    by("waiting-copied").textContent = "";
  }

  async share() {
    try {
      await navigator.share({ title: document.title, url: this.address.value });
    } catch {
      // They thought better of it.
    }
  }
}
