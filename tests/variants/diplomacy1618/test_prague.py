"""Prague: its neutral army, the fate of both after 1618, and the city's later home power."""

import pytest

from tests.golden import Golden
from tests.variants.diplomacy1618.seasons import (
    AUSTRIA,
    PALATINATE,
    PRAGUE,
    SAXONY,
    TABLE,
    adjustment_codes,
    due,
    event_texts,
    fall,
    reason,
    units_on_board,
    winter,
)
from westphalia.games.game import Game
from westphalia.model.errors import UnknownNameError
from westphalia.model.names import NEUTRAL, Power
from westphalia.model.wording import power_name
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.diplomacy1618.prague import find_prague_home

ARMY = "neutral A pra"
ASSAULT = {"austria": "A bre - pra, A mor S A bre - pra"}
TAKEN = {"austria": "vie tri tyr bre"}
PALATINE = {"palatinate": "pal hei upp"}


# ------------------------------------------------------------------------------------------ the army


@pytest.mark.clause("D18-PRAGUE-1")
def test_an_army_that_belongs_to_nobody_stands_in_prague_at_the_start() -> None:
    units = [unit for unit in Game.start(DIPLOMACY_1618).position.units if unit.power == NEUTRAL]
    assert [str(unit) for unit in units] == ["A pra"]
    assert power_name(DIPLOMACY_1618.board, NEUTRAL) == "Civil disorder (neutral)"


@pytest.mark.clause("D18-PRAGUE-2")
def test_nobody_orders_the_army_in_prague() -> None:
    moves = TABLE.move({"austria": "A pra - bre", "palatinate": "A pra - pil"}, ARMY)
    assert moves["A pra - bre"] == moves["A pra - pil"] == "foreign_unit"
    assert "A pra is neutral" in moves.why("A pra - bre")
    assert moves.after == {ARMY}
    game = Game.start(DIPLOMACY_1618)
    assert NEUTRAL not in game.dues
    with pytest.raises(UnknownNameError):
        game.submit("neutral", "A pra - bre")


@pytest.mark.clause("D18-PRAGUE-3")
def test_the_army_in_prague_is_gone_when_it_is_dislodged(golden: Golden) -> None:
    assert TABLE.move(ASSAULT, ARMY).retreats(ARMY) == set()
    game = TABLE.game(f"austria A bre, austria A mor, {ARMY}")
    game = game.submit("austria", ASSAULT["austria"]).advance()
    assert game.phase.code == "F1618M"  # nobody is asked for a retreat
    assert units_on_board(game) == {"austria A pra", "austria A mor"}
    golden(event_texts(game))


@pytest.mark.clause("D18-PRAGUE-3")
def test_the_army_in_prague_is_gone_before_others_retreat() -> None:
    game = TABLE.game(f"austria A bre, austria A mor, {ARMY}, saxony A dre, saxony A lei, palatinate A pil")
    game = game.submit("austria", ASSAULT["austria"]).submit("saxony", "A lei - pil, A dre S A lei - pil")
    game = game.advance()
    assert game.phase.code == "S1618R"
    assert [lost.unit.power for lost in game.position.dislodged] == [PALATINATE]


@pytest.mark.clause("D18-PRAGUE-4")
@pytest.mark.parametrize("helper", ["palatinate A pil", "saxony A dre", "bavaria A bud", "austria A lus"])
def test_any_power_may_support_the_army_in_prague(helper: str) -> None:
    power, unit = helper.split(" ", 1)
    orders = dict(ASSAULT)
    order = f"{unit} S A pra"
    orders[power] = f"{orders[power]}, {order}" if power in orders else order
    moves = TABLE.move(orders, ARMY)
    assert moves[order] == "given"
    assert moves["A bre - pra"] == "bounced"


# ---------------------------------------------------------------------------------- winter 1618


@pytest.mark.clause("D18-PRAGUE-7")
def test_prague_counts_for_nobody_before_winter_1618() -> None:
    game = Game.start(DIPLOMACY_1618)
    assert PRAGUE not in game.position.owners
    assert DIPLOMACY_1618.centers(game.state)[AUSTRIA] == 4
    taken = (
        TABLE.game(f"austria A bre, austria A mor, {ARMY}").submit("austria", ASSAULT["austria"]).advance()
    )
    assert PRAGUE not in taken.position.owners  # only spring is over


