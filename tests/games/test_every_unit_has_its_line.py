"""In every game, a unit that only a foreign power ordered is listed under its owner, as holding."""

from collections import Counter
from random import Random

import pytest

from westphalia.games import resolve_case
from westphalia.games.game import Game
from westphalia.model.case import Case
from westphalia.model.names import Power
from westphalia.model.orders import Designation, Hold, Move, MovementOrder, OrderSet
from westphalia.model.phase import Phase, PhaseKind
from westphalia.solver import Resolution, resolution_json
from westphalia.variants import find_variant
from westphalia.variants.registry import variants


@pytest.mark.parametrize("name", variants())
def test_every_unit_is_listed_under_its_owner(name: str) -> None:
    for seed in range(20):
        case, given = meddled(name, Random(f"{name} {seed}"))
        result = resolve_case(case)
        own = Counter(line.unit for line in result.orders if line.unit and line.power == line.unit.power)
        assert own == dict.fromkeys(case.position.units, 1)
        assert written(result)[: len(given)] == given
        lines = [(line["power"], line["unit"]) for line in resolution_json(result)["orders"]]
        assert {(unit.power, str(unit)) for unit in case.position.units} <= set(lines)


def meddled(name: str, rng: Random) -> tuple[Case, list[tuple[Power, MovementOrder]]]:
    """Return the opening with an order for every unit."""
    game = Game.start(find_variant(name))
    board = game.position.board
    powers = [info.id for info in board.powers]
    sheets: dict[Power, list[MovementOrder]] = {power: [] for power in powers}
    for unit in game.position.units:
        named = Designation(unit.location, unit.kind)
        borders = board.fleet_borders if unit.kind.value == "F" else board.army_borders
        ends = sorted(borders.get(unit.location, ()))
        order = Move(named, rng.choice(ends)) if ends and rng.random() < 0.7 else Hold(named)
        sheets[rng.choice(powers)].append(order)
    sets = tuple(OrderSet(power, tuple(sheet)) for power, sheet in sheets.items() if sheet)
    season = game.phase.season
    phase = Phase(game.phase.year, season, PhaseKind.MOVEMENT)
    case = Case(name, phase, game.position, game.rulebook, sets, ledger=game.variant.ledger_json(game.ledger))
    return case, [
        (one.power, order) for one in sets for order in one.orders if isinstance(order, MovementOrder)
    ]


def written(result: Resolution) -> list[tuple[Power, object]]:
    """Return each order with the power that wrote it, in sequence."""
    return [(line.power, line.order) for line in result.orders]
