// Small helpers for pages: finding, making and filling in.

/** @type {<Id extends string>(id: Id) => Found<Id>} */
export const by = (id) => /** @type {any} */ (document.getElementById(id));

/** A room's picture inside its frame. @type {(frame: Element) => SVGSVGElement} */
export const drawing = (frame) => frame.querySelector(":scope > svg");

/** The field of this name. @type {(parent: Element, name: string) => HTMLInputElement} */
export const field = (parent, name) => parent.querySelector(`[name="${name}"]`);

/** The element something happened to. @type {(event: Event) => Element} */
export const target = (event) => /** @type {Element} */ (event.target);

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** @param {string} className @param {Node | string} words @param {() => void} act */
export function button(className, words, act) {
  const made = make("button", className, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {string} name */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));
}

/** A bot's face. @param {string} name */
export const face = (name) => svg("svg", { class: "face", "aria-hidden": "true" }, svg("use", { href: `#face-${name}` }));

// A symbol of the picture, with the picture's own colours.
/** @param {string} name */
export function token(name) {
  const symbol = /** @type {SVGSymbolElement} */ (document.querySelector(`#${CSS.escape(name)}`));
  const { width, height } = symbol.viewBox.baseVal;
  const look = symbol.closest("svg").getAttribute("class") ?? "";
  const size = `aspect-ratio: ${width} / ${height}`;
  return svg("svg", { class: `token ${look}`, style: size, "aria-hidden": "true" }, svg("use", { href: `#${name}` }));
}

// A sentence whose parts may stand for something: players in their colours, pieces drawn, all of it readable as text.
/** @param {string} text @param {Span[]} [spans] @returns {(Node | string)[]} */
export function phrase(text, spans) {
  return spans?.length ? together(spans.map(([words, kind, what]) => part(words, kind, what))) : [text];
}

// Brackets and stops stay with the drawn piece beside them, never alone on a line.
/** @param {(Node | string)[]} parts */
function together(parts) {
  parts.forEach((piece, at) => {
    if (!(piece instanceof HTMLElement) || !piece.classList.contains("piece")) return;
    const [before, after] = [parts[at - 1], parts[at + 1]];
    const [stop] = (typeof after === "string" && after.match(/^[.,;:!?)]+/)) || [""];
    if (typeof before === "string" && before.endsWith("(")) {
      parts[at - 1] = before.slice(0, -1);
      piece.prepend("(");
    }
    if (stop) {
      parts[at + 1] = String(after).slice(stop.length);
      piece.append(stop);
    }
  });
  return parts;
}

/** @param {string} words @param {string} kind @param {string} what */
function part(words, kind, what) {
  if (kind === "seat") return make("b", `seat-name seat-${what}`, words);
  if (kind === "piece") return piece(words, `icon-${what}`);
  if (kind === "place" || kind === "strong") return make("b", "", words);
  return kind === "aside" ? make("small", "aside", words) : words;
}

// Drawn where the picture has a symbol for it; the words stay for whoever listens.
/** @param {string} words @param {string} symbol */
function piece(words, symbol) {
  if (!by(symbol)) return words;
  const [count] = words.match(/^\d+/) ?? [""];
  return make("span", "piece", count, token(symbol), make("span", "sr", count ? words.slice(count.length) : words));
}

/** A part of something, for people. @type {(share: number) => string} */
export const perCent = (share) => `${Math.round(100 * share)} %`;

// «{name} sat down» with its values.
/** @type {(sentence: string, values: Record<string, string | number>) => string} */
export const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** @param {HTMLInputElement} field */
export async function copy(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages without TLS have no clipboard of their own
  }
}
