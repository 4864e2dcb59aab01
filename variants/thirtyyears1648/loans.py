"""Loans of centers (T48-LOAN): reported in a build month, recalled in one, ended when a center is taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.names import Power, Province
from ...model.reasons import Fact
from ..kit.report import Entry, EntryReport, Event
from ..kit.wording import power_name, province_name
from .choices_realm import LoanBorrowWhileLending, LoanClock, LoanConsent
from .declarations import BORROW, LOAN, RECALL
from .months import month_name
from .records import Loan, Records
from .setting import Setting
from .verdicts import Declared, accepted, declared, refused

LOAN_ENDED = "loan_ended"
"""The code of the event that a loan is over."""


@dataclass(frozen=True, slots=True)
class _Offer:
    """A loan that somebody reports: what is lent, by whom, to whom."""

    center: Province
    lender: Power
    borrower: Power


def report_loans(
    setting: Setting, submissions: Mapping[Power, Sequence[Entry]]
) -> tuple[Records, list[EntryReport]]:
    """The records with the loans and notices of a build month, and what became of each declaration."""
    offers = {
        one: _Offer(Province(one.declaration.words[0]), one.power, Power(one.declaration.words[1]))
        for one in declared(submissions, LOAN)
    }
    wishes = {
        one: _Offer(Province(one.declaration.words[0]), Power(one.declaration.words[1]), one.power)
        for one in declared(submissions, BORROW)
    }
    faults = _faults(setting, offers, frozenset(wishes.values()))
    agreed = {offer: None for one, offer in offers.items() if one not in faults}
    reports: list[EntryReport] = []
    for one, offer in offers.items():
        reports.append(_told(setting, one, offer, faults.get(one), "lent"))
    clauses = {offers[one]: clause for one, clause in faults.items()}
    for one, offer in wishes.items():
        clause = None if offer in agreed else clauses.get(offer, "T48-LOAN-1")
        reports.append(_told(setting, one, offer, clause, "borrowed"))
    made = tuple(Loan(offer.center, offer.lender, offer.borrower, setting.month) for offer in agreed)
    records = replace(setting.records, loans=(*setting.records.loans, *made))
    records, recalls = _recalled(replace(setting, records=records), submissions)
    return records, [*reports, *recalls]


def _told(setting: Setting, one: Declared, offer: _Offer, clause: str | None, code: str) -> EntryReport:
    if clause is not None:
        return refused(one, clause)
    board = setting.board
    lender, borrower = power_name(board, offer.lender), power_name(board, offer.borrower)
    return accepted(one, code, f"{lender} lends {province_name(board, offer.center)} to {borrower}")


# ------------------------------------------------------------------------------------------ new loans


def _faults(
    setting: Setting, offers: Mapping[Declared, _Offer], wishes: frozenset[_Offer]
) -> dict[Declared, str]:
    """The clause for each offer that does not count.

    All are looked at together: of two powers that lend to each other in one month both are borrowers.
    """
    faults: dict[Declared, str] = {}
    seen: set[Province] = set()
    for one, offer in offers.items():
        clause = _own_fault(setting, offer, wishes) or ("T48-LOAN-4" if offer.center in seen else None)
        if clause is not None:
            faults[one] = clause
        else:
            seen.add(offer.center)
    borrowers = {offer.borrower for one, offer in offers.items() if one not in faults}
    faults.update(
        {
            one: "T48-LOAN-2"
            for one, offer in offers.items()
            if one not in faults and offer.lender in borrowers
        }
    )
    return faults


def _own_fault(setting: Setting, offer: _Offer, wishes: frozenset[_Offer]) -> str | None:
    records, knobs = setting.records, setting.knobs
    owned = (
        offer.center in setting.board.centers and setting.position.owners.get(offer.center) == offer.lender
    )
    if not owned or records.loan_of(offer.center) is not None:
        return "T48-LOAN-4"
    if offer.center in setting.idle_specials:
        return "T48-OTT-3"
    if offer.borrower == offer.lender or offer.borrower not in setting.board.power:
        return "T48-LOAN-1"
    if records.borrows(offer.lender):
        return "T48-LOAN-2"
    if knobs.t48_loan_consent is LoanConsent.BOTH and offer not in wishes:
        return "T48-LOAN-1"
    barred = knobs.t48_loan_borrow_while_lending is LoanBorrowWhileLending.BARRED
    return "T48-LOAN-3" if barred and records.lends(offer.borrower) else None


# -------------------------------------------------------------------------------------- ends of loans


def _recalled(
    setting: Setting, submissions: Mapping[Power, Sequence[Entry]]
) -> tuple[Records, list[EntryReport]]:
    """The records with the notices given now (T48-LOAN-6)."""
    records = setting.records
    reports: list[EntryReport] = []
    months = _delay(setting)
    for one in declared(submissions, RECALL):
        loan = records.loan_of(Province(one.declaration.words[0]))
        if loan is None or loan.lender != one.power or loan.notice is not None:
            reports.append(refused(one, "T48-LOAN-6"))
            continue
        name = province_name(setting.board, loan.center)
        if months:
            marked = replace(loan, notice=setting.month)
            records = replace(
                records, loans=tuple(marked if known == loan else known for known in records.loans)
            )
            when = f"in {month_name(setting.month + months)}"
        else:
            records = _back(setting, records, loan)
            when = "at once"
        reports.append(accepted(one, "recalled", f"{name} returns {when}"))
    return records, reports


def _delay(setting: Setting) -> int:
    """The months from the notice to the return."""
    return 3 * int(setting.knobs.t48_loan_recall_delay.value)


def _back(setting: Setting, records: Records, loan: Loan) -> Records:
    """The records once a loan has returned to its lender."""
    records = records.without_loan(loan.center)
    if setting.knobs.t48_loan_clock is LoanClock.RESTARTS and loan.center in records.held:
        return replace(records, held={**records.held, loan.center: setting.month})
    return records


def returned_loans(setting: Setting) -> tuple[Records, tuple[Event, ...]]:
    """The records without the loans that are due to return in this build month."""
    records = setting.records
    events: list[Event] = []
    for loan in setting.records.loans:
        if loan.notice is not None and loan.notice + _delay(setting) <= setting.month:
            records = _back(setting, records, loan)
            events.append(ended(setting, loan, f"returns to {power_name(setting.board, loan.lender)}"))
    return records, tuple(events)


def ended(setting: Setting, loan: Loan, what: str) -> Event:
    """The event that a loan is over."""
    text = f"The loan of {province_name(setting.board, loan.center)} is over: it {what}."
    return Event(LOAN_ENDED, loan.lender, loan.center, Fact(text))
