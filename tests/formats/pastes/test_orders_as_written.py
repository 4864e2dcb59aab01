"""The lines of orders that people write mean the same in a pasted turn as on a sheet, or are refused."""

import re

import pytest

from tests.model.orders.test_as_written import WRITTEN, Written
from westphalia.formats.pastes import read_paste
from westphalia.model.errors import WestphaliaError
from westphalia.model.orders import format_order
from westphalia.variants import find_variant

HEADINGS = {
    ("standard", "movement"): "Spring 1905",
    ("standard", "retreat"): "Spring 1905 Retreats",
    ("standard", "adjustment"): "Winter 1905",
    ("germany-1648", "movement"): "Spring 1650",
    ("europe-1615", "movement"): "Spring 1616",
    ("diplomacy-1618", "movement"): "Spring 1619",
    ("europe-1619", "movement"): "Spring 1620",
}
ONLY_IN_PASTES = {
    "French Par Bur": "a paste may have the power before an order without letters",
    "- A Par": "zines write removals so",
}


def read_line(line: Written) -> list[str]:
    """Return the orders of a line in a paste; nothing if it has none or an error."""
    variant = find_variant(line.variant)
    power = variant.board.powers[0].name
    try:
        paste = read_paste(f"{HEADINGS[line.variant, line.phase]}\n{power}:\n{line.text}\n", variant=variant)
    except WestphaliaError:
        return []
    return [format_order(order.order) for turn in paste.turns for order in turn.orders if order.order]


def without_details(order: str, line: Written) -> str:
    """Return an order without what a paste adds or takes from headings: the kinds and powers of units."""
    powers = "|".join(power.id for power in find_variant(line.variant).board.powers)
    return re.sub(rf"(?<![\w/])(?:[AFKM]|{powers}) (?=[a-zAFKM])", "", order)


@pytest.mark.parametrize("line", WRITTEN, ids=[f"{one.phase}: {one.text}" for one in WRITTEN])
def test_a_line_means_the_same_in_a_paste(line: Written) -> None:
    found = [without_details(order, line) for order in read_line(line)]
    if not line.meaning.startswith("!"):
        assert found == [without_details(order, line) for order in line.meaning.split("; ")]
    elif line.text not in ONLY_IN_PASTES:
        assert found == []
