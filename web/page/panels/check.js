// The check of a result: compare expected outcomes, clicked or claimed by the case, with the resolution.

import { askLast, askOnce, givenUp } from "../ask.js";
import { placeOf } from "../case.js";
import { announce, fill, h } from "../dom.js";
import { panel } from "../panel.js";
import { get } from "../store.js";
import { counted, named } from "../words.js";

/** @import { StatementRecord, Verification } from "../answers.d.ts" */
/** @import { Readable } from "../panel.js" */
/** @import { Answer, OrderClaims } from "../types.js" */

/** The expected outcome of each order, by its place, and claims about anything else. @type {Map<string, string>} */
const expected = new Map();
/** @type {string | null} */
let about = null;

/** Take the claims of the case as the expected outcomes. @param {OrderClaims[]} claims @param {Verification} found */
function takeClaims(claims, found) {
  const says = new Map(
    claims.flatMap(({ says: all, place }) =>
      all.map((one) => /** @type {[string, string]} */ ([one.toLowerCase(), place])),
    ),
  );
  for (const { claim } of found.statements) {
    const place = says.get(claim.toLowerCase());
    const exact =
      place && claims.find((one) => one.place === place)?.says.find((one) => one.toLowerCase() === claim.toLowerCase());
    expected.set(exact ? place : `claim ${claim}`, exact ?? claim);
  }
}

/** The form.
 * @param {HTMLElement} parent
 * @param {(places: Map<string, boolean>) => void} onVerdict Called with whether each checked place is right. */
export const checkPanel = (parent, onVerdict) => panel(["answer"], (read) => void checking(parent, read, onVerdict));

/** @param {HTMLElement} parent @param {Pick<Readable, "answer">} read
 * @param {(places: Map<string, boolean>) => void} onVerdict */
async function checking(parent, { answer }, onVerdict) {
  if (!answer) return;
  if (answer.phase.kind !== "movement") {
    fill(
      parent,
      h("h2", {}, "Is this result right?"),
      h(
        "p",
        { class: "aside" },
        "Only results of movement phases can be checked here. For this phase, see the reasons under Result.",
      ),
    );
    return;
  }
  /** @type {OrderClaims[]} */
  let claims;
  try {
    ({ claims } = await askOnce(answer, "claims", { case: answer.case }));
    if (about !== answer.text) {
      expected.clear();
      about = answer.text;
      if (answer.case.result?.length) takeClaims(claims, await askOnce(answer, "verify", { case: answer.case }));
    }
  } catch (error) {
    fill(
      parent,
      h("h2", {}, "Is this result right?"),
      h("p", { class: "aside" }, /** @type {Error} */ (error).message),
    );
    return;
  }
  if (get().answer !== answer || get().tab !== "check") return;
  const verdict = h("div", { class: "verdict-of-check", role: "status", "aria-live": "polite" });
  const rows = new Map();
  const judge = () => verify(answer, verdict, rows, onVerdict);
  const form = h(
    "div",
    { class: "claims" },
    claims.map((claim) => {
      const row = question(claim, judge);
      rows.set(claim.place, row);
      return row;
    }),
  );
  const others = [...expected]
    .filter(([key]) => key.startsWith("claim "))
    .map(([key, claim]) => {
      const row = h(
        "li",
        { class: "claim" },
        h("span", { class: "order-text" }, claim),
        " ",
        h(
          "button",
          {
            type: "button",
            class: "link",
            onclick: () => {
              expected.delete(key);
              row.remove();
              judge();
            },
          },
          "Drop",
        ),
      );
      rows.set(key, row);
      return row;
    });
  fill(
    parent,
    h("h2", {}, answer.case.result?.length ? "The result of this case" : "Is this result right?"),
    verdict,
    h(
      "p",
      { class: "aside" },
      answer.case.result?.length
        ? "The case claims the outcomes that are marked. Click others to check them."
        : "Click the outcome you expect for each order, or for some. The desk says whether they are right, " +
            "what is wrong, and under which rules they would be right.",
    ),
    form,
    others.length
      ? [h("p", { class: "label" }, "Further claims"), h("ul", { role: "list", class: "claims" }, others)]
      : null,
  );
  judge();
}

/** A click on the map: scroll to the question about a unit, then cycle through its outcomes.
 * @param {HTMLElement} panel @param {string} place @returns {boolean} Whether there is a question about the place. */
