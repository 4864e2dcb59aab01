"""The records of sanctions: the timeline, the sanctions in force, and a few flags."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar

from ....model.names import Power
from ..land import CATALONIA, MOROCCO
from .sanction import Sanction
from .seasons import Season, TimelineEntry

_V = TypeVar("_V")

OPENS: Mapping[str, Power] = MappingProxyType(
    {"moroccan-unification": MOROCCO, "catalan-secession": CATALONIA}
)
"""The state that each of these sanctions makes pliant, by the id of the sanction."""


@dataclass(frozen=True, slots=True)
class SanctionRecords:
    """The part of the ledger about sanctions.

    `timeline` says when each sanction comes; it was drawn with the seed `seed` or written by hand. `begun`
    gives, for each sanction in force (by id), the season in which it came; sanctions in `suspended` have no
    effect now. Sanctions in `over` have ended, and those in `barred` never come again. Sanctions in `awaited`
    are postponed: each is tried until the given season, or without limit if it is None. `dislodged` holds the
    letters of the special armies dislodged in the last movement phase, `permits` the powers that may enter
    Switzerland in this phase, and `votes` the sanctions voted into force for the next season. `army_due`
    means that Catalonia is still due its army.
    """

    seed: int | None = None
    timeline: tuple[TimelineEntry, ...] = ()
    begun: Mapping[str, Season] = field(default_factory=dict[str, Season])
    suspended: frozenset[str] = frozenset()
    over: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    awaited: Mapping[str, Season | None] = field(default_factory=dict[str, Season | None])
    dislodged: frozenset[str] = frozenset()
    permits: frozenset[Power] = frozenset()
    votes: frozenset[str] = frozenset()
    army_due: bool = False

    @property
    def in_force(self) -> frozenset[str]:
        """The ids of the sanctions that are in effect now."""
        return frozenset(self.begun) - self.suspended

    @property
    def opened(self) -> frozenset[Power]:
        """The states that these sanctions have made pliant (E15-MOR-2, E15-CAT-3)."""
        return frozenset(OPENS[name] for name in self.in_force if name in OPENS)

    def is_active(self, sanction: Sanction) -> bool:
        """Return whether a sanction is in effect now."""
        return sanction.id in self.begun and sanction.id not in self.suspended

    def begin(self, sanction: Sanction, season: Season) -> SanctionRecords:
        """Return the records with a sanction in force from a season on."""
        return replace(
            self,
            begun={**self.begun, sanction.id: season},
            over=self.over - {sanction.id},
            awaited=_without_entries(self.awaited, sanction.id),
        )

    def end(self, sanction: Sanction, *, for_good: bool) -> SanctionRecords:
        """Return the records without a sanction; `for_good` means that it never comes again."""
        gone = frozenset({sanction.id})
        return replace(
            self,
            begun=_without_entries(self.begun, sanction.id),
            suspended=self.suspended - gone,
            over=self.over | gone,
            barred=self.barred | gone if for_good else self.barred,
        )


def _without_entries(table: Mapping[str, _V], key: str) -> dict[str, _V]:
    return {name: value for name, value in table.items() if name != key}
