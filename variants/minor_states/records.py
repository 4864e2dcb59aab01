"""The records that games with minor states keep between their phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import Power
from .standings import UNALIGNED_STATE, Standing, parse_standing


@dataclass(frozen=True, slots=True)
class RealmRecords:
    """The common part of the ledger of such a game.

    Attributes:
        influence: The points (INFs) of each power in each state, including captured states, where they are
        suspended.
        standings: The standing of each state, fixed at the end of a phase of diplomacy.
        markers: The faith of each state that has a confessional marker.
        vacant: The powers without a player, by rulings of the referee.
    """

    influence: Mapping[Power, Mapping[Power, int]] = field(default_factory=dict[Power, Mapping[Power, int]])
    standings: Mapping[Power, Standing] = field(default_factory=dict[Power, Standing])
    markers: Mapping[Power, str] = field(default_factory=dict[Power, str])
    vacant: frozenset[Power] = frozenset()

    @property
    def gone(self) -> frozenset[Power]:
        """The powers that are out of the game."""
        return frozenset()

    @property
    def born(self) -> frozenset[Power]:
        """The states that have come into being during the game."""
        return frozenset()

    def placed(self, state: Power) -> Mapping[Power, int]:
        """Return the points of each power in a state, whether they count now or are suspended."""
        return self.influence.get(state, {})

    def standing(self, state: Power) -> Standing:
        """Return the last standing of a state; unaligned if none is recorded."""
        return self.standings.get(state, UNALIGNED_STATE)


def _require_standing(text: str) -> Standing:
    found = parse_standing(text)
    if found is None:
        raise ValueError(f"{text!r} is not a standing")
    return found


FORMS = {Standing: (_require_standing, str)}
"""The types of these records with a text form of their own (`framework.ledger.Ledgers`)."""

SHOWN = {Standing: "`aligned france` (or another power), `neutral` or `unaligned`"}
"""Descriptions of how these types are written."""

SAID = {
    "influence": "{1} has {now} influence in {0}",
    "markers": "the confessional marker of {0} is {now}",
    "standings": "the standing of {0} is {now}",
}
"""Sentences about these entries, for corrections."""
