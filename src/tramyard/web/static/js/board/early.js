// A click that comes too early, while the answer to another is on its way or its piece still slides: it is done as soon as it
// can be, unless dice, cards or somebody else came in between. A second click at the same place is only impatience.

export class Early {
  constructor() {
    this.last = ""; // the place that was chosen last
    this.open = false; // whether nothing has come in between since then
    /** @type {{ spot: string, byFinger: boolean } | null} */
    this.kept = null;
  }

  // Something is chosen at this place.
  /** @param {string} spot */
  chosen(spot) {
    this.last = spot;
    this.open = true;
    this.kept = null;
  }

  /** @param {string} spot @param {boolean} byFinger */
  keep(spot, byFinger) {
    if (this.open && spot !== this.last) this.kept = { spot, byFinger };
  }

  // What happened since: one's own move leaves it as it is.
  /** @param {Api.Scene[]} scenes @param {number} seat */
  happened(scenes, seat) {
    if (scenes.every((scene) => scene.kind === "played" && scene.actor === seat)) return;
    this.open = false;
    this.kept = null;
  }

  // What was kept, once.
  take() {
    const { kept } = this;
    this.kept = null;
    return kept;
  }
}
