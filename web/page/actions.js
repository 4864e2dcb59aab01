// The actions of the desk: each asks a question, then replaces the state.

import { Refusal, ask, askLast, boardOf, givenUp, playOn, resolve } from "./ask.js";
import {
  differences,
  eachOnce,
  emptied,
  orderableAt,
  ordersOf,
  withOrder,
  withoutStatement,
  withoutUnit,
  withRule,
  withTyped,
  withUnit,
  withUnitMoved,
} from "./case.js";
import { announce } from "./dom.js";
import { commented, linked, tell } from "./address.js";
import { unpack } from "./links.js";
import { withHidden } from "./mail.js";
import { noteOf } from "./note.js";
import { amended, documentOf, markOf, pushed, shownOf, withChanges, wentTo } from "./state.js";
import { change, get, update } from "./store.js";
import { counted } from "./words.js";

/** @import { Submission } from "./answers.d.ts" */
/** @import { Answer, Board, CaseData, Doc, Failure, GameInPlay, MailQuestion, Note, State } from "./types.js" */

/** Run an action that asks a question; show an error with a way to try again. Success closes an earlier error, but
 * not one of an action within this one.
 * @template T @param {() => Promise<T>} act @returns {Promise<T | undefined>} */
export async function attempt(act) {
  const before = get().trouble;
  try {
    const done = await act();
    if (before && get().trouble === before) change({ trouble: null });
    return done;
  } catch (error) {
    if (givenUp(error)) return undefined;
    change({ trouble: { error: /** @type {Failure} */ (error), again: () => attempt(act) } });
    announce(/** @type {Error} */ (error).message);
    return undefined;
  }
}

/** @param {object} about @returns {Promise<{answer: Answer, board: Board}>} */
async function resolved(about) {
  const answer = await resolve("case", { ...about, statements: true });
  return { answer, board: await boardOf(answer.case.variant) };
}

// ------------------------------------------------------------------------------------------- opening

/**
 * @typedef {object} OpenOptions
 * @property {Note | null} [note]
 * @property {string | null} [title]
 * @property {string | null} [boardFile]
 * @property {GameInPlay | null} [game]
 * @property {boolean} [filed]
 * @property {boolean} [authored] Whether the note is by the author of the case.
 * @property {boolean} [push]
 * @property {string} [tab]
 * @property {string | null} [words]
 */

/** Open a case: text, JSON, or a document.
 * @param {string | {case: CaseData | string}} about @param {OpenOptions} [options] */
export function open(
  about,
  {
    note = null,
    title = null,
    boardFile = null,
    game = null,
    filed = false,
    authored = true,
    push = true,
    tab,
    words = null,
  } = {},
) {
  return attempt(async () => {
    playOn(boardFile);
    const { answer, board } = await resolved(typeof about === "string" ? { case: about } : about);
    const said = typeof about === "string" ? noteOf(about) : { title: "", words: "" };
    const found =
      note ??
      (title && said.title !== title
        ? { title, words: [said.title && `${said.title}.`, said.words].filter(Boolean).join(" ") }
        : said);
    /** @type {Doc} */
    const doc = {
      case: answer.case,
      note: found,
      boardFile,
      game,
      filed,
      origin: authored && (found.words || found.title) ? markOf(answer.case) : "",
    };
    const claims = answer.case.result?.length && answer.phase.kind === "movement";
    update((state) =>
      withChanges(pushed(state, doc, found.title || answer.phase.name), {
        answer,
        board,
        before: null,
        draft: null,
        view: "case",
        tab: tab ?? (claims ? "check" : "result"),
        selected: null,
        giving: null,
        mode: "orders",
        fresh: state.fresh + 1,
      }),
    );
    await tell(push);
    announce(words ?? summary(get()));
  });
}

/** Open a document again. @param {Doc} doc */
export const reopen = (doc) =>
  open(
    { case: doc.case },
    { note: doc.note, boardFile: doc.boardFile, game: doc.game, filed: doc.filed, authored: doc.origin !== "" },
  );

