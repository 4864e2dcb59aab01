"""A sanction: what it changes, when it comes and ends, and what a game records about it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import total_ordering
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from ...model.errors import Place, UnreadableError
from ...model.names import Power, Province
from ...model.phase import Phase
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start, shorten
from ...model.wording import format_owner, start_sentence, the_power
from ..framework.rules import Clauses
from ..minor_states.setting import RealmRecords, RealmSetting
from .land import CATALONIA, CATHOLIC, MOROCCO, PROTESTANT, Faith, find_faith

# ================================================================================================== Sanctions

Moment: TypeAlias = RealmSetting[RealmRecords]
"""The setting in which the conditions of a sanction are evaluated."""

TERMS = Clauses(
    "E15-SANC",
    {
        1: "sanctions change the game at times set before it begins",
        2: "a sanction favors or hinders a power, restricts something, or strengthens a state",
        3: "the text of a sanction takes precedence over the other rules",
    },
)

AUSTRIA, DENMARK, FRANCE, SPAIN = map(Power, ("austria", "denmark", "france", "spain"))


def parse_states(names: str) -> tuple[Power, ...]:
    """Parse the ids of minor states, separated by spaces."""
    return tuple(map(Power, names.split()))


class SanctionGroup(StrEnum):
    """The kind of a sanction (E15-SANC-2)."""

    PROTESTANT_ADVANTAGE = "Protestant advantage"
    CATHOLIC_ADVANTAGE = "Catholic advantage"
    HANDICAP = "handicap"
    IMMUNITY = "immunity"
    OTHER = "other"


# ------------------------------------------------------------------------------------------- conditions
@dataclass(frozen=True, slots=True)
class SanctionCondition(ABC):
    """A condition on a power or minor state that a sanction requires, or that ends it.

    `reason` is a sentence fragment: a required condition is not met, or an ending one is.
    """

    of: Power
    clause: Clause
    reason: str

    @abstractmethod
    def holds(self, at: Moment) -> bool:
        """Return whether the condition is met."""

    @abstractmethod
    def facts(self, at: Moment) -> tuple[Fact, ...]:
        """Return the facts that decide whether it is met."""


@dataclass(frozen=True, slots=True)
class IfCaptured(SanctionCondition):
    """The condition that a minor state was captured."""

    def holds(self, at: Moment) -> bool:
        """Return whether the condition is met."""
        return at.is_captured(self.of)

    def facts(self, at: Moment) -> tuple[Fact, ...]:
        """Return who owns the capital."""
        home = at.board.minor[self.of].capital
        return (Fact(format_owner(at.board, home, at.owners.get(home))),)


@dataclass(frozen=True, slots=True)
class IfIndependent(IfCaptured):
    """The condition that a minor state is independent."""

    def holds(self, at: Moment) -> bool:
        """Return whether the condition is met."""
        return not at.is_captured(self.of)


@dataclass(frozen=True, slots=True)
class IfInGame(SanctionCondition):
    """The condition that a power is in the game."""

    def holds(self, at: Moment) -> bool:
        """Return whether the condition is met."""
        return self.of not in at.records.gone

    def facts(self, at: Moment) -> tuple[Fact, ...]:
        """Return whether the power is in the game."""
        lives = "out of" if self.of in at.records.gone else "in"
        return (Fact(f"{start_sentence(at.board, self.of, 'is')} {lives} the game."),)


@dataclass(frozen=True, slots=True)
class IfOutOfGame(IfInGame):
    """The condition that a power is no longer in the game."""

    def holds(self, at: Moment) -> bool:
        """Return whether the condition is met."""
        return self.of in at.records.gone


@dataclass(frozen=True, slots=True)
class IfAligned(SanctionCondition):
    """The condition that a minor state is aligned with a power, its `patron`."""

    patron: Power

    def holds(self, at: Moment) -> bool:
        """Return whether the condition is met."""
        return at.patron(self.of) == self.patron

    def facts(self, at: Moment) -> tuple[Fact, ...]:
        """Return the facts of the power that the state is aligned with and of the influence in it."""
        board, patron = at.board, at.patron(self.of)
        name, is_ = the_power(board, self.of), start_sentence(board, self.of, "is")
        points = tuple(
            Fact(f"{start_sentence(board, power, 'has')} {count} in {name}.")
            for power, count in at.records.placed(self.of).items()
            if count
        )
        text = f"{is_} not aligned." if patron is None else f"{is_} aligned with {the_power(board, patron)}."
        return (Fact(text, "", points),)


@dataclass(frozen=True, slots=True)
class IfNotAligned(IfAligned):
    """The condition that a minor state is not aligned with a power."""

    def holds(self, at: Moment) -> bool:
        """Return whether the condition is met."""
        return at.patron(self.of) != self.patron


# ---------------------------------------------------------------------------------------- what it does
@dataclass(frozen=True, slots=True)
class ClosedStates:
    """States that are closed to the influence of a faith or of some powers.

    These are the `states` listed or, if `majority` is set, all states that bear the marker of that faith.
    """

    clause: Clause
    to: Faith | tuple[Power, ...]
    states: tuple[Power, ...] = ()
    majority: Faith | None = None

    def keeps_out(self, setting: Moment, power: Power) -> bool:
        """Return whether this restricts the influence of a power."""
        return power in self.to if isinstance(self.to, tuple) else find_faith(setting.board, power) == self.to

    def regulates(self, setting: Moment, power: Power, state: Power) -> bool:
        """Return whether this regulates influence in a state, even in a power's favor."""
        if self.majority is None:
            return state in self.states
        marker = setting.records.markers.get(state)
        return marker == self.majority and self.keeps_out(setting, power)


