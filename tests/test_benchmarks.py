"""The benchmarks run on a few turns; their times are not tested."""

from collections.abc import Callable
from random import Random

import pytest

from benchmarks import measures
from benchmarks.__main__ import spread_out
from benchmarks.measures import measure_memory, measure_rival, measure_turns
from benchmarks.peers import Occupants, PeerCase, our_standing
from benchmarks.playing import draw
from benchmarks.turns import random_turns
from benchmarks.years import count_searches
from westphalia.games import Game, legal_orders
from westphalia.model.phase import PhaseKind
from westphalia.solver import resolve

TURNS = random_turns(3, 1)


def test_the_shares_of_legality_resolution_and_explanation_are_reported() -> None:
    rows = {row.what: row.result for row in measure_turns(TURNS)}
    parts = [rows[f"... of which {part}"] for part in ("legality", "resolution", "explanation")]
    shares = [int(part.rstrip("%")) for part in parts]
    assert 99 <= sum(shares) <= 101


def test_others_play_the_same_turns_and_are_compared_with_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[PeerCase] = []

    def prepare(one: PeerCase) -> Callable[[], Occupants]:
        played.append(one)
        if one.orders is TURNS[0].orders:
            raise KeyError("an order that it cannot read")
        return lambda: our_standing(resolve(one.position, one.orders, measures.RULES["pydip"]))

    monkeypatch.setattr(measures, "PEERS", {"pydip": prepare})
    monkeypatch.setattr(measures, "import_module", str)  # it need not be installed
    monkeypatch.setattr(measures, "version", str)
    rows = {row.what: row.result for row in measure_rival(TURNS, lambda _: None)}
    assert rows["... turns with the same result"] == "2 of 3"
    assert len(played) == measures.ROUNDS * len(TURNS)


def test_turns_are_sampled_from_the_whole_corpus() -> None:
    assert spread_out(range(10), 3) == range(0, 9, 3)
    assert spread_out(TURNS, 5) == TURNS


def test_memory_is_measured_after_the_caches_are_warm_and_again_at_the_end() -> None:
    (row,) = measure_memory(1, warm=2, phases=4)
    assert (row.what, row.beside) == ("Peak memory after 4 phases", "after 2")
    assert row.within


def test_searches_of_the_solver_are_counted_by_phase() -> None:
    searched, phases = count_searches(1)
    assert 0 <= searched <= phases
    assert phases > 0


def test_self_play_orders_every_unit_and_as_many_adjustments_as_are_due() -> None:
    rng, game, kinds = Random(1), Game.start("standard"), set[PhaseKind]()
    while game.phase.year < 1904 and game.outcome is None:
        menus = legal_orders(game)
        for power, orders in draw(menus, rng).items():
            options = menus[power]
            assert len(orders) == min(options.due.count, len(options.orders))
            assert set(orders) <= set(options.orders)
        kinds.add(game.phase.kind)
        game = game.submit_all(draw(menus, rng)).advance()
    assert {PhaseKind.MOVEMENT, PhaseKind.ADJUSTMENT} <= kinds
