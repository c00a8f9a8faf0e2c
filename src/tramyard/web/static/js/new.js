// Laying a table: chairs, options, and afterwards the links for friends.

import { ask } from "./api.js";

const form = document.getElementById("new");
const chairs = document.getElementById("chairs");
const pattern = document.getElementById("chair");
const [fewest, most] = [Number(form.dataset.min), Number(form.dataset.max)];
const NAME = "tramyard-name";

function add(kind) {
  const chair = pattern.content.firstElementChild.cloneNode(true);
  chairs.append(chair);
  const choice = chair.querySelector('[name="kind"]');
  choice.value = kind;
  if (kind === "me") chair.querySelector('[name="name"]').value = localStorage.getItem(NAME) || "";
  choice.addEventListener("change", () => fit());
  fit();
}

function fit() {
  [...chairs.children].forEach((chair, number) => {
    const kind = chair.querySelector('[name="kind"]').value;
    chair.querySelector("b").textContent = String(number + 1);
    chair.querySelector(".of-name").hidden = kind === "open" || kind === "bot";
    chair.querySelector(".of-bot").hidden = kind !== "bot";
  });
  document.getElementById("more").disabled = chairs.children.length >= most;
  document.getElementById("fewer").disabled = chairs.children.length <= fewest;
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
  const me = body.seats.find((seat) => seat.kind === "me" && seat.name);
  if (me) localStorage.setItem(NAME, me.name);
  const note = document.getElementById("note");
  try {
    const laid = await ask("POST", "/api/tables", body);
    const friends = laid.invitations.filter((invitation) => invitation.kind === "friend");
    if (friends.length) show(laid, friends);
    else location.href = laid.link;
  } catch (error) {
    note.textContent = error.message;
    note.hidden = false;
  }
}

function show(laid, friends) {
  form.hidden = true;
  document.getElementById("laid").hidden = false;
  document.getElementById("go").href = laid.link;
  document.getElementById("links").replaceChildren(
    ...friends.map((friend) => {
      const item = document.createElement("li");
      const field = document.createElement("input");
      field.readOnly = true;
      field.value = new URL(friend.link, location.href).href;
      field.setAttribute("aria-label", String(friend.seat + 1));
      field.addEventListener("focus", () => field.select());
      item.append(`${friend.seat + 1}: `, field);
      return item;
    }),
  );
}

document.getElementById("more").addEventListener("click", () => add("friend"));
document.getElementById("fewer").addEventListener("click", () => {
  chairs.lastElementChild.remove();
  fit();
});
form.elements.companion.addEventListener("change", (event) => {
  document.getElementById("companion-note").hidden = !event.target.checked;
});
form.addEventListener("submit", lay);
add("me");
if (most > 1) add("friend");
for (let number = 2; number < fewest; number += 1) add("bot");
