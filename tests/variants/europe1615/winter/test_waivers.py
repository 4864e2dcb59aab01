"""Waived captures: who can waive what, when, and for how long."""

import pytest

from tests.golden import Golden
from tests.variants.europe1615.winters import winter
from tests.variants.europe1615.years import (
    FALL,
    SUMMER,
    VARIANT,
    code,
    complaint,
    due,
    go,
    owner,
    play,
    records_of,
    report,
    to,
)
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind

IN_SAXONY = "denmark A sax"


@pytest.mark.clause("E15-BLD-1", "E15-BLD-4")
def test_a_waived_center_stays_with_its_owner() -> None:
    assert owner(winter(IN_SAXONY), "sax") == "denmark"
    game = winter(IN_SAXONY, denmark="WAIVE SAX")
    assert owner(game, "sax") == "sax"
    # So an ally's home and a province without a center are spared too.
    assert owner(winter("spain A boh", spain="WAIVE BOH"), "boh") == "austria"
    assert owner(winter("spain A lus", spain="WAIVE LUS"), "lus") == "austria"
    assert owner(winter("spain A lus"), "lus") == "spain"


@pytest.mark.clause("E15-BLD-1")
def test_only_the_occupier_waives() -> None:
    assert owner(winter(IN_SAXONY, austria="WAIVE SAX"), "sax") == "denmark"
    for patron, whose in (("denmark", "sax"), ("spain", "hes")):
        game = winter("hes A sax", influence=f"hes {patron} 2", denmark="WAIVE SAX")
        assert owner(game, "sax") == whose
    assert owner(winter(IN_SAXONY, denmark="WAIVE HES"), "sax") == "denmark"


@pytest.mark.clause("E15-BLD-1", "E15-BLD-2")
def test_captures_by_units_of_aligned_states_are_waived_with_the_retreats_as_well(golden: Golden) -> None:
    game = go(play("hes A sax", influence="hes denmark 2", when=FALL))
    assert game.dues[Power("denmark")].note == "WAIVE sax"
    game = go(game, denmark="WAIVE SAX")
    assert owner(game, "sax") == "sax"
    golden(report(game, "WAIVE sax").why)


@pytest.mark.clause("E15-BLD-1")
def test_a_power_cannot_waive_its_own_land(golden: Golden) -> None:
    game = play("denmark A sax, denmark A hol", {"mec": "denmark"}, when=FALL)
    for place, name in (("hol", "Holstein"), ("mec", "Mecklenburg")):
        message = complaint(game, "denmark", f"WAIVE SAX, WAIVE {place}")
        assert f"{name} cannot be waived: a power may waive a capture of another owner's land by" in message
        assert "Saxony" not in message
    retreat = go(game, denmark="A sax H")
    assert retreat.phase.kind is PhaseKind.RETREAT
    golden(complaint(retreat, "denmark", "WAIVE HOL"))


@pytest.mark.clause("E15-BLD-1")
def test_several_powers_may_waive_one_place() -> None:
    game = winter(IN_SAXONY, denmark="WAIVE SAX", spain="WAIVE SAX")
    assert owner(game, "sax") == "sax"


@pytest.mark.clause("E15-BLD-1")
def test_a_waiver_is_reported_and_has_to_be_readable(golden: Golden) -> None:
    game = play(IN_SAXONY, when=FALL)
    assert "E15-BLD-1" in complaint(game, "denmark", "WAIVE bal")
    golden(complaint(game, "denmark", "WAIVE"))
    assert complaint(game, "denmark", "WAIVE nowhere").startswith("1:7: ")
    game = go(game, denmark="waive saxony, A sax H")
    assert code(game, "WAIVE sax") == "waived"
    assert report(game, "WAIVE sax").power == "denmark"
    assert records_of(game).waived == {"denmark": {"sax"}}


@pytest.mark.clause("E15-BLD-2")
def test_captures_are_waived_only_in_the_fall() -> None:
    for when in (VARIANT.start, SUMMER):
        assert "E15-BLD-2" in complaint(play(IN_SAXONY, when=when), "denmark", "WAIVE SAX")


@pytest.mark.clause("E15-BLD-2")
def test_captures_are_waived_with_the_retreats_or_not() -> None:
    game = go(play(IN_SAXONY, when=FALL))
    assert (str(game.phase), due(game, "denmark")) == ("Fall 1615 Retreat", "1 possible waiver")
    assert game.dues[Power("denmark")].note == "WAIVE sax"
    game = go(game, denmark="WAIVE SAX")
    assert owner(game, "sax") == "sax"
    early = {"e15_waiver_deadline": "with_fall_orders"}
    game = go(play(IN_SAXONY, when=FALL, rules=early))
    assert (str(game.phase), owner(game, "sax")) == ("Late Winter 1615 Adjustment", "denmark")
    beaten = play("denmark A boh, austria A sax, austria A sil", {"boh": "austria"}, when=FALL, rules=early)
    beaten = go(beaten, austria="A sax - boh, A sil S A sax - boh", denmark="A boh H")
    assert str(beaten.phase) == "Fall 1615 Retreat"
    assert "E15-BLD-2" in complaint(beaten, "denmark", "WAIVE SAX")


@pytest.mark.clause("E15-BLD-3")
def test_a_waiver_counts_for_one_winter_and_cannot_be_withdrawn() -> None:
    game = go(play(IN_SAXONY, when=FALL), denmark="WAIVE SAX")
    # During the retreats nothing is left to decide.
    assert game.phase.season == "late winter"
    assert owner(game, "sax") == "sax"
    game = go(game)
    assert (owner(game, "sax"), records_of(game).waived) == ("sax", {})
    game = to(game, "late winter 1616")
    assert owner(game, "sax") == "denmark"


# ------------------------------------------------------------------------------- what is captured else


@pytest.mark.clause("E15-BLD-5", "E15-BLD-6")
def test_land_without_centers_is_annexed_unless_it_belongs_to_an_ally() -> None:
    assert owner(winter("denmark A fra"), "fra") == "denmark"
    assert owner(winter("sax A lus"), "lus") == "sax"
    assert owner(winter("denmark A fra", influence="fra denmark 2, hes denmark 2"), "fra") == "fra"
    assert owner(winter("hes A fra", influence="fra denmark 2, hes denmark 2"), "fra") == "fra"
    assert owner(winter("sax A lus", influence="sax austria 2"), "lus") == "austria"
    assert owner(winter("denmark A bre", influence="lowr denmark 2"), "bre") == "lowr"
    assert owner(winter("denmark A bre", influence="lowr england 2"), "bre") == "denmark"


@pytest.mark.clause("E15-BLD-2")
def test_an_invalid_waiver_is_reported_with_its_position(golden: Golden) -> None:
    told = complaint(play(IN_SAXONY, when=SUMMER), "denmark", "A sax H, WAIVE saxony")
    golden(told)
