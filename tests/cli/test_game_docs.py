"""What docs/games.md and docs/game-file.md show is true."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.transcripts import replay_markdown
from westphalia.variants.games.record import game_schema
from westphalia.variants.registry import BUILT_IN

DOCS = Path(__file__).parents[2] / "docs"
GAMES = (DOCS / "games.md").read_text(encoding="utf-8")
GAME_FILE = (DOCS / "game-file.md").read_text(encoding="utf-8")


def test_the_transcripts_come_out_as_shown(tmp_path: Path) -> None:
    """To write them anew: ``python -m tests.cli.transcripts docs/games.md``."""
    assert replay_markdown(GAMES, tmp_path) == GAMES


@pytest.mark.parametrize("variant", BUILT_IN)
def test_the_page_of_every_game_is_a_link_away(variant: str) -> None:
    assert f"](rules/{variant}.md)" in GAMES
    assert (DOCS / "rules" / f"{variant}.md").is_file()


def test_the_python_example_prints_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = re.search(r"```python\n(.*?)```\n\nIt prints\n\n```text\n(.*?)```", GAMES, re.DOTALL)
    assert found
    monkeypatch.chdir(tmp_path)
    exec(compile(found[1], "docs/games.md", "exec"), {})
    assert capsys.readouterr().out == found[2]


def test_every_field_of_the_schema_is_described() -> None:
    schema = json.loads(json.dumps(game_schema()))
    records = [schema, *schema["$defs"].values()]
    fields = {field for record in records for field in record.get("properties", {})}
    assert [field for field in sorted(fields) if f"`{field}`" not in GAME_FILE] == []
