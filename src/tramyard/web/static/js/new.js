// Laying a table: chairs, options, and afterwards the links for friends.

import { ask } from "./api.js";
import { by, copy } from "./dom.js";
import { keep, qr } from "./invites.js";

const form = by("new");
const chairs = by("chairs");
const [fewest, most] = [Number(form.dataset.min), Number(form.dataset.max)];
const NAME = "tramyard-name";

function add(kind) {
  const chair = by("chair").content.firstElementChild.cloneNode(true);
  chairs.append(chair);
  const choice = chair.querySelector('[name="kind"]');
  choice.value = kind;
  if (kind === "me") chair.querySelector('[name="name"]').value = localStorage.getItem(NAME) || "";
  choice.addEventListener("change", fit);
  fit();
}

function fit() {
  const kinds = [...chairs.children].map((chair) => chair.querySelector('[name="kind"]').value);
  [...chairs.children].forEach((chair, number) => {
    chair.querySelector(".plate").textContent = String(number + 1);
    chair.querySelector(".of-name").hidden = kinds[number] === "open" || kinds[number] === "bot";
    chair.querySelector(".of-bot").hidden = kinds[number] !== "bot";
  });
  by("more").disabled = chairs.children.length >= most;
  by("fewer").disabled = chairs.children.length <= fewest;
  const curtain = by("curtain-note");
  if (curtain) curtain.hidden = kinds.filter((kind) => kind === "me").length < 2;
}

function wanted() {
  const fields = form.elements;
  const options = {};
  for (const field of form.querySelectorAll('[name^="option-"]')) {
    options[field.name.slice(7)] = field.type === "checkbox" ? field.checked : field.value;
  }
  const seats = [...chairs.children].map((chair) => {
    const value = (name) => chair.querySelector(`[name="${name}"]`).value;
    const kind = value("kind");
    return { kind, name: kind === "me" || kind === "friend" ? value("name") : "", bot: kind === "bot" ? value("bot") : "" };
  });
  return {
    game: form.dataset.game,
    seats,
    options,
    content_name: fields.content_name?.value ?? "",
    listed: fields.listed.checked,
    hints: fields.hints.checked,
    companion: fields.companion.checked,
    turn_minutes: Number(fields.turn_minutes.value),
  };
}

async function lay(event) {
  event.preventDefault();
  const body = wanted();
  const file = form.elements.content.files[0];
  if (file) body.content = await file.text();
  const origin = form.elements.origin.files[0];
  if (origin) body.origin = await origin.text();
  const me = body.seats.find((seat) => seat.kind === "me" && seat.name);
  if (me) localStorage.setItem(NAME, me.name);
  try {
    const laid = await ask("POST", "/api/tables", body);
    const friends = keep(laid);
    if (friends.length) show(laid, friends);
    else location.href = laid.link;
  } catch (error) {
    by("note").textContent = error.message;
    by("note").hidden = false;
  }
}

function show(laid, friends) {
  form.hidden = true;
  by("laid").hidden = false;
  by("go").href = laid.link;
  by("links").replaceChildren(...friends.map(invitation));
  by("laid").querySelector("h2").focus();
}

function invitation(friend) {
  const item = by("link").content.firstElementChild.cloneNode(true);
  const number = String(friend.seat + 1);
  item.querySelector(".plate").textContent = number;
  const field = item.querySelector("input");
  field.value = new URL(friend.link, location.href).href;
  field.setAttribute("aria-label", number);
  item.querySelector("button").addEventListener("click", () => copy(field));
  item.querySelector("img").src = qr(friend.link);
  return item;
}

by("more").addEventListener("click", () => add("friend"));
by("fewer").addEventListener("click", () => {
  chairs.lastElementChild.remove();
  fit();
});
form.elements.companion.addEventListener("change", (event) => {
  const note = by("companion-note");
  if (note) note.hidden = !event.target.checked;
});
form.addEventListener("submit", lay);
add("me");
if (most > 1) add("friend");
for (let number = 2; number < fewest; number += 1) add("bot");
