"""Late Winter: which powers build where and for which states, and automatic builds."""

import pytest

from tests.golden import Golden
from tests.variants.europe1615.winters import late_winter, units_of
from tests.variants.europe1615.years import (
    code,
    due,
    events,
    facts,
    go,
    list_reasons,
    setting,
)
from westphalia.model.names import Power
from westphalia.variants.europe1615.winter_losses import count_adjustments


def build_code(
    power: str, order: str, owners: dict[str, str] | None = None, units: str = "", **rules: str
) -> str:
    """Return the code of a build order in Late Winter."""
    game = go(late_winter(units, owners, rules=rules), **{power: order})
    return code(game, order, power)


# ------------------------------------------------------------------------------------------ powers


@pytest.mark.clause("E15-BLD-7")
def test_each_center_supplies_one_unit() -> None:
    game = late_winter("austria A vie, austria A mor, austria A lus, austria F adr", {"ven": "austria"})
    assert due(game, "austria") == "2 builds"
    game = go(game, austria="B A boh, B A sil, B A tyr")
    assert [code(game, f"B A {place}") for place in ("boh", "sil", "tyr")] == [
        "built",
        "built",
        "too_many_builds",
    ]
    assert len(units_of(game, "austria")) == 6


@pytest.mark.clause("E15-BLD-8")
def test_units_are_built_in_own_vacant_homes() -> None:
    assert build_code("france", "B A par") == "built"
    assert build_code("france", "B A cha") == "E15-BLD-8"
    assert build_code("france", "B A par", {"par": "spain"}) == "not_owned"
    assert build_code("france", "B A par", units="spain A par") == "occupied"
    assert build_code("france", "B A vie") == "not_owned"


@pytest.mark.clause("E15-BLD-9")
def test_units_are_built_in_captured_centers_of_minor_states() -> None:
    assert build_code("france", "B A lor", {"lor": "france"}) == "built"
    assert build_code("france", "B A lor") == "not_owned"
    assert build_code("france", "B A lor", {"lor": "france"}, "spain A lor") == "occupied"


@pytest.mark.clause("E15-BLD-10", "E15-FAITH-8")
def test_nothing_is_built_in_captured_islamic_centers() -> None:
    for place in ("rum", "ser", "sul"):
        assert build_code("austria", f"B A {place}", {place: "austria"}) == "E15-BLD-10"
    assert build_code("spain", "B A alg", {"alg": "spain"}) == "E15-BLD-10"
    assert (
        build_code("spain", "B A alg", {"alg": "spain"}, e15_muslim_states="ottomans_and_morocco") == "built"
    )


@pytest.mark.clause("E15-BLD-11", "E15-BLD-12", "E15-BLD-13")
def test_powers_build_in_captured_homes_only_of_their_own_faith() -> None:
    assert build_code("denmark", "B A fla", {"fla": "denmark"}) == "E15-BLD-11"
    assert build_code("england", "B A norm", {"norm": "england"}) == "E15-BLD-11"
    assert build_code("austria", "B A jut", {"jut": "austria"}) == "E15-BLD-12"
    assert build_code("austria", "B A mil", {"mil": "austria"}) == "built"
    assert build_code("england", "B A jut", {"jut": "england"}) == "built"
    never = {"e15_build_in_same_faith_power_centre": "false"}
    assert build_code("austria", "B A mil", {"mil": "austria"}, **never) == "E15-BLD-13"
    assert build_code("austria", "B A jut", {"jut": "austria"}, **never) == "E15-BLD-12"
    assert build_code("austria", "B A ven", {"ven": "austria"}, **never) == "built"


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


# ------------------------------------------------------------------------------------ minor states


@pytest.mark.clause("E15-BLD-14", "E15-BLD-15")
@pytest.mark.parametrize("influence", ["swe denmark 3", "swe denmark 3 france 3", ""])
def test_a_state_gets_its_unit_back_whatever_its_status(influence: str) -> None:
    game = go(late_winter("pru A pru", influence=influence))
    assert (units_of(game, "swe"), units_of(game, "pru"), units_of(game, "sul")) == (
        ["F swe"],
        ["A pru"],
        ["A sul"],
    )
    assert "The fleet of Sweden in Sweden replaces the unit that was lost." in events(game, "rebuilt")
    game = go(late_winter("", influence=influence, rules={"e15_minor_rebuild_type": "army"}))
    assert units_of(game, "swe") == ["A swe"]


NO_DEFAULT = {"e15_minor_build_default": "nothing"}


EXPANDED = {"mec": "pru"}
"""Prussia holds Mecklenburg."""


@pytest.mark.clause("E15-EXP-5")
@pytest.mark.parametrize("influence", ["pru denmark 3", "pru denmark 3 spain 3", ""])
def test_without_an_order_an_army_is_built_at_home_if_that_is_vacant(influence: str, golden: Golden) -> None:
    game = go(late_winter("pru F bal", EXPANDED, influence))
    assert units_of(game, "pru") == ["A pru", "F bal"]
    golden(events(game, "built"))
    assert units_of(go(late_winter("pru A pru", EXPANDED, influence)), "pru") == ["A pru"]
    assert units_of(go(late_winter("pru F bal", EXPANDED, influence, rules=NO_DEFAULT)), "pru") == ["F bal"]


@pytest.mark.clause("E15-EXP-5", "E15-BLD-10", "E15-BLD-11")
def test_a_state_builds_where_its_power_would() -> None:
    def tried(place: str, influence: str) -> str:
        game = late_winter("hun F adr", {place: "hun"}, influence, rules=NO_DEFAULT)
        power = influence.split()[1]
        return code(go(game, **{power: f"B A {place}"}), f"B A {place}")

    assert tried("tra", "hun denmark 3") == "built"
    assert tried("ser", "hun denmark 3") == "E15-BLD-10"
    assert tried("sil", "hun denmark 3") == "E15-BLD-11"
    assert tried("sil", "hun spain 3") == "built"


@pytest.mark.clause("E15-ABN-2", "E15-EXP-12", "E15-BLD-11")
def test_a_state_on_the_home_of_a_power_builds_there_for_powers_of_any_faith() -> None:
    owners = {"boh": "boh", "sax": "boh"}
    for power in ("denmark", "spain"):
        game = late_winter("boh F adr", owners, f"boh {power} 3", rules=NO_DEFAULT)
        game = go(game, **{power: "B A boh"})
        assert (code(game, "B A boh"), units_of(game, "boh")) == ("built", ["A boh", "F adr"])


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


@pytest.mark.clause("E15-OTT-15")
def test_tied_votes_build_nothing_in_that_home() -> None:
    """England has 47 points against Spain's 37 first, then both have 40."""
    owners = {"mec": "england", "hes": "england", "bra": "england"}
    game = late_winter("", owners, rules=VOTE)
    assert units_of(go(game, spain="B A rum", england="B F rum, B A ser"), "ott") == ["A ser", "F rum"]
    game = late_winter("", {"ven": "england", "lnc": "", "cro": "spain"}, rules=VOTE)
    assert (game.ledger["allotments"]["england"], game.ledger["allotments"]["spain"]) == (40, 40)  # type: ignore[index]
    assert units_of(go(game, spain="B A rum", england="B F rum, B A ser"), "ott") == ["A ser"]


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
