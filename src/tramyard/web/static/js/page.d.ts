// What the scripts find in a page, for `make scripts`, which checks their types. What the server answers stands in
// build/scripts/api.d.ts, written from the API's own description, so that nobody has to keep the two alike.

/** Elements that are more than an HTMLElement, by their id. */
interface Elements {
  "about-table": HTMLDialogElement;
  begin: HTMLSelectElement;
  columns: HTMLInputElement;
  file: HTMLInputElement;
  link: HTMLButtonElement;
  "link-address": HTMLInputElement;
  play: HTMLButtonElement;
  redo: HTMLButtonElement;
  rows: HTMLInputElement;
  solve: HTMLButtonElement;
  undo: HTMLButtonElement;
  chair: HTMLTemplateElement;
  "chance-delete": HTMLButtonElement;
  "chance-text": HTMLInputElement;
  chapters: HTMLDetailsElement;
  confirm: HTMLInputElement;
  "earned-text": HTMLInputElement;
  fewer: HTMLButtonElement;
  follow: HTMLInputElement;
  help: HTMLDialogElement;
  keys: HTMLInputElement;
  more: HTMLButtonElement;
  new: Form;
  notes: HTMLTextAreaElement;
  pace: HTMLInputElement;
  pays: HTMLInputElement;
  devices: HTMLDialogElement;
  report: HTMLDialogElement;
  "report-text": HTMLTextAreaElement;
  rival: HTMLDialogElement;
  say: HTMLInputElement;
  "play-on-box": HTMLDialogElement;
  "play-on-level": HTMLSelectElement;
  "play-on-seat": HTMLSelectElement;
  settings: HTMLDialogElement;
  share: HTMLDialogElement;
  "share-link": HTMLInputElement;
  "share-qr": HTMLImageElement;
  sit: Form;
  sound: HTMLInputElement;
  standard: HTMLAnchorElement;
  "stars-in": HTMLInputElement;
  "through-speed": HTMLSelectElement;
  sure: HTMLDialogElement;
  "text-size": HTMLSelectElement;
  theme: HTMLSelectElement;
  track: HTMLInputElement;
  upload: Form;
  "waiting-address": HTMLInputElement;
  "waiting-qr": HTMLImageElement;
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
  /** Seats that somebody at this device left. */
  left: number[];
  now: Api.Now;
  /** Texts of the parts that `now` names, by fingerprint. */
  texts: Record<string, Api.Text>;
  words: Words;
  /** Names of the parts a score is made of. */
  parts: Record<string, string>;
  levels: Level[];
  /** The page of a book that is played; null where there is no book. */
  page: Puzzle | null;
  /** Whether it was made from a record, for looking. */
  study: boolean;
  /** Whether seats hide something from each other. */
  secrets: boolean;
  title: string;
  /** Where the API has this table; set by the page itself, like `ready`. */
  path: string;
  ready?: boolean;
}

/** An opponent by its level. */
interface Puzzle {
  fingerprint: string;
  title: string;
  /** What its authors reached; null where nobody knows. */
  par: number | null;
}

interface Level {
  name: string;
  title: string;
  about: string;
  bot: string;
  usual: boolean;
}

/** A picture: the fingerprint of each part. */
type Parts = Record<string, string>;

declare namespace Api {
  type Text = string | Edit;
}

/** What the page for a new table is sent along. */
interface NewPage {
  options: OptionData[];
  words: { contains: string; remarks: string; tooLarge: string } & FormWords;
}

/** What the small forms say in which values of one's own are made. */
interface FormWords {
  tiles: TileWords;
  boards: BoardWords;
}

/** What is said where boards are laid; braces are filled in. */
interface BoardWords {
  help: string;
  place: string;
  none: string;
  turn: string;
}

/** What the small form says in which tiles are drawn; braces are filled in. */
interface TileWords {
  help: string;
  tile: string;
  apart: string;
  both: string;
  oneWay: string;
  end: string;
  sides: Record<string, string>;
}

interface OptionData {
  name: string;
  label: string;
  default: string | number | boolean;
  /** None for yes or no. */
  choices: { value: string | number | boolean; label: string }[];
  fits: { value: string | number | boolean; fewest: number; most: number }[];
  needs: string;
  /** The small form in which a value of one's own is made. */
  form: string;
  /** What such a form must know of the room. */
  made_of?: MadeOf;
  /** The option whose value says which boards can be laid. */
  faces_by?: string;
}

/** What a small form must know: `FORMS` in `kernel/options.py` says what of it each is told. */
interface MadeOf {
  tiles?: string[];
  rows?: number;
  columns?: number;
  /** By the value of the option that picks them, each by its name. */
  faces?: Record<string, Record<string, string[]>>;
  colours?: Record<string, string>;
}

