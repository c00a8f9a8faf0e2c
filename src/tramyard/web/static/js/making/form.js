// A form for everything of a puzzle but its map, made from what the server says of the file's shape.

import { button, fill, make } from "../common/dom.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** @typedef {import("./history.js").Path} Path */
/** @typedef {import("./map.js").Sign} Sign */

export class Form {
  /**
   * @param {HTMLElement} frame
   * @param {FormField[]} fields
   * @param {{ texts: string[], icons: Sign[], between: string }} how
   * @param {Record<string, string>} words
   * @param {import("./history.js").History} history
   */
  constructor(frame, fields, how, words, history) {
    this.frame = frame;
    this.fields = fields;
    this.how = how;
    this.words = words;
    this.history = history;
    /** @type {Set<string>} */
    this.open = new Set(fields.slice(0, 2).map((field) => field.name));
  }

  /** All of it anew; what was folded away stays so, and whoever was somewhere is there again. */
  show() {
    const at = document.activeElement?.closest("#form [data-path]")?.getAttribute("data-path");
    this.frame.replaceChildren(...this.fields.map((field) => this.section(field)));
    if (at) /** @type {HTMLElement} */ (this.frame.querySelector(`[data-path="${CSS.escape(at)}"]`))?.focus();
  }

  /** @param {FormField} field */
  section(field) {
    const box = make("details", "sheet", make("summary", "", field.label));
    box.dataset.section = field.name;
    box.open = this.open.has(field.name);
    box.addEventListener("toggle", () => (box.open ? this.open.add(field.name) : this.open.delete(field.name)));
    const inner = field.kind === "table" ? this.table(field.fields ?? [], [field.name]) : this.field({ ...field, label: "" }, [field.name]);
    box.append(inner);
    return box;
  }

  /** @param {FormField[]} fields @param {Path} path */
  table(fields, path) {
    return make("div", "fields", ...fields.map((field) => this.field(field, [...path, field.name])));
  }

  /** @param {FormField} field @param {Path} path @returns {HTMLElement} */
  field(field, path) {
    switch (field.kind) {
      case "switch":
        return this.ticked(field, path);
      case "choice":
        return this.choice(field, path);
      case "choices":
        return this.choices(field, path);
      case "texts":
        return this.texts(field, path);
      case "rows":
        return this.rows(field, path);
      case "tagged":
        return this.tagged(field, path);
      case "table":
        return make("fieldset", "", make("legend", "", field.label), this.table(field.fields ?? [], path));
      default:
        return this.typed(field, path);
    }
  }

  /** A number, a text, several numbers, or whatever it is, as it is written. @param {FormField} field @param {Path} path */
  typed(field, path) {
    const long = field.kind === "text" && path[0] === "meta" && !["title", "year"].includes(field.name);
    const input = long ? make("textarea") : make("input");
    if (input instanceof HTMLInputElement && field.kind === "number") input.type = "number";
    input.value = said(this.history.get(path));
    input.placeholder = said(field.default);
    this.bind(input, path, () => read(field.kind, input.value));
    return make("label", long ? "wide" : "", field.label, input);
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} input @param {Path} path @param {() => any} value */
  bind(input, path, value) {
    input.dataset.path = path.join("/");
    input.addEventListener("input", () => this.history.set(path, value(), path.join("/")));
  }

  /** @param {FormField} field @param {Path} path */
  ticked(field, path) {
    const input = make("input");
    input.type = "checkbox";
    input.checked = Boolean(this.history.get(path) ?? field.default);
    this.bind(input, path, () => (input.checked === Boolean(field.default) ? undefined : input.checked));
    return make("label", "tick", input, make("span", "", field.label));
  }

  /** @param {FormField} field @param {Path} path */
  choice(field, path) {
    const select = make("select", "", ...field.choices.map((choice) => new Option(choice.label, String(choice.value))));
    select.value = String(this.history.get(path) ?? field.default ?? field.choices[0].value);
    this.bind(select, path, () => field.choices.find((choice) => String(choice.value) === select.value).value);
    return make("label", "", field.label, select);
  }

  /** @param {FormField} field @param {Path} path */
  choices(field, path) {
    const boxes = field.choices.map((choice) => {
      const input = make("input");
      input.type = "checkbox";
      input.value = String(choice.value);
      input.checked = (this.history.get(path) ?? field.default ?? []).includes(choice.value);
      this.bind(input, path, () => boxes.map((box) => box.querySelector("input")).filter((one) => one.checked).map((one) => one.value));
      input.dataset.path += `/${choice.value}`;
      return make("label", "", input, choice.label);
    });
    return make("fieldset", "", make("legend", "", field.label), make("div", "ticks", ...boxes));
  }

  /** @param {FormField} field @param {Path} path */
  texts(field, path) {
    const values = this.history.get(path) ?? [];
    const rows = values.map((/** @type {any} */ _value, /** @type {number} */ nth) => {
      const input = make("input");
      input.value = said(values[nth]);
      this.bind(input, [...path, nth], () => read("value", input.value) ?? "");
      const label = make("label", "text", fill(this.words.entry, { number: nth + 1 }), input);
      return make("li", "", label, this.remover([...path, nth], fill(this.words.entry, { number: nth + 1 })));
    });
    const list = make("ol", "entries short", ...rows);
    return make("fieldset", "", make("legend", "", field.label), list, this.adder(() => this.history.set(path, [...values, ""])));
  }

