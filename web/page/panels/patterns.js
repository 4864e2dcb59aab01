// The patterns of the census as a gallery.

import { ask } from "../ask.js";
import { attempt, open } from "../actions.js";
import { fill, h } from "../dom.js";
import { lettersOf, lettersSaid } from "../letters.js";
import { get } from "../store.js";
import { sentences } from "../words.js";
import { thumb } from "./thumbs.js";

/** @import { Pattern } from "../types.js" */

/** @type {{patterns: Pattern[]} | null | undefined} */
let listed = null;
let wanted = "all";

/** @param {HTMLElement} parent */
export async function galleryView(parent) {
  listed ??= await attempt(() => ask("gallery", {}));
  if (!listed || get().view !== "patterns") return;
  const { patterns } = listed;
  /** @type {Record<string, (one: Pattern) => boolean>} */
  const kinds = { all: () => true, several: (one) => one.resolutions > 1, none: (one) => one.resolutions === 0 };
  const draw = () => {
    const shown = patterns.filter((one) => one.text && kinds[wanted](one));
    fill(
      parent,
      h(
        "div",
        { class: "start" },
        h("h1", {}, "The smallest ambiguous patterns"),
        h(
          "p",
          { class: "lead" },
          "Every way in which a few orders can be ambiguous, " +
            "found by exhaustive search and placed on the standard board.",
        ),
        h(
          "div",
          { class: "kinds", role: "group", "aria-label": "Which patterns" },
          [
            ["all", "All"],
            ["several", "Several resolutions"],
            ["none", "No resolution"],
          ].map(([name, text]) =>
            h(
              "button",
              {
                type: "button",
                "data-key": `patterns-${name}`,
                "aria-pressed": String(wanted === name),
                onclick: () => {
                  wanted = name;
                  draw();
                },
              },
              text,
            ),
          ),
        ),
        h("p", { class: "quiet", role: "status" }, `${shown.length} patterns`),
        h("ul", { class: "cards", role: "list" }, shown.map(card)),
      ),
    );
  };
  draw();
}

/** The picture of a pattern without its outcome, which a rule must decide. @param {string} text */
const beforeOutcome = async (text) => (await ask("picture", { case: text, outcome: false })).picture;

/** @param {Pattern} one */
function card(one) {
  const letters = lettersOf(one.pattern, one.text);
  const places = letters.size ? ` ${lettersSaid(letters)}.` : "";
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: "card",
        "data-key": `pattern-${one.pattern}`,
        onclick: () =>
          open(one.text, {
            note: { title: one.family.name || "A pattern", words: `${sentences(one.words)}${places}` },
          }),
      },
      thumb(
        one.pattern,
        () => beforeOutcome(one.text),
        new Map([...letters].map(([letter, place]) => [place, letter])),
      ),
      h("strong", {}, one.family.name || one.pattern),
      h("span", { class: "quiet" }, one.resolutions === 0 ? "no resolution" : `${one.resolutions} resolutions`),
      h("span", { class: "words" }, sentences(one.words)),
    ),
  );
}
