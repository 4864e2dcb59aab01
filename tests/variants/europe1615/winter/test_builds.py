"""Early and Late Winter: which units are disbanded, and which powers build where and for which states."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.winters import late_winter, units_of, winter
from tests.variants.europe1615.years import facts, setting
from tests.variants.playing import code, due, events, go, list_reasons, to
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1615.winter_losses import count_adjustments

# --------------------------------------------------------------------------------------------------- disbands


HOMES: tuple[str, ...] = ("cop", "jut", "hol", "sca", "chr")
"""The homes of Denmark."""


# -------------------------------------------------------------------------- more units than centers


@pytest.mark.clause("E15-EW-3", "E15-ID-6")
@pytest.mark.parametrize("season", ["early_winter", "late_winter"])
@pytest.mark.parametrize(
    ("edition", "expected"), [("2000_2008", ["F cop", "F kat"]), ("2023", ["A wes", "F cop"])]
)
def test_the_edition_decides_which_units_are_removed(season: str, edition: str, expected: list[str]) -> None:
    """By the rules of 2023 units in centers are spared; in 2000 the army is the farthest from Denmark."""
    taken = dict.fromkeys(HOMES[2:], "swe")
    rules = {"e15_base_rulebook": edition, "e15_power_disbands_phase": season}
    game = winter("denmark F cop, denmark F kat, denmark A wes", taken, "wes denmark 2", rules=rules)
    assert game.phase.season == season.replace("_", " ")
    assert units_of(go(game), "denmark") == expected


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


# ---------------------------------------------------------------------------------------------- further units


LATE_1616 = "late winter 1616 adjustment"


def play_grown_sweden(units: str, kind: str = "A", sanctions: str = "") -> Game:
    """Sweden, which began with a fleet, has captured Mecklenburg and built there; it is Spring 1616."""
    rules = {"e15_minor_build_default": "nothing"}
    game = late_winter(f"swe F bor, {units}", {"mec": "swe"}, "swe denmark 3", sanctions, rules)
    return go(game, denmark=f"B {kind} mec")


@pytest.mark.clause("E15-BLD-14", "E15-BLD-15")
def test_a_first_unit_comes_back_although_a_further_one_lives() -> None:
    game = play_grown_sweden("spain F bal, spain F kat")
    game = go(game, spain="F kat - bor, F bal S F kat - bor", denmark="A mec - hol")
    assert game.variant.ledger_json(game.ledger)["further"] == {"swe": ["hol"]}
    game = to(game, LATE_1616)
    assert units_of(game, "swe") == ["A hol [S]"]
    # No power can build anything in its place or prevent it.
    game = go(game, denmark="WAIVE swe")
    assert units_of(game, "swe") == ["A hol [S]", "F swe"]
    told = "The fleet of Sweden in Sweden replaces the unit that was lost."
    assert told in events(game, "rebuilt")


@pytest.mark.clause("E15-BLD-14")
def test_a_further_unit_whose_move_fails_is_known_where_it_stays() -> None:
    game = go(play_grown_sweden("spain A bru"), spain="A bru - hol", denmark="A mec - hol")
    assert game.variant.ledger_json(game.ledger)["further"] == {"swe": ["mec"]}


@pytest.mark.clause("E15-BLD-14", "E15-GUS-2")
@pytest.mark.parametrize(("retreat", "further"), [("F mec R hol/ec", {"swe": ["hol"]}), ("F mec D", None)])
def test_further_units_are_known_after_they_retreat(retreat: str, further: object) -> None:
    game = play_grown_sweden("spain A bra, spain A bru", "F", "swedish-intervention")
    game = go(game, spain="A bra - mec, A bru S A bra - mec")
    assert game.variant.ledger_json(game.ledger)["further"] == {"swe": ["mec"]}
    game = go(game, denmark=retreat)
    assert game.variant.ledger_json(game.ledger).get("further") == further
