"""The state of a board audit: what its checks share, and the defects found so far."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeVar

from ...brief import join_alternatives, quote
from ...errors import ImpossibleError, UnknownNameError, WestphaliaError
from ...text import nearest_names
from ..defects import BoardDefect, Severity
from ..draft import BoardDraft
from ..schema import ProvinceRecord

_Listed = TypeVar("_Listed")

_MOST_COMPARED = 10_000
"""The maximum number of comparisons of unknown names with known ones: 100 names on a board of 100
provinces."""


class AuditSheet:
    """The valid records of a board file, look-up tables of them, and the findings so far.

    The check of borders fills in `army_ends` by province, `fleet_ends` by location, and `links` for both.
    `doubtful` are the provinces with an invalid border, `unsettled` those with a border that does not name
    the coast: they may have more borders. `islands` are inland provinces whose borders are all for fleets.
    """

    def __init__(self, draft: BoardDraft) -> None:
        self.draft = draft
        self.board = draft.record
        self.findings: list[BoardDefect] = []
        self.provinces: dict[str, ProvinceRecord] = {}
        self.province_index: dict[str, int] = {}
        for index, province in self.enumerate_valid("provinces", self.board.provinces):
            self.provinces.setdefault(province.id, province)
            self.province_index.setdefault(province.id, index)
        self.locations = set(self.provinces)
        for province in self.board.provinces:
            self.locations.update(f"{province.id}/{coast}" for coast in province.coasts or ())
        self.powers = {power.id for power in self.board.powers}
        self.minors = {minor.id for minor in self.board.minors}
        self.army_ends: dict[str, set[str]] = defaultdict(set)
        self.fleet_ends: dict[str, set[str]] = defaultdict(set)
        self.links: dict[str, set[str]] = defaultdict(set)
        self.doubtful = {place.partition("/")[0] for place in draft.loose}
        self.unsettled: set[str] = set()
        self.islands: set[str] = set()
        self._suggested: dict[str, tuple[str, ...]] = {}
        self._compared = 0

    def enumerate_valid(self, name: str, records: Sequence[_Listed]) -> Iterator[tuple[int, _Listed]]:
        """Return the valid records of a list of the file, each with its index there."""
        return zip(self.draft.indices[name], records, strict=True)

    def add_error(
        self,
        message: str,
        *pointer: str | int,
        of_name: bool = False,
        expected: str | None = None,
        nearest: tuple[str, ...] = (),
        problem: type[WestphaliaError] = ImpossibleError,
    ) -> None:
        """Add an error about the value at the pointer; see `BoardDefect`."""
        self.findings.append(
            BoardDefect(Severity.ERROR, message, pointer, of_name, expected, nearest, problem)
        )

    def add_warning(self, message: str, *pointer: str | int) -> None:
        """Add a warning."""
        self.findings.append(BoardDefect(Severity.WARNING, message, pointer))

    def add_unknown(
        self, noun: str, name: str, known: set[str], *pointer: str | int, of_name: bool = False
    ) -> None:
        """Add an error about a name that is not `known`, unless its record is invalid."""
        if name.partition("/")[0] not in self.draft.broken:
            nearest = self._nearest(name, known)
            message = f"unknown {noun} {quote(name)}"
            self.add_error(message, *pointer, of_name=of_name, nearest=nearest, problem=UnknownNameError)

    def add_unknown_location(self, place: str, *pointer: str | int) -> None:
        """Add an error about a province or coast that does not exist, unless its record is invalid."""
        province, _, coast = place.partition("/")
        if province in self.provinces:
            coasts = join_alternatives(
                [f"{province}/{name}" for name in self.provinces[province].coasts or ()]
            )
            message = f"{province} has no coast {quote(coast)}"
            self.add_error(message, *pointer, expected=coasts or province, problem=UnknownNameError)
        else:
            self.add_unknown("province", place, self.locations, *pointer)

    def _nearest(self, name: str, known: set[str]) -> tuple[str, ...]:
        # The bound keeps a file full of unknown names from taking minutes.
        if name not in self._suggested and self._compared < _MOST_COMPARED:
            self._compared += len(known)
            self._suggested[name] = nearest_names(name, sorted(known))
        return self._suggested.get(name, ())
