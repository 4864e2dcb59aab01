// The ledger of a case: treasuries, relations of powers, influence and standings of states, set by choosing from lists.

import { askOnce } from "../ask.js";
import { correct } from "../actions.js";
import { fill, h, stepper } from "../dom.js";
import { panel } from "../panel.js";
import { change, get } from "../store.js";
import { spoken } from "../words.js";

/** @import { Content } from "../dom.js" */
/** @import { Readable } from "../panel.js" */
/** @import { Board } from "../types.js" */

/**
 * @typedef {Record<string, unknown>} Ledger The entries by key. What a key is `of` says which of these shapes it has:
 * @typedef {Record<string, string>} WordOfState
 * @typedef {Record<string, Record<string, number>>} SharesInState The shares of powers.
 * @typedef {Record<string, number>} NumberOfPower
 * @typedef {[string, string, string, ...unknown[]][]} Pairs Two powers, a word, and more.
 */

/** The largest number that can be chosen. */
const MOST = 999;

/** The selected state and power. */
const chosen = { state: "", power: "" };
/** The owner of each province. @type {Record<string, string>} */
let owners = {};
/** Redraws the panel. @type {() => void} */
let redraw = () => undefined;

/** @param {string} text */
const titled = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The ledger. @param {HTMLElement} parent */
export const ledgerPanel = (parent) => panel(["answer", "board"], (read) => void ledger(parent, read));

/** @param {HTMLElement} parent @param {Pick<Readable, "answer" | "board">} read */
async function ledger(parent, { answer, board }) {
  if (!answer || !board) return;
  let found;
  try {
    found = await askOnce(answer, "correct", { case: answer.case });
  } catch (error) {
    fill(parent, h("h2", {}, "Ledger"), h("p", { class: "aside" }, /** @type {Error} */ (error).message));
    return;
  }
  if (get().answer !== answer || get().tab !== "ledger") return;
  owners = found.owners;
  if (!board.minors.some(({ id }) => id === chosen.state)) chosen.state = board.minors[0]?.id ?? "";
  if (!board.powers.some(({ id }) => id === chosen.power)) chosen.power = board.powers[0].id;
  const draw = () =>
    get().tab === "ledger" &&
    fill(
      parent,
      h("h2", {}, "Ledger"),
      h(
        "p",
        { class: "aside" },
        board.minors.length
          ? "What the game records besides units. Choose a state here or on the map."
          : "What the game records besides units.",
      ),
      ofStates(board, found.ledger, draw),
      ofPairs(board, found.ledger, draw),
      ofPowers(board, found.ledger),
    );
  redraw = draw;
  draw();
}

/** A click on the map: select the state there. @param {string} place @returns {boolean} Whether there is one. */
export function lookAt(place) {
  const state = get().board?.minors.find(({ id }) => id === owners[place]);
  if (!state) return false;
  chosen.state = state.id;
  change({ selected: place, giving: null });
  redraw();
  return true;
}

/** @param {string} label @param {{id: string, name: string}[]} all @param {"state" | "power"} which
 * @param {() => void} draw */
const choice = (label, all, which, draw) =>
  h(
    "select",
    {
      "aria-label": label,
      "data-key": `ledger-${which}`,
      onchange: (/** @type {{target: HTMLInputElement}} */ event) => {
        chosen[which] = event.target.value;
        draw();
      },
    },
    all.map(({ id, name }) => h("option", { value: id, selected: id === chosen[which] }, name)),
  );

/** @param {string} label @param {Content} control */
const row = (label, control) => h("li", { class: "entry" }, h("span", {}, label), control);

