// Who sits where, with scores; at free chairs: sit down, invite, put a bot there.

import { button, by, make } from "./dom.js";
import { inviteTo } from "./invites.js";

export class Chairs {
  /**
   * @param {string} code
   * @param {Words} words
   * @param {string[]} bots
   * @param {{ seatBot: (seat: number, bot: string) => void, invite: (seat: number, link: string) => void }} deeds
   */
  constructor(code, words, bots, { seatBot, invite }) {
    this.code = code;
    this.words = words;
    this.bots = bots;
    this.seatBot = seatBot;
    this.invite = invite;
    this.shown = "";
  }

  /** @param {Api.Now} now @param {number[]} mine */
  show(now, mine) {
    const state = JSON.stringify([now.seats, now.actor, now.ended, now.waits_for, mine]);
    if (state === this.shown) return;
    this.shown = state;
    by("seats").replaceChildren(...now.seats.map((chair) => this.chair(chair, now, mine)));
  }

  /** @param {Api.Chair} chair @param {Api.Now} now @param {number[]} mine */
  chair(chair, now, mine) {
    const turn = now.actor === chair.seat && !now.ended && now.waits_for !== "people";
    const item = make("li", "chair");
    item.classList.toggle("turn", turn);
    item.classList.toggle("mine", mine.includes(chair.seat));
    const name = make("span", "name", chair.name);
    for (const word of this.remarks(chair, mine)) name.append(" ", make("small", "", word));
    if (turn) name.append(" ", make("small", "has-turn", this.words.turn));
    item.append(make("span", "plate", String(chair.seat + 1)), name);
    if (chair.taken) {
      item.append(make("span", "score", String(chair.score), make("span", "sr", ` ${this.words.points}`)));
    } else item.append(this.offers(chair, mine));
    return item;
  }

  /** @param {Api.Chair} chair @param {number[]} mine */
  remarks(chair, mine) {
    const words = [];
    if (mine.includes(chair.seat) && chair.name.toLowerCase() !== this.words.you.toLowerCase()) words.push(this.words.you);
    if (chair.bot) words.push(chair.bot === chair.name ? this.words.bot : `${this.words.bot}: ${chair.bot}`);
    if (!chair.taken) words.push(chair.kind === "open" ? this.words.free : this.words.kept);
    if (chair.resigned) words.push(this.words.gaveUp);
    return words;
  }

  /** @param {Api.Chair} chair @param {number[]} mine */
  offers(chair, mine) {
    const offers = make("span", "offers");
    const link = inviteTo(this.code, chair.seat);
    if (chair.kind === "open") {
      const sit = make("a", "button small", this.words.sitHere);
      sit.href = `/t/${this.code}/sit/${chair.seat}`;
      offers.append(sit);
    } else if (link) {
      offers.append(button("button small main", this.words.invite, () => this.invite(chair.seat, link)));
    }
    if (mine.length) offers.append(this.botOffer(chair.seat));
    return offers;
  }

  /** @param {number} seat */
  botOffer(seat) {
    const which = make("select");
    which.setAttribute("aria-label", this.words.whichBot);
    which.append(...this.bots.map((bot) => new Option(bot, bot)));
    which.value = this.bots.at(-1);
    return make("span", "row", which, button("button small", this.words.putBot, () => this.seatBot(seat, which.value)));
  }
}
