"""Two hundred random phases of every game: what is drawn of them does not cover one another."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.draw.boxes import overlaps, pieces
from tests.draw.random_phases import played
from westphalia.draw import draw
from westphalia.variants import variants

PHASES = 200


@pytest.mark.parametrize("variant", variants())
def test_labels_units_numbers_and_heads_cover_nothing_in_any_phase(variant: str) -> None:
    kinds: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    for game in played(variant, PHASES, seed=1648):
        kinds[game.history[-1].phase.kind.value] += 1
        found = pieces(draw(game).svg)
        drawn.update(piece.owner.partition(" ")[0] for piece in found)
        assert overlaps(found) == [], f"after {game.history[-1].phase}, of {len(game.history)} phases"
    assert {"movement", "retreat", "adjustment"} <= kinds.keys()
    assert drawn["label"] > 2 * PHASES * 75
    assert drawn["unit"] > PHASES * 22
    assert drawn["head"] > 4 * kinds["movement"]
    assert drawn["number"] > 50
