// Companion mode: what really was rolled or drawn is put together from its pieces, by tapping or typing.

import { ask } from "../common/api.js";
import { button, by, fill, make, token } from "../common/dom.js";

const TYPING = 200;

export class Chance {
  /** @param {Table} table @param {{ enter: (outcomes: string[]) => Promise<void> }} deeds */
  constructor(table, { enter }) {
    this.table = table;
    this.enter = enter;
    this.form = by("chance");
    this.field = by("chance-text");
    /** @type {string[]} */
    this.taken = []; // names of pieces, in the order in which they were tapped
    /** @type {string[]} */
    this.entered = []; // what was entered last, in case it was mistyped
    this.line = -1;
    this.asked = 0;
    /** @type {string[] | null} */
    this.mended = null;
    /** @type {Api.Entry | null} */
    this.entry = null;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.field.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.look(), TYPING);
    });
    by("chance-delete").addEventListener("click", () => this.remove(this.taken.length - 1));
  }

  hide() {
    this.form.hidden = true;
    clearTimeout(this.timer);
  }

  // An entry that has begun survives a chat, somebody sitting down and the like.
  /** @param {Api.Now} now */
  show(now) {
    this.form.hidden = !now.asks_chance;
    for (const one of document.querySelectorAll('[data-do="mistyped"]')) {
      one.hidden = this.table.seat < 0 || Boolean(now.ended) || now.entry_line >= now.line;
    }
    const begun = this.line === now.line;
    this.line = now.asks_chance ? now.line : -1;
    if (!now.asks_chance || begun) return;
    this.begin(this.mended ?? []);
    if (matchMedia("(pointer: fine)").matches && by("curtain").hidden) this.field.focus({ preventScroll: true });
  }

  // The last entry is taken back; its pieces are there again, to take the wrong one away.
  /** @param {() => Promise<void>} takeBack */
  async mend(takeBack) {
    this.mended = this.entered;
    try {
      await takeBack();
    } catch (error) {
      this.mended = null;
      throw error;
    }
  }

  /** @param {string[]} taken */
  begin(taken) {
    this.taken = taken;
    this.mended = null;
    this.field.value = "";
    this.entry = null;
    by("pieces").replaceChildren();
    this.look();
  }

  /** @param {string} name */
  take(name) {
    this.taken = [...this.taken, name];
    this.look();
  }

  /** @param {number} place */
  remove(place) {
    this.taken = this.taken.filter((_name, number) => number !== place);
    this.look();
  }

  // Asks what can still come; an answer that comes too late is not shown.
  async look() {
    const { path, seat } = this.table;
    const asked = ++this.asked;
    this.tellTaken();
    try {
      const body = { pieces: this.taken, typed: this.field.value, seat };
      /** @type {Api.Entry} */
      const entry = await ask("POST", `${path}/entry`, body);
      if (asked !== this.asked) return;
      this.entry = entry;
      this.tell(entry);
    } catch (error) {
      if (asked === this.asked) by("chance-words").textContent = error.message;
    }
  }

  // Enter takes the only outcome that fits; notation may hold several at once.
  async submit() {
    clearTimeout(this.timer);
    await this.look();
    const { entry } = this;
    const written = this.field.value.trim();
    if (entry?.outcome) {
      this.entered = entry.made_of;
      await this.enter([entry.outcome]);
    } else if (/[:!]/.test(written)) await this.enter(written.split(/[\s;]+/));
  }

  /** @param {Api.Entry} entry */
  tell(entry) {
    const { words } = this.table;
    by("pieces").replaceChildren(...entry.pieces.map((piece) => this.piece(piece)));
    by("pieces").hidden = Boolean(entry.outcome) && entry.pieces.length === 1;
    this.tellTaken();
    const sentences = [entry.note || this.progress(entry)];
    if (entry.more) sentences.push(fill(words.piecesMore, { count: entry.more }));
    by("chance-words").textContent = sentences.join(" ");
    by("chance-words").classList.toggle("wrong", Boolean(entry.note));
    by("chance-enter").setAttribute("aria-disabled", String(!entry.outcome)); // disabled, it would swallow the Enter key
  }

  /** @param {Api.Entry} entry */
  progress(entry) {
    const { words } = this.table;
    const begun = this.taken.length > 0 || this.field.value.trim() !== "";
    if (entry.outcome) return begun || entry.pieces.length > 1 ? words.piecesOnly : words.piecesOne;
    return fill(entry.missing > 0 ? words.piecesMissing : words.piecesFit, { count: entry.missing || entry.fits });
  }

  // A kind of piece: its picture, its name, how many of it are entered. What cannot come any more is pale.
  /** @param {Api.PieceToTap} piece */
  piece(piece) {
    const made = button("tap", "", () => this.take(piece.words));
    made.append(...this.drawn(piece), make("span", "", piece.words));
    if (piece.count) made.append(make("b", "count", `×${piece.count}`));
    made.disabled = !piece.can;
    return make("li", "", made);
  }

  // What is entered, and pale behind it what must follow because nothing else fits.
  tellTaken() {
    const { words } = this.table;
    const left = [...(this.entry?.made_of ?? [])];
    const given = this.taken.map((name, place) => {
      const at = left.indexOf(name);
      if (at >= 0) left.splice(at, 1);
      const made = button("tap", this.small(name), () => this.remove(place));
      made.setAttribute("aria-label", fill(words.pieceAway, { piece: name }));
      return make("li", "", made);
    });
    const rest = left.map((name) => make("li", "rest", this.small(name)));
    by("taken").replaceChildren(...given, ...rest);
    by("chance-delete").disabled = !this.taken.length;
  }

  /** @param {string} name */
  small(name) {
    const piece = this.entry?.pieces.find((one) => one.words === name);
    const drawn = piece ? this.drawn(piece) : [];
    return drawn.length ? make("span", "", ...drawn, make("span", "sr", name)) : make("span", "", name);
  }

  /** @param {Api.PieceToTap} piece */
  drawn({ spans }) {
    const symbols = /** @type {Span[]} */ (spans).filter(([, kind]) => kind === "piece").map(([, , what]) => `icon-${what}`);
    return symbols.filter((symbol) => by(symbol)).map((symbol) => token(symbol));
  }
}
