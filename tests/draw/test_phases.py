"""In many random phases of every game, nothing on the picture covers anything else."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.draw.boxes import Piece, overlaps, pieces
from tests.draw.random_phases import played
from westphalia.draw.ground.plan import GroundPlan
from westphalia.draw.ground.plans import load_plan
from westphalia.draw.map import draw_map
from westphalia.draw.paper.svg import element
from westphalia.draw.scene import make_scene
from westphalia.games import Game
from westphalia.variants import find_variant, variants

PHASES = (16, pytest.param(60, marks=pytest.mark.thorough))


def the_map(game: Game) -> str:
    """Return the map of the last phase, as in pictures."""
    parts = draw_map(make_scene(game), load_plan(game.board))
    return element("svg", "".join(parts), xmlns="http://www.w3.org/2000/svg")


def is_inside(plan: GroundPlan, piece: Piece) -> bool:
    left, top, right, bottom = piece.box
    return left >= 0 and top >= 0 and right <= plan.width and bottom <= plan.height


@pytest.mark.parametrize("count", PHASES)
@pytest.mark.parametrize("variant", variants())
def test_labels_units_numbers_and_heads_cover_nothing_in_any_phase(variant: str, count: int) -> None:
    plan = load_plan(find_variant(variant).board)
    kinds: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    for game in played(variant, count, seed=1648):
        kinds[game.history[-1].phase.kind.value] += 1
        found = pieces(the_map(game))
        drawn.update(piece.owner.partition(" ")[0] for piece in found)
        assert overlaps(found) == [], f"after {game.history[-1].phase}, of {len(game.history)} phases"
        assert all(is_inside(plan, piece) for piece in found)
    assert {"movement", "retreat", "adjustment"} <= kinds.keys()
    assert drawn["label"] > 2 * count * 75
    assert drawn["unit"] > count * 22
    assert drawn["head"] > 4 * kinds["movement"]
    assert drawn["number"] > count // 4
