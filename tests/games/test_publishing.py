"""Public reports contain no secrets: no addresses, no chat, nothing that variants keep from players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, fields, is_dataclass
from functools import cache
from typing import cast

import pytest

from tests.variants.thirtyyears1648 import months
from westphalia.games import (
    Game,
    add_log_entries,
    amend,
    corrections_report,
    format_bbcode,
    format_brief_game,
    format_json,
    format_markdown,
    game_seen_by,
    has_secrets,
    opening_report,
    phase_report,
    player_report,
    public_game,
    write_reminder,
    write_reply,
)
from westphalia.games.reports.publishing import linked_game, without_address, without_addresses
from westphalia.model.board import Board
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.framework.report import format_entry
from westphalia.variants.referee.document import Column, Items, Paragraph, Section, Table
from westphalia.variants.registry import BUILT_IN
from westphalia.variants.variant import Variant

SECRETS = ("anna@example.org", "bob.smith", "carol", "example.org", "attack Fred", "xyzzy", "2026-01-01")
SHEET = """referee:
  {0} IS PLAYED BY Anna <anna@example.org>
  {1} IS PLAYED BY bob.smith@example.org
"""


def public_texts(game: Game) -> Iterator[str]:
    """Yield every public report of a game in every format."""
    documents = [opening_report(game), *(phase_report(game, index) for index in range(len(game.history)))]
    documents += [phase_report(game, index, positions=True) for index in range(len(game.history))]
    if game.amendments:
        documents.append(corrections_report(game))
    for document in documents:
        yield format_json(document)
        yield format_markdown(document)
        yield format_bbcode(document)
        yield repr(document)


@cache
def game_with_secrets(name: str) -> Game:
    """Return a game with addresses, chat among the orders, a correction and a log."""
    game = Game.start(find_variant(name))
    first = next(iter(game.dues))
    second = next(power for power in game.board.power if power != first)
    game = game.submit_sheet(SHEET.format(first.upper(), second.upper()))
    game = game.submit(first, ["Hi! Let us attack Fred together, yours carol@example.org"], lenient=True)
    game = add_log_entries(game, game.advance(), time="2026-01-01T00:00:00Z", reason="xyzzy")
    game = amend(game, f"NO UNIT {game.position.units[0].location.province}", "the map was misread")
    return add_log_entries(game, game, reason="xyzzy").advance()


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_public_report_contains_addresses_chat_or_the_log(name: str) -> None:
    texts = list(public_texts(game_with_secrets(name)))
    assert len(texts) >= 9
    for text in texts:
        assert [secret for secret in SECRETS if secret in text] == []
    assert any("Anna plays" in text for text in texts)
    assert any("Somebody plays" in text for text in texts)


def texts_in(value: object) -> Iterator[str]:
    """Yield every text in a value, but for its board and its rules."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in cast("Mapping[object, object]", value).items():
            yield from texts_in(key)
            yield from texts_in(one)
    elif isinstance(value, tuple | list | frozenset | set):
        for one in cast("Iterable[object]", value):
            yield from texts_in(one)
    elif is_dataclass(value) and not isinstance(value, Board | Variant):
        for field in fields(value):
            yield from texts_in(getattr(value, field.name))


