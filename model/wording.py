"""How sentences name powers, states, places and units: article, number and pronoun.

Every sentence with a name in it uses these functions. The grammar of its names is data of a board, under
``special``, ``words``, beside its own words for kinds of units and for units that belong to nobody::

    {"army": "man-at-arms", "neutral": "Free Cities", "article": ["palatinate", "nth"], "plural": ["spain"]}

`article` lists the powers, states and provinces that take "the" in a sentence, `plural` those that take a
plural verb. If a board has no list `article`, its provinces take it that say what they are: "the North Sea".
"""

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, cast

from .board import Board
from .board.places import board_words
from .brief import capitalize_start
from .names import NEUTRAL, REFEREE, Location, Power, Province, UnitKind
from .position import Unit

Id: TypeAlias = str
"""The id of a power, state or province. One that a state shares with its land stands for both."""


# ------------------------------------------------------------------------------ names in headings and tables


def power_name(board: Board, power: Power) -> str:
    """Return the name of a power or minor state; for neutral the board's word for it, or ``nobody``."""
    if power in board.names:
        return board.names[power]
    if power == REFEREE:
        return "the referee"
    return _find_word(board, "neutral", "nobody") if power == NEUTRAL else power.title()


def owner_name(board: Board, power: Power) -> str:
    """Return the name of an owner as a heading: `power_name`, but ``Neutral`` if the board has no word."""
    if power == NEUTRAL:
        return _find_word(board, "neutral", "Neutral")
    return "Referee" if power == REFEREE else power_name(board, power)


def province_name(board: Board, province: Province) -> str:
    """Return the name of a province."""
    return board.province[province].name


def plain_name(board: Board, one: Id) -> str:
    """Return the name of a power, state or province in a list; anything else stands as it is."""
    if one in board.province:
        return province_name(board, Province(one))
    return board.names.get(Power(one), one)


def kind_word(board: Board, kind: UnitKind) -> str:
    """Return the word for a kind of unit on a board."""
    return _find_word(board, kind.word, kind.word)


# ---------------------------------------------------------------------------------------- names in sentences


def the_power(board: Board, power: Power | None) -> str:
    """Return a power or minor state inside a sentence: ``the Palatinate``; ``nobody`` for None."""
    return "nobody" if power is None else _add_article(board, power, power_name(board, power))


def the_place(board: Board, province: Province) -> str:
    """Return a province inside a sentence: ``the North Sea``, ``Vienna``."""
    return _add_article(board, province, province_name(board, province))


def the_name(board: Board, one: Id | None) -> str:
    """Return a power, state or province inside a sentence; ``nobody`` for None."""
    if one in board.province:
        return the_place(board, Province(one))
    return the_power(board, None if one is None else Power(one))


@lru_cache(maxsize=64)
def name_all_powers(board: Board) -> Mapping[Power, str]:
    """Return the powers and minor states of a board as they stand inside a sentence, by id."""
    return {power: the_power(board, power) for power in board.names}


def name_subject(board: Board, one: Id | None) -> str:
    """Return a power, state or province at the start of a sentence: ``The Palatinate``."""
    return capitalize_start(the_name(board, one))


def start_sentence(board: Board, one: Id | None, singular: str) -> str:
    """Return a name with its verb, as the start of a sentence: ``The Spanish Hapsburgs own``."""
    return capitalize_start(start_clause(board, one, singular))


def start_clause(board: Board, one: Id | None, singular: str) -> str:
    """Return a name with its verb inside a sentence: ``the Spanish Hapsburgs own``, ``nobody owns``."""
    return f"{the_name(board, one)} {conjugate(board, one, singular)}"


def conjugate(board: Board, one: Id | None, singular: str) -> str:
    """Return the verb form that agrees with a name: ``owns``, or ``own`` for the Spanish Hapsburgs."""
    return pluralize_verb(singular) if is_plural(board, one) else singular


def is_plural(board: Board, one: Id | None) -> bool:
    """Return whether a name takes a plural verb."""
    return one in _read_grammar(board).plural


_PLURAL_VERBS = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


def pluralize_verb(singular: str) -> str:
    """Return the plural of a verb in the third person, with what follows it: ``have a score``."""
    verb, space, rest = singular.partition(" ")
    return (_PLURAL_VERBS.get(verb) or verb.removesuffix("s")) + space + rest


def its_or_their(board: Board, one: Id) -> str:
    """Return the possessive pronoun for a name: ``its``, or ``their`` for the Spanish Hapsburgs."""
    return "their" if is_plural(board, one) else "its"


# ----------------------------------------------------------------------------------------------- who has what


def is_itself(board: Board, province: Province, owner: Power | None) -> bool:
    """Return whether a minor state owns the land of its name: Lorraine, which the state Lorraine owns."""
    name = province_name(board, province)
    return owner is not None and owner in board.minor and power_name(board, owner) == name