  /** @param {FormField} field @param {Path} path */
  rows(field, path) {
    const values = this.history.get(path) ?? {};
    const rows = Object.keys(values).map((name) => this.row(name, values, path));
    const add = () => {
      const numbers = Object.keys(values).every((name) => /^\d+$/.test(name)) && !this.how.texts.includes(String(path[path.length - 1]));
      const free = numbers ? String(Math.max(0, ...Object.keys(values).map(Number)) + 5) : this.freeLetter();
      this.history.set(path, { ...values, [free]: "" });
    };
    const parts = [make("ol", "entries", ...rows), this.icons(path), this.adder(add)];
    return field.label ? make("fieldset", "", make("legend", "", field.label), ...parts) : make("div", "", ...parts);
  }

  freeLetter() {
    const taken = this.how.texts.flatMap((table) => Object.keys(this.history.get([table]) ?? {}));
    return [...LETTERS].find((letter) => !taken.includes(letter)) ?? "Z";
  }

  /** @param {string} name @param {Record<string, string>} values @param {Path} path */
  row(name, values, path) {
    const letter = make("input");
    letter.value = name;
    letter.maxLength = 3;
    letter.dataset.path = [...path, name, "name"].join("/");
    letter.addEventListener("change", () => {
      const renamed = Object.entries(values).map(([old, value]) => [old === name ? letter.value.trim() || name : old, value]);
      this.history.set(path, Object.fromEntries(renamed));
    });
    const text = make("input");
    text.value = said(values[name]);
    text.spellcheck = false;
    this.bind(text, [...path, name], () => text.value);
    const labels = [make("label", "letter", this.words.letter, letter), make("label", "text", this.words.text, text)];
    return make("li", "", ...labels, this.remover([...path, name], name));
  }

  /** Icons that are added to the text somebody was in last, or to the last one. @param {Path} path */
  icons(path) {
    const table = path.join("/");
    if (!this.how.texts.includes(table)) return make("span");
    const chips = this.how.icons.map((icon) => {
      const chip = button("button small", icon.text, () => this.addIcon(table, icon.text));
      chip.setAttribute("aria-label", fill(this.words.addIcon, { what: icon.label }));
      chip.title = icon.label;
      return chip;
    });
    const box = make("div", "chips", ...chips);
    box.addEventListener("pointerdown", (event) => event.preventDefault()); // the cursor stays where it is
    return box;
  }

  /** @param {string} table @param {string} icon */
  addIcon(table, icon) {
    const names = Object.keys(this.history.get([table]) ?? {});
    const at = document.activeElement?.getAttribute("data-path")?.split("/") ?? [];
    const name = at[0] === table && names.includes(at[1]) ? at[1] : names[names.length - 1];
    if (!name) return;
    const [icons, ...after] = said(this.history.get([table, name])).split("!");
    const longer = [icons.trim(), icon].filter(Boolean).join(this.how.between);
    this.history.set([table, name], [longer, ...after.map((one) => one.trim())].join(" ! "));
  }

  /** @param {FormField} field @param {Path} path */
  tagged(field, path) {
    const values = this.history.get(path) ?? [];
    const rows = values.map((/** @type {any} */ value, /** @type {number} */ nth) => {
      const kind = field.kinds.find((one) => one.kind === value.kind);
      const chosen = this.kinds(field, value.kind, (fresh) => this.history.set([...path, nth], this.fresh(field, fresh)));
      const inner = kind ? this.table(kind.fields, [...path, nth]) : make("span");
      return make("li", "entry", make("label", "text", fill(this.words.entry, { number: nth + 1 }), chosen), inner, this.remover([...path, nth], kind?.label ?? ""));
    });
    const add = () => this.history.set(path, [...values, this.fresh(field, field.kinds[0].kind)]);
    return make("div", "", make("ol", "entries", ...rows), this.adder(add));
  }

  /** @param {FormField} field @param {string} kind @param {(kind: string) => void} choose */
  kinds(field, kind, choose) {
    const select = make("select", "", ...field.kinds.map((one) => new Option(one.label, one.kind)));
    select.value = kind;
    select.addEventListener("change", () => choose(select.value));
    return select;
  }

  /** A table of this kind with what must stand in it. @param {FormField} field @param {string} kind */
  fresh(field, kind) {
    const { fields } = field.kinds.find((one) => one.kind === kind);
    const needed = fields.filter((one) => one.default === undefined);
    return { kind, ...Object.fromEntries(needed.map((one) => [one.name, EMPTY[one.kind]?.(one) ?? ""])) };
  }

  /** @param {Path} path @param {string} what */
  remover(path, what) {
    const made = button("button small", "✕", () => this.history.set(path, undefined));
    made.setAttribute("aria-label", `${this.words.remove}: ${what}`);
    return made;
  }

  /** @param {() => void} add */
  adder(add) {
    return button("button small", this.words.add, add);
  }
}

/** What stands in a field that must be filled in, before anybody does. @type {Record<string, (field: FormField) => any>} */
const EMPTY = {
  number: () => 1,
  choice: (field) => field.choices[0].value,
  choices: (field) => [field.choices[0].value],
  numbers: () => [1],
  texts: () => [],
};

/** A value as it is typed. @param {any} value */
function said(value) {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What was typed as a value; undefined for nothing. @param {string} kind @param {string} typed */
function read(kind, typed) {
  const text = typed.trim();
  if (kind === "text") return typed || undefined;
  if (!text) return undefined;
  if (kind === "numbers") return text.split(/[\s,;]+/).filter(Boolean).map(plain);
  if (kind === "value" && /^-?\d+(\s*,\s*-?\d+)+$/.test(text)) return text.split(",").map((one) => plain(one.trim()));
  if (kind === "value" && /^[[{]/.test(text)) return parsed(text);
  return plain(text);
}

/** @param {string} text */
const plain = (text) => (/^-?\d+$/.test(text) ? Number(text) : text);

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
