// The map: a picture of the server that can be pointed at, walked over with the arrow keys, and zoomed.

import { drawing, fill, h } from "./elements.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST = 6;

/** A map in a frame. `on` tells what happens: `pick(place, hit)`, `drag(order, place)`, `point(place)`. */
export class MapView {
  constructor(frame, on) {
    this.frame = frame;
    this.on = on;
    this.zoom = 1;
    this.known = new Map();
    this.current = null;
    frame.addEventListener("pointerdown", (event) => this.#press(event));
    frame.addEventListener("click", (event) => this.#click(event));
    frame.addEventListener("keydown", (event) => this.#key(event));
    frame.addEventListener("focusin", (event) => this.#focused(event.target));
    new ResizeObserver(() => this.#resize()).observe(frame);
  }

  /** Show a picture. `label` is what the map is called, `words(place)` what a place is, in words. */
  show(text, { label, words, fit = false }) {
    const held = this.svg?.contains(document.activeElement) ?? false;
    const inside = [this.frame.scrollLeft, this.frame.scrollTop];
    const svg = drawing(text);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", label);
    svg.removeAttribute("height");
    svg.removeAttribute("width");
    svg.querySelector(":scope > title")?.remove();
    this.plan = svg.querySelector("svg") ?? svg;
    this.known = new Map();
    for (const shape of svg.querySelectorAll(".province[data-place]")) {
      const place = shape.dataset.place;
      if (this.known.has(place)) continue;
      this.known.set(place, shape);
      shape.setAttribute("role", "button");
      shape.setAttribute("tabindex", "-1");
      shape.setAttribute("aria-label", words(place));
    }
    for (const decor of svg.querySelectorAll(".label, .unit, .legend, .borders, .first-borders, .impassable")) decor.setAttribute("aria-hidden", "true");
    for (const order of svg.querySelectorAll(".order")) order.setAttribute("aria-hidden", "true");
    for (const arrow of svg.querySelectorAll(".order[data-kind=move] > path:first-of-type")) {
      const grip = arrow.cloneNode(false);
      grip.setAttribute("class", "grip");
      grip.setAttribute("stroke-width", "16");
      arrow.parentNode.append(grip);
    }
    this.marks = document.createElementNS(SVG, "g");
    this.marks.setAttribute("class", "marks");
    this.marks.setAttribute("aria-hidden", "true");
    this.plan.append(this.marks);
    this.svg = svg;
    fill(this.frame, svg);
    frameOn(svg, this.plan);
    if (!this.known.has(this.current)) this.current = svg.querySelector(".unit")?.dataset.unit ?? this.known.keys().next().value ?? null;
    this.known.get(this.current)?.setAttribute("tabindex", "0");
    if (fit) this.fit();
    else {
      this.#size();
      [this.frame.scrollLeft, this.frame.scrollTop] = inside;
    }
    if (held) this.known.get(this.current)?.focus({ preventScroll: true });
  }

  /** Bring places out: a name of a mark for each (`selected`, `target`, `changed`, `pointed`). */
  mark(places) {
    if (!this.marks) return;
    this.marks.replaceChildren();
    for (const [place, kind] of places) {
      const shape = this.known.get(place);
      if (!shape) continue;
      const mark = document.createElementNS(SVG, "path");
      mark.setAttribute("d", shape.getAttribute("d"));
      mark.setAttribute("class", `mark ${kind}`);
      this.marks.append(mark);
    }
  }

  /** Bring the orders of some places out, and let the others step back while there are any. */
  stress(places, kind) {
    for (const order of this.svg?.querySelectorAll(".order, .unit") ?? []) {
      order.classList.toggle(kind, places.has(order.dataset.order ?? order.dataset.unit));
    }
    this.svg?.classList.toggle(`has-${kind}`, places.size > 0);
  }

  // ---------------------------------------------------------------------------------------- zoom

  #natural() {
    const [, , width, height] = this.svg.getAttribute("viewBox").split(/\s+/).map(Number);
    return Math.min(this.frame.clientWidth / width, this.frame.clientHeight / height) * width;
  }

  #size() {
    if (!this.svg || !this.frame.clientWidth) return;
    this.svg.setAttribute("width", String(Math.floor(this.#natural() * this.zoom)));
  }

  #resize() {
    if (this.fitted) this.fit();
    else this.#size();
  }

  /** Show all of it. */
  whole() {
    this.fitted = false;
    this.zoom = 1;
    this.#size();
  }

  /** Show where the units are. */
  fit() {
    if (!this.svg || !this.frame.clientWidth) return;
    this.whole();
    this.fitted = true;
    const shown = [...this.svg.querySelectorAll(".unit, .order")].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
    if (!shown.length) return;
    const frame = this.frame.getBoundingClientRect();
    const map = this.svg.getBoundingClientRect();
    const left = Math.min(...shown.map((box) => box.left)) - map.left;
    const top = Math.min(...shown.map((box) => box.top)) - map.top;
    const right = Math.max(...shown.map((box) => box.right)) - map.left;
    const bottom = Math.max(...shown.map((box) => box.bottom)) - map.top;
    const edge = 0.05 * map.width;
    const zoom = Math.min(frame.width / (right - left + 2 * edge), frame.height / (bottom - top + 2 * edge), 4);
    if (zoom < 1.15) return;
    this.zoom = zoom;
    this.#size();
    this.frame.scrollLeft = ((left + right) / 2) * zoom - frame.width / 2;
    this.frame.scrollTop = ((top + bottom) / 2) * zoom - frame.height / 2;
  }

  /** Larger or smaller, around the middle. */
  scale(factor) {
    const { frame } = this;
    const middle = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
    const zoom = Math.min(Math.max(this.zoom * factor, 1), MOST);
    const grown = zoom / this.zoom;
    this.fitted = false;
    this.zoom = zoom;
    this.#size();
    frame.scrollLeft = middle[0] * grown - frame.clientWidth / 2;
    frame.scrollTop = middle[1] * grown - frame.clientHeight / 2;
  }

  // ------------------------------------------------------------------------------------- pointing

  /** What lies under a point: the place, the unit and the order there, if any. */
  hit(x, y) {
    const found = { place: null, unit: null, order: null };
    for (const one of document.elementsFromPoint(x, y)) {
      if (!this.svg?.contains(one)) continue;
      found.unit ??= one.closest("[data-unit]")?.dataset.unit ?? null;
      found.order ??= one.closest("[data-order]")?.dataset.order ?? null;
      found.place ??= one.closest(".province[data-place]")?.dataset.place ?? null;
    }
    return found;
  }

  #press(event) {
    if (event.button !== 0 || !this.svg) return;
    const arrow = event.target.closest?.(".order[data-kind=move]");
    const begin = [event.clientX, event.clientY];
    const scrolled = [this.frame.scrollLeft, this.frame.scrollTop];
    let line = null;
    this.dragged = false;
    const move = (now) => {
      const [x, y] = [now.clientX - begin[0], now.clientY - begin[1]];
      if (!this.dragged && Math.hypot(x, y) < 6) return;
      this.dragged = true;
      if (arrow && this.on.drag) {
        line ??= this.#rubber(arrow.dataset.order);
        this.#stretch(line, now);
        const { place } = this.hit(now.clientX, now.clientY);
        this.on.point?.(place);
      } else if (now.pointerType === "mouse") {
        this.frame.scrollLeft = scrolled[0] - x;
        this.frame.scrollTop = scrolled[1] - y;
      }
    };
    const end = (last) => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      line?.remove();
      if (!line) return;
      this.on.point?.(null);
      const { place } = this.hit(last.clientX, last.clientY);
      if (last.type === "pointerup" && place) this.on.drag(arrow.dataset.order, place);
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  }

  #rubber(order) {
    const line = document.createElementNS(SVG, "line");
    const [x, y] = this.#here(this.#middle(order));
    line.setAttribute("x1", x);
    line.setAttribute("y1", y);
    line.setAttribute("class", "rubber");
    this.plan.append(line);
    return line;
  }

  #stretch(line, event) {
    const [x, y] = this.#here([event.clientX, event.clientY]);
    line.setAttribute("x2", x);
    line.setAttribute("y2", y);
  }

  #here([x, y]) {
    const point = new DOMPoint(x, y).matrixTransform(this.marks.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  #middle(place) {
    const unit = this.svg.querySelector(`.unit[data-unit="${CSS.escape(place)}"]`);
    const box = (unit ?? this.svg.querySelector(`.label[data-place="${CSS.escape(place)}"]`) ?? this.known.get(place)).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  #click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const hit = this.hit(event.clientX, event.clientY);
    if (hit.place || hit.unit) this.#pick(hit.unit ?? hit.place, hit);
  }

  #pick(place, hit) {
    this.#walk(place, false);
    this.on.pick(place, hit);
  }

  // ------------------------------------------------------------------------------------- keyboard

  #focused(target) {
    const place = target.closest?.(".province")?.dataset.place;
    if (place) {
      this.#walk(place, false);
      this.on.focus?.(place);
    }
  }

