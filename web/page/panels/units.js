// The bar above the map: what a click does, the palette of units, and the powers that must act.

import { askLast } from "../ask.js";
import { attempt, empty, setPhase, shown, unitAt } from "../actions.js";
import { inSequence, ordersOf } from "../case.js";
import { acting, fill, h, stepper } from "../dom.js";
import { OWNER, chosen, giveListed, putOnCoast } from "../ordering.js";
import { panel } from "../panel.js";
import { change, get } from "../store.js";
import { counted } from "../words.js";
import { declaring } from "./declare.js";

/** @import { Readable } from "../panel.js" */
/** @import { Answer, Board, OrdersOfPowers } from "../types.js" */

/** The switch between giving orders and placing units; in a game, whose units clicks order.
 * @param {HTMLElement} parent */
export const modePanel = (parent) =>
  panel(["game", "mode", "board", "seat"], ({ game, mode, board, seat }) =>
    // The file of a game determines what is on its board.
    fill(parent, game ? seatChoice(board, seat) : modeSwitch(mode)),
  );

/** @param {Readable["mode"]} mode */
function modeSwitch(mode) {
  const button = (/** @type {"orders" | "units"} */ name, /** @type {string} */ words) =>
    h(
      "button",
      {
        type: "button",
        "data-key": `mode-${name}`,
        "aria-pressed": String(mode === name),
        onclick: () => change({ mode: name, giving: null, selected: null }),
      },
      words,
    );
  return h(
    "div",
    { class: "kinds", role: "group", "aria-label": "What a click on the map does" },
    button("orders", "Give orders"),
    button("units", "Place units"),
  );
}

/** The power that is played. @param {Board | null} board @param {string | null} seat */
function seatChoice(board, seat) {
  return h(
    "label",
    { class: "kinds" },
    "Play ",
    h(
      "select",
      {
        "data-key": "seat",
        "aria-label": "Whose units a click on the map orders",
        onchange: (/** @type {{target: HTMLInputElement}} */ event) =>
          change({ seat: event.target.value || null, giving: null, selected: null }),
      },
      h("option", { value: "" }, "all powers"),
      (board?.powers ?? []).map((one) => h("option", { value: one.id, selected: one.id === seat }, one.name)),
    ),
  );
}

/** The palette of units. @param {HTMLElement} parent */
export const palettePanel = (parent) =>
  panel(["mode", "board", "palette", "answer"], ({ mode, board, palette: kept, answer }) =>
    fill(parent, mode === "units" && board && answer ? palette(board, kept, answer) : null),
  );

/** @param {Board} board @param {Readable["palette"]} kept @param {Answer} answer */
function palette(board, kept, answer) {
  const { power, kind, bonus, marks } = chosen();
  const option = (/** @type {{id: string, name: string}} */ one) =>
    h("option", { value: one.id, selected: one.id === power }, one.name);
  const set = (/** @type {object} */ changes) =>
    change({ palette: { ...get().palette, coasts: null, refused: null, ...changes } });
  return [
    h(
      "div",
      { class: "giving" },
      phaseChoice(board, answer),
      h(
        "select",
        {
          "data-key": "palette-power",
          "aria-label": "Whose unit",
          onchange: (/** @type {{target: HTMLInputElement}} */ event) => set({ power: event.target.value }),
        },
        board.minors.length
          ? [
              h("optgroup", { label: "Powers" }, board.powers.map(option)),
              h("optgroup", { label: "Minor states" }, board.minors.map(option)),
            ]
          : board.powers.map(option),
      ),
      h(
        "div",
        { class: "kinds", role: "group", "aria-label": "Kind of unit" },
        board.kinds.map((one) =>
          h(
            "button",
            {
              type: "button",
              "data-key": `palette-${one.id}`,
              "aria-pressed": String(kind === one.id),
              onclick: () => set({ kind: one.id }),
            },
            one.name,
          ),
        ),
        h(
          "button",
          {
            type: "button",
            "data-key": "palette-owner",
            "aria-pressed": String(kind === OWNER),
            onclick: () => set({ kind: OWNER }),
          },
          "owner",
        ),
      ),
      board.strongest > 1 && kind !== OWNER
        ? h(
            "label",
            { class: "kinds" },
            "Strength ",
            stepper("Strength", bonus + 1, 1, board.strongest, (value) => set({ bonus: value - 1 })),
          )
        : null,
      board.marks.length && kind !== OWNER
        ? h(
            "div",
            { class: "kinds", role: "group", "aria-label": "Marks of the unit" },
            board.marks.map((one) =>
              h(
                "button",
                {
                  type: "button",
                  "data-key": `mark-${one}`,
                  "aria-pressed": String(marks.includes(one)),
                  onclick: () =>
                    set({ marks: marks.includes(one) ? marks.filter((other) => other !== one) : [...marks, one] }),
                },
                one,
              ),
            ),
          )
        : null,
      h("button", { type: "button", "data-key": "empty-board", onclick: empty }, "Empty board"),
    ),
    kept.coasts
      ? h(
          "div",
          { class: "kinds choices", role: "group", "aria-label": "Which coast?" },
          h("span", { class: "hint" }, "Which coast?"),
          kept.coasts.map((at) =>
            h(
              "button",
              { type: "button", class: "main", "data-key": `coast-${at}`, onclick: () => putOnCoast(at) },
              at.split(">").pop() ?? "",
            ),
          ),
        )
      : h(
          "p",
          { class: kept.refused || kept.lifted ? "hint" : "hint usual" },
          kept.refused ??
            (kept.lifted
              ? `Choose where ${unitAt(kept.lifted)?.unit ?? "the unit"} goes.`
              : kind === OWNER
                ? "Click a center to give it to this power, or to take it away. Land too, where powers own land."
                : "Click a province to place a unit. Drag a unit to move it, or press m. " +
                  "Click the same unit again, or press Delete, to remove it."),
        ),
  ];
}

