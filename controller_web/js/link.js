/**
 * The line to the table: one WebSocket that comes back by itself, and the requests that travel on it.
 *
 * A request stays here until it is answered. If the line drops first, the table's next view decides:
 * when what the request answered still stands (its *basis* is unchanged) it goes out again, else it is
 * dropped, for then the table either has it already or has moved on. So nothing is lost or doubled.
 *
 * States told to the page: `connecting`, `open` (a view has come), `lost`, `closed` (the table's program
 * has ended; tried again slowly), `stopped` (after a `bye` that only a person can answer).
 * What a view means, and what is shown, is not decided here. At the end stand the bases that requests
 * are held against, and the store of what this phone must remember to be the same phone again.
 */

const RETRY_FIRST = 300;
const RETRY_LAST = 3000;
const RETRY_CLOSED = 8000;
const CONNECT_WITHIN = 4000;
const PONG_WITHIN = 2000;
const PING_EVERY = 10000;
const FINAL = new Set(["replaced", "moved", "unseated", "other_table"]);

export class Link {
  /**
   * @param {string} address of the socket
   * @param {() => object} hello the first message, made anew for each socket
   * @param {{state: (name: string) => void, view: (view: object) => void,
   *          seat: (token: string) => void, bye: (why: string) => void}} on
   */
  constructor(address, hello, on) {
    this.address = address;
    this.hello = hello;
    this.on = on;
    this.state = "stopped";
    this.socket = null;
    this.fresh = false;
    this.retry = RETRY_FIRST;
    this.timers = {};
    this.lastId = 0;
    this.lastPing = 0;
    this.waiting = [];
    this.late = [];
  }

  /** Open the line, or open it anew. */
  open() {
    this.#forgetSocket();
    this.#tell(this.state === "lost" || this.state === "closed" ? this.state : "connecting");
    let socket;
    try {
      socket = new WebSocket(this.address);
    } catch {
      this.#lose();
      return;
    }
    this.socket = socket;
    this.fresh = true;
    socket.onopen = () => socket.send(JSON.stringify({ t: "hello", ...this.hello() }));
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = () => this.#lose();
    this.#after("connect", CONNECT_WITHIN, () => this.fresh && this.#lose());
  }

  /** Put the line down for good (the page goes away, or gives its seat up). */
  stop() {
    this.#forgetSocket();
    this.#after("retry", 0, null);
    this.#tell("stopped");
  }

  /** The phone has woken, or is on a network again: make sure of the line now. */
  wake() {
    if (this.state === "stopped") return;
    if (this.state === "open") this.#ping();
    else {
      this.retry = RETRY_FIRST;
      this.open();
    }
  }

  /**
   * Ask something of the table.
   * @param {object} message without its id
   * @param {(view: object) => string} basisOf what must be unchanged for the request to make sense
   * @param {object} view the view it was decided on
   * @returns {Promise<{ok: true} | {no: string} | {moot: true}>}
   */
  request(message, basisOf, view) {
    return new Promise((resolve) => {
      const entry = { id: 0, message, basisOf, basis: basisOf(view), resolve };
      this.waiting.push(entry);
      if (this.state === "open") this.#send(entry);
    });
  }

