"""The definition of a sanction: its effects, when it can come, and what ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from ....model.names import Power, Province
from ....model.reasons import Clause, Fact
from ....model.text import capitalize_start
from ....model.wording import format_owner, start_sentence, the_power
from ...minor_states.records import RealmRecords
from ...minor_states.setting import RealmSetting
from ..land import CATHOLIC, PROTESTANT, Faith, find_faith

Moment: TypeAlias = RealmSetting[RealmRecords]
"""The setting in which the conditions of a sanction are evaluated."""

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
class SanctionCondition:
    """A condition that a sanction requires, or that ends it.

    `reason` is a sentence fragment: a required condition is not met, or an ending one is; `facts`
    gives the facts behind that.
    """

    clause: Clause
    reason: str
    holds: Callable[[Moment], bool]
    facts: Callable[[Moment], tuple[Fact, ...]]


def if_independent(state: Power, clause: Clause, reason: str) -> SanctionCondition:
    """Return the condition that a minor state is independent."""
    return SanctionCondition(
        clause, reason, lambda at: not at.is_captured(state), lambda at: _owner_facts(at, state)
    )


def if_captured(state: Power, clause: Clause, reason: str) -> SanctionCondition:
    """Return the condition that a minor state was captured."""
    return SanctionCondition(
        clause, reason, lambda at: at.is_captured(state), lambda at: _owner_facts(at, state)
    )


def if_in_game(power: Power, clause: Clause, reason: str) -> SanctionCondition:
    """Return the condition that a power is in the game."""
    return SanctionCondition(
        clause, reason, lambda at: power not in at.records.gone, lambda at: _elimination_facts(at, power)
    )


def if_out_of_game(power: Power, clause: Clause, reason: str) -> SanctionCondition:
    """Return the condition that a power is no longer in the game."""
    return SanctionCondition(
        clause, reason, lambda at: power in at.records.gone, lambda at: _elimination_facts(at, power)
    )


def if_aligned(state: Power, power: Power, clause: Clause, reason: str) -> SanctionCondition:
    """Return the condition that a minor state is aligned with a power."""
    return SanctionCondition(
        clause, reason, lambda at: at.patron(state) == power, lambda at: _alignment_facts(at, state)
    )


def if_not_aligned(state: Power, power: Power, clause: Clause, reason: str) -> SanctionCondition:
    """Return the condition that a minor state is not aligned with a power."""
    return SanctionCondition(
        clause, reason, lambda at: at.patron(state) != power, lambda at: _alignment_facts(at, state)
    )


def _owner_facts(setting: Moment, state: Power) -> tuple[Fact, ...]:
    home = setting.board.minor[state].capital
    return (Fact(format_owner(setting.board, home, setting.owners.get(home))),)


def _elimination_facts(setting: Moment, power: Power) -> tuple[Fact, ...]:
    lives = "out of" if power in setting.records.gone else "in"
    return (Fact(f"{start_sentence(setting.board, power, 'is')} {lives} the game."),)


def _alignment_facts(setting: Moment, state: Power) -> tuple[Fact, ...]:
    board, patron = setting.board, setting.patron(state)
    name, is_ = the_power(board, state), start_sentence(board, state, "is")
    points = tuple(
        Fact(f"{start_sentence(board, power, 'has')} {count} in {name}.")
        for power, count in setting.records.placed(state).items()
        if count
    )
    text = f"{is_} not aligned." if patron is None else f"{is_} aligned with {the_power(board, patron)}."
    return (Fact(text, "", points),)


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
