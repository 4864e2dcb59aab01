"""Drafts of case files: plain strings in the sequence written, before name lookup.

Text and JSON both become a `CaseDraft`, which `building` turns into a case. Each string has a `Pointer`, for
which the draft's source returns line and column when a message needs them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeVar

from ..errors import Place, WestphaliaError, combine_errors
from ..text import Pointer, shorten

_Value = TypeVar("_Value")

MAX_DEFECTS = 50
"""The number of defects after which checking stops."""

MAX_MESSAGE = 400
"""The length, in characters, at which a message is cut."""


class StringSource(Protocol):
    """The places of a draft's strings in their file."""

    def place(self, pointer: Pointer, column: int = 1, *, of_name: bool = False) -> Place:
        """Return line and column of the string at `pointer`, or of the given column (from 1) inside it."""
        ...

    def label(self, pointer: Pointer) -> str:
        """Return the start of a message about the string, ``orders.austria[2]: ``; empty if lines suffice."""
        ...


@dataclass(slots=True)
class CaseBlock:
    """The strings of one power. The power is at `pointer`, string i at ``(*pointer, first + i)``.

    `manner` is the manner of an order set (empty if not stated), at ``(*pointer, "manner")``.
    """

    owner: str
    items: Sequence[str]
    pointer: Pointer
    lines: Sequence[int] = ()
    manner: str = ""
    first: int = 0
    own: Pointer | None = None
    """The pointer of the power, if it is not `pointer`."""

    @property
    def at(self) -> Pointer:
        """The pointer of the power."""
        return self.pointer if self.own is None else self.own

    def item_at(self, index: int) -> Pointer:
        """Return the pointer of a string."""
        return (*self.pointer, self.first + index)


class DislodgedText(NamedTuple):
    """A dislodged unit as written: owner, unit, attacker and, if listed, the open retreats."""

    owner: str
    unit: str
    by: str
    by_convoy: bool
    retreats: Sequence[str] | None
    pointer: Pointer


@dataclass(slots=True)
class CaseDraft:
    """A case file as strings. `units` and `dislodged` are None if the file has no such list.

    `headings` are names that may appear in place of a power, for suggestions. `lenient` is as in `Case`.
    """

    source: StringSource
    file: str | None
    variant: str
    phase: str
    rules: Sequence[tuple[str, str, Pointer]] = ()
    orders: Sequence[CaseBlock] = ()
    units: Sequence[CaseBlock] | None = None
    centers: Sequence[CaseBlock] = ()
    dislodged: Sequence[DislodgedText] | None = None
    contested: CaseBlock | None = None
    ledger: Mapping[str, object] = field(default_factory=dict[str, object])
    result: Sequence[tuple[str, Pointer]] = ()
    unordered: bool = False
    proxies: Sequence[CaseBlock] = ()
    disorder: CaseBlock | None = None
    headings: Sequence[str] = ()
    lenient: bool = False


class Errors:
    """A collector of errors with their places."""

    def __init__(self, source: StringSource) -> None:
        self.found: list[WestphaliaError] = []
        self._source = source

    def add(self, error: WestphaliaError, pointer: Pointer, *, of_name: bool = False) -> None:
        """Add an error about the string at `pointer`; raise all errors when there are `MAX_DEFECTS`."""
        column = error.place.column or 1
        error.place = self._source.place(pointer, column, of_name=of_name)
        error.message = shorten(f"{self._source.label(pointer)}{error.message}", MAX_MESSAGE)
        self.found.append(error)
        if len(self.found) >= MAX_DEFECTS:
            raise self.combine()

    def attempt(
        self, read: Callable[[str], _Value], text: str, pointer: Pointer, *, of_name: bool = False
    ) -> _Value | None:
        """Return `read(text)`; add the error and return None if that raises."""
        try:
            return read(text)
        except WestphaliaError as error:
            self.add(error, pointer, of_name=of_name)
            return None

    def combine(self) -> WestphaliaError:
        """Return the errors in the order of the file, as one error to raise."""
        return combine_errors(
            sorted(self.found, key=lambda error: (error.place.line or 0, error.place.column or 0))
        )
