"""Helpers for tests: phases and years of this variant from short texts.

game = play("france A par", influence="lor england 5 france 10")
game = go(game, france="3: LOR, A par - cha", england="LOR > FRANCE")
assert points(game, "lor") == {"france": 8}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from tests.variants.europe1615.moves import TABLE, change_owners, parse_sanctions
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.phase import Phase, parse_phase
from westphalia.model.reasons import Fact
from westphalia.variants.europe1615 import EUROPE_1615 as VARIANT
from westphalia.variants.europe1615.ledger import read_records, setting_of, write_records
from westphalia.variants.europe1615.state import Europe1615Records, Europe1615Setting
from westphalia.variants.europe1615.year import begin_year
from westphalia.variants.framework.report import EntryReport, format_entry

BOARD = VARIANT.board
SPRING = VARIANT.start
SUMMER = parse_phase("summer 1615")
FALL = parse_phase("fall 1615")


def parse_influence(text: str) -> dict[Power, dict[Power, int]]:
    """Parse influence such as ``lor england 5 france 10, sav spain 3``."""
    found: dict[Power, dict[Power, int]] = {}
    for part in text.split(","):
        state, *words = part.split() or [""]
        pairs = zip(words[::2], words[1::2], strict=True)
        if state:
            found[Power(state)] = {Power(power): int(count) for power, count in pairs}
    return found


def play(
    units: str = "",
    owners: Mapping[str, str] | None = None,
    *,
    influence: str = "",
    when: Phase = SPRING,
    records: Europe1615Records | None = None,
    sanctions: str = "",
    rules: Mapping[str, str] | None = None,
    **more: str,
) -> Game:
    """Return a game with its own position at the beginning of a year.

    `owners` are changes of whose land it is, `influence` the points in minor states; their statuses follow.
    """
    rulebook = TABLE.rulebook({**(rules or {}), **more})
    position = replace(TABLE.position(units), owners=change_owners(owners))
    known = replace(records or Europe1615Records(), influence=parse_influence(influence))
    if sanctions:
        known = replace(known, sanctions=parse_sanctions(sanctions))
    setting, _ = begin_year(Europe1615Setting(position, when, rulebook, known), when.year)
    ledger = write_records(setting.records, {})
    return Game.start(VARIANT, rulebook, phase=when, position=position, ledger=ledger)


# ----------------------------------------------------------------------------------- what there is


def records_of(game: Game) -> Europe1615Records:
    """Return the records of a game."""
    return read_records(game.ledger)


def setting(game: Game) -> Europe1615Setting:
    """Return the setting of a game."""
    return setting_of(game.state)


def points(game: Game, state: str) -> dict[str, int]:
    """Return the influence of each power that has any in a state."""
    return {str(power): count for power, count in records_of(game).placed(Power(state)).items() if count}


def influence_left(game: Game, power: str) -> int:
    """Return the influence that a power has left this year."""
    return records_of(game).unspent[Power(power)]


def status(game: Game, state: str) -> str | None:
    """Return the status of a state, such as ``neutral`` or ``aligned france``, or None."""
    found = records_of(game).standings.get(Power(state))
    return None if found is None else str(found)


def marker(game: Game, state: str) -> str | None:
    """Return the religious marker of a state."""
    return records_of(game).markers.get(Power(state))


# ------------------------------------------------------------------------------- what came of it


def reports(game: Game) -> dict[str, EntryReport]:
    """Return the report of each entry of the last phase, by its text."""
    return {format_entry(one.entry): one for one in game.history[-1].report.entries}


def entry_texts(game: Game, power: str) -> list[str]:
    """Return the texts of all entries of the last report about a power and its units."""
    return [
        format_entry(one.entry) for one in game.history[-1].report.entries if one.power == power and one.given
    ]


def facts(game: Game, code: str) -> list[Fact]:
    """Return the facts of the last phase's events with a code."""
    return [event.fact for event in game.history[-1].report.events if event.code == code]


def parametrize_rows(names: str, rows: Iterable[tuple[object, ...]]) -> pytest.MarkDecorator:
    """Parametrize a test by rows, each of which begins with the clauses it exercises."""
    params = [
        pytest.param(*row, id=str(row[0]), marks=pytest.mark.clause(*str(row[0]).split())) for row in rows
    ]
    return pytest.mark.parametrize(names.split(), params)
