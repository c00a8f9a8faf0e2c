// A document and all that was done to it: every step can be taken back, and done again.

const MOST = 300;

/** @typedef {(string | number)[]} Path */

export class History {
  /** @param {any} document @param {() => void} onChange */
  constructor(document, onChange) {
    /** @type {{ document: any, key: string }[]} */
    this.steps = [{ document, key: "" }];
    this.at = 0;
    this.onChange = onChange;
  }

  get document() {
    return this.steps[this.at].document;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.steps.length - 1;
  }

  /** What stands at a path; undefined for nothing. @param {Path} path */
  get(path) {
    return path.reduce((found, part) => found?.[part], this.document);
  }

  /**
   * Puts something there, or takes away what is there. Steps with the same key, one right after the other, are one.
   * @param {Path} path @param {any} value undefined for nothing @param {string} [key]
   */
  set(path, value, key = "") {
    const whole = structuredClone(this.document);
    place(whole, path, value);
    this.replace(whole, key);
  }

  /** Another document as the next step. @param {any} document @param {string} [key] */
  replace(document, key = "") {
    const merged = key && this.steps[this.at].key === key;
    this.steps.length = merged ? this.at : this.at + 1;
    this.steps.push({ document, key });
    if (this.steps.length > MOST) this.steps.shift();
    this.at = this.steps.length - 1;
    this.onChange();
  }

  /** One step back, or on again. @param {1 | -1} by */
  go(by) {
    if (!(by < 0 ? this.canUndo : this.canRedo)) return;
    this.at += by;
    this.onChange();
  }
}

/** @param {any} whole @param {Path} path @param {any} value */
function place(whole, path, value) {
  const last = path[path.length - 1];
  let inner = whole;
  for (const part of path.slice(0, -1)) inner = inner[part] ??= {};
  if (value !== undefined) inner[last] = value;
  else if (Array.isArray(inner)) inner.splice(Number(last), 1);
  else delete inner[last];
}
