// Pictures by the fingerprints of their parts: texts come once, are kept as long as there is room, and asked for if lost.

import { ask, newId } from "../common/api.js";

const MOST = 400; // the server notes fewer of them for each page
const PATIENCE = 1500; // how long something may be on its way by the line before it is asked for

export class Pictures {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.page = newId(); // what this page is called wherever it asks
    /** @type {Map<string, string>} */
    this.texts = new Map();
    /** @type {Set<() => void>} */
    this.waiting = new Set();
    this.learn(table.texts);
  }

  // What came with an answer, by whichever way.
  /** @param {Record<string, Api.Text>} [texts] */
  learn(texts = {}) {
    for (const [fingerprint, text] of Object.entries(texts)) {
      const whole = typeof text === "string" ? text : this.edited(text);
      if (whole !== null) this.keep(fingerprint, whole);
    }
    for (const tell of this.waiting) tell();
  }

  /** @param {string} fingerprint @param {string} text */
  keep(fingerprint, text) {
    this.texts.delete(fingerprint);
    this.texts.set(fingerprint, text);
    if (this.texts.size > MOST) this.texts.delete(this.texts.keys().next().value);
  }

  // A text told by lines of another one; nothing if that is not here.
  /** @param {Api.Edit} edit */
  edited({ base, pieces }) {
    const lines = this.texts.get(base)?.split("\n");
    if (!lines) return null;
    return pieces.flatMap((piece) => (typeof piece === "string" ? [piece] : lines.slice(piece[0], piece[0] + piece[1]))).join("\n");
  }

  /** @param {Parts} parts */
  has(parts) {
    return Object.values(parts).every((fingerprint) => this.texts.has(fingerprint));
  }

  // The text of a part, which is wanted again soon.
  /** @param {string} fingerprint */
  text(fingerprint) {
    const text = this.texts.get(fingerprint);
    this.keep(fingerprint, text);
    return text;
  }

  // The parts with their texts at hand: those that are here, or on their way, or asked for. Names may have changed since
  // a picture was told; then it comes with other fingerprints.
  /** @param {Parts} parts @param {() => Promise<{ parts: Parts, texts: Record<string, Api.Text> }>} again @param {number} patience */
  async bring(parts, again, patience = 0) {
    if (!this.has(parts) && patience) await this.arrival(parts, patience);
    if (this.has(parts)) return parts;
    const answer = await again();
    this.learn(answer.texts);
    return answer.parts;
  }

  // The picture of a version.
  /** @param {Parts} parts @param {number} version @returns {Promise<Parts>} */
  of(parts, version) {
    const seat = this.table.seat >= 0 ? `&seat=${this.table.seat}` : "";
    return this.bring(parts, () => ask("GET", `${this.table.path}/picture?version=${version}${seat}`), PATIENCE);
  }

  /** @param {Parts} parts @param {number} patience @returns {Promise<void>} */
  arrival(parts, patience) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve();
      };
      const look = () => this.has(parts) && done();
      const timer = setTimeout(done, patience);
      this.waiting.add(look);
    });
  }
}