/** The phases of the year that is shown. @param {Board} board @param {Answer} answer */
function phaseChoice(board, answer) {
  const year = /\d+/.exec(answer.phase.code)?.[0] ?? "";
  const phases = board.phases
    .filter((one) => one.kind !== "diplomacy")
    .map((one) => ({ code: one.code.replace(/\d+/, year), name: one.name.replace(/\d+/, year) }));
  if (!phases.some((one) => one.code === answer.phase.code)) phases.unshift(answer.phase);
  return h(
    "select",
    {
      "data-key": "palette-phase",
      "aria-label": "Phase",
      onchange: (/** @type {{target: HTMLInputElement}} */ event) => setPhase(event.target.value),
    },
    phases.map((one) => h("option", { value: one.code, selected: one.code === answer.phase.code }, one.name)),
  );
}

/** The orders that a power has given. @param {string} power */
const given = (power) =>
  ordersOf(shown())
    .filter((one) => one.power === power)
    .map(({ order }) => order);

/** The powers that must act in a phase without movement, with their legal orders. @param {HTMLElement} parent */
export const owedPanel = (parent) => panel(["answer", "board", "mode"], (read) => void owed(parent, read));

/** @param {HTMLElement} parent @param {Pick<Readable, "answer" | "board" | "mode">} read */
async function owed(parent, { answer, board, mode }) {
  if (!answer || !board || mode === "units" || (answer.phase.kind === "movement" && !board.statements.length))
    return fill(parent);
  await attempt(async () => {
    const found = /** @type {OrdersOfPowers} */ (await askLast("owed", "orders", { case: shown() }));
    if (get().answer !== answer || get().mode === "units") return;
    const powers =
      answer.phase.kind === "movement"
        ? []
        : inSequence(board, Object.keys(found.powers))
            .map((power) => ({ power, one: found.powers[power] }))
            .filter(({ one }) => one.builds.length || Object.keys(one.units).length);
    fill(
      parent,
      powers.length
        ? powers.map(({ power, one }) =>
            h(
              "div",
              { class: "giving owed" },
              h(
                "span",
                {},
                `${board.people.get(power) ?? power}: ${counted(one.due.count, one.due.noun)}`,
                one.due.note ? h("span", { class: "quiet" }, ` ${one.due.note}`) : null,
              ),
              acting(
                h(
                  "select",
                  {
                    "aria-label": `Orders of ${board.people.get(power) ?? power}`,
                    "data-key": `owed-${power}`,
                    onchange: (/** @type {{target: HTMLInputElement}} */ event) =>
                      event.target.value && giveListed(power, event.target.value),
                  },
                  h("option", { value: "" }, given(power).join(", ") || "Choose…"),
                  [...one.builds, ...Object.values(one.units).flat()].map((order) =>
                    h("option", { value: order }, order),
                  ),
                ),
              ),
            ),
          )
        : answer.phase.kind === "movement" || found.statements.length
          ? null
          : h("p", { class: "hint" }, "No power has orders to give in this phase."),
      declaring(board, found.stated_by, found.powers, answer.phase.kind === "diplomacy"),
    );
  });
  return undefined;
}