/** Open the board of a game without units. @param {string} variant */
export const openEmpty = (variant) =>
  attempt(async () => {
    playOn(null);
    const board = await boardOf(variant);
    await open({ case: emptied(board.case, board) }, { note: { title: "", words: "" } });
    change({ mode: "units", tools: true });
  });

/** Open a board file: its game from the opening. @param {string} text */
export const openBoard = (text) =>
  attempt(async () => {
    const told = await ask("board", { board: text, picture: false });
    await open({ case: told.case }, { boardFile: text, note: { title: "", words: "" } });
  });

// -------------------------------------------------------------------------------------------- editing

/**
 * Show a changed case, as the next step or as a trial.
 * @param {CaseData} data @param {string} words
 * @param {{compare?: boolean, trial?: boolean, about?: object, game?: GameInPlay}} [how]
 */
function edit(data, words, { compare = false, trial = false, about, game } = {}) {
  return tracked(changeCase(data, words, { compare, trial, about, game }));
}

/** @param {CaseData} data @param {string} words
 * @param {{compare?: boolean, trial?: boolean, about?: object, game?: GameInPlay}} how */
function changeCase(data, words, { compare, trial, about, game }) {
  return attempt(async () => {
    const base = /** @type {Doc} */ (documentOf(get()));
    const before = get().trial ? get().before?.answer : get().answer;
    const { answer, board } = await resolved(about ?? { case: data });
    if (documentOf(get()) !== base) return;
    const doc = { ...base, case: answer.case, game: game ?? base.game };
    const compared = (compare || trial) && before ? { answer: before, words } : null;
    update((state) =>
      withChanges(trial ? withChanges(state, { trial: doc }) : pushed(state, doc, words), {
        answer,
        board,
        before: compared,
        draft: null,
        giving: null,
      }),
    );
    if (!trial) await tell();
    announce([words, summary(get())].filter(Boolean).join(". "));
  });
}

/** The current case, without any trial. @returns {CaseData} */
export const base = () => /** @type {Doc} */ (documentOf(get())).case;

/** The case that is shown. @returns {CaseData} */
export const shown = () => /** @type {Doc} */ (shownOf(get())).case;

/** The unit of a province that can be ordered. @param {string} place */
export const unitAt = (place) => (shownOf(get()) ? orderableAt(shown(), place) : null);

/** The written order of a province's unit. @param {string} place */
export const orderAt = (place) => ordersOf(shown()).find((one) => one.place === place) ?? null;

/** Give the unit of a province an order; null removes its order. A statement of a power has no place.
 * @param {string | null} place @param {string | null} order @param {{power?: string}} [whose] */
export const give = (place, order, { power = place ? unitAt(place)?.power : undefined } = {}) =>
  edit(withOrder(base(), power, place, order), order ?? `Order of ${place} removed`);

/** @typedef {(place: string) => Promise<string | null>} Owner The power that orders the unit of a province, or builds
 *   there. */

/** Add orders or statements that the user typed, one or a list; return what is wrong with them, or null.
 * @param {string} power @param {string} text
 * @param {{said?: boolean, ownerOf?: Owner}} [how] Whether the user named the power.
 * @returns {Promise<string | null>} */
export const giveTyped = (power, text, { said = true, ownerOf = async () => null } = {}) =>
  tracked(typed(power, text, said, ownerOf));

/** @param {string} power @param {string} text @param {boolean} said @param {Owner} ownerOf
 * @returns {Promise<string | null>} */
