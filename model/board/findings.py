"""Findings: what an audit of a board has to say, and where it stands in the file."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from ..errors import ImpossibleError, Place, WestphaliaError
from ..text import JsonPlaces, Pointer, format_pointer


class Severity(StrEnum):
    """Whether a board with this finding can be played on."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class BoardDefect:
    """One thing wrong with a board, and where: `pointer` leads to it in the JSON of the board.

    `place` holds file, line and column when the board was read from a text. With `of_name` the name
    that the pointer ends with is what is wrong, not its value.
    """

    severity: Severity
    message: str
    pointer: Pointer = ()
    of_name: bool = False
    expected: str | None = None
    nearest: tuple[str, ...] = ()
    problem: type[WestphaliaError] = ImpossibleError
    place: Place = field(default_factory=Place)

    def error(self) -> WestphaliaError:
        """The finding as an error to raise."""
        where = "" if self.place.line else f"{format_pointer(self.pointer) or '/'}: "
        return self.problem(
            where + self.message, place=self.place, expected=self.expected, nearest=self.nearest
        )

    def __str__(self) -> str:
        worded = replace(self, message=f"{self.severity.value}: {self.message}")
        return str(worded.error())


def locate(findings: Sequence[BoardDefect], text: str, file: str | None) -> tuple[BoardDefect, ...]:
    """The findings with their lines and columns in `text`, in the order in which they stand there."""
    if not findings:
        return ()
    places = JsonPlaces(text, file)
    at = [places.offset(finding.pointer, of_name=finding.of_name) for finding in findings]
    order = sorted(range(len(findings)), key=at.__getitem__)
    return tuple(replace(findings[index], place=places.place_at(at[index])) for index in order)
