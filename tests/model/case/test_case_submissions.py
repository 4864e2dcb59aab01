"""Statements of cases about how orders were submitted: read, written, and refused if they make no sense."""

import json

import pytest
from hypothesis import given, strategies as st

from tests.golden import Golden
from tests.model.case.case_samples import HEAD, as_json, complaint, read
from westphalia.model.case import case_data, format_case_json, format_case_text
from westphalia.model.case.json_form import case_schema
from westphalia.model.errors import AmbiguousNameError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import (
    MAX_READINGS,
    Designation,
    Proxy,
    SheetManner,
    format_order,
    format_proxy,
    parse_order,
    parse_proxy,
    possible_readings,
)
from westphalia.variants.standard import STANDARD

BOARD = STANDARD.board
ITALY, AUSTRIA = Power("italy"), Power("austria")
UNITS = "Units:\n  Austria: A Vie, A Bud\n  England: F Nth, F Nwg\n  Italy: A Ven\n"
EVERYTHING = (
    HEAD
    + "order sets: unordered\n"
    + "civil disorder: Turkey, French\n"
    + "Austria:\n  A Vie - Tyr\n"
    + "Austria (adds):\n  A Vie H\n  A Vie proxy to Italy\n  A Bud H\n"
    + "Austria (Replaces): A Bud - Ser\n"
    + "england ( standing ):\n  F Nth H\n  F North - Edi\n  F Nwg - Cly\n"
    + "Proxies:\n  Austria: A Bud proxy Italy\n"
    + UNITS
)


def test_a_set_says_how_it_is_meant() -> None:
    case = read(EVERYTHING)
    assert [(given.power, given.manner) for given in case.order_sets] == [
        ("austria", SheetManner.UNCLEAR),
        ("austria", SheetManner.ADDS),
        ("austria", SheetManner.REPLACES),
        ("england", SheetManner.STANDING),
    ]
    assert case.unordered
    assert case.disorder == ("turkey", "france")


def test_proxies_stand_among_orders_or_are_announced() -> None:
    case = read(EVERYTHING)
    vienna = Designation(Location("vie"), UnitKind.ARMY)
    assert case.order_sets[1].proxies == (Proxy(vienna, ITALY),)
    assert [format_order(order) for order in case.order_sets[1].orders] == ["A vie H", "A bud H"]
    assert case.order_sets[1].lines == (8, 10)
    budapest = Designation(Location("bud"), UnitKind.ARMY)
    assert case.proxies == {AUSTRIA: (Proxy(budapest, ITALY),)}


def test_an_ambiguous_order_is_kept_with_its_readings() -> None:
    (doubtful,) = read(EVERYTHING).order_sets[3].doubtful
    assert doubtful.text == "F North - Edi"
    assert doubtful.index == 1
    assert [format_order(order) for order in doubtful.readings] == [
        "F naf - edi",
        "F nao - edi",
        "F nth - edi",
    ]


def test_submissions_survive_a_round_trip() -> None:
    case = read(EVERYTHING)
    assert read(format_case_text(case)) == case
    assert read(format_case_json(case)) == case
    assert case_data(case)["orders"] == {
        "austria": [
            ["A vie - tyr"],
            {"orders": ["A vie H", "A bud H", "A vie proxy italy"], "manner": "adds"},
            {"orders": ["A bud - ser"], "manner": "replaces"},
        ],
        "england": {"orders": ["F nth H", "F North - Edi", "F nwg - cly"], "manner": "standing"},
    }
    assert case_data(case)["order_sets"] == "unordered"
    assert case_data(case)["proxies"] == {"austria": ["A bud proxy italy"]}
    assert case_data(case)["civil_disorder"] == ["turkey", "france"]


def test_a_plain_case_omits_these_fields() -> None:
    case = read(HEAD + "Austria: A Vie H\n")
    assert set(case_data(case)) == {"variant", "phase", "units", "orders"}
    assert "(" not in format_case_text(case)


lines = st.sampled_from(
    ["A Vie H", "F North - Edi", "A Vie proxy Italy", "F Nth S F North - Edi", "A Bud - Ser"]
)
headings = st.sampled_from(["Austria", "Austria (adds)", "England (standing)", "England", "Italy (replaces)"])


@given(st.lists(st.tuples(headings, st.lists(lines, max_size=4)), max_size=4))
def test_any_submission_survives_a_round_trip(sets: list[tuple[str, list[str]]]) -> None:
    blocks = sorted(sets, key=lambda block: block[0].split()[0])
    text = HEAD + "".join(f"{power}:\n" + "".join(f"  {line}\n" for line in own) for power, own in blocks)
    case = read(text + UNITS)
    assert read(format_case_text(case)) == case
    assert read(format_case_json(case)) == case


