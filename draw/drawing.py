"""Drawing: from whatever there is a picture of to the picture."""

from __future__ import annotations

from ..model.phase import Phase
from ..variants import Game, account_of
from .map import picture_of
from .picture import Picture
from .scene import Subject, opening_scene, scene_of


def draw(
    subject: Subject,
    *,
    phase: str | Phase | None = None,
    orders: bool = True,
    outcome: bool = True,
    kernel: int | None = None,
    resolution: int | None = None,
) -> Picture:
    """The picture of a case, a game, a resolution, a position or a board.

    A game is shown in one `phase`, by default the last that was played (the opening where none was): its
    units as the phase began, the orders and what became of them. Without `outcome` the orders are shown as
    they were given; without `orders` it is the map alone, of a game the one after the phase.

    Raises UnknownNameError or ImpossibleError for a phase that the game has not come to, and whatever a case
    raises that cannot be played.
    """
    del kernel, resolution  # to come
    return Picture(picture_of(scene_of(subject, phase=phase, orders=orders, outcome=outcome)))


def map_of(game: Game, index: int = -1) -> str:
    """The map after a played phase, by its number in the history (from 0, or -1 for the last).

    Raises ImpossibleError for a game of which nothing was played yet, or not so much.
    """
    record = account_of(game, index).record
    return draw(game, phase=record.phase, orders=False).svg


def opening_map(game: Game) -> str:
    """The map of how a game begins."""
    return picture_of(opening_scene(game))
