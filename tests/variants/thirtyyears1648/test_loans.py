"""Loans of centers."""

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import (
    VARIANT,
    code,
    complaint,
    due,
    events,
    go,
    owner,
    play,
    report,
    to,
)
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.reasons import Fact
from westphalia.variants.framework.report import format_entry
from westphalia.variants.framework.year import Ledger
from westphalia.variants.thirtyyears1648.builds import count_paying_centers
from westphalia.variants.thirtyyears1648.state import setting_of

OWNERS = {"spain": "mad gra spn leo mil", "austria": "vie boh", "france": "par avi nan"}
UNITS = "spain A mad, austria A vie, austria A boh, austria A hun, france A par"
LOAN = {"loans": [["spain", "austria", "mil", "1618-06"]]}


def play_june(**rules: str) -> Game:
    return play(UNITS, OWNERS, "1618-06A", choices=rules)


def play_september(ledger: object = None, units: str = UNITS, **rules: str) -> Game:
    return play(units, OWNERS, "1618-09A", ledger or LOAN, **rules)  # type: ignore[arg-type]


def lend_center(game: Game, place: str = "mil") -> Game:
    return go(game, spain=f"LOAN {place} TO austria", austria=f"BORROW {place} FROM spain")


def centers(game: Game, power: str) -> int:
    return count_paying_centers(setting_of(game.state), Power(power))


@pytest.mark.clause("T48-LOAN-1", "T48-LOAN-7")
def test_a_loan_counts_for_the_borrower_in_the_month_in_which_both_report_it(golden: Golden) -> None:
    game = lend_center(play_june())
    assert (code(game, "LOAN mil TO austria"), code(game, "BORROW mil FROM spain")) == ("lent", "borrowed")
    golden(report(game, "LOAN mil TO austria").why)
    assert (centers(game, "spain"), centers(game, "austria")) == (4, 3)
    assert len([unit for unit in game.position.units if unit.power == "austria"]) == 3
    assert owner(game, "mil") == "spain"


@pytest.mark.clause("T48-LOAN-1")
def test_one_report_alone_is_void_unless_the_lender_is_enough() -> None:
    game = go(play_june(), spain="LOAN mil TO austria")
    assert code(game, "LOAN mil TO austria") == "T48-LOAN-1"
    assert code(go(play_june(), austria="BORROW mil FROM spain"), "BORROW mil FROM spain") == "T48-LOAN-1"
    alone = go(play_june(t48_loan_consent="lender_only"), spain="LOAN mil TO austria")
    assert code(alone, "LOAN mil TO austria") == "lent"


@pytest.mark.clause("T48-LOAN-2")
def test_a_borrower_may_not_lend(golden: Golden) -> None:
    game = go(play_september(), austria="LOAN vie TO france", france="BORROW vie FROM austria")
    assert code(game, "LOAN vie TO france") == "T48-LOAN-2"
    assert code(game, "BORROW vie FROM austria") == "T48-LOAN-2"
    golden(report(game, "LOAN vie TO france").why)


@pytest.mark.clause("T48-LOAN-2")
def test_two_who_lend_to_each_other_are_both_borrowers() -> None:
    game = go(
        play_june(),
        spain="LOAN mil TO austria, BORROW vie FROM austria",
        austria="LOAN vie TO spain, BORROW mil FROM spain",
    )
    assert (code(game, "LOAN mil TO austria"), code(game, "LOAN vie TO spain")) == ("T48-LOAN-2",) * 2
    assert "loans" not in game.ledger


@pytest.mark.clause("T48-LOAN-2")
@pytest.mark.parametrize(
    ("loans", "counting"),
    [
        ("spain:mil>austria", "mil"),
        ("spain:mil>austria austria:vie>france", "mil"),
        ("spain:mil>austria austria:vie>france france:par>poland", "mil par"),
        ("france:par>poland austria:vie>france spain:mil>austria", "mil par"),
        ("spain:mil>austria austria:vie>spain", ""),
        ("spain:mil>austria austria:vie>france france:par>spain", ""),
        ("spain:mil>austria austria:vie>spain austria:boh>france france:par>poland", "par"),
        ("spain:mil>austria france:par>austria austria:vie>poland", "mil par"),
    ],
)
def test_of_loans_in_a_chain_those_are_void_whose_lender_receives_one_that_counts(
    loans: str, counting: str
) -> None:
    sheets: dict[str, list[str]] = {}
    for loan in loans.split():
        lender, place, borrower = loan.replace(">", ":").split(":")
        sheets.setdefault(lender, []).append(f"LOAN {place} TO {borrower}")
        sheets.setdefault(borrower, []).append(f"BORROW {place} FROM {lender}")
    game = play(f"{UNITS}, poland A war", {**OWNERS, "poland": "war"}, "1618-06A")
    game = go(game, **{power: ", ".join(lines) for power, lines in sheets.items()})
    lent = [str(loan.center) for loan in setting_of(game.state).records.loans]
    assert sorted(lent) == sorted(counting.split())
    for one in game.history[-1].report.entries:
        if str(one.code) == "T48-LOAN-2" and format_entry(one.entry).startswith("LOAN"):
            assert " has lent " in one.fact.because[0].text