def test_a_single_object_is_an_order_set() -> None:
    italian: list[object] = [["A ven H"], {"orders": []}]
    case = read(as_json(orders={"austria": {"orders": ["A vie H"]}, "italy": italian}))
    assert [(one.power, len(one.orders), one.manner) for one in case.order_sets] == [
        ("austria", 1, SheetManner.UNCLEAR),
        ("italy", 1, SheetManner.UNCLEAR),
        ("italy", 0, SheetManner.UNCLEAR),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Austria (add): A Vie H\n",
        "order sets: shuffled\n",
        "order sets:\n",
        "civil disorder: Turky\n",
        "civil disorder: France, Italy\nItaly: A Ven H\n",
        "Proxies:\n Austria: A Vie by Italy\n",
        "Austria: A Vie H, A Vie - Tyr proxy Italy\n",
        "Austria: A Vie proxy Itlay\n",
        "Austria: A Vieh proxy Italy\n",
    ],
)
def test_invalid_case_text_is_refused(text: str, golden: Golden) -> None:
    golden(complaint(HEAD + text))


@pytest.mark.parametrize(
    "fields",
    [
        {"orders": {"austria": {"orders": ["A vie H"], "manner": "add"}}},
        {"orders": {"austria": [["A vie H"], {"orders": ["A vie H"], "maner": "adds"}]}},
        {"orders": {"austria": [{"orders": 3}]}},
        {"orders": {"austria": {}}},
        {"orders": {"austria": [["A vie H"], "A vie H"]}},
        {"order_sets": "shuffled"},
        {"proxies": {"austria": ["A vie"]}},
        {"civil_disorder": ["turky"]},
    ],
)
def test_json_says_where_it_is_wrong(fields: dict[str, object], golden: Golden) -> None:
    found = complaint(json.dumps({"variant": "standard", "phase": "S1901M", **fields}))
    assert len(found.splitlines()) == 1
    golden(found)


def test_units_must_be_listed_where_it_is_in_doubt_which_one_is_ordered(golden: Golden) -> None:
    text = HEAD + "England: F North - Edi\n"
    golden(complaint(text))
    (doubtful,) = read(text + "Units:\n England: F Nth\n").order_sets[0].doubtful
    assert len(doubtful.readings) == 3


def test_a_unit_with_a_doubtful_destination_is_where_its_order_starts() -> None:
    case = read(HEAD + "England: F Edi - North\nAustria: A Vie proxy Italy\n")
    assert [(unit.power, str(unit)) for unit in case.position.units] == [
        ("england", "F edi"),
        ("austria", "A vie"),
    ]


def test_two_powers_that_order_a_unit_by_proxy_need_a_list_of_units(golden: Golden) -> None:
    golden(complaint(HEAD + "Italy: A Vie H\nAustria: A Vie proxy Italy\n"))


def test_other_phases_know_no_doubtful_orders(golden: Golden) -> None:
    golden(complaint("variant: standard\nphase: W1901A\nEngland: B F North\n"))


def test_a_proxy_is_formatted_as_it_is_read(golden: Golden) -> None:
    proxy = parse_proxy("Austrian Army Vienna PROXY to Italy", BOARD)
    golden(format_proxy(proxy))
    assert parse_proxy(format_proxy(proxy), BOARD) == proxy


def test_every_combination_of_meanings_is_read() -> None:
    readings = possible_readings("F North S A North - Den", BOARD)
    assert len(set(readings)) == len(readings) == 9
    assert possible_readings("A Vie - Tyr", BOARD) == (parse_order("A Vie - Tyr", BOARD),)
    coasts = [format_order(order) for order in possible_readings("F Mao - Gulf/nc", BOARD)]
    assert coasts == ["F mao - bot/nc", "F mao - lyo/nc"]


def test_orders_that_could_mean_too_much_cannot_be_read() -> None:
    path = " - North" * 6
    with pytest.raises(AmbiguousNameError):
        possible_readings(f"A Lon{path}", BOARD)
    assert MAX_READINGS < 3**6


def test_the_schema_knows_every_form_of_an_order_set() -> None:
    forms = json.dumps(case_schema()["properties"])
    for word in ("OrderSetRecord", "unordered", "civil disorder"):
        assert word in forms
