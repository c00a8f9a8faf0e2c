// A player's own notes on a puzzle: kept on this device alone, under the puzzle's fingerprint.

import { by } from "../common/dom.js";

const KEY = "tramyard-notes-";

/** @param {Puzzle | null} puzzle */
export function keepNotes(puzzle) {
  const field = by("notes");
  if (!puzzle || !field) return;
  field.value = localStorage.getItem(KEY + puzzle.fingerprint) ?? "";
  field.closest("details").open = Boolean(field.value);
  field.addEventListener("input", () => {
    if (field.value) localStorage.setItem(KEY + puzzle.fingerprint, field.value);
    else localStorage.removeItem(KEY + puzzle.fingerprint);
  });
}
