// Playing: what happened is shown, what can be done is offered, a draft grows until it is an action.

import { ask, newId, Refused } from "../common/api.js";
import { inPicture, onlyRuns, taken } from "./choices.js";
import { sure } from "./dialogs.js";
import { by, phrase } from "../common/dom.js";
import { Early } from "../board/early.js";
import { Holding } from "../board/holding.js";
import { Pen } from "../board/pen.js";
import { Scenes } from "../board/scenes.js";
import { confirms, follows, pace, paysAlone } from "../device/settings.js";
import * as sound from "../device/sound.js";

const AGAIN = 600;
const BETWEEN = [502, 504]; // a server between this page and ours has nobody to ask
/** Something asked for a moment that was over when it came: what happened instead is shown, and says enough. */
class TooLate extends Error {}

/** @type {(scene: Api.Scene) => boolean} */
const changes = (scene) => scene.kind === "played" || scene.kind === "undone";

export class Play {
  /** @param {Table} table @param {PlayParts} parts */
  constructor(table, parts) {
    this.pictures = parts.pictures;
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
    this.waiting = parts.waiting;
    this.card = parts.card;
    this.meanwhile = parts.meanwhile;
    this.holding = new Holding(this.stage, { onGhost: () => this.showGhost() });
    this.pen = new Pen(this.stage, { send: (spots) => this.drawLine(spots), lift: () => this.penLifted() });
    this.zoom.busy = () => this.pen.pressed;
    this.zoom.wheeled = (event) => this.holding.wheel(event, this.stage.pointed);
    this.onOtherSeat = parts.onOtherSeat;
    this.onEnd = parts.onEnd;
    this.table = table;
    this.now = table.now;
    this.shown = table.now.version;
    /** @type {string[]} */
    this.moves = [];
    /** @type {string[][]} */
    this.trail = []; // the draft before each choice, because single moves are played along with it
    /** @type {OtherWays} */
    this.others = null; // other ways to pay for what was chosen last
    /** @type {Choices} */
    this.offered = { steps: [], runs: [] };
    this.drew = false; // cards that only this seat sees have come since its last choice
    this.aiming = ""; // the first place of what is done in two
    this.early = new Early();
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
      ready: (scene) => this.pictured(scene),
      show: (scene, hurried) => this.show(scene, hurried),
      pause: (scene) => pace(scene, this.table.seat),
      onLeft: (count) => this.meanwhile.left(count),
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
    this.pictures.learn(update.texts);
    const fresh = update.scenes.filter((scene) => scene.version > this.shown);
    if (update.now.version < this.now.version) return;
    if (update.now.version === this.now.version && !fresh.length) return;
    this.now = update.now;
    if (this.returned) return this.welcome(fresh);
    this.past.grow(this.now.line);
    if (document.hidden) this.tellTurn();
    if (fresh.length) this.shown = fresh.at(-1).version;
    this.early.happened(fresh, this.table.seat);
    if (fresh.some(changes)) {
      this.forget();
      this.menu.close(false);
      this.stage.hint("");
      this.panel.noHint();
      this.panel.forgive();
      this.offerNothing();
      this.chance.hide();
    }
    if (fresh.length) this.playScenes(fresh);
    else if (!this.scenes.busy) this.settle();
  }

  // What a scene shows is at hand.
  /** @param {Api.Scene} scene */
  async pictured(scene) {
    try {
      if (!this.past.looking) scene.parts = await this.pictures.of(scene.parts, scene.version);
    } catch {
      scene.parts = {}; // the next one has its own
    }
  }

  /** @param {Api.Scene[]} scenes */
  playScenes(scenes) {
    this.meanwhile.expect(scenes, this.now);
    this.scenes.add(scenes);
  }

  // Somebody was away: the table as it stands now, and a list of what happened, to be played again if they like.
  /** @param {Api.Scene[]} fresh */
  welcome(fresh) {
    this.returned = false;
    if (fresh.length) this.shown = fresh.at(-1).version;
    this.stage.draw(this.now.parts, this.now.moved); // first, so that pieces are drawn in what is told
    this.log.writeAll(fresh);
    for (const scene of fresh) this.stage.remember(scene);
    localStorage.setItem(this.seenKey, String(this.now.version));
    this.settle();
    this.meanwhile.list(fresh, () => this.playScenes(fresh));
  }

