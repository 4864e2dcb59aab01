// The head of the page: views, undo and redo, opening and sharing.

import { redo, undo } from "../actions.js";
import { h } from "../dom.js";
import { documentOf, redoWords, undoWords } from "../state.js";
import { shareMenu } from "./share.js";

/** @import { State } from "../types.js" */

/** @type {[State["view"], string][]} */
const VIEWS = [
  ["start", "Start"],
  ["case", "Case"],
  ["game", "Browse"],
  ["patterns", "Patterns"],
];

/** The views, and the documentation that this desk is part of.
 * @param {State} state @param {(view: State["view"]) => void} show */
export function views(state, show) {
  const named = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="documentation"]'));
  return [
    VIEWS.map(([name, words]) =>
      h(
        "button",
        {
          type: "button",
          "data-key": `view-${name}`,
          "aria-current": state.view === name ? "page" : null,
          disabled: name === "case" && !state.answer,
          onclick: () => show(name),
        },
        words,
      ),
    ),
    named ? h("a", { href: named.content, "data-key": "documentation" }, "Docs") : null,
  ];
}

/** @param {State} state @param {() => void} choose */
export function tools(state, choose) {
  const editing = state.answer && state.view === "case";
  const [back, forth] = [state.trial ? state.before?.words : undoWords(state), redoWords(state)];
  const step = (
    /** @type {string} */ key,
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {string} */ keys,
    /** @type {string | null | undefined} */ words,
    /** @type {() => unknown} */ act,
  ) =>
    h(
      "button",
      {
        type: "button",
        class: "tool",
        "data-key": key,
        "aria-label": name,
        "aria-keyshortcuts": keys,
        title: words ? `${name}: ${words}` : name,
        disabled: words === null || words === undefined,
        onclick: act,
      },
      sign,
    );
  return [
    editing
      ? [step("undo", "↶", "Undo", "Control+Z", back, undo), step("redo", "↷", "Redo", "Control+Shift+Z", forth, redo)]
      : null,
    h("button", { type: "button", "data-key": "open", onclick: choose }, "Open…"),
    editing
      ? shareMenu(
          documentOf(state)?.game ?? null,
          state.answer?.phase.kind === "movement",
          documentOf(state)?.filed ? (state.file?.name ?? null) : null,
        )
      : null,
  ];
}
