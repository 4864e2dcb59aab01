// Compiles Python modules with the Python of the browser, and tells which of them the first answers load.
//
//   node compile.mjs PYODIDE FOLDER
//
// FOLDER/plan.json lists [source, target, optimization] of modules in FOLDER, FOLDER/probe.json [question, body] pairs.
// FOLDER/loaded.json gets the modules that Python starts with, and those that the questions load besides.
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.mountNodeFS("/work", folder);
const PROGRAM = `
import gzip, json, lzma, sys, tarfile  # tarfile, with what it imports, unpacks the parts
from pathlib import Path

boot = sorted(name for name, module in sys.modules.items() if getattr(module, "__file__", None))
from importlib._bootstrap_external import _code_to_hash_pyc

work = Path("/work")
for source, target, optimization in json.loads((work / "plan.json").read_text()):
    code = compile((work / source).read_bytes(), source, "exec", dont_inherit=True, optimize=optimization)
    (work / target).write_bytes(_code_to_hash_pyc(code, bytes(8), False))

sys.path.insert(0, str(work / "compiled" / "libraries"))
from westphalia.web.dispatch import answer

for question, body in json.loads((work / "probe.json").read_text()):
    reply = answer(question, json.dumps(body).encode())
    assert reply.status == 200, reply.body.decode()
loaded = sorted(name for name, module in sys.modules.items() if getattr(module, "__file__", None))
(work / "loaded.json").write_text(json.dumps({"boot": boot, "probe": loaded}))
`;
try {
  python.runPython(PROGRAM);
} catch (error) {
  console.error(error.message); // without the text of Pyodide that Node would print with it
  process.exit(1);
}
