"""The order lines of ``as_pasted.txt`` and ``as_reported.txt`` mean the same in a paste as in a case file."""

import re

import pytest

from tests.model.orders.test_as_written import FILES, Written, written_lines
from westphalia.formats.pastes import read_paste
from westphalia.model.orders import format_order
from westphalia.variants import find_variant

HEADINGS = {"movement": "Spring 1905", "retreat": "Spring 1905 Retreats", "adjustment": "Winter 1905"}
PASTED = list(written_lines(FILES[1:]))


def _read(line: Written) -> list[tuple[str | None, str]]:
    text = "\n".join([HEADINGS[line.phase], "", "Austria:", line.text])
    turns = read_paste(text, variant=find_variant("standard"), lenient=True).turns
    orders = [order for turn in turns for order in turn.orders]
    return [(order.power, format_order(order.order)) for order in orders if order.order is not None]


@pytest.mark.parametrize(
    "line", [one for one in PASTED if not one.meaning.startswith("!")], ids=lambda one: one.text
)
def test_a_line_has_its_one_reading_in_a_paste(line: Written) -> None:
    """A paste adds the letters of units that can be but one thing; a unit's stated power gives the order."""
    ((power, order),) = _read(line)
    stated = re.match(r"(?:austria|england|italy|turkey)(?= )", line.meaning)
    assert stated is None or power == stated[0]
    meaning = line.meaning if stated is None else line.meaning[stated.end() + 1 :]
    assert order == meaning or re.sub(r"\b[AF] ", "", order) == re.sub(r"\b[AF] ", "", meaning)


@pytest.mark.parametrize(
    "line", [one for one in PASTED if one.meaning.startswith("!")], ids=lambda one: one.text
)
def test_a_refused_line_is_no_order_in_a_paste(line: Written) -> None:
    assert _read(line) == []
