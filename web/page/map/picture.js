// A picture as the map of the page: the map alone, without its title and legend.

import { drawing } from "../dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** @template {keyof SVGElementTagNameMap} T @param {T} name @param {Record<string, string>} [attributes]
 * @returns {SVGElementTagNameMap[T]} */
export function svgElement(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/**
 * Return the map of a picture, its size in the units of the map, and its legend.
 * @param {string} text The picture as SVG.
 * @returns {{svg: SVGSVGElement, width: number, height: number, legend: {sign: SVGGElement, words: string}[]}}
 */
export function mapOf(text) {
  const page = drawing(text);
  const plan = page.querySelector("svg") ?? page;
  const svg = svgElement("svg", {
    class: "map",
    "font-family": page.getAttribute("font-family") ?? "sans-serif",
    "text-anchor": "middle",
  });
  const [width, height] =
    plan === page
      ? (page.getAttribute("viewBox") ?? "").split(/\s+/).slice(2).map(Number)
      : [Number(plan.getAttribute("width")), Number(plan.getAttribute("height"))];
  svg.append(...page.querySelectorAll(":scope > defs, :scope > pattern"), ...plan.childNodes);
  const own = plan === page ? null : plan.getAttribute("viewBox");
  svg.setAttribute("viewBox", own ?? `0 0 ${width} ${height}`);
  return { svg, width, height, legend: legendOf(page) };
}

/** @param {Element} page */
function legendOf(page) {
  const found = [];
  for (const words of page.querySelectorAll(".legend > text")) {
    const sign = words.previousElementSibling;
    if (sign?.localName === "g")
      found.push({ sign: /** @type {SVGGElement} */ (sign), words: words.textContent ?? "" });
  }
  return found;
}

/** The translation of an element. @param {Element} element @returns {{x: number, y: number, scale: number}} */
export function placeOfGroup(element) {
  const found = /translate\((-?[\d.]+)[ ,](-?[\d.]+)\)(?: scale\(([\d.]+)\))?/.exec(
    element.getAttribute("transform") ?? "",
  );
  return found ? { x: Number(found[1]), y: Number(found[2]), scale: Number(found[3] ?? 1) } : { x: 0, y: 0, scale: 1 };
}

/** Put letters beside the units of provinces, or beside the names of those without a unit.
 * @param {SVGSVGElement} svg @param {Map<string, string>} letters */
export function putLetters(svg, letters) {
  for (const [place, letter] of letters) {
    const name = CSS.escape(place);
    const unit = svg.querySelector(`.unit[data-unit="${name}"]`);
    const at = unit ?? svg.querySelector(`.label[data-place="${name}"]`);
    const sign = svgElement("g", { class: "letter", transform: unit ? "translate(-14 13)" : "translate(0 -17)" });
    const words = svgElement("text", { y: "4.2", "font-size": letter.length > 1 ? "9" : "12", "font-weight": "700" });
    words.textContent = letter;
    sign.append(svgElement("circle", { r: "8" }), words);
    at?.append(sign);
  }
}

/** Return the map of a picture, framed on its units and orders.
 * @param {string} text @param {Map<string, string>} [letters] */
export function thumbnail(text, letters = new Map()) {
  const { svg, width, height } = mapOf(text);
  putLetters(svg, letters);
  const units = [...svg.querySelectorAll(".unit")].map(placeOfGroup);
  const framed = frameOf(units, width, height, 1.4);
  const whole = framed[2] > width * 0.8;
  if (whole && !letters.size) svg.querySelector(".labels")?.remove(); // too small to be read
  const [x, y, w, h] = whole ? [0, 0, width, height] : framed;
  svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  return svg;
}

/** Return the part of a map around points, in a given ratio of width to height.
 * @param {{x: number, y: number}[]} points @param {number} width @param {number} height @param {number} ratio
 * @param {number} [margin] */
export function frameOf(points, width, height, ratio, margin = 80) {
  if (!points.length) return [0, 0, width, height];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  const w = Math.min(Math.max(right - left, ratio * (bottom - top), 260), Math.max(width, ratio * height));
  const h = w / ratio;
  return [(left + right - w) / 2, (top + bottom - h) / 2, w, h];
}

/** Return a picture with only its map, as text for an image. @param {string} text */
export function mapAlone(text) {
  const { svg, width, height } = mapOf(text);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  svg.setAttribute("xmlns", SVG);
  return new XMLSerializer().serializeToString(svg);
}
