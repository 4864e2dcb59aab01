"""A state of the game: the records between its phases, whose side everything is on, and captured land.

`position.owners` says which power or minor state controls each land province. The original owners follow from
the board (`minor_states.setting`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto
from typing import TYPE_CHECKING, TypeAlias

from ...model.names import Power, Province
from ...model.phase import PhaseKind
from ...model.reasons import Fact
from ...model.wording import format_owner
from ..framework.book import Chapter
from ..framework.ledger import LedgerNotes, Ledgers
from ..framework.rules import Clauses
from ..framework.year import Ledger
from ..minor_states.setting import FORMS, SAID, SHOWN, RealmRecords, RealmSetting
from .identity import SPRING

if TYPE_CHECKING:
    from ..framework.year import State

# ==================================================================================================== Records

# ----------------------------------------------------------------------------------------- wars and alliances


class Relation(StrEnum):
    """The relation of two powers."""

    WAR = "war"
    ALLY = "ally"
    NONE = "none"


Pair: TypeAlias = tuple[Power, Power]
"""Two powers, in alphabetical order of their ids."""


def make_pair(one: Power, other: Power) -> Pair:
    """Return two powers as a pair."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Bond:
    """The relation of two powers, the year `since` which it holds, and the relation `coming` next year.

    `coming` is None if nothing was declared. `since` is 0 for a relation that holds from the start. `ended`
    is the relation before the current one. `by` are the powers that declared the coming relation, or else the
    current one; None if unknown.
    """

    relation: Relation = Relation.NONE
    since: int = 0
    coming: Relation | None = None
    ended: Relation | None = None
    by: tuple[Power, ...] | None = None


NO_BOND = Bond()
"""Two powers that have never been at war or allied."""


# ------------------------------------------------------------------------------------------------------ loans
@dataclass(frozen=True, slots=True)
class Loan:
    """Treasury points lent in a year, with the agreement as text, which is not enforced (E19-LOAN-4)."""

    year: int
    lender: Power
    borrower: Power
    amount: int
    agreement: str


# ---------------------------------------------------------------------------------------------------- decrees


class DecreeKind(StrEnum):
    """The kind of a decree; the values are the words in which it is written."""

    NO_ENTER = "no_enter"
    NO_ALLY = "no_ally"
    NO_DA = "no_da"
    NO_INF = "no_inf"
    LEAVE_ALLY = "leave_ally"
    ANNUL = "annul"
    FREE = "free"


