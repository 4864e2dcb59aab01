// The case: the map fills the page; everything else is beside or on top of it.

import { goOn, unitAt } from "../actions.js";
import { differences, placeOfResult, targetOf } from "../case.js";
import { dataNear, fill, h } from "../dom.js";
import { lettersIn } from "../letters.js";
import { declaredPoints } from "../statements.js";
import { MapView, zoomButtons } from "../map/view.js";
import { cancel, drop, grab, pick, targets } from "../ordering.js";
import { oneOf, panel } from "../panel.js";
import { documentOf, isChanged } from "../state.js";
import { change, get } from "../store.js";
import { cardPanel } from "./card.js";
import { checkPanel, expect } from "./check.js";
import { gamePanel } from "./game.js";
import { ledgerPanel, lookAt } from "./ledger.js";
import { legend } from "./legend.js";
import { comparisonPanel, outcomesPanel } from "./result.js";
import { rulesPanel } from "./rules.js";
import { storyPanel } from "./story.js";
import { textPanel } from "./text.js";
import { typingBox, typingPanel } from "./typing.js";
import { modePanel, owedPanel, palettePanel } from "./units.js";

/** @import { Readable } from "../panel.js" */
/** @import { State } from "../types.js" */

/** @type {[string, string][]} */
const TABS = [
  ["result", "Result"],
  ["rules", "Rules"],
  ["check", "Check"],
  ["text", "Text"],
];

/** The tabs of a case; a game in play has one more, and so does a case with a ledger.
 * @param {Pick<Readable, "board" | "game">} read */
function tabsOf({ board, game }) {
  if (game) return [/** @type {[string, string]} */ (["game", "Game"]), ...TABS];
  return board?.ledger.length
    ? [...TABS.slice(0, 3), /** @type {[string, string]} */ (["ledger", "Ledger"]), ...TABS.slice(3)]
    : TABS;
}

/** The button of a tab, given the one that is chosen. @param {string} tab */
const tabButton =
  (tab) =>
  (/** @type {[string, string]} */ [name, words]) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "data-key": `tab-${name}`,
        "aria-selected": String(tab === name),
        "aria-controls": "panel",
        tabindex: tab === name ? "0" : "-1",
        onclick: () => change({ tab: name }),
      },
      words,
    );