async function typed(power, text, said, ownerOf) {
  const names = get().board?.names;
  let found;
  try {
    const { case: read } = await ask("case", { case: { ...base(), orders: { [power]: [text] } } });
    /** @type {Map<string, string | null>} */
    const owners = new Map();
    for (const { place } of ordersOf(read)) if (names?.has(place)) owners.set(place, await ownerOf(place));
    const orders = ordersOf(read).map(({ order }) => order);
    found = withTyped(base(), orders, { power, said, owners });
    const secret = found.powers.find(hidden);
    if (secret)
      return `The orders of ${get().board?.people.get(secret) ?? secret} are hidden. Show them first, under Game.`;
    await resolve("case", { case: found.data, statements: true });
  } catch (error) {
    if (givenUp(error)) return null;
    const { defects, message } = /** @type {Failure} */ (error);
    return defects?.map((one) => one.message).join("\n") || message;
  }
  change({ giving: null, selected: null });
  await edit(found.data, text);
  return null;
}

/** The changes that are under way. @type {Set<Promise<unknown>>} */
const pending = new Set();

/** Wait for a change before the case is saved. @template T @param {Promise<T>} changing @returns {Promise<T>} */
function tracked(changing) {
  pending.add(changing);
  const end = () => pending.delete(changing);
  changing.then(end, end);
  return changing;
}

/** Try an order of a power without giving it. @param {string} place @param {string} order @param {string} power */
export const tryOrder = (place, order, power) =>
  edit(withOrder(base(), power, place, order), `What if ${order}`, { trial: true });

/** Keep the trial. */
export async function keepTrial() {
  const { trial, before } = get();
  if (!trial) return;
  update((state) => withChanges(pushed(state, trial, before?.words.replace(/^What if /, "") ?? ""), { before: null }));
  await tell();
  announce("Kept");
}

/** Drop the trial. */
export function dropTrial() {
  update((state) => withChanges(state, { trial: null, answer: state.before?.answer ?? state.answer, before: null }));
  announce("Reverted");
}

/** Withdraw a statement of a power. @param {string} power @param {string} text */
export const takeBack = (power, text) => edit(withoutStatement(base(), power, text), `Withdrawn: ${text}`);

/** Place a unit. @param {string} power @param {string} unit */
export const put = (power, unit) => edit(withUnit(base(), power, unit), unit);

/** Remove the unit of a province. @param {string} place */
export const take = (place) => edit(withoutUnit(base(), place), `${unitAt(place)?.unit ?? "Unit"} removed`);

/** Move the unit of a province to another location. @param {string} place @param {string} unit */
export const moveUnit = (place, unit) =>
  edit(withUnitMoved(base(), place, unit), `${unitAt(place)?.unit} moved to ${unit.slice(2)}`);

/** Remove all units and orders. */
export const empty = () => edit(emptied(base(), /** @type {Board} */ (get().board)), "Empty board");

/** Correct the position or the ledger as a referee does.
 * @param {string[]} lines Such as "SET treasury.france 12". @param {string} words */
export function correct(lines, words) {
  corrected = corrected.then(() =>
    attempt(async () => {
      const { case: data } = await ask("correct", { case: base(), lines });
      await edit(data, words);
    }),
  );
  return corrected;
}

/** The corrections so far: each starts when the previous one is done. @type {Promise<unknown>} */
let corrected = Promise.resolve();

/** Show the same units in another phase, without orders. @param {string} code */
export const setPhase = (code) => edit({ ...base(), phase: code, orders: {} }, code);

/** Choose a rule, and compare. @param {string} field @param {string | null} choice @param {string} words */
export const switchRule = (field, choice, words) => edit(withRule(base(), field, choice), words, { compare: true });

/** Use all rules of a published rulebook or a host. @param {string} name */
export const takePreset = (name) =>
  edit(base(), `Rules: ${name}.`, {
    compare: true,
    about: { case: { ...base(), rules: {} }, rules: { preset: name } },
  });

/** Go on to the next phase in which a power must act. */
export function goOn() {
  return attempt(async () => {
    const doc = /** @type {Doc} */ (documentOf(get()));
    if (doc.game) {
      const { text, questions } = await ask("advance", { game: doc.game.text, orders: allOrders(doc) });
      await openGame(text, doc.game.name, "game", doc.filed);
      if (questions.length) change({ said: { words: `Not submitted: ${questions.join("; ")}.`, link: null } });
      return undefined;
    }
    const next = await ask("next", { case: base(), picture: false });
    const events = next.events.map((one) => one.replace(/\.?$/, ".")).join(" ");
    return open(
      { case: next.case },
      {
        boardFile: doc.boardFile,
        note: { title: "", words: events },
        authored: false,
        words: `${next.phase.name}. ${events}`,
      },
    );
  });
}

