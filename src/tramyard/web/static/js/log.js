// What happened, line by line like a timetable; what was undone stays to be seen as a branch.

import { button, by, icon, make, phrase } from "./dom.js";

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export class Log {
  /** @param {Words} words @param {{ look: (line: number) => void, lookAtBranch: (scene: Api.Scene) => void }} deeds */
  constructor(words, { look, lookAtBranch }) {
    this.words = words;
    this.look = look;
    this.lookAtBranch = lookAtBranch;
    /** @type {Map<number, Element>} */
    this.lines = new Map();
    by("whose").addEventListener("change", () => this.filter());
  }

  /** @param {string[]} names */
  seats(names) {
    const wanted = [["", this.words.everybody], ...names.map((name, seat) => [String(seat), `${seat + 1} ${name}`])];
    const whose = by("whose");
    if (JSON.stringify(wanted) === this.known) return;
    this.known = JSON.stringify(wanted);
    const chosen = whose.value;
    whose.replaceChildren(...wanted.map(([value, text]) => new Option(text, value)), new Option(this.words.chance, "-1"));
    whose.value = chosen;
  }

  // Adds a scene at its place; scenes of the past may come later than newer ones.
  /** @param {Api.Scene} scene */
  write(scene) {
    if (by(`event-${scene.version}`)) return;
    const item = this.item(scene);
    const after = [...by("log").children].findLast((other) => Number(other.dataset.version) < scene.version);
    if (after) after.after(item);
    else by("log").prepend(item);
    this.branch();
    this.filter();
  }

  /** @param {Api.Scene} scene */
  add(scene) {
    this.write(scene);
    by("log").scrollTop = by("log").scrollHeight;
  }

  /** @param {Api.Scene} scene */
  item(scene) {
    const item = make("li", scene.kind.replaceAll(" ", "-"));
    item.id = `event-${scene.version}`;
    Object.assign(item.dataset, { version: scene.version, line: scene.line, kind: scene.kind, actor: scene.actor });
    item.hidden = !scene.caption;
    const time = make("time", "", clock.format(new Date(scene.at * 1000)));
    const who = scene.kind === "played" || scene.kind === "said" ? scene.actor : null;
    const plate = who === null ? "" : make("span", "plate", who >= 0 ? String(who + 1) : icon("die"));
    if (scene.kind !== "played") item.append(time, plate, make("span", "words", scene.caption));
    else {
      const open = () => (item.classList.contains("undone") ? this.lookAtBranch(scene) : this.look(scene.line));
      const words = button("words", "", open);
      words.append(...phrase(scene.caption, scene.spans));
      item.append(time, plate, words);
    }
    return item;
  }

  // Marks what was undone, and remembers what each line that counts says.
  branch() {
    this.lines.clear();
    const items = [...by("log").children];
    for (const item of items) item.classList.remove("undone");
    items.forEach((item, number) => {
      if (item.dataset.kind !== "undone") return;
      for (const earlier of items.slice(0, number)) {
        const gone = earlier.dataset.kind === "played" && Number(earlier.dataset.line) > Number(item.dataset.line);
        if (gone) earlier.classList.add("undone");
      }
    });
    for (const item of items) {
      const undone = item.classList.contains("undone");
      if (item.dataset.kind !== "played") continue;
      if (!undone) this.lines.set(Number(item.dataset.line), item);
      const words = item.querySelector(".words");
      if (undone && !words.querySelector(".sr")) words.append(make("span", "sr", ` (${this.words.undone})`));
    }
  }

  /** @param {number} line */
  caption(line) {
    return this.lines.get(line)?.querySelector(".words").textContent ?? "";
  }

  /** @param {number} line */
  mark(line) {
    for (const item of by("log").children) item.removeAttribute("aria-current");
    const item = this.lines.get(line);
    if (!item) return;
    item.setAttribute("aria-current", "step");
    item.scrollIntoView({ block: "nearest" });
  }

  filter() {
    const whose = by("whose").value;
    for (const item of by("log").children) {
      item.hidden = !item.querySelector(".words").textContent || (whose !== "" && item.dataset.actor !== whose);
    }
  }

  get oldest() {
    return Number(by("log").firstElementChild?.dataset.version ?? 1);
  }
}
