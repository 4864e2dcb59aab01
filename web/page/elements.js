// Elements made by hand: no text ever becomes markup.

/** An element. Functions under `on...` are listeners; true is an empty attribute; false and null are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Put children in the place of others and leave the focus where it was: on what has the same `data-key`. */
export function fill(parent, ...children) {
  const active = document.activeElement;
  const held = parent.contains(active) ? active.closest("[data-key]") : null;
  const key = held?.dataset.key;
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  if (key) [...parent.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key)?.focus({ preventScroll: true });
}

const DRAWN = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title",
  "desc", "defs", "pattern", "marker", "clipPath", "use", "symbol", "linearGradient", "radialGradient", "stop", "mask"]);

/** A picture from the server as elements of this page: shapes and words only, nothing that acts or loads. */
export function drawing(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml");
  if (read.querySelector("parsererror") || read.documentElement.localName !== "svg") throw new Error("Invalid picture.");
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

/** A sentence in which places have their names: "A bre" is "A Brest", with the place for who points at it. */
export function named(text, names) {
  if (!names) return [text];
  const parts = [];
  let done = 0;
  for (const found of text.matchAll(/\b(?:([A-Z]) |(?<=- )|(?<=\bto )|(?<=H ))([a-z]{3,6})(\/[a-z]{2})?\b/g)) {
    const name = names.get(found[2]);
    if (!name) continue;
    parts.push(text.slice(done, found.index));
    const coast = found[3] ? ` (${found[3].slice(1)})` : "";
    parts.push(h("span", { class: "place", "data-place": found[2] }, found[1] ? `${found[1]} ` : "", name, coast));
    done = found.index + found[0].length;
  }
  parts.push(text.slice(done));
  return parts;
}

/** Hand a file to the browser. */
export function download(name, content, type = "text/plain;charset=utf-8") {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Tell what a screen reader should say. */
export function announce(text) {
  const place = document.getElementById("news");
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