/** Read the text of a case while it is typed; keep it as a draft if it is not a valid case. @param {string} text */
export const write = (text) => tracked(readTyped(text));

/** @param {string} text */
async function readTyped(text) {
  try {
    const { answer, board } = await resolved({ case: text });
    const doc = documentOf(get());
    const note = noteOf(text);
    const next = {
      case: answer.case,
      note,
      boardFile: doc?.boardFile ?? null,
      game: doc?.game ?? null,
      filed: doc?.filed ?? false,
      origin: note.words || note.title ? markOf(answer.case) : "",
    };
    update((state) =>
      withChanges(
        state.draft || state.steps[state.at]?.words === "Text" ? amended(state, next) : pushed(state, next, "Text"),
        { answer, board, before: null, draft: null, trouble: null },
      ),
    );
    await tell(false);
    announce(summary(get()));
  } catch (error) {
    if (givenUp(error)) return;
    const failure = /** @type {Failure} */ (error);
    change({ draft: { text, error: failure } });
    if (failure.kind !== "input") change({ trouble: { error: failure, again: () => write(text) } });
  }
}

// ------------------------------------------------------------------------------------------- undoing

/** Show another step of the history. @param {number} at */
async function goTo(at) {
  const doc = get().steps[at]?.doc;
  if (!doc) return;
  await attempt(async () => {
    playOn(doc.boardFile);
    const { answer, board } = await resolved({ case: doc.case });
    update((state) => withChanges(wentTo(state, at), { answer, board, giving: null, view: "case" }));
    await tell(false);
    announce(summary(get()));
  });
}

export const undo = () =>
  corrected.then(() => (get().trial ? dropTrial() : get().at > 0 ? goTo(get().at - 1) : undefined));
export const redo = () => corrected.then(() => goTo(get().at + 1));

/** Show the step with a document that the browser's history names; true if it is known.
 * @param {string} text The text of its link. @returns {Promise<boolean>} */
export async function recall(text) {
  const { steps, at } = get();
  const known = [at, at - 1, at + 1, ...steps.keys()].find((n) => steps[n] && linked.get(steps[n].doc) === text);
  if (known === undefined) return false;
  if (known !== at || get().view !== "case") await goTo(known);
  return true;
}

// ------------------------------------------------------------------------------------------ reporting

/** The text about a result for screen readers. @param {State} state */
export function summary({ answer, before, board }) {
  if (!answer?.result || !board) return "";
  const results = eachOnce(answer.result.orders, board);
  const words =
    { unique: "One consistent resolution", paradox: "A paradox", circular: "A circular movement" }[
      /** @type {string} */ (answer.result.certainty)
    ] ?? "";
  if (!before) return `${words || "Resolved"}: ${counted(results.length, "order")}`;
  const changed = [...differences(eachOnce(before.answer.result.orders, board), results).values()];
  const told = changed.map(({ after }) => after?.why ?? "").filter(Boolean);
  return changed.length ? `${counted(changed.length, "outcome")} changed. ${told.join(" ")}` : "No outcome changed";
}

// ---------------------------------------------------------------------------------------- whole games

/** Start a game. @param {string} variant @param {string | null} [boardFile] */
export const newGame = (variant, boardFile = null) =>
  attempt(async () => {
    const { text } = await ask("new", boardFile === null ? { variant } : { variant, board: boardFile });
    await openGame(text, `${variant}.json`);
  });

/** Continue a game at its current phase.
 * @param {string} text @param {string} name @param {string} [tab] @param {boolean} [filed] */
