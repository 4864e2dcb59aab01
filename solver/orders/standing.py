"""Where the units of a position stand, as numbers: worked out once for the same units on the same ground."""

from __future__ import annotations

from collections.abc import Collection

from ...model.brief import counted, tagged
from ...model.errors import ImpossibleError
from ...model.names import UnitKind
from ...model.position import Unit
from ..conditions.geography import BoardGraph

_KEPT = 100
"""The places of so many sets of units are kept; then all are forgotten."""


class Standing:
    """The posts and provinces of units, which are named by their numbers in the position.

    Raises `ImpossibleError` for a kind of unit that the ground knows nothing of.
    """

    __slots__ = ("_sea_fleets", "at", "ground", "number", "place", "posts", "units")

    def __init__(self, ground: BoardGraph, units: tuple[Unit, ...]) -> None:
        self.ground = ground
        self.units = units
        post, place_of = ground.post, ground.post_place
        try:
            self.posts = [post[unit.kind][unit.location] for unit in units]
        except KeyError:
            if all(unit.kind in post for unit in units):
                raise
            raise _unknown_kind(units, post) from None
        self.place = [place_of[post] for post in self.posts]
        everyone = range(len(units))
        self.at = dict(zip(self.place, everyone, strict=True))
        """The unit in each province that is taken."""
        self.number = dict(zip(self.posts, everyone, strict=True))
        """The unit in each post that is taken."""
        self._sea_fleets: frozenset[int] | None = None

    def __repr__(self) -> str:
        return tagged(self, f"of {counted(len(self.units), 'unit')}")

    @property
    def sea_fleets(self) -> frozenset[int]:
        """The sea provinces that hold a fleet of whatever power."""
        if self._sea_fleets is None:
            is_sea = self.ground.is_sea
            self._sea_fleets = frozenset(
                place
                for unit, place in zip(self.units, self.place, strict=True)
                if is_sea[place] and unit.kind is UnitKind.FLEET
            )
        return self._sea_fleets


def standing_of(ground: BoardGraph, units: tuple[Unit, ...]) -> Standing:
    """Where these units stand: what a position is asked about again is found by the identity of its units."""
    key = id(ground), id(units)
    standing = _known.get(key)
    if standing is None:
        standing = Standing(ground, units)
        if len(_known) >= _KEPT:
            _known.clear()
        _known[key] = standing
    return standing


_known: dict[tuple[int, int], Standing] = {}
"""By the identity of ground and units, which are kept with it, so that no others can take theirs."""


def _unknown_kind(units: tuple[Unit, ...], known: Collection[UnitKind]) -> ImpossibleError:
    """The error for a position with a unit of a kind that the game does not have."""
    stranger = next(unit for unit in units if unit.kind not in known)
    kinds = " or ".join(sorted(kind.value for kind in known))
    return ImpossibleError(f"there are no units like {stranger} in this game", expected=kinds)
