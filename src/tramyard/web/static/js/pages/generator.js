// New puzzles: the server draws one by tier and number; it can be played, changed, or given to a friend.

import { by, field, make } from "../common/dom.js";
import { carefully, keepDraft, play, share } from "../making/deeds.js";
import { reports } from "../solving/reports.js";

const MOST = 1_000_000;
/** @type {{ game: string, words: Record<string, string> }} */
const { game, words } = JSON.parse(by("data").textContent);
/** @type {AbortController | null} */
let search = null;
let content = "";

const seed = field(by("draw"), "seed");
const other = () => (seed.value = String(Math.floor(Math.random() * MOST)));
if (!seed.value) other();
by("other").addEventListener("click", other);
by("stop").addEventListener("click", () => search?.abort());

by("draw").addEventListener("submit", async (event) => {
  event.preventDefault();
  search?.abort();
  const mine = new AbortController();
  search = mine;
  by("drawn").hidden = true;
  by("stop").hidden = false;
  const wanted = { tier: Number(field(by("draw"), "tier").value), seed: Number(seed.value) };
  try {
    const last = await reports(`/api/games/${game}/draw`, wanted, mine.signal, (told) => mine === search && show(told));
    if (!last && mine === search) by("says").textContent = mine.signal.aborted ? words.stopped : words.lost;
  } catch (error) {
    by("says").textContent = error.message;
  }
  if (mine === search) by("stop").hidden = true;
});

/** @param {Api.DrawnPuzzle} told */
function show({ sentence, puzzle }) {
  by("says").textContent = sentence;
  if (!puzzle) return;
  content = puzzle.content;
  by("drawn-title").textContent = puzzle.title;
  by("drawn-about").textContent = puzzle.about;
  by("drawn-goals").replaceChildren(...puzzle.goals.map((goal) => make("li", "", goal)));
  by("drawn-art").innerHTML = puzzle.parts?.art ?? "";
  by("drawn-board").innerHTML = puzzle.parts?.board ?? "";
  by("drawn-sheet").innerHTML = puzzle.parts?.sheet ?? "";
  by("link-row").hidden = true;
  by("drawn").hidden = false;
}

/** @param {string} sentence */
const refuse = (sentence) => (by("says").textContent = sentence);

by("play").addEventListener("click", () => carefully(() => play(game, content), refuse));
by("link").addEventListener("click", () => carefully(() => share(game, content, words.copied), refuse));
by("edit")?.addEventListener("click", () => {
  keepDraft(game, content);
  location.href = `/editor/${game}`;
});
