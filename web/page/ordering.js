// Orders by pointing (which unit, which kind of order, which destination), and units placed on the board.

import { askLast } from "./ask.js";
import { attempt, correct, give, hidden, moveUnit, orderAt, put, shown, take, tryOrder, unitAt } from "./actions.js";
import { partsOfUnit, placeOf, strengthened, targetOf, unitsFor } from "./case.js";
import { announce } from "./dom.js";
import { continued, stepOf } from "./picking.js";
import { documentOf, withChanges } from "./state.js";
import { change, get, update } from "./store.js";

/** @import { Failure, Giving, Joined, Menu, OrdersOfPowers, OrdersOfUnit, Ways } from "./types.js" */
/** @import { Hit } from "./map/view.js" */

/** The kinds of orders, with their words and keys.
 * @type {["move" | "support" | "convoy" | "hold", string, string][]} */
export const KINDS = [
  ["move", "Move", "m"],
  ["support", "Support", "s"],
  ["convoy", "Convoy", "c"],
  ["hold", "Hold", "h"],
];

/** Whether a click may not order the units of a power: its orders are hidden, or another power is played.
 * @param {string} power */
function barred(power) {
  const { seat, board } = get();
  return hidden(power) || (seat !== null && power !== seat && (board?.powers.some(({ id }) => id === power) ?? false));
}

/** What the last support or convoy could have been instead: a further click on a destination is part of that order.
 * @type {Record<string, string> | null} */
let joinedLast = null;

const nameOf = (/** @type {string} */ place) => get().board?.names.get(place) ?? place;

const phaseKind = () => get().answer?.phase.kind;

/** Change the unfinished order, if there is one. @param {Partial<Giving>} changes */
const grow = (changes) =>
  update((state) => (state.giving ? withChanges(state, { giving: { ...state.giving, ...changes } }) : state));

/** Select the unit of a province and begin its order; `trying`: ask what the order would change.
 * @param {string} place @param {{trying?: boolean}} [how] */
export async function begin(place, { trying = false } = {}) {
  joinedLast = null;
  const unit = unitAt(place);
  if (!unit || barred(unit.power)) return change({ selected: place, giving: null });
  const about = get().answer;
  change({
    selected: place,
    giving: {
      place,
      unit,
      power: unit.power,
      kind: "move",
      other: null,
      menu: null,
      orders: [],
      choices: null,
      refused: null,
      trying,
    },
  });
  await attempt(async () => {
    const { power, menu, orders, refused } = await ordersOfUnit(place);
    if (get().giving?.place !== place || get().answer !== about) return;
    if (refused !== null) return refuse(refused, null, {});
    if (barred(power)) return change({ giving: null });
    grow({ power, menu, orders, kind: menu.move ? "move" : menu.retreat ? "retreat" : "hold" });
    announce(
      `${unit.unit} of ${get().board?.people.get(unit.power) ?? unit.power}: choose its destination. ` +
        `${orders.length} legal orders.`,
    );
  });
}

/** The legal orders of the unit of a province, and the power that it follows; or why it follows no power now.
 * @param {string} place @returns {Promise<{power: string, menu: Menu, orders: string[], refused: string | null}>} */
