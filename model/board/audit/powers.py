"""Checks of powers and minor states."""

from ...brief import quote
from ...names import NEUTRAL, REFEREE
from ...text import Pointer
from ..places import word_key
from .sheet import AuditSheet


def check_powers(sheet: AuditSheet) -> None:
    """Check that powers have different colors, and a unit or a center at the start."""
    colors: dict[str, str] = {}
    active = {unit.power for unit in sheet.board.units} | set(sheet.board.owners.values())
    for index, power in sheet.enumerate_valid("powers", sheet.board.powers):
        color = power.color.lower()
        if color in colors:
            sheet.add_warning(f"{power.id} has the same color as {colors[color]}", "powers", index, "color")
        colors.setdefault(color, power.id)
        if power.id not in active:
            sheet.add_warning(f"{power.id} has neither a unit nor a center at the start", "powers", index)


def check_power_names(sheet: AuditSheet) -> None:
    """Check that each word means only one power or minor state."""
    meaning: dict[str, str] = {}
    ids: set[str] = set()
    for party, words in _party_names(sheet):
        id_pointer = words[0][1]
        if party == NEUTRAL:
            sheet.add_error('the id "neutral" is reserved for units that belong to no power', *id_pointer)
        if party in ids:
            sheet.add_error(f"two powers or minor states have the id {quote(party)}", *id_pointer)
            continue
        ids.add(party)
        for word, pointer in words:
            key = word_key(word)
            if not key:
                sheet.add_error(f"{quote(word)} has neither a letter nor a digit", *pointer)
            elif key == REFEREE:
                sheet.add_error(f"{quote(word)} is reserved for the referee", *pointer)
            elif meaning.setdefault(key, party) != party:
                sheet.add_error(f"{quote(word)} already means {meaning[key]}", *pointer)


def check_minors(sheet: AuditSheet) -> None:
    """Check that minor states and their provinces refer to each other."""
    for index, minor in sheet.enumerate_valid("minors", sheet.board.minors):
        for n, place in enumerate(minor.provinces):
            if place not in sheet.provinces:
                sheet.add_unknown("province", place, set(sheet.provinces), "minors", index, "provinces", n)
            elif sheet.provinces[place].minor != minor.id:
                message = f"{place} does not name {minor.id} as its minor state"
                sheet.add_error(message, "minors", index, "provinces", n)
        if not minor.provinces:  # a state that is founded during the game, in the land of others
            if minor.capital not in sheet.provinces:
                sheet.add_unknown("province", minor.capital, set(sheet.provinces), "minors", index, "capital")
        elif minor.capital not in minor.provinces:
            message = f"the capital {minor.capital} is not a province of {minor.id}"
            sheet.add_error(message, "minors", index, "capital")


def _party_names(sheet: AuditSheet) -> list[tuple[str, list[tuple[str, Pointer]]]]:
    """Return each power and minor state with its words, the id first, and the pointers to them."""
    entries: list[tuple[str, list[tuple[str, Pointer]]]] = []
    for index, power in sheet.enumerate_valid("powers", sheet.board.powers):
        named: list[tuple[str, Pointer]] = [
            (power.id, ("powers", index, "id")),
            (power.name, ("powers", index, "name")),
            (power.adjective, ("powers", index, "adjective")),
        ]
        named += [(alias, ("powers", index, "aliases", n)) for n, alias in enumerate(power.aliases)]
        entries.append((power.id, named))
    for index, minor in sheet.enumerate_valid("minors", sheet.board.minors):
        keys = ((minor.id, "id"), (minor.name, "name"), (minor.code, "code"))
        entries.append((minor.id, [(word, ("minors", index, key)) for word, key in keys]))
    return entries
