"""Questions about phases of a game find the relevant facts and their reasons."""

from collections.abc import Sequence

import pytest

import westphalia
from tests.golden import Golden
from tests.variants.table import Table
from westphalia.games import ReportAnswer, ask, ask_phases, current_account, phase_account
from westphalia.games.game import Game
from westphalia.games.reports.names_in_text import get_name_finder
from westphalia.games.reports.reports import opening_account
from westphalia.model.case import read_case
from westphalia.model.errors import UnknownNameError, WestphaliaError
from westphalia.model.names import Power, Province
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.reasons import Fact
from westphalia.variants import find_variant
from westphalia.variants.framework.history import PhaseRecord
from westphalia.variants.framework.report import Event, EventCode, Report
from westphalia.variants.referee.account import Account

TABLE = Table(find_variant("standard"))
UNITS = "austria A gal, austria A sil, russia A war, russia A ukr, turkey F con"


def fall() -> Game:
    """Return a fall in which Austria takes Warsaw from Russia, which retreats to Moscow; Turkey is
    unchanged."""
    game = TABLE.game(UNITS, {"austria": "vie", "russia": "war mos", "turkey": "con"}, "fall")
    game = game.submit("austria", "A gal - war, A sil S A gal - war").submit("russia", "A ukr - gal, A war H")
    return game.advance().submit("russia", "A war R mos").advance()


GAME = fall()
MOVEMENT, RETREATS = phase_account(GAME, 0), phase_account(GAME, 1)


def texts(answers: Sequence[ReportAnswer]) -> list[str]:
    return [answer.fact.text for answer in answers]


def reasons(answer: ReportAnswer) -> list[str]:
    return [fact.text for fact in answer.fact.walk()][1:]


# -------------------------------------------------------------------------------------- what is found


def test_an_order_is_found_by_its_text_with_what_it_follows_from(golden: Golden) -> None:
    (answer,) = ask(MOVEMENT, "army Galicia to Warsaw")
    assert answer.kind == "order"
    assert answer.fact.text.startswith("A gal - war succeeds: its attack strength 2 (with A sil)")
    golden(reasons(answer))


def test_a_unit_is_found_by_its_place() -> None:
    assert [text[:8] for text in texts(ask(MOVEMENT, "A sil"))] == ["A sil S "]


def test_what_happened_to_a_dislodged_unit_follows_from_orders(golden: Golden) -> None:
    order, event = ask(MOVEMENT, "A war")
    assert "is dislodged by A gal" in order.fact.text
    assert event.kind == "dislodged"
    golden(event.fact.text)
    assert any(text.startswith("A gal - war succeeds") for text in reasons(event))


def test_a_capture_follows_from_the_unit_there_and_the_old_owner(golden: Golden) -> None:
    (answer,) = ask(RETREATS, "Austria takes Warsaw from Russia.")
    assert answer.kind == "captured"
    golden(reasons(answer))


@pytest.mark.parametrize(
    "question",
    [
        "Who took Warsaw from Russia?",
        "warsaw captured",
        "why does Austria take Warsaw from Russia",
        "Austrians took Warsaw from the Russians",
    ],
)
def test_a_question_may_use_other_words(question: str, golden: Golden) -> None:
    golden(texts(ask(RETREATS, question)))


def test_a_question_about_a_power_finds_its_orders_and_possessions(golden: Golden) -> None:
    told = texts(ask(RETREATS, "Russia"))
    assert told[0].startswith("A war R mos succeeds")
    golden(told)
    assert "Russia owns Moscow." not in told, "this is among the reasons of the number of its centers"


def test_facts_about_the_state_before_are_found_and_marked(golden: Golden) -> None:
    (answer,) = ask(RETREATS, "Russia owns 2 centers")
    golden((answer.when, answer.fact.text))
    (now,) = ask(RETREATS, "Russia owns 1 center")
    assert now.when == "after"


def test_a_clause_is_found_at_any_depth_of_reasons() -> None:
    position = TABLE.position("russia A war, russia A ukr", {"russia": "mos"})
    phase = Phase(1901, "winter", PhaseKind.ADJUSTMENT)
    winter = Game.start(TABLE.variant, phase=phase, position=position).advance()
    (removed,) = ask(phase_account(winter, 0), "4.D.8")
    assert removed.fact.text.startswith("A ukr is removed: Russia ordered too few removals")
    assert [answer.kind for answer in ask(phase_account(winter, 0), "A ukr")] == ["order", "removed"]


