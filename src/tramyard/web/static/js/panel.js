// What to do: the prompt, the choices in words, why something was refused, the clock, proposals, hints.

import { button, by, fill, icon, make, phrase } from "./dom.js";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export class Panel {
  /** @param {Words} words @param {PanelDeeds} deeds */
  constructor(words, { choose, meant, pictures, readRule }) {
    this.words = words;
    this.choose = choose;
    this.meant = meant;
    this.pictures = pictures;
    this.readRule = readRule;
    setInterval(() => this.tick(), 1000);
  }

  // How the table stands: what can be asked, and what is.
  /** @param {Api.Now} now @param {Table} table */
  stand(now, { seat, mine }) {
    const alone = now.seats.every((chair) => chair.kind !== "person" || !chair.taken || mine.includes(chair.seat));
    this.now = now;
    this.prompt(now.prompt, now.prompt_spans);
    const playing = seat >= 0 && !now.ended;
    const going = playing && now.waits_for !== "people";
    const decided = Math.min(now.free_line, now.own_line) < now.line;
    this.allow("undo", seat >= 0 && decided && now.waits_for !== "people" && (alone || !now.ended));
    this.allow("restart", playing && now.free_line < now.line - 1);
    this.allow("resign", going);
    this.allow("end", going);
    this.allow("hint", playing && now.hints && now.actor === seat && now.waits_for === "person");
    this.allow("rewind", seat >= 0 && (alone || !now.ended));
    this.allow("play-on", Boolean(now.ended));
    by("record-link").hidden = !now.ended;
    this.proposal(now, seat);
    this.tick();
  }

  /** @param {string} sentence @param {Span[]} [spans] */
  prompt(sentence, spans) {
    if (by("prompt").textContent !== sentence) by("prompt").replaceChildren(...phrase(sentence, spans));
  }

  /** @param {string} what @param {boolean} yes */
  allow(what, yes) {
    for (const one of document.querySelectorAll(`[data-do="${what}"]`)) one.hidden = !yes;
  }

  /** @param {Api.Now} now @param {number} seat */
  proposal(now, seat) {
    const asked = now.proposal;
    by("proposal").hidden = !asked || seat < 0;
    if (!asked) return;
    const answered = asked.by === seat || asked.agreed.includes(seat);
    const sentence = this.words[/** @type {"proposal_undo" | "proposal_end"} */ (`proposal_${asked.kind}`)];
    by("proposal-answers").hidden = answered;
    by("proposal-words").textContent = answered
      ? this.words.proposed
      : fill(sentence, { name: now.seats[asked.by].name, line: asked.line });
  }

  // The turn's time, counted down.
  tick() {
    const deadline = this.now?.deadline;
    by("clock").hidden = !deadline;
    if (!deadline) return;
    const left = Math.max(0, Math.round(deadline - Date.now() / 1000));
    /** @type {(number: number) => string} */
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(left / 3600);
    const time = hours
      ? `${hours}:${two(Math.floor((left % 3600) / MINUTE))}:${two(left % MINUTE)}`
      : `${Math.floor(left / MINUTE)}:${two(left % MINUTE)}`;
    by("clock").textContent =
      left > DAY
        ? fill(this.words.until, { time: new Date(deadline * 1000).toLocaleString(document.documentElement.lang) })
        : fill(this.words.leftTime, { time });
    by("clock").classList.toggle("soon", left < 30);
  }

  // What can be done, in words: for the keyboard, for screen readers, for everybody. Where several steps make one
  // choice, the whole choices come first and the steps lie in a drawer.
  /** @param {Choices} choices @param {boolean} inDraft */
  offer({ steps, runs, prompt, prompt_spans: spans }, inDraft) {
    const list = by("steps");
    const active = document.activeElement;
    const stay = list.contains(active) || active === by("prompt");
    if (prompt) this.prompt(prompt, spans);
    const single = runs.length ? steps.map((step) => ({ ...step, drawer: this.words.stepByStep })) : steps;
    list.replaceChildren(...this.items([...runs, ...single]));
    this.allow("back", inDraft);
    list.closest(".ask").classList.toggle("drafting", inDraft);
    if (stay) this.focus();
  }

  /** @param {Api.Step[]} steps */
  items(steps) {
    /** @type {Map<string, Api.Step[]>} */
    const drawers = new Map();
    const items = [];
    steps.forEach((step) => {
      if (!step.drawer) items.push(make("li", "", this.choice(step, items.length + 1)));
      else if (drawers.has(step.drawer)) drawers.get(step.drawer).push(step);
      else drawers.set(step.drawer, [step]);
    });
    this.numbered = items.length;
    for (const [words, inside] of drawers) items.push(this.drawer(words, inside));
    return items;
  }

  /** @param {Api.Step} step @param {number} number */
  choice(step, number) {
    const made = button(step.final ? "step final" : "step", "", () => this.choose(step));
    made.dataset.move = step.move;
    if (number <= 9) made.append(make("kbd", "", String(number)));
    made.append(make("span", "", ...this.pictures(step), ...phrase(step.words, step.spans)));
    for (const name of ["focus", "pointerenter"]) made.addEventListener(name, () => this.meant(step));
    for (const name of ["blur", "pointerleave"]) made.addEventListener(name, () => this.meant(null));
    if (step.final) {
      const mark = make("small", "final", icon("die"), this.words.final);
      mark.title = this.words.finalMeans;
      made.append(mark);
    }
    return made;
  }

  // A long list is shortened: what belongs together lies in a drawer until somebody opens it.
  /** @param {string} words @param {Api.Step[]} inside */
  drawer(words, inside) {
    const list = make("ol", "", ...inside.map((step) => make("li", "", this.choice(step, 10))));
    list.hidden = true;
    const opener = button("step opener", make("span", "", words), () => {
      list.hidden = !list.hidden;
      opener.setAttribute("aria-expanded", String(!list.hidden));
    });
    opener.append(icon("down"));
    opener.setAttribute("aria-expanded", "false");
    return make("li", "drawer-of", opener, list);
  }

  /** @param {number} number @returns {HTMLElement} */
  nth(number) {
    const choices = /** @type {NodeListOf<HTMLElement>} */ (by("steps").querySelectorAll(":scope > li > .step"));
    return number <= this.numbered ? choices[number - 1] : null;
  }

  focus() {
    (by("steps").querySelector("button") ?? by("prompt")).focus({ preventScroll: true });
  }

  // Something was refused: why, and the rule it breaks.
  /** @param {string} sentence @param {string} [rule] @param {Span[]} [spans] */
  refuse(sentence, rule, spans) {
    const note = by("note");
    note.replaceChildren(make("span", "", ...phrase(sentence, spans)));
    if (rule && !rule.startsWith("YARD")) note.append(" ", button("rule", rule, () => this.readRule(rule)));
    note.hidden = false;
  }

  forgive() {
    by("note").hidden = true;
  }

  thinking() {
    by("hint").replaceChildren(make("p", "", this.words.thinking));
    by("hint").hidden = false;
  }

  /** @param {Api.Hint} hint */
  hint(hint) {
    const estimates = hint.candidates.map((candidate) => candidate.estimate);
    const [least, most] = [Math.min(...estimates), Math.max(...estimates)];
    const rows = hint.candidates.map(({ words, estimate }) => {
      const bar = make("span", "bar");
      bar.style.width = `${most > least ? 8 + (92 * (estimate - least)) / (most - least) : 100}%`;
      return make("li", "", make("span", "", words.join(", ")), make("b", "", estimate.toFixed(2)), bar);
    });
    const head = make("p", "", fill(this.words.hintBy, { bot: hint.bot, action: hint.words.join(", ") }));
    by("hint").replaceChildren(head, make("ol", "candidates", ...rows), make("small", "", rows.length ? hint.unit : ""));
    by("hint").hidden = false;
    for (const step of by("steps").querySelectorAll(".step")) {
      step.classList.toggle("hinted", step.dataset.move === hint.action[0]);
    }
  }

  noHint() {
    by("hint").hidden = true;
  }
}
