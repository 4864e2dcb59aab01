// The letters of a pattern, and the province of each.

/** Return the province of each letter of a pattern; none if pattern and case differ in form.
 * @param {string} pattern Such as "A-C; B C C~A; C~A".
 * @param {string} text The case, with its orders in the sequence of the pattern.
 * @returns {Map<string, string>} */
export function lettersOf(pattern, text) {
  const orders = text.split("\n").filter((line) => /^\s+[A-Z] /.test(line));
  const parts = pattern.split("; ");
  /** @type {Map<string, string>} */
  const found = new Map();
  if (orders.length !== parts.length) return found;
  for (const [n, part] of parts.entries()) {
    const [unit, , other] = part.split(" ");
    const letters = [...unit.split(/[-~]/), ...(other ?? "").split(/[-~]/)].filter(Boolean);
    const places = orders[n].replace(" via convoy", "").match(/[a-z]{3,}/g) ?? [];
    if (letters.length !== places.length) return new Map();
    for (const [at, letter] of letters.entries()) {
      if ((found.get(letter) ?? places[at]) !== places[at]) return new Map();
      found.set(letter, places[at]);
    }
  }
  return new Map([...found].sort());
}

/** Letters and their provinces as words that `lettersIn` reads. @param {Map<string, string>} letters */
export const lettersSaid = (letters) => [...letters].map(([letter, place]) => `${letter} = ${place}`).join(", ");

/** The letter of each province that a note explains, as in "A = alb, C = tri".
 * @param {string} words @returns {Map<string, string>} */
export const lettersIn = (words) =>
  new Map([...words.matchAll(/\b([A-Z]) = ([a-z]{3,6})\b/g)].map(([, letter, place]) => [place, letter]));
