// A lane of questions: one worker, one question at a time. A question that takes too long ends with its worker.

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {string} kind
 * @property {Uint8Array<ArrayBuffer>} body
 *
 * @typedef {object} Waiting
 * @property {string} question
 * @property {string} body
 * @property {number} seconds
 * @property {(reply: Reply) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** What a worker posts.
 * @typedef {{failed: string} | {loaded: number, total: number} | {ready: true} | Reply} Message */

/** Why a question has no reply: "time" if it took too long, "gone" if the worker cannot be loaded. */
export class NoReply extends Error {
  /** @param {"time" | "gone"} kind */
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

export class Lane {
  /** @param {() => Worker} make Start a worker, which posts {ready} or {failed}.
   * @param {(loaded: number, total: number) => void} progress */
  constructor(make, progress) {
    this.make = make;
    this.progress = progress;
    /** @type {Worker | null} */
    this.worker = null;
    this.ready = false;
    /** @type {Waiting[]} */
    this.waiting = [];
    /** @type {Waiting | null} */
    this.current = null;
    this.timer = 0;
  }

  /** Start the worker, if there is none, so that it is ready when a question comes. */
  start() {
    if (this.worker) return;
    const worker = this.make();
    this.worker = worker;
    worker.addEventListener("message", ({ data }) => {
      if (this.worker === worker) this.hear(data);
    });
    worker.addEventListener("error", (event) => {
      if (this.worker === worker) this.fail(event.message || "its script did not load");
    });
  }

  /** Return the reply to a question. Raise `NoReply`, or AbortError if the signal comes first.
   * @param {string} question @param {string} body @param {number} seconds @param {AbortSignal} [signal]
   * @returns {Promise<Reply>} */
  ask(question, body, seconds, signal) {
    return new Promise((resolve, reject) => {
      const waiting = { question, body, seconds, resolve, reject };
      this.start();
      this.waiting.push(waiting);
      signal?.addEventListener("abort", () => {
        this.waiting = this.waiting.filter((one) => one !== waiting);
        reject(new DOMException("The question was canceled.", "AbortError"));
        if (this.current === waiting) this.restart();
      });
      this.next();
    });
  }

  /** @param {Message} data */
  hear(data) {
    if ("failed" in data) this.fail(data.failed);
    else if ("total" in data) this.progress(data.loaded, data.total);
    else if ("ready" in data) {
      this.ready = true;
      this.progress(1, 1);
      this.next();
    } else {
      clearTimeout(this.timer);
      const { current } = this;
      this.current = null;
      current?.resolve(data);
      this.next();
    }
  }

  next() {
    if (!this.ready || this.current) return;
    const current = this.waiting.shift();
    if (!current) return;
    this.current = current;
    this.timer = setTimeout(() => {
      current.reject(new NoReply("time"));
      this.restart();
    }, 1000 * current.seconds);
    this.worker?.postMessage({ question: current.question, body: current.body });
  }

  /** Terminate the worker, with its question, and start another one. */
  restart() {
    this.end();
    this.start();
  }

  /** Reject all questions, because the worker cannot be loaded. The next question tries again.
   * @param {string} reason */
  fail(reason) {
    console.warn(`The worker could not be loaded: ${reason}`);
    const refused = [this.current, ...this.waiting.splice(0)];
    this.end();
    this.progress(1, 1);
    for (const one of refused) one?.reject(new NoReply("gone"));
  }

  end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.current = null;
  }
}
