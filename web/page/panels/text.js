// The case as text, which can be edited.

import { attempt, open, write } from "../actions.js";
import { commented } from "../address.js";
import { fill, h } from "../dom.js";
import { unpack } from "../links.js";
import { panel } from "../panel.js";

/** @import { Readable } from "../panel.js" */
/** @import { Defect } from "../types.js" */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Reads the text that was typed last. @type {(() => Promise<unknown>) | null} */
let waiting = null;

/** Read what was typed, now. */
export async function settle() {
  clearTimeout(timer);
  const reading = waiting;
  waiting = null;
  await reading?.();
}

/** The text of what is shown. @param {HTMLElement} parent */
export const textPanel = (parent) =>
  panel(["draft", "answer", "before", "trial", "doc"], ({ draft }) => caseText(parent, draft));

/** @param {HTMLElement} parent @param {Readable["draft"]} draft */
function caseText(parent, draft) {
  const editing = parent.querySelector("textarea");
  if (editing && document.activeElement === editing)
    return problems(/** @type {HTMLElement} */ (parent.querySelector(".problems")), editing, draft);
  const area = h("textarea", {
    id: "case-text",
    "data-key": "case-text",
    spellcheck: "false",
    autocapitalize: "off",
    rows: "22",
    "aria-describedby": "text-problems",
    value: draft?.text ?? commented(),
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(settle, 350);
      waiting = () => read(area);
    },
  });
  const below = h("div", { id: "text-problems", class: "problems", role: "status", "aria-live": "polite" });
  fill(
    parent,
    h("h2", {}, h("label", { for: "case-text" }, "The case as text")),
    h("p", { class: "aside" }, "Edit it, or paste a link of another desk. Lines that start with # are comments."),
    area,
    below,
  );
  return problems(below, area, draft);
}

/** Read the text, or the link of another desk. @param {HTMLTextAreaElement} area */
async function read(area) {
  const link = /^\s*\S*#case=([\w-]+)\s*$/.exec(area.value)?.[1];
  if (!link) return write(area.value);
  await attempt(async () => open(await unpack(link), { tab: "text" }));
  area.value = commented();
  return undefined;
}

/** @param {HTMLElement} below @param {HTMLTextAreaElement} area @param {Readable["draft"]} draft */
function problems(below, area, draft) {
  if (!draft) return fill(below, h("p", { class: "quiet" }, "Valid."));
  const { defects, message } = draft.error;
  const shown = defects?.length ? defects : [{ message, nearest: [], place: null }];
  return fill(
    below,
    h(
      "ul",
      { role: "list" },
      shown.map((defect) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "link", onclick: () => jump(area, defect.place) },
            defect.place?.line ? `Line ${defect.place.line}: ` : "",
            defect.message,
          ),
          defect.nearest.length ? h("span", { class: "quiet" }, ` Did you mean ${defect.nearest.join(", ")}?`) : null,
        ),
      ),
    ),
  );
}

/** @param {HTMLTextAreaElement} area @param {Defect["place"] | null} place */
function jump(area, place) {
  if (!place?.line) return;
  const lines = area.value.split("\n");
  const begin = lines.slice(0, place.line - 1).join("\n").length + (place.line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(begin + Math.max((place.column ?? 1) - 1, 0), begin + (lines[place.line - 1]?.length ?? 0));
}
