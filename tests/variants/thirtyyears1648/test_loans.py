"""Loans of centers."""

import pytest

from tests.golden import Golden
from tests.variants.playing import code, go, report
from tests.variants.thirtyyears1648.months import VARIANT, play
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
