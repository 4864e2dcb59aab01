"""Years of this variant from short texts: what its tests are written with.

    game = play("france A par, hes A hes", placed={"hes": "france 2"}, bonds=["war france spain 1620"])
    game = go(game, france="5: BRA, BRA > SPAIN")
    assert code(game, "bra > spain") == "no_effect"

A game begins in a position of its own: every land belongs to whom it belongs at first, unless `owners` say
otherwise, nobody has any influence beside `placed`, and the standings follow from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tests.variants.table import Table, owned
from westphalia.games.game import Game
from westphalia.model.errors import Defects, WestphaliaError
from westphalia.model.names import Power, Province
from westphalia.model.phase import parse_phase
from westphalia.model.rulebook import Rulebook
from westphalia.variants.europe1619 import EUROPE_1619 as VARIANT
from westphalia.variants.europe1619.politics.statuses import restated
from westphalia.variants.europe1619.records import (
    Bond,
    Europe1619Records,
    Pair,
    Relation,
    ledger_with,
    pair_of,
    records_of,
)
from westphalia.variants.europe1619.setting import Europe1619Setting
from westphalia.variants.framework.report import EntryReport, format_entry
from westphalia.variants.minor_states.lands import original_owners

TABLE = Table(VARIANT)
BOARD = VARIANT.board
DIPLOMACY, ORDERS, RETREATS, BUILDS = "S{}D", "S{}M", "S{}R", "W{}A"
"""The codes of the phases of a year."""


def rules(**choices: str) -> Rulebook:
    """The variant's rulebook with some choices made: ``rules(e19_players="9")``."""
    return TABLE.rulebook(choices)


def started(**choices: str) -> Game:
    """A game from the opening."""
    return Game.start(VARIANT, rules(**choices))


def influence(placed: Mapping[str, str]) -> dict[Power, dict[Power, int]]:
    """Influence from texts: ``{"bra": "france 5, spain 2"}``."""
    return {
        Power(state): {
            Power(power): int(points)
            for power, points in (item.split() for item in text.split(",") if item.strip())
        }
        for state, text in placed.items()
    }


def relations(bonds: Iterable[str]) -> dict[Pair, Bond]:
    """Bonds from texts: ``war france spain 1620``, the year being the first in which it counts."""
    found: dict[Pair, Bond] = {}
    for text in bonds:
        relation, one, other, *since = text.split()
        found[pair_of(Power(one), Power(other))] = Bond(
            Relation(relation), int(since[0]) if since else VARIANT.start.year
        )
    return found


def land(owners: Mapping[str, str] | None = None, independent: Iterable[str] = ()) -> dict[Province, Power]:
    """Who controls all land: ``{"england": "norm brit"}`` says what is not as at first."""
    found = dict(original_owners(BOARD, frozenset(map(Power, independent))))
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
    """A game that begins in a position of its own, in the phase `when` and by these rules.

    `records` are what is known besides; a power has five treasury points unless `treasury` says otherwise.
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
    known = restated(Europe1619Setting(position, phase, rulebook, known))
    ledger = ledger_with(known, {})
    return Game.start(VARIANT, rulebook, phase=phase, position=position, ledger=ledger)


def go(game: Game, **orders: str) -> Game:
    """The game after its present phase; `orders` are those of each power, divided by commas."""
    for power, text in orders.items():
        game = game.submit(power, text)
    return game.advance()


def to(game: Game, when: str, **orders: str) -> Game:
    """The game played on to a phase: these orders first, then nobody hands in anything."""
    game = go(game, **orders)
    for _ in range(200):
        if game.phase == parse_phase(when):
            return game
        assert game.outcome is None, "the game ended"
        game = game.advance()
    raise AssertionError(f"the game never reaches {when}")


def report(game: Game, text: str) -> EntryReport:
    """What became of an order or a declaration in the last phase."""
    return next(one for one in game.history[-1].report.entries if format_entry(one.entry) == text)


def code(game: Game, text: str) -> str:
    """The code of what became of it."""
    return str(report(game, text).code)


def events(game: Game, code: str | None = None) -> list[str]:
    """The sentences about what happened besides the orders of the last phase, all or those of one code."""
    found = game.history[-1].report.events
    return [event.text for event in found if code is None or event.code == code]


def units(game: Game) -> set[str]:
    """The units on the board: ``spain A mad``."""
    return owned(game.position.units)


def owner(game: Game, place: str) -> str | None:
    """Who controls a province."""
    return game.position.owners.get(Province(place))


def kept(game: Game) -> Europe1619Records:
    """The records of a game."""
    return records_of(game.ledger)


def points(game: Game, state: str, power: str) -> int:
    """The influence of a power in a state."""
    return kept(game).placed(Power(state)).get(Power(power), 0)


def standing(game: Game, state: str) -> str:
    """The standing of a state: ``aligned france``, ``neutral`` or ``unaligned``."""
    return str(kept(game).standing(Power(state)))


def relation(game: Game, one: str, other: str) -> str:
    """What two powers are to each other: ``war``, ``ally`` or ``none``."""
    return kept(game).relation(Power(one), Power(other)).value


def due(game: Game, power: str) -> str:
    """What a power owes: ``12 points``."""
    return str(game.dues[Power(power)])


def complaints(game: Game, power: str, text: str) -> list[str]:
    """Everything that is wrong with handing this in."""
    try:
        game.submit(power, text)
    except Defects as found:
        return [str(defect) for defect in found.defects]
    except WestphaliaError as error:
        return [str(error)]
    return []


def complaint(game: Game, power: str, text: str) -> str:
    """The one thing that is wrong with handing this in."""
    (found,) = complaints(game, power, text)
    return found