  #walk(place, focus = true) {
    this.known.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = this.known.has(place) ? place : this.current;
    const shape = this.known.get(this.current);
    shape?.setAttribute("tabindex", "0");
    if (focus) shape?.focus();
  }

  #key(event) {
    const place = event.target.closest?.(".province")?.dataset.place;
    if (!place) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key in steps) this.#walk(this.#next(place, steps[event.key]) ?? place);
    else if (event.key === "Enter" || event.key === " ") this.#pick(place, { place, unit: null, order: null });
    else return;
    event.preventDefault();
  }

  #next(from, [dx, dy]) {
    const [x, y] = this.#middle(from);
    let best = null;
    let least = Infinity;
    for (const place of this.known.keys()) {
      if (place === from) continue;
      const [px, py] = this.#middle(place);
      const along = (px - x) * dx + (py - y) * dy;
      const across = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (along > 2 && along >= across * 0.6 && along + 2 * across < least) [best, least] = [place, along + 2 * across];
    }
    return best;
  }

  /** Put the focus on a place. */
  enter(place) {
    this.#walk(place ?? this.current);
  }
}

/** The text of a picture of which only the map is left, for an image. */
export function mapAlone(text) {
  const svg = drawing(text);
  document.body.append(svg);
  frameOn(svg, svg.querySelector("svg") ?? svg);
  svg.remove();
  const [, , width, height] = svg.getAttribute("viewBox").split(/\s+/);
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
  return new XMLSerializer().serializeToString(svg);
}

/** Show of a picture the map alone, without its title and its legend. */
function frameOn(svg, plan) {
  if (plan === svg || svg.querySelectorAll("svg").length > 1) return;
  const [width, height] = [plan.width.baseVal.value, plan.height.baseVal.value];
  const { x, y } = plan.viewBox.baseVal ?? { x: 0, y: 0 };
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse().multiply(plan.getScreenCTM()));
  svg.setAttribute("viewBox", `${at.x} ${at.y} ${width} ${height}`);
}

/** The buttons that zoom a map. */
export function zoomButtons(map) {
  const button = (sign, label, act) => h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: act }, sign);
  return h("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
    button("+", "Larger", () => map.scale(1.4)),
    button("−", "Smaller", () => map.scale(1 / 1.4)),
    button("◎", "Show the units", () => map.fit()),
    button("▢", "Show the whole map", () => map.whole()));
}
