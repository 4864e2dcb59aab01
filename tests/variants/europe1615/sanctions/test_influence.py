"""Sanctions that bar influence from states or give immunity to diplomatic attacks."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.years import parametrize_rows, play, points, status
from tests.variants.playing import code, complaint, go

ALL = ("austria", "denmark", "england", "france", "spain")
CATHOLIC = ("austria", "france", "spain")
PROTESTANT = ("denmark", "england")

BARS = [
    ("E15-PU-1", "Protestant Union", "rhi hes bra wur", CATHOLIC),
    ("E15-SAX-1", "Saxon intervention", "sax", CATHOLIC),
    ("E15-KEJ-1", "Kejserkrigen", "lowr", CATHOLIC),
    ("E15-GUS-1", "Swedish intervention", "swe", CATHOLIC),
    ("E15-DUT-1", "Dutch intervention", "dut", CATHOLIC),
    ("E15-CL-1", "Catholic League", "bav wes fra", PROTESTANT),
    ("E15-POL-1", "Polish intervention", "pol", PROTESTANT),
    ("E15-DSR-1", "Dano-Swedish rivalry", "swe livn", ("denmark",)),
    ("E15-API-1", "Anti-Protestant Ireland", "ire", PROTESTANT),
    ("E15-AHC-1", "Anti-Hapsburg campaign", "dut tra rhi lowr sav", ("austria", "spain")),
    ("E15-LYON-6", "Treaty of Lyon", "swi sav", ("spain",)),
]
"""For each clause its sanction, the states and the powers that place no influence in them."""


@parametrize_rows("clause sanction states barred", BARS)
def test_sanctions_bar_some_powers_from_some_states(
    clause: str, sanction: str, states: str, barred: tuple[str, ...]
) -> None:
    before = play()
    game = play(sanctions=sanction)
    for state in states.split():
        for power in ALL:
            if power in barred:
                assert clause in complaint(game, power, f"1: {state}")
                assert points(go(before, **{power: f"1: {state}"}), state) == {power: 1}
                assert points(go(game, **{power: "1: gen"}), "gen") == {power: 1}
            else:
                assert points(go(game, **{power: f"1: {state}"}), state) == {power: 1}


# ---------------------------------------------------------------------- states with a Protestant majority

MAJORITIES = [
    ("E15-HUG-2", "Huguenot rebellion", "france"),
    ("E15-BOH-2", "Bohemian revolt", "austria"),
]


@parametrize_rows("clause sanction power", MAJORITIES)
def test_a_power_is_barred_from_states_with_a_protestant_majority(
    clause: str, sanction: str, power: str
) -> None:
    influence = f"sax england 8 {power} 3, bav {power} 3 england 1, hes england 5 {power} 3"
    game = play(influence=influence, sanctions=sanction)
    assert clause in complaint(game, power, "1: sax")
    for state in ("bav", "hes", "gen"):
        assert points(go(game, **{power: f"1: {state}"}), state)[power] in (1, 4)
    others = set(ALL) - {power}
    for other in others:
        assert other in points(go(game, **{other: "1: sax"}), "sax")
    free = play(influence=influence)
    assert points(go(free, **{power: "1: sax"}), "sax")[power] == 4


# ------------------------------------------------------------------------- diplomatic attacks go on

ATTACKS = [
    ("E15-PU-11", "Protestant Union", "rhi", "spain", "england"),
    ("E15-SAX-10", "Saxon intervention", "sax", "austria", "england"),
    ("E15-KEJ-9", "Kejserkrigen", "lowr", "france", "denmark"),
    ("E15-GUS-11", "Swedish intervention", "swe", "spain", "denmark"),
    ("E15-DUT-11", "Dutch intervention", "dut", "spain", "england"),
    ("E15-CL-11", "Catholic League", "bav", "england", "austria"),
    ("E15-POL-10", "Polish intervention", "pol", "denmark", "spain"),
    ("E15-DSR-2", "Dano-Swedish rivalry", "livn", "denmark", "spain"),
    ("E15-API-3", "Anti-Protestant Ireland", "ire", "england", "spain"),
    ("E15-AHC-3", "Anti-Hapsburg campaign", "tra", "austria", "england"),
    ("E15-HUG-4", "Huguenot rebellion", "sax", "france", "england"),
    ("E15-BOH-4", "Bohemian revolt", "hes", "austria", "denmark"),
    ("E15-LYON-7", "Treaty of Lyon", "swi", "spain", "france"),
]


@parametrize_rows("clause sanction state attacker target", ATTACKS)
def test_old_influence_still_serves_for_diplomatic_attacks(
    clause: str, sanction: str, state: str, attacker: str, target: str
) -> None:
    game = play(influence=f"{state} {attacker} 3 {target} 8", sanctions=sanction)
    complaint(game, attacker, f"1: {state}")
    game = go(game, **{attacker: f"{state} > {target}"})
    assert code(game, f"{state} > {target}") == "reduced", clause
    assert points(game, state) == {target: 5}


# ------------------------------------------------------------------------------------ opened states


@pytest.mark.clause("E15-MOR-2")
def test_all_powers_place_influence_in_unified_morocco() -> None:
    game = play(sanctions="Moroccan unification")
    for power in ALL:
        assert "E15-MIN-6" in complaint(play(), power, "2: sul")
        placed = go(game, **{power: "2: sul"})
        assert points(placed, "sul") == {power: 2}
        assert status(placed, "sul") == f"aligned {power}"
