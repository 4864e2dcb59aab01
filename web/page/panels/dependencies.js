// The dependencies among the decisions of a paradox or a circular movement, as a picture.

import { askOnce, givenUp } from "../ask.js";
import { fill, h } from "../dom.js";
import { get } from "../store.js";

/** @import { Answer, Dependencies } from "../types.js" */

/** @type {Record<string, string>} */
const POLARITIES = { favors: "speaks for", opposes: "speaks against", either: "speaks for or against" };

/** The picture of the dependencies, fetched when it is opened. @param {Answer} answer */
export function dependencies(answer) {
  const body = h("div", { class: "dependencies" }, h("p", { class: "aside" }, "Loading…"));
  return h(
    "details",
    {
      ontoggle: (/** @type {{target: HTMLDetailsElement}} */ event) => {
        if (event.target.open) show(answer, body);
      },
    },
    h("summary", {}, "What depends on what"),
    body,
  );
}

/** @param {Answer} answer @param {HTMLElement} body */
async function show(answer, body) {
  try {
    const graphs = await Promise.all(
      (answer.result.kernels ?? []).map((_, n) =>
        askOnce(answer, "dependencies", { case: answer.case, kernel: n + 1 }),
      ),
    );
    if (get().answer === answer) fill(body, graphs.map(figure));
  } catch (error) {
    if (!givenUp(error)) fill(body, h("p", { class: "aside" }, /** @type {Error} */ (error).message));
  }
}

/** @param {Dependencies} graph */
const figure = (graph) =>
  h(
    "figure",
    {},
    h("figcaption", {}, graph.words),
    h("img", { alt: inWords(graph), src: `data:image/svg+xml,${encodeURIComponent(graph.picture)}` }),
  );

/** The graph as text for screen readers. @param {Dependencies} graph */
export const inWords = ({ claims, dependencies: links }) =>
  links.map((one) => `“${claims[one.on]}” ${POLARITIES[one.polarity]} “${claims[one.decision]}”.`).join(" ");
