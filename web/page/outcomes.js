// The orders with what became of them, the proof of one, and what somebody believes became of them.

import { ask, askLast, givenUp } from "./asking.js";
import { differences, fateOf, ordersOf, placeOf } from "./case.js";
import { change, desk, give, takeBack, unitAt } from "./desk.js";
import { fill, h, named } from "./elements.js";

/** The sign of what became of an order. */
export const SIGNS = { succeeds: "✓", fails: "✗", illegal: "!", void: "–" };

/** The place of an order's unit. */
const place = (result) => result.place ?? placeOf(result.unit || result.order);

/** Orders by power, each with the sign of what became of it. */
export function outcomeList(parent, { onPoint }) {
  const { now, before, board } = desk;
  const results = now.result.orders;
  const changed = before ? differences(before.answer.result.orders, results) : new Map();
  const powers = [...new Set(results.map((one) => one.power))];
  const groups = powers.map((power) => {
    const rows = results.filter((one) => one.power === power).map((one) => row(one, changed.get(`${one.power} ${one.unit}`), onPoint));
    return h("section", { class: "power", "aria-label": board.people.get(power) ?? power },
      h("h3", {}, dot(power), board.people.get(power) ?? power),
      h("ul", { class: "rows", role: "list" }, rows));
  });
  const gone = [...changed.values()].filter(({ after }) => !after).map(({ before: old }) => h("li", {}, `${old.order}: no longer ordered`));
  fill(parent, declared(now), following(now.result.events ?? []), groups,
    gone.length ? h("ul", { class: "gone", role: "list" }, gone) : null,
    results.length ? null : h("p", { class: "aside" }, "No units yet. Choose “Place units” above the map, or write the case as text."));
}

/** What powers declare besides the orders of their units: influence, treaties, decrees. */
function declared({ case: data, result }) {
  const said = result.said ?? [];
  const written = (one) => ordersOf(data).some(({ power, order }) => power === one.power && order.toLowerCase() === one.order.toLowerCase());
  return said.length ? h("section", { class: "power declared", "aria-label": "Declared" },
    h("h3", {}, "Declared"),
    h("ul", { class: "rows", role: "list" }, said.map((one) => h("li", { class: `row ${one.outcome}` }, h("p", {},
      h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[one.outcome] ?? "·"), " ", dot(one.power),
      h("span", { class: "order-text" }, one.order), " ", h("span", { class: "fate" }, one.why), " ",
      written(one) ? h("button", { type: "button", class: "link", "data-key": `back-${one.power}-${one.order}`, onclick: () => takeBack(one.power, one.order) }, "Withdraw") : null))))) : null;
}

/** What follows from a result beyond its orders: centers, statuses, markers. */
const following = (events) => (events.length ? h("section", { class: "power events", "aria-label": "Consequences" },
  h("h3", {}, "Consequences"), h("ul", {}, events.map((event) => h("li", {}, named(event.text, desk.board.names))))) : null);

/** The color of a power, as a dot. */
function dot(power) {
  const color = desk.board.colors.get(power);
  const sign = h("span", { class: "dot", "aria-hidden": "true" });
  if (/^#[0-9a-f]{6}$/i.test(color ?? "")) sign.style.backgroundColor = color;
  return sign;
}

function row(result, differs, onPoint) {
  const at = place(result);
  const open = desk.selected === at;
  const fate = fateOf(result);
  const old = differs?.before ? (differs.before.order === result.order ? fateOf(differs.before) : `${differs.before.order}: ${fateOf(differs.before)}`) : null;
  const id = `proof-${at}`;
  return h("li", { class: `row ${result.outcome}${differs ? " changed" : ""}${open ? " open" : ""}`, "data-place": at, onpointerenter: () => onPoint(at), onpointerleave: () => onPoint(null) },
    h("button", { type: "button", class: "outcome", "data-key": `order-${at}`, "aria-expanded": String(open), "aria-controls": open ? id : null,
      onclick: () => change({ selected: open ? null : at, menu: null }) },
      h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[result.outcome] ?? "·"),
      h("span", { class: "order-text" }, result.order),
      h("span", { class: "fate" }, differs && old !== null && old !== fate ? [h("del", {}, old), h("span", { class: "hidden" }, " now "), h("ins", {}, fate)] : fate)),
    open ? detail(result, id) : null);
}

function detail(result, id) {
  const at = place(result);
  const proof = h("div", { class: "proof", "aria-live": "polite" });
  askLast("why", "why", { case: desk.now.case, order: result.order }).then(({ answers }) => {
    const steps = answers.find((one) => one.order === result.order)?.steps ?? answers[0]?.steps ?? [];
    if (steps.length > 1) fill(proof, h("p", { class: "label" }, "Proof"), h("ol", { class: "steps" }, steps.map((step) => h("li", { value: String(step.step) }, named(step.text, desk.board.names),
      step.because.length ? h("small", {}, ` from ${step.because.join(", ")}`) : null))));
  }).catch((error) => {
    if (!givenUp(error)) fill(proof, h("p", { class: "aside" }, error.message));
  });
  return h("div", { class: "detail", id },
    h("p", { class: "why" }, named(result.why, desk.board.names)),
    proof,
    h("div", { class: "acts" },
      h("button", { type: "button", "data-key": "change-order", onclick: () => desk.pick(at) }, "Change order"),
      h("button", { type: "button", "data-key": "what-if", onclick: () => desk.pick(at, { trying: true }) }, "What if…"),
      unitAt(at) ? h("button", { type: "button", "data-key": "no-order", onclick: () => give(at, null) }, "No order") : null));
}

