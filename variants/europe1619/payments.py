"""Payments between powers (E19-LOAN); they happen in the builds phase alone (E19-LOAN-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...model.names import Power
from ...model.reasons import Fact
from ..kit.report import Declaration, Entry, Event
from ..kit.wording import power_name
from .loans import Loan
from .setting import Setting
from .transactions import PAY
from .verdicts import Verdict, accepted, refused

PAYMENT = "payment"
"""The code of the event that a power pays another one."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Treasury points that go from one power to another, with what they agreed on, if it was noted."""

    giver: Power
    receiver: Power
    amount: int
    agreement: str = ""


@dataclass(frozen=True, slots=True)
class Paid:
    """The payments of one power that count, what it has left, the verdict about each line by its index."""

    payments: tuple[Payment, ...]
    left: int
    verdicts: Mapping[int, Verdict]


def pay(setting: Setting, power: Power, entries: Sequence[Entry], money: int) -> Paid:
    """The payments of a power out of so much money, in the sequence written; no treasury goes below zero."""
    payments: list[Payment] = []
    verdicts: dict[int, Verdict] = {}
    for index, entry in enumerate(entries):
        if not isinstance(entry, Declaration) or entry.verb != PAY:
            continue
        payment = Payment(power, Power(entry.words[1]), int(entry.words[0]), *entry.words[2:])
        verdicts[index] = _verdict(setting, payment, money)
        if verdicts[index].counts:
            payments.append(payment)
            money -= payment.amount
    return Paid(tuple(payments), money, verdicts)


def _verdict(setting: Setting, payment: Payment, money: int) -> Verdict:
    giver, receiver = payment.giver, payment.receiver
    if receiver == giver or receiver not in setting.powers:
        return refused("E19-LOAN-1")
    if payment.amount > money:
        words = f"{power_name(setting.board, giver)} has {money} treasury points for it"
        return refused("E19-LOAN-5", words)
    return accepted("paid", f"{power_name(setting.board, receiver)} gets {payment.amount} treasury points")


def received(payments: Sequence[Payment], power: Power) -> int:
    """What a power gets of these payments."""
    return sum(payment.amount for payment in payments if payment.receiver == power)


def noted_loans(setting: Setting, payments: Sequence[Payment]) -> tuple[Loan, ...]:
    """The payments that have an agreement, as loans of the year (E19-LOAN-2, E19-LOAN-3)."""
    return tuple(
        Loan(setting.year, one.giver, one.receiver, one.amount, one.agreement)
        for one in payments
        if one.agreement
    )


def payment_events(setting: Setting, payments: Sequence[Payment]) -> list[Event]:
    """The payments as the referee reports them (E19-LOAN-6)."""
    events: list[Event] = []
    for one in payments:
        giver, receiver = power_name(setting.board, one.giver), power_name(setting.board, one.receiver)
        note = f" ({one.agreement})" if one.agreement else ""
        text = f"{giver} pays {receiver} {one.amount} treasury points{note}."
        events.append(Event(PAYMENT, one.giver, fact=Fact(text)))
    return events