@pytest.mark.clause("D18-PRAGUE-7")
def test_prague_may_belong_to_austria_at_first() -> None:
    rule = {"d18_prague_initial_owner": "austria"}
    game = Game.start(DIPLOMACY_1618, TABLE.rulebook(rule))
    assert game.position.owners[PRAGUE] == AUSTRIA
    assert DIPLOMACY_1618.centers(game.state)[AUSTRIA] == 5
    gone = fall("saxony A dre, austria A vie", TAKEN | {"austria": "vie pra"}, rules=rule)
    assert gone.ledger["prague_home"] == "austria"  # nobody stands there, and it is still Austria's


@pytest.mark.clause("D18-PRAGUE-8", "D18-PRAGUE-9", "D18-PRAGUE-17")
def test_the_army_that_stands_after_fall_1618_becomes_palatine_with_its_city(golden: Golden) -> None:
    game = fall(f"palatinate A pal, {ARMY}", {"palatinate": "pal"})
    assert units_on_board(game) == {"palatinate A pal", "palatinate A pra"}
    assert game.position.owners[PRAGUE] == PALATINATE
    assert find_prague_home(game.ledger) == PALATINATE
    golden(event_texts(game))
    assert game.phase.code == "S1619M"  # two units, two centers: nothing to adjust
    assert due(game, PALATINATE) == "2 orders"
    moved = game.submit("palatinate", "A pra - pil, A pal H").advance()
    assert "palatinate A pil" in units_on_board(moved)


@pytest.mark.clause("D18-PRAGUE-8")
@pytest.mark.parametrize("when", ["S1618M", "F1619M"])
def test_the_army_in_prague_does_not_change_sides_at_any_other_time(when: str) -> None:
    if when.startswith("S"):
        game = TABLE.game(f"palatinate A pal, {ARMY}").advance()
    else:
        game = fall(f"palatinate A pal, {ARMY}", PALATINE, year=1619)
    assert ARMY in units_on_board(game)


@pytest.mark.clause("D18-PRAGUE-8")
def test_the_army_changes_sides_after_the_retreats_of_fall() -> None:
    game = fall(
        f"{ARMY}, saxony A dre, saxony A lei, palatinate A pil, palatinate A pal",
        PALATINE,
        {"saxony": "A lei - pil, A dre S A lei - pil", "palatinate": "A pil H"},
    )
    assert game.phase.code == "F1618R"
    assert ARMY in units_on_board(game)
    assert "palatinate A pra" in units_on_board(game.submit("palatinate", "A pil R bud").advance())


@pytest.mark.clause("D18-PRAGUE-9", "D18-PRAGUE-10")
def test_the_palatinate_builds_in_prague_that_it_had_in_winter_1618() -> None:
    ledger = {"prague_home": "palatinate"}
    game = winter("palatinate A pal", {"palatinate": "pal pra"}, ledger=ledger)
    assert adjustment_codes(game, "palatinate", "B A pra") == {"B A pra": "built"}


@pytest.mark.clause("D18-PRAGUE-10")
def test_the_palatinate_may_take_prague_with_another_unit() -> None:
    orders = {"palatinate": "A pil - pra, A bud S A pil - pra"}
    game = fall(f"palatinate A pil, palatinate A bud, {ARMY}", PALATINE, orders)
    assert find_prague_home(game.ledger) == PALATINATE
    assert "palatinate A pra" in units_on_board(game)
    assert ARMY not in units_on_board(game)


@pytest.mark.clause("D18-PRAGUE-10")
def test_prague_taken_after_winter_1618_is_no_palatine_home() -> None:
    game = fall("palatinate A pra, palatinate A bud", PALATINE, year=1619)
    assert game.position.owners[PRAGUE] == PALATINATE
    assert find_prague_home(game.ledger) is None
    left = winter("palatinate A bud", {"palatinate": "pal pra"})
    assert adjustment_codes(left, "palatinate", "B A pra") == {"B A pra": "D18-PRAGUE-10"}


@pytest.mark.clause("D18-PRAGUE-11")
def test_prague_that_was_palatine_is_an_ordinary_center_for_austria(golden: Golden) -> None:
    game = winter("austria A bud", {"austria": "vie pra"}, ledger={"prague_home": "palatinate"})
    assert due(game, AUSTRIA) == "1 build"  # it counts
    assert adjustment_codes(game, "austria", "B A pra") == {"B A pra": "D18-PRAGUE-11"}
    golden(reason(game, "austria", "B A pra"))


