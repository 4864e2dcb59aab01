"""The outcomes on the site's page of test cases are those that the solver finds now."""

import json
from collections.abc import Sequence

import pytest

import westphalia
from westphalia.model.rulebook import presets

from .load import cases
from .page import DATC, case_of, rows, sections

LINES = DATC.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("section", sections())
def test_the_outcomes_on_the_page_are_those_of_the_solver(section: str) -> None:
    title, listed = sections()[section]
    kept = [line for line in LINES if json.loads(line)["section"] == title]
    assert len(listed) == len(kept)
    assert list(rows(section)) == kept, "if that is meant: python -m tests.datc.page --write"


def test_the_page_has_every_case_once_with_every_preset() -> None:
    assert [json.loads(line)["id"] for line in LINES] == list(cases())
    for line in LINES:
        row = json.loads(line)
        named: Sequence[str] = [name for outcome in row["outcomes"] for name in outcome["presets"]]
        assert sorted(set(named) - {"own"}) == sorted(presets())
        assert len(named) == len(set(named))
        others = {name for outcome in row["outcomes"][1:] for name in outcome["presets"]}
        assert set(row["decides"]) == others
        assert all(row["decides"].values())


def test_the_page_opens_the_test_case() -> None:
    for line in LINES:
        row = json.loads(line)
        assert westphalia.read_case(row["case"]) == case_of(cases()[row["id"]])
