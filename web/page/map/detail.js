// Level of detail: at any zoom, visible labels are readable, and units are large enough to hit and not covered.

import { placeOfGroup } from "./picture.js";

/** The height of a label's letters and of a unit's badge in the map's own units, at scale 1. */
const CODE = 13;
const NAME = 8.5;
const BADGE = 17;

/** The smallest and largest sizes of letters and of units on the screen, in pixels. */
const LETTERS = [11, 19];
const UNITS = [22, 44];

/** The least width of arrows on the screen, as a share of that in the picture, and how much they grow at most. */
const ARROWS = 0.95;
const GROWN = 1.8;

/** How much crowded units shrink in a round, and the largest number of rounds. */
const SHRUNK = 0.94;
const MOST_ROUNDS = 60;

/** The scale that keeps a thing between two sizes on the screen. */
const scaled = (
  /** @type {number} */ scale,
  /** @type {number} */ size,
  /** @type {number} */ zoom,
  /** @type {number[]} */ [least, most],
) => Math.min(Math.max(scale, least / (size * zoom)), Math.max(most / (size * zoom), 0));

/**
 * @typedef {object} Thing A label or a unit.
 * @property {SVGGElement} element
 * @property {string} place
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 * @property {{x: number, y: number, width: number, height: number}} whole Its box around 0, 0, at scale 1.
 * @property {{x: number, y: number, width: number, height: number}} short The box without the name.
 */

/** The box around groups, in their parent's units. @param {SVGGElement[]} groups */
function around(groups) {
  const boxes = groups.map((one) => {
    const [box, at] = [one.getBBox(), placeOfGroup(one)];
    return [box.x + at.x, box.y + at.y, box.x + box.width + at.x, box.y + box.height + at.y];
  });
  const [x, y] = [0, 1].map((n) => Math.min(...boxes.map((box) => box[n])));
  const [right, bottom] = [2, 3].map((n) => Math.max(...boxes.map((box) => box[n])));
  return { x, y, width: right - x, height: bottom - y };
}

/** Return the labels and units of a map, measured once.
 * @param {SVGSVGElement} svg @param {Set<string>} first The places whose labels come first. */
export function things(svg, first) {
  const measured = (/** @type {SVGGElement} */ element, /** @type {string} */ place) => {
    const whole = element.getBBox();
    const signs = /** @type {NodeListOf<SVGGElement>} */ (element.querySelectorAll(":scope > :not(.name, .letter)"));
    return {
      element,
      place,
      ...placeOfGroup(element),
      whole,
      short: element.querySelector(":scope > .name") && signs.length ? around([...signs]) : whole,
    };
  };
  const labels = [.../** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".label"))].map((one) =>
    measured(one, one.dataset.place ?? ""),
  );
  const units = [.../** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".unit"))].map((one) =>
    measured(one, one.dataset.unit ?? ""),
  );
  const important = (/** @type {Thing} */ one) => (first.has(one.place) ? 0 : isCenter(svg, one.element) ? 1 : 2);
  labels.sort((one, other) => important(one) - important(other) || other.scale - one.scale);
  return { labels, units, marks: marksOf(svg) };
}

/**
 * @typedef {object} Mark A line, dot, arrowhead or cross of an order.
 * @property {Element} element
 * @property {number} wide The width of its line.
 * @property {number} radius
 * @property {string} transform
 * @property {string[]} tip Where the tip of an arrowhead is.
 */

/** The parts of arrows and of supports. @param {SVGSVGElement} svg @returns {Mark[]} */
function marksOf(svg) {
  const parts = svg.querySelectorAll(".order > :is(path, circle, use):not(.grip)");
  return [...parts].map((element) => {
    const head = element.classList.contains("head") ? element.getAttribute("d") : "";
    return {
      element,
      wide: Number(element.getAttribute("stroke-width")),
      radius: Number(element.getAttribute("r")),
      transform: element.getAttribute("transform") ?? "",
      tip: /^M([-\d.]+) ([-\d.]+)/.exec(head ?? "")?.slice(1) ?? [],
    };
  });
}

/** Draw marks larger, where they are. @param {Mark[]} marks @param {number} by */
function growMarks(marks, by) {
  for (const { element, wide, radius, transform, tip } of marks) {
    if (radius) element.setAttribute("r", (radius * by).toFixed(1));
    if (tip.length)
      element.setAttribute("transform", `translate(${tip}) scale(${by}) translate(${tip.map((at) => -at)})`);
    else if (transform) element.setAttribute("transform", `${transform} scale(${by})`);
    else if (wide) element.setAttribute("stroke-width", (wide * by).toFixed(1));
  }
}