/** Return the function that draws the case; each part is redrawn only when its part of the state changes. */
export function caseView(/** @type {HTMLElement} */ parent) {
  const at = {
    title: h("div", { class: "title" }),
    mode: h("div", { class: "mode" }),
    palette: h("div", { class: "palette" }),
    owed: h("div", { class: "owed-place" }),
    frame: h("div", { class: "frame", role: "region", "aria-label": "Map" }),
    legend: h("div", { class: "legend-place" }),
    compared: h("div", { class: "compared-place" }),
    tabs: h("div", { class: "tabs", role: "tablist", "aria-label": "About this case" }),
    panel: h("div", { class: "panel", role: "tabpanel", tabindex: "0", id: "panel" }),
    card: h("div", { class: "card-place" }),
    typing: typingBox(),
    letters: h("p", { class: "key-line aside" }),
    unfold: h("div", { class: "unfold" }),
    fold: h("div", { class: "fold" }),
    pull: h("div", { class: "pull" }),
  };
  function picked(/** @type {string} */ place, /** @type {import("../map/view.js").Hit} */ hit) {
    const { tab, mode } = get();
    if (tab === "check" && mode === "orders" && expect(at.panel, hit.unit ?? place)) return point(place);
    if (tab === "ledger" && mode === "orders" && lookAt(hit.place ?? place)) return undefined;
    return pick(place, hit);
  }
  const side = h(
    "div",
    { class: "side" },
    at.pull,
    at.compared,
    at.tabs,
    at.owed,
    at.panel,
    at.card,
    h("div", { class: "typing-place" }, at.typing, at.letters),
  );
  const map = new MapView(at.frame, {
    pick: picked,
    grab,
    drag: drop,
    wants: (place) => get().mode === "units" || targets().includes(place),
    miss: cancel,
    focus: (place) => point(place),
    point: (place) => point(place, "aimed"),
  });
  fill(
    parent,
    h(
      "div",
      { class: "table" },
      h(
        "div",
        { class: "stage" },
        h("div", { class: "toolbar" }, at.title, at.unfold, at.mode, at.palette, zoomButtons(map), at.fold),
        at.frame,
        at.legend,
      ),
      side,
    ),
  );

  /** The panel of each tab. @type {Record<string, () => (state: State) => void>} */
  const panels = {
    result: () => storyPanel(at.panel),
    game: () => gamePanel(at.panel),
    rules: () => rulesPanel(at.panel),
    check: () =>
      checkPanel(at.panel, (places) => {
        judged = places;
        marks(get());
      }),
    ledger: () => ledgerPanel(at.panel),
    text: () => textPanel(at.panel),
  };

  /** The places that a row, a name or the focus highlights, and the verdicts of a check. */
  let pointed = /** @type {[string | null, string]} */ ([null, ""]);
  let judged = /** @type {Map<string, boolean>} */ (new Map());
  function point(/** @type {string | null} */ place, kind = "pointed") {
    pointed = [place, kind];
    marks(get());
  }

  function marks(
    /** @type {Pick<Readable, "before" | "answer" | "selected" | "tab">} */ { before, answer, selected, tab },
  ) {
    if (!map.svg || !answer) return;
    const results = answer.result?.orders ?? [];
    const changed = before
      ? [...differences(before.answer.result.orders, results).values()].flatMap(({ before: old, after }) => {
          const one = after ?? old;
          return one ? [placeOfResult(one)] : [];
        })
      : [];
    const known = new Set(results.map(placeOfResult));
    map.stress(new Set(changed), "changed");
    map.stress(
      new Set(
        [selected, pointed[1] === "pointed" ? pointed[0] : null]
          .filter((place) => place && known.has(place))
          .map(String),
      ),
      "stressed",
    );
    map.mark([
      ...targets().map((place) => /** @type {[string, string]} */ ([place, "target"])),
      ...(tab === "check"
        ? [...judged].map(
            ([place, right]) => /** @type {[string, string]} */ ([place, right ? "judged-right" : "judged-wrong"]),
          )
        : []),
      ...(selected ? [/** @type {[string, string]} */ ([selected, "selected"])] : []),
      ...(pointed[0] ? [/** @type {[string, string]} */ ([pointed[0], pointed[1]])] : []),
    ]);
  }

  let framed = -1;
  const parts = [
    panel(["answer", "fresh", "board", "note"], ({ answer, fresh, board, note }) => {
      if (!answer || !board) return;
      const first = new Set(answer.result.orders.flatMap((one) => [placeOfResult(one), targetOf(one.order) ?? ""]));
      map.show(answer.picture, {
        label: `Map of ${answer.phase.name}`,
        words: (place) => wordsOf(get(), place),
        fit: fresh !== framed,
        letters: new Map([...lettersIn(note?.words ?? ""), ...declaredPoints(answer.result.said ?? [], board)]),
        first,
        builds: new Set(answer.phase.kind === "adjustment" ? Object.values(answer.case.centres ?? {}).flat() : []),
      });
      framed = fresh;
      legend(at.legend, map.legend);
    }),
    panel(["answer", "board", "doc", "shown"], (read) => fill(at.title, titleOf(read))),
    modePanel(at.mode),
    palettePanel(at.palette),
    owedPanel(at.owed),
    comparisonPanel(at.compared),
    panel(["tab", "board", "game"], (read) => {
      fill(at.tabs, tabsOf(read).map(tabButton(read.tab)));
      at.panel.setAttribute("aria-labelledby", `tab-${read.tab}`);
    }),
    oneOf(({ tab }) => (tab in panels ? tab : "text"), panels),
    outcomesPanel(() => at.panel.querySelector(".outcomes"), point),
    cardPanel(at.card, () => map.takeFocus()),
    typingPanel(at.typing, at.letters),
    panel(["wide", "stop", "tools"], (read) => {
      parent.dataset.side = read.wide ? "open" : "shut";
      parent.dataset.stop = read.stop;
      parent.dataset.tools = read.tools ? "open" : "shut";
      fill(at.unfold, unfoldButton(read));
      fill(at.fold, foldButton(read));
      fill(at.pull, sheetHandle(read));
    }),
    panel(["selected", "giving", "answer", "before", "tab"], marks),
  ];

  for (const [name, shown] of /** @type {[string, boolean][]} */ ([
    ["pointerover", true],
    ["pointerout", false],
  ])) {
    side.addEventListener(name, (/** @type {Event} */ event) => {
      const place = dataNear(event.target, ".place")?.place;
      if (place) point(shown ? place : null);
    });
  }
  side.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (/** @type {Element} */ (event.target).getAttribute("role") !== "tab") return;
    const step = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 })[event.key];
    if (!step) return;
    const tabs = tabsOf({ board: get().board, game: documentOf(get())?.game ?? null });
    const now = tabs.findIndex(([name]) => name === get().tab);
    change({ tab: tabs[(now + step + tabs.length) % tabs.length][0] });
    document.getElementById(`tab-${get().tab}`)?.focus();
    event.preventDefault();
  });

  return (/** @type {State} */ state) => {
    for (const draw of parts) draw(state);
  };
}

