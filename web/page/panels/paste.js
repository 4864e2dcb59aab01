// The first field of the start: whatever a person has copied, how each line was read, and its turns.

import { askLast, givenUp } from "../ask.js";
import { open, openLink } from "../actions.js";
import { publicAddress } from "../address.js";
import { announce, fill, h } from "../dom.js";
import { KINDS, linkIn, summaryOf } from "../pasted.js";

/** @import { Failure, Pasted, PastedTurn } from "../types.js" */

const DELAY = 400;

/** Return the field with its answer below; it is made once, so that it keeps what was pasted. */
export function pasteBox() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const below = h("div", { class: "pasted", id: "pasted", "aria-live": "polite" });
  const area = h("textarea", {
    id: "paste",
    "data-key": "paste",
    rows: "5",
    spellcheck: "false",
    autocapitalize: "off",
    placeholder: "Spring 1901\nAustria: A Vie - Gal (bounce), A Bud - Ser …",
    "aria-describedby": "paste-about",
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(() => read(area, below), DELAY);
    },
  });
  return h(
    "section",
    { class: "paste", "aria-labelledby": "paste-label" },
    h("label", { id: "paste-label", for: "paste" }, "Paste a turn"),
    h(
      "p",
      { id: "paste-about", class: "aside" },
      "Orders and results as you copied them from a site, a mail, a program or a forum; " +
        "or a case, or a link of a desk. ",
    ),
    area,
    below,
  );
}

/** Put a text into the field. @param {string} text */
export function paste(text) {
  const area = /** @type {HTMLTextAreaElement} */ (document.getElementById("paste"));
  area.value = text;
  area.dispatchEvent(new Event("input"));
}

/** @param {HTMLTextAreaElement} area @param {HTMLElement} below @param {{lenient?: boolean}} [how] */
async function read(area, below, { lenient = false } = {}) {
  const text = area.value;
  if (!text.trim()) return fill(below);
  const link = linkIn(text);
  if (link) return openLink(link);
  try {
    const found = await askLast("paste", "paste", { text, lenient });
    if (found.is_case) return open(text);
    announce(summaryOf(found));
    fill(
      below,
      answered(found, () => read(area, below, { lenient: true })),
    );
  } catch (error) {
    if (!givenUp(error)) fill(below, h("p", { class: "problem" }, /** @type {Failure} */ (error).message));
  }
  return undefined;
}

/** @param {Pasted} found @param {() => void} leaveOut */
function answered({ name, lines, questions, unread, turns }, leaveOut) {
  return [
    questions.length
      ? h(
          "div",
          { class: "questions" },
          h("h3", {}, questions.length === 1 ? "A question" : `${questions.length} questions`),
          h(
            "ul",
            { role: "list" },
            questions.map(({ line, message, expected, nearest }) =>
              h(
                "li",
                {},
                line ? `Line ${line}: ` : "",
                message,
                expected ? `; expected ${expected}` : "",
                nearest.length ? h("span", { class: "quiet" }, ` Did you mean ${nearest.join(", ")}?`) : null,
              ),
            ),
          ),
          unread
            ? h("button", { type: "button", "data-key": "leave-out", onclick: leaveOut }, "Leave these out")
            : null,
        )
      : null,
    turns.map(turnCard),
    h(
      "details",
      { open: true },
      h("summary", {}, `How each line was read (${name})`),
      h(
        "table",
        { class: "read-lines" },
        h(
          "tbody",
          {},
          lines.map(({ number, text, kind, says }) =>
            h(
              "tr",
              { "data-kind": KINDS[kind] ?? "aside" },
              h("td", { class: "quiet" }, number),
              h("td", { class: "as-written" }, text),
              h("td", {}, says || kind),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** @param {boolean} holds */
const verdict = (holds) => h("span", { class: holds ? "right" : "wrong" }, holds ? "✓ " : "✗ ");

/** A turn: its verdict, how it was read, and a way to open it. @param {PastedTurn} turn */
function turnCard({ phase, case: data, notes, holds, post, link }) {
  const address = `${publicAddress()}#case=${link}`;
  const words = h("p", { class: "post-text" }, post || "No results are stated.");
  return h(
    "div",
    { class: "pasted-turn" },
    h("h3", {}, holds === null ? null : verdict(holds), phase.name),
    words,
    h(
      "div",
      { class: "acts" },
      h(
        "button",
        {
          type: "button",
          class: "main",
          "data-key": `open-${phase.code}`,
          onclick: () => open({ case: data }, { note: { title: "", words: "" } }),
        },
        "Open on the map",
      ),
      post
        ? h(
            "button",
            { type: "button", "data-key": `post-${phase.code}`, onclick: () => copy(`${post}\n${address}`, words) },
            "Copy the verdict as a post",
          )
        : null,
    ),
    h(
      "ul",
      { class: "aside" },
      notes.map((note) => h("li", {}, note)),
    ),
  );
}

/** Copy a text; if the browser does not allow it, show it. @param {string} text @param {HTMLElement} shown */
async function copy(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    announce("Post copied.");
  } catch {
    shown.textContent = text;
  }
}
