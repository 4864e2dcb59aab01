// What powers declare besides orders: influence, treaties, purchases and decrees, as forms.

import { giveTyped } from "../actions.js";
import { fill, h } from "../dom.js";
import { partsOf, statementOf } from "../statements.js";
import { counted } from "../words.js";
import { inSequence } from "./result.js";

/** @import { Board } from "../types.js" */
/** @import { Part } from "../statements.js" */

/** What was chosen last: it stays while the phase lasts. */
const chosen = { power: "", example: "" };
let opened = false;

/** The form of the statements that a phase takes.
 * @param {Board} board @param {string[]} statements @param {Record<string, {due: {count: number, noun: string, note: string}}>} told What each power that may declare something has due.
 * @param {boolean} open Whether the form is open at first. */
export function declaring(board, statements, told, open) {
  const powers = inSequence(board, Object.keys(told));
  if (!statements.length || !powers.length) return null;
  if (!powers.includes(chosen.power)) chosen.power = powers[0];
  if (!statements.includes(chosen.example)) chosen.example = statements[0];
  const fields = h("span", { class: "kinds" });
  const message = h("p", { class: "refusal", role: "alert" });
  const due = h("p", { class: "hint" });
  const tell = () => {
    const { count, noun, note } = told[chosen.power].due;
    fill(due, open && count ? `${counted(count, noun)} due${note ? `: ${note}` : ""}` : note);
  };
  /** @type {Part[]} */
  let parts = [];
  const draw = () => {
    parts = partsOf(chosen.example, board);
    fill(
      fields,
      parts.map((part, n) => field(part, n, board)),
    );
  };
  const declare = async () => {
    const inputs = /** @type {HTMLInputElement[]} */ ([...fields.children]);
    const text = statementOf(
      parts,
      parts.map((part, n) => (part.kind === "word" ? part.value : inputs[n].value)),
      board,
    );
    message.textContent = (await giveTyped(chosen.power, null, text)) ?? "";
  };
  draw();
  tell();
  const option = (/** @type {string} */ value, /** @type {string} */ words, /** @type {string} */ now) =>
    h("option", { value, selected: value === now }, words);
  const form = h(
    "form",
    {
      class: "declare",
      "aria-label": "Declare",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        declare();
      },
    },
    h(
      "div",
      { class: "giving" },
      h(
        "select",
        {
          "aria-label": "Who declares",
          "data-key": "declare-power",
          onchange: (/** @type {any} */ event) => {
            chosen.power = event.target.value;
            tell();
          },
        },
        powers.map((power) => option(power, board.people.get(power) ?? power, chosen.power)),
      ),
      h(
        "select",
        {
          "aria-label": "What is declared",
          "data-key": "declare-kind",
          onchange: (/** @type {any} */ event) => {
            chosen.example = event.target.value;
            draw();
          },
        },
        statements.map((one) => option(one, headOf(one, board), chosen.example)),
      ),
      fields,
      h("button", { type: "submit", class: "main", "data-key": "declare" }, "Declare"),
    ),
    due,
    message,
  );
  return h(
    "details",
    {
      class: "declaring",
      open: open || opened,
      ontoggle: (/** @type {any} */ event) => {
        opened = event.target.open;
      },
    },
    h("summary", { "data-key": "declaring" }, "Declare something"),
    form,
  );
}

/** The name of a kind of statement: its words without what differs. @param {string} example @param {Board} board */
function headOf(example, board) {
  const words = partsOf(example, board)
    .filter(({ kind }) => kind === "word")
    .map(({ value }) => value.replaceAll("_", " ").toLowerCase())
    .filter((word) => /\w/.test(word))
    .join(" ");
  if (words) return words.charAt(0).toUpperCase() + words.slice(1);
  return example.includes(">") ? "Diplomatic attack" : "Influence";
}

/** @param {Part} part @param {number} n @param {Board} board */
function field(part, n, board) {
  const label = { number: "Number", power: "Power", place: "Place", text: "Words", word: "" }[part.kind];
  const options = (/** @type {Map<string, string>} */ names) =>
    [...names].map(([id, name]) => h("option", { value: id, selected: id === part.value }, name));
  const about = { "aria-label": label, "data-key": `declare-${n}` };
  if (part.kind === "word") return h("span", { class: "quiet" }, part.value);
  if (part.kind === "power") return h("select", about, options(board.people));
  if (part.kind === "place")
    return h("select", about, options(new Map([...board.names].sort((one, other) => one[1].localeCompare(other[1])))));
  return h("input", {
    ...about,
    type: part.kind,
    value: part.value,
    ...(part.kind === "number" ? { min: "0", max: "999" } : { maxlength: "200" }),
  });
}