@cache
def game_with_private_corrections(name: str) -> Game:
    """Return a game with players, chat, and corrections with addresses, now and in its history."""
    game = game_with_secrets(name).with_standing({})
    reason = "Anna <anna@example.org> and bob.smith@example.org agree, xyzzy"
    game = amend(game, f"NO UNIT {game.position.units[-1].location.province}", reason).advance()
    power = next(iter(game.dues))
    game = game.submit("referee", f"{power.upper()} IS PLAYED BY carol@example.org")
    game = game.submit(power, ["Let us attack Fred, yours carol@example.org"], lenient=True)
    return amend(game, f"NO UNIT {game.position.units[-1].location.province}", reason)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_public_game_contains_no_players_chat_corrections_or_log(name: str) -> None:
    game = game_with_private_corrections(name)
    for one in (game, game.advance()):
        assert any("carol" in text for text in texts_in(one))
        shown = public_game(one)
        assert [
            text for text in texts_in(shown) if any(secret in text for secret in (*SECRETS, "Anna"))
        ] == []
        assert len(shown.history) == len(one.history)
        assert (shown.submissions, shown.standing, shown.amendments, shown.log) == ({}, {}, (), ())
        assert [one.phase for one in shown.history] == [record.phase for record in one.history]
        assert any(record.report.entries for record in shown.history)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_as_a_power_sees_it_contains_no_players_chat_of_others_corrections_or_log(name: str) -> None:
    game = game_with_private_corrections(name)
    writer = next(iter(game.dues))
    for power in game.board.power:
        seen = game_seen_by(game, power)
        secrets = [secret for secret in (*SECRETS, "Anna") if any(secret in text for text in texts_in(seen))]
        assert secrets == (["carol", "example.org", "attack Fred"] if power == writer else [])
        assert set(seen.submissions) <= {power}
        assert (seen.history, seen.amendments, seen.log) == ((), (), ())


def test_a_public_game_contains_no_votes() -> None:
    game = Game.start(find_variant("europe-1619"))
    while game.phase.kind is not PhaseKind.ADJUSTMENT:
        game = game.advance()
    played = game.submit("france", "DRAW").advance()
    told, shown = (
        {format_entry(one.entry) for record in one.history for one in record.report.entries}
        for one in (played, public_game(played))
    )
    assert ("DRAW" in told, "DRAW" in shown) == (True, False)


def test_a_power_sees_its_own_standing_orders_alone() -> None:
    game = Game.start(find_variant("standard")).stand("italy", "A Ven H").stand("france", "A Par H")
    assert list(game_seen_by(game, Power("france")).standing) == ["france"]
    assert public_game(game).standing == {}


def test_a_game_in_a_link_has_no_address_chat_or_standing_order_without_effect() -> None:
    game = Game.start(find_variant("standard"), {"4.E.4": "allowed"})
    game = game.submit("referee", "ITALY IS PLAYED BY Anna <anna@example.org>")
    game = game.submit("austria", ["A Vie - Boh", "Dear Anna, attack Fred"], lenient=True)
    game = game.stand("austria", "A Vie - Gal, A Bud - Rum").advance()
    game = amend(game, "NO UNIT Lon", "carol@example.org asked")
    link = format_brief_game(linked_game(game))
    assert [secret for secret in ("@", "Anna", "Fred", "A vie - gal") if secret in link] == []
    assert "A bud - rum" in link


def test_a_game_as_a_power_sees_it_keeps_which_powers_have_no_player() -> None:
    game = Game.start(find_variant("standard")).submit("referee", "ITALY IS ABANDONED").advance()
    for shown in (game_seen_by(game, Power("france")), public_game(game)):
        assert "italy" not in shown.dues
    assert "Italy has no player, so nothing is due." in format_markdown(player_report(game, "italy"))


def letters(game: Game, power: Power) -> str:
    """Return the letters to a power."""
    return write_reply(game, power) + write_reminder(game, power)


