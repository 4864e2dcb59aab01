// The map: pointing, arrow keys, dragging, pinching and zooming.

import { dataNear, fill, h } from "../dom.js";
import { fitDetail, things } from "./detail.js";
import { frameOf, mapOf, placeOfGroup, putLetters, svgElement } from "./picture.js";

/** The largest zoom, in pixels per unit of the map. */
const CLOSEST = 5;
/** The closest zoom that `fit` chooses. */
const FITTED = 2;
/** A drag begins after this many pixels; a second tap counts within this many milliseconds. */
const STILL = 6;
const TWICE = 320;
/** A finger hits a unit within this many pixels, and grabs one within fewer, so the map can be dragged next to it. */
const FINGER = 24;
const GRASP = 12;
/** A double tap zooms this much, or more if units would then be closer to each other than this many pixels. */
const CLOSER = 2.4;
const APART = 56;
/** The height of units in pixels after a finger has zoomed in. */
const FOR_FINGERS = 30;

/**
 * @typedef {{place: string | null, unit: string | null, order: string | null, near?: boolean}} Hit The things under a
 *   point; a unit may only be near it.
 *
 * @typedef {object} MapEvents The events of the map.
 * @property {(place: string, hit: Hit) => void} pick A province was clicked or chosen with Enter.
 * @property {(place: string | null) => void} [point] The pointer is over a province while something is dragged.
 * @property {(place: string) => boolean} [wants] Whether this province is meant rather than a unit near the finger.
 * @property {(hit: Hit) => "unit" | "arrow" | null} [grab] What a drag from here moves; null for the map itself.
 * @property {(kind: "unit" | "arrow", from: string, to: string) => void} [drag] A unit or an arrow was dropped on a
 *   province.
 * @property {(place: string) => void} [focus] A province has the keyboard's focus.
 * @property {() => void} [miss] A click outside all provinces.
 */

/** Whether the page is used by touch. */
const forFingers = () => matchMedia("(pointer: coarse)").matches;

