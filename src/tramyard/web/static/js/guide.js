// Searching the guide: what does not match is hidden.

const field = document.getElementById("search");
const found = document.getElementById("found");
const entries = [...document.querySelectorAll(".entry")];
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function search() {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const entry of entries) {
    const text = fold(entry.textContent);
    entry.hidden = !words.every((word) => text.includes(word));
    if (!entry.hidden) count += 1;
  }
  for (const section of document.querySelectorAll(".guide section")) {
    section.hidden = !section.querySelector(".entry:not([hidden])");
  }
  found.textContent = words.length ? String(count) : "";
}

field.addEventListener("input", search);
