"""Statements about a result, in a case, a file or a command line.

A statement becomes one or more claims, each with its text and place. All defects are reported together.
`results` parses whole results in files.
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
    """A claim with its original text and place, and with the words of the paste that it was read from."""

    text: str
    claim: Claim
    place: Place = field(default_factory=Place)
    words: str = ""


def read_statements(stated: Iterable[StatedResult], board: Board) -> tuple[ClaimText, ...]:
    """Parse statements. A statement that says several things becomes several claims.

    Raises:
        WestphaliaError: A statement cannot be parsed (see `parse_claims`). Several errors are raised as
            `Defects`.
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
            found += [
                ClaimText(one.text if alone else str(claim), claim, one.place, one.words) for claim in claims
            ]
    refuse(wrong)
    return tuple(found)


def refuse(wrong: Sequence[WestphaliaError]) -> None:
    """Raise the errors, if there are any; several as `Defects`."""
    if wrong:
        raise wrong[0] if len(wrong) == 1 else Defects(wrong)
