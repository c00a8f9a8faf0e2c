// Who sits where, with scores; at free chairs: sit down, invite, put a bot there.

import { button, by, face, make } from "../common/dom.js";
import { inviteTo } from "../device/invites.js";

export class Chairs {
  /**
   * @param {string} code
   * @param {Words} words
   * @param {Level[]} levels
   * @param {number[]} left seats that somebody at this device left
   * @param {ChairDeeds} deeds
   */
  constructor(code, words, levels, left, { seatBot, comeBack, giveUp, invite }) {
    this.code = code;
    this.words = words;
    this.levels = levels;
    this.left = left;
    this.seatBot = seatBot;
    this.comeBack = comeBack;
    this.giveUp = giveUp;
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
    const item = make("li", `chair seat-${chair.seat}`);
    item.classList.toggle("turn", turn);
    item.classList.toggle("mine", mine.includes(chair.seat));
    const name = make("span", "name", chair.name);
    if (chair.bot) name.append(" ", this.level(chair));
    for (const word of this.remarks(chair, mine)) name.append(" ", make("small", "", word));
    if (turn) name.append(" ", make("small", "has-turn", this.words.turn));
    item.append(make("span", `mark seat-${chair.seat}`), ...(chair.face ? [face(chair.face)] : []), name);
    if (chair.taken) {
      item.append(make("span", "score", String(chair.score), make("span", "sr", ` ${this.words.points}`)));
    } else item.append(this.offers(chair, mine));
    const free = chair.kind === "bot" || !chair.taken;
    if (this.left.includes(chair.seat) && free && !now.ended) {
      item.append(button("button small main", this.words.takeBack, () => this.comeBack(chair.seat)));
    }
    return item;
  }

  /** How well a bot plays; its face says that it is one. @param {Api.Chair} chair */
  level(chair) {
    const kind = make("span", chair.face ? "sr" : "", `${this.words.bot}: `);
    return make("small", "level-word", kind, chair.level || chair.bot);
  }

  /** @param {Api.Chair} chair @param {number[]} mine */
  remarks(chair, mine) {
    const words = [];
    if (mine.includes(chair.seat) && chair.name.toLowerCase() !== this.words.you.toLowerCase()) words.push(this.words.you);
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
    if (mine.length && chair.kind === "person") {
      offers.append(button("button small", this.words.giveUpChair, () => this.giveUp(chair.seat)));
    }
    if (mine.length) offers.append(this.botOffer(chair.seat));
    return offers;
  }

  /** @param {number} seat */
  botOffer(seat) {
    const which = make("select");
    which.setAttribute("aria-label", this.words.whichBot);
    which.append(...this.levels.map((level) => new Option(level.title, level.name, level.usual, level.usual)));
    return make("span", "row", which, button("button small", this.words.putBot, () => this.seatBot(seat, which.value)));
  }
}
