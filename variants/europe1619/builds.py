"""The phase of builds and transactions: payments, purchases, what minor states build, votes.

The income was credited before. A submission is accepted only if everything in it can count: what it costs
must be there, where payments come first perhaps out of what others pay in the same phase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.names import Power, UnitKind
from ...model.phase import PhaseKind
from ...model.reasons import Fact
from ..kit.report import Declaration, Entry, EntryReport, Event, Report
from ..kit.wording import power_name
from ..kit.year import Due, Fault, PhaseRules, State, Submissions, Turn
from . import clauses_realm as clauses_realm  # the words of the clauses
from .building import Builder, affordable, home_site
from .choices_economy import LoanBeforeBuild
from .costs import total_strength
from .knobs import in_force
from .minor_units import kinds_built, with_minor_builds, without_excess
from .payments import Paid, Payment, noted_loans, pay, payment_events, received
from .purchases import Purchases, Sheet
from .records import ledger_with
from .rulings import rule, ruled
from .setting import Setting, setting_of
from .transactions import MINOR_BUILD, read_line
from .verdicts import Verdict, accepted, refused
from .votes import cast_votes, draw_agreed, vote

TREASURY = "treasury"
"""The code of the event that tells what a power has left."""


@dataclass(frozen=True)
class _Judged:
    """One power after its lines: the units of all, what money it has left, its payments, its verdicts."""

    setting: Setting
    left: int
    payments: tuple[Payment, ...]
    verdicts: Mapping[int, Verdict]


def _judge(
    setting: Setting, builder: Builder, power: Power, entries: Sequence[Entry], credit: int
) -> _Judged:
    """Go through the lines of a power; `credit` is what it gets from others before it buys."""
    money = setting.records.treasury.get(power, 0)
    first = setting.knobs.e19_loan_before_build is LoanBeforeBuild.TRUE
    paid = pay(setting, power, entries, money) if first else Paid((), money, {})
    shop = Purchases(setting, builder, power, paid.left + credit, Sheet.of(setting, power, entries))
    verdicts = dict(paid.verdicts)
    for index, entry in enumerate(entries):
        verdict = shop.take(entry) or _other(setting, power, entry)
        if verdict is not None:
            verdicts[index] = verdict
    if first:
        return _Judged(shop.setting, shop.money, paid.payments, verdicts)
    paid = pay(setting, power, entries, shop.money)
    return _Judged(shop.setting, paid.left, paid.payments, verdicts | dict(paid.verdicts))


def _other(setting: Setting, power: Power, entry: Entry) -> Verdict | None:
    """The verdict about a wish for a minor state, a vote or a ruling; None for payments."""
    if not isinstance(entry, Declaration):
        return None
    if entry.verb == MINOR_BUILD:
        return _wish(setting, power, Power(entry.words[0]), UnitKind(entry.words[1]))
    return vote(setting, power, entry) or rule(setting, power, entry)


def _wish(setting: Setting, power: Power, state: Power, kind: UnitKind) -> Verdict:
    if state not in setting.states or setting.sides.of(state) != power:
        return refused("E19-MIN-5")
    if kind not in kinds_built(setting, state):
        return refused("E19-MIN-4")
    word = "fleets" if kind is UnitKind.FLEET else "armies"
    return accepted("wished", f"{power_name(setting.board, state)} builds {word} this year")


# --------------------------------------------------------------------------------------- before it counts


def build_dues(state: State) -> Mapping[Power, Due]:
    """Every power that is left may buy; the note says what it has and what strength costs it."""
    setting = setting_of(state)
    return {power: _due(setting, power) for power in setting.powers}


def _due(setting: Setting, power: Power) -> Due:
    points = affordable(setting, power)
    vacant = [
        home
        for home in setting.homes(power)
        if home not in setting.standing and home_site(setting.position, power, home) is None
    ]
    money, strength = setting.records.treasury.get(power, 0), total_strength(setting, power)
    where = f"; vacant: {', '.join(vacant)}" if vacant else ""
    note = f"strength to buy, with {money} treasury points and a total strength of {strength}{where}"
    return Due(points, "point", note)


def check_builds(state: State, power: Power, entries: tuple[Entry, ...]) -> list[Fault]:
    """Everything in a submission that cannot count, whatever the others hand in."""
    setting = setting_of(state)
    others = sum(money for other, money in setting.records.treasury.items() if other != power)
    credit = others if setting.knobs.e19_loan_before_build is LoanBeforeBuild.TRUE else 0
    judged = _judge(setting, Builder(in_force(state.rulebook)), power, entries, credit)
    return [
        (index, verdict.error(entries[index]))
        for index, verdict in sorted(judged.verdicts.items())
        if not verdict.counts
    ]


# ------------------------------------------------------------------------------------------- when it counts


def resolve_builds(state: State, submissions: Submissions) -> Turn:
    """Payments, purchases power by power, then minor states, votes and rulings."""
    begun = setting_of(state)
    builder = Builder(in_force(state.rulebook))
    before = begun.knobs.e19_loan_before_build is LoanBeforeBuild.TRUE
    offered = [
        payment
        for power, entries in submissions.items()
        for payment in pay(begun, power, entries, begun.records.treasury.get(power, 0)).payments
        if before
    ]
    setting, treasury = begun, dict(begun.records.treasury)
    payments: list[Payment] = []
    reports: list[EntryReport] = []
    for power, entries in submissions.items():
        judged = _judge(setting, builder, power, entries, received(offered, power))
        setting, treasury[power] = judged.setting, judged.left
        payments += judged.payments
        reports += (judged.verdicts[index].report(power, entry) for index, entry in enumerate(entries))
    for power in begun.powers:
        if not before or power not in submissions:
            treasury[power] = treasury.get(power, 0) + received(payments, power)
    loans = (*setting.records.loans, *noted_loans(setting, payments))
    papacy = ruled(begun, submissions)
    records = replace(setting.records, treasury=treasury, loans=loans, papacy=papacy)
    records = cast_votes(records, submissions)
    setting, events = _minor_states(replace(setting, records=records), state, _wishes(reports))
    events = [*payment_events(setting, payments), *events, *_treasuries(setting)]
    report = Report(tuple(reports), tuple(events))
    ledger = ledger_with(setting.records, state.ledger)
    return Turn(setting.position, ledger, report, draw_agreed(setting, submissions))


def _wishes(reports: Sequence[EntryReport]) -> dict[Power, UnitKind]:
    """The kinds of unit that powers named for the states that follow them."""
    entries = (report.entry for report in reports if report.code == "wished")
    return {
        Power(entry.words[0]): UnitKind(entry.words[1]) for entry in entries if isinstance(entry, Declaration)
    }


def _minor_states(
    setting: Setting, state: State, wishes: Mapping[Power, UnitKind]
) -> tuple[Setting, list[Event]]:
    """What minor states lose and build, last of all (E19-MIN-1, E19-MIN-3)."""
    setting, lost = without_excess(setting, state.rulebook)
    setting, built = with_minor_builds(setting, wishes)
    return setting, [*lost, *built]


def _treasuries(setting: Setting) -> list[Event]:
    return [
        Event(
            TREASURY,
            power,
            fact=Fact(
                f"{power_name(setting.board, power)} has {setting.records.treasury.get(power, 0)} treasury "
                f"points left and a total strength of {total_strength(setting, power)}."
            ),
        )
        for power in setting.powers
    ]


BUILDS = PhaseRules(
    PhaseKind.ADJUSTMENT, build_dues, read_line, resolve_builds, always=True, check=check_builds
)
"""Builds and transactions, the last phase of a year."""
