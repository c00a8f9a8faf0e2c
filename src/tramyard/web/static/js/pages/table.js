// The table in a browser: its parts are put together here, and everything one can ask for beside moves.

import { Alerts } from "../table/alerts.js";
import { ask } from "../common/api.js";
import { Card } from "../board/card.js";
import { Chairs } from "../table/chairs.js";
import { Chance } from "../table/chance.js";
import { Curtain } from "../table/curtain.js";
import { showDevices } from "../table/devices.js";
import { answered, share, sure } from "../table/dialogs.js";
import { by, copy, fill, phrase, target } from "../common/dom.js";
import { cue } from "../common/cues.js";
import { Drawer } from "../table/drawer.js";
import { Ending } from "../table/ending.js";
import { bindKeys } from "../table/keys.js";
import { Line } from "../table/live.js";
import { Log } from "../table/log.js";
import { Meanwhile } from "../table/meanwhile.js";
import { Menu } from "../table/menu.js";
import { listen, notice } from "../table/operator.js";
import { Panel } from "../table/panel.js";
import { Past } from "../table/past.js";
import { Pictures } from "../board/pictures.js";
import { Play } from "../table/play.js";
import { keepNotes } from "../device/notes.js";
import { count } from "../device/results.js";
import { earn, row, told } from "../device/stars.js";
import { bindSettings, showSettings } from "../device/settings.js";
import { roving } from "../common/roving.js";
import { Rivals } from "../table/rivals.js";
import * as sound from "../device/sound.js";
import { Stage } from "../board/stage.js";
import { Waiting } from "../table/waiting.js";
import { Zoom } from "../board/zoom.js";

const AT_ONCE = 60;
const MOST_LINES = 200;
const REVIEW_TICK = 700;
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
const root = /** @type {HTMLElement} */ (frame.closest(".playing"));
const pictures = new Pictures(table);
const stage = new Stage(root, pictures, {
  onSpot: (spot, element, byFinger) => {
    if (rivals.owns(element) && !stage.at(spot).length && !play.scenes.busy) rivals.open(element);
    else play.clicked(spot, element, byFinger);
  },
  onEmpty: () => (play.scenes.busy ? play.scenes.skip() : panel.forgive()),
  onDrawn: () => zoom.measure(),
  onOpened: () => zoom.open(stage.piece(table.seat >= 0 ? table.seat : table.now.actor)),
  onFocus: (spot) => zoom.find([spot]),
  onPoint: (spot) => play.holding.over(spot),
});
/** What lies at a spot; nothing where there is nothing to say. @type {(spot: string) => Promise<(Node | string)[]>} */
const explain = async (spot) => {
  const told = await play.why(spot);
  return told?.about ? phrase(told.about, told.about_spans) : [];
};
const card = new Card(by("card"), root, explain);
const rivals = new Rivals(by("players"), (seat) => play.now.seats[seat]?.name ?? words.rival, explain);
const log = new Log(words, { look, lookAtBranch: (scene) => play.work(() => past.lookAtBranch(scene)) });
const past = new Past(table, pictures, stage, log, {
  onPresent: () => play.settle(),
  onLook: (then) => play.seatsThen(then),
});
const panel = new Panel(words, {
  onTimeUp: () => play.timeUp(),
  choose: (step) => play.choose(step),
  confirm: () => play.confirm(),
  takeBack: () => play.takeBack(),
  turn: (by) => play.holding.turn(by),
  putAt: (step) => play.putAt(step),
  captionOf: (line) => log.caption(line),
  meant: (step) => stage.mean(step),
  pictures: (step) => stage.pictures(step),
  readRule: (rule) => {
    openRules(rule);
    panel.forgive();
  },
  redo: (branch) => play.work(() => redo(branch)),
});
const curtain = new Curtain(code, words);
const ending = new Ending(words, table.parts, { look, weigh });
const play = new Play(table, {
  pictures, stage, zoom, menu, log, past, panel, ending, card,
  meanwhile: new Meanwhile(words),
  alerts: new Alerts(words, document.title),
  chance: new Chance(table, { enter: (outcomes) => play.work(() => play.act(outcomes)) }),
  chairs: new Chairs(code, words, table.levels, table.left, {
    seatBot: (seat, bot) => play.work(() => ask("POST", `${path}/seats/${seat}/bot`, { bot })),
    comeBack: (seat) => play.work(() => comeBack(seat)),
    giveUp: (seat) => play.work(() => ask("POST", `${path}/seats/${seat}/open`, {})),
    invite: (seat, link) => share(fill(words.shareChair, { number: seat + 1 }), words.shareChairNote, link, words.copied),
  }),
  waiting: new Waiting(code, words),
  onOtherSeat: otherSeat,
  onEnd: () => {
    if (!table.study) count(play.now, table.mine, table.levels);
    if (!table.study) showEarned();
    tellCourse();
  },
});

card.busy = (spot) => play.holding.places(spot).length > 0;

