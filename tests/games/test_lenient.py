"""Lenient phases: unreadable lines are void in their places, and the others count."""

from collections.abc import Mapping
from random import Random
from typing import cast

import pytest

import westphalia
from tests.golden import Golden
from westphalia.games import (
    Game,
    format_game,
    next_case,
    play_case,
    played_case,
    read_game,
    result_to_json,
)
from westphalia.model.case import format_case_json, format_case_text
from westphalia.variants import find_variant

ORDERS = {"austria": ["A Vie - Xyz", "A Bud - Ser", "F Tri blub"], "italy": ["A Ven - Tyr"]}
UNITS = {"austria": ["A Vie", "A Bud", "F Tri"], "italy": ["A Ven"]}
TOLD = [
    ("austria", "A Vie - Xyz", "unknown_name"),
    ("austria", "A bud - ser", "arrives"),
    ("austria", "F Tri blub", "unreadable"),
    ("italy", "A ven - tyr", "arrives"),
    ("austria", "A vie H", "stands"),
    ("austria", "F tri H", "stands"),
]


def order_codes(data: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Return the power, the order and the code of each order of a result."""
    orders = data["orders"]
    return [(one["power"], one["order"], one["code"]) for one in cast("list[dict[str, str]]", orders)]


def test_strict_is_the_default() -> None:
    with pytest.raises(westphalia.WestphaliaError, match="Xyz"):
        westphalia.case(units=UNITS, orders=ORDERS)
    with pytest.raises(westphalia.WestphaliaError, match="Xyz"):
        Game.start(find_variant("standard")).submit("austria", "A Vie - Xyz")


def test_a_lenient_case_reports_unread_lines_in_their_places(golden: Golden) -> None:
    case = westphalia.case(units=UNITS, orders=ORDERS, lenient=True)
    resolution = westphalia.adjudicate(case)
    assert order_codes(resolution.to_json()) == TOLD
    assert [(one.power, one.text, one.code) for one in resolution.unread] == [TOLD[0], TOLD[2]]
    golden(resolution.all_results[0].why)
    assert (
        resolution.orders
        == westphalia.adjudicate(
            westphalia.case(units=UNITS, orders={"austria": ["A Bud - Ser"], "italy": ["A Ven - Tyr"]})
        ).orders
    )


def test_a_position_is_resolved_leniently() -> None:
    position = westphalia.case(units=UNITS).position
    assert order_codes(westphalia.resolve(position, ORDERS, lenient=True).to_json()) == TOLD
    with pytest.raises(westphalia.WestphaliaError, match="Xyz"):
        westphalia.resolve(position, ORDERS)
    with pytest.raises(westphalia.WestphaliaError, match="unknown power"):
        westphalia.resolve(position, {"nobody-knows": ["A Vie - Xyz"]}, lenient=True)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("A Vie - Xyz", "unknown_name"),
        ("nonsense", "unreadable"),
        ("", "unreadable"),
        ("B A Vie", "unreadable"),
        ("A Vie S A Nirgendwo", "unknown_name"),
        ("A Vie - " + "x" * 5000, "unreadable"),
        ("\x00\x1b[31m", "unreadable"),
    ],
)
def test_a_phase_is_resolved_with_any_lines(order: str, code: str) -> None:
    case = westphalia.case(units=UNITS, orders={"austria": [order, "A Bud - Ser"]}, lenient=True)
    first, second, *_ = westphalia.adjudicate(case).to_json()["orders"]
    assert (first["outcome"], first["code"], second["code"]) == ("void", code, "arrives")
    assert len(first["order"]) <= 200


def test_everything_else_of_a_lenient_case_is_as_strict() -> None:
    for wrong in (
        {"units": {"austria": ["A Xyz"]}},
        {"rules": {"nothing": "a"}},
        {"orders": {"austira": ["A Vie H"]}},
        {"orders": {"austria": [5]}},
        {"centers": {"austria": ["Xyz"]}},
    ):
        with pytest.raises(westphalia.WestphaliaError):
            westphalia.read_case({"variant": "standard", "phase": "S1901M", **wrong}, lenient=True)


def test_unread_lines_of_a_power_that_is_headed_again_come_after_its_earlier_orders() -> None:
    text = "variant: standard\nphase: S1901M\nAustria:\nA Vie H\nA Bud - Xyz\nItaly:\nA Ven H\n"
    case = westphalia.read_case(text + "Austria:\nF Tri H\nA Bud - Zyx\n", lenient=True)
    assert [(power, one.text, one.index) for power, one in case.unread] == [
        ("austria", "A Bud - Xyz", 1),
        ("austria", "A Bud - Zyx", 2),
    ]


def test_cases_with_unread_lines_are_written_and_read_again() -> None:
    case = westphalia.case(units=UNITS, orders=ORDERS, lenient=True)
    for written in (format_case_json(case), format_case_text(case)):
        assert "UNREAD A Vie - Xyz" in written
        again = westphalia.read_case(written)
        assert again.order_sets == case.order_sets
        assert order_codes(westphalia.adjudicate(again).to_json()) == TOLD
    strange = westphalia.case(units=UNITS, orders={"austria": ["A Vie: , ; # \n x", "A Bud H"]}, lenient=True)
    assert len(westphalia.read_case(format_case_text(strange)).unread) == 1


def test_retreats_and_builds_are_lenient_too() -> None:
    retreat = westphalia.case(
        phase="F1901R",
        dislodged=[{"power": "italy", "unit": "A ven", "by": "tyr"}],
        units={"austria": ["A ven"]},
        orders={"italy": ["A Ven R Xyz", "A Ven R Apu"]},
        lenient=True,
    )
    assert order_codes(result_to_json(play_case(retreat))) == [
        ("italy", "A Ven R Xyz", "unknown_name"),
        ("italy", "A ven R apu", "retreats"),
    ]
    winter = westphalia.case(
        phase="W1901A",
        units={"austria": ["A tyr"]},
        centers={"austria": ["vie", "bud"]},
        orders={"austria": ["B A Wienstadt", "A Tyr H", "B A Vie"]},
        lenient=True,
    )
    assert order_codes(result_to_json(play_case(winter))) == [
        ("austria", "B A Wienstadt", "unknown_name"),
        ("austria", "A Tyr H", "unreadable"),
        ("austria", "B A vie", "built"),
    ]


def test_a_game_accepts_lenient_lines_and_reports_each_once(golden: Golden) -> None:
    game = Game.start(find_variant("standard"))
    game = game.submit("austria", ORDERS["austria"], lenient=True).submit("italy", "A Ven - Tyr")
    after = game.advance()
    entries = after.history[-1].report.entries
    assert [(one.power, one.code) for one in entries[:4]] == [(power, code) for power, _, code in TOLD[:4]]
    golden(entries[0].why)
    for one in (game, after):
        text = format_game(one)
        assert read_game(text) == one
        assert format_game(read_game(text)) == text
    case = played_case(after)
    assert [one.text for _, one in case.unread] == ["A Vie - Xyz", "F Tri blub"]
    assert next_case(case).report.entries[0].code == "unknown_name"


def test_a_check_reports_a_lenient_line_as_void() -> None:
    game = Game.start(find_variant("standard")).submit("austria", ORDERS["austria"], lenient=True)
    found = [(str(one.concern), one.reason) for one in game.check("austria")]
    assert ("void", "unknown_name") in found
    assert ("void", "unreadable") in found


def test_lenient_lines_can_be_added_to_and_taken_back() -> None:
    game = Game.start(find_variant("standard")).submit("austria", "A Vie - Xyz", lenient=True)
    game = game.submit("austria", "A Bud - Ser", add=True)
    assert len(game.submissions[next(iter(game.submissions))]) == 2
    game = game.take_back("austria", ["UNREAD A Vie - Xyz"])
    assert [str(one) for one in game.check("austria")] == ["no order for F tri and A vie."]


@pytest.mark.parametrize("variant", ["europe-1615", "europe-1619", "germany-1648", "diplomacy-1618"])
def test_every_game_is_resolved_with_any_submission(variant: str) -> None:
    rng = Random(11)
    letters = 'AFSCH-:>+= 0123456789VieParTyrBUYLOAN()#\\"é'
    game = Game.start(find_variant(variant))
    for _ in range(3):
        for power in game.dues:
            lines = ["".join(rng.choices(letters, k=rng.randrange(30))) for _ in range(4)]
            game = game.submit(power, lines, lenient=True)
        game = game.advance()
    assert read_game(format_game(game)) == game


def test_a_lenient_case_with_declarations_reports_each_line_once() -> None:
    case = westphalia.read_case(
        {
            "variant": "europe-1619",
            "phase": "S1619M",
            "units": {"france": ["A par"]},
            "orders": {"france": ["A Par - Xyz", "BOLSTER", "A Par H"]},
        },
        lenient=True,
    )
    data = result_to_json(play_case(case))
    assert [code for _, order, code in order_codes(data) if order == "A Par - Xyz"] == ["unknown_name"]
    assert not any(one["order"] == "A Par - Xyz" for one in data.get("said", ()))


@pytest.mark.parametrize("keep_good", [False, True])
def test_a_line_of_the_referee_is_refused_even_in_a_lenient_phase(keep_good: bool) -> None:
    game = Game.start(find_variant("standard"))
    sheet = "referee: Austria is gone\n"
    with pytest.raises(westphalia.WestphaliaError, match="is not a ruling of the referee"):
        game.process_sheet(sheet, lenient=True, keep_good=keep_good)
    taken = game.process_sheet(f"{sheet}Austria: A Vie - Xyz\n", lenient=True, keep_good=True)
    assert list(taken.game.submissions) == ["austria"]
    assert [one.lines for one in taken.refused] == [("Austria is gone",)]
