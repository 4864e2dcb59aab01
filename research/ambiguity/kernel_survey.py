"""A survey of the kernels in recorded games: do they have the shape that the theorem proves?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Annotated

from ...formats import Record, SourceText, find_rulebook, identify_text, read_records
from ...formats.record import record_title
from ...formats.replay.steps import PhasePlayer
from ...model.errors import WestphaliaError
from ...model.json_records import Doc, JsonRecord
from ...model.phase import PhaseKind, format_phase
from ...solver import KernelShape, kernel_shapes
from ...variants import find_variant


class KernelsDocument(JsonRecord):
    """The kernels of cases and recorded games, and those that are not as the theorem says."""

    games: int
    movements: int
    kernels: int
    rings: Annotated[int, Doc("kernels that are circular movements")]
    one_guess: Annotated[int, Doc("kernels that one guess settles")]
    sizes: Annotated[dict[str, int], Doc("kernels by their number of decisions")]
    resolutions: Annotated[dict[str, int], Doc("kernels by their number of resolutions")]
    exceptions: Annotated[list[str], Doc("where a kernel is not as the theorem says")]


@dataclass
class KernelSurvey:
    """The kernels of some texts of cases and recorded games.

    `sizes` counts kernels by their number of decisions, `resolutions` by their number of consistent
    resolutions. `exceptions` name phases with a kernel that is not as the theorem on the standard game says.
    """

    games: int = 0
    movements: int = 0
    kernels: int = 0
    rings: int = 0
    one_guess: int = 0
    sizes: Counter[int] = field(default_factory=Counter[int])
    resolutions: Counter[int] = field(default_factory=Counter[int])
    exceptions: list[str] = field(default_factory=list[str])
    errors: list[str] = field(default_factory=list[str])

    def note(self, shape: KernelShape, where: str) -> None:
        """Count a kernel."""
        self.kernels += 1
        self.rings += shape.ring
        self.one_guess += shape.one_guess
        self.sizes[shape.decisions] += 1
        self.resolutions[shape.resolutions] += 1
        if not shape.matches_theorem:
            self.exceptions.append(where)

    def add(self, other: KernelSurvey) -> None:
        """Add the counts of other texts."""
        self.games += other.games
        self.movements += other.movements
        self.kernels += other.kernels
        self.rings += other.rings
        self.one_guess += other.one_guess
        self.sizes += other.sizes
        self.resolutions += other.resolutions
        self.exceptions = sorted([*self.exceptions, *other.exceptions])
        self.errors += other.errors

    def to_json(self) -> KernelsDocument:
        """Return the survey as plain data."""
        return {
            "games": self.games,
            "movements": self.movements,
            "kernels": self.kernels,
            "rings": self.rings,
            "one_guess": self.one_guess,
            "sizes": {str(size): count for size, count in sorted(self.sizes.items())},
            "resolutions": {str(number): count for number, count in sorted(self.resolutions.items())},
            "exceptions": self.exceptions,
        }


def survey_source(source: SourceText) -> KernelSurvey:
    """Survey the kernels of a text. Errors are reported in the survey and never raised."""
    made = KernelSurvey()
    try:
        known = identify_text(source, None)
        if known is None:
            return made
        text, form = known
        name = form.id if form else None
        for record in read_records(text, file=source.name, name=name, first_line=source.first_line):
            made.games += 1
            _survey_record(record, made)
    except WestphaliaError as error:
        made.errors.append(str(error.at(file=source.name)))
    return made


def _survey_record(record: Record, made: KernelSurvey) -> None:
    player = PhasePlayer(record, find_variant(record.variant), find_rulebook(record))
    owners = None
    before = None
    for index, recorded in enumerate(record.phases):
        position = player.position(index, before, owners or record.board.start_owners)
        before = player.play(index, position)
        owners = player.advance_to_next(index, before).owners
        if recorded.phase.kind is not PhaseKind.MOVEMENT or before.movement is None:
            continue
        made.movements += 1
        if before.movement.settled:
            where = f"{record.file or ''} {record_title(record)} {format_phase(recorded.phase)}".strip()
            for shape in kernel_shapes(before.movement):
                made.note(shape, where)
