"""What a game of this variant remembers between its phases, as values.

Whose a province is stands in the position: `position.owners` holds every province of land that has an
owner, a power or a minor state. Whose it was first follows from the board (`realm.lands`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import Power, Province
from ..minor_states.records import RealmRecords
from .land import Faith
from .rounds import Rounds
from .sanctions.standing import Sanctions


@dataclass(frozen=True, slots=True)
class Europe1615Records(RealmRecords):
    """The ledger of this variant.

    Influence, standings (a state that has none is no pliant state now) and markers are as in every realm.
    `allotments` are the points that the powers received for this year, `unspent` what is left of them,
    `attackers` the powers in the sequence in which their diplomatic attacks of this year are resolved,
    `counterbalance` is ``widerstand``, ``ketzenhammer`` or None. `eliminated` are the powers that are out of
    the game, `abandoned` those without a player by the word of all others; they and the vacant ones are to be
    dissolved, and `dissolved` are those that were.
    `rounds` are the scores of all years; `waived` gives for each power the provinces whose capture it has
    waived for this winter; `further` gives for each state the provinces of the units that it has besides its
    first one; `settled` are the states on former homes of powers that exist since last year.
    `sanctions` is what is known about these.
    """

    markers: Mapping[Power, Faith] = field(default_factory=dict[Power, Faith])
    allotments: Mapping[Power, int] = field(default_factory=dict[Power, int])
    unspent: Mapping[Power, int] = field(default_factory=dict[Power, int])
    attackers: tuple[Power, ...] = ()
    counterbalance: str | None = None
    eliminated: frozenset[Power] = frozenset()
    abandoned: frozenset[Power] = frozenset()
    dissolved: frozenset[Power] = frozenset()
    rounds: Rounds = field(default_factory=Rounds)
    waived: Mapping[Power, frozenset[Province]] = field(default_factory=dict[Power, frozenset[Province]])
    further: Mapping[Power, frozenset[Province]] = field(default_factory=dict[Power, frozenset[Province]])
    settled: frozenset[Power] = frozenset()
    sanctions: Sanctions = field(default_factory=Sanctions)

    @property
    def gone(self) -> frozenset[Power]:
        """The powers that take no part any more."""
        return self.eliminated | self.dissolved

    @property
    def absent(self) -> frozenset[Power]:
        """The powers that have no player."""
        return self.abandoned | self.vacant
