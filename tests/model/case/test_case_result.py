"""The result that a case file may claim: statements as written, with their places."""

import json

import pytest

from tests.golden import Golden
from tests.model.case.case_samples import HEAD, as_json, complaint, read
from westphalia.model.case import format_case_json, format_case_text
from westphalia.model.errors import Place

ORDERS = "Austria:\n  A Vie - Tyr\n"


def stated(text: str) -> list[tuple[str, int | None, int | None]]:
    return [(one.text, one.place.line, one.place.column) for one in read(text).result]


def test_each_line_of_the_result_is_a_statement_with_its_place() -> None:
    text = f"{HEAD}{ORDERS}Result:\n  A Vie - Tyr: bounces  # a comment\n\n  contested: Tyr, Boh\n"
    assert stated(text) == [("A Vie - Tyr: bounces", 6, 3), ("contested: Tyr, Boh", 8, 3)]


def test_a_statement_may_follow_the_heading_on_its_line() -> None:
    assert stated(f"{HEAD}{ORDERS}Result: Tyr empty\n") == [("Tyr empty", 5, 9)]


def test_statements_under_a_power_are_about_its_units() -> None:
    text = f"{HEAD}{ORDERS}Result:\n  Austria:\n    A Vie in Tyr\n    F Tri stays\n"
    assert stated(text) == [("Austria: A Vie in Tyr", 7, -4), ("Austria: F Tri stays", 8, -4)]


def test_an_unindented_statement_is_about_all_powers_again() -> None:
    text = f"{HEAD}{ORDERS}Result:\n  Austria:\n    A Vie in Tyr\n  Tyr empty\n"
    assert stated(text) == [("Austria: A Vie in Tyr", 7, -4), ("Tyr empty", 8, 3)]


def test_statements_may_follow_directly_below_their_power() -> None:
    text = f"{HEAD}{ORDERS}Result:\n  Austria:\n  A Vie in Tyr\n  Italy:\n  A Ven stays\n"
    assert [text for text, _, _ in stated(text)] == ["Austria: A Vie in Tyr", "Italy: A Ven stays"]


def test_the_result_ends_with_its_indentation() -> None:
    case = read(f"{HEAD}{ORDERS}Result:\n  Tyr empty\nItaly: A Ven H\n")
    assert [one.text for one in case.result] == ["Tyr empty"]
    assert list(case.orders) == ["austria", "italy"]


def test_a_result_without_indentation_ends_at_the_next_section() -> None:
    case = read(f"{HEAD}{ORDERS}Result:\nTyr empty\nAustria: A Vie in Tyr\nUnits:\n  Austria: A Vie\n")
    assert [one.text for one in case.result] == ["Tyr empty", "Austria: A Vie in Tyr"]
    assert [str(unit) for unit in case.position.units] == ["A vie"]


def test_a_result_in_json_is_a_list_whose_texts_have_places() -> None:
    text = as_json(orders={"austria": ["A vie - tyr"]}, result=["A vie - tyr bounces"])
    (one,) = read(text).result
    assert one.text == "A vie - tyr bounces"
    assert one.place == Place("case", 1, text.index("A vie - tyr bounces") + 1)


@pytest.mark.parametrize("form", [format_case_text, format_case_json])
def test_a_result_is_written_as_it_was_read(form: object) -> None:
    assert callable(form)
    case = read(f"{HEAD}{ORDERS}Result:\n  Austria: A Vie - Tyr (bounce)\n  contested: none\n")
    assert read(str(form(case))) == case


def test_a_case_without_a_result_is_written_without_one() -> None:
    case = read(HEAD + ORDERS)
    assert case.result == ()
    assert "Result" not in format_case_text(case)
    assert "result" not in json.loads(format_case_json(case))


@pytest.mark.parametrize(
    "data",
    [
        as_json(result="Tyr empty"),
        as_json(result=[7]),
        as_json(result=["Tyr empty", ""]),
        as_json(result=["Austria:"]),
        f"{HEAD}{ORDERS}Result:\n  Tyr empty\nBoh empty\n",
    ],
)
def test_anything_but_a_statement_is_refused_with_its_place(data: str, golden: Golden) -> None:
    golden(complaint(data))
