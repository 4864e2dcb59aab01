"""The setting of a game with minor states: the sides of owners, and the owners of land."""

from __future__ import annotations

from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.phase import parse_phase
from westphalia.model.position import Position, Unit
from westphalia.variants.europe1619 import EUROPE_1619
from westphalia.variants.minor_states.setting import (
    NEUTRAL_STATE,
    UNALIGNED_STATE,
    RealmRecords,
    RealmSetting,
    Standing,
    aligned_with,
    find_home_centers,
    find_original_owners,
    find_states_in_play,
    find_successors,
)

BOARD = EUROPE_1619.board
FRANCE, SPAIN = Power("france"), Power("spain")
HESSE, LORRAINE, VENICE, MILAN = map(Power, ("hes", "lor", "ven", "mil"))


def setting(standings: dict[Power, Standing] | None = None, **taken: str) -> RealmSetting[RealmRecords]:
    """Return a setting with these standings and some provinces with changed owners."""
    owners = {**find_original_owners(BOARD), **{Province(place): Power(who) for place, who in taken.items()}}
    units = tuple(
        Unit(owner, UnitKind.ARMY, Location(owner if owner in BOARD.minor else "par"))
        for owner in (FRANCE, HESSE, VENICE)
    )
    records = RealmRecords(standings=standings or {})
    position = Position(BOARD, units, owners)
    return RealmSetting(position, parse_phase("S1625M"), EUROPE_1619.rulebook, records)


ALIGNED = {HESSE: aligned_with(FRANCE), LORRAINE: aligned_with(SPAIN), VENICE: NEUTRAL_STATE}


def test_a_power_and_the_states_that_follow_it_are_one_side() -> None:
    at = setting(ALIGNED)
    assert (at.side(FRANCE), at.side(HESSE), at.side(LORRAINE)) == (FRANCE, FRANCE, SPAIN)
    assert at.is_same_side(FRANCE, HESSE)
    assert not at.is_same_side(HESSE, LORRAINE)
    assert at.commander(at.standing[Province("hes")]) == FRANCE


def test_neutral_and_unaligned_states_are_each_a_side_of_their_own() -> None:
    at = setting(ALIGNED)
    tuscany = Power("tus")
    assert (at.side(VENICE), at.side(tuscany)) == (VENICE, tuscany)
    assert (at.patron(VENICE), at.commander(at.standing[Province("ven")])) == (None, None)
    assert (at.is_neutral(VENICE), at.is_unaligned(VENICE)) == (True, False)
    assert (at.is_neutral(tuscany), at.is_unaligned(tuscany)) == (False, True)
    assert (at.is_neutral(None), at.is_unaligned(None)) == (False, True)


def test_a_captured_state_follows_no_power() -> None:
    at = setting(ALIGNED, hes="spain")
    assert at.is_captured(HESSE)
    assert at.allegiance(HESSE) == UNALIGNED_STATE
    assert setting(ALIGNED).with_owners(at.owners).patron(HESSE) is None
    assert at.with_owners(find_original_owners(BOARD)).patron(HESSE) == FRANCE


def test_land_is_on_the_side_of_its_owner_and_the_sea_on_none() -> None:
    at = setting(ALIGNED, par="hes")
    assert at.domain(Province("par")) == aligned_with(FRANCE)
    assert at.domain(Province("nth")) is None
    assert Province("par") in at.homes(FRANCE)
    assert at.first_owners[Province("par")] == FRANCE


def test_states_that_can_come_into_being_take_land_only_then() -> None:
    born = frozenset({MILAN})
    assert MILAN in find_successors(BOARD)[SPAIN]
    assert MILAN not in find_states_in_play(BOARD)
    assert MILAN in find_states_in_play(BOARD, born)
    assert find_home_centers(BOARD, MILAN) == ()
    assert find_home_centers(BOARD, MILAN, born) == ("mil",)
    assert Province("mil") in find_home_centers(BOARD, SPAIN)
    assert Province("mil") not in find_home_centers(BOARD, SPAIN, born)
