"""In many random phases of every game, nothing on a picture covers anything else, and nothing strengths."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.draw.boxes import Piece, overlaps, pieces
from tests.draw.random_phases import played
from westphalia.draw.ground.plan import GroundPlan
from westphalia.draw.ground.plans import load_plan
from westphalia.draw.map import draw_map
from westphalia.draw.marks.words import format_strengths
from westphalia.draw.paper.svg import Shapes, element
from westphalia.draw.scene import make_scene
from westphalia.games import Game
from westphalia.variants import find_variant, variants

PHASES = (16, pytest.param(60, marks=pytest.mark.thorough))


def the_map(game: Game) -> str:
    """Return the map of the last phase, as in pictures."""
    shapes = Shapes()
    parts = [*draw_map(make_scene(game), load_plan(game.board), shapes)]
    return element("svg", "".join((shapes.definitions, *parts)), xmlns="http://www.w3.org/2000/svg")


def decided_by_strengths(game: Game) -> list[str]:
    """Return the strengths that decided the moves and supports of the last phase."""
    drawn = make_scene(game).marked_orders
    return sorted(format_strengths(one) for one in drawn if format_strengths(one))


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
        strengths = [piece for piece in found if piece.owner.startswith("strength")]
        assert found[len(found) - len(strengths) :] == strengths, "something is drawn over strengths"
        assert sorted(piece.words for piece in strengths) == decided_by_strengths(game)
        assert overlaps(found) == [], f"after {game.history[-1].phase}, of {len(game.history)} phases"
        assert all(is_inside(plan, piece) for piece in found)
    assert {"movement", "retreat", "adjustment"} <= kinds.keys()
    assert drawn["label"] > 2 * count * 75
    assert drawn["unit"] > count * 22
    assert drawn["head"] > 4 * kinds["movement"]
    assert drawn["strength"] > count // 4
