// Giving orders: unit, kind, target, on the map or in a box that completes; and putting units down.

import { ask, askLast, givenUp } from "./asking.js";
import { placeOf, targetOf, unitsOf, withOrder } from "./case.js";
import { attempt, change, desk, give, orderAt, put, setPhase, take, unitAt } from "./desk.js";
import { announce, fill, h } from "./elements.js";

const KINDS = [["move", "Move", "m"], ["support", "Support", "s"], ["convoy", "Convoy", "c"], ["hold", "Hold", "h"]];

/** What is being ordered: the unit's place, what it may do, the kind, the unit that is supported or carried. */
let giving = null;

/** What the click on a province means: orders for units, or units on provinces. */
let mode = "orders";

const palette = { power: null, kind: "A" };

/** Begin an order for the unit of a province; `trying` asks what it would change. */
export async function begin(place, { trying = false } = {}) {
  const unit = unitAt(place);
  if (!unit) return;
  giving = { about: desk.now, place, unit, kind: "move", other: null, menu: null, orders: [], choices: null };
  change({ selected: place, asking: trying });
  await attempt(async () => {
    const found = await askLast("menu", "orders", { case: desk.now.case, unit: unit.unit });
    if (giving?.place !== place) return;
    giving.menu = found.menu ?? {};
    giving.orders = found.orders ?? [];
    giving.kind = giving.menu.move ? "move" : giving.menu.retreat ? "retreat" : "hold";
    change({ menu: giving.menu });
    announce(`${unit.unit} of ${desk.board.people.get(unit.power) ?? unit.power}: choose its destination. ${giving.orders.length} legal orders.`);
  });
}

/** Build in a province: at once where there is one way, else as is chosen. */
async function build(place) {
  change({ selected: place });
  await attempt(async () => {
    const about = desk.now;
    const { powers } = await askLast("menu", "orders", { case: about.case });
    if (desk.now !== about) return;
    const [power, orders] = Object.entries(powers).map(([name, { builds }]) => [name, builds.filter((one) => placeOf(one) === place)]).find(([, found]) => found.length) ?? [];
    if (!power) return announce(`No power can build in ${nameOf(place)}.`);
    giving = { about, place, unit: { unit: nameOf(place), power }, kind: "build", other: null, menu: {}, orders, choices: orders };
    finish(orders);
  });
}

/** An order that was begun in another case is none here. */
function forget() {
  if (giving && giving.about !== desk.now) giving = null;
}

/** Give up the order that was begun. */
export function cancel() {
  giving = null;
  change({ menu: null, asking: false, selected: null });
}

/** The provinces that can be clicked next. */
export function targets() {
  forget();
  if (!giving?.menu) return [];
  const { menu, kind, other } = giving;
  const branch = menu[kind];
  if (!branch || typeof branch === "string") return [];
  if ((kind === "support" || kind === "convoy") && other === null) return Object.keys(branch).map(placeOf);
  if (kind === "support" || kind === "convoy") {
    const inner = branch[other] ?? {};
    return Object.keys(inner).map((key) => (key === "hold" ? placeOf(other) : key.split("/")[0]));
  }
  return Object.keys(branch).map((key) => key.split("/")[0]);
}

/** A click on the map, or Enter on a province. */
export function pick(place, hit) {
  if (mode === "units") return putDown(place);
  const order = hit.order;
  if (!giving) {
    if (unitAt(place)) return begin(place);
    if (desk.now.phase.kind === "adjustment") return build(place);
    if (order) return change({ selected: desk.selected === order ? null : order });
    return change({ selected: null });
  }
  if (!giving.menu) return undefined;
  const { kind, menu } = giving;
  if (kind === "support" || kind === "convoy") return pickOther(place, order);
  if (place === giving.place) return menu.hold ? finish([menu.hold]) : cancel();
  const branch = menu[kind] ?? {};
  const found = Object.entries(branch).filter(([key]) => key.split("/")[0] === place).flatMap(([, way]) => (typeof way === "string" ? [way] : Object.values(way)));
  if (found.length) return finish(found);
  if (unitAt(place)) return begin(place, { trying: desk.asking });
  return refuse(`${giving.unit.unit} cannot move to ${nameOf(place)}.`, `${giving.unit.unit} - ${place}`);
}

