"""Files of games for tests: Two Towns as data, and variations of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from westphalia.variants import Variant, read_variant

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "two-towns.json"
TEXT = EXAMPLE.read_text(encoding="utf-8")


def make_data(game: Mapping[str, object] | None = None, **board: object) -> dict[str, Any]:
    """Return the data of the example with these parts of its rules and its board replaced.

    What is None is left out.
    """
    made: dict[str, Any] = json.loads(TEXT)
    made["game"] |= dict(game or {})
    made["game"] = {name: value for name, value in made["game"].items() if value is not None}
    made |= board
    return {name: value for name, value in made.items() if value is not None}


def make_variant(game: Mapping[str, object] | None = None, **board: object) -> Variant:
    """Return the game that this data describes."""
    return read_variant(json.dumps(make_data(game, **board)))
