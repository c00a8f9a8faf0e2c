// The table in a browser: what happened is played, what can be done glows, a draft grows until it is an action.

import { ask, newId, Refused } from "./api.js";
import { Alerts } from "./alerts.js";
import { Line } from "./live.js";
import { Menu } from "./menu.js";
import { Panel } from "./panel.js";
import { Scenes } from "./scenes.js";
import { pace } from "./settings.js";
import * as sound from "./sound.js";
import { Stage } from "./stage.js";
import { Zoom } from "./zoom.js";

const data = JSON.parse(document.getElementById("data").textContent);
const { code, seat, mine, words } = data;
const path = `/api/tables/${code}`;
const seenKey = `tramyard-seen-${code}`;
const draftKey = `tramyard-draft-${code}-${seat}`;

let now = data.now;
let moves = [];
let shownSteps = [];
let looking = null;
let busy = false;

const frame = document.getElementById("board");
const menu = new Menu(document.getElementById("menu"));
const panel = new Panel(words, { choose, look, back: takeBack });
const alerts = new Alerts(words, data.title);
const zoom = new Zoom(frame);
const stage = new Stage(frame, {
  onSpot: clicked,
  onEmpty: () => scenes.skip(),
});
const scenes = new Scenes({
  show(scene) {
    panel.tell(scene);
    if (scene.kind === "said" || looking !== null) return 0;
    sound.play(scene.kind !== "played" ? "" : scene.actor < 0 ? "dice" : "place");
    return stage.draw(scene.picture);
  },
  done: settle,
});

// The table as it stands after every scene was shown.
function settle() {
  localStorage.setItem(seenKey, String(now.version));
  panel.stand(now, mine, seat);
  alerts.turn(now.actor === seat && now.waits_for === "person", now.ended);
  if (looking !== null) return;
  if (mine.length > 1 && mine.includes(now.actor) && now.actor !== seat && !now.ended) {
    curtain(now.actor);
    return;
  }
  stage.draw(now.picture);
  offer(now.steps, now.prompt);
  restoreDraft();
}

function offer(steps, prompt) {
  shownSteps = busy || scenes.busy ? [] : steps;
  stage.offer(shownSteps);
  panel.offer(shownSteps, prompt, moves);
}

function receive(update) {
  const fresh = update.scenes.filter((scene) => scene.version > now.version || scene.version > receive.shown);
  if (update.now.version < now.version) return;
  now = update.now;
  if (fresh.length) {
    receive.shown = fresh.at(-1).version;
    moves = [];
    stage.offer([]);
    panel.offer([], "", []);
    scenes.add(fresh, (scene) => pace(scene, seat));
  } else if (!scenes.busy) settle();
}
receive.shown = 0;

// Drafts and actions

function clicked(spot, element) {
  if (scenes.busy) {
    scenes.skip();
    return;
  }
  const here = shownSteps.filter((step) => step.spot === spot);
  if (here.length === 1) choose(here[0]);
  else if (here.length > 1) {
    menu.open(
      here.map((step) => ({ words: step.words, mark: step.final ? "final" : "", act: () => choose(step) })),
      element,
    );
  } else explainSpot(spot);
}

async function explainSpot(spot) {
  const answer = await ask("POST", `${path}/why`, { spot, seat: seat >= 0 ? seat : null, moves, version: now.version });
  panel.refuse(answer.sentence, answer.rule);
}

async function choose(step) {
  if (busy || scenes.busy || looking !== null) return;
  const longer = [...moves, step.move];
  await working(async () => {
    if (step.ends) await act(longer);
    else await showDraft(longer);
  });
}

async function showDraft(longer) {
  const draft = await ask("POST", `${path}/draft`, { version: now.version, moves: longer, seat });
  moves = draft.moves;
  sessionStorage.setItem(draftKey, JSON.stringify({ version: now.version, moves }));
  sound.play("place");
  stage.draw(draft.picture);
  busy = false;
  offer(draft.steps, draft.prompt);
}

async function act(whole) {
  sessionStorage.removeItem(draftKey);
  const update = await ask("POST", `${path}/actions`, { version: now.version, moves: whole, seat, id: newId() });
  moves = [];
  line.since = Math.max(line.since, update.now.version);
  busy = false;
  receive(update);
}

async function takeBack() {
  if (!moves.length || busy) return;
  const shorter = moves.slice(0, -1);
  await working(async () => {
    if (shorter.length) await showDraft(shorter);
    else dropDraft();
  });
}

function dropDraft() {
  moves = [];
  busy = false;
  sessionStorage.removeItem(draftKey);
  stage.draw(now.picture);
  offer(now.steps, now.prompt);
}

async function restoreDraft() {
  const kept = JSON.parse(sessionStorage.getItem(draftKey) || "null");
  if (!kept || kept.version !== now.version || moves.length || !kept.moves.length) return;
  await working(() => showDraft(kept.moves));
}

