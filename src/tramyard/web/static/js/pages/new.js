// A new table: who plays, and behind "more" how. What does not fit is not offered; a chosen file is looked at at once.

import { ask } from "../common/api.js";
import { Chairs } from "../new_table/chairs.js";
import { FileField } from "../new_table/files.js";
import { OptionFields } from "../new_table/options.js";
import { by, make } from "../common/dom.js";
import { keep } from "../device/invites.js";

/** @type {NewPage} */
const page = JSON.parse(by("data").textContent);
const form = by("new");
const note = by("note");
const path = `/api/games/${form.dataset.game}`;

const options = new OptionFields(form, page.options, page.words);
const chairs = new Chairs(by("chairs"), Number(form.dataset.min), Number(form.dataset.max), (count) => options.fit(count));
const content = new FileField(form.elements.content, by("content-preview"), 64 * 1024, {
  tooLarge: page.words.tooLarge,
  begin: () => options.makeOf({}),
  look: (text) => ask("POST", `${path}/content`, { content: text }),
  tell: (told) => {
    options.makeOf(told.made_of);
    return [list(page.words.contains, told.contains), list(page.words.remarks, told.remarks)];
  },
  refuse: point,
});
const origin = new FileField(form.elements.origin, by("origin-preview"), 1_000_000, {
  tooLarge: page.words.tooLarge,
  look: (text) => ask("POST", `${path}/origin`, { origin: text }),
  tell: (told) => {
    chairs.seat(told.seats);
    return [make("p", "", told.sentence)];
  },
  refuse: point,
});

/** @param {string} head @param {string[]} items */
function list(head, items) {
  return items.length ? make("div", "", head, make("ul", "", ...items.map((item) => make("li", "", item)))) : "";
}

/** The message stands at the field it is about, which comes into sight. @param {string} sentence @param {string} [name] */
function point(sentence, name) {
  forgive();
  const field = document.getElementById(`field-${name}`);
  note.textContent = sentence;
  note.hidden = false;
  if (!field) return form.querySelector(".buttons").before(note);
  field.classList.add("wrong");
  field.append(note);
  const folded = field.closest("details");
  if (folded) folded.open = true;
  const input = /** @type {HTMLElement} */ (field.querySelector("input:enabled, select:enabled") ?? note);
  input.focus();
}

function forgive() {
  note.hidden = true;
  for (const field of form.querySelectorAll(".wrong")) field.classList.remove("wrong");
}

/** @returns {Promise<Api.NewTable>} */
async function wanted() {
  const fields = form.elements;
  const taken = Boolean(origin.input.files.length); // such a game brings its own options and content
  return {
    game: form.dataset.game,
    seats: chairs.wanted(),
    options: taken ? {} : options.wanted(),
    content_name: taken ? "" : (fields.content_name?.value ?? ""),
    content: taken ? "" : await content.text(),
    origin: await origin.text(),
    listed: fields.listed.checked,
    hints: fields.hints.checked,
    companion: fields.companion.checked,
    turn_minutes: Number(fields.turn_minutes.value),
  };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  forgive();
  try {
    const laid = await ask("POST", "/api/tables", await wanted());
    chairs.remember();
    keep(laid);
    location.href = laid.link;
  } catch (error) {
    point(error.message, error.field);
  }
});
form.addEventListener("change", (event) => {
  forgive();
  const taken = Boolean(origin.input.files.length);
  for (const id of ["options", "field-content"]) if (by(id)) by(id).hidden = taken;
  const remark = by("companion-note");
  if (remark) remark.hidden = !form.elements.companion.checked;
  if (event.target === form.elements.content_name) by("standard").href = `${path}/contents/${form.elements.content_name.value}`;
});