export class MapView {
  /** @param {HTMLElement} frame @param {MapEvents} on */
  constructor(frame, on) {
    this.frame = frame;
    this.on = on;
    /** The visible part of the map, in its units. */
    this.view = { x: 0, y: 0, w: 1, h: 1 };
    this.size = { width: 1, height: 1 };
    /** @type {Map<string, SVGUseElement>} */
    this.known = new Map();
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {string | null} */
    this.current = null;
    /** @type {{sign: SVGGElement, words: string}[]} */
    this.legend = [];
    /** @type {Set<string>} */
    this.builds = new Set();
    this.fitted = true;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    frame.addEventListener("pointerdown", (event) => this.#press(event));
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    frame.addEventListener("click", (event) => this.#click(event));
    frame.addEventListener("keydown", (event) => this.#key(event));
    frame.addEventListener("focusin", (event) => this.#focused(/** @type {Element} */ (event.target)));
    new ResizeObserver(() => this.#resize()).observe(frame);
  }

  /** Show a picture.
   * @param {string} text
   * @param {{label: string, words: (place: string) => string, fit?: boolean, first?: Set<string>, letters?: Map<string,
   *   string>, builds?: Set<string>}} how
   * `builds` are the places where units may be built: they are in play too. */
  show(text, { label, words, fit = false, first = new Set(), letters = new Map(), builds = new Set() }) {
    const held = this.svg?.contains(document.activeElement) ?? false;
    const { svg, width, height, legend } = mapOf(text);
    const before = this.size;
    this.size = { width, height };
    this.legend = legend;
    this.builds = builds;
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", label);
    this.known = new Map();
    for (const shape of svg.querySelectorAll(".province[data-place]")) {
      const place = /** @type {SVGElement} */ (shape).dataset.place ?? "";
      shape.querySelector("title")?.remove();
      if (this.known.has(place)) continue;
      this.known.set(place, /** @type {SVGUseElement} */ (shape));
      shape.setAttribute("role", "button");
      shape.setAttribute("tabindex", "-1");
      shape.setAttribute("aria-label", words(place));
    }
    for (const shown of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".order, .unit"))) {
      const title = svgElement("title");
      title.textContent = words(shown.dataset.order ?? shown.dataset.unit ?? "");
      shown.querySelector(":scope > title")?.remove();
      shown.prepend(title);
    }
    for (const decor of svg.querySelectorAll(
      ".label, .unit, .order, .strengths, .coast, .rim, .borders, .first-borders, .impassable",
    ))
      decor.setAttribute("aria-hidden", "true");
    for (const arrow of svg.querySelectorAll(
      ".order[data-kind=move] > path:first-of-type, .order[data-kind=retreat] > path:first-of-type",
    )) {
      const grip = /** @type {Element} */ (arrow.cloneNode(false));
      grip.setAttribute("class", "grip");
      grip.setAttribute("stroke-width", "16");
      arrow.parentNode?.append(grip);
    }
    this.marks = svgElement("g", { class: "marks", "aria-hidden": "true" });
    const ground = [...svg.querySelectorAll(".provinces")].at(-1);
    if (ground) ground.after(this.marks);
    else svg.append(this.marks);
    this.svg = svg;
    fill(this.frame, svg);
    this.things = things(svg, first);
    putLetters(svg, letters);
    if (!this.current || !this.known.has(this.current))
      this.current =
        /** @type {SVGElement | null} */ (svg.querySelector(".unit"))?.dataset.unit ??
        this.known.keys().next().value ??
        null;
    this.known.get(this.current ?? "")?.setAttribute("tabindex", "0");
    if (fit || before.width !== width) this.fit();
    else this.#look(this.view);
    if (held) this.known.get(this.current ?? "")?.focus({ preventScroll: true });
  }

  /** Highlight places: a kind of mark for each. @param {[string, string][]} places */
  mark(places) {
    if (!this.marks) return;
    this.marks.replaceChildren(
      ...places.flatMap(([place, kind]) => {
        const shape = this.svg?.querySelector(this.known.get(place)?.getAttribute("href") || "none");
        const [d, transform] = ["d", "transform"].map((name) => shape?.getAttribute(name) ?? "");
        const outline = svgElement("path", { d, transform, class: `mark ${kind}` });
        outline.dataset.place = place;
        return shape ? [outline] : [];
      }),
    );
  }

  /** Give the orders and units of some places a class. @param {Set<string>} places @param {string} kind */
  stress(places, kind) {
    for (const order of /** @type {NodeListOf<SVGElement>} */ (
      this.svg?.querySelectorAll(".order, .unit, .strength") ?? []
    )) {
      const { of, order: given, unit } = order.dataset;
      order.classList.toggle(kind, places.has(of ?? given ?? unit ?? ""));
    }
    this.svg?.classList.toggle(`has-${kind}`, places.size > 0);
  }

  // ---------------------------------------------------------------------------------------- looking

  /** Pixels per unit of the map. */
  get zoom() {
    return this.frame.clientWidth / this.view.w;
  }

  /** Look at a part of the map; its height follows from the frame. @param {{x: number, y: number, w: number}} view */
  #look({ x, y, w }) {
    const { clientWidth: wide, clientHeight: high } = this.frame;
    if (!this.svg || !wide || !high) return;
    const { width, height } = this.size;
    const most = Math.max(width, (height * wide) / high);
    const least = wide / CLOSEST;
    const kept = Math.min(Math.max(w, Math.min(least, most)), most);
    const tall = (kept * high) / wide;
    const [dx, dy] = [(w - kept) / 2, ((w - kept) * high) / wide / 2];
    // A small margin lets the edge of the map move to the middle of a phone's screen, and content move out from under
    // overlays.
    const loose = forFingers();
    const slack = [Math.min(kept, width) * 0.35, Math.min(tall, height) * 0.35];
    const clamp = (
      /** @type {number} */ at,
      /** @type {number} */ part,
      /** @type {number} */ whole,
      /** @type {number} */ free,
    ) => {
      const [least, greatest] = part >= whole ? [(whole - part) / 2, (whole - part) / 2] : [0, whole - part];
      const kept = part >= whole && !loose ? 0 : free;
      return Math.min(Math.max(at, least - kept), greatest + kept);
    };
    const before = this.zoom;
    this.view = { x: clamp(x + dx, kept, width, slack[0]), y: clamp(y + dy, tall, height, slack[1]), w: kept, h: tall };
    this.svg.setAttribute("viewBox", [this.view.x, this.view.y, kept, tall].map((one) => one.toFixed(2)).join(" "));
    if (this.things && (Math.abs(before - this.zoom) > 1e-6 || this.detailed !== this.things)) {
      fitDetail(this.things, this.zoom, this.#leastUnit(most));
      this.detailed = this.things;
    }
  }

  /** The minimum height of units in pixels. @param {number} most The width of the view of the whole map. */
  #leastUnit(most) {
    const near = most / this.view.w;
    return forFingers() && near >= CLOSER * 0.8 ? FOR_FINGERS : undefined;
  }

  #resize() {
    if (!this.svg) return;
    if (this.fitted) this.fit();
    else this.#look(this.view);
  }

  /** Show the whole map. */
  whole() {
    const { clientWidth: wide, clientHeight: high } = this.frame;
    this.fitted = false;
    const w = Math.max(this.size.width, (this.size.height * wide) / high);
    this.#look({ x: (this.size.width - w) / 2, y: (this.size.height - (w * high) / wide) / 2, w });
  }

  /** Show the part with the units. */
  fit() {
    const { clientWidth: wide, clientHeight: high } = this.frame;
    if (!this.svg || !wide || !high) return;
    const built = [.../** @type {NodeListOf<SVGGElement>} */ (this.svg.querySelectorAll(".label"))].filter(
      ({ dataset }) => this.builds.has(dataset.place ?? ""),
    );
    const points = [...this.svg.querySelectorAll(".unit"), ...built].map(placeOfGroup);
    for (const order of /** @type {NodeListOf<SVGGElement>} */ (this.svg.querySelectorAll(".order, .option"))) {
      const { x, y, width, height } = order.getBBox();
      if (width) points.push({ x, y, scale: 1 }, { x: x + width, y: y + height, scale: 1 });
    }
    const [x, y, w] = frameOf(points, this.size.width, this.size.height, wide / high, 60);
    const whole = Math.max(this.size.width, (this.size.height * wide) / high);
    // On a phone the map fills the screen, and the rest is a drag away.
    const most = forFingers() ? Math.min(this.size.width, (this.size.height * wide) / high) : whole;
    const kept = Math.min(Math.max(w, wide / FITTED), most);
    if (!points.length || kept > whole * 0.87) this.whole();
    else this.#look({ x: x - (kept - w) / 2, y: y - ((kept - w) * high) / wide / 2, w: kept });
    this.fitted = true;
  }

  /** Zoom around a point of the frame, in pixels; by default its middle.
   * @param {number} factor @param {[number, number]} [at] */
  scale(factor, at = [this.frame.clientWidth / 2, this.frame.clientHeight / 2]) {
    const { x, y, w, h: tall } = this.view;
    const [part, down] = [at[0] / this.frame.clientWidth, at[1] / this.frame.clientHeight];
    const most = Math.max(this.size.width, (this.size.height * w) / tall);
    const kept = Math.min(Math.max(w / factor, this.frame.clientWidth / CLOSEST), most);
    this.fitted = false;
    this.#look({ x: x + part * (w - kept), y: y + down * (tall - (kept * tall) / w), w: kept });
  }

  /** Move the map by pixels. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.fitted = false;
    this.#look({ x: this.view.x - dx / this.zoom, y: this.view.y - dy / this.zoom, w: this.view.w });
  }

  /** Move the map so that a place is visible. @param {string} place */
  reveal(place) {
    const frame = this.frame.getBoundingClientRect();
    const [x, y] = this.middle(place);
    const edge = Math.min(60, frame.width / 5);
    const out = x < frame.left + edge || x > frame.right - edge || y < frame.top + edge || y > frame.bottom - edge;
    if (out) this.pan(frame.left + frame.width / 2 - x, frame.top + frame.height / 2 - y);
  }

  // ------------------------------------------------------------------------------------- pointing

  /** Return the things under a point of the window.
   * @param {number} x @param {number} y @param {number} [reach] @returns {Hit} */
  hit(x, y, reach = 0) {
    /** @type {Hit} */
    const found = { place: null, unit: null, order: null };
    for (const one of document.elementsFromPoint(x, y)) {
      if (!this.svg?.contains(one)) continue;
      found.unit ??= dataNear(one, "[data-unit]")?.unit ?? null;
      found.order ??= dataNear(one, "[data-order]")?.order ?? null;
      found.place ??= dataNear(one, ".province[data-place]")?.place ?? null;
    }
    if (found.unit === null && reach) {
      let least = reach;
      for (const unit of /** @type {NodeListOf<SVGElement>} */ (this.svg?.querySelectorAll(".unit") ?? [])) {
        const box = unit.getBoundingClientRect();
        const far = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
        if (far < least) [least, found.unit] = [far, unit.dataset.unit ?? null];
      }
      found.near = found.unit !== null;
    }
    return found;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (!this.svg || (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1)) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size > 1) return;
    const reach = event.pointerType === "mouse" ? 0 : FINGER;
    const begin = { x: event.clientX, y: event.clientY };
    const hit = this.hit(begin.x, begin.y, Math.min(reach, GRASP));
    const kind = event.button === 0 ? (this.on.grab?.(hit) ?? null) : null;
    const from = kind === "unit" ? hit.unit : hit.order;
    /** @type {SVGLineElement | null} */
    let line = null;
    let dragged = false;
    let pinched = false;
    const move = (/** @type {PointerEvent} */ now) => {
      const before = this.pointers.get(now.pointerId);
      if (!before) return;
      const here = { x: now.clientX, y: now.clientY };
      if (this.pointers.size > 1) {
        pinched = true;
        this.#pinch(now.pointerId, before, here);
      } else if (dragged || Math.hypot(here.x - begin.x, here.y - begin.y) >= STILL) {
        if (kind && from && !pinched) {
          line ??= this.#rubber(from);
          const [x, y] = this.#here([here.x, here.y]);
          line.setAttribute("x2", String(x));
          line.setAttribute("y2", String(y));
          this.on.point?.(this.hit(here.x, here.y).place);
        } else if (dragged) this.pan(here.x - before.x, here.y - before.y);
        else this.pan(here.x - begin.x, here.y - begin.y);
        dragged = true;
      }
      this.pointers.set(now.pointerId, here);
    };
    const end = (/** @type {PointerEvent} */ last) => {
      if (!this.pointers.delete(last.pointerId) || this.pointers.size) return;
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      line?.remove();
      if (line) this.on.point?.(null);
      if (last.type !== "pointerup" || pinched) return;
      const goal = this.hit(last.clientX, last.clientY, dragged ? 0 : reach);
      if (line && kind && from) {
        if (goal.place) this.on.drag?.(kind, from, goal.place);
      } else if (!dragged && event.button === 0) this.#tap(goal, last);
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  }

  /** A second tap of a finger zooms; any other tap picks. @param {Hit} hit @param {PointerEvent} event */
  #tap(hit, event) {
    const tap = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    const { tapped } = this;
    if (
      event.pointerType !== "mouse" &&
      tapped &&
      tap.time - tapped.time < TWICE &&
      Math.hypot(tap.x - tapped.x, tap.y - tapped.y) < FINGER
    ) {
      this.tapped = null;
      const frame = this.frame.getBoundingClientRect();
      this.scale(this.#closer(tap), [tap.x - frame.left, tap.y - frame.top]);
      return;
    }
    this.tapped = tap;
    const meant = hit.near && hit.place && this.on.wants?.(hit.place);
    const place = meant ? hit.place : (hit.unit ?? hit.place);
    if (place) this.#pick(place, meant ? { ...hit, unit: null } : hit);
    else this.on.miss?.();
  }

  /** How much a double tap zooms: enough for a finger to hit each of the units around it.
   * @param {{x: number, y: number}} at */
  #closer(at) {
    const units = [.../** @type {NodeListOf<SVGElement>} */ (this.svg?.querySelectorAll(".unit") ?? [])]
      .map((unit) => {
        const box = unit.getBoundingClientRect();
        return { place: unit.dataset.unit, x: box.left + box.width / 2, y: box.top + box.height / 2 };
      })
      .filter((one) => Math.hypot(one.x - at.x, one.y - at.y) * CLOSER < this.frame.clientWidth / 2);
    const apart = units.flatMap((one, n) =>
      units
        .slice(n + 1)
        .filter((other) => other.place !== one.place)
        .map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    return Math.max(CLOSER, APART / Math.min(...apart, APART));
  }

  /** @type {{time: number, x: number, y: number} | null} */
  tapped = null;

  /** The labels and units that were last sized. @type {ReturnType<typeof things> | null} */
  detailed = null;

  /** @param {number} moved @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  #pinch(moved, before, now) {
    const other = [...this.pointers].find(([id]) => id !== moved)?.[1];
    if (!other) return;
    const [old, fresh] = [
      Math.hypot(before.x - other.x, before.y - other.y),
      Math.hypot(now.x - other.x, now.y - other.y),
    ];
    const frame = this.frame.getBoundingClientRect();
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (old > 1) this.scale(fresh / old, [(now.x + other.x) / 2 - frame.left, (now.y + other.y) / 2 - frame.top]);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.svg) return;
    event.preventDefault();
    const frame = this.frame.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 18 : 1;
    if (event.shiftKey) this.pan(-event.deltaY * lines, 0);
    else
      this.scale(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), [
        event.clientX - frame.left,
        event.clientY - frame.top,
      ]);
  }

  /** A click without a pointer, as from assistive software. @param {MouseEvent} event */
  #click(event) {
    if (event.detail !== 0) return;
    const place = dataNear(event.target, ".province")?.place;
    if (place) this.#pick(place, { place, unit: null, order: null });
  }

