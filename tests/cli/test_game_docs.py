"""docs/games.md and docs/game-file.md are complete."""

import json
from pathlib import Path

import pytest

from westphalia.games.files.record import game_schema
from westphalia.variants.registry import BUILT_IN

DOCS = Path(__file__).parents[2] / "docs"
GAMES = (DOCS / "games.md").read_text(encoding="utf-8")
GAME_FILE = (DOCS / "game-file.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("variant", BUILT_IN)
def test_the_page_of_every_game_is_a_link_away(variant: str) -> None:
    assert f"](rules/{variant}.md)" in GAMES
    assert (DOCS / "rules" / f"{variant}.md").is_file()


def test_every_field_of_the_schema_is_described() -> None:
    schema = json.loads(json.dumps(game_schema()))
    records = [schema, *schema["$defs"].values()]
    fields = {field for record in records for field in record.get("properties", {})}
    assert [field for field in sorted(fields) if f"`{field}`" not in GAME_FILE] == []
