"""The page for a player contains what its power may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.draw.random_phases import played
from tests.variants.thirtyyears1648 import months
from westphalia.draw import player_page
from westphalia.games import (
    Game,
    add_log_entries,
    amend,
    format_json,
    format_markdown,
    game_seen_by,
    player_report,
)
from westphalia.games.conformance.random_play import random_orders
from westphalia.model.errors import UnknownNameError
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant, load_variant
from westphalia.variants.europe1619.state import read_records, write_records
from westphalia.variants.referee.document import Table
from westphalia.variants.registry import BUILT_IN

EXAMPLE = Path(__file__).parents[2] / "examples" / "two-towns.json"

PHASES = 6
"""The number of phases checked in each game."""


def texts(game: Game, power: Power) -> Iterator[str]:
    """Yield the page of a power in every format that shows all of it."""
    document = player_report(game, power)
    yield format_json(document)
    yield format_markdown(document)
    yield player_page(game, power)


@cache
def moments(name: str) -> tuple[Game, ...]:
    """Yield moments of a game without submissions, one for each kind of phase in a season."""
    found: dict[tuple[str, PhaseKind], Game] = {}
    for game in (Game.start(find_variant(name)), *played(name, 12, seed=3)):
        if game.outcome is None:
            bare = replace(game, submissions={}, standing={})
            found.setdefault((game.phase.season, game.phase.kind), bare)
    return tuple(found.values())[:PHASES]


def with_secrets(game: Game, power: Power, seed: int) -> Game:
    """Return the game with secrets from this power that depend on a number."""
    rng = Random(seed)
    left_out = rng.choice([one for one in game.dues if one != power] or [None])
    for other in game.dues:
        if other not in (power, left_out):
            game = game.submit(other, random_orders(game, other, rng))
            game = game.submit(
                other, [f"Dear all {seed}, mail anna{seed}@example.org"], add=True, lenient=True
            )
    named = next(one for one in game.board.power if one != power)
    if named in game.survivors:
        game = game.submit_sheet(
            f"referee:\n  {named.upper()} IS PLAYED BY Anna{seed} <anna{seed}@example.org>\n"
        )
    return add_log_entries(game, game, time=f"2026-01-01T00:00:{seed:02}Z", reason=f"xyzzy{seed}")


@pytest.mark.parametrize("name", BUILT_IN)
def test_pages_of_games_that_differ_in_secrets_are_equal(name: str) -> None:
    assert len(moments(name)) >= 3
    for game in moments(name):
        power = next(iter(game.dues), next(iter(game.board.power)))
        one, other = (with_secrets(game, power, seed) for seed in (1, 2))
        assert one != other
        assert list(texts(one, power)) == list(texts(other, power)), game.phase


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_page_names_no_player_of_the_ledger(name: str) -> None:
    game = Game.start(find_variant(name))
    first, second = list(game.board.power)[:2]
    sheet = f"referee:\n  {first.upper()} IS PLAYED BY Anna <anna@example.org>\n"
    game = game.submit_sheet(sheet).advance()
    assert "anna@example.org" in str(game.ledger)
    for text in texts(game, second):
        assert "example.org" not in text
        assert "Anna" not in text


def test_only_spain_knows_where_its_army_starts() -> None:
    rules = months.TABLE.rulebook({"t48_spain_option_secret": "true"})
    start = Game.start(months.VARIANT, rules)
    (spain,) = start.dues
    one, other = (start.submit(spain, f"START {place}").advance() for place in ("spn", "leo"))
    france = Power("france")
    assert list(texts(one, france)) == list(texts(other, france))
    assert list(texts(one, spain)) != list(texts(other, spain))


def test_a_handler_knows_of_itself_alone() -> None:
    europe = find_variant("europe-1619")
    rulebook = read_rules({"e19_ottoman_control": "handlers"}, europe.rulebook)
    game = Game.start(europe, rulebook, seed=1).advance()
    records = read_records(game.ledger)
    assert any(len(powers) > 1 for powers in records.handlers.values())
    swapped = {state: tuple(reversed(powers)) for state, powers in records.handlers.items()}
    changed = replace(records, handlers=swapped, seed=2)
    other = replace(game, ledger=write_records(changed, game.ledger))
    for power in game.board.power:
        assert list(texts(game, power)) == list(texts(other, power))


def test_scores_of_earlier_years_and_votes_stay_secret_in_europe_1619() -> None:
    game = moments("europe-1619")[0]
    records = read_records(game.ledger)
    course = replace(records.course, scores={Power("spain"): 31}, going_on=frozenset((Power("sweden"),)))
    other = replace(game, ledger=write_records(replace(records, course=course), game.ledger))
    france = Power("france")
    assert list(texts(game, france)) == list(texts(other, france))


def test_alliances_that_did_not_pass_stay_secret() -> None:
    start = Game.start(find_variant("europe-1619"))
    games = [start.submit("france", orders).advance() for orders in ("9: LOR", "9: LOR, ALLY England")]
    england = Power("england")
    assert list(texts(games[0], england)) == list(texts(games[1], england))


def test_amounts_of_influence_stay_secret_where_the_rules_say_so() -> None:
    europe = find_variant("europe-1615")
    start = Game.start(europe, read_rules({"e15_publish_amounts": "false"}, europe.rulebook))
    start = start.submit("england", "2: HES")
    games = [start.submit("france", f"{points}: HES").advance() for points in (4, 5)]
    assert games[0].ledger != games[1].ledger
    assert list(texts(games[0], Power("austria"))) == list(texts(games[1], Power("austria")))
    assert "England has 2" in format_markdown(player_report(games[0], "england"))
    assert list(texts(games[0], Power("france"))) != list(texts(games[1], Power("france")))


def test_own_orders_are_shown() -> None:
    game = Game.start(find_variant("standard")).submit("austria", "A Vie - Gal")
    assert "A vie - gal" in format_markdown(player_report(game, "Austria")).split("## Legal orders")[0]
    assert game_seen_by(game, Power("italy")).submissions == {}


def test_the_deadline_is_on_the_page() -> None:
    game = Game.start(find_variant("standard")).with_deadline("2026-11-27 20:00")
    assert f"The deadline is {game.deadline}." in format_markdown(player_report(game, "italy"))


def test_unknown_powers_are_refused() -> None:
    with pytest.raises(UnknownNameError):
        player_report(Game.start(find_variant("standard")), "Austia")


def test_a_power_out_of_the_game_gets_the_public_part() -> None:
    game = Game.start(find_variant("standard"))
    italy = Power("italy")
    without = replace(
        game.position,
        units=tuple(unit for unit in game.position.units if unit.power != italy),
        owners={place: owner for place, owner in game.position.owners.items() if owner != italy},
    )
    text = format_markdown(player_report(replace(game, position=without), "italy"))
    assert "Italy is out of the game. This page shows what all players know." in text
    assert "## Legal orders" not in text
    assert "| Austria | bud, tri, vie |" in text


def test_a_finished_game_says_how_it_ended() -> None:
    text = format_markdown(player_report(Game.start(find_variant("standard")).draw(), "italy"))
    assert "The game is over: a draw between" in text
    assert "## Legal orders" not in text


def test_corrections_are_on_the_page() -> None:
    game = amend(Game.start(find_variant("standard")), "OWNER Spa France", "the map was misread")
    assert "the map was misread" in format_markdown(player_report(game, "italy"))


def test_games_by_data_have_pages() -> None:
    game = Game.start(load_variant(str(EXAMPLE)))
    power = next(iter(game.board.power))
    assert "## Legal orders" in format_markdown(player_report(game, power))
    assert "<svg" in player_page(game, power)


def test_what_is_due_comes_first_and_how_to_write_it_has_two_columns() -> None:
    report = player_report(Game.start(find_variant("standard")), "austria")
    assert [section.code for section in report.sections] == ["due", "orders", "writing", "own", "setup"]
    (table,) = [block for block in report.sections[2].blocks if isinstance(block, Table)]
    assert [column.title for column in table.columns] == ["For example", "Meaning"]
