// «Your turn» in the tab's title, its icon, and as a notification for those who want one.

export class Alerts {
  /** @param {Words} words @param {string} title @param {string} place where the icons lie */
  constructor(words, title, place) {
    this.words = words;
    this.title = title;
    this.place = place;
    this.icon = document.querySelector('link[rel="icon"]');
    this.mine = false;
  }

  // Returns whether the turn has just come.
  /** @param {boolean} mine */
  turn(mine) {
    const fresh = mine && !this.mine;
    this.mine = mine;
    document.title = mine ? `● ${this.words.yourTurn} · ${this.title}` : this.title;
    const href = `${this.place}/${mine ? "turn" : "icon"}.svg`;
    if (this.icon.getAttribute("href") !== href) this.icon.setAttribute("href", href);
    if (fresh && document.hidden) this.notify();
    return fresh;
  }

  notify() {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const note = new Notification(this.words.yourTurn, { body: this.title, tag: location.pathname });
      note.onclick = () => focus();
    } catch {
      // Some phones only let service workers notify; title and icon still say it.
    }
  }

  // Asks for leave, and answers with a sentence.
  async askLeave() {
    const leave = "Notification" in window ? await Notification.requestPermission() : "denied";
    return leave === "granted" ? this.words.notified : this.words.notNotified;
  }
}
