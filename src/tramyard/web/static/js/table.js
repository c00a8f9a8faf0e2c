// The table in a browser: its parts are put together here, and everything one can ask for beside moves.

import { Alerts } from "./alerts.js";
import { ask } from "./api.js";
import { Card } from "./card.js";
import { Chairs } from "./chairs.js";
import { Chance } from "./chance.js";
import { share, sure } from "./dialogs.js";
import { by, fill, target } from "./dom.js";
import { Drawer } from "./drawer.js";
import { Ending } from "./ending.js";
import { bindKeys } from "./keys.js";
import { Line } from "./live.js";
import { Log } from "./log.js";
import { Menu } from "./menu.js";
import { Panel } from "./panel.js";
import { Past } from "./past.js";
import { Play } from "./play.js";
import { bindSettings, showSettings } from "./settings.js";
import * as sound from "./sound.js";
import { Stage } from "./stage.js";
import { Zoom } from "./zoom.js";

const AT_ONCE = 60;
/** @type {Table} */
const table = JSON.parse(by("data").textContent);
table.path = `/api/tables/${table.code}`;
const { code, words, path } = table;
const own = () => (table.seat >= 0 ? `seat=${table.seat}` : "");

// The parts

const frame = by("board");
const drawer = new Drawer();
const menu = new Menu(by("menu"));
const zoom = new Zoom(frame);
const stage = new Stage(frame, {
  onSpot: (spot, element, byFinger) => play.clicked(spot, element, byFinger),
  onEmpty: () => (play.scenes.busy ? play.scenes.skip() : panel.forgive()),
  onDrawn: () => zoom.measure(),
  onFocus: (spot) => zoom.find([spot]),
});
const card = new Card(by("card"), frame, async (spot) => (await play.why(spot))?.about);
const log = new Log(words, { look, lookAtBranch: (scene) => play.work(() => past.lookAtBranch(scene)) });
const past = new Past(table, stage, log, { onPresent: () => play.settle() });
const panel = new Panel(words, {
  choose: (step) => play.choose(step),
  meant: (step) => stage.mean(step),
  pictures: (step) => stage.pictures(step),
  readRule: (rule) => drawer.open(rule),
});
const ending = new Ending(words, table.parts, { look });
const play = new Play(table, {
  stage, zoom, menu, log, past, panel, ending,
  alerts: new Alerts(words, document.title, table.static),
  chance: new Chance(table, { enter: (outcomes) => play.work(() => play.act(outcomes)) }),
  chairs: new Chairs(code, words, table.bots, {
    seatBot: (seat, bot) => play.work(() => ask("POST", `${path}/seats/${seat}/bot`, { bot })),
    invite: (seat, link) => share(fill(words.shareChair, { number: seat + 1 }), words.shareChairNote, link, words.copied),
  }),
  onOtherSeat: otherSeat,
  onEnd: tellCourse,
});

/** @param {number} line @returns {Promise<void>} */
function look(line) {
  return play.work(() => past.look(line));
}

async function tellCourse() {
  try {
    ending.course(await ask("GET", `${path}/course`), play.now);
  } catch {
    // Ranks and scores stand there all the same.
  }
}

// One device, several people

/** @param {number} actor */
async function otherSeat(actor) {
  play.offerNothing();
  const seat = actor >= 0 ? actor : await seatThatSees();
  if (seat === null || seat === table.seat) stage.draw(play.now.picture);
  else if (table.secrets) curtain(seat);
  else await takeSeat(seat);
}

// Which of this device's seats may type in what chance brings.
async function seatThatSees() {
  for (const seat of table.mine) {
    if ((await ask("GET", `${path}?seat=${seat}`)).asks_chance) return seat;
  }
  return null;
}

// Nothing is secret here: the page turns to whoever must decide.
/** @param {number} seat */
async function takeSeat(seat) {
  table.seat = seat;
  line.refresh(seat);
  play.now = await ask("GET", `${path}?seat=${seat}`);
  play.settle();
}

// Hands are secret: a curtain falls, and the page is fetched anew for whoever lifts it.
/** @param {number} seat */
function curtain(seat) {
  by("curtain-words").textContent = fill(words.curtain, { name: play.now.seats[seat].name });
  by("curtain").hidden = false;
  document.body.classList.add("curtained");
  const lift = by("curtain").querySelector("button");
  lift.onclick = () => {
    sessionStorage.setItem(`tramyard-lifted-${code}`, String(seat));
    location.href = `/t/${code}?seat=${seat}`;
  };
  lift.focus();
}

function curtainFirst() {
  const lifted = sessionStorage.getItem(`tramyard-lifted-${code}`);
  return table.secrets && !play.now.ended && lifted !== String(table.seat);
}

// Everything else one can do

/** @type {(what: string, body?: object) => Promise<void>} */
const post = async (what, body = {}) => play.receive(await ask("POST", `${path}/${what}`, { ...body, seat: table.seat }));

async function toNewTable() {
  location.href = table.mine.length ? (await ask("POST", `${path}/rematch`, {})).link : `/t/${play.now.rematch}`;
}

async function undo() {
  const { now } = play;
  if (play.moves.length) return play.takeBack();
  await post("undo", { line: now.free_line < now.line ? now.line - 1 : now.own_line });
}

// A finished game from one of its lines, at a table of its own.
async function playOn() {
  const record = await (await fetch(`${path}/record`)).text();
  location.href = (await ask("POST", "/api/tables/from-record", { record, line: past.at })).link;
}

