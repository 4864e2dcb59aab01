"""Helpers for tests of disbands and builds: winters from short texts."""

from __future__ import annotations

from collections.abc import Mapping

from tests.variants.europe1615.years import FALL, play
from tests.variants.playing import go, units
from westphalia.games.game import Game
from westphalia.model.phase import Phase, PhaseKind
from westphalia.variants.europe1615.state import Europe1615Records

LATE_WINTER = Phase(1615, "late winter", PhaseKind.ADJUSTMENT)


def winter(
    units: str,
    owners: Mapping[str, str] | None = None,
    influence: str = "",
    records: Europe1615Records | None = None,
    rules: Mapping[str, str] | None = None,
    **orders: str,
) -> Game:
    """Return the game in the first winter phase with anything due, after these Fall orders.

    Nobody waives a capture with the retreats.
    """
    game = go(play(units, owners, when=FALL, influence=influence, records=records, rules=rules), **orders)
    while game.outcome is None and game.phase.season == "fall":
        game = game.advance()
    return game


def late_winter(
    units: str,
    owners: Mapping[str, str] | None = None,
    influence: str = "",
    sanctions: str = "",
    rules: Mapping[str, str] | None = None,
) -> Game:
    """Return the game in Late Winter, when everything else has happened."""
    return play(units, owners, influence=influence, when=LATE_WINTER, sanctions=sanctions, rules=rules)


def units_of(game: Game, owner: str) -> list[str]:
    """Return the units of a power or a minor state, sorted: ``A par``."""
    return sorted(unit.split(" ", 1)[1] for unit in units(game) if unit.split(" ", 1)[0] == owner)
