// The words of the page: one term for one thing, the same as in reports.

import { h } from "./dom.js";

/** The sign of an order's outcome. @type {Record<string, string>} */
export const SIGNS = { succeeds: "✓", fails: "✗", illegal: "!", void: "–" };

/** Codes whose words differ from the beginning of the report's sentence. @type {Record<string, string>} */
const SHORT = { paradox_rule: "fails by rule", convoy_disrupted: "convoy disrupted" };

/** Return the outcome of an order in a few words: the verb of its sentence.
 * @param {import("./types.js").OrderResult} result */
export function fateOf(result) {
  if (SHORT[result.code]) return SHORT[result.code];
  const [begun] = [result.order, result.unit].filter((words) => words && result.why.startsWith(`${words} `));
  const said = begun ? result.why.slice(begun.length).trim() : result.why;
  const short = /^[^:;,.]+/.exec(said)?.[0] ?? said;
  return short.length <= 26 ? short : result.outcome === "void" ? `is ${result.outcome}` : result.outcome;
}

/** The outcomes of orders in one resolution of a kernel. @type {Record<string, string>} */
const FATES = {
  stranded: "convoy disrupted",
  stands: "holds",
  dislodged: "is dislodged",
  given: "is given",
  cut: "is cut",
  "under way": "undecided",
};

/** Those of convoys. @type {Record<string, string>} */
const CONVOYS = { stands: "succeeds", dislodged: "is disrupted" };

/** The words of the list of results for the fate of an order in one resolution.
 * @param {string} code @param {string} order */
export const fateWord = (code, order) => (/^\S+ \S+ C /.test(order) ? CONVOYS[code] : undefined) ?? FATES[code] ?? code;

/** A sentence in which the ids of places show their names and their provinces on the map on hover.
 * @param {string} text @param {Map<string, string> | undefined} names */
export function named(text, names) {
  if (!names) return [text];
  const parts = [];
  let done = 0;
  for (const found of text.matchAll(/\b(?:([A-Z]) |(?<=- )|(?<=\bto )|(?<=H ))([a-z]{3,6})(\/[a-z]{2})?\b/g)) {
    const name = names.get(found[2]);
    if (!name) continue;
    parts.push(text.slice(done, found.index));
    parts.push(h("span", { class: "place", "data-place": found[2], title: name }, found[0]));
    done = found.index + found[0].length;
  }
  parts.push(text.slice(done));
  return parts;
}

/** A count with its noun. @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A key as words. @param {unknown} key */
export const spoken = (key) => String(key).replaceAll("_", " ");

/** The text with a small first letter. @param {string} text */
export const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** The text as sentences: each begins with a capital letter. @param {string} text */
export const sentences = (text) =>
  text.replace(/(^|[.!?]\s+)([a-z])/g, (_, before, letter) => before + letter.toUpperCase());
