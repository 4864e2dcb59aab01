"""Early and Late Winter: which units are disbanded, and which powers build where and for which states."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.winters import late_winter, units_of, winter
from tests.variants.europe1615.years import facts, setting
from tests.variants.playing import code, due, go, list_reasons
from westphalia.model.names import Power
from westphalia.variants.europe1615.winter_losses import count_adjustments

# -------------------------------------------------------------------------- more units than centers


def test_a_disbanded_unit_gives_its_reason() -> None:
    game = winter("denmark A pru, pru A mec", {"mec": "pru"})
    fact = next(fact for fact in facts(game, "disbanded") if "Mecklenburg" in fact.text)
    assert (fact.clause, list_reasons(fact)[1:]) == ("E15-EW-1", ["Prussia now belongs to Denmark."])


# ------------------------------------------------------------------------------------------ powers


@pytest.mark.clause("E15-HUG-1", "E15-BOH-1")
@pytest.mark.parametrize(
    ("sanction", "power", "place", "clause"),
    [
        ("huguenot-rebellion", "france", "guy", "E15-HUG-1"),
        ("bohemian-revolt", "austria", "boh", "E15-BOH-1"),
    ],
)
def test_sanctions_close_a_home(sanction: str, power: str, place: str, clause: str) -> None:
    game = late_winter("", sanctions=sanction)
    # The home is still a center and supplies a unit.
    assert (count_adjustments(setting(game), Power(power)), due(game, power)) == (5, "4 builds")
    game = go(game, **{power: f"B A {place}"})
    assert code(game, f"B A {place}") == clause


# ---------------------------------------------------------------------------------------- Ottomans


VOTE = {"e15_ottoman_build": "by_weight_vote"}


@pytest.mark.clause("E15-OTT-15", "E15-OTT-10")
def test_powers_vote_for_ottoman_units_by_option() -> None:
    game = late_winter("ott A bos", rules=VOTE)
    assert "vote" in due(late_winter(FULL_DENMARK, rules=VOTE), "denmark")
    after = go(game, france="B A ser", austria="B A ser", spain="B F rum")
    assert units_of(after, "ott") == ["A bos", "A ser"]
    assert "B A ser" not in {str(one.entry) for one in after.history[-1].report.entries}
    assert units_of(go(game, france="B A ser", spain="B F rum"), "ott") == ["A bos", "F rum"]
    assert units_of(go(game), "ott") == ["A bos"]
    # A fleet cannot be built inland.
    assert units_of(go(game, spain="B F ser"), "ott") == ["A bos"]


FULL_DENMARK = "denmark F cop, denmark A jut, denmark A hol, denmark A sca, denmark A chr"


def test_a_unit_built_without_an_order_gives_its_reasons(golden: Golden) -> None:
    game = go(late_winter(""))
    fact = next(fact for fact in facts(game, "rebuilt") if "of Saxony" in fact.text)
    golden(fact.text)
    assert fact.clause == "E15-BLD-14"
    assert list_reasons(fact)[1:] == [
        "Saxony belongs to the state and is vacant.",
        "Saxony has a supply balance of 1: centers 1.",
        "centers: 1 [E15-BLD-7]",
        "Saxony: 1 [E15-BLD-7]",
    ]
