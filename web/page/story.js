// Why a result is certain or not: one resolution, none or several, and which rule decides.

import { ask, askLast, givenUp } from "./asking.js";
import { differences, fateOf } from "./case.js";
import { desk, open, switchRule } from "./desk.js";
import { announce, fill, h, named } from "./elements.js";
import { mapAlone } from "./map.js";

const VERDICTS = {
  unique: ["Exactly one consistent resolution", "No rule choice was needed: every other outcome contradicts the rules."],
  paradox: ["A paradox", ""],
  circular: ["A circular movement", "Each move depends on the next one. Either all succeed or none does; the rules let all succeed."],
};

/** The rule that decided last about these orders: it stays in sight when another reading of it leaves nothing open. */
let decided = { orders: "", rule: null };

/** What is certain about the result, and the story of what is not. */
export function story(parent) {
  const { now } = desk;
  const { kernels = [], certainty } = now.result;
  if (!certainty) return fill(parent, desk.note.words ? h("p", { class: "note" }, desk.note.words) : null);
  const [title, words] = VERDICTS[certainty] ?? [certainty, ""];
  const unsettled = kernels.filter((kernel) => kernel.resolutions !== 1);
  const orders = JSON.stringify([now.case.variant, now.case.phase, now.case.orders]);
  if (decided.orders !== orders) decided = { orders, rule: null };
  decided.rule = ruleOf(unsettled) ?? decided.rule;
  return fill(parent,
    h("div", { class: `verdict ${certainty}` },
      h("h2", {}, unsettled.length ? `${title}: ${howMany(unsettled)}` : title),
      words && !unsettled.length ? h("p", { class: "aside" }, words) : null),
    desk.note.words ? h("p", { class: "note" }, desk.note.words) : null,
    unsettled.map((_, n) => suppositions(now.suppositions?.[n] ?? [])),
    decided.rule ? decider(decided.rule, chosenOf(decided.rule)) : null,
    unsettled.length ? h("div", { class: "acts more" }, sideBySide(), core()) : null);
}

function howMany(kernels) {
  const [kernel] = kernels;
  if (kernels.length > 1) return `${kernels.length} independent groups of orders`;
  return kernel.resolutions === 0 ? "no consistent resolution" : `${kernel.resolutions} consistent resolutions`;
}

const suppositions = (both) => (both.length ? h("div", { class: "suppositions" }, both.map((one, n) => supposition(one, n))) : null);

const spoken = (key) => String(key).replaceAll("_", " ");
const first = (text) => text.charAt(0).toLowerCase() + text.slice(1);

function supposition({ supposed, follows, ending }, n) {
  const names = desk.board.names;
  const steps = follows.slice(0, ending === "contradiction" ? -1 : undefined);
  const last = ending === "contradiction" ? follows.at(-1) : null;
  return h("section", { class: `supposition ${ending}`, "aria-label": `Suppose that ${supposed}` },
    h("h3", {}, n === 0 ? "Suppose that " : "Or suppose that ", named(first(supposed), names)),
    h("ol", {}, steps.map((step) => h("li", {}, named(step, names)))),
    h("p", { class: "ending" }, ending === "contradiction" ? [h("strong", {}, "But then: "), named(first(last), names), " ", h("span", { class: "sign" }, "Contradiction.")]
      : ending === "resolution" ? [h("strong", {}, "Consistent: "), "nothing contradicts it."] : "Nothing else follows from this."));
}

// -------------------------------------------------------------------------------- the rule that decides

/** The rule of the board that chose among the resolutions of a kernel, or in their place. */
function ruleOf(kernels) {
  const names = kernels.map((kernel) => kernel.rule);
  for (const one of desk.now.result.orders) {
    for (const choice of one.decided ?? []) {
      const [number, key] = choice.split("=");
      const rule = names.includes(key) && desk.board.rules.find((other) => other.number === number || other.field === number);
      if (rule) return rule;
    }
  }
  return null;
}

const chosenOf = (rule) => String(desk.now.case.rules?.[rule.field] ?? rule.default);

