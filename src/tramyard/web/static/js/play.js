// Playing: what happened is shown, what can be done is offered, a draft grows until it is an action.

import { ask, newId, Refused } from "./api.js";
import { by, fill, phrase } from "./dom.js";
import { Scenes } from "./scenes.js";
import { follows, pace } from "./settings.js";
import * as sound from "./sound.js";

const AGAIN = 600;
const BETWEEN = [502, 504]; // a server between this page and ours has nobody to ask
/** @type {(scene: Api.Scene) => boolean} */
const changes = (scene) => scene.kind === "played" || scene.kind === "undone";

export class Play {
  /** @param {Table} table @param {PlayParts} parts */
  constructor(table, parts) {
    this.stage = parts.stage;
    this.zoom = parts.zoom;
    this.menu = parts.menu;
    this.log = parts.log;
    this.past = parts.past;
    this.panel = parts.panel;
    this.ending = parts.ending;
    this.alerts = parts.alerts;
    this.chance = parts.chance;
    this.chairs = parts.chairs;
    this.onOtherSeat = parts.onOtherSeat;
    this.onEnd = parts.onEnd;
    this.table = table;
    this.now = table.now;
    this.shown = table.now.version;
    /** @type {string[]} */
    this.moves = [];
    /** @type {string[][]} */
    this.trail = []; // the draft before each choice, because single moves are played along with it
    this.working = false;
    this.sending = false;
    this.atMine = false; // the piece that was followed last moved by this seat's own choice: no need to look elsewhere
    /** @type {LineState} */
    this.line = "lost";
    this.returned = false; // somebody was away, and is shown what happened in the meantime
    this.told = 0; // the version in which the game was seen to be over
    /** @type {() => void} */
    this.whenBack = null;
    /** @type {Map<string, Api.Why>} */
    this.explained = new Map();
    this.scenes = new Scenes({
      show: (scene, hurried) => this.show(scene, hurried),
      pause: (scene) => pace(scene, this.table.seat),
      onLeft: (count) => this.left(count),
      done: () => this.settle(),
    });
  }

  get seenKey() {
    return `tramyard-seen-${this.table.code}`;
  }

  get draftKey() {
    return `tramyard-draft-${this.table.code}-${this.table.seat}`;
  }

  // Scenes

  // What the server says, by whichever way it came first; nothing is shown twice.
  /** @param {Api.Update} update */
  receive(update) {
    const fresh = update.scenes.filter((scene) => scene.version > this.shown);
    if (update.now.version < this.now.version) return;
    if (update.now.version === this.now.version && !fresh.length) return;
    this.now = update.now;
    this.past.grow(this.now.line);
    if (document.hidden) this.tellTurn();
    if (fresh.length) this.shown = fresh.at(-1).version;
    if (fresh.some(changes)) {
      this.forget();
      this.menu.close(false);
      this.stage.hint("");
      this.panel.noHint();
      this.panel.forgive();
      this.offerNothing();
      this.chance.hide();
    }
    if (fresh.length) this.scenes.add(fresh);
    else if (!this.scenes.busy) this.settle();
  }

  /** @param {Api.Scene} scene @param {boolean} hurried */
  show(scene, hurried) {
    this.log.add(scene);
    localStorage.setItem(this.seenKey, String(scene.version));
    if (this.past.looking || hurried) return 0;
    if (scene.caption) by("caption").replaceChildren(...phrase(scene.caption, scene.spans));
    if (scene.kind === "said") sound.play("said");
    if (!scene.picture) return 0;
    const motion = this.stage.draw(scene.picture);
    const { sounds, chanceSound, moved } = this.stage;
    for (const one of sounds.length ? sounds : [scene.actor < 0 ? chanceSound : "place"]) sound.play(one);
    if (moved && follows()) {
      this.zoom.follow(moved);
      this.atMine = scene.actor === this.table.seat;
    }
    return motion;
  }

  /** @param {number} count */
  left(count) {
    const { words } = this.table;
    by("since").hidden = count < (this.returned ? 1 : 3);
    by("since-words").textContent = this.returned ? words.since : "";
    by("since-left").textContent = fill(words.left, { count });
    if (!count) this.returned = false;
  }

