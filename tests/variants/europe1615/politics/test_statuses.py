"""The status and marker of minor states, whose orders their units follow, and the Ottoman units."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import (
    BOARD,
    SPRING,
    VARIANT,
    entry_texts,
    play,
    records_of,
    reports,
    setting,
    status,
)
from tests.variants.playing import event_fact, events, go, list_reasons, orders_of, report
from westphalia.games import legal_orders_of_unit, resolve_case
from westphalia.games.game import Game
from westphalia.games.reports.reports import secrets_report
from westphalia.model.case import read_case
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power
from westphalia.model.orders import MovementOrder, format_order, parse_order
from westphalia.variants import find_variant
from westphalia.variants.europe1615.ledger import read_records, write_records
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.statuses import (
    STAT,
    find_winner,
    marker_fact,
    status_fact,
    update_statuses,
)
from westphalia.variants.referee import Table

# --------------------------------------------------------------------------------------------------- statuses


@pytest.mark.clause("E15-STAT-11")
def test_a_status_lasts_until_the_next_status_step() -> None:
    game = go(play(influence="lor france 4"))
    assert status(game, "lor") == "aligned france"
    changed = replace(records_of(game), influence={Power("lor"): {Power("spain"): 9}})
    again = replace(game, ledger=write_records(changed, game.ledger))
    assert status(again, "lor") == "aligned france"
    assert status(go(again), "lor") == "aligned spain"


@pytest.mark.clause("E15-STAT-12")
def test_placements_and_followed_orders_are_published() -> None:
    game = play("lor A lor", influence="lor france 4")
    game = go(game, france="2: LOR, A lor - als", spain="3: LOR, A lor - bur")
    told = [(one.power, one.code) for one in game.history[-1].report.entries]
    assert told == [
        ("france", "placed"),
        ("spain", "placed"),
        ("france", "arrives"),
        ("spain", "E15-STAT-9"),
    ]


# ----------------------------------------------------------------------------------- unaligned states


def test_only_changes_of_status_are_reported() -> None:
    game = play(influence="lor france 5, sax denmark 3")
    after, told = update_statuses(setting(game))
    assert (told, after.records) == ((), records_of(game))
    game = go(game, spain="5: LOR, 1: SAX")
    assert events(game, "status", "marker") == ["Lorraine is neutral."]
    assert game.phase != SPRING


def test_records_are_the_same_after_they_were_written_and_read() -> None:
    game = go(play(influence="lor france 5 spain 5, sax denmark 3"), france="2: LOR")
    records = records_of(game)
    assert records != Europe1615Records()
    assert read_records(write_records(records, {})) == records
    assert write_records(read_records(game.ledger), {"other": 1})["other"] == 1


@pytest.mark.clause("E15-RES-3", "E15-STAT-5", "E15-MARK-7", "E15-LYON-5")
@pytest.mark.parametrize(
    ("stated", "clause"),
    [
        ('{"standings": {"sav": "aligned france"}}', "E15-STAT-5"),
        ('{"standings": {"sav": "aligned france"}, "influence": {"sav": {"spain": 2}}}', "E15-STAT-2"),
        ('{"markers": {"sav": "catholic"}}', "E15-MARK-7"),
        ('{"sanctions": {"permits": ["spain"]}}', "E15-LYON-5"),
    ],
)
def test_a_movement_case_cannot_state_what_its_phase_determines(stated: str, clause: str) -> None:
    text = f"variant: europe-1615\nphase: Spring 1615 Movement\nledger: {stated}\nFrance: A par H\n"
    with pytest.raises(ImpossibleError, match=clause):
        resolve_case(read_case(text, find_variant))


def test_a_movement_case_may_state_the_statuses_that_its_influence_gives() -> None:
    ledger = '{"standings": {"sav": "aligned france"}, "influence": {"sav": {"france": 2}}}'
    text = f"variant: europe-1615\nphase: Spring 1615 Movement\nledger: {ledger}\nFrance: A sav H\n"
    assert resolve_case(read_case(text, find_variant)).orders[0].power == "france"


@pytest.mark.clause("E15-STAT-2", "E15-STAT-3", "E15-STAT-4")
def test_a_status_gives_its_reasons() -> None:
    game = go(play(influence="lor france 5, sav spain 2 france 2"), spain="5: LOR", austria="2: SAV")
    assert list_reasons(event_fact(game, "status", "lor")) == [
        "Lorraine is neutral. [E15-STAT-3]",
        "France has 5 in Lorraine.",
        "Spain has 5 in Lorraine.",
        "Spain places 5 points in Lorraine. [E15-INF-10]",
    ]
    assert list_reasons(status_fact(setting(game), Power("sav")))[0] == "Savoy is neutral. [E15-STAT-4]"
    game = go(game, austria="4: SAV")
    assert list_reasons(event_fact(game, "status", "sav")) == [
        "Savoy is aligned with Austria. [E15-STAT-2]",
        "Austria has 6 in Savoy.",
        "Austria places 4 points in Savoy and now has 6 there. [E15-INF-10]",
        "Austria already had 2 in Savoy.",
        "France has 2 in Savoy.",
        "Spain has 2 in Savoy.",
    ]


@pytest.mark.clause("E15-STAT-5", "E15-UNAL-5", "E15-MIN-5", "E15-STAT-11")
def test_a_status_without_influence_gives_its_reasons(golden: Golden) -> None:
    game = play(owners={"mec": "bra", "pru": "bra", "sax": "bra"})
    golden(list_reasons(status_fact(setting(game), Power("bra"))))
    assert list_reasons(status_fact(setting(game), Power("sul"))) == ["Morocco is neutral. [E15-MIN-5]"]
    assert list_reasons(status_fact(setting(game), Power("lor"))) == ["Lorraine is unaligned. [E15-STAT-5]"]
    placed = setting(play(influence="lor france 5"))
    emptied = replace(placed, records=replace(placed.records, influence={}))
    golden(list_reasons(status_fact(emptied, Power("lor"))))


@pytest.mark.clause("E15-STAT-8", "E15-STAT-9", "E15-STAT-10")
def test_an_ignored_order_gives_its_reason(golden: Golden) -> None:
    game = go(play("sav A sav, sax A bra", {"sax": "denmark"}, influence="sav spain 3"), france="A sav - gen")
    assert list_reasons(report(game, "A sav - gen").fact) == [
        f"A sav - gen is illegal: {STAT[9].cite()}. [E15-STAT-9]",
        "Savoy is aligned with Spain. [E15-STAT-2]",
        "Spain has 3 in Savoy.",
    ]
    game = go(play("sax A bra", {"sax": "denmark"}), france="A bra - pru")
    golden(list_reasons(report(game, "A bra - pru").fact)[1:])


# ---------------------------------------------------------------------------------------------------- markers


@pytest.mark.clause("E15-MARK-1", "E15-MARK-5", "E15-MARK-7")
def test_a_marker_gives_its_reasons(golden: Golden) -> None:
    game = go(play(influence="lor france 5"), denmark="10: LOR")
    assert list_reasons(event_fact(game, "marker", "lor")) == [
        "Lorraine has a Protestant majority. [E15-MARK-1]",
        "Denmark has 10 in Lorraine.",
        "Denmark places 10 points in Lorraine. [E15-INF-10]",
        "France has 5 in Lorraine.",
    ]
    game = go(game, spain="1: LOR")
    golden(list_reasons(event_fact(game, "marker", "lor"))[:2])
    assert list_reasons(marker_fact(setting(game), Power("papl"))) == [
        "The Papal States have a Catholic majority. [E15-MARK-5]"
    ]
    golden(list_reasons(marker_fact(setting(game), Power("sav"))))


# ----------------------------------------------------------------------------------------------- the Ottomans


START = Game.start(VARIANT)


@pytest.mark.clause("E15-OTT-10")
def test_only_the_order_that_is_followed_is_published() -> None:
    game = go(START, spain="SER-BOS, A mil - gen", france="SER-hold, RUM-GRE", austria="RUM-BUL, RUM-BUL")
    assert orders_of(game, "ott") == ["A rum - gre", "A ser - bos"]
    for power in ("spain", "france", "austria"):
        assert not {text for text in entry_texts(game, power) if "ser" in text or "rum" in text}
    assert not [text for text in events(game) if "Serbia" in text or "Rumelia" in text]
    held = go(START, spain="SER-hold")
    unordered = go(START, spain="A mil H")
    assert [one for one in held.history[-1].report.entries if one.power == "ott"] == [
        one for one in unordered.history[-1].report.entries if one.power == "ott"
    ]
    assert set(reports(held)) == set(reports(unordered))


@pytest.mark.clause("E15-OTT-10", "E15-OTT-4", "E15-OTT-5")
def test_the_referee_sees_all_ottoman_orders_and_weights() -> None:
    assert secrets_report(START).sections == ()
    game = go(START, spain="SER-BOS", france="SER-hold, RUM-GRE", austria="SER-BOS, RUM-BUL")
    (section,) = secrets_report(game, 0).sections
    (votes,) = section.blocks
    assert isinstance(votes, Table)
    found = {tuple(map(str, row)) for row in votes.rows}
    assert found == {
        ("A ser", "A ser - bos", "Spain", "37", "followed"),
        ("A ser", "A ser - bos", "Austria", "33", "followed"),
        ("A ser", "A ser H", "France", "35", ""),
        ("A rum", "A rum - gre", "France", "35", "followed"),
        ("A rum", "A rum - bul", "Austria", "33", ""),
    }
    later = game.advance()
    assert secrets_report(later).sections in (
        secrets_report(later, 0).sections,
        secrets_report(later, 1).sections,
    )
    assert secrets_report(game).phase == "S1615M"


@pytest.mark.clause("E15-OTT-3")
def test_legal_orders_of_ottoman_units_can_be_listed() -> None:
    orders = {format_order(order) for order in legal_orders_of_unit(Game.start(VARIANT), "ser")}
    assert {"A ser H", "A ser - bos", "A ser S A rum"} <= orders


@pytest.mark.clause("E15-OTT-6")
def test_half_of_the_weight_is_no_majority() -> None:
    at = setting(play(rules={"e15_ottoman_rule": "majority"}))
    orders = [parse_order(f"A ser{rest}", BOARD) for rest in (" - bos", " - alb", " H")]
    weights = {Power("spain"): 10}, {Power("france"): 6}, {Power("austria"): 4}
    pairs = zip(orders, weights, strict=True)
    tally = {order: given for order, given in pairs if isinstance(order, MovementOrder)}
    assert find_winner(at, tally) is None
    tally.popitem()
    assert find_winner(at, tally) == orders[0]
