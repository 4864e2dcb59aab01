"""The API of `westphalia` itself: cases and results from values, with clear messages."""

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import pytest

import westphalia
from tests.golden import Golden
from westphalia import Position, Unit, WestphaliaError
from westphalia.games import check_case, play_case
from westphalia.model.case import format_case_json, format_case_text
from westphalia.model.errors import ImpossibleError, UnknownNameError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Designation, Move

BOUNCE: dict[str, Any] = {
    "units": {"austria": ["A Vie", "A Boh"], "italy": ["A Ven"]},
    "orders": {"austria": ["A Vie - Tyr"], "Italy": ["A Ven - Tyr"]},
}


def outcomes(resolution: westphalia.Resolution) -> list[tuple[str, str]]:
    return [(westphalia.format_order(one.order), one.status.value) for one in resolution.orders]


def test_a_case_from_texts_is_resolved() -> None:
    case = westphalia.case(**BOUNCE)
    assert str(case.phase) == "Spring 1901 Movement"
    assert outcomes(westphalia.adjudicate(case)) == [
        ("A vie - tyr", "fails"),
        ("A ven - tyr", "fails"),
        ("A boh H", "succeeds"),
    ]


def test_units_orders_and_choices_may_be_values() -> None:
    unit = Unit(Power("austria"), UnitKind.ARMY, Location("vie"))
    order = Move(Designation(Location("vie"), UnitKind.ARMY), Location("tyr"))
    case = westphalia.case(units=[unit], orders={"austria": [order]}, rules={"4.A.2": 1982})
    assert case == westphalia.case(
        units={"austria": ["A Vie"]}, orders={"austria": ["A Vie - Tyr"]}, rules={"4.A.2": "1982"}
    )
    assert case.rulebook.convoy_paradox.value == "1982"


def test_true_and_numbers_are_names_of_choices() -> None:
    assert str(westphalia.case("europe-1619", units={}).phase) == "Spring 1619 Movement"
    read = westphalia.case("thirty-years-war-1648", units={}, rules={"t48_spain_option_secret": True})
    assert read.rules == {"t48_spain_option_secret": "true"}


def test_a_case_is_read_from_a_dict_as_from_json() -> None:
    data = {"variant": "standard", "phase": "S1901M", **BOUNCE}
    assert westphalia.read_case(data) == westphalia.case(**BOUNCE)