export function expect(panel, place) {
  const row = panel.querySelector(`.claim[data-place="${CSS.escape(place)}"]`);
  if (!row) return false;
  const choices = /** @type {HTMLButtonElement[]} */ ([...row.querySelectorAll("button")]);
  const at = choices.findIndex((one) => one.getAttribute("aria-pressed") === "true");
  if (row.classList.contains("asked")) (choices[at + 1] ?? choices[at]).click();
  for (const one of panel.querySelectorAll(".claim.asked")) one.classList.remove("asked");
  row.classList.add("asked");
  row.scrollIntoView({ block: "nearest" });
  const now = choices.find((one) => one.getAttribute("aria-pressed") === "true");
  announce(
    `${row.querySelector("legend")?.textContent}: ` +
      `${now ? now.textContent : "no outcome chosen; choose again for the next one"}`,
  );
  return true;
}

/** @param {OrderClaims} claim @param {() => void} judge */
function question(claim, judge) {
  const { order, place } = claim;
  return h(
    "fieldset",
    { class: "claim", "data-place": place },
    h("legend", {}, order),
    claim.says.map((says) =>
      h(
        "button",
        {
          type: "button",
          class: "choice",
          "data-key": `claim-${says}`,
          "aria-pressed": String(expected.get(place) === says),
          onclick: (/** @type {{currentTarget: HTMLButtonElement}} */ event) => {
            if (expected.get(place) === says) expected.delete(place);
            else expected.set(place, says);
            for (const button of event.currentTarget.parentElement?.querySelectorAll("button") ?? [])
              button.setAttribute(
                "aria-pressed",
                String(button === event.currentTarget && expected.get(place) === says),
              );
            judge();
          },
        },
        says.startsWith(order) ? says.slice(order.length).trim() : says,
      ),
    ),
  );
}

/** @param {Answer} answer @param {HTMLElement} verdict @param {Map<string, HTMLElement>} rows
 * @param {(places: Map<string, boolean>) => void} onVerdict */
async function verify(answer, verdict, rows, onVerdict) {
  for (const row of rows.values()) row.classList.remove("is-right", "is-wrong");
  if (!expected.size) {
    onVerdict(new Map());
    return fill(verdict);
  }
  const keys = [...expected.keys()];
  try {
    const said = await askLast("verify", "verify", { case: answer.case, claims: [...expected.values()] });
    /** @type {Map<string, boolean>} */
    const places = new Map();
    said.statements.forEach((one, n) => {
      rows.get(keys[n])?.classList.add(one.holds ? "is-right" : "is-wrong");
      const place = placeOf(keys[n].replace(/^claim /, ""));
      places.set(place, (places.get(place) ?? true) && one.holds);
    });
    onVerdict(places);
    return fill(verdict, verification(said));
  } catch (error) {
    return givenUp(error) ? undefined : fill(verdict, h("p", { class: "wrong" }, /** @type {Error} */ (error).message));
  }
}

/** @param {Verification} said */
function verification(said) {
  if (said.holds)
    return h(
      "p",
      { class: "right" },
      h("strong", {}, "✓ Right"),
      said.statements.length === 1
        ? " so far: this statement is right."
        : ` so far: these ${said.statements.length} statements are right.`,
    );
  const wrong = said.statements.filter((one) => !one.holds);
  const names = get().board?.names;
  const [first] = said.mistakes;
  const shown = first ? [...first.statements, ...first.follows].map((n) => said.statements[n]) : [];
  const rest = wrong.filter((one) => !shown.includes(one));
  const item = (/** @type {StatementRecord} */ one) =>
    h(
      "li",
      {},
      h("p", {}, h("del", {}, one.claim), one.instead ? [" – instead: ", h("ins", {}, one.instead)] : null),
      (one.why ?? []).map((why) => h("p", { class: "aside" }, named(why, names))),
    );
  return [
    h(
      "p",
      { class: "wrong" },
      h("strong", {}, "✗ Wrong"),
      `: ${wrong.length} of ${counted(said.statements.length, "statement")}.`,
    ),
    first
      ? h(
          "p",
          { class: "first-mistake" },
          h("strong", {}, said.mistakes.length + said.twins.length > 1 ? "A mistake: " : "The mistake: "),
          `${first.order} was counted as ${first.counted_as}. `,
          named(first.why, names),
          first.follows.length
            ? ` ${counted(first.follows.length, "other wrong statement")} ` +
                `${first.follows.length === 1 ? "follows" : "follow"} from it.`
            : null,
        )
      : null,
    h("ul", { class: "mistakes", role: "list" }, [...shown.filter((one) => !one.holds), ...rest].map(item)),
    said.right_under.length
      ? [
          h("p", { class: "label" }, "It would be right under"),
          h(
            "ul",
            { class: "readings" },
            said.right_under.map((one) =>
              h("li", {}, h("strong", {}, `${one.number ?? one.rule}=${one.choice}`), ` ${one.meaning}`),
            ),
          ),
        ]
      : null,
  ];
}
