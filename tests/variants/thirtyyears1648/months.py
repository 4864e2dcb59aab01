"""Months of this variant from short texts, for its tests."""

from __future__ import annotations

from collections.abc import Mapping

from tests.variants.table import Table, owned
from westphalia.games.game import Game
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power, Province
from westphalia.model.phase import parse_phase
from westphalia.variants.framework.report import EntryReport, format_entry
from westphalia.variants.framework.year import Ledger
from westphalia.variants.thirtyyears1648 import THIRTY_YEARS_WAR_1648 as VARIANT

TABLE = Table(VARIANT)
BOARD = VARIANT.board
JANUARY = parse_phase("1619-01M")


def play(
    units: str,
    owners: Mapping[str, str] | None = None,
    when: str = "1618-06A",
    ledger: Ledger | None = None,
    choices: Mapping[str, str] | None = None,
    **more: str,
) -> Game:
    """Return a game that begins in a given position, in the phase `when` and under these rules."""
    rules = {**(choices or {}), **more}
    position = TABLE.position(units, owners)
    phase = parse_phase(when)
    kept = VARIANT.read_ledger(ledger or {}, VARIANT.board)
    return Game.start(VARIANT, TABLE.rulebook(rules), phase=phase, position=position, ledger=kept)


def go(game: Game, **orders: str) -> Game:
    """Play the present phase; `orders` are those of each power, separated by commas."""
    for power, text in orders.items():
        game = game.submit(power, text)
    return game.advance()


def to(game: Game, when: str, **orders: str) -> Game:
    """Play on to a phase, first with these orders, then without submissions."""
    game = go(game, **orders)
    while game.phase != parse_phase(when):
        assert game.outcome is None
        assert (game.phase.year, game.phase.code) < (2000, "")
        game = game.advance()
    return game


def report(game: Game, text: str) -> EntryReport:
    """Return the report on an order or a statement in the last phase."""
    return next(one for one in game.history[-1].report.entries if format_entry(one.entry) == text)


def code(game: Game, text: str) -> str:
    """Return the code of its outcome."""
    return str(report(game, text).code)


def events(game: Game) -> list[str]:
    """Return the sentences of the last phase's events."""
    return [event.text for event in game.history[-1].report.events]


def units(game: Game) -> set[str]:
    """Return the units on the board: ``spain A mad``."""
    return owned(game.position.units)


def owner(game: Game, place: str) -> str | None:
    """Return the owner of a center."""
    return game.position.owners.get(Province(place))


def due(game: Game, power: str) -> str:
    """Format what is due from a power: ``2 builds``."""
    return str(game.dues[Power(power)])


def complaint(game: Game, power: str, text: str) -> str:
    """Return the error message for submitting this."""
    try:
        game.submit(power, text)
    except WestphaliaError as error:
        return str(error)
    raise AssertionError("nothing is wrong with it")
