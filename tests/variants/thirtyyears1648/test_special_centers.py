"""The special centers inside the Ottoman borders."""

import pytest

from tests.golden import Golden
from tests.variants.playing import code, due, events, go, owner, report, to
from tests.variants.thirtyyears1648.months import BOARD, VARIANT, play
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.thirtyyears1648.builds import count_paying_centers
from westphalia.variants.thirtyyears1648.special_centers import find_special_centers
from westphalia.variants.thirtyyears1648.state import setting_of
from westphalia.variants.thirtyyears1648.victory import count_victory_centers

HOMES = "con gre sin syr wla"
FOUR = "con sin syr wla"
"""The homes without Greece."""


def count(game: Game, power: str = "ottoman") -> tuple[int, int]:
    """Count the centers that pay for units, and those that count toward victory."""
    setting = setting_of(game.state)
    return count_paying_centers(setting, Power(power)), count_victory_centers(setting, Power(power))


@pytest.mark.clause("T48-OTT-1")
def test_five_marked_centers_lie_inside_the_ottoman_borders() -> None:
    assert set(find_special_centers(BOARD)) == {"bud", "ser", "smy", "arm", "egy"}
    countries = BOARD.special["countries"]
    assert set(find_special_centers(BOARD)) <= set(countries["ottoman"])  # type: ignore[index]
    assert all(
        place in BOARD.centers and BOARD.province[place].home is None for place in find_special_centers(BOARD)
    )


@pytest.mark.clause("T48-OTT-2")
def test_special_centers_are_neutral_centers_for_other_powers() -> None:
    game = play("austria A hun", {"austria": "vie boh"}, "1618-04M")
    game = go(game, austria="A hun - bud").advance()
    assert owner(game, "bud") == "austria"
    assert count(game, "austria") == (3, 3)
    game = to(go(game.advance(), austria="A bud - ser"), "1618-09A")
    assert code(go(game, austria="B A bud"), "B A bud") == "built"


@pytest.mark.clause("T48-OTT-3", "T48-VIC-5")
def test_the_ottomans_cannot_use_special_centers() -> None:
    game = play("ottoman A per", {"ottoman": f"{HOMES} bud"}, "1618-09A", {"held_since": {"bud": "1618-01"}})
    assert count(game) == (5, 5)
    game = go(game, ottoman="B A bud, B M bud")
    assert (code(game, "B A bud"), code(game, "B M bud")) == ("T48-OTT-3", "T48-OTT-3")
    counting = play(
        "ottoman A per", {"ottoman": f"{HOMES} bud"}, t48_ottoman_special_use="no_build_but_count"
    )
    assert count(counting) == (6, 6)
    assert code(go(counting, ottoman="B A bud"), "B A bud") == "T48-OTT-3"


@pytest.mark.clause("T48-OTT-4", "T48-OTT-5")
def test_for_a_lost_home_the_ottomans_name_a_special_center() -> None:
    game = play("ottoman A per, austria A gre", {"ottoman": FOUR, "austria": "gre"})
    owned = play("ottoman A per, austria A gre", {"ottoman": f"{FOUR} smy", "austria": "gre"})
    assert (count(game), count(owned)) == ((4, 4), (4, 4))
    named = go(owned, ottoman="HOME Smyrna FOR Greece, B A syr, B F smy")
    assert code(named, "HOME smy FOR gre") == "named"
    assert count(named) == (5, 5)
    assert code(named, "B F smy") == "built"
    assert code(named, "B A syr") == "built"


@pytest.mark.clause("T48-OTT-4", "T48-OTT-5", "T48-OTT-8")
def test_a_named_center_is_theirs_at_once_or_once_a_unit_occupies_it(golden: Golden) -> None:
    def named(**rules: str) -> Game:
        owners = {"ottoman": FOUR, "austria": "gre"}
        game = play("ottoman A syr, austria A gre", owners, choices=rules)
        return go(game, ottoman="HOME smy, B F smy, B A con")

    at_once = named()
    assert (code(at_once, "B F smy"), owner(at_once, "smy"), count(at_once)) == ("built", "ottoman", (5, 5))
    told = report(at_once, "HOME smy")
    golden([told.why, *(one.text for one in told.fact.because)])
    game = named(t48_ottoman_named_owner="taken_as_others")
    assert (code(game, "HOME smy"), code(game, "B F smy"), owner(game, "smy")) == ("named", "not_owned", None)
    assert count(game) == (4, 4)
    told = report(game, "HOME smy")
    golden([told.why, *(one.text for one in told.fact.because)])
    game = go(game, ottoman="A syr - smy").advance()
    assert (owner(game, "smy"), count(game)) == ("ottoman", (5, 5))


