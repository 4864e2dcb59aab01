// The author's note at the head of a case: a comment in its text.

import { sentences } from "./words.js";

/** @import { Note } from "./types.js" */

/** Return the comment at the head of a case. Its title is the first sentence, or the part before a colon.
 * @param {string} text @returns {Note} */
export function noteOf(text) {
  const comment = (/^(?:[^\S\n]*#[^\n]*\n?)*/.exec(text)?.[0] ?? "")
    .split("\n")
    .map((line) => line.replace(/^\s*#+\s?/, "").trim())
    .join(" ")
    .trim();
  const [first] = /^.*?[.!?](?=\s|$)/.exec(comment) ?? [comment];
  if (first.length <= 110) return { title: first.replace(/\.$/, ""), words: comment.slice(first.length).trim() };
  const [before] = first.split(": ");
  return before.length <= 110
    ? { title: before, words: sentences(comment.slice(before.length + 1).trim()) }
    : { title: "", words: comment };
}

/** Return a text in lines of at most a hundred letters. @param {string} words */
const wrapped = (words) => words.match(/\S.{0,97}(?=\s|$)|\S+/g) ?? [];

/** Return a note as the comment at the head of a case, with the blank line below; empty for an empty note.
 * @param {Note} note */
export function commentOf({ title, words }) {
  if (!title && !words) return "";
  const lines = [
    ...(title ? wrapped(/[.!?]$/.test(title) ? title : `${title}.`) : []),
    ...(title && words ? [""] : []),
    ...(words ? wrapped(words) : []),
  ];
  return `${lines.map((line) => `# ${line}`.trimEnd()).join("\n")}\n\n`;
}
