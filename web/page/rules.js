// The rules as switches, in groups, each with the sentence of its readings.

import { desk, switchRule, takePreset } from "./desk.js";
import { fill, h } from "./elements.js";

const GROUPS = {
  "4.A": "Convoys", "4.B": "Missing coasts", "4.C": "Orders with wrong names", "4.D": "Order sets and missing orders", "4.E": "Illegal orders and other issues",
  "5": "Interdependent orders without a convoy",
};

const groupOf = (rule) => (/^4\.[A-E]/.test(rule.number ?? "") ? rule.number.slice(0, 3) : (rule.number ?? rule.field).split(".")[0].split("-").slice(0, 2).join("-"));

let sought = "";

/** All rules of the game that can be chosen. */
export function ruleSwitches(parent, presets) {
  const { board, now } = desk;
  const groups = new Map();
  for (const rule of board.rules) {
    const name = groupOf(rule);
    groups.set(name, [...(groups.get(name) ?? []), rule]);
  }
  const list = h("div", { class: "groups" });
  const draw = () => fill(list, [...groups].map(([name, rules]) => group(name, rules.filter((rule) => fits(rule, sought)))));
  draw();
  const chosen = Object.keys(now.case.rules ?? {}).length;
  fill(parent,
    h("h2", {}, "Rules"),
    h("p", { class: "aside" }, `* marks the default of ${board.name}.`),
    h("div", { class: "line" },
      h("label", {}, "Rules of ", h("select", { "data-key": "preset", onchange: (event) => event.target.value && takePreset(event.target.value) },
        h("option", { value: "" }, chosen ? "this choice" : "the game’s rules"), presets.map((one) => h("option", { value: one.name }, one.name)))),
      h("label", {}, "Find ", h("input", { type: "search", value: sought, "data-key": "find-rule", oninput: (event) => { sought = event.target.value; draw(); } }))),
    list);
}

const fits = (rule, text) => !text || JSON.stringify([rule.number, rule.field, rule.meaning, rule.choices]).toLowerCase().includes(text.toLowerCase());

function group(name, rules) {
  if (!rules.length) return null;
  const own = desk.now.case.rules ?? {};
  const changed = rules.some((rule) => rule.field in own);
  return h("details", { class: "group", open: changed || sought !== "" || rules.length < 4 },
    h("summary", {}, h("strong", {}, name), ` ${GROUPS[name] ?? ""} `, h("span", { class: "quiet" }, String(rules.length))),
    rules.map((rule) => ruleSwitch(rule)));
}

const chosenOf = (rule) => String((desk.now.case.rules ?? {})[rule.field] ?? rule.default);

function ruleSwitch(rule) {
  const chosen = chosenOf(rule);
  return h("fieldset", { class: "rule" },
    h("legend", {}, h("span", { class: "number" }, rule.number ?? rule.field), " ", rule.meaning),
    rule.choices.map((choice) => h("label", { class: "reading" },
      h("input", { type: "radio", name: `rule-${rule.field}`, value: choice.key, checked: String(choice.key) === chosen, "data-key": `rule-${rule.field}-${choice.key}`,
        onchange: () => switchRule(rule.field, choice.key === rule.default ? null : choice.key, `${rule.number ?? rule.field}: ${choice.key}.`) }),
      h("span", { class: "key" }, String(choice.key).replaceAll("_", " "), choice.key === rule.default ? h("span", { class: "quiet" }, " *") : null),
      h("span", { class: "what" }, choice.meaning))));
}
