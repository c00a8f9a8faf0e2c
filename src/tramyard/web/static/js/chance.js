// Companion mode: what really was rolled or drawn is typed in, with what is possible beside the field.

import { ask } from "./api.js";
import { button, by, fill, make } from "./dom.js";

export class Chance {
  /** @param {Table} table @param {{ enter: (outcomes: string[]) => void }} deeds */
  constructor(table, { enter }) {
    this.table = table;
    this.form = by("chance");
    this.field = by("chance-text");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = this.field.value.split(/[\s;]+/).filter(Boolean);
      if (words.length) enter(words);
    });
    this.enter = enter;
    this.shown = 0;
    this.field.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.list(), 200);
    });
  }

  hide() {
    this.form.hidden = true;
    clearTimeout(this.timer);
  }

  /** @param {Api.Now} now */
  show(now) {
    this.form.hidden = !now.asks_chance;
    if (!now.asks_chance || this.shown === now.version) return;
    this.shown = now.version;
    this.field.value = "";
    this.list();
    if (!by("curtain") || by("curtain").hidden) this.field.focus({ preventScroll: true });
  }

  async list() {
    const { path, seat, words } = this.table;
    const last = this.field.value.split(/[\s;]+/).at(-1);
    try {
      /** @type {Api.Outcomes} */
      const found = await ask("GET", `${path}/outcomes?seat=${seat}&find=${encodeURIComponent(last)}`);
      const all = found.count === found.outcomes.length;
      const sentence = found.count ? (all ? words.outcomesAll : words.outcomesSome) : words.outcomesNone;
      by("chance-words").textContent = fill(sentence, { count: found.count });
      by("outcomes").replaceChildren(...found.outcomes.map((outcome) => this.outcome(outcome)));
    } catch (error) {
      by("chance-words").textContent = error.message;
    }
  }

  /** @param {Api.Outcome} outcome */
  outcome({ text, words }) {
    const label = make("span", "", make("code", "", text), ...(words ? [" ", words] : []));
    return make("li", "", button("step", label, () => this.enter([...this.field.value.split(/[\s;]+/).slice(0, -1), text])));
  }
}
