// Panels: each declares what it reads of the state, gets nothing else, and is drawn again when that changes.

import { documentOf, shownOf } from "./state.js";

/** @import { Doc, GameInPlay, Note, State } from "./types.js" */

/**
 * @typedef {object} Derived What follows from the state, for panels to read.
 * @property {Doc | null} doc The current document, without any trial.
 * @property {Doc | null} shown The document that is shown.
 * @property {GameInPlay | null} game The game that is played.
 * @property {Note | null} note The author's comment.
 * @property {boolean} isOpen Whether a case is open.
 */

/** @typedef {State & Derived} Readable */

/** @template {keyof Readable} K @typedef {Pick<Readable, K>} Read What a panel gets. */

/** @type {{[K in keyof Derived]: (state: State) => Derived[K]}} */
const DERIVED = {
  doc: documentOf,
  shown: shownOf,
  game: (state) => documentOf(state)?.game ?? null,
  note: (state) => documentOf(state)?.note ?? null,
  isOpen: ({ answer }) => answer !== null,
};

/** @param {string} name @returns {name is keyof Derived} */
const isDerived = (name) => name in DERIVED;

/** @template {keyof Readable} K @param {readonly K[]} reads @param {State} state @returns {Read<K>} */
const readFrom = (reads, state) =>
  /** @type {Read<K>} */ (
    Object.fromEntries(
      reads.map((name) => [name, isDerived(name) ? DERIVED[name](state) : state[/** @type {keyof State} */ (name)]]),
    )
  );

/** Return the function that draws one of several panels, which is made anew when another one is chosen.
 * @template {string} N
 * @param {(state: State) => N} choose @param {Record<N, () => (state: State) => void>} makers */
export function oneOf(choose, makers) {
  /** @type {{name: N, draw: (state: State) => void} | null} */
  let known = null;
  return (/** @type {State} */ state) => {
    const name = choose(state);
    if (known?.name !== name) known = { name, draw: makers[name]() };
    known.draw(state);
  };
}

/** Return a panel: the function that draws it with what it reads of the state, unless that is as before.
 * @template {keyof Readable} K
 * @param {readonly K[]} reads @param {(read: Read<K>) => void} draw @returns {(state: State) => void} */
export function panel(reads, draw) {
  /** @type {Read<K> | null} */
  let known = null;
  return (state) => {
    const before = known;
    const now = readFrom(reads, state);
    if (before !== null && reads.every((name) => Object.is(now[name], before[name]))) return;
    known = now;
    draw(now);
  };
}