class Ruling(StrEnum):
    """The referee's ruling on a decree in free text."""

    ADMITTED = "admitted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree: its number, kind, powers and objects, in effect since the movement phase of a year.

    `objects` depend on the kind: a province or minor state (NO_ENTER), a power (NO_ALLY, LEAVE_ALLY), a state
    and the power whose influence there is protected (NO_DA), a state (NO_INF), the number of the annulled
    decree (ANNUL), or the text (FREE). Only a decree in free text needs a `ruling` of the referee.
    """

    number: int
    kind: DecreeKind
    powers: tuple[Power, ...]
    objects: tuple[str, ...]
    since: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Breach:
    """The number of violations of a decree by a power in a year."""

    year: int
    decree: int
    power: Power
    count: int = 1


class ActKind(StrEnum):
    """What a power does against a decree."""

    UNIT = "unit"
    PLACEMENT = "placement"
    ATTACK = "attack"
    KEEPS_ALLIANCE = "alliance kept"
    MAKES_ALLIANCE = "alliance made"


@dataclass(frozen=True, slots=True)
class DecreeAct:
    """An act of a power against a decree.

    A unit has a `place`; a placement of influence has the `number` of its entry.
    """

    decree: int
    power: Power
    kind: ActKind
    place: Province | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class PapalRecords:
    """The decrees and their violations.

    Attributes:
        decrees: The decrees, oldest first.
        breaches: The number of violations of each decree.
        acts: The acts of the current year against decrees, each once.
    """

    decrees: tuple[Decree, ...] = ()
    breaches: tuple[Breach, ...] = ()
    acts: tuple[DecreeAct, ...] = ()

    def find_decree(self, number: int) -> Decree | None:
        """Return the decree with a number, if any."""
        return next((decree for decree in self.decrees if decree.number == number), None)

    def is_annulled(self, number: int, year: int) -> bool:
        """Return whether a decree is annulled by the movement phase of a year."""
        return any(
            one.kind is DecreeKind.ANNUL and one.objects == (str(number),) and one.since <= year
            for one in self.decrees
        )

    def binds(self, decree: Decree, year: int) -> bool:
        """Return whether a decree is in effect in the movement phase of a year."""
        allowed = decree.kind is not DecreeKind.FREE or decree.ruling is Ruling.ADMITTED
        begun = decree.kind is not DecreeKind.ANNUL and allowed and decree.since <= year
        return begun and not self.is_annulled(decree.number, year)

    def find_binding(self, year: int, *kinds: DecreeKind) -> tuple[Decree, ...]:
        """Return the decrees of these kinds that are in effect in the movement phase of a year."""
        return tuple(one for one in self.decrees if one.kind in kinds and self.binds(one, year))

    def put_decree(self, decree: Decree) -> PapalRecords:
        """Return the records with a decree added, or changed if its number exists."""
        if self.find_decree(decree.number) is None:
            return replace(self, decrees=(*self.decrees, decree))
        changed = tuple(decree if one.number == decree.number else one for one in self.decrees)
        return replace(self, decrees=changed)

    def add_acts(self, acts: Iterable[DecreeAct]) -> PapalRecords:
        """Return the records with more acts of this year."""
        return replace(self, acts=tuple(dict.fromkeys((*self.acts, *acts))))


# ---------------------------------------------------------------------------------------- the end of the game
@dataclass(frozen=True, slots=True)
class Course:
    """The progress of the game toward its end.

    `extensions` is the number of years by which the game was extended (E19-SCORE-6). `scores` are the scores
    of earlier years, empty unless scores add up (E19-CAL-3). `going_on` are the powers that voted this year
    to continue, and `tied` are those that share the highest score while the powers vote about it. `published`
    is the year whose scores the referee publishes, 0 for none.
    """

    extensions: int = 0
    scores: Mapping[Power, int] = field(default_factory=dict[Power, int])
    going_on: frozenset[Power] = frozenset()
    tied: tuple[Power, ...] = ()
    published: int = 0


# ----------------------------------------------------------------------------------------------- all together
@dataclass(frozen=True, slots=True)
class Europe1619Records(RealmRecords):
    """The records of this game.

    `bonds` are the relations of pairs of powers; pairs that never declared anything are omitted. `treasury`
    is in treasury points (TPs). `eliminated` are the eliminated powers, and `independent` the states that
    became independent when a power was eliminated. `forts` are the powers that founded fortified provinces.
    `loans` are the recorded loans. `handlers` are the secret handlers of states, in order, drawn from the
    `seed`.
    """

    bonds: Mapping[Pair, Bond] = field(default_factory=dict[Pair, Bond])
    treasury: Mapping[Power, int] = field(default_factory=dict[Power, int])
    eliminated: frozenset[Power] = frozenset()
    independent: frozenset[Power] = frozenset()
    forts: Mapping[Province, Power] = field(default_factory=dict[Province, Power])
    loans: tuple[Loan, ...] = ()
    papacy: PapalRecords = field(default_factory=PapalRecords)
    course: Course = field(default_factory=Course)
    handlers: Mapping[Power, tuple[Power, ...]] = field(default_factory=dict[Power, tuple[Power, ...]])
    seed: int = 0

    @property
    def gone(self) -> frozenset[Power]:
        """The eliminated powers."""
        return self.eliminated

    @property
    def born(self) -> frozenset[Power]:
        """The states that became independent when a power was eliminated (E19-ELIM-7)."""
        return self.independent

    def bond(self, one: Power, other: Power) -> Bond:
        """Return the relation of two powers with its years."""
        return self.bonds.get(make_pair(one, other), NO_BOND)

    def relation(self, one: Power, other: Power) -> Relation:
        """Return the relation of two powers this year."""
        return self.bond(one, other).relation


class Europe1619Ledgers(Ledgers[Europe1619Records]):
    """The reader and writer of this game's records, in which the powers of a relation are sorted."""

    def complete(self, records: Europe1619Records, data: Mapping[str, object]) -> Europe1619Records:
        """Return records read from a file with the powers of each relation in alphabetical order.

        Raises:
            ValueError: Two rows give relations of the same two powers.
        """
        _ = data
        bonds = {make_pair(*pair): bond for pair, bond in records.bonds.items()}
        if len(bonds) < len(records.bonds):
            raise ValueError("relations")
        return replace(records, bonds=bonds)


