// A game to leaf through: phases, orders, report, map.

import { ask, askLast, boardOf } from "./asking.js";
import { attempt, change, desk, open, tell } from "./desk.js";
import { announce, fill, h, named } from "./elements.js";
import { MapView, zoomButtons } from "./map.js";
import { SIGNS } from "./outcomes.js";

const KEPT = "westphalia-game";

/** The game that is open: its text, what is in it, and the phase that is shown. */
let game = null;
let map = null;

/** Open the text of a game, in any format that the desk reads. */
export async function openGame(text, name = "game", { phase = null, index = 0, push = true } = {}) {
  const found = await ask("game", { game: text });
  game = { text, name, found, index, phase: null, answer: null };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ text, name }));
  } catch {
    // Too large to keep: a reload asks for the file again.
  }
  change({ view: "game" });
  tell(push);
  const phases = found.games[index].phases;
  await leaf(phases.some((one) => one.code === phase) ? phase : phases[0].code);
}

/** The game that this tab had open before a reload. */
export async function reopenGame() {
  const held = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  if (held && !game) await openGame(held.text, held.name, { phase: held.phase, push: false });
}

async function leaf(phase) {
  const answer = await askLast("game", "game", { game: game.text, index: game.index, phase });
  const board = await boardOf(answer.case.variant);
  Object.assign(game, { phase, answer, board });
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ text: game.text, name: game.name, phase }));
  } catch {
    // As above.
  }
  change({});
  announce(`${answer.phase.name}. ${answer.result?.orders?.length ?? 0} orders`);
}

/** The game, or the place to open one. */
export function gameView(parent, { choose }) {
  if (!game) {
    map = null;
    return fill(parent, h("section", { class: "empty" },
      h("h1", {}, "Browse a game"),
      h("p", {}, "Open a file: a game of Westphalia, a saved game of the Python package diplomacy, plain game text, a jDip case, or a judge’s results by mail. It stays on this machine."),
      h("p", {}, h("button", { type: "button", class: "main", onclick: choose }, "Open a game file…")),
      h("p", { class: "aside" }, "Or drop it anywhere on this page.")));
  }
  if (!game.answer) return fill(parent, h("p", {}, "Loading…"));
  return leaves(parent, choose);
}

function leaves(parent, choose) {
  const { answer, found, index, board } = game;
  const phases = found.games[index].phases;
  const at = phases.findIndex((one) => one.code === game.phase);
  const go = (step) => phases[at + step] && attempt(() => leaf(phases[at + step].code));
  const button = (label, key, step) => h("button", { type: "button", "data-key": key, disabled: !phases[at + step], onclick: () => go(step) }, label);
  const frame = h("div", { class: "frame", role: "region", "aria-label": "Map", tabindex: "-1" });
  map = new MapView(frame, { pick: () => undefined });
  fill(parent,
    h("div", { class: "leaves", onkeydown: (event) => {
      if (event.target.closest("input, select, textarea, .frame")) return;
      if (event.key === "ArrowLeft" || event.key === "PageUp") go(-1);
      else if (event.key === "ArrowRight" || event.key === "PageDown") go(1);
      else return;
      event.preventDefault();
    } },
      h("div", { class: "line leafing" },
        h("h1", {}, answer.phase.name),
        h("span", { class: "aside" }, `${found.games[index].name || found.games[index].variant_name} · ${game.name}`),
        found.games.length > 1 ? h("select", { "aria-label": "Game", "data-key": "which-game", onchange: (event) => attempt(() => openGame(game.text, game.name, { index: Number(event.target.value) })) },
          found.games.map((one, n) => h("option", { value: String(n), selected: n === index }, one.id ?? `Game ${n + 1}`))) : null,
        h("div", { class: "kinds", role: "group", "aria-label": "Phases" },
          button("Previous", "leaf-back", -1),
          h("select", { "aria-label": "Phase", "data-key": "leaf-to", onchange: (event) => attempt(() => leaf(event.target.value)) }, phases.map((one) => h("option", { value: one.code, selected: one.code === game.phase }, one.name))),
          button("Next", "leaf-on", 1)),
        h("button", { type: "button", "data-key": "leaf-desk", onclick: () => open({ case: answer.case }, { note: { title: `${game.name}: ${answer.phase.name}`, words: "" } }) }, "Open as a case"),
        h("button", { type: "button", "data-key": "leaf-other", onclick: choose }, "Another file…")),
      h("div", { class: "sheet" },
        h("div", { class: "stage" }, frame, zoomButtons(map)),
        h("div", { class: "reading-matter" }, found.unread?.length ? h("p", { class: "wrong" }, `${found.unread.length} parts could not be read.`) : null, report(answer, board)))));
  if (answer.picture) map.show(answer.picture, { label: `Map of ${answer.phase.name}`, words: (place) => board.names.get(place) ?? place });
}

function report(answer, board) {
  const orders = answer.result?.orders ?? [];
  return [
    answer.report ? documentOf(answer.report, board) : null,
    !answer.report && orders.length ? [h("h2", {}, "Orders"), h("ul", { class: "rows", role: "list" }, orders.map((one) => h("li", { class: `row ${one.outcome}` }, h("p", {}, h("strong", {}, board.people.get(one.power) ?? one.power), " ", named(one.why ?? one.order, board.names)))))] : null,
    !answer.report && !orders.length ? h("p", { class: "aside" }, "No orders yet.") : null,
  ];
}

/** A report as elements: sections with paragraphs, lists and tables. Cells name provinces and powers by their ids. */
function documentOf(report, board) {
  return report.sections.map((section) => h("section", {}, h("h2", {}, section.title), section.blocks.map((one) => block(one, board))));
}

function words(cell, key, board) {
  if (cell === null || cell === undefined) return "";
  if (Array.isArray(cell)) return cell.map((one) => words(one, key, board)).join(", ");
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (key === "outcome" || key === "status") return SIGNS[cell] ?? String(cell);
  return board.people.get(cell) ?? board.names.get(cell) ?? String(cell);
}

function block(one, board) {
  const heading = one.heading ? h("h3", {}, one.heading) : null;
  if (one.kind === "list") return [heading, h("ul", { class: "told" }, one.items.map((item) => h("li", {}, item)))];
  if (one.kind !== "table") return h("p", {}, one.text);
  const columns = one.columns.filter((column) => column.key !== "code");
  const said = columns.map((column) => column.title).filter(Boolean).join();
  return [heading, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": one.heading || "Table" }, h("table", {},
    said ? h("thead", { class: said === "Order,Result" ? "hidden" : null }, h("tr", {}, columns.map((column) => (column.title ? h("th", { scope: "col" }, column.title) : h("td", {}))))) : null,
    h("tbody", {}, one.rows.map((row) => h("tr", {}, columns.map(({ key }) => h("td", {}, words(row[key], key, board)))))))),
    one.note ? h("p", { class: "aside" }, one.note) : null];
}
