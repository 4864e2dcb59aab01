"""Where the units of a position stand, as numbers: worked out once for the same units on the same ground."""

from __future__ import annotations

from collections.abc import Collection

from ...model.brief import counted, tagged
from ...model.errors import ImpossibleError
from ...model.names import UnitKind
from ...model.position import Unit
from ...model.text import KeptPairs
from ..conditions.geography import BoardGraph


class Standing:
    """The posts and provinces of units, which are named by their numbers in the position.

    Raises `ImpossibleError` for a kind of unit that the ground knows nothing of.
    """

    __slots__ = ("_sea_fleets", "at", "ground", "number", "place", "posts", "powers", "units")

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
        self.powers = [unit.power for unit in units]
        self.at = at = [-1] * (ground.provinces + 1)
        """The unit in each province; -1 where there is none, and for the province -1, which is none."""
        self.number = number = [-1] * (len(place_of) + 1)
        """The unit in each post, in the same way."""
        for u, (spot, held) in enumerate(zip(self.place, self.posts, strict=True)):
            at[spot] = number[held] = u
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


STANDINGS: KeptPairs[BoardGraph, tuple[Unit, ...], Standing] = KeptPairs(Standing, 100)
"""Where units stand, ``STANDINGS[ground, units]``: whoever asks about a position again gets it again."""


def _unknown_kind(units: tuple[Unit, ...], known: Collection[UnitKind]) -> ImpossibleError:
    """The error for a position with a unit of a kind that the game does not have."""
    stranger = next(unit for unit in units if unit.kind not in known)
    kinds = " or ".join(sorted(kind.value for kind in known))
    return ImpossibleError(f"there are no units like {stranger} in this game", expected=kinds)
