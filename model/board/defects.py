"""The findings of a board audit, with their places in the file."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from ..errors import ImpossibleError, Place, WestphaliaError
from ..text import JsonPlaces, Pointer, format_pointer


class Severity(StrEnum):
    """The severity of a finding: a board with an error cannot be used."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class BoardDefect:
    """A defect of a board; `pointer` is its path in the JSON of the board.

    `place` is the file, line and column if the board comes from a text. If `of_name` is True, the last name
    of the pointer is wrong, not its value.
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
        """Return the finding as an error to raise."""
        where = "" if self.place.line else f"{format_pointer(self.pointer) or '/'}: "
        return self.problem(
            where + self.message, place=self.place, expected=self.expected, nearest=self.nearest
        )

    def __str__(self) -> str:
        worded = replace(self, message=f"{self.severity.value}: {self.message}")
        return str(worded.error())


def locate_defects(findings: Sequence[BoardDefect], text: str, file: str | None) -> tuple[BoardDefect, ...]:
    """Return the findings with their lines and columns in `text`, in that order."""
    if not findings:
        return ()
    places = JsonPlaces(text, file)
    at = [places.offset(finding.pointer, of_name=finding.of_name) for finding in findings]
    order = sorted(range(len(findings)), key=at.__getitem__)
    return tuple(replace(findings[index], place=places.place_at(at[index])) for index in order)
