"""What a variant may change about builds, removals and the ownership of centers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from ...model.board import Board
from ...model.errors import ImpossibleError
from ...model.names import NEUTRAL, Power, Province, UnitKind
from ...model.position import Position, Unit

# ------------------------------------------------------------------------------------ where to build


def require_home_center(position: Position, power: Power, province: Province) -> str | None:
    """Allow builds only in home centers that the power still owns (DATC 6.I.5, 6.I.6)."""
    if province not in home_centers(position.board, power):
        return "not_home_center"
    return None if position.owners.get(province) == power else "not_owned"


def require_owned_center(position: Position, power: Power, province: Province) -> str | None:
    """Allow builds in every center that the power owns."""
    if province not in position.board.centers:
        return "not_a_center"
    return None if position.owners.get(province) == power else "not_owned"


# --------------------------------------------------------------------------------- how much, what for


def centers_minus_units(position: Position, power: Power) -> int:
    """Return how many units a power may build (if negative: must remove), with one unit for each center."""
    return all_centers_minus_units(position).get(power, 0)


def all_centers_minus_units(position: Position) -> dict[Power, int]:
    """Return `centers_minus_units` of every owner of a center or a unit."""
    found: dict[Power, int] = {}
    for center in position.board.centers:
        owner = position.owners.get(center)
        if owner is not None:
            found[owner] = found.get(owner, 0) + 1
    for unit in position.units:
        found[unit.power] = found.get(unit.power, 0) - 1
    return found


@lru_cache(maxsize=1024)
def home_centers(board: Board, power: Power) -> frozenset[Province]:
    """Return the home centers of a power, regardless of their owners."""
    return frozenset(info.id for info in board.provinces if info.center and info.home == power)


@lru_cache(maxsize=1024)
def _sorted_home_centers(board: Board, power: Power) -> tuple[Province, ...]:
    """Return the home centers of a power in the order of the board."""
    homes = home_centers(board, power)
    return tuple(info.id for info in board.provinces if info.id in homes)


@lru_cache(maxsize=1024)
def home_country(board: Board, power: Power) -> frozenset[Province]:
    """Return the provinces of a power's country: its home centers and those that the board lists.

    A board lists, under ``special``, ``countries``, the provinces of each power's country that are not home
    centers.

    Raises:
        ImpossibleError: The board has an entry there that is not such a table.
    """
    homes = frozenset(info.id for info in board.provinces if info.home == power)
    table = board.special.get("countries", {})
    if not isinstance(table, Mapping):
        raise _invalid_table_error(board)
    listed = cast("Mapping[object, object]", table).get(power, ())
    if isinstance(listed, str) or not isinstance(listed, Collection):
        raise _invalid_table_error(board)
    names = [str(name) for name in cast("Collection[object]", listed)]
    if any(name not in board.province for name in names):
        raise _invalid_table_error(board)
    return homes.union(map(Province, names))


def _invalid_table_error(board: Board) -> ImpossibleError:
    return ImpossibleError(
        f"the board {board.id} has a broken table of countries",
        expected="a list of provinces for each power",
    )


# ------------------------------------------------------------------------------------------- the rules

Distances = Callable[[Position, Power], Callable[[Unit], int]]
"""A function of a position and a power: how far each unit is from home; the farthest is removed first."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Words for a variant's own `distances`: steps to the `goal` of the power, or lots.

    `rule` is the choice that decides, as ``number=choice``.
    """

    rule: str
    goal: str = "home centers"
    lots: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRules:
    """How powers build and remove units and how centers change hands: the standard game.

    A game overrides the methods in which it differs.

    - `kinds` are the kinds of unit that can be built.
    - `rank_clause` is the clause by which units of a lower `rank` must be removed first.
    - `measure` says in words what the `distances` of a game measure.
    """

    kinds: frozenset[UnitKind] = frozenset({UnitKind.ARMY, UnitKind.FLEET})
    rank_clause: str | None = None
    measure: Measure | None = None

    def site(self, position: Position, power: Power, province: Province, /) -> str | None:
        """Return why a power may not build in a province; None if it may.

        No province may be a site of two powers.
        """
        return require_home_center(position, power, province)

    def sites(self, position: Position, power: Power, /) -> list[Province]:
        """Return the provinces in which a power may build if they are vacant, in the order of the board."""
        board, standard = position.board, type(self).site is BuildRules.site
        possible = _sorted_home_centers(board, power) if standard else board.province
        return [place for place in possible if self.site(position, power, place) is None]

    def veto(self, _position: Position, _unit: Unit, /) -> str | None:
        """Return the clause that forbids building this unit, if any."""
        return None

    def surplus(self, _built: Sequence[Unit], _unit: Unit, /) -> str | None:
        """Return the clause that forbids a unit in addition to those already built, if any."""
        return None

    @property
    def restricts(self) -> bool:
        """Whether `veto`, `surplus` or `share` can exclude a build that the board and the rulebook allow."""
        own = type(self)
        return (own.veto, own.surplus, own.share) != (BuildRules.veto, BuildRules.surplus, BuildRules.share)

    def room(self, position: Position, power: Power, /) -> int:
        """Return the number of shares that a power may build; if negative, must remove.

        In the standard game each center and each unit is one share. With two shares for a center and one
        for a mercenary, a center pays for two mercenaries.
        """
        return centers_minus_units(position, power)

    def rooms(self, position: Position, powers: Iterable[Power], /) -> dict[Power, int]:
        """Return the `room` of each power."""
        if type(self).room is not BuildRules.room:
            return {power: self.room(position, power) for power in powers}
        known = all_centers_minus_units(position)
        return {power: known.get(power, 0) for power in powers}

    def share(self, _kind: UnitKind, /) -> int:
        """Return the number of shares that a unit of a kind takes."""
        return 1

    @property
    def ranks(self) -> bool:
        """Whether units can differ in `rank`."""
        return type(self).rank is not BuildRules.rank

    def rank(self, _unit: Unit, /) -> int:
        """Return the rank of a unit: units with a lower rank are removed before units with a higher one."""
        return 0

    def distances(self, _position: Position, _power: Power, /) -> Callable[[Unit], int] | None:
        """Return a function that says how far each unit is from home; the farthest is removed first.

        None stands for the rulebook's rule about removals in civil disorder (DATC 4.D.8).
        """
        return None

    def captor(self, unit: Unit, /) -> Power | None:
        """Return the power that gains the center the unit occupies; neutral units capture nothing."""
        return None if unit.power == NEUTRAL else unit.power

    def prizes(self, board: Board, /) -> Collection[Province]:
        """Return the provinces that change hands when occupied."""
        return board.centers

    def country(self, board: Board, power: Power, /) -> frozenset[Province]:
        """Return the provinces of a power's country, for the rule of 2000."""
        return home_country(board, power)


class OwnedCenterBuilds(BuildRules):
    """Builds in every center that the power owns."""

    __slots__ = ()

    def site(self, position: Position, power: Power, province: Province) -> str | None:
        """Return why a power may not build in a province; None if it may."""
        return require_owned_center(position, power, province)


STANDARD_BUILDS = BuildRules()
"""The builds of the standard game."""