def format_capture(
    board: Board, captor: Power, province: Province, loser: Power | None, verb: str = "captures"
) -> str:
    """Format a capture as a sentence: ``France captures Lorraine from Austria.``"""
    unsaid = loser is None or is_itself(board, province, loser)
    source = "" if unsaid else f" from {_name_owner(board, province, loser)}"
    return f"{start_sentence(board, captor, verb)} {the_place(board, province)}{source}."


def format_return(board: Board, province: Province, owner: Power) -> str:
    """Format a return as a sentence: ``Lorraine goes back to France.``, or ``Lorraine is free again.``"""
    if is_itself(board, province, owner):
        return f"{start_sentence(board, province, 'is')} free again."
    return f"{start_sentence(board, province, 'goes')} back to {_name_owner(board, province, owner)}."


def format_owner(board: Board, province: Province, owner: Power | None, adverb: str = "") -> str:
    """Format who owns a province, as a sentence: ``The Southern Netherlands now belong to Spain.``"""
    return f"{capitalize_start(describe_owner(board, province, owner, adverb))}."


def describe_owner(board: Board, province: Province, owner: Power | None, adverb: str = "") -> str:
    """Describe who owns a province, as a clause: ``the Southern Netherlands now belong to Spain``."""
    belongs = " ".join((*adverb.split(), conjugate(board, province, "belongs")))
    return f"{the_place(board, province)} {belongs} to {_name_owner(board, province, owner)}"


def format_former_owner(board: Board, province: Province, owner: Power | None) -> str:
    """Format who owned a province, as a sentence: ``Berlin belonged to Germany.``"""
    return f"{name_subject(board, province)} belonged to {_name_owner(board, province, owner)}."


def _name_owner(board: Board, province: Province, owner: Power | None) -> str:
    """Return the owner of a province, in other words than the province if they have the same name."""
    if is_itself(board, province, owner):
        return "no power"
    if owner is not None and power_name(board, owner) == province_name(board, province):
        return "the power of that name"
    return the_power(board, owner)


# ------------------------------------------------------------------------------------------- units and places


def location_name(board: Board, location: Location) -> str:
    """Return the name of a place inside a sentence, with its coast: ``Spain (nc)``, ``the North Sea``."""
    coast = f" ({location.coast})" if location.coast is not None else ""
    return f"{the_place(board, location.province)}{coast}"


def unit_name(board: Board, unit: Unit) -> str:
    """Return a unit with its owner and place: ``the Italian army in Venice``."""
    return f"{_name_owned_unit(board, unit)} in {location_name(board, unit.location)}"


def format_unit_place(board: Board, unit: Unit) -> str:
    """Format where a unit is, as a sentence: ``The Italian army is in Venice.``"""
    owned = capitalize_start(_name_owned_unit(board, unit))
    return f"{owned} is in {location_name(board, unit.location)}."


def _name_owned_unit(board: Board, unit: Unit) -> str:
    info = board.power.get(unit.power)
    owner = f"{info.adjective} " if info is not None else "neutral " if unit.power == NEUTRAL else ""
    of = f" of {the_power(board, unit.power)}" if unit.power in board.minor else ""
    return f"the {owner}{kind_word(board, unit.kind)}{of}"


# ----------------------------------------------------------------------------------------- words of the board


def _find_word(board: Board, key: str, otherwise: str) -> str:
    word = board_words(board).get(key)
    return word if isinstance(word, str) else otherwise


class _Grammar(NamedTuple):
    """The ids whose names take an article, and those that take a plural verb."""

    article: frozenset[object]
    plural: frozenset[object]


@lru_cache(maxsize=64)
def _read_grammar(board: Board) -> _Grammar:
    article, plural = _find_list(board, "article"), _find_list(board, "plural")
    if article is None:
        article = [info.id for info in board.provinces if _SAYS_WHAT_IT_IS.fullmatch(info.name)]
    if plural is None:
        plural = [info.id for info in board.provinces if info.name.endswith(("Netherlands", "Provinces"))]
    return _Grammar(frozenset(article), frozenset(plural))


def _find_list(board: Board, key: str) -> Collection[object] | None:
    found = board_words(board).get(key)
    return cast("Collection[object]", found) if isinstance(found, list | tuple) else None


def _add_article(board: Board, one: Id, name: str) -> str:
    return f"the {name}" if one in _read_grammar(board).article else name


_SAYS_WHAT_IT_IS: Final = re.compile(
    "(?:Archbishopric|Archduchy|Bay|Bishopric|County|Duchy|Electorate|Gulf|Kingdom|Landgraviate|Margraviate"
    "|Principality|Provostry|Strait) of .*"
    "|(?:.* )?(?:Atlantic|Bight|Channel|Mediterranean|Netherlands|Ocean|Palatinate|Provinces|Sea)"
)
"""Names of places that say what kind of place it is."""
