// A recorded game, phase by phase: the map, the report, and the way to play on.

import { ask, askLast, boardOf } from "../ask.js";
import { attempt, open } from "../actions.js";
import { tell } from "../address.js";
import { acting, announce, download, fill, h } from "../dom.js";
import { MapView, zoomButtons } from "../map/view.js";
import { panel } from "../panel.js";
import { ofTab, read, write } from "../storage.js";
import { change, get } from "../store.js";
import { counted, named } from "../words.js";
import { legend } from "./legend.js";
import { reportElements } from "./report.js";
import { continueGame, saveAnimation } from "./share.js";

/** @import { Board, Recorded, RecordedGames, RecordedPhase } from "../types.js" */

const KEPT = "westphalia-game";
const KEPT_PHASE = "westphalia-game-phase";

/** Browse the games of a text, in any format the desk reads.
 * @param {string} text @param {string} [name]
 * @param {{phase?: string | null, index?: number, push?: boolean}} [where] */
export async function browse(text, name = "game", { phase = null, index = 0, push = true } = {}) {
  const found = /** @type {RecordedGames} */ (await ask("game", { game: text }));
  stop();
  write(ofTab, KEPT, { text, name, index });
  change({ record: { text, name, found, index, phase: null, answer: null, board: null }, view: "game" });
  await tell(push);
  const phases = found.games[index].phases;
  await leaf((phases.find((one) => one.code === phase) ?? phases[0]).code);
}

/** Restore what this tab browsed before a reload. */
export async function browseAgain() {
  const held = read(ofTab, KEPT);
  if (held && !get().record)
    await browse(held.text, held.name, { phase: read(ofTab, KEPT_PHASE), index: held.index, push: false });
}

/** The game that is browsed. */
const browsed = () => /** @type {Recorded} */ (get().record);

/** The phases of a game. @param {Recorded} record */
const phasesOf = ({ found, index }) => found.games[index].phases;

/** Ask for a phase of a game. @param {Recorded} record @param {string} phase The code of the phase. */
const askPhase = async ({ text, index }, phase) =>
  /** @type {RecordedPhase} */ (await askLast("game", "game", { game: text, index, phase }));

/** Show a phase. @param {string} phase The code of the phase. */
async function leaf(phase) {
  const record = browsed();
  const answer = await askPhase(record, phase);
  const board = await boardOf(answer.case.variant);
  const next = { ...record, phase, answer, board };
  write(ofTab, KEPT_PHASE, phase);
  change({ record: next });
  announce(`${answer.phase.name}. ${counted(answer.result?.orders.length ?? 0, "order")}`);
}

/** @type {ReturnType<typeof setTimeout> | null} */
let playing = null;

function stop() {
  if (playing !== null) clearTimeout(playing);
  playing = null;
}

/** Show one phase after the other. */
async function play() {
  if (get().view !== "game" || !(await step(1))) {
    stop();
    change({ record: { ...browsed() } });
    return;
  }
  if (playing !== null) playing = setTimeout(play, 1400);
}

/** Go forward by some phases; false at the end. @param {number} by */
async function step(by) {
  const record = browsed();
  const phases = phasesOf(record);
  const next = phases[phases.findIndex((one) => one.code === record.phase) + by];
  if (!next) return false;
  await attempt(() => leaf(next.code));
  return true;
}

/** Turn pages by key; true if the key had an effect. @param {string} key */
export function leafBy(key) {
  const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 })[key];
  if (!by || !get().record?.answer) return false;
  step(by);
  return true;
}

/** Show the next phase with several consistent resolutions, or none. */
async function nextParadox() {
  const record = browsed();
  const phases = phasesOf(record);
  const later = phases.slice(phases.findIndex((one) => one.code === record.phase) + 1);
  stop();
  for (const { code, name } of later) {
    announce(`Looking at ${name}`);
    const answer = await askPhase(record, code);
    if (get().record?.phase !== record.phase || get().view !== "game") return;
    if (["paradox", "circular"].includes(answer.result?.certainty ?? "")) {
      await leaf(code);
      return;
    }
  }
  change({ said: { words: "No later phase has a paradox or a circular movement.", link: null } });
}

/** What can be saved or copied: the map, the report, the game. @type {Record<string, () => unknown>} */
const acts = {
  picture: () => download(`${fileName()}.svg`, browsed().answer?.picture ?? "", "image/svg+xml"),
  animation: () => saveAnimation({ game: browsed().text, index: browsed().index }, browsed().name),
  report: () => download(`${fileName()}.txt`, `${parts?.side.innerText.trim()}\n`),
  game: () =>
    attempt(async () => {
      const { text, index, name } = browsed();
      const found = await ask("convert", { game: text, index, to: "game" });
      download(`${name.replace(/\.[^.]*$/, "")}.json`, found.text, "application/json");
      if (found.left_out.length) change({ said: { words: found.left_out.join(" "), link: null } });
    }),
};

const fileName = () => `${browsed().name.replace(/\.[^.]*$/, "")}-${browsed().phase}`;

/** @type {{frame: HTMLElement, map: MapView, head: HTMLElement, side: HTMLElement, legend: HTMLElement, drawn: unknown}
 *   | null} */
let parts = null;

/** The game that is browsed. @param {HTMLElement} parent @param {() => void} choose */
export const recordPanel = (parent, choose) => panel(["record"], ({ record }) => recordView(parent, record, choose));

