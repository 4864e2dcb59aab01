"""What docs/formats.md and docs/replay.md show is true."""

import re
from pathlib import Path

import pytest

from tests.cli.transcripts import replay_markdown
from westphalia.research.formats import FORMATS, Remark

DOCS = Path(__file__).parents[2] / "docs"
FORMATS_PAGE = (DOCS / "formats.md").read_text(encoding="utf-8")
REPLAY_PAGE = (DOCS / "replay.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [FORMATS_PAGE, REPLAY_PAGE], ids=["formats", "replay"])
def test_the_transcripts_come_out_as_shown(page: str, tmp_path: Path) -> None:
    """To write them anew: ``python -m tests.cli.transcripts docs/formats.md docs/replay.md``."""
    assert replay_markdown(page, tmp_path) == page


def test_the_python_example_prints_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(.*?)```\n\nIt prints\n\n```text\n(.*?)```", FORMATS_PAGE, re.DOTALL)
    assert found
    exec(compile(found[1], "docs/formats.md", "exec"), {})
    assert capsys.readouterr().out == found[2]


def test_every_format_is_described() -> None:
    assert [one.id for one in FORMATS if f"`{one.id}`" not in FORMATS_PAGE] == []


def test_every_remark_of_judges_is_described() -> None:
    assert [
        word for word in Remark if word not in ("removed", "maybe") and f"`{word}`" not in FORMATS_PAGE
    ] == []
