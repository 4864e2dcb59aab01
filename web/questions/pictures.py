"""Pictures of cases, of results and of games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ...draw import draw
from ...games import read_game
from ...model.board import Board
from ...model.case import Case
from ...model.errors import UnreadableError
from ...variants import Variant, find_variant
from ..reply import File, ReplyContent
from .inputs import CaseInput, Json

if TYPE_CHECKING:
    from ...games import PhaseResult
    from ...solver import Resolution


class PictureInput(CaseInput):
    """The subject and form of a picture: a case, or a `phase` of the text of a `game`.

    A kernel or one of the resolutions of a case is chosen by number, from 1. `width` is in pixels, for PNG.
    """

    case: str | dict[str, Any] = ""
    game: str = ""
    phase: str | None = None
    orders: bool = True
    outcome: bool = True
    kernel: int | None = Field(default=None, ge=1)
    resolution: int | None = Field(default=None, ge=1)
    format: Literal["svg", "png", "pdf"] = "svg"
    width: int | None = Field(default=None, ge=50, le=4000)


def picture(request: PictureInput) -> ReplyContent:
    """Return the picture: SVG inside JSON, other formats as a file."""
    if bool(request.case) == bool(request.game):
        raise UnreadableError(
            "the question must have exactly one subject to draw", expected="a case or a game"
        )
    drawn = draw(
        read_game(request.game) if request.game else request.read(),
        phase=request.phase if request.game else None,
        orders=request.orders,
        outcome=request.outcome,
        kernel=request.kernel,
        resolution=request.resolution,
        whole=request.kernel is None,
    )
    match request.format:
        case "png":
            return File(drawn.png(request.width), "image/png", "map.png")
        case "pdf":
            return File(drawn.pdf(), "application/pdf", "map.pdf")
        case "svg":
            return {"picture": drawn.svg}


def draw_case(case: Case, result: Resolution | PhaseResult | None = None) -> str:
    """Return the picture of a case with its orders, and with their outcomes if there is a result.

    It shows the whole board: the page chooses the part that is seen.
    """
    return draw(case, outcome=result is not None, result=result, whole=True).svg


_QUOTED = re.compile('="([^"\']*)"')
"""An attribute whose value can be in single quotation marks."""


_TITLE = re.compile("<title>[^<]*</title>")
_PLACE = re.compile(r'^(<g|<text)(?: transform="translate\([^"]*\)"| x="[^"]*" y="[^"]*")', re.MULTILINE)
"""The beginning of an entry of the legend, or of its words."""


def leave_out_unseen(picture: str) -> str:
    """Return a picture without the tooltips, which the page writes itself, and the places of the legend's
    entries, which it lists.
    """
    drawn = _TITLE.sub("", picture).replace('"></use>', '"/>')
    drawn, mark, legend = drawn.partition('<g class="legend"')
    return drawn + mark + _PLACE.sub(r"\1", legend)


@dataclass(frozen=True)
class DrawnGround:
    """The picture of a game's opening as the page shows it.

    The page loads it once, and later pictures repeat most of its lines. `id` identifies it.
    """

    picture: str

    @cached_property
    def id(self) -> str:
        """A digest of the picture."""
        return sha256(self.picture.encode()).hexdigest()[:12]

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {line: number for number, line in enumerate(self.picture.split("\n"))}

    def find_changes(self, picture: str) -> Json:
        """Return a picture as new lines, with pairs of numbers for repeated ones: the first, and how many."""
        parts: list[str | list[int]] = []
        for line in leave_out_unseen(picture).split("\n"):
            number, last = self._numbers.get(line), parts[-1] if parts else ""
            if number is None:
                parts.append(_QUOTED.sub(r"='\1'", line))  # JSON would escape each double quotation mark
            elif isinstance(last, list) and last[0] + last[1] == number:
                last[1] += 1
            else:
                parts.append([number, 1])
        return {"ground": self.id, "lines": parts}


def ground_of(case: Case) -> DrawnGround:
    """Return the ground of the game and the board of a case."""
    return _draw_ground(case.variant, case.board)


@lru_cache(maxsize=8)
def _draw_ground(variant: str, board: Board) -> DrawnGround:
    return DrawnGround(leave_out_unseen(draw_case(opening_case(find_variant(variant), board))))


def opening_case(variant: Variant, board: Board) -> Case:
    """Return the opening of a game on a board."""
    position, ledger = variant.opening(board, variant.rulebook)
    kept = variant.ledger_json(ledger)
    return Case(variant.id, variant.start, position, variant.rulebook, ledger=kept)


class DrawnInput(CaseInput):
    """`ground` is the ground that the page has (`DrawnGround.id`): then an answer has what changed."""

    ground: str = ""

    def draw(self, case: Case, result: Resolution | PhaseResult | None = None) -> str | Json:
        """Return the picture of a case, or its changes from the ground that the page has."""
        picture = draw_case(case, result)
        ground = ground_of(case) if self.ground else None
        return picture if ground is None or ground.id != self.ground else ground.find_changes(picture)
