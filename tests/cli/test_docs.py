"""What the pages about the command line, explanations and the wire format show is true.

To write their transcripts anew: ``python -m tests.cli.transcripts docs/command-line.md ...``.
"""

import re
import shutil
from pathlib import Path
from random import Random
from typing import cast

import pytest

from tests.cli.transcripts import EXAMPLES, replay_markdown
from tests.generators import MIXED, PATHOLOGICAL, SMALL, random_case
from westphalia.cli.commands import COMMANDS
from westphalia.solver import resolve
from westphalia.solver.search.settled_kernels import Fate
from westphalia.solver.words.faulty_orders import WORDS
from westphalia.variants.referee.schema import report_schema

DOCS = EXAMPLES.parent / "docs"
PAGES = ("architecture.md", "census.md", "command-line.md", "explanations.md", "referee.md", "wire-format.md")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(EXAMPLES, tmp_path / EXAMPLES.name)
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_the_transcripts_come_out_as_shown(page: str, folder: Path) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert replay_markdown(text, folder) == text


@pytest.mark.parametrize(
    "page", ["bulk.md", "census.md", "explanations.md", "hosts.md", "referee.md", "verify.md", "what-if.md"]
)
def test_the_python_examples_print_what_is_shown(
    page: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    found = re.findall(r"```python\n(.*?)```\n\nIt prints\n\n```text\n(.*?)```", text, re.DOTALL)
    assert len(found) == text.count("```python\n")
    monkeypatch.chdir(folder)
    for program, printed in found:
        exec(compile(program, f"docs/{page}", "exec"), {})
        assert capsys.readouterr().out == printed


def test_every_command_is_described() -> None:
    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`{name}`" not in text] == []


def test_every_section_and_field_of_a_report_is_described() -> None:
    text = (DOCS / "referee.md").read_text(encoding="utf-8")
    schema = report_schema()
    records = [schema, *cast("dict[str, dict[str, object]]", schema["$defs"]).values()]
    fields = {field for record in records for field in cast("dict[str, object]", record["properties"])}
    assert [field for field in sorted(fields) if f"`{field}`" not in text] == []
    written = (DOCS.parent / "variants" / "referee" / "standard.py").read_text(encoding="utf-8")
    codes = re.findall(r"return section\(\"(\w+)\"", written)
    assert len(codes) >= 9
    assert [code for code in codes if f"\n| `{code}` | " not in text] == []


def test_every_code_and_fate_is_described() -> None:
    text = (DOCS / "wire-format.md").read_text(encoding="utf-8")
    codes = set(WORDS)
    for profile in (PATHOLOGICAL, SMALL, MIXED):
        for seed in range(40):
            case = random_case(Random(seed), profile)
            codes.update(result.code for result in resolve(case.position, case.orders, case.rulebook).orders)
    assert [code for code in sorted(codes) if f"\n| `{code}` | " not in text] == []
    assert [fate for fate in Fate if f"`{fate}`" not in text] == []
