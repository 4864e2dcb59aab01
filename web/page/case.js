// Cases as JSON: pure functions from one to the next.

/** @import { Board, CaseData, Given, OrderResult } from "./types.js" */

/** The province of a unit or an order: stp for "A stp/nc - nwy", and for the build "B F stp/nc".
 * @param {string} text */
export function placeOf(text) {
  return text
    .trim()
    .replace(/^(?:[A-Z] )+/, "")
    .split(/[\s/+]/)[0];
}

/** A unit as orders name it, and its strength and marks, as in "+1 [fortified]". @param {string} unit */
export function partsOfUnit(unit) {
  const [, name, more] = /^(\S+ [^\s+]+)(.*)$/.exec(unit.trim()) ?? ["", unit, ""];
  return { name, more };
}

/** A unit with a strength beyond one and marks. @param {string} unit @param {number} bonus @param {string[]} marks */
export const strengthened = (unit, bonus, marks) =>
  `${unit}${bonus ? `+${bonus}` : ""}${marks.length ? ` [${[...marks].sort().join(", ")}]` : ""}`;

/** The destination of a move, or null. @param {string} order */
export function targetOf(order) {
  return / - (\S+?)(?:\/\S+)?(?: via convoy)?$/.exec(order)?.[1] ?? null;
}

/** The units of a case: power, text and place of each. @param {CaseData} data */
export function unitsOf(data) {
  return Object.entries(data.units ?? {}).flatMap(([power, units]) =>
    units.map((unit) => ({ power, unit, place: placeOf(unit) })),
  );
}

/** The unit of a province that can be ordered: in a retreat phase, the dislodged one.
 * @param {CaseData} data @param {string} place */
export function orderableAt(data, place) {
  const lost = (data.dislodged ?? []).map(({ power, unit }) => ({ power, unit, place: placeOf(unit) }));
  return [...lost, ...unitsOf(data)].find((one) => one.place === place) ?? null;
}

/** The orders written in a case, from all order sets.
 * @param {CaseData} data @returns {{power: string, order: string, place: string}[]} */
export function ordersOf(data) {
  return Object.entries(data.orders ?? {}).flatMap(([power, orders]) =>
    setsOf(orders)
      .flat()
      .map((order) => ({ power, order, place: placeOf(order) })),
  );
}

/** The order sets of a power: one of texts, or several. @param {Given[]} orders @returns {string[][]} */
function setsOf(orders) {
  if (orders.every((one) => typeof one === "string")) return [orders];
  return orders.map((one) => (Array.isArray(one) ? one : typeof one === "string" ? [one] : one.orders));
}

/** @param {Given[]} orders @param {(set: string[]) => string[]} change @returns {Given[]} */
function withSets(orders, change) {
  if (orders.every((one) => typeof one === "string")) return change(orders);
  return orders.map((one) =>
    Array.isArray(one) ? change(one) : typeof one === "string" ? one : { ...one, orders: change(one.orders) },
  );
}

/** The case with an order that replaces those for the same place; null removes them.

Where the place is null, it is an order of the power itself, and one more. With `own`, orders of other powers stay.
@param {CaseData} data @param {string | undefined} power @param {string | null} place @param {string | null} order
@param {{own?: boolean}} [how] @returns {CaseData} */
export function withOrder(data, power, place, order, { own = false } = {}) {
  const given = Object.fromEntries(
    Object.entries(data.orders ?? {}).map(([name, orders]) => [name, withSets(orders, (set) => [...set])]),
  );
  let placed = false;
  for (const name of Object.keys(given)) {
    given[name] = withSets(given[name], (set) =>
      set.flatMap((one) => {
        if (placeOf(one) !== place || (own && name !== power)) return [one];
        if (placed || name !== power) return [];
        placed = true;
        return order === null ? [] : [order];
      }),
    );
  }
  if (order !== null && !placed && power !== undefined) {
    const orders = given[power] ?? [];
    const simple = orders.every((one) => typeof one === "string");
    given[power] = simple ? [...orders, order] : [...orders, [order]];
  }
  return { ...data, orders: Object.fromEntries(Object.entries(given).filter(([, orders]) => orders.length)) };
}

/** The case with a typed list of orders: each replaces the order of the unit that it names.
 * @param {CaseData} data @param {string[]} orders
 * @param {{power: string, said: boolean, owners: Map<string, string | null>}} about
 *   The power whose orders they are; if its name was not `said`, a unit's order is that of its owner, by place.
 * @returns {{data: CaseData, powers: string[]}} The case, and the powers that the orders are for. */
export function withTyped(data, orders, { power, said, owners }) {
  const powers = new Set(said ? [power] : []);
  let next = data;
  for (const order of orders) {
    const place = owners.has(placeOf(order)) ? placeOf(order) : null;
    const owner = place && owners.get(place);
    const whose = said ? power : (owner ?? power);
    powers.add(whose);
    next = withOrder(next, whose, place, order, { own: whose !== owner });
  }
  return { data: next, powers: [...powers] };
}

/** Whether a power wrote an order or a statement, ignoring case.
 * @param {CaseData} data @param {string} power @param {string} text */
