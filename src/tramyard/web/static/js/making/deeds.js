// What can be done with a puzzle somebody has made: play it, give it to a friend, change it.

import { ask } from "../common/api.js";
import { by, copy } from "../common/dom.js";

const DRAFT = "tramyard-draft-";

/** Tells why something could not be done. @param {() => Promise<void>} deed @param {(sentence: string) => void} refuse */
export async function carefully(deed, refuse) {
  try {
    await deed();
  } catch (error) {
    refuse(error.message);
  }
}

/** Lays a table for one. @param {string} game @param {string} content */
export async function play(game, content) {
  location.href = (await ask("POST", "/api/tables", { game, seats: [{ kind: "me" }], content })).link;
}

/** Keeps it on the server and shows the link, copied already. @param {string} game @param {string} content @param {string} copied */
export async function share(game, content, copied) {
  const { link } = await ask("POST", `/api/games/${game}/share`, { content });
  const field = /** @type {HTMLInputElement} */ (by("link-address"));
  by("link-row").hidden = false;
  field.value = new URL(link, location.href).href;
  await copy(field);
  by("link-note").textContent = copied;
}

/** What lies on the desk of the editor of a game, as a text; empty for nothing. @param {string} game */
export const draft = (game) => localStorage.getItem(DRAFT + game) ?? "";

/** @param {string} game @param {string} content */
export const keepDraft = (game, content) => localStorage.setItem(DRAFT + game, content);
