// The orders with their outcomes, by power, and what follows from them.

import { takeBack, dropTrial, keepTrial, undo } from "../actions.js";
import { differences, eachOnce, inSequence, isWritten, placeOfResult } from "../case.js";
import { fill, h } from "../dom.js";
import { begin, cancel } from "../ordering.js";
import { panel } from "../panel.js";
import { change } from "../store.js";
import { SIGNS, counted, fateOf, named } from "../words.js";

/** @import { EventRecord } from "../answers.d.ts" */
/** @import { Difference } from "../case.js" */
/** @import { Readable } from "../panel.js" */
/** @import { Board, OrderResult } from "../types.js" */

/** @typedef {Pick<Readable, "answer" | "before" | "board" | "selected" | "shown">} OutcomesRead */

/** Orders by power, each with its outcome.
 * @param {() => HTMLElement | null} place Where the list is, if it is shown.
 * @param {(place: string | null) => void} onPoint */
export const outcomesPanel = (place, onPoint) =>
  panel(["tab", "answer", "before", "board", "selected", "shown"], (read) => {
    const parent = read.tab === "result" ? place() : null;
    if (parent) fill(parent, outcomeList(read, onPoint));
  });

/** @param {OutcomesRead} read @param {(place: string | null) => void} onPoint */
function outcomeList(read, onPoint) {
  const { answer, before, board } = read;
  if (!answer?.result || !board) return null;
  const results = eachOnce(answer.result.orders, board);
  const changed = before ? differences(eachOnce(before.answer.result.orders, board), results) : new Map();
  const groups = inSequence(
    board,
    results.map((one) => one.power),
  ).map((power) => {
    const rows = results
      .filter((one) => one.power === power)
      .map((one) => row(read, one, changed.get(`${one.power} ${one.unit}`), onPoint));
    return h(
      "section",
      { class: "power", "aria-label": board.people.get(power) ?? power },
      h("h3", {}, dot(board, power), board.people.get(power) ?? power),
      h("ul", { class: "rows", role: "list" }, rows),
    );
  });
  const gone = [...changed.values()]
    .filter(({ after }) => !after)
    .map(({ before: old }) => h("li", {}, `${old.order}: no longer ordered`));
  return [
    declared(read),
    following(board, answer.result.events ?? []),
    groups,
    gone.length ? h("ul", { class: "gone", role: "list" }, gone) : null,
    answer.phase.kind === "diplomacy" && !answer.result.said?.length
      ? h(
          "p",
          { class: "aside" },
          "Nothing is declared yet. What powers declare appears here; it takes effect at the end of the phase.",
        )
      : null,
    results.length || answer.phase.kind !== "movement"
      ? null
      : h("p", { class: "aside" }, "No units yet. Choose “Place units” above the map, or write the case as text."),
  ];
}

/** Statements of powers that are not orders to units: influence, treaties, decrees.
 * @param {Pick<Readable, "answer" | "board" | "shown">} read */
function declared({ answer, board, shown }) {
  const said = answer?.result.said ?? [];
  if (!said.length || !board) return null;
  const data = shown?.case;
  const written = (/** @type {OrderResult} */ one) => data !== undefined && isWritten(data, one.power, one.order);
  return h(
    "section",
    { class: "power declared", "aria-label": "Declared" },
    h("h3", {}, "Declared"),
    h(
      "ul",
      { class: "rows", role: "list" },
      said.map((one) =>
        h(
          "li",
          { class: `row ${one.outcome}` },
          h(
            "p",
            {},
            h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[one.outcome] ?? "·"),
            " ",
            dot(board, one.power),
            h("span", { class: "order-text" }, one.order),
            " ",
            h("span", { class: "fate" }, one.why),
            " ",
            written(one)
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "link",
                    "data-key": `back-${one.power}-${one.order}`,
                    onclick: () => takeBack(one.power, one.order),
                  },
                  "Withdraw",
                )
              : null,
          ),
        ),
      ),
    ),
  );
}

/** @param {Board} board @param {EventRecord[]} events */
const following = (board, events) =>
  events.length
    ? h(
        "section",
        { class: "power events", "aria-label": "Consequences" },
        h("h3", {}, "Consequences"),
        h(
          "ul",
          {},
          events.map((event) => h("li", {}, named(event.text, board.names))),
        ),
      )
    : null;

/** The color of a power, as a dot. @param {Board} board @param {string} power */
function dot(board, power) {
  const color = board.colors.get(power);
  const sign = h("span", { class: "dot", "aria-hidden": "true" });
  if (/^#[0-9a-f]{6}$/i.test(color ?? "")) sign.style.backgroundColor = color ?? "";
  return sign;
}

/** @param {Pick<Readable, "selected">} read @param {OrderResult} result @param {Difference | undefined} differs
 * @param {(place: string | null) => void} onPoint */
function row({ selected }, result, differs, onPoint) {
  const at = placeOfResult(result);
  const isOpen = selected === at;
  const fate = fateOf(result);
  const old = differs?.before
    ? differs.before.order === result.order
      ? fateOf(differs.before)
      : `${differs.before.order}: ${fateOf(differs.before)}`
    : null;
  return h(
    "li",
    {
      class: `row ${result.outcome}${differs ? " changed" : ""}${isOpen ? " open" : ""}`,
      "data-place": at,
      onpointerenter: () => onPoint(at),
      onpointerleave: () => onPoint(null),
    },
    h(
      "button",
      {
        type: "button",
        class: "outcome",
        "data-key": `order-${at}`,
        "aria-expanded": String(isOpen),
        title: result.why,
        onclick: () => (isOpen ? cancel() : begin(at)),
      },
      h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[result.outcome] ?? "·"),
      h("span", { class: "order-text" }, result.order),
      h(
        "span",
        { class: "fate" },
        differs && old !== null && old !== fate
          ? [h("del", {}, old), h("span", { class: "hidden" }, " now "), h("ins", {}, fate)]
          : fate,
      ),
    ),
  );
}

/** The changes, with a way to undo them. @param {HTMLElement} parent */
export const comparisonPanel = (parent) =>
  panel(["before", "answer", "board", "trial"], (read) => fill(parent, comparison(read)));

/** @param {Pick<Readable, "before" | "answer" | "board" | "trial">} read */
function comparison({ before, answer, board, trial }) {
  if (!before || !answer || !board) return null;
  const count = differences(eachOnce(before.answer.result.orders, board), eachOnce(answer.result.orders, board)).size;
  const what =
    count === 0 ? "No outcome changes." : `${counted(count, "outcome")} ${count === 1 ? "changes" : "change"}.`;
  return h(
    "div",
    { class: `compared ${count ? "some" : "none"}`, role: "status" },
    h("p", {}, h("strong", {}, before.words), " ", what),
    h(
      "div",
      { class: "acts" },
      trial ? h("button", { type: "button", class: "main", "data-key": "keep", onclick: keepTrial }, "Keep it") : null,
      h(
        "button",
        { type: "button", "data-key": "drop", onclick: trial ? dropTrial : undo },
        trial ? "Revert" : "Switch back",
      ),
      trial
        ? null
        : h("button", { type: "button", "data-key": "seen", onclick: () => change({ before: null }) }, "Dismiss"),
    ),
  );
}
