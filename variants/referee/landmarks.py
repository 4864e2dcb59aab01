"""The special places of a board, fixed for the whole game: for maps and for `boards show`.

Fleet letters beside centers, special centers, places that freeze, and the initial borders of powers.
`Variant.landmarks` says which of them a variant has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.board import Board
from ...model.names import Power, Province
from ...solver import home_country, join_words


@dataclass(frozen=True, slots=True)
class Site:
    """A special place: the sign in its circle, the meaning, and the power whose color it has."""

    sign: str
    words: str
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Landmarks:
    """Special places by province, the first borders of powers, and the places that freeze in some seasons."""

    sites: Mapping[Province, Site] = field(default_factory=dict[Province, Site])
    first: Mapping[Province, Power] = field(default_factory=dict[Province, Power])
    ice: frozenset[Province] = frozenset()
    seasons: tuple[str, ...] = ()

    @property
    def freezing(self) -> str:
        """A description of when there is ice: ``frozen in December, January and February``."""
        return f"frozen in {join_words([season.title() for season in self.seasons])}"

    def describe(self, place: Province) -> list[str]:
        """Describe what makes a place special."""
        words = [self.sites[place].words] if place in self.sites else []
        return words + ([self.freezing] if place in self.ice else [])


def find_first_borders(board: Board) -> Mapping[Province, Power]:
    """Return the power within whose first borders each province is, on boards that list these."""
    if not board.special.get("countries"):
        return {}
    return {place: info.id for info in board.powers for place in home_country(board, info.id)}
