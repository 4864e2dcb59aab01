"""What a game of this variant remembers between its phases, as values and in the ledger of a game.

Whose a province is stands in the position: `position.owners` holds every province of land that has an
owner, a power or a minor state. Who owned it first is on the board (`land.original_owners`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import Power, Province
from ..kit.year import Ledger
from ..realm.ledger_data import broken, counts_of, part_of, remembered, tables_of, text_of, texts_of
from ..realm.standings import (
    NEUTRAL_STATE,
    UNALIGNED_STATE,
    Alignment,
    Standing,
    aligned_with,
    parse_standing,
)
from .land import CATHOLIC, PROTESTANT, Faith
from .rounds import Rounds, rounds_of
from .sanctions.standing import KEY as SANCTIONS, Sanctions, sanctions_data, sanctions_of

__all__ = [
    "NEUTRAL_STATE",
    "UNALIGNED_STATE",
    "Alignment",
    "Records",
    "Standing",
    "aligned_with",
    "ledger_with",
    "records_of",
]


@dataclass(frozen=True, slots=True)
class Records:
    """The ledger of this variant.

    `influence` holds the points (INFs) that each power has in each state, those in captured states included,
    where they are suspended; `standings` the statuses fixed at the last status step (a state that is not
    listed is no pliant state now), `markers` the faith of each state that bears a religious marker.
    `allotments` are the points that the powers received for this year, `unspent` what is left of them,
    `attackers` the powers in the sequence in which their diplomatic attacks of this year are resolved,
    `counterbalance` is ``widerstand``, ``ketzenhammer`` or None. `eliminated` are the powers that are out of
    the game, `abandoned` those without a player that are to be dissolved, `dissolved` those that were.
    `rounds` are the scores of all years; `waived` gives for each power the provinces whose capture it has
    waived for this winter; `settled` are the states on former homes of powers that exist since last year.
    `sanctions` is what is known about these.
    """

    influence: Mapping[Power, Mapping[Power, int]] = field(default_factory=dict[Power, Mapping[Power, int]])
    standings: Mapping[Power, Standing] = field(default_factory=dict[Power, Standing])
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
    settled: frozenset[Power] = frozenset()
    sanctions: Sanctions = field(default_factory=Sanctions)

    @property
    def gone(self) -> frozenset[Power]:
        """The powers that take no part any more."""
        return self.eliminated | self.dissolved

    def placed(self, state: Power) -> Mapping[Power, int]:
        """The points of each power in a state, whether they count now or are suspended."""
        return self.influence.get(state, {})


@remembered
def records_of(ledger: Ledger) -> Records:
    """The records of a ledger; raises `ImpossibleError` for what is none of ours."""
    counterbalance = ledger.get("counterbalance")
    return Records(
        influence=tables_of(ledger, "influence"),
        standings={
            Power(state): _standing(text_of(value, "standings"))
            for state, value in part_of(ledger, "standings").items()
        },
        markers={
            Power(state): _faith(text_of(value, "markers"))
            for state, value in part_of(ledger, "markers").items()
        },
        allotments=counts_of(ledger, "allotments"),
        unspent=counts_of(ledger, "unspent"),
        attackers=tuple(map(Power, texts_of(ledger, "attackers"))),
        counterbalance=None if counterbalance is None else text_of(counterbalance, "counterbalance"),
        eliminated=frozenset(map(Power, texts_of(ledger, "eliminated"))),
        abandoned=frozenset(map(Power, texts_of(ledger, "abandoned"))),
        dissolved=frozenset(map(Power, texts_of(ledger, "dissolved"))),
        rounds=rounds_of(ledger),
        waived={
            Power(power): frozenset(map(Province, texts_of(waived, power)))
            for waived in [part_of(ledger, "waived")]
            for power in waived
        },
        settled=frozenset(map(Power, texts_of(ledger, "settled"))),
        sanctions=sanctions_of(ledger),
    )


def ledger_with(records: Records, ledger: Ledger) -> Ledger:
    """The ledger with these records in place of its own; what other rules keep in it stays."""
    found: dict[str, object] = {
        "influence": {
            state: dict(sorted(points.items()))
            for state, points in sorted(records.influence.items())
            if any(points.values())
        },
        "standings": {state: str(standing) for state, standing in sorted(records.standings.items())},
        "markers": dict(sorted(records.markers.items())),
        "allotments": dict(sorted(records.allotments.items())),
        "unspent": dict(sorted(records.unspent.items())),
        "attackers": list(records.attackers),
        "counterbalance": records.counterbalance,
        "eliminated": sorted(records.eliminated),
        "abandoned": sorted(records.abandoned),
        "dissolved": sorted(records.dissolved),
        **records.rounds.data(),
        "waived": {power: sorted(places) for power, places in sorted(records.waived.items())},
        "settled": sorted(records.settled),
        SANCTIONS: sanctions_data(records.sanctions),
    }
    rest = {key: value for key, value in ledger.items() if key not in found}
    return rest | {key: value for key, value in found.items() if value}


def _standing(text: str) -> Standing:
    found = parse_standing(text)
    if found is None:
        raise broken("standings")
    return found


def _faith(text: str) -> Faith:
    if text == PROTESTANT:
        return PROTESTANT
    if text == CATHOLIC:
        return CATHOLIC
    raise broken("markers")
