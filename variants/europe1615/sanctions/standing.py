"""What a game remembers about sanctions: the timeline, what is in force, and a few flags."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar

from ....model.names import Power
from ..land import CATALONIA, MOROCCO
from .sanction import Sanction
from .seasons import Appointment, Season

_V = TypeVar("_V")

OPENS: Mapping[str, Power] = MappingProxyType(
    {"moroccan-unification": MOROCCO, "catalan-secession": CATALONIA}
)
"""The states that sanctions make pliant, by the ids of these sanctions."""


@dataclass(frozen=True, slots=True)
class Sanctions:
    """The part of the ledger about sanctions.

    The `timeline` says when each comes; it was drawn with the number `seed`, or written by hand. `begun`
    gives for each sanction in force (by id) the season in which it came; those among them that are
    `suspended` have no effect now. `over` are those that ended, `barred` those that never come again.
    `awaited` are put off: for each the season until which it is tried, None where that has no end.
    `dislodged` are the letters of the special armies that were dislodged in the last phase of movement,
    `permits` the powers that may enter Switzerland in this phase, `votes` the sanctions voted into force for
    the next season. `army_due` says that Catalonia still gets its army.
    """

    seed: int | None = None
    timeline: tuple[Appointment, ...] = ()
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
        """The ids of the sanctions that have their effect now."""
        return frozenset(self.begun) - self.suspended

    @property
    def opened(self) -> frozenset[Power]:
        """The states that they have made pliant (E15-MOR-2, E15-CAT-3)."""
        return frozenset(OPENS[name] for name in self.in_force if name in OPENS)

    def has(self, sanction: Sanction) -> bool:
        """The sanction has its effect now."""
        return sanction.id in self.begun and sanction.id not in self.suspended

    def begin(self, sanction: Sanction, season: Season) -> Sanctions:
        """The same with a sanction in force from a season on."""
        return replace(
            self,
            begun={**self.begun, sanction.id: season},
            over=self.over - {sanction.id},
            awaited=_without(self.awaited, sanction.id),
        )

    def end(self, sanction: Sanction, *, for_good: bool) -> Sanctions:
        """The same without a sanction; `for_good` says that it never comes again."""
        gone = frozenset({sanction.id})
        return replace(
            self,
            begun=_without(self.begun, sanction.id),
            suspended=self.suspended - gone,
            over=self.over | gone,
            barred=self.barred | gone if for_good else self.barred,
        )


def _without(table: Mapping[str, _V], key: str) -> dict[str, _V]:
    return {name: value for name, value in table.items() if name != key}
