// Statements of powers as forms: the words of an example, and fields for the variable parts.

/** @import { Board } from "./types.js" */

/**
 * @typedef {object} Part A word of a statement, or a field with the example's value.
 * @property {"word" | "number" | "power" | "place" | "text" | "kind" | "unit"} kind
 * @property {string} value
 * @property {string} [before] What is written directly before the value.
 * @property {string} [after] What is written directly after the value.
 */

/** The id that a name stands for, ignoring case. @param {Map<string, string>} names @param {string} wanted */
const idOf = (names, wanted) =>
  [...names].find(([id, name]) => id === wanted.toLowerCase() || name.toLowerCase() === wanted.toLowerCase())?.[0];

/** Return the parts of an example of a statement.
 * @param {string} example @param {Board} board @returns {Part[]} */
export function partsOf(example, board) {
  const remark = /^(.*?) ?\((.*)\)$/.exec(example);
  if (remark) return [...partsOf(remark[1], board), { kind: "text", value: remark[2], before: "(", after: ")" }];
  const words = example.split(" ");
  /** @type {Part[]} */
  const parts = [];
  while (words.length) {
    if ((board.kinds ?? []).some(({ id }) => id === words[0])) {
      const place = words[1] && idOf(board.names, words[1]);
      parts.push(place ? { kind: "unit", value: `${words[0]} ${place}` } : { kind: "kind", value: words[0] });
      words.splice(0, place ? 2 : 1);
      continue;
    }
    const number = /^(\d+)(\D*)$/.exec(words[0]);
    if (number) {
      parts.push({ kind: "number", value: number[1], after: number[2] });
      words.shift();
      continue;
    }
    const sizes = parts.length || words.length === 1 ? [3, 2, 1].filter((size) => size <= words.length) : [];
    const named =
      sizes
        .map((size) => {
          const name = words.slice(0, size).join(" ");
          const [power, place] = [idOf(board.people, name), idOf(board.names, name)];
          const isCode = place !== undefined && name === place.toUpperCase();
          return {
            size,
            kind: /** @type {"power" | "place"} */ (power !== undefined && !isCode ? "power" : "place"),
            value: power !== undefined && !isCode ? power : place,
          };
        })
        .find(({ value }) => value !== undefined) ?? placeFirst(words[0], words, board, parts);
    if (named) parts.push({ kind: named.kind, value: String(named.value) });
    else parts.push({ kind: "word", value: words[0] });
    words.splice(0, named?.size ?? 1);
  }
  return parts;
}

/** A place at the beginning of a statement, as in "LOR > FRANCE". @param {string} word @param {string[]} words @param {Board} board @param {Part[]} parts */
function placeFirst(word, words, board, parts) {
  const place = idOf(board.names, word);
  return !parts.length && words[1] === ">" && place !== undefined
    ? { size: 1, kind: /** @type {"place"} */ ("place"), value: place }
    : undefined;
}

/** Return a statement as it is written on a sheet. @param {Part[]} parts @param {string[]} values The value of each part. @param {Board} board */
export const statementOf = (parts, values, board) =>
  parts
    .flatMap((part, n) => {
      const value =
        part.kind === "power"
          ? (board.people.get(values[n]) ?? values[n])
          : part.kind === "place"
            ? values[n].toUpperCase()
            : values[n];
      return part.kind === "text" && !value.trim() ? [] : [`${part.before ?? ""}${value}${part.after ?? ""}`];
    })
    .join(" ");
