"""The treasury of a power: its income, and its payments to other powers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from ...model.board import Board
from ...model.brief import pluralize
from ...model.names import Power, Province, UnitKind
from ...model.position import Unit
from ...model.reasons import Fact
from ...model.rulebook import Rulebook
from ...model.wording import (
    conjugate,
    is_itself,
    name_subject,
    start_clause,
    start_sentence,
    the_place,
    the_power,
    unit_name,
)
from ..framework.book import Chapter
from ..framework.report import Event, Report, StateFact
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, Slot, Statement, bar_if
from ..framework.tallies import Tally, Term
from ..framework.year import AutomaticStep, State, Turn
from .state import Europe1619Setting, Loan, setting_of, write_records

# ===================================================================================================== Income

ECON = Clauses(
    "E19-ECON",
    {
        1: "each power starts with 5 treasury points",
        2: "the powers receive their income before they build and buy, from the first year on",
        3: "a home center pays its power while that power controls it",
        4: "each of a power's other valued provinces pays the power while it controls the province",
        5: "captured centers and captured valued provinces pay their full value",
        6: "a valued sea pays the power whose own fleet is there",
        7: "aligned states pay nothing to their power",
        8: "treasury points that are not spent are kept",
        9: "units cost no upkeep, and a power that loses centers loses no units",
        10: "a captured home center pays its captor, not its owner",
    },
)

START_TREASURY = 5
"""The treasury points that each power starts with (E19-ECON-1)."""


class SeaIncome(RuleOption, about=ECON[6]):
    """Which power receives the income of a sea with a value.

    The numbers on seas must serve a purpose.
    """

    FLEET_THERE = (
        "power_whose_fleet_is_there_in_the_builds_phase",
        "The power whose own fleet is there in Builds and Transactions.",
    )
    NONE = "none", "No power: seas pay nothing."


def value_own_centers(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the home centers that a power controls, with their values."""
    return {
        place: value
        for place, value in _value_all_own_land(setting, power).items()
        if _is_center(setting, place)
    }