  /** @param {Api.Scene} scene @param {boolean} hurried */
  show(scene, hurried) {
    this.log.write(scene);
    this.stage.remember(scene);
    localStorage.setItem(this.seenKey, String(scene.version));
    if (scene.kind === "played") this.drew = scene.actor !== this.table.seat && (this.drew || scene.mine);
    if (this.past.looking || hurried) return 0;
    if (scene.kind === "said") sound.play("said");
    if (scene.kind === "played") this.stand(scene);
    if (!Object.keys(scene.parts).length) return 0;
    const motion = this.stage.draw(scene.parts, scene.version);
    const { sounds, chanceSound, moved } = this.stage;
    for (const one of sounds.length ? sounds : [scene.actor < 0 ? chanceSound : "place"]) sound.play(one);
    if (moved && follows()) {
      this.zoom.follow(moved);
      this.atMine = scene.actor === this.table.seat;
    }
    return motion;
  }

  // Prompt, scores and turn are those of the moment that is shown.
  /** @param {Api.Scene} scene */
  stand({ turn, prompt, prompt_spans, scores }) {
    if (prompt) this.panel.prompt(prompt, prompt_spans);
    this.seatsThen({ turn, scores });
    this.meanwhile.playing(turn);
  }

  // Scores and whose turn it was at another moment than now.
  /** @param {{ turn: number, scores: number[] }} then */
  seatsThen({ turn, scores }) {
    const seats = this.now.seats.map((chair) => ({ ...chair, score: scores[chair.seat] ?? chair.score }));
    this.chairs.show({ ...this.now, seats, actor: turn, ended: "" }, this.table.mine);
  }

  // The table as it stands after every scene was shown.
  settle() {
    const { now, table } = this;
    if (now.seat !== table.seat) return location.replace(`/t/${table.code}`); // somebody left or gave up on this device
    this.panel.stand(now, table);
    if (!this.past.looking) this.chairs.show(now, table.mine);
    this.waiting.show(now);
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
    if (!this.moves.length) this.stage.draw(now.parts, now.moved);
    this.restoreDraft().then(() => this.clickedEarly());
  }

  tellTurn() {
    const mine = this.table.mine.includes(this.now.actor) && this.now.waits_for === "person";
    if (this.alerts.turn(mine || this.now.asks_chance) && this.table.ready) sound.play("turn");
  }

  atEnd() {
    this.ending.show(this.now, this.table.mine);
    by("follow-rematch").hidden = !this.now.rematch;
    this.panel.allow("rematch", Boolean(this.now.ended) && !this.now.rematch);
    if (!this.now.ended || this.told === this.now.version) return;
    if (!this.told && this.table.ready) sound.play(this.now.fate === "lost" && this.table.mine.length < 2 ? "over" : "end");
    this.told = this.now.version;
    this.zoom.fit(); // how it ended is written over the whole of the board
    requestAnimationFrame(() => by("outcome").scrollIntoView({ block: "nearest" })); // below the board as it is drawn then
    this.onEnd();
  }

  // The limit has run out: what was offered stops, before the server has said what a bot does.
  timeUp() {
    const { now, table } = this;
    if (now.actor !== table.seat || now.waits_for !== "person" || this.scenes.busy || this.past.looking) return;
    this.forget();
    this.menu.close(false);
    this.panel.noHint();
    this.panel.allow("hint", false);
    this.offerNothing({ prompt: table.words.timeUp });
  }

  // What can be done now, at the table as it stands or in a draft.
  /** @param {Choices} choices */
  offer(choices) {
    if (this.working || this.scenes.busy || this.past.looking) return this.offerNothing(choices);
    this.stage.mean(null);
    this.aiming = "";
    this.offered = choices;
    this.holding.offer(choices.steps);
    this.stage.offer(inPicture(choices), choices.drawn);
    if (follows() && !this.atMine) this.zoom.find(this.stage.all(".can"));
    this.panel.offer(choices, this.moves.length > 0, Boolean(this.others));
    this.showGhost();
  }