@pytest.mark.parametrize("most", [2, pytest.param(100, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", BUILT_IN)
def test_letters_contain_neither_addresses_nor_the_log_nor_orders_of_others(name: str, most: int) -> None:
    begun = Game.start(find_variant(name))
    for start in (begun, game_with_secrets(name)):
        sheet = SHEET.format(*(power.upper() for power in start.survivors[:2]))
        game = start.submit_sheet(sheet).with_deadline("2030-05-05 20:00")
        for power in list(game.dues)[:most]:
            before = letters(game, power)
            assert [secret for secret in SECRETS if secret in before] == []
            assert before.count("2030-05-05 20:00") == 2 - (not write_reminder(game, power))
            for other in [one for one in game.dues if one != power][:1]:
                full = game.submit(other, ["Let us attack Fred, yours carol@example.org"], lenient=True)
                assert letters(full, power) == before


def test_the_referee_is_told_that_a_phase_contains_secrets() -> None:
    assert has_secrets(
        Game.start(find_variant("standard")).submit_sheet(SHEET.format("ITALY", "FRANCE")).advance()
    )
    chat = Game.start(find_variant("standard")).submit("italy", ["Hello Bob"], lenient=True)
    assert has_secrets(chat.advance())
    assert not has_secrets(Game.start(find_variant("standard")).advance())


def test_the_public_reports_of_games_that_differ_in_a_secret_place_are_the_same() -> None:
    rules = months.TABLE.rulebook({"t48_spain_option_secret": "true"})
    start = Game.start(months.VARIANT, rules)
    (spain,) = start.dues
    games = [start.submit(spain, f"START {place}").advance() for place in ("spn", "leo")]
    assert list(public_texts(games[0])) == list(public_texts(games[1]))
    assert [letters(games[0], one) for one in games[0].dues if one != spain] == [
        letters(games[1], one) for one in games[1].dues if one != spain
    ]


def test_the_public_reports_of_games_that_differ_in_secret_handlers_are_the_same() -> None:
    europe = find_variant("europe-1619")
    rulebook = read_rules({"e19_ottoman_control": "handlers"}, europe.rulebook)
    games = [Game.start(europe, rulebook, seed=seed).advance() for seed in (1, 2)]
    assert games[0].ledger != games[1].ledger
    assert list(public_texts(games[0])) == list(public_texts(games[1]))


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("Anna <anna@example.org> plays Austria from now on.", "Anna plays Austria from now on."),
        ("Anna (anna@example.org) plays Austria.", "Anna plays Austria."),
        ("anna@example.org plays Austria.", "Somebody plays Austria."),
        ("Anna anna@example.org plays Austria.", "Anna plays Austria."),
        ("A vie - gal succeeds.", "A vie - gal succeeds."),
    ],
)
def test_addresses_are_removed_from_sentences(text: str, public: str) -> None:
    assert without_address(text) == public


def test_addresses_are_removed_from_every_part_of_a_report() -> None:
    text = "Anna <anna@example.org> plays Austria."
    columns = (Column("who"), Column("count"))
    table = Table(columns, ((text, 1),), text, text, ({"facts": [{"sentence": text}]},))
    parts = Section("setup", text, (Paragraph(text), Items((text,), text), table))
    (cleaned,) = without_addresses([parts])
    assert "@" not in str(astuple(cleaned))
    assert str(astuple(cleaned)) == str(astuple(parts)).replace(" <anna@example.org>", "")


def test_a_correction_does_not_change_earlier_reports() -> None:
    game = Game.start(find_variant("standard")).submit("italy", "A Ven - Tri").advance()
    before = [*public_texts(game)]
    amended = amend(game, "OWNER Ven Austria\nNO UNIT Vie", "the map was misread")
    documents = [opening_report(amended), phase_report(amended)]
    assert [format_json(one) for one in documents] == [before[0], before[4]]
    notice = format_markdown(corrections_report(amended))
    assert "Venice now belongs to Austria" in notice
    assert "the map was misread" in notice
    later = amended.advance()
    assert format_json(phase_report(later, 0)) == before[4]
    assert "Venice now belongs to Austria" in format_markdown(phase_report(later))
    with pytest.raises(ImpossibleError):
        corrections_report(game)


def test_a_correction_before_the_first_phase_does_not_change_the_opening() -> None:
    game = Game.start(find_variant("standard"))
    amended = amend(game, "OWNER Ven Austria", "the map was misread")
    for one in (amended, amended.advance(), amend(amended, "NO UNIT Vie", "and again")):
        assert opening_report(one) == opening_report(game)