/** @param {HTMLElement} parent @param {Recorded | null} record @param {() => void} choose */
function recordView(parent, record, choose) {
  if (!record) {
    parts = null;
    return fill(
      parent,
      h(
        "div",
        { class: "start empty" },
        h("h1", {}, "Browse a game"),
        h(
          "p",
          {},
          "Open a file: a game of Westphalia, a saved game of the Python package diplomacy, plain game text, " +
            "a jDip case, or a judge’s results by mail. It stays on this machine.",
        ),
        h("p", {}, h("button", { type: "button", class: "main", onclick: choose }, "Open a game file…")),
        h("p", { class: "aside" }, "Or drop it anywhere on this page."),
      ),
    );
  }
  const { answer, board } = record;
  if (!answer || !board) return fill(parent, h("p", { class: "aside" }, "Loading…"));
  if (!parts?.frame.isConnected) parts = layOut(parent);
  fill(parts.head, headOf(record, answer, choose));
  if (parts.drawn === answer) return undefined;
  parts.drawn = answer;
  fill(parts.side, report(answer, board));
  if (answer.picture)
    parts.map.show(answer.picture, {
      label: `Map of ${answer.phase.name}`,
      words: (place) => board.names.get(place) ?? place,
    });
  legend(parts.legend, parts.map.legend);
  return undefined;
}

/** @param {HTMLElement} parent */
function layOut(parent) {
  const frame = h("div", { class: "frame", role: "region", "aria-label": "Map", tabindex: "-1" });
  const map = new MapView(frame, { pick: () => undefined });
  const made = {
    frame,
    map,
    head: h("div", { class: "line leafing" }),
    side: h("div", { class: "reading-matter side", tabindex: "0", role: "region", "aria-label": "Report" }),
    legend: h("div", { class: "legend-place" }),
    drawn: null,
  };
  fill(
    parent,
    h(
      "div",
      { class: "leaves table" },
      h("div", { class: "stage" }, h("div", { class: "toolbar" }, made.head, zoomButtons(map)), frame, made.legend),
      made.side,
    ),
  );
  return made;
}

/** @param {Recorded} record @param {RecordedPhase} answer @param {() => void} choose */
function headOf(record, answer, choose) {
  const { found, index, name, text, phase } = record;
  const phases = phasesOf(record);
  const at = phases.findIndex((one) => one.code === phase);
  const button = (/** @type {string} */ label, /** @type {string} */ key, /** @type {number} */ by) =>
    h("button", { type: "button", "data-key": key, disabled: !phases[at + by], onclick: () => step(by) }, label);
  return [
    h("h1", {}, answer.phase.name),
    h("span", { class: "aside" }, `${found.games[index].name || found.games[index].variant_name} · ${name}`),
    found.games.length > 1
      ? h(
          "select",
          {
            "aria-label": "Game",
            "data-key": "which-game",
            onchange: (/** @type {{target: HTMLInputElement}} */ event) =>
              attempt(() => browse(text, name, { index: Number(event.target.value) })),
          },
          found.games.map((one, n) =>
            h("option", { value: String(n), selected: n === index }, one.id ?? `Game ${n + 1}`),
          ),
        )
      : null,
    h(
      "div",
      { class: "kinds", role: "group", "aria-label": "Phases" },
      button("Previous", "leaf-back", -1),
      h(
        "select",
        {
          "aria-label": "Phase",
          "data-key": "leaf-to",
          onchange: (/** @type {{target: HTMLInputElement}} */ event) => attempt(() => leaf(event.target.value)),
        },
        phases.map((one) => h("option", { value: one.code, selected: one.code === phase }, one.name)),
      ),
      button("Next", "leaf-on", 1),
      h(
        "button",
        {
          type: "button",
          "data-key": "leaf-paradox",
          disabled: !phases[at + 1],
          title: "The next phase with a paradox or a circular movement",
          onclick: () => attempt(nextParadox),
        },
        "Next paradox",
      ),
      h(
        "button",
        {
          type: "button",
          "data-key": "play",
          "aria-pressed": String(playing !== null),
          onclick: () => {
            if (playing !== null) stop();
            else playing = setTimeout(play, 0);
            change({ record: { ...browsed() } });
          },
        },
        "Play",
      ),
    ),
    h(
      "button",
      {
        type: "button",
        "data-key": "leaf-desk",
        onclick: () => open({ case: answer.case }, { note: { title: `${name}: ${answer.phase.name}`, words: "" } }),
      },
      "Open as a case",
    ),
    found.format === "game"
      ? h(
          "button",
          { type: "button", "data-key": "play-on", onclick: () => continueGame(text, name) },
          "Continue the game",
        )
      : null,
    acting(
      h(
        "select",
        {
          "aria-label": "Save",
          "data-key": "leaf-save",
          onchange: (/** @type {{target: HTMLInputElement}} */ event) => {
            acts[event.target.value]?.();
            event.target.value = "";
          },
        },
        [
          ["", "Save…"],
          ["picture", "The picture (SVG)"],
          ["animation", "All phases as an animation (SVG)"],
          ["report", "The report (text)"],
          ["game", "The game file"],
        ].map(([value, label]) => h("option", { value }, label)),
      ),
    ),
    h("button", { type: "button", "data-key": "leaf-other", onclick: choose }, "Another file…"),
  ];
}

/** @param {RecordedPhase} answer @param {Board} board */
function report(answer, board) {
  const orders = answer.result?.orders ?? [];
  if (answer.report) return reportElements(answer.report, board);
  if (!orders.length) return h("p", { class: "aside" }, "No orders yet.");
  return [
    h("h2", {}, "Orders"),
    h(
      "ul",
      { class: "rows", role: "list" },
      orders.map((one) =>
        h(
          "li",
          { class: `row ${one.outcome}` },
          h("p", {}, h("strong", {}, board.people.get(one.power) ?? one.power), " ", named(one.why, board.names)),
        ),
      ),
    ),
  ];
}
