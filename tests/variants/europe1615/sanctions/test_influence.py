"""Sanctions that bar influence from states or give immunity to diplomatic attacks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.variants.europe1615.years import code, complaint, go, play, points, status
from westphalia.model.names import Power
from westphalia.variants.europe1615.sanction import SanctionRecords, Season
from westphalia.variants.europe1615.state import Europe1615Records

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


def parametrize_rows(names: str, rows: Sequence[tuple[object, ...]]) -> pytest.MarkDecorator:
    """Parametrize a test by rows, each of which begins with the clause it exercises."""
    params = [pytest.param(*row, id=str(row[0]), marks=pytest.mark.clause(str(row[0]))) for row in rows]
    return pytest.mark.parametrize(names.split(), params)


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


@pytest.mark.clause("E15-PU-1")
def test_influence_already_placed_stays() -> None:
    game = play("rhi A rhi, spain A par", influence="rhi spain 5", sanctions="Protestant Union")
    game = go(game, spain="A rhi - als")
    assert points(game, "rhi") == {"spain": 5}
    assert status(game, "rhi") == "aligned spain"
    assert code(game, "A rhi - als") == "arrives"


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


@parametrize_rows("clause sanction power", MAJORITIES)
def test_a_power_is_barred_from_states_with_a_new_protestant_majority(
    clause: str, sanction: str, power: str
) -> None:
    game = go(play(sanctions=sanction), **{power: "1: hes", "denmark": "2: hes"})
    assert clause in complaint(game, power, "1: hes")
    lost = go(game, spain="4: hes")
    assert points(go(lost, **{power: "1: hes"}), "hes")[power] == 2


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


# --------------------------------------------------------------------------------------- immunities


@pytest.mark.clause("E15-CIM-1")
def test_catholic_powers_can_be_immune_to_attacks_by_protestant_ones() -> None:
    game = play(influence="lor england 3 france 8 spain 4", sanctions="Catholic immunity")
    assert "E15-CIM-1" in complaint(game, "england", "LOR > FRANCE")
    assert points(go(game, france="LOR > ENGLAND"), "lor") == {"france": 5, "spain": 4}
    assert points(go(game, france="LOR > SPAIN"), "lor") == {"england": 3, "france": 4}
    free = play(influence="lor england 3 france 8 spain 4")
    assert points(go(free, england="LOR > FRANCE"), "lor") == {"france": 5, "spain": 4}


@pytest.mark.clause("E15-PIM-1")
def test_protestant_powers_can_be_immune_to_attacks_by_catholic_ones() -> None:
    game = play(influence="lor england 3 france 8 denmark 4", sanctions="Protestant immunity")
    assert "E15-PIM-1" in complaint(game, "france", "LOR > ENGLAND")
    assert points(go(game, england="LOR > FRANCE"), "lor") == {"france": 5, "denmark": 4}
    assert points(go(game, england="LOR > DENMARK"), "lor") == {"france": 8, "denmark": 1}


@pytest.mark.clause("E15-PIM-2")
def test_both_immunities_may_be_in_force_together() -> None:
    both = "Catholic immunity, Protestant immunity"
    game = play(influence="lor england 3 france 8 denmark 4", sanctions=both)
    assert "E15-PIM-1" in complaint(game, "france", "LOR > ENGLAND")
    assert "E15-CIM-1" in complaint(game, "england", "LOR > FRANCE")
    assert points(go(game, england="LOR > DENMARK"), "lor") == {"france": 8, "denmark": 1}


@pytest.mark.clause("E15-CIM-1", "E15-PIM-1")
def test_attacks_on_immune_powers_have_no_effect_by_option() -> None:
    both = "Catholic immunity, Protestant immunity"
    influence = "lor england 3 france 8"
    game = play(influence=influence, sanctions=both, e15_immune_da="no_effect")
    game = go(game, france="LOR > ENGLAND", england="LOR > FRANCE")
    assert code(game, "lor > england") == "E15-PIM-1"
    assert code(game, "lor > france") == "E15-CIM-1"
    assert points(game, "lor") == {"england": 3, "france": 8}


# ------------------------------------------------------------------------------------ opened states


@pytest.mark.clause("E15-MOR-1")
def test_unified_morocco_is_no_longer_neutral() -> None:
    assert status(go(play()), "sul") == "neutral"
    game = go(play(sanctions="Moroccan unification"))
    assert status(game, "sul") == "unaligned"
    closed = go(play("spain A andl"), spain="A andl - sul")
    assert code(closed, "A andl - sul") == "E15-NEUT-2"
    game = go(play("spain A andl", sanctions="Moroccan unification"), spain="A andl - sul")
    assert code(game, "A andl - sul") == "arrives"


@pytest.mark.clause("E15-MOR-2")
def test_all_powers_place_influence_in_unified_morocco() -> None:
    game = play(sanctions="Moroccan unification")
    for power in ALL:
        assert "E15-MIN-6" in complaint(play(), power, "2: sul")
        placed = go(game, **{power: "2: sul"})
        assert points(placed, "sul") == {power: 2}
        assert status(placed, "sul") == f"aligned {power}"


# --------------------------------------------------------------------------------------- overlaps


@pytest.mark.clause("E15-SANC-10")
def test_restrictions_add_up_or_the_last_sanction_prevails() -> None:
    def begun(*names: str) -> Europe1615Records:
        seasons = (Season(1615, "spring"), Season(1615, "summer"))
        return Europe1615Records(sanctions=SanctionRecords(begun=dict(zip(names, seasons, strict=True))))

    union_first = begun("protestant-union", "anti-hapsburg-campaign")
    game = play(records=union_first)
    assert "E15-PU-1" in complaint(game, "france", "1: rhi")
    assert "E15-PU-1" in complaint(game, "austria", "1: rhi")
    latest = play(records=union_first, e15_sanction_overlap="latest_prevails")
    assert "E15-AHC-1" in complaint(latest, "austria", "1: rhi")
    assert points(go(latest, france="1: rhi"), "rhi") == {"france": 1}
    assert "E15-PU-1" in complaint(latest, "france", "1: hes")
    union_last = begun("anti-hapsburg-campaign", "protestant-union")
    latest = play(records=union_last, e15_sanction_overlap="latest_prevails")
    assert "E15-PU-1" in complaint(latest, "france", "1: rhi")
    assert "E15-AHC-1" in complaint(latest, "spain", "1: sav")


@pytest.mark.clause("E15-SANC-10")
def test_the_last_of_two_sanctions_about_protestant_majorities_prevails_too() -> None:
    sanctions = SanctionRecords(
        begun={
            "catholic-league": Season(1615, "spring"),
            "huguenot-rebellion": Season(1615, "summer"),
        }
    )
    records = Europe1615Records(sanctions=sanctions)
    influence = "bav england 8"
    game = play(records=records, influence=influence, e15_sanction_overlap="latest_prevails")
    assert "E15-HUG-2" in complaint(game, "france", "1: bav")
    assert "E15-CL-1" in complaint(game, "england", "1: bav")
    assert Power("spain") in points(go(game, spain="1: bav"), "bav")
