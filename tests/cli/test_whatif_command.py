"""``westphalia whatif`` from the user's point of view."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.transcripts import Command, output_of
from tests.golden import Golden
from tests.this_tree import ROOT
from westphalia import load_case
from westphalia.cli.reports.whatif import print_answer
from westphalia.cli.running.console import report_console
from westphalia.model.case import read_case
from westphalia.model.names import Power
from westphalia.model.rulebook import paradox_rules
from westphalia.research import answer_json, find_plans, goals_of, plans_for, question_of
from westphalia.variants import find_variant

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


PARADOX = """variant: standard
phase: Spring 1901 Movement
England: F Lon S F Wal - Eng, F Wal - Eng
France: A Bre - Lon, F Eng C A Bre - Lon
Germany: F Nth S F Bel - Eng, F Bel - Eng
"""


@pytest.mark.parametrize("choice", ["optional", "required"])
def test_where_written_routes_matter_the_report_says_that_none_was_tried(choice: str, folder: Path) -> None:
    """Where routes are required, only A Bre - Eng - Bel reaches the goal."""
    head = "variant: standard\nphase: Spring 1901 Movement\n"
    (folder / "case.txt").write_text(f"{head}France: A Bre H, F Eng H\n", encoding="utf-8")
    question, rule = 'case.txt --goal "A Bre in Bel" --json', f"--rule 4.A.6={choice}"
    found = json.loads(whatif(folder, f"{question} {rule}").removesuffix("(exit status 1)\n"))
    assert found["untried"] == f"a written convoy route (4.A.6={choice})"
    assert (found["complete"], found["changes"]) == (False, None if choice == "required" else 2)
    said = " ".join(whatif(folder, f'case.txt --goal "A Bre in Spa" {rule}').split())
    assert f"no orders of France without a written convoy route (4.A.6={choice}) reach this goal" in said
    said = " ".join(whatif(folder, f'case.txt --unit "A Bre" {rule}').split())
    assert f"or orders with a written convoy route (4.A.6={choice})." in said
    known = json.loads(whatif(folder, question))
    assert (known["complete"], "untried" in known) == (True, False)


def test_other_orders_that_match_no_order_are_not_counted(folder: Path) -> None:
    said = " ".join(whatif(folder, 'case.txt --unit "A Tri"').split())
    assert "for A tri, not counting supports and convoys that match no order." in said


@pytest.mark.parametrize("question", ['--unit "A Tri"', '--goal "A Tri not dislodged"'])
def test_a_power_in_civil_disorder_has_no_other_orders(question: str, folder: Path) -> None:
    """With other orders it would not be in civil disorder, and 4.D.9 would let its units be supported."""
    absent = CASE.replace("Austria:", "civil disorder: Austria\nunits:\n  Austria: A Tri, A Vie\n").replace(
        "  A Vie - Gal\n  A Tri H\n", "  Italy: A Ven, F Adr\n"
    )
    (folder / "case.txt").write_text(absent, encoding="utf-8")
    assert "Austria is in civil disorder, so it cannot submit orders" in whatif(
        folder, f"case.txt {question}"
    )


@pytest.mark.parametrize("goal", ["A Ser stays", "A Cro - Alb fails", "A Ser not dislodged"])
def test_what_a_rule_decided_in_a_game_with_mercenaries_is_within_reach(goal: str) -> None:
    """A mercenary that keeps others out only if a unit leaves can make a ring without a resolution."""
    case = load_case(ROOT / "examples" / "mercenary-ring.txt")
    assert plans_for(case, goal, ["spain", "sweden"]).changes == 0


def test_what_an_added_rule_decided_is_within_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """An added rule may open the way of an army although the definitions close it."""
    name = "all_arrive_anyway"
    rules = paradox_rules._registered  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setitem(
        rules, name, lambda kernel: dict.fromkeys(kernel.ways, True)
    )  # other tests list all rules
    case = read_case(PARADOX.replace("England", f"rule: 4.A.2 = {name}\nEngland"), find_variant)
    assert plans_for(case, ["F Eng dislodged", "F Bel - Eng succeeds"], ["italy"]).changes == 0


def test_a_search_that_stopped_does_not_say_that_there_are_other_plans(
    capsys: pytest.CaptureFixture[str],
) -> None:
    case = read_case(CASE, find_variant)
    question = question_of(case)
    goals = goals_of(case, ["A Tri not dislodged"])
    powers = (Power("austria"),)
    answer = replace(find_plans(question, goals, powers), complete=None)
    print_answer(report_console(), case, question.resolution(), goals, powers, answer)
    assert "There may be other plans with as few changes." in " ".join(capsys.readouterr().out.split())
    assert answer_json(question.resolution(), goals, powers, answer)["complete"] is False


@pytest.mark.parametrize(("changes", "is_told"), [("A Tri not dislodged", False), ("A Ven in Vie", True)])
def test_order_sets_that_were_tried_in_vain_are_told_where_they_prove_something(
    changes: str, is_told: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """That no change is not enough needs no search."""
    case = read_case(CASE, find_variant)
    question, powers = question_of(case), (Power("austria"),)
    goals = goals_of(case, [changes])
    answer = find_plans(question, goals, powers)
    tried = replace(answer, searched=replace(answer.searched, refuted=3))
    print_answer(report_console(), case, question.resolution(), goals, powers, tried)
    assert ("three order sets" in " ".join(capsys.readouterr().out.split())) is is_told


def test_a_unit_that_would_be_dislodged_is_told_where_it_went(folder: Path) -> None:
    (folder / "case.txt").write_text(CASE.replace("A Tri H", "A Tri - Alb"), encoding="utf-8")
    said = " ".join(whatif(folder, 'case.txt --unit "A Tri"').split())
    assert "Austria A tri is dislodged instead of going to alb" in said


def test_of_two_orders_for_a_unit_the_report_begins_with_the_one_that_counts(folder: Path) -> None:
    twice = CASE.replace("A Vie - Gal", "A Vie - Gal\n  A Vie - Boh").replace(
        "\n\n", "\nrule: 4.D.3 = last\n\n"
    )
    (folder / "case.txt").write_text(twice, encoding="utf-8")
    said = whatif(folder, 'case.txt --unit "A Vie"')
    assert "✓ A vie - boh succeeds" in said
    assert "A vie - gal is" not in said


def test_every_effect_of_another_order_is_reported(folder: Path) -> None:
    found = json.loads(whatif(folder, 'case.txt --unit "A Vie" --json'))
    effects = {order: effect["changes"] for effect in found["effects"] for order in effect["orders"]}
    saved = {"power": "austria", "unit": "A tri", "actual": None, "instead": "tri"}
    assert saved in effects["A vie S A tri"]
    assert "A vie - gal" not in effects


@pytest.mark.parametrize(
    "question",
    [
        '--unit "A Vie"',
        '--unit "A Ven"',
        '--unit "F Adr"',
        '--goal "A Tri not dislodged" --plans 2',
        '--goal "A Tri not dislodged" --goal "A Vie in Gal"',
        '--goal "A Ven dislodged" --power Austria',
        '--goal "A Ven in Vie"',
        '--goal "A Vie in Bud" --goal "A Tri in Ven"',
    ],
)
def test_a_report_says_what_would_have_changed_and_why(question: str, folder: Path, golden: Golden) -> None:
    golden(whatif(folder, f"case.txt {question}"))


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
