"""Ownership: who owns which land, and which states are pliant.

A state that has lost its home was captured: it is not pliant until it is free again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ...model.names import Power, Province
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from ..minor_states.setting import RealmSetting
from ..minor_states.standings import UNALIGNED_STATE, Standing
from .land import CATALONIA, OTTOMANS, find_catalan_center
from .records import Europe1615Records
from .sanctions.standing import SanctionRecords

TAKE = Clauses(
    "E15-TAKE",
    {
        1: "a state whose home center was captured is no longer pliant",
        2: "no power may place influence in a captured state",
        3: "no power may make a diplomatic attack in a captured state",
        4: "the captor scores the value of the captured center",
        5: "the captor receives the influence of the captured center",
        6: "the captor scores nothing for alignment with a captured state",
        7: "a captured state loses its status",
        8: "influence in a captured state is suspended: it stays but has no effect",
        9: "a captured state loses its marker until it is free again",
        10: "a state without a center is captured when all of its provinces are annexed",
        11: "a state that has lost only land other than its home stays pliant",
    },
)


class CaptureCentreless(RuleOption, about=TAKE[10]):
    """How a state without a center is captured."""

    ANNEXED_ALL_PROVINCES = "annexed_all_provinces", "By annexing all of its provinces."
    NEVER = (
        "never",
        "It is never captured: its provinces can be annexed, but it stays pliant.",
    )


@dataclass(frozen=True)
class Europe1615Setting(RealmSetting[Europe1615Records]):
    """The position, phase, rules (with the options that apply), and records of a state."""

    def with_sanctions(self, sanctions: SanctionRecords) -> Europe1615Setting:
        """Return the setting with these records about sanctions."""
        return replace(self, records=replace(self.records, sanctions=sanctions))

    # -------------------------------------------------------------------------------------- land

    @cached_property
    def centers(self) -> frozenset[Province]:
        """The supply centers now: those of the board, and Catalonia after its secession."""
        return self.board.centers | self._extra_centers.keys()

    @cached_property
    def _extra_centers(self) -> Mapping[Province, int]:
        return find_catalan_center(self.board) if CATALONIA in self.opened else {}

    def value(self, province: Province) -> int:
        """Return the value of a center now, 0 for other provinces (E15-VAL-1)."""
        return self._extra_centers.get(province, self.board.province[province].value)

    def owner(self, province: Province) -> Power | None:
        """Return the power or minor state that owns a province now."""
        return self.owners.get(province)

    def original_owner(self, province: Province) -> Power | None:
        """Return the power or minor state that owned a province before the first year."""
        return self.first_owners.get(province)

    @cached_property
    def dominions(self) -> Mapping[Power, frozenset[Province]]:
        """The provinces that each power and minor state owns now, acquired ones included."""
        found: dict[Power, set[Province]] = {}
        for province, owner in self.owners.items():
            found.setdefault(owner, set()).add(province)
        return {owner: frozenset(places) for owner, places in found.items()}

    def dominion(self, owner: Power) -> frozenset[Province]:
        """Return the provinces that a power or minor state owns now."""
        return self.dominions.get(owner, frozenset())

    def centers_of(self, owner: Power) -> frozenset[Province]:
        """Return the centers that a power or minor state owns now."""
        return self.dominion(owner) & self.centers

    # ------------------------------------------------------------------------------ minor states

    def capital(self, state: Power) -> Province:
        """Return the home of a minor state: its center, or its first province if it has none."""
        return self.board.minor[state].capital

    def is_captured(self, state: Power) -> bool:
        """Return whether a minor state lost its own home or was never free (E15-TAKE-1).

        A state without a center is captured when it holds none of its provinces or, under an option, never
        (E15-TAKE-10).
        """
        capital = self.capital(state)
        if capital in self.centers:
            return self.owner(capital) != state
        holds_some = any(self.owner(place) == state for place in self.board.minor[state].provinces)
        return not holds_some and not CaptureCentreless.NEVER.is_chosen_in(self.options)

    @cached_property
    def independent(self) -> frozenset[Power]:
        """The minor states that hold their own home."""
        return frozenset(info.id for info in self.board.minors if not self.is_captured(info.id))

    @cached_property
    def pliant(self) -> frozenset[Power]:
        """The states whose status influence determines (E15-MIN-1, E15-INF-15).

        Catalonia is not pliant before its secession (E15-MIN-7), and the Ottomans never are (E15-OTT-17).
        """
        return self.independent - {OTTOMANS} - ({CATALONIA} - self.opened)

    @property
    def opened(self) -> frozenset[Power]:
        """The states that a sanction has opened to influence (E15-MOR-2, E15-CAT-3)."""
        return self.records.sanctions.opened

    def _find_allegiance(self, owner: Power) -> Standing:
        """Return the status of an owner; a minor state that is not pliant is on nobody's side."""
        outside = owner in self.board.minor and owner not in self.pliant
        return UNALIGNED_STATE if outside else super()._find_allegiance(owner)


@dataclass(frozen=True, slots=True)
class Speaker:
    """A power that makes a statement, and the setting in which it does."""

    setting: Europe1615Setting
    power: Power


CHAPTER = Chapter.of(__name__, __doc__, (TAKE,), options=(CaptureCentreless,))
