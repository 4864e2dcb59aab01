"""What can be wrong with what people hand in.

Every error is a `WestphaliaError` and says where (file, line, column, as far as known), what was
found, what was expected and, for a misspelt name, which names are near.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the input an error stands; line and column count from 1."""

    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        file = self.file
        if file is not None and (not file or "\n" in file):
            file = repr(file)  # a name that nobody would see, or that would look like two messages
        return ":".join(str(part) for part in (file, self.line, self.column) if part is not None)


class WestphaliaError(Exception):
    """Any defect of an input. `str()` gives the whole message on as few lines as it needs."""

    def __init__(
        self,
        message: str,
        *,
        place: Place | None = None,
        expected: str | None = None,
        nearest: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.place = place or Place()
        self.expected = expected
        self.nearest = tuple(nearest)

    def at(
        self, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> "WestphaliaError":
        """This error with the parts of its place that were not known yet; returns itself."""
        known = self.place
        self.place = replace(
            known,
            file=known.file if known.file is not None else file,
            line=known.line if known.line is not None else line,
            column=known.column if known.column is not None else column,
        )
        return self

    def __str__(self) -> str:
        where = f"{self.place}: " if str(self.place) else ""
        expected = f"; expected {self.expected}" if self.expected else ""
        nearest = f" (did you mean {' or '.join(self.nearest)}?)" if self.nearest else ""
        return f"{where}{self.message}{expected}{nearest}"


class UnreadableError(WestphaliaError, ValueError):
    """The input cannot be read: broken text, JSON or notation, an unknown field."""


class UnknownNameError(WestphaliaError, LookupError):
    """A name of a place, power, variant, rule or choice that does not exist."""


class AmbiguousNameError(WestphaliaError, LookupError):
    """A name that could mean more than one thing; `nearest` lists what it could mean."""


class ImpossibleError(WestphaliaError, ValueError):
    """Readable, but it cannot be on this board: two units in one province, a fleet inland."""


class Defects(WestphaliaError, ValueError):
    """Several defects of one input at once, in the order in which they stand."""

    def __init__(self, defects: Sequence[WestphaliaError]) -> None:
        super().__init__("\n".join(str(defect) for defect in defects))
        self.defects = tuple(defects)

    def __str__(self) -> str:
        return "\n".join(str(defect) for defect in self.defects)
