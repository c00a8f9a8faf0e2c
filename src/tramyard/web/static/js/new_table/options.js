// The options of a new table: what does not fit the number of players cannot be chosen.

import { DrawnTiles } from "./drawn_tiles.js";
import { LaidBoards } from "./laid_boards.js";
import { field } from "../common/dom.js";

const OWN = "own"; // the choice that opens a small form to make a value in

/** The small forms: the kernel's options tell which there are, and what each must know of the room. @type {Record<string, (told: MadeOf, words: FormWords, key: () => string) => DrawnTiles | LaidBoards>} */
const FORMS = {
  tiles: (told, words) => new DrawnTiles(told, words.tiles),
  boards: (told, words, key) => new LaidBoards(told, key, words.boards),
};

export class OptionFields {
  /** @param {Element} form @param {OptionData[]} options @param {FormWords} words */
  constructor(form, options, words) {
    this.form = form;
    this.options = options;
    /** @type {Map<string, DrawnTiles | LaidBoards>} */
    this.drawn = new Map();
    for (const option of options.filter((one) => one.form)) this.drawn.set(option.name, this.drawing(option, words));
    this.seats = 0;
    /** @type {Record<string, boolean>} */
    this.ticked = {};
    for (const option of options) this.input(option).addEventListener("change", () => this.chosen(option));
  }

  /** @param {OptionData} option */
  input(option) {
    return field(this.form, `option-${option.name}`);
  }

  /** @param {OptionData} option @param {FormWords} words */
  drawing(option, words) {
    const made = FORMS[option.form](option.made_of, words, () => (option.faces_by ? field(this.form, `option-${option.faces_by}`).value : ""));
    made.element.hidden = true;
    this.input(option).closest(".option").append(made.element);
    return made;
  }

  // What is made of somebody's own file, by option; where that says nothing, of ours.
  /** @param {Record<string, MadeOf>} found */
  makeOf(found) {
    for (const { name, made_of } of this.options) this.drawn.get(name)?.makeOf(found[name] ?? made_of);
  }

  /** @param {OptionData} option */
  chosen(option) {
    const drawn = this.drawn.get(option.name);
    if (drawn) drawn.element.hidden = this.input(option).value !== OWN;
    for (const made of this.drawn.values()) made.fit();
    if (!option.choices.length) this.ticked[option.name] = this.input(option).checked;
    this.fit(this.seats);
  }

  /** @param {number} seats */
  fit(seats) {
    this.seats = seats;
    for (const option of this.options) {
      if (option.choices.length) this.fitChoices(option);
      else this.fitTick(option);
    }
  }

  /** @param {OptionData} option @param {string | number | boolean} value */
  fits(option, value) {
    const fit = option.fits.find((one) => one.value === value);
    return !fit || (fit.fewest <= this.seats && this.seats <= fit.most);
  }

  /** @param {OptionData} option */
  fitTick(option) {
    const needed = this.options.find((other) => other.name === option.needs);
    const yes = this.fits(option, true) && (!needed || this.input(needed).checked);
    const no = this.fits(option, false);
    const input = this.input(option);
    input.disabled = !(yes && no);
    input.checked = yes && (!no || (this.ticked[option.name] ?? option.default === true));
  }

  /** @param {OptionData} option */
  fitChoices(option) {
    const select = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (this.input(option)));
    option.choices.forEach((choice, number) => {
      select.options[number].hidden = select.options[number].disabled = !this.fits(option, choice.value);
    });
    if (select.selectedOptions[0]?.disabled) select.value = String(option.default);
  }

  /** @returns {Api.NewTable["options"]} */
  wanted() {
    return Object.fromEntries(
      this.options.map((option) => {
        const input = this.input(option);
        if (option.form && input.value === OWN) return [option.name, this.drawn.get(option.name).text()];
        return [option.name, option.choices.length ? input.value : input.checked];
      }),
    );
  }
}