@pytest.mark.clause("D18-PRAGUE-12")
def test_prague_that_austria_has_in_winter_1618_is_its_home(golden: Golden) -> None:
    orders = {"austria": "A bre - pra, A mor S A bre - pra"}
    game = fall(f"austria A bre, austria A mor, {ARMY}", {"austria": "vie"}, orders)
    assert find_prague_home(game.ledger) == AUSTRIA
    golden(event_texts(game)[-1])
    later = winter("austria A bud", {"austria": "vie pra"}, year=1625, ledger=game.ledger)
    assert adjustment_codes(later, "austria", "B A pra") == {"B A pra": "built"}
    palatine = winter("palatinate A bud", {"palatinate": "pal pra"}, ledger=game.ledger)
    assert adjustment_codes(palatine, "palatinate", "B A pra") == {"B A pra": "D18-PRAGUE-12"}


@pytest.mark.clause("D18-PRAGUE-13")
def test_austria_gets_no_home_in_prague_after_1618() -> None:
    owners = {"saxony": "dre pra", "austria": "vie"}
    game = fall("austria A pra, saxony A dre", owners, year=1619)
    assert game.position.owners[PRAGUE] == AUSTRIA
    assert find_prague_home(game.ledger) is None
    site = winter("austria A bud", {"austria": "vie pra"}, ledger=game.ledger)
    assert adjustment_codes(site, "austria", "B A pra") == {"B A pra": "D18-PRAGUE-13"}


@pytest.mark.clause("D18-PRAGUE-13")
def test_austria_may_get_its_home_in_prague_in_any_year_unless_it_is_palatine() -> None:
    rule = {"d18_prague_later_austria": "any_later_year_if_not_palatine"}
    game = fall("austria A pra", {"saxony": "dre pra"}, year=1621, rules=rule)
    assert find_prague_home(game.ledger) == AUSTRIA
    ledger = {"prague_home": "palatinate"}
    palatine = fall("austria A pra", {"palatinate": "pra"}, year=1621, ledger=ledger, rules=rule)
    assert find_prague_home(palatine.ledger) == PALATINATE
    for power in ("saxony", "palatinate"):
        other = fall(f"{power} A pra", {power: "dre"}, year=1621, rules=rule)
        assert find_prague_home(other.ledger) is None


@pytest.mark.clause("D18-PRAGUE-14")
def test_prague_that_a_third_power_has_is_an_ordinary_center() -> None:
    orders = {"saxony": "A dre - pra, A lus S A dre - pra"}
    game = fall(f"saxony A dre, saxony A lus, {ARMY}", {"saxony": "dre lei thu"}, orders)
    assert game.position.owners[PRAGUE] == SAXONY
    assert find_prague_home(game.ledger) is None
    assert due(game, SAXONY) == "3 builds"  # two units, its three homes, Lusatia and Prague
    left = winter("saxony A lus", {"saxony": "dre pra"}, ledger=game.ledger)
    assert adjustment_codes(left, "saxony", "B A pra") == {"B A pra": "D18-PRAGUE-14"}


@pytest.mark.clause("D18-PRAGUE-15")
def test_an_empty_prague_is_a_neutral_center() -> None:
    game = fall("saxony A dre, austria A bre", {"saxony": "dre", "austria": "bre"})
    assert PRAGUE not in game.position.owners
    assert find_prague_home(game.ledger) is None
    assert event_texts(game) == []
    later = fall("saxony A pra", {"saxony": "dre"}, year=1620)
    assert later.position.owners[PRAGUE] == SAXONY
    assert TABLE.rulebook(d18_prague_empty="neutral_no_home") == DIPLOMACY_1618.rulebook


@pytest.mark.clause("D18-PRAGUE-16")
def test_the_right_to_build_in_prague_returns_with_its_owner() -> None:
    ledger = {"prague_home": "palatinate"}
    lost = fall("austria A pra, palatinate A pil", {"palatinate": "pra pal"}, year=1620, ledger=ledger)
    assert lost.position.owners[PRAGUE] == AUSTRIA
    assert find_prague_home(lost.ledger) == PALATINATE
    away = winter("palatinate A pil", {"austria": "pra", "palatinate": "pal hei"}, ledger=lost.ledger)
    assert adjustment_codes(away, "palatinate", "B A pra") == {"B A pra": "not_owned"}
    back = winter("palatinate A pil", {"palatinate": "pal pra"}, ledger=lost.ledger)
    assert adjustment_codes(back, "palatinate", "B A pra") == {"B A pra": "built"}


