// The rules as switches, in groups, each choice with its meaning.

import { switchRule, takePreset } from "../actions.js";
import { fill, h } from "../dom.js";
import { panel } from "../panel.js";
import { spoken } from "../words.js";
import { chosenOf } from "./story.js";

/** @import { RuleRecord } from "../answers.d.ts" */
/** @import { Readable } from "../panel.js" */
/** @import { Answer } from "../types.js" */

/** @type {Record<string, string>} */
const GROUPS = {
  "4.A": "Convoys",
  "4.B": "Missing coasts",
  "4.C": "Orders with wrong names",
  "4.D": "Order sets and missing orders",
  "4.E": "Illegal orders and other issues",
  5: "Interdependent orders without a convoy",
};

/** @param {RuleRecord} rule */
const groupOf = (rule) =>
  /^4\.[A-E]/.test(rule.number ?? "")
    ? rule.number.slice(0, 3)
    : (rule.number ?? rule.field).split(".")[0].split("-").slice(0, 2).join("-");

let sought = "";

/** All rules of the game that can be chosen. @param {HTMLElement} parent */
export const rulesPanel = (parent) => panel(["board", "answer", "start"], (read) => ruleSwitches(parent, read));

/** @param {HTMLElement} parent @param {Pick<Readable, "board" | "answer" | "start">} read */
function ruleSwitches(parent, { board, answer, start }) {
  if (!board || !answer) return fill(parent);
  const own = answer.case.rules ?? {};
  /** @type {Map<string, RuleRecord[]>} */
  const groups = new Map();
  for (const rule of board.rules) {
    const name = groupOf(rule);
    groups.set(name, [...(groups.get(name) ?? []), rule]);
  }
  const list = h("div", { class: "groups" });
  const draw = () =>
    fill(
      list,
      [...groups].map(([name, rules]) =>
        group(
          answer,
          name,
          rules.filter((rule) => fits(rule, sought)),
        ),
      ),
    );
  draw();
  return fill(
    parent,
    h("h2", {}, "Rules"),
    h("p", { class: "aside" }, `* marks the default of ${board.name}.`),
    h(
      "div",
      { class: "line" },
      h(
        "label",
        {},
        "Rules of ",
        h(
          "select",
          {
            "data-key": "preset",
            onchange: (/** @type {{target: HTMLInputElement}} */ event) =>
              event.target.value && takePreset(event.target.value),
          },
          h("option", { value: "" }, Object.keys(own).length ? "this choice" : "the game’s rules"),
          (start?.presets ?? []).map((one) => h("option", { value: one.name }, one.name)),
        ),
      ),
      h(
        "label",
        {},
        "Find ",
        h("input", {
          type: "search",
          value: sought,
          "data-key": "find-rule",
          oninput: (/** @type {{target: HTMLInputElement}} */ event) => {
            sought = event.target.value;
            draw();
          },
        }),
      ),
    ),
    list,
  );
}

/** @param {RuleRecord} rule @param {string} text */
const fits = (rule, text) =>
  !text ||
  JSON.stringify([rule.number, rule.field, rule.meaning, rule.choices]).toLowerCase().includes(text.toLowerCase());

/** @param {Answer} answer @param {string} name @param {RuleRecord[]} rules */
function group(answer, name, rules) {
  if (!rules.length) return null;
  const changed = rules.some((rule) => rule.field in (answer.case.rules ?? {}));
  return h(
    "details",
    { class: "group", open: changed || sought !== "" || rules.length < 4 },
    h(
      "summary",
      {},
      h("strong", {}, name),
      ` ${GROUPS[name] ?? ""} `,
      h("span", { class: "quiet" }, String(rules.length)),
    ),
    rules.map((rule) => ruleSwitch(answer, rule)),
  );
}

/** @param {Answer} answer @param {RuleRecord} rule */
function ruleSwitch(answer, rule) {
  const chosen = chosenOf(answer, rule);
  return h(
    "fieldset",
    { class: "rule" },
    h("legend", {}, h("span", { class: "number" }, rule.number ?? rule.field), " ", rule.meaning),
    rule.choices.map((choice) =>
      h(
        "label",
        { class: "reading" },
        h("input", {
          type: "radio",
          name: `rule-${rule.field}`,
          value: choice.key,
          checked: String(choice.key) === chosen,
          "data-key": `rule-${rule.field}-${choice.key}`,
          onchange: () =>
            switchRule(
              rule.field,
              choice.key === rule.default ? null : choice.key,
              `${rule.number ?? rule.field}: ${spoken(choice.key)}.`,
            ),
        }),
        h(
          "span",
          { class: "key" },
          spoken(choice.key),
          choice.key === rule.default ? h("span", { class: "quiet" }, " *") : null,
        ),
        h("span", { class: "what" }, choice.meaning),
      ),
    ),
  );
}
