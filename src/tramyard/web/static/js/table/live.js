// The line to the server: resumes from the last version seen, shows when it is lost, heals itself.

const SHORTEST = 500;
// A server that is renewed is back in a moment, and nobody shall wait for long then;
const LONGEST = 1500;
// one that stays away is not asked as often by everybody who waits for it.
const RENEWAL = 30000;
const PATIENT = 10000;
const STALE = 20000;

export class Line {
  /**
   * @param {string} code
   * @param {number} seat
   * @param {import("../board/stage.js").Stage} stage whose parts need not be sent again
   * @param {{ onUpdate: (update: Api.Update) => void, onState: (state: LineState) => void, since: number }} how
   */
  constructor(code, seat, stage, { onUpdate, onState, since }) {
    this.code = code;
    this.seat = seat;
    this.stage = stage;
    this.onUpdate = onUpdate;
    this.onState = onState;
    this.since = since;
    this.pause = SHORTEST;
    this.lostAt = Date.now();
    this.open();
    addEventListener("online", () => this.refresh());
    addEventListener("offline", () => this.lost());
    document.addEventListener("visibilitychange", () => this.seen());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seat = this.seat >= 0 ? `&seat=${this.seat}` : "";
    const holds = Object.values(this.stage.drawn).join(".");
    const query = `since=${this.since}&page=${this.stage.store.page}&holds=${holds}&language=${document.documentElement.lang}${seat}`;
    const socket = new WebSocket(`${scheme}://${location.host}/t/${this.code}/live?${query}`);
    this.socket = socket;
    // A server without its database takes a line and closes it again: only what it says shows that it is there.
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      if (this.lostAt) this.onState("there");
      this.pause = SHORTEST;
      this.lostAt = 0;
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
      this.lost();
      this.again(this.pause * (0.5 + Math.random())); // not all who lost it at once come back at once
      this.pause = Math.min(this.pause * 2, Date.now() - this.lostAt < RENEWAL ? LONGEST : PATIENT);
    };
  }

  lost() {
    this.lostAt ||= Date.now();
    this.onState("lost");
  }

  // A device that slept for a while may hold a line that only looks open.
  seen() {
    if (document.hidden) this.hiddenAt = Date.now();
    else if (this.socket.readyState > 1 || Date.now() - this.hiddenAt > STALE) this.refresh();
  }

  // Asks again at once: after sleep, for another seat, or when the server said that this page is behind.
  refresh(seat = this.seat) {
    this.seat = seat;
    const old = this.socket;
    clearTimeout(this.timer);
    this.open();
    old.close();
  }

  /** @param {number} pause */
  again(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.socket.readyState > 1) this.open();
    }, pause);
  }
}
