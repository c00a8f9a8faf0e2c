// Something in the hand that can be turned, such as a tile: it lies as a ghost where one points, turns without asking the
// server, and is put down at one of its places.

/** @type {(step: Api.Step) => boolean} */
export const isHeld = (step) => Boolean(step.turns);

export class Holding {
  /** @param {import("./stage.js").Stage} stage @param {HoldingDeeds} deeds */
  constructor(stage, { onGhost }) {
    this.stage = stage;
    this.onGhost = onGhost;
    /** @type {Api.Step[]} */
    this.steps = [];
    this.way = 0; // kept from place to place
    this.spot = ""; // where the ghost lies
    this.byFinger = false; // whether a finger brought it there: no click is going to put it down
    stage.ghost = (spot) => this.at(spot || this.spot);
  }

  /** @param {Api.Step[]} steps all that can be chosen */
  offer(steps) {
    const held = steps.filter(isHeld);
    if (held[0]?.turns !== this.steps[0]?.turns) this.way = 0;
    this.steps = held;
    if (!this.at(this.spot)) this.spot = "";
    if (!this.spot) this.byFinger = false;
    this.wheeled = 0;
  }

  /** @param {string} spot */
  places(spot) {
    return this.steps.filter((step) => step.spot === spot);
  }

  // How it would be put down there: as it is turned now, or in the next turn that fits.
  /** @param {string} spot @returns {Api.Step | undefined} */
  at(spot) {
    const here = this.places(spot).sort((one, other) => (one.way ?? 0) - (other.way ?? 0));
    return here.find((step) => (step.way ?? 0) >= this.way) ?? here[0];
  }

  /** @returns {Api.Step | undefined} */
  get ghost() {
    return this.at(this.spot);
  }

  // One step for each place, as it would be put down there.
  get all() {
    return [...new Set(this.steps.map((step) => step.spot))].map((spot) => this.at(spot));
  }

  // Whether there is another way to lie where the ghost lies.
  get turns() {
    return this.places(this.spot).length > 1;
  }

  // Somebody points at a place, or has the focus there.
  /** @param {string} spot */
  over(spot) {
    if (!spot || spot === this.spot || !this.places(spot).length) return;
    this.spot = spot;
    this.onGhost();
  }

  /** @param {1 | -1} by */
  turn(by) {
    if (!this.ghost) return;
    const ways = this.places(this.spot).map((step) => step.way ?? 0).sort((one, other) => one - other);
    this.way = ways[(ways.indexOf(this.ghost.way ?? 0) + by + ways.length) % ways.length];
    this.onGhost();
  }

  // The wheel turns what is held over a place; returns whether it did.
  /** @param {WheelEvent} event @param {string} spot */
  wheel(event, spot) {
    if (!this.places(spot).length || event.ctrlKey || event.metaKey) return false;
    this.wheeled += event.deltaY;
    if (Math.abs(this.wheeled) < NOTCH) return true;
    this.turn(this.wheeled > 0 ? 1 : -1);
    this.wheeled = 0;
    return true;
  }
}

const NOTCH = 40;