  // What is held lies somewhere else, or is turned.
  showGhost() {
    if (!this.holding.steps.length) return;
    this.stage.light();
    const { ghost, all, byFinger, turns } = this.holding;
    const { words } = this.table;
    this.panel.ghost(ghost, all, byFinger ? (turns ? words.tapTurns : words.notDown) : "");
  }

  // It goes to one of its places, to be put down there.
  /** @param {Api.Step} step */
  putAt({ spot }) {
    this.holding.over(spot);
    this.zoom.find([this.stage.element(spot)]);
    this.panel.focusHeld();
  }

  /** @param {Partial<Choices>} [choices] */
  offerNothing({ prompt, prompt_spans } = {}) {
    this.offered = { steps: [], runs: [] };
    this.holding.offer([]);
    this.stage.mean(null);
    this.stage.offer([]);
    this.panel.offer({ steps: [], runs: [], prompt, prompt_spans }, this.moves.length > 0);
  }

  // Choosing

  /** @param {string} spot @param {Element} element @param {boolean} byFinger */
  clicked(spot, element, byFinger) {
    if (this.scenes.busy || this.working) {
      this.early.keep(spot, byFinger);
      this.scenes.skip();
      return;
    }
    if (byFinger && this.zoom.enlarge(element)) return;
    const here = this.stage.at(spot);
    if (here.some((step) => step.aim)) return this.aim(spot, here);
    if (this.holding.places(spot).length) return this.putDown(spot, byFinger);
    if (!here.length && this.stage.line.includes(spot)) return this.goOnFrom(spot);
    const one = taken(here, paysAlone());
    const at = { spot, others: here.filter((step) => step !== one) };
    if (!here.length) this.explain(spot, element);
    else if (!one || (byFinger && this.stage.foreshows(one))) this.openMenu(here, at);
    else this.choose(one, at);
  }

  // What was clicked too early, if it can be chosen now.
  clickedEarly() {
    if (this.working || this.scenes.busy || this.past.looking) return;
    const early = this.early.take();
    if (early && this.stage.at(early.spot).length) this.clicked(early.spot, this.stage.element(early.spot), early.byFinger);
  }

  // A click puts down what is held; a finger, which cannot hover, first brings it there, then turns it.
  /** @param {string} spot @param {boolean} byFinger */
  putDown(spot, byFinger) {
    this.holding.byFinger = byFinger;
    if (!byFinger) this.choose(this.holding.at(spot));
    else if (this.holding.spot === spot) this.holding.turn(1);
    else this.holding.over(spot);
  }

  // A line is drawn over these places, as far as it fits: those it went over, or nothing where it cannot be sent.
  /** @param {string[]} spots @returns {Promise<string[] | null>} */
  async drawLine(spots) {
    if (this.working || this.scenes.busy || this.past.looking) return null;
    const base = this.moves.slice(0, this.offered.drawn_from ?? this.moves.length);
    /** @type {Api.Draft | null} */
    let drafted = null;
    await this.work(async () => {
      drafted = await this.tried("draw", { moves: base, spots }, ({ moves, drawn, drawn_from }) => [
        ...this.trail.filter((before) => before.length < drawn_from),
        ...drawn.map((_spot, number) => moves.slice(0, drawn_from + number)),
      ]);
    });
    return drafted?.drawn ?? null;
  }

  // The line goes on from one of its places: what came after it is taken back.
  /** @param {string} spot */
  async goOnFrom(spot) {
    const { line } = this.stage;
    if (line.at(-1) === spot || this.working) return;
    await this.drawLine(line.slice(0, line.indexOf(spot) + 1));
  }

  // One place on, or back, with an arrow key.
  /** @param {string} spot */
  async stroke(spot) {
    if (this.working) return;
    const { line } = this.stage;
    await this.drawLine(line.at(-2) === spot ? line.slice(0, -1) : [...line, spot]);
    this.stage.element(this.stage.line.at(-1))?.focus();
    if (this.offered.finished) await this.penLifted();
  }

  // A line that is whole is played; where nothing is left but to pay, the plain price is.
  async penLifted() {
    if (!this.moves.length || this.working) return;
    if (!this.offered.finished) return this.work(() => this.payAlone(/** @type {Api.Draft} */ (this.offered), null));
    if (!confirms()) await this.confirm();
  }

