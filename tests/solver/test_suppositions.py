"""What would follow if one thing in a kernel were so, and what if it were not."""

import pytest

import westphalia
from westphalia.solver import OrderFate

PANDIN = {
    "england": ["F Lon S F Wal - Eng", "F Wal - Eng"],
    "france": ["A Bre - Lon", "F Eng C A Bre - Lon"],
    "germany": ["F Nth S F Bel - Eng", "F Bel - Eng"],
}
CROSSED = {
    "england": ["F Edi - Nth", "F Lon S F Edi - Nth"],
    "france": ["A Bre - Lon", "F Eng C A Bre - Lon"],
    "germany": ["F Pic - Eng", "F Bel S F Pic - Eng"],
    "russia": ["A Nwy - Bel", "F Nth C A Nwy - Bel"],
}
EXCHANGE = {
    "england": ["A Nwy - Swe", "F Ska C A Nwy - Swe"],
    "russia": ["A Swe - Nwy"],
}
BEL = (
    "F bel - eng succeeds: its attack strength 2 (with F nth) exceeds the hold strength 1 of F eng"
    " and the prevent strength 1 of F wal."
)


def _suppositions(orders: dict[str, list[str]]):
    return westphalia.adjudicate(westphalia.case(orders=orders)).suppositions()


def test_in_pandins_paradox_either_supposition_leads_to_its_opposite():
    arrives, stays = _suppositions(PANDIN)
    assert arrives.supposed == "the convoy of A bre to lon gets through"
    assert arrives.follows == (
        "F lon S F wal - eng is cut by the attack of A bre (by convoy).",
        BEL,
        "F eng is dislodged: F bel moves in.",
        "The way of A bre to lon is closed: its convoy is disrupted, as F eng is dislodged.",
    )
    assert arrives.ending == "contradiction"
    assert stays.supposed == "the convoy of A bre to lon is broken"
    assert stays.follows[-1] == "The way of A bre to lon is open: convoyed by F eng."
    assert stays.ending == "contradiction"


def test_where_there_are_two_resolutions_each_supposition_is_one_of_them():
    resolution = westphalia.adjudicate(westphalia.case(orders=CROSSED))
    found = resolution.suppositions()
    assert [supposition.ending for supposition in found] == ["resolution", "resolution"]
    assert {tuple(fate for _, fate in supposition.fates) for supposition in found} == set(
        resolution.kernels[0].alternatives
    )


def test_a_circle_is_told_by_its_moves():
    goes, stays = _suppositions(EXCHANGE)
    assert goes.supposed == "A nwy - swe succeeds"
    assert goes.to_json() == {
        "supposed": "A nwy - swe succeeds",
        "follows": ["A swe - nwy succeeds: it takes the place that A nwy leaves."],
        "ending": "resolution",
        "fates": [
            {"order": "A nwy - swe", "fate": OrderFate.SUCCEEDS},
            {"order": "A swe - nwy", "fate": OrderFate.SUCCEEDS},
        ],
    }
    assert stays.ending == "resolution"


@pytest.mark.parametrize("orders", [{"austria": ["A Vie - Tyr"]}, {}])
def test_without_a_kernel_nothing_is_supposed(orders: dict[str, list[str]]):
    assert _suppositions(orders) == ()
    assert westphalia.adjudicate(westphalia.case(orders=PANDIN)).suppositions(kernel=1) == ()