export const isWritten = (data, power, text) =>
  ordersOf(data).some((one) => one.power === power && one.order.toLowerCase() === text.toLowerCase());

/** The case without a statement of a power, ignoring case.
 * @param {CaseData} data @param {string} power @param {string} text */
export function withoutStatement(data, power, text) {
  const left = withSets(data.orders?.[power] ?? [], (set) =>
    set.filter((one) => one.toLowerCase() !== text.toLowerCase()),
  );
  return { ...data, orders: { ...data.orders, [power]: left } };
}

/** The case with a unit in its place, which replaces any unit there.
 * @param {CaseData} data @param {string} power @param {string} unit @returns {CaseData} */
export function withUnit(data, power, unit) {
  const cleared = withoutUnit(data, placeOf(unit));
  return { ...cleared, units: { ...cleared.units, [power]: [...(cleared.units?.[power] ?? []), unit] } };
}

/** The case without the unit of a province and its order.
 * @param {CaseData} data @param {string} place @returns {CaseData} */
export function withoutUnit(data, place) {
  const units = Object.fromEntries(
    Object.entries(data.units ?? {})
      .map(([power, all]) => [power, all.filter((unit) => placeOf(unit) !== place)])
      .filter(([, all]) => all.length),
  );
  return withOrder({ ...data, units }, "", place, null);
}

/** The case under another choice of a rule; null restores the default of the game.
 * @param {CaseData} data @param {string} field @param {string | null} choice @returns {CaseData} */
export function withRule(data, field, choice) {
  const rules = { ...data.rules };
  if (choice === null) delete rules[field];
  else rules[field] = choice;
  return { ...data, rules };
}

/** The case without units, orders and results, in the first movement phase of the board.
 * @param {CaseData} data @param {Board} board @returns {CaseData} */
export function emptied(data, board) {
  const first = board.phases.find((phase) => phase.kind === "movement") ?? board.phase;
  return { variant: data.variant, phase: first.code, rules: data.rules ?? {}, units: {}, orders: {} };
}

/** The case with the unit of a province moved to another location; its order is removed.
 * @param {CaseData} data @param {string} place @param {string} unit */
export function withUnitMoved(data, place, unit) {
  const moved = unitsOf(data).find((one) => one.place === place);
  return moved ? withUnit(withoutUnit(data, place), moved.power, unit) : data;
}

/** The unit of a kind that a location can hold, or of another kind if the province cannot hold this one.
 *
 * Returns the units to choose from: several for several coasts, none if no unit can be there.
@param {Board} board @param {string} place @param {string} kind @returns {string[]} */
export function unitsFor(board, place, kind) {
  const stand = board.places.find((one) => one.id === place)?.stand ?? {};
  const [fits] = stand[kind]?.length ? [kind] : Object.keys(stand).filter((one) => stand[one].length);
  return fits === undefined ? [] : [...new Set(stand[fits])].map((at) => `${fits} ${at}`);
}

/** @typedef {{before: OrderResult | null, after: OrderResult | null}} Difference What was and what is; one of them may
 *   be missing. */

/** What differs between two results: order by order, the old one and the new one.
 * @param {OrderResult[]} before @param {OrderResult[]} after @returns {Map<string, Difference>} */
export function differences(before, after) {
  const key = (/** @type {OrderResult} */ one) => `${one.power} ${one.unit}`;
  const old = new Map(before.map((one) => [key(one), one]));
  /** @type {Map<string, Difference>} */
  const changed = new Map();
  for (const one of after) {
    const other = old.get(key(one));
    if (!other || other.order !== one.order || other.code !== one.code || other.outcome !== one.outcome)
      changed.set(key(one), { before: other ?? null, after: one });
    old.delete(key(one));
  }
  for (const [name, other] of old) changed.set(name, { before: other, after: null });
  return changed;
}

/** The place of an order's unit. @param {OrderResult} result */
export const placeOfResult = (result) => placeOf(result.unit || result.order);

/** Results with each order once. A result lists an order to a unit of a minor state under the power that gave it, and
 * again under the state, there with what became of the unit. @param {OrderResult[]} results @param {Board} board */
export function eachOnce(results, { minors }) {
  const states = new Set(minors.map(({ id }) => id));
  const key = (/** @type {OrderResult} */ one) => `${one.unit}: ${one.order}`;
  const given = new Set(results.filter(({ power }) => !states.has(power)).map(key));
  const ofState = new Map(results.filter(({ power }) => states.has(power)).map((one) => [key(one), one]));
  return results.flatMap((one) => {
    if (states.has(one.power)) return given.has(key(one)) ? [] : [one];
    const by = ofState.get(key(one))?.dislodged_by;
    return [by ? { ...one, dislodged_by: by } : one];
  });
}

/** The powers of results, in the board's sequence. @param {Board} board @param {string[]} powers */
export function inSequence(board, powers) {
  const all = [...board.people.keys()];
  return [...new Set(powers)].sort((one, other) => (all.indexOf(one) + 1 || 999) - (all.indexOf(other) + 1 || 999));
}