@pytest.mark.clause("T48-LOAN-3")
@pytest.mark.parametrize(("choice", "expected"), [("barred", "T48-LOAN-3"), ("allowed", "lent")])
def test_a_lender_may_not_borrow(choice: str, expected: str) -> None:
    game = play_september(t48_loan_borrow_while_lending=choice)
    game = go(game, france="LOAN par TO spain", spain="BORROW par FROM france")
    assert code(game, "LOAN par TO spain") == expected


@pytest.mark.clause("T48-LOAN-4")
@pytest.mark.parametrize("place", ["boh", "sax", "bur"])
def test_only_own_centers_are_lent(place: str) -> None:
    game = lend_center(play_june(), place)
    assert code(game, f"LOAN {place} TO austria") == "T48-LOAN-4"


@pytest.mark.clause("T48-LOAN-4")
def test_a_center_is_named_and_lent_once() -> None:
    assert "expected LOAN Milan TO Austria" in complaint(play_june(), "spain", "LOAN TO austria")
    game = go(play_september(), spain="LOAN mil TO france", france="BORROW mil FROM spain")
    assert code(game, "LOAN mil TO france") == "T48-LOAN-4"


@pytest.mark.clause("T48-LOAN-5", "T48-LOAN-11")
def test_a_loan_ends_when_a_third_party_takes_the_center(golden: Golden) -> None:
    game = play("spain A mad, austria A vie, france A sav", OWNERS, "1618-08M", LOAN)
    game = go(game, france="A sav - mil")
    assert "loans" not in game.ledger
    golden(events(game))
    assert centers(game, "austria") == 2


@pytest.mark.clause("T48-LOAN-5", "T48-LOAN-6", "T48-LOAN-9")
def test_the_end_of_a_loan_says_by_which_clause_and_since_when_it_was_lent(golden: Golden) -> None:
    def end(units: str, ledger: Ledger, when: str = "1618-08M", **orders: str) -> Fact:
        game = go(play(units, OWNERS, when, ledger), **orders)
        return next(event.fact for event in game.history[-1].report.events if event.code == "loan_ended")

    taken = end("spain A mad, austria A vie, france A sav", LOAN, france="A sav - mil")
    assert taken.clause == "T48-LOAN-5"
    golden([fact.text for fact in taken.because])
    assert end("austria A mil", LOAN).clause == "T48-LOAN-9"
    due = {"loans": [["spain", "austria", "mil", "1618-03", "1618-06"]]}
    back = end("spain A mad", due)
    assert back.clause == "T48-LOAN-6"
    assert back.because[1].text == "Spain recalled it in June 1618."


@pytest.mark.clause("T48-LOAN-1", "T48-LOAN-2", "T48-LOAN-7")
def test_a_loan_explains_why_it_counts_and_what_it_pays_for(golden: Golden) -> None:
    game = lend_center(play_june())
    why = report(game, "LOAN mil TO austria").fact
    assert why.clause == "T48-LOAN-1"
    golden([fact.text for fact in why.because])
    known = {(one.kind, str(one.about[0])): one.fact for one in VARIANT.facts(game.state)}
    golden(known["loan", "mil"].text)
    upkeep = known["upkeep", "austria"]
    golden(upkeep.text)
    capacity_fact = upkeep.because[2]
    golden(capacity_fact.text)
    assert capacity_fact.because[1].clause == "T48-LOAN-7"
    assert capacity_fact.because[1].because[0].text == "Milan: 1"
    refused = go(play_september(), austria="LOAN vie TO france", france="BORROW vie FROM austria")
    lends = report(refused, "LOAN vie TO france").fact
    golden((lends.clause, lends.because[0].text))