  // What is done in two places, such as pulling a lever for a die: the first click lights up the second places.
  /** @param {string} spot @param {Api.Step[]} steps */
  aim(spot, steps) {
    const back = this.aiming === spot;
    this.offer(this.offered);
    if (back) return;
    this.aiming = spot;
    this.stage.offer([...steps, ...steps.map((step) => ({ ...step, spot: step.aim, aim: "" }))]);
    this.panel.prompt(this.table.words.aim);
  }

  // The choices at a place, the plain prices first; where there is one, others are a click further.
  /** @param {Api.Step[]} steps @param {Place} at */
  openMenu(steps, at) {
    const plain = steps.filter((step) => !step.otherwise);
    const others = steps.filter((step) => step.otherwise);
    const items = (plain.length ? plain : others).map((step) => this.item(step, at));
    if (plain.length && others.length) items.push(this.more(others, at));
    this.menu.open(items, (item) => this.stage.mean(item?.step && { ...item.step, spot: at.spot }));
  }

  /** @param {Api.Step} step @param {Place} at @returns {MenuItem} */
  item(step, at) {
    return {
      step,
      words: this.panel.wordsOf(step),
      price: this.panel.chips(step),
      mark: step.final ? this.table.words.final : "",
      act: () => this.choose(step, at),
    };
  }

  /** @param {Api.Step[]} others @param {Place} at @returns {MenuItem} */
  more(others, at) {
    return { step: null, words: [this.table.words.payOtherwise], price: [], mark: "", act: () => this.openMenu(others, at) };
  }

  // A click where nothing can be chosen: what lies there and what can be done with it, or which rule forbids it.
  /** @param {string} spot @param {Element} element */
  async explain(spot, element) {
    const answer = await this.why(spot);
    if (!answer) return;
    if (!answer.rule) {
      this.card.tell(element, phrase(answer.sentence, answer.spans), this.panel.buttons(answer.steps));
      return;
    }
    sound.play("refused");
    this.stage.shake(element);
    this.panel.refuse(answer.sentence, answer.rule, answer.spans, element);
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
    if (step.asks && !(await sure(step.asks))) return;
    this.early.chosen(at?.spot ?? step.spot);
    const others = (at?.others ?? []).filter((other) => other.otherwise && other !== step);
    this.others = others.length ? { steps: others, at, moves: this.moves, trail: this.trail } : null;
    await this.work(() => this.goOn([...this.moves, step.move], step.ends, at));
  }

  // A choice is played when it is whole; else it waits for the rest, and the plain price is paid by itself.
  /** @param {string[]} moves @param {boolean} ends @param {Place} [at] */
  async goOn(moves, ends, at = null) {
    if (ends && !confirms()) return this.act(moves);
    await this.payAlone(await this.draft(moves, [...this.trail, this.moves]), at);
  }

  // Where nothing can be done but pay, the plain price is paid; else one is asked.
  /** @param {Api.Draft} drafted @param {Place} at */
  async payAlone(drafted, at) {
    const { trail } = this;
    const paid = paysAlone() && drafted.runs.find((run) => run.move === drafted.pays);
    if (!paid) {
      // Where a line is being drawn the board stays free for it.
      if (at && onlyRuns(drafted) && !drafted.steps.some((step) => step.draws)) this.openMenu(drafted.runs, { ...at, others: drafted.runs });
      return;
    }
    const whole = [...this.moves, paid.move];
    this.working = true; // what the draft offered can be seen already, but is being paid for
    if (paid.ends && !confirms()) return this.act(whole);
    const others = drafted.runs.filter((run) => run !== paid);
    this.others = others.length ? { steps: others, at, moves: this.moves, trail } : null;
    await this.draft(whole, trail);
  }

  // The same choice, paid otherwise.
  async payOtherwise() {
    if (!this.others || this.working) return;
    const { steps, at, moves, trail } = this.others;
    this.others = null;
    await this.work(() => this.goBack(moves, trail));
    this.openMenu(steps, at ?? { spot: "", others: [] });
  }

