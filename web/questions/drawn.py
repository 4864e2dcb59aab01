"""Pictures of cases, of what becomes of them, and of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ... import draw as drawing

if TYPE_CHECKING:
    from ...model.board import Board
    from ...model.case import Case
    from ...solver import Resolution
    from ...variants import Game, Turn


def picture_of(case: Case, found: Resolution | Turn | None, *, outcome: bool = True) -> str | None:
    """The picture of a case, with what came of its orders if that is known and wanted."""
    del found
    return svg(case, outcome=outcome)


def svg(subject: Case | Game | Board, **options: Any) -> str | None:
    """A picture as SVG."""
    draw = getattr(drawing, "draw", None)
    return None if draw is None else draw(subject, **options).svg
