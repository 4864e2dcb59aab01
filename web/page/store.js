// The store: holds the state, notifies the views of changes, and saves what a reload restores.

import { INITIAL, documentOf, keptOf, withChanges } from "./state.js";
import { ofBrowser, ofTab, read, write } from "./storage.js";

/** @import { Doc, State } from "./types.js" */

const KEPT = "westphalia-desk";
const LAST = "westphalia-last";

let state = INITIAL;

/** @type {Set<(now: State, before: State) => void>} */
const listeners = new Set();

/** The current state. */
export const get = () => state;

/** Call a function after each change. @param {(now: State, before: State) => void} listener */
export const listen = (listener) => listeners.add(listener);

/** Replace the state, and notify the views. @param {(state: State) => State} next */
export function update(next) {
  const before = state;
  state = next(before);
  if (state === before) return;
  keep(before);
  for (const listener of listeners) listener(state, before);
}

/** Change some fields, and notify the views. @param {Partial<State>} changes */
export const change = (changes) => update((now) => withChanges(now, changes));

/** @param {State} before */
function keep(before) {
  write(ofTab, KEPT, keptOf(state));
  const doc = documentOf(state);
  if (!doc || (doc === documentOf(before) && state.answer === before.answer && state.board === before.board)) return;
  write(ofBrowser, LAST, { doc, name: state.board?.name ?? "", phase: state.answer?.phase.name ?? "" });
}

/** The state of this tab before a reload. */
export const kept = () => read(ofTab, KEPT) ?? {};

/** The last document of this browser. @returns {{doc: Doc, name: string, phase: string} | null} */
export const last = () => read(ofBrowser, LAST);