  // A spot with so many choices that they are only told when somebody asks.
  /** @param {Api.Step} step @param {Place} at */
  async openSpot({ spot }, at) {
    const steps = await ask("POST", `${this.table.path}/choices`, this.atSpot(spot));
    this.openMenu(steps, at ?? { spot, others: steps });
  }

  /** @param {string[]} moves @param {string[][]} trail @returns {Promise<Api.Draft>} */
  draft(moves, trail) {
    return this.tried("draft", { moves }, () => trail);
  }

  // What the server says to something unfinished: its picture is shown, and what can follow is offered.
  /** @param {"draft" | "draw"} what @param {object} body @param {(drafted: Api.Draft) => string[][]} trailOf @returns {Promise<Api.Draft>} */
  async tried(what, body, trailOf) {
    /** @type {Api.Draft} */
    const drafted = await this.send(what, body);
    this.pictures.learn(drafted.texts);
    const parts = await this.pictures.bring(drafted.parts, () => this.send(what, { ...body, page: "" }));
    const trail = trailOf(drafted);
    this.moves = drafted.moves;
    this.trail = trail;
    this.explained.clear();
    sessionStorage.setItem(this.draftKey, JSON.stringify({ line: this.now.line, moves: this.moves, trail }));
    sound.play("place");
    this.stage.draw(parts);
    this.working = false;
    this.panel.noHint();
    this.panel.forgive();
    this.offer(drafted);
    return drafted;
  }

  forget() {
    this.moves = [];
    this.trail = [];
    this.others = null;
  }

  // What was drafted is whole and waits for a last word.
  confirm() {
    return this.work(() => this.act(this.moves));
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

  /** @param {string} what @param {object} body @returns {Promise<any>} */
  async send(what, body) {
    /** @type {(version: number) => Promise<any>} */
    const send = (version) => ask("POST", `${this.table.path}/${what}`, { page: this.pictures.page, ...body, version, seat: this.table.seat });
    this.sending = true;
    try {
      return await this.inTime((version) => this.surely(() => send(version)));
    } finally {
      this.sending = false;
    }
  }

  // A chat or somebody sitting down makes a table newer without changing the game: then the same is asked again.
  /** @template T @param {(version: number) => Promise<T>} asked @returns {Promise<T>} */
  async inTime(asked) {
    const { version, line, actor } = this.now;
    try {
      return await asked(version);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
      const seat = this.table.seat >= 0 ? `&seat=${this.table.seat}` : "";
      this.receive(await ask("GET", `${this.table.path}/events?since=${this.shown}&page=${this.pictures.page}${seat}`));
      if (this.now.line !== line || this.now.actor !== actor) throw new TooLate();
      return await asked(this.now.version);
    }
  }

  // What a bot would do; nothing where the game has gone on while it thought.
  /** @returns {Promise<Api.Hint | null>} */
  async advice() {
    const { moves, now } = this;
    const given = await this.inTime((version) => ask("POST", `${this.table.path}/hint`, { seat: this.table.seat, version, moves }));
    return this.now.line === now.line && this.moves.join(" ") === moves.join(" ") ? given : null;
  }

  async takeBack() {
    if (!this.moves.length || this.working) return;
    this.menu.close(false);
    this.others = null;
    await this.work(() => this.goBack(this.trail.at(-1) ?? [], this.trail.slice(0, -1)));
  }

  /** @param {string[]} moves @param {string[][]} trail */
  async goBack(moves, trail) {
    if (moves.length) await this.draft(moves, trail);
    else this.dropDraft();
  }

  dropDraft() {
    this.forget();
    this.working = false;
    this.explained.clear();
    this.panel.forgive();
    sessionStorage.removeItem(this.draftKey);
    this.stage.draw(this.now.parts, this.now.moved);
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
      if (!(error instanceof TooLate)) {
        this.panel.refuse(error instanceof Refused ? error.message : this.table.words.lost, error.rule);
        sound.play("refused");
      }
    } finally {
      this.working = false;
      const idle = !this.scenes.busy && !this.past.looking && !this.moves.length && !this.stage.steps.length;
      if (idle && this.now.steps.length) this.offer(this.now);
      this.clickedEarly();
    }
  }
}
