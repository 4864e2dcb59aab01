"""What stands on the board: units, owners of centres, dislodged units, contested provinces."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .board import Board
from .brief import counted, tagged
from .errors import UnreadableError
from .names import Location, Power, Province, UnitKind
from .showing import Shown


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit. `bonus` is its strength beyond one; `marks` are the words a variant puts on it.

    Plain texts become names: ``Unit("austria", "A", "vie")``. Raises `UnreadableError` for a kind that
    there is not, and for what is no text. Whether the board knows the names is asked where one is at hand.
    """

    power: Power
    kind: UnitKind
    location: Location
    bonus: int = 0
    marks: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if type(self.location) is not Location or type(self.kind) is not UnitKind:
            _name_all(self)

    def __str__(self) -> str:
        text = f"{self.kind} {self.location}"
        if self.bonus:
            text += f"+{self.bonus}"
        return f"{text} [{', '.join(sorted(self.marks))}]" if self.marks else text


def _name_all(unit: Unit) -> None:
    """Give a unit that was made of plain texts the names that they mean."""
    for part, name in (("power", Power), ("location", Location)):
        given = getattr(unit, part)
        if not isinstance(given, str):
            raise UnreadableError(f"the {part} of a unit cannot be {given!r}", expected="a text")
        object.__setattr__(unit, part, name(given))
    try:
        object.__setattr__(unit, "kind", UnitKind(unit.kind))
    except ValueError:
        kinds = ", ".join(kind.value for kind in UnitKind)
        raise UnreadableError(f"there is no unit of kind {unit.kind!r}", expected=f"one of {kinds}") from None


@dataclass(frozen=True, slots=True)
class DislodgedUnit:
    """A unit that lost its place and waits for the retreat phase.

    `attacker_from` is the location its attacker came from; `by_convoy` says whether the attacker
    was convoyed (DATC 4.A.5 asks). On boards with minor states it may be where the unit itself stands: then
    nobody dislodged it, and it must leave because the rules of the variant do not let it stay.
    """

    unit: Unit
    attacker_from: Location
    by_convoy: bool = False


@dataclass(frozen=True, slots=True)
class Position(Shown):
    """A position on a board: at most one unit in each province, the dislodged ones apart.

    `owners` gives the owner of each owned supply centre (or land, where a variant says so);
    `contested` are the provinces that a standoff left empty, closed to retreats.
    """

    board: Board
    units: tuple[Unit, ...]
    owners: Mapping[Province, Power] = field(default_factory=dict[Province, Power])
    dislodged: tuple[DislodgedUnit, ...] = ()
    contested: frozenset[Province] = frozenset()

    def __repr__(self) -> str:
        lost = f"{len(self.dislodged)} dislodged" if self.dislodged else ""
        owned = f"{len(self.owners)} owned" if self.owners else ""
        return tagged(self, f"on {self.board.name}", counted(len(self.units), "unit"), owned, lost)