/** A field of a content file, and how it is filled in (`web/views/forms.py`). */
interface FormField {
  name: string;
  label: string;
  kind: string;
  default?: any;
  choices?: { value: string | number; label: string }[];
  fields?: FormField[];
  kinds?: { kind: string; label: string; fields: FormField[] }[];
}

/** What the editor's page is sent along. */
interface EditorPage {
  game: string;
  document: any;
  blank: any;
  /** Whether the document is one that somebody asked for. */
  chosen: boolean;
  form: FormField[];
  grid: string[];
  columns: number;
  rows: number;
  signs: { text: string; label: string; hue: string }[];
  marks: { text: string; label: string; hue: string }[];
  texts: string[];
  icons: { text: string; label: string; hue: string }[];
  between: string;
  words: Record<string, string>;
}

/** What was done in a line of the game, and what would have been better. */
type Weighed = Pick<Api.Moment, "line" | "words" | "spans" | "spots" | "better_words" | "better_spans" | "better_spots">;

/** Where in the picture something was chosen. */
interface Place {
  spot: string;
  /** What else can be chosen there. */
  others: Api.Step[];
}

/** Other ways to pay for what was chosen last, and the draft before it. */
interface OtherWays {
  steps: Api.Step[];
  at: Place;
  moves: string[];
  trail: string[][];
}

interface Choices {
  steps: Api.Step[];
  runs: Api.Step[];
  prompt?: string;
  prompt_spans?: Span[];
  costs?: Span[][];
  gains?: Span[][];
  amount?: number;
  finished?: boolean;
  /** The places a line was drawn over, and how many moves came before it. */
  drawn?: string[];
  drawn_from?: number;
}

declare const Idiomorph: { morph(old: Element, fresh: Element, how: { morphStyle: string; callbacks?: { beforeAttributeUpdated(name: string): boolean } }): void };

/** Whether the line to the server is open, will be opened again, or never, because the table is gone. */
type LineState = "there" | "lost" | "gone";

interface MenuItem {
  step: Api.Step;
  words: (Node | string)[];
  price: Node[];
  mark: string;
  act: () => void;
}

interface SceneParts {
  /** Waits until what a scene shows is here. */
  ready: (scene: Api.Scene) => Promise<void>;
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
  /** The first picture is there. */
  onOpened: () => void;
  onFocus: (spot: Element) => void;
  /** Another spot is pointed at, or none. */
  onPoint: (spot: string) => void;
}

interface HoldingDeeds {
  /** What is held lies somewhere else, or is turned. */
  onGhost: () => void;
}

interface PenDeeds {
  /** Sends a line, and says which of its places fit; null where it could not be sent. */
  send: (spots: string[]) => Promise<string[] | null>;
  lift: () => void;
}

interface PanelDeeds {
  onTimeUp: () => void;
  choose: (step: Api.Step) => void;
  /** Plays a draft that is whole. */
  confirm: () => void;
  takeBack: () => void;
  turn: (by: 1 | -1) => void;
  putAt: (step: Api.Step) => void;
  /** What the log says of a line. */
  captionOf: (line: number) => string;
  meant: (step: Api.Step) => void;
  pictures: (step: Api.Step) => Node[];
  readRule: (rule: string) => void;
  /** Does again what was taken back: which of the branches that begin here. */
  redo: (branch: number) => void;
}

interface ChairDeeds {
  seatBot: (seat: number, bot: string) => void;
  comeBack: (seat: number) => void;
  giveUp: (seat: number) => void;
  invite: (seat: number, link: string) => void;
}

interface KeyParts {
  panel: import("./table/panel.js").Panel;
  zoom: import("./board/zoom.js").Zoom;
  card: import("./board/card.js").Card;
  drawer: import("./table/drawer.js").Drawer;
  menu: import("./table/menu.js").Menu;
}

interface PlayParts {
  pictures: import("./board/pictures.js").Pictures;
  stage: import("./board/stage.js").Stage;
  zoom: import("./board/zoom.js").Zoom;
  menu: import("./table/menu.js").Menu;
  log: import("./table/log.js").Log;
  past: import("./table/past.js").Past;
  panel: import("./table/panel.js").Panel;
  ending: import("./table/ending.js").Ending;
  alerts: import("./table/alerts.js").Alerts;
  chance: import("./table/chance.js").Chance;
  chairs: import("./table/chairs.js").Chairs;
  waiting: import("./table/waiting.js").Waiting;
  card: import("./board/card.js").Card;
  meanwhile: import("./table/meanwhile.js").Meanwhile;
  onOtherSeat: (actor: number) => void;
  onEnd: () => void;
}

/** Every element of our pages is HTML or SVG, and so has what both of these have. */
interface Element extends HTMLOrSVGElement, ElementCSSInlineStyle {
  hidden: boolean | string;
}
