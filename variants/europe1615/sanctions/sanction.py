"""The definition of a sanction: its effects, when it can come, and what ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from ....model.names import Power, Province
from ....model.reasons import Clause, Fact
from ....model.text import capitalize_start
from ...framework.wording import belongs_to, power_name, the_power, verb
from ...minor_states.records import RealmRecords
from ...minor_states.setting import RealmSetting
from ..land import CATHOLIC, PROTESTANT, Faith, faith_of

Moment: TypeAlias = RealmSetting[RealmRecords]
"""The setting in which the conditions of a sanction are evaluated."""

AUSTRIA, DENMARK, FRANCE, SPAIN = map(Power, ("austria", "denmark", "france", "spain"))


def states(names: str) -> tuple[Power, ...]:
    """Return the minor states with these ids, separated by spaces."""
    return tuple(map(Power, names.split()))


class Group(StrEnum):
    """The kind of a sanction (E15-SANC-2)."""

    PROTESTANT_ADVANTAGE = "Protestant advantage"
    CATHOLIC_ADVANTAGE = "Catholic advantage"
    HANDICAP = "handicap"
    IMMUNITY = "immunity"
    OTHER = "other"


# ------------------------------------------------------------------------------------------- conditions
@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that a sanction requires, or that ends it.

    `told` says in half a sentence that a required condition is missing, or that an ending one is met; `facts`
    shows why.
    """

    clause: Clause
    told: str
    holds: Callable[[Moment], bool]
    facts: Callable[[Moment], tuple[Fact, ...]]


def is_free(state: Power, clause: Clause, told: str) -> Condition:
    """Require that a minor state is independent."""
    return Condition(clause, told, lambda at: not at.is_captured(state), lambda at: _whose(at, state))


def was_captured(state: Power, clause: Clause, told: str) -> Condition:
    """Require that a minor state was captured."""
    return Condition(clause, told, lambda at: at.is_captured(state), lambda at: _whose(at, state))


def is_in_the_game(power: Power, clause: Clause, told: str) -> Condition:
    """Require that a power is in the game."""
    return Condition(clause, told, lambda at: power not in at.records.gone, lambda at: _lives(at, power))


def is_out_of_the_game(power: Power, clause: Clause, told: str) -> Condition:
    """Require that a power is no longer in the game."""
    return Condition(clause, told, lambda at: power in at.records.gone, lambda at: _lives(at, power))


def is_aligned(state: Power, power: Power, clause: Clause, told: str) -> Condition:
    """Require that a minor state is aligned with a power."""
    return Condition(clause, told, lambda at: at.patron(state) == power, lambda at: _side(at, state))


def is_not_aligned(state: Power, power: Power, clause: Clause, told: str) -> Condition:
    """Require that a minor state is not aligned with a power."""
    return Condition(clause, told, lambda at: at.patron(state) != power, lambda at: _side(at, state))


def _whose(setting: Moment, state: Power) -> tuple[Fact, ...]:
    home = setting.board.minor[state].capital
    owner = setting.owners.get(home)
    name = "nobody" if owner is None else the_power(setting.board, owner)
    return (Fact(belongs_to(setting.board, home, name)),)


def _lives(setting: Moment, power: Power) -> tuple[Fact, ...]:
    lives = "out of" if power in setting.records.gone else "in"
    return (Fact(f"{power_name(setting.board, power)} is {lives} the game."),)


def _side(setting: Moment, state: Power) -> tuple[Fact, ...]:
    board, patron = setting.board, setting.patron(state)
    side = "nobody" if patron is None else power_name(board, patron)
    name = the_power(board, state)
    placed = setting.records.placed(state).items()
    points = (Fact(f"{power_name(board, power)} has {count} in {name}.") for power, count in placed if count)
    return (
        Fact(f"{capitalize_start(name)} {verb(board, state, 'is')} aligned with {side}.", "", tuple(points)),
    )


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
        return power in self.to if isinstance(self.to, tuple) else faith_of(setting.board, power) == self.to

    def speaks_of(self, setting: Moment, power: Power, state: Power) -> bool:
        """Return whether this regulates influence in a state, even in a power's favor."""
        if self.majority is None:
            return state in self.states
        marker = setting.records.markers.get(state)
        return marker == self.majority and self.keeps_out(setting, power)


def only(faith: Faith, names: str, clause: Clause) -> ClosedStates:
    """Return the states in which only powers of a faith may place influence."""
    return ClosedStates(clause, PROTESTANT if faith == CATHOLIC else CATHOLIC, states(names))


@dataclass(frozen=True, slots=True)
class NoBuilds:
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
class Army:
    """A special army: its `letter`, and what follows if it is dislodged and disbanded.

    `falls` is the clause for that, and `told` describes it in half a sentence. A `new` army is not on the
    board at the start: it is the first army that its state acquires.
    """

    letter: str
    after_fall: AfterFall
    falls: Clause
    told: str = ""
    new: bool = False


@dataclass(frozen=True, slots=True)
class Cancelled:
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
