"""Outcomes as godip codes; the expected codes were derived from its source."""

import json

import pytest
from hypothesis import given, settings

import westphalia
from tests.generators import MIXED, PATHOLOGICAL, POLITICAL, RandomCase, cases
from tests.golden import Golden
from westphalia.cli.running.run import run
from westphalia.formats.droidippy.writer import CODES
from westphalia.games import play_case
from westphalia.model.case import Case
from westphalia.model.orders import Move
from westphalia.solver.outcomes.movement import MoveSucceeds


def codes(orders: dict[str, list[str]], **fields: object) -> dict[str, str]:
    return westphalia.godip_codes(westphalia.adjudicate(westphalia.case(orders=orders, **fields)))  # type: ignore[arg-type]  # fields of a case


def turn_codes(case: Case) -> dict[str, str]:
    return westphalia.godip_codes(play_case(case).turn)


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        pytest.param({"austria": ["A Vie - Gal"]}, {"vie": "OK"}, id="a move"),
        pytest.param(
            {"austria": ["A Vie - Gal"], "russia": ["A War - Gal"]},
            {"vie": "ErrBounce:war", "war": "ErrBounce:vie"},
            id="a standoff names the other's origin",
        ),
        pytest.param(
            {"austria": ["A Vie - Gal"], "russia": ["A Gal H"]},
            {"vie": "ErrBounce:gal", "gal": "OK"},
            id="an attack that fails names the destination",
        ),
        pytest.param(
            {"austria": ["A Vie - Gal"], "russia": ["A Gal - Vie"]},
            {"vie": "ErrBounce:gal", "gal": "ErrBounce:vie"},
            id="head to head",
        ),
        pytest.param(
            {"austria": ["A Vie - Gal", "A Gal H"]},
            {"vie": "ErrBounce:gal", "gal": "OK"},
            id="an own unit in place",
        ),
        pytest.param(
            {"austria": ["A Vie - Gal", "A Bud S A Vie - Gal"], "russia": ["A Gal H"]},
            {"vie": "OK", "bud": "OK", "gal": "OK"},
            id="a hold never fails, dislodged or not",
        ),
        pytest.param(
            {"austria": ["A Vie - Gal", "A Bud S A Vie - Gal"], "russia": ["A Rum - Bud", "A Gal H"]},
            {"vie": "ErrBounce:gal", "bud": "ErrSupportBroken:rum", "rum": "ErrBounce:bud", "gal": "OK"},
            id="a cut support names the attacker",
        ),
        pytest.param(
            {
                "austria": ["A Vie - Gal", "A Bud S A Vie - Gal"],
                "russia": ["A Gal S A Ukr - Rum", "A Ukr - Rum"],
            },
            {"vie": "OK", "bud": "OK", "gal": "ErrSupportBroken:vie", "ukr": "OK"},
            id="a dislodged supporter names its dislodger",
        ),
        pytest.param(
            {"austria": ["A Vie S A Bud - Gal", "A Bud H"]},
            {"vie": "ErrInvalidSupporteeOrder", "bud": "OK"},
            id="a support of what was not ordered",
        ),
        pytest.param(
            {"austria": ["A Vie S A Bud - Gal", "A Bud H"], "italy": ["A Tyr - Vie"]},
            {"vie": "ErrSupportBroken:tyr", "bud": "OK", "tyr": "ErrBounce:vie"},
            id="such a support is broken if it is attacked",
        ),
        pytest.param(
            {
                "england": ["A Lon - Bel", "F Nth C A Lon - Bel"],
                "france": ["F Eng - Nth", "F Bel S F Eng - Nth"],
            },
            {
                "lon": "ErrMissingConvoyPath",
                "nth": "ErrConvoyDislodged:eng",
                "eng": "OK",
                "bel": "OK",
            },
            id="a convoy that is broken",
        ),
        pytest.param(
            {"england": ["A Lon - Bel", "F Nth H"]},
            {"lon": "ErrMissingConvoyPath", "nth": "OK"},
            id="a convoy that was not ordered",
        ),
        pytest.param({"austria": ["A Vie - Par"]}, {"vie": "ErrMissingConvoyPath"}, id="an army too far"),
        pytest.param({"austria": ["F Tri - Ion"]}, {"tri": "ErrIllegalMove"}, id="a fleet too far"),
        pytest.param({"austria": ["F Tri - Vie"]}, {"tri": "ErrIllegalDestination"}, id="a fleet inland"),
        pytest.param({"austria": ["A Tri - Adr"]}, {"tri": "ErrIllegalDestination"}, id="an army at sea"),
        pytest.param(
            {"austria": ["A Vie S A Ven - Rom"], "italy": ["A Ven - Rom"]},
            {"vie": "ErrIllegalSupportDestination", "ven": "OK"},
            id="a support out of reach",
        ),
        pytest.param(
            {"austria": ["A Vie S A Ven"], "italy": ["A Ven H"]},
            {"vie": "ErrIllegalSupportPosition", "ven": "OK"},
            id="a support in place out of reach",
        ),
        pytest.param(
            {"england": ["F Lon C A Yor - Bel", "A Yor H"]},
            {"lon": "ErrIllegalConvoyPath", "yor": "OK"},
            id="a convoy from land",
        ),
        pytest.param(
            {"england": ["F Nwg - Nao"], "russia": ["F Stp/nc - Bar"], "france": ["F Mao - Nao"]},
            {"nrg": "ErrBounce:mid", "stp/nc": "OK", "mid": "ErrBounce:nrg"},
            id="places go by godip's ids",
        ),
    ],
)
def test_a_movement_has_godips_codes(orders: dict[str, list[str]], expected: dict[str, str]) -> None:
    assert codes(orders) == expected