def close_to_other_faith(faith: Faith, names: str, clause: Clause) -> ClosedStates:
    """Close states to the influence of all powers but those of a faith."""
    return ClosedStates(clause, PROTESTANT if faith == CATHOLIC else CATHOLIC, parse_states(names))


@dataclass(frozen=True, slots=True)
class BuildBan:
    """A home center in which its power cannot build."""

    clause: Clause
    power: Power
    place: Province


@dataclass(frozen=True, slots=True)
class Immunity:
    """Protection of a faith's powers against diplomatic attacks by the other faith."""

    clause: Clause
    faith: Faith


class AfterFall(StrEnum):
    """What happens to a sanction whose special army was dislodged and disbanded."""

    GOES_ON = "goes on"
    ENDS = "ends"
    ENDS_FOR_GOOD = "ends for good"


@dataclass(frozen=True, slots=True)
class SpecialArmy:
    """A special army: its `letter`, and what follows if it is dislodged and disbanded.

    `falls` is the clause for that, and `reason` a sentence fragment about it. A `new` army is not on the
    board at the start: it is the first army that its state acquires.
    """

    letter: str
    after_fall: AfterFall
    falls: Clause
    reason: str = ""
    new: bool = False


@dataclass(frozen=True, slots=True)
class Cancellation:
    """The counterbalance that cancels a sanction."""

    clause: Clause
    by: str


# --------------------------------------------------------------------------------------- the sanction
@dataclass(frozen=True, slots=True, eq=False)
class Sanction:
    """A sanction; each exists once and is compared by identity.

    `state` is the state it concerns. `influence` says who may not place influence where, `retreats` which
    states' units may retreat, `army` which army is special, `builds` where nothing can be built, `immune` who
    is protected from diplomatic attacks, and `opens` which state becomes pliant. The sanction comes if all of
    `comes_if` hold and ends if any of `ends_if` holds; `cancelled` names a counterbalance that cancels it.
    `returns` means that it may come again after it ended.
    """

    id: str
    name: str
    group: SanctionGroup
    aliases: tuple[str, ...] = ()
    state: Power | None = None
    influence: ClosedStates | None = None
    retreats: tuple[Power, ...] = ()
    army: SpecialArmy | None = None
    builds: BuildBan | None = None
    immune: Immunity | None = None
    opens: Power | None = None
    comes_if: tuple[SanctionCondition, ...] = ()
    ends_if: tuple[SanctionCondition, ...] = ()
    cancelled: Cancellation | None = None
    returns: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def in_sentence(self) -> str:
        """The sanction inside a sentence: ``the sanction "Dutch intervention"``."""
        return f'the sanction "{self.name}"'

    @property
    def subject(self) -> str:
        """The sanction at the start of a sentence."""
        return capitalize_start(self.in_sentence)


