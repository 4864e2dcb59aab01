// The verdict: one consistent resolution, none or several, and the rule that decides.

import { ask, askLast, askOnce, givenUp } from "../ask.js";
import { open, switchRule } from "../actions.js";
import { differences } from "../case.js";
import { announce, fill, h } from "../dom.js";
import { mapAlone } from "../map/picture.js";
import { panel } from "../panel.js";
import { isChanged } from "../state.js";
import { get } from "../store.js";
import { dependencies } from "./dependencies.js";
import { counted, fateOf, fateWord, lower, named, spoken } from "../words.js";

/** @import { ChoiceRecord, KernelRecord, Resolutions, RuleRecord } from "../answers.d.ts" */
/** @import { Content } from "../dom.js" */
/** @import { Readable } from "../panel.js" */
/** @import { Answer, Supposition } from "../types.js" */

/** @typedef {Pick<Readable, "answer" | "board" | "doc" | "shown">} StoryRead */

/** @type {Record<string, [string, string]>} */
const VERDICTS = {
  unique: [
    "All orders resolved",
    "Exactly one result is consistent with the rules: every other outcome of an order contradicts them, " +
      "and no rule choice was needed.",
  ],
  paradox: ["A paradox", ""],
  circular: [
    "A circular movement",
    "Each move depends on the next one. Either all succeed or none does; the rules let all succeed.",
  ],
};

/** The rule that last decided these orders; it stays while another of its choices makes the result unique. */
let decided = { orders: "", rule: /** @type {RuleRecord | null} */ (null) };

/** The author's note, marked as outdated once units, orders or rules differ from those it is about.
 * @param {StoryRead} read */
function authorsNote({ answer, doc, shown }) {
  if (!doc?.note.words) return null;
  const changed = isChanged(shown);
  if (!doc.origin) return h("p", { class: "note" }, doc.note.words);
  return h(
    "details",
    {
      class: `note${changed ? " outdated" : ""}`,
      open: !(answer?.suppositions ?? []).some((one) => one.length) && !changed,
    },
    h("summary", {}, changed ? "Author’s note on the original case, which you have changed" : "Author’s note"),
    h("p", {}, doc.note.words),
  );
}

/** The verdict on the result, above the place for the outcomes. @param {HTMLElement} parent */
export function storyPanel(parent) {
  /** @type {Answer | null} */
  let told = null;
  return panel(["answer", "board", "doc", "shown"], (read) => {
    if (told !== read.answer || !parent.querySelector(".story"))
      fill(parent, h("div", { class: "story" }), h("div", { class: "outcomes" }));
    told = read.answer;
    fill(/** @type {HTMLElement} */ (parent.querySelector(".story")), story(read));
  });
}

/** @param {StoryRead} read */
function story(read) {
  const { answer } = read;
  if (!answer?.result) return authorsNote(read);
  const { kernels = [], certainty } = answer.result;
  if (!certainty || !answer.result.orders.length) return authorsNote(read);
  const unsettled = kernels.filter((kernel) => kernel.resolutions !== 1);
  const orders = JSON.stringify([answer.case.variant, answer.case.phase, answer.case.orders]);
  if (decided.orders !== orders) decided = { orders, rule: null };
  decided.rule = ruleOf(read, unsettled) ?? decided.rule;
  const rule = decided.rule;
  const [title, words] = VERDICTS[certainty] ?? [certainty, ""];
  const under = rule && !unsettled.length ? ` under rule ${rule.number} (${spoken(chosenOf(answer, rule))})` : "";
  return [
    h(
      "div",
      { class: `verdict ${certainty}` },
      h("h2", {}, unsettled.length ? `${title}: ${howMany(unsettled)}` : `${title}${under}`),
      words && !unsettled.length && !rule ? certain(certainty, words) : null,
    ),
    authorsNote(read),
    unsettled.map((_, n) => suppositions(read, answer.suppositions?.[n] ?? [])),
    rule ? decider(read, rule) : null,
    unsettled.length ? h("div", { class: "acts more" }, sideBySide(answer), dependencies(answer), core(answer)) : null,
  ];
}

/** Why the result is certain: behind a word for an ordinary turn. @param {string} certainty @param {string} words */
const certain = (certainty, words) =>
  certainty === "unique"
    ? h(
        "details",
        {},
        h("summary", { "data-key": "certain" }, "Why is this certain?"),
        h("p", { class: "aside" }, words),
      )
    : h("p", { class: "aside" }, words);

/** @param {KernelRecord[]} kernels */
function howMany(kernels) {
  const [kernel] = kernels;
  if (kernels.length > 1) return `${kernels.length} independent groups of orders`;
  return kernel.resolutions === 0 ? "no consistent resolution" : `${kernel.resolutions} consistent resolutions`;
}

