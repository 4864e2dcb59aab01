// The worker that answers questions: Python as WebAssembly, with the same package as on a server.
//
// It receives {site, first, sizes, parts, rest, counts} once, then questions {id, question, body}. It posts
// {loaded, total} while it loads, {ready: true}, and for each question {id, status, kind, body}, or {failed} if it
// cannot be loaded.

/**
 * @typedef {object} Parts What the worker loads: addresses below `site`. `first` is needed for any answer, and counted
 *   if `counts`.
 * @property {string} site
 * @property {string[]} first
 * @property {Record<string, number>} sizes
 * @property {Record<string, string>} parts
 * @property {string} rest
 * @property {boolean} counts
 *
 * @typedef {object} PythonFiles The file system of Python.
 * @property {(folder: string) => void} mkdirTree
 * @property {(name: string, content: Uint8Array, options: {canOwn: boolean}) => void} writeFile
 */

/** @type {Promise<(question: string, body: string) => Promise<import("./lane.js").Reply>> | null} */
let python = null;

addEventListener("message", async ({ data }) => {
  if (data.site) {
    python = begin(data);
    python.then(
      () => postMessage({ ready: true }),
      (error) => postMessage({ failed: String(error?.message ?? error) }),
    );
    return;
  }
  const reply = await (await /** @type {NonNullable<typeof python>} */ (python))(data.question, data.body);
  postMessage({ id: data.id, ...reply }, { transfer: [reply.body.buffer] });
});

/** Load Python, and return the function that answers. @param {Parts} about */
async function begin({ site, first, sizes, parts, rest, counts }) {
  const total = first.reduce((sum, name) => sum + sizes[name], 0);
  let loaded = 0;
  let told = 0;
  const fetched = globalThis.fetch;
  /** @param {string} name */
  const load = async (name) => {
    const answer = await fetched(new URL(name, site), { credentials: "same-origin", priority: "low" });
    if (!answer.ok || !answer.body) throw new Error(`${name}: status ${answer.status}`);
    if (!counts) return answer; // unchanged, since it may come with compiled code
    const counted = answer.body.pipeThrough(
      new TransformStream({
        transform(piece, control) {
          loaded += piece.byteLength;
          control.enqueue(piece);
          const now = performance.now();
          if (loaded < total && now - told > 60) {
            told = now;
            postMessage({ loaded, total });
          }
        },
      }),
    );
    return new Response(counted, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
  };
  const { XzReadableStream } = await import(`${site}python/xz.mjs`);
  const unpacked = (/** @type {Response} */ pack, type = "") =>
    new Response(new XzReadableStream(pack.body), { headers: { "Content-Type": type } });
  const files = async (/** @type {string} */ name) => filesOf(unpacked(await load(name)));
  // What Pyodide fetches is counted too.
  globalThis.fetch = async (address) => {
    const name = new URL(address instanceof Request ? address.url : address, site).href.slice(site.length);
    if (first.includes(name)) return load(name);
    return unpacked(await load(`${name}.pack`), "application/wasm");
  };
  const needed = files("python/first.pack");
  const { loadPyodide } = await import(`${site}python/pyodide.mjs`);
  const pyodide = await loadPyodide({
    indexURL: `${site}python/`,
    stdLibURL: `${site}python/empty.zip`,
    lockFileContents: {
      info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "0" },
      packages: {},
    },
    checkAPIVersion: false,
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONPATH: "/lib/python3.14" },
    fsInit: async (/** @type {PythonFiles} */ system) => place(system, await needed),
  });
  loaded = total; // later parts do not belong to the first visit
  postMessage({ loaded, total });
  pyodide.runPython(PROGRAM);
  const answered = pyodide.globals.get("answered");
  const look = pyodide.globals.get("invalidate_caches");

  /** The parts that are not loaded yet, by package; the one for all other modules comes last.
   * @type {Map<string, string>} */
  const missing = new Map([...Object.entries(parts), ["", rest]]);
  return async (/** @type {string} */ question, /** @type {string} */ body) => {
    for (;;) {
      const [status, kind, reply, module] = answered(question, body).toJs();
      const found =
        module && [...missing].find(([name]) => name === "" || module === name || module.startsWith(`${name}.`));
      if (!found) return { status, kind, body: reply };
      missing.delete(found[0]);
      place(pyodide.FS, await files(found[1]));
      look();
    }
  };
}

/** Return the files of a tar archive: name and content.
 * @param {Response} answer @returns {Promise<[string, Uint8Array][]>} */
async function filesOf(answer) {
  const archive = new Uint8Array(await answer.arrayBuffer());
  const decoder = new TextDecoder();
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    decoder.decode(archive.subarray(at, at + length)).split("\0", 1)[0];
  /** @type {[string, Uint8Array][]} */
  const found = [];
  for (let at = 0; archive[at];) {
    // each file has a header of 512 bytes, and ends at a multiple of 512
    const size = parseInt(text(at + 124, 12), 8);
    const folder = text(at + 345, 155);
    found.push([`/${folder && `${folder}/`}${text(at, 100)}`, archive.subarray(at + 512, at + 512 + size)]);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
}

/** Write files into the file system of Python. @param {PythonFiles} system @param {[string, Uint8Array][]} files */
function place(system, files) {
  const made = new Set();
  for (const [name, content] of files) {
    const folder = name.slice(0, name.lastIndexOf("/"));
    if (!made.has(folder)) system.mkdirTree(folder);
    made.add(folder);
    system.writeFile(name, content, { canOwn: true });
  }
}

const PROGRAM = `
import gc, json
from importlib import import_module, invalidate_caches

gc.disable()  # while nearly everything that is made stays
from westphalia.web.dispatch import answer
import_module("westphalia.web.questions.cases")
gc.freeze()
gc.enable()

def answered(question, body):
    reply = answer(question, body.encode())
    error = json.loads(reply.body)["error"] if reply.status == 500 else {}
    return reply.status, reply.kind, reply.body, error.get("module", "")
`;