async function earlier() {
  const after = Math.max(0, log.oldest - 1 - AT_ONCE);
  const limit = Math.max(1, log.oldest - 1 - after);
  for (const scene of await ask("GET", `${path}/lines?after=${after}&limit=${limit}&pictures=false&${own()}`)) log.write(scene);
  panel.allow("earlier", after > 0);
}

async function hint() {
  if (play.moves.length) play.dropDraft();
  panel.thinking();
  try {
    const given = await ask("POST", `${path}/hint`, { seat: table.seat });
    panel.hint(given);
    stage.hint(play.now.steps.find((step) => step.move === given.action[0])?.spot ?? "");
  } catch (error) {
    panel.noHint();
    throw error;
  }
}

/** @type {(sentence: string, deed: () => Promise<void>) => () => Promise<void>} */
const asking = (sentence, deed) => async () => {
  by("about-table").close();
  if (await sure(sentence)) await deed();
};

/** @param {string} method @param {string} where @param {object} [body] */
async function away(method, where, body) {
  await ask(method, where, body);
  location.href = "/";
}

const quick = {
  closer: () => zoom.by(1.4),
  farther: () => zoom.by(1 / 1.4),
  fit: () => zoom.fit(),
  rules: () => drawer.toggle(),
  "close-rules": () => drawer.close(),
  table: () => by("about-table").showModal(),
  settings: () => by("settings").showModal(),
  help: () => by("help").showModal(),
  skip: () => play.scenes.skip(),
  "skip-all": () => play.scenes.skipAll(),
  present: () => past.present(),
  back: () => play.takeBack(),
  mute: () => {
    sound.mute(!sound.muted());
    showSettings();
  },
  notify: async () => {
    by("notify-words").textContent = await play.alerts.askLeave();
  },
  "share-watch": () => share(words.shareWatch, words.shareWatchNote, `/t/${code}`, words.copied),
  "share-position": () =>
    share(words.sharePosition, fill(words.sharePositionNote, { line: past.at }), `/t/${code}?at=${past.at}`, words.copied),
};

/** @type {Record<string, () => void | Promise<void>>} */
const slow = {
  undo,
  restart: () => post("undo", { line: play.now.free_line }),
  rewind: async () => {
    const line = past.at;
    past.present();
    await post("undo", { line });
  },
  agree: () => post("answer", { agree: true }),
  decline: () => post("answer", { agree: false }),
  end: asking(words.sureEnd, () => post("propose-end")),
  resign: asking(words.sureResign, () => post("resign")),
  leave: asking(words.sureLeave, () => away("POST", `${path}/leave`, { seat: table.seat })),
  delete: asking(words.sureDelete, () => away("DELETE", path)),
  rematch: toNewTable,
  "follow-rematch": toNewTable,
  hint,
  review: async () => {
    ending.thinking();
    ending.review(await ask("GET", `${path}/review`));
  },
  earlier,
  "play-on": playOn,
  first: () => past.look(0),
  before: () => past.before(),
  after: () => past.after(),
  through: () => past.through(),
  "share-seat": async () => {
    const { link } = await ask("GET", `${path}/resume-link?${own()}`);
    share(words.shareSeat, words.shareSeatNote, new URL(link).pathname, words.copied);
  },
};

/** @type {Record<string, () => void>} */
const deeds = { ...quick };
for (const [name, deed] of Object.entries(slow)) {
  deeds[name] = () => {
    const offered = [...document.querySelectorAll(`[data-do="${name}"]`)];
    if (offered.length && offered.every((one) => one.hidden)) return;
    play.work(async () => deed());
  };
}

document.addEventListener("click", (event) => {
  const pressed = target(event).closest("[data-do]");
  if (pressed) deeds[pressed.dataset.do]?.();
});

by("chat")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = by("say");
  if (!field.value.trim()) return;
  play.work(async () => {
    await post("chat", { text: field.value.trim() });
    field.value = "";
  });
});

// Begin: what happened since this device looked last, then the table as it stands.

bindSettings();
bindKeys(play, deeds, { panel, zoom, card, drawer, menu });
const at = new URLSearchParams(location.search).get("at");
const seen = Math.min(Number(localStorage.getItem(play.seenKey) || table.now.version), table.now.version);
play.shown = seen;
play.returned = seen < table.now.version;
past.grow(table.now.line);
if (play.returned) panel.prompt(words.since);
else {
  panel.stand(table.now, table);
  play.chairs.show(table.now, table.mine);
}
log.seats(table.now.seats.map((chair) => chair.name));
const line = new Line(code, table.seat, {
  since: seen,
  onUpdate: (update) => play.receive(update),
  onState: (state) => {
    if (state === "there" && !by("line").hidden) panel.forgive();
    play.heard(state);
    by("line").hidden = state === "there";
    by("line").textContent = state === "gone" ? words.gone : words.lost;
  },
});
if (curtainFirst()) curtain(table.seat);
else if (at !== null && Number.isInteger(Number(at))) await look(Number(at));
else if (!play.returned) {
  localStorage.setItem(play.seenKey, String(seen));
  play.settle();
}
table.ready = true;
document.documentElement.dataset.ready = "yes";
const after = Math.max(0, seen - AT_ONCE);
if (seen) {
  await play.work(async () => {
    const told = await ask("GET", `${path}/lines?after=${after}&limit=${seen - after}&pictures=false&${own()}`);
    for (const scene of told) log.write(scene);
  });
}
by("caption").textContent ||= log.caption(play.now.line) || table.title;
panel.allow("earlier", after > 0);
by("log").scrollTop = by("log").scrollHeight;
