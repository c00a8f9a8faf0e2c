// After the game: ranks, what each score is made of, how it went, and what lost most.

import { button, by, fill, make, perCent, phrase, svg } from "../common/dom.js";

const WIDE = 320;
const HIGH = 132;

/** An estimate from -1 (lost) to 1 (won) as a chance. @type {(value: number) => number} */
const chance = (value) => (value + 1) / 2;

export class Ending {
  /**
   * @param {Words} words
   * @param {Record<string, string>} parts
   * @param {{ look: (line: number) => void, weigh: (line: number, moment?: Weighed) => void }} deeds
   */
  constructor(words, parts, { look, weigh }) {
    this.words = words;
    this.parts = parts;
    this.look = look;
    this.weigh = weigh;
  }

  // A win shines; whoever lost, or only looks on, is told the same without cheering. Several people at one device are
  // all told by name.
  /** @param {Api.Now} now @param {number[]} mine */
  show(now, mine) {
    by("ended").hidden = !now.ended;
    if (!now.ended) return;
    by("ended").dataset.fate = mine.length > 1 ? "" : now.fate;
    const told = mine.length > 1 && now.onlookers_spans.length ? now.onlookers_spans : now.outcome_spans;
    by("outcome").replaceChildren(...phrase(now.outcome, told));
    const parts = Object.keys(this.parts);
    const heads = [this.words.rank, this.words.who, ...parts.map((part) => this.parts[part]), this.words.total];
    by("tally").replaceChildren(
      make("thead", "", make("tr", "", ...heads.map((text) => this.head(text, "col")))),
      make("tbody", "", ...now.rows.map((row) => this.row(row, parts, mine))),
    );
  }

  /** @param {Node | string} words @param {string} scope */
  head(words, scope) {
    const cell = make("th", "", words);
    cell.scope = scope;
    return cell;
  }

  /** @param {Api.Row} row @param {string[]} parts @param {number[]} mine */
  row(row, parts, mine) {
    const you = mine.length === 1 && mine[0] === row.seat;
    const remarks = [...(you ? [this.words.you] : []), ...row.marks];
    const name = this.head(make("span", "", ...this.name(row.seat, row.name)), "row");
    if (remarks.length) name.append(" ", make("small", "", remarks.join(", ")));
    const values = [...parts.map((part) => row.tally[part] ?? 0), row.score];
    const cells = values.map((value) => make("td", "", String(value)));
    return make("tr", "", make("td", "rank", row.rank ? String(row.rank) : "–"), name, ...cells);
  }

  /** @param {number} seat @param {string} name */
  name(seat, name) {
    return seat >= 0 ? phrase(name, [[name, "seat", String(seat)]]) : [make("b", "", name)];
  }

  /** @param {Api.Course} course @param {Api.Now} now */
  course(course, now) {
    by("course").hidden = false;
    by("plot").replaceChildren(this.plot(course, now), this.legend(course, now));
    by("turns-title").hidden = !course.turns.length;
    by("turns").replaceChildren(
      ...course.turns.map((turn) => {
        const words = make("span", "", ...phrase(turn.words, turn.spans));
        const much = ` ${turn.change > 0 ? "▲" : "▼"} ${perCent(Math.abs(turn.change) / 2)}`;
        const change = make("b", "", make("span", "", ...this.name(turn.seat, now.seats[turn.seat].name)), much);
        return make("li", "", button("", this.numbered(turn.line, words), () => this.weigh(turn.line)), change);
      }),
    );
  }

  /** @param {number} line @param {Node} words */
  numbered(line, words) {
    return make("span", "numbered", make("span", "line-number", String(line)), words);
  }

  // Everybody by name, with the line that is theirs and the chance at the end.
  /** @param {Api.Course} course @param {Api.Now} now */
  legend({ estimates }, now) {
    const items = estimates.map((values, seat) => {
      const line = svg("svg", { viewBox: "0 0 34 8", class: "legend-line", "aria-hidden": "true" }, svg("path", { class: `seat-line seat-${seat % 6}`, d: "M1 4H33" }));
      return make("li", "", line, make("span", "", ...this.name(seat, now.seats[seat].name)), ` ${perCent(chance(values.at(-1)))}`);
    });
    return make("ul", "legend", ...items);
  }

  // The chance to win, one line per seat with a pattern of its own: never colour alone.
  /** @param {Api.Course} course @param {Api.Now} now */
  plot({ estimates, turns }, now) {
    const count = Math.max(1, estimates[0].length - 1);
    /** @type {(line: number) => number} */
    const x = (line) => 34 + (line / count) * (WIDE - 44);
    /** @type {(value: number) => number} */
    const y = (value) => HIGH - 10 - chance(value) * (HIGH - 20);
    const plot = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "plot", role: "img", "aria-label": this.words.plot });
    for (const value of [-1, 0, 1]) {
      plot.append(svg("path", { class: "zero", d: `M34 ${y(value)}H${WIDE - 8}` }));
      plot.append(svg("text", { class: "scale", x: 30, y: y(value) + 4 }, perCent(chance(value))));
    }
    estimates.forEach((values, seat) => {
      const points = values.map((value, line) => `${x(line).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
      plot.append(svg("polyline", { class: `seat-line seat-${seat % 6}`, points }));
    });
    for (const turn of turns) {
      plot.append(svg("circle", { class: "turning", cx: x(turn.line - 1), cy: y(estimates[turn.seat][turn.line - 1]), r: 4 }));
    }
    plot.addEventListener("click", (event) => {
      const box = plot.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * WIDE;
      this.look(Math.max(1, Math.min(now.line, Math.round(((at - 34) / (WIDE - 44)) * count) + 1)));
    });
    return plot;
  }

  // How far a review has come, on the button that began it.
  /** @param {Api.Progress | null} progress */
  thinking(progress) {
    const pressed = /** @type {HTMLButtonElement} */ (document.querySelector('#ended [data-do="review"]'));
    pressed.dataset.words ??= pressed.textContent;
    pressed.disabled = Boolean(progress);
    const share = progress?.of ? progress.done / progress.of : 0;
    pressed.textContent = progress ? fill(this.words.reviewing, { share: perCent(share) }) : pressed.dataset.words;
  }

  /** @param {Api.Review} review */
  review(review) {
    const rows = review.worst.map((one) => {
      const better = make("small", "better", `${this.words.betterWas} `, ...phrase(one.better_words.join(", "), one.better_spans));
      const words = make("span", "", ...phrase(one.words, one.spans), better);
      const loss = fill(this.words.lostMuch, { amount: perCent(one.loss), unit: one.unit });
      return make("li", "", button("", this.numbered(one.line, words), () => this.weigh(one.line, one)), make("b", "", loss));
    });
    by("review").hidden = false;
    by("worst").replaceChildren(...(rows.length ? rows : [make("li", "", this.words.noMistakes)]));
    by("review").scrollIntoView({ block: "start", behavior: "smooth" });
    by("review").focus({ preventScroll: true });
  }
}
