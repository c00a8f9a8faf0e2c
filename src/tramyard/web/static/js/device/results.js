// How one's own games ended, by game and level: counted on this device alone, and forgotten when one likes.

const KEY = "tramyard-results";
const MOST_COUNTED = 200;

/** @typedef {{ game: string, against: string, played: number, won: number }} Result */
/** @typedef {{ results: Result[], counted: string[] }} Kept */

/** @returns {Kept} */
function kept() {
  try {
    const { results, counted } = JSON.parse(localStorage.getItem(KEY) || "{}");
    return { results: results ?? [], counted: counted ?? [] };
  } catch {
    return { results: [], counted: [] };
  }
}

export const results = () => kept().results;

export const forget = () => localStorage.removeItem(KEY);

/**
 * Counts a game that is over, once, for whoever plays on this device with one seat.
 * @param {Api.Now} now @param {number[]} mine @param {Level[]} levels
 */
export function count(now, mine, levels) {
  const all = kept();
  if (mine.length !== 1 || !now.ended || now.ended.startsWith("#agreed") || all.counted.includes(now.code)) return;
  const [me] = mine;
  const against = rivals(now.seats.filter((chair) => chair.seat !== me), levels);
  let result = all.results.find((one) => one.game === now.game && one.against === against);
  if (!result) all.results.push((result = { game: now.game, against, played: 0, won: 0 }));
  result.played += 1;
  if (won(now, me)) result.won += 1;
  all.counted = [...all.counted, now.code].slice(-MOST_COUNTED);
  localStorage.setItem(KEY, JSON.stringify(all));
}

/** @param {Api.Chair[]} others @param {Level[]} levels */
function rivals(others, levels) {
  if (!others.length) return "alone";
  if (others.some((chair) => !chair.bot || chair.resigned)) return "people";
  const met = new Set(others.map((chair) => levels.find((level) => level.bot === chair.bot)?.name ?? "bots"));
  return met.size === 1 ? [...met][0] : "bots";
}

/** @param {Api.Now} now @param {number} me */
function won(now, me) {
  if (now.ended.startsWith("#resigned")) return now.ended !== `#resigned p${me + 1}`;
  return now.seats[me].rank === 1;
}