/** The title over the map. @param {Pick<Readable, "answer" | "board" | "doc" | "shown">} read */
function titleOf({ answer, board, doc, shown }) {
  if (!answer || !board || !doc) return null;
  const changed = Object.entries(answer.case.rules ?? {}).map(
    ([field, choice]) => `${board.rules.find((one) => one.field === field)?.number ?? field}=${choice}`,
  );
  const title = doc.note.title || answer.phase.name;
  const about = [
    board.name,
    doc.note.title ? answer.phase.name : null,
    doc.game ? "game" : null,
    changed.length ? `with ${changed.slice(0, 3).join(", ")}${changed.length > 3 ? "…" : ""}` : null,
    isChanged(shown) ? "changed" : null,
  ];
  return [
    h("h1", {}, title),
    h("p", { class: "aside" }, about.filter(Boolean).join(" · ")),
    doc.game?.over
      ? null
      : h(
          "button",
          { type: "button", "data-key": "next-phase", onclick: goOn },
          doc.game ? "Resolve and go on" : "Next phase",
        ),
  ];
}

/** A province in words: its name, its unit, and the outcome of its order. @param {State} state @param {string} place */
function wordsOf({ board, answer }, place) {
  const unit = unitAt(place);
  const result = (answer?.result?.orders ?? []).find((one) => placeOfResult(one) === place);
  const owner = unit && (board?.people.get(unit.power) ?? unit.power);
  return [board?.names.get(place) ?? place, unit && `${unit.unit} of ${owner}`, result?.why].filter(Boolean).join(", ");
}

/** Pull the sheet of a phone up or down by its handle. @param {PointerEvent} event */
function pull(event) {
  const handle = /** @type {HTMLElement} */ (event.currentTarget);
  const stops = /** @type {const} */ (["peek", "half", "full"]);
  const gesture = new AbortController();
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener("lostpointercapture", () => gesture.abort(), { once: true });
  handle.addEventListener(
    "pointerup",
    (/** @type {PointerEvent} */ last) => {
      const by = Math.round((event.clientY - last.clientY) / 90);
      if (!by) return; // a press, handled as a click
      const ignored = new AbortController();
      const ignore = (/** @type {Event} */ click) => click.stopImmediatePropagation();
      handle.addEventListener("click", ignore, { capture: true, signal: ignored.signal });
      setTimeout(() => ignored.abort()); // after a mouse click; a moved finger causes none
      const at = stops.indexOf(get().stop) + by;
      change({ stop: stops[Math.min(Math.max(at, 0), stops.length - 1)] });
    },
    { signal: gesture.signal },
  );
}

/** A button that shows or hides a part of the page.
 * @param {string} key @param {string} part @param {boolean} shown @param {string} sign @param {() => void} toggle */
function partButton(key, part, shown, sign, toggle) {
  const words = `${shown ? "Hide" : "Show"} the ${part}`;
  return h(
    "button",
    {
      type: "button",
      class: "tool",
      "data-key": key,
      "aria-expanded": String(shown),
      "aria-label": words,
      title: words,
      onclick: toggle,
    },
    sign,
  );
}

/** The button that shows the tools of the map on a phone. @param {Pick<Readable, "tools">} read */
function unfoldButton({ tools }) {
  return partButton("tools", "tools", tools, "⋯", () => change({ tools: !tools }));
}

/** The handle of the side panel. @param {Pick<Readable, "wide">} read */
function foldButton({ wide }) {
  return partButton("fold", "panel", wide, wide ? "⟩" : "⟨", () => change({ wide: !wide }));
}

/** The handle of the sheet on a phone. @param {Pick<Readable, "stop">} read */
function sheetHandle({ stop }) {
  const next = /** @type {const} */ ({ peek: "half", half: "full", full: "peek" });
  return h(
    "button",
    {
      type: "button",
      class: "fold-sheet",
      "data-key": "fold-sheet",
      "aria-label": stop === "full" ? "Lower the sheet" : "Raise the sheet",
      onclick: () => change({ stop: next[stop] }),
      onpointerdown: pull,
    },
    h("span", { "aria-hidden": "true" }),
  );
}
