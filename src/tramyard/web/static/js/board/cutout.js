// A piece of a picture, as a picture of its own.

/** What lies within a box of the screen. @param {SVGSVGElement} picture @param {DOMRect} box @param {number} margin */
export function cutout(picture, box, margin) {
  const back = picture.getScreenCTM().inverse();
  const from = new DOMPoint(box.left, box.top).matrixTransform(back);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(back);
  const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
  for (const part of copy.querySelectorAll("defs, desc, .final-mark")) part.remove();
  for (const part of copy.querySelectorAll("[data-spot], .shown, .can")) {
    for (const name of ["data-spot", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
    part.classList.remove("can", "special", "hinted", "shown", "last");
  }
  // What the copy draws by name is found in the picture itself.
  for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
  copy.setAttribute("viewBox", [from.x - margin, from.y - margin, to.x - from.x + 2 * margin, to.y - from.y + 2 * margin].join(" "));
  copy.setAttribute("aria-hidden", "true");
  return copy;
}
