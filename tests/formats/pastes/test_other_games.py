"""Random games of every variant, written as pasted turns, read back; their true results verify as right."""

from functools import cache
from random import Random

import pytest

from tests.formats.pastes.played import GAMES, MANNERS, Manner, PlayedPhase, played_phases, zine
from westphalia.formats.pastes import Mark, make_cases, read_paste
from westphalia.formats.pastes.phases import calendar_of
from westphalia.model.errors import AmbiguousNameError, WestphaliaError
from westphalia.model.orders import format_order
from westphalia.model.phase import PhaseKind
from westphalia.research import verify_case
from westphalia.variants import find_variant


def _results(played: PlayedPhase) -> list[bool]:
    return [order.succeeds for order in played.orders]


@pytest.mark.parametrize("manner", MANNERS, ids=lambda manner: manner.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_each_phase_of_a_game_reads_back(game: str, manner: Manner) -> None:
    """Units, orders, results and other lines are those that were written; the game is recognized."""
    for played in played_phases(game):
        variant = None if manner is zine and played.orders else find_variant(game)
        paste = read_paste(manner(played, _results(played), with_units=True), variant=variant)
        assert paste.variant == game
        (turn,) = [turn for turn in paste.turns if turn.size]
        assert turn.phase == played.phase
        assert set(turn.units) == set(played.units), played.phase
        assert [
            (order.power, format_order(order.order), order.marks[0] if order.marks else Mark.SUCCEEDS)
            for order in turn.orders
            if order.order is not None
        ] == [(order.power, format_order(order.order), order.mark) for order in played.orders]
        said = [(statement.power, statement.text) for statement in turn.statements]
        assert sorted(said) == sorted(played.statements)


@cache
def _text_of_game(game: str, wrong: int | None = None) -> str:
    """Return a whole game without positions; the result of one order of the phase `wrong` is changed."""
    parts: list[str] = []
    for index, played in enumerate(played_phases(game)):
        results = _results(played)
        if index == wrong:
            at = Random(f"{game} {index}").randrange(len(results))
            results[at] = not results[at]
        parts.append(zine(played, results, with_units=False))
    return "\n\n".join(parts)


@pytest.mark.parametrize("game", GAMES)
def test_the_true_results_of_a_whole_game_are_right(game: str) -> None:
    """Each phase follows from the one before, with what the game records besides units and centers."""
    paste = read_paste(_text_of_game(game), variant=find_variant(game))
    cases = [case for case, _ in make_cases(paste) if case.result]
    assert {case.phase.kind for case in cases} >= {PhaseKind.MOVEMENT, PhaseKind.ADJUSTMENT}
    assert [str(case.phase) for case in cases if not verify_case(case).holds] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_result_is_found_in_any_phase(game: str) -> None:
    for index, played in enumerate(played_phases(game)):
        if played.orders:
            paste = read_paste(_text_of_game(game, index), variant=find_variant(game))
            cases = [case for case, _ in make_cases(paste) if case.result]
            wrong = [case.phase for case in cases if not verify_case(case).holds]
            assert wrong == [played.phase]


def test_an_order_to_a_unit_of_somebody_else_is_judged_by_itself() -> None:
    """Not by what that unit does."""
    text = (
        "Summer 1616 results\nPositions:\nAustria: A Boh, A Tyr\nBavaria: A Bav\n\n"
        "Austria:\nA Boh H\nA Tyr - Bav (bounces)\nA Bav H\n"
    )
    ((case, _),) = make_cases(read_paste(text, variant=find_variant("europe-1615")))
    wrong = [(one.words, str(one.instead)) for one in verify_case(case).statements if not one.holds]
    assert wrong == [("A Bav H", "austria: A bav H is void")]


# ----------------------------------------------------------------------------------------- which game


TWO = "Spring {year}\n\nAustria:\nA Vie H\nA Boh - Sil\n\nFrance:\nA Par - Bur\n"


def test_a_text_that_fits_several_games_is_a_question() -> None:
    with pytest.raises(AmbiguousNameError) as found:
        read_paste(TWO.format(year=1620))
    assert "--variant with europe-1619 or europe-1615" in str(found.value)


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        (TWO.format(year=1901), "standard"),
        (f"Europe 1619, turn 2\n{TWO.format(year=1620)}", "europe-1619"),
        ("April 1618 Movement\nAustria: A Vie - Boh\nSweden: A Got H\n", "thirty-years-war-1648"),
        ("Spring 1648\nAustrian Habsburg:\nA Aus H\nWettin:\nA Sax - Man\n", "germany-1648"),
    ],
)
def test_the_year_and_the_names_tell_the_game(text: str, variant: str) -> None:
    assert read_paste(text).variant == variant


@pytest.mark.parametrize(
    ("text", "variant", "message"),
    [
        ("Winter 1615\nAustria: B A Vie\n", "europe-1615", "Early Winter 1615 or Late Winter 1615"),
        ("Spring 1620\nAustria: A Vie H\n", "thirty-years-war-1648", "the game has no Spring 1620 Movement"),
    ],
)
def test_a_phase_that_the_game_lacks_is_an_error(text: str, variant: str, message: str) -> None:
    with pytest.raises(WestphaliaError) as found:
        read_paste(text, variant=find_variant(variant))
    assert message in str(found.value)


@pytest.mark.parametrize(
    ("heading", "phase"),
    [
        ("Winter 1615 builds", "Late Winter 1615 Adjustment"),
        ("Winter 1615 removals", "Early Winter 1615 Adjustment"),
        ("Summer 1615", "Summer 1615 Movement"),
        ("summer-1615R", "Summer 1615 Retreat"),
    ],
)
def test_phases_are_those_of_the_game(heading: str, phase: str) -> None:
    assert str(calendar_of(find_variant("europe-1615")).find(heading)) == phase


def test_units_of_minor_states_stand_in_the_first_movement_although_nobody_orders_them() -> None:
    text = "Spring 1619 Movement\nAustria: A Vie - Boh\nA Cro S A Vie - Boh\n"
    ((case, _),) = make_cases(read_paste(text, variant=find_variant("europe-1619")))
    owners = {str(unit): unit.power for unit in case.position.units}
    assert (owners["A cro"], owners["A sax"], owners["A vie"]) == ("cro", "sax", "austria")
