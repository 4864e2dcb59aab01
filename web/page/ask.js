// Questions. Everything the page knows comes from `ask`; a transport delivers each question.

/** @import { Board } from "./types.js" */

/**
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal]
 * @property {boolean} [bytes] Return a Blob instead of JSON.
 *
 * @typedef {object} Transport Where questions are answered: a server, or a worker of this page.
 * @property {(question: string, about: object, options: AskOptions) => Promise<any>} ask
 *   Return the answer. Raise `Refusal`, or AbortError for a question that was canceled.
 */

/** An answer that says what is wrong; `kind` is "gone" if nothing answers at all. */
export class Refusal extends Error {
  /** @param {string} kind @param {string} message @param {any[]} [defects] */
  constructor(kind, message, defects = []) {
    super(message);
    this.kind = kind;
    this.defects = defects;
  }

  /** Whether the question itself is valid, so a retry makes sense. */
  get passes() {
    return ["gone", "lost", "busy", "time", "token", "defect"].includes(this.kind);
  }
}

/** @type {Transport | null} */
let transport = null;

/** Choose where questions are answered. @param {Transport} chosen */
export function useTransport(chosen) {
  transport = chosen;
}

/** The text of the board file in use; null for the game's own board. @type {string | null} */
let board = null;

/** Use the board of a file from now on; null means the game's own board. @param {string | null} text */
export function playOn(text) {
  board = text;
}

/** Return the answer to a question. @param {string} question @param {object} [about] @param {AskOptions} [options] @returns {Promise<any>} */
export async function ask(question, about = {}, options = {}) {
  if (transport === null) throw new Refusal("gone", "No transport is chosen.");
  return transport.ask(question, board !== null && "case" in about ? { ...about, board } : about, options);
}

/** @type {Map<string, AbortController>} */
const lanes = new Map();
const SEARCHES = new Set(["core"]);

/** Ask a question, and drop an unanswered one in the same lane, which raises AbortError.
 *
 * Searches are canceled. An ordinary question ends faster than it can be canceled.
 * @param {string} lane @param {string} question @param {object} about @param {AskOptions} [options] @returns {Promise<any>} */
export async function askLast(lane, question, about, options) {
  lanes.get(lane)?.abort();
  const control = new AbortController();
  lanes.set(lane, control);
  const replaced = () => {
    if (control.signal.aborted) throw new DOMException("A later question replaced this one.", "AbortError");
  };
  try {
    const found = await ask(question, about, {
      ...options,
      signal: SEARCHES.has(question) ? control.signal : undefined,
    });
    replaced();
    return found;
  } catch (error) {
    replaced();
    throw error;
  }
}

/** Whether a question was dropped for a later one. @param {any} error */
export const givenUp = (error) => error?.name === "AbortError";

/** Answers that undo and comparisons need again. @type {Map<string, any>} */
const answers = new Map();
const MOST = 60;

/** Return the answer to `resolve` for a case; the latest ones are cached. @param {string} lane @param {object} about */
export async function resolve(lane, about) {
  const key = JSON.stringify([board, about]);
  const known = answers.get(key);
  if (known) {
    lanes.get(lane)?.abort();
    return known;
  }
  const found = await askLast(lane, "resolve", about);
  answers.set(key, found);
  if (answers.size > MOST) answers.delete(answers.keys().next().value ?? "");
  return found;
}

/** The questions asked about each answer. @type {WeakMap<object, Map<string, Promise<any>>>} */
const asked = new WeakMap();

/** Ask a question about an answer, only once unless it failed.
 * @param {object} answer @param {string} question @param {object} about @returns {Promise<any>} */
export function askOnce(answer, question, about) {
  const known = asked.get(answer) ?? new Map();
  asked.set(answer, known);
  const key = `${question} ${JSON.stringify(about)}`;
  if (!known.has(key)) {
    const found = ask(question, about);
    known.set(key, found);
    found.catch(() => known.delete(key));
  }
  return /** @type {Promise<any>} */ (known.get(key));
}

/** @type {Map<string, Promise<Board>>} */
const boards = new Map();

/** Return the board of a variant, or of the board file; the result is cached. @param {string} variant @returns {Promise<Board>} */
export function boardOf(variant) {
  const key = board ?? variant;
  let found = boards.get(key);
  if (!found) {
    found = ask("board", board === null ? { variant, picture: false } : { variant, board, picture: false }).then(
      (told) => ({
        ...told,
        names: new Map(told.places.map((/** @type {any} */ place) => [place.id, place.name])),
        colors: new Map(told.powers.map((/** @type {any} */ power) => [power.id, power.color])),
        people: new Map([
          ...[...told.powers, ...told.minors].map((power) => /** @type {[string, string]} */ ([power.id, power.name])),
          ["neutral", "Neutral"],
        ]),
      }),
    );
    found.catch(() => boards.delete(key));
    boards.set(key, found);
  }
  return found;
}