def test_in_a_paradox_the_convoy_fails_and_the_army_has_no_route() -> None:
    case = westphalia.load_case("examples/pandin.txt")
    found = westphalia.godip_codes(westphalia.adjudicate(case))
    assert found == {
        "lon": "OK",
        "wal": "ErrBounce:bel",
        "bre": "ErrMissingConvoyPath",
        "eng": "ErrConvoyParadox",
        "nth": "OK",
        "bel": "ErrBounce:wal",
    }


def test_units_without_an_order_hold_and_orders_without_a_unit_miss_it() -> None:
    found = codes({"austria": ["A Boh - Mun"]}, units={"austria": ["A Vie"]})
    assert found == {"boh": "ErrMissingUnit", "vie": "OK"}


def test_of_two_orders_for_a_unit_the_code_is_that_of_the_one_that_counts() -> None:
    found = codes({"austria": ["A Vie - Par", "A Vie - Gal"]}, units={"austria": ["A Vie"]})
    assert found == {"vie": "OK"}


def test_a_unit_that_fails_to_retreat_is_disbanded_by_force() -> None:
    case = westphalia.case(
        phase="F1901R",
        units={"italy": ["A Tri"]},
        dislodged=[
            {"power": "austria", "unit": "F tri", "by": "A ven"},
            {"power": "austria", "unit": "A vie", "by": "A tyr"},
            {"power": "russia", "unit": "A gal", "by": "A boh"},
            {"power": "russia", "unit": "A war", "by": "A sil"},
        ],
        orders={"austria": ["F Tri - Alb", "A Vie - Bud"], "russia": ["A Gal - Bud", "A War D"]},
    )
    assert turn_codes(case) == {
        "tri": "OK",
        "vie": "ErrForcedDisband",
        "gal": "ErrForcedDisband",
        "war": "OK",
    }


def test_adjustments_have_godips_codes() -> None:
    case = westphalia.case(
        phase="W1901A",
        units={"austria": ["A Vie"], "italy": ["A Ven", "A Rom", "A Nap"]},
        centers={"austria": ["vie", "bud", "gre"], "italy": ["rom", "ven"], "turkey": ["tri"]},
        orders={
            "austria": ["Build A Vie", "Build A Bud", "Build A Gre", "Build F Tri", "Build A Ser"],
            "italy": [],
        },
    )
    assert turn_codes(case) == {
        "vie": "ErrOccupiedSupplyCenter",
        "bud": "OK",
        "gre": "ErrHostileSupplyCenter",
        "tri": "ErrHostileSupplyCenter",
        "ser": "ErrMissingSupplyCenter",
        "nap": "ErrForcedDisband",
    }


def test_the_command_adds_the_codes_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["adjudicate", "examples/pandin.txt", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert run(["adjudicate", "examples/pandin.txt", "--json", "--codes", "godip"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {**plain, "codes": told["codes"]}
    assert told["codes"]["wal"] == "ErrBounce:bel"


def test_the_codes_are_for_programs(capsys: pytest.CaptureFixture[str], golden: Golden) -> None:
    assert run(["adjudicate", "examples/pandin.txt", "--codes", "godip"]) == 2
    golden(capsys.readouterr().err)


@given(cases(PATHOLOGICAL) | cases(MIXED) | cases(POLITICAL))
@settings(max_examples=120)
def test_every_unit_has_a_code_that_says_whether_a_move_succeeds(case: RandomCase) -> None:
    resolution = case.resolve()
    found = westphalia.godip_codes(resolution)
    board = case.position.board
    own = CODES if board.id == "standard" else {}
    for unit in case.position.units:
        province = unit.location.province
        code = found[own.get(province, province) + unit.location[len(province) :]]
        results = [result for result in resolution.orders if result.unit == unit]
        if any(isinstance(result.order, Move) for result in results):
            arrives = any(isinstance(result.outcome, MoveSucceeds) for result in results)
            assert (code == "OK") is arrives or not all(isinstance(result.order, Move) for result in results)
        assert code == "OK" or code.startswith("Err")
