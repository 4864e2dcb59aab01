"""What a board has at places of their own kind, the same in the whole game: for maps and for `boards show`.

Letters of powers beside centers, special centers, what freezes, the borders within which powers begin. A
variant says in `Variant.landmarks` what of that it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.board import Board
from ...model.names import Power, Province
from ...solver import home_country, listed


@dataclass(frozen=True, slots=True)
class Site:
    """A place of its own kind: what stands in the circle of its sign, what that means, whose color it has."""

    sign: str
    words: str
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Landmarks:
    """Sites by their provinces, the first borders of powers, and the places that freeze in some seasons."""

    sites: Mapping[Province, Site] = field(default_factory=dict[Province, Site])
    first: Mapping[Province, Power] = field(default_factory=dict[Province, Power])
    ice: frozenset[Province] = frozenset()
    seasons: tuple[str, ...] = ()

    @property
    def freezing(self) -> str:
        """When the ice is there: ``frozen in December, January and February``."""
        return f"frozen in {listed([season.title() for season in self.seasons])}"

    def told(self, place: Province) -> list[str]:
        """What is said of a place of a kind of its own."""
        words = [self.sites[place].words] if place in self.sites else []
        return words + ([self.freezing] if place in self.ice else [])


def first_borders(board: Board) -> Mapping[Province, Power]:
    """Within whose first borders provinces are, on boards that list more than home centers."""
    if not board.special.get("countries"):
        return {}
    return {place: info.id for info in board.powers for place in home_country(board, info.id)}