@pytest.mark.parametrize(
    "fields",
    [
        {"orders": {"austria": ["A Vnn - Tyr"]}},
        {"orders": {"austira": ["A Vie - Tyr"]}},
        {"orders": {"austria": "A Vie - Tyr"}},
        {"units": {"austria": [3]}},
        {"units": {"austria": ["F Vie"]}},
        {"units": ["A Vie"]},
        {"rules": {"x": [1]}},
        {"rules": {"4.A.2": True}},
        {"orders": {3: ["A Vie H"]}},
        {"orders": {"austria": [b"A Vie H"]}},
        {"variant": 3},
        {"variant": "nope"},
        {"phase": 3},
        {"ordres": {}},
        {"orders": 3},
    ],
)
def test_errors_in_values_are_reported_with_their_paths(fields: dict[str, Any], golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as caught:
        westphalia.case(**fields)
    golden(str(caught.value))


@pytest.mark.parametrize("data", [3, None, [], "", {}])
def test_a_text_that_is_not_a_case_is_refused(data: Any) -> None:
    with pytest.raises(WestphaliaError):
        westphalia.read_case(data)


def test_infinite_values_are_refused() -> None:
    ring: dict[str, object] = {"variant": "standard", "phase": "S1901M"}
    ring["ledger"] = ring
    with pytest.raises(WestphaliaError, match="nested too deeply"):
        westphalia.read_case(ring)
    wide: list[object] = []
    for _ in range(40):
        wide = [wide, wide]
    with pytest.raises(WestphaliaError, match=r"too large to be read; expected at most [\d,]+ values and"):
        westphalia.read_case({"variant": "standard", "phase": "S1901M", "result": wide})


POSITION = westphalia.case(**BOUNCE).position


@pytest.mark.parametrize("orders", [3, {"austria": 3}])
@pytest.mark.parametrize("lenient", [False, True])
def test_orders_that_are_no_lists_by_power_are_refused(orders: Any, lenient: bool) -> None:
    with pytest.raises(WestphaliaError):
        westphalia.resolve(POSITION, orders, lenient=lenient)


def test_resolve_takes_texts_and_values() -> None:
    move = westphalia.parse_order("A Vie - Tyr", POSITION.board)
    assert isinstance(move, Move)
    texts = westphalia.resolve(POSITION, {"Austria": ["A Vie - Tyr"], "italy": ("A Ven - Tyr",)})
    values = westphalia.resolve(POSITION, {"austria": [move], "italy": ["A Ven - Tyr"]}, check=True)
    assert outcomes(texts) == outcomes(values) == outcomes(westphalia.adjudicate(westphalia.case(**BOUNCE)))


@pytest.mark.parametrize(
    "orders",
    [
        {"austria": ["A Vie - Tyx", 3]},
        {"austrai": []},
        {"austria": "A Vie H"},
        {"austria": ["B A Vie"]},
        {"austria": [Move(Designation(Location("vie")), Location("xyz"))]},
        3,
    ],
)
def test_resolve_reports_errors_in_orders(orders: Any, golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as caught:
        westphalia.resolve(POSITION, orders)
    golden(str(caught.value))


def test_resolve_reports_errors_in_a_position() -> None:
    nowhere = Position(POSITION.board, (Unit(Power("austria"), UnitKind.ARMY, Location("xyz")),))
    with pytest.raises(WestphaliaError, match='unknown province "xyz"'):
        westphalia.resolve(nowhere, {})


def test_units_are_made_of_plain_texts() -> None:
    make = cast("Callable[..., Unit]", Unit)
    unit = make("austria", "A", "vie")
    assert unit == Unit(Power("austria"), UnitKind.ARMY, Location("vie"))
    assert isinstance(unit.location, Location)
    for wrong in (("austria", "X", "vie"), ("austria", "A", None), (None, "A", "vie"), ("austria", 3, "vie")):
        with pytest.raises(WestphaliaError):
            make(*wrong)


PANDIN = Path(__file__).parents[1] / "examples" / "pandin.txt"


def test_questions_are_one_call_each() -> None:
    case = westphalia.load_case(PANDIN)
    assert westphalia.verify(case, ["A Bre - Lon fails"]).holds
    assert not westphalia.verify(case, result="A Bre - Lon succeeds").holds
    assert not westphalia.resolutions(case).is_unique
    assert westphalia.core(case).is_smallest
    assert [fact.text[:17] for fact in westphalia.why(case, "A Bre")] == ["A bre - lon fails"]
    changed = {
        change.unit.location for effect in westphalia.whatif(case, "F Wal") for change in effect.changes
    }
    assert "bel" in changed
    assert westphalia.plans(case, "F Wal - Eng succeeds", ["germany"]).plans
    assert westphalia.compare(str(PANDIN.parent), ["4.A.2=1982"]).errors == []


def test_why_answers_for_games() -> None:
    game = westphalia.Game.start(westphalia.find_variant("standard")).submit("austria", "A Vie - Tri")
    facts = westphalia.why(game.advance(), "A Vie", phase="S1901M")
    assert facts[0].text.startswith("A vie - tri fails")


def test_verify_checks_a_played_phase_of_a_game() -> None:
    game = westphalia.Game.start("standard").submit("austria", "A Vie - Tri").advance()
    assert not westphalia.verify(game, ["A Vie - Tri succeeds"]).holds
    assert westphalia.verify(game.advance(), ["A Vie - Tri fails"], phase="S1901M").holds
    with pytest.raises(
        ImpossibleError, match=r"Fall 1901 Movement has not been played; expected one of S1901M"
    ):
        westphalia.verify(game, ["A Vie H succeeds"], phase="F1901M")
    with pytest.raises(ImpossibleError, match="no phase has been played yet"):
        westphalia.verify(westphalia.Game.start("standard"), ["A Vie H succeeds"])


def test_legal_orders_of_one_power_are_asked_by_its_id_or_name() -> None:
    game = westphalia.Game.start("standard")
    assert list(westphalia.legal_orders(game, "Austria")) == [Power("austria")]
    with pytest.raises(UnknownNameError, match="atlantis"):
        westphalia.legal_orders(game, "atlantis")


def test_a_game_starts_with_the_id_of_its_variant() -> None:
    assert westphalia.Game.start("Standard") == westphalia.Game.start(westphalia.find_variant("standard"))
    with pytest.raises(UnknownNameError, match="unknown variant"):
        westphalia.Game.start("standart")


def test_only_movement_phases_are_adjudicated() -> None:
    with pytest.raises(ImpossibleError, match="not a movement phase"):
        westphalia.adjudicate(westphalia.case(phase="F1901R", units={"italy": ["A Ven"]}))


def test_the_version_is_that_of_the_package() -> None:
    assert westphalia.__version__ == version("westphalia")


ANSWERLESS: list[tuple[Callable[[westphalia.Case], object], str]] = [
    (westphalia.verify, "no result is stated; expected results behind the orders of a pasted turn"),
    (lambda case: westphalia.verify(case, ["nonsense"]), "claim 'nonsense'"),
    (lambda case: westphalia.whatif(case, "A Xyz"), "unit 'A Xyz'"),
    (
        lambda case: westphalia.plans(case, "Tyr empty"),
        "the goal names no unit, so the acting power is unknown",
    ),
    (lambda case: westphalia.plans(case, "F Wal dislodged", ["Nobody"]), "power 'Nobody'"),
    (lambda case: westphalia.why(case, "A Mun"), "the case has no order for a unit in mun"),
]


@pytest.mark.parametrize(("ask", "message"), ANSWERLESS)
def test_questions_that_cannot_be_answered_get_one_message(
    ask: Callable[[westphalia.Case], object], message: str
) -> None:
    with pytest.raises(WestphaliaError) as caught:
        ask(westphalia.load_case(PANDIN))
    assert message in str(caught.value)


ABOUT_A_CASE: dict[str, Callable[[Any], object]] = {
    "adjudicate": westphalia.adjudicate,
    "next_case": westphalia.next_case,
    "legal_orders": westphalia.legal_orders,
    "why": lambda case: westphalia.why(case, "A Vie"),
    "verify": lambda case: westphalia.verify(case, "A Vie - Tyr bounces"),
    "whatif": lambda case: westphalia.whatif(case, "A Vie"),
    "plans": lambda case: westphalia.plans(case, ["A Vie - Tyr succeeds"]),
    "resolutions": westphalia.resolutions,
    "core": westphalia.core,
    "play_case": play_case,
    "check_case": check_case,
    "format_case_text": format_case_text,
    "format_case_json": format_case_json,
}


@pytest.mark.parametrize("asked", ABOUT_A_CASE.values(), ids=ABOUT_A_CASE)
@pytest.mark.parametrize("given", ["variant: standard", 3, None])
def test_functions_that_need_a_case_say_how_to_make_one(
    asked: Callable[[Any], object], given: object
) -> None:
    with pytest.raises(WestphaliaError) as refused:
        asked(given)
    assert str(refused.value) == (
        f"a value of type {type(given).__name__} is not a case; "
        "expected a Case, which westphalia.read_case and load_case return"
    )
