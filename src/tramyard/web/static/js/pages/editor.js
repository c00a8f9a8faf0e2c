// The editor of puzzles: map and form change one document, which the server checks as it changes.

import { ask } from "../common/api.js";
import { by, fill, make } from "../common/dom.js";
import { carefully, draft, keepDraft, play, share } from "../making/deeds.js";
import { Form } from "../making/form.js";
import { History } from "../making/history.js";
import { SquareMap, written } from "../making/map.js";
import { reports } from "../solving/reports.js";

const PAUSE = 350;
const LARGEST = 65536;
/** @type {EditorPage} */
const page = JSON.parse(by("data").textContent);
const { game, words } = page;
const path = `/api/games/${game}`;
let content = "";
let asked = 0;
let stale = true;
/** @type {number | undefined} */
let pause;
/** @type {AbortController | null} */
let search = null;

const history = new History(page.document, changed);
const how = { signs: page.signs, marks: page.marks, columns: page.columns, rows: page.rows, says: words.space };
const map = new SquareMap(by("map"), how, (rows) => history.set(page.grid, written(rows)));
const form = new Form(by("form"), page.form, page, words, history);

/** Something is different: the map and the buttons follow at once, the form unless somebody types there. */
function changed() {
  stale = true;
  asked += 1;
  show(!document.activeElement?.matches("#form :is(input, textarea, select)"));
  clearTimeout(pause);
  pause = setTimeout(check, PAUSE);
}

/** @param {boolean} whole */
function show(whole) {
  map.show(String(history.get(page.grid) ?? ""));
  if (document.activeElement !== by("columns")) by("columns").value = String(map.rows[0]?.length ?? 0);
  if (document.activeElement !== by("rows")) by("rows").value = String(map.rows.length);
  by("undo").disabled = !history.canUndo;
  by("redo").disabled = !history.canRedo;
  if (whole) form.show();
}

async function check() {
  const mine = ++asked;
  try {
    /** @type {Api.Checked} */
    const told = await ask("POST", `${path}/check`, { document: history.document });
    if (mine === asked) judge(told);
  } catch (error) {
    if (mine === asked) refuse(error.message);
  }
}

/** @param {Api.Checked} told */
function judge({ puzzle, mistakes, contains, remarks }) {
  stale = false;
  content = puzzle.content;
  keepDraft(game, content);
  by("note").hidden = true;
  const fine = !mistakes.length;
  by("verdict").className = `sheet verdict ${fine ? "fine" : "wrong"}`;
  by("verdict-title").textContent = fine ? words.fine : fill(words.wrong, { count: mistakes.length });
  by("mistakes").replaceChildren(...mistakes.map(({ where, expected }) => make("li", "", make("b", "", where), where ? ": " : "", expected)));
  by("contains").textContent = contains.join(" · ");
  by("remarks").replaceChildren(...remarks.map((remark) => make("li", "", remark)));
  map.mark(mistakes.map(({ where }) => where.match(/\b[a-p]\d{1,2}$/)?.[0] ?? ""));
  for (const pressed of [by("play"), by("solve"), by("link")]) pressed.disabled = !fine;
  if (!fine) return;
  by("preview-art").innerHTML = puzzle.parts?.art ?? "";
  by("preview").innerHTML = puzzle.parts?.board ?? "";
  by("preview-sheet").innerHTML = puzzle.parts?.sheet ?? "";
}

/** The puzzle as it is now: what was typed a moment ago belongs to it. */
async function current() {
  clearTimeout(pause);
  if (stale) await check();
  if (stale) throw new Error(by("note").textContent);
  return content;
}

/** The same, where only a puzzle without mistakes will do. */
async function playable() {
  const now = await current();
  if (by("play").disabled) throw new Error(by("verdict-title").textContent);
  return now;
}

/** @param {string} sentence */
function refuse(sentence) {
  by("note").textContent = sentence;
  by("note").hidden = false;
}

/** Another puzzle on the desk; the one before can be had back by one step. @param {string} text */
async function open(text) {
  if (text.length > LARGEST) throw new Error(words.tooLarge);
  const opened = await ask("POST", `${path}/open`, { content: text });
  history.replace(opened.document);
  form.show();
}

async function solve() {
  search?.abort();
  const asking = { content: await playable(), seconds: 30 };
  const mine = new AbortController();
  search = mine;
  by("stop").hidden = false;
  const last = await reports(`${path}/search`, asking, mine.signal, (told) => mine === search && tell(told));
  if (mine !== search) return;
  by("stop").hidden = true;
  if (!last) by("solver-says").textContent = mine.signal.aborted ? words.stopped : words.lost;
}

/** @param {Api.Solution} told */
function tell({ sentence, best, bound, proved, verdict }) {
  const more = verdict === "line" ? [best === undefined || best === null ? "" : fill(words.best, { best }), proved ? words.proved : bound ? fill(words.bound, { bound }) : ""] : [];
  by("solver-says").textContent = [sentence, ...more].filter(Boolean).join(" ");
}

async function save() {
  const now = await current();
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([now], { type: "application/toml" }));
  link.download = `${game}-${String(history.get(["meta", "title"]) ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-") || "puzzle"}.toml`;
  link.click();
  URL.revokeObjectURL(link.href);
}

by("undo").addEventListener("click", () => history.go(-1));
by("redo").addEventListener("click", () => history.go(1));
by("save").addEventListener("click", () => carefully(save, refuse));
by("play").addEventListener("click", () => carefully(async () => play(game, await playable()), refuse));
by("link").addEventListener("click", () => carefully(async () => share(game, await playable(), words.copied), refuse));
by("solve").addEventListener("click", () => carefully(solve, refuse));
by("stop").addEventListener("click", () => search?.abort());
for (const side of [by("columns"), by("rows")]) {
  side.addEventListener("change", () => {
    const [wide, high] = [by("columns"), by("rows")].map((one) => Math.min(Number(one.max), Math.max(2, Number(one.value) || 2)));
    map.resize(wide, high);
  });
}
by("begin").addEventListener("change", () =>
  carefully(async () => {
    const name = by("begin").value;
    if (name === "-") history.replace(structuredClone(page.blank));
    else if (name) await open(await (await fetch(`${path}/contents/${name}`)).text());
    form.show();
    by("begin").value = "";
  }, refuse),
);
by("file").addEventListener("change", () =>
  carefully(async () => {
    const [file] = by("file").files;
    if (file) await open(await file.text());
    by("file").value = "";
  }, refuse),
);
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const by_ = key === "z" && !event.shiftKey ? -1 : key === "y" || (key === "z" && event.shiftKey) ? 1 : 0;
  if (!by_) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (document.activeElement)?.blur?.();
  history.go(/** @type {1 | -1} */ (by_));
});

show(true);
const kept = page.chosen ? "" : draft(game);
if (kept) await carefully(() => open(kept), refuse);
await check();
document.documentElement.dataset.ready = "yes";
