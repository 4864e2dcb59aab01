"""Builds and Transactions: the statements of an order sheet, their checks and their resolution.

The income is credited before the phase. A submission is accepted only if all of its lines can succeed: the
power must be able to pay for them, perhaps with what others pay it in the same phase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ....model.brief import pluralize
from ....model.errors import Place, UnreadableError
from ....model.names import Power
from ....model.orders import Build, Disband, Waive, make_order_parser
from ....model.phase import PhaseKind
from ....model.reasons import Fact
from ....model.rulebook import Rulebook
from ....model.text import shorten
from ....model.wording import name_subject, start_sentence
from ...framework.book import Chapter
from ...framework.report import Entry, Event, Report
from ...framework.statements import Form, Statement, StatementVerdict, judge_in_turn
from ...framework.year import Due, PhaseInput, PhaseRules, PhaseStatement, State, SubmissionFault, Turn
from ..ending import DRAW, EXTEND, find_agreed_draw
from ..identity import apply_chosen_edition
from ..records import Europe1619Records, write_records
from ..setting import Europe1619Setting, setting_of
from .buyer import Buyer, Payment
from .forts import FORTIFY, find_standing_forts
from .income import ECON
from .loans import PAY, LoanBeforeBuild, find_recorded_loans, payment_event, sum_received
from .minor_builds import MINOR_BUILD, build_minor_units, disband_excess
from .purchases import (
    BOLSTER,
    BUILD,
    DISBAND,
    MILITARY,
    PRICE,
    REDUCE,
    WAIVE,
    count_affordable,
    find_site_clause,
    strength_fact,
)

PURCHASES: tuple[Statement[Buyer, Any], ...] = (DISBAND, REDUCE, BUILD, WAIVE, BOLSTER, FORTIFY)
"""Purchases, and units or strength that a power gives up."""

WORDS: tuple[Statement[Buyer, Any], ...] = (MINOR_BUILD, DRAW, EXTEND)
"""Statements that cost nothing."""

TRANSACTIONS: tuple[Statement[Buyer, Any], ...] = (PAY, *PURCHASES, *WORDS)
"""All statements of the phase."""


def make_buyer(
    setting: Europe1619Setting,
    rules: Rulebook,
    power: Power,
    entries: Sequence[Entry] = (),
    money: int | None = None,
) -> Buyer:
    """Return a power before its first line, with everything that its sheet gives up.

    `money` is its treasury by default.
    """
    reduced = (words.place for entry in entries if (words := REDUCE.find_words(entry)) is not None)
    orders = (words.unit for entry in entries if (words := DISBAND.find_words(entry)) is not None)
    own = frozenset(unit.location.province for unit in setting.units_of(power))
    return Buyer(
        setting,
        rules,
        power,
        setting.records.treasury.get(power, 0) if money is None else money,
        gives_up=frozenset(reduced),
        disbands=own.intersection(unit.location.province for unit in orders),
    )


def judge_lines(
    buyer: Buyer, entries: Sequence[Entry], credit: int
) -> tuple[Buyer, Mapping[int, StatementVerdict]]:
    """Return a power after its lines, and the verdict on each.

    `credit` is what others pay it before it buys. Payments come before or after all purchases (E19-LOAN-5).
    """
    rules = buyer.rules
    if LoanBeforeBuild.TRUE.is_chosen_in(rules):
        buyer, paid = judge_in_turn((PAY,), buyer, entries, rules)
        buyer = replace(buyer, money=buyer.money + credit)
        buyer, rest = judge_in_turn((*PURCHASES, *WORDS), buyer, entries, rules)
    else:
        buyer, rest = judge_in_turn((*PURCHASES, *WORDS), buyer, entries, rules)
        buyer, paid = judge_in_turn((PAY,), buyer, entries, rules)
    # A case may hold orders of other phases, such as moves, which no submission can.
    return buyer, dict.fromkeys(range(len(entries)), NO_TRANSACTION) | paid | rest


NO_TRANSACTION = StatementVerdict(
    False, "not_a_build_order", Fact("it is not an order for Builds and Transactions")
)
"""The verdict on an order of another phase."""


# ----------------------------------------------------------------------------------------------------- checks


def _view_buyer(state: State, power: Power) -> Buyer:
    return make_buyer(setting_of(state), apply_chosen_edition(state.rulebook), power)


class TransactionPhase(PhaseRules):
    """Builds and Transactions."""

    kind = PhaseKind.ADJUSTMENT
    always = True
    statements = tuple(
        PhaseStatement(one, _view_buyer, lenient=True) for one in TRANSACTIONS if isinstance(one.form, Form)
    )
    """The statements that are not orders, which the phase itself resolves."""

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return the points that each remaining power can buy, with a note on its treasury and strength."""
        setting = setting_of(state)
        return {power: _find_due(setting, power) for power in setting.powers}

    def read(self, text: str, state: State) -> Entry:
        """Parse a build, a disband or a waiver.

        Raises the same errors as `parse_order`, and UnreadableError for any other order.
        """
        order = make_order_parser(state.position.board, PhaseKind.ADJUSTMENT)(text)
        if isinstance(order, Build | Waive | Disband):
            return order
        word = type(order).__name__.lower()
        raise UnreadableError(
            f"{shorten(text)!r} is a {word} order, but this is the phase for builds and transactions",
            place=Place(column=1),
            expected="a build, a disband, PAY, REDUCE, BOLSTER, FORTIFY, MB, DRAW or EXTEND",
        )

    def check(self, state: State, power: Power, entries: tuple[Entry, ...]) -> list[SubmissionFault]:
        """Return the faults of a submission that do not depend on the other powers' submissions."""
        setting, rules = setting_of(state), apply_chosen_edition(state.rulebook)
        others = sum(money for other, money in setting.records.treasury.items() if other != power)
        buyer = make_buyer(setting, rules, power, entries)
        if LoanBeforeBuild.TRUE.is_chosen_in(rules):
            buyer = replace(buyer, hoped=others)
        _, verdicts = judge_lines(buyer, entries, others)
        return [
            (index, verdict.error(entries[index]))
            for index, verdict in sorted(verdicts.items())
            if not verdict.counts
        ]

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve payments, purchases power by power, then minor states and votes."""
        state, submissions = phase.state, phase.sheets
        before, rules = setting_of(state), apply_chosen_edition(state.rulebook)
        offered = [
            pay
            for power, lines in submissions.items()
            for pay in _find_offered_payments(before, rules, power, lines)
        ]
        setting, buyers, verdicts = (
            before,
            dict[Power, Buyer](),
            dict[Power, Mapping[int, StatementVerdict]](),
        )
        for power, lines in submissions.items():
            buyer = make_buyer(setting, rules, power, lines)
            buyers[power], verdicts[power] = judge_lines(buyer, lines, sum_received(offered, power))
            setting = buyers[power].setting
        payments = [payment for buyer in buyers.values() for payment in buyer.payments]
        wishes = {state: kind for buyer in buyers.values() for state, kind in buyer.wishes.items()}
        records = replace(_make_records(before, rules, buyers, payments), forts=find_standing_forts(setting))
        setting, lost = disband_excess(replace(setting, records=records), state.rulebook)
        setting, built = build_minor_units(setting, wishes)
        paid = (payment_event(setting, one) for one in payments)
        left = (
            _treasury_event(setting, before, power, verdicts.get(power, {}), payments)
            for power in before.powers
        )
        reports = (
            verdicts[power][index].report(power, entry)
            for power, lines in submissions.items()
            for index, entry in enumerate(lines)
        )
        report = Report(tuple(reports), (*paid, *lost, *built, *left))
        ending = find_agreed_draw(setting, len(_find_voters(buyers, "draw")))
        return Turn(setting.position, write_records(records, state.ledger), report, ending)


def _find_due(setting: Europe1619Setting, power: Power) -> Due:
    vacant = [
        home
        for home in setting.homes(power)
        if home not in setting.standing and find_site_clause(setting.position, power, home) is None
    ]
    money, strength = setting.records.treasury.get(power, 0), MILITARY.total(setting, power)
    where = f"; vacant: {', '.join(vacant)}" if vacant else ""
    funds = pluralize(money, "treasury point")
    note = f"strength to buy, with {funds} and a total strength of {strength}{where}"
    return Due(count_affordable(setting, power), "point", note)


# ------------------------------------------------------------------------------------------------- resolution


def _make_records(
    before: Europe1619Setting, rules: Rulebook, buyers: Mapping[Power, Buyer], payments: Sequence[Payment]
) -> Europe1619Records:
    """Return the records after the sheets: treasuries, loans, votes to continue."""
    known = before.records
    treasury = {**known.treasury, **{power: buyer.money for power, buyer in buyers.items()}}
    for power in before.powers:
        if not LoanBeforeBuild.TRUE.is_chosen_in(rules) or power not in buyers:
            treasury[power] = treasury.get(power, 0) + sum_received(payments, power)
    return replace(
        known,
        treasury=treasury,
        loans=(*known.loans, *find_recorded_loans(before, payments)),
        course=replace(known.course, going_on=_find_voters(buyers, "extend")),
    )


def _find_offered_payments(
    setting: Europe1619Setting, rules: Rulebook, power: Power, entries: Sequence[Entry]
) -> Sequence[Payment]:
    """Return what a power pays before all purchases, which others can spend in the same phase."""
    if not LoanBeforeBuild.TRUE.is_chosen_in(rules):
        return ()
    return judge_in_turn((PAY,), make_buyer(setting, rules, power), entries, rules)[0].payments


def _find_voters(buyers: Mapping[Power, Buyer], vote: str) -> frozenset[Power]:
    return frozenset(power for power, buyer in buyers.items() if vote in buyer.votes)


TREASURY = "treasury"
"""The code of the event with the treasury and strength of a power after the phase."""


def _treasury_event(
    setting: Europe1619Setting,
    before: Europe1619Setting,
    power: Power,
    verdicts: Mapping[int, StatementVerdict],
    payments: Sequence[Payment],
) -> Event:
    name, money = name_subject(setting.board, power), setting.records.treasury.get(power, 0)
    strength = MILITARY.total(setting, power)
    had = Fact(f"{name} had {pluralize(before.records.treasury.get(power, 0), 'treasury point')}.", ECON[8])
    bought = (one.fact for one in verdicts.values() if one.counts)
    paid = (payment_event(setting, one).fact for one in payments if one.receiver == power)
    has = start_sentence(setting.board, power, "has")
    text = f"{has} {pluralize(money, 'treasury point')} left and a total strength of {strength}."
    fact = Fact(text, PRICE[8], (had, *bought, *paid, strength_fact(setting, power)))
    return Event(TREASURY, power, fact=fact)


CHAPTER = Chapter.of(__name__, __doc__, ())
