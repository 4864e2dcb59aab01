"""What a game remembers between its phases, as values and in the ledger of a game.

Who controls a province stands in the position: `position.owners` has every province of land, with a power or
a minor state. Whose it was at first follows from the board (`realm.lands`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from ...model.names import Power, Province
from ..framework.ledger import LedgerNotes, Ledgers
from ..framework.year import Ledger
from ..minor_states.records import FORMS, SHOWN, RealmRecords

# --------------------------------------------------------------------------------- wars and alliances


class Relation(StrEnum):
    """What two powers are to each other."""

    WAR = "war"
    ALLY = "ally"
    NONE = "none"


Pair: TypeAlias = tuple[Power, Power]
"""Two powers, the one whose id comes first in the alphabet in front."""


def pair_of(one: Power, other: Power) -> Pair:
    """Two powers as a pair."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Bond:
    """What two powers are to each other, `since` which year, and what they will be from next year on.

    `coming` is None where nothing was declared. `since` is 0 for what holds from the beginning. `ended` is
    what they were before, `by` who declared what is coming, or else what is now; None where that is unknown.
    """

    relation: Relation = Relation.NONE
    since: int = 0
    coming: Relation | None = None
    ended: Relation | None = None
    by: tuple[Power, ...] | None = None


NO_BOND = Bond()
"""Two powers that have never been at war or allied."""


# --------------------------------------------------------------------------------------------- loans
@dataclass(frozen=True, slots=True)
class Loan:
    """Treasury points lent in a year, with the agreement as text; nobody enforces it (E19-LOAN-4)."""

    year: int
    lender: Power
    borrower: Power
    amount: int
    agreement: str


# ------------------------------------------------------------------------------------------- decrees


class DecreeKind(StrEnum):
    """What a decree commands; the values are the words with which it is handed in."""

    NO_ENTER = "no_enter"
    NO_ALLY = "no_ally"
    NO_DA = "no_da"
    NO_INF = "no_inf"
    LEAVE_ALLY = "leave_ally"
    ANNUL = "annul"
    FREE = "free"


class Ruling(StrEnum):
    """What the referee has ruled about a decree in free words."""

    ADMITTED = "admitted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree: its number, whom it commands what, and from the movement phase of which year on.

    `objects` are, after the kind: a province or minor state (NO_ENTER), a power (NO_ALLY, LEAVE_ALLY), a
    state and the power whose influence there is meant (NO_DA), a state (NO_INF), the number of the decree
    that is annulled (ANNUL), the text itself (FREE). Only a free text needs a `ruling` of the referee.
    """

    number: int
    kind: DecreeKind
    powers: tuple[Power, ...]
    objects: tuple[str, ...]
    since: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Breach:
    """So many violations of a decree by a power in a year."""

    year: int
    decree: int
    power: Power
    count: int = 1


@dataclass(frozen=True, slots=True)
class PapalRecords:
    """All that is known of decrees.

    `decrees` are all of them, the oldest first, `breaches` the violations counted; `acts` are of the present
    year: the number of a decree, the power, and what it did, in some words.
    """

    decrees: tuple[Decree, ...] = ()
    breaches: tuple[Breach, ...] = ()
    acts: frozenset[tuple[int, Power, str]] = frozenset()

    def numbered(self, number: int) -> Decree | None:
        """The decree with a number, if there is one."""
        return next((decree for decree in self.decrees if decree.number == number), None)

    def is_annulled(self, number: int, year: int) -> bool:
        """An annulment of the decree has taken effect by the movement phase of that year."""
        return any(
            one.kind is DecreeKind.ANNUL and one.objects == (str(number),) and one.since <= year
            for one in self.decrees
        )

    def binds(self, decree: Decree, year: int) -> bool:
        """The decree binds its powers since the movement phase of that year, or of one before."""
        allowed = decree.kind is not DecreeKind.FREE or decree.ruling is Ruling.ADMITTED
        begun = decree.kind is not DecreeKind.ANNUL and allowed and decree.since <= year
        return begun and not self.is_annulled(decree.number, year)

    def binding(self, year: int, *kinds: DecreeKind) -> tuple[Decree, ...]:
        """The decrees of these kinds that bind from the movement phase of a year on."""
        return tuple(one for one in self.decrees if one.kind in kinds and self.binds(one, year))

    def with_decree(self, decree: Decree) -> PapalRecords:
        """The same with a decree in place of the one with its number, or after all others."""
        if self.numbered(decree.number) is None:
            return replace(self, decrees=(*self.decrees, decree))
        changed = tuple(decree if one.number == decree.number else one for one in self.decrees)
        return replace(self, decrees=changed)

    def with_acts(self, acts: frozenset[tuple[int, Power, str]]) -> PapalRecords:
        """The same with more that was done against decrees this year."""
        return replace(self, acts=self.acts | acts)


# ---------------------------------------------------------------------------------------- the course
@dataclass(frozen=True, slots=True)
class Course:
    """How far the game has come.

    `extensions` are the years by which it was extended (E19-SCORE-6), `scores` the scores of the years
    before, which are empty unless they are added up year by year (E19-CAL-3). `going_on` are the powers that
    voted this year for another one, `tied` those that share the highest score while all decide about that.
    `published` is the year whose scores the referee has decided to publish, 0 for none.
    """

    extensions: int = 0
    scores: Mapping[Power, int] = field(default_factory=dict[Power, int])
    going_on: frozenset[Power] = frozenset()
    tied: tuple[Power, ...] = ()
    published: int = 0


# -------------------------------------------------------------------------------------- all together
@dataclass(frozen=True, slots=True)
class Europe1619Records(RealmRecords):
    """The ledger of this game.

    `bonds` are the relations of pairs of powers, those that never declared anything left out. `treasury` are
    treasury points (TPs). `eliminated` are the powers out of the game, `independent` the states that came
    into being because of that. `forts` are the powers that made the fortified provinces. `loans`, `papacy`
    and `course` are the loans that were noted, the decrees with the violations of them, and how far the game
    has come. `handlers` are the secret handlers of states, the first one first, drawn by lots of the `seed`.
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
        """The powers that were eliminated."""
        return self.eliminated

    @property
    def born(self) -> frozenset[Power]:
        """The states that came into being when a power was eliminated (E19-ELIM-7)."""
        return self.independent

    def bond(self, one: Power, other: Power) -> Bond:
        """What two powers are to each other."""
        return self.bonds.get(pair_of(one, other), NO_BOND)

    def relation(self, one: Power, other: Power) -> Relation:
        """Whether two powers are at war, allied or neither this year."""
        return self.bond(one, other).relation


LEDGERS = Ledgers(
    Europe1619Records,
    FORMS,
    names={"bonds": "relations"},
    rows=(Bond, Loan, Decree, Breach),
    flat=("papacy", "course"),
    notes=LedgerNotes(
        SHOWN,
        frozenset(("handlers", "seed", "going_on", "scores")),
        {"markers": ("protestant", "catholic")},
    ),
)


def ledgers() -> tuple[Ledgers[Europe1619Records]]:
    """What reads and writes the ledger."""
    return (LEDGERS,)


def records_of(ledger: Ledger) -> Europe1619Records:
    """Return the records of a ledger."""
    return LEDGERS.records(ledger)


def ledger_with(records: Europe1619Records, ledger: Ledger) -> Ledger:
    """Return the ledger with these records in place of its own; what other rules keep in it stays."""
    return LEDGERS.with_records(records, ledger)