/** The readings of the rule that decides, as switches, each with what would become of the orders. */
function decider(rule, chosen) {
  const parent = h("fieldset", { class: "decider" });
  const shown = desk.now;
  const reading = (choice, differs) => h("label", { class: `reading${choice.key === chosen ? " chosen" : ""}` },
    h("input", { type: "radio", name: `decider-${rule.field}`, value: choice.key, checked: choice.key === chosen, "data-key": `decider-${choice.key}`,
      onchange: () => switchRule(rule.field, choice.key, `Rule ${rule.number} as ${spoken(choice.key)}.`) }),
    h("span", { class: "key", title: choice.meaning }, spoken(choice.key)),
    h("span", { class: "what" }, differs));
  const draw = (told = new Map()) => fill(parent,
    h("legend", {}, h("strong", {}, `Rule ${rule.number}`), " decides. Its other choices give other results:"),
    rule.choices.map((choice) => reading(choice, choice.key === chosen ? choice.meaning : told.get(choice.key) ?? "…")));
  draw();
  Promise.all(rule.choices.map(async (choice) => {
    if (choice.key === chosen) return [choice.key, null];
    const other = await ask("resolve", { case: shown.case, rules: { [rule.field]: choice.key }, picture: false });
    const fates = [...differences(shown.result.orders, other.result.orders).values()].filter(({ after }) => after);
    return [choice.key, fates.length ? fates.map(({ after }, n) => [n ? "; " : "", h("span", { class: "nowrap" }, after.unit), ` ${fateOf(after)}`]) : [h("span", { class: "quiet" }, "the same result")]];
  })).then((told) => { if (desk.now === shown) draw(new Map(told)); }).catch((error) => announce(error.message));
  return parent;
}

// ------------------------------------------------------------------------------------- all side by side

function sideBySide() {
  const parent = h("details", { class: "side-by-side", ontoggle: (event) => { if (event.target.open) all(body); } }, h("summary", {}, "Every resolution, side by side"));
  const body = h("div", { class: "all" }, h("p", { class: "aside" }, "Loading…"));
  parent.append(body);
  return parent;
}

async function all(body) {
  const shown = desk.now;
  try {
    const found = await askLast("resolutions", "resolutions", { case: shown.case });
    const one = shown.result.kernels.length === 1 ? { kernel: 1 } : {}; // the map around it, else all of the map
    const pictures = await Promise.all(found.columns.slice(0, 6).map((_, n) => ask("picture", { case: shown.case, ...one, resolution: n + 1 }).catch(() => null)));
    if (desk.now === shown) fill(body, table(found, pictures));
  } catch (error) {
    if (!givenUp(error)) fill(body, h("p", { class: "aside" }, error.message));
  }
}

function table(found, pictures) {
  const differing = new Set(found.differing);
  const takers = found.columns.map((_, n) => found.takers.filter((one) => one.takes === n + 1).map((one) => one.rules));
  const images = pictures.map((one, n) => one && h("figure", {}, h("img", { alt: `Map of resolution ${n + 1}`, src: `data:image/svg+xml,${encodeURIComponent(mapAlone(one.picture))}` }), h("figcaption", {}, `Resolution ${n + 1}`)));
  return [
    h("p", {}, found.resolutions === 0 ? "There is no consistent resolution: a rule must decide." : `${found.resolutions} consistent ${found.resolutions === 1 ? "resolution" : "resolutions"}${found.complete ? "" : " and more"}.`),
    images.some(Boolean) ? h("div", { class: "pictures" }, images) : null,
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Outcomes side by side" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Order"), found.columns.map((_, n) => h("th", { scope: "col" }, String(n + 1))), h("th", { scope: "col" }, "Result"))),
      h("tbody", {}, found.orders.map((order, row) => h("tr", { class: differing.has(row) ? "differs" : null }, h("th", { scope: "row" }, order),
        found.columns.map((column) => h("td", {}, column[row])), h("td", {}, found.result[row])))),
      found.columns.length ? h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Taken by"), takers.map((names) => h("td", {}, names.join(", ") || "no rulebook")), h("td", {}))) : null)),
  ];
}

function core() {
  const body = h("div", {});
  return h("details", { class: "core", ontoggle: async (event) => {
    if (!event.target.open) return;
    fill(body, h("p", { class: "aside" }, "Searching for the smallest ambiguous part…"));
    try {
      const found = await askLast("core", "core", { case: desk.now.case });
      const units = {};
      found.units.forEach((unit) => {
        const [, power, text] = /^(\S+) (.*)$/.exec(unit);
        (units[power] ??= []).push(text);
      });
      const orders = {};
      found.orders.forEach((order, n) => (orders[found.units[n].split(" ")[0]] ??= []).push(order));
      const { variant, phase, rules } = desk.now.case;
      fill(body,
        h("p", {}, `These ${found.orders.length} orders alone are ambiguous${found.smallest ? "; no fewer are" : ""}: `, found.orders.join("; "), "."),
        found.family ? h("p", { class: "aside" }, `Pattern ${found.family.name}: ${found.pattern}`) : h("p", { class: "aside" }, found.pattern),
        h("button", { type: "button", onclick: () => open({ case: { variant, phase, rules, units, orders } }, { note: { title: "The core", words: "" } }) }, "Open only the core"));
    } catch (error) {
      if (!givenUp(error)) fill(body, h("p", { class: "aside" }, error.message));
    }
  } }, h("summary", {}, "The core: the smallest ambiguous part"), body);
}
