"""Case files as JSON: the resulting cases, and errors with their places."""

import json
from typing import Any

import pytest

from tests.golden import Golden
from tests.model.case.case_samples import as_json, complaint, read
from westphalia.model.case import case_data, format_case_json
from westphalia.model.case.json_form import case_schema
from westphalia.model.errors import WestphaliaError
from westphalia.model.orders import format_order
from westphalia.model.rulebook import ConvoyParadox


def test_the_case_of_the_documentation_is_read() -> None:
    case = read(
        as_json(
            rules={"4.A.2": "1982"},
            units={"austria": ["A vie", "F tri"], "italy": ["A ven"]},
            centres={"austria": ["vie"]},
            orders={"austria": ["A vie - tyr"], "italy": ["A ven H"]},
        )
    )
    assert case.variant == "standard"
    assert case.phase.code == "S1901M"
    assert case.rules == {"4.A.2": "1982"}
    assert case.rulebook.convoy_paradox is ConvoyParadox.RULES_1982
    assert [(unit.power, str(unit)) for unit in case.position.units] == [
        ("austria", "A vie"),
        ("austria", "F tri"),
        ("italy", "A ven"),
    ]
    assert case.position.owners == {"vie": "austria"}
    assert {power: [format_order(one) for one in given] for power, given in case.orders.items()} == {
        "austria": ["A vie - tyr"],
        "italy": ["A ven H"],
    }


def test_centers_may_be_spelt_both_ways_and_powers_in_any_case() -> None:
    assert read(as_json(centers={"AUSTRIA": ["Vienna"]})) == read(as_json(centres={"austria": ["vie"]}))


Fields = dict[str, Any]


def test_a_list_of_lists_is_several_order_sets() -> None:
    orders: Fields = {"austria": [["A vie - tyr"], ["A vie H", "F tri H"]], "italy": [[], []]}
    case = read(as_json(orders=orders))
    assert [(given.power, [format_order(one) for one in given.orders]) for given in case.order_sets] == [
        ("austria", ["A vie - tyr"]),
        ("austria", ["A vie H", "F tri H"]),
        ("italy", []),
        ("italy", []),
    ]


def test_dislodged_units_in_results_can_be_submitted() -> None:
    case = read(
        as_json(
            phase="S1901R",
            units={"austria": ["A ven"]},
            dislodged=[
                {"power": "italy", "unit": "A ven", "by": "A tyr", "retreats": ["apu", "tus"]},
                {"power": "italy", "unit": "F nap", "by": "rom", "by_convoy": True},
            ],
            contested=["boh"],
            orders={"italy": ["A ven - apu"]},
        )
    )
    assert [(str(one.unit), one.attacker_from, one.by_convoy) for one in case.position.dislodged] == [
        ("A ven", "tyr", False),
        ("F nap", "rom", True),
    ]
    assert case.retreats == {"ven": ("apu", "tus")}
    assert case.position.contested == {"boh"}


def test_a_ledger_is_kept_unchanged() -> None:
    ledger = {
        "influence": {"hes": {"france": 4}},
        "wars": [["france", "spain"]],
        "held_since": {"dan": "1618-04"},
    }
    assert read(as_json(ledger=ledger)).ledger == ledger


def test_a_formatted_case_has_the_fields_that_the_design_names() -> None:
    fields: Fields = {
        "rules": {"convoy_paradox": "1982"},
        "units": {"italy": ["A rom", "F nap+1 [marked]"]},
        "centres": {"italy": ["rom", "nap"]},
        "dislodged": [
            {"power": "italy", "unit": "A ven", "by": "tyr", "by_convoy": True, "retreats": ["apu"]},
        ],
        "contested": ["boh", "tyr"],
        "orders": {"italy": [["A ven R apu"], ["A ven D"]]},
        "ledger": {"treasury": {"italy": 3}},
    }
    case = read(as_json(phase="S1901R", **fields))
    assert case_data(case) == {"variant": "standard", "phase": "S1901R"} | fields
    assert json.loads(format_case_json(case)) == case_data(case)
    assert "\n" not in format_case_json(case, indent=None)


def test_the_schema_describes_every_field() -> None:
    schema = json.loads(json.dumps(case_schema()))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] == "Case"
    assert set(schema["required"]) == {"variant", "phase"}
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) == {
        "$schema",
        "variant",
        "phase",
        "rules",
        "units",
        "centres",
        "centers",
        "dislodged",
        "contested",
        "orders",
        "ledger",
        "result",
        "order_sets",
        "proxies",
        "civil_disorder",
    }
    assert all("description" in field for field in schema["properties"].values())
    assert read(as_json(**{"$schema": "https://example.org/case.json"})) == read(as_json())


