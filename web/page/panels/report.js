// A referee's report as elements.

import { h } from "../dom.js";
import { shownColumns } from "../tables.js";
import { SIGNS } from "../words.js";

/** @import { Report, SectionModel } from "../answers.d.ts" */
/** @import { Board } from "../types.js" */

/** A report as elements: sections with paragraphs, lists and tables. @param {Report} told @param {Board} board */
export function reportElements(told, board) {
  return told.sections.map((section) =>
    h(
      "section",
      {},
      h("h2", {}, section.title),
      section.blocks.map((one) => block(one, board)),
    ),
  );
}

/** @param {string | number | undefined} cell @param {string} key @param {Board} board @returns {string} */
function words(cell, key, board) {
  if (cell === undefined) return "";
  const text = String(cell);
  if (key === "outcome" || key === "status") return SIGNS[text] ?? text;
  return board.people.get(text) ?? board.names.get(text) ?? text;
}

/** @param {SectionModel["blocks"][number]} one @param {Board} board */
function block(one, board) {
  if (one.kind === "paragraph") return h("p", {}, one.text);
  const heading = one.heading ? h("h3", {}, one.heading) : null;
  if (one.kind === "list")
    return [
      heading,
      h(
        "ul",
        { class: "told" },
        one.items.map((item) => h("li", {}, item)),
      ),
    ];
  const columns = shownColumns(one.columns);
  const said = columns
    .map((column) => column.title)
    .filter(Boolean)
    .join();
  return [
    heading,
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": one.heading || "Table" },
      h(
        "table",
        {},
        said
          ? h(
              "thead",
              { class: said === "Order,Result" ? "hidden" : null },
              h(
                "tr",
                {},
                columns.map((column) => (column.title ? h("th", { scope: "col" }, column.title) : h("td", {}))),
              ),
            )
          : null,
        h(
          "tbody",
          {},
          one.rows.map((row) =>
            h(
              "tr",
              {},
              columns.map(({ key }) => h("td", { class: `of-${key}` }, words(row[key], key, board))),
            ),
          ),
        ),
      ),
    ),
    one.note ? h("p", { class: "aside" }, one.note) : null,
  ];
}
