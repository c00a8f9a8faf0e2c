// The page plays what happened: scene after scene, each at least as long as its motion; a click or key skips.

const LONGEST = 6000;

export class Scenes {
  constructor({ show, done }) {
    this.show = show;
    this.done = done;
    this.queue = [];
    this.playing = false;
    this.skipped = null;
  }

  get busy() {
    return this.playing;
  }

  add(scenes, pace) {
    for (const scene of scenes) this.queue.push({ scene, pace });
    if (!this.playing) this.play();
  }

  async play() {
    this.playing = true;
    while (this.queue.length) {
      const { scene, pace } = this.queue.shift();
      const motion = this.show(scene);
      const pause = Math.max(motion, pace(scene));
      await this.wait(Math.min(pause, LONGEST));
    }
    this.playing = false;
    this.done();
  }

  wait(pause) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.skipped = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  skip() {
    if (this.playing && this.skipped) this.skipped();
  }
}
