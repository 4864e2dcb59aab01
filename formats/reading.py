"""Shared helpers of the readers: collecting errors with their places, notes of rules, units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from ..model.board import Board, places_of
from ..model.errors import Defects, ImpossibleError, Place, UnreadableError, WestphaliaError
from ..model.names import Location, Power, Province, UnitKind
from ..model.phase import Phase, PhaseKind
from ..model.position import Unit
from ..model.position_audit import unit_defect
from ..model.rulebook import Rulebook, read_rules

RULES_NOTE = "westphalia rules: "
"""The start of a note with rule choices, for formats without a field for them."""

MAX_PROBLEMS = 20
"""The maximum number of errors to collect from a text. A text with more is probably in another format."""


class Problems:
    """The errors of one text, collected with their places and raised together."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.found: list[WestphaliaError] = []

    def add(self, error: WestphaliaError, line: int, column: int = 1) -> None:
        """Add an error. The error's own column counts from `column` (from 1)."""
        within = error.place.column
        error.place = Place(self.file, line, column + (within or 1) - 1)
        self.found.append(error)
        if len(self.found) >= MAX_PROBLEMS:
            self.raise_any()

    def add_unreadable(
        self,
        message: str,
        line: int,
        column: int = 1,
        expected: str | None = None,
        nearest: Sequence[str] = (),
    ) -> None:
        """Add an UnreadableError."""
        self.add(UnreadableError(message, expected=expected, nearest=nearest), line, column)

    def raise_any(self) -> None:
        """Raise the collected errors, if there are any."""
        if len(self.found) == 1:
            raise self.found[0]
        if self.found:
            raise Defects(self.found)


def quote_input(text: str, limit: int = 40) -> str:
    """Quote a piece of input for a message: on one line, shortened if it is long."""
    plain = " ".join(text[: 4 * limit].split())
    return repr(plain if len(plain) <= limit else plain[: limit - 3] + "...")


def is_rules_note(text: str) -> bool:
    """Return whether a remark is a note of rule choices."""
    return text.casefold().startswith(RULES_NOTE.strip())


def parse_rules_note(text: str, base: Rulebook) -> dict[str, str]:
    """Parse a note of rule choices: ``westphalia rules: 4.A.2 = szykman, 4.D.8 = 2023``.

    Raises:
        UnreadableError: The note is malformed.
        WestphaliaError: As for `read_rules` with the rulebook `base`.
    """
    rules: dict[str, str] = {}
    for part in text[len(RULES_NOTE.strip()) :].split(","):
        rule, equals, choice = part.partition("=")
        if not equals or not rule.strip() or not choice.strip():
            expected = f"rules and their choices, such as '{RULES_NOTE}convoy_paradox = szykman'"
            raise UnreadableError(f"cannot read the rule {quote_input(part)}", expected=expected)
        rules[rule.strip()] = choice.strip()
    read_rules(rules, base)
    return rules


def extract_rules(lines: list[str], sign: str, base: Rulebook, problems: Problems) -> dict[str, str]:
    """Return the rule choices noted in the remarks of a text, which begin with `sign`; blank these lines."""
    rules: dict[str, str] = {}
    for index, line in enumerate(lines):
        remark = line.strip().removeprefix(sign).strip()
        if line.lstrip().startswith(sign) and is_rules_note(remark):
            try:
                rules |= parse_rules_note(remark, base)
            except WestphaliaError as error:
                error.place = Place()
                problems.add(error, index + 1)
            lines[index] = ""
    return rules


def split_lines(text: str) -> list[str]:
    """Split a text into lines, at any of the three kinds of line ends."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff").split("\n")


def make_unit(power: Power, kind: UnitKind, location: Location, board: Board) -> Unit:
    """Return a unit; raise the defect if it cannot be in its place."""
    unit = Unit(power, kind, location)
    defect = unit_defect(unit, board)
    if defect is not None:
        raise defect
    return unit


@lru_cache(maxsize=64)
def title_powers(board: Board) -> dict[Power, str]:
    """Return the name of each power and minor state of a board, as formats write them."""
    titles = {info.id: info.name for info in board.powers}
    titles.update({info.id: info.name for info in board.minors})
    return titles


@lru_cache(maxsize=64)
def make_power_finder(board: Board) -> Callable[[str], Power]:
    """Return a cached function that finds the power a word names. It raises like `Places.find_power`."""
    return lru_cache(maxsize=1000)(places_of(board).find_power)


def find_shared_province(units: Iterable[Unit]) -> tuple[Unit, Unit] | None:
    """Return two units in the same province, if there are any."""
    seen: dict[Province, Unit] = {}
    for unit in units:
        other = seen.setdefault(unit.location.province, unit)
        if other is not unit:
            return other, unit
    return None


def shared_province_error(first: Unit, second: Unit) -> ImpossibleError:
    """Return the error for two units in one province."""
    return ImpossibleError(
        f"two units in {first.location.province}: {first} ({first.power}) and {second} ({second.power})"
    )


def move_to_winter(phase: Phase) -> Phase:
    """Return the phase, with fall adjustments moved to the winter, as in Westphalia."""
    if phase.kind is PhaseKind.ADJUSTMENT and phase.season == "fall":
        return Phase(phase.year, "winter", phase.kind)
    return phase


def move_to_fall(phase: Phase) -> Phase:
    """Return the phase, with winter adjustments moved to the fall, as in some formats."""
    if phase.kind is PhaseKind.ADJUSTMENT and phase.season == "winter":
        return Phase(phase.year, "fall", phase.kind)
    return phase
