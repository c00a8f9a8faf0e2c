// The front page: levels are remembered, own results shown, records opened, and the lists of tables stay fresh.

import { ask } from "../common/api.js";
import { by, make } from "../common/dom.js";
import { forget, results } from "../device/results.js";
import { showStars } from "../device/stars.js";

const EVERY = 15000;
const LEVEL = "tramyard-level";
/** @type {{ titles: Record<string, string>, against: Record<string, string>, stars: string }} */
const page = JSON.parse(by("data").textContent);

by("upload").addEventListener("submit", async (event) => {
  event.preventDefault();
  const note = by("note");
  try {
    const record = await by("upload").elements.record.files[0].text();
    location.href = (await ask("POST", "/api/tables/from-record", { record })).link;
  } catch (error) {
    note.textContent = error.message;
    note.hidden = false;
  }
});
by("upload").addEventListener("change", () => (by("note").hidden = true));

// The level one chose last, game by game

for (const game of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".game"))) {
  const key = `${LEVEL}-${game.dataset.game}`;
  for (const level of /** @type {NodeListOf<HTMLInputElement>} */ (game.querySelectorAll("[name=level]"))) {
    if (level.value === localStorage.getItem(key)) level.checked = true;
    level.addEventListener("change", () => localStorage.setItem(key, level.value));
  }
}

function showResults() {
  const known = results().filter((one) => page.titles[one.game] && page.against[one.against]);
  by("results").hidden = !known.length;
  const rows = known.map((one) =>
    make("tr", "", ...[page.titles[one.game], page.against[one.against], one.played, one.won].map((cell) => make("td", "", String(cell)))),
  );
  by("results").querySelector("tbody").replaceChildren(...rows);
}

by("forget").addEventListener("click", () => {
  forget();
  showResults();
});
showResults();

async function refresh() {
  if (document.hidden) return;
  try {
    const fresh = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    for (const id of ["mine", "lobby"]) renew(by(id), fresh.getElementById(id));
  } catch {
    // The server is away; the next round asks again.
  }
}

/** Not what somebody has a hand on. @param {HTMLElement} old @param {HTMLElement} fresh */
function renew(old, fresh) {
  const inUse = old.contains(document.activeElement) || old.querySelector("details[open]");
  if (fresh && !inUse && old.innerHTML !== fresh.innerHTML) old.replaceWith(fresh);
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", showResults);
showStars(page.stars);
addEventListener("pageshow", () => showStars(page.stars));
