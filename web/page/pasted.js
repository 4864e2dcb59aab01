// What a pasted text is, before it is asked about, and the words for the answer.

import { counted } from "./words.js";

/** @import { Pasted } from "./types.js" */

/** The style of each kind of line; all others are aside. @type {Record<string, string>} */
export const KINDS = {
  heading: "heading",
  order: "order",
  result: "order",
  position: "order",
  "offer of retreats": "order",
  centers: "order",
  statement: "order",
  unread: "unread",
};

/** Return the part after # of a text that is the link of a desk, or of a post that ends with one. Mail programs quote
 * links, wrap them, and put them into brackets.
 * @param {string} text */
export function linkIn(text) {
  const plain = text.replace(/\r|^[> ]+/gm, "");
  const found = /#((?:case|game)=(?:[\w-]{1,100}\n)*[\w-]+)[>)\].]?\s*$/.exec(plain);
  return found ? found[1].replaceAll("\n", "") : null;
}

/** What was found in a pasted text, in a sentence. @param {Pasted} found */
export function summaryOf({ questions, turns }) {
  if (questions.length) return `${counted(questions.length, "question")} about this text.`;
  const verdict = (/** @type {boolean | null} */ holds) => (holds === null ? "" : holds ? ", right" : ", wrong");
  return `Read: ${turns.map(({ phase, holds }) => phase.name + verdict(holds)).join("; ")}.`;
}
