// Emails with orders: how each line was read, the questions, and the orders that are clear.

import { attempt, readMails, takeMails } from "../actions.js";
import { givenUp } from "../ask.js";
import { announce, fill, h } from "../dom.js";
import { PIECES, base64In, mailSummary, pieceRows, questionLines } from "../mail.js";
import { change } from "../store.js";
import { counted } from "../words.js";

/** @import { MailPieceRecord, MailRecord, Submission } from "../answers.d.ts" */
/** @import { Board, Failure, MailQuestion } from "../types.js" */

/** The box of the phase that is played; its emails are in no storage and no link. */
let box = { of: "", element: h("section") };

/** Return the box for the emails of this phase; it is made once, so that it keeps what was opened.
 * @param {number} fresh The number of the document. @param {string} phase @param {Board} board */
export function mailBox(fresh, phase, board) {
  const of = `${fresh} ${phase}`;
  if (box.of !== of) box = { of, element: emptyBox(board) };
  return box.element;
}

/** @param {Board} board */
function emptyBox(board) {
  const below = h("div", { class: "mails", "aria-live": "polite" });
  /** @type {MailQuestion} */
  let about = { mail: "", name: "", power: null, late: false, keep_for_later: false, settled: {} };
  const ask = (/** @type {Partial<MailQuestion>} */ changes) => {
    about = { ...about, ...changes };
    return about.mail ? show(about, ask, board, below) : undefined;
  };
  const take = async (/** @type {Blob} */ blob, /** @type {string} */ name) =>
    ask({ mail: await inBase64(blob), name, settled: {} });
  const picker = h("input", {
    type: "file",
    class: "hidden",
    tabindex: "-1",
    "aria-hidden": "true",
    "aria-label": "A mailbox to open",
    accept: ".eml,.mbox,.txt,message/rfc822,application/mbox,text/plain",
    onchange: () => {
      const [file] = picker.files ?? [];
      if (file) take(file, file.name);
      picker.value = "";
    },
  });
  const area = h("textarea", {
    rows: "3",
    "data-key": "mail-text",
    spellcheck: "false",
    "aria-label": "The text of an email",
    placeholder: "From: anna@example.org\nSubject: Orders of Austria\n\nA Vie - Gal …",
  });
  const tick = (/** @type {"late" | "keep_for_later"} */ name, /** @type {string} */ words) =>
    h(
      "label",
      {},
      h("input", {
        type: "checkbox",
        "data-key": `mail-${name}`,
        onchange: (/** @type {{target: HTMLInputElement}} */ event) => ask({ [name]: event.target.checked }),
      }),
      ` ${words}`,
    );
  return h(
    "section",
    {
      class: "mail-box",
      "aria-labelledby": "mail-title",
      ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
      ondrop: (/** @type {DragEvent} */ event) => {
        const [file] = event.dataTransfer?.files ?? [];
        if (!file) return;
        event.preventDefault();
        event.stopPropagation(); // elsewhere on the page, a file that is dropped is opened
        take(file, file.name);
      },
    },
    h("h2", { id: "mail-title" }, "Orders by email"),
    h(
      "p",
      { class: "aside" },
      "Open a mailbox or a saved email, drop it here, or paste an email. " +
        "It stays on this machine: only the game file keeps what it says.",
      document.documentElement.dataset.answers === "here"
        ? " Emails in HTML cannot be read here; “westphalia desk” reads them."
        : "",
    ),
    area,
    h(
      "p",
      { class: "acts" },
      h(
        "button",
        {
          type: "button",
          "data-key": "mail-read",
          onclick: () => area.value.trim() && take(new Blob([area.value]), "the email"),
        },
        "Read the text",
      ),
      h("button", { type: "button", "data-key": "mail-open", onclick: () => picker.click() }, "Open a mailbox…"),
      picker,
      h(
        "select",
        {
          "aria-label": "Sender",
          "data-key": "mail-power",
          onchange: (/** @type {{target: HTMLSelectElement}} */ event) => ask({ power: event.target.value || null }),
        },
        h("option", { value: "" }, "Sender: by address or subject"),
        board.powers.map(({ id, name }) => h("option", { value: id }, `Sender: ${name}`)),
      ),
    ),
    h(
      "p",
      { class: "line" },
      tick("late", "Accept late emails"),
      tick("keep_for_later", "Keep orders for later phases"),
    ),
    below,
  );
}

/** @param {Blob} blob @returns {Promise<string>} */
const inBase64 = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(base64In(String(reader.result)));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** @typedef {(changes: Partial<MailQuestion>) => unknown} Ask Read the emails again after a decision of the referee. */

/** @param {MailQuestion} about @param {Ask} ask @param {Board} board @param {HTMLElement} below */
async function show(about, ask, board, below) {
  try {
    const found = await readMails(about);
    announce(mailSummary(found));
    fill(below, answered(found, about, ask, board));
  } catch (error) {
    if (!givenUp(error)) fill(below, h("p", { class: "message" }, /** @type {Failure} */ (error).message));
  }
}

