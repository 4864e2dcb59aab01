"""Errors in what people and programs submit.

Every error is a `WestphaliaError`. It says where the problem is (file, line, column, if known), what is
wrong, what is expected and, for a misspelled name, which names are near.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .brief import join_alternatives, quote


@dataclass(frozen=True, slots=True)
class Place:
    """A position in an input; line and column count from 1."""

    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        file = self.file
        if file is not None and (not file or "\n" in file):
            file = repr(file)  # an empty name would be invisible, a line break would look like two messages
        return ":".join(str(part) for part in (file, self.line, self.column) if part is not None)


class WestphaliaError(Exception):
    """Any defect of an input. `str()` gives the whole message."""

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
        self._subject = ""

    def at(
        self, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> "WestphaliaError":
        """Fill in the parts of the place that are still unknown; return this error."""
        known = self.place
        self.place = replace(
            known,
            file=known.file if known.file is not None else file,
            line=known.line if known.line is not None else line,
            column=known.column if known.column is not None else column,
        )
        return self

    def about(self, text: str) -> "WestphaliaError":
        """Put the text that the error is about (an order, a unit) before the message; return this error."""
        bare = self.bare_message
        self._subject = f"{quote(text)}: "
        self.message = self._subject + bare
        return self

    @property
    def bare_message(self) -> str:
        """The message without the text that the error is about."""
        return self.message.removeprefix(self._subject)

    def __str__(self) -> str:
        return self.formatted(self.message)

    def formatted(self, message: str) -> str:
        """Return the text of the error with this message: place, message, expectation, nearest names."""
        where = f"{self.place}: " if str(self.place) else ""
        expected = f"; expected {self.expected}" if self.expected else ""
        nearest = f" (did you mean {join_alternatives(self.nearest)}?)" if self.nearest else ""
        return f"{where}{message}{expected}{nearest}"


class UnreadableError(WestphaliaError, ValueError):
    """The input is invalid: broken text, JSON or notation, an unknown field."""


class UnknownNameError(WestphaliaError, LookupError):
    """A name of a province, power, variant, rule or choice that does not exist."""


class AmbiguousNameError(WestphaliaError, LookupError):
    """A name with more than one meaning; `nearest` lists the candidates."""


class ImpossibleError(WestphaliaError, ValueError):
    """Valid input that this board does not allow: two units in one province, a fleet inland."""


class Defects(WestphaliaError, ValueError):
    """Several defects of one input, in the order of the input."""

    def __init__(self, defects: Sequence[WestphaliaError]) -> None:
        super().__init__("\n".join(str(defect) for defect in defects))
        self.defects = tuple(defects)

    def __str__(self) -> str:
        return "\n".join(str(defect) for defect in self.defects)


def combine_errors(errors: Sequence[WestphaliaError]) -> WestphaliaError:
    """Return one error to raise for these: the only one, or all of them as `Defects`."""
    return errors[0] if len(errors) == 1 else Defects(errors)


def separate_errors(error: WestphaliaError) -> tuple[WestphaliaError, ...]:
    """Return the single errors of one error: those of `Defects`, or the error itself."""
    return error.defects if isinstance(error, Defects) else (error,)
