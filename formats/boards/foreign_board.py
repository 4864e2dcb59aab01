"""A board built from another program's file, with the place of each part in the file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from ...model.board import Board, convert_board_data
from ...model.errors import Defects, Place, UnreadableError, WestphaliaError
from ...model.text import Pointer, nearest_names, normalize_word

COLORS: Final = (
    *("#c8443c", "#3a6fb0", "#3f9b55", "#d9a521", "#8a5ab0", "#4fb3bf", "#7a5c3e", "#e07b39"),
    *("#5b6770", "#b0447e", "#8fae2e", "#2f4f8f", "#c9a9a6", "#1f7a6d", "#a33327", "#6c7fd8"),
)
"""The colors for files that define none for their powers."""

NEUTRAL: Final = "neutral"


def derive_id(word: str) -> str:
    """Derive an id from a foreign name."""
    found = re.sub(r"[^a-z0-9]+", "_", normalize_word(word).lower()).strip("_")
    return found if re.match(r"[a-z]", found) else f"p{found}"


class ForeignBoard:
    """The data of a board file under construction, with the problems found and notes on what is left out."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.data: dict[str, Any] = {"id": "", "name": "", "powers": [], "provinces": [], "edges": []}
        self.left_out: list[str] = []
        self._problems: list[WestphaliaError] = []
        self._places: dict[tuple[str, int | str], Place] = {}
        self._steps: dict[tuple[str, str, str], Place] = {}

    # --------------------------------------------------------------------------------- gathering

    def add(self, section: str, record: dict[str, Any], place: Place) -> None:
        """Add a power, a province or a unit."""
        records: list[Any] = self.data.setdefault(section, [])
        self._places[section, len(records)] = place
        records.append({name: value for name, value in record.items() if value not in (None, "", (), [])})

    def set_owner(self, province: str, power: str, place: Place) -> None:
        """Set the owner of a center at the start."""
        self._places["owners", province] = place
        self.data.setdefault("owners", {})[province] = power

    def add_step(self, who: str, start: str, end: str, place: Place) -> None:
        """Add one direction of a border: who (`army`, `fleet`) can go from `start` to `end`."""
        self._steps.setdefault((who, start, end), place)

    def add_problem(
        self, place: Place, message: str, expected: str | None = None, nearest: Iterable[str] = ()
    ) -> None:
        """Note a problem: something impossible or unsupported."""
        self._problems.append(
            UnreadableError(message, place=place, expected=expected, nearest=tuple(nearest))
        )

    def add_unknown(self, place: Place, kind: str, word: str, known: Iterable[str]) -> None:
        """Note a name that the file does not define."""
        self.add_problem(place, f"unknown {kind} {word!r}", nearest=nearest_names(word, list(known)))

    # ----------------------------------------------------------------------------------- the end

    def board(self) -> Board:
        """Build the board. Raises Defects with the lines of the file."""
        kinds: dict[tuple[str, str], dict[str, Place]] = {}
        for (who, start, end), place in self._steps.items():
            if (who, end, start) not in self._steps:
                self.add_problem(
                    place, f"the {who} border from {start} to {end} exists in one direction only"
                )
            kinds.setdefault((min(start, end), max(start, end)), {}).setdefault(who, place)
        for (start, end), found in sorted(kinds.items()):
            self._places["edges", len(self.data["edges"])] = next(iter(found.values()))
            self.data["edges"].append([start, end, "both" if len(found) > 1 else next(iter(found))])
        if self._problems:
            self._problems.sort(key=lambda one: (one.place.line or 0, one.place.column or 0))
            raise Defects(self._problems)
        return convert_board_data(self.data, self._find_place)

    def _find_place(self, pointer: Pointer) -> Place:
        if len(pointer) > 1:
            return self._places.get((str(pointer[0]), pointer[1]), Place(self.file))
        return Place(self.file)