async function ordersOfUnit(place) {
  const none = { power: "", menu: {}, orders: [] };
  try {
    const found = await askLast("menu", "orders", { case: shown(), unit: place });
    const { unit, powers, menu, orders } = /** @type {OrdersOfUnit} */ (found);
    const [power, ...others] = powers;
    if (!others.length) return { power, menu, orders, refused: null };
    const name = get().board?.people.get(power) ?? power;
    return { ...none, refused: `Several powers can order ${unit}. Type the power first: ${name}: ${orders[0]}` };
  } catch (error) {
    const { kind, message } = /** @type {Failure} */ (error);
    if (kind !== "input") throw error;
    return { ...none, refused: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` };
  }
}

/** The power that the unit of a province follows, or why it follows none now; null without a unit.
 * @param {string} place @returns {Promise<{power: string, refused: string | null} | null>} */
export async function followed(place) {
  const unit = unitAt(place);
  if (!unit) return null;
  const isOfPower = get().board?.powers.some(({ id }) => id === unit.power);
  return isOfPower ? { power: unit.power, refused: null } : ordersOfUnit(place);
}

/** Choose a build in a province: directly if there is only one. @param {string} place */
async function build(place) {
  change({ selected: place, giving: null });
  await attempt(async () => {
    const about = get().answer;
    const { powers } = /** @type {OrdersOfPowers} */ (await askLast("menu", "orders", { case: shown() }));
    if (get().answer !== about) return;
    const found = Object.entries(powers)
      .map(([name, { builds }]) => ({ power: name, orders: builds.filter((one) => placeOf(one) === place) }))
      .find(({ orders }) => orders.length);
    if (!found) return announce(`No power can build in ${nameOf(place)}.`);
    const { power, orders } = found;
    change({
      giving: {
        place,
        unit: { unit: nameOf(place), power },
        power,
        kind: "build",
        other: null,
        menu: {},
        orders,
        choices: orders,
        refused: null,
        trying: false,
      },
    });
    await finish(orders);
  });
}

/** Drop the unfinished order, the lifted unit and the selection. */
export const cancel = () => change({ giving: null, selected: null, palette: { ...get().palette, lifted: null } });

/** Where the unit of the unfinished order can move or retreat. @param {Giving} giving @returns {Ways} */
const waysOf = ({ menu, kind }) => (kind === "move" || kind === "retreat" ? menu?.[kind] : null) ?? {};

/** What the unit of the unfinished order can support or convoy. @param {Giving} giving @returns {Joined} */
const joinedOf = ({ menu, kind }) => (kind === "support" || kind === "convoy" ? menu?.[kind] : null) ?? {};

/** The provinces that can continue the unfinished order. @returns {string[]} */
export function targets() {
  const { giving } = get();
  if (!giving?.menu || giving.choices) return [];
  const { kind, other } = giving;
  if (kind !== "support" && kind !== "convoy") return Object.keys(waysOf(giving)).map((key) => key.split("/")[0]);
  const joined = joinedOf(giving);
  if (other === null) return Object.keys(joined).map(placeOf);
  return Object.keys(joined[other] ?? {}).map((key) => (key === "hold" ? placeOf(other) : key.split("/")[0]));
}

/** The orders that move a unit to a province.
 * @param {Ways | undefined} ways @param {string} place @returns {string[]} */
const waysTo = (ways, place) =>
  Object.entries(ways ?? {})
    .filter(([key]) => key.split("/")[0] === place)
    .flatMap(([, way]) => (typeof way === "string" ? [way] : Object.values(way)));

/** Takes a place for what is being declared; false if it has no use for it. @type {(place: string) => boolean} */
let takePlace = () => false;

/** Let a form take places that are clicked. @param {(place: string) => boolean} take */
export function choosesPlaces(take) {
  takePlace = take;
}

/** A click on a province, or Enter. @param {string} place @param {Hit} hit */
export function pick(place, hit) {
  if (get().mode === "units") return putDown(place);
  const giving = continued(get().giving);
  const further = giving ? [] : ordersTo(joinedLast, place);
  joinedLast = null;
  if (further.length && get().selected === placeOf(further[0]) && !hit.order) return giveAlong(further);
  const taken = !giving && takePlace(place);
  if (taken && (phaseKind() === "diplomacy" || !unitAt(place))) {
    change({ selected: place, giving: null });
    return announce(`${nameOf(place)} is chosen`);
  }
  const found = giving ? waysTo(waysOf(giving), place) : [];
  const there = {
    phase: phaseKind(),
    unit: unitAt(place) !== null && !(giving && barred(unitAt(place)?.power ?? "")),
    order: hit.order !== null,
    reached: found.length > 0,
  };
  switch (stepOf(giving, place, there)) {
    case "begin":
      return begin(place, { trying: giving?.trying });
    case "build":
      return build(place);
    case "order":
      return begin(hit.order ?? place);
    case "other":
      return giving && pickOther(giving, place, hit.order);
    case "finish":
      return finish(found);
    case "refuse":
      return (
        giving &&
        refuse(
          `${giving.unit.unit} cannot move to ${nameOf(place)}.`,
          `${partsOfUnit(giving.unit.unit).name} - ${place}`,
        )
      );
    case "cancel":
      return cancel();
    case "wait":
      return undefined;
  }
}

/** The orders of a unit for another one to go to a province.
 * @param {Record<string, string> | null} inner @param {string} place */
const ordersTo = (inner, place) =>
  Object.entries(inner ?? {})
    .filter(([key]) => key.split("/")[0] === place)
    .map(([, text]) => text);

/** Give one of the orders, unless one of them is given already. @param {string[]} orders */
function giveAlong(orders) {
  const at = placeOf(orders[0]);
  const given = orderAt(at);
  if (given && orders.includes(given.order)) return announce(`${given.order} is the order`);
  return give(at, orders[0], { power: given?.power });
}

/** @param {Giving} giving @param {string} place @param {string | null} order */
function pickOther(giving, place, order) {
  const joined = joinedOf(giving);
  if (giving.other === null) {
    const at = order && Object.keys(joined).some((unit) => placeOf(unit) === order) ? order : place;
    const other = Object.keys(joined).find((unit) => placeOf(unit) === at);
    if (!other) return refuse(`There is nothing for ${giving.unit.unit} to ${giving.kind} there.`, null);
    const inner = joined[other];
    const target = targetOf(orderAt(at)?.order ?? "");
    const along = target ? ordersTo(inner, target) : [];
    if (along.length) {
      if (!order && !giving.trying) joinedLast = inner;
      return finish(along);
    }
    if (Object.keys(inner).length === 1 && !target) return finish(Object.values(inner));
    announce(`${giving.kind} ${other}: choose its destination, or the unit itself to support its hold.`);
    return grow({ other });
  }
  const inner = joined[giving.other] ?? {};
  const key = place === placeOf(giving.other) ? "hold" : null;
  const found = Object.entries(inner)
    .filter(([name]) => name === key || name.split("/")[0] === place)
    .map(([, text]) => text);
  if (found.length) return finish(found);
  return refuse(`${giving.unit.unit} cannot ${giving.kind} that.`, null);
}

/** @param {string} words @param {string | null} text @param {Menu | null} [menu] */
function refuse(words, text, menu = get().giving?.menu ?? null) {
  announce(words);
  grow({ refused: { words, text }, menu });
}

/** @param {string[]} orders */
function finish(orders) {
  if (orders.length > 1) {
    announce(`Choose: ${orders.join(", ")}`);
    return grow({ choices: orders });
  }
  return done(orders[0]);
}

/** Give the order, or try it. @param {string} order */
export function done(order) {
  const { giving } = get();
  if (!giving) return undefined;
  const { place, power, trying } = giving;
  change({ giving: null, selected: place });
  return trying ? tryOrder(place, order, power) : give(place, order, { power });
}

/** Choose the kind of the unfinished order. @param {"move" | "support" | "convoy" | "hold" | "disband"} kind */
export function choose(kind) {
  const { giving } = get();
  if (!giving?.menu) return undefined;
  if (kind === "hold" || kind === "disband") return done(giving.menu[kind] ?? "");
  return grow({ kind, other: null, refused: null, choices: null });
}

/** Ask what the order would change, instead of giving it. */
export const tryInstead = () => grow({ trying: !get().giving?.trying });

// ------------------------------------------------------------------------------------------- dragging

/** What a drag moves: a unit, or the arrow of a move. @param {Hit} hit @returns {"unit" | "arrow" | null} */
export function grab(hit) {
  if (hit.unit && unitAt(hit.unit)) return "unit";
  return get().mode === "orders" && hit.order && unitAt(hit.order) ? "arrow" : null;
}

/** A unit or an arrow was dropped on a province.
 * @param {"unit" | "arrow"} kind @param {string} from @param {string} to */
export async function drop(kind, from, to) {
  joinedLast = null;
  const unit = unitAt(from);
  if (!unit || (kind === "unit" && from === to)) return;
  if (get().mode === "units") return dropUnit(from, unit.unit, to);
  if (barred(unit.power)) return change({ selected: from, giving: null });
  await attempt(async () => {
    const about = get().answer;
    const { power, menu, orders: legal, refused } = await ordersOfUnit(from);
    if (get().answer !== about) return undefined;
    if (barred(power)) return change({ selected: from, giving: null });
    const ways = to === from && menu.hold ? [menu.hold] : [...waysTo(menu.move, to), ...waysTo(menu.retreat, to)];
    const coasts = ways.filter((way) => !way.endsWith(" via convoy"));
    const orders = coasts.length ? coasts : ways;
    change({
      selected: from,
      giving: {
        place: from,
        unit,
        power,
        kind: menu.retreat ? "retreat" : "move",
        other: null,
        menu,
        orders: legal,
        choices: null,
        refused: null,
        trying: kind === "arrow",
      },
    });
    if (refused !== null) return refuse(refused, null);
    if (!orders.length)
      return refuse(`${unit.unit} cannot move to ${nameOf(to)}.`, `${partsOfUnit(unit.unit).name} - ${to}`);
    return finish(orders);
  });
}

/** @param {string} from @param {string} unit @param {string} to */
function dropUnit(from, unit, to) {
  const { board } = get();
  const { more } = partsOfUnit(unit);
  const found = board ? unitsFor(board, to, unit.slice(0, 1)).map((one) => one + more) : [];
  if (!found.length) return cannotBe(to);
  if (found.length > 1)
    return change({ palette: { ...get().palette, coasts: found.map((one) => `${from}>${one}`), refused: null } });
  return moveUnit(from, found[0]);
}

// ---------------------------------------------------------------------------------------------- units

/** @param {string} place */
function cannotBe(place) {
  const refused = `No unit can be in ${nameOf(place)}.`;
  announce(refused);
  return change({ palette: { ...get().palette, coasts: null, refused } });
}

/** The kind of the palette that sets owners instead of placing units. */
export const OWNER = "owner";

/** Place a unit from the palette in a province, or remove an equal one. @param {string} place */
function putDown(place) {
  const { palette, board } = get();
  if (!board) return undefined;
  const { power, kind, bonus, marks } = chosen();
  change({ palette: { ...palette, refused: null, coasts: null, lifted: null }, selected: place });
  const lifted = palette.lifted && unitAt(palette.lifted);
  if (lifted) return lifted.place === place ? undefined : dropUnit(lifted.place, lifted.unit, place);
  if (kind === OWNER) return own(place, power);
  const here = unitAt(place);
  const found = unitsFor(board, place, kind).map((one) => strengthened(one, bonus, marks));
  if (!found.length) return cannotBe(place);
  if (here && here.power === power && found.some((one) => one.startsWith(here.unit.slice(0, 2)))) {
    const { name } = partsOfUnit(here.unit);
    const changed = strengthened(name, bonus, marks);
    return changed === here.unit ? take(place) : put(power, changed);
  }
  if (found.length > 1) {
    announce(`Which coast? ${found.join(", ")}`);
    return change({ palette: { ...get().palette, coasts: found } });
  }
  return put(power, found[0]);
}

/** Give a center or land to a power, or take it from that power. @param {string} place @param {string} power */
function own(place, power) {
  const owned = shown().centres?.[power]?.includes(place);
  return correct(
    [`OWNER ${place} ${owned ? "NOBODY" : power}`],
    `${nameOf(place)}: ${owned ? "no owner" : (get().board?.people.get(power) ?? power)}`,
  );
}

/** What the palette places: a power, a kind, and a strength beyond one and marks.
 * @returns {{power: string, kind: string, bonus: number, marks: string[]}} */
export function chosen() {
  const { palette, board } = get();
  const powers = [...(board?.powers ?? []), ...(board?.minors ?? [])];
  const kinds = board?.kinds ?? [];
  return {
    power: powers.find((one) => one.id === palette.power)?.id ?? powers[0]?.id ?? "",
    kind: palette.kind === OWNER ? OWNER : (kinds.find((one) => one.id === palette.kind)?.id ?? kinds[0]?.id ?? "A"),
    bonus: Math.min(palette.bonus, (board?.strongest ?? 1) - 1),
    marks: palette.marks.filter((one) => board?.marks.includes(one)),
  };
}

/** Place a unit on one of several coasts. @param {string} at A unit, or a place and a unit that it moves to. */
export function putOnCoast(at) {
  change({ palette: { ...get().palette, coasts: null } });
  const [from, unit] = at.includes(">") ? at.split(">") : [null, at];
  return from === null ? put(chosen().power, unit) : moveUnit(from, unit);
}

/** Remove the unit that is selected or has the focus. @param {string | null} focused */
export function removeHere(focused) {
  const place = [get().selected, focused].find((one) => one && unitAt(one));
  if (!place || documentOf(get())?.game) return false;
  change({ giving: null, selected: null });
  take(place);
  return true;
}

/** Give an order from a list. A waiver has no place, so each is an additional order.
 * @param {string} power @param {string} order */
export const giveListed = (power, order) => give(order === "W" ? null : placeOf(order), order, { power });

/** Lift the unit of a province, to put it down elsewhere with Enter; true if there is one.
 * @param {string | null} place */
function lift(place) {
  const found = place && unitAt(place);
  if (!found) return false;
  change({ selected: place, palette: { ...get().palette, coasts: null, refused: null, lifted: place } });
  announce(`${found.unit}: choose its new place and press Enter. Escape leaves it.`);
  return true;
}

/** Keys for kinds of orders and for moving a unit, Escape to cancel; true if the key had an effect.
 * @param {string} key @param {string | null} focused */
export function shortcut(key, focused) {
  const { giving, selected, mode } = get();
  if (key === "Escape" && (giving || selected)) {
    cancel();
    return true;
  }
  if (mode === "units" && key === "m") return lift(focused);
  const menu = giving?.menu;
  if (!menu) return false;
  const kind = KINDS.find(([name, , letter]) => letter === key && name in menu);
  if (!kind) return false;
  choose(kind[0]);
  return true;
}
