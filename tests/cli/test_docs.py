"""What the pages about the command line, explanations and the wire format show is true.

To write their transcripts anew: ``python -m tests.cli.transcripts docs/command-line.md ...``.
"""

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.cli.transcripts import EXAMPLES, replay_markdown
from tests.generators import MIXED, PATHOLOGICAL, SMALL, random_case
from westphalia.cli.commands import COMMANDS
from westphalia.solver import resolve
from westphalia.solver.fault_words import WORDS
from westphalia.solver.settled import Fate

DOCS = EXAMPLES.parent / "docs"
PAGES = ("command-line.md", "explanations.md", "wire-format.md")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(EXAMPLES, tmp_path / EXAMPLES.name)
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_the_transcripts_come_out_as_shown(page: str, folder: Path) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert replay_markdown(text, folder) == text


def test_the_python_example_prints_what_is_shown(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (DOCS / "explanations.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```\n\nIt prints\n\n```text\n(.*?)```", text, re.DOTALL)
    assert found
    monkeypatch.chdir(folder)
    exec(compile(found[1], "docs/explanations.md", "exec"), {})
    assert capsys.readouterr().out == found[2]


def test_every_command_is_described() -> None:
    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`{name}`" not in text] == []


def test_every_code_and_fate_is_described() -> None:
    text = (DOCS / "wire-format.md").read_text(encoding="utf-8")
    codes = set(WORDS)
    for profile in (PATHOLOGICAL, SMALL, MIXED):
        for seed in range(40):
            case = random_case(Random(seed), profile)
            codes.update(result.code for result in resolve(case.position, case.orders, case.rulebook).orders)
    assert [code for code in sorted(codes) if f"\n| `{code}` | " not in text] == []
    assert [fate for fate in Fate if f"`{fate}`" not in text] == []
