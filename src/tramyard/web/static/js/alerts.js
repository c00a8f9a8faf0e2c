// «Your turn» in the tab's title, its icon, and as a notification for those who want one.

export class Alerts {
  constructor(words, title) {
    this.words = words;
    this.title = title;
    this.icon = document.querySelector('link[rel="icon"]');
    this.mine = false;
  }

  turn(mine, ended) {
    const fresh = mine && !this.mine;
    this.mine = mine;
    document.title = mine ? `● ${this.words.yourTurn} · ${this.title}` : this.title;
    if (this.icon) this.icon.href = mine ? "/static/turn.svg" : "/static/icon.svg";
    if (fresh && document.hidden && !ended && "Notification" in window && Notification.permission === "granted") {
      new Notification(this.words.yourTurn, { body: this.title, tag: "tramyard" });
    }
  }

  askLeave() {
    if ("Notification" in window) Notification.requestPermission();
  }
}