  #send(entry) {
    entry.id = ++this.lastId;
    this.socket.send(JSON.stringify({ ...entry.message, id: entry.id }));
    // An answer takes milliseconds; if none comes, find out whether the line is alive.
    this.#after("doubt", PONG_WITHIN, () => this.waiting.includes(entry) && this.#ping());
  }

  #receive(text) {
    const message = JSON.parse(text);
    switch (message.t) {
      case "view":
        return this.#receiveView(message);
      case "ok":
        return this.#answer(message.id, { ok: true });
      case "no":
        return this.#answer(message.id, { no: message.why });
      case "seat":
        this.on.seat(message.token);
        return this.#answer(message.id, { ok: true });
      case "pong":
        return this.#after("pong", 0, null);
      case "bye":
        return this.#receiveBye(message.why);
    }
  }

  #receiveView(view) {
    const first = this.fresh;
    this.fresh = false;
    this.retry = RETRY_FIRST;
    if (first) {
      this.#after("connect", 0, null);
      this.state = "open";
      this.#pingSoon();
    }
    if (first) this.late.push(...this.waiting.splice(0));
    this.#resume(view);
    this.on.view(view);
    if (first) this.on.state("open");
  }

  // What had no answer when the line was lost. A table that stands still asks nothing: whether a
  // move still stands is seen when it goes on.
  #resume(view) {
    for (const entry of this.late.splice(0)) {
      if (entry.message.t === "act" && view.table.paused) this.late.push(entry);
      else if (entry.basisOf(view) === entry.basis) {
        this.waiting.push(entry);
        this.#send(entry);
      } else entry.resolve({ moot: true });
    }
  }

  #answer(id, answer) {
    const entry = this.waiting.find((each) => each.id === id);
    if (!entry) return;
    this.waiting = this.waiting.filter((each) => each !== entry);
    entry.resolve(answer);
  }

  #receiveBye(why) {
    this.#forgetSocket();
    if (FINAL.has(why)) {
      this.#dropAll();
      this.#tell("stopped");
    } else {
      if (why === "bad_message" || why === "too_much") this.#dropAll();
      this.#tell(why === "closed" ? "closed" : "lost");
      this.#after("retry", why === "closed" ? RETRY_CLOSED : RETRY_LAST, () => this.open());
    }
    this.on.bye(why);
  }

  #dropAll() {
    for (const entry of [...this.waiting, ...this.late]) entry.resolve({ moot: true });
    this.waiting = [];
    this.late = [];
  }

  #lose() {
    this.#forgetSocket();
    if (this.state === "closed") {
      this.#after("retry", RETRY_CLOSED, () => this.open());
      return;
    }
    this.#tell("lost");
    this.#after("retry", this.retry * (0.8 + 0.4 * Math.random()), () => this.open());
    this.retry = Math.min(RETRY_LAST, this.retry * 1.7);
  }

  #ping() {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) {
      this.#lose();
      return;
    }
    this.socket.send(JSON.stringify({ t: "ping", n: ++this.lastPing }));
    if (!this.timers.pong) {
      this.#after("pong", PONG_WITHIN, () => {
        // The socket claims to be open but nobody answers: leave it and take a new one.
        this.#lose();
        this.open();
      });
    }
  }

  #pingSoon() {
    this.#after("ping", PING_EVERY, () => {
      if (this.state !== "open") return;
      if (document.visibilityState === "visible") this.#ping();
      this.#pingSoon();
    });
  }

  #forgetSocket() {
    const socket = this.socket;
    this.socket = null;
    for (const name of ["connect", "pong", "doubt", "ping"]) this.#after(name, 0, null);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #tell(state) {
    if (state === this.state) return;
    this.state = state;
    this.on.state(state);
  }

  #after(name, delay, act) {
    clearTimeout(this.timers[name]);
    this.timers[name] = act
      ? setTimeout(() => {
          this.timers[name] = null;
          act();
        }, delay)
      : null;
  }
}

/* ---------------------------------------------------------------- what requests stand on */

/** Names the question that a view asks of this phone. */
export const promptKey = (view) => (view.prompt ? `${view.prompt.kind} ${view.prompt.step}` : "");

/** What must be unchanged for a host's order to be given again after the line was lost. */
export function orderBasis(order, view) {
  const { table, seats, you, game } = view;
  const by = {
    pause: () => table.paused,
    resume: () => table.paused,
    lock: () => table.locked,
    settings: () => table.settings,
    hand_over: () => seats.map((seat) => seat.host),
    sit_in: () => seats.map((seat) => seat.sitting_in),
    give_seat: () => view.asking,
    vote_absence: () => seats.map((seat) => seat.present || seat.sitting_in),
    hurry: () => [game?.step, game?.phase],
    begin: () => table.stage,
    start: () => table.stage,
    rematch: () => table.stage,
    lobby: () => table.stage,
    new_table: () => table.stage,
  };
  const basis = by[order.do] ?? (() => seats.map((seat) => [seat.name, seat.computer]));
  return JSON.stringify([table.stage, you.host, basis()]);
}

/* ---------------------------------------------------------------- what this phone remembers */

const memory = new Map();
/** Small texts that outlive the page, or at least the moment, in a private window. */
export const store = {
  read(key) {
    try {
      return localStorage.getItem(`council/${key}`) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  write(key, value) {
    memory.set(key, value);
    try {
      localStorage.setItem(`council/${key}`, value);
    } catch {
      // A private window or a full store: the seat is remembered while this page lives.
    }
  },
  forget(key) {
    memory.delete(key);
    try {
      localStorage.removeItem(`council/${key}`);
    } catch {
      // see above
    }
  },
};

/** One for each wish to sit down, kept over a reload: the same wish never takes two seats. */
export function nonce(table) {
  const key = `nonce/${table}`;
  if (!store.read(key)) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    store.write(key, [...bytes].map((b) => b.toString(16).padStart(2, "0")).join(""));
  }
  return store.read(key);
}
