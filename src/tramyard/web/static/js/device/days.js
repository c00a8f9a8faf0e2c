// Which puzzles were solved on which day, in UTC: kept on this device alone, for the puzzle of the day.

const KEY = "tramyard-days";
const DAY = 24 * 3600 * 1000;
const KEPT = 500;

/** @returns {Record<string, string[]>} by day the fingerprints of what was solved */
function solved() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) || "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** Notes that a puzzle was solved. @param {string} puzzle its fingerprint @param {number} now in milliseconds */
export function noteSolved(puzzle, now) {
  const day = new Date(now).toISOString().slice(0, 10);
  const all = solved();
  const today = Array.isArray(all[day]) ? all[day] : [];
  if (!today.includes(puzzle)) all[day] = [...today, puzzle];
  const kept = Object.keys(all).sort().slice(-KEPT);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.map((one) => [one, all[one]]))));
}

/**
 * How many days in a row the puzzle of the day was solved on its day: up to today, or to yesterday while today's is not.
 * @param {Record<string, string>} puzzles the fingerprint of each day's puzzle
 * @param {string} today
 */
export function streak(puzzles, today) {
  const all = solved();
  /** @param {string} day */
  const done = (day) => day in puzzles && Array.isArray(all[day]) && all[day].includes(puzzles[day]);
  let longest = 0;
  let row = 0;
  for (const day of Object.keys(puzzles).sort()) {
    row = done(day) ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  let now = 0;
  for (let day = done(today) ? today : before(today); done(day); day = before(day)) now += 1;
  return { today: done(today), now, longest };
}

/** @param {string} day */
const before = (day) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