/** @param {Pick<Readable, "board">} read @param {Supposition[]} both */
const suppositions = (read, both) =>
  both.length
    ? h(
        "div",
        { class: "suppositions" },
        both.map((one, n) => supposition(read, one, n)),
      )
    : null;

/** @param {Pick<Readable, "board">} read @param {Supposition} one @param {number} n */
function supposition({ board }, { supposed, follows, ending }, n) {
  const names = board?.names;
  const steps = follows.slice(0, ending === "contradiction" ? -1 : undefined);
  const last = (ending === "contradiction" && follows.at(-1)) || "";
  return h(
    "section",
    { class: `supposition ${ending}`, "aria-label": `Suppose that ${supposed}` },
    h("h3", {}, n === 0 ? "Suppose that " : "Or suppose that ", named(lower(supposed), names)),
    h(
      "ol",
      {},
      steps.map((/** @type {string} */ step) => h("li", {}, named(step, names))),
    ),
    h(
      "p",
      { class: "ending" },
      ending === "contradiction"
        ? [
            h("strong", {}, "But then: "),
            named(lower(last), names),
            " ",
            h("span", { class: "sign" }, "Contradiction."),
          ]
        : ending === "resolution"
          ? [h("strong", {}, "Consistent: "), "nothing contradicts it."]
          : "Nothing else follows from this.",
    ),
  );
}

// -------------------------------------------------------------------------------- the rule that decides

/** The rule that chose among the resolutions of a kernel.
 * @param {Pick<Readable, "answer" | "board">} read @param {KernelRecord[]} kernels */
function ruleOf({ answer, board }, kernels) {
  const names = kernels.map((kernel) => kernel.rule);
  for (const one of answer?.result.orders ?? []) {
    for (const choice of one.decided ?? []) {
      const [number, key] = choice.split("=");
      const rule =
        names.includes(key) && board?.rules.find((other) => other.number === number || other.field === number);
      if (rule) return rule;
    }
  }
  return null;
}

/** @param {Answer} answer @param {RuleRecord} rule */
export const chosenOf = (answer, rule) => String(answer.case.rules?.[rule.field] ?? rule.default);

/** The choices of the rule that decides, each with what it would change.
 * @param {Pick<Readable, "answer">} read @param {RuleRecord} rule */
function decider({ answer }, rule) {
  if (!answer) return null;
  const chosen = chosenOf(answer, rule);
  const parent = h("fieldset", { class: "decider" });
  const reading = (/** @type {ChoiceRecord} */ choice, /** @type {Content} */ differs) =>
    h(
      "label",
      { class: `reading${choice.key === chosen ? " chosen" : ""}` },
      h("input", {
        type: "radio",
        name: `decider-${rule.field}`,
        value: choice.key,
        checked: choice.key === chosen,
        "data-key": `decider-${choice.key}`,
        onchange: () => switchRule(rule.field, choice.key, `Rule ${rule.number} as ${spoken(choice.key)}.`),
      }),
      h("span", { class: "key", title: choice.meaning }, spoken(choice.key)),
      h("span", { class: "what" }, differs),
    );
  const draw = (/** @type {Map<string, Content>} */ told = new Map()) =>
    fill(
      parent,
      h("legend", {}, h("strong", {}, `Rule ${rule.number}`), " decides. Its other choices give other results:"),
      rule.choices.map((choice) =>
        reading(choice, choice.key === chosen ? choice.meaning : (told.get(choice.key) ?? "…")),
      ),
    );
  draw();
  Promise.all(
    rule.choices.map(async (choice) => {
      if (choice.key === chosen) return /** @type {[string, Content]} */ ([choice.key, null]);
      const other = await askOnce(answer, "resolve", {
        case: answer.case,
        rules: { [rule.field]: choice.key },
        picture: false,
      });
      const fates = [...differences(answer.result.orders, other.result.orders).values()].flatMap(
        ({ after }) => after ?? [],
      );
      return /** @type {[string, Content]} */ ([
        choice.key,
        fates.length
          ? fates.map((after, n) => [n ? "; " : "", h("span", { class: "nowrap" }, after.unit), ` ${fateOf(after)}`])
          : [h("span", { class: "quiet" }, "the same result")],
      ]);
    }),
  )
    .then((told) => {
      if (get().answer === answer) draw(new Map(told));
    })
    .catch((error) => announce(error.message));
  return parent;
}

// ------------------------------------------------------------------------------------- all side by side

/** @param {Answer} answer */
function sideBySide(answer) {
  const body = h("div", { class: "all" }, h("p", { class: "aside" }, "Loading…"));
  return h(
    "details",
    {
      class: "side-by-side",
      ontoggle: (/** @type {{target: HTMLDetailsElement}} */ event) => {
        if (event.target.open) all(answer, body);
      },
    },
    h("summary", {}, "Every resolution, side by side"),
    body,
  );
}