def test_a_loan_can_be_reported_in_other_words_and_whoever_reports_it_twice_reports_it_once() -> None:
    game = go(
        play_june(), spain="lend Milan to Austria, LOAN mil TO austria", austria="BORROW mil FROM spain"
    )
    codes = [str(one.code) for one in game.history[-1].report.entries if one.power == "spain"]
    assert codes.count("lent") == 1


@pytest.mark.clause("T48-LOAN-11")
def test_the_loans_of_an_eliminated_lender_end() -> None:
    owners = {"spain": "mil", "austria": "vie boh", "france": "par"}
    game = go(play("austria A vie, france A sav", owners, "1618-08M", LOAN), france="A sav - mil")
    assert "Spain is out of the game." in events(game)
    assert "loans" not in game.ledger


@pytest.mark.clause("T48-LOAN-6", "T48-LOAN-12")
def test_a_recalled_center_returns_in_the_next_build_month(golden: Golden) -> None:
    game = go(play_september(), spain="RECALL mil")
    assert code(game, "RECALL mil") == "recalled"
    while "loans" in game.ledger:
        game = game.advance()
    assert game.phase.code == "1618-12A"
    golden(events(game))


@pytest.mark.clause("T48-LOAN-6")
@pytest.mark.parametrize(("power", "place"), [("france", "mil"), ("austria", "mil"), ("spain", "mad")])
def test_only_the_lender_recalls_and_only_what_is_lent(power: str, place: str) -> None:
    game = go(play_september(), **{power: f"RECALL {place}"})
    assert code(game, f"RECALL {place}") == "T48-LOAN-6"


@pytest.mark.clause("T48-LOAN-8")
def test_a_borrower_does_not_build_in_the_loaned_center() -> None:
    ledger = {**LOAN, "held_since": {"mil": "1618-01"}}
    units = "spain A mad, austria A vie, france A par"
    game = go(play_september(ledger, units), austria="B A mil", spain="B A mil")
    codes = [(one.power, str(one.code)) for one in game.history[-1].report.entries]
    assert ("austria", "T48-LOAN-8") in codes
    assert ("spain", "built") in codes
    swapped = go(
        play_september(ledger, units, t48_loan_build_site="true"), austria="B A mil", spain="B A mil"
    )
    codes = [(one.power, str(one.code)) for one in swapped.history[-1].report.entries]
    assert ("austria", "built") in codes
    assert ("spain", "T48-LOAN-8") in codes


@pytest.mark.clause("T48-LOAN-8", "T48-BLD-4", "T48-BLD-8")
@pytest.mark.parametrize("center", ["mil", "gra"])
def test_a_borrower_that_may_build_needs_neither_a_home_nor_three_turns(center: str) -> None:
    loan = {"loans": [["spain", "austria", center, "1618-06"]], "held_since": {"mil": "1618-08"}}
    owners = {"spain": "mad mil gra", "austria": "vie"}
    game = play("spain A mad", owners, "1618-09A", loan, t48_loan_build_site="true")
    assert code(go(game, austria=f"B A {center}"), f"B A {center}") == "built"


@pytest.mark.clause("T48-LOAN-8", "T48-BLD-9")
@pytest.mark.parametrize(("order", "expected"), [("B A nan", "built"), ("B F nan", "T48-BLD-9")])
def test_a_borrower_builds_no_fleet_even_in_its_lost_home(order: str, expected: str) -> None:
    loan = {"loans": [["spain", "france", "nan", "1618-06"]]}
    owners = {"france": "par", "spain": "mad nan"}
    game = play("spain A mad", owners, "1618-09A", loan, t48_loan_build_site="true")
    assert code(go(game, france=order), order) == expected


@pytest.mark.clause("T48-LOAN-1", "T48-LOAN-7")
def test_a_lender_whose_removals_came_first_builds_nothing_instead() -> None:
    units, owners = "france A bur, france A cha, spain A mad", {"france": "par nan", "spain": "mad"}
    game = play(units, owners, t48_loan_before_removal="false")
    game = go(game, france="LOAN nan TO spain, B A par", spain="BORROW nan FROM france")
    assert code(game, "LOAN nan TO spain") == "lent"
    assert code(game, "B A par") == "too_many_builds"


@pytest.mark.clause("T48-LOAN-9")
def test_a_borrower_whose_unit_is_there_in_a_build_month_owns_the_center() -> None:
    units = "spain A mad, austria A mil, france A par"
    game = play(units, OWNERS, "1618-08M", LOAN).advance()
    assert owner(game, "mil") == "austria"
    assert "loans" not in game.ledger
    stays = play(units, OWNERS, "1618-08M", LOAN, t48_loan_capture_by_borrower="stays_loan").advance()
    assert owner(stays, "mil") == "spain"
    assert "loans" in stays.ledger


