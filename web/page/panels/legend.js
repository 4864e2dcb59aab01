// The legend of the map: the marks that it uses.

import { fill, h } from "../dom.js";
import { svgElement } from "../map/picture.js";

/** @param {HTMLElement} parent @param {{sign: SVGGElement, words: string}[]} entries */
export function legend(parent, entries) {
  const open = /** @type {HTMLDetailsElement | null} */ (parent.querySelector("details"))?.open ?? false;
  if (!entries.length) return fill(parent);
  const list = h("ul", { role: "list" });
  const details = h(
    "details",
    { class: "legend-box", open, ontoggle: () => size() },
    h("summary", { "data-key": "legend" }, "Legend"),
    list,
  );
  const size = () => {
    if (!details.open || list.childElementCount) return;
    fill(
      list,
      entries.map(({ sign, words }) => {
        const picture = svgElement("svg", {
          class: "legend-sign",
          "text-anchor": "middle",
          fill: "none",
          "font-family": "sans-serif",
          "aria-hidden": "true",
          viewBox: "-22 -12 44 24",
          width: "44",
          height: "24",
        });
        const copy = /** @type {Element} */ (sign.cloneNode(true));
        copy.removeAttribute("transform");
        picture.append(copy);
        return h("li", {}, picture, h("span", {}, words));
      }),
    );
  };
  fill(parent, details);
  size();
  return undefined;
}
