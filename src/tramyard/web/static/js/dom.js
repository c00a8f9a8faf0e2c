// Small helpers for pages: finding, making and filling in.

export const by = (id) => document.getElementById(id);

export function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

export function button(className, words, act) {
  const made = make("button", className, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));
}

// A symbol of the picture, with the picture's own colours.
export function token(name) {
  const { width, height } = by(name).viewBox.baseVal;
  const look = by(name).closest("svg").getAttribute("class") ?? "";
  const size = `aspect-ratio: ${width} / ${height}`;
  return svg("svg", { class: `token ${look}`, style: size, "aria-hidden": "true" }, svg("use", { href: `#${name}` }));
}

// A sentence whose parts may stand for something: players in their colours, pieces drawn, all of it readable as text.
export function phrase(text, spans) {
  return spans?.length ? spans.map(([words, kind, what]) => part(words, kind, what)) : [text];
}

function part(words, kind, what) {
  if (kind === "seat") return make("b", `seat-name seat-${what}`, words);
  if (kind === "piece") return piece(words, `icon-${what}`);
  if (kind === "place" || kind === "strong") return make("b", "", words);
  return kind === "aside" ? make("small", "aside", words) : words;
}

// Drawn where the picture has a symbol for it; the words stay for whoever listens.
function piece(words, symbol) {
  if (!by(symbol)) return words;
  const [count] = words.match(/^\d+/) ?? [""];
  return make("span", "piece", count, token(symbol), make("span", "sr", count ? words.slice(count.length) : words));
}

// «{name} sat down» with its values.
export const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

export async function copy(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages without TLS have no clipboard of their own
  }
}