WRONG: list[tuple[Fields, str]] = [
    ({"ordrs": {}}, 'case:1:44: ordrs: unknown field "ordrs" (did you mean orders?)'),
    ({"orders": 3}, "case:1:54: orders: 3 is invalid; expected an object"),
    (
        {"orders": {"austria": "A vie H"}},
        'case:1:66: orders.austria: "A vie H" is invalid; expected a list',
    ),
    (
        {"orders": {"austria": ["A vie H", 3]}},
        "case:1:78: orders.austria[1]: 3 is invalid; expected text",
    ),
    (
        {"orders": {"austria": [["A vie H"], "A vie H"]}},
        'case:1:80: orders.austria[1]: "A vie H" is invalid; expected a list',
    ),
    (
        {"orders": {"austria": ["A vie H", ["A vie H"]]}},
        'case:1:78: orders.austria[1]: ["A vie H"] is invalid; expected text',
    ),
    ({"rules": {"4.A.2": 1982}}, "case:1:63: rules.4.A.2: 1982 is invalid; expected text"),
    ({"units": {"italy": None}}, "case:1:63: units.italy: null is invalid; expected a list"),
    (
        {"dislodged": [{"power": "italy", "unit": "A ven"}]},
        'case:1:58: dislodged[0]: the field "by" is missing',
    ),
    (
        {"dislodged": [{"power": "italy", "unit": "A ven", "by": "tyr", "retreat": []}]},
        'case:1:107: dislodged[0].retreat: unknown field "retreat" (did you mean retreats?)',
    ),
    (
        {"dislodged": [{"power": "italy", "unit": "A ven", "by": "tyr", "by_convoy": "yes"}]},
        'case:1:120: dislodged[0].by_convoy: "yes" is invalid; expected true or false',
    ),
    (
        {"centres": {}, "centers": {}},
        'case:1:70: centers: the case has both "centers" and "centres"; expected one of them',
    ),
    (
        {"orders": {"austria": ["A vie - tyr", "A vie - Belgum"]}},
        ('case:1:91: orders.austria[1]: "A vie - Belgum": unknown province "Belgum" (did you mean Belgium?)'),
    ),
    (
        {"orders": {"itly": ["A ven H"]}},
        'case:1:55: orders.itly: unknown power "itly" (did you mean Italy?)',
    ),
    (
        {"orders": {"austria": [["A vie"]]}},
        (
            'case:1:74: orders.austria[0][0]: "A vie": the order is incomplete; expected "H" '
            '(hold), "-" (move), "S" (support), or "C" (convoy)'
        ),
    ),
    (
        {"rules": {"convoy_paradx": "szykman"}},
        'case:1:71: rules.convoy_paradx: unknown rule "convoy_paradx" (did you mean convoy_paradox?)',
    ),
    (
        {"rules": {"convoy_paradox": "szykman", "4.A.2": "1982"}},
        "case:1:92: rules.4.A.2: rule convoy_paradox (4.A.2) has two choices: szykman and 1982",
    ),
]


@pytest.mark.parametrize(("fields", "message"), WRONG)
def test_errors_are_reported_with_line_column_and_path(fields: Fields, message: str) -> None:
    assert complaint(as_json(**fields)) == message


def test_all_errors_are_reported_in_file_order(golden: Golden) -> None:
    head = '{"phase": "S1901M",\n "variant": "standard",\n'
    text = head + ' "units": {"italy": ["A vne"]},\n "orders": {"x": ["?"]}}'
    golden(complaint(text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "case:1:2: broken JSON: expecting property name enclosed in double quotes"),
        ('{"variant": "standard",\n "phase": }', "case:2:11: broken JSON: expecting value"),
        ('{"phase": "S1901M"}', 'case:1:1: the field "variant" is missing'),
        (
            '{"variant": "standard", "phase": "S1901M",\n "orders": {"neutral": ["A Vie H"]}}',
            "case:2:13: orders.neutral: neutral units cannot be ordered; expected a power",
        ),
        ("[]", "case:1:1: [] is invalid; expected an object"),
        ('{"phase": 1, "phase": 2}', "case:1:14: broken JSON: 'phase' is given twice in one object"),
        ("[" * 100_000, "case: broken JSON: nested too deeply"),
    ],
)
def test_broken_json_is_reported_with_its_place(text: str, message: str) -> None:
    assert complaint(text) == message


def test_unknown_variants_and_phases_are_reported_at_once(golden: Golden) -> None:
    golden(complaint('{"variant": "standrd",\n "phase": "S1901X"}'))


def test_errors_in_a_case_on_one_line_of_a_file_name_that_line() -> None:
    with pytest.raises(WestphaliaError, match=r"^case:7:55: orders\.itly"):
        read(as_json(orders={"itly": []}), first_line=7)
    with pytest.raises(WestphaliaError, match=r"(?s)^case:7:13: variant.*\ncase:7:26: phase"):
        read('{"variant": "", "phase": ""}', first_line=7)
