// Forms for the statements of powers: influence, treaties, purchases and decrees.

import { giveTyped, shown } from "../actions.js";
import { askOnce, givenUp } from "../ask.js";
import { inSequence } from "../case.js";
import { fill, h } from "../dom.js";
import { choosesPlaces } from "../ordering.js";
import { choicesOf, dueLeft, partFor, partsOf, placedBy, possibleValues, statementOf } from "../statements.js";
import { get } from "../store.js";
import { counted } from "../words.js";

/** @import { Board } from "../types.js" */
/** @import { Part } from "../statements.js" */

/** The last choice: it stays for the rest of the phase. */
const chosen = { power: "", example: "" };
let opened = false;

/** The form for the statements that a phase accepts.
 * @param {Board} board
 * @param {Record<string, string[]>} statedBy The examples of what each power can state, with alternatives after "or".
 * @param {Record<string, {due: {count: number, noun: string, note: string}}>} told What each power has due.
 * @param {boolean} open Whether the form is open at first. */
export function declaring(board, statedBy, told, open) {
  /** @type {Record<string, string[]>} */
  const examples = Object.fromEntries(
    Object.entries(statedBy)
      .filter(([, found]) => found.length)
      .map(([power, found]) => [power, found.flatMap((one) => one.split(" or "))]),
  );
  const powers = inSequence(board, Object.keys(examples));
  if (!powers.length) return null;
  if (!powers.includes(chosen.power)) chosen.power = powers[0];
  if (!examples[chosen.power].includes(chosen.example)) [chosen.example] = examples[chosen.power];
  const fields = h("span", { class: "kinds" });
  const message = h("p", { class: "refusal", role: "alert" });
  const due = h("p", { class: "hint" });
  const tell = () => {
    const said = placedBy(get().answer?.result?.said ?? []).filter(({ power }) => power === chosen.power);
    const placed = said.reduce((sum, { points }) => sum + points, 0);
    const { count, noun, note } = dueLeft(told[chosen.power].due, placed);
    fill(due, open && count ? `${counted(count, noun)} due${note ? `: ${note}` : ""}` : note);
  };
  const kinds = h("select", {
    "aria-label": "What is declared",
    "data-key": "declare-kind",
    onchange: (/** @type {{target: HTMLInputElement}} */ event) => {
      chosen.example = event.target.value;
      draw();
    },
  });
  const offer = () => {
    const found = examples[chosen.power];
    if (!found.includes(chosen.example)) [chosen.example] = found;
    fill(
      kinds,
      found.map((one) => option(one, headOf(one, board), chosen.example)),
    );
    draw();
  };
  /** @type {Part[]} */
  let parts = [];
  /** @type {string[]} */
  let lines = [];
  const values = () => {
    const inputs = /** @type {HTMLInputElement[]} */ ([...fields.children]);
    return parts.map((part, n) => (part.kind === "word" ? part.value : inputs[n].value));
  };
  const draw = async () => {
    const { power, example } = chosen;
    parts = partsOf(example, board);
    lines = [];
    offerValues(parts.map(({ value }) => value));
    const { answer } = get();
    if (!answer) return;
    try {
      const found = await askOnce(answer, "orders", { case: shown(), power, statement: example });
      if (chosen.power !== power || chosen.example !== example) return;
      lines = /** @type {{lines: string[]}} */ (found).lines;
      offerValues(values());
    } catch (error) {
      if (!givenUp(error)) message.textContent = /** @type {Error} */ (error).message;
    }
  };
  /** Offer what is possible, with these values chosen where they are. @param {string[]} wanted */
  const offerValues = (wanted) => {
    const now = possibleValues(parts, wanted, lines, board);
    const choices = choicesOf(parts, now, lines, board);
    fill(
      fields,
      parts.map((part, n) => field({ ...part, value: now[n] }, n, choices[n], board, () => offerValues(values()))),
    );
  };
  choosesPlaces((place) => {
    if (!form.isConnected || !form.closest("details")?.open) return false;
    const found = partFor(parts, values(), lines, board, place);
    if (!found) return false;
    offerValues(values().map((value, n) => (n === found.n ? found.value : value)));
    return true;
  });
  const declare = async () => {
    const text = statementOf(parts, values(), board);
    message.textContent = (await giveTyped(chosen.power, text)) ?? "";
  };
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
          onchange: (/** @type {{target: HTMLInputElement}} */ event) => {
            chosen.power = event.target.value;
            offer();
            tell();
          },
        },
        powers.map((power) => option(power, board.people.get(power) ?? power, chosen.power)),
      ),
      kinds,
      fields,
      h("button", { type: "submit", class: "main", "data-key": "declare" }, "Declare"),
    ),
    due,
    message,
  );
  offer();
  tell();
  return h(
    "details",
    {
      class: "declaring",
      open: open || opened,
      ontoggle: (/** @type {{target: HTMLDetailsElement}} */ event) => {
        opened = event.target.open;
      },
    },
    h("summary", { "data-key": "declaring" }, "Declare something"),
    form,
  );
}

/** The name of a kind of statement: its words without the variable parts.
 * @param {string} example @param {Board} board */
function headOf(example, board) {
  const parts = partsOf(example, board);
  const words = parts
    .filter(({ kind }) => kind === "word")
    .map(({ value }) => value.replaceAll("_", " ").toLowerCase())
    .filter((word) => /\w/.test(word))
    .join(" ");
  const remark = parts.some(({ kind }) => kind === "text") ? "…" : "";
  if (words.length === 2) return words.toUpperCase() + remark;
  if (words) return words.charAt(0).toUpperCase() + words.slice(1) + remark;
  return example.includes(">") ? "Diplomatic attack" : "Influence";
}

/** @param {Part} part @param {number} n @param {string[]} choices @param {Board} board @param {() => void} onChange */
function field(part, n, choices, board, onChange) {
  const label = {
    number: "Number",
    power: "Power",
    place: "Place",
    text: "Words",
    kind: "Kind",
    unit: "Unit",
    word: "",
  }[part.kind];
  const about = { "aria-label": label, "data-key": `declare-${n}` };
  if (part.kind === "word") return h("span", { class: "quiet" }, part.value);
  if (choices.length) {
    const names = choices.map((id) => ({ id, name: nameOf(id, board) }));
    names.sort((one, other) => one.name.localeCompare(other.name));
    return h(
      "select",
      { ...about, onchange: onChange },
      names.map(({ id, name }) => h("option", { value: id, selected: id === part.value }, name)),
    );
  }
  return h("input", {
    ...about,
    type: part.kind,
    value: part.value,
    ...(part.kind === "number" ? { min: "0", max: "999" } : { maxlength: "200" }),
  });
}

/** @param {string} id @param {Board} board */
const nameOf = (id, board) =>
  board.people.get(id) ?? board.names.get(id) ?? board.kinds.find((kind) => kind.id === id)?.name ?? id;
