"""``westphalia adjudicate``: reports, JSON, streams, rules and checks."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.golden import Golden

from .conftest import EXAMPLES, Westphalia

BOUNCE = """\
Austria:
  A Vie - Tyr
  A Tri S A Vie - Tyr
Italy:
  A Ven - Tyr
  A Pie S A Ven - Tyr
"""
CASE = {"variant": "standard", "phase": "S1901M", "orders": {"austria": ["A vie - tyr"]}}


def test_a_report_states_the_outcome_of_each_order_and_that_the_result_is_unique(
    westphalia: Westphalia, case: Callable[[str], Path]
) -> None:
    path = case(BOUNCE)
    ran = westphalia("adjudicate", path)
    assert (ran.status, ran.err) == (0, "")
    assert (
        ran.out
        == f"""\
{path}
Spring 1901 Movement, Standard game
Rules: datc

● Austria
  ✗  A vie - tyr          bounces: its attack strength 2 (with A tri) does not exceed the prevent
                          strength 2 of A ven (with A pie).
  ✓  A tri S A vie - tyr  is given: nobody attacks A tri.

● Italy
  ✗  A ven - tyr          bounces: its attack strength 2 (with A pie) does not exceed the prevent
                          strength 2 of A vie (with A tri).
  ✓  A pie S A ven - tyr  is given: nobody attacks A pie.

Contested  tyr: vacant after a standoff

Units now
  Austria  A vie, A tri
  Italy    A ven, A pie

