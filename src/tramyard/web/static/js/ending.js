// After the game: ranks, what each score is made of, how it went, and what lost most.

import { button, by, fill, make, phrase, svg } from "./dom.js";

const WIDE = 320;
const HIGH = 132;

export class Ending {
  /** @param {Words} words @param {Record<string, string>} parts @param {{ look: (line: number) => void }} deeds */
  constructor(words, parts, { look }) {
    this.words = words;
    this.parts = parts;
    this.look = look;
  }

  /** @param {Api.Now} now */
  show(now) {
    by("ended").hidden = !now.ended;
    if (!now.ended) return;
    by("outcome").replaceChildren(...phrase(now.outcome, now.outcome_spans));
    const parts = Object.keys(this.parts);
    const head = [this.words.rank, this.words.who, ...parts.map((part) => this.parts[part]), this.words.total];
    const rows = [...now.seats].sort((one, two) => one.rank - two.rank).map((chair) => {
      const values = [...parts.map((part) => chair.tally[part] ?? 0), chair.score];
      const name = make("th", "", make("span", "plate", String(chair.seat + 1)), ` ${chair.name}`);
      name.scope = "row";
      const row = make("tr", "", make("td", "rank", String(chair.rank)), name);
      row.append(...values.map((value) => make("td", "", String(value))));
      return row;
    });
    const heads = head.map((text) => {
      const cell = make("th", "", text);
      cell.scope = "col";
      return cell;
    });
    by("tally").replaceChildren(make("thead", "", make("tr", "", ...heads)), make("tbody", "", ...rows));
  }

  /** @param {Api.Course} course @param {Api.Now} now */
  course(course, now) {
    by("course").hidden = false;
    by("plot").replaceChildren(this.plot(course, now));
    by("turns-title").hidden = !course.turns.length;
    by("turns").replaceChildren(
      ...course.turns.map((turn) => {
        const words = make("span", "", turn.words);
        const much = `${turn.change > 0 ? "▲" : "▼"} ${Math.abs(turn.change).toFixed(2)}`;
        const change = make("b", "", make("span", "plate", String(turn.seat + 1)), much);
        return make("li", "", button("", this.numbered(turn.line, words), () => this.look(turn.line)), change);
      }),
    );
  }

  /** @param {number} line @param {Node} words */
  numbered(line, words) {
    return make("span", "numbered", make("span", "line-number", String(line)), words);
  }

  // One line per seat, with its number at the end and a pattern of its own: never colour alone.
  /** @param {Api.Course} course @param {Api.Now} now */
  plot({ estimates, turns }, now) {
    const count = Math.max(1, estimates[0].length - 1);
    /** @type {(line: number) => number} */
    const x = (line) => 8 + (line / count) * (WIDE - 34);
    const most = Math.max(0.25, ...estimates.flat().map(Math.abs));
    /** @type {(value: number) => number} */
    const y = (value) => HIGH / 2 - (value / most) * (HIGH / 2 - 10);
    const plot = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "plot", role: "img", "aria-label": this.words.plot });
    plot.append(svg("path", { class: "zero", d: `M8 ${HIGH / 2}H${WIDE - 26}` }));
    estimates.forEach((values, seat) => {
      const points = values.map((value, line) => `${x(line).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
      plot.append(svg("polyline", { class: `seat-line seat-${seat % 6}`, points }));
    });
    const ends = estimates.map((values, seat) => [seat, y(values.at(-1))]).sort((one, two) => one[1] - two[1]);
    ends.forEach(([seat, at], number) => {
      const apart = number ? Math.max(at, ends[number - 1][1] + 14) : at;
      ends[number][1] = apart;
      plot.append(svg("text", { class: `seat-label seat-${seat % 6}`, x: WIDE - 22, y: apart + 4 }, String(seat + 1)));
    });
    for (const turn of turns) {
      plot.append(svg("circle", { class: "turning", cx: x(turn.line - 1), cy: y(estimates[turn.seat][turn.line - 1]), r: 4 }));
    }
    plot.addEventListener("click", (event) => {
      const box = plot.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * WIDE;
      this.look(Math.max(1, Math.min(now.line, Math.round(((at - 8) / (WIDE - 34)) * count) + 1)));
    });
    return plot;
  }

  thinking() {
    by("review").hidden = false;
    by("worst").replaceChildren(make("li", "", this.words.thinking));
  }

  /** @param {Api.Review} review */
  review(review) {
    const rows = review.worst.map((one) => {
      const words = make("span", "", one.words, make("small", "", fill(this.words.better, { action: one.better_words.join(", ") })));
      const loss = fill(this.words.lostMuch, { amount: (one.best - one.estimate).toFixed(2) });
      return make("li", "", button("", this.numbered(one.line, words), () => this.look(one.line)), make("b", "", loss));
    });
    by("review").hidden = false;
    by("worst").replaceChildren(...(rows.length ? rows : [make("li", "", this.words.noMistakes)]));
  }
}
