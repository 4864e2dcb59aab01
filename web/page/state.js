// The state of the page: one immutable value, and pure functions from one state to the next.

/** @import { Doc, State, Step } from "./types.js" */

/** @type {State} */
export const INITIAL = Object.freeze({
  view: "start",
  steps: [],
  at: -1,
  trial: null,
  answer: null,
  before: null,
  board: null,
  selected: null,
  giving: null,
  mode: "orders",
  palette: { power: null, kind: null, bonus: 0, marks: [], coasts: null, lifted: null, refused: null },
  tab: "result",
  wide: true,
  stop: "peek",
  tools: false,
  seat: null,
  draft: null,
  said: null,
  trouble: null,
  lacks: [],
  file: null,
  start: null,
  record: null,
  fresh: 0,
});

/** The number of steps that can be undone. */
const MOST = 300;

/** Return the state with some fields changed. @param {State} state @param {Partial<State>} changes @returns {State} */
export const withChanges = (state, changes) => Object.freeze({ ...state, ...changes });

/** The current document, without any trial. @param {State} state @returns {Doc | null} */
export const documentOf = (state) => state.steps[state.at]?.doc ?? null;

/** The document that is shown. @param {State} state @returns {Doc | null} */
export const shownOf = (state) => state.trial ?? documentOf(state);

/** Return the state with a new document as its next step; undone steps are discarded.
 * @param {State} state @param {Doc} doc @param {string} words @returns {State} */
export function pushed(state, doc, words) {
  const steps = [...state.steps.slice(0, state.at + 1), { doc, words }].slice(-MOST);
  return withChanges(state, { steps, at: steps.length - 1, trial: null });
}

/** Return the state with the current document replaced, without a new step.
 * @param {State} state @param {Doc} doc @returns {State} */
export function amended(state, doc) {
  if (state.at < 0) return pushed(state, doc, "");
  const steps = state.steps.map((step, n) => (n === state.at ? { ...step, doc } : step));
  return withChanges(state, { steps, trial: null });
}

/** Return the state at another step. @param {State} state @param {number} at @returns {State} */
export function wentTo(state, at) {
  return at < 0 || at >= state.steps.length
    ? state
    : withChanges(state, { at, trial: null, before: null, draft: null });
}

/** The description of the step that undo takes back, or null. @param {Pick<State, "steps" | "at">} state */
export const undoWords = (state) => (state.at > 0 ? state.steps[state.at].words : null);

/** The description of the step that redo repeats. @param {Pick<State, "steps" | "at">} state */
export const redoWords = (state) => state.steps[state.at + 1]?.words ?? null;

/** A digest of what an author's note is about: units, orders and rules. @param {import("./types.js").CaseData} data */
export const markOf = ({ variant, phase, units, orders, rules }) =>
  JSON.stringify([variant, phase, units ?? {}, orders ?? {}, rules ?? {}]);

/** Whether units, orders or rules differ from those the author's note is about. @param {Doc | null} doc */
export const isChanged = (doc) => doc !== null && doc.origin !== "" && markOf(doc.case) !== doc.origin;

/** The part of the state that a reload restores. @param {State} state */
export const keptOf = (state) => ({
  view: state.view,
  tab: state.tab,
  draft: state.draft,
  game: documentOf(state)?.game ?? null,
  filed: documentOf(state)?.filed ?? false,
  file: state.file && { ...state.file, text: null },
});
