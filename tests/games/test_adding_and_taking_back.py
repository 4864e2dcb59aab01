"""Adding lines to the submitted orders of a phase, and taking single lines back."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619 import years
from westphalia.games import SubmitMode, format_game, read_game
from westphalia.games.game import Game
from westphalia.model.case import read_case
from westphalia.model.errors import Defects, ImpossibleError, UnreadableError
from westphalia.model.names import Power
from westphalia.variants import find_variant
from westphalia.variants.framework.report import format_entry

BEGUN = Game.start(find_variant("standard")).submit("austria", "A Vie - Gal, A Bud H")


def lines(game: Game, power: str) -> list[str]:
    return [format_entry(entry) for entry in game.submissions[Power(power)]]


def test_added_lines_follow_the_submitted_ones() -> None:
    assert lines(BEGUN.submit("austria", "F Tri - Alb", add=True), "austria") == [
        "A vie - gal",
        "A bud H",
        "F tri - alb",
    ]


def test_an_added_order_replaces_the_earlier_one_for_its_unit() -> None:
    added = BEGUN.submit("austria", ["A Vie - Tyr", "F Tri - Ven"], add=True)
    assert lines(added, "austria") == ["A bud H", "A vie - tyr", "F tri - ven"]


def test_a_power_that_has_not_submitted_can_add_as_well() -> None:
    assert lines(BEGUN.submit("italy", "A Ven H", add=True), "italy") == ["A ven H"]


def test_single_lines_are_taken_back() -> None:
    assert lines(BEGUN.take_back("austria", "A Vie - Gal"), "austria") == ["A bud H"]


def test_a_power_that_takes_everything_back_has_not_submitted() -> None:
    game = BEGUN.take_back("austria", "A Vie - Gal, A Bud H")
    assert game == Game.start(find_variant("standard"))
    assert "austria" in game.missing


@pytest.mark.parametrize(
    ("power", "orders"),
    [
        ("austria", "A Vie - Tyr"),
        ("austria", "A Bud H, A Bud H"),
        ("italy", "A Ven H"),
        ("austria", "A Vie"),
    ],
)
def test_a_line_that_was_not_submitted_cannot_be_taken_back(power: str, orders: str, golden: Golden) -> None:
    with pytest.raises((ImpossibleError, UnreadableError)) as caught:
        BEGUN.take_back(power, orders)
    golden(str(caught.value))


def test_nothing_is_taken_back_if_one_line_was_not_submitted() -> None:
    sheet = "Austria: A Vie - Gal, A Bud - Ser\nItaly: A Ven H\n"
    with pytest.raises(Defects) as caught:
        BEGUN.submit_sheet(sheet, how=SubmitMode.TAKE_BACK)
    places = [(one.place.line, one.place.column) for one in caught.value.defects]
    assert places == [(1, 23), (2, 1)]


def test_added_lines_are_checked_with_the_submitted_ones() -> None:
    game = years.play("france A par", placed={"hes": "france 3"}).submit("france", "HES > SPAIN")
    with pytest.raises(ImpossibleError, match="attack number 2"):
        game.submit("france", "BRA > ENGLAND", add=True)
    assert len(lines(game.submit("france", "HES > SPAIN, 1: BRA", add=True), "france")) == 2


def test_added_influence_and_attacks_replace_those_in_the_same_state() -> None:
    game = Game.start(find_variant("europe-1615")).submit("france", "9: WUR, 3: LOR, WUR > SPAIN")
    corrected = game.submit("france", "5: WUR, WUR > AUSTRIA", add=True)
    assert lines(corrected, "france") == ["3: lor", "5: wur", "wur > austria"]
    assert corrected.advance().state.ledger != game.advance().state.ledger


def test_influence_on_one_sheet_adds_up() -> None:
    game = Game.start(find_variant("europe-1615")).submit("france", "9: WUR, 5: WUR")
    assert lines(game, "france") == ["9: wur", "5: wur"]


def test_a_new_start_replaces_the_earlier_one() -> None:
    game = Game.start(find_variant("thirty-years-war-1648")).submit("spain", "START Leon")
    assert len(lines(game.submit("spain", "START Spanish Netherlands", add=True), "spain")) == 1


def test_builds_and_waivers_are_added() -> None:
    position = "variant: standard\nphase: W1901A\nCenters:\n  Austria: Vie, Bud, Tri, Ser\n"
    case = read_case(position, find_variant)
    game = Game.start(find_variant("standard"), phase=case.phase, position=case.position)
    game = game.submit("austria", "B A Vie, W").submit("austria", "B F Tri, W, B A Vie", add=True)
    assert lines(game, "austria") == ["W", "B F tri", "W", "B A vie"]


RUSSIAN_WINTER = """variant: standard
phase: W1901A
Centers:
  Russia: Mos, Sev, Stp, War
