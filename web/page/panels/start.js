// The first screen: examples, games, files, and the last document.

import { ask } from "../ask.js";
import { newGame, open, openEmpty, reopen } from "../actions.js";
import { fill, h } from "../dom.js";
import { panel } from "../panel.js";
import { last } from "../store.js";
import { counted } from "../words.js";
import { pasteBox } from "./paste.js";
import { pictureOf, thumb } from "./thumbs.js";

/** @import { Start } from "../types.js" */

const HEAD = "pandin";

/** The field for a pasted turn, which keeps its text. @type {HTMLElement | null} */
let pasting = null;

/** The first screen. @param {HTMLElement} parent @param {{choose: () => void, showPatterns: () => void}} acts */
export const startPanel = (parent, acts) => panel(["start"], ({ start }) => startView(parent, start, acts));

/** @param {HTMLElement} parent @param {Start | null} start
 * @param {{choose: () => void, showPatterns: () => void}} acts */
function startView(parent, start, { choose, showPatterns }) {
  if (!start) return fill(parent, h("p", { class: "aside" }, "Loading…"));
  const sorted = [...start.examples].sort(
    (one, other) => Number(!one.name.startsWith(HEAD)) - Number(!other.name.startsWith(HEAD)),
  );
  const [pandin, ...others] = sorted.filter((one, n) => sorted.findIndex((other) => other.title === one.title) === n);
  const before = last();
  pasting ??= pasteBox();
  return fill(
    parent,
    h(
      "div",
      { class: "start" },
      h("h1", {}, "Resolve orders, and see why"),
      pasting,
      h(
        "p",
        { class: "lead" },
        "In Diplomacy all armies and fleets move at the same time. " +
          "The rules nearly always leave exactly one consistent resolution. Sometimes they leave none:",
      ),
      h(
        "div",
        { class: "first" },
        pandin
          ? h(
              "button",
              { type: "button", class: "main lead-in", "data-key": "pandin", onclick: () => open(pandin.text) },
              h("strong", {}, "Start with Pandin’s paradox"),
              h("span", {}, "A convoyed army decides about the fleet that convoys it."),
            )
          : null,
        before
          ? h(
              "button",
              { type: "button", class: "lead-in", "data-key": "continue", onclick: () => reopen(before.doc) },
              h("strong", {}, "Continue where you left off"),
              h("span", {}, [before.doc.note.title || before.name, before.phase].filter(Boolean).join(", ")),
            )
          : null,
        h(
          "button",
          { type: "button", class: "lead-in", "data-key": "open-file", onclick: choose },
          h("strong", {}, "Open a file…"),
          h("span", {}, "Cases, boards, games, and other programs’ formats. Nothing leaves this machine."),
        ),
      ),
      h(
        "section",
        { "aria-labelledby": "games" },
        h("h2", { id: "games" }, "Games"),
        h(
          "p",
          { class: "aside" },
          "A new game is played phase by phase. The opening is its first position, to try orders on and to change. " +
            "An empty board waits for units that you place.",
        ),
        h(
          "ul",
          { class: "cards", role: "list" },
          start.variants.map((one) =>
            h(
              "li",
              { class: "card game-card" },
              thumb(`board ${one.id}`, async () => (await ask("board", { variant: one.id })).picture ?? ""),
              h("strong", {}, one.name),
              h("span", { class: "quiet" }, `${counted(one.powers.length, "power")}, ${one.provinces} provinces`),
              h(
                "span",
                { class: "acts" },
                h(
                  "button",
                  {
                    type: "button",
                    class: "main",
                    "data-key": `new-${one.id}`,
                    "aria-label": `New game of ${one.name}`,
                    onclick: () => newGame(one.id),
                  },
                  "New game",
                ),
                h(
                  "button",
                  {
                    type: "button",
                    "data-key": `opening-${one.id}`,
                    "aria-label": `Opening of ${one.name}`,
                    onclick: () => opening(one.id),
                  },
                  "Opening",
                ),
                h(
                  "button",
                  {
                    type: "button",
                    "data-key": `empty-${one.id}`,
                    "aria-label": `Empty board of ${one.name}`,
                    onclick: () => openEmpty(one.id),
                  },
                  "Empty board",
                ),
              ),
            ),
          ),
        ),
      ),
      h(
        "section",
        { "aria-labelledby": "examples" },
        h("h2", { id: "examples" }, "Examples"),
        h(
          "ul",
          { class: "cards", role: "list" },
          others.map((one) =>
            h(
              "li",
              {},
              h(
                "button",
                {
                  type: "button",
                  class: "card",
                  "data-key": `example-${one.name}`,
                  onclick: () => open(one.text, { title: one.title }),
                },
                thumb(one.name, pictureOf(one.text)),
                h("strong", {}, one.title || one.name),
              ),
            ),
          ),
        ),
      ),
      h(
        "section",
        { "aria-labelledby": "patterns" },
        h("h2", { id: "patterns" }, "Patterns"),
        h(
          "p",
          {},
          "Every way in which a few orders can be ambiguous. ",
          h(
            "button",
            { type: "button", class: "link", "data-key": "all-patterns", onclick: showPatterns },
            "Browse all patterns",
          ),
        ),
      ),
    ),
  );
}

/** Open a game's opening position as a case. @param {string} variant */
async function opening(variant) {
  const board = await ask("board", { variant, picture: false });
  const moving = board.phase.kind === "diplomacy" && board.phases.find((phase) => phase.kind === "movement");
  await open({ case: moving ? { ...board.case, phase: moving.code } : board.case }, { note: { title: "", words: "" } });
}
