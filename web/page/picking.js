// What a click on the map does, from what is there and which order is unfinished.

/** @import { Giving } from "./types.js" */

/**
 * @typedef {"begin" | "build" | "order" | "other" | "finish" | "refuse" | "cancel" | "wait"} Step
 *   Begin the order of the unit there, choose a build there, begin the order of the mark there, choose the unit that is
 *   supported or convoyed, finish the order, say that it is impossible, drop it, or wait for the legal orders.
 */

/** The unfinished order that a click continues: a unit that no power can order now has none.
 * @param {Giving | null} giving @returns {Giving | null} */
export const continued = (giving) =>
  giving?.menu && !giving.choices && !Object.keys(giving.menu).length ? null : giving;

/** The step that a click on a province takes.
 * @param {Giving | null} giving The unfinished order. @param {string} place
 * @param {{phase: string | undefined, unit: boolean, order: boolean, reached: boolean}} there
 *   The kind of phase; whether a unit or the mark of an order is there; whether the unfinished order can go there.
 * @returns {Step} */
export function stepOf(giving, place, { phase, unit, order, reached }) {
  const builds = phase === "adjustment" && !unit;
  if (!giving) return unit ? "begin" : builds ? "build" : order ? "order" : "cancel";
  if (!giving.menu) return "wait";
  if (giving.kind === "support" || giving.kind === "convoy") return "other";
  if (place === giving.place) return "cancel";
  if (reached) return "finish";
  return unit ? "begin" : builds ? "build" : "refuse";
}
