"""The records that a game of this variant keeps between its phases.

Who owns a province is part of the position: `position.owners` holds the owner, a power or a minor state, of
every owned province of land. Original owners follow from the board (`minor_states.lands`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import Power, Province
from ..minor_states.records import RealmRecords
from .land import Faith
from .rounds import Rounds
from .sanctions.standing import SanctionRecords


@dataclass(frozen=True, slots=True)
class Europe1615Records(RealmRecords):
    """The records of this variant.

    A state without an entry in `standings` is not pliant now.

    `allotments` are the influence points that the powers received for this year, and `unspent` those left.
    `attackers` lists the powers in the order in which their diplomatic attacks of this year are resolved.
    `counterbalance` is ``widerstand``, ``ketzenhammer``, or None. `eliminated` powers are out of the game.
    `abandoned` powers have no player, by a declaration of all others; they and the `vacant` powers dissolve
    in winter and are then in `dissolved`. `rounds` holds the scores of all years. `waived` gives for each
    power the provinces whose capture it waived this winter, and `further` for each state the provinces of its
    units besides the first. `settled` are the states on former homes of powers that have existed since last
    year. `sanctions` holds the state of the sanctions.
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
    sanctions: SanctionRecords = field(default_factory=SanctionRecords)

    @property
    def gone(self) -> frozenset[Power]:
        """The powers that no longer take part."""
        return self.eliminated | self.dissolved

    @property
    def absent(self) -> frozenset[Power]:
        """The powers without a player."""
        return self.abandoned | self.vacant
