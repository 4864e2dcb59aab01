// Questions to the server of this desk, and what can go wrong with them.

const KEPT = "westphalia-token";

/** What the server says in the place of an answer; `kind` is "gone" where it does not answer at all. */
export class Refusal extends Error {
  constructor(kind, message, defects = []) {
    super(message);
    this.kind = kind;
    this.defects = defects;
  }

  /** Asking again may help: nothing is wrong with the question. */
  get passes() {
    return ["gone", "lost", "busy", "time", "defect"].includes(this.kind);
  }
}

/** Take the token out of the address and keep it for this tab and for links opened from this browser. */
export function takeToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get("token");
  if (token) {
    sessionStorage.setItem(KEPT, token);
    localStorage.setItem(KEPT, token);
    address.searchParams.delete("token");
    history.replaceState(history.state, "", address);
  }
}

const token = () => sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT);

const WORDS = {
  gone: "The desk’s server does not answer. If you stopped it, start it again with “westphalia desk”. Nothing you typed is lost.",
  lost: "The process that worked on this question ended. A new one has replaced it.",
  busy: "The desk is busy with other questions.",
  time: "This question took too long and was canceled.",
  token: "Open the link that “westphalia desk” prints: it contains this page’s access token.",
};

const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** The text of a board file that the case is played on in the place of its game's board; null for none. */
let board = null;

/** Play on the board of a file from now on, or with null on that of the game. */
export function playOn(text) {
  board = text;
}

/** The answer to a question. Raises `Refusal`; an aborted question raises AbortError. */
export async function ask(question, about = {}, { signal, bytes = false } = {}) {
  const key = token();
  if (!key) throw new Refusal("token", WORDS.token);
  for (let tried = 0; ; tried += 1) {
    let answer;
    try {
      answer = await fetch(`/api/${question}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Westphalia-Token": key },
        body: JSON.stringify(board && "case" in about ? { ...about, board } : about),
        signal,
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Refusal("gone", WORDS.gone);
    }
    if (answer.ok) return bytes ? answer.blob() : answer.json();
    const { error = {} } = await answer.json().catch(() => ({}));
    if (error.kind === "busy" && tried < 3) {
      await pause(400 * (tried + 1));
      continue;
    }
    throw new Refusal(error.kind ?? "defect", WORDS[error.kind] ?? error.message ?? `The server replied ${answer.status}.`, error.defects);
  }
}

const lanes = new Map();
const SEARCHES = new Set(["core", "plans", "alternatives"]);

/** Ask, and forget an earlier question of the same lane that was not answered yet: it raises AbortError.

A search is given up at the server too. An ordinary question is answered before that would be worth its while. */
export async function askLast(lane, question, about, options) {
  lanes.get(lane)?.abort();
  const control = new AbortController();
  lanes.set(lane, control);
  try {
    return await ask(question, about, { ...options, signal: SEARCHES.has(question) ? control.signal : undefined });
  } finally {
    if (control.signal.aborted) throw new DOMException("A later question replaced this one.", "AbortError");
  }
}

/** The question was given up for a later one. */
export const givenUp = (error) => error.name === "AbortError";

const boards = new Map();

/** What there is to know about the board of a variant, or about the one of the file that is played on; asked once. */
export function boardOf(variant) {
  const key = board ?? variant;
  if (!boards.has(key)) {
    const asked = ask("board", board === null ? { variant, picture: false } : { variant, board, picture: false }).then((told) => ({
      ...told,
      names: new Map(told.places.map((place) => [place.id, place.name])),
      colors: new Map(told.powers.map((power) => [power.id, power.color])),
      people: new Map([["neutral", "Neutral"], ...[...told.powers, ...told.minors].map((power) => [power.id, power.name])]),
    }));
    asked.catch(() => boards.delete(key));
    boards.set(key, asked);
  }
  return boards.get(key);
}