/** @param {Answer} answer @param {HTMLElement} body */
async function all(answer, body) {
  try {
    const found = await askLast("resolutions", "resolutions", { case: answer.case });
    // The part of the map around the only kernel, else the whole map.
    const one = answer.result.kernels?.length === 1 ? { kernel: 1 } : {};
    const pictures = await Promise.all(
      found.columns
        .slice(0, 6)
        .map((_, n) => ask("picture", { case: answer.case, ...one, resolution: n + 1 }).catch(() => null)),
    );
    if (get().answer === answer) fill(body, table(answer, found, pictures));
  } catch (error) {
    if (!givenUp(error)) fill(body, h("p", { class: "aside" }, /** @type {Error} */ (error).message));
  }
}

/** @param {Answer} answer @param {Resolutions} found @param {({picture: string} | null)[]} pictures */
function table(answer, found, pictures) {
  const given = new Map(answer.result.orders.map((one) => [one.order, fateOf(one)])); // the words of the list
  const differing = new Set(found.differing);
  const takers = found.columns.map((_, n) => found.takers.filter((one) => one.takes === n + 1).map((one) => one.rules));
  const images = pictures.map(
    (one, n) =>
      one &&
      h(
        "figure",
        {},
        h("img", {
          alt: `Map of resolution ${n + 1}`,
          src: `data:image/svg+xml,${encodeURIComponent(mapAlone(one.picture))}`,
        }),
        h("figcaption", {}, `Resolution ${n + 1}`),
      ),
  );
  return [
    h(
      "p",
      {},
      found.resolutions === 0
        ? "There is no consistent resolution: a rule must decide."
        : `${counted(found.resolutions, "consistent resolution")}${found.complete ? "" : " and more"}.`,
    ),
    images.some(Boolean)
      ? h("div", { class: "pictures", tabindex: "0", role: "region", "aria-label": "Maps side by side" }, images)
      : null,
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Outcomes side by side" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, "Order"),
            found.columns.map((_, n) => h("th", { scope: "col" }, String(n + 1))),
            h("th", { scope: "col" }, "Result"),
          ),
        ),
        h(
          "tbody",
          {},
          found.orders.map((order, row) =>
            h(
              "tr",
              { class: differing.has(row) ? "differs" : null },
              h("th", { scope: "row" }, order),
              found.columns.map((column) => h("td", {}, fateWord(column[row], order))),
              h("td", {}, given.get(order) ?? fateWord(found.result[row], order)),
            ),
          ),
        ),
        found.columns.length
          ? h(
              "tfoot",
              {},
              h(
                "tr",
                {},
                h("th", { scope: "row" }, "Taken by"),
                takers.map((names) => h("td", {}, names.join(", ") || "no rulebook")),
                h("td", {}),
              ),
            )
          : null,
      ),
    ),
  ];
}

/** @param {Answer} answer */
function core(answer) {
  const body = h("div", {});
  return h(
    "details",
    {
      class: "core",
      ontoggle: async (/** @type {{target: HTMLDetailsElement}} */ event) => {
        if (!event.target.open) return;
        fill(body, h("p", { class: "aside" }, "Searching for the smallest ambiguous part…"));
        try {
          const found = await askLast("core", "core", { case: answer.case });
          /** @type {Record<string, string[]>} */
          const units = {};
          found.units.forEach((unit) => {
            const [, power, text] = /** @type {RegExpExecArray} */ (/^(\S+) (.*)$/.exec(unit));
            (units[power] ??= []).push(text);
          });
          /** @type {Record<string, string[]>} */
          const orders = {};
          found.orders.forEach((order, n) => (orders[found.units[n].split(" ")[0]] ??= []).push(order));
          const { variant, phase, rules } = answer.case;
          fill(
            body,
            h(
              "p",
              {},
              `These ${found.orders.length} orders alone have ${found.resolutions || "no"} consistent `,
              found.resolutions === 0 ? "resolution" : "resolutions",
              found.smallest
                ? found.resolutions === 0
                  ? "; every smaller part connected to them has one: "
                  : "; no smaller part connected to them has several: "
                : ": ",
              found.orders.join("; "),
              ".",
            ),
            found.family
              ? h("p", { class: "aside" }, `Pattern ${found.family.name}: ${found.pattern}`)
              : h("p", { class: "aside" }, found.pattern),
            h(
              "button",
              {
                type: "button",
                onclick: () =>
                  open({ case: { variant, phase, rules, units, orders } }, { note: { title: "The core", words: "" } }),
              },
              "Open only the core",
            ),
          );
        } catch (error) {
          if (!givenUp(error)) fill(body, h("p", { class: "aside" }, /** @type {Error} */ (error).message));
        }
      },
    },
    h("summary", {}, "The core"),
    body,
  );
}
