"""Drawing: from whatever there is a picture of to the picture."""

from __future__ import annotations

from ..games import Game, PhaseResult, account_of
from ..model.errors import ImpossibleError
from ..model.phase import Phase
from ..solver import Resolution
from .alternatives import alternatives
from .page import page_of
from .paper.picture import Picture
from .scene import Subject, opening_scene, resolutions_for, scene_of


def draw(
    subject: Subject,
    *,
    phase: str | Phase | None = None,
    orders: bool = True,
    outcome: bool = True,
    kernel: int | None = None,
    resolution: int | None = None,
    result: Resolution | PhaseResult | None = None,
) -> Picture:
    """The picture of a case, a game, a resolution, a position or a board.

    A game is shown in one `phase`, by default the last that was played (the opening where none was): its
    units as the phase began, the orders and what became of them. Without `outcome` the orders are shown as
    they were given; without `orders` it is the map alone, of a game the one after the phase.

    With a `kernel` (a number from 1) its orders are brought out, in each consistent resolution side by side,
    or where there is none under each supposition about what they hang on. A `resolution` (a number from 1)
    takes the place of what the rules made of the orders. `result` is what became of a case, if it is known.

    Raises UnknownNameError or ImpossibleError for a phase that the game has not come to or of anything but a
    game, for a kernel or a resolution that there is not or that is asked for without orders and outcomes, and
    whatever a case raises that cannot be played.

        >>> picture = westphalia.draw.draw(westphalia.case(orders={"austria": ["A Vie - Tyr"]}))
        >>> picture.png(400)[1:4]
        b'PNG'
    """
    if kernel is None and resolution is None:
        return Picture(page_of(scene_of(subject, phase=phase, orders=orders, outcome=outcome, result=result)))
    if not (orders and outcome):
        message = "kernels and resolutions are of orders with what becomes of them"
        raise ImpossibleError(message, expected="orders and outcomes to be shown")
    result, bare = resolutions_for(subject, phase, result)
    scene = scene_of(subject, phase=phase, result=result)
    return Picture(page_of(scene, alternatives(scene, result, bare, kernel=kernel, resolution=resolution)))


def map_of(game: Game, index: int = -1) -> str:
    """The map after a played phase, by its number in the history (from 0, or -1 for the last).

    Raises ImpossibleError for a game of which nothing was played yet, or not so much.
    """
    record = account_of(game, index).record
    return draw(game, phase=record.phase, orders=False).svg


def opening_map(game: Game) -> str:
    """The map of how a game begins."""
    return page_of(opening_scene(game))
