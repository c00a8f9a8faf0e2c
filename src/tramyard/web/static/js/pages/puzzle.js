// A puzzle that somebody made: the stars one has for it.

import { by } from "../common/dom.js";
import { showStars } from "../device/stars.js";

const { stars } = JSON.parse(by("data").textContent);
showStars(stars);
addEventListener("pageshow", () => showStars(stars));
