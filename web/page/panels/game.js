// The game in play: missing orders, hidden orders, and the report of the last phase.

import { attempt, hideOrders, showOrders } from "../actions.js";
import { inSequence } from "../case.js";
import { fill, h } from "../dom.js";
import { panel } from "../panel.js";
import { mailBox } from "./mail.js";
import { browse } from "./record.js";
import { reportElements } from "./report.js";

/** @import { Readable } from "../panel.js" */

let opened = false;

/** The game in play. @param {HTMLElement} parent */
export const gamePanel = (parent) => panel(["doc", "board", "fresh"], (read) => fill(parent, inPlay(read)));

/** @param {Pick<Readable, "doc" | "board" | "fresh">} read */
function inPlay({ doc, board, fresh }) {
  const game = doc?.game;
  if (!doc || !game || !board) return null;
  const powers = inSequence(board, [
    ...Object.keys(game.due),
    ...Object.keys(doc.case.orders ?? {}),
    ...Object.keys(game.hidden),
  ]);
  const seen = powers.filter((power) => !(power in game.hidden));
  return [
    game.over
      ? null
      : h(
          "details",
          {
            class: "owing",
            open: !game.report || opened,
            ontoggle: (/** @type {{target: HTMLDetailsElement}} */ event) => {
              opened = event.target.open;
            },
          },
          h("summary", { "data-key": "owing" }, "Orders of this phase, and hiding them"),
          powers.length
            ? h(
                "ul",
                { class: "rows", role: "list" },
                powers.map((power) =>
                  row(
                    power,
                    board.people.get(power) ?? power,
                    game.due[power],
                    (game.hidden[power] ?? doc.case.orders?.[power] ?? []).length,
                    power in game.hidden,
                  ),
                ),
              )
            : h("p", { class: "aside" }, "No power has anything to do."),
          seen.length
            ? h(
                "p",
                { class: "acts" },
                h(
                  "button",
                  { type: "button", "data-key": "hide-all", onclick: () => hideOrders(seen) },
                  "Hide the orders of all",
                ),
              )
            : null,
          h(
            "p",
            { class: "aside" },
            "Hidden orders count when the phase is resolved. They are not on the map, in the text or in links.",
          ),
        ),
    game.over ? null : mailBox(fresh, doc.case.phase, board),
    game.report
      ? h("div", { class: "last-report" }, reportElements(game.report, board))
      : h("p", { class: "aside" }, "The report of each phase appears here."),
    game.report
      ? h(
          "p",
          { class: "acts" },
          h(
            "button",
            { type: "button", "data-key": "browse-played", onclick: () => attempt(() => browse(game.text, game.name)) },
            "All phases of this game…",
          ),
        )
      : null,
  ];
}

/** @param {string} power @param {string} name @param {string | undefined} due @param {number} given
 * @param {boolean} hidden */
function row(power, name, due, given, hidden) {
  return h(
    "li",
    { class: "row giving owed" },
    h(
      "span",
      {},
      h("strong", {}, name),
      h(
        "span",
        { class: "quiet" },
        ` ${due ? `${due} due` : "nothing due"}, ${given || "none"} given${hidden ? ", hidden" : ""}`,
      ),
    ),
    h(
      "button",
      {
        type: "button",
        "data-key": `hide-${power}`,
        "aria-label": `${hidden ? "Show" : "Hide"} the orders of ${name}`,
        onclick: () => (hidden ? showOrders(power) : hideOrders([power])),
      },
      hidden ? "Show" : "Hide",
    ),
  );
}
