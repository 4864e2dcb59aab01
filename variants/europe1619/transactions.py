"""Builds and Transactions, with the fortified provinces that powers can buy.

The income is credited before the phase. A submission is accepted only if all of its lines can succeed: the
power must be able to pay for them, perhaps with what others pay it in the same phase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...model.board import Board, places_of
from ...model.brief import pluralize
from ...model.errors import WestphaliaError
from ...model.names import Power, Province
from ...model.orders import Build, Disband, Waive
from ...model.phase import PhaseKind
from ...model.reasons import Fact
from ...model.rulebook import Rulebook
from ...model.wording import name_subject, start_sentence, the_power
from ..framework.book import Chapter
from ..framework.report import Entry, Event, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, Slot, Statement, StatementVerdict, bar_if, judge_in_turn
from ..framework.year import Due, PhaseInput, PhaseRules, PhaseStatement, State, SubmissionFault, Turn
from .ending import DRAW, EXTEND, find_agreed_draw
from .identity import apply_chosen_edition
from .minor_builds import MINOR_BUILD, build_minor_units, disband_excess
from .movement import FORTIFIED
from .purchases import (
    BOLSTER,
    BOUGHT,
    BUILD,
    DISBAND,
    MILITARY,
    POINTS,
    PRICE,
    REDUCE,
    WAIVE,
    FortCountsForPower,
    cost_facts,
    count_affordable,
    find_site_clause,
    find_unit,
    format_cost,
    format_strength,
    is_no_army,
    make_purchase_bars,
    require_unit,
    strength_fact,
    strengthen_unit,
)
from .state import Europe1619Records, Europe1619Setting, setting_of, write_records
from .statuses import standing_fact
from .treasury import (
    ECON,
    PAY,
    Buyer,
    LoanBeforeBuild,
    Payment,
    find_recorded_loans,
    payment_event,
    sum_received,
)

# ======================================================================================== Fortified provinces

FORT = Clauses(
    "E19-FORT",
    {
        1: (
            "a power may fortify a state that is aligned with it, and may strengthen its own fort "
            "whatever the state's status"
        ),
        2: "only armies become fortified positions",
        3: "the army of a state can be fortified only in the state's home center",
        4: "the price of each point depends on the buyer's own total strength",
        5: "the points go to the army of the state",
        6: "a fortified unit holds until it is dislodged, whatever its orders",
        8: "the piece becomes a shield with its bonus",
        9: "more points can be bought in the same phase and in later ones",
        10: "other powers may still place influence in the state",
        11: "no power can order a fortified unit",
        12: "other units of the state can still be ordered",
        13: "a fortified unit that is dislodged is disbanded, and the next unit has no bonus",
    },
)


class FortWho(RuleOption, about=FORT[1]):
    """Which power may fortify the army of a state.

    The text does not mention alignment; it says that "the power" goes on while others compete for the state.
    """

    ALIGNED_THEN_FOUNDER = (
        "aligned_then_founder",
        "The one that the state is aligned with; afterwards only the power that founded the fort.",
    )
    ALIGNED_ALWAYS = "aligned_always", "The one that the state is aligned with at the time."
    ANYBODY = "anybody", "Any power."


@dataclass(frozen=True, slots=True)
class FortPoints:
    """Points for the army in a home center."""

    place: Province
    points: int = 1


def _parse_home(text: str, board: Board) -> Province:
    """Parse a home center: a province, or a state for its capital."""
    places = places_of(board)
    try:
        return places.find_province(text)
    except WestphaliaError as error:
        unknown = error
    try:
        return board.minor[places.find_power(text)].capital
    except (WestphaliaError, KeyError):
        raise unknown from None


def find_state(buyer: Buyer, place: Province) -> Power | None:
    """Return the minor state whose home center a place is, if any."""
    state = buyer.setting.first_owners.get(place)
    if state is None or state not in buyer.setting.board.minor:
        return None
    return state if place in buyer.setting.homes(state) else None


def is_no_home(buyer: Buyer, words: FortPoints) -> bool:
    """Return whether the place is not a home center of a minor state."""
    return find_state(buyer, words.place) is None


def is_not_aligned(buyer: Buyer, words: FortPoints) -> bool:
    """Return whether the state is not aligned with the power."""
    state = find_state(buyer, words.place)
    return state is None or buyer.setting.patron(state) != buyer.power


def find_founder(buyer: Buyer, place: Province) -> Power | None:
    """Return the power that founded the fort in a place; None without a fort or if it is unknown."""
    unit = buyer.find_unit(place)
    fortified = unit is not None and FORTIFIED in unit.marks
    return buyer.setting.records.forts.get(place) if fortified else None


def find_why_not_its_fort(buyer: Buyer, words: FortPoints) -> Fact | None:
    """Return the objection that another power founded the fort, or that the power may not (E19-FORT-1)."""
    maker = find_founder(buyer, words.place)
    if maker is None:
        return Fact("") if is_not_aligned(buyer, words) else None
    if maker == buyer.power:
        return None
    return Fact(f"only {the_power(buyer.setting.board, maker)} may strengthen its fort")


def is_not_at_home(buyer: Buyer, words: FortPoints) -> bool:
    """Return whether no unit of the state is there."""
    unit = buyer.find_unit(words.place)
    return unit is None or unit.power != find_state(buyer, words.place)


def does_fort_count(buyer: Buyer) -> bool:
    """Return whether the points count toward the power's total strength, so that the price rises."""
    return FortCountsForPower.TRUE.is_chosen_in(buyer.rules)


