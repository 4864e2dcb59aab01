"""What a sanction is: whom it favors or hinders, and where; when it can come, and what ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from ....model.names import Power, Province
from ....model.reasons import Clause, Fact
from ...framework.wording import power_name, province_name
from ...minor_states.records import RealmRecords
from ...minor_states.setting import RealmSetting
from ..land import CATHOLIC, PROTESTANT, Faith, faith_of

Moment: TypeAlias = RealmSetting[RealmRecords]
"""What the conditions of a sanction look at."""

AUSTRIA, DENMARK, FRANCE, SPAIN = map(Power, ("austria", "denmark", "france", "spain"))


def states(names: str) -> tuple[Power, ...]:
    """The minor states of these ids."""
    return tuple(map(Power, names.split()))


class Group(StrEnum):
    """What a sanction is for (E15-SANC-2)."""

    PROTESTANT_ADVANTAGE = "Protestant advantage"
    CATHOLIC_ADVANTAGE = "Catholic advantage"
    HANDICAP = "handicap"
    IMMUNITY = "immunity"
    OTHER = "other"


# ------------------------------------------------------------------------------------------- conditions
@dataclass(frozen=True, slots=True)
class Condition:
    """Something that a sanction needs, or that ends it.

    `told` says in half a sentence that it is missing, or that it is given; `facts` are what shows it.
    """

    clause: Clause
    told: str
    holds: Callable[[Moment], bool]
    facts: Callable[[Moment], tuple[Fact, ...]]


def is_free(state: Power, clause: Clause, told: str) -> Condition:
    """A minor state is independent."""
    return Condition(clause, told, lambda at: not at.is_captured(state), lambda at: _whose(at, state))


def was_captured(state: Power, clause: Clause, told: str) -> Condition:
    """A minor state is not independent."""
    return Condition(clause, told, lambda at: at.is_captured(state), lambda at: _whose(at, state))


def is_in_the_game(power: Power, clause: Clause, told: str) -> Condition:
    """A power is in the game."""
    return Condition(clause, told, lambda at: power not in at.records.gone, lambda at: _lives(at, power))


def is_out_of_the_game(power: Power, clause: Clause, told: str) -> Condition:
    """A power is not in the game any more."""
    return Condition(clause, told, lambda at: power in at.records.gone, lambda at: _lives(at, power))


def is_aligned(state: Power, power: Power, clause: Clause, told: str) -> Condition:
    """A minor state is aligned with a power."""
    return Condition(clause, told, lambda at: at.patron(state) == power, lambda at: _side(at, state))


def is_not_aligned(state: Power, power: Power, clause: Clause, told: str) -> Condition:
    """A minor state is not aligned with a power."""
    return Condition(clause, told, lambda at: at.patron(state) != power, lambda at: _side(at, state))


def _whose(setting: Moment, state: Power) -> tuple[Fact, ...]:
    home = setting.board.minor[state].capital
    owner = setting.owners.get(home)
    name = "nobody" if owner is None else power_name(setting.board, owner)
    return (Fact(f"{province_name(setting.board, home)} belongs to {name}."),)


def _lives(setting: Moment, power: Power) -> tuple[Fact, ...]:
    lives = "out of" if power in setting.records.gone else "in"
    return (Fact(f"{power_name(setting.board, power)} is {lives} the game."),)


def _side(setting: Moment, state: Power) -> tuple[Fact, ...]:
    board, patron = setting.board, setting.patron(state)
    side = "nobody" if patron is None else power_name(board, patron)
    name = power_name(board, state)
    placed = setting.records.placed(state).items()
    points = (Fact(f"{power_name(board, power)} has {count} in {name}.") for power, count in placed if count)
    return (Fact(f"{name} is aligned with {side}.", "", tuple(points)),)


# ---------------------------------------------------------------------------------------- what it does
@dataclass(frozen=True, slots=True)
class ClosedStates:
    """States that are closed to the influence of a faith, or of some powers.

    They are the `states` listed, or where `majority` is a faith all states that bear its marker.
    """

    clause: Clause
    to: Faith | tuple[Power, ...]
    states: tuple[Power, ...] = ()
    majority: Faith | None = None

    def keeps_out(self, setting: Moment, power: Power) -> bool:
        """It is about the influence of this power."""
        return power in self.to if isinstance(self.to, tuple) else faith_of(setting.board, power) == self.to

    def speaks_of(self, setting: Moment, power: Power, state: Power) -> bool:
        """It says something about who places influence in a state, be it in favor of a power."""
        if self.majority is None:
            return state in self.states
        marker = setting.records.markers.get(state)
        return marker == self.majority and self.keeps_out(setting, power)


def only(faith: Faith, names: str, clause: Clause) -> ClosedStates:
    """Only powers of a faith place influence in these states."""
    return ClosedStates(clause, PROTESTANT if faith == CATHOLIC else CATHOLIC, states(names))


@dataclass(frozen=True, slots=True)
class NoBuilds:
    """A home center in which its power builds nothing."""

    clause: Clause
    power: Power
    place: Province


@dataclass(frozen=True, slots=True)
class Immunity:
    """Powers of a faith are safe from diplomatic attacks of the other one."""

    clause: Clause
    faith: Faith


class AfterFall(StrEnum):
    """What becomes of a sanction whose special army was dislodged and disbanded."""

    GOES_ON = "goes on"
    ENDS = "ends"
    ENDS_FOR_GOOD = "ends for good"


@dataclass(frozen=True, slots=True)
class Army:
    """A special army: its `letter`, and what follows once it was dislodged and disbanded.

    `falls` is the clause for that, which is `told` in half a sentence. A `new` army is not on the board from
    the start: it is the first one that its state acquires.
    """

    letter: str
    after_fall: AfterFall
    falls: Clause
    told: str = ""
    new: bool = False


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A counterbalance that cancels a sanction."""

    clause: Clause
    by: str


# --------------------------------------------------------------------------------------- the sanction
@dataclass(frozen=True, slots=True, eq=False)
class Sanction:
    """One sanction; each has one value.

    `state` is the one that it is about. `influence` says who places none where, `retreats` which states'
    units may retreat, `army` which army is a special one, `builds` where nothing is built, `immune` who is
    safe from diplomatic attacks, `opens` which state it makes pliant. It comes if all of `comes_if` holds and
    ends if any of `ends_if` does; `cancelled` names a counterbalance that cancels it. `returns` says that it
    may come again once it ended.
    """

    id: str
    name: str
    group: Group
    aliases: tuple[str, ...] = ()
    state: Power | None = None
    influence: ClosedStates | None = None
    retreats: tuple[Power, ...] = ()
    army: Army | None = None
    builds: NoBuilds | None = None
    immune: Immunity | None = None
    opens: Power | None = None
    comes_if: tuple[Condition, ...] = ()
    ends_if: tuple[Condition, ...] = ()
    cancelled: Cancelled | None = None
    returns: bool = False

    def __str__(self) -> str:
        return self.name
