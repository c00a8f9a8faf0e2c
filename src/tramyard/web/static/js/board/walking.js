// From place to place in the picture with the arrow keys.

/** @type {Record<string, [x: number, y: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2.5; // how much farther something seems that does not lie straight ahead

/** @param {Element} element */
const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** @type {(key: string) => boolean} */
export const isArrow = (key) => key in WAYS;

// The nearest of some elements in the direction of an arrow key.
/** @param {string} key @param {Element} from @param {Element[]} among @returns {Element | null} */
export function ahead(key, from, among) {
  const [x, y] = WAYS[key];
  const here = middle(from);
  /** @type {Element | null} */
  let best = null;
  let least = Infinity;
  for (const one of among) {
    const there = middle(one);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const along = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    const far = along + ASIDE * aside;
    if (one !== from && along > 1 && aside <= 2 * along && far < least) [best, least] = [one, far];
  }
  return best;
}
