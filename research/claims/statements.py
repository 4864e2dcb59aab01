"""Statements of a result that somebody worked out, as a case, a file or a command line has them.

Every statement becomes one or more claims, each with its text and its place. What is wrong with them is told
all at once. Whole results in files are read by `results`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ...model.board import Board
from ...model.case import StatedResult
from ...model.errors import Defects, Place, WestphaliaError
from .claims import Claim
from .text import parse_claims


@dataclass(frozen=True, slots=True)
class ClaimText:
    """A claim with the text it was written as and where that stands."""

    text: str
    claim: Claim
    place: Place = field(default_factory=Place)


def read_statements(stated: Iterable[StatedResult], board: Board) -> tuple[ClaimText, ...]:
    """What statements claim, one after the other; one that says several things gives several claims.

    Raises what is wrong with them (see `parse_claims`), with places; several things at once as `Defects`.
    """
    found: list[ClaimText] = []
    wrong: list[WestphaliaError] = []
    for one in stated:
        try:
            claims = parse_claims(one.text, board)
        except WestphaliaError as error:
            start = one.place.column
            column = None if start is None else max(1, start + (error.place.column or 1) - 1)
            error.place = replace(one.place, column=column)
            wrong.append(error)
        else:
            alone = len(claims) == 1
            found += [ClaimText(one.text if alone else str(claim), claim, one.place) for claim in claims]
    refuse(wrong)
    return tuple(found)


def refuse(wrong: Sequence[WestphaliaError]) -> None:
    """Raise what is wrong, several things at once as `Defects`; nothing where nothing is."""
    if wrong:
        raise wrong[0] if len(wrong) == 1 else Defects(wrong)
