// Thumbnails: small maps of cases, drawn one at a time when they become visible and the reader pauses.

import { resolve } from "../ask.js";
import { fill, h } from "../dom.js";
import { thumbnail } from "../map/picture.js";

/** The time in milliseconds after a key, a click or a new page during which no thumbnail is drawn. */
const PAUSE = 300;

/** @type {Map<string, SVGSVGElement>} */
const drawn = new Map();
let queue = Promise.resolve();

/** An empty frame that becomes a thumbnail when it is visible.
 * @param {string} key @param {() => Promise<string>} picture Returns the picture as SVG.
 * @param {Map<string, string>} [letters] The letters of provinces. */
export function thumb(key, picture, letters) {
  const place = h("span", { class: "miniature", "aria-hidden": "true" });
  pending.set(place, [key, async () => thumbnail(await picture(), letters)]);
  sight.observe(place);
  return place;
}

/** @type {WeakMap<Element, [string, () => Promise<SVGSVGElement>]>} */
const pending = new WeakMap();

const sight = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      sight.unobserve(entry.target);
      const [key, picture] = pending.get(entry.target) ?? [];
      if (key && picture) draw(entry.target, key, picture);
    }
  },
  { rootMargin: "200px" },
);

/** @param {Element} place @param {string} key @param {() => Promise<SVGSVGElement>} picture */
function draw(place, key, picture) {
  queue = queue
    .then(async () => {
      if (!drawn.has(key)) await calm();
      if (!place.isConnected) return;
      const known = drawn.get(key) ?? (await picture());
      drawn.set(key, known);
      fill(place, known.isConnected ? known.cloneNode(true) : known);
    })
    .catch(() => undefined);
}

let acted = performance.now();
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, () => (acted = performance.now()), { capture: true, passive: true });

/** Wait until nothing was pressed for a while, so that the answer to a click need not wait for thumbnails. */
async function calm() {
  for (;;) {
    const left = acted + PAUSE - performance.now();
    if (left <= 0) return;
    await new Promise((go) => setTimeout(go, left));
  }
}

/** The picture of a case with its outcomes: the answer that the case opens with. @param {string} text */
export const pictureOf = (text) => async () =>
  (await resolve(`thumb ${text}`, { case: text, statements: true })).picture;
