// The puzzle of the day: stars, days in a row, and words to share that tell nothing of the way.

import { by, copy, fill } from "../common/dom.js";
import { streak } from "../device/days.js";
import { earned, row, showStars } from "../device/stars.js";

/** @type {{ day: string, puzzles: Record<string, Record<string, string>>, words: Record<string, string> }} */
const { day, puzzles, words } = JSON.parse(by("data").textContent);

function show() {
  showStars(words.stars);
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".puzzle"))) {
    const days = puzzles[card.dataset.puzzle];
    const stands = streak(days, day);
    const mine = earned()[days[day]];
    const box = /** @type {HTMLElement} */ (card.querySelector(".streak"));
    const shared = /** @type {HTMLInputElement} */ (card.querySelector(".share"));
    box.hidden = !stands.now && !stands.longest;
    const told = [stands.today ? words.solved : "", fill(words.streak, { count: stands.now }), fill(words.best, { count: stands.longest })];
    card.querySelector(".streak p").textContent = told.filter(Boolean).join(" · ");
    shared.value = fill(words.share, { day, stars: row(mine?.stars ?? 0), score: mine?.score ?? "", count: stands.now });
    for (const part of [shared.closest("label"), box.querySelector("button")]) part.hidden = !stands.today;
  }
}

for (const pressed of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".streak button"))) {
  pressed.addEventListener("click", async () => {
    const box = pressed.closest(".streak");
    await copy(box.querySelector(".share"));
    pressed.textContent = words.copied;
  });
}
show();
addEventListener("pageshow", show);
