"""Widerstand and ketzenhammer: when they begin, and which powers they bar from which states."""

from dataclasses import replace

import pytest

from tests.variants.europe1615.years import (
    BOARD,
    play,
    records_of,
    setting,
)
from westphalia.model.names import Power
from westphalia.variants.europe1615.influence import find_counterbalance, find_counterbalance_clause
from westphalia.variants.europe1615.land import CATHOLIC, PROTESTANT, Faith
from westphalia.variants.europe1615.state import Europe1615Records, Europe1615Setting


def make_setting(**points: int) -> Europe1615Setting:
    """Return a setting with these allotments."""
    found = setting(play())
    return replace(
        found, records=replace(found.records, allotments={Power(power): n for power, n in points.items()})
    )


@pytest.mark.clause("E15-CBAL-1", "E15-CBAL-6")
def test_at_the_opening_catholics_have_more_but_not_twice_as_much() -> None:
    totals = {CATHOLIC: 0, PROTESTANT: 0}
    for info in BOARD.powers:
        assert info.influence is not None
        totals[CATHOLIC if info.faith == CATHOLIC else PROTESTANT] += info.influence
    assert totals == {CATHOLIC: 105, PROTESTANT: 66}
    assert records_of(play()).counterbalance is None


@pytest.mark.clause("E15-CBAL-2", "E15-CBAL-4")
@pytest.mark.parametrize(
    ("catholics", "protestants", "expected"),
    [
        (99, 50, None),
        (100, 50, "widerstand"),
        (50, 100, "ketzenhammer"),
        (51, 100, None),
        (10, 0, "widerstand"),
        (0, 0, None),
    ],
)
def test_a_counterbalance_needs_twice_the_influence(
    catholics: int, protestants: int, expected: str | None
) -> None:
    found = make_setting(spain=catholics, england=protestants)
    assert find_counterbalance(found) == expected


@pytest.mark.clause("E15-CBAL-2", "E15-CBAL-7")
def test_powers_out_of_the_game_do_not_count() -> None:
    found = make_setting(spain=60, france=60, england=50, denmark=50)
    assert find_counterbalance(found) is None
    denmark = frozenset({Power("denmark")})
    for records in (replace(found.records, eliminated=denmark), replace(found.records, dissolved=denmark)):
        assert find_counterbalance(replace(found, records=records)) == "widerstand"


def find_bar(counter: str | None, power: str, bearing: Faith | None) -> str | None:
    """Return the clause that keeps a power from placing influence in Hesse, which bears this marker."""
    markers: dict[Power, Faith] = {} if bearing is None else {Power("hes"): bearing}
    records = Europe1615Records(counterbalance=counter, markers=markers)
    return find_counterbalance_clause(replace(setting(play()), records=records), Power(power), Power("hes"))


@pytest.mark.clause("E15-CBAL-2", "E15-CBAL-4")
def test_each_counterbalance_bars_one_faith_from_the_others_states() -> None:
    for catholic in ("austria", "france", "spain"):
        assert find_bar("widerstand", catholic, PROTESTANT) == "E15-CBAL-2"
        assert find_bar("widerstand", catholic, CATHOLIC) is None
        assert find_bar("ketzenhammer", catholic, PROTESTANT) is None
        assert find_bar("widerstand", catholic, None) is None
        assert find_bar(None, catholic, PROTESTANT) is None
    for protestant in ("england", "denmark"):
        assert find_bar("ketzenhammer", protestant, CATHOLIC) == "E15-CBAL-4"
        assert find_bar("ketzenhammer", protestant, PROTESTANT) is None
        assert find_bar("widerstand", protestant, CATHOLIC) is None
