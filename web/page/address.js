// The address: a link that holds the whole case, and the browser's own history.

import { ask } from "./ask.js";
import { pack } from "./links.js";
import { commentOf } from "./note.js";
import { documentOf } from "./state.js";
import { get } from "./store.js";

/** @import { Doc } from "./types.js" */

/** The link of each document. @type {WeakMap<Doc, string>} */
export const linked = new WeakMap();

/** Return the text of the case below the comment that names it. */
export function commented() {
  const { answer, before, trial } = get();
  const doc = documentOf(get());
  const text = (trial ? before?.answer.text : answer?.text) ?? "";
  return doc ? commentOf(doc.note) + text : text;
}

/** Return the address of what is shown. */
export async function address() {
  const { view, answer } = get();
  if (view === "start") return location.pathname;
  if (view === "case" && answer) {
    const doc = documentOf(get());
    const link = await pack(commented());
    if (doc) linked.set(doc, link);
    return `${location.pathname}#case=${link}`;
  }
  return `${location.pathname}#${view}`;
}

/** Return the address at which others reach this desk: the public one, if the desk has been given one. */
export function publicAddress() {
  const named = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="public-address"]'));
  return named?.content ?? `${location.origin}${location.pathname}`;
}

/** Whether others reach this desk at its address. */
export const isPublic = () => !/^http:..(127\.0\.0\.1|localhost)[:/]/.test(publicAddress());

/** The length in letters up to which forums and mail programs leave links whole. */
export const LONGEST = 8_000;

/** Return the link to the case that is shown, for others. */
export const caseLink = async () => publicAddress() + (await address()).slice(location.pathname.length);

/** Return the link to what is shown, for others: to a game as a whole, with the orders that are not hidden. */
export async function sharedLink() {
  const doc = documentOf(get());
  if (!doc?.game) return caseLink();
  const { link } = await ask("link", { game: doc.game.text, orders: doc.case.orders ?? {} });
  return `${publicAddress()}#game=${link}`;
}

/** The address in this tab: it keeps what a link must not contain. @param {string} to */
const kept = (to) => location.pathname + location.search + to.slice(location.pathname.length);

/** Set the address to what is shown; `push` adds an entry to the browser's history. */
export async function tell(push = true) {
  const { view } = get();
  const to = await address();
  if (get().view !== view) return; // a later change sets its own address
  const state = { view, boardFile: documentOf(get())?.boardFile ?? null };
  if (to === location.pathname + location.hash || !push) history.replaceState(state, "", kept(to));
  else history.pushState(state, "", kept(to));
}
