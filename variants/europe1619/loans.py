"""Loans that powers have noted: what was paid, and what the two agreed on (E19-LOAN-2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...model.names import Power
from ..kit.year import Ledger
from ..realm.ledger_data import broken, count_of, items_of, text_of

_KEY = "loans"


@dataclass(frozen=True, slots=True)
class Loan:
    """Treasury points lent in a year, with the agreement as text; nobody enforces it (E19-LOAN-4)."""

    year: int
    lender: Power
    borrower: Power
    amount: int
    agreement: str


def loans_of(ledger: Ledger) -> tuple[Loan, ...]:
    """The loans that a ledger lists, the oldest first; raises ImpossibleError for what is none of ours."""
    return tuple(_loan(item) for item in items_of(ledger, _KEY))


def loans_data(loans: Iterable[Loan]) -> list[list[object]]:
    """Loans as a ledger lists them: ``[1619, france, sweden, 5, "back in 1621"]``."""
    return [[loan.year, loan.lender, loan.borrower, loan.amount, loan.agreement] for loan in loans]


def _loan(item: object) -> Loan:
    fields = items_of({_KEY: item}, _KEY)
    if len(fields) != 5:
        raise broken(_KEY)
    year, lender, borrower, amount, agreement = fields
    return Loan(
        count_of(year, _KEY),
        Power(text_of(lender, _KEY)),
        Power(text_of(borrower, _KEY)),
        count_of(amount, _KEY),
        text_of(agreement, _KEY),
    )
