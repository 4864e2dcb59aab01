// The page: it puts the parts together, and follows the address.

import { ask, boardOf, takeToken } from "./asking.js";
import { attempt, change, desk, dropTrial, goOn, keepTrial, kept, listen, open, tell, tryOrder, unitAt, write } from "./desk.js";
import { announce, fill, h } from "./elements.js";
import { unpack } from "./links.js";
import { gameView, openGame, reopenGame } from "./game.js";
import { MapView, zoomButtons } from "./map.js";
import { begin, cancel, lettersOf, modeSwitch, ordering, pick, shortcut, targets, typedExample, typingBox } from "./orders.js";
import { checking, comparison, outcomeList } from "./outcomes.js";
import { galleryView, startView } from "./patterns.js";
import { ruleSwitches } from "./rules.js";
import { story } from "./story.js";
import { caseText, handingOn, readFile, said } from "./text.js";
import { differences, ordersOf, placeOf } from "./case.js";

const main = document.getElementById("main");
const file = document.getElementById("file");
const VIEWS = [["start", "Start"], ["case", "Case"], ["game", "Game"], ["patterns", "Patterns"]];
const TABS = [["result", "Result"], ["rules", "Rules"], ["check", "Check"], ["text", "Text"]];

let start = null;

/** Begin an order from the list: on the map, where the focus goes and where the target is chosen. */
desk.pick = async (place, options) => {
  await begin(place, options);
  map.enter(place);
};

// ----------------------------------------------------------------------------------------- around it

function views() {
  fill(document.getElementById("views"), VIEWS.map(([name, words]) =>
    h("button", { type: "button", "data-key": `view-${name}`, "aria-current": desk.view === name ? "page" : null, disabled: name === "case" && !desk.now, onclick: () => show(name) }, words)));
  fill(document.getElementById("tools"), h("button", { type: "button", "data-key": "open", onclick: choose }, "Open…"), desk.now && desk.view === "case" ? handingOn() : null);
  fill(document.getElementById("said"), said());
}

function show(view) {
  change({ view });
  tell();
  main.focus({ preventScroll: true });
}

const choose = () => file.click();

function trouble() {
  const { trouble: what } = desk;
  fill(document.getElementById("trouble"), what ? [
    h("p", {}, what.error.message),
    h("div", { class: "acts" },
      what.error.passes ? h("button", { type: "button", "data-key": "again", onclick: what.again }, "Ask again") : null,
      h("button", { type: "button", "data-key": "dismiss", onclick: () => change({ trouble: null }) }, "Close"))] : null);
}

// ------------------------------------------------------------------------------------------ the case

const parts = {};
let map = null;
let drawn = null;

function layOut() {
  parts.title = h("div", { class: "title" });
  parts.frame = h("div", { class: "frame", role: "region", "aria-label": "Map" });
  parts.ordering = h("div", { class: "ordering" });
  parts.compared = h("div", { class: "compared-place" });
  parts.typing = typingBox();
  parts.letters = h("p", { class: "key-line aside" });
  parts.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "About this case" });
  parts.panel = h("div", { class: "panel", role: "tabpanel", tabindex: "0", id: "panel" });
  parts.mode = h("div", { class: "mode" });
  map = new MapView(parts.frame, {
    pick, focus: (place) => point(place), point: (place) => point(place, "aimed"),
    drag: (order, place) => aim(order, place),
  });
  drawn = null;
  fill(main, parts.title, h("div", { class: "sheet" },
    h("div", { class: "stage-side" },
      h("div", { class: "line over" }, parts.mode, zoomButtons(map)),
      h("div", { class: "stage" }, parts.frame), parts.ordering, parts.typing, parts.letters),
    h("div", { class: "side" }, parts.compared, parts.tabs, parts.panel)));
}

/** Which place a row or a focus points at. */
let pointed = [null, ""];
function point(place, kind = "pointed") {
  pointed = [place, kind];
  marks();
}

