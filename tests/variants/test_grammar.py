"""Sentences with names are in good English: in reports of games of all variants, and of the cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle
from random import Random
from typing import cast

import pytest

from tests.variants.case_text import FOLDER, play, read_cases
from tests.variants.europe1615.test_random_years import random_years
from tests.variants.europe1619.battles import Battle
from tests.variants.europe1619.random_years import play_phase
from tests.variants.grammar import Grammar
from westphalia.games.conformance.random_play import play_randomly
from westphalia.games.game import Game
from westphalia.games.reports.reports import opening_report, phase_account, phase_report
from westphalia.model.board import Board
from westphalia.model.names import NEUTRAL, Province
from westphalia.model.reasons import Fact
from westphalia.model.wording import (
    format_capture,
    format_former_owner,
    format_owner,
    format_return,
    owner_name,
    power_name,
)
from westphalia.variants import find_variant
from westphalia.variants.referee import Document, Items, Paragraph, Table
from westphalia.variants.registry import BUILT_IN

SEEDS = (1, 2)
GAMES = {path.name: path for path in sorted(FOLDER.iterdir()) if path.is_dir()}
IDS = {
    "diplomacy1618": "diplomacy-1618",
    "europe1615": "europe-1615",
    "europe1619": "europe-1619",
    "germany1648": "germany-1648",
    "thirtyyears1648": "thirty-years-war-1648",
}


@cache
def random_game(variant: str, seed: int) -> Game:
    """Return a game of random players, with politics where the game has them."""
    if variant == "europe-1615":
        return random_years(seed)
    rng, game = Random(seed), Game.start(find_variant(variant))
    if variant != "europe-1619":
        return play_randomly(game, rng, years=2 if variant == "thirty-years-war-1648" else 4)
    while game.outcome is None and game.phase.year < 1623:
        game = play_phase(game, rng)
    return game


def sentences_of_report(document: Document) -> Iterator[str]:
    """Yield the sentences of a report."""
    for section in document.sections:
        for block in section.blocks:
            match block:
                case Paragraph(text):
                    yield text
                case Items(items):
                    yield from items
                case Table():
                    yield block.note
                    yield from (cell for row in block.rows for cell in row if isinstance(cell, str))


def sentences_of_facts(facts: Iterator[Fact]) -> Iterator[str]:
    """Yield the sentences of facts and of all that they follow from."""
    for fact in facts:
        yield from (one.text for one in fact.walk())


def sentences_of_game(game: Game) -> Iterator[str]:
    """Yield what the reports of a game say, and the reasons."""
    yield from sentences_of_report(opening_report(game))
    for index in range(len(game.history)):
        yield from sentences_of_report(phase_report(game, index))
        account = phase_account(game, index)
        report = account.record.report
        yield from sentences_of_facts(iter([one.fact for one in (*report.entries, *report.events)]))
        yield from sentences_of_facts(one.fact for one in game.variant.facts(account.after))


def sentences_of_cases(folder: str) -> Iterator[str]:
    """Yield what is said about the orders of all cases of a game, and what else happened."""
    for path in sorted(GAMES[folder].glob("*.txt")):
        for case in read_cases(path.read_text(encoding="utf-8"), f"{folder}/{path.name}"):
            for phase in case.phases:
                played = play(phase)
                if isinstance(played, Battle):
                    yield from sentences_of_facts(
                        iter([one.fact for one in (*played.turn.report.entries, *played.turn.report.events)])
                    )
                else:
                    yield from (one.why for one in played.orders)


def find_faults(board: Board, sentences: Iterator[str]) -> Mapping[str, list[str]]:
    """Return the faulty sentences, each with its faults; lists and codes are no sentences."""
    grammar = Grammar(board)
    whole = {text for text in sentences if text.endswith(".") and not text.startswith("Rule ")}
    assert whole
    faults = {text: list(grammar.find_faults(text)) for text in sorted(whole)}
    return {text: found for text, found in faults.items() if found}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", BUILT_IN)
def test_names_stand_in_good_english_in_reports_of_games(variant: str, seed: int) -> None:
    game = random_game(variant, seed)
    assert find_faults(game.board, sentences_of_game(game)) == {}


@pytest.mark.parametrize("folder", GAMES)
def test_names_stand_in_good_english_in_results_of_cases(folder: str) -> None:
    assert find_faults(find_variant(IDS[folder]).board, sentences_of_cases(folder)) == {}


@pytest.mark.parametrize(
    ("variant", "faulty", "good"),
    [
        ("europe-1615", "France captures Lorraine from Lorraine.", "France captures Lorraine."),
        ("europe-1619", "Lorraine goes back to Lorraine.", "Lorraine is free again."),
        (
            "europe-1619",
            "Austria captures Swiss Confederation from the Swiss Confederation.",
            "Austria captures the Swiss Confederation.",
        ),
        ("europe-1615", "Dutch Provinces are free again.", "The Dutch Provinces are free again."),
        ("europe-1615", "The Dutch Provinces is free again.", "The Dutch Provinces are free again."),
        ("europe-1615", "Austria captures Rhineland.", "Austria captures the Rhineland."),
        ("europe-1615", "The The Rhineland is neutral.", "The Rhineland is neutral."),
        ("europe-1615", "The Bavaria is neutral.", "Bavaria is neutral."),
        ("europe-1615", "Bavaria are neutral.", "Bavaria is neutral."),
        ("europe-1619", "PAY 3 dutch counts: The Dutch Republic gains.", "PAY: the Dutch Republic gains."),
        ("diplomacy-1618", "Brandenburg belonged to Brandenburg.", "Brandenburg belonged to Sweden."),
    ],
)
def test_a_faulty_sentence_is_found(variant: str, faulty: str, good: str) -> None:
    grammar = Grammar(find_variant(variant).board)
    assert list(grammar.find_faults(faulty)) != []
    assert list(grammar.find_faults(good)) == []


@pytest.mark.parametrize("variant", BUILT_IN)
def test_the_grammar_of_a_board_is_about_its_names(variant: str) -> None:
    board = find_variant(variant).board
    words = cast("Mapping[str, tuple[str, ...]]", board.special["words"])
    for listed in (words["article"], words.get("plural", ())):
        assert len(listed) == len(set(listed))
        assert set(listed) <= board.province.keys() | board.names.keys()
    named = (*board.powers, *board.minors)
    assert [one for one in named if board.province.get(Province(one.id), one).name != one.name] == []


def test_what_no_power_has_is_neutral_in_headings_and_nobodys_in_sentences() -> None:
    board = find_variant("standard").board
    assert (owner_name(board, NEUTRAL), power_name(board, NEUTRAL)) == ("Neutral", "nobody")


@pytest.mark.parametrize("variant", BUILT_IN)
def test_whoever_takes_whatever_from_whomever_is_named_in_good_english(variant: str) -> None:
    board = find_variant(variant).board
    names = tuple(board.names)
    captors = cycle(names)
    made = [
        text
        for place in board.province
        for owner in (*names, None)
        for text in (
            format_owner(board, place, owner, "now"),
            format_former_owner(board, place, owner),
            format_return(board, place, owner or names[0]),
            format_capture(board, next(captors), place, owner),
        )
    ]
    assert find_faults(board, iter(made)) == {}