This is the only consistent resolution.
"""
    )


def test_a_report_shows_the_alternatives_of_a_paradox_side_by_side(
    westphalia: Westphalia, golden: Golden
) -> None:
    out = westphalia("adjudicate", EXAMPLES / "crossed-paradoxes.txt").out
    golden(out)
    assert out.endswith("Given that rule, this is the only consistent resolution.\n")


def test_a_check_reports_how_many_definitions_hold(
    westphalia: Westphalia, case: Callable[[str], Path]
) -> None:
    ran = westphalia("adjudicate", case(BOUNCE), "--check")
    assert ran.out.endswith("Checked: all 2 definitions hold under this result.\n")
    result = json.loads(westphalia("adjudicate", case(BOUNCE), "--check", "--json").out)
    assert result["check"] == {"holds": True, "definitions": 2}


def test_json_is_one_object_for_one_file_and_a_list_for_several(westphalia: Westphalia) -> None:
    files = [EXAMPLES / "pandin.txt", EXAMPLES / "ring.json"]
    one = json.loads(westphalia("adjudicate", files[0], "--json").out)
    both = json.loads(westphalia("adjudicate", *files, "--json").out)
    assert both[0] == one
    assert [result["certainty"] for result in both] == ["paradox", "circular"]


def test_several_files_are_reported_one_after_the_other(westphalia: Westphalia) -> None:
    out = westphalia("adjudicate", EXAMPLES / "pandin.txt", EXAMPLES / "ring.json").out
    assert [line for line in out.splitlines() if line.startswith(str(EXAMPLES))] == [
        str(EXAMPLES / "pandin.txt"),
        str(EXAMPLES / "ring.json"),
    ]


def test_a_case_can_come_from_the_standard_input(westphalia: Westphalia) -> None:
    ran = westphalia("adjudicate", "-", "--json", stdin=json.dumps(CASE))
    assert json.loads(ran.out)["units"] == {"austria": ["A tyr"]}


@pytest.mark.parametrize(
    "options",
    [
        ["--rule", "convoy_paradox=1982"],
        ["--rule", "4.A.2=1982"],
        ["--rule", "4.A.2 = b"],
    ],
)
def test_rules_can_be_chosen_by_field_number_and_letter(westphalia: Westphalia, options: list[str]) -> None:
    ran = westphalia("adjudicate", EXAMPLES / "pandin.txt", "--json", *options)
    result = json.loads(ran.out)
    assert (result["rules"], result["certainty"]) == ({"convoy_paradox": "1982"}, "unique")


def test_a_preset_replaces_the_rules_of_the_case_and_a_rule_option_overrides_it(
    westphalia: Westphalia,
) -> None:
    preset = ["--preset", "rulebook-1982", "--rule", "4.A.7=head_to_head_only"]
    rules = json.loads(westphalia("adjudicate", EXAMPLES / "pandin.txt", "--json", *preset).out)["rules"]
    assert rules["convoy_paradox"] == "1982"
    assert "avoided_head_to_head" not in rules
    report = westphalia("adjudicate", EXAMPLES / "pandin.txt", "--preset", "rulebook-1982").out
    assert report.splitlines()[2] == "Rules: rulebook-1982"


def test_both_methods_print_the_same(westphalia: Westphalia) -> None:
    for example in sorted(EXAMPLES.glob("*.[jt]*")):
        default = westphalia("adjudicate", example, "--json").out
        assert westphalia("adjudicate", example, "--json", "--method", "whole").out == default


def test_of_several_order_sets_the_last_one_counts_and_the_report_says_so(
    westphalia: Westphalia, case: Callable[[str], Path], golden: Golden
) -> None:
    path = case("Austria:\n  A Vie - Tyr\nAustria:\n  A Vie - Boh\n")
    out = westphalia("adjudicate", path).out
    golden(out)
    assert "A vie - boh  succeeds" in out
    golden(out)
    combined = westphalia("adjudicate", path, "--rule", "4.D.1=combine").out
    golden(combined)


def test_another_board_can_be_played_on(westphalia: Westphalia, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    text = westphalia("boards", "show", "standard", "--json").out
    board.write_text(text.replace('"Vienna"', '"Vindobona"'), encoding="utf-8")
    case = "variant: standard\nphase: S1901M\nAustria: A Vindobona - Tyr\n"
    assert westphalia("adjudicate", "-", stdin=case).status == 2
    ran = westphalia("adjudicate", "-", "--board", board, stdin=case)
    assert (ran.status, "A vie - tyr  succeeds" in ran.out) == (0, True)


# --------------------------------------------------------------------------------------------- streams


def test_a_stream_gives_one_result_a_line(westphalia: Westphalia) -> None:
    other = {**CASE, "orders": {"italy": ["A ven H"]}}
    ran = westphalia("adjudicate", "--jsonl", "-", stdin=f"{json.dumps(CASE)}\n{json.dumps(other)}\n")
    results = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 0
    assert [result["units"] for result in results] == [{"austria": ["A tyr"]}, {"italy": ["A ven"]}]


BAD_LINES = [
    ("{", "column 1: broken JSON"),
    ("[1]", "not a JSON object"),
    ("westphalia", "not a JSON object"),
    (
        '{"variant": "standard", "phase": "S1901M", "orders": {"austria": ["A xyz H"]}}',
        'unknown province "xyz"',
    ),
    ('{"variant": "standard", "phase": "S1901M", "orderz": {}}', "orderz"),
    ('{"variant": "standard", "phase": "S1901M", "rules": {"4.A.2": "1066"}, "orders": {}}', "1066"),
    ('{"variant": "europe-1619", "phase": "S1619D", "orders": {}}', "Spring 1619 Diplomacy has no orders"),
    ('{"variant": "standard", "phase": "S1901A", "orders": {}}', "there is no Spring 1901 Adjustment"),
]


@pytest.mark.parametrize(("line", "message"), BAD_LINES)
def test_a_bad_line_gives_an_error_in_its_place_and_the_others_are_resolved(
    westphalia: Westphalia, line: str, message: str
) -> None:
    good = json.dumps(CASE)
    ran = westphalia("adjudicate", "--jsonl", "-", stdin=f"{good}\n{line}\n\n{good}\n")
    first, bad, last = (json.loads(text) for text in ran.out.splitlines())
    assert (ran.status, ran.err) == (2, "")
    assert first == last
    assert list(bad) == ["error", "line"]
    assert bad["line"] == 2
    assert message in bad["error"]


def test_a_bad_line_of_bytes_or_without_end_is_an_error_too(westphalia: Westphalia) -> None:
    good = json.dumps(CASE).encode()
    ran = westphalia("adjudicate", "--jsonl", "-", stdin=b"{\xff}\n" + b"x" * 5_000_001 + b"\n" + good)
    bytes_, long, last = (json.loads(text) for text in ran.out.splitlines())
    assert "not UTF-8" in bytes_["error"]
    assert long == {"error": "the line is too long; expected at most 5,000,000 characters", "line": 2}
    assert last["certainty"] == "unique"


def test_a_stream_can_be_checked(westphalia: Westphalia) -> None:
    ran = westphalia("adjudicate", "--jsonl", "--check", "-", stdin=json.dumps(CASE))
    assert json.loads(ran.out)["check"] == {"holds": True, "definitions": 1}


# ------------------------------------------------------------------------------- retreats, adjustments

DISLODGED = """\
Austria:
  A Tri H
Italy:
  A Ven - Tri
  F Adr S A Ven - Tri
"""
WINTER = """\
variant: standard
phase: Winter 1901 Adjustment

Austria: Build A Vie, Build F Bud

