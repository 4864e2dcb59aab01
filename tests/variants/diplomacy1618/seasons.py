"""Games of Diplomacy 1618 that begin in a fall or a winter, from short texts."""

from collections.abc import Mapping

from tests.variants.table import Rules, Table
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.model.phase import Phase, PhaseKind
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.framework.year import Ledger

TABLE = Table(DIPLOMACY_1618)
BOARD = DIPLOMACY_1618.board
AUSTRIA, PALATINATE, SAXONY, SWEDEN = Power("austria"), Power("palatinate"), Power("saxony"), Power("sweden")
FRANCE, BRANDENBURG = Power("france"), Power("brandenburg")
PRAGUE = Province("pra")


def begin(
    season: str,
    kind: PhaseKind,
    units: str,
    owners: Mapping[str, str] | None = None,
    *,
    year: int = 1618,
    ledger: Ledger | None = None,
    rules: Rules | None = None,
) -> Game:
    """Return a game that begins in a phase with these units and owners."""
    return Game.start(
        DIPLOMACY_1618,
        TABLE.rulebook(rules),
        phase=Phase(year, season, kind),
        position=TABLE.position(units, owners),
        ledger=ledger,
    )


def fall(
    units: str,
    owners: Mapping[str, str] | None = None,
    orders: Mapping[str, str] | None = None,
    *,
    year: int = 1618,
    ledger: Ledger | None = None,
    rules: Rules | None = None,
) -> Game:
    """Return the game after a fall in which these orders were given."""
    game = begin("fall", PhaseKind.MOVEMENT, units, owners, year=year, ledger=ledger, rules=rules)
    for power, order in (orders or {}).items():
        game = game.submit(power, order)
    return game.advance()


def winter(
    units: str,
    owners: Mapping[str, str],
    *,
    year: int = 1619,
    ledger: Ledger | None = None,
    rules: Rules | None = None,
) -> Game:
    """Return a game that begins in a winter."""
    return begin("winter", PhaseKind.ADJUSTMENT, units, owners, year=year, ledger=ledger, rules=rules)


def adjustment_codes(game: Game, power: str, orders: str) -> dict[str, str]:
    """Return the code of each order of a power in a winter, in the given order."""
    report = game.submit(power, orders).advance().history[-1].report
    codes = (entry.code for entry in report.entries if entry.power == power)
    return dict(zip((order.strip() for order in orders.split(",")), codes, strict=False))


def removed_units(game: Game) -> list[str]:
    """Return the units removed in civil disorder if no power submits anything in a Winter."""
    before, after = set(game.position.units), set(game.advance().position.units)
    return sorted(f"{unit.power} {unit}" for unit in before - after)


def due(game: Game, power: Power) -> str | None:
    """Return what is due from a power, if anything."""
    owed = game.dues.get(power)
    return str(owed) if owed is not None else None


def event_texts(game: Game) -> list[str]:
    """Return the events of the last phase, as sentences."""
    return [event.text for event in game.history[-1].report.events]


def units_on_board(game: Game) -> set[str]:
    """Return the units on the board, each with its owner."""
    return {f"{unit.power} {unit}" for unit in game.position.units}