export async function openGame(text, name, tab, filed = false) {
  const found = await ask("situation", { game: text });
  const { orders, hidden } = withHidden(
    found.case.orders ?? {},
    {},
    Object.fromEntries(found.hidden.map((power) => [power, found.case.orders?.[power] ?? []])),
  );
  await open(
    { case: { ...found.case, orders } },
    {
      tab,
      filed,
      authored: false,
      game: { text, name, over: found.over !== null, due: found.due, report: found.report, hidden },
      note: { title: "", words: found.over ?? found.events.join(" ") },
    },
  );
}

/** Open what a link holds: a case, or a game.
 * @param {string} part The link from # on, such as "case=..." @param {OpenOptions} [options] */
export const openLink = (part, options) =>
  attempt(async () => {
    const [kind, link] = part.split(/[=&]/);
    if (kind === "case") return open(await unpack(link), options);
    const { text } = await ask("follow", { link });
    return openGame(text, "game.json");
  });

/** The game file with the orders of the current phase. @returns {Promise<{text: string, name: string}>} */
export async function savedGame() {
  const doc = /** @type {Doc} */ (documentOf(get()));
  const { text } = await ask("save", { game: doc.game?.text, orders: allOrders(doc) });
  return { text, name: doc.game?.name ?? "game.json" };
}

/** Save to the file that the desk was opened with; its content must not have changed since. Return its name.
 *
 * Changes under way are saved too. Raises `Refusal` while the text of the case is not valid. */
export async function store() {
  while (pending.size) await Promise.allSettled(pending);
  if (get().draft) throw new Refusal("input", "Nothing was saved: the text of the case is not valid.");
  const doc = /** @type {Doc} */ (documentOf(get()));
  const file = /** @type {NonNullable<State["file"]>} */ (get().file);
  const about = doc.game
    ? { game: doc.game.text, orders: allOrders(doc) }
    : { case: file.name.endsWith(".json") ? doc.case : commented() };
  const { version } = await ask("store", { ...about, version: file.version });
  change({ file: { ...file, version, text: null } });
  return file.name;
}

/** The orders of all powers, including hidden ones. @param {Doc} doc */
const allOrders = (doc) => ({ ...doc.case.orders, ...doc.game?.hidden });

/** Return how emails are read for the current phase. @param {MailQuestion} about */
export function readMails(about) {
  const doc = /** @type {Doc} */ (documentOf(get()));
  return askLast("mail", "mail", { game: doc.game?.text, orders: allOrders(doc), ...about });
}

/** Take the orders of emails into the game; they are hidden. @param {Submission & {text: string}} found */
export function takeMails({ text, submissions }) {
  const { case: data, game } = /** @type {Doc} */ (documentOf(get()));
  if (!game) return undefined;
  const { orders, hidden: away } = withHidden(data.orders ?? {}, game.hidden, submissions);
  return edit({ ...data, orders }, "Orders by email", { game: { ...game, text, hidden: away } });
}

/** Whether the orders of a power are hidden. @param {string} power */
export const hidden = (power) => power in (documentOf(get())?.game?.hidden ?? {});

/** Hide the orders of powers from other players: they leave the case, but count when the phase is resolved.
 * @param {string[]} powers */
export function hideOrders(powers) {
  const { case: data, game } = /** @type {Doc} */ (documentOf(get()));
  if (!game) return undefined;
  const orders = data.orders ?? {};
  const away = Object.fromEntries(powers.map((power) => [power, orders[power] ?? []]));
  const left = Object.fromEntries(Object.entries(orders).filter(([power]) => !(power in away)));
  return edit({ ...data, orders: left }, "Orders hidden", { game: { ...game, hidden: { ...game.hidden, ...away } } });
}

/** Show the hidden orders of a power again. @param {string} power */
export function showOrders(power) {
  const { case: data, game } = /** @type {Doc} */ (documentOf(get()));
  if (!game) return undefined;
  const { [power]: back, ...others } = game.hidden;
  return edit({ ...data, orders: { ...data.orders, ...(back.length ? { [power]: back } : {}) } }, "Orders shown", {
    game: { ...game, hidden: others },
  });
}
