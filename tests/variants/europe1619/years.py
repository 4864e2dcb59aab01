"""Helpers that play years of this variant from short texts.

    game = play("france A par, hes A hes", placed={"hes": "france 2"}, bonds=["war france spain 1620"])
    game = go(game, france="5: BRA, BRA > SPAIN")
    assert code(game, "bra > spain") == "no_effect"

A game begins in a given position: land belongs to its original owners except as `owners` says, `placed` is
all influence, and the statuses follow from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tests.variants.playing import complaints
from tests.variants.table import Table
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.model.phase import parse_phase
from westphalia.model.rulebook import Rulebook
from westphalia.variants.europe1619 import EUROPE_1619 as VARIANT
from westphalia.variants.europe1619.state import (
    Bond,
    Europe1619Records,
    Europe1619Setting,
    Pair,
    Relation,
    make_pair,
    read_records,
    write_records,
)
from westphalia.variants.europe1619.statuses import update_all_standings
from westphalia.variants.minor_states.setting import find_original_owners

TABLE = Table(VARIANT)
BOARD = VARIANT.board
DIPLOMACY, ORDERS, RETREATS, BUILDS = "S{}D", "S{}M", "S{}R", "W{}A"
"""The codes of the phases of a year."""


def rules(**choices: str) -> Rulebook:
    """Return the variant's rulebook with options: ``rules(e19_players="9")``."""
    return TABLE.rulebook(choices)


def start(**choices: str) -> Game:
    """Return a game at its opening."""
    return Game.start(VARIANT, rules(**choices))


def influence(placed: Mapping[str, str]) -> dict[Power, dict[Power, int]]:
    """Parse influence: ``{"bra": "france 5, spain 2"}``."""
    return {
        Power(state): {
            Power(power): int(points)
            for power, points in (item.split() for item in text.split(",") if item.strip())
        }
        for state, text in placed.items()
    }


def relations(bonds: Iterable[str]) -> dict[Pair, Bond]:
    """Parse bonds: ``war france spain 1620``, with the year in which it takes effect."""
    found: dict[Pair, Bond] = {}
    for text in bonds:
        relation, one, other, *since = text.split()
        found[make_pair(Power(one), Power(other))] = Bond(
            Relation(relation), int(since[0]) if since else VARIANT.start.year
        )
    return found


def land(owners: Mapping[str, str] | None = None, independent: Iterable[str] = ()) -> dict[Province, Power]:
    """Return the owners of all land; ``{"england": "norm brit"}`` changes the original owners."""
    found = dict(find_original_owners(BOARD, frozenset(map(Power, independent))))
    for owner, names in (owners or {}).items():
        found.update({Province(name): Power(owner) for name in names.split()})
    return found


def play(
    units: str = "",
    *,
    when: str = "S1625D",
    placed: Mapping[str, str] | None = None,
    bonds: Iterable[str] = (),
    owners: Mapping[str, str] | None = None,
    treasury: Mapping[str, int] | None = None,
    records: Europe1619Records | None = None,
    choices: Mapping[str, str] | None = None,
    **more: str,
) -> Game:
    """Return a game that begins in a given position, in the phase `when` and with these options.

    `records` are further records. Powers have five treasury points except as `treasury` says.
    """
    rulebook = rules(**{**(choices or {}), **more})
    known = records or Europe1619Records()
    position = replace(TABLE.position(units), owners=land(owners, known.independent))
    money = {info.id: 5 for info in BOARD.powers} | {
        Power(power): points for power, points in (treasury or {}).items()
    }
    known = replace(
        known,
        influence={**known.influence, **influence(placed or {})},
        bonds={**known.bonds, **relations(bonds)},
        treasury={**money, **known.treasury},
    )
    phase = parse_phase(when)
    known = update_all_standings(Europe1619Setting(position, phase, rulebook, known))
    ledger = write_records(known, {})
    return Game.start(VARIANT, rulebook, phase=phase, position=position, ledger=ledger)


def records_of(game: Game) -> Europe1619Records:
    """Return the records of a game."""
    return read_records(game.ledger)


def points(game: Game, state: str, power: str) -> int:
    """Return the influence of a power in a state."""
    return records_of(game).placed(Power(state)).get(Power(power), 0)


def standing(game: Game, state: str) -> str:
    """Return the status of a state: ``aligned france``, ``neutral`` or ``unaligned``."""
    return str(records_of(game).standing(Power(state)))


def relation(game: Game, one: str, other: str) -> str:
    """Return the relation of two powers: ``war``, ``ally`` or ``none``."""
    return records_of(game).relation(Power(one), Power(other)).value


def complaint(game: Game, power: str, text: str) -> str:
    """Return the only fault of a submission."""
    (found,) = complaints(game, power, text)
    return found
