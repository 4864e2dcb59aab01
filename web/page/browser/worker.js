// The worker that answers questions: Python as WebAssembly, with the same package as everywhere.
//
// It gets {site, first, sizes, parts, rest, counts} once, then questions {id, question, body}. It tells {loaded, total} while it
// loads, {ready: true}, and for each question {id, status, kind, body}, or {failed} if it cannot be loaded.

const HOME = "/lib/python3.14/site-packages";

/** @type {Promise<(question: string, body: string) => Promise<any>> | null} */
let python = null;

addEventListener("message", async ({ data }) => {
  if (data.site) {
    python = begin(data);
    python.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error?.message ?? error) }));
    return;
  }
  const reply = await (await /** @type {NonNullable<typeof python>} */ (python))(data.question, data.body);
  postMessage({ id: data.id, ...reply }, { transfer: [reply.body.buffer] });
});

/** Load Python, and return the function that answers. @param {any} about */
async function begin({ site, first, sizes, parts, rest, counts }) {
  const total = first.reduce((/** @type {number} */ sum, /** @type {string} */ name) => sum + sizes[name], 0);
  let loaded = 0;
  let told = 0;
  const fetched = globalThis.fetch;
  /** @param {string} name */
  const load = async (name) => {
    const answer = await fetched(new URL(name, site), { credentials: "same-origin" });
    if (!answer.ok || !answer.body) throw new Error(`${name}: status ${answer.status}`);
    if (!counts) return answer; // as it is, it may have compiled code with it
    const counted = answer.body.pipeThrough(new TransformStream({
      transform(piece, control) {
        loaded += piece.byteLength;
        control.enqueue(piece);
        const now = performance.now();
        if (loaded < total && now - told > 60) {
          told = now;
          postMessage({ loaded, total });
        }
      },
    }));
    return new Response(counted, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
  };
  const bytes = async (/** @type {string} */ name) => new Uint8Array(await (await load(name)).arrayBuffer());
  // What Pyodide fetches is counted too.
  globalThis.fetch = (address) => load(new URL(/** @type {any} */ (address).url ?? address, site).href.slice(site.length));
  const packages = bytes("python/packages.tar.xz");
  const { loadPyodide } = await import(`${site}python/pyodide.mjs`);
  const pyodide = await loadPyodide({
    indexURL: `${site}python/`,
    stdLibURL: `${site}python/boot.zip`,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "0" }, packages: {} },
    checkAPIVersion: false,
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  });
  loaded = total; // what comes later is not part of the first visit
  postMessage({ loaded, total });
  pyodide.runPython(PROGRAM);
  const unpack = pyodide.globals.get("unpack");
  const answered = pyodide.globals.get("answered");
  unpack(await packages);
  pyodide.globals.get("begin")();

  /** The parts that are not loaded yet, by package; the one for all other modules comes last. @type {Map<string, string>} */
  const missing = new Map([...Object.entries(parts), ["", rest]]);
  return async (/** @type {string} */ question, /** @type {string} */ body) => {
    for (;;) {
      const [status, kind, reply, module] = answered(question, body).toJs();
      const found = module && [...missing].find(([name]) => name === "" || module === name || module.startsWith(`${name}.`));
      if (!found) return { status, kind, body: reply };
      missing.delete(found[0]);
      unpack(await bytes(`${found[1]}`));
    }
  };
}

const PROGRAM = `
import importlib, io, json, lzma, os, tarfile

def unpack(archive):
    raw = lzma.decompress(archive.to_bytes())
    with tarfile.open(fileobj=io.BytesIO(raw)) as files:
        for file in files:  # several times as fast as extractall
            path = f"${HOME}/{file.name}"
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as written:
                written.write(raw[file.offset_data : file.offset_data + file.size])
    importlib.invalidate_caches()

def begin():
    global answer
    from westphalia.web.dispatch import answer, warm_up
    warm_up(None)

def answered(question, body):
    reply = answer(question, body.encode())
    error = json.loads(reply.body)["error"] if reply.status == 500 else {}
    return reply.status, reply.kind, reply.body, error.get("module", "")
`;
