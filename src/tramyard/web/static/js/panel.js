// Around the board: seats, prompt, choices in words, log, chat, looking back, hints.

import { botPause, setBotPause } from "./settings.js";
import { muted } from "./sound.js";

const by = (id) => document.getElementById(id);

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

export class Panel {
  constructor(words, { choose, look }) {
    this.words = words;
    this.choose = choose;
    this.look = look;
    this.lines = new Map();
    const pace = by("pace");
    if (pace) {
      pace.value = String(botPause());
      pace.addEventListener("input", () => setBotPause(Number(pace.value)));
    }
    this.muted();
  }

  // How the table stands: who sits where, whose turn it is, what can be asked.
  stand(now, mine, seat) {
    this.now = now;
    by("prompt").textContent = now.prompt;
    by("seats").replaceChildren(...now.seats.map((chair) => this.chair(chair, now, mine)));
    const playing = seat >= 0 && !now.ended;
    this.allow("undo", seat >= 0 && now.line > 0 && now.waits_for !== "people");
    this.allow("restart", playing && now.free_line < now.line);
    this.allow("resign", playing);
    this.allow("end", playing);
    this.allow("hint", playing && now.hints && now.actor === seat);
    this.allow("rematch", seat >= 0 && Boolean(now.ended));
    this.allow("review", Boolean(now.ended));
    this.allow("record", Boolean(now.ended));
    by("ended").hidden = !now.ended;
    if (now.ended) this.ending(now);
    const asked = now.proposal && now.proposal.by !== seat && seat >= 0 && !now.proposal.agreed.includes(seat);
    by("proposal").hidden = !asked;
    if (asked) by("proposal-words").textContent = this.words[`proposal_${now.proposal.kind}`].replace("{name}", now.seats[now.proposal.by].name);
    by("chance").hidden = !now.asks_chance;
    by("clock").textContent = now.deadline ? this.words.until.replace("{time}", new Date(now.deadline * 1000).toLocaleString()) : "";
  }

  allow(what, yes) {
    for (const button of document.querySelectorAll(`[data-do="${what}"]`)) button.hidden = !yes;
  }

  chair(chair, now, mine) {
    const item = make("li", "chair");
    item.classList.toggle("turn", now.actor === chair.seat && !now.ended);
    item.classList.toggle("mine", mine.includes(chair.seat));
    item.append(make("span", "plate", String(chair.seat + 1)));
    const name = make("span", "name", chair.name);
    if (chair.bot) name.append(make("small", "", ` ${this.words.bot}: ${chair.bot}`));
    if (!chair.taken) name.append(make("small", "", ` ${this.words.free}`));
    item.append(name, make("span", "score", String(chair.score)));
    if (now.actor === chair.seat && !now.ended) item.append(make("span", "sr", this.words.turn));
    return item;
  }

  ending(now) {
    by("outcome").textContent = now.outcome;
    const rows = now.seats.map((chair) => {
      const row = make("tr");
      row.append(make("td", "", String(chair.rank)), make("td", "", chair.name));
      for (const value of Object.values(chair.tally)) row.append(make("td", "", String(value)));
      return row;
    });
    const head = make("tr");
    const parts = Object.keys(now.seats[0].tally).map((part) => this.words.parts[part] || part);
    for (const text of [this.words.rank, this.words.who, ...parts]) head.append(make("th", "", text));
    by("tally").replaceChildren(head, ...rows);
  }

  // What can be done, in words: for the keyboard, for screen readers, for everybody.
  offer(steps, prompt, moves) {
    if (prompt) by("prompt").textContent = prompt;
    by("steps").replaceChildren(
      ...steps.map((step, number) => {
        const item = make("li");
        const button = make("button", step.final ? "final" : "");
        button.type = "button";
        button.dataset.move = step.move;
        if (number < 9) button.append(make("kbd", "", String(number + 1)));
        button.append(make("span", "", step.words));
        if (step.final) button.append(make("small", "", this.words.final));
        button.addEventListener("click", () => this.choose(step));
        item.append(button);
        return item;
      }),
    );
    this.allow("back", moves.length > 0);
    by("note").hidden = true;
  }

  // Something was refused: why, and the rule it breaks.
  refuse(sentence, rule) {
    const note = by("note");
    note.replaceChildren(make("span", "", sentence));
    if (rule && !rule.startsWith("YARD")) {
      const link = make("a", "rule", rule);
      link.href = `${note.dataset.guide}#${rule}`;
      link.target = "guide";
      note.append(" ", link);
    }
    note.hidden = false;
  }

  // A scene's caption goes into the log, and into the line under the board.
  tell(scene) {
    if (!scene.caption) return;
    by("caption").textContent = scene.caption;
    this.write(scene);
  }

  write(scene) {
    if (!scene.caption || by(`event-${scene.version}`)) return;
    if (scene.kind === "undone") this.strike(scene);
    const item = make("li", scene.kind.replaceAll(" ", "-"));
    item.id = `event-${scene.version}`;
    if (scene.line) {
      this.lines.set(scene.version, scene);
      item.dataset.line = String(scene.line);
      const button = make("button", "", scene.caption);
      button.type = "button";
      button.addEventListener("click", () => this.look(scene.line));
      item.append(make("span", "plate", scene.actor >= 0 ? String(scene.actor + 1) : "⚄"), button);
    } else item.textContent = scene.caption;
    by("log").append(item);
    by("log").scrollTop = by("log").scrollHeight;
  }

  // Undone lines stay to be seen, as a branch.
  strike(scene) {
    const line = Number(/\d+/.exec(scene.caption)?.[0] ?? 0);
    for (const item of by("log").querySelectorAll("[data-line]")) {
      if (Number(item.dataset.line) > line) item.classList.add("undone");
    }
  }

  history(scenes, before) {
    for (const scene of scenes) if (scene.version <= before) this.write(scene);
    const items = [...by("log").children].sort((one, two) => Number(one.id.slice(6)) - Number(two.id.slice(6)));
    by("log").replaceChildren(...items);
    by("log").scrollTop = by("log").scrollHeight;
  }

  lastLineOf(seat, line) {
    const own = [...this.lines.values()].filter((scene) => scene.actor === seat && scene.line <= line && scene.by !== "rules");
    return Math.max(0, (own.at(-1)?.line ?? line) - 1);
  }

  past(line, lines) {
    by("past").hidden = line === null;
    document.body.classList.toggle("looking-back", line !== null);
    if (line !== null) by("past-words").textContent = this.words.past.replace("{line}", line).replace("{lines}", lines);
  }

  sinceYouWereHere() {
    by("caption").textContent = this.words.since;
  }

  curtain(name, lift) {
    const curtain = by("curtain");
    by("curtain-words").textContent = this.words.curtain.replace("{name}", name);
    curtain.hidden = false;
    const button = curtain.querySelector("button");
    button.onclick = lift;
    button.focus();
  }

  line(state) {
    const banner = by("line");
    banner.hidden = state === "there";
    banner.textContent = state === "gone" ? this.words.gone : this.words.lost;
  }

  hint(hint) {
    const list = make("ol", "candidates");
    for (const candidate of hint.candidates.slice(0, 6)) {
      const item = make("li");
      item.append(make("code", "", candidate.action), make("span", "", candidate.estimate.toFixed(3)));
      list.append(item);
    }
    by("hint").replaceChildren(make("p", "", `${hint.bot}: ${hint.words.join(", ")}`), make("small", "", hint.unit), list);
    by("hint").hidden = false;
  }

  muted() {
    for (const button of document.querySelectorAll('[data-do="mute"]')) button.setAttribute("aria-pressed", String(muted()));
  }
}