def value_own_land(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the other provinces of its own that a power controls, with their values."""
    return {
        place: value
        for place, value in _value_all_own_land(setting, power).items()
        if not _is_center(setting, place)
    }


def value_captured_land(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the foreign land that a power controls, with its values (E19-ECON-10)."""
    own = _value_all_own_land(setting, power)
    return {
        place: value for place, value in _value_controlled_land(setting, power).items() if place not in own
    }


def value_paying_seas(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the seas that count toward a power's income, with their values."""
    if SeaIncome.NONE.is_chosen_in(setting.options):
        return {}
    return value_held_seas(setting, power)


def value_held_seas(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the valued seas with a power's own fleets, with their values."""
    seas = setting.board.seas
    return {
        place: value
        for place, value in _find_valued_provinces(setting.board)
        if place in seas and setting.has_unit(power, place)
    }


def _value_all_own_land(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    controlled = _value_controlled_land(setting, power).items()
    return {place: value for place, value in controlled if setting.first_owners.get(place) == power}


def _value_controlled_land(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return all valued land that a power controls; land of aligned states does not count (E19-ECON-7)."""
    owners = setting.owners
    return {
        place: value for place, value in _find_valued_provinces(setting.board) if owners.get(place) == power
    }


@lru_cache(maxsize=8)
def _find_valued_provinces(board: Board) -> tuple[tuple[Province, int], ...]:
    """Return the provinces that have a value, with their values."""
    return tuple((info.id, info.value) for info in board.provinces if info.value)


def _is_center(setting: Europe1619Setting, place: Province) -> bool:
    return setting.board.province[place].center


def holding_facts(setting: Europe1619Setting, power: Power, place: str) -> tuple[Fact, ...]:
    """Return the fact by which a place counts for a power: it controls the land, or has a fleet there."""
    board, province = setting.board, Province(place)
    name, first = the_place(board, province), setting.first_owners.get(province)
    if province in board.seas:
        return (Fact(f"A fleet of {the_power(board, power)} is in {name}."),)
    unsaid = first in (power, None) or is_itself(board, province, first)
    captured = "" if unsaid else f", which originally belonged to {the_power(board, first)}"
    return (Fact(f"{start_sentence(board, power, 'controls')} {name}{captured}."),)


INCOME: Tally[Europe1619Setting] = Tally(
    "gets",
    (
        Term(ECON[3], "home centers", value_own_centers, holding_facts),
        Term(ECON[4], "other provinces of its own", value_own_land, holding_facts),
        Term(ECON[5], "captured land", value_captured_land, holding_facts),
        Term(ECON[6], "seas", value_paying_seas, holding_facts),
    ),
)
"""The treasury points that a power receives each year."""

INCOME_EVENT = "income"
"""The code of the event that a power receives its income."""


def format_income(parts: Mapping[str, int]) -> str:
    """Format an income by its sources: ``301 (1 from home centers, 300 from captured land)``."""
    listed = ", ".join(f"{points} from {source}" for source, points in parts.items() if points)
    return f"{sum(parts.values())}{f' ({listed})' if listed else ''}"


def income_fact(setting: Europe1619Setting, power: Power) -> Fact:
    """Return the present yearly income of a power, with individual places as reasons."""
    return INCOME.why(setting, power, setting.board)


def collect_treasury_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the facts of each power's treasury and present income."""
    for power in setting.powers:
        money = setting.records.treasury.get(power, 0)
        text = f"{start_sentence(setting.board, power, 'has')} {pluralize(money, 'treasury point')}."
        yield StateFact("treasury", (power,), Fact(text, ECON[8]))
        yield StateFact("income", (power,), income_fact(setting, power))


def collect_income(state: State) -> Turn:
    """Credit the income of all remaining powers to their treasuries (E19-ECON-2, E19-ECON-8)."""
    setting = setting_of(state)
    before = setting.records.treasury
    incomes = {power: INCOME.parts(setting, power) for power in setting.powers}
    treasury = {power: before.get(power, 0) + sum(parts.values()) for power, parts in incomes.items()}
    events = tuple(
        Event(INCOME_EVENT, power, fact=_income_event_fact(setting, power, parts))
        for power, parts in incomes.items()
    )
    records = replace(setting.records, treasury={**before, **treasury})
    return Turn(state.position, write_records(records, state.ledger), Report(events=events))


def _income_event_fact(setting: Europe1619Setting, power: Power, parts: Mapping[str, int]) -> Fact:
    name, had = name_subject(setting.board, power), setting.records.treasury.get(power, 0)
    now = pluralize(had + sum(parts.values()), "treasury point")
    receives, has = (conjugate(setting.board, power, verb) for verb in ("receives", "has"))
    text = f"{name} {receives} {format_income(parts)} and {has} {now}."
    had_ = Fact(f"{name} had {pluralize(had, 'treasury point')}.", ECON[8])
    return Fact(text, ECON[2], (had_, *income_fact(setting, power).because))


INCOMES = AutomaticStep("income", collect_income)
"""The income of the year, before Builds and Transactions."""


INCOME_CHAPTER = Chapter.of(
    "winter.income",
    "Wealth and income: the points that land and seas bring a power each year",
    (ECON,),
    options=(SeaIncome,),
)


# ========================================================================= A power in Builds and Transactions


@dataclass(frozen=True, slots=True)
class Payment:
    """Treasury points that one power pays another, with their agreement, if recorded."""

    giver: Power
    receiver: Power
    amount: int
    agreement: str = ""


@dataclass(frozen=True)
class Buyer:
    """A power after some lines of its order sheet.

    `setting` has all units as the earlier lines left them. `gives_up` and `disbands` come from the whole
    sheet: the places of the units that it reduces, and of its own units that it disbands. The other fields
    come from the earlier lines: the `money` left, the places of `built` units, the `payments`, the kinds of
    unit that minor states should build (`wishes`), and the `votes`. When a sheet is checked before the
    others are known, the money includes all that the others have (`hoped`).
    """

    setting: Europe1619Setting
    rules: Rulebook
    power: Power
    money: int
    hoped: int = 0
    gives_up: frozenset[Province] = frozenset()
    disbands: frozenset[Province] = frozenset()
    built: frozenset[Province] = frozenset()
    payments: tuple[Payment, ...] = ()
    wishes: Mapping[Power, UnitKind] = field(default_factory=dict[Power, UnitKind])
    votes: frozenset[str] = frozenset()

    @property
    def has(self) -> str:
        """The name of the power with "has" inside a sentence."""
        return start_clause(self.setting.board, self.power, "has")

    @property
    def funds(self) -> str:
        """A clause that says how much the power can spend."""
        if not self.hoped:
            return f"{self.has} {self.money}"
        return f"{self.has} at most {self.money}, even if the others pay it all they have"

    def find_unit(self, place: Province) -> Unit | None:
        """Return the unit in a place after the earlier lines."""
        return self.setting.standing.get(place)

    def format_unit(self, unit: Unit) -> str:
        """Return the name of a unit in sentences."""
        return unit_name(self.setting.board, unit)

    def replace_unit(self, old: Unit | None, new: Unit | None, cost: int = 0) -> Buyer:
        """Replace the unit `old` by `new` (either may be None) and pay the cost."""
        units = [unit for unit in self.setting.position.units if unit != old]
        left = (*units, *([new] if new is not None else []))
        return replace(self, setting=self.setting.with_units(left), money=self.money - cost)


# ====================================================================================================== Loans

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
        bar_if(LOAN[1], lambda buyer, pay: pay.power == buyer.power or pay.power not in buyer.setting.powers),
        Bar(
            LOAN[5],
            lambda buyer, pay: (
                Fact(f"{buyer.has} only {pluralize(buyer.money, 'treasury point')}")
                if pay.amount > buyer.money
                else None
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


LOANS_CHAPTER = Chapter.of(
    "winter.loans",
    "Loans: payments and agreements between powers",
    (LOAN,),
    options=(LoanBeforeBuild,),
    statements=(PAY,),
)