function pickOther(place, order) {
  const branch = giving.menu[giving.kind] ?? {};
  if (giving.other === null) {
    const at = order && Object.keys(branch).some((unit) => placeOf(unit) === order) ? order : place;
    const other = Object.keys(branch).find((unit) => placeOf(unit) === at);
    if (!other) return refuse(`There is nothing for ${giving.unit.unit} to ${giving.kind} there.`, null);
    const inner = branch[other];
    const target = targetOf(orderAt(at)?.order ?? "");
    const along = Object.entries(inner).filter(([key]) => key.split("/")[0] === target).map(([, text]) => text);
    if (along.length) return finish(along);
    giving.other = other;
    if (Object.keys(inner).length === 1) return finish(Object.values(inner));
    announce(`${giving.kind} ${other}: choose its destination, or the unit itself to support its hold.`);
    return change({ menu: giving.menu });
  }
  const inner = branch[giving.other] ?? {};
  const key = place === placeOf(giving.other) ? "hold" : null;
  const found = Object.entries(inner).filter(([name]) => name === key || name.split("/")[0] === place).map(([, text]) => text);
  if (found.length) return finish(found);
  return refuse(`${giving.unit.unit} cannot ${giving.kind} that.`, null);
}

const nameOf = (place) => desk.board.names.get(place) ?? place;

function refuse(words, text) {
  announce(words);
  giving.refused = { words, text };
  change({ menu: giving.menu });
}

function finish(orders) {
  if (orders.length > 1) {
    giving.choices = orders;
    announce(`Choose: ${orders.join(", ")}`);
    return change({ menu: giving.menu });
  }
  return done(orders[0]);
}

function done(order) {
  const { place, unit: { power } } = giving;
  giving = null;
  change({ menu: null, selected: place });
  return give(place, order, { power });
}

// -------------------------------------------------------------------------------------------- typing

/** The power whose name stands before a colon, else null, and what it orders. */
function addressed(text) {
  const [, before, order] = /^([^:]+):\s*(.+)$/.exec(text) ?? [];
  const called = before?.trim().toLowerCase();
  const [power] = [...desk.board.people].find(([id, name]) => id === called || name.toLowerCase() === called) ?? [];
  return power ? { power, order } : { power: null, order: text };
}

/** The place of the unit that a typed order begins with, by id or name; null where there is none. */
function orderedPlace(text) {
  const before = ["build", "b", "army", "fleet", ...desk.board.kinds.flatMap(({ id, name }) => [id.toLowerCase(), name.toLowerCase()])];
  let bare = text.trim().toLowerCase();
  for (let word; (word = before.find((one) => bare.startsWith(`${one} `)));) bare = bare.slice(word.length).trimStart();
  const known = [...desk.board.names].flatMap(([id, name]) => [[id, id], [id, name.toLowerCase()]]).filter(([, name]) => bare.startsWith(name) && !/^\p{L}/u.test(bare.slice(name.length)));
  known.sort((one, other) => other[1].length - one[1].length);
  return known[0]?.[0] ?? null;
}

/** Who owns a center. */
const ownerOf = (place) => Object.entries(desk.now.case.centres ?? {}).find(([, centers]) => centers.includes(place))?.[0] ?? null;

/** How an order is typed here: the first unit that there is, holding. */
export function typedExample() {
  const [first] = desk.now.phase.kind === "movement" ? unitsOf(desk.now.case) : [];
  return first ? `${first.unit} H` : null;
}

/** What the letters of orders mean on this board. */
export function lettersOf(board) {
  const kinds = board.kinds.map(({ id, name }) => `${id} ${name}`);
  const convoys = board.kinds.some(({ id }) => id === "F") ? ["C convoys"] : [];
  return [...kinds, "- moves to", "S supports", ...convoys, "H holds"].join(" · ");
}

/** What is said where it is not known who is to do what was typed. */
function unknownWho(place) {
  if (place) return `There is no unit in ${nameOf(place)}. Place one first.`;
  const example = typedExample();
  const unit = `Start with a unit${example ? `, such as ${example}` : ""}`;
  const { statements, powers } = desk.board;
  return statements?.length ? `${unit}. To declare something, write the power first: ${powers[0].name}: ${statements[0]}` : `${unit}.`;
}