def test_premises_are_searched_if_no_fact_has_the_words() -> None:
    (answer,) = ask(RETREATS, "Warsaw belonged to Russia")
    assert answer.fact.text == "Warsaw belonged to Russia."


def test_an_unplayed_phase_answers_with_facts_about_its_state() -> None:
    assert "Turkey owns Constantinople." in texts(ask(current_account(GAME), "con"))
    assert texts(ask(opening_account(GAME), "war")) == ["Russia owns Warsaw."]


# ------------------------------------------------------------------------------------ of several phases


def test_the_last_phase_in_which_something_happened_answers() -> None:
    account, answers = ask_phases([RETREATS, MOVEMENT], "A sil")
    assert account is MOVEMENT
    assert len(answers) == 1
    account, answers = ask_phases([RETREATS, MOVEMENT], "Warsaw")
    assert account is RETREATS


def test_a_constant_fact_is_reported_for_the_last_phase() -> None:
    account, answers = ask_phases([RETREATS, MOVEMENT], "Constantinople belongs to Turkey, who owns it")
    assert account is RETREATS
    assert texts(answers) == ["Turkey owns Constantinople."]


# ------------------------------------------------------------------------------------------- no answer


@pytest.mark.parametrize(
    "question",
    [
        "what is the weather",
        "",
        "?!",
        "Portugal",
        "E15-DA-9",
        "A gal - bud",
        "x" * 5000,
    ],
)
def test_a_question_without_an_answer_lists_possible_subjects(question: str, golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        ask(MOVEMENT, question)
    golden(str(caught.value))
    with pytest.raises(UnknownNameError):
        ask_phases([MOVEMENT, RETREATS], question)


def test_a_phase_without_results_says_that_it_has_not_been_played(golden: Golden) -> None:
    game = Game.start("standard").submit("france", ["A Par - Bur"])
    with pytest.raises(UnknownNameError) as caught:
        westphalia.why(game, "A Par - Bur")
    golden(str(caught.value))


# ---------------------------------------------------------------------------------------------- names


def test_names_are_found_in_sentences_by_any_of_their_words() -> None:
    finder = get_name_finder(find_variant("europe-1619").board)
    groups, words = finder.read("Does the Bohemian army hold Vienna?")
    assert [{str(one) for one in group} for group in groups][-1] == {"vie"}
    assert words[-2:] == ["army", "hold"]


def test_small_words_are_not_names_although_they_are_ids_of_places() -> None:
    from tests.variants.two_towns import VARIANT

    groups, words = get_name_finder(VARIANT.board).read("Does the army go for the sea?")
    assert [set(group) for group in groups] == [{"sea"}]
    assert words == ["army", "go"]


CAPTURE = """variant: standard
phase: Fall 1901 Movement
Austria: A Gal - War
Units:
  Austria: A Gal
  Russia: A Mos
Centers:
  Austria: Vie
  Russia: War, Mos
"""


def test_a_movement_case_answers_about_captures_and_other_events() -> None:
    case = read_case(CAPTURE, find_variant)
    (capture,) = westphalia.why(case, "Austria takes Warsaw from Russia")
    assert [str(one) for one in capture.because]
    assert westphalia.why(case, "A Gal - War") == westphalia.why(case, "gal")
    with pytest.raises(WestphaliaError):
        westphalia.why(case, "Portugal takes Spain")


def test_a_movement_case_answers_about_a_disbanded_unit() -> None:
    text = """variant: standard
phase: Spring 1901 Movement
Germany: A Mun - Bur, A Ruh S A Mun - Bur
France: A Bur H
Austria: A Mar H, A Gas H, A Par H, A Bel H, A Pic H
Units:
  Germany: A Mun, A Ruh
  France: A Bur
  Austria: A Mar, A Gas, A Par, A Bel, A Pic
"""
    (fact,) = westphalia.why(read_case(text, find_variant), "the French army in Burgundy is disbanded")
    assert "Burgundy" in str(fact)


def test_the_army_of_a_state_is_not_an_army_in_it() -> None:
    game = Game.start(find_variant("europe-1615"))
    events = tuple(
        Event(EventCode.DISBANDED, Power(state), Province(place), Fact(f"The {text} is disbanded."))
        for state, place, text in (
            ("sax", "wur", "Saxon army in Württemberg"),
            ("wur", "hes", "Württemberg army in Hesse"),
        )
    )
    record = PhaseRecord(game.phase, game.position, game.ledger, {}, Report(events=events))
    account = Account(game.state, game.state, record)
    answers = ask(account, "the army of Württemberg is disbanded")
    assert [one.fact.text for one in answers] == ["The Württemberg army in Hesse is disbanded."]
