"""What games with minor states remember between their phases, whatever else each of them does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import Power
from .standings import UNALIGNED_STATE, Standing, parse_standing


@dataclass(frozen=True, slots=True)
class RealmRecords:
    """The beginning of the ledger of such a game.

    `influence` holds the points (INFs) of each power in each state, those in captured states too, where they
    are suspended; `standings` the standing of each state, fixed at the end of a phase of diplomacy; `markers`
    the faith of each state that bears the marker of one. `vacant` are the powers that nobody plays, as the
    referee has ruled.
    """

    influence: Mapping[Power, Mapping[Power, int]] = field(default_factory=dict[Power, Mapping[Power, int]])
    standings: Mapping[Power, Standing] = field(default_factory=dict[Power, Standing])
    markers: Mapping[Power, str] = field(default_factory=dict[Power, str])
    vacant: frozenset[Power] = frozenset()

    @property
    def gone(self) -> frozenset[Power]:
        """The powers that take no part any more."""
        return frozenset()

    @property
    def born(self) -> frozenset[Power]:
        """The states that have come into being during the game."""
        return frozenset()

    def placed(self, state: Power) -> Mapping[Power, int]:
        """The points of each power in a state, whether they count now or are suspended."""
        return self.influence.get(state, {})

    def standing(self, state: Power) -> Standing:
        """The standing of a state when it was last fixed; unaligned where nothing is known of it."""
        return self.standings.get(state, UNALIGNED_STATE)


def _standing(text: str) -> Standing:
    found = parse_standing(text)
    if found is None:
        raise ValueError(f"{text!r} is no standing")
    return found


FORMS = {Standing: (_standing, str)}
"""What of these records is written in a form of its own (`framework.ledger.Ledgers`)."""

SHOWN = {Standing: "`aligned france` (or another power), `neutral` or `unaligned`"}
"""How these are written, in words."""
