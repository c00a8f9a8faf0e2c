// Looking back: any line of the game, step by step or played through, and the way back to now.

import { ask } from "../common/api.js";
import { by, fill, make, phrase } from "../common/dom.js";

const STEP = 1100;
const SPEED = "tramyard-through-speed";

/** The places that a sentence names. @type {(spans: Span[]) => string[]} */
const placesIn = (spans) => spans.filter(([, kind]) => kind === "place").map(([, , place]) => place);

export class Past {
  /**
   * @param {Table} table
   * @param {import("../board/pictures.js").Pictures} pictures
   * @param {import("../board/stage.js").Stage} stage
   * @param {import("./log.js").Log} log
   * @param {{ onPresent: () => void, onLook: (then: { turn: number, scores: number[] }) => void }} deeds
   */
  constructor(table, pictures, stage, log, { onPresent, onLook }) {
    this.table = table;
    this.pictures = pictures;
    this.stage = stage;
    this.log = log;
    this.onPresent = onPresent;
    this.onLook = onLook;
    this.at = null;
    this.branch = "";
    this.lines = 0;
    this.wanted = 0;
    by("track").addEventListener("input", () => this.slide());
    by("through-speed").value = localStorage.getItem(SPEED) ?? "1";
    by("through-speed").addEventListener("change", () => {
      localStorage.setItem(SPEED, by("through-speed").value);
      if (this.walking) this.walk();
    });
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
    const seat = this.table.seat >= 0 ? `&seat=${this.table.seat}` : "";
    /** @type {(page: string) => Promise<Api.Look>} */
    const look = (page) => ask("GET", `${this.table.path}/at/${asked}?page=${page}${seat}`);
    const stands = await look(this.pictures.page);
    this.pictures.learn(stands.texts);
    const parts = await this.pictures.bring(stands.parts, () => look(""));
    if (asked !== this.asked) return;
    this.show(stands.line, parts);
    this.onLook(stands);
    history.replaceState(null, "", `?at=${stands.line}`);
  }

  // A line that was undone has no number any more, but its picture is kept.
  /** @param {Api.Scene} scene */
  async lookAtBranch(scene) {
    const seat = this.table.seat >= 0 ? `&seat=${this.table.seat}` : "";
    const [kept] = await ask("GET", `${this.table.path}/lines?after=${scene.version - 1}&limit=1${seat}`);
    const parts = await this.pictures.of(kept.parts, kept.version);
    this.show(Math.min(scene.line, this.lines), parts, this.table.words.branch);
    this.onLook(kept);
  }

  // A bot is asked what would have been better; meanwhile the page says so.
  /** @param {Promise<Weighed>} asked */
  async wait(asked) {
    by("moment").replaceChildren(make("p", "", this.table.words.thinking));
    by("moment").hidden = false;
    by("past-line").hidden = true;
    try {
      return await asked;
    } catch (error) {
      this.forgetMoment();
      throw error;
    }
  }

  // The position before a line, with what was done then and what would have been better, both marked on the board.
  /** @param {Weighed} moment */
  async weigh(moment) {
    await this.look(moment.line - 1);
    if (this.at !== moment.line - 1) return;
    const { words } = this.table;
    by("moment").hidden = false;
    const played = make("p", "played-words", make("b", "", words.played), " ", ...phrase(moment.words, moment.spans));
    const better = make("p", "better-words", make("b", "", words.betterWas), " ", ...phrase(moment.better_words.join(", "), moment.better_spans));
    by("moment").replaceChildren(played, ...(moment.better_words.length ? [better] : []));
    by("past-line").hidden = true;
    by("board").scrollIntoView({ block: "nearest" });
    by("moment").scrollIntoView({ block: innerWidth < 1000 ? "nearest" : "center" });
    this.markSpots("played", [...moment.spots, ...placesIn(moment.spans)]);
    this.markSpots("better", [...moment.better_spots, ...placesIn(moment.better_spans)]);
  }

  /** @param {"played" | "better"} kind @param {string[]} spots */
  markSpots(kind, spots) {
    for (const one of this.stage.all(`.${kind}`)) one.classList.remove(kind);
    for (const spot of spots) this.stage.element(spot)?.classList.add(kind);
  }

  /** @param {number} line @param {Parts} parts @param {string} [branch] */
  show(line, parts, branch = "") {
    this.at = line;
    this.branch = branch;
    this.forgetMoment();
    this.stage.offer([]);
    this.stage.draw(parts);
    this.log.mark(line);
    this.tell();
  }

  forgetMoment() {
    by("moment").hidden = true;
    this.markSpots("played", []);
    this.markSpots("better", []);
  }

  tell() {
    const { words } = this.table;
    const told = this.looking && !this.branch ? this.log.told(this.at) : [];
    by("past-line").hidden = !told.length;
    by("past-line").replaceChildren(...told);
    document.body.classList.toggle("looking-back", this.looking);
    by("past-more").hidden = !this.looking;
    by("track").value = String(this.at ?? this.lines);
    const sentence = this.looking ? words.past : words.pastNow;
    by("past-words").textContent = (this.looking && this.branch) || fill(sentence, { line: this.at, lines: this.lines });
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
    this.forgetMoment();
    history.replaceState(null, "", location.pathname);
    this.tell();
    this.onPresent();
  }

  // Plays from here, or from the beginning, to the end; again: stops.
  async through() {
    if (this.walking) return this.stop();
    if (!this.looking) await this.look(0);
    this.walk();
    document.querySelector('[data-do="through"]').setAttribute("aria-pressed", "true");
  }

  walk() {
    clearInterval(this.walking);
    this.walking = setInterval(() => {
      if (!this.looking || this.at >= this.lines) this.stop();
      else this.look(this.at + 1).catch(() => this.stop());
    }, STEP / Number(by("through-speed").value));
  }

  stop() {
    clearInterval(this.walking);
    this.walking = null;
    document.querySelector('[data-do="through"]').removeAttribute("aria-pressed");
  }
}
