// The picture: morphed so that pieces slide, with the spots that can be clicked glowing.

import { Idiomorph } from "../vendor/idiomorph.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Stage {
  constructor(frame, { onSpot, onEmpty }) {
    this.frame = frame;
    this.steps = [];
    frame.addEventListener("click", (event) => {
      const spot = event.target.closest("[data-spot]");
      if (spot) onSpot(spot.dataset.spot, spot, event);
      else onEmpty(event);
    });
    frame.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      const spot = event.target.closest("[data-spot]");
      if (!spot) return;
      event.preventDefault();
      onSpot(spot.dataset.spot, spot, event);
    });
  }

  // Returns how long the motion takes, in milliseconds.
  draw(svg) {
    if (!svg || svg === this.drawn) return 0;
    this.drawn = svg;
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const fresh = document.importNode(parsed, true);
    const old = this.frame.querySelector(":scope > svg");
    if (old) Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" });
    else this.frame.append(fresh);
    this.glow();
    return calm.matches ? 0 : 650;
  }

  offer(steps) {
    this.steps = steps;
    this.glow();
  }

  glow() {
    const open = new Set(this.steps.map((step) => step.spot));
    for (const element of this.frame.querySelectorAll("[data-spot]")) {
      const can = open.has(element.dataset.spot);
      element.classList.toggle("can", can);
      if (can) {
        const names = this.steps.filter((step) => step.spot === element.dataset.spot).map((step) => step.words);
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
        element.setAttribute("aria-label", names.join(" / "));
      } else {
        element.removeAttribute("tabindex");
        element.removeAttribute("role");
        element.removeAttribute("aria-label");
      }
    }
  }
}
