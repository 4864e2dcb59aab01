// A referee's report as elements.

import { h } from "../dom.js";
import { shownColumns } from "../tables.js";
import { SIGNS } from "../words.js";

/** @import { Board } from "../types.js" */

/** A report as elements: sections with paragraphs, lists and tables. @param {any} told @param {Board} board */
export function reportElements(told, board) {
  return told.sections.map((/** @type {any} */ section) =>
    h(
      "section",
      {},
      h("h2", {}, section.title),
      section.blocks.map((/** @type {any} */ one) => block(one, board)),
    ),
  );
}

/** @param {any} cell @param {string} key @param {Board} board @returns {string} */
function words(cell, key, board) {
  if (cell === null || cell === undefined) return "";
  if (Array.isArray(cell)) return cell.map((one) => words(one, key, board)).join(", ");
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (key === "outcome" || key === "status") return SIGNS[cell] ?? String(cell);
  return board.people.get(cell) ?? board.names.get(cell) ?? String(cell);
}

/** @param {any} one @param {Board} board */
function block(one, board) {
  const heading = one.heading ? h("h3", {}, one.heading) : null;
  if (one.kind === "list")
    return [
      heading,
      h(
        "ul",
        { class: "told" },
        one.items.map((/** @type {string} */ item) => h("li", {}, item)),
      ),
    ];
  if (one.kind !== "table") return h("p", {}, one.text);
  const columns = shownColumns(one.columns);
  const said = columns
    .map((/** @type {any} */ column) => column.title)
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
                columns.map((/** @type {any} */ column) =>
                  column.title ? h("th", { scope: "col" }, column.title) : h("td", {}),
                ),
              ),
            )
          : null,
        h(
          "tbody",
          {},
          one.rows.map((/** @type {any} */ row) =>
            h(
              "tr",
              {},
              columns.map((/** @type {any} */ { key }) => h("td", { class: `of-${key}` }, words(row[key], key, board))),
            ),
          ),
        ),
      ),
    ),
    one.note ? h("p", { class: "aside" }, one.note) : null,
  ];
}
