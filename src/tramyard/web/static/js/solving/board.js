// The solver at the board: whether the puzzle can still be solved, hints in three strengths, and the best that is known
// once it is solved. The table itself goes on without it.

import { ask, serverTime } from "../common/api.js";
import { by, make, phrase } from "../common/dom.js";
import { noteSolved } from "../device/days.js";
import { reports } from "./reports.js";

const table = JSON.parse(by("data").textContent);
const path = `/api/tables/${table.code}`;
/** @type {AbortController | null} */
let search = null;
let moved = -1;

/** What is chosen on the board, in every part of it. @param {string} spot */
const places = (spot) => document.querySelectorAll(`.part [data-spot="${CSS.escape(spot)}"]`);

for (const asked of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-strength]"))) {
  asked.addEventListener("click", () => find(asked.dataset.strength));
}
by("solver-stop").addEventListener("click", () => search?.abort());
document.addEventListener("stands", (event) => stand(/** @type {CustomEvent<Api.Now>} */ (event).detail));
stand(table.now);

/** What was found holds for the position it was asked about, and for no other. @param {Api.Now} now */
function stand(now) {
  by("solver").hidden = !(now.hints && now.actor === table.seat && now.waits_for === "person" && !now.ended);
  if (moved !== now.line) forget();
  moved = now.line;
  if (now.ended) compare(now);
  else by("best-known").hidden = true;
}

function forget() {
  search?.abort();
  by("solver-says").textContent = "";
  by("solver-line").hidden = true;
  for (const marked of document.querySelectorAll(".part .asked-for, .part .out-of-reach")) marked.classList.remove("asked-for", "out-of-reach");
}

/** @param {string} strength */
async function find(strength) {
  forget();
  const mine = new AbortController();
  search = mine;
  by("solver-stop").hidden = false;
  try {
    const last = await reports(`${path}/search`, { strength, seat: table.seat }, mine.signal, (told) => mine === search && show(told));
    if (!last && mine === search) by("solver-says").textContent = by("solver").dataset[mine.signal.aborted ? "stopped" : "lost"];
  } catch (error) {
    by("solver-says").textContent = error.message;
  }
  if (mine !== search) return;
  search = null;
  by("solver-stop").hidden = true;
}

/** @param {Api.Finding} told */
function show(told) {
  by("solver").dataset.verdict = told.verdict ?? "";
  by("solver-says").textContent = told.sentence;
  const rows = (told.actions ?? []).map((one) => make("li", "", ...phrase(one.words.join(", "), one.spans)));
  by("solver-line").replaceChildren(...rows);
  by("solver-line").hidden = !rows.length;
  const next = told.spot ? [told.spot] : (told.actions?.[0]?.spots ?? []);
  for (const spot of next) places(spot).forEach((place) => place.classList.add("asked-for"));
  for (const spot of told.lost ?? []) places(spot).forEach((place) => place.classList.add("out-of-reach"));
}

/** The best that is known is told to whoever has solved the puzzle, and to nobody before. @param {Api.Now} now */
async function compare(now) {
  if (now.fate !== "won" || !by("best-known").hidden) return;
  const told = await ask("GET", `${path}/best-known`);
  if (table.page) noteSolved(table.page.fingerprint, serverTime());
  by("best-known").textContent = told.sentence;
  by("best-known").hidden = false;
}