@pytest.mark.clause("T48-LOAN-10")
def test_the_turns_of_the_lender_count_on() -> None:
    ledger = {"loans": [["spain", "austria", "mil", "1618-06", "1618-06"]], "held_since": {"mil": "1618-04"}}

    def built(**rules: str) -> str:
        game = play("spain A mad, austria A vie", OWNERS, "1618-08M", ledger, choices=rules).advance()
        return code(go(game, spain="B A mil"), "B A mil")

    assert built() == "built"
    assert built(t48_loan_clock="restarts_on_return") == "T48-BLD-4"
    home = {"loans": [["spain", "austria", "gra", "1618-06", "1618-06"]]}
    owners = {"spain": "mad gra", "austria": "vie"}
    game = play("spain A mad", owners, "1618-08M", home, t48_loan_clock="restarts_on_return").advance()
    assert not game.ledger.get("loans")
    assert not game.ledger.get("held_since")


@pytest.mark.clause("T48-LOAN-12")
def test_ten_centers_and_five_with_two_of_them_lent() -> None:
    ten, five = "mad gra spn leo por mil nap rom sav ven", "vie boh sty bud cro"
    game = play("spain A mad, austria A vie, france A par", {"spain": ten, "austria": five, "france": "par"})
    game = go(
        game,
        spain="LOAN mil TO austria, LOAN ven TO austria",
        austria="BORROW mil FROM spain, BORROW ven FROM spain",
    )
    assert (centers(game, "spain"), centers(game, "austria")) == (8, 7)
    game = to(game, "1618-09A")
    assert centers(game, "austria") == 7
    game = go(game, spain="RECALL mil, RECALL ven", austria="LOAN vie TO spain", france="W")
    assert code(game, "LOAN vie TO spain") == "T48-LOAN-2"
    game = to(game, "1618-12A")
    assert (centers(game, "spain"), centers(game, "austria")) == (10, 5)


@pytest.mark.clause("T48-LOAN-1")
@pytest.mark.parametrize(("choice", "left"), [("true", 3), ("false", 2)])
def test_a_fresh_loan_saves_units_unless_removals_come_first(choice: str, left: int) -> None:
    game = lend_center(play_june(t48_loan_before_removal=choice))
    assert len([unit for unit in game.position.units if unit.power == "austria"]) == left


def test_a_power_without_builds_may_still_report_a_loan() -> None:
    assert due(play_june(), "austria") == "1 removal"
    assert set(play_june().dues) == {"austria", "france", "spain"}


@pytest.mark.clause("T48-LOAN-4")
def test_one_center_is_not_lent_to_two_at_once() -> None:
    game = go(
        play_june(),
        spain="LOAN mil TO austria, LOAN mil TO france",
        austria="BORROW mil FROM spain",
        france="BORROW mil FROM spain",
    )
    assert (code(game, "LOAN mil TO austria"), code(game, "LOAN mil TO france")) == ("lent", "T48-LOAN-4")
    assert VARIANT.ledger_json(game.ledger)["loans"] == [["spain", "austria", "mil", "1618-06"]]


@pytest.mark.clause("T48-LOAN-1")
def test_a_power_may_not_lend_to_itself() -> None:
    game = go(play_june(), spain="LOAN mil TO spain, BORROW mil FROM spain")
    assert code(game, "LOAN mil TO spain") == "T48-LOAN-1"


@pytest.mark.clause("T48-LOAN-1", "T48-LOAN-4", "T48-LOAN-6")
@pytest.mark.parametrize(
    ("power", "order", "because"),
    [
        ("spain", "LOAN sax TO france", "Saxony belongs to nobody."),
        ("spain", "LOAN bur TO france", "Burgundy is not a supply center."),
        ("spain", "LOAN mil TO france", "Spain has lent Milan to Austria since June 1618."),
        ("france", "LOAN par TO spain", "Spain does not report to borrow Paris."),
        ("france", "BORROW gra FROM spain", "Spain does not report that it lends Granada."),
        ("spain", "RECALL mad", "Madrid is not on loan."),
        ("austria", "RECALL mil", "Spain has lent Milan to Austria since June 1618."),
    ],
)
def test_a_void_report_gives_its_reasons(power: str, order: str, because: str) -> None:
    fact = report(go(play_september(), **{power: order}), order).fact
    assert [one.text for one in fact.because] == [because]
