// Boards that somebody lays: which one in each place, and how it is turned. A value is written row by row: `A0+C1/D2+.`.

import { button, fill, make, svg } from "../common/dom.js";

const ROWS = 5;
const COLUMNS = 4;
const SIDE = 5; // spaces along a side of a board
const NONE = "";

/** A quarter turn clockwise. @param {string[]} rows */
const turned = (rows) => rows.map((_row, at) => rows.map((row) => row[at]).reverse().join(""));

class Place {
  /** @param {string} name @param {BoardWords} words @param {() => void} changed */
  constructor(name, words, changed) {
    this.words = words;
    this.turns = 0;
    /** @type {Record<string, string[]>} */
    this.faces = {};
    this.select = make("select");
    this.select.ariaLabel = name;
    this.select.addEventListener("change", changed);
    this.turn = button("turn-board", "↻", () => {
      this.turns = (this.turns + 1) % 4;
      changed();
    });
    this.picture = svg("svg", { class: "laid-board", viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" });
    this.element = make("div", "place", this.picture, this.select, this.turn);
  }

  /** @param {Record<string, string[]>} faces */
  offer(faces) {
    const kept = this.select.value;
    this.faces = faces;
    this.select.replaceChildren(new Option(this.words.none, NONE), ...Object.keys(faces).map((face) => new Option(face, face)));
    this.select.value = kept in faces ? kept : NONE;
  }

  get face() {
    return this.select.value;
  }

  // As the option is written.
  text() {
    return this.face ? `${this.face}${this.turns}` : ".";
  }

  show() {
    this.element.classList.toggle("empty", !this.face);
    this.turn.hidden = !this.face;
    this.turn.ariaLabel = fill(this.words.turn, { board: this.face, turns: this.turns });
    let rows = this.faces[this.face] ?? [];
    for (let turn = 0; turn < this.turns; turn += 1) rows = turned(rows);
    const spaces = rows.flatMap((row, y) => [...row].map((sign, x) => svg("rect", { class: `on-board is-${KINDS[sign] ?? "plain"}`, x, y, width: 1, height: 1 })));
    this.picture.replaceChildren(...spaces);
  }
}

/** What the signs of a board stand for. @type {Record<string, string>} */
const KINDS = { R: "R", C: "C", I: "I", L: "L", 1: "parcel", 2: "parcel", 3: "parcel", "^": "hill", "=": "river", "~": "lake" };

export class LaidBoards {
  /** @param {Record<string, Record<string, string[]>>} worlds faces of boards @param {() => string} world which is played @param {BoardWords} words */
  constructor(worlds, world, words) {
    this.worlds = worlds;
    this.world = world;
    this.places = Array.from({ length: ROWS * COLUMNS }, (_none, at) => {
      const name = fill(words.place, { row: Math.floor(at / COLUMNS) + 1, column: (at % COLUMNS) + 1 });
      return new Place(name, words, () => this.show());
    });
    this.grid = make("div", "laid", ...this.places.map((place) => place.element));
    this.element = make("div", "drawings", make("p", "quiet", words.help), this.grid);
    this.fit();
  }

  /** @param {Record<string, Record<string, string[]>>} worlds */
  layOf(worlds) {
    this.worlds = worlds;
    this.fit();
  }

  // Boards of the world that is chosen now.
  fit() {
    for (const place of this.places) place.offer(this.worlds[this.world()] ?? {});
    this.show();
  }

  show() {
    for (const place of this.places) place.show();
  }

  text() {
    const rows = Array.from({ length: ROWS }, (_none, row) => this.places.slice(row * COLUMNS, (row + 1) * COLUMNS).map((place) => place.text()));
    const used = rows.filter((row) => row.some((cell) => cell !== "."));
    const columns = [...Array(COLUMNS).keys()].filter((at) => used.some((row) => row[at] !== "."));
    const [first, last] = [columns[0] ?? 0, columns.at(-1) ?? 0];
    return used.map((row) => row.slice(first, last + 1).join("+")).join("/") || ".";
  }
}
