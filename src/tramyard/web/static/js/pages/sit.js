// Sitting down on a chair that is open, or kept for somebody.

import { ask } from "../common/api.js";
import { by } from "../common/dom.js";

const NAME = "tramyard-name";
const form = by("sit");
form.elements.name.value ||= localStorage.getItem(NAME) || "";

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { code, seat, invite } = form.dataset;
  const name = form.elements.name.value.trim();
  try {
    await ask("POST", `/api/tables/${code}/seats/${seat}`, { name, invite: invite || "" });
    localStorage.setItem(NAME, name);
    location.href = `/t/${code}`;
  } catch (error) {
    by("note").textContent = error.message;
    by("note").hidden = false;
  }
});
