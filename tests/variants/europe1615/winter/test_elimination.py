"""Powers that leave the game: those that lose all homes, and those without a player."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.europe1615.winters import winter
from tests.variants.europe1615.years import FALL, play, records_of, setting
from tests.variants.playing import go, owner, to, units
from westphalia.games import format_game, read_game
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1615.elimination import find_newly_eliminated
from westphalia.variants.europe1615.influence import compute_allotment
from westphalia.variants.europe1615.state import Europe1615Records, Europe1615Setting, Rounds
from westphalia.variants.framework.report import Event

# ------------------------------------------------------------------------------------------------ elimination


DENMARK = Power("denmark")
OTHERS = {"jut": "swe", "hol": "swe", "sca": "swe", "chr": "swe"}
"""The homes that Denmark has lost before."""
LAST = "spain F cop"
"""Who takes the last one."""


def hold_provinces(**owners: str) -> Europe1615Setting:
    """Return the setting in which provinces belong to others."""
    return setting(play(owners=owners))


@pytest.mark.clause("E15-ELIM-1")
def test_a_power_without_homes_is_eliminated_whatever_else_it_holds() -> None:
    lost = {**OTHERS, "cop": "spain"}
    assert find_newly_eliminated(hold_provinces(**OTHERS)) == ()
    assert find_newly_eliminated(hold_provinces(**lost)) == ("denmark",)
    assert find_newly_eliminated(hold_provinces(**lost, sax="denmark", lon="denmark")) == ("denmark",)
    assert find_newly_eliminated(hold_provinces(**{**lost, "chr": "chr"})) == ("denmark",)


def eliminate_denmark(units: str = "", owners: dict[str, str] | None = None, influence: str = "") -> Game:
    """Return the game in the winter in which Denmark is eliminated."""
    scores = {DENMARK: 30, Power("spain"): 10}
    records = Europe1615Records(rounds=Rounds().add_year(1614, scores))
    return winter(f"{LAST}, {units}" if units else LAST, {**OTHERS, **(owners or {})}, influence, records)


@pytest.mark.clause("E15-ELIM-3")
def test_an_eliminated_power_receives_and_places_no_influence() -> None:
    game = eliminate_denmark(influence="hes denmark 5")
    assert records_of(game).unspent[DENMARK] == 0
    game = to(game, "spring 1616")
    assert (records_of(game).allotments[DENMARK], records_of(game).unspent[DENMARK]) == (0, 0)
    # Land gives the same result.
    found = hold_provinces()
    assert compute_allotment(found, DENMARK) == 34
    assert (
        compute_allotment(
            replace(found, records=replace(found.records, eliminated=frozenset({DENMARK}))), DENMARK
        )
        == 0
    )


# ------------------------------------------------------------------------------------------------ abandonment


SAID = "ABANDONED DENMARK"
VOTES = {"e15_abandonment": "all_others_say_so"}
"""The reading by which the other powers say that a power has no player."""
DECLARERS = ("austria", "england", "france", "spain")
UNITS = "denmark A cop, denmark A sax, france A bre"
OWNERS = {"sax": "denmark", "fra": "denmark", "boh": "denmark", "mor": "denmark"}


def declare_abandoned(game: Game, *powers: str, **orders: str) -> Game:
    """Return the game after a phase in which these powers declare Denmark abandoned."""
    texts = {power: orders.get(power, SAID) for power in powers}
    return go(game, **{**orders, **texts})


def test_an_abandonment_gives_its_reasons() -> None:
    game = declare_abandoned(play("denmark A cop", rules=VOTES), *DECLARERS)
    fact = next(one.fact for one in game.history[-1].report.events if one.code == "abandoned")
    assert (fact.text, fact.clause) == ("Denmark is abandoned.", "E15-ABN-1")
    assert [str(one) for one in fact.because] == [
        "Denmark submits nothing.",
        *(f"{power.title()} declares Denmark abandoned." for power in DECLARERS),
    ]


# ------------------------------------------------------------------------------------------- the referee

RULED = "DENMARK IS ABANDONED"


@pytest.mark.clause("E15-ABN-1", "E15-ABN-2", "E15-EW-2")
def test_a_power_without_another_player_is_dissolved_in_the_winter(golden: Golden) -> None:
    game = play(UNITS, OWNERS, influence="sax spain 3, pru denmark 2", when=FALL)
    game = go(game, referee=RULED)
    while game.phase.season == "fall":
        game = game.advance()
    assert (records_of(game).dissolved, records_of(game).vacant) == ({"denmark"}, set())
    assert not any(unit.startswith("denmark") for unit in units(game))
    assert {place: owner(game, place) for place in ("cop", "boh", "sax")} == {
        "cop": "cop",
        "boh": "boh",
        "sax": "sax",
    }
    fact = next(one.fact for one in facts_of_the_last_phases(game) if "dissolved" in one.fact.text)
    golden([str(one) for one in fact.because])
    assert set(game.survivors) == {"austria", "england", "france", "spain"}


def facts_of_the_last_phases(game: Game) -> list[Event]:
    return [event for record in game.history for event in record.report.events]


# ----------------------------------------------------------------------------- game files of earlier versions


def drop_rule(game: Game) -> str:
    data = json.loads(format_game(game))
    del data["rules"]["e15_abandonment"]
    return json.dumps(data)


def test_an_old_game_with_declarations_by_powers_keeps_that_option() -> None:
    game = declare_abandoned(play("denmark A cop", rules=VOTES), *DECLARERS)
    assert read_game(drop_rule(game)) == game


def test_any_other_old_game_leaves_abandonment_to_the_referee() -> None:
    game = play("denmark A cop").advance()
    assert read_game(drop_rule(game)) == game
