// Elements without markup: no text ever becomes HTML.

/** @typedef {Node | string | number | boolean | null | undefined | readonly Content[]} Content What an element can
 *   hold; nothing is shown for false and null. */

/** The actual children, however they are nested. @param {readonly Content[]} children @returns {(Node | string)[]} */
const nodes = (children) =>
  children.flatMap((child) => {
    if (Array.isArray(child)) return nodes(child);
    if (child === null || child === undefined || typeof child === "boolean") return [];
    return [child instanceof Node ? child : String(child)];
  });

/** An element. Functions under `on...` are listeners; true is an empty attribute; false and null are omitted.
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Record<string, unknown>} [attributes]
 * @param {...Content} children
 * @returns {HTMLElementTagNameMap[T]} */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "value" || name === "checked") Object.assign(element, { [name]: value });
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...nodes(children));
  return element;
}

/** A number with buttons that change it by one.
 * @param {string} label @param {number} value @param {number} least @param {number} most
 * @param {(value: number) => void} set */
export function stepper(label, value, least, most, set) {
  const key = label.toLowerCase().replace(/[^\p{L}\d]+/gu, "-");
  const to = (/** @type {number} */ next) => {
    input.value = String(Math.min(Math.max(Math.round(next) || 0, least), most));
    set(Number(input.value));
  };
  const by = (/** @type {number} */ step, /** @type {string} */ sign, /** @type {string} */ words) =>
    h(
      "button",
      {
        type: "button",
        class: "tool",
        "data-key": `${words}-${key}`,
        "aria-label": `${label}: one ${words}`,
        onclick: () => to(Number(input.value) + step),
      },
      sign,
    );
  const input = h("input", {
    type: "number",
    "data-key": `number-${key}`,
    "aria-label": label,
    min: String(least),
    max: String(most),
    value: String(value),
    onchange: () => to(Number(input.value)),
  });
  return h("span", { class: "stepper" }, by(-1, "−", "less"), input, by(1, "+", "more"));
}

/** A list that acts as soon as an item is chosen. Keys open it first, so passing over items has no effect.
 * @param {HTMLSelectElement} list */
export function acting(list) {
  list.addEventListener("keydown", (event) => {
    const moves = /^(?:Arrow|Page|Home|End)/.test(event.key) || (event.key.length === 1 && event.key !== " ");
    if (!moves || event.altKey || event.ctrlKey || event.metaKey || !list.showPicker || isOpen(list)) return;
    event.preventDefault();
    list.showPicker();
  });
  return list;
}

/** Whether a list is open, where the browser can tell. @param {HTMLSelectElement} list */
function isOpen(list) {
  return CSS.supports("selector(:open)") && list.matches(":open");
}

/** Replace the children of an element; the focus stays on the element with the same `data-key`.
 * @param {Element} parent @param {...Content} children */
export function fill(parent, ...children) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const held = parent.contains(active)
    ? /** @type {HTMLElement | null} */ (active?.closest("[data-key]") ?? null)
    : null;
  const key = held?.dataset.key;
  parent.replaceChildren(...nodes(children));
  if (key)
    [.../** @type {NodeListOf<HTMLElement>} */ (parent.querySelectorAll("[data-key]"))]
      .find((one) => one.dataset.key === key)
      ?.focus({ preventScroll: true });
}

const DRAWN = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "title",
  "desc",
  "defs",
  "pattern",
  "marker",
  "clipPath",
  "use",
  "symbol",
  "linearGradient",
  "radialGradient",
  "stop",
  "mask",
]);

/** Return a picture as elements of this page: shapes and words only, nothing that acts or loads.
 * @param {string} text @returns {Element} */
export function drawing(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml");
  if (read.querySelector("parsererror") || read.documentElement.localName !== "svg")
    throw new Error("Invalid picture.");
  const svg = document.importNode(read.documentElement, true);
  for (const element of [...svg.querySelectorAll("*"), svg]) {
    if (!DRAWN.has(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const acts = name.startsWith("on") || name === "style";
      const leads = name.endsWith("href") && !value.startsWith("#");
      if (acts || leads) element.removeAttribute(name);
    }
  }
  return svg;
}

/** The data of the nearest element around a target that matches a selector.
 * @param {EventTarget | null} target @param {string} selector @returns {DOMStringMap | undefined} */
export function dataNear(target, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement || found instanceof SVGElement ? found.dataset : undefined;
}

/** Save a file. @param {string} name @param {BlobPart} content */
export function download(name, content, type = "text/plain;charset=utf-8") {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Announce a text to screen readers. @param {string} text */
export function announce(text) {
  const place = /** @type {HTMLElement} */ (document.getElementById("news"));
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
