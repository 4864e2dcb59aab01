"""Without OR-tools, as in the browser, answers about single cases stay the same."""

import json
import subprocess
import sys

from tests.this_tree import IMPORT_FOLDER, ROOT

PROGRAM = """
import json, sys
if sys.argv[1] == "without":
    class Missing:
        def find_spec(self, name, path=None, target=None):
            if name.partition(".")[0] == "ortools":
                raise ModuleNotFoundError("No module named 'ortools'", name="ortools")
    sys.meta_path.insert(0, Missing())
    import importlib.util
    find_spec = importlib.util.find_spec
    importlib.util.find_spec = (
        lambda name, package=None: None if name == "ortools" else find_spec(name, package)
    )
import westphalia
from westphalia.research import question_of, read_claims, resolutions, verification_json, verify
found = {}
for file in sys.argv[2:]:
    answers = found[file] = []
    case = westphalia.load_case(file)
    answers.append(westphalia.adjudicate(case).to_json())
    answers.append(sorted(map(list, resolutions(case).columns)))
    if westphalia.adjudicate(case).certainty == "unique":
        continue  # without a paradox, verifying searches for mistakes, which needs OR-tools
    checked = verification_json(verify(question_of(case), read_claims(case, ["nobody dislodged"])))
    answers.append({key: checked[key] for key in ("holds", "changes", "nearest", "right_under", "presets")})
assert sys.argv[1] == "with" or "ortools" not in sys.modules
print(json.dumps(found))
"""

FILES = ["pandin.txt", "crossed-paradoxes.txt", "ring.json", "doomed-attack.txt", "half-cut-support.txt"]


def run(how: str) -> dict[str, object]:
    """Return the answers about each file."""
    command = [sys.executable, "-c", PROGRAM, how, *(str(ROOT / "examples" / file) for file in FILES)]
    ran = subprocess.run(
        command, env={"PYTHONPATH": str(IMPORT_FOLDER)}, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_answers_do_not_depend_on_or_tools() -> None:
    answers = run("without")
    assert answers == run("with")
    assert len(answers) == len(FILES)
