"""How reports of a game name units, places and owners.

A board may have words of its own under ``special``, ``words``: for kinds of units, for units that belong to
nobody, and for the grammar of its names::

    {"army": "man-at-arms", "neutral": "Free Cities", "article": ["palatinate"], "plural": ["spain"]}

`article` lists the powers and states that take "the" in a sentence, `plural` those that take a plural verb.
"""

import re
from collections.abc import Mapping
from typing import Final, cast

from ...model.board import Board
from ...model.names import NEUTRAL, REFEREE, Location, Power, Province, UnitKind
from ...model.position import Unit
from ...model.text import capitalize_start

_PLURAL_VERBS = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


def power_name(board: Board, power: Power) -> str:
    """Return the name of a power or minor state; for neutral the board's word for it, or ``nobody``."""
    info = board.power.get(power) or board.minor.get(power)
    if info is not None:
        return info.name
    if power == REFEREE:
        return "the referee"
    return _find_word(board, "neutral", "nobody") if power == NEUTRAL else str(power)


def owner_name(board: Board, power: Power) -> str:
    """Return the name of an owner as a heading: `power_name`, but ``Neutral`` if the board has no word."""
    if power == NEUTRAL:
        return _find_word(board, "neutral", "Neutral")
    return "Referee" if power == REFEREE else power_name(board, power)


def the_power(board: Board, power: Power) -> str:
    """Return the name of a power or minor state inside a sentence: ``the Palatinate``, ``France``."""
    return board.sentence_names.get(power) or power_name(board, power)


def name_subject(board: Board, power: Power) -> str:
    """Return the name of a power or minor state at the start of a sentence: ``The Palatinate``."""
    return capitalize_start(the_power(board, power))


def conjugate(board: Board, power: Power, singular: str) -> str:
    """Return the verb form that agrees with a name: ``owns``, or ``own`` for the Spanish Hapsburgs."""
    return pluralize_verb(singular) if is_plural(board, power) else singular


def is_plural(board: Board, power: Power) -> bool:
    """Return whether the name of a power or minor state takes a plural verb."""
    return board.is_plural(power)


def pluralize_verb(singular: str) -> str:
    """Return the plural of a verb in the third person; a verb without an ending stays as it is."""
    return _PLURAL_VERBS.get(singular) or singular.removesuffix("s")


def possessive(board: Board, power: Power) -> str:
    """Return the possessive of a name inside a sentence: ``France's``, ``the Spanish Hapsburgs'``."""
    name = the_power(board, power)
    return f"{name}'" if name.endswith("s") and is_plural(board, power) else f"{name}'s"


def kind_word(board: Board, kind: UnitKind) -> str:
    """Return the word for a kind of unit on a board."""
    return _find_word(board, kind.word, kind.word)


def _read_board_words(board: Board) -> Mapping[str, object]:
    words = board.special.get("words")
    return cast("Mapping[str, object]", words) if isinstance(words, Mapping) else {}


def _find_word(board: Board, key: str, otherwise: str) -> str:
    word = _read_board_words(board).get(key)
    return word if isinstance(word, str) else otherwise


def province_name(board: Board, province: Province) -> str:
    """Return the name of a province."""
    return board.province[province].name


_TAKES_ARTICLE: Final = re.compile(
    "(?:(?:Arch)?(?:Bishopric|Duchy)|Bay|County|Electorate|Gulf|Kingdom|Landgraviate|Margraviate|Principality"
    "|Provostry|Strait) of .*"
    "|(?:.* )?(?:Atlantic|Bight|Channel|Netherlands|Ocean|Palatinate|Provinces|Ruhr|Sea|Skagerrak)"
)
"""Names of places that take "the" in a sentence because they say what kind of place it is."""


def the_place(board: Board, province: Province) -> str:
    """Return the name of a province inside a sentence: ``the North Sea``, ``Vienna``."""
    name = province_name(board, province)
    return f"the {name}" if _TAKES_ARTICLE.fullmatch(name) else name


def format_ownership(board: Board, province: Province, whose: str) -> str:
    """Format who owns a province, as a sentence: ``The Southern Netherlands belong to Spain.``"""
    name = capitalize_start(the_place(board, province))
    return f"{name} {'belong' if name.endswith(('Netherlands', 'Provinces')) else 'belongs'} to {whose}."


def location_name(board: Board, location: Location) -> str:
    """Return the name of a place inside a sentence, with its coast: ``Spain (nc)``, ``the North Sea``."""
    coast = f" ({location.coast})" if location.coast is not None else ""
    return f"{the_place(board, location.province)}{coast}"


def unit_name(board: Board, unit: Unit) -> str:
    """Return a unit with its owner and place: ``the Italian army in Venice``."""
    info = board.power.get(unit.power)
    owner = f"{info.adjective} " if info is not None else "neutral " if unit.power == NEUTRAL else ""
    of = f" of {the_power(board, unit.power)}" if unit.power in board.minor else ""
    return f"the {owner}{kind_word(board, unit.kind)}{of} in {location_name(board, unit.location)}"
