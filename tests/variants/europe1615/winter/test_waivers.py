"""Waived captures: who can waive what, when, and for how long."""

import pytest

from tests.golden import Golden
from tests.variants.europe1615.winters import winter
from tests.variants.europe1615.years import FALL, play
from tests.variants.playing import complaint, go, owner
from westphalia.model.phase import PhaseKind

IN_SAXONY = "denmark A sax"


@pytest.mark.clause("E15-BLD-1")
def test_only_the_occupier_waives() -> None:
    assert owner(winter(IN_SAXONY, austria="WAIVE SAX"), "sax") == "denmark"
    for patron, whose in (("denmark", "sax"), ("spain", "hes")):
        game = winter("hes A sax", influence=f"hes {patron} 2", denmark="WAIVE SAX")
        assert owner(game, "sax") == whose
    assert owner(winter(IN_SAXONY, denmark="WAIVE HES"), "sax") == "denmark"


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