def _fortify(buyer: Buyer, words: FortPoints) -> Buyer:
    maker = find_founder(buyer, words.place) or buyer.power
    after = strengthen_unit(buyer, words, does_fort_count(buyer), marks=lambda unit: unit.marks | {FORTIFIED})
    records = after.setting.records
    made = replace(records, forts={**records.forts, words.place: maker})
    return replace(after, setting=replace(after.setting, records=made))


def find_standing_forts(setting: Europe1619Setting) -> Mapping[Province, Power]:
    """Return the founders of the forts that still exist; a dislodged unit loses its fort (E19-FORT-13)."""
    standing = setting.standing
    return {
        place: maker
        for place, maker in setting.records.forts.items()
        if place in standing and FORTIFIED in standing[place].marks
    }


def _fort_fact(buyer: Buyer, words: FortPoints, after: Buyer) -> Fact:
    text = f"{format_strength(buyer, words, after, 'now holds with')}, {format_cost(buyer, after)}"
    state = require_unit(buyer, words).power
    follows = standing_fact(buyer.setting, state)
    return Fact(text, FORT[4], (follows, *cost_facts(buyer, words.points, does_fort_count(buyer))))


FORTIFY: Statement[Buyer, FortPoints] = Statement(
    Form(
        "FORTIFY {place}[ {points}]",
        "FORTIFY Hesse 1",
        FortPoints,
        {"place": Slot(r".+?", _parse_home), "points": POINTS},
    ),
    "fortified",
    (
        bar_if(FORT[3], is_no_home),
        Bar(FORT[1], find_why_not_its_fort, under=FortWho.ALIGNED_THEN_FOUNDER),
        bar_if(FORT[1], is_not_aligned, under=FortWho.ALIGNED_ALWAYS),
        bar_if(FORT[3], is_not_at_home),
        bar_if(FORT[2], is_no_army),
        *BOUGHT,
        *make_purchase_bars(PRICE[8], lambda words: words.points, does_fort_count),
    ),
    _fortify,
    _fort_fact,
    about=find_unit,
)


FORTS_CHAPTER = Chapter.of(
    "winter.forts",
    "Fortified provinces: armies of minor states that powers strengthen and that then always hold",
    (FORT,),
    options=(FortWho,),
    statements=(FORTIFY,),
)


# ================================================================================================== The phase

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


class _Transaction(PhaseStatement[Buyer, Any]):
    """A transaction that is no order to a unit."""

    def view(self, state: State, power: Power) -> Buyer:
        """Return the power with what it can spend."""
        return make_buyer(setting_of(state), apply_chosen_edition(state.rulebook), power)


class TransactionPhase(PhaseRules):
    """Builds and Transactions."""

    kind = PhaseKind.ADJUSTMENT
    orders = (Build, Waive, Disband)
    orders_refusal = "this is the phase for builds and transactions"
    orders_expected = "a build, a disband, PAY, REDUCE, BOLSTER, FORTIFY, MB, DRAW or EXTEND"
    always = True
    statements = tuple(_Transaction(one, lenient=True) for one in TRANSACTIONS if isinstance(one.form, Form))
    """The statements that are not orders, which the phase itself resolves."""

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return the points that each remaining power can buy, with a note on its treasury and strength."""
        setting = setting_of(state)
        return {power: _find_due(setting, power) for power in setting.powers}

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


TRANSACTIONS_CHAPTER = Chapter.of(
    "winter.phase",
    "Builds and Transactions: the statements of an order sheet, their checks and their resolution",
    (),
)
