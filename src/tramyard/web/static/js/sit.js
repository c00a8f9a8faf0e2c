// Sitting down on a chair that was kept for somebody.

import { ask } from "./api.js";

const form = document.getElementById("sit");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { code, seat, invite } = form.dataset;
  try {
    await ask("POST", `/api/tables/${code}/seats/${seat}`, { name: form.elements.name.value, invite: invite || "" });
    location.href = `/t/${code}`;
  } catch (error) {
    const note = document.getElementById("note");
    note.textContent = error.message;
    note.hidden = false;
  }
});
