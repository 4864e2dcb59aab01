"""What a variant, a season or a situation may change about the phases of a game.

A variant changes numbers and relations, never the shape of the rules: where units can go, how strong
they are, who may not dislodge or cut whom, which orders it forbids. The standard game is the default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache

from ...model.board import Board
from ...model.names import Province, UnitKind
from ...model.orders import MovementOrder
from ...model.position import Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import Choice, ConvoyParadox
from ...model.rulebook.fields import rulebook_of
from ..system.conversions import Conversions
from .builds import STANDARD_BUILDS, BuildRules
from .geography import Ground, ground_of
from .retreats import STANDARD_RETREATS, RetreatRules


@dataclass(frozen=True, slots=True)
class Weights:
    """The strength of a unit in each of its roles, before supports.

    `attack` into a province, `support` given, `hold` while it stays, `rallied` while it stays and at
    least one support for that is given, `stuck` after its own move failed, `prevent` in a standoff. `defend`
    counts head to head, `bold` there where its move has a given support (None: as `attack`).
    """

    attack: int = 1
    support: int = 1
    hold: int = 1
    rallied: int = 1
    stuck: int = 1
    prevent: int = 1
    defend: int | None = None
    bold: int | None = None


ONE = Weights()
"""The weights of every unit of the standard game."""


class Cutting(Enum):
    """What an attack takes off a support that is stronger than one."""

    WHOLE = auto()
    """All of it."""
    ONE_TO_ONE = auto()
    """The strength of the attacking unit; several attackers add up. Whoever is dislodged gives none."""
    ONE_TO_ONE_SUPPORTED = auto()
    """The same, and the attackers bring the supports of their attacks."""


class Entry(Enum):
    """Whether a unit can enter a province that a variant may close.

    A move that cannot is a failed move: it attacks nobody, prevents nothing and cuts nothing.
    """

    OPEN = auto()
    CLOSED = auto()
    WHILE_OCCUPIED = auto()
    """Closed once the unit that is there has left."""
    WHILE_STAYING = auto()
    """Closed as soon as the unit that is there is ordered to leave."""


def armies_only(unit: Unit) -> bool:
    """Only armies are convoyed."""
    return unit.kind is UnitKind.ARMY


@dataclass(frozen=True, slots=True)
class Conditions:
    """What holds for one phase.

    `ground` says where units can go; `weigh` gives the weights of a unit (None: one in every role);
    `spares(a, b)` says that unit a may not dislodge unit b (None: units of one power), `withholds(a, b)`
    that its support does not count towards that (None: whoever spares b); `denies(a, b, c)` gives the clause
    by which the support of a does not count towards the dislodgement of c by b, if any;
    `leaves_uncut(a, b)` says that an attack of unit a does not cut the support of unit b (None: units
    of one power); `passes(a, b)` that two units which change places do not meet head to head (None: by
    land all do). `veto` gives the clause that forbids an order, if any, also one that could not be carried
    out anyway; `convoys` says who can be convoyed; `letters` are the kinds that orders write for other
    ones (with A for M, ``M Ulm`` names an army). `converts` lets units become others while they stay.
    `why_spared(a, b)` and `why_uncut(a, b)` give the clauses behind `spares` and `leaves_uncut` where it is
    not that both are of one side. `choices` are choices of rules that count in place of the rulebook's, by
    field; `paradox_fallback` decides the convoy paradoxes that the chosen rule does not answer (DATC 4.A.2).
    `cutting` says what an attack takes off a support that is stronger than one.
    `entry(unit, province, occupant)` says whether a unit can enter a province where the other one (None:
    nobody) stands (no function: all are open), `why_closed(unit, province)` gives the clause behind it.
    `retreats` and `builds` say the same of retreats and of adjustments.
    """

    ground: Ground
    weigh: Callable[[Unit], Weights] | None = None
    spares: Callable[[Unit, Unit], bool] | None = None
    withholds: Callable[[Unit, Unit], bool] | None = None
    denies: Callable[[Unit, Unit, Unit], str | None] | None = None
    leaves_uncut: Callable[[Unit, Unit], bool] | None = None
    passes: Callable[[Unit, Unit], bool] | None = None
    veto: Callable[[Unit, MovementOrder], str | None] | None = None
    convoys: Callable[[Unit], bool] = armies_only
    converts: Conversions | None = None
    why_spared: Callable[[Unit, Unit], str | None] | None = None
    why_uncut: Callable[[Unit, Unit], str | None] | None = None
    cutting: Cutting = Cutting.WHOLE
    entry: Callable[[Unit, Province, Unit | None], Entry] | None = None
    why_closed: Callable[[Unit, Province], str | None] | None = None
    letters: Mapping[UnitKind, UnitKind] = field(default_factory=dict[UnitKind, UnitKind])
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    paradox_fallback: ConvoyParadox | None = None
    retreats: RetreatRules = STANDARD_RETREATS
    builds: BuildRules = STANDARD_BUILDS

    def in_force(self, rulebook: Rulebook) -> Rulebook:
        """The rulebook with the choices that count here."""
        if not self.choices:
            return rulebook
        return rulebook_of(type(rulebook), {**rulebook.choices(), **self.choices})


@lru_cache(maxsize=64)
def standard_conditions(board: Board) -> Conditions:
    """The conditions of the standard game on a board."""
    return Conditions(ground_of(board))
