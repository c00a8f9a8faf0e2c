// The front page: records are opened, and the lists of tables stay fresh while somebody looks at them.

import { ask } from "./api.js";
import { by } from "./dom.js";

const EVERY = 15000;

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

async function refresh() {
  if (document.hidden) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    for (const id of ["mine", "lobby"]) {
      const fresh = page.getElementById(id);
      const old = by(id);
      if (fresh && old.innerHTML !== fresh.innerHTML && !old.contains(document.activeElement)) old.replaceWith(fresh);
    }
  } catch {
    // The server is away; the next round asks again.
  }
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
