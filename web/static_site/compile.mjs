// Compiles Python modules with the Python of the browser, and tells which of them the first answers load.
//
//   node compile.mjs PYODIDE FOLDER
//
// FOLDER/plan.json lists [source, target, whether docstrings are kept] of modules in FOLDER, FOLDER/probe.json [question, body]
// pairs. FOLDER/loaded.json gets the modules that Python has loaded after these questions. Line numbers are left out.
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.mountNodeFS("/work", folder);
const PROGRAM = `
import sys

boot = set(sys.modules)
import ast, gc, json
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from types import CodeType

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
BLOCKS = ("body", "orelse", "handlers", "finalbody", "cases")

def shortened(tree):
    left = [tree]
    while left:
        node = left.pop()
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, False):
            node.body[0].value.value = " "  # a data class without a docstring would write one when it is made
        for block in BLOCKS:
            left += getattr(node, block, ())  # statements: only they contain documented ones
    return tree

def without_lines(code):
    inner = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=b"")

work = Path("/work")
gc.disable()  # trees have many nodes and no cycles
for source, target, documented in json.loads((work / "plan.json").read_text()):
    tree = ast.parse((work / source).read_bytes(), source)
    code = compile(tree if documented else shortened(tree), source, "exec", dont_inherit=True, optimize=1)
    (work / target).write_bytes(_code_to_hash_pyc(without_lines(code), bytes(8), False))

gc.enable()
before = set(sys.modules)
sys.path.insert(0, str(work / "compiled" / "site-packages"))
from westphalia.web.dispatch import answer

for question, body in json.loads((work / "probe.json").read_text()):
    reply = answer(question, json.dumps(body).encode())
    assert reply.status == 200, reply.body.decode()
loaded = sorted(boot | {"json"} | set(sys.modules) - before)
(work / "loaded.json").write_text(json.dumps(loaded))
`;
try {
  python.runPython(PROGRAM);
} catch (error) {
  console.error(error.message); // without the text of Pyodide that Node would print with it
  process.exit(1);
}
