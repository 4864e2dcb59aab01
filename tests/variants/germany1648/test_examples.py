"""The worked examples of the rules, as printed."""

import pytest

from tests.variants.table import Table
from westphalia.variants.germany1648 import GERMANY_1648

TABLE = Table(GERMANY_1648)


@pytest.mark.clause("G48-EX-7")
def test_a_knight_beside_ulm_does_not_help_to_take_it() -> None:
    moves = TABLE.move({"austria": "A Wurttemberg - Ulm, K mem S A Wurttemberg - Ulm"}, "neutral A ulm")
    assert moves["K mem S A wrt - ulm"] == "G48-KNIGHT-15"
    assert moves["A wrt - ulm"] == "bounced"