/** @param {Submission} found @param {MailQuestion} about @param {Ask} ask @param {Board} board */
function answered(found, about, ask, board) {
  const nameOf = (/** @type {string} */ power) => board.people.get(power) ?? power;
  const { submissions, mails = [], passed_over: passed = [], refused = [], findings } = found;
  const powers = Object.keys(submissions);
  return [
    h("p", {}, h("strong", {}, mailSummary(found))),
    refused.flatMap(({ errors }) => errors.map((error) => h("p", { class: "message" }, `Not accepted: ${error}`))),
    mails.map((mail) =>
      mailCard(mail, nameOf, (line, meant) =>
        ask({ settled: { ...about.settled, [`${mail.number}:${line}`]: meant } }),
      ),
    ),
    passed.length
      ? h(
          "details",
          {},
          h("summary", { "data-key": "mails-passed" }, `${counted(passed.length, "email")} without effect`),
          h(
            "ul",
            { class: "told" },
            passed.map(({ mail, sender, why, pieces }) =>
              h(
                "li",
                {},
                `${mail}${sender ? ` from ${sender}` : ""}: ${why}`,
                pieces.length ? pieceTable(pieces) : null,
              ),
            ),
          ),
        )
      : null,
    h("h3", {}, "The orders that are clear"),
    powers.length
      ? h(
          "ul",
          { class: "told" },
          powers.map((power) => h("li", {}, h("strong", {}, nameOf(power)), ` ${submissions[power].join(", ")}`)),
        )
      : h("p", { class: "aside" }, "None yet."),
    findings.map(({ power, text }) => h("p", { class: "message" }, `${nameOf(power)}: ${text}`)),
    h(
      "p",
      { class: "acts" },
      h(
        "button",
        { type: "button", class: "main", "data-key": "mail-submit", onclick: () => attempt(() => submit(about)) },
        "Submit these orders",
      ),
    ),
    h(
      "p",
      { class: "aside" },
      "They stay hidden until the phase is resolved. The game’s log keeps the questions and how you settled them.",
    ),
  ];
}

/** @param {MailQuestion} about */
async function submit(about) {
  const found = await readMails(about);
  await takeMails(found);
  const words = `Submitted: orders of ${counted(Object.keys(found.submissions).length, "power")}, which are hidden.`;
  announce(words);
  change({ said: { words, link: null } });
}

/** @param {MailRecord} mail @param {(power: string) => string} nameOf
 * @param {(line: number, meant: string | null) => unknown} settle */
function mailCard({ power, number, sender, subject, pieces, notes, settled }, nameOf, settle) {
  const asked = questionLines(pieces);
  return h(
    "details",
    { class: "mail", open: asked.length > 0 },
    h(
      "summary",
      { "data-key": `mail-${number}` },
      h("strong", {}, nameOf(power)),
      h(
        "span",
        { class: "quiet" },
        ` email ${number}${sender ? ` from ${sender}` : ""}${subject ? `: ${subject}` : ""}`,
      ),
      asked.length ? h("span", { class: "asked" }, ` ${counted(asked.length, "question")}`) : null,
    ),
    pieceTable(pieces),
    asked.map((line) => settling(number, line, settle)),
    [...notes, ...settled.map((text) => `Settled: ${text}.`)].map((text) => h("p", { class: "aside" }, text)),
  );
}

/** @param {readonly MailPieceRecord[]} pieces */
const pieceTable = (pieces) =>
  h(
    "table",
    { class: "read-lines" },
    h(
      "tbody",
      {},
      pieceRows(pieces).map(({ line, text, kind, says }) =>
        h(
          "tr",
          { "data-kind": PIECES[kind] ?? "aside" },
          h("td", { class: "quiet" }, line),
          h("td", { class: "as-written" }, text),
          h("td", {}, says),
        ),
      ),
    ),
  );

/** The answer to the question about a line.
 * @param {number} number @param {number} line @param {(line: number, meant: string | null) => unknown} settle */
function settling(number, line, settle) {
  const where = line ? `Line ${line}` : "The subject and date";
  const meant = h("input", {
    type: "text",
    "data-key": `mail-as-${number}-${line}`,
    "aria-label": `Email ${number}, ${where.toLowerCase()}: the order that is meant`,
    placeholder: "A Mun - Ruh",
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && given(),
  });
  const given = () => meant.value.trim() && settle(line, meant.value.trim());
  const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => unknown} */ act) =>
    h("button", { type: "button", "data-key": `mail-${key}-${number}-${line}`, onclick: act }, words);
  return h(
    "p",
    { class: "acts" },
    `${where}:`,
    button("counts", "Counts as written", () => settle(line, null)),
    line
      ? [button("nothing", "Means nothing", () => settle(line, "")), meant, button("means", "Means this", given)]
      : null,
  );
}