Units:
  Austria: A Ser
  Italy: A Ven, A Rom, F Nap
Centers:
  Austria: Vie, Bud, Ser
  Italy: Rom, Nap
"""


def test_the_result_of_a_movement_is_a_case_of_retreats(
    westphalia: Westphalia, case: Callable[[str], Path]
) -> None:
    moved = json.loads(westphalia("adjudicate", "--json", case(DISLODGED)).out)
    retreats = {
        "variant": "standard",
        "phase": "S1901R",
        "orders": {"austria": ["A tri - bud"]},
        **{key: moved[key] for key in ("units", "dislodged", "contested")},
    }
    ran = westphalia("adjudicate", "--json", "-", stdin=json.dumps(retreats))
    result = json.loads(ran.out)
    assert (ran.status, result["certainty"], result["dislodged"], result["contested"]) == (0, None, [], [])
    assert list(result) == list(moved)
    assert result["orders"] == [
        {
            "power": "austria",
            "unit": "A tri",
            "order": "A tri R bud",
            "outcome": "succeeds",
            "code": "retreats",
            "why": "A tri R bud succeeds: bud is vacant, there was no standoff there, and no other unit "
            "retreats there.",
            "by": [],
            "strengths": [],
            "decided": [],
        }
    ]
    assert result["units"] == {"italy": ["A tri", "F adr"], "austria": ["A bud"]}


def test_builds_and_removals_are_reported_including_unordered_ones(
    westphalia: Westphalia, golden: Golden
) -> None:
    ran = westphalia("adjudicate", "-", stdin=WINTER)
    assert (ran.status, ran.err) == (0, "")
    golden(ran.out)
    assert ran.out.endswith("Units now\n  Austria  A ser, A vie\n  Italy    A rom, F nap\n")


def test_rules_count_for_adjustments_too(westphalia: Westphalia) -> None:
    ran = westphalia("adjudicate", "-", "--rule", "4.C.4=army_instead", "--json", stdin=WINTER)
    result = json.loads(ran.out)
    assert result["rules"] == {"build_fleet_inland": "army_instead"}
    assert result["units"]["austria"] == ["A ser", "A vie", "A bud"]


def test_only_movement_can_be_checked(westphalia: Westphalia, golden: Golden) -> None:
    ran = westphalia("adjudicate", "-", "--check", stdin=WINTER)
    assert (ran.status, ran.out) == (2, "")
    golden(ran.err)


def test_a_stream_takes_cases_of_any_phase(westphalia: Westphalia) -> None:
    winter = {
        "variant": "standard",
        "phase": "W1901A",
        "units": {"italy": ["A ven", "A rom"]},
        "centres": {"italy": ["rom"]},
        "orders": {"italy": ["Remove A rom"]},
    }
    ran = westphalia("adjudicate", "--jsonl", "-", stdin=f"{json.dumps(CASE)}\n{json.dumps(winter)}\n")
    first, second = (json.loads(line) for line in ran.out.splitlines())
    assert (ran.status, first["certainty"], second["units"]) == (0, "unique", {"italy": ["A ven"]})


@pytest.mark.parametrize(
    ("stated", "option", "place", "other"),
    [
        ("", "lithuania_and_vilnius", "Vil", "Cra"),
        ("rule: E15-MIN-10 = lithuania_and_vilnius\n", "", "Vil", "Cra"),
        ("rule: E15-MIN-10 = lithuania_and_vilnius\n", "six_named_and_cracow", "Cra", "Vil"),
        ("", "galicia_and_ruthenia", "Rut", "Cra"),
    ],
)
def test_names_are_those_of_the_board_that_the_rules_call_for(
    stated: str, option: str, place: str, other: str, tmp_path: Path, westphalia: Westphalia
) -> None:
    """Names that are unknown on it come with the choice that removes them."""
    case = tmp_path / "case.txt"
    rule = ["--rule", f"e15_poland_provinces={option}"] if option else []
    head, order = "variant: europe-1615\nphase: Spring 1615 Movement\n", "Poland: A {} H\n"
    case.write_text(f"{head}{stated}{order.format(place)}", "utf-8")
    assert f"A {place.lower()}" in westphalia("adjudicate", case, *rule).out
    case.write_text(f"{head}{stated}{order.format(other)}", "utf-8")
    said = westphalia("adjudicate", case, *rule).err
    assert f'"A {other} H": unknown province "{other}"' in said
    chosen = f"e15_poland_provinces={option}" if option else "E15-MIN-10=lithuania_and_vilnius"
    assert (f"on the board under {chosen}" in said) is (option != "six_named_and_cracow")
