"""Reasons of incomes, purchases, scores, decrees and eliminations, down to facts."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import play
from tests.variants.playing import go, report, to
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.reasons import Fact
from westphalia.variants.europe1619.decrees import collect_decree_facts
from westphalia.variants.europe1619.ending import collect_score_facts
from westphalia.variants.europe1619.purchases import collect_strength_facts
from westphalia.variants.europe1619.state import (
    Breach,
    Decree,
    DecreeKind,
    Europe1619Records,
    PapalRecords,
    setting_of,
)
from westphalia.variants.europe1619.treasury import collect_loan_facts, collect_treasury_facts

FRANCE = Power("france")
FOUR = "france A cha, france A bur, france A orl+1"


def event_fact(game: Game, code: str, power: str = "france") -> Fact:
    """Return the fact of an event of the last phase, by code and power or state."""
    found = (event for event in game.history[-1].report.events if event.code == code)
    return next(event.fact for event in found if event.power == power)


def list_reasons(one: Fact) -> set[tuple[str, str]]:
    """Return all facts behind a fact, with their clauses."""
    return {(part.text, str(part.clause)) for part in one.walk()}


def test_an_income_follows_from_the_places_that_pay_it() -> None:
    game = to(play("france F eng", owners={"france": "lor"}, treasury={"france": 3}), "W1625A")
    income = event_fact(game, "income")
    assert income.clause == "E19-ECON-2"
    assert list_reasons(income) >= {
        ("France had 3 treasury points.", "E19-ECON-8"),
        ("home centers: 16", "E19-ECON-3"),
        ("Paris: 6", "E19-ECON-3"),
        ("France controls Paris.", ""),
        ("seas: 2", "E19-ECON-6"),
        ("A fleet of France is in the English Channel.", ""),
    }


def test_a_build_that_is_too_expensive_reports_its_price_and_the_strength_behind_it() -> None:
    game = go(play(FOUR, when="W1625A", treasury={"france": 12}), france="B A par, BOLSTER A par")
    assert report(game, "B A par").code == "built"
    why = report(game, "BOLSTER A par 1").fact
    assert why.clause == "E19-PRICE-8"
    assert list_reasons(why) >= {
        ("France has a total strength of 5: own units 5.", ""),
        ("own units: 5", "E19-UNIT-13"),
        ("The French army in Orléans has strength 2.", ""),
        ("At a total strength of 5, the next point costs 15.", "E19-PRICE-1"),
        ("France has 5 treasury points.", ""),
    }


def test_a_purchase_reports_its_price(golden: Golden) -> None:
    game = go(play(FOUR, when="W1625A", treasury={"france": 30}), france="B A par, BOLSTER A par")
    assert ("At a total strength of 4, the next point costs 7.", "E19-PRICE-1") in list_reasons(
        report(game, "B A par").fact
    )
    left = event_fact(game, "treasury")
    golden(left.text)
    assert list_reasons(left) >= {
        ("France had 30 treasury points.", "E19-ECON-8"),
        ("the French army in Paris is built for 7 treasury points", "E19-PRICE-4"),
        ("own units: 6", "E19-UNIT-13"),
    }


def test_a_received_payment_is_a_reason_for_the_treasury(golden: Golden) -> None:
    game = go(play(when="W1625A"), france="PAY 2 Sweden (for ships)")
    assert ("France pays Sweden 2 treasury points (for ships).", "E19-LOAN-6") in list_reasons(
        event_fact(game, "treasury", "sweden")
    )
    (loan,) = collect_loan_facts(setting_of(game.state))
    assert loan.about == ("france", "sweden")
    golden(loan.text)


def test_a_minor_build_follows_from_the_centers_of_the_state() -> None:
    game = go(play(when="W1625A", placed={"tus": "papacy 6"}), papacy="MB Tuscany A")
    assert list_reasons(event_fact(game, "minor_build", "tus")) >= {
        ("Tuscany has a unit limit of 1: centers 1.", "E19-MIN-1"),
        ("Tuscany has no units.", "E19-MIN-1"),
        ("Tuscany is vacant.", "E19-MIN-2"),
        ("Its power wants an army.", "E19-MIN-5"),
    }
    assert ("Brandenburg lies on the coast.", "E19-MIN-4") in list_reasons(
        event_fact(game, "minor_build", "bra")
    )
    many = go(play("lor A lor, lor A bur, lor A orl", when="W1625A", owners={"lor": "par"}))
    removed = event_fact(many, "removed", "lor")
    assert removed.clause == "E19-MIN-1"
    assert list_reasons(removed) >= {
        ("Paris: 1", "E19-MIN-1"),
        ("Lorraine has 3 units.", "E19-MIN-1"),
    }


def test_a_score_and_a_victory_follow_from_land_and_violations() -> None:
    known = Europe1619Records(
        markers={Power("lor"): "catholic"}, papacy=PapalRecords(breaches=(Breach(1630, 1, FRANCE),))
    )
    game = play(when="W1634A", owners={"france": "mad"}, records=known, e19_marker_points="2")
    game = go(game)
    assert list_reasons(event_fact(game, "score")) >= {
        ("captured centers: 5", "E19-SCORE-3"),
        ("France controls Madrid, which originally belonged to Spain.", ""),
        ("markers: 2", "E19-CONF-6"),
        ("Lorraine bears a Catholic marker.", "E19-CONF-2"),
        ("decree 1: -3", "E19-PAPACY-21"),
    }
    won = event_fact(game, "won")
    assert won.clause == "E19-SCORE-4"
    assert {part.text for part in won.because} >= {
        event_fact(game, "score").text,
        event_fact(game, "score", "spain").text,
    }


def test_a_violation_follows_from_the_decree_and_the_act() -> None:
    decree = Decree(1, DecreeKind.NO_ENTER, (FRANCE,), ("lor",), 1620)
    records = Europe1619Records(papacy=PapalRecords((decree,)))
    game = play("france A lor, papacy A rom", when="S1625M", owners={"france": "lor"}, records=records)
    bound = (
        "Decree 1 has been in effect since the movement of 1620: France must not enter Lorraine with a unit."
    )
    assert [one.text for one in collect_decree_facts(setting_of(game.state))] == [bound]
    violation = event_fact(go(game), "violation")
    assert violation.clause == "E19-PAPACY-21"
    assert list_reasons(violation) >= {(bound, "E19-PAPACY-3"), ("France has a unit in Lorraine.", "")}


def test_an_elimination_follows_from_the_owners_of_the_home_centers() -> None:
    owners = {"spain": "lon dev", "france": "yor"}
    pieces = "spain A lon, spain A dev, france A yor, england A por"
    bonds = ("war england spain", "war england france")
    game = go(play(pieces, when="S1625M", owners=owners, bonds=bonds))
    gone = event_fact(game, "disbanded", "england")
    assert gone.clause == "E19-ELIM-2"
    assert list_reasons(gone) >= {
        ("England has lost its home centers", "E19-ELIM-1"),
        ("London belongs to Spain.", ""),
        ("Yorkshire belongs to France.", ""),
    }


def test_every_power_has_facts_that_hold_now() -> None:
    setting = setting_of(play("france A par+1", when="W1625A", treasury={"france": 9}).state)
    known = [
        *collect_treasury_facts(setting),
        *collect_strength_facts(setting),
        *collect_score_facts(setting),
    ]
    french = {one.kind: one.text for one in known if one.about == (FRANCE,)}
    assert french == {
        "treasury": "France has 9 treasury points.",
        "income": "France gets 22: home centers 16, other provinces of its own 6.",
        "strength": "France has a total strength of 2: own units 2.",
        "score": "France has a score of 22: home centers 16, valued regions 6.",
    }


def test_the_game_reports_facts_that_hold(golden: Golden) -> None:
    bonds = ("war france spain 1620",)
    game = play(when="W1625A", placed={"lor": "france 2", "hes": "union 1, france 1"}, bonds=bonds)
    known = {(one.kind, *map(str, one.about)): one.text for one in game.variant.facts(game.state)}
    golden(known["status", "lor", "france"])
    golden(known["marker", "lor"])
    assert known["relation", "france", "spain"] == "France and Spain have been at war since 1620."
    golden(known["treasury", "france"])
    assert {"status", "marker", "influence", "relation", "treasury", "income", "strength", "score"} <= {
        kind for kind, *_ in known
    }


@pytest.mark.parametrize(
    ("kind", "objects", "sheet", "done"),
    [
        (DecreeKind.NO_INF, ("hes",), "1: HES", "France places influence."),
        (DecreeKind.NO_DA, ("hes", "union"), "HES > UNION", "France attacks the influence."),
        (DecreeKind.NO_ALLY, ("sweden",), "", "France does not dissolve the alliance."),
        (DecreeKind.NO_ALLY, ("dutch",), "ALLY DUTCH", "France makes the alliance."),
    ],
)
def test_each_violation_reports_the_act(
    kind: DecreeKind, objects: tuple[str, ...], sheet: str, done: str
) -> None:
    records = Europe1619Records(papacy=PapalRecords((Decree(1, kind, (FRANCE,), objects, 1620),)))
    game = play(records=records, placed={"hes": "union 2, france 1"}, bonds=("ally france sweden 1620",))
    game = game.submit("dutch", "ALLY FRANCE").submit("france", sheet or "WAR ENGLAND")
    assert (done, "") in list_reasons(event_fact(to(game, "W1625A"), "violation"))