/** A box in which an order is typed, with what could complete it. */
export function typingBox() {
  let offered = [];
  let start = 0;
  let active = -1;
  const list = h("ul", { id: "completions", role: "listbox", "aria-label": "Completions", hidden: true });
  const message = h("p", { class: "message", role: "alert" });
  const input = h("input", {
    id: "typed-order", type: "text", role: "combobox", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "400",
    "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "completions", "aria-label": "Order",
    oninput: () => suggest(), onfocus: () => suggest(), onblur: () => setTimeout(close, 150), onkeydown: (event) => key(event),
  });

  function close() {
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function draw() {
    fill(list, offered.map((one, n) => h("li", { id: `completion-${n}`, role: "option", "aria-selected": String(n === active), onpointerdown: (event) => { event.preventDefault(); accept(n); } },
      h("span", { class: "order-text" }, one.text), one.about ? h("span", { class: "quiet" }, ` ${one.about}`) : null)));
    list.hidden = !offered.length;
    input.setAttribute("aria-expanded", String(offered.length > 0));
    if (active >= 0) {
      input.setAttribute("aria-activedescendant", `completion-${active}`);
      list.children[active]?.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  }

  async function suggest() {
    if (!desk.now) return;
    try {
      const text = input.value.slice(0, input.selectionStart ?? input.value.length);
      const found = await askLast("complete", "complete", { case: desk.now.case, text });
      if (document.activeElement !== input) return;
      offered = found.completions.slice(0, 12);
      start = found.start;
      active = -1;
      draw();
    } catch (error) {
      if (!givenUp(error)) close();
    }
  }

  function accept(n) {
    const [before, after] = [input.value.slice(0, start), input.value.slice(input.selectionStart ?? input.value.length)];
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
    const owner = place && (unitAt(place)?.power ?? (desk.now.phase.kind === "adjustment" ? ownerOf(place) : null));
    const power = speaker ?? owner;
    if (!power) {
      message.textContent = unknownWho(place);
      return;
    }
    const at = power === owner ? place : null;
    try {
      await ask("resolve", { case: withOrder(desk.now.case, power, at, order), picture: false });
    } catch (error) {
      message.textContent = error.defects?.map((one) => one.message).join("\n") || error.message;
      return;
    }
    message.textContent = "";
    input.value = "";
    close();
    giving = null;
    change({ menu: null, selected: at });
    await give(at, order, { power });
  }

  function key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
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

  return h("div", { class: "typing" },
    h("div", { class: "line" }, input, h("button", { type: "button", onclick: commit }, "Order")), list, message);
}

// ------------------------------------------------------------------------------------- what is begun

/** What is being done on the map, and the buttons for it. */
export function ordering(parent) {
  forget();
  if (giving || mode === "units") delete parent.dataset.about;
  if (mode === "units") return fill(parent, palettePanel());
  if (!giving && desk.now.phase.kind !== "movement") return owed(parent);
  if (!giving) return fill(parent, h("p", { class: "hint" }, "Click a unit to order it. Drag an arrow to try another destination."));
  const { unit, menu, kind, other, refused, choices } = giving;
  const kinds = menu ? KINDS.filter(([name]) => name in menu) : [];
  const hints = {
    move: "Click its destination.", retreat: "Click where it retreats.",
    support: other ? `Click the destination of ${other}, or ${other} itself to support its hold.` : "Click the unit or the arrow to support.",
    convoy: other ? `Click the destination of ${other}.` : "Click the army or its arrow to convoy it.",
  };
  return fill(parent,
    h("div", { class: "giving" },
      h("strong", {}, desk.asking ? `What if ${unit.unit}…` : unit.unit),
      h("div", { class: "kinds", role: "group", "aria-label": `Kinds of order for ${unit.unit}` },
        kinds.map(([name, words, letter]) => h("button", { type: "button", "data-key": `kind-${name}`, "aria-pressed": String(kind === name), "aria-keyshortcuts": letter, onclick: () => choose(name) }, words)),
        menu?.disband ? h("button", { type: "button", "data-key": "kind-disband", onclick: () => done(menu.disband) }, "Disband") : null,
        h("button", { type: "button", "data-key": "kind-cancel", onclick: cancel }, "Cancel")),
      h("label", { class: "legal" }, h("span", { class: "hidden" }, `Legal orders of ${unit.unit}`),
        h("select", { "data-key": "legal", onchange: (event) => event.target.value && done(event.target.value) },
          h("option", { value: "" }, menu ? `${giving.orders.length} legal orders` : "Loading…"), giving.orders.map((order) => h("option", { value: order }, order))))),
    choices ? h("div", { class: "kinds choices", role: "group", "aria-label": "Which of these?" }, choices.map((order) => h("button", { type: "button", class: "main", "data-key": `choice-${order}`, onclick: () => done(order) }, order)))
      : h("p", { class: "hint" }, refused ? refused.words : hints[kind] ?? "",
        refused?.text ? [" ", h("button", { type: "button", class: "link", "data-key": "anyway", onclick: () => done(refused.text) }, `Order ${refused.text} anyway`)] : null));
}

/** Who owes what in a phase without movement, with all that can be ordered. */
async function owed(parent) {
  const shown = desk.now;
  if (parent.dataset.about === shown.text) return;
  await attempt(async () => {
    const found = await askLast("owed", "orders", { case: shown.case });
    if (desk.now !== shown || giving || mode === "units") return;
    parent.dataset.about = shown.text;
    const powers = Object.entries(found.powers).filter(([, one]) => one.due.count || one.builds.length);
    fill(parent, powers.length ? powers.map(([power, one]) => h("div", { class: "giving owed" },
      h("span", {}, `${desk.board.people.get(power) ?? power}: ${one.due.count} ${one.due.noun}${one.due.count === 1 ? "" : "s"}`),
      h("select", { "aria-label": `Orders of ${desk.board.people.get(power) ?? power}`, "data-key": `owed-${power}`, onchange: (event) => event.target.value && give(placeOf(event.target.value), event.target.value, { power }) },
        h("option", { value: "" }, "Choose…"), [...one.builds, ...Object.values(one.units).flat()].map((order) => h("option", { value: order }, order))))) : h("p", { class: "hint" }, "No power has orders to give in this phase."));
  });
}

function choose(kind) {
  if (kind === "hold") return done(giving.menu.hold);
  giving.kind = kind;
  giving.other = null;
  giving.refused = null;
  giving.choices = null;
  return change({ menu: giving.menu });
}

/** Letters for kinds, Escape for giving up; true if the key meant something. */
export function shortcut(key) {
  if (!giving) return false;
  if (key === "Escape") {
    cancel();
    return true;
  }
  const kind = KINDS.find(([name, , letter]) => letter === key && giving.menu && name in giving.menu);
  if (!kind) return false;
  choose(kind[0]);
  return true;
}

// -------------------------------------------------------------------------------------------- units

/** The switch between giving orders and putting units. */
export function modeSwitch() {
  const button = (name, words) => h("button", { type: "button", "data-key": `mode-${name}`, "aria-pressed": String(mode === name), onclick: () => { mode = name; giving = null; change({ menu: null, asking: false }); } }, words);
  return h("div", { class: "kinds", role: "group", "aria-label": "What a click on the map does" }, button("orders", "Give orders"), button("units", "Place units"));
}

function palettePanel() {
  const { board } = desk;
  const powers = [...board.powers, ...board.minors];
  palette.power = powers.some((one) => one.id === palette.power) ? palette.power : powers[0]?.id;
  const { kinds } = board;
  palette.kind = kinds.some((one) => one.id === palette.kind) ? palette.kind : kinds[0].id;
  return [
    h("div", { class: "giving" },
      phaseChoice(),
      h("select", { "data-key": "palette-power", "aria-label": "Whose unit", onchange: (event) => { palette.power = event.target.value; } },
        powers.map((one) => h("option", { value: one.id, selected: one.id === palette.power }, one.name))),
      h("div", { class: "kinds", role: "group", "aria-label": "Kind of unit" },
        kinds.map((one) => h("button", { type: "button", "data-key": `palette-${one.id}`, "aria-pressed": String(palette.kind === one.id), onclick: () => { palette.kind = one.id; palette.coasts = null; change({ menu: null }); } }, one.name)))),
    palette.coasts ? h("div", { class: "kinds choices", role: "group", "aria-label": "Which coast?" }, palette.coasts.map((at) => h("button", { type: "button", class: "main", "data-key": `coast-${at}`, onclick: () => { palette.coasts = null; put(palette.power, `${palette.kind} ${at}`); } }, at)))
      : h("p", { class: "hint" }, palette.refused ?? "Click a province to place a unit; click the same unit again to remove it."),
  ];
}

/** The phases of the year that is shown. */
function phaseChoice() {
  const { board, now } = desk;
  const year = /\d+/.exec(now.phase.code)[0];
  const phases = board.phases.filter((one) => one.kind !== "diplomacy").map((one) => ({ code: one.code.replace(/\d+/, year), name: one.name.replace(/\d+/, year) }));
  if (!phases.some((one) => one.code === now.phase.code)) phases.unshift(now.phase);
  return h("select", { "data-key": "palette-phase", "aria-label": "Phase", onchange: (event) => setPhase(event.target.value) },
    phases.map((one) => h("option", { value: one.code, selected: one.code === now.phase.code }, one.name)));
}

function putDown(place) {
  const here = unitAt(place);
  palette.refused = null;
  palette.coasts = null;
  if (here && here.power === palette.power && here.unit.startsWith(palette.kind)) return take(place);
  const info = desk.board.places.find((one) => one.id === place);
  const standing = info?.stand?.[palette.kind] ?? [];
  if (!standing.length) {
    palette.refused = `No ${desk.board.kinds.find(({ id }) => id === palette.kind).name} can be in ${nameOf(place)}.`;
    announce(palette.refused);
    return change({ menu: null });
  }
  if (standing.length > 1) {
    palette.coasts = standing;
    announce(`Which coast? ${standing.join(", ")}`);
    return change({ menu: null });
  }
  return put(palette.power, `${palette.kind} ${standing[0]}`);
}