  /** @param {string} place @param {Hit} hit */
  #pick(place, hit) {
    this.#walk(place, false);
    this.on.pick(place, hit);
  }

  /** @param {string} from @returns {SVGLineElement} */
  #rubber(from) {
    const [x, y] = this.#here(this.middle(from));
    const line = svgElement("line", { x1: String(x), y1: String(y), class: "rubber" });
    this.svg?.append(line);
    return line;
  }

  /** @param {[number, number]} at @returns {[number, number]} */
  #here([x, y]) {
    const point = new DOMPoint(x, y).matrixTransform(this.svg?.getScreenCTM()?.inverse());
    return [point.x, point.y];
  }

  /** The middle of a place in the window: of its unit, or else of its label.
   * @param {string} place @returns {[number, number]} */
  middle(place) {
    const name = CSS.escape(place);
    const unit =
      this.svg?.querySelector(`.unit[data-unit="${name}"]`) ??
      this.svg?.querySelector(`.label[data-place="${name}"]:not(.crowded)`) ??
      this.known.get(place);
    const box = unit?.getBoundingClientRect();
    return box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
  }

  // ------------------------------------------------------------------------------------- keyboard

  /** @param {Element} target */
  #focused(target) {
    const place = dataNear(target, ".province")?.place;
    if (!place) return;
    this.#walk(place, false);
    if (target.matches(":focus-visible")) this.reveal(place);
    this.on.focus?.(place);
  }

  /** Put the focus on the current province. */
  takeFocus() {
    this.known.get(this.current ?? "")?.focus({ preventScroll: true });
  }

  /** @param {string} place */
  #walk(place, focus = true) {
    this.known.get(this.current ?? "")?.setAttribute("tabindex", "-1");
    this.current = this.known.has(place) ? place : this.current;
    const shape = this.known.get(this.current ?? "");
    shape?.setAttribute("tabindex", "0");
    if (focus) shape?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const place = dataNear(event.target, ".province")?.place;
    if (event.key in steps && event.shiftKey) this.pan(-80 * steps[event.key][0], -80 * steps[event.key][1]);
    else if (event.key === "+" || event.key === "=") this.scale(1.4);
    else if (event.key === "-") this.scale(1 / 1.4);
    else if (event.key === "0") this.whole();
    else if (!place) return;
    else if (event.key in steps) this.#walk(this.#next(place, steps[event.key]) ?? place);
    else if (event.key === "Enter" || event.key === " ") this.#pick(place, { place, unit: null, order: null });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} from @param {[number, number]} direction */
  #next(from, [dx, dy]) {
    const [x, y] = this.middle(from);
    let best = null;
    let least = Infinity;
    for (const place of this.known.keys()) {
      if (place === from) continue;
      const [px, py] = this.middle(place);
      const along = (px - x) * dx + (py - y) * dy;
      const across = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (along > 2 && along >= across * 0.6 && along + 2 * across < least) [best, least] = [place, along + 2 * across];
    }
    return best;
  }
}

/** The buttons that zoom a map. @param {MapView} map */
export function zoomButtons(map) {
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: act }, sign);
  return h(
    "div",
    { class: "zoom", role: "group", "aria-label": "Zoom" },
    button("+", "Zoom in", () => map.scale(1.4)),
    button("−", "Zoom out", () => map.scale(1 / 1.4)),
    button("◎", "Show the units", () => map.fit()),
    button("▢", "Show the whole map", () => map.whole()),
  );
}