@pytest.mark.clause("D18-PRAGUE-18", "D18-PRAGUE-17")
def test_the_army_counts_in_winter_1618_and_may_have_to_go() -> None:
    game = fall(f"palatinate A pal, palatinate A nas, {ARMY}", {"palatinate": "pal"})
    assert due(game, PALATINATE) == "1 removal"
    assert adjustment_codes(game, "palatinate", "D A pra") == {"D A pra": "removed"}


@pytest.mark.clause("D18-PRAGUE-18")
def test_the_army_may_change_sides_after_the_adjustments() -> None:
    rule = {"d18_prague_conversion_before_adjustment": "false"}
    units = f"palatinate A pal, palatinate A nas, {ARMY}"
    game = fall(units, {"palatinate": "pal"}, rules=rule)
    assert game.phase.code == "W1618A"
    assert ARMY in units_on_board(game)
    assert PRAGUE not in game.position.owners
    assert adjustment_codes(game, "palatinate", "D A pra") != {"D A pra": "removed"}
    after = game.submit("palatinate", "D A nas").advance()
    assert units_on_board(after) == {"palatinate A pal", "palatinate A pra"}
    assert after.position.owners[PRAGUE] == PALATINATE
    assert find_prague_home(after.ledger) == PALATINATE
    assert ARMY in units_on_board(fall(units, {"palatinate": "pal hei"}, year=1619, rules=rule))


@pytest.mark.clause("D18-PRAGUE-18", "D18-PRAGUE-19")
def test_after_the_adjustments_prague_goes_to_nobody_without_its_army_or_a_palatinate() -> None:
    rule = {"d18_prague_conversion_before_adjustment": "false"}
    for units in (f"saxony A dre, {ARMY}", "saxony A dre, palatinate A pal"):
        owners = {"saxony": "dre"} if ARMY in units else {"saxony": "dre", "palatinate": "pal"}
        game = fall(units, owners, rules=rule)
        while game.phase.year == 1618:
            game = game.advance()
        assert PRAGUE not in game.position.owners
        assert find_prague_home(game.ledger) is None


@pytest.mark.clause("D18-PRAGUE-19")
def test_the_army_stays_without_owner_where_the_palatinate_is_out_of_the_game() -> None:
    game = fall(f"saxony A dre, {ARMY}", {"saxony": "dre"})
    assert units_on_board(game) == {"saxony A dre", ARMY}
    assert PRAGUE not in game.position.owners
    assert ARMY in units_on_board(game.advance().advance())  # and so it stays in 1619


@pytest.mark.clause("D18-PRAGUE-19")
def test_a_palatinate_in_civil_disorder_gets_the_army_that_holds_then() -> None:
    game = Game.start(DIPLOMACY_1618).submit("austria", "A vie - bud").advance().advance()
    assert "palatinate A pra" in units_on_board(game)
    assert "palatinate A pra" in units_on_board(game.advance())


@pytest.mark.clause("D18-PRAGUE-19")
def test_the_army_may_bring_the_palatinate_back() -> None:
    rule = {"d18_prague_dead_palatinate": "converts_always"}
    game = fall(f"saxony A dre, {ARMY}", {"saxony": "dre"}, rules=rule)
    assert "palatinate A pra" in units_on_board(game)
    assert Power("palatinate") in game.survivors


# ------------------------------------------------------------------------------------------- reasons


@pytest.mark.clause("D18-PRAGUE-8", "D18-PRAGUE-10", "D18-PRAGUE-16")
def test_the_fate_of_prague_is_explained(golden: Golden) -> None:
    game = fall(f"palatinate A pal, {ARMY}", {"palatinate": "pal"})
    facts = {event.code: event.fact for event in game.history[-1].report.events}
    assert facts["joined"].clause == "D18-PRAGUE-8"
    golden(facts["joined"].because[0].text)
    assert (facts["home"].clause, facts["home"].because[0].text) == (
        "D18-PRAGUE-10",
        "The Palatinate owns Prague in 1618.",
    )
    home = next(one for one in DIPLOMACY_1618.facts(game.state) if one.kind == "home")
    assert (home.about, home.fact.clause) == ((PRAGUE, PALATINATE), "D18-PRAGUE-16")
    rule = {"d18_prague_later_austria": "any_later_year_if_not_palatine"}
    later = fall("austria A pra", {"saxony": "dre pra"}, year=1621, rules=rule)
    settled = next(event.fact for event in later.history[-1].report.events if event.code == "home")
    assert settled.clause == "D18-PRAGUE-13=any_later_year_if_not_palatine"
