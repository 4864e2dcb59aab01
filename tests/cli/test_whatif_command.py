"""``westphalia whatif`` from the user's point of view."""

import json
from pathlib import Path

import pytest

from tests.cli.transcripts import Command, output_of
from tests.golden import Golden

CASE = """variant: standard
phase: Spring 1901 Movement

Austria:
  A Vie - Gal
  A Tri H
Italy:
  A Ven - Tri
  F Adr S A Ven - Tri
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "case.txt").write_text(CASE, encoding="utf-8")
    return tmp_path


def whatif(folder: Path, arguments: str) -> str:
    return output_of(Command(f"westphalia whatif {arguments}"), folder)


def test_a_support_saves_the_unit_and_nothing_less_does(folder: Path) -> None:
    found = json.loads(whatif(folder, 'case.txt --goal "A Tri not dislodged" --plans 9 --json'))
    orders = {tuple(order["order"] for order in plan["orders"]) for plan in found["plans"]}
    assert found["changes"] == 1
    assert ("A vie S A tri",) in orders
    assert ("A tri - bud",) in orders
    assert found["powers"] == ["austria"]


def test_a_goal_that_holds_needs_no_change(folder: Path) -> None:
    assert whatif(folder, 'case.txt --goal "A Tri dislodged"').startswith(
        "✓ Already so: the orders as given reach this goal: A tri dislodged."
    )


def test_a_named_power_acts_in_place_of_the_owner(folder: Path) -> None:
    found = json.loads(whatif(folder, 'case.txt --goal "A Tri not dislodged" --power Italy --json'))
    assert found["powers"] == ["italy"]
    assert {order["power"] for plan in found["plans"] for order in plan["orders"]} == {"italy"}


def test_an_unreachable_goal_has_status_1(folder: Path) -> None:
    output = whatif(folder, 'case.txt --goal "A Vie in Par"')
    assert output.startswith("✗ Out of reach: no orders of Austria")
    assert output.endswith("(exit status 1)\n")


def test_every_effect_of_another_order_is_reported(folder: Path) -> None:
    found = json.loads(whatif(folder, 'case.txt --unit "A Vie" --json'))
    effects = {order: effect["changes"] for effect in found["effects"] for order in effect["orders"]}
    saved = {"power": "austria", "unit": "A tri", "actual": None, "instead": "tri"}
    assert saved in effects["A vie S A tri"]
    assert "A vie - gal" not in effects


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("case.txt", "no question given; expected either --unit UNIT or --goal TEXT"),
        ('case.txt --unit "A Vie" --goal "A Vie moves"', "--unit and --goal cannot be combined"),
        ('case.txt --unit "A Mun"', "there is no unit in mun"),
        ('case.txt --unit "A Wiena"', "did you mean"),
        ('case.txt --goal "A Vie frobs"', "A Vie frobs"),
        ('case.txt --goal "Tyr empty"', "expected --power POWER"),
        ('case.txt --goal "A Vie moves" --power Itly', "unknown power"),
    ],
)
def test_bad_input_gets_a_message_and_status_2(folder: Path, arguments: str, message: str) -> None:
    output = whatif(folder, arguments)
    assert output.startswith("error: ")
    assert message in output
    assert output.endswith("(exit status 2)\n")


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ("Austria: A Vie - Lon", "A vie - lon"),
        ("Austria: A Vie - Gal; A Vie - Boh", "A vie - gal"),
        ("Austria: F Tri H\nItaly: A Vie - Gal", "A vie H"),
        ("Italy: A Vie - Gal", "A vie H"),
        ("Austria: A Vie - Lon\nItaly: A Vie - Gal", "A vie - lon"),
    ],
    ids=["illegal", "doubled", "foreign", "foreign alone", "illegal and foreign"],
)
def test_units_without_an_effective_order_can_be_questioned(
    tmp_path: Path, orders: str, said: str, golden: Golden
) -> None:
    units = "Units:\n  Austria: A Vie, F Tri\n  Italy: A Ven\n"
    head = f"variant: standard\nphase: S1901M\nrule: 4.D.3 = hold\nrule: 4.E.1 = map_possible\n{units}"
    text = f"{head}\nOrders:\n{orders}\n"
    (tmp_path / "case.txt").write_text(text, encoding="utf-8")
    told = whatif(tmp_path, "case.txt --unit 'A Vie'")
    assert said in told
    golden(told)
    found = json.loads(whatif(tmp_path, "case.txt --unit 'A Vie' --json"))
    assert found["order"] == "A vie H"
    assert {order for effect in found["effects"] for order in effect["orders"]} >= {
        "A vie - gal",
        "A vie - boh",
    }
