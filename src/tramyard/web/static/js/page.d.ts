// What the scripts find in a page, for `make scripts`, which checks their types. What the server answers stands in
// build/scripts/api.d.ts, written from the API's own description, so that nobody has to keep the two alike.

/** Elements that are more than an HTMLElement, by their id. */
interface Elements {
  "about-table": HTMLDialogElement;
  chair: HTMLTemplateElement;
  "chance-text": HTMLInputElement;
  fewer: HTMLButtonElement;
  follow: HTMLInputElement;
  go: HTMLAnchorElement;
  help: HTMLDialogElement;
  keys: HTMLInputElement;
  link: HTMLTemplateElement;
  more: HTMLButtonElement;
  new: Form;
  pace: HTMLInputElement;
  say: HTMLInputElement;
  settings: HTMLDialogElement;
  share: HTMLDialogElement;
  "share-link": HTMLInputElement;
  "share-qr": HTMLImageElement;
  sit: Form;
  sound: HTMLInputElement;
  sure: HTMLDialogElement;
  track: HTMLInputElement;
  upload: Form;
  whose: HTMLSelectElement;
}

/** A form with its fields by name. */
type Form = HTMLFormElement & { elements: Record<string, HTMLInputElement> };

type Found<Id extends string> = Id extends keyof Elements ? Elements[Id] : HTMLElement;

/** A part of a sentence: its words, what they stand for, and which one of these. */
type Span = [words: string, kind: string, what: string];

/** What a table's page is sent along with its HTML. */
interface Table {
  code: string;
  /** The seat this page looks from; -1 for somebody who only looks on. */
  seat: number;
  /** All seats of this device. */
  mine: number[];
  now: Api.Now;
  words: Words;
  /** Names of the parts a score is made of. */
  parts: Record<string, string>;
  bots: string[];
  /** Whether seats hide something from each other. */
  secrets: boolean;
  static: string;
  title: string;
  /** Where the API has this table; set by the page itself, like `ready`. */
  path: string;
  ready?: boolean;
}

/** Where in the picture something was chosen. */
interface Place {
  spot: string;
  box: DOMRect;
}

interface Choices {
  steps: Api.Step[];
  runs: Api.Step[];
  prompt?: string;
  prompt_spans?: Span[];
}

declare const Idiomorph: { morph(old: Element, fresh: Element, how: { morphStyle: string }): void };

/** Whether the line to the server is open, will be opened again, or never, because the table is gone. */
type LineState = "there" | "lost" | "gone";

interface MenuItem {
  step: Api.Step;
  words: (Node | string)[];
  pictures: Node[];
  mark: string;
  act: () => void;
}

interface SceneParts {
  /** Shows a scene and returns how long its motion takes. */
  show: (scene: Api.Scene, hurried: boolean) => number;
  pause: (scene: Api.Scene) => number;
  onLeft: (count: number) => void;
  done: () => void;
}

interface StageDeeds {
  onSpot: (spot: string, element: Element, byFinger: boolean) => void;
  onEmpty: () => void;
  onDrawn: () => void;
  onFocus: (spot: Element) => void;
}

interface PanelDeeds {
  choose: (step: Api.Step) => void;
  meant: (step: Api.Step) => void;
  pictures: (step: Api.Step) => Node[];
  readRule: (rule: string) => void;
}

interface KeyParts {
  panel: import("./panel.js").Panel;
  zoom: import("./zoom.js").Zoom;
  card: import("./card.js").Card;
  drawer: import("./drawer.js").Drawer;
  menu: import("./menu.js").Menu;
}

interface PlayParts {
  stage: import("./stage.js").Stage;
  zoom: import("./zoom.js").Zoom;
  menu: import("./menu.js").Menu;
  log: import("./log.js").Log;
  past: import("./past.js").Past;
  panel: import("./panel.js").Panel;
  ending: import("./ending.js").Ending;
  alerts: import("./alerts.js").Alerts;
  chance: import("./chance.js").Chance;
  chairs: import("./chairs.js").Chairs;
  onOtherSeat: (actor: number) => void;
  onEnd: () => void;
}

/** Every element of our pages is HTML or SVG, and so has what both of these have. */
interface Element extends HTMLOrSVGElement, ElementCSSInlineStyle {
  hidden: boolean | string;
}