  // The table as it stands after every scene was shown.
  settle() {
    const { now, table } = this;
    if (now.seat !== table.seat) return location.replace(`/t/${table.code}`); // somebody left or gave up on this device
    this.panel.stand(now, table);
    this.chairs.show(now, table.mine);
    this.log.seats(now.seats.map((chair) => chair.name));
    this.chance.show(now);
    this.past.grow(now.line);
    this.atEnd();
    this.tellTurn();
    if (this.past.looking) return;
    const other = now.waits_for === "chance" && !now.asks_chance;
    if (!now.ended && table.mine.length > 1 && (other || (table.mine.includes(now.actor) && now.actor !== table.seat))) {
      this.onOtherSeat(now.actor);
      return;
    }
    if (!this.moves.length) this.stage.draw(now.picture);
    this.restoreDraft();
  }

  tellTurn() {
    const mine = this.table.mine.includes(this.now.actor) && this.now.waits_for === "person";
    if (this.alerts.turn(mine || this.now.asks_chance) && this.table.ready) sound.play("turn");
  }

  atEnd() {
    this.ending.show(this.now);
    by("follow-rematch").hidden = !this.now.rematch;
    this.panel.allow("rematch", Boolean(this.now.ended) && !this.now.rematch);
    if (!this.now.ended || this.told === this.now.version) return;
    if (!this.told && this.table.ready) sound.play("end");
    this.told = this.now.version;
    this.onEnd();
  }

  // What can be done now, at the table as it stands or in a draft.
  /** @param {Choices} choices */
  offer(choices) {
    if (this.working || this.scenes.busy || this.past.looking) return this.offerNothing(choices);
    this.stage.mean(null);
    this.stage.offer(choices.steps);
    if (follows() && !this.atMine) this.zoom.find([...this.stage.frame.querySelectorAll(".can")]);
    this.panel.offer(choices, this.moves.length > 0);
  }

  /** @param {Partial<Choices>} [choices] */
  offerNothing({ prompt, prompt_spans } = {}) {
    this.stage.mean(null);
    this.stage.offer([]);
    this.panel.offer({ steps: [], runs: [], prompt, prompt_spans }, this.moves.length > 0);
  }

  // Choosing

  /** @param {string} spot @param {Element} element @param {boolean} byFinger */
  clicked(spot, element, byFinger) {
    if (this.scenes.busy) {
      this.scenes.skip();
      return;
    }
    if (byFinger && this.zoom.enlarge(element)) return;
    const here = this.stage.at(spot);
    if (!here.length) this.refuse(spot, element);
    else {
      const at = { spot, box: element.getBoundingClientRect() };
      if (here.length > 1 || (byFinger && this.stage.foreshows(here[0]))) this.openMenu(here, at);
      else this.choose(here[0], at);
    }
  }

  /** @param {Api.Step[]} steps @param {Place} at */
  openMenu(steps, at) {
    const { final } = this.table.words;
    const items = steps.map((step) => ({
      step,
      words: phrase(step.words, step.spans),
      pictures: this.stage.pictures(step),
      mark: step.final ? final : "",
      act: () => this.choose(step, at),
    }));
    this.menu.open(items, at.box, (item) => this.stage.mean(item && { ...item.step, spot: at.spot }));
  }

  /** @param {string} spot @param {Element} element */
  async refuse(spot, element) {
    const answer = await this.why(spot);
    if (!answer) return;
    if (answer.rule) {
      sound.play("refused");
      this.stage.shake(element);
    }
    this.panel.refuse(answer.sentence, answer.rule, answer.spans);
  }

  // What lies at a spot and why nothing can be done there; asked once per position.
  /** @param {string} spot */
  async why(spot) {
    const key = `${spot} ${this.moves.join(" ")}`;
    if (!this.explained.has(key)) {
      try {
        this.explained.set(key, await ask("POST", `${this.table.path}/why`, this.atSpot(spot)));
      } catch {
        return null;
      }
    }
    return this.explained.get(key);
  }

  /** @param {string} spot @returns {Api.AtSpot} */
  atSpot(spot) {
    return { spot, version: this.now.version, moves: this.moves, seat: this.table.seat >= 0 ? this.table.seat : null };
  }

  // `at` is where in the picture it was chosen, if it was: what must be chosen next is asked there.
  /** @param {Api.Step} step @param {Place} at */
  async choose(step, at = null) {
    if (this.working || this.scenes.busy || this.past.looking) return;
    if (step.many) return this.work(() => this.openSpot(step, at));
    const longer = [...this.moves, step.move];
    await this.work(async () => {
      if (step.ends) return this.act(longer);
      const runs = await this.draft(longer, [...this.trail, this.moves]);
      if (at && runs.length > 1) this.openMenu(runs, at);
    });
  }