async function working(work) {
  busy = true;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) {
      panel.refuse(words.lost, "");
    } else {
      sound.play("refused");
      panel.refuse(error.message, error.rule);
      if (error.status === 409) line.refresh();
    }
    busy = false;
    offer(now.steps, now.prompt);
  } finally {
    busy = false;
  }
}

// Looking back

async function look(at) {
  const stands = await ask("GET", `${path}/at/${at}${seat >= 0 ? `?seat=${seat}` : ""}`);
  looking = stands.line;
  stage.offer([]);
  stage.draw(stands.picture);
  panel.past(stands.line, stands.lines);
  history.replaceState(null, "", `?at=${stands.line}`);
}

function present() {
  looking = null;
  panel.past(null);
  history.replaceState(null, "", location.pathname);
  settle();
}

let walking = null;
function playThrough() {
  if (walking) {
    clearInterval(walking);
    walking = null;
    return;
  }
  walking = setInterval(() => {
    if (looking === null || looking >= now.line) {
      clearInterval(walking);
      walking = null;
    } else look(looking + 1);
  }, 900);
}

// One device, several people: nobody sees the other's hand.
function curtain(next) {
  stage.offer([]);
  panel.curtain(now.seats[next].name, () => {
    location.search = `?seat=${next}`;
  });
}

// Everything else one can do

const deeds = {
  undo: () => post("undo", { line: Math.max(0, now.free_line < now.line ? now.line - 1 : previousDecision()), seat }),
  restart: () => post("undo", { line: now.free_line, seat }),
  resign: () => confirm(words.sureResign) && post("resign", { seat }),
  end: () => post("propose-end", { seat }),
  agree: () => post("answer", { agree: true, seat }),
  decline: () => post("answer", { agree: false, seat }),
  leave: async () => {
    if (!confirm(words.sureLeave)) return;
    await ask("POST", `${path}/leave`, { seat });
    location.href = "/";
  },
  delete: async () => {
    if (!confirm(words.sureDelete)) return;
    await ask("DELETE", path);
    location.href = "/";
  },
  rematch: async () => {
    const laid = await ask("POST", `${path}/rematch`, {});
    location.href = laid.link;
  },
  hint: async () => panel.hint(await ask("POST", `${path}/hint`, { seat }), words),
  review: async () => panel.review(await ask("GET", `${path}/review`), look),
  fit: () => zoom.fit(),
  closer: () => zoom.by(1.4),
  farther: () => zoom.by(1 / 1.4),
  present,
  first: () => look(0),
  before: () => look(Math.max(0, (looking ?? now.line) - 1)),
  after: () => (looking !== null && looking < now.line ? look(looking + 1) : present()),
  through: playThrough,
  back: takeBack,
  mute: () => panel.muted(sound.mute(!sound.muted())),
  notify: () => alerts.askLeave(),
};

// The line before this seat decided last: where «undo» at a solo table leads.
function previousDecision() {
  return panel.lastLineOf(seat, now.line);
}

async function post(what, body) {
  receive(await ask("POST", `${path}/${what}`, body));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button || !deeds[button.dataset.do]) return;
  working(async () => deeds[button.dataset.do]());
});

document.getElementById("chat")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (!field.value.trim()) return;
  working(async () => {
    await post("chat", { text: field.value.trim(), seat });
    field.value = "";
  });
});

document.getElementById("chance")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  working(async () => {
    await act(field.value.split(/\s+/).filter(Boolean));
    field.value = "";
  });
});

for (const bot of document.querySelectorAll("[data-seat-bot]")) {
  bot.addEventListener("click", () =>
    working(() => ask("POST", `${path}/seats/${bot.dataset.seatBot}/bot`, { bot: bot.dataset.bot })),
  );
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  const number = Number(event.key);
  const keys = { "+": deeds.closer, "-": deeds.farther, 0: deeds.fit, b: takeBack, Backspace: takeBack };
  const pans = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  if (scenes.busy && (event.key === " " || event.key === "Enter" || event.key === "Escape")) {
    event.preventDefault();
    scenes.skip();
  } else if (number >= 1 && number <= shownSteps.length) choose(shownSteps[number - 1]);
  else if (pans[event.key] && zoom.scale > 1.01) {
    event.preventDefault();
    zoom.pan(...pans[event.key]);
  } else if (keys[event.key]) keys[event.key]();
});

// Begin: what happened since this device looked last, then the table as it stands.

const seen = Number(localStorage.getItem(seenKey) || now.version);
panel.stand(now, mine, seat);
panel.past(null);
const line = new Line(code, seat, {
  since: Math.min(seen, now.version),
  onUpdate: receive,
  onState: (state) => panel.line(state),
});
receive.shown = Math.min(seen, now.version);
if (seen >= now.version) settle();
else panel.sinceYouWereHere();
const at = new URLSearchParams(location.search).get("at");
if (at !== null) look(Number(at));
panel.history(await ask("GET", `${path}/lines?after=${Math.max(0, now.version - 80)}&limit=80`), receive.shown);
document.documentElement.dataset.ready = "yes";
