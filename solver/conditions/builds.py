"""What a variant may change about builds, removals and the ownership of centers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from ...model.board import Board
from ...model.errors import ImpossibleError
from ...model.names import NEUTRAL, Power, Province, UnitKind
from ...model.position import Position, Unit

# ------------------------------------------------------------------------------------ where to build


def home_center(position: Position, power: Power, province: Province) -> str | None:
    """Units are built in own home centers that one still owns (DATC 6.I.5, 6.I.6)."""
    if province not in position.board.centers or position.board.province[province].home != power:
        return "not_home_center"
    return None if position.owners.get(province) == power else "not_owned"


def owned_center(position: Position, power: Power, province: Province) -> str | None:
    """Units are built in any center that one owns."""
    if province not in position.board.centers:
        return "not_a_center"
    return None if position.owners.get(province) == power else "not_owned"


# --------------------------------------------------------------------------------- how much, what for


def centers_less_units(position: Position, power: Power) -> int:
    """One unit a center: how many more units (less than zero: how many fewer) a power may have."""
    centers = position.board.centers
    owned = [
        province for province, owner in position.owners.items() if owner == power and province in centers
    ]
    return len(owned) - len([unit for unit in position.units if unit.power == power])


def one_share(_kind: UnitKind) -> int:
    """Every unit takes one center."""
    return 1


def own_power(unit: Unit) -> Power | None:
    """A unit takes what it stands in for its power; units that belong to nobody take nothing."""
    return None if unit.power == NEUTRAL else unit.power


def all_centers(board: Board) -> Collection[Province]:
    """Supply centers can be owned."""
    return board.centers


def home_country(board: Board, power: Power) -> frozenset[Province]:
    """The provinces of a power's country: its home centers and what the board lists beside them.

    A board lists them under ``special``, ``countries``: for each power the provinces of its country that
    are not home centers. Raises `ImpossibleError` where that is no such table.
    """
    homes = frozenset(info.id for info in board.provinces if info.home == power)
    table = board.special.get("countries", {})
    if not isinstance(table, Mapping):
        raise _bad_table(board)
    listed = cast("Mapping[object, object]", table).get(power, ())
    if isinstance(listed, str) or not isinstance(listed, Collection):
        raise _bad_table(board)
    names = [str(name) for name in cast("Collection[object]", listed)]
    if any(name not in board.province for name in names):
        raise _bad_table(board)
    return homes.union(map(Province, names))


def _bad_table(board: Board) -> ImpossibleError:
    return ImpossibleError(
        f"the board {board.id} has a broken table of countries",
        expected="for each power a list of provinces",
    )


# ------------------------------------------------------------------------------------------- the rules

Distances = Callable[[Position, Power], Callable[[Unit], int]]
"""How far each unit of a power is from where it belongs, in a position; the farthest goes first."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What a variant's own `distances` are, in words: steps to the `goal`, or lots that were drawn.

    `rule` is the choice that decided, as ``number=choice``.
    """

    rule: str
    goal: str = "where it belongs"
    lots: bool = False


@dataclass(frozen=True, slots=True)
class BuildRules:
    """How powers build and remove units and how centers change hands; the defaults are the standard game.

    - `site(position, power, province)` says why a power may not build in a province (None: it may). No
      province may be a site of two powers.
    - `kinds` are the kinds of unit that can be built.
    - `veto(position, unit)` gives the clause that forbids to build this very unit, if any.
    - `surplus(built, unit)` gives the clause that forbids to build a unit besides those that the same power
      builds already, if any.
    - `room(position, power)` is how much more a power may have, in shares; less than zero is how much
      must go. `share(kind)` is what a unit of a kind takes. The standard game has one share a center and
      a unit; with two shares a center and one for a mercenary, a center pays for two of these.
    - `rank(unit)`: units with a lower rank must be removed before any with a higher one; `rank_clause` is the
      clause that says so.
    - `distances` replaces the rulebook's measure for removals in civil disorder (DATC 4.D.8), `measure`
      says in words what it measures.
    - `captor(unit)` is who comes to own the center in which the unit stands (None: nobody);
      `prizes(board)` are the provinces that change hands so.
    - `country(board, power)` are the provinces of a power's country, for the rule of 2000.
    """

    site: Callable[[Position, Power, Province], str | None] = home_center
    kinds: frozenset[UnitKind] = frozenset({UnitKind.ARMY, UnitKind.FLEET})
    veto: Callable[[Position, Unit], str | None] | None = None
    surplus: Callable[[Sequence[Unit], Unit], str | None] | None = None
    room: Callable[[Position, Power], int] = centers_less_units
    share: Callable[[UnitKind], int] = one_share
    rank: Callable[[Unit], int] | None = None
    rank_clause: str | None = None
    distances: Distances | None = None
    measure: Measure | None = None
    captor: Callable[[Unit], Power | None] = own_power
    prizes: Callable[[Board], Collection[Province]] = all_centers
    country: Callable[[Board, Power], frozenset[Province]] = home_country


STANDARD_BUILDS = BuildRules()
"""The builds of the standard game."""