  // A spot with so many choices that they are only told when somebody asks.
  /** @param {Api.Step} step @param {Place} at */
  async openSpot({ spot }, at) {
    const steps = await ask("POST", `${this.table.path}/choices`, this.atSpot(spot));
    const box = at?.box ?? this.stage.element(spot)?.getBoundingClientRect() ?? by("steps").getBoundingClientRect();
    this.openMenu(steps, { spot, box });
  }

  /** @param {string[]} moves @param {string[][]} trail @returns {Promise<Api.Step[]>} */
  async draft(moves, trail) {
    const drafted = await this.send("draft", { moves });
    this.moves = drafted.moves;
    this.trail = trail;
    this.explained.clear();
    sessionStorage.setItem(this.draftKey, JSON.stringify({ line: this.now.line, moves: this.moves, trail }));
    sound.play("place");
    this.stage.draw(drafted.picture);
    this.working = false;
    this.panel.noHint();
    this.panel.forgive();
    this.offer(drafted);
    return drafted.runs;
  }

  forget() {
    this.moves = [];
    this.trail = [];
  }

  /** @param {string[]} moves */
  async act(moves) {
    const update = await this.send("actions", { moves, id: newId() });
    sessionStorage.removeItem(this.draftKey);
    this.forget();
    this.panel.forgive();
    this.working = false;
    this.receive(update);
  }

  // The line was lost and came back.
  /** @param {LineState} state */
  heard(state) {
    this.line = state;
    this.whenBack?.();
  }

  async lineBack() {
    this.panel.refuse(this.table.words.sentAgain);
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    while (this.line !== "there") await /** @type {Promise<void>} */ (new Promise((resolve) => (this.whenBack = resolve)));
  }

  // What gets lost on the way is sent once more when the line is back; its id sees to it that it never plays twice.
  /** @param {() => Promise<any>} send @returns {Promise<any>} */
  async surely(send) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof Refused && !BETWEEN.includes(error.status)) throw error;
      await this.lineBack();
      return await send();
    }
  }

  // A chat or somebody sitting down makes a table newer without changing the game: then the same is asked again.
  /** @param {string} what @param {object} body @returns {Promise<any>} */
  async send(what, body) {
    const { version, line, actor } = this.now;
    /** @type {(at: number) => Promise<any>} */
    const send = (at) => ask("POST", `${this.table.path}/${what}`, { ...body, version: at, seat: this.table.seat });
    this.sending = true;
    try {
      return await this.surely(() => send(version));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
      const seat = this.table.seat >= 0 ? `&seat=${this.table.seat}` : "";
      this.receive(await ask("GET", `${this.table.path}/events?since=${this.shown}${seat}`));
      if (this.now.line !== line || this.now.actor !== actor) throw error;
      return await send(this.now.version);
    } finally {
      this.sending = false;
    }
  }

  async takeBack() {
    if (!this.moves.length || this.working) return;
    this.menu.close(false);
    const shorter = this.trail.at(-1) ?? [];
    await this.work(async () => {
      if (shorter.length) await this.draft(shorter, this.trail.slice(0, -1));
      else this.dropDraft();
    });
  }

  dropDraft() {
    this.forget();
    this.working = false;
    this.explained.clear();
    this.panel.forgive();
    sessionStorage.removeItem(this.draftKey);
    this.stage.draw(this.now.picture);
    this.offer(this.now);
  }

  // After a reload, or after a chat in the midst of a draft.
  async restoreDraft() {
    if (this.sending) return; // the answer brings a picture and choices of its own
    const kept = JSON.parse(sessionStorage.getItem(this.draftKey) || "null");
    if (!kept || kept.line !== this.now.line || !this.now.steps.length || !kept.moves.length) {
      this.forget();
      this.offer(this.now);
      return;
    }
    this.working = true;
    try {
      await this.draft(kept.moves, kept.trail ?? []);
    } catch {
      this.dropDraft();
    } finally {
      this.working = false;
    }
  }

  // Whatever is asked of the server: while it runs nothing else is; a refusal is told in words.
  /** @param {() => Promise<void>} deed */
  async work(deed) {
    this.working = true;
    try {
      await deed();
    } catch (error) {
      this.working = false;
      this.panel.refuse(error instanceof Refused ? error.message : this.table.words.lost, error.rule);
      sound.play("refused");
    } finally {
      this.working = false;
      const idle = !this.scenes.busy && !this.past.looking && !this.moves.length && !this.stage.steps.length;
      if (idle && this.now.steps.length) this.offer(this.now);
    }
  }
}
