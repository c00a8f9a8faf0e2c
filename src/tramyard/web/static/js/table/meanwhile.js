// What others do is played scene by scene: who plays, how far it is, how fast; and what happened while one was away.

import { by, face, fill, make, phrase } from "../common/dom.js";
import { setSpeed, speed } from "../device/settings.js";

const FEW = 2;
const MOST = 8;

export class Meanwhile {
  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    this.total = 0;
    /** @type {Api.Chair[]} */
    this.chairs = [];
    /** @type {() => void} */
    this.again = null;
    this.showSpeed();
  }

  // So many scenes will be shown, besides those that are.
  /** @param {Api.Scene[]} scenes @param {Api.Now} now */
  expect(scenes, now) {
    this.close();
    this.chairs = now.seats;
    this.total += scenes.filter((scene) => scene.kind === "played").length;
    this.left(this.total);
  }

  /** @param {number} count */
  left(count) {
    by("since").hidden = this.total < FEW || !count;
    by("since-left").textContent = fill(this.words.stepOf, { step: Math.max(1, this.total - count), steps: this.total });
    if (!count) this.total = 0;
  }

  // Who decides in the scene that is shown.
  /** @param {number} seat */
  playing(seat) {
    if (seat < 0) return;
    const { name, face: drawn } = this.chairs[seat];
    by("since-words").replaceChildren(...(drawn ? [face(drawn)] : []), ...phrase("", [[name, "seat", String(seat)]]));
  }

  toggleSpeed() {
    setSpeed(speed() === 1 ? 2 : 1);
    this.showSpeed();
  }

  showSpeed() {
    by("speed").textContent = `${speed()}×`;
    by("speed").setAttribute("aria-label", fill(this.words.speed, { times: speed() }));
  }

  // Somebody was away: what happened, the newest of it, and played again on request.
  /** @param {Api.Scene[]} scenes @param {() => void} again */
  list(scenes, again) {
    const told = scenes.filter((scene) => scene.caption);
    this.again = again;
    by("meanwhile").hidden = !told.length;
    const left = told.length - MOST;
    const rows = told.slice(-MOST).map((scene) => make("li", "", ...phrase(scene.caption, scene.spans)));
    by("meanwhile-list").replaceChildren(...rows);
    by("meanwhile-all").hidden = left <= 0;
  }

  /** @param {Node[]} rows */
  listAll(rows) {
    by("meanwhile-list").replaceChildren(...rows);
    by("meanwhile-list").scrollTop = 0;
    by("meanwhile-all").hidden = true;
  }

  replay() {
    const { again } = this;
    this.close();
    again?.();
  }

  close() {
    by("meanwhile").hidden = true;
  }
}
