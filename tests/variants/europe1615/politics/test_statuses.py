"""The status of minor states, and whose orders their units follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import SPRING, play, records_of, setting, status
from tests.variants.playing import event_fact, events, go, list_reasons, report
from westphalia.games import resolve_case
from westphalia.model.case import read_case
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power
from westphalia.variants import find_variant
from westphalia.variants.europe1615.ledger import read_records, write_records
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.statuses import STAT, status_fact, update_statuses


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
