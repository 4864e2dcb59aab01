// The page: assembles the views, and handles the address and the keyboard.

import { ask, useTransport } from "./ask.js";
import { attempt, openLink, recall, redo, undo, write } from "./actions.js";
import { tell } from "./address.js";
import { announce, fill, h } from "./dom.js";
import { commandOf } from "./keys.js";
import { oneOf, panel } from "./panel.js";
import { cancel, removeHere, shortcut } from "./ordering.js";
import { caseView } from "./panels/case.js";
import { toolsPanel, viewsPanel } from "./panels/header.js";
import { galleryView } from "./panels/patterns.js";
import { browse, browseAgain, leafBy, recordPanel } from "./panels/record.js";
import { openAny, readFile, saidPanel, saveInPlace } from "./panels/share.js";
import { startPanel } from "./panels/start.js";
import { documentOf } from "./state.js";
import { change, get, kept, listen } from "./store.js";
import { tabLasts } from "./storage.js";
import { TOKEN, server, takeToken } from "./transport.js";

/** @import { State } from "./types.js" */

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = byId("main");
const file = /** @type {HTMLInputElement} */ (byId("file"));
const choose = () => file.click();

/** @param {State["view"]} view */
async function show(view) {
  change({ view });
  await tell();
  main.focus({ preventScroll: true });
}

/** @param {Pick<State, "trouble">} read */
function trouble({ trouble: what }) {
  fill(
    byId("trouble"),
    what
      ? [
          h("p", {}, what.error.message),
          h(
            "div",
            { class: "acts" },
            what.error.passes
              ? h("button", { type: "button", "data-key": "again", onclick: what.again }, "Ask again")
              : null,
            h("button", { type: "button", "data-key": "dismiss", onclick: () => change({ trouble: null }) }, "Close"),
          ),
        ]
      : null,
  );
}

/** What this browser does not give the page. @param {Pick<State, "lacks">} read */
function lacks({ lacks: words }) {
  if (!words.length) return null;
  return [
    h("p", {}, words.join(" ")),
    h("button", { type: "button", "data-key": "lacks", onclick: () => change({ lacks: [] }) }, "Close"),
  ];
}

const parts = [
  viewsPanel(byId("views"), show),
  toolsPanel(byId("tools"), choose),
  saidPanel(byId("said")),
  panel(["trouble"], trouble),
  panel(["lacks"], (read) => fill(byId("lacks"), lacks(read))),
  oneOf(({ view, answer }) => (view === "case" && !answer ? "start" : view), {
    case: () => caseView(main),
    game: () => recordPanel(main, choose),
    patterns: () => panel([], () => void galleryView(main)),
    start: () => startPanel(main, { choose, showPatterns: () => show("patterns") }),
  }),
  panel(["view", "answer", "note", "record"], ({ view, answer, note, record }) => {
    document.body.dataset.view = view;
    /** @type {Record<string, string>} */
    const names = { start: "Start", game: record?.answer?.phase.name ?? "Game", patterns: "Patterns" };
    document.title = `${view === "case" && answer ? note?.title || answer.phase.name : names[view]} – Westphalia`;
  }),
];

/** @param {State} state */
const render = (state) => {
  for (const draw of parts) draw(state);
};

listen(render);
listen((now, before) => {
  if (now.said && now.said === before.said && (now.answer !== before.answer || now.view !== before.view))
    change({ said: null });
});

/** The state of this tab before a reload. */
const held = kept();

/** Open what the address names, or restore this tab. */
async function follow() {
  const fragment = location.hash.slice(1);
  if (/^(case|game)=/.test(fragment)) {
    if (await recall(fragment.slice(5).split("&")[0])) return;
    const first = documentOf(get()) === null;
    await openLink(fragment, {
      push: false,
      tab: first ? (held.tab ?? undefined) : undefined,
      boardFile: history.state?.boardFile ?? null,
      game: first ? (held.game ?? null) : null,
      filed: first && Boolean(held.filed),
    });
    if (!get().answer) change({ view: "start" });
    if (first && held.draft && get().answer) {
      change({ tab: "text", draft: held.draft });
      await write(held.draft.text);
    }
  } else if (fragment === "game") {
    change({ view: "game" });
    await attempt(browseAgain);
  } else if (fragment === "patterns") change({ view: "patterns" });
  else if (fragment !== "main") change({ view: "start" });
}

document.addEventListener("keydown", (event) => {
  const typing = /** @type {Element} */ (event.target).closest("input:not([type=radio]), textarea, select");
  const command = get().view === "case" ? commandOf(event, typing !== null) : null;
  if (command) {
    if (command === "undo") undo();
    else if (command === "redo") redo();
    else if (saveInPlace()) change({ giving: null });
    else return;
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && get().view === "game") || typing) return;
  if (get().view === "game" && leafBy(event.key)) event.preventDefault();
  if (get().view !== "case") return;
  const focused = /** @type {HTMLElement | SVGElement | null} */ (document.activeElement)?.dataset?.place ?? null;
  if ((event.key === "Delete" || event.key === "Backspace") && removeHere(focused)) event.preventDefault();
  else if (shortcut(event.key, focused)) event.preventDefault();
});
byId("brand").addEventListener("click", (event) => {
  event.preventDefault();
  show("start");
});
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
file.addEventListener("change", async () => {
  if (file.files?.length) await readFile(file.files[0], browse);
  file.value = "";
});
for (const name of ["dragover", "drop"]) {
  document.addEventListener(name, (event) => {
    const { dataTransfer } = /** @type {DragEvent} */ (event);
    if (!dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (name === "drop" && dataTransfer.files.length) readFile(dataTransfer.files[0], browse);
  });
}
window.addEventListener("popstate", () => {
  cancel();
  follow();
});

const lack = (/** @type {string} */ words) => change({ lacks: [...get().lacks, words] });
if (!tabLasts) lack("This browser lets the page keep nothing: after a reload, only what the address holds comes back.");
/** What to do once the first screen is shown. */
let whenShown = async () => {};
if (document.documentElement.dataset.answers === "here") {
  const { browser, loadPython, onLack } = await import("./browser/transport.js");
  onLack(lack);
  useTransport(browser);
  whenShown = loadPython;
} else {
  window.addEventListener("storage", ({ key }) => {
    const { trouble: what } = get();
    if (key === TOKEN && what?.error.kind === "token") what.again(); // another tab has opened the new link
  });
  useTransport(server);
  takeToken();
}
render(get());
await attempt(async () => {
  const start = await ask("start");
  change({ start });
  const { opened } = start;
  if (opened?.version) {
    const known = held.file?.base === opened.version ? held.file.version : opened.version;
    change({
      file: {
        name: opened.name,
        base: opened.version,
        version: known,
        text: known === opened.version ? opened.text : null,
      },
    });
  }
  const begun = get().answer !== null || get().view !== "start"; // a file was opened meanwhile; do not cover it
  if (opened && !begun && !location.hash && held.view === undefined) await openAny(opened.text, opened.name, browse);
  else if (!begun) await follow();
  announce("The desk is ready");
});
await whenShown();
