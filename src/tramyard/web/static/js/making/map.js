// The map of a puzzle on squares: drawn by mouse, finger or keys, one sign to a square.

import { fill, make, target } from "../common/dom.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Columns to the right and rows down. @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {{ text: string, label: string, hue: string }} Sign */

export class SquareMap {
  /**
   * @param {HTMLElement} frame
   * @param {{ signs: Sign[], marks: Sign[], columns: number, rows: number, says: string }} how
   * @param {(rows: string[][]) => void} onDrawn
   */
  constructor(frame, how, onDrawn) {
    this.frame = frame;
    this.how = how;
    this.onDrawn = onDrawn;
    /** @type {string[][]} */
    this.rows = [];
    /** @type {HTMLElement[][]} */
    this.cells = [];
    this.drawing = false;
    this.changed = false;
    this.byFinger = false;
    frame.addEventListener("pointerdown", (event) => this.begin(event));
    frame.addEventListener("pointerover", (event) => this.drawing && this.draw(target(event)));
    addEventListener("pointerup", () => this.end());
    addEventListener("pointercancel", () => this.end());
    frame.addEventListener("click", (event) => (event.detail === 0 || this.byFinger) && this.drawOnce(target(event)));
    frame.addEventListener("keydown", (event) => this.key(event));
  }

  /** The sign that is chosen. */
  get tool() {
    return /** @type {HTMLInputElement} */ (document.querySelector("[name=sign]:checked")).value;
  }

  /** @param {string} text rows of signs, with spaces between */
  show(text) {
    const rows = text.split("\n").map((line) => line.split(/\s+/).filter(Boolean)).filter((row) => row.length);
    const alike = rows.length === this.rows.length && rows.every((row, nth) => row.length === this.rows[nth].length);
    this.rows = rows;
    if (!alike) this.lay();
    rows.forEach((row, y) => row.forEach((_sign, x) => this.paint(x, y)));
  }

  lay() {
    const wide = Math.max(...this.rows.map((row) => row.length));
    this.frame.style.setProperty("--columns", String(wide));
    const head = make("div", "map-row", make("span", "map-head top", ""), ...[...LETTERS.slice(0, wide)].map((one) => make("span", "map-head top", one)));
    head.setAttribute("aria-hidden", "true");
    this.cells = this.rows.map((row, y) => row.map((_sign, x) => this.cell(x, y)));
    const rows = this.cells.map((cells, y) => {
      const number = make("span", "map-head", String(y + 1));
      number.setAttribute("aria-hidden", "true");
      const line = make("div", "map-row", number, ...cells);
      line.setAttribute("role", "row");
      return line;
    });
    this.frame.replaceChildren(head, ...rows);
    if (this.cells.length) this.cells[0][0].tabIndex = 0;
  }

  /** @param {number} x @param {number} y */
  cell(x, y) {
    const made = make("button", "map-cell");
    made.type = "button";
    made.tabIndex = -1;
    made.dataset.x = String(x);
    made.dataset.y = String(y);
    made.dataset.space = `${LETTERS[x]}${y + 1}`;
    made.setAttribute("role", "gridcell");
    return made;
  }

  /** @param {number} x @param {number} y */
  paint(x, y) {
    const cell = this.cells[y][x];
    const sign = this.rows[y][x];
    cell.textContent = sign === "." ? "" : sign;
    cell.style.setProperty("--hue", this.meant(sign)?.hue ?? "transparent");
    cell.setAttribute("aria-label", fill(this.how.says, { space: cell.dataset.space, what: this.named(sign) }));
  }

  /** The sign a square shows most of: a parcel, a building or the ground. @param {string} sign */
  meant(sign) {
    const bare = this.bare(sign);
    const known = this.how.signs.find((one) => one.text === bare);
    return known ?? (/\d/.test(bare) ? this.how.signs.find((one) => one.text === "#") : undefined);
  }

  /** @param {string} sign */
  bare(sign) {
    return sign.length > 1 ? sign.replace(new RegExp(`[${this.how.marks.map((mark) => mark.text).join("")}]+$`), "") : sign;
  }

