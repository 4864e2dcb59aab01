// The card of the selected unit: its unfinished order, the reason for its outcome, and the proof.

import { askOnce, givenUp } from "../ask.js";
import { give, hidden, orderAt, showOrders, take, takeBack, unitAt } from "../actions.js";
import { eachOnce, isWritten, placeOf, placeOfResult } from "../case.js";
import { acting, fill, h } from "../dom.js";
import { KINDS, begin, cancel, choose, done, tryInstead } from "../ordering.js";
import { panel } from "../panel.js";
import { get } from "../store.js";
import { SIGNS, counted, named } from "../words.js";
import { saveCertificate } from "./share.js";

/** @import { Readable } from "../panel.js" */
/** @import { OrderResult } from "../types.js" */

/** @typedef {Pick<Readable, "selected" | "giving" | "answer" | "board" | "mode" | "doc" | "shown">} CardRead */

/** The card of the selected unit. @param {HTMLElement} parent @param {() => void} onLost The focus is lost. */
export const cardPanel = (parent, onLost) =>
  panel(["selected", "giving", "answer", "board", "mode", "doc", "shown"], (read) => {
    const held = parent.contains(document.activeElement) && parent.querySelector(":focus-visible");
    fill(parent, card(read));
    if (held && !parent.contains(document.activeElement)) onLost(); // the button that was pressed is gone
  });

/** @param {CardRead} read */
function card(read) {
  const { selected, giving, answer, board, doc } = read;
  if (!selected || !answer || !board || read.mode === "units") return null;
  const results = eachOnce(answer.result?.orders ?? [], board).filter((one) => placeOfResult(one) === selected);
  const there = unitAt(selected);
  const unit = giving?.place === selected ? giving.unit : there;
  if (!unit && !results.length) return null;
  const owner = unit ? (board.people.get(unit.power) ?? unit.power) : "";
  const written = doc?.case;
  // An order of a power itself, such as a build, is withdrawn; that of a unit is removed with "No order".
  const own = results.filter(
    (/** @type {OrderResult} */ one) =>
      written && isWritten(written, one.power, one.order) && !(unit && placeOf(one.order) === selected),
  );
  return h(
    "section",
    { class: "card-of-unit", "aria-label": "Selected unit" },
    h(
      "div",
      { class: "card-head" },
      h(
        "strong",
        {},
        giving?.trying ? `What if ${unit?.unit}…` : (unit?.unit ?? board.names.get(selected) ?? selected),
      ),
      h("span", { class: "quiet" }, [owner, board.names.get(selected)].filter(Boolean).join(" · ")),
      h(
        "button",
        { type: "button", class: "tool", "aria-label": "Close", "data-key": "card-close", onclick: cancel },
        "×",
      ),
    ),
    giving?.place === selected ? making(read) : null,
    unit && hidden(unit.power)
      ? h(
          "p",
          { class: "hint" },
          `The orders of ${owner} are hidden. `,
          h(
            "button",
            { type: "button", class: "link", "data-key": "show-hidden", onclick: () => showOrders(unit.power) },
            "Show them",
          ),
        )
      : null,
    results.map((/** @type {OrderResult} */ one) => reason(read, one)),
    unit && hidden(unit.power)
      ? null
      : h(
          "div",
          { class: "acts" },
          there && !giving
            ? h(
                "button",
                { type: "button", "data-key": "change-order", onclick: () => begin(selected) },
                "Change order",
              )
            : null,
          there
            ? h(
                "button",
                {
                  type: "button",
                  "data-key": "what-if",
                  "aria-pressed": giving?.trying ? "true" : "false",
                  onclick: () => (giving ? tryInstead() : begin(selected, { trying: true })),
                },
                "What if…",
              )
            : null,
          there
            ? h("button", { type: "button", "data-key": "no-order", onclick: () => give(selected, null) }, "No order")
            : null,
          own.map((/** @type {OrderResult} */ one) =>
            h(
              "button",
              {
                type: "button",
                "data-key": `withdraw-${one.power}-${one.order}`,
                onclick: () => {
                  cancel();
                  takeBack(one.power, one.order);
                },
              },
              `Withdraw ${one.order}`,
            ),
          ),
          there && !doc?.game
            ? h(
                "button",
                {
                  type: "button",
                  "data-key": "remove-unit",
                  title: "Delete",
                  onclick: () => {
                    cancel();
                    take(selected);
                  },
                },
                "Remove unit",
              )
            : null,
        ),
  );
}