@pytest.mark.clause("T48-OTT-6", "T48-OTT-10")
def test_a_special_center_is_a_home_until_the_lost_one_is_retaken(golden: Golden) -> None:
    owners = {"ottoman": f"{HOMES} smy", "austria": "vie"}
    game = play("ottoman A bul, austria A ser", owners, "1618-05M")
    game = go(game, austria="A ser - gre")
    assert owner(game, "gre") == "austria"
    assert count(game) == (4, 4)
    game = go(game, ottoman="HOME smy")
    assert count(game) == (5, 5)
    game = go(game, austria="A gre - alb")
    game = go(game, ottoman="A bul - gre")
    assert game.phase.code == "1618-09A"
    assert count(game) == (5, 5)
    assert owner(game, "smy") == "ottoman"
    golden(events(game))
    assert code(go(game, ottoman="B A smy"), "B A smy") == "T48-OTT-3"


@pytest.mark.clause("T48-OTT-7")
def test_a_lost_new_home_that_is_replaced_is_no_longer_a_home() -> None:
    owners = {"ottoman": FOUR, "austria": "gre smy"}
    ledger = {"homes": {"smy": "gre"}}
    game = play("ottoman A per", owners, "1618-06A", ledger, t48_ottoman_redesignate="true")
    game = go(game, ottoman="HOME egy")
    assert VARIANT.ledger_json(game.ledger)["homes"] == {"egy": "gre"}


@pytest.mark.clause("T48-OTT-8")
def test_an_ottoman_unit_in_one_gains_nothing_and_others_take_it() -> None:
    game = play(
        "ottoman A wla, austria A tra, austria A hun", {"ottoman": HOMES, "austria": "vie"}, "1618-04M"
    )
    game = go(go(game, ottoman="A wla - ser"), austria="A hun - bud")
    assert count(game) == (5, 5)
    assert due(game, "ottoman") == "4 builds"
    game = go(game.advance(), austria="A tra - ser, A bud S A tra - ser")
    game = to(game, "1618-09A")
    assert owner(game, "ser") == "austria"
    assert count(game, "austria") == (4, 4)


@pytest.mark.clause("T48-OTT-3", "T48-LOAN-7")
def test_the_ottomans_cannot_use_a_special_center_lent_to_them() -> None:
    def lent(homes: dict[str, str], **rules: str) -> Game:
        owners = {"ottoman": FOUR, "austria": "vie gre bud"}
        game = play("ottoman A per, austria A vie", owners, "1618-06A", {"homes": homes}, choices=rules)
        return go(game, austria="LOAN bud TO ottoman", ottoman="BORROW bud FROM austria")

    assert code(lent({}), "LOAN bud TO ottoman") == "T48-OTT-3"
    assert (count(lent({}))[0], count(lent({}), "austria")[0]) == (4, 3)
    assert count(lent({"bud": "gre"}))[0] == 5
    assert count(lent({}, t48_ottoman_special_use="no_build_but_count"))[0] == 5
    owners = {"ottoman": f"{FOUR} gre", "austria": "vie bud"}
    ledger = {"loans": [["austria", "ottoman", "bud", "1618-03"]]}
    game = play("ottoman A per, austria A vie", owners, "1618-06A", ledger, t48_loan_build_site="true")
    assert count(game) == (5, 5)
    assert code(go(game, ottoman="B A bud"), "B A bud") == "T48-OTT-3"


@pytest.mark.clause("T48-OTT-3", "T48-OTT-6", "T48-LOAN-7")
def test_a_lent_home_that_is_not_a_longer_a_home_is_deducted_once(golden: Golden) -> None:
    owners = {"ottoman": f"{FOUR} smy", "austria": "vie gre"}
    ledger = {"homes": {"smy": "gre"}, "loans": [["ottoman", "austria", "smy", "1618-03"]]}
    game = play("ottoman A bul, austria A vie", owners, "1618-05M", ledger)
    assert (count(game)[0], count(game, "austria")[0]) == (4, 3)
    game = go(game, ottoman="A bul - gre")
    golden(events(game))
    assert (count(game)[0], count(game, "austria")[0]) == (5, 2)
    for choice in ("borrower", "neither"):
        owners = {"ottoman": f"{HOMES} smy", "austria": "vie"}
        lent = play("", owners, "1618-06A", {"loans": ledger["loans"]}, t48_loan_victory_count=choice)
        assert count(lent) == (5, 5)


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
