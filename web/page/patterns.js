// The first screen, and the census patterns as a gallery.

import { ask } from "./asking.js";
import { attempt, desk, open } from "./desk.js";
import { drawing, fill, h } from "./elements.js";

const HEAD = "pandin";

/** What the desk is and where to begin: a paradox first. */
export function startView(parent, { start, choose, begin }) {
  const examples = [...start.examples].sort((one, other) => Number(!one.name.startsWith(HEAD)) - Number(!other.name.startsWith(HEAD)));
  const [pandin, ...others] = examples.filter((one, n) => examples.findIndex((other) => other.title === one.title) === n);
  fill(parent, h("section", { class: "start" },
    h("h1", {}, "Resolve orders, and see why"),
    h("p", { class: "lead" }, "In Diplomacy all armies and fleets move at the same time. The rules nearly always leave exactly one consistent resolution. Sometimes they leave none:"),
    pandin ? h("button", { type: "button", class: "main lead-in", "data-key": "pandin", onclick: () => open(pandin.text) },
      h("strong", {}, "Start with Pandin’s paradox"), h("span", {}, "A convoyed army decides about the fleet that convoys it.")) : null,
    h("div", { class: "starts" },
      h("section", { "aria-labelledby": "more-examples" }, h("h2", { id: "more-examples" }, "More examples"),
        h("ul", { class: "examples", role: "list" }, others.map((one) => h("li", {}, h("button", { type: "button", class: "link", "data-key": `example-${one.name}`, onclick: () => open(one.text, { title: one.title }) }, one.title || one.name))))),
      h("section", { "aria-labelledby": "own-board" }, h("h2", { id: "own-board" }, "Games"),
        h("ul", { class: "examples", role: "list" }, start.variants.map((one) => h("li", {}, h("button", { type: "button", class: "link", "data-key": `variant-${one.id}`, onclick: () => begin(one.id) }, one.name),
          h("span", { class: "quiet" }, ` ${one.powers.length} powers, ${one.provinces} provinces`))))),
      h("section", { "aria-labelledby": "own-file" }, h("h2", { id: "own-file" }, "A file"),
        h("p", {}, h("button", { type: "button", "data-key": "open-file", onclick: choose }, "Open a case or a game…")),
        h("p", { class: "aside" }, "Case files, game files, and the formats of other programs. Nothing leaves this machine.")))));
}

let listed = null;
let wanted = "all";

/** The patterns of the census with small pictures. */
export async function galleryView(parent) {
  listed ??= await attempt(() => ask("gallery", {}));
  if (!listed || desk.view !== "patterns") return;
  const kinds = { all: () => true, several: (one) => one.resolutions > 1, none: (one) => one.resolutions === 0 };
  const draw = () => {
    const shown = listed.patterns.filter((one) => one.text && kinds[wanted](one));
    const cards = h("ul", { class: "cards", role: "list" }, shown.map(card));
    fill(parent,
      h("h1", {}, "The smallest ambiguous patterns"),
      h("p", { class: "lead" }, "Every way in which a few orders can be ambiguous, found by exhaustive search and placed on the standard board."),
      h("div", { class: "kinds", role: "group", "aria-label": "Which patterns" }, [["all", "All"], ["several", "Several resolutions"], ["none", "No resolution"]].map(([name, text]) =>
        h("button", { type: "button", "data-key": `patterns-${name}`, "aria-pressed": String(wanted === name), onclick: () => { wanted = name; draw(); } }, text))),
      h("p", { class: "quiet", role: "status" }, `${shown.length} patterns`), cards);
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        seen.unobserve(entry.target);
        miniature(entry.target);
      }
    }, { rootMargin: "200px" });
    for (const place of cards.querySelectorAll(".miniature")) seen.observe(place);
  };
  draw();
}

const family = (one) => one.family?.name ?? "";

function card(one) {
  return h("li", {}, h("button", { type: "button", class: "card", "data-key": `pattern-${one.pattern}`, onclick: () => open(one.text, { note: { title: family(one) || "A pattern", words: one.words } }) },
    h("span", { class: "miniature", "data-text": one.text, "aria-hidden": "true" }),
    h("strong", {}, family(one) || one.pattern),
    h("span", { class: "quiet" }, one.resolutions === 0 ? "no resolution" : `${one.resolutions} resolutions`),
    h("span", { class: "words" }, one.words)));
}

const drawn = new Map();
let queue = Promise.resolve();

/** Draw a case small, around its units; one after the other, so that the desk stays free. */
function miniature(place) {
  const text = place.dataset.text;
  queue = queue.then(async () => {
    if (!place.isConnected) return;
    if (!drawn.has(text)) drawn.set(text, (await ask("picture", { case: text, outcome: false })).picture);
    const svg = drawing(drawn.get(text));
    fill(place, svg);
    const back = svg.getScreenCTM().inverse();
    const boxes = [...svg.querySelectorAll(".unit")].map((unit) => unit.getBoundingClientRect());
    const corners = boxes.flatMap((box) => [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)]).map((point) => point.matrixTransform(back));
    if (!corners.length) return;
    const [xs, ys] = [corners.map((point) => point.x), corners.map((point) => point.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const wide = Math.max(right - left, 1.4 * (bottom - top)) + 150;
    svg.setAttribute("viewBox", `${(left + right - wide) / 2} ${(top + bottom - wide / 1.4) / 2} ${wide} ${wide / 1.4}`);
    for (const name of ["width", "height", "role"]) svg.removeAttribute(name);
  }).catch(() => undefined);
}