Units:
  Russia: A Ukr
"""
ITALIAN_RETREAT = """variant: standard
phase: F1901R
Units:
  Austria: A Ven
Dislodged:
  Italy: A Ven by A Tyr
"""
SPRING = "variant: standard\nphase: S1901M\nUnits:\n  Russia: A Mos, A War, F Stp/sc, F Sev\n"


@pytest.mark.parametrize(
    ("position", "power", "submitted", "added", "left"),
    [
        (RUSSIAN_WINTER, "russia", "B F Stp/nc", "B F Stp/sc", "B F stp/sc"),
        (RUSSIAN_WINTER, "russia", "B F Stp/nc", "B A Stp", "B A stp"),
        (RUSSIAN_WINTER, "russia", "B A Stp", "B F Stp/nc", "B F stp/nc"),
        (
            RUSSIAN_WINTER,
            "russia",
            "B F Stp/nc, B A Mos",
            "B F Stp/sc, B F Sev",
            "B A mos, B F stp/sc, B F sev",
        ),
        (RUSSIAN_WINTER, "russia", "B F Sev", "B F Stp/sc", "B F sev, B F stp/sc"),
        (RUSSIAN_WINTER, "russia", "B F Stp/nc, W", "W", "B F stp/nc, W, W"),
        (ITALIAN_RETREAT, "italy", "A Ven R Apu", "A Ven D", "A ven D"),
        (ITALIAN_RETREAT, "italy", "A Ven R Apu", "A Ven R Tus", "A ven R tus"),
        (SPRING, "russia", "F Stp/sc - Bot, A Mos H", "F Stp - Fin", "A mos H, F stp - fin"),
        (SPRING, "russia", "F Stp/nc - Bot", "F Stp/sc - Bot", "F stp/sc - bot"),
        (SPRING, "russia", "F Stp - Bot", "A Mos - Stp", "F stp - bot, A mos - stp"),
        (SPRING, "russia", "A Mos S A War", "A War S A Mos", "A mos S A war, A war S A mos"),
        (SPRING, "russia", "A Mos proxy Turkey", "A Mos proxy Austria", "A mos proxy austria"),
        (SPRING, "russia", "F Stp/sc proxy Turkey", "F Stp proxy Austria", "F stp proxy austria"),
        (SPRING, "russia", "A Mos proxy Turkey", "A Mos H", "A mos proxy turkey, A mos H"),
    ],
)
def test_of_two_entries_about_the_same_thing_the_added_one_applies(
    position: str, power: str, submitted: str, added: str, left: str
) -> None:
    case = read_case(position, find_variant)
    game = Game.start(find_variant("standard"), phase=case.phase, position=case.position)
    assert lines(game.submit(power, submitted).submit(power, added, add=True), power) == left.split(", ")


def test_rulings_are_added_and_taken_back_as_well() -> None:
    game = BEGUN.submit("referee", "ITALY IS ABANDONED")
    more = game.submit("referee", "TURKEY IS ABANDONED", add=True)
    assert {"italy", "turkey"} & set(more.dues) == set()
    assert more.take_back("referee", "TURKEY IS ABANDONED") == game
    assert game.take_back("referee", "ITALY IS ABANDONED") == BEGUN


def test_findings_cover_the_whole_submission() -> None:
    found = BEGUN.check_sheet("Austria: F Tri S A Vie - Boh", how=SubmitMode.ADD)
    assert [(one.concern.value, one.place.line, one.place.column) for one in found] == [("void", 1, 10)]
    assert BEGUN.check_sheet("Austria: F Tri H", how=SubmitMode.ADD) == ()
    (left,) = BEGUN.check_sheet("Austria: A Bud H", how=SubmitMode.TAKE_BACK)
    assert left.text == "no order for A bud and F tri."


def test_a_game_with_added_lines_is_read_again() -> None:
    game = BEGUN.submit("austria", "F Tri - Alb", add=True).take_back("austria", "A Bud H")
    assert read_game(format_game(game)) == game