function marks() {
  if (!map?.svg) return;
  const { before, now, selected } = desk;
  const changed = before ? [...differences(before.answer.result.orders, now.result.orders).values()].map(({ before: old, after }) => placeOf((after ?? old).unit || (after ?? old).order)) : [];
  map.stress(new Set(changed), "changed");
  map.stress(new Set([selected, pointed[1] === "pointed" ? pointed[0] : null].filter((place) => place && desk.now.result.orders.some((one) => placeOf(one.unit || one.order) === place))), "stressed");
  map.mark([...targets().map((place) => [place, "target"]), ...(selected ? [[selected, "selected"]] : []), ...(pointed[0] ? [[pointed[0], pointed[1]]] : [])]);
}

function caseView() {
  if (!parts.frame?.isConnected) layOut();
  const { now, note, board } = desk;
  const changedRules = Object.entries(now.case.rules ?? {}).map(([field, choice]) => `${board.rules.find((one) => one.field === field)?.number ?? field}=${choice}`);
  fill(parts.title, h("h1", {}, note.title || now.phase.name),
    h("p", { class: "aside" }, [board.name, note.title ? now.phase.name : null, changedRules.length ? `with ${changedRules.slice(0, 4).join(", ")}${changedRules.length > 4 ? "…" : ""}` : null].filter(Boolean).join(" · ")),
    h("button", { type: "button", class: "link", "data-key": "next-phase", onclick: goOn }, "Next phase"));
  fill(parts.mode, modeSwitch());
  const example = typedExample();
  parts.typing.querySelector("input").placeholder = example ? `Type an order: ${example}` : "Type an order";
  fill(parts.letters, `${lettersOf(board)}. Arrow keys move over the map, Enter selects.`);
  fill(parts.tabs, TABS.map(([name, words]) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "data-key": `tab-${name}`, "aria-selected": String(desk.tab === name), "aria-controls": "panel", tabindex: desk.tab === name ? "0" : "-1", onclick: () => change({ tab: name }) }, words)));
  parts.panel.setAttribute("aria-labelledby", `tab-${desk.tab}`);
  if (drawn !== now) {
    map.show(now.picture, { label: `Map of ${now.phase.name}`, words: wordsOf, fit: desk.fresh ?? drawn === null });
  }
  fill(parts.compared, comparison({ keep: keepTrial, drop: dropTrial, undo: () => history.back() }));
  ordering(parts.ordering);
  panel(drawn !== now);
  drawn = now;
  marks();
}

/** A province in words: its name, who stands there, what is ordered and what became of it. */
function wordsOf(place) {
  const { board, now } = desk;
  const unit = unitAt(place);
  const result = now.result.orders.find((one) => placeOf(one.unit || one.order) === place);
  const owner = unit && (board.people.get(unit.power) ?? unit.power);
  return [board.names.get(place) ?? place, unit && `${unit.unit} of ${owner}`, result?.why].filter(Boolean).join(", ");
}

let paneled = "";
function panel(renewed) {
  const { tab } = desk;
  if (tab === "result") {
    if (paneled !== tab || renewed) {
      parts.story = h("div", { class: "story" });
      parts.list = h("div", { class: "outcomes" });
      fill(parts.panel, parts.story, parts.list);
      story(parts.story);
    }
    outcomeList(parts.list, { onPoint: point });
  } else if (tab === "rules" && (paneled !== tab || renewed)) ruleSwitches(parts.panel, start?.presets ?? []);
  else if (tab === "check" && (paneled !== tab || renewed)) checking(parts.panel);
  else if (tab === "text") caseText(parts.panel);
  paneled = tab;
}

