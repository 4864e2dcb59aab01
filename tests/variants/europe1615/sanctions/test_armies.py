"""Special armies: under their sanctions they move, attack, defend and support as two units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from tests.variants.europe1615.moves import move


@dataclass(frozen=True)
class Case:
    """A special army with its sanction: where it stands, an enemy near it, from where that one has help.

    From `further` another army of the state comes.
    """

    sanction: str
    letter: str
    state: str
    at: str
    enemy: str
    near: str
    helper: str
    further: str


CASES = (
    Case("Protestant Union", "R", "rhi", "rhi", "austria", "als", "lor", "lor"),
    Case("Saxon intervention", "N", "sax", "sax", "austria", "lus", "boh", "boh"),
    Case("Kejserkrigen", "K", "lowr", "bru", "denmark", "hol", "mec", "mec"),
    Case("Swedish intervention", "S", "swe", "swe", "denmark", "sca", "trd", "chr"),
    Case("Dutch intervention", "D", "dut", "dut", "spain", "fla", "wes", "wes"),
    Case("Catholic League", "B", "bav", "bav", "austria", "tyr", "wur", "wur"),
    Case("Polish intervention", "P", "pol", "war", "austria", "cra", "gal", "gal"),
)
DUAL = (
    "E15-PU-3",
    "E15-SAX-2",
    "E15-KEJ-2",
    "E15-GUS-3",
    "E15-DUT-3",
    "E15-CL-3",
    "E15-POL-3",
)
FURTHER = (
    "E15-PU-4",
    "E15-SAX-3",
    "E15-KEJ-9",
    "E15-GUS-4",
    "E15-DUT-4",
    "E15-CL-4",
    "E15-POL-4",
)
CONVOY = (
    "E15-PU-7",
    "E15-SAX-6",
    "E15-KEJ-5",
    "E15-GUS-8",
    "E15-DUT-7",
    "E15-CL-7",
    "E15-POL-10",
)


def each(clauses: Sequence[str], *more: str) -> pytest.MarkDecorator:
    """Every special army, with the clause of its section that says this."""
    params = [
        pytest.param(case, id=case.letter, marks=pytest.mark.clause(clause, *more))
        for case, clause in zip(CASES, clauses, strict=True)
    ]
    return pytest.mark.parametrize("case", params)


@each(DUAL, "E15-SANC-12")
def test_it_attacks_as_two_units_while_its_sanction_is_in_force(case: Case) -> None:
    orders = {case.state: f"A {case.at} - {case.near}"}
    others = f"{case.state} A {case.at} [{case.letter}], {case.enemy} A {case.near}"
    assert move(orders, others, sanctions=case.sanction).dislodged == {f"{case.enemy} A {case.near}"}
    assert not move(orders, others).dislodged


@each(DUAL, "E15-SANC-12")
def test_it_defends_as_two_units(case: Case) -> None:
    orders = {case.enemy: f"A {case.near} - {case.at}, A {case.helper} S A {case.near} - {case.at}"}
    others = f"{case.state} A {case.at} [{case.letter}]"
    assert not move(orders, others, sanctions=case.sanction).dislodged
    assert move(orders, others).dislodged == {f"{case.state} A {case.at} [{case.letter}]"}


@each(FURTHER)
def test_further_armies_of_its_state_have_the_strength_of_one(case: Case) -> None:
    order = f"A {case.further} - {case.near}"
    others = f"{case.state} A {case.at} [{case.letter}], {case.enemy} A {case.near}"
    moves = move({case.state: order}, others, sanctions=case.sanction)
    assert moves[order] == "bounced"
    empty = move({case.state: order}, f"{case.state} A {case.at} [{case.letter}]", sanctions=case.sanction)
    assert empty[order] == "arrives"


@each(CONVOY)
def test_it_is_convoyed_and_arrives_as_two_units(case: Case) -> None:
    orders = {case.state: "A norm - lon", "france": "F eng C A norm - lon"}
    others = f"{case.state} A norm [{case.letter}], denmark A lon"
    moves = move(orders, others, sanctions=case.sanction)
    assert moves["A norm - lon"] == "arrives"
    assert moves.dislodged == {"denmark A lon"}


@pytest.mark.clause("E15-POL-10")
def test_the_polish_army_can_be_denied_a_convoy() -> None:
    orders = {"pol": "A norm - lon", "france": "F eng C A norm - lon"}
    barred = {"e15_polish_convoy": "false"}
    moves = move(orders, "pol A norm [P]", sanctions="Polish intervention", rules=barred)
    assert moves.after == {"pol A norm [P]", "france F eng"}
    ordinary = move(orders, sanctions="Polish intervention", rules=barred)
    assert ordinary["A norm - lon"] == "arrives"
    rhenish = {"rhi": "A norm - lon", "france": "F eng C A norm - lon"}
    both = "Polish intervention, Protestant Union"
    assert move(rhenish, "rhi A norm [R]", sanctions=both, rules=barred)["A norm - lon"] == "arrives"


@pytest.mark.clause("E15-POL-10")
def test_fleets_are_not_convoyed_whatever_the_knob_says() -> None:
    orders = {"pol": "F brit - lon", "france": "F eng C F brit - lon"}
    for choice in ("true", "false"):
        rules = {"e15_polish_convoy": choice}
        moves = move(orders, sanctions="Polish intervention", rules=rules)
        assert moves.after == {"pol F brit", "france F eng"}


@pytest.mark.clause("E15-KEJ-9")
def test_further_lower_saxon_armies_are_as_strong_as_the_first_if_the_knob_says_so() -> None:
    orders = {"lowr": "A mec - hol"}
    others = "lowr A bru [K], denmark A hol"
    wide = {"e15_kej_further_armies": "strength_2"}
    assert move(orders, others, sanctions="Kejserkrigen", rules=wide).dislodged == {"denmark A hol"}
    assert not move(orders, others, rules=wide).dislodged
    rhenish = move({"rhi": "A wes - bru"}, "lowr F bre", sanctions="Kejserkrigen", rules=wide)
    assert rhenish.after == {"rhi A bru", "lowr F bre"}


# ------------------------------------------------------------------------ all roles, with the army R

UNION = "Protestant Union"


@pytest.mark.clause("E15-SANC-12")
def test_its_support_counts_as_two() -> None:
    orders = {
        "england": "A lor - als",
        "rhi": "A rhi S A lor - als",
        "austria": "A als H, A wur S A als",
    }
    assert move(orders, "rhi A rhi [R]", sanctions=UNION).dislodged == {"austria A als"}
    assert not move(orders, "rhi A rhi [R]").dislodged


@pytest.mark.clause("E15-SANC-12")
def test_support_adds_to_its_two_when_it_holds() -> None:
    orders = {
        "rhi": "A rhi H",
        "hes": "A hes S A rhi",
        "spain": "A lux - rhi, A lor S A lux - rhi, A als S A lux - rhi",
    }
    assert not move(orders, "rhi A rhi [R]", sanctions=UNION).dislodged
    alone = {power: orders[power] for power in ("rhi", "spain")}
    assert move(alone, "rhi A rhi [R]", sanctions=UNION).dislodged == {"rhi A rhi [R]"}


@pytest.mark.clause("E15-SANC-12")
def test_two_of_strength_two_bounce_like_any_others() -> None:
    orders = {"rhi": "A rhi - fra", "bav": "A bav - fra"}
    both = "Protestant Union, Catholic League"
    moves = move(orders, "rhi A rhi [R], bav A bav [B]", sanctions=both)
    assert moves.after == {"rhi A rhi [R]", "bav A bav [B]"}
    assert move(orders, "rhi A rhi [R], bav A bav [B]", sanctions=UNION).after == {
        "rhi A fra [R]",
        "bav A bav [B]",
    }


@pytest.mark.clause("E15-SANC-12")
def test_a_failed_mover_holds_as_two_units_or_as_one() -> None:
    orders = {
        "rhi": "A rhi - als",
        "austria": "A als H, A wur S A als",
        "spain": "A lux - rhi, A lor S A lux - rhi",
    }
    dual = move(orders, "rhi A rhi [R]", sanctions=UNION)
    assert dual["A rhi - als"] == "bounced"
    assert not dual.dislodged
    one = move(orders, "rhi A rhi [R]", sanctions=UNION, e15_dual_failed_mover_hold="1")
    assert one.dislodged == {"rhi A rhi [R]"}
    held = move({"spain": orders["spain"]}, "rhi A rhi [R]", sanctions=UNION, e15_dual_failed_mover_hold="1")
    assert not held.dislodged


@pytest.mark.clause("E15-SANC-14")
def test_its_support_is_cut_whole_or_point_by_point() -> None:
    orders = {
        "england": "A lor - als",
        "rhi": "A rhi S A lor - als",
        "austria": "A als H",
        "spain": "A hes - rhi",
    }
    cut = move(orders, "rhi A rhi [R]", sanctions=UNION)
    assert cut["A rhi S A lor - als"] == "cut"
    assert not cut.dislodged
    partly = move(orders, "rhi A rhi [R]", sanctions=UNION, e15_dual_support_cut="one_to_one")
    assert partly.dislodged == {"austria A als"}
    twice = orders | {"france": "A wes - rhi"}
    both = move(twice, "rhi A rhi [R]", sanctions=UNION, e15_dual_support_cut="one_to_one")
    assert not both.dislodged
