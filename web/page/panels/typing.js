// The box in which orders are typed, with completions.

import { askLast, givenUp } from "../ask.js";
import { attempt, giveTyped, shown } from "../actions.js";
import { unitsOf } from "../case.js";
import { fill, h } from "../dom.js";
import { followed } from "../ordering.js";
import { panel } from "../panel.js";
import { get } from "../store.js";

/** @import { Board } from "../types.js" */

/** The power before a colon, if there is one. @param {string} text */
function addressed(text) {
  const [, before, order] = /^([^:]+):\s*(.+)$/.exec(text) ?? [];
  const called = before?.trim().toLowerCase();
  const [power] =
    [...(get().board?.people ?? [])].find(([id, name]) => id === called || name.toLowerCase() === called) ?? [];
  return power ? { power, order } : { power: null, order: text };
}

/** The place of the unit at the beginning of a typed order, by id or name.
 * @param {string} text @returns {string | null} */
function orderedPlace(text) {
  const { kinds, names } = /** @type {Board} */ (get().board);
  const before = [
    "build",
    "b",
    "army",
    "fleet",
    ...kinds.flatMap(({ id, name }) => [id.toLowerCase(), name.toLowerCase()]),
  ];
  let bare = text.trim().toLowerCase();
  for (let word; (word = before.find((one) => bare.startsWith(`${one} `)));) bare = bare.slice(word.length).trimStart();
  const known = [...names]
    .flatMap(([id, name]) => [
      [id, id],
      [id, name.toLowerCase()],
    ])
    .filter(([, name]) => bare.startsWith(name) && !/^\p{L}/u.test(bare.slice(name.length)));
  known.sort((one, other) => other[1].length - one[1].length);
  return known[0]?.[0] ?? null;
}

/** The power that orders the unit of a province, or builds there; or why nobody does. @param {string} place */
async function ownerOf(place) {
  const follows = await followed(place);
  if (follows || get().answer?.phase.kind !== "adjustment") return follows;
  const [power] = Object.entries(shown().centres ?? {}).find(([, centers]) => centers.includes(place)) ?? [];
  return power === undefined ? null : { power, refused: null };
}

/** The box for typed orders, and what their letters mean. @param {HTMLElement} box @param {HTMLElement} letters */
export const typingPanel = (box, letters) =>
  panel(["board", "answer"], ({ board }) => {
    const example = typedExample();
    /** @type {HTMLInputElement} */ (box.querySelector("input")).placeholder = example
      ? `Type an order: ${example}`
      : "Type an order";
    if (board) fill(letters, lettersOf(board));
  });

/** An example of a typed order. */
function typedExample() {
  const [first] = get().answer?.phase.kind === "movement" ? unitsOf(shown()) : [];
  return first ? `${first.unit} H` : null;
}

/** The meaning of the letters of orders on a board. @param {Board} board */
function lettersOf(board) {
  const kinds = board.kinds.map(({ id, name }) => `${id} ${name}`);
  const convoys = board.kinds.some(({ id }) => id === "F") ? ["C convoys"] : [];
  return [...kinds, "- moves to", "S supports", ...convoys, "H holds"].join(" · ");
}

/** @param {string | null} place */
function unknownWho(place) {
  const { board } = get();
  if (place) return `There is no unit in ${board?.names.get(place) ?? place}. Place one first.`;
  const example = typedExample();
  const unit = `Start with a unit${example ? `, such as ${example}` : ""}`;
  return board?.statements?.length
    ? `${unit}. To declare something, write the power first: ${board.powers[0].name}: ${board.statements[0]}`
    : `${unit}.`;
}

/** The box. */
export function typingBox() {
  /** @type {{text: string, about: string}[]} */
  let offered = [];
  let start = 0;
  let active = -1;
  const list = h("ul", { id: "completions", role: "listbox", "aria-label": "Completions", hidden: true });
  const message = h("p", { class: "message", role: "alert" });
  const input = h("input", {
    id: "typed-order",
    type: "text",
    role: "combobox",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: "400",
    placeholder: "Type an order",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "completions",
    "aria-label": "Order",
    oninput: () => suggest(),
    onfocus: () => suggest(),
    onblur: () => setTimeout(close, 150),
    onkeydown: (/** @type {KeyboardEvent} */ event) => key(event),
  });

  function close() {
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function draw() {
    fill(
      list,
      offered.map((one, n) =>
        h(
          "li",
          {
            id: `completion-${n}`,
            role: "option",
            "aria-selected": String(n === active),
            onpointerdown: (/** @type {Event} */ event) => {
              event.preventDefault();
              accept(n);
            },
          },
          h("span", { class: "order-text" }, one.text),
          one.about ? h("span", { class: "quiet" }, ` ${one.about}`) : null,
        ),
      ),
    );
    list.hidden = !offered.length;
    input.setAttribute("aria-expanded", String(offered.length > 0));
    if (active >= 0) {
      input.setAttribute("aria-activedescendant", `completion-${active}`);
      list.children[active]?.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  }

  async function suggest() {
    if (!get().answer) return;
    try {
      const text = input.value.slice(0, input.selectionStart ?? input.value.length);
      const found = await askLast("complete", "complete", { case: shown(), text });
      if (document.activeElement !== input) return;
      offered = found.completions.slice(0, 12);
      start = found.start;
      active = -1;
      draw();
    } catch (error) {
      if (!givenUp(error)) close();
    }
  }

  function accept(/** @type {number} */ n) {
    const [before, after] = [
      input.value.slice(0, start),
      input.value.slice(input.selectionStart ?? input.value.length),
    ];
    const { text } = offered[n];
    input.value = `${before}${text}${after.trim() ? after : ""}`;
    close();
    input.focus();
    suggest();
  }

  async function commit() {
    const text = input.value.trim();
    if (!text) return;
    const { power: speaker, order } = addressed(text);
    const place = orderedPlace(order);
    const follows = place ? await attempt(() => ownerOf(place)) : null;
    if (follows === undefined) return; // no answer: a banner says so
    const power = speaker ?? (follows?.power || null);
    if (!power) {
      message.textContent = follows?.refused ?? unknownWho(place);
      return;
    }
    const wrong = await giveTyped(power, order, {
      said: speaker !== null,
      ownerOf: async (at) => (await ownerOf(at))?.power || null,
    });
    message.textContent = wrong ?? "";
    if (wrong !== null) return;
    input.value = "";
    close();
  }

  function key(/** @type {KeyboardEvent} */ event) {
    const step = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 })[event.key];
    if (step && offered.length) {
      active = (active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length;
      draw();
    } else if (event.key === "Enter" && active >= 0 && !list.hidden) accept(active);
    else if (event.key === "Tab" && !event.shiftKey && active >= 0 && !list.hidden) accept(active);
    else if (event.key === "Enter") commit();
    else if (event.key === "Escape" && !list.hidden) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return h(
    "div",
    { class: "typing" },
    h("div", { class: "line" }, input, h("button", { type: "button", onclick: commit }, "Order")),
    list,
    message,
  );
}
