"""A claim about an order may write it in any way that sheets read."""

import pytest

from tests.model.orders.test_as_written import WRITTEN, Written
from westphalia.model.errors import UnreadableError
from westphalia.model.orders import Designation, format_order
from westphalia.research.claims.claims import OrderClaim
from westphalia.research.claims.text import parse_claims
from westphalia.variants import find_variant

ONLY_ON_SHEETS = {
    "A Mun stays": "it says that the unit survives",
    "A Vie H (*dislodged*)": "it says that the unit is dislodged",
    "A Vie holds (dislodged by A Tri)": "it says that the unit is dislodged",
    "A Vie - Gal, cut": "only supports are cut",
    "A Vie - Gal (*Ordered to Move*)": "a mark of a program",
    "A Vie - Gal *b*": "a mark of a program",
    "<A VIE-gal>": "a mark of a zine",
}
LINES = [
    line
    for line in WRITTEN
    if line.phase == "movement" and not line.meaning.startswith("!") and ";" not in line.meaning
]


@pytest.mark.parametrize("line", LINES, ids=[one.text for one in LINES])
def test_a_claim_reads_the_order_that_a_sheet_reads(line: Written) -> None:
    assert (line.meaning in claimed_orders(line)) == (line.text not in ONLY_ON_SHEETS)


def claimed_orders(line: Written) -> list[str]:
    """Return the orders that a claim names, with and without their powers; none if it is unreadable."""
    try:
        claims = parse_claims(line.text, find_variant(line.variant).board)
    except UnreadableError:
        return []
    texts: list[str] = []
    for one in claims:
        if isinstance(one, OrderClaim) and not isinstance(one.order, Designation):
            order = format_order(one.order)
            texts += [order, f"{one.power} {order}"]
    return texts
