// Blank tiles that somebody draws: which sides are joined, both ways or one way, and where a rail leads nowhere.

import { button, fill, make, svg } from "../common/dom.js";

const SIDES = "NESW";
/** The middle of each side. @type {Record<string, [number, number]>} */
const EDGES = { N: [50, 4], E: [96, 50], S: [50, 96], W: [4, 50] };
/** @type {[string, string][]} */
const JOINTS = [["N", "S"], ["E", "W"], ["N", "E"], ["E", "S"], ["S", "W"], ["N", "W"]];
/** How two sides can be joined, in the order in which a click goes through them. */
const WAYS = ["", "-", ">", "<"];
/** @type {Record<string, string>} */
const SIGNS = { "": "·", "-": "↔", ">": "→", "<": "←" };

class Tile {
  /** @param {number} number @param {string[]} begins joints as they are written @param {TileWords} words */
  constructor(number, begins, words) {
    this.words = words;
    /** @type {Map<string, string>} how sides are joined, by both letters */
    this.ways = new Map(JOINTS.map(([one, other]) => [one + other, ""]));
    /** @type {Set<string>} sides with a rail that leads nowhere */
    this.ends = new Set();
    for (const joint of begins) this.begin(joint);
    this.picture = svg("svg", { class: "drawn-tile", viewBox: "0 0 100 100", "aria-hidden": "true" });
    this.joints = new Map(JOINTS.map(([one, other]) => [one + other, button("joint", "", () => this.next(one + other))]));
    this.stumps = new Map([...SIDES].map((side) => [side, button("joint", "", () => this.end(side))]));
    const head = make("legend", "", fill(words.tile, { number }));
    const knobs = make("div", "joints", ...this.joints.values(), ...this.stumps.values());
    this.element = make("fieldset", "drawing", head, this.picture, knobs);
    this.show();
  }

  /** @param {string} joint */
  begin(joint) {
    const [one, other] = [joint[0], joint.at(-1)];
    if (joint.length === 1) this.ends.add(one);
    else if (this.ways.has(one + other)) this.ways.set(one + other, joint.length > 2 ? ">" : "-");
    else this.ways.set(other + one, joint.length > 2 ? "<" : "-");
  }

  /** @param {string} pair */
  next(pair) {
    this.ways.set(pair, WAYS[(WAYS.indexOf(this.ways.get(pair)) + 1) % WAYS.length]);
    for (const side of pair) this.ends.delete(side); // what is joined leads somewhere
    this.show();
  }

  /** @param {string} side */
  end(side) {
    if (!this.ends.delete(side)) this.ends.add(side);
    this.show();
  }

  joined() {
    return [...this.ways].filter(([, way]) => way);
  }

  // As the option is written: joints divided by dots.
  text() {
    const joints = this.joined().map(([[one, other], way]) => (way === "-" ? one + other : way === ">" ? `${one}>${other}` : `${other}>${one}`));
    return [...joints, ...this.ends].join(".");
  }

  show() {
    const taken = this.joined().flatMap(([pair]) => [...pair]);
    for (const [pair, knob] of this.joints) {
      const way = this.ways.get(pair);
      const [one, other] = [...pair].map((side) => this.words.sides[side]);
      const told = way === "" ? this.words.apart : way === "-" ? this.words.both : this.words.oneWay;
      knob.textContent = `${pair[0]} ${SIGNS[way]} ${pair[1]}`;
      knob.ariaLabel = fill(told, way === "<" ? { one: other, other: one } : { one, other });
      knob.classList.toggle("on", Boolean(way));
    }
    for (const [side, knob] of this.stumps) {
      knob.textContent = `${side} ⊣`;
      knob.ariaLabel = fill(this.words.end, { one: this.words.sides[side] });
      knob.ariaPressed = String(this.ends.has(side));
      knob.classList.toggle("on", this.ends.has(side));
      knob.disabled = taken.includes(side);
    }
    this.picture.replaceChildren(svg("rect", { x: 2, y: 2, width: 96, height: 96, rx: 10 }), ...this.rails());
  }

  rails() {
    const drawn = this.joined().flatMap(([[one, other], way]) => {
      const path = `M${EDGES[one]}Q50 50 ${EDGES[other]}`;
      const out = way === "<" ? one : other;
      const head = svg("path", { class: "head", d: "M50 0L60 18H40z", transform: `rotate(${90 * SIDES.indexOf(out)} 50 50)` });
      return [svg("path", { d: path }), ...(way === "-" ? [] : [head])];
    });
    return [...drawn, ...[...this.ends].map((side) => svg("path", { class: "stump", d: `M${EDGES[side]}L50 50` }))];
  }
}

export class DrawnTiles {
  /** @param {MadeOf} told with which joints each tile begins @param {TileWords} words */
  constructor(told, words) {
    this.words = words;
    /** @type {MadeOf | null} */
    this.told = null;
    this.element = make("div", "drawings");
    this.makeOf(told);
  }

  // What somebody has drawn stays while the tiles to begin with are the same.
  /** @param {MadeOf} told */
  makeOf(told) {
    if (told === this.told) return;
    this.told = told;
    this.tiles = told.tiles.map((begins, at) => new Tile(at + 1, begins.split("."), this.words));
    this.element.replaceChildren(make("p", "quiet", this.words.help), ...this.tiles.map((tile) => tile.element));
  }

  // What else is chosen changes nothing here.
  fit() {}

  text() {
    return this.tiles.map((tile) => tile.text()).join("/");
  }
}