LEDGERS = Europe1619Ledgers(
    Europe1619Records,
    FORMS,
    names={"bonds": "relations"},
    rows=(Bond, Loan, Decree, Breach, DecreeAct),
    flat=("papacy", "course"),
    notes=LedgerNotes(
        SHOWN,
        frozenset(("handlers", "seed", "going_on", "scores")),
        {"markers": ("protestant", "catholic")},
        {**SAID, "treasury": "{0} has {now} in its treasury"},
    ),
)


def read_records(ledger: Ledger) -> Europe1619Records:
    """Return the records of a ledger."""
    return LEDGERS.records(ledger)


def write_records(records: Europe1619Records, ledger: Ledger) -> Ledger:
    """Return the ledger with these records; entries of other rules stay."""
    return LEDGERS.with_records(records, ledger)


# ====================================================================================================== Sides


class Stance(Enum):
    """The relation of one side to another."""

    SAME = auto()
    ALLY = auto()
    WAR = auto()
    NONE = auto()
    """Neither at war nor allied; also the relation of unaligned and neutral owners to all others."""


_STANCES = {Relation.WAR: Stance.WAR, Relation.ALLY: Stance.ALLY, Relation.NONE: Stance.NONE}


@dataclass(frozen=True)
class Europe1619Setting(RealmSetting[Europe1619Records]):
    """The position, the phase, the options and the records of a state."""

    def stance(self, one: Power, other: Power) -> Stance:
        """Return the relation between the sides of two owners of units or land."""
        if one == other:
            return Stance.SAME
        mine, theirs = self.patron(one), self.patron(other)
        if mine is None or theirs is None:
            return Stance.NONE
        return Stance.SAME if mine == theirs else _STANCES[self.records.relation(mine, theirs)]

    @property
    def movement_year(self) -> int:
        """The year of the current or last movement phase; decrees take effect with movement phases."""
        begins = self.phase.kind is PhaseKind.DIPLOMACY and self.phase.season == SPRING
        return self.year - begins


def setting_of(state: State) -> Europe1619Setting:
    """Return the setting of a state of the game."""
    return Europe1619Setting(state.position, state.phase, state.rulebook, read_records(state.ledger))


# ============================================================================================== Captured land

CAP = Clauses(
    "E19-CAP",
    {
        1: "foreign land stays captured only while it is occupied",
        2: "vacated captured land returns to its owner in the Map Adjustment",
        3: "a power cannot place influence in a captured state",
        4: "influence in a captured state is suspended, and only diplomatic attacks change it",
        5: "a power may give up land by leaving it",
        6: "when a captured state becomes free, its influence counts again",
        7: "when a captured state becomes free, its influence decides its status",
        8: "when a captured state becomes free, it builds its unit if it has a center",
        9: (
            "freed land returns to its original owner; a state is freed by the power with which its "
            "suspended influence would align it"
        ),
        10: ("if England captures Normandy and leaves it, Normandy returns to France in the Map Adjustment"),
        11: "if Kalenberg is captured and then vacated, it returns to Lower Saxony",
        12: (
            "freed land returns to a minor state, such as the Ottomans, only while the state has a "
            "center of its own"
        ),
        13: "a third power captures the land that it takes from a captor in war",
        14: (
            "if an ally of the original owner drives the captor out, the land returns to the original owner"
        ),
        15: "a unit of the original owner restores its land",
    },
)


def captured_fact(setting: Europe1619Setting, state: Power) -> Fact:
    """Return the fact that says who holds a captured state."""
    seat = setting.board.minor[state].capital
    return Fact(format_owner(setting.board, seat, setting.owners.get(seat)), CAP[3])


CAPTURED_CHAPTER = Chapter.of(
    "captured",
    "Captured states: their influence is suspended until they are free",
    (CAP,),
)
