// Who plays at a new table: a row for each player.

import { by, field } from "../common/dom.js";

const NAME = "tramyard-name";

export class Chairs {
  /** @param {Element} rows @param {number} fewest @param {number} most @param {(count: number) => void} onCount */
  constructor(rows, fewest, most, onCount) {
    this.rows = rows;
    this.fewest = fewest;
    this.most = most;
    this.onCount = onCount;
    by("more").addEventListener("click", () => this.add());
    rows.addEventListener("change", () => this.fit());
    this.seat(Math.max(fewest, Math.min(2, most)));
  }

  /** As many rows as this. @param {number} count */
  seat(count) {
    while (this.rows.children.length > count) this.rows.lastElementChild.remove();
    while (this.rows.children.length < count) this.add();
    this.fit();
  }

  add() {
    const row = /** @type {Element} */ (by("chair").content.firstElementChild.cloneNode(true));
    const kind = field(row, "kind");
    const usual = /** @type {HTMLOptionElement} */ (row.querySelector("[data-usual]")).value;
    kind.value = ["me", "friend"][this.rows.children.length] ?? usual;
    if (kind.value === "me") field(row, "name").value = localStorage.getItem(NAME) || "";
    field(row, "remove").addEventListener("click", () => {
      row.remove();
      this.fit();
      by("more").focus();
    });
    this.rows.append(row);
    this.fit();
  }

  fit() {
    const rows = [...this.rows.children];
    rows.forEach((row, number) => {
      const kind = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
      row.querySelector(".plate").textContent = String(number + 1);
      field(row, "name").hidden = !["me", "friend"].includes(kind.value);
      const says = /** @type {HTMLElement} */ (row.querySelector(".bot-says"));
      says.textContent = kind.selectedOptions[0].dataset.says ?? "";
      says.hidden = !field(row, "name").hidden;
      field(row, "remove").hidden = rows.length <= this.fewest;
    });
    by("more").hidden = rows.length >= this.most;
    const curtain = by("curtain-note");
    if (curtain) curtain.hidden = rows.filter((row) => field(row, "kind").value === "me").length < 2;
    this.onCount(rows.length);
  }

  /** @returns {Api.NewSeat[]} */
  wanted() {
    return [...this.rows.children].map((row) => {
      const [kind, bot = ""] = field(row, "kind").value.split(":");
      const named = kind === "me" || kind === "friend";
      return { kind: /** @type {Api.NewSeat["kind"]} */ (kind), bot, name: named ? field(row, "name").value : "" };
    });
  }

  /** The name one gave oneself is offered the next time. */
  remember() {
    const me = this.wanted().find((seat) => seat.kind === "me" && seat.name);
    if (me) localStorage.setItem(NAME, me.name);
  }
}
