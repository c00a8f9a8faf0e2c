// The page plays what happened: scene after scene, each at least as long as its motion; a click or key skips.

const LONGEST = 6000;

/** @type {() => Promise<void>} */
const seen = () =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });

export class Scenes {
  /** @param {SceneParts} parts */
  constructor({ ready, show, pause, onLeft, done }) {
    this.ready = ready;
    this.show = show;
    this.pause = pause;
    this.onLeft = onLeft;
    this.done = done;
    /** @type {Api.Scene[]} */
    this.queue = [];
    this.busy = false;
    this.hurry = false;
    /** @type {() => void} */
    this.next = null;
  }

  /** @param {Api.Scene[]} scenes */
  add(scenes) {
    this.queue.push(...scenes);
    if (!this.busy) this.play();
  }

  async play() {
    this.busy = true;
    while (this.queue.length) {
      if (!this.hurry) await seen();
      const scene = this.queue.shift();
      this.onLeft(this.queue.filter((one) => one.kind === "played").length);
      const hurry = this.hurry && this.queue.some((one) => Object.keys(one.parts).length);
      if (!hurry) await this.ready(scene);
      const motion = this.show(scene, hurry);
      if (!hurry) await this.wait(Math.min(Math.max(motion, this.pause(scene)), LONGEST));
    }
    this.busy = this.hurry = false;
    this.onLeft(0);
    this.done();
  }

  /** @param {number} pause @returns {Promise<void>} */
  wait(pause) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.next = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  skip() {
    this.next?.();
  }

  skipAll() {
    this.hurry = true;
    this.skip();
  }
}
