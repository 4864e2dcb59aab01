"""Positions: units, owners of centers, dislodged units, contested provinces."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .board import Board
from .brief import Displayable, join_alternatives, make_repr, pluralize
from .errors import UnreadableError
from .names import Location, Power, Province, UnitKind
from .text import FrozenDict


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit. `bonus` is its strength beyond one; `marks` are the words that a variant gives it.

    The parts may be plain texts: ``Unit("austria", "A", "vie")``. They are not checked against a board.

    Raises:
        UnreadableError: A part is not a text, or the kind does not exist.
    """

    power: Power
    kind: UnitKind
    location: Location
    bonus: int = 0
    marks: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if type(self.location) is not Location or type(self.kind) is not UnitKind:
            _convert_names(self)

    def __hash__(self) -> int:
        return hash(self.location)  # units of a position have different ones, and this is the fastest

    def __str__(self) -> str:
        text = self.kind + " " + self.location
        if self.bonus:
            text += f"+{self.bonus}"
        return f"{text} [{', '.join(sorted(self.marks))}]" if self.marks else text


def _convert_names(unit: Unit) -> None:
    """Convert the plain texts of a unit to names."""
    for part, name in (("power", Power), ("location", Location)):
        given = getattr(unit, part)
        if not isinstance(given, str):
            raise UnreadableError(f"the {part} of a unit is {given!r}", expected="a text")
        object.__setattr__(unit, part, name(given))
    try:
        object.__setattr__(unit, "kind", UnitKind(unit.kind))
    except ValueError:
        kinds = join_alternatives([kind.value for kind in UnitKind])
        raise UnreadableError(f"unknown kind of unit {unit.kind!r}", expected=kinds) from None


@dataclass(frozen=True, slots=True)
class DislodgedUnit:
    """A dislodged unit, which must retreat or disband.

    `attacker_from` is the location its attacker came from; `by_convoy` says whether by convoy (DATC 4.A.5).
    On boards with minor states `attacker_from` may be the location of the unit itself: no attack dislodged
    it, but the rules of the variant do not let it stay.
    """

    unit: Unit
    attacker_from: Location
    by_convoy: bool = False


@dataclass(frozen=True, slots=True)
class Position(Displayable):
    """A position on a board: at most one unit in each province, not counting dislodged ones.

    `owners` maps each owned supply center (in some variants, each owned province) to its owner. `contested`
    are the provinces left vacant by a standoff, which are closed to retreats.
    """

    board: Board
    units: tuple[Unit, ...]
    owners: Mapping[Province, Power] = field(default_factory=FrozenDict[Province, Power])
    dislodged: tuple[DislodgedUnit, ...] = ()
    contested: frozenset[Province] = frozenset()

    def __post_init__(self) -> None:
        # Positions are shared between games and results, so nothing in them can be changed.
        for part, freeze in _FREEZE:
            given = getattr(self, part)
            if type(given) is not freeze:
                object.__setattr__(self, part, freeze(given))

    def __repr__(self) -> str:
        lost = f"{len(self.dislodged)} dislodged" if self.dislodged else ""
        owned = f"{len(self.owners)} owned" if self.owners else ""
        return make_repr(self, f"on {self.board.name}", pluralize(len(self.units), "unit"), owned, lost)


_FREEZE: tuple[tuple[str, type], ...] = (
    *(("units", tuple), ("owners", FrozenDict), ("dislodged", tuple), ("contested", frozenset)),
)