# ==================================================================================================== Seasons

SEASONS = ("spring", "summer", "fall", "winter")
"""The seasons in which sanctions come; winter covers both winter phases (E15-SANC-6)."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Season:
    """A season of a year; later seasons are greater."""

    year: int
    name: str

    @property
    def number(self) -> int:
        """The number of the season; consecutive seasons have consecutive numbers."""
        return 4 * self.year + SEASONS.index(self.name)

    def __lt__(self, other: Season) -> bool:
        return self.number < other.number

    def __str__(self) -> str:
        return f"{self.name.title()} {self.year}"


def find_season(phase: Phase) -> Season:
    """Return the season of a phase; both winter phases are in winter."""
    return Season(phase.year, phase.season.split()[-1])


def parse_season(text: str) -> Season:
    """Parse a season such as ``Winter 1618``.

    Raises:
        UnreadableError: The text is not a season.
    """
    found = re.fullmatch(r"\s*([A-Za-z]+)\s+(\d{4})\s*", text)
    if found is None or found[1].lower() not in SEASONS:
        raise UnreadableError(
            f"cannot read {shorten(text)!r}", place=Place(column=1), expected="a season such as Winter 1618"
        )
    return Season(int(found[2]), found[1].lower())


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """An entry of the timeline: a sanction and the season in which it comes."""

    season: Season
    sanction: Sanction

    def __str__(self) -> str:
        return f"{self.season}: {self.sanction.name}"


# ======================================================================================= Records of sanctions

_V = TypeVar("_V")

OPENS: Mapping[str, Power] = MappingProxyType(
    {"moroccan-unification": MOROCCO, "catalan-secession": CATALONIA}
)
"""The state that each of these sanctions makes pliant, by the id of the sanction."""


@dataclass(frozen=True, slots=True)
class SanctionRecords:
    """The part of the ledger about sanctions.

    `timeline` says when each sanction comes; it was drawn with the seed `seed` or written by hand. `begun`
    gives, for each sanction in force (by id), the season in which it came; sanctions in `suspended` have no
    effect now. Sanctions in `over` have ended, and those in `barred` never come again. Sanctions in `awaited`
    are postponed: each is tried until the given season, or without limit if it is None. `dislodged` holds the
    letters of the special armies dislodged in the last movement phase, `permits` the powers that may enter
    Switzerland in this phase. `army_due` means that Catalonia is still due its army.
    """

    seed: int | None = None
    timeline: tuple[TimelineEntry, ...] = ()
    begun: Mapping[str, Season] = field(default_factory=dict[str, Season])
    suspended: frozenset[str] = frozenset()
    over: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    awaited: Mapping[str, Season | None] = field(default_factory=dict[str, Season | None])
    dislodged: frozenset[str] = frozenset()
    permits: frozenset[Power] = frozenset()
    army_due: bool = False

    @property
    def in_force(self) -> frozenset[str]:
        """The ids of the sanctions that are in effect now."""
        return frozenset(self.begun) - self.suspended

    @property
    def opened(self) -> frozenset[Power]:
        """The states that these sanctions have made pliant (E15-MOR-2, E15-CAT-3)."""
        return frozenset(OPENS[name] for name in self.in_force if name in OPENS)

    def is_active(self, sanction: Sanction) -> bool:
        """Return whether a sanction is in effect now."""
        return sanction.id in self.begun and sanction.id not in self.suspended

    def begin(self, sanction: Sanction, season: Season) -> SanctionRecords:
        """Return the records with a sanction in force from a season on."""
        return replace(
            self,
            begun={**self.begun, sanction.id: season},
            over=self.over - {sanction.id},
            awaited=_without_entries(self.awaited, sanction.id),
        )

    def end(self, sanction: Sanction, *, for_good: bool) -> SanctionRecords:
        """Return the records without a sanction; `for_good` means that it never comes again."""
        gone = frozenset({sanction.id})
        return replace(
            self,
            begun=_without_entries(self.begun, sanction.id),
            suspended=self.suspended - gone,
            over=self.over | gone,
            barred=self.barred | gone if for_good else self.barred,
        )


def _without_entries(table: Mapping[str, _V], key: str) -> dict[str, _V]:
    return {name: value for name, value in table.items() if name != key}
