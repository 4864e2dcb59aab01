// Saving and sharing (links, text, pictures, game files), and opening files.

import { ask, askFile } from "../ask.js";
import { attempt, base, open, openBoard, openGame, savedGame, store } from "../actions.js";
import { LONGEST, caseLink, commented, isPublic, sharedLink } from "../address.js";
import { inSequence } from "../case.js";
import { kindOf } from "../files.js";
import { announce, download, fill, h } from "../dom.js";
import { panel } from "../panel.js";
import { paste } from "./paste.js";
import { postText } from "../post.js";
import { reportElements } from "./report.js";
import { settle } from "./text.js";
import { documentOf } from "../state.js";
import { change, get } from "../store.js";
import { SIGNS, fateOf } from "../words.js";

/** @import { Failure } from "../types.js" */

/** @param {string} name The part of a path after its folders. */
const bare = (name) => name.replace(/^.*[\\/]/, "");

function fileName() {
  const { answer } = get();
  const title = documentOf(get())?.note.title;
  return (
    (title || `${answer?.case.variant} ${answer?.phase.code}`)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "case"
  );
}

/** @param {string} words @param {string | null} [link] */
function say(words, link = null) {
  announce(words);
  change({ said: { words, link } });
}

/** Copy a text; if the browser does not allow it, show it. @param {string} text @param {string} words */
async function copied(text, words) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${words} copied.`);
  } catch {
    say(`The browser did not allow copying; here it is.`, text);
  }
}

/** Copy the result as a post. @param {Parameters<typeof postText>[0]} kind */
async function post(kind) {
  const { answer, board } = get();
  const orders = /** @type {import("../types.js").OrderResult[]} */ (answer?.result.orders ?? []);
  const powers = orders.map((one) => one.power);
  const groups = (board ? inSequence(board, powers) : powers).map((power) => ({
    power: board?.people.get(power) ?? power,
    lines: orders
      .filter((one) => one.power === power)
      .map((one) => ({ sign: SIGNS[one.outcome] ?? "", order: one.order, fate: fateOf(one) })),
  }));
  const certain =
    { paradox: "A paradox: no consistent resolution, or several.", circular: "A circular movement." }[
      /** @type {string} */ (answer?.result.certainty)
    ] ?? "";
  const about = [`${board?.name}, ${answer?.phase.name}.`, certain].filter(Boolean).join(" ");
  const title = documentOf(get())?.note.title || `${board?.name}, ${answer?.phase.name}`;
  const whole = await sharedLink();
  const link = whole.length > LONGEST ? await caseLink() : whole;
  await copied(postText(kind, { title, about, groups, link }), "Post");
}

/** Copy the link; save the file of a game that is too long for one. */
async function copyLink() {
  const link = await sharedLink();
  const { game = null, boardFile = null } = documentOf(get()) ?? {};
  if (game && link.length > LONGEST) {
    await saveGame();
    const length = link.length.toLocaleString("en");
    return say(
      `A link with this game would have ${length} letters, more than forums and mails leave whole: ` +
        "share the saved file.",
    );
  }
  const without = game && Object.keys(game.hidden).length ? ", without the hidden orders" : "";
  const holds = boardFile
    ? "It contains the case, but not its board file: share that too."
    : `It contains the whole ${game ? "game" : "case"}${without}.`;
  const where = isPublic()
    ? ""
    : " It opens on this computer; elsewhere, paste it into the first field of a desk. " +
      "“westphalia desk --public URL” makes links that open everywhere.";
  try {
    await navigator.clipboard.writeText(link);
    return say(`Link copied. ${holds}${where}`);
  } catch {
    return say(`The browser did not allow copying; here is the link. ${holds}${where}`, link);
  }
}

/** Save the game that is played. */
async function saveGame() {
  const { text, name } = await savedGame();
  download(bare(name), text, "application/json");
}

/** @type {Record<string, () => unknown>} */
const acts = {
  post: () => attempt(() => post("text")),
  markdown: () => attempt(() => post("markdown")),
  bbcode: () => attempt(() => post("bbcode")),
  link: () => attempt(copyLink),
  text: () => download(`${fileName()}.txt`, commented()),
  json: () => download(`${fileName()}.json`, `${JSON.stringify(base(), null, 2)}\n`, "application/json"),
  game: () => attempt(saveGame),
  animation: () => {
    const game = documentOf(get())?.game;
    return game && saveAnimation({ game: game.text }, game.name);
  },
  report: () => {
    const { board } = get();
    const told = documentOf(get())?.game?.report;
    if (!told || !board) return;
    const page = h("div", { class: "hidden" }, reportElements(told, board));
    document.body.append(page); // text has lines only once it is laid out
    download(`${fileName()}-report.txt`, `${page.innerText.trim()}\n`);
    page.remove();
  },
  store: () =>
    attempt(async () => {
      change({ said: null });
      await settle();
      say(`Saved to ${await store()}.`);
    }),
  svg: () =>
    attempt(async () => {
      const { picture } = await ask("picture", { case: get().answer?.case });
      download(`${fileName()}.svg`, picture, "image/svg+xml");
    }),
  png: () =>
    attempt(async () =>
      download(`${fileName()}.png`, await askFile("picture", { case: get().answer?.case, format: "png", width: 1800 })),
    ),
  certificate: () =>
    attempt(async () =>
      download(`${fileName()}-certificate.json`, await askFile("certificate", { case: get().answer?.case })),
    ),
  print: () => window.print(),
};

/** Save all phases of a game as an animated picture.
 * @param {{game: string, index?: number}} about @param {string} name */
export const saveAnimation = (about, name) =>
  attempt(async () => {
    say("Drawing all phases…");
    const { picture } = await ask("animation", about);
    change({ said: null });
    download(`${bare(name).replace(/\.[^.]*$/, "")}.svg`, picture, "image/svg+xml");
  });

/** The notice about something that was shared. @param {HTMLElement} parent */
export const saidPanel = (parent) => panel(["said"], ({ said }) => fill(parent, notice(said)));

/** @param {import("../types.js").State["said"]} found */
function notice(found) {
  if (!found) return null;
  return [
    h("p", {}, found.words),
    found.link
      ? h("input", {
          type: "text",
          readonly: true,
          value: found.link,
          "aria-label": "The link",
          onfocus: (/** @type {{target: HTMLInputElement}} */ event) => event.target.select(),
        })
      : null,
    h("button", { type: "button", "data-key": "heard", onclick: () => change({ said: null }) }, "Close"),
  ];
}

/** Save in place, if the file that the desk was opened with is shown. @returns {boolean} Whether it is. */
export function saveInPlace() {
  if (!get().file || !documentOf(get())?.filed) return false;
  acts.store();
  return true;
}

/** Save the certificate of the result that is shown. */
export const saveCertificate = () => acts.certificate();

/** The menu.
 * @param {import("../types.js").GameInPlay | null} game The game that is played.
 * @param {boolean} proven Whether the result has a certificate.
 * @param {string | null} file The name of the file that is saved in place. */
export function shareMenu(game, proven, file) {
  const item = (
    /** @type {string} */ name,
    /** @type {string} */ words,
    /** @type {Record<string, string>} */ more = {},
  ) =>
    h(
      "button",
      {
        type: "button",
        class: "item",
        popovertarget: "share-items",
        popovertargetaction: "hide",
        onclick: () => acts[name](),
        ...more,
      },
      words,
    );
  return [
    h("button", { type: "button", class: "opens", "data-key": "share", popovertarget: "share-items" }, "Share"),
    h(
      "div",
      { id: "share-items", class: "items", popover: true },
      file ? item("store", `Save to ${file}`, { "aria-keyshortcuts": "Control+S" }) : null,
      item("link", "Copy the link"),
      item("post", "Copy as a forum post"),
      item("markdown", "Copy as Markdown"),
      item("bbcode", "Copy as BBCode"),
      game ? item("game", "Save the game") : null,
      game?.report
        ? [item("report", "Save the report"), item("animation", "Save all phases as an animation (SVG)")]
        : null,
      item("text", "Save as text"),
      item("json", "Save as JSON"),
      proven ? item("certificate", "Save the certificate") : null,
      item("svg", "Save the picture (SVG)"),
      item("png", "Save the picture (PNG)"),
      item("print", "Print"),
    ),
  ];
}

// ---------------------------------------------------------------------------------------------- opening

/** Open a file: a case, a board, a game to play, or with `record` any game to browse.
 * @param {File} file @param {(text: string, name: string) => Promise<void>} record */
export async function readFile(file, record) {
  await attempt(async () => openAny(await file.text(), bare(file.name), record));
}

/** @param {string} text @param {string} name @param {(text: string, name: string) => Promise<void>} record */
export async function openAny(text, name, record) {
  const kind = kindOf(text);
  if (kind === "board") await openBoard(text);
  else if (kind === "case") await openText(text, filed(text));
  else if (kind === "new game") await openGame(text, name, undefined, filed(text));
  else {
    try {
      await record(text, name);
    } catch (error) {
      if (!(await isPasted(text))) throw error;
      change({ view: "start" });
      paste(text);
    }
  }
}

/** Whether a text is a turn that somebody copied. @param {string} text */
const isPasted = async (text) => {
  try {
    return !(await ask("paste", { text })).is_case;
  } catch {
    return false;
  }
};

/** Whether a text equals the content of the file that is saved in place. @param {string} text */
const filed = (text) => text === get().file?.text;

/** Continue a game file if it can be played. @param {string} text @param {string} name */
export const continueGame = (text, name) => attempt(() => openGame(text, bare(name), undefined, filed(text)));

/** Open a text; if it is not a valid case, show its defects. @param {string} text @param {boolean} isFiled */
async function openText(text, isFiled) {
  try {
    await ask("case", { case: text });
  } catch (error) {
    const failure = /** @type {Failure} */ (error);
    if (failure.kind !== "input" || !get().answer) throw error;
    change({ view: "case", tab: "text", draft: { text, error: failure } });
    return;
  }
  await open(text, { filed: isFiled });
}
