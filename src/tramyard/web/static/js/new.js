// Laying a table: chairs, options, and afterwards the links for friends.

import { ask } from "./api.js";
import { by, copy, field } from "./dom.js";
import { keep, qr } from "./invites.js";

const form = by("new");
const chairs = by("chairs");
const [fewest, most] = [Number(form.dataset.min), Number(form.dataset.max)];
const NAME = "tramyard-name";

/** @param {Api.NewSeat["kind"]} kind */
function add(kind) {
  const chair = /** @type {Element} */ (by("chair").content.firstElementChild.cloneNode(true));
  chairs.append(chair);
  const choice = field(chair, "kind");
  choice.value = kind;
  if (kind === "me") field(chair, "name").value = localStorage.getItem(NAME) || "";
  choice.addEventListener("change", fit);
  fit();
}

function fit() {
  const kinds = [...chairs.children].map((chair) => field(chair, "kind").value);
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

/** @returns {Api.NewTable} */
function wanted() {
  const fields = form.elements;
  /** @type {Api.NewTable["options"]} */
  const options = {};
  for (const option of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[name^="option-"]'))) {
    options[option.name.slice(7)] = option.type === "checkbox" ? option.checked : option.value;
  }
  const seats = [...chairs.children].map((chair) => {
    /** @type {(name: string) => any} */
    const value = (name) => field(chair, name).value;
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

/** @param {SubmitEvent} event */
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

/** @param {Api.LaidTable} laid @param {Api.Invitation[]} friends */
function show(laid, friends) {
  form.hidden = true;
  by("laid").hidden = false;
  by("go").href = laid.link;
  by("links").replaceChildren(...friends.map(invitation));
  by("laid").querySelector("h2").focus();
}

/** @param {Api.Invitation} friend */
function invitation(friend) {
  const item = /** @type {Element} */ (by("link").content.firstElementChild.cloneNode(true));
  const number = String(friend.seat + 1);
  item.querySelector(".plate").textContent = number;
  const link = item.querySelector("input");
  link.value = new URL(friend.link, location.href).href;
  link.setAttribute("aria-label", number);
  item.querySelector("button").addEventListener("click", () => copy(link));
  item.querySelector("img").src = qr(friend.link);
  return item;
}

by("more").addEventListener("click", () => add("friend"));
by("fewer").addEventListener("click", () => {
  chairs.lastElementChild.remove();
  fit();
});
form.elements.companion.addEventListener("change", () => {
  const note = by("companion-note");
  if (note) note.hidden = !form.elements.companion.checked;
});
form.addEventListener("submit", lay);
add("me");
if (most > 1) add("friend");
for (let number = 2; number < fewest; number += 1) add("bot");
