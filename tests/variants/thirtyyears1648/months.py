"""Months of this variant from short texts, for its tests."""

from __future__ import annotations

from collections.abc import Mapping

from tests.variants.table import Table
from westphalia.games.game import Game
from westphalia.model.phase import parse_phase
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
