// What happened, line by line like a timetable; what was undone stays to be seen as a branch.

import { button, by, fill, icon, make, phrase } from "../common/dom.js";

const SLACK = 12;
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export class Log {
  /** @param {Words} words @param {{ look: (line: number) => void, lookAtBranch: (scene: Api.Scene) => void }} deeds */
  constructor(words, { look, lookAtBranch }) {
    this.words = words;
    this.look = look;
    this.lookAtBranch = lookAtBranch;
    /** @type {Map<number, Element>} */
    this.lines = new Map();
    this.pinned = true; // to its newest line, until somebody scrolls away
    by("whose").addEventListener("change", () => this.filter());
    this.measures = ""; // of the list and of what it holds, as they were when it was scrolled last
    by("log").addEventListener("scroll", () => this.scrolled());
    this.sizes = new ResizeObserver(() => this.stay());
    this.sizes.observe(by("log"));
    /** @type {HTMLElement | undefined} */
    this.newest = undefined;
  }

  // Where it stands otherwise because it became lower or higher, nobody has scrolled away: a browser then goes back to the
  // line it was at, which may be an older one.
  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = by("log");
    const atEnd = scrollTop + clientHeight >= scrollHeight - SLACK;
    if (atEnd) this.pinned = true;
    else if (this.measures === this.measured()) this.pinned = false;
    else return this.stay();
    this.wholeLines();
  }

  measured() {
    const { clientWidth, clientHeight, scrollHeight } = by("log");
    return `${clientWidth} ${clientHeight} ${scrollHeight}`;
  }

  // At its newest line, unless somebody reads further up.
  stay() {
    this.fold();
    if (this.pinned) by("log").scrollTop = by("log").scrollHeight;
    this.measures = this.measured();
    this.wholeLines();
  }

  // Where the folded log has no room for all of its newest line, each takes one row, as far as it goes.
  fold() {
    const { classList } = by("talk");
    classList.remove("tight");
    this.watch(this.shown.at(-1));
    classList.toggle("tight", this.newest?.offsetHeight > by("log").clientHeight);
  }

  // The newest line may become higher by itself, such as with a font that comes late.
  /** @param {HTMLElement | undefined} newest */
  watch(newest) {
    if (newest === this.newest) return;
    if (this.newest) this.sizes.unobserve(this.newest);
    if (newest) this.sizes.observe(newest);
    this.newest = newest;
  }

  get shown() {
    return /** @type {HTMLElement[]} */ ([...by("log").children]).filter((line) => !line.hidden);
  }

  // A line that is cut at the top is not shown there: half a line looks like a fault.
  wholeLines() {
    const log = by("log");
    const { scrollTop, clientHeight } = log;
    const cut = this.shown.find((line) => line.offsetTop < scrollTop - 1 && line.offsetTop + line.offsetHeight > scrollTop);
    const covered = cut ? Math.ceil(cut.offsetTop + cut.offsetHeight - scrollTop) : 0;
    log.style.setProperty("--covered", `${covered < clientHeight - 1 ? covered : 0}px`);
  }

  /** @param {string[]} names */
  seats(names) {
    const wanted = [["", this.words.everybody], ...names.map((name, seat) => [String(seat), name])];
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
    this.writeAll([scene]);
  }

  /** @param {Api.Scene[]} scenes */
  writeAll(scenes) {
    for (const scene of scenes) this.put(scene);
    this.branch();
    this.filter();
    this.stay();
    this.tellEarlier();
  }

  /** @param {Api.Scene} scene */
  put(scene) {
    if (by(`event-${scene.version}`)) return;
    const item = this.item(scene);
    const after = [...by("log").children].findLast((other) => Number(other.dataset.version) < scene.version);
    if (after) after.after(item);
    else by("log").prepend(item);
  }

  // Versions are counted from 1 and none is left out: whatever is not here has still to be asked for.
  get missing() {
    return Number(by("log").lastElementChild?.dataset.version ?? 0) - by("log").children.length;
  }

  // The newest version that is not here although newer ones are.
  get newestHole() {
    const versions = [...by("log").children].map((item) => Number(item.dataset.version));
    let at = versions.length - 1;
    while (at > 0 && versions[at - 1] === versions[at] - 1) at -= 1;
    return (versions[at] ?? 1) - 1;
  }

  tellEarlier() {
    const button = document.querySelector('[data-do="earlier"]');
    button.hidden = !this.missing;
    button.textContent = fill(this.words.earlier, { count: this.missing });
  }

  // What the lines after a version say.
  /** @param {number} version @returns {Node[]} */
  linesAfter(version) {
    const items = [...by("log").children].filter((item) => Number(item.dataset.version) > version);
    const words = items.map((item) => item.querySelector(".words")).filter((one) => one.textContent);
    return words.map((one) => make("li", "", ...[...one.childNodes].map((node) => node.cloneNode(true))));
  }

  /** @param {Api.Scene} scene */
  item(scene) {
    const item = make("li", scene.kind.replaceAll(" ", "-"));
    item.id = `event-${scene.version}`;
    Object.assign(item.dataset, { version: scene.version, line: scene.line, kind: scene.kind, actor: scene.actor });
    item.hidden = !scene.caption;
    const time = make("time", "", clock.format(new Date(scene.at * 1000)));
    const who = scene.kind === "played" || scene.kind === "said" ? scene.actor : null;
    const mark = who === null ? "" : make("span", who >= 0 ? `mark seat-${who}` : "mark", who >= 0 ? "" : icon("die"));
    if (scene.kind !== "played") item.append(time, mark, make("span", "words", ...phrase(scene.caption, scene.spans)));
    else {
      const open = () => (item.classList.contains("undone") ? this.lookAtBranch(scene) : this.look(scene.line));
      const words = button("words", "", open);
      words.tabIndex = -1; // the list has the focus, arrows lead to its lines
      words.append(...phrase(scene.caption, scene.spans));
      item.append(time, mark, words);
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
      if (undone && !words.querySelector(":scope > .sr")) words.append(make("span", "sr", ` (${this.words.undone})`));
    }
  }

  // What a line says, as it is drawn.
  /** @param {number} line @returns {Node[]} */
  told(line) {
    return [...(this.lines.get(line)?.querySelector(".words").childNodes ?? [])].map((node) => node.cloneNode(true));
  }

  /** @param {number} line */
  caption(line) {
    return this.lines.get(line)?.querySelector(".words").textContent ?? "";
  }

  /** @param {number} line */
  mark(line) {
    for (const item of by("log").children) item.removeAttribute("aria-current");
    const item = this.lines.get(line);
    if (line === null) {
      this.pinned = true;
      this.stay();
    }
    if (!item) return;
    item.setAttribute("aria-current", "step");
    const log = by("log"); // alone: the way back stays in sight
    const { offsetTop, offsetHeight } = /** @type {HTMLElement} */ (item);
    log.scrollTop = Math.min(offsetTop, Math.max(log.scrollTop, offsetTop + offsetHeight - log.clientHeight));
  }

  filter() {
    const whose = by("whose").value;
    for (const item of by("log").children) {
      item.hidden = !item.querySelector(".words").textContent || (whose !== "" && item.dataset.actor !== whose);
    }
  }
}