/** Whether a label has the circle of a center. @param {SVGSVGElement} svg @param {SVGGElement} label */
const isCenter = (svg, label) =>
  [...label.querySelectorAll("use")].some((one) => svg.querySelector(`${one.getAttribute("href")} circle`));

/** The box of a thing on the map, in its units.
 * @param {Thing} thing @param {number} x @param {number} y @param {number} scale @param {boolean} named */
function boxOf(thing, x, y, scale, named) {
  const box = named ? thing.whole : thing.short;
  return [x + box.x * scale, y + box.y * scale, x + (box.x + box.width) * scale, y + (box.y + box.height) * scale];
}

const meets = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/**
 * Return the units with their places, as large as wanted but not so large that they cover each other.
 *
 * At the scale at which a picture has them, no two overlap. A second unit stands beside the first.
 * @param {Thing[]} units @param {number} zoom @param {number} least The wanted minimum height, in pixels.
 */
export function placeUnits(units, zoom, least) {
  const scales = units.map((unit) => scaled(unit.scale, BADGE, zoom, [least, UNITS[1]]));
  const place = () => {
    /** @type {{unit: Thing, place: string, scale: number, x: number, y: number, box: number[]}[]} */
    const placed = [];
    units.forEach((unit, n) => {
      const scale = scales[n];
      const first = placed.find((one) => one.place === unit.place);
      const x = first ? first.box[2] + (unit.whole.width * scale) / 2 : unit.x;
      placed.push({ unit, place: unit.place, scale, x, y: unit.y, box: boxOf(unit, x, unit.y, scale, true) });
    });
    return placed;
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const placed = place();
    const crowded = new Set(
      placed.flatMap((one, n) => {
        const other = placed.findIndex((two, m) => m !== n && two.place !== one.place && meets(one.box, two.box));
        return other < 0 ? [] : [n, other];
      }),
    );
    const shrinking = [...crowded].filter((n) => scales[n] > units[n].scale);
    if (!shrinking.length) return placed;
    for (const n of shrinking) scales[n] = Math.max(scales[n] * SHRUNK, units[n].scale);
  }
  return place();
}

/**
 * Size labels, units and marks for a zoom, hide names that are too small and labels without room.
 * @param {{labels: Thing[], units: Thing[], marks: Mark[]}} all @param {number} zoom Pixels per unit of the map.
 * @param {number} [leastUnit] The minimum height of a unit, in pixels.
 */
export function fitDetail({ labels, units, marks }, zoom, leastUnit = UNITS[0]) {
  growMarks(marks, Math.min(Math.max(ARROWS / zoom, 1), GROWN));
  const taken = placeUnits(units, zoom, leastUnit);
  for (const { unit, scale, x, y } of taken)
    unit.element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`);
  const grid = new Grid(60);
  for (const one of taken) grid.add(one.box);
  for (const label of labels) {
    const scale = scaled(label.scale, CODE, zoom, LETTERS);
    let named = scale * NAME * zoom >= LETTERS[0];
    const { x } = label;
    let { y } = label;
    const own = taken.find((one) => one.place === label.place);
    let box = boxOf(label, x, y, scale, named);
    if (own && meets(box, own.box)) {
      const up = own.y >= label.y;
      y = up
        ? own.box[1] - (named ? label.whole.y + label.whole.height : label.short.y + label.short.height) * scale
        : own.box[3] - (named ? label.whole.y : label.short.y) * scale;
      box = boxOf(label, x, y, scale, named);
    }
    if (named && grid.meets(box)) {
      named = false;
      box = boxOf(label, x, y, scale, named);
    }
    const shown = scale <= label.scale || !grid.meets(box);
    label.element.classList.toggle("unnamed", !named);
    label.element.classList.toggle("crowded", !shown);
    if (!shown) continue;
    grid.add(box);
    label.element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`);
  }
}

/** A spatial index of boxes. */
class Grid {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    /** @type {Map<string, number[][]>} */
    this.cells = new Map();
  }

  /** @param {number[]} box */
  *keys([left, top, right, bottom]) {
    for (let x = Math.floor(left / this.size); x <= right / this.size; x += 1) {
      for (let y = Math.floor(top / this.size); y <= bottom / this.size; y += 1) yield `${x} ${y}`;
    }
  }

  /** @param {number[]} box */
  add(box) {
    for (const key of this.keys(box)) this.cells.set(key, [...(this.cells.get(key) ?? []), box]);
  }

  /** Whether a box overlaps one of these. @param {number[]} box */
  meets(box) {
    for (const key of this.keys(box)) if (this.cells.get(key)?.some((one) => meets(one, box))) return true;
    return false;
  }
}
