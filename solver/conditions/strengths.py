"""What a variant may change about strengths: of units in each role, and how attacks cut supports."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from ...model.errors import ImpossibleError
from ...model.names import Location
from ...model.position import Unit


@dataclass(frozen=True, slots=True)
class Weights:
    """The strength of a unit in each of its roles, before supports.

    - `attack` into a province, `support` given, `prevent` in a standoff;
    - `hold` while it stays, `rallied` while it stays and at least one support to hold is given (None: as
      `hold`), `stuck` after its own move failed;
    - `defend` head to head (None: as `attack`), `bold` head to head if its move has a given support (None: as
      `defend`).

    A role that is not named has strength one, as in the standard game: ``Weights(hold=2)`` is a unit that
    holds with two, supported or not, and with one after its own move failed. `clause` is the clause by which
    a strength is not one; sentences about the strength name it.

    Raises:
        ImpossibleError: A weight is below zero.
    """

    attack: int = 1
    support: int = 1
    hold: int = 1
    rallied: int | None = None
    stuck: int = 1
    prevent: int = 1
    defend: int | None = None
    bold: int | None = None
    clause: str | None = None

    def __post_init__(self) -> None:
        roles = {
            "attack": self.attack,
            "support": self.support,
            "hold": self.hold,
            "rallied": self.rallied,
            "stuck": self.stuck,
            "prevent": self.prevent,
            "defend": self.defend,
            "bold": self.bold,
        }
        negative = [f"{role}={weight}" for role, weight in roles.items() if weight is not None and weight < 0]
        if negative:
            raise ImpossibleError(
                f"a unit cannot have a strength below zero: {', '.join(negative)}", expected="0 or more"
            )


ONE = Weights()
"""The weights of every unit of the standard game."""


class Cutting(Enum):
    """How much an attack reduces a support stronger than one."""

    WHOLE = auto()
    """All of it."""
    ONE_TO_ONE = auto()
    """The strength of the attacking unit; attackers add up. A dislodged unit gives no support."""
    ONE_TO_ONE_SUPPORTED = auto()
    """The same, with the supports of the attacks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strengths:
    """How strong units are: in the standard game, each has strength one in every role.

    A game overrides `weigh`, or `weigh_move` if the strength of a move also depends on its destination.
    `cutting` is how much an attack reduces a support stronger than one.
    """

    cutting: Cutting = Cutting.WHOLE

    def weigh(self, _unit: Unit, /) -> Weights:
        """Return the strength of a unit in each of its roles."""
        return ONE

    def weigh_move(self, unit: Unit, _target: Location, /) -> Weights:
        """Return the strength of a unit that is ordered to move to a place, in the roles of a move."""
        return self.weigh(unit)

    @property
    def are_equal(self) -> bool:
        """Whether no game overrides `weigh` or `weigh_move`."""
        return type(self).weigh is Strengths.weigh and not self.depend_on_targets

    @property
    def depend_on_targets(self) -> bool:
        """Whether a game overrides `weigh_move`."""
        return type(self).weigh_move is not Strengths.weigh_move


ALL_EQUAL = Strengths()
"""The strengths of the standard game."""
