// The desk: what lies on it, what changes it, and who is told.

import { ask, askLast, boardOf, givenUp, playOn } from "./asking.js";
import { pack } from "./links.js";
import { announce } from "./elements.js";
import { differences, orderableAt, ordersOf, withOrder, withoutStatement, withoutUnit, withRule, withUnit } from "./case.js";

const KEPT = "westphalia-desk";

/** What lies on the desk. */
export const desk = {
  /** The answer that is shown: case, text, link, phase, result, picture, suppositions. */
  now: null,
  /** What it is compared with: `{answer, words}`, after a rule was switched or while something is tried. */
  before: null,
  /** The answer is only tried; `before` is what counts. */
  trial: false,
  /** What the case is called and why it is worth a look, from the comment it begins with. */
  note: { title: "", words: "" },
  board: null,
  /** The text of the board file that is played on, if it is not the board of the game. */
  boardFile: null,
  selected: null,
  view: "start",
  tab: "result",
  /** A text that cannot be read as a case yet, and what is wrong with it. */
  draft: null,
  /** What was said about something that was handed on: `{words, link}`. */
  said: null,
  /** What went wrong last, and how to ask again. */
  trouble: null,
};

const listeners = new Set();

/** Be told whenever something changes. */
export const listen = (listener) => listeners.add(listener);

/** Change what lies on the desk, and tell. */
export function change(changes) {
  Object.assign(desk, changes);
  keep();
  for (const listener of listeners) listener(changes);
}

// ------------------------------------------------------------------------------------- what is kept

/** Keep for this tab what a reload should find again. */
function keep() {
  const { view, tab, note, draft, selected } = desk;
  const text = desk.trial ? desk.before.answer.text : desk.now?.text ?? null;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ view, tab, note, draft, selected, text }));
  } catch {
    // A full store keeps what it has.
  }
}

/** What was kept for this tab. */
export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

/** The address of what is shown: it holds the whole case. */
export async function address() {
  if (desk.view === "start") return location.pathname;
  if (desk.view === "case" && desk.now) return `${location.pathname}#case=${await pack(commented())}`;
  return `${location.pathname}#${desk.view}`;
}

/** The text of the case below the comment that names it. */
export function commented() {
  const { title, words } = desk.note;
  const text = (desk.trial ? desk.before.answer : desk.now).text;
  if (!title && !words) return text;
  const lines = [...(title ? wrapped(/[.!?]$/.test(title) ? title : `${title}.`) : []), ...(title && words ? [""] : []), ...(words ? wrapped(words) : [])];
  return `${lines.map((line) => `# ${line}`.trimEnd()).join("\n")}\n\n${text}`;
}

/** Words in lines of at most a hundred letters. */
const wrapped = (words) => words.match(/\S.{0,97}(?=\s|$)|\S+/g) ?? [];

/** Let the address say what is shown; `push` makes it a step that one can go back from. */
export async function tell(push = true) {
  const { view, boardFile } = desk;
  const to = await address();
  if (desk.view !== view) return; // who went on meanwhile tells of that
  const state = { view, boardFile };
  if (to === location.pathname + location.hash || !push) history.replaceState(state, "", to);
  else history.pushState(state, "", to);
}

// ------------------------------------------------------------------------------------- questions

/** Do something that asks the server; what goes wrong is shown, with a way to try again. */
export async function attempt(act) {
  try {
    const done = await act();
    if (desk.trouble) change({ trouble: null });
    return done;
  } catch (error) {
    if (givenUp(error)) return undefined;
    change({ trouble: { error, again: () => attempt(act) } });
    announce(error.message);
    return undefined;
  }
}

async function resolved(about) {
  const answer = await askLast("case", "resolve", about);
  const board = await boardOf(answer.case.variant);
  return { answer, board };
}

