// Stars for puzzles: solved, par met, par beaten. Kept on this device alone, under the puzzle's fingerprint.

import { fill, make } from "../common/dom.js";

const KEY = "tramyard-stars";
const MOST = 3;
const MOST_KEPT = 2000;

/** @typedef {{ stars: number, score: number }} Earned */

/** @returns {Record<string, Earned>} */
export function earned() {
  try {
    return checked(JSON.parse(localStorage.getItem(KEY) || "{}"));
  } catch {
    return {};
  }
}

/** How many stars a score is worth. @param {number} score @param {number | null} par */
export const worth = (score, par) => (par === null ? 1 : score > par ? 3 : score === par ? 2 : 1);

/**
 * Keeps the stars of a puzzle that was solved alone; fewer than before change nothing.
 * @param {Puzzle | null} puzzle @param {Api.Now} now @returns {number} the stars of this game
 */
export function earn(puzzle, now) {
  if (!puzzle || now.seats.length !== 1 || now.fate !== "won" || !now.rows.length) return 0;
  const score = now.rows[0].score;
  const stars = worth(score, puzzle.par);
  keep({ [puzzle.fingerprint]: { stars, score } });
  return stars;
}

/** What a result looks like where it is shared: no move of the solution. @param {Puzzle} puzzle @param {Api.Now} now @param {number} stars */
export const told = (puzzle, now, stars) => `${puzzle.title} ${row(stars)} ${now.rows[0].score} · Tramyard`;

/** @param {number} stars */
export const row = (stars) => "★".repeat(stars) + "☆".repeat(MOST - stars);

/** All stars as a text for a file. */
export const exported = () => JSON.stringify({ tramyard: "stars", format: 1, stars: earned() }, null, 1);

/** Takes over what somebody exported; throws where it is damaged, and changes nothing then. @param {string} text */
export function imported(text) {
  const data = JSON.parse(text);
  if (data?.tramyard !== "stars" || data.format !== 1) throw new Error("no stars");
  const fresh = checked(data.stars);
  keep(fresh);
  return Object.keys(fresh).length;
}

/** @param {Record<string, Earned>} fresh */
function keep(fresh) {
  const all = earned();
  for (const [puzzle, one] of Object.entries(fresh)) {
    const before = all[puzzle];
    if (!before || one.stars > before.stars || (one.stars === before.stars && one.score > before.score)) all[puzzle] = one;
  }
  localStorage.setItem(KEY, JSON.stringify(all));
}

/** Stars as they must be, or an error. @param {unknown} data @returns {Record<string, Earned>} */
function checked(data) {
  if (!data || typeof data !== "object" || Array.isArray(data)) throw new Error("no stars");
  const entries = Object.entries(data);
  if (entries.length > MOST_KEPT) throw new Error("too many");
  for (const [puzzle, one] of entries) {
    const right = /^[0-9a-f]{32}$/.test(puzzle) && Number.isInteger(one?.stars) && one.stars >= 1 && one.stars <= MOST;
    if (!right || !Number.isInteger(one.score)) throw new Error("damaged");
  }
  return Object.fromEntries(entries.map(([puzzle, { stars, score }]) => [puzzle, { stars, score }]));
}

/** Shows stars wherever a page has a place for them. @param {string} sentence what is said to those who cannot see */
export function showStars(sentence) {
  const all = earned();
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-stars]"))) {
    const stars = all[place.dataset.stars]?.stars ?? 0;
    const label = make("span", "sr", fill(sentence, { count: stars }));
    const drawn = make("span", "", row(stars));
    drawn.setAttribute("aria-hidden", "true");
    place.replaceChildren(drawn, label);
  }
}