  /** @param {string} sign */
  named(sign) {
    const marks = this.how.marks.filter((mark) => sign.slice(this.bare(sign).length).includes(mark.text));
    const number = sign.match(/\d+/)?.[0] ?? "";
    return [`${this.meant(sign)?.label ?? sign} ${number}`.trim(), ...marks.map((mark) => mark.label)].join(", ");
  }

  /** @param {PointerEvent} event */
  begin(event) {
    if (!target(event).closest(".map-cell") || event.button) return;
    this.drawing = event.pointerType === "mouse"; // a finger's drag moves the map
    this.byFinger = !this.drawing;
    if (this.drawing) this.draw(target(event));
  }

  end() {
    this.drawing = false;
    if (this.changed) this.done();
  }

  done() {
    this.changed = false;
    this.onDrawn(this.rows);
  }

  /** A tap, or Enter on a square. @param {Element} element */
  drawOnce(element) {
    this.draw(element);
    if (this.changed) this.done();
  }

  /** @param {Element} element */
  draw(element) {
    const cell = /** @type {HTMLElement} */ (element.closest(".map-cell"));
    if (cell) this.put(Number(cell.dataset.x), Number(cell.dataset.y), this.tool);
  }

  /** @param {number} x @param {number} y @param {string} tool */
  put(x, y, tool) {
    const before = this.rows[y][x];
    const after = this.after(before, tool);
    if (after === before) return;
    this.rows = this.rows.map((row, at) => (at === y ? row.map((sign, nth) => (nth === x ? after : sign)) : row));
    this.changed = true;
    this.paint(x, y);
  }

  /** What a square shows once this was drawn there. @param {string} before @param {string} tool */
  after(before, tool) {
    if (tool === "#") return /\d/.test(before) ? before : this.numbered(before);
    if (!tool.startsWith("+")) return tool;
    const bare = this.bare(before);
    const marks = before.slice(bare.length);
    const mark = tool.slice(1);
    return bare + (marks.includes(mark) ? marks.replace(mark, "") : marks + mark);
  }

  /** The next free number, on the ground that lies there. @param {string} before */
  numbered(before) {
    const taken = this.rows.flat().map((sign) => Number(sign.match(/\d+/)?.[0] ?? 0));
    const free = Array.from({ length: 99 }, (_one, nth) => nth + 1).find((number) => !taken.includes(number));
    const ground = "^=*".includes(before[0]) ? before[0] : "";
    return `${ground}${free}`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const cell = /** @type {HTMLElement} */ (target(event).closest(".map-cell"));
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const [x, y] = [Number(cell.dataset.x), Number(cell.dataset.y)];
    const typed = event.key.length === 1 ? event.key.toUpperCase() : event.key === "Delete" || event.key === "Backspace" ? "." : "";
    if (event.key in WAYS) {
      const [right, down] = WAYS[event.key];
      this.focus(this.cells[y + down]?.[x + right]);
    } else if (this.how.signs.some((one) => one.text === typed)) {
      this.put(x, y, typed);
      if (this.changed) this.done();
    } else return;
    event.preventDefault();
  }

  /** @param {HTMLElement | undefined} cell */
  focus(cell) {
    if (!cell) return;
    for (const other of this.frame.querySelectorAll(".map-cell[tabindex='0']")) other.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  }

  /** Spaces that a mistake is about. @param {string[]} names */
  mark(names) {
    for (const cell of this.cells.flat()) cell.classList.toggle("wrong", names.includes(cell.dataset.space));
  }

  /** Cuts the map, or lays open ground beside it. @param {number} wide @param {number} high */
  resize(wide, high) {
    const ground = this.how.signs[0].text;
    const row = (/** @type {string[]} */ old) => Array.from({ length: wide }, (_sign, x) => old[x] ?? ground);
    this.onDrawn(Array.from({ length: high }, (_row, y) => row(this.rows[y] ?? [])));
  }
}

/** Rows as the file has them. @param {string[][]} rows */
export function written(rows) {
  const wide = Math.max(...rows.flat().map((sign) => sign.length)) + 1;
  return `${rows.map((row) => row.map((sign) => sign.padEnd(wide)).join("").trimEnd()).join("\n")}\n`;
}

