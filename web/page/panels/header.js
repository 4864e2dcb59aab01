// The head of the page: views, undo and redo, opening and sharing.

import { redo, undo } from "../actions.js";
import { fill, h } from "../dom.js";
import { panel } from "../panel.js";
import { redoWords, undoWords } from "../state.js";
import { shareMenu } from "./share.js";

/** @import { Readable } from "../panel.js" */

/** @type {[Readable["view"], string][]} */
const VIEWS = [
  ["start", "Start"],
  ["case", "Case"],
  ["game", "Browse"],
  ["patterns", "Patterns"],
];

/** The views, and the documentation that this desk is part of.
 * @param {HTMLElement} parent @param {(view: Readable["view"]) => void} show */
export const viewsPanel = (parent, show) => panel(["view", "isOpen"], (read) => fill(parent, views(read, show)));

/** @param {Pick<Readable, "view" | "isOpen">} read @param {(view: Readable["view"]) => void} show */
function views({ view, isOpen }, show) {
  const named = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="documentation"]'));
  return [
    VIEWS.map(([name, words]) =>
      h(
        "button",
        {
          type: "button",
          "data-key": `view-${name}`,
          "aria-current": view === name ? "page" : null,
          disabled: name === "case" && !isOpen,
          onclick: () => show(name),
        },
        words,
      ),
    ),
    named ? h("a", { href: named.content, "data-key": "documentation" }, "Docs") : null,
  ];
}

/** @typedef {Pick<Readable, "view" | "answer" | "doc" | "steps" | "at" | "trial" | "before" | "file">} ToolsRead */

/** Undo and redo, opening and sharing. @param {HTMLElement} parent @param {() => void} choose */
export const toolsPanel = (parent, choose) =>
  panel(["view", "answer", "doc", "steps", "at", "trial", "before", "file"], (read) =>
    fill(parent, tools(read, choose)),
  );

/** @param {ToolsRead} read @param {() => void} choose */
function tools(read, choose) {
  const { view, answer, doc, trial, before, file } = read;
  const editing = answer && view === "case";
  const [back, forth] = [trial ? before?.words : undoWords(read), redoWords(read)];
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
      ? shareMenu(doc?.game ?? null, answer?.phase.kind === "movement", doc?.filed ? (file?.name ?? null) : null)
      : null,
  ];
}
