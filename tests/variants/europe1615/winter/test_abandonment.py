"""Powers without a player: who declares them abandoned, and their dissolution in winter."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import FALL, play, records_of, setting, status
from tests.variants.playing import go, owner, to, units
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.framework.report import Event

SAID = "ABANDONED DENMARK"
VOTES = {"e15_abandonment": "all_others_say_so"}
"""The reading by which the other powers say that a power has no player."""
OTHERS = ("austria", "england", "france", "spain")
UNITS = "denmark A cop, denmark A sax, france A bre"
OWNERS = {"sax": "denmark", "fra": "denmark", "boh": "denmark", "mor": "denmark"}


def declare_abandoned(game: Game, *powers: str, **orders: str) -> Game:
    """Return the game after a phase in which these powers declare Denmark abandoned."""
    texts = {power: orders.get(power, SAID) for power in powers}
    return go(game, **{**orders, **texts})


def play_dissolution(**rules: str) -> Game:
    """Return the game in the winter in which Denmark, which holds land of others, is dissolved."""
    game = play(UNITS, OWNERS, influence="sax spain 3, pru denmark 2", when=FALL, rules={**VOTES, **rules})
    game = declare_abandoned(game, *OTHERS)
    while game.phase.season == "fall":
        game = game.advance()
    return game


@pytest.mark.clause("E15-ABN-1", "E15-EW-2")
def test_an_abandoned_power_is_dissolved_and_its_units_disbanded() -> None:
    game = play_dissolution()
    assert records_of(game).dissolved == {"denmark"}
    assert not any(unit.startswith("denmark") for unit in units(game))
    assert Power("denmark") not in to(game, "spring 1616").dues
    assert set(game.survivors) == {"austria", "england", "france", "spain"}


@pytest.mark.clause("E15-ABN-2")
def test_each_of_its_centers_is_a_minor_state() -> None:
    game = play_dissolution()
    states = {place: owner(game, place) for place in ("cop", "jut", "hol", "boh", "sax")}
    assert states == {place: place for place in states}
    assert {Power(place) for place in states} <= setting(game).pliant
    assert (status(game, "cop"), status(game, "boh")) == ("unaligned", "unaligned")
    assert status(game, "sax") == "aligned spain"


@pytest.mark.clause("E15-ABN-2")
def test_states_of_a_dissolved_power_get_a_unit_next_winter_or_immediately() -> None:
    assert "jut A jut" not in units(to(play_dissolution(), "spring 1616"))
    assert "jut A jut" in units(to(play_dissolution(e15_dissolved_centre_unit="auto_build"), "spring 1616"))
    assert "sax A sax" in units(to(play_dissolution(), "spring 1616"))


def test_an_abandonment_gives_its_reasons() -> None:
    game = declare_abandoned(play("denmark A cop", rules=VOTES), *OTHERS)
    fact = next(one.fact for one in game.history[-1].report.events if one.code == "abandoned")
    assert (fact.text, fact.clause) == ("Denmark is abandoned.", "E15-ABN-1")
    assert [str(one) for one in fact.because] == [
        "Denmark submits nothing.",
        *(f"{power.title()} declares Denmark abandoned." for power in OTHERS),
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
