// Boards that somebody lays: which one in each place, and how it is turned. A value is written row by row: `A0+C1/D2+.`.

import { button, fill, make, svg } from "../common/dom.js";

const NONE = "";

/** A quarter turn clockwise. @param {string[]} rows */
const turned = (rows) => [...(rows[0] ?? "")].map((_sign, at) => rows.map((row) => row[at]).reverse().join(""));

class Place {
  /** @param {string} name @param {BoardWords} words @param {Record<string, string>} colours of signs @param {() => void} changed */
  constructor(name, words, colours, changed) {
    this.words = words;
    this.colours = colours;
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
    this.picture = svg("svg", { class: "laid-board", "aria-hidden": "true" });
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
    const spaces = rows.flatMap((row, y) => [...row].map((sign, x) => svg("rect", { fill: this.colours[sign] ?? "none", x, y, width: 1, height: 1 })));
    this.picture.setAttribute("viewBox", `0 0 ${rows[0]?.length ?? 1} ${rows.length || 1}`);
    this.picture.replaceChildren(...spaces);
  }
}

export class LaidBoards {
  /** @param {MadeOf} told grid, faces and colours @param {() => string} key which of the faces are played @param {BoardWords} words */
  constructor(told, key, words) {
    this.key = key;
    this.rows = told.rows;
    this.columns = told.columns;
    this.places = Array.from({ length: this.rows * this.columns }, (_none, at) => {
      const name = fill(words.place, { row: Math.floor(at / this.columns) + 1, column: (at % this.columns) + 1 });
      return new Place(name, words, told.colours, () => this.show());
    });
    this.grid = make("div", "laid", ...this.places.map((place) => place.element));
    this.grid.style.setProperty("--columns", String(this.columns));
    this.element = make("div", "drawings", make("p", "quiet", words.help), this.grid);
    this.makeOf(told);
  }

  /** Other faces; the grid stays. @param {MadeOf} told */
  makeOf(told) {
    this.faces = told.faces;
    this.fit();
  }

  // Boards that go with what is chosen now.
  fit() {
    for (const place of this.places) place.offer(this.faces[this.key()] ?? {});
    this.show();
  }

  show() {
    for (const place of this.places) place.show();
  }

  text() {
    const rows = Array.from({ length: this.rows }, (_none, row) => this.places.slice(row * this.columns, (row + 1) * this.columns).map((place) => place.text()));
    const used = rows.filter((row) => row.some((cell) => cell !== "."));
    const columns = [...Array(this.columns).keys()].filter((at) => used.some((row) => row[at] !== "."));
    const [first, last] = [columns[0] ?? 0, columns.at(-1) ?? 0];
    return used.map((row) => row.slice(first, last + 1).join("+")).join("/") || ".";
  }
}
