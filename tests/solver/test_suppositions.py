"""What follows if one decision of a kernel is yes, and if it is no."""

import pytest

import westphalia
from tests.golden import Golden
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


def _suppositions(orders: dict[str, list[str]]):
    return westphalia.adjudicate(westphalia.case(orders=orders)).suppositions()


def test_in_pandins_paradox_either_supposition_leads_to_its_opposite(golden: Golden):
    suppositions = _suppositions(PANDIN)
    assert [supposition.ending for supposition in suppositions] == ["contradiction", "contradiction"]
    golden(line for one in suppositions for line in (one.supposed, *one.follows))


def test_where_there_are_two_resolutions_each_supposition_is_one_of_them():
    resolution = westphalia.adjudicate(westphalia.case(orders=CROSSED))
    found = resolution.suppositions()
    assert [supposition.ending for supposition in found] == ["resolution", "resolution"]
    assert {tuple(fate for _, fate in supposition.fates) for supposition in found} == set(
        resolution.kernels[0].alternatives
    )


def test_a_ring_succeeds_or_fails_as_a_whole(golden: Golden):
    goes, stays = _suppositions(EXCHANGE)
    told = goes.to_json()
    golden([told.pop("supposed"), *told.pop("follows")])
    assert told == {
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
