"""Pictures of cases, of results and of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ...draw import draw
from ...games import read_game
from ...model.errors import UnreadableError
from ..reply import File, ReplyContent
from .inputs import CaseInput

if TYPE_CHECKING:
    from ...games import PhaseResult
    from ...model.case import Case
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
