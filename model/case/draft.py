"""Case files taken apart: plain strings in the sequence written, before any name is looked up.

Text and JSON both become a `CaseDraft`; `westphalia.model.case_building` makes a case of it. Each string
stands at a `Pointer`, which the draft's source can turn into a line and a column, once that is wanted.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeVar

from ..errors import Defects, Place, WestphaliaError
from ..text import Pointer, shortened

_Value = TypeVar("_Value")

MAX_DEFECTS = 50
"""No more defects are collected: somebody who reads that many starts anew."""

MAX_MESSAGE = 400
"""Longer messages are cut (characters): what they quote was meant for something else."""


class StringSource(Protocol):
    """Knows where in a file the strings of a draft stand."""

    def place(self, pointer: Pointer, column: int = 1, *, of_name: bool = False) -> Place:
        """Line and column of the string at `pointer`, or of the given column (from 1) inside it."""
        ...

    def label(self, pointer: Pointer) -> str:
        """What messages call the place, with a colon and a blank behind it; empty where lines suffice."""
        ...


@dataclass(slots=True)
class CaseBlock:
    """Strings that belong to one power. String i stands at ``(*pointer, i)``, the power at `pointer`.

    `manner` says how an order set is meant (empty: that is not said); it stands at ``(*pointer, "manner")``.
    """

    owner: str
    items: Sequence[str]
    pointer: Pointer
    lines: Sequence[int] = ()
    manner: str = ""


class DislodgedText(NamedTuple):
    """A dislodged unit as written: its owner, itself, who dislodged it, where it may go (if said)."""

    owner: str
    unit: str
    by: str
    by_convoy: bool
    retreats: Sequence[str] | None
    pointer: Pointer


@dataclass(slots=True)
class CaseDraft:
    """A case file taken apart. `units` and `dislodged` are None where the file does not list any.

    `headings` are the names that may stand where a power may: who misspells one is told.
    In a `lenient` draft what cannot be read as an order is kept as such.
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
    """Collects what is wrong, with its place."""

    def __init__(self, source: StringSource) -> None:
        self.found: list[WestphaliaError] = []
        self._source = source

    def add(self, error: WestphaliaError, pointer: Pointer, *, of_name: bool = False) -> None:
        """Note an error about the string at `pointer`; raises everything once there is too much."""
        column = error.place.column or 1
        error.place = self._source.place(pointer, column, of_name=of_name)
        error.message = shortened(f"{self._source.label(pointer)}{error.message}", MAX_MESSAGE)
        self.found.append(error)
        if len(self.found) >= MAX_DEFECTS:
            raise self.as_one()

    def attempt(
        self, read: Callable[[str], _Value], text: str, pointer: Pointer, *, of_name: bool = False
    ) -> _Value | None:
        """What `read` makes of the text; None if that is an error, which is noted."""
        try:
            return read(text)
        except WestphaliaError as error:
            self.add(error, pointer, of_name=of_name)
            return None

    def as_one(self) -> WestphaliaError:
        """What was found, in the order in which it stands, as one error to raise."""
        found = sorted(self.found, key=lambda error: (error.place.line or 0, error.place.column or 0))
        return found[0] if len(found) == 1 else Defects(found)
