"""The special centers inside the Ottoman borders."""

import pytest

from tests.golden import Golden
from tests.variants.playing import go, report, to
from tests.variants.thirtyyears1648.months import BOARD, VARIANT, play
from westphalia.variants.thirtyyears1648.special_centers import find_special_centers

FOUR = "con sin syr wla"
"""The homes without Greece."""


@pytest.mark.clause("T48-OTT-1")
def test_five_marked_centers_lie_inside_the_ottoman_borders() -> None:
    assert set(find_special_centers(BOARD)) == {"bud", "ser", "smy", "arm", "egy"}
    countries = BOARD.special["countries"]
    assert set(find_special_centers(BOARD)) <= set(countries["ottoman"])  # type: ignore[index]
    assert all(
        place in BOARD.centers and BOARD.province[place].home is None for place in find_special_centers(BOARD)
    )


@pytest.mark.clause("T48-OTT-5", "T48-OTT-6")
def test_a_new_home_names_the_lost_one_that_it_replaces(golden: Golden) -> None:
    game = play("ottoman A bul, austria A gre", {"ottoman": FOUR, "austria": "vie gre"}, "1618-06A")
    game = go(game, ottoman="HOME smy")
    named = report(game, "HOME smy").fact
    assert (named.clause, named.because[0].text) == (
        "T48-OTT-5",
        "Greece belongs to Austria.",
    )
    homes = [one for one in VARIANT.facts(game.state) if one.kind == "home"]
    assert [(one.about, one.text) for one in homes] == [
        (("smy", "ottoman", "gre"), "Smyrna was named as a home to replace Greece.")
    ]
    game = to(go(game, austria="A gre - alb", ottoman="A bul - gre"), "1618-09A")
    back = next(event.fact for event in game.history[-1].report.events if event.code == "home_back")
    assert back.clause == "T48-OTT-6"
    golden([fact.text for fact in back.because])


@pytest.mark.clause("T48-OTT-4", "T48-OTT-7")
@pytest.mark.parametrize(
    ("power", "order", "because"),
    [
        ("austria", "HOME smy", "Austria has no special centers."),
        ("ottoman", "HOME sax", "Saxony is not a special center."),
        ("ottoman", "HOME bud", "Buda belongs to Austria."),
        ("ottoman", "HOME ser", "Serbia was named as a home to replace Greece."),
        ("ottoman", "HOME smy FOR con", "Constantinople belongs to the Ottoman Empire."),
        ("ottoman", "HOME smy", "Serbia was named as a home to replace Greece."),
    ],
)
def test_a_void_naming_gives_its_reasons(power: str, order: str, because: str) -> None:
    owners = {"ottoman": f"{FOUR} ser", "austria": "gre bud"}
    game = play("ottoman A per", owners, "1618-06A", {"homes": {"ser": "gre"}})
    fact = report(go(game, **{power: order}), order).fact
    assert [one.text for one in fact.because] == [because]
