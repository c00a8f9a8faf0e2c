// Boxes over the table: asking whether somebody is sure, and links to be copied or photographed.

import { by, copy } from "../common/dom.js";
import { qr } from "../device/invites.js";

/** @param {string} sentence @returns {Promise<boolean>} */
export function sure(sentence) {
  by("sure-words").textContent = sentence;
  return answered(by("sure"));
}

// Opens a box; whether it was closed with yes.
/** @param {HTMLDialogElement} box @returns {Promise<boolean>} */
export function answered(box) {
  box.returnValue = "no";
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener("close", () => resolve(box.returnValue === "yes"), { once: true });
  });
}

/** @param {string} title @param {string} note @param {string} link @param {string} copied */
export function share(title, note, link, copied) {
  const whole = new URL(link, location.href);
  by("share-title").textContent = title;
  by("share-note").textContent = note;
  by("share-link").value = whole.href;
  by("share-qr").src = qr(whole.pathname);
  by("share-qr").hidden = Boolean(whole.search);
  by("share-copied").textContent = "";
  by("share-copy").onclick = async () => {
    await copy(by("share-link"));
    by("share-copied").textContent = copied;
  };
  if (!by("share").open) by("share").showModal();
}

// A click beside a box closes it.
for (const box of document.querySelectorAll("dialog")) {
  box.addEventListener("click", (event) => event.target === box && box.close());
}