/** The comment that a case begins with: its first sentence, or what of it stands before a colon, is the title. */
function noteOf(text) {
  const comment = /^(?:[^\S\n]*#[^\n]*\n?)*/.exec(text)[0].split("\n").map((line) => line.replace(/^\s*#+\s?/, "").trim()).join(" ").trim();
  const [first] = /^.*?[.!?](?=\s|$)/.exec(comment) ?? [comment];
  if (first.length <= 110) return { title: first.replace(/\.$/, ""), words: comment.slice(first.length).trim() };
  const [before] = first.split(": ");
  return before.length <= 110 ? { title: before, words: comment.slice(before.length + 1).trim() } : { title: "", words: comment };
}

/** Put a case on the desk: text, JSON, or a link. */
export function open(about, { note = null, title = null, boardFile = null, push = true, tab = "result", words = null } = {}) {
  return attempt(async () => {
    playOn(boardFile);
    const { answer, board } = await resolved(typeof about === "string" ? { case: about } : about);
    const said = typeof about === "string" ? noteOf(about) : { title: "", words: "" };
    const found = note ?? (title && said.title !== title ? { title, words: [said.title && `${said.title}.`, said.words].filter(Boolean).join(" ") } : said);
    change({ now: answer, board, boardFile, before: null, trial: false, draft: null, note: found, view: "case", tab, selected: null, fresh: true });
    await tell(push);
    announce(words ?? summary());
  });
}

/** Go on with another case: the same board, and a step that one can go back from. */
async function replace(data, words, { compare = false, trial = false } = {}) {
  return attempt(async () => {
    const before = desk.trial ? desk.before.answer : desk.now;
    const { answer, board } = await resolved({ case: data });
    change({ now: answer, board, before: compare || trial ? { answer: before, words } : null, trial, draft: null, fresh: false });
    if (!trial) await tell();
    announce([words, summary()].filter(Boolean).join(". "));
  });
}

/** What a screen reader is told about a result. */
function summary() {
  const { now, before } = desk;
  const words = { unique: "One consistent resolution", paradox: "A paradox", circular: "A circular movement" }[now.result.certainty] ?? "";
  if (!before) return `${words || "Resolved"}: ${now.result.orders.length} orders`;
  const changed = [...differences(before.answer.result.orders, now.result.orders).values()];
  const told = changed.map(({ after }) => after?.why ?? "").filter(Boolean);
  return changed.length ? `${changed.length} outcomes differ. ${told.join(" ")}` : "No outcome differs";
}

/** The case that counts, whatever is tried. */
export const base = () => (desk.trial ? desk.before.answer : desk.now).case;

/** The unit of a province that can be ordered. */
export const unitAt = (place) => orderableAt(desk.now.case, place);

/** The order that is written for the unit of a province. */
export const orderAt = (place) => ordersOf(desk.now.case).find((one) => one.place === place) ?? null;

/** Give the unit of a province an order; null takes its order away. What a power declares has no province. */
export function give(place, order, { power = unitAt(place)?.power } = {}) {
  if (desk.asking && place) return tryOrder(place, order);
  return replace(withOrder(base(), power, place, order), order ?? "Order removed");
}

/** Try an order without giving it. */
export function tryOrder(place, order) {
  const power = unitAt(place)?.power;
  change({ asking: false });
  return replace(withOrder(base(), power, place, order), `What if ${order}`, { trial: true });
}

/** Give what is tried. */
export function keepTrial() {
  change({ trial: false });
  tell();
  announce("Kept");
}

/** Go back from what is tried. */
export function dropTrial() {
  change({ now: desk.before.answer, before: null, trial: false });
  announce("Reverted");
}

/** Take back what a power declared. */
export const takeBack = (power, text) => replace(withoutStatement(base(), power, text), `Withdrawn: ${text}`);

export const put = (power, unit) => replace(withUnit(base(), power, unit), unit);
export const take = (place) => replace(withoutUnit(base(), place), "Unit removed");

/** Let the same units stand in another phase; their orders stay where they are of the same kind. */
export const setPhase = (code) => replace({ ...base(), phase: code, orders: {} }, code);

/** Go on to the next phase in which somebody owes something. */
export function goOn() {
  return attempt(async () => {
    const next = await ask("next", { case: base(), picture: false });
    const { boardFile } = desk;
    await open({ case: next.case }, { boardFile, note: { title: "", words: next.events.join(" ") }, words: `${next.phase.name}. ${next.events.join(" ")}` });
  });
}

/** Play on the board of a file: its game from the beginning. */
export function openBoard(text) {
  return attempt(async () => {
    const told = await ask("board", { board: text, picture: false });
    await open({ case: told.case }, { boardFile: text, note: { title: "", words: "" } });
  });
}

/** Switch a rule, and bring out what changes. */
export function switchRule(field, choice, words) {
  return replace(withRule(base(), field, choice), words, { compare: true });
}

/** Choose all rules of a published rulebook or a host. */
export function takePreset(name) {
  return attempt(async () => {
    const before = desk.now;
    const answer = await askLast("case", "resolve", { case: { ...base(), rules: {} }, rules: { preset: name } });
    change({ now: answer, before: { answer: before, words: `Rules: ${name}` }, trial: false, fresh: false });
    await tell();
    announce(`Rules: ${name}. ${summary()}`);
  });
}

/** Read the text of a case that is being written; what cannot be read yet is kept as a draft. */
export async function write(text) {
  try {
    const { answer, board } = await resolved({ case: text });
    change({ now: answer, board, before: null, trial: false, draft: null, note: noteOf(text), fresh: false, trouble: null });
    tell(false);
    announce(summary());
  } catch (error) {
    if (givenUp(error)) return;
    change({ draft: { text, error } });
    if (error.kind !== "input") change({ trouble: { error, again: () => write(text) } });
  }
}
