// Looking back: any line of the game, step by step or played through, and the way back to now.

import { ask } from "./api.js";
import { by, fill } from "./dom.js";

const STEP = 1100;

export class Past {
  /**
   * @param {Table} table
   * @param {import("./stage.js").Stage} stage
   * @param {import("./log.js").Log} log
   * @param {{ onPresent: () => void }} deeds
   */
  constructor(table, stage, log, { onPresent }) {
    this.table = table;
    this.stage = stage;
    this.log = log;
    this.onPresent = onPresent;
    this.at = null;
    this.lines = 0;
    this.wanted = 0;
    by("track").addEventListener("input", () => this.slide());
  }

  get looking() {
    return this.at !== null;
  }

  // The game grew, or was cut.
  /** @param {number} lines */
  grow(lines) {
    this.lines = lines;
    by("track").max = String(lines);
    this.tell();
  }

  async slide() {
    this.wanted = Number(by("track").value);
    clearTimeout(this.sliding);
    this.sliding = setTimeout(() => this.look(this.wanted), 60);
  }

  /** @param {number} line */
  async look(line) {
    const asked = (this.asked = Math.max(0, Math.min(line, this.lines)));
    const seat = this.table.seat >= 0 ? `?seat=${this.table.seat}` : "";
    const stands = await ask("GET", `${this.table.path}/at/${asked}${seat}`);
    if (asked !== this.asked) return;
    this.show(stands.line, stands.picture, this.log.caption(stands.line));
    history.replaceState(null, "", `?at=${stands.line}`);
  }

  // A line that was undone has no number any more, but its picture is kept.
  /** @param {Api.Scene} scene */
  async lookAtBranch(scene) {
    const seat = this.table.seat >= 0 ? `&seat=${this.table.seat}` : "";
    const [kept] = await ask("GET", `${this.table.path}/lines?after=${scene.version - 1}&limit=1${seat}`);
    this.show(Math.min(scene.line, this.lines), kept.picture, `${this.table.words.branch}: ${scene.caption}`);
  }

  /** @param {number} line @param {string} picture @param {string} caption */
  show(line, picture, caption) {
    this.at = line;
    this.stage.offer([]);
    this.stage.draw(picture);
    by("caption").textContent = caption || fill(this.table.words.past, { line, lines: this.lines });
    this.log.mark(line);
    this.tell();
  }

  tell() {
    const { words } = this.table;
    document.body.classList.toggle("looking-back", this.looking);
    by("past-more").hidden = !this.looking;
    by("track").value = String(this.at ?? this.lines);
    const sentence = this.looking ? words.past : words.pastNow;
    by("past-words").textContent = fill(sentence, { line: this.at, lines: this.lines });
    by("track").setAttribute("aria-valuetext", by("past-words").textContent);
  }

  before() {
    return this.look((this.at ?? this.lines) - 1);
  }

  after() {
    return this.looking && this.at < this.lines ? this.look(this.at + 1) : this.present();
  }

  present() {
    if (!this.looking) return;
    this.stop();
    this.asked = null;
    this.at = null;
    this.log.mark(null);
    history.replaceState(null, "", location.pathname);
    this.tell();
    this.onPresent();
  }

  // Plays from here, or from the beginning, to the end; again: stops.
  async through() {
    if (this.walking) return this.stop();
    if (!this.looking) await this.look(0);
    this.walking = setInterval(() => {
      if (!this.looking || this.at >= this.lines) this.stop();
      else this.look(this.at + 1).catch(() => this.stop());
    }, STEP);
    document.querySelector('[data-do="through"]').setAttribute("aria-pressed", "true");
  }

  stop() {
    clearInterval(this.walking);
    this.walking = null;
    document.querySelector('[data-do="through"]').removeAttribute("aria-pressed");
  }
}
