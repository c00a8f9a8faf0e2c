// «Your turn» in the tab's title, its icon, and as a notification for those who want one.

const KEY = "tramyard-notify";

// Whether this device wants notifications and may show them.
export const notifies = () =>
  localStorage.getItem(KEY) === "yes" && "Notification" in window && Notification.permission === "granted";

export class Alerts {
  /** @param {Words} words @param {string} title */
  constructor(words, title) {
    this.words = words;
    this.title = title;
    this.icon = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="icon"]'));
    this.plain = this.icon.getAttribute("href");
    this.mine = false;
  }

  // Returns whether the turn has just come.
  /** @param {boolean} mine */
  turn(mine) {
    const fresh = mine && !this.mine;
    this.mine = mine;
    document.title = mine ? `● ${this.words.yourTurn} · ${this.title}` : this.title;
    const href = mine ? this.icon.dataset.turn : this.plain;
    if (this.icon.getAttribute("href") !== href) this.icon.setAttribute("href", href);
    if (fresh && document.hidden) this.notify();
    return fresh;
  }

  notify() {
    if (!notifies()) return;
    try {
      const note = new Notification(this.words.yourTurn, { body: this.title, tag: location.pathname });
      note.onclick = () => focus();
    } catch {
      // Some phones only let service workers notify; title and icon still say it.
    }
  }

  // Asks for leave, or turns them off again, and answers with a sentence.
  async askLeave() {
    if (notifies()) {
      localStorage.setItem(KEY, "no");
      return this.words.notNotifiedAnyMore;
    }
    const leave = "Notification" in window ? await Notification.requestPermission() : "denied";
    localStorage.setItem(KEY, "yes");
    return leave === "granted" ? this.words.notified : this.words.notNotified;
  }
}
