"""The entry point of pictures: `draw` turns any subject into a picture."""

from __future__ import annotations

from collections.abc import Sequence

from ..games import Game, PhaseResult, phase_account
from ..model.board import Board, places_of
from ..model.errors import ImpossibleError
from ..model.names import Province
from ..model.phase import Phase
from ..solver import Resolution
from .alternatives import find_alternatives
from .page import PageOptions, draw_page
from .paper.rendering import Picture
from .scene import Subject, make_scene, opening_scene, resolutions_for


def draw(  # noqa: PLR0913  # everything that a picture can vary in
    subject: Subject,
    *,
    phase: str | Phase | None = None,
    orders: bool = True,
    outcome: bool = True,
    kernel: int | None = None,
    resolution: int | None = None,
    result: Resolution | PhaseResult | None = None,
    whole: bool = False,
    crop: Sequence[str] = (),
    title: str = "",
    legend: bool = True,
) -> Picture:
    """Draw a case, a game, a resolution, a position or a board.

    A game is shown in one `phase`, by default the last one played (the opening if there is none): the units
    at the start of the phase, the orders and their outcomes. With `outcome=False` the orders appear without
    outcomes. With `orders=False` the picture is the bare map; for a game, the map after the phase.

    `kernel` (a number from 1) highlights the orders of a kernel, once per consistent resolution, side by
    side; if there is none, once per assumption that decides them. `resolution` (a number from 1) shows that
    consistent resolution instead of the result. `result` is the result of a case, if it is known already.

    A case or a resolution with units on a small part of the board is shown on that part; `whole` shows the
    whole board, `crop` the part with these provinces. `title` stands above the picture, instead of the name
    of the board. Without `legend` the marks are not explained.

    Raises:
        UnknownNameError: The game has no such phase, or `crop` names no province.
        ImpossibleError: Both `whole` and `crop` are given; a phase is given but the subject is not a game;
            the kernel or resolution does not exist, or orders or outcomes are turned off; or the case cannot
            be resolved.

        >>> picture = westphalia.draw.draw(westphalia.case(orders={"austria": ["A Vie - Tyr"]}))
        >>> picture.png(400)[1:4]
        b'PNG'
    """
    if whole and crop:
        raise ImpossibleError("a picture shows the whole board or a part of it", expected="whole or crop")
    if kernel is None and resolution is None:
        scene = make_scene(subject, phase=phase, orders=orders, outcome=outcome, result=result)
        options = PageOptions(whole, _find_provinces(scene.board, crop), title, legend)
        return Picture(draw_page(scene, options=options))
    if not (orders and outcome):
        message = "a kernel or a resolution is shown only with orders and outcomes"
        raise ImpossibleError(message, expected="orders=True and outcome=True")
    result, bare = resolutions_for(subject, phase, result)
    scene = make_scene(subject, phase=phase, result=result)
    options = PageOptions(whole, _find_provinces(scene.board, crop), title, legend)
    shown = find_alternatives(scene, result, bare, kernel=kernel, resolution=resolution)
    return Picture(draw_page(scene, shown, options))


def _find_provinces(board: Board, names: Sequence[str]) -> tuple[Province, ...]:
    return tuple(places_of(board).find_province(name) for name in names)


def draw_map_after(game: Game, index: int = -1) -> str:
    """Return the map after a played phase, by its number in the history (from 0, or -1 for the last).

    Raises:
        ImpossibleError: The game has not played that many phases.
    """
    record = phase_account(game, index).record
    return draw(game, phase=record.phase, orders=False).svg


def draw_opening_map(game: Game) -> str:
    """Return the map of a game's opening."""
    return draw_page(opening_scene(game))
