// Searching a guide: what does not match is hidden.

import { fill } from "./dom.js";

/** @type {(text: string) => string} */
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {HTMLElement} guide */
export function searchable(guide) {
  /** @type {HTMLInputElement} */
  const field = guide.querySelector('input[type="search"]');
  const found = guide.querySelector(".found");
  /** @type {[Element, string][]} */
  const entries = [...guide.querySelectorAll(".entry")].map((entry) => [entry, fold(entry.textContent)]);
  field.addEventListener("input", () => {
    const words = fold(field.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const [entry, text] of entries) {
      entry.hidden = !words.every((word) => text.includes(word));
      if (!entry.hidden) count += 1;
    }
    for (const section of guide.querySelectorAll("section")) {
      section.hidden = !section.querySelector(".entry:not([hidden])");
    }
    found.textContent = words.length ? fill(found.dataset.words, { count }) : "";
  });
}

// Brings a rule into view and marks it.
/** @param {HTMLElement} guide @param {string} id */
export function showRule(guide, id) {
  const entry = guide.querySelector(`#${CSS.escape(id)}`);
  if (!entry) return;
  /** @type {HTMLInputElement} */
  const field = guide.querySelector('input[type="search"]');
  if (field.value) {
    field.value = "";
    field.dispatchEvent(new Event("input"));
  }
  for (const old of guide.querySelectorAll(".entry.meant")) old.classList.remove("meant");
  entry.classList.add("meant");
  entry.scrollIntoView({ block: "center" });
  entry.querySelector(".rule").focus({ preventScroll: true });
}
