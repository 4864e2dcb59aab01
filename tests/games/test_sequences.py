"""The sequence of provinces, powers, states, borders and units in a board file does not matter."""

import json
from collections import Counter
from dataclasses import replace
from functools import partial
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from tests.properties.movement import facts
from westphalia.games import played_case, resolve_case
from westphalia.games.conformance.random_play import PLAYERS, play_randomly
from westphalia.games.game import Game
from westphalia.model.board import Board, read_board
from westphalia.model.orders import Move
from westphalia.model.phase import PhaseKind
from westphalia.variants import Variant, find_variant
from westphalia.variants.framework.report import Report
from westphalia.variants.registry import variants

PHASES = 7


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", variants())
def test_the_sequence_of_a_board_does_not_matter(name: str, seed: int) -> None:
    variant, rng = find_variant(name), Random(f"{name} {seed}")
    one, other = Game.start(variant), Game.start(variant, board=shuffled_board(variant, rng))
    assert unordered_state(one) == unordered_state(other)
    for _ in range(PHASES):
        for power in sorted(one.dues) if one.phase.kind is not PhaseKind.DIPLOMACY else ():
            orders = PLAYERS[one.phase.kind](one.state, power, rng)
            check = one.rules.check
            wrong = () if check is None else check(one.state, power, tuple(orders))
            given = [order for index, order in enumerate(orders) if index not in {i for i, _ in wrong}]
            one, other = one.submit(power, given), other.submit(power, given)
        one, other = one.advance(), other.advance()
        assert unordered_state(one) == unordered_state(other)
        assert happened(one.history[-1].report) == happened(other.history[-1].report)


def shuffled_board(variant: Variant, rng: Random) -> Board:
    """Return the board of a variant in another sequence."""
    data = json.loads(files(variant.package).joinpath(variant.board_file).read_text(encoding="utf-8"))
    for key in ("provinces", "powers", "minors", "edges", "units"):
        rng.shuffle(data.get(key, []))
    first = rng.choice(data["units"])["at"].partition("/")[0]
    provinces: list[dict[str, Any]] = data["provinces"]
    provinces.sort(key=partial(is_other, first))
    data["owners"] = dict(rng.sample(list(data["owners"].items()), len(data["owners"])))
    return read_board(json.dumps(data))


def is_other(first: str, province: dict[str, Any]) -> bool:
    """Return whether it is not the province to put first."""
    return province["id"] != first


@pytest.mark.parametrize("name", variants())
def test_the_sequence_of_units_and_owners_does_not_matter(name: str) -> None:
    """With each unit first that another one moves against."""
    rng = Random(name)
    game = play_randomly(Game.start(find_variant(name)), rng, years=1)
    for index in range(min(PHASES, len(game.history))):
        case = played_case(game, index)
        if case.phase.kind is not PhaseKind.MOVEMENT:
            continue
        position, expected = case.position, facts(resolve_case(case))
        aims = {
            order.target.province
            for sheet in case.orders.values()
            for order in sheet
            if isinstance(order, Move)
        }
        for first in [unit for unit in position.units if unit.location.province in aims]:
            units = sorted(position.units, key=lambda unit: unit != first)
            owners = dict(rng.sample(list(position.owners.items()), len(position.owners)))
            other = replace(case, position=replace(position, units=tuple(units), owners=owners))
            assert facts(resolve_case(other)) == expected


def unordered_state(game: Game) -> object:
    """Return the state of a game, without sequences."""
    position = game.position
    return (
        game.phase,
        set(position.units),
        position.owners,
        set(position.dislodged),
        position.contested,
        unordered(game.ledger),
        game.outcome,
        {power: (due.count, due.noun) for power, due in game.dues.items()},
    )


def unordered(value: Any) -> Any:
    """Return JSON in which the entries of objects have no sequence."""
    return json.dumps(value, sort_keys=True, default=str)


def happened(report: Report) -> object:
    """Return the contents of a report, without a sequence."""
    lines = Counter(
        (line.power, str(line.entry), line.unit, line.status, line.code, line.given)
        for line in report.entries
    )
    return lines, Counter((event.code, event.power, event.place) for event in report.events), report.certainty
