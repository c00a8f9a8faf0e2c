// What to do: the prompt, the choices in words, why something was refused, the clock, proposals, hints.

import { serverTime } from "../common/api.js";
import { arranged } from "./choices.js";
import { button, by, fill, icon, make, perCent, phrase, target } from "../common/dom.js";
import { beside } from "./menu.js";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export class Panel {
  /** @param {Words} words @param {PanelDeeds} deeds */
  constructor(words, { onTimeUp, choose, confirm, takeBack, turn, putAt, meant, pictures, readRule, captionOf, redo }) {
    this.words = words;
    this.onTimeUp = onTimeUp;
    this.runOut = 0; // the deadline that has passed
    this.choose = choose;
    this.confirm = confirm;
    this.takeBack = takeBack;
    this.turn = turn;
    this.putAt = putAt;
    this.captionOf = captionOf;
    this.meant = meant;
    this.pictures = pictures;
    this.readRule = readRule;
    this.redo = redo;
    this.offered = ""; // moves listed last
    setInterval(() => this.tick(), 1000);
    document.addEventListener("pointerdown", (event) => {
      if (by("note").classList.contains("placed") && !by("note").contains(target(event))) this.forgive();
    });
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
    this.allow("redo", playing && now.redo.length > 0);
    this.branches(now.redo.slice(1));
    this.allow("restart", playing && now.free_line < now.line - 1);
    this.allow("resign", going);
    this.allow("end", going);
    this.allow("hint", playing && now.hints && now.actor === seat && now.waits_for === "person");
    this.allow("rewind", seat >= 0 && (alone || !now.ended));
    this.allow("play-on", Boolean(now.ended));
    by("record-link").hidden = !now.ended;
    this.proposal(now, seat);
    this.lesson(now.lesson);
    this.tick();
    document.dispatchEvent(new CustomEvent("stands", { detail: now }));
  }

  // Other branches that begin here, each by what it did.
  /** @param {Api.Redo[]} others */
  branches(others) {
    by("branches").replaceChildren(...others.map((one, nth) => button("button small", one.words, () => this.redo(nth + 1))));
    by("branches").hidden = !others.length;
  }

  // What whoever learns by playing is told.
  /** @param {Api.Guide | null} guide */
  lesson(guide) {
    by("lesson").hidden = !guide;
    if (!guide) return;
    by("lesson-count").textContent = guide.over ? this.words.lessonOver : fill(this.words.lessonStep, { step: guide.step, of: guide.of });
    if (by("lesson-says").textContent !== guide.says) {
      by("lesson-says").textContent = guide.says;
      by("lesson-says").scrollTo(0, 0);
    }
    by("lesson-over").hidden = !guide.over;
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
      : fill(sentence, { name: now.seats[asked.by].name, what: this.captionOf(asked.line + 1) || this.words.lastMoves });
  }

  // The turn's time, counted down.
  tick() {
    const deadline = this.now?.deadline;
    const left = deadline ? Math.max(0, Math.round(deadline - serverTime() / 1000)) : 0;
    by("clock").hidden = !left;
    if (deadline && !left && this.runOut !== deadline) {
      this.runOut = deadline;
      this.onTimeUp();
    }
    if (!left) return;
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

  // What can be done, in words: for the keyboard, for screen readers, for everybody.
  /** @param {Choices} choices @param {boolean} inDraft @param {boolean} [otherWays] */
  offer(choices, inDraft, otherWays = false) {
    const list = by("steps");
    const active = document.activeElement;
    const stay = list.contains(active) || active === by("prompt");
    if (choices.prompt) this.prompt(choices.prompt, choices.prompt_spans);
    list.replaceChildren(...this.items(choices));
    const offered = choices.steps.map((step) => step.move).join(" ");
    if (offered !== this.offered) {
      list.scrollTo(0, 0); // the best choice is the first: what is new begins with it
      if (offered) list.closest(".side").scrollTo(0, 0);
    }
    this.offered = offered;
    this.soFar(choices, inDraft && otherWays);
    this.allow("back", inDraft);
    list.closest(".ask").classList.toggle("drafting", inDraft);
    if (stay) this.focus();
  }

  // What a draft costs and brings so far, and another way to pay for it.
  /** @param {Choices} choices @param {boolean} otherWays */
  soFar({ costs = [], gains = [] }, otherWays) {
    this.row("costs", this.words.costs, costs);
    this.row("gains", this.words.gains, gains);
    this.allow("pay-otherwise", otherWays);
    by("so-far").hidden = !costs.length && !gains.length && !otherWays;
  }

  /** @param {"costs" | "gains"} id @param {string} name @param {Span[][]} chips */
  row(id, name, chips) {
    by(id).hidden = !chips.length;
    by(id).replaceChildren(make("span", "", name), ...chips.map((chip) => this.chip(chip, id)));
  }

  /** @param {Span[]} spans @param {string} kind */
  chip(spans, kind) {
    return make("span", `chip ${kind}`, ...phrase("", spans));
  }

  // The price of a choice: what it costs, then what it brings.
  /** @param {Api.Step} step @returns {HTMLElement[]} */
  chips({ costs = [], gains = [] }) {
    const chips = [...costs.map((chip) => this.chip(chip, "costs")), ...gains.map((chip) => this.chip(chip, "gains"))];
    return chips.length ? [make("span", "chips", ...chips)] : [];
  }

  /** @param {Choices} choices */
  items(choices) {
    this.numbered = 0;
    if (choices.finished) return [make("li", "", this.numberedStep("step main", [this.words.play], () => this.confirm()))];
    const { first, amounts, drawers, last } = arranged(choices, this.words);
    const items = first.map((step) => make("li", "", this.choice(step)));
    if (choices.steps.some((step) => step.turns)) items.unshift(...this.holding());
    if (amounts.length) items.unshift(this.stepper(amounts, choices.amount ?? 0));
    for (const [words, inside] of drawers) {
      const said = phrase(words, inside[0].drawer === words ? inside[0].drawer_spans : []);
      items.push(this.drawer(said, inside));
    }
    return [...items, ...last.map((step) => make("li", "", this.choice(step)))];
  }

  // What a choice says; what it costs is drawn there, so that it need not be drawn here.
  /** @param {Api.Step} step @returns {(Node | string)[]} */
  wordsOf(step) {
    return [...(step.costs ? [] : this.pictures(step)), ...phrase(step.words, step.spans)];
  }

  // Choices apart from the list, with their prices.
  /** @param {Api.Step[]} steps */
  buttons(steps) {
    return steps.map((step) => this.choice(step, false));
  }

  /** @param {Api.Step} step @param {boolean} [numbered] */
  choice(step, numbered = true) {
    const act = () => this.choose(step);
    const look = ["step", step.final ? "final" : "", step.special ? "special" : "", step.asks ? "quiet" : ""].filter(Boolean).join(" ");
    const words = this.wordsOf(step);
    const made = numbered ? this.numberedStep(look, words, act) : this.step(look, words, act);
    made.dataset.move = step.move;
    if (step.moves) made.dataset.moves = step.moves.join(" ");
    made.append(...this.chips(step));
    for (const name of ["focus", "pointerenter"]) made.addEventListener(name, () => this.meant(step));
    for (const name of ["blur", "pointerleave"]) made.addEventListener(name, () => this.meant(null));
    if (step.final) {
      const mark = make("small", "final", icon("die"), this.words.final);
      mark.title = this.words.finalMeans;
      made.append(mark);
    }
    return made;
  }

  /** @param {string} look @param {(Node | string)[]} words @param {() => void} act */
  step(look, words, act) {
    const made = button(look, "", act);
    made.append(make("span", "words", ...words));
    return made;
  }

  // A choice with a key of its own, as long as there are keys.
  /** @param {string} look @param {(Node | string)[]} words @param {() => void} act */
  numberedStep(look, words, act) {
    const made = this.step(look, words, act);
    this.numbered += 1;
    made.dataset.number = String(this.numbered);
    if (this.numbered <= 9) made.prepend(make("kbd", "", String(this.numbered)));
    return made;
  }

  // What is held in the hand: turn it, put it down where its ghost lies; and its places in words.
  holding() {
    this.held = make("li", "holding");
    this.places = make("li", "drawer-of");
    return [this.held, this.places];
  }

  // The ghost has moved or turned; to a finger, which saw it go there, it is told how to put it down.
  /** @param {Api.Step | undefined} ghost @param {Api.Step[]} places @param {string} told */
  ghost(ghost, places, told) {
    /** @type {(name: string, words: string, by: 1 | -1) => HTMLElement} */
    const turner = (name, words, by) => {
      const made = button(`turn ${name}`, icon("restart"), () => this.turn(by));
      made.setAttribute("aria-label", words);
      made.title = words;
      made.dataset.turn = String(by);
      return made;
    };
    const { activeElement } = document;
    const turned = this.held.contains(activeElement) ? /** @type {HTMLElement} */ (activeElement).dataset.turn ?? "put" : "";
    const put = ghost ? this.choice(ghost, false) : make("p", "quiet", this.words.putWhere);
    put.classList.toggle("main", Boolean(told));
    this.held.replaceChildren(turner("left", this.words.turnLeft, -1), turner("right", this.words.turnRight, 1), put);
    if (told) this.held.append(make("p", "quiet", told));
    if (turned) /** @type {HTMLElement} */ (this.held.querySelector(turned === "put" ? ".step" : `[data-turn="${turned}"]`))?.focus();
    if (!this.places.firstChild) this.places.replaceWith((this.places = this.drawer([this.words.places], places, (step) => this.putAt(step))));
  }

  focusHeld() {
    /** @type {HTMLElement} */ (this.held.querySelector(".step"))?.focus({ preventScroll: true });
  }

  // A number made of steps: what it is so far, less, more by so much, and enough.
  /** @param {Api.Step[]} steps @param {number} sum */
  stepper(steps, sum) {
    const less = button("step less", "−", () => this.takeBack());
    less.setAttribute("aria-label", this.words.less);
    less.disabled = !sum;
    const more = steps.filter((step) => step.amount).sort((one, other) => other.amount - one.amount);
    const raises = more.map((step) => {
      const made = this.step("step more", [`+${step.amount}`], () => this.choose(step));
      made.dataset.move = step.move;
      made.setAttribute("aria-label", step.words);
      return made;
    });
    const enough = steps.filter((step) => !step.amount).map((step) => this.choice(step));
    return make("li", "stepper", less, make("output", "", String(sum)), ...raises, ...enough);
  }

  // A long list is shortened: what belongs together lies in a drawer until somebody opens it.
  /** @param {(Node | string)[]} words @param {Api.Step[]} inside @param {(step: Api.Step) => void} [act] */
  drawer(words, inside, act) {
    const list = make("ol", "", ...inside.map((step) => make("li", "", act ? this.step("step", this.wordsOf(step), () => act(step)) : this.choice(step, false))));
    list.hidden = true;
    const opener = this.numberedStep("step opener", words, () => {
      list.hidden = !list.hidden;
      opener.setAttribute("aria-expanded", String(!list.hidden));
      if (!list.hidden) this.bringToSight(drawer);
    });
    opener.append(icon("down"));
    opener.setAttribute("aria-expanded", "false");
    const drawer = make("li", "drawer-of", opener, list);
    return drawer;
  }

  // What was opened begins the list, and the list is not covered by what stays in sight.
  /** @param {HTMLElement} drawer */
  bringToSight(drawer) {
    const steps = by("steps");
    steps.scrollTo(0, drawer.offsetTop - 4);
    steps.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} number @returns {HTMLElement} */
  nth(number) {
    return by("steps").querySelector(`[data-number="${number}"]`);
  }

  // A digit takes a choice, or opens a drawer and leads into it.
  /** @param {number} number */
  take(number) {
    const choice = this.nth(number);
    choice?.click();
    /** @type {HTMLElement} */ (choice?.closest('.drawer-of:has([aria-expanded="true"])')?.querySelector(":scope > ol button"))?.focus();
  }

  focus() {
    (by("steps").querySelector("button") ?? by("prompt")).focus({ preventScroll: true });
  }

  // Something was refused: why, and the rule it breaks.
  /** @param {string} sentence @param {string} [rule] @param {Span[]} [spans] @param {Element} [place] */
  refuse(sentence, rule, spans, place) {
    const note = by("note");
    note.replaceChildren(make("span", "", ...phrase(sentence, spans)));
    if (rule && !rule.startsWith("YARD")) note.append(" ", button("rule", rule, () => this.readRule(rule)));
    note.hidden = false;
    note.classList.toggle("placed", Boolean(place));
    note.style.transform = "";
    const glowing = [...document.querySelectorAll(".part .can")].map((one) => one.getBoundingClientRect());
    if (place) beside(place.getBoundingClientRect(), note, glowing);
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
    this.forgive();
    const [only, ...others] = hint.candidates;
    const rows = (others.length ? hint.candidates : []).map(({ words, spans, share }) => {
      const bar = make("span", "bar");
      bar.style.width = share === null ? "0" : perCent(share);
      const worth = make("b", "", share === null ? "" : perCent(share));
      return make("li", "", make("span", "", ...phrase(words.join(", "), spans)), worth, bar);
    });
    const head = make("p", "", `${this.words.hintBy} `, ...phrase(hint.words.join(", "), hint.spans));
    const valued = only && only.share !== null;
    const unit = valued && !others.length ? `${perCent(only.share)} ${hint.unit}` : hint.unit;
    by("hint").replaceChildren(head, make("small", "unit", valued ? unit : ""), make("ol", "candidates", ...rows));
    by("hint").hidden = false;
    this.point(hint.action);
  }

  // Marks the choice an action begins with, the longest that fits, and opens the drawer it lies in.
  /** @param {string[]} action */
  point(action) {
    const whole = action.join(" ");
    let best = null;
    for (const step of by("steps").querySelectorAll("[data-move]")) {
      step.classList.remove("hinted");
      const moves = step.dataset.moves ?? step.dataset.move;
      const fits = `${whole} `.startsWith(`${moves} `);
      if (fits && moves.length > (best?.dataset.moves ?? best?.dataset.move ?? "").length) best = step;
    }
    if (!best) return;
    best.classList.add("hinted");
    const opener = /** @type {HTMLElement} */ (best.closest(".drawer-of")?.querySelector("[aria-expanded=false]"));
    opener?.click();
    best.scrollIntoView({ block: "nearest" });
  }

  noHint() {
    by("hint").hidden = true;
  }
}