/** An arrow was dragged to another province: what if? */
async function aim(order, place) {
  const unit = unitAt(order);
  const given = ordersOf(desk.now.case).find((one) => one.place === order);
  if (!unit || !given) return;
  await attempt(async () => {
    const found = await ask("orders", { case: desk.now.case, unit: unit.unit });
    const ways = Object.entries(found.menu?.move ?? {}).filter(([key]) => key.split("/")[0] === place).flatMap(([, way]) => (typeof way === "string" ? [way] : Object.values(way)));
    await tryOrder(order, place === order ? found.menu?.hold ?? `${unit.unit} H` : ways[0] ?? `${unit.unit} - ${place}`);
  });
}

// ------------------------------------------------------------------------------------------- one page

let last = null;

function render() {
  views();
  trouble();
  document.body.dataset.view = desk.view;
  document.title = `${desk.view === "case" && desk.now ? desk.note.title || desk.now.phase.name : { start: "Start", game: "Game", patterns: "Patterns" }[desk.view] ?? "Desk"} – Westphalia`;
  if (desk.view === "case" && desk.now) caseView();
  else if (desk.view === "start" && start && last !== "start") startView(main, { start, choose, begin: beginBoard });
  else if (desk.view === "game") gameView(main, { choose });
  else if (desk.view === "patterns" && last !== "patterns") galleryView(main);
  last = desk.view;
}

function beginBoard(variant) {
  return attempt(async () => {
    const board = await boardOf(variant);
    const moving = board.phase.kind === "diplomacy" && board.phases.find((phase) => phase.kind === "movement");
    await open({ case: moving ? { ...board.case, phase: moving.code } : board.case }, { note: { title: "", words: "" } });
  });
}

/** Open what the address says, or what this tab had open. */
async function follow() {
  const fragment = location.hash.slice(1);
  const held = kept();
  if (fragment.startsWith("case=")) {
    const link = fragment.slice(5).split("&")[0];
    const same = held.text !== null && desk.now === null;
    await attempt(async () => open(await unpack(link), { push: false, tab: held.tab ?? "result", boardFile: history.state?.boardFile ?? null }));
    if (!desk.now) change({ view: "start" });
    if (same && held.draft) {
      change({ tab: "text", draft: held.draft });
      await write(held.draft.text);
    }
  } else if (fragment === "game") {
    change({ view: "game" });
    await attempt(reopenGame);
  } else if (fragment === "patterns") change({ view: "patterns" });
  else if (fragment !== "main") change({ view: "start" });
}

listen(render);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select")) return;
  if (shortcut(event.key)) event.preventDefault();
});

main.addEventListener("keydown", (event) => {
  if (event.target.getAttribute?.("role") !== "tab") return;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const at = TABS.findIndex(([name]) => name === desk.tab);
  change({ tab: TABS[(at + step + TABS.length) % TABS.length][0] });
  document.getElementById(`tab-${desk.tab}`)?.focus();
  event.preventDefault();
});

for (const [name, shown] of [["pointerover", true], ["pointerout", false]]) {
  main.addEventListener(name, (event) => {
    const place = event.target.closest?.(".place")?.dataset.place;
    if (place && desk.view === "case") point(shown ? place : null);
  });
}
document.addEventListener("pointerdown", (event) => {
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.getElementById("brand").addEventListener("click", (event) => {
  event.preventDefault();
  show("start");
});
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
file.addEventListener("change", async () => {
  if (file.files.length) await readFile(file.files[0], openGame);
  file.value = "";
});
for (const name of ["dragover", "drop"]) {
  document.addEventListener(name, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (name === "drop" && event.dataTransfer.files.length) readFile(event.dataTransfer.files[0], openGame);
  });
}
window.addEventListener("popstate", () => {
  cancel();
  follow();
});

takeToken();
await attempt(async () => {
  start = await ask("start");
  paneled = ""; // whose rules lack the presets
  const { opened } = start;
  const begun = desk.now !== null || desk.view !== "start"; // a file was opened meanwhile, which is not to be covered
  if (opened && !begun && !location.hash && kept().view === undefined) await (opened.is_game ? openGame(opened.text, opened.name) : open(opened.text));
  else if (!begun) await follow();
  announce("The desk is ready");
});
render();