// A puzzle that was solved shows its stars, and words to share that give nothing of it away.
function showEarned() {
  const stars = earn(table.page, play.now);
  by("earned").hidden = !stars;
  if (!stars) return;
  by("earned-stars").textContent = row(stars);
  by("earned-text").value = told(table.page, play.now, stars);
  by("earned-copy").onclick = async () => {
    await copy(by("earned-text"));
    by("earned-note").textContent = words.copied;
  };
}

/** @param {number} line @returns {Promise<void>} */
function look(line) {
  return play.work(() => past.look(line));
}

// A decision of a finished game, seen from before it; what a bot would have done is asked for where it is not known.
/** @param {number} line @param {Weighed} [known] */
function weigh(line, known) {
  return play.work(async () => {
    await past.look(line - 1);
    const moment = known ?? (await past.wait(ask("GET", `${path}/moment/${line}?${own()}`)));
    if (past.at === line - 1) await past.weigh(moment);
  });
}

async function tellCourse() {
  try {
    ending.course(await ask("GET", `${path}/course?${own()}`), play.now);
  } catch {
    // Ranks and scores stand there all the same.
  }
}

// One device, several people

/** @param {number} actor */
async function otherSeat(actor) {
  play.offerNothing();
  const seat = actor >= 0 ? actor : await seatThatSees();
  if (seat === null || seat === table.seat) stage.draw(play.now.parts, play.now.moved);
  else if (table.secrets) curtain.fall(seat, play.now.seats[seat].name, play.drew);
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

// Whoever left takes the seat back, and the page is theirs again.
/** @param {number} seat */
async function comeBack(seat) {
  await ask("POST", `${path}/seats/${seat}/back`, {});
  location.reload();
}

// Whether the game goes on without whoever gives up: that needs another person, and somebody to play against.
function botPlaysOn() {
  const others = play.now.seats.filter((chair) => chair.seat !== table.seat && !chair.resigned);
  return others.length > 1 && others.some((chair) => chair.kind !== "bot");
}

// Rules and log open at the same side: one of them at a time
/** @param {string} [rule] */
function openRules(rule) {
  unfold(false);
  drawer.open(rule);
}

// The log and the talk, folded or as a drawer
/** @param {boolean} open */
function unfold(open) {
  if (open === by("talk").classList.contains("open")) return;
  if (open) drawer.close();
  const opener = /** @type {HTMLElement} */ (by("talk").querySelector(".open-log"));
  const inside = by("talk").contains(document.activeElement);
  by("talk").classList.toggle("open", open);
  opener.setAttribute("aria-expanded", String(open));
  by("log").scrollTop = by("log").scrollHeight;
  if (open) by("log").focus();
  else if (inside) opener.focus({ preventScroll: true });
}

keepNotes(table.page);

for (const box of [by("steps"), by("menu"), root.querySelector(".others")]) cue(box);
cue(by("lesson-says"), true);
new ResizeObserver(() => root.style.setProperty("--strip", `${by("strip").offsetHeight}px`)).observe(by("strip"));

// Everything else one can do

/** @type {(what: string, body?: object) => Promise<void>} */
const post = async (what, body = {}) => play.receive(await ask("POST", `${path}/${what}`, { ...body, seat: table.seat, page: pictures.page }));

async function toNewTable() {
  location.href = table.mine.length ? (await ask("POST", `${path}/rematch`, {})).link : `/t/${play.now.rematch}`;
}

async function undo() {
  const { now } = play;
  if (play.moves.length) return play.takeBack();
  // Back to one's last decision, not to what the rules would play again at once; else by a line, where that is free.
  const decided = now.own_line >= now.free_line && now.own_line < now.line;
  await post("undo", { line: decided || now.free_line === now.line ? now.own_line : now.line - 1 });
}

// What was taken back is done again; of several branches that begin here the newest is the first.
/** @param {number} branch */
async function redo(branch) {
  const taken = play.now.redo[branch];
  if (taken && !play.moves.length) await play.act(taken.moves);
}

// A finished game from one of its lines, at a table of its own against bots of a level.
async function playOn() {
  const names = play.now.seats.map((chair) => new Option(chair.name, String(chair.seat)));
  const levels = table.levels.map((level) => new Option(level.title, level.name, level.usual, level.usual));
  by("play-on-seat").replaceChildren(...names);
  by("play-on-seat").value = String(Math.max(0, table.seat));
  by("play-on-level").replaceChildren(...levels);
  if (!(await answered(by("play-on-box")))) return;
  const body = { line: past.at, seat: Number(by("play-on-seat").value), level: by("play-on-level").value };
  location.href = (await ask("POST", `${path}/play-on`, body)).link;
}

async function review() {
  let running = true;
  const tell = async () => {
    try {
      const progress = await ask("GET", `${path}/review/progress`);
      if (running) ending.thinking(progress);
    } catch {
      // The review itself says what is wrong.
    }
  };
  ending.thinking({ done: 0, of: 0 });
  const ticking = setInterval(tell, REVIEW_TICK);
  try {
    ending.review(await ask("GET", `${path}/review?${own()}`));
  } finally {
    running = false;
    clearInterval(ticking);
    ending.thinking(null);
  }
}

// Lines of the log from one version to another, however many they are.
/** @param {number} after @param {number} upTo */
async function fetchLines(after, upTo) {
  /** @type {Api.Scene[]} */
  const found = [];
  for (let from = after; from < upTo; from += MOST_LINES) {
    const limit = Math.min(MOST_LINES, upTo - from);
    found.push(...(await ask("GET", `${path}/lines?after=${from}&limit=${limit}&pictures=false&${own()}`)));
  }
  log.writeAll(found);
  return found;
}

// The newest of the lines that are missing.
async function earlier() {
  const hole = log.newestHole;
  await fetchLines(Math.max(0, hole - AT_ONCE), hole);
}

// Everything that happened while somebody was away, the oldest first.
async function allMeanwhile() {
  await fetchLines(seen, play.now.version);
  play.meanwhile.listAll(log.linesAfter(seen));
}

async function hint() {
  panel.thinking();
  try {
    const given = await play.advice();
    if (!given) return panel.noHint();
    panel.hint(given);
    const spot = play.offered.steps.find((step) => step.move === given.action[0])?.spot ?? "";
    stage.hint(spot);
    zoom.find([stage.element(spot)]);
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
  rules: () => (drawer.isOpen ? drawer.close() : openRules()),
  log: () => unfold(!by("talk").classList.contains("open")),
  "close-rules": () => drawer.close(),
  table: () => by("about-table").showModal(),
  settings: () => by("settings").showModal(),
  help: () => by("help").showModal(),
  skip: () => play.scenes.skip(),
  "skip-all": () => play.scenes.skipAll(),
  present: () => past.present(),
  back: () => play.takeBack(),
  "pay-otherwise": () => play.payOtherwise(),
  speed: () => play.meanwhile.toggleSpeed(),
  replay: () => play.meanwhile.replay(),
  "close-meanwhile": () => play.meanwhile.close(),
  mute: () => {
    sound.mute(!sound.muted());
    showSettings();
  },
  notify: async () => {
    by("notify-words").textContent = await play.alerts.askLeave();
    showSettings();
  },
  print: () => print(),
  "share-watch": () => share(words.shareWatch, words.shareWatchNote, `/t/${code}`, words.copied),
  "share-position": () =>
    share(words.sharePosition, words.sharePositionNote, `/t/${code}?at=${past.at}`, words.copied),
};

/** @type {Record<string, () => void | Promise<void>>} */
const slow = {
  undo,
  redo: () => redo(0),
  restart: () => post("undo", { line: play.now.free_line }),
  rewind: async () => {
    const line = past.at;
    past.present();
    await post("undo", { line });
  },
  mistyped: () => play.chance.mend(() => post("undo", { line: play.now.entry_line })),
  agree: () => post("answer", { agree: true }),
  decline: () => post("answer", { agree: false }),
  end: asking(words.sureEnd, () => post("propose-end")),
  resign: () => asking(botPlaysOn() ? words.sureResignBot : words.sureResign, () => post("resign"))(),
  leave: asking(words.sureLeave, () => away("POST", `${path}/leave`, { seat: table.seat })),
  delete: asking(words.sureDelete, () => away("DELETE", path)),
  rematch: toNewTable,
  "follow-rematch": toNewTable,
  hint,
  review,
  earlier,
  "all-meanwhile": allMeanwhile,
  "play-on": playOn,
  first: () => past.look(0),
  before: () => past.before(),
  after: () => past.after(),
  through: () => past.through(),
  devices: () => showDevices(path, own, words),
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
stage.prime(table.now.parts);
panel.stand(table.now, table);
play.chairs.show(table.now, table.mine);
play.waiting.show(table.now);
log.seats(table.now.seats.map((chair) => chair.name));
const line = new Line(code, table.seat, stage, {
  since: seen,
  onUpdate: (update) => {
    notice(update.notice);
    play.receive(update);
  },
  onState: (state) => {
    if (state === "there" && !by("line").hidden) panel.forgive();
    play.heard(state);
    by("line").hidden = state === "there";
    by("line").textContent = state === "gone" ? words.gone : words.lost;
  },
});
listen(code);
if (table.secrets && !play.now.ended && !curtain.isLiftedFor(table.seat)) {
  curtain.fall(table.seat, play.now.seats[table.seat].name, false);
} else if (at !== null && Number.isInteger(Number(at))) await look(Number(at));
else if (!play.returned) {
  localStorage.setItem(play.seenKey, String(seen));
  play.settle();
}
table.ready = true;
document.documentElement.dataset.ready = "yes";
if (seen) {
  try {
    const told = await fetchLines(Math.max(0, seen - AT_ONCE), seen); // meanwhile one may choose
    if (!play.scenes.busy) told.forEach((scene) => stage.remember(scene));
  } catch {
    // "Earlier" in the log brings them.
  }
}
by("log").scrollTop = by("log").scrollHeight;
by("log").setAttribute("aria-live", "polite"); // what is new from now on is read out
roving(by("log"));
if (document.activeElement === document.body) by("prompt").focus({ preventScroll: true });
