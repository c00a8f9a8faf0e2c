// The line to the server: resumes from the last version seen, shows when it is lost, heals itself.

export class Line {
  constructor(code, seat, { onUpdate, onState, since }) {
    this.code = code;
    this.seat = seat;
    this.onUpdate = onUpdate;
    this.onState = onState;
    this.since = since;
    this.pause = 500;
    this.open();
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.socket.readyState > 1) this.again(0);
    });
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seat = this.seat >= 0 ? `&seat=${this.seat}` : "";
    const socket = new WebSocket(`${scheme}://${location.host}/t/${this.code}/live?since=${this.since}${seat}`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 500;
      this.onState("there");
    };
    socket.onmessage = (message) => {
      const update = JSON.parse(message.data);
      this.since = Math.max(this.since, update.now.version);
      this.onUpdate(update);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === 4404) {
        this.onState("gone");
        return;
      }
      this.onState("lost");
      this.again(this.pause);
      this.pause = Math.min(this.pause * 2, 15000);
    };
  }

  // The server said that this page is behind: ask again at once.
  refresh() {
    this.socket.close();
    this.again(0);
  }

  again(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.socket.readyState > 1) this.open();
    }, pause);
  }
}