/** @param {Board} board @param {Ledger} ledger @param {() => void} draw */
function ofStates(board, ledger, draw) {
  const entries = board.ledger.filter(({ of }) => of === "state" || of === "share");
  if (!entries.length || !chosen.state) return null;
  const name = board.people.get(chosen.state) ?? chosen.state;
  return h(
    "section",
    { "aria-label": "A state" },
    h("h3", {}, "State ", choice("State", board.minors, "state", draw)),
    entries.map(({ key, of, words }) =>
      of === "state"
        ? h(
            "ul",
            { class: "entries", role: "list" },
            row(
              titled(spoken(key)),
              word(
                board,
                `${titled(spoken(key))} of ${name}`,
                words,
                /** @type {WordOfState | undefined} */ (ledger[key])?.[chosen.state] ?? "",
                `${key}.${chosen.state}`,
              ),
            ),
          )
        : [
            h("p", { class: "label" }, titled(spoken(key))),
            h(
              "ul",
              { class: "entries", role: "list" },
              board.powers.map((power) =>
                row(
                  power.name,
                  number(
                    `${titled(spoken(key))} of ${power.name} in ${name}`,
                    /** @type {SharesInState | undefined} */ (ledger[key])?.[chosen.state]?.[power.id] ?? 0,
                    `${key}.${chosen.state}.${power.id}`,
                  ),
                ),
              ),
            ),
          ],
    ),
  );
}

/** @param {Board} board @param {Ledger} ledger @param {() => void} draw */
function ofPairs(board, ledger, draw) {
  return board.ledger
    .filter(({ of }) => of === "pair")
    .map(({ key, words }) => {
      const pairs = /** @type {Pairs | undefined} */ (ledger[key]) ?? [];
      return h(
        "section",
        { "aria-label": titled(spoken(key)) },
        h("h3", {}, `${titled(spoken(key))} of `, choice(`${titled(spoken(key))} of`, board.powers, "power", draw)),
        h(
          "ul",
          { class: "entries", role: "list" },
          board.powers
            .filter(({ id }) => id !== chosen.power)
            .map((other) => {
              const pair = [chosen.power, other.id].sort();
              const [, , now = "none", ...more] =
                pairs.find(([one, another]) => one === pair[0] && another === pair[1]) ?? [];
              return row(
                other.name,
                h(
                  "span",
                  { class: "kinds", role: "group", "aria-label": other.name },
                  words.map((word) =>
                    h(
                      "button",
                      {
                        type: "button",
                        class: "choice",
                        "data-key": `${key}-${other.id}-${word}`,
                        "aria-pressed": String(word === now),
                        onclick: () =>
                          word === now
                            ? undefined
                            : correct(
                                [`SET ${key}.${pair.join(".")} ${JSON.stringify([word, ...more])}`],
                                `${board.people.get(chosen.power)} and ${other.name}: ${word}`,
                              ),
                      },
                      word,
                    ),
                  ),
                ),
              );
            }),
        ),
      );
    });
}

/** @param {Board} board @param {Ledger} ledger */
function ofPowers(board, ledger) {
  return board.ledger
    .filter(({ of }) => of === "power")
    .map(({ key }) =>
      h(
        "section",
        { "aria-label": titled(spoken(key)) },
        h("h3", {}, titled(spoken(key))),
        h(
          "ul",
          { class: "entries", role: "list" },
          board.powers.map((power) =>
            row(
              power.name,
              number(
                `${titled(spoken(key))} of ${power.name}`,
                /** @type {NumberOfPower | undefined} */ (ledger[key])?.[power.id] ?? 0,
                `${key}.${power.id}`,
              ),
            ),
          ),
        ),
      ),
    );
}

/** @param {string} label @param {number} value @param {string} path */
const number = (label, value, path) =>
  stepper(label, value, 0, MOST, (next) => correct([`SET ${path} ${next}`], `${label}: ${next}`));

/** @param {Board} board @param {string} label @param {string[]} words @param {string} value @param {string} path */
const word = (board, label, words, value, path) =>
  h(
    "select",
    {
      "aria-label": label,
      "data-key": `ledger-${path.split(".")[0]}`,
      onchange: (/** @type {{target: HTMLInputElement}} */ event) =>
        correct([`SET ${path} ${event.target.value}`], `${label}: ${spokenWord(board, event.target.value)}`),
    },
    [...(words.includes(value) ? [] : [value]), ...words].map((one) =>
      h("option", { value: one || "NONE", selected: one === value }, one ? spokenWord(board, one) : "none"),
    ),
  );

/** A value in words: "aligned france" names the power. @param {Board} board @param {string} text */
const spokenWord = (board, text) =>
  text
    .split(" ")
    .map((one) => board.people.get(one) ?? one)
    .join(" ")
    .replace(/^aligned /, "aligned with ");
