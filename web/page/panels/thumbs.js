// Thumbnails: small maps of cases, drawn one at a time when they become visible.

import { ask } from "../ask.js";
import { fill, h } from "../dom.js";
import { thumbnail } from "../map/picture.js";

/** @type {Map<string, any>} */
const drawn = new Map();
let queue = Promise.resolve();

/** An empty frame that becomes a thumbnail when it is visible. @param {string} key @param {() => Promise<string>} picture Returns the picture as SVG.
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
      if (!place.isConnected) return;
      if (!drawn.has(key)) drawn.set(key, await picture());
      fill(/** @type {any} */ (place), drawn.get(key).cloneNode(true));
    })
    .catch(() => undefined);
}

/** The picture of a case. @param {string | object} about @param {boolean} [outcome] */
export const pictureOf =
  (about, outcome = true) =>
  async () =>
    (await ask("picture", { case: about, outcome })).picture;
