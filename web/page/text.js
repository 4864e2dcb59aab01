// The case as text, as a link, as a file and as a picture.

import { ask } from "./asking.js";
import { address, attempt, base, change, commented, desk, listen, open, openBoard, write } from "./desk.js";
import { unpack } from "./links.js";
import { announce, download, fill, h } from "./elements.js";

let timer = null;

/** The text of the case, which can be edited; what is wrong with it stands below. */
export function caseText(parent) {
  const editing = parent.querySelector("textarea");
  if (editing && document.activeElement === editing) return problems(parent.querySelector(".problems"), editing);
  const area = h("textarea", { id: "case-text", "data-key": "case-text", spellcheck: "false", autocapitalize: "off", rows: "22", "aria-describedby": "text-problems", value: desk.draft?.text ?? commented(),
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(() => read(area), 350);
    } });
  const below = h("div", { id: "text-problems", class: "problems", role: "status", "aria-live": "polite" });
  fill(parent,
    h("h2", {}, h("label", { for: "case-text" }, "The case as text")),
    h("p", { class: "aside" }, "Edit it, or paste a link of another desk. Lines that start with # are comments."),
    area, below);
  return problems(below, area);
}

/** Read what was written; the link of another desk is unfolded. */
async function read(area) {
  const link = /^\s*\S*#case=([\w-]+)\s*$/.exec(area.value)?.[1];
  if (!link) return write(area.value);
  await attempt(async () => open(await unpack(link), { tab: "text" }));
  area.value = commented();
  return undefined;
}

function problems(below, area) {
  if (!desk.draft) return fill(below, h("p", { class: "quiet" }, "Valid."));
  const { error } = desk.draft;
  const defects = error.defects?.length ? error.defects : [{ message: error.message, place: {} }];
  return fill(below, h("ul", { role: "list" }, defects.map((defect) => h("li", {},
    h("button", { type: "button", class: "link", onclick: () => jump(area, defect.place) }, defect.place?.line ? `Line ${defect.place.line}: ` : "", defect.message),
    defect.nearest?.length ? h("span", { class: "quiet" }, ` Did you mean ${defect.nearest.join(", ")}?`) : null))));
}

function jump(area, place) {
  if (!place?.line) return;
  const lines = area.value.split("\n");
  const begin = lines.slice(0, place.line - 1).join("\n").length + (place.line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(begin + Math.max((place.column ?? 1) - 1, 0), begin + (lines[place.line - 1]?.length ?? 0));
}

// ------------------------------------------------------------------------------------------- handing on

const fileName = () => (desk.note.title || `${desk.now.case.variant} ${desk.now.phase.code}`).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "case";

const acts = {
  link: async () => {
    const link = `${location.origin}${await address()}`;
    const holds = desk.boardFile === null ? "It contains the whole case." : "It contains the case, but not its board file: share that too.";
    try {
      await navigator.clipboard.writeText(link);
      say(`Link copied. ${holds}`);
    } catch {
      say(`The browser did not allow copying; here is the link. ${holds}`, link);
    }
  },
  text: () => download(`${fileName()}.txt`, commented()),
  json: () => download(`${fileName()}.json`, `${JSON.stringify(base(), null, 2)}\n`, "application/json"),
  svg: () => download(`${fileName()}.svg`, desk.now.picture, "image/svg+xml"),
  png: () => attempt(async () => download(`${fileName()}.png`, await ask("picture", { case: desk.now.case, format: "png", width: 1800 }, { bytes: true }))),
  print: () => window.print(),
};

function say(words, link = null) {
  announce(words);
  change({ said: { words, link } });
}

listen((changes) => {
  if ("now" in changes || "view" in changes) desk.said = null;
});

/** What was said about something that was handed on. */
export function said() {
  if (!desk.said) return null;
  const { words, link } = desk.said;
  return [h("p", {}, words),
    link ? h("input", { type: "text", readonly: true, value: link, "aria-label": "The link", onfocus: (event) => event.target.select() }) : null,
    h("button", { type: "button", "data-key": "heard", onclick: () => change({ said: null }) }, "Close")];
}

/** The menu of what can be taken away from the desk. */
export function handingOn() {
  const item = (name, words) => h("button", { type: "button", class: "item", onclick: () => { close(); acts[name](); } }, words);
  const head = h("summary", { "data-key": "share" }, "Share");
  const close = () => {
    menu.open = false;
    head.focus();
  };
  const menu = h("details", { class: "menu",
    onkeydown: (event) => event.key === "Escape" && close(),
    onfocusout: (event) => { if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false; } }, head,
    h("div", { class: "items" },
      item("link", "Copy the link"), item("text", "Save as text"), item("json", "Save as JSON"), item("svg", "Save the picture (SVG)"), item("png", "Save the picture (PNG)"), item("print", "Print")));
  return menu;
}

/** Read a file: a case goes on the desk; `game` takes any other. */
export async function readFile(file, game) {
  await attempt(async () => {
    const text = await file.text();
    const data = parsed(text);
    if (data && "provinces" in data && !("phase" in data)) await openBoard(text);
    else if (/^\s*(?:#[^\n]*\n\s*)*variant:/.test(text) || (data && "variant" in data && "phase" in data && !("history" in data))) await openText(text);
    else await game(text, file.name);
  });
}

function parsed(text) {
  try {
    const data = JSON.parse(text);
    return typeof data === "object" && data !== null && !Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
}

/** Put a text on the desk; what cannot be read is shown as text, with what is wrong. */
async function openText(text) {
  try {
    await ask("case", { case: text });
  } catch (error) {
    if (error.kind !== "input" || !desk.now) throw error;
    change({ view: "case", tab: "text", draft: { text, error } });
    return;
  }
  await open(text);
}
