// A book of puzzles: the stars earned on this device, taken along to another one and back.

import { by, fill } from "../common/dom.js";
import { exported, imported, showStars } from "../device/stars.js";

/** @type {{ words: Record<string, string> }} */
const { words } = JSON.parse(by("data").textContent);

showStars(words.stars);
addEventListener("pageshow", () => showStars(words.stars));

by("stars-out").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
  link.download = "tramyard-stars.json";
  link.click();
  URL.revokeObjectURL(link.href);
});

by("stars-in").addEventListener("change", async () => {
  const [file] = by("stars-in").files;
  if (!file) return;
  try {
    const count = imported(await file.text());
    by("stars-note").textContent = fill(words.taken, { count });
    showStars(words.stars);
  } catch {
    by("stars-note").textContent = words.damaged;
  }
  by("stars-in").value = "";
});
