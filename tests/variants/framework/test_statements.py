"""Statements: how they are written, recognized and judged, and the effect of several in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from tests.golden import Golden
from westphalia.games.game import Game
from westphalia.model.errors import UnknownNameError, UnreadableError, WestphaliaError
from westphalia.model.names import Power, Province
from westphalia.model.orders import Waive
from westphalia.model.phase import PhaseKind
from westphalia.model.reasons import Fact
from westphalia.model.rulebook import Rulebook
from westphalia.variants import find_variant
from westphalia.variants.framework.report import Declaration, Entry, Event, Report
from westphalia.variants.framework.statements import (
    Bar,
    Form,
    OrderForm,
    Parties,
    Party,
    Statement,
    bar_if,
    judge_in_turn,
)
from westphalia.variants.framework.year import (
    Due,
    IndependentStatement,
    PhaseInput,
    PhaseRules,
    State,
    SubmissionFault,
    Turn,
)

# ------------------------------------------------------------------------------------------------- statements


BOARD = find_variant("standard").board


@dataclass(frozen=True)
class Lending:
    center: Province
    borrower: Power


LEND = Form("LOAN|LEND {center} TO {borrower}", "LOAN Venice TO Austria", Lending)


@pytest.mark.parametrize("text", ["LOAN Venice TO Austria", "lend ven to austria"])
def test_a_form_understands_each_of_its_first_words_and_writes_the_first(text: str) -> None:
    assert LEND.matches(text)
    words = LEND.read(text, BOARD)
    assert words == Lending(Province("ven"), Power("austria"))
    assert LEND.write(words) == "LOAN ven TO austria"
    assert LEND.verb == "loan"


def test_another_first_word_is_not_understood() -> None:
    assert not LEND.matches("LOAN|LEND ven TO austria")
    assert not LEND.matches("BORROW ven FROM austria")
    with pytest.raises(UnreadableError, match="expected LOAN Venice TO Austria"):
        LEND.read("LOANLEND ven TO austria", BOARD)


@dataclass(frozen=True)
class Pay:
    amount: int
    power: Power
    agreement: str | None = None


@dataclass(frozen=True)
class Pact:
    powers: Parties
    other: Party


PAY = Form("PAY {amount}[ to] {power}[ ({agreement})]", "PAY 5 Italy", Pay)
PACT = Form("SWEAR PEACE {powers} {other}", "SWEAR PEACE Austria + Italy Turkey", Pact)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("pay 5 to Italy", "PAY 5 italy"),
        ("PAY 5 Italy(a  [small] gift)", "PAY 5 italy (a [small] gift)"),
        ("pay +5 Italy", "PAY 5 italy"),
    ],
)
def test_parts_that_say_nothing_are_read_and_not_written(text: str, written: str) -> None:
    words = PAY.read(text, BOARD)
    assert PAY.write(words) == written
    assert PAY.read(written, BOARD) == words


def test_several_first_words_tell_forms_apart() -> None:
    assert PACT.verb == "swear peace"
    assert PACT.matches("Swear  peace")
    assert not PACT.matches("SWEAR WAR Austria Turkey")
    assert not PACT.matches("SWEAR")


@pytest.mark.parametrize("text", ["SWEAR PEACE Austria + Italy & Austria Turkey", "swear peace aus+ITA tur"])
def test_names_that_follow_one_another_are_told_apart_by_what_they_mean(text: str, golden: Golden) -> None:
    words = PACT.read(text, BOARD)
    assert words == Pact(Parties((Party("austria"), Party("italy"))), Party("turkey"))
    golden(PACT.write(words))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("SWEAR PEACE Austria + Itly Turkey", 23),
        ("SWEAR PEACE Austria Trky", 21),
        ("SWEAR PEACE A + B C", 13),
    ],
)
def test_the_error_is_that_of_the_reading_that_gets_farthest(text: str, column: int) -> None:
    with pytest.raises(UnknownNameError) as error:
        PACT.read(text, BOARD)
    assert error.value.place.column == column


@dataclass(frozen=True)
class Purse:
    money: int


def pay_points(purse: Purse, pay: Pay) -> Purse:
    return replace(purse, money=purse.money - pay.amount)


SPEND: Statement[Purse, Pay] = Statement(
    PAY,
    "paid",
    (Bar("T-1", lambda purse, pay: Fact(f"{purse.money} left") if pay.amount > purse.money else None),),
    pay_points,
    lambda _, __, after: f"{after.money} left",
)
WAIVE: Statement[Purse, Waive] = Statement(
    OrderForm("WAIVE", "WAIVE", Waive),
    "waived",
    (bar_if("T-2", lambda purse, _: purse.money == 0),),
    lambda purse, _: purse,
    lambda _, __, ___: "so be it",
)


def test_lines_count_one_after_the_other() -> None:
    lines = [SPEND.read(text, BOARD) for text in ("PAY 4 Italy", "PAY 3 Italy", "PAY 2 Italy")]
    after, verdicts = judge_in_turn((WAIVE, SPEND), Purse(6), [*lines, Waive()], Rulebook())
    assert after == Purse(0)
    assert [verdict.code for verdict in verdicts.values()] == ["paid", "T-1", "paid", "T-2"]
    assert verdicts[1].fact == Fact("2 left (T-1)", "T-1")
    assert judge_in_turn((SPEND,), Purse(1), [Waive()], Rulebook()) == (Purse(1), {})


@dataclass(frozen=True)
class Placing:
    points: int
    power: Power


PLACE = Form("{points}: {power}", "5: Austria", Placing, called="place", sign=r"\s*\d")


@pytest.mark.parametrize("text", ["5: Austria", "5:aus", " 5 : austria "])
def test_a_form_without_a_first_word_is_known_by_its_sign(text: str) -> None:
    assert PLACE.matches(text)
    assert PLACE.read(text, BOARD) == Placing(5, Power("austria"))
    assert PLACE.write(PLACE.read(text, BOARD)) == "5: austria"
    assert PLACE.verb == "place"
    assert not PLACE.matches("A ven H")


def test_the_error_about_a_line_begins_as_the_statement_says_and_points_at_what_it_concerns() -> None:
    def wrong(statement: Statement[Purse, Pay]) -> tuple[str, int | None]:
        entry = statement.read("PAY 4 Italy", BOARD)
        words = statement.find_words(entry)
        assert words is not None
        error = statement.judge(Purse(1), words, Rulebook())[1].error(entry, statement.refusal)
        return error.message, error.place.column

    assert wrong(SPEND) == ("PAY 4 italy: 1 left (T-1)", None)
    assert wrong(replace(SPEND, refusal="no deal", wrong_at="power")) == ("no deal: 1 left (T-1)", 7)
    assert wrong(replace(SPEND, refusal="")) == ("1 left (T-1)", None)


# --------------------------------------------------------------------------------------- statements in phases


STATE = Game.start(find_variant("standard")).state
FRANCE, ITALY = Power("france"), Power("italy")


@dataclass(frozen=True)
class Oath:
    other: Party


@dataclass(frozen=True)
class Sworn:
    """The powers that have sworn so far."""

    by: tuple[Power, ...]
    power: Power


SWEAR: Statement[Sworn, Oath] = Statement(
    Form("SWEAR PEACE {other}", "SWEAR PEACE Italy", Oath),
    "sworn",
    (bar_if("T-1", lambda sworn, _: sworn.power in sworn.by, "once is enough"),),
    lambda sworn, _: replace(sworn, by=(*sworn.by, sworn.power)),
    lambda sworn, oath, _: f"{sworn.power} swears peace to {oath.other}",
)


class SwornStatement(IndependentStatement[Sworn, Oath]):
    def view(self, state: State, power: Power) -> Sworn:
        return Sworn(tuple(map(Power, str(state.ledger.get("sworn", "")).split())), power)

    def keep(self, situation: Sworn, turn: Turn) -> Turn:
        return replace(turn, ledger={**turn.ledger, "sworn": " ".join(situation.by)})


class Oaths(PhaseRules):
    kind = PhaseKind.DIPLOMACY

    def __init__(self, *, after: bool) -> None:
        self.statements = (SwornStatement(SWEAR, after=after),)

    def dues(self, state: State) -> Mapping[Power, Due]:
        _ = state
        return {FRANCE: Due(1, "word")}

    def read(self, text: str, state: State) -> Entry:
        _ = state
        return Declaration(text, "other")

    def check(self, state: State, power: Power, entries: tuple[Entry, ...]) -> list[SubmissionFault]:
        _ = state, power
        bad = Declaration("bad", "other")
        return [(index, WestphaliaError("wrong")) for index, one in enumerate(entries) if one == bad]

    def resolve(self, phase: PhaseInput) -> Turn:
        state = phase.state
        count = sum(map(len, phase.sheets.values()))
        event = Event(f"{count} lines, sworn: {state.ledger.get('sworn', 'nobody')}")
        return Turn(state.position, state.ledger, Report(events=(event,)))


def lines(*texts: str) -> tuple[Entry, ...]:
    return tuple(Oaths(after=True).read_line(text, STATE) for text in texts)


def test_a_line_that_begins_like_a_statement_and_continues_otherwise_is_refused() -> None:
    with pytest.raises(UnreadableError, match="expected SWEAR PEACE Italy"):
        lines("SWEAR WAR Italy")
    assert lines("Italy") == (Declaration("Italy", "other"),)


def test_statements_of_a_sheet_are_judged_as_if_those_before_them_counted() -> None:
    sheet = lines("SWEAR PEACE Italy", "good", "SWEAR PEACE Turkey", "bad")
    found = Oaths(after=True).faults(STATE, FRANCE, sheet)
    assert [(index, str(error)) for index, error in found] == [
        (3, "wrong"),
        (2, "SWEAR PEACE turkey: once is enough (T-1)"),
    ]


@pytest.mark.parametrize(("after", "seen"), [(True, "nobody"), (False, "france italy")])
def test_what_is_kept_before_the_phase_is_there_in_it_and_reported_behind_it(after: bool, seen: str) -> None:
    sheets = {FRANCE: lines("SWEAR PEACE Italy", "good"), ITALY: lines("SWEAR PEACE France")}
    turn = Oaths(after=after).play(STATE, sheets)
    assert [event.code for event in turn.report.events] == [f"1 lines, sworn: {seen}"]
    assert turn.ledger["sworn"] == "france italy"
    assert [entry.code for entry in turn.report.entries] == ["sworn", "sworn"]
