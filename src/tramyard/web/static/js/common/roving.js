// One stop of the Tab key for a list, whose lines are reached with arrows, Home and End.

/** @type {Record<string, (at: number, last: number) => number>} */
const STEPS = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at, last) => (at < 0 ? last : Math.max(at - 1, 0)),
  Home: () => 0,
  End: (_at, last) => last,
};

/** @param {HTMLElement} list */
export function roving(list) {
  list.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const lines = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button")].filter((line) => line.checkVisibility()));
    if (!step || !lines.length) return;
    event.preventDefault();
    event.stopPropagation();
    lines[step(lines.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)), lines.length - 1)].focus();
  });
}
