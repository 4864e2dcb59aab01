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
import westphalia
from westphalia.model.orders import format_order
from westphalia.research import find_plans, goals_of, question_of, read_claims, resolutions
from westphalia.research import verification_json, verify, verify_case
found = {}
for file in sys.argv[2:]:
    answers = found[file] = []
    case = westphalia.load_case(file)
    answers.append(westphalia.adjudicate(case).to_json())
    answers.append(sorted(map(list, resolutions(case).columns)))
    answers.append(verification_json(verify(question_of(case), read_claims(case, ["nobody dislodged"]))))
    if case.result:
        answers.append(verification_json(verify_case(case)))
    failed = next((one for one in westphalia.adjudicate(case).orders if one.status.value != "succeeds"), None)
    if failed is not None:
        question, goals = question_of(case), goals_of(case, [f"{format_order(failed.order)} succeeds"])
        found_plans = find_plans(question, goals, list(case.orders), most=3)
        # of several plans with as few changes, any three are found
        answers.append([found_plans.changes, len(found_plans.plans), found_plans.complete])
assert sys.argv[1] == "with" or "ortools" not in sys.modules
print(json.dumps(found))
"""

FILES = [
    *("pandin.txt", "crossed-paradoxes.txt", "ring.json", "doomed-attack.txt", "half-cut-support.txt"),
    *("overlooked-cut.txt", "judged-by-1971.txt", "shielded-rivals.txt", "beleaguered.json"),
]


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