/** What changed, and the way back. */
export function comparison(acts) {
  const { before, now, trial } = desk;
  if (!before) return null;
  const count = differences(before.answer.result.orders, now.result.orders).size;
  const what = count === 0 ? "Nothing changes." : count === 1 ? "One outcome changes." : `${count} outcomes change.`;
  return h("div", { class: `compared ${count ? "some" : "none"}`, role: "status" },
    h("p", {}, h("strong", {}, before.words), " ", what),
    h("div", { class: "acts" },
      trial ? h("button", { type: "button", class: "main", "data-key": "keep", onclick: acts.keep }, "Keep it") : null,
      h("button", { type: "button", "data-key": "drop", onclick: trial ? acts.drop : acts.undo }, trial ? "Revert" : "Switch back"),
      trial ? null : h("button", { type: "button", "data-key": "seen", onclick: () => change({ before: null }) }, "Dismiss")));
}

// ------------------------------------------------------------------------------------------ believing

const believed = new Map();
let about = null;

/** What somebody believes became of the orders, clicked together, and whether it is right. */
export async function checking(parent) {
  const key = desk.now.text;
  if (about !== key) {
    believed.clear();
    about = key;
  }
  if (desk.now.phase.kind !== "movement") {
    fill(parent, h("h2", {}, "Is this result right?"), h("p", { class: "aside" }, "Only results of movement phases can be checked here. For this phase, see the reasons under Result."));
    return;
  }
  let claims;
  try {
    claims = await ask("claims", { case: desk.now.case });
  } catch (error) {
    fill(parent, h("h2", {}, "Is this result right?"), h("p", { class: "aside" }, error.message));
    return;
  }
  if (about !== key || desk.tab !== "check") return;
  const verdict = h("div", { class: "verdict-of-check", role: "status", "aria-live": "polite" });
  const form = h("div", { class: "claims" }, claims.claims.map((claim) => question(claim, verdict)));
  fill(parent,
    h("h2", {}, "Is this result right?"),
    h("p", { class: "aside" }, "Click the outcome you expect for each order, or for some. The desk says whether they are right, what is wrong, and under which rules they would be right."),
    form, verdict);
  verify(verdict);
}

function question(claim, verdict) {
  const order = claim.order;
  return h("fieldset", { class: "claim" }, h("legend", {}, order),
    claim.says.map((says) => {
      const words = says.startsWith(order) ? says.slice(order.length).trim() : says;
      return h("button", { type: "button", class: "choice", "data-key": `claim-${says}`, "aria-pressed": String(believed.get(claim.place ?? order) === says),
        onclick: (event) => {
          const known = claim.place ?? order;
          if (believed.get(known) === says) believed.delete(known);
          else believed.set(known, says);
          for (const button of event.currentTarget.parentElement.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button === event.currentTarget && believed.get(known) === says));
          verify(verdict);
        } }, words);
    }));
}

async function verify(verdict) {
  if (!believed.size) return fill(verdict);
  try {
    const said = await askLast("verify", "verify", { case: desk.now.case, claims: [...believed.values()] });
    return fill(verdict, verification(said));
  } catch (error) {
    return givenUp(error) ? undefined : fill(verdict, h("p", { class: "wrong" }, error.message));
  }
}

function verification(said) {
  if (said.holds) return h("p", { class: "right" }, h("strong", {}, "✓ Right"), ` so far: ${said.statements.length === 1 ? "this statement is right" : `these ${said.statements.length} statements are right`}.`);
  const wrong = said.statements.filter((one) => !one.holds);
  return [
    h("p", { class: "wrong" }, h("strong", {}, "✗ Wrong"), `: ${wrong.length} of ${said.statements.length} statements.`),
    h("ul", { class: "mistakes", role: "list" }, wrong.map((one) => h("li", {},
      h("p", {}, h("del", {}, one.claim ?? one.text), one.instead ? [ " – instead: ", h("ins", {}, one.instead)] : null),
      (one.why ?? []).map((why) => h("p", { class: "aside" }, named(why, desk.board.names)))))),
    said.right_under?.length ? [h("p", { class: "label" }, "It would be right under"),
      h("ul", { class: "readings" }, said.right_under.map((one) => h("li", {}, h("strong", {}, `${one.number ?? one.rule}=${one.choice}`), ` ${one.meaning}`)))] : null,
  ];
}
