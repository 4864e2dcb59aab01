"""The status of minor states, and whose orders their units follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import (
    FALL,
    SPRING,
    code,
    event_fact,
    events,
    go,
    list_reasons,
    marker,
    owner,
    play,
    points,
    records_of,
    report,
    setting,
    status,
    to,
    units,
)
from westphalia.games import resolve_case
from westphalia.model.case import read_case
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power
from westphalia.variants import find_variant
from westphalia.variants.europe1615.ledger import read_records, write_records
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.statuses import STAT, status_fact, update_statuses


@pytest.mark.clause("E15-STAT-1", "E15-STAT-2", "E15-STAT-3", "E15-STAT-4", "E15-STAT-5")
@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        ("", "unaligned"),
        ("france 1", "aligned france"),
        ("france 6 spain 5", "aligned france"),
        ("france 5 spain 5", "neutral"),
        ("france 10 spain 5 austria 5", "aligned france"),
        ("france 9 spain 5 austria 5", "neutral"),
        ("france 4 spain 4 austria 2", "neutral"),
        ("france 5 spain 3 austria 3", "neutral"),
        ("france 0 spain 1", "aligned spain"),
    ],
)
def test_the_status_follows_from_the_points(placed: str, expected: str) -> None:
    assert status(play(influence=f"lor {placed}" if placed else ""), "lor") == expected


@pytest.mark.clause("E15-STAT-5", "E15-DA-2")
def test_a_state_emptied_by_diplomatic_attacks_is_unaligned() -> None:
    game = play(influence="lor france 5 spain 5")
    assert status(game, "lor") == "neutral"
    game = go(game, france="LOR > SPAIN")
    assert (status(game, "lor"), points(game, "lor")) == ("unaligned", {})
    assert "Lorraine is unaligned." in events(game, "status")


@pytest.mark.clause("E15-STAT-6", "E15-STAT-7", "E15-ID-3")
def test_units_of_an_aligned_state_follow_its_power_anywhere() -> None:
    game = play("lor A lor, wur A sil", influence="lor france 3, wur france 3")
    game = go(game, france="A lor - als, A sil - mor")
    assert units(game) == {"lor A als", "wur A mor"}
    assert report(game, "A lor - als").power == "france"
    game = play("lor A lor", influence="lor france 3")
    assert units(go(game, france="A lor - mad")) == {"lor A lor"}


@pytest.mark.clause("E15-STAT-8")
def test_orders_to_units_of_neutral_states_are_ignored(golden: Golden) -> None:
    game = go(play("lor A lor", influence="lor france 5 spain 5"), france="A lor - als", spain="A lor - cha")
    assert units(game) == {"lor A lor"}
    assert code(game, "A lor - als") == code(game, "A lor - cha") == "E15-STAT-8"
    golden(report(game, "A lor - als").why)


@pytest.mark.clause("E15-STAT-9")
def test_orders_of_other_powers_are_ignored_without_a_conflict() -> None:
    game = go(play("lor A lor", influence="lor france 5 spain 4"), france="A lor - als", spain="A lor - cha")
    assert units(game) == {"lor A als"}
    assert (code(game, "A lor - als"), code(game, "A lor - cha")) == ("arrives", "E15-STAT-9")
    assert report(game, "A lor - cha").power == "spain"


@pytest.mark.clause("E15-STAT-10")
def test_units_of_unaligned_states_hold() -> None:
    game = go(play("lor A lor", e15_unaligned_units="hold"), france="A lor - als")
    assert units(game) == {"lor A lor"}
    assert code(game, "A lor - als") == "E15-STAT-10"


@pytest.mark.clause("E15-STAT-11", "E15-RES-3", "E15-RES-4")
def test_the_status_is_fixed_after_points_and_attacks_of_the_same_phase() -> None:
    # France loses the state by an attack before its order is resolved, so the order does not count.
    game = play(
        "lor A lor, france A cha",
        influence="lor france 6 spain 4",
        e15_lost_alignment_unit="hold_supportable",
    )
    game = go(game, spain="3: LOR", france="A lor - als", england="5: LOR, LOR > FRANCE")
    assert points(game, "lor") == {"france": 1, "spain": 7}
    assert status(game, "lor") == "aligned spain"
    assert (code(game, "A lor - als"), units(game)) == ("E15-STAT-9", {"lor A lor", "france A cha"})


@pytest.mark.clause("E15-STAT-11")
def test_a_unit_whose_order_was_dropped_holds_and_can_be_supported() -> None:
    game = play(
        "lor A lor, france A cha, austria A als, austria A lux, spain A fco", influence="lor france 4"
    )
    game = go(
        game,
        spain="4: LOR, A fco - als",
        france="A lor - bur, A cha S A lor",
        austria="A als - lor, A lux S A als - lor",
    )
    assert status(game, "lor") == "neutral"
    assert code(game, "A lor - bur") == "E15-STAT-8"
    assert "lor A lor" in units(game)
    game = play("lor A lor, france A cha, austria A als, austria A lux", influence="lor france 4 spain 5")
    game = go(game, france="A lor - bur, A cha S A lor", austria="A als - lor, A lux S A als - lor")
    assert (code(game, "A lor - bur"), code(game, "A cha S A lor")) == ("E15-STAT-9", "given")
    assert "lor A lor" in units(game)


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


@pytest.mark.clause("E15-MIN-13")
def test_all_provinces_of_a_state_share_its_status() -> None:
    for place in ("bre", "bru"):
        game = play(f"denmark A hol, lowr A {place}", influence="lowr england 2 france 2")
        assert status(game, "lowr") == "neutral"
        assert code(go(game, denmark="A hol - bre"), "A hol - bre") == "E15-NEUT-2"
    game = go(play("denmark A hol, lowr A bru", influence="lowr england 2"), denmark="A hol - bre")
    assert code(game, "A hol - bre") == "arrives"


# ----------------------------------------------------------------------------------- unaligned states


@pytest.mark.clause("E15-UNAL-1", "E15-UNAL-2")
def test_anybody_moves_into_an_unaligned_state() -> None:
    game = play("france A cha, wur A wur", influence="wur austria 2")
    game = go(game, france="A cha - lor", austria="A wur - fra")
    assert units(game) == {"france A lor", "wur A fra"}


@pytest.mark.clause("E15-UNAL-3")
def test_anybody_captures_an_unaligned_state() -> None:
    game = play("france A lor, wur A fra", influence="wur austria 2", when=FALL)
    game = to(game, "S1616M")
    assert (owner(game, "lor"), owner(game, "fra")) == ("france", "wur")


@pytest.mark.clause("E15-UNAL-4")
def test_anybody_supports_the_unit_of_an_unaligned_state_to_hold() -> None:
    game = play("lor A lor, france A cha, austria A als, austria A lux")
    game = go(game, france="A cha S A lor", austria="A als - lor, A lux S A als - lor")
    assert code(game, "A cha S A lor") == "given"
    assert "lor A lor" in units(game)


@pytest.mark.clause("E15-UNAL-5")
@pytest.mark.parametrize(
    ("owners", "expected"),
    [({}, "unaligned"), ({"mec": "bra"}, "unaligned"), ({"mec": "bra", "pru": "bra"}, "neutral")],
)
def test_a_state_with_three_centers_is_not_unaligned(owners: dict[str, str], expected: str) -> None:
    assert status(play(owners=owners, e15_three_centre_rule="at_least_3"), "bra") == expected


@pytest.mark.clause("E15-UNAL-5")
def test_three_centers_change_nothing_else() -> None:
    owners = {"mec": "bra", "pru": "bra", "sax": "bra"}
    assert status(play(owners=owners), "bra") == "neutral"
    assert status(play(owners=owners, influence="bra france 1"), "bra") == "aligned france"


@pytest.mark.clause("E15-TAKE-9")
def test_a_captured_state_has_neither_status_nor_marker() -> None:
    game = play(influence="sax denmark 5")
    assert (status(game, "sax"), marker(game, "sax")) == ("aligned denmark", "protestant")
    game = play(owners={"sax": "austria"}, influence="sax denmark 5")
    assert (status(game, "sax"), marker(game, "sax")) == (None, None)
    assert points(game, "sax") == {"denmark": 5}


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


@pytest.mark.clause("E15-RES-1", "E15-RES-2", "E15-RES-3")
def test_a_status_is_explained_down_to_the_submissions(golden: Golden) -> None:
    game = go(play(influence="lor spain 4"), france="9: LOR, LOR > SPAIN")
    golden(list_reasons(event_fact(game, "status", "lor")))
