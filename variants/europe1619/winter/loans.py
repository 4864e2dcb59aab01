"""Loans: payments and agreements between powers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ....model.brief import pluralize
from ....model.names import Power
from ....model.reasons import Fact
from ....model.wording import name_subject, start_clause, start_sentence, the_power
from ...framework.book import Chapter
from ...framework.report import Event, StateFact
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Form, Slot, Statement
from ..records import Loan
from ..setting import Europe1619Setting
from .buyer import Buyer, Payment

LOAN = Clauses(
    "E19-LOAN",
    {
        1: "a power may pay treasury points only to another power that is still in the game",
        2: "an agreement about repayment (in full, in part or not at all) is recorded as text",
        3: "a lender may demand interest",
        4: (
            "the referee monitors loans but does not enforce them, and there is no penalty for not "
            "paying back"
        ),
        5: "a power cannot pay more than it has",
        6: "the referee reports all payments at the end of the phase",
    },
)


class LoanBeforeBuild(RuleOption, about=LOAN[5]):
    """Whether payments between powers come before purchases.

    A loan is meant to be spent.
    """

    TRUE = "true", "A power can spend what it receives in the same phase."
    FALSE = "false", "Payments come after all purchases, from what is left."


@dataclass(frozen=True, slots=True)
class PaymentWords:
    """The words of a payment: points for a power, with the agreement, if any."""

    amount: int
    power: Power
    agreement: str | None = None


def _describe_payment(buyer: Buyer, pay: PaymentWords, _: Buyer) -> Fact:
    board = buyer.setting.board
    text = f"{start_clause(board, pay.power, 'receives')} {pluralize(pay.amount, 'treasury point')}"
    had = Fact(f"{name_subject(board, buyer.power)} had {pluralize(buyer.money, 'treasury point')}.")
    return Fact(text, LOAN[5], (had,))


PAY: Statement[Buyer, PaymentWords] = Statement(
    Form(
        "PAY {amount}[ to] {power}[ ({agreement})]",
        "PAY 5 Sweden or PAY 5 Sweden (back in 1621)",
        PaymentWords,
        {"agreement": Slot(r"[^()]+", lambda text, _board: " ".join(text.split()))},
    ),
    "paid",
    (
        Bar(LOAN[1], lambda buyer, pay: pay.power == buyer.power or pay.power not in buyer.setting.powers),
        Bar(
            LOAN[5],
            lambda buyer, pay: (
                pay.amount > buyer.money and f"{buyer.has} only {pluralize(buyer.money, 'treasury point')}"
            ),
        ),
    ),
    lambda buyer, pay: replace(
        buyer,
        money=buyer.money - pay.amount,
        payments=(*buyer.payments, Payment(buyer.power, pay.power, pay.amount, pay.agreement or "")),
    ),
    _describe_payment,
)


def sum_received(payments: Sequence[Payment], power: Power) -> int:
    """Return the sum that a power receives from these payments."""
    return sum(payment.amount for payment in payments if payment.receiver == power)


def find_recorded_loans(setting: Europe1619Setting, payments: Sequence[Payment]) -> tuple[Loan, ...]:
    """Return the payments with an agreement, as loans of the year (E19-LOAN-2, E19-LOAN-3)."""
    return tuple(
        Loan(setting.year, one.giver, one.receiver, one.amount, one.agreement)
        for one in payments
        if one.agreement
    )


PAYMENT = "payment"
"""The code of the event that a power pays another one."""


def payment_event(setting: Europe1619Setting, payment: Payment) -> Event:
    """Return a payment as the referee reports it (E19-LOAN-6)."""
    pays, receiver = (
        start_sentence(setting.board, payment.giver, "pays"),
        the_power(setting.board, payment.receiver),
    )
    note = f" ({payment.agreement})" if payment.agreement else ""
    text = f"{pays} {receiver} {pluralize(payment.amount, 'treasury point')}{note}."
    return Event(PAYMENT, payment.giver, fact=Fact(text, LOAN[6]))


def collect_loan_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the facts of the loans with their agreements."""
    for loan in setting.records.loans:
        lender, borrower = name_subject(setting.board, loan.lender), the_power(setting.board, loan.borrower)
        lent = pluralize(loan.amount, "treasury point")
        text = f"{lender} lent {borrower} {lent} in {loan.year}: {loan.agreement}."
        yield StateFact("loan", (loan.lender, loan.borrower), Fact(text, LOAN[2]))


CHAPTER = Chapter.of(__name__, __doc__, (LOAN,), options=(LoanBeforeBuild,), statements=(PAY,))