/** @param {Pick<Readable, "giving">} read */
function making({ giving }) {
  if (!giving) return null;
  const { unit, menu, kind, other, refused, choices, orders } = giving;
  const kinds = menu ? KINDS.filter(([name]) => name in menu) : [];
  const given = orderAt(giving.place)?.order;
  /** @type {Record<string, string>} */
  const hints = {
    move: "Click its destination, or drag the unit there.",
    retreat: "Click where it retreats, or drag it there.",
    support: other
      ? `Click the destination of ${other}, or ${other} itself to support its hold.`
      : "Click the unit or the arrow to support.",
    convoy: other ? `Click the destination of ${other}.` : "Click the army or its arrow to convoy it.",
  };
  if (choices) {
    return h(
      "div",
      { class: "kinds choices", role: "group", "aria-label": "Which of these?" },
      choices.map((order) =>
        h(
          "button",
          { type: "button", class: "main", "data-key": `choice-${order}`, onclick: () => done(order) },
          order,
        ),
      ),
    );
  }
  return [
    h(
      "div",
      { class: "giving" },
      h(
        "div",
        { class: "kinds", role: "group", "aria-label": `Kinds of order for ${unit.unit}` },
        kinds.map(([name, words, letter]) =>
          h(
            "button",
            {
              type: "button",
              "data-key": `kind-${name}`,
              "aria-pressed": String(kind === name),
              "aria-keyshortcuts": letter,
              onclick: () => choose(name),
            },
            words,
          ),
        ),
        menu?.disband
          ? h("button", { type: "button", "data-key": "kind-disband", onclick: () => choose("disband") }, "Disband")
          : null,
      ),
      menu && !orders.length
        ? null
        : acting(
            h(
              "select",
              {
                "data-key": "legal",
                "aria-label": `Legal orders of ${unit.unit}`,
                onchange: (/** @type {{target: HTMLInputElement}} */ event) =>
                  event.target.value && done(event.target.value),
              },
              h("option", { value: "" }, menu ? counted(orders.length, "legal order") : "Loading…"),
              orders.map((order) => h("option", { value: order, selected: order === given }, order)),
            ),
          ),
    ),
    h(
      "p",
      { class: "hint" },
      refused ? refused.words : (hints[kind] ?? ""),
      refused?.text
        ? [
            " ",
            h(
              "button",
              { type: "button", class: "link", "data-key": "anyway", onclick: () => done(refused.text ?? "") },
              `Order ${refused.text} anyway`,
            ),
          ]
        : null,
    ),
  ];
}

/** @param {Pick<Readable, "answer" | "board">} read @param {OrderResult} result */
function reason({ answer, board }, result) {
  const proof = h("div", { class: "proof" });
  if (answer && answer.phase.kind !== "diplomacy") {
    askOnce(answer, "why", { case: answer.case, order: result.order })
      .then(({ answers }) => {
        const steps =
          answers.find((one) => "order" in one && one.order === result.order)?.steps ?? answers[0]?.steps ?? [];
        if (steps.length < 2 || get().answer !== answer) return;
        fill(
          proof,
          h(
            "details",
            { open: true },
            h("summary", {}, "Why is this certain? The proof"),
            h(
              "ol",
              { class: "steps" },
              steps.map((step) =>
                h(
                  "li",
                  { value: String(step.step) },
                  named(step.text, board?.names),
                  step.because.length ? h("small", {}, ` from ${step.because.join(", ")}`) : null,
                ),
              ),
            ),
            answer.phase.kind === "movement"
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "link",
                    "data-key": "certificate",
                    title: "A file with the whole proof, which a program that shares no code with this one verifies",
                    onclick: saveCertificate,
                  },
                  "Save the certificate",
                )
              : null,
          ),
        );
      })
      .catch((error) => {
        if (!givenUp(error)) fill(proof, h("p", { class: "aside" }, error.message));
      });
  }
  return h(
    "div",
    { class: `detail ${result.outcome}` },
    h(
      "p",
      { class: "why" },
      h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[result.outcome] ?? "·"),
      " ",
      named(result.why, board?.names),
    ),
    proof,
  );
}
