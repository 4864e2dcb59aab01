// Questions. Everything the page knows comes from `ask`; a transport delivers each question.

/** @import { Answer, Answers, Board, Defect } from "./types.js" */

/**
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal]
 * @property {boolean} [bytes] Return a Blob instead of JSON.
 * @property {string} [ground] The ground that the page has: the answer may have only what changed on it.
 *
 * @typedef {object} Transport Where questions are answered: a server, or a worker of this page.
 * @property {(question: string, about: object, options: AskOptions) => Promise<unknown>} ask
 *   Return the answer. Raise `Refusal`, or AbortError for a question that was canceled.
 */

/** An answer that says what is wrong; `kind` is "gone" if nothing answers at all. */
export class Refusal extends Error {
  /** @param {string} kind @param {string} message @param {Defect[]} [defects] */
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

/** The ground of the last board: its id, and the lines of a picture that later answers repeat. */
let ground = { id: "", lines: /** @type {string[]} */ ([]) };

/** The questions whose answers can leave out the lines of the ground. */
const PICTURED = new Set(["resolve", "next"]);

/** @param {keyof Answers | "certificate"} question @param {object} about @param {AskOptions} options */
async function send(question, about, options) {
  if (transport === null) throw new Refusal("gone", "No transport is chosen.");
  const { id, lines } = ground;
  const asked = board !== null && "case" in about ? { ...about, board } : about;
  const found = await transport.ask(
    question,
    asked,
    PICTURED.has(question) && id ? { ...options, ground: id } : options,
  );
  const answer = /** @type {{picture?: string | {lines: (string | number[])[]}}} */ (found);
  return answer?.picture && typeof answer.picture === "object"
    ? { ...answer, picture: wholePicture(answer.picture.lines, lines) }
    : found;
}

/** Return a picture, given its new lines, and where the others stand in the ground: the first, and how many.
 * @param {(string | number[])[]} parts @param {string[]} lines */
export const wholePicture = (parts, lines) =>
  parts.flatMap((part) => (typeof part === "string" ? part : lines.slice(part[0], part[0] + part[1]))).join("\n");

/** Return the answer to a question.
 * @template {keyof Answers} Q @param {Q} question @param {object} [about] @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Answers[Q]>} */
export const ask = (question, about = {}, options = {}) =>
  /** @type {Promise<Answers[Q]>} */ (send(question, about, options));

/** Return the answer to a question that is a file. @param {"picture" | "certificate"} question @param {object} about */
export const askFile = (question, about) => /** @type {Promise<Blob>} */ (send(question, about, { bytes: true }));

/** @type {Map<string, AbortController>} */
const lanes = new Map();
const SEARCHES = new Set(["core"]);

/** Ask a question, and drop an unanswered one in the same lane, which raises AbortError.
 *
 * Searches are canceled. An ordinary question ends faster than it can be canceled.
 * @template {keyof Answers} Q @param {string} lane @param {Q} question @param {object} about
 * @returns {Promise<Answers[Q]>} */
export async function askLast(lane, question, about) {
  lanes.get(lane)?.abort();
  const control = new AbortController();
  lanes.set(lane, control);
  const replaced = () => {
    if (control.signal.aborted) throw new DOMException("A later question replaced this one.", "AbortError");
  };
  try {
    const found = await ask(question, about, { signal: SEARCHES.has(question) ? control.signal : undefined });
    replaced();
    return found;
  } catch (error) {
    replaced();
    throw error;
  }
}

/** Whether a question was dropped for a later one. @param {unknown} error */
export const givenUp = (error) => error instanceof Error && error.name === "AbortError";

/** Answers that undo and comparisons need again. @type {Map<string, Answer>} */
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

/** The questions asked about each answer. @type {WeakMap<object, Map<string, Promise<unknown>>>} */
const asked = new WeakMap();

/** Ask a question about an answer, only once unless it failed.
 * @template {keyof Answers} Q @param {object} answer @param {Q} question @param {object} about
 * @returns {Promise<Answers[Q]>} */
export function askOnce(answer, question, about) {
  const known = asked.get(answer) ?? new Map();
  asked.set(answer, known);
  const key = `${question} ${JSON.stringify(about)}`;
  if (!known.has(key)) {
    const found = ask(question, about);
    known.set(key, found);
    found.catch(() => known.delete(key));
  }
  return /** @type {Promise<Answers[Q]>} */ (known.get(key));
}

/** @type {Map<string, Promise<Board>>} */
const boards = new Map();

/** Return the board of a variant, or of the board file; the result is cached.
 * @param {string} variant @returns {Promise<Board>} */
export async function boardOf(variant) {
  const key = board ?? variant;
  let found = boards.get(key);
  if (!found) {
    found = ask("board", board === null ? { variant } : { variant, board }).then((told) => ({
      ...told,
      names: new Map(told.places.map((place) => [place.id, place.name])),
      colors: new Map(told.powers.map((power) => [power.id, power.color])),
      people: new Map([
        ...[...told.powers, ...told.minors].map((power) => /** @type {[string, string]} */ ([power.id, power.name])),
        ["neutral", "Neutral"],
      ]),
    }));
    found.catch(() => boards.delete(key));
    boards.set(key, found);
  }
  const told = await found;
  ground = { id: told.ground ?? "", lines: told.picture?.split("\n") ?? [] };
  return told;
}
