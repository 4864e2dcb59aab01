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

/** A place at the beginning of a statement, as in "LOR > FRANCE".
 * @param {string} word @param {string[]} words @param {Board} board @param {Part[]} parts */
function placeFirst(word, words, board, parts) {
  const place = idOf(board.names, word) ?? idOf(board.people, word);
  return !parts.length && words[1] === ">" && place !== undefined
    ? { size: 1, kind: /** @type {"place"} */ ("place"), value: place }
    : undefined;
}

/** The choices of each part that is a name: from the possible lines that begin with the chosen values.
 *
 * Lines of another length say nothing about the parts: then a name can be anything of its kind, but no sea.
 * @param {Part[]} parts @param {string[]} values The chosen value of each part. @param {string[]} lines
 * @param {Board} board
 * @returns {string[][]} Empty for a part that is no name. */
export function choicesOf(parts, values, lines, board) {
  const isName = parts.map(({ kind }) => ["power", "place", "unit", "kind"].includes(kind));
  let known = lines
    .map((line) => partsOf(line, board).map(({ value }) => value))
    .filter((found) => found.length === parts.length);
  if (!known.length) return parts.map((part, n) => (isName[n] ? allOf(part, values[n], board) : []));
  return parts.map((_, n) => {
    if (!isName[n]) return [];
    const found = [...new Set(known.map((line) => line[n]))];
    known = known.filter((line) => line[n] === values[n]);
    return found.length ? found : [values[n]];
  });
}

/** Everything that a name could be, with its value. @param {Part} part @param {string} value @param {Board} board */
function allOf({ kind }, value, board) {
  const land = () => board.places.filter(({ terrain }) => terrain !== "sea").map(({ id }) => id);
  const found = { power: () => [...board.people.keys()], place: land, kind: () => board.kinds.map(({ id }) => id) }[
    /** @type {string} */ (kind)
  ];
  return [...new Set([value, ...(found?.() ?? [])])];
}

/** The values with each impossible one replaced by the first choice.
 * @param {Part[]} parts @param {string[]} values @param {string[]} lines @param {Board} board */
export function possibleValues(parts, values, lines, board) {
  const fixed = [...values];
  parts.forEach((_, n) => {
    const choices = choicesOf(parts, fixed, lines, board)[n];
    if (choices.length && !choices.includes(fixed[n])) [fixed[n]] = choices;
  });
  return fixed;
}

/** The part that a place can fill, and its value there: the place itself or its minor state.
 * @param {Part[]} parts @param {string[]} values @param {string[]} lines @param {Board} board @param {string} place
 * @returns {{n: number, value: string} | null} */
export function partFor(parts, values, lines, board, place) {
  const state = board.places.find(({ id }) => id === place)?.state ?? null;
  for (const [n, choices] of choicesOf(parts, values, lines, board).entries()) {
    const value = [place, state].find((one) => one !== null && choices.includes(one));
    if (value) return { n, value };
  }
  return null;
}

/** The points that each line of orders places, by state or province.
 * @param {{power: string, order: string}[]} said @returns {{power: string, at: string, points: number}[]} */
export const placedBy = (said) =>
  said.flatMap(({ power, order }) => {
    const [, points, at] = /^(\d+): *(\S+)$/.exec(order) ?? [];
    return at ? [{ power, at: at.toLowerCase(), points: Number(points) }] : [];
  });

/** What a power has due, less the points that it has already placed.
 * @param {{count: number, noun: string, note: string}} due @param {number} placed
 * @returns {{count: number, noun: string, note: string}} */
export function dueLeft({ count, noun, note }, placed) {
  const left = (/** @type {number} */ points) => Math.max(0, points - placed);
  return {
    noun,
    count: noun === "point" ? left(count) : count,
    note: note.replace(/^(\d+)(?= of \d+ points left)/, (points) => String(left(Number(points)))),
  };
}

/** The points declared in each province: of a minor state, in the first of its provinces.
 * @param {{power: string, order: string}[]} said @param {Board} board @returns {Map<string, string>} */
export function declaredPoints(said, board) {
  /** @type {Map<string, number>} */
  const points = new Map();
  for (const one of placedBy(said)) {
    const place = board.places.find(({ id, state }) => id === one.at || state === one.at)?.id;
    if (place) points.set(place, (points.get(place) ?? 0) + one.points);
  }
  return new Map([...points].map(([place, sum]) => [place, `+${sum}`]));
}

/** Return a statement as it is written on a sheet.
 * @param {Part[]} parts @param {string[]} values The value of each part. @param {Board} board */
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
