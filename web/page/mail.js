// What emails say, and the words for it.

import { counted } from "./words.js";

/** @import { MailPieceRecord, Submission } from "./answers.d.ts" */

/** The style of each kind of piece; all others are aside. @type {Record<string, string>} */
export const PIECES = {
  order: "order",
  heading: "heading",
  question: "unread",
  "struck out": "struck",
  "for later": "later",
};

/** The words for a run of lines that are only counted. @type {Record<string, string>} */
const COUNTED = { quoted: "quoted text", signature: "a signature" };

/** @typedef {{line: string, text: string, kind: string, says: string}} PieceRow A row of the table of an email's
 *   pieces. */

/** The rows of an email: one for each piece, and one for each run of quoted lines or lines of a signature.
 * @param {readonly MailPieceRecord[]} pieces @returns {PieceRow[]} */
export function pieceRows(pieces) {
  /** @type {PieceRow[]} */
  const rows = [];
  let begun = 0;
  pieces.forEach(({ line, text, kind, why }, n) => {
    const what = COUNTED[kind];
    if (!what)
      return rows.push({ line: line ? String(line) : "", text, kind, says: [kind, why].filter(Boolean).join(": ") });
    if (pieces[n - 1]?.kind !== kind) begun = n;
    if (pieces[n + 1]?.kind === kind) return undefined;
    const lines = begun === n ? String(line) : `${pieces[begun].line}–${line}`;
    return rows.push({ line: lines, text: `${counted(n - begun + 1, "line")} of ${what}`, kind, says: kind });
  });
  return rows;
}

/** The questions of an email by line: several on one line are settled together.
 * @param {readonly MailPieceRecord[]} pieces */
export const questionLines = (pieces) => [
  ...new Set(pieces.filter(({ kind }) => kind === "question").map(({ line }) => line)),
];

/** What was found in emails, in a sentence. @param {Submission} found */
export function mailSummary({ submissions, mails = [], passed_over: passed = [], refused = [] }) {
  const asked = mails.flatMap(({ pieces }) => questionLines(pieces)).length;
  const parts = [
    `Orders of ${counted(Object.keys(submissions).length, "power")}`,
    asked ? counted(asked, "question") : "no questions",
    refused.length ? `${refused.length} not accepted` : "",
    passed.length ? `${counted(passed.length, "email")} without effect` : "",
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}

/** Put submitted orders among the hidden ones of a game, and take their powers off the map.
 * @template Given @param {Record<string, Given[]>} orders @param {Record<string, Given[]>} hidden
 * @param {Record<string, Given[]>} submitted */
export const withHidden = (orders, hidden, submitted) => ({
  orders: Object.fromEntries(Object.entries(orders).filter(([power]) => !(power in submitted))),
  hidden: { ...hidden, ...submitted },
});

/** The base64 in the address of data. @param {string} address */
export const base64In = (address) => address.slice(address.indexOf(",") + 1);
