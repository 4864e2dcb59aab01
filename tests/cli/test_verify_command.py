"""``westphalia verify`` from the user's point of view.

To write the recorded checks again: ``python -m tests.cli.transcripts tests/cli/recorded/verify.txt``.
"""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.transcripts import Command, output_of, replay
from tests.golden import Golden

ROOT = Path(__file__).parents[2]

BOUNCE = """variant: standard
phase: Spring 1901 Movement

Austria:
  A Vie - Tyr
Italy:
  A Ven - Tyr
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "bounce.txt").write_text(BOUNCE, encoding="utf-8")
    return tmp_path


def verify(folder: Path, arguments: str) -> str:
    return output_of(Command(f"westphalia verify {arguments}"), folder)


@pytest.mark.parametrize("example", ["pandin.txt", "ring.json", "beleaguered.json", "exchange-by-convoy.txt"])
def test_the_result_of_adjudicate_verifies(folder: Path, example: str) -> None:
    said = output_of(Command(f"westphalia adjudicate examples/{example} --json"), folder)
    (folder / "result.json").write_text(said, encoding="utf-8")
    assert verify(folder, f"examples/{example} --result result.json").startswith("✓ Right")


def test_a_changed_outcome_in_a_result_file_is_found(folder: Path) -> None:
    said = json.loads(output_of(Command("westphalia adjudicate bounce.txt --json"), folder))
    said["orders"][0]["outcome"] = "succeeds"
    said["orders"][0]["code"] = "arrives"
    (folder / "result.json").write_text(json.dumps(said), encoding="utf-8")
    output = verify(folder, "bounce.txt --result result.json")
    assert output.startswith("✗ Wrong")
    assert output.endswith("(exit status 1)\n")


def test_of_a_long_result_only_the_wrong_statements_are_listed_by_default(folder: Path) -> None:
    said = json.loads(output_of(Command("westphalia adjudicate examples/opening.txt --json"), folder))
    said["orders"][0]["outcome"] = "void"
    (folder / "result.json").write_text(json.dumps(said), encoding="utf-8")
    short, long = (
        verify(folder, f"examples/opening.txt --result result.json{more}") for more in ("", " --all")
    )
    count = len(said["orders"]) + sum(map(len, said["units"].values())) + 2
    assert f"Wrong: 1 of {count} statements does not hold." in short
    assert f"{count - 1} statements hold. Use --all to list them." in short
    assert "Use --all" not in long
    assert (short.count("✓"), long.count("✓")) == (0, count - 1)


def test_the_wrong_statement_comes_with_the_numbers_that_contradict_it(folder: Path, golden: Golden) -> None:
    output = verify(folder, 'bounce.txt --claim "A Vie - Tyr succeeds" --claim "A Ven - Tyr bounces"')
    golden(output)
    golden(" ".join(output.split()))


def test_a_result_of_another_rule_names_that_rule(folder: Path) -> None:
    claims = '--claim "F Eng C A Bre - Lon succeeds" --claim "A Bre - Lon bounces"'
    output = verify(folder, f"examples/pandin.txt {claims}")
    assert "4.A.2=1982" in output
    assert verify(folder, f"examples/pandin.txt {claims} --rule 4.A.2=1982").startswith("✓ Right")


def test_the_json_of_a_verification_lists_the_mistakes(folder: Path) -> None:
    output = verify(folder, 'bounce.txt --json --claim "A Vie - Tyr succeeds"').removesuffix(
        "(exit status 1)\n"
    )
    found = json.loads(output)
    assert found["holds"] is False
    assert [statement["holds"] for statement in found["statements"]] == [False]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("bounce.txt", "error: bounce.txt: no result is stated; expected results behind the orders"),
        ('bounce.txt --claim "A Vie frobs"', "A Vie frobs"),
        ('bounce.txt --claim "A Mun dislodged"', "mun"),
        ('bounce.txt --claim "A Vinena - Tyr bounces"', "Vinena"),
        ("bounce.txt --result nowhere.json", "error: nowhere.json: cannot be read"),
        ("nowhere.txt", "error: nowhere.txt: cannot be read"),
    ],
)
def test_bad_input_gets_a_message_and_status_2(folder: Path, arguments: str, message: str) -> None:
    output = verify(folder, arguments)
    assert output.startswith("error: ")
    assert message in output
    assert output.endswith("(exit status 2)\n")


def test_the_recorded_checks_are_current(folder: Path) -> None:
    recorded = (Path(__file__).with_name("recorded") / "verify.txt").read_text(encoding="utf-8")
    assert replay(recorded, folder) == recorded
