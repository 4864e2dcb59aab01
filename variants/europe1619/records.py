"""What a game of this variant remembers between its phases, as values and in the ledger of a game.

Who controls a province stands in the position: `position.owners` has every province of land, with a power or
a minor state. Whose it was at first follows from the board (`states.original_owners`). Each part of the rules
keeps its own records in its own module; here they are only joined.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import Power
from ..kit.year import Ledger
from ..realm.ledger_data import broken, count_of, counts_of, part_of, remembered, tables_of, text_of, texts_of
from ..realm.standings import UNALIGNED_STATE, Standing, parse_standing
from .course import Course, course_of
from .decree_records import PapalRecords, papal_records_of
from .loans import Loan, loans_data, loans_of
from .relations import NO_BOND, Bond, Pair, Relation, bonds_data, bonds_of, pair_of


@dataclass(frozen=True, slots=True)
class Records:
    """The ledger of this variant.

    `influence` holds the points (INFs) of each power in each state, the suspended ones of captured states
    too; `standings` the standing of each state, fixed at the end of the diplomatic phase; `markers` the faith
    of each state that bears a confessional marker. `bonds` are the relations of pairs of powers. `treasury`
    are treasury points (TPs). `eliminated` are the powers out of the game, `independent` the states that
    came into being because of that. `loans`, `papacy` and `course` are the loans that were noted, the decrees
    with the violations of them, and how far the game has come. `handlers` are the secret handlers of states,
    the first one first, drawn by lots of the `seed`.
    """

    influence: Mapping[Power, Mapping[Power, int]] = field(default_factory=dict[Power, Mapping[Power, int]])
    standings: Mapping[Power, Standing] = field(default_factory=dict[Power, Standing])
    markers: Mapping[Power, str] = field(default_factory=dict[Power, str])
    bonds: Mapping[Pair, Bond] = field(default_factory=dict[Pair, Bond])
    treasury: Mapping[Power, int] = field(default_factory=dict[Power, int])
    eliminated: frozenset[Power] = frozenset()
    independent: frozenset[Power] = frozenset()
    loans: tuple[Loan, ...] = ()
    papacy: PapalRecords = field(default_factory=PapalRecords)
    course: Course = field(default_factory=Course)
    handlers: Mapping[Power, tuple[Power, ...]] = field(default_factory=dict[Power, tuple[Power, ...]])
    seed: int = 0

    def placed(self, state: Power) -> Mapping[Power, int]:
        """The points of each power in a state, whether they count now or are suspended."""
        return self.influence.get(state, {})

    def standing(self, state: Power) -> Standing:
        """The standing of a state; unaligned where nothing is known of it."""
        return self.standings.get(state, UNALIGNED_STATE)

    def bond(self, one: Power, other: Power) -> Bond:
        """What two powers are to each other."""
        return self.bonds.get(pair_of(one, other), NO_BOND)

    def relation(self, one: Power, other: Power) -> Relation:
        """Whether two powers are at war, allied or neither this year."""
        return self.bond(one, other).relation


@remembered
def records_of(ledger: Ledger) -> Records:
    """The records of a ledger; raises `ImpossibleError` for what is none of ours."""
    return Records(
        influence=tables_of(ledger, "influence"),
        standings={Power(state): _standing(value) for state, value in part_of(ledger, "standings").items()},
        markers={
            Power(state): text_of(faith, "markers") for state, faith in part_of(ledger, "markers").items()
        },
        bonds=bonds_of(ledger),
        treasury=counts_of(ledger, "treasury"),
        eliminated=frozenset(map(Power, texts_of(ledger, "eliminated"))),
        independent=frozenset(map(Power, texts_of(ledger, "independent"))),
        loans=loans_of(ledger),
        papacy=papal_records_of(ledger),
        course=course_of(ledger),
        handlers={
            Power(state): tuple(map(Power, texts_of(part_of(ledger, "handlers"), state)))
            for state in part_of(ledger, "handlers")
        },
        seed=count_of(ledger.get("seed", 0), "seed"),
    )


def ledger_with(records: Records, ledger: Ledger) -> Ledger:
    """The ledger with these records in place of its own; what other rules keep in it stays."""
    found: dict[str, object] = {
        "influence": {
            state: dict(sorted(points.items())) for state, points in sorted(records.influence.items())
        },
        "standings": {state: str(standing) for state, standing in sorted(records.standings.items())},
        "markers": dict(sorted(records.markers.items())),
        "relations": bonds_data(records.bonds),
        "treasury": dict(sorted(records.treasury.items())),
        "eliminated": sorted(records.eliminated),
        "independent": sorted(records.independent),
        "loans": loans_data(records.loans),
        **records.papacy.data(),
        **records.course.data(),
        "handlers": {state: list(powers) for state, powers in sorted(records.handlers.items())},
        "seed": records.seed,
    }
    rest = {key: value for key, value in ledger.items() if key not in found}
    return rest | {key: value for key, value in found.items() if value}


def _standing(value: object) -> Standing:
    standing = parse_standing(text_of(value, "standings"))
    if standing is None:
        raise broken("standings")
    return standing
