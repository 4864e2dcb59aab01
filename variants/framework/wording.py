"""How reports of a game name units, places and owners.

A board may have words of its own for kinds of unit and for units that belong to nobody, under ``special``,
``words``: ``{"army": "man-at-arms", "neutral": "Free Cities"}``.
"""

from collections.abc import Mapping
from typing import cast

from ...model.board import Board
from ...model.names import NEUTRAL, REFEREE, Location, Power, Province, UnitKind
from ...model.position import Unit


def power_name(board: Board, power: Power) -> str:
    """The name of a power or minor state; for neutral the board's word for it, or ``nobody``."""
    info = board.power.get(power) or board.minor.get(power)
    if info is not None:
        return info.name
    if power == REFEREE:
        return "the referee"
    return _word(board, "neutral", "nobody") if power == NEUTRAL else str(power)


def owner_name(board: Board, power: Power) -> str:
    """Whose units these are, as a heading: as `power_name`, but ``Neutral`` without a word of the board."""
    if power == NEUTRAL:
        return _word(board, "neutral", "Neutral")
    return "Referee" if power == REFEREE else power_name(board, power)


def kind_word(board: Board, kind: UnitKind) -> str:
    """What a kind of unit is called on a board."""
    return _word(board, kind.word, kind.word)


def _word(board: Board, key: str, otherwise: str) -> str:
    words = board.special.get("words")
    word = cast("Mapping[str, object]", words).get(key) if isinstance(words, Mapping) else None
    return word if isinstance(word, str) else otherwise


def so_many(count: int, noun: str) -> str:
    """A number of things: ``1 point``, ``2 points``, ``1 treasury point``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def province_name(board: Board, province: Province) -> str:
    """The name of a province."""
    return board.province[province].name


def location_name(board: Board, location: Location) -> str:
    """The name of a place, with its coast: ``Spain (nc)``."""
    coast = f" ({location.coast})" if location.coast is not None else ""
    return f"{province_name(board, location.province)}{coast}"


def unit_name(board: Board, unit: Unit) -> str:
    """A unit with its owner and place: ``the Italian army in Venice``."""
    info = board.power.get(unit.power)
    minor = board.minor.get(unit.power)
    owner = f"{info.adjective} " if info is not None else "neutral " if unit.power == NEUTRAL else ""
    of = f" of {minor.name}" if minor is not None else ""
    return f"the {owner}{kind_word(board, unit.kind)}{of} in {location_name(board, unit.location)}"
