"""Play games of any variant from short texts, and look at what came of a phase.

game = go(game, france="3: LOR, A par - cha", england="LOR > FRANCE")
assert code(game, "A par - cha") == "arrives"
"""

from __future__ import annotations

from tests.variants.table import owned
from westphalia.games.game import Game
from westphalia.model.errors import Defects, WestphaliaError
from westphalia.model.names import Power, Province
from westphalia.model.phase import parse_phase
from westphalia.model.reasons import Fact
from westphalia.variants.framework.report import EntryReport, format_entry


def go(game: Game, **orders: str) -> Game:
    """Play the current phase; the orders of each power are separated by commas."""
    for power, text in orders.items():
        game = game.submit(power, text)
    return game.advance()


def to(game: Game, when: str, **orders: str) -> Game:
    """Play on to a phase, with these orders in the current phase and none afterward."""
    game = go(game, **orders)
    wanted = parse_phase(when, game.variant.year.seasons)
    while game.phase != wanted:
        assert game.outcome is None, "the game ended"
        assert game.phase.year <= wanted.year, f"the game never reaches {when}"
        game = game.advance()
    return game


def units(game: Game) -> set[str]:
    """Return the units on the board: ``spain A mad``."""
    return owned(game.position.units)


def owner(game: Game, place: str) -> str | None:
    """Return the owner of a province."""
    return game.position.owners.get(Province(place))


def due(game: Game, power: str) -> str:
    """Format what is due from a power: ``2 builds``."""
    return str(game.dues[Power(power)])


def report(game: Game, text: str, power: str | None = None) -> EntryReport:
    """Return the report about an entry of the last phase."""
    entries = game.history[-1].report.entries
    return next(one for one in entries if format_entry(one.entry) == text and power in (None, one.power))


def code(game: Game, text: str, power: str | None = None) -> str:
    """Return the code of an entry of the last phase."""
    return str(report(game, text, power).code)


def orders_of(game: Game, power: str) -> list[str]:
    """Return all orders under a power in the last report, including automatic ones."""
    return [format_entry(one.entry) for one in game.history[-1].report.entries if one.power == power]


def events(game: Game, *codes: str) -> list[str]:
    """Return the sentences of the last phase's events, or of those with these codes."""
    return [event.text for event in game.history[-1].report.events if not codes or event.code in codes]


def event_fact(game: Game, code: str, about: str | None = None) -> Fact:
    """Return the fact of the last phase's event with this code, and about this power or state."""
    found = (event for event in game.history[-1].report.events if event.code == code)
    return next(event.fact for event in found if about in (None, event.power))


def list_reasons(fact: Fact) -> list[str]:
    """Return a fact and all of its reasons, each with its clause."""
    return [f"{one.text} [{one.clause}]" if one.clause else one.text for one in fact.walk()]


def complaints(game: Game, power: str, text: str) -> list[str]:
    """Return all faults of a submission."""
    try:
        game.submit(power, text)
    except Defects as found:
        return [str(defect) for defect in found.defects]
    except WestphaliaError as error:
        return [str(error)]
    return []


def complaint(game: Game, power: str, text: str) -> str:
    """Return the error message for a submission."""
    try:
        game.submit(power, text)
    except WestphaliaError as error:
        return str(error)
    raise AssertionError("nothing is wrong with it")
