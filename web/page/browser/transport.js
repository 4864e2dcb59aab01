// The transport of a page without a server: browser workers answer; answers known when the site was built are files.

import { Refusal } from "../ask.js";
import { fill, h } from "../dom.js";
import { Lane, NoReply } from "./lane.js";
import { storedAnswer } from "./stored.js";

const SITE = new URL("./", document.baseURI).href;

/** @type {Record<string, string>} */
const WORDS = {
  gone: "The Python that answers questions could not be loaded. Check the connection. Nothing you typed is lost.",
  lost: "The browser ended the answer; perhaps it needed too much memory. Nothing you typed is lost.",
  time: "This question took too long and was canceled.",
  blocked:
    "This browser blocks WebAssembly, in which this page computes its answers. " +
    "Allow it for this site, or use “westphalia desk”.",
  offline: "This browser does not let the page keep itself: the desk opens only with a network.",
};

/** @type {(words: string) => void} */
let lack = () => undefined;

/** Call a function with a sentence about anything that the browser does not give.
 * @param {(words: string) => void} listener */
export function onLack(listener) {
  lack = listener;
}

/** The service workers, which keep the site; null if the browser has none or blocks them. */
function serviceWorkers() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Whether the browser runs WebAssembly. */
async function runsWebAssembly() {
  try {
    await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
async function read(name) {
  try {
    const answer = await fetch(new URL(name, SITE));
    if (answer.ok) return await answer.json();
  } catch {
    // Set below.
  }
  throw new Refusal("gone", WORDS.gone);
}

/** @import { Answers } from "../types.js" */

/**
 * @typedef {object} Manifest What `westphalia.web.static_site` wrote: the parts of Python, the answers that are files,
 *   and the limits of questions.
 * @property {string[]} first
 * @property {Record<string, number>} sizes
 * @property {Record<string, string>} parts
 * @property {string} rest
 * @property {import("./stored.js").Names} answers
 * @property {Record<string, {seconds: number, size: number, search: boolean}>} questions
 * @property {number} large
 * @property {number} most_seconds
 * @property {number} seconds_more
 *
 * @typedef {{about: Manifest, ordinary: Lane, searches: Lane, runs: boolean}} Site The manifest, the workers, and
 *   whether they can run.
 */

/** @type {Promise<Site> | null} */
let opened = null;

/** @returns {Promise<Site>} */
function site() {
  opened ??= begin();
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** Load Python in the background, if that has not begun. */
export async function loadPython() {
  const { ordinary, runs } = await site();
  if (runs) ordinary.start();
}

async function begin() {
  /** @type {Manifest} */
  const about = await read("site.json");
  const make = () => {
    // A worker from a blob is under the page's content security policy; one from a file would be under none.
    const script = `import ${JSON.stringify(new URL("page/browser/worker.js", SITE).href)};`;
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const worker = new Worker(address, { type: "module" });
    worker.postMessage({
      site: SITE,
      first: about.first,
      sizes: about.sizes,
      parts: about.parts,
      rest: about.rest,
      counts: !serviceWorkers()?.controller,
    });
    return worker;
  };
  const runs = await runsWebAssembly();
  if (!runs) lack(WORDS.blocked);
  return { about, ordinary: new Lane(make, progress), searches: new Lane(make, () => undefined), runs };
}

/** Show how much is loaded. @param {number} loaded @param {number} total */
function progress(loaded, total) {
  const bar = /** @type {HTMLElement} */ (document.getElementById("loading"));
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  if (total === 1) {
    bar.replaceChildren();
    document.documentElement.dataset.ready = "";
    keep();
  } else if (loaded < total) {
    fill(
      bar,
      h(
        "label",
        {},
        `Loading Python for answers of your own: ${megabytes(loaded)} of ${megabytes(total)} MB `,
        h("progress", { max: total, value: loaded }),
      ),
    );
  } else fill(bar, h("label", {}, "Starting Python ", h("progress", {})));
}

/** Keep the site in this browser, so that it opens without a network. */
function keep() {
  const workers = serviceWorkers();
  if (workers) workers.register(new URL("service.js", SITE)).catch(() => lack(WORDS.offline));
  else lack(WORDS.offline);
}

/** Return a picture in pixels. @param {string} svg @param {number} width @returns {Promise<Blob>} */
async function painted(svg, width) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Refusal("lost", WORDS.lost))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @type {import("../ask.js").Transport} */
export const browser = {
  async ask(question, about, { signal, bytes = false } = {}) {
    const wanted = /** @type {{format?: string, width?: number}} */ (about);
    if (question === "picture" && wanted.format === "png") {
      const drawn = await this.ask("picture", { ...wanted, format: "svg" }, { signal });
      const { picture } = /** @type {Answers["picture"]} */ (drawn);
      return painted(picture, wanted.width ?? 1200);
    }
    const here = await site();
    const body = JSON.stringify(about);
    const known = await storedAnswer(here.about.answers, question, about, SITE);
    if (known) return known;
    if (!here.runs) throw new Refusal("missing", WORDS.blocked);
    const limits = here.about.questions[question];
    const size = new Blob([body]).size;
    if (size > limits.size)
      throw new Refusal("large", `This is larger than ${limits.size.toLocaleString("en")} bytes.`);
    const { large, most_seconds: most, seconds_more: more } = here.about;
    const seconds = Math.min(
      Math.max(most, limits.seconds),
      limits.seconds + (Math.max(0, size - large) / large) * more,
    );
    let reply;
    try {
      reply = await (limits.search ? here.searches : here.ordinary).ask(question, body, seconds, signal);
    } catch (error) {
      throw error instanceof NoReply ? new Refusal(error.kind, WORDS[error.kind]) : error;
    }
    if (reply.status === 200 && bytes) return new Blob([reply.body], { type: reply.kind });
    const answer = JSON.parse(new TextDecoder().decode(reply.body));
    if (reply.status === 200) return answer;
    const { error } = answer;
    if (error.kind === "missing") {
      const words =
        `This needs ${error.module}, which browsers cannot run. ` +
        "On a machine with Python, “westphalia desk” answers it.";
      throw new Refusal("missing", words);
    }
    throw new Refusal(error.kind, WORDS[error.kind] ?? error.message, error.defects);
  },
};
