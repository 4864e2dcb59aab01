"""Checks of powers and minor states."""

from ...names import NEUTRAL, REFEREE
from ...text import Pointer
from ..places import word_key
from .sheet import AuditSheet


def check_powers(sheet: AuditSheet) -> None:
    """Powers can be told apart by color and have something to play with."""
    colors: dict[str, str] = {}
    active = {unit.power for unit in sheet.board.units} | set(sheet.board.owners.values())
    for index, power in sheet.numbered("powers", sheet.board.powers):
        color = power.color.lower()
        if color in colors:
            sheet.warn(f"{power.id} has the color of {colors[color]}", "powers", index, "color")
        colors.setdefault(color, power.id)
        if power.id not in active:
            sheet.warn(f"{power.id} has neither a unit nor a center at the start", "powers", index)


def check_power_words(sheet: AuditSheet) -> None:
    """A word means one power or minor state only."""
    meaning: dict[str, str] = {}
    ids: set[str] = set()
    for party, words in _words(sheet):
        id_pointer = words[0][1]
        if party == NEUTRAL:
            sheet.error("the id 'neutral' is kept for units that belong to nobody", *id_pointer)
        if party in ids:
            sheet.error(f"the id {party!r} is given to two powers or minor states", *id_pointer)
            continue
        ids.add(party)
        for word, pointer in words:
            key = word_key(word)
            if not key:
                sheet.error(f"{word!r} has neither a letter nor a digit", *pointer)
            elif key == REFEREE:
                sheet.error(f"{word!r} is kept for whoever leads the game", *pointer)
            elif meaning.setdefault(key, party) != party:
                sheet.error(f"{word!r} already means {meaning[key]}", *pointer)


def check_minors(sheet: AuditSheet) -> None:
    """Minor states and their provinces name each other."""
    for index, minor in sheet.numbered("minors", sheet.board.minors):
        for n, place in enumerate(minor.provinces):
            if place not in sheet.provinces:
                sheet.unknown("place", place, set(sheet.provinces), "minors", index, "provinces", n)
            elif sheet.provinces[place].minor != minor.id:
                message = f"{place} does not name {minor.id!r} as its minor state"
                sheet.error(message, "minors", index, "provinces", n)
        if not minor.provinces:  # it comes into being in the game, in the land of others
            if minor.capital not in sheet.provinces:
                sheet.unknown("place", minor.capital, set(sheet.provinces), "minors", index, "capital")
        elif minor.capital not in minor.provinces:
            message = f"the capital {minor.capital!r} is none of the provinces of {minor.id}"
            sheet.error(message, "minors", index, "capital")


def _words(sheet: AuditSheet) -> list[tuple[str, list[tuple[str, Pointer]]]]:
    """Each power and minor state with its words, the id first, and where they stand."""
    entries: list[tuple[str, list[tuple[str, Pointer]]]] = []
    for index, power in sheet.numbered("powers", sheet.board.powers):
        named: list[tuple[str, Pointer]] = [
            (power.id, ("powers", index, "id")),
            (power.name, ("powers", index, "name")),
            (power.adjective, ("powers", index, "adjective")),
        ]
        named += [(alias, ("powers", index, "aliases", n)) for n, alias in enumerate(power.aliases)]
        entries.append((power.id, named))
    for index, minor in sheet.numbered("minors", sheet.board.minors):
        keys = ((minor.id, "id"), (minor.name, "name"), (minor.code, "code"))
        entries.append((minor.id, [(word, ("minors", index, key)) for word, key in keys]))
    return entries
