"""Frozen values are what the standard library's frozen dataclasses are."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

import pytest

from westphalia.model.frozen import frozen, mutable


@frozen
class Unit:
    """A unit."""

    known: ClassVar[int] = 0

    kind: str
    place: str = "par"
    marks: dict[str, int] = field(default_factory=dict[str, int])
    line: int | None = field(default=None, compare=False, repr=False)
    owner: str = field(default="france", kw_only=True)


@dataclass(frozen=True, slots=True)
class Usual:
    """The same as `Unit`, by the standard library."""

    known: ClassVar[int] = 0

    kind: str
    place: str = "par"
    marks: dict[str, int] = field(default_factory=dict[str, int])
    line: int | None = field(default=None, compare=False, repr=False)
    owner: str = field(default="france", kw_only=True)


@frozen
class Place:
    """A place, which tells itself by its name, whatever the size of its letters."""

    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self.name.lower() == other.name.lower()

    def __hash__(self) -> int:
        return hash(self.name.lower())

    def __repr__(self) -> str:
        return f"<{self.name}>"


@frozen
class Coast(Place):
    """A place with a coast."""

    coast: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "coast", self.coast.lower())


@frozen
class Nothing:
    """A value without parts."""


@frozen(slots=False)
class Board:
    """A board that keeps what it works out."""

    names: tuple[str, ...]

    @cached_property
    def size(self) -> int:
        return len(self.names)


@frozen(eq=False)
class Token:
    """A value that equals itself only."""

    name: str


@mutable
class Table:
    """A table, of which a part is worked out once it is made."""

    rows: list[str]
    width: int = 3
    known: dict[str, int] = field(init=False, default_factory=dict[str, int])
    height: int = field(init=False)
    kind: str = field(init=False, default="plain")

    def __post_init__(self) -> None:
        self.height = len(self.rows)


CALLS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    (("A",), {}),
    (("A", "bur"), {}),
    (("A", "bur", {"x": 1}, 3), {"owner": "italy"}),
    ((), {"kind": "F", "place": "mao"}),
    ((), {}),
    (("A", "bur", {}, 3, "italy"), {}),
    (("A",), {"strength": 2}),
)


def told(kind: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> str:
    """What comes of making a value: its repr, or the words of the error."""
    try:
        return repr(kind(*arguments, **named)).replace("Usual", "Unit")
    except TypeError as error:
        return str(error).replace("Usual", "Unit")


@pytest.mark.parametrize(("arguments", "named"), CALLS)
def test_values_are_made_and_told_as_the_standard_library_does(
    arguments: tuple[Any, ...], named: dict[str, Any]
) -> None:
    assert told(Unit, arguments, named) == told(Usual, arguments, named)


def test_a_class_has_what_tools_read_of_a_dataclass() -> None:
    assert is_dataclass(Unit)
    assert [(one.name, one.default, one.kw_only) for one in fields(Unit)] == [
        (one.name, one.default, one.kw_only) for one in fields(Usual)
    ]
    assert Unit.__match_args__ == Usual.__match_args__
    assert str(inspect.signature(Unit)) == str(inspect.signature(Usual))
    assert not hasattr(Unit("A"), "__dict__")


def test_values_are_equal_whose_compared_fields_are() -> None:
    assert Unit("A", line=1) == Unit("A", line=2)
    assert Unit("A") != Unit("F")
    assert Unit("A") != Usual("A")
    assert Board(("par",)) == Board(("par",))
    assert hash(Board(("par",))) == hash(Board(("par",)))
    assert len({Nothing(), Nothing()}) == 1
    assert Token("a") != Token("a")


def test_a_default_is_made_for_each_value() -> None:
    assert Unit("A").marks is not Unit("A").marks


def test_values_cannot_be_changed() -> None:
    unit: Any = Unit("A")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'kind'"):
        unit.kind = "F"
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'kind'"):
        del unit.kind


def test_values_are_copied_replaced_and_pickled() -> None:
    unit = Unit("A", "bur", {"x": 1}, 3, owner="italy")
    for made in (replace(unit), copy.copy(unit), copy.deepcopy(unit), pickle.loads(pickle.dumps(unit))):
        assert (made, made.line) == (unit, 3)
    assert replace(unit, kind="F") == Unit("F", "bur", {"x": 1}, owner="italy")
    board = Board(("par", "bur"))
    assert pickle.loads(pickle.dumps(board)).size == board.size == 2


def test_the_methods_of_a_class_itself_stay() -> None:
    assert Place("PAR") == Place("par")
    assert repr([Place("par")]) == "[<par>]"
    assert len({Place("PAR"), Place("par")}) == 1


def test_a_derived_class_has_the_fields_of_its_base_and_is_finished_when_made() -> None:
    assert Coast("spa", "NC") == Coast("spa", "nc")
    assert Coast("spa", "nc") != Coast("spa", "sc")
    assert repr(Coast("spa", "nc")) == "Coast(name='spa', coast='nc')"


def test_patterns_see_the_fields() -> None:
    match Unit("A", "bur"):
        case Unit("A", place):
            assert place == "bur"
        case _:
            pytest.fail("no unit")


def test_tables_can_be_changed_and_are_equal_while_they_hold_the_same() -> None:
    table = Table(["par", "bur"])
    assert repr(table).endswith("Table(rows=['par', 'bur'], width=3, known={}, height=2, kind='plain')")
    assert table == Table(["par", "bur"], 3)
    table.width = 4
    assert table != Table(["par", "bur"])
    assert table.known is not Table([]).known
    assert not hasattr(table, "__dict__")
    assert pickle.loads(pickle.dumps(table)) == table
    with pytest.raises(TypeError, match="unhashable"):
        hash(table)


def test_a_class_can_leave_its_repr_and_its_equality_to_what_it_inherits() -> None:
    @frozen(eq=False, told=False, kw_only=True)
    class Alike(Place):
        """A place that is told and compared as all places are."""

        size: int = 0

    assert repr(Alike(name="par", size=2)) == "<par>"
    assert Alike(name="par", size=2) == Place("PAR")


def test_methods_are_written_once_they_are_asked_for() -> None:
    @frozen
    class Fresh:
        """A class of which nothing was asked yet."""

        name: str

    before = vars(Fresh)["__hash__"]
    assert hash(Fresh("a")) == hash(Fresh("a"))
    assert vars(Fresh)["__hash__"] is not before
    assert inspect.isfunction(Fresh.__hash__)
