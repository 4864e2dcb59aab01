"""Loans of centers: a power lets another power support units with a center that it still owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from ...model.names import Power, Province
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ..framework.book import Chapter
from ..framework.report import Declaration, Entry, EntryReport, Event
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import (
    Bar,
    Form,
    Statement,
    StatementVerdict,
    SubmittedStatement,
    bar_if,
    find_statements,
    object_because,
)
from ..framework.year import PhaseStatement, State, Submissions
from .special_centers import OTT, OttomanSpecialUse, is_closed_to, is_idle
from .state import LONG_AGO, CenterLoan, Month, MonthSetting, ThirtyYearsRecords, owner_fact, setting_of

W = TypeVar("W")

LOAN = Clauses(
    "T48-LOAN",
    {
        1: "the lender and the borrower must both report a loan, in the same build month",
        2: "a power that borrows a center may not lend one",
        3: "a power that lends a center may not borrow one",
        4: "a power may lend only named centers that it controls and has not already lent",
        5: "a loan ends when another power takes the center",
        6: "a lender may recall a loan, once",
        7: "a center on loan pays for units of the borrower and for none of the lender",
        8: "a loan changes nothing about where a power may build",
        9: "a borrower whose unit is in the center in a build month takes it, and the loan ends",
        10: "the lender's turns of holding a center continue to count during a loan",
        11: "the loans of a power end when it has lost everything",
        12: (
            "if a power with ten centers lends two to a power with five, the two powers can support "
            "eight and seven units"
        ),
    },
)


# ------------------------------------------------------------------------------------------- lending


class LoanConsent(RuleOption, about=LOAN[1]):
    """Who must report a loan.

    Otherwise a power could make another a borrower, which may not lend, without its consent.
    """

    BOTH = "both", "The lender and the borrower, in the same build month."
    LENDER_ONLY = "lender_only", "Only the lender."


class LoanBorrowWhileLending(RuleOption, about=LOAN[3]):
    """Whether a power that lends a center may borrow another one.

    Otherwise a power could evade T48-LOAN-2 by lending first.
    """

    BARRED = "barred", "It may not."
    ALLOWED = "allowed", "It may."


@dataclass(frozen=True, slots=True)
class Lend:
    """What a power lends, and to which power."""

    center: Province
    borrower: Power


@dataclass(frozen=True, slots=True)
class Borrow:
    """What a power borrows, and from which power."""

    center: Province
    lender: Power


@dataclass(frozen=True, slots=True)
class LoanReports:
    """The situation of a report: the power that reports a loan, and the other reports of the month.

    `wishes` are the loans that borrowers report; `agreed` are the accepted reports of lenders so far;
    `refused` gives the reasons against the others.
    """

    setting: MonthSetting
    power: Power
    wishes: frozenset[CenterLoan] = frozenset()
    agreed: tuple[CenterLoan, ...] = ()
    refused: Mapping[CenterLoan, Fact] = field(default_factory=dict[CenterLoan, Fact])

    def from_power(self, power: Power) -> LoanReports:
        """Return the same situation for a report of another power."""
        return replace(self, power=power)

    def make_loan(self, words: Lend | Borrow) -> CenterLoan:
        """Return the loan that a report is about."""
        lends = isinstance(words, Lend)
        lender, borrower = (self.power, words.borrower) if lends else (words.lender, self.power)
        return CenterLoan(lender, borrower, words.center, self.setting.month)


def _find_why_not_lendable(at: LoanReports, words: Lend) -> Fact | None:
    """Return why the power cannot lend the center: it does not control it or has already lent it."""
    setting, center = at.setting, words.center
    if center not in setting.board.centers:
        return object_because([Fact(f"{setting.start(center, 'is')} not a supply center.")])
    if setting.owner(center) != at.power:
        return object_because([owner_fact(setting, center)])
    return object_because(loan_fact(setting, loan) for loan in setting.records.loans if loan.center == center)


def _lacks_other_borrower(at: LoanReports, words: Lend) -> bool:
    return words.borrower == at.power or words.borrower not in at.setting.board.power


def _find_own_loans(at: LoanReports, _: Lend) -> Fact | None:
    loans = at.setting.records.loans
    return object_because(loan_fact(at.setting, loan) for loan in loans if loan.borrower == at.power)


def _find_missing_report_of_borrower(at: LoanReports, words: Lend) -> Fact | None:
    name = at.setting.name
    silent = Fact(capitalize_start(f"{name(words.borrower)} does not report to borrow {name(words.center)}."))
    return None if at.make_loan(words) in at.wishes else object_because([silent])


def _is_useless_to_borrower(at: LoanReports, words: Lend) -> bool:
    return is_closed_to(at.setting, words.borrower, words.center)


def _find_loans_of_borrower(at: LoanReports, words: Lend) -> Fact | None:
    loans = at.setting.records.loans
    return object_because(loan_fact(at.setting, loan) for loan in loans if loan.lender == words.borrower)


def _find_missing_report_of_lender(at: LoanReports, words: Borrow) -> Fact | None:
    """Return why the lender's report of the loan does not count, or that it is missing."""
    name = at.setting.name
    silent = object_because(
        [Fact(f"{at.setting.start(words.lender, 'does')} not report that it lends {name(words.center)}.")]
    )
    loan = at.make_loan(words)
    return None if loan in at.agreed else at.refused.get(loan, silent)


def loan_fact(setting: MonthSetting, loan: CenterLoan) -> Fact:
    """Return the fact that a center is lent, and since when."""
    since = f" since {loan.made.name}" if loan.made != LONG_AGO else ""
    lent = f"{setting.start(loan.lender, 'has')} lent {setting.name(loan.center)}"
    return Fact(f"{lent} to {setting.name(loan.borrower)}{since}.", LOAN[1])


def _describe_loan(at: LoanReports, words: Lend | Borrow, _: LoanReports) -> Fact:
    loan, name = at.make_loan(words), at.setting.name
    because = [owner_fact(at.setting, loan.center)]
    if loan in at.wishes:
        because.append(Fact(f"{at.setting.start(loan.borrower, 'reports')} that it borrows it.", LOAN[1]))
    return Fact(
        f"{name(loan.lender)} lends {name(loan.center)} to {name(loan.borrower)}", LOAN[1], (*because,)
    )


_LENT_ALREADY: Bar[LoanReports, Lend] = bar_if(
    LOAN[4], lambda at, words: words.center in {loan.center for loan in at.agreed}
)
"""The bar of a center that the lender lends to another power in the same month."""

LEND: Statement[LoanReports, Lend] = Statement(
    Form("LOAN|LEND {center} TO {borrower}", "LOAN Milan TO Austria", Lend),
    "lent",
    (
        Bar(LOAN[4], _find_why_not_lendable),
        bar_if(OTT[3], lambda at, words: is_idle(at.setting, words.center)),
        bar_if(LOAN[1], _lacks_other_borrower),
        bar_if(OTT[3], _is_useless_to_borrower, under=OttomanSpecialUse.NO_BUILD_NO_COUNT),
        Bar(LOAN[2], _find_own_loans),
        Bar(LOAN[1], _find_missing_report_of_borrower, under=LoanConsent.BOTH, waits=True),
        Bar(LOAN[3], _find_loans_of_borrower, under=LoanBorrowWhileLending.BARRED),
        _LENT_ALREADY,
    ),
    lambda at, words: replace(at, agreed=(*at.agreed, at.make_loan(words))),
    _describe_loan,
)
"""The report of a loan by its lender, in a build month."""


def _for_borrower(bar: Bar[LoanReports, Lend]) -> Bar[LoanReports, Borrow]:
    """Return a bar of the lender's report, as a bar of the borrower's report of the same loan."""

    def object_to(at: LoanReports, words: Borrow) -> Fact | None:
        return bar.object_to(at.from_power(words.lender), Lend(words.center, at.power))

    return Bar(bar.clause, object_to, bar.under)


BORROW: Statement[LoanReports, Borrow] = Statement(
    Form("BORROW {center} FROM {lender}", "BORROW Milan FROM Spain", Borrow),
    "borrowed",
    (
        Bar(LOAN[1], _find_missing_report_of_lender, waits=True),
        *(_for_borrower(bar) for bar in LEND.bars if not bar.waits and bar is not _LENT_ALREADY),
    ),
    lambda at, _: at,
    _describe_loan,
)
"""The borrower's report of the same loan. It is void by the clause that makes the lender's report void."""


def make_new_loans(setting: MonthSetting, submissions: Submissions) -> tuple[MonthSetting, list[EntryReport]]:
    """Return the setting with the loans of a build month, and the report on each statement.

    All reports of a month take effect at the same time.
    """
    at = LoanReports(setting, Power(""))
    lending, borrowing = (
        _collect_reported_loans(LEND, at, submissions),
        _collect_reported_loans(BORROW, at, submissions),
    )
    at, lent = _judge_reports(LEND, replace(at, wishes=frozenset(borrowing)), lending)
    for loan, received in _find_loans_by_borrowers(at.agreed).items():
        because = (loan_fact(setting, received),)
        lent[loan] = StatementVerdict(False, LOAN[2], Fact(LOAN[2].cite(), LOAN[2], because))
    agreed = tuple(loan for loan, verdict in lent.items() if verdict.counts)
    refused = {loan: verdict.fact for loan, verdict in lent.items() if not verdict.counts}
    _, borrowed = _judge_reports(BORROW, replace(at, agreed=agreed, refused=refused), borrowing)
    reports = [
        verdicts[loan].report(one.power, one.entry)
        for reported, verdicts in ((lending, lent), (borrowing, borrowed))
        for loan, one in reported.items()
    ]
    return setting.recording(loans=(*setting.records.loans, *agreed)), reports


def find_loan_answers(power: Power, entries: Sequence[Entry]) -> Submissions:
    """Return the reports of other powers that make the loans on a power's sheet take effect."""
    answers: dict[Power, tuple[Entry, ...]] = {}
    for entry in entries:
        match entry.said if isinstance(entry, Declaration) else None:
            case Lend(center, borrower):
                other, answer = borrower, _make_declaration(BORROW, Borrow(center, power))
            case Borrow(center, lender):
                other, answer = lender, _make_declaration(LEND, Lend(center, power))
            case _:
                continue
        answers[other] = (*answers.get(other, ()), answer)
    return answers


def _make_declaration(statement: Statement[LoanReports, W], words: W) -> Declaration:
    assert isinstance(statement.form, Form), "no report of a loan is an order"
    return Declaration(statement.form.write(words), statement.verb, said=words)


def _find_loans_by_borrowers(agreed: Sequence[CenterLoan]) -> dict[CenterLoan, CenterLoan]:
    """Return the void loans of a month, each with the loan that its lender has received (T48-LOAN-2).

    A void loan makes no power a borrower. If powers lend to each other, or in a ring, all of them are
    borrowers.
    """
    void: dict[CenterLoan, CenterLoan] = {}
    left = list(agreed)
    while left:
        borrowers = {loan.borrower for loan in left}
        clear = [loan for loan in left if loan.lender not in borrowers]
        clear = clear or [
            loan for loan in left if loan.lender in _find_borrowers_in_chain(left, loan.borrower)
        ]
        received = {loan.borrower: loan for loan in clear}
        now_void = [loan for loan in left if loan.lender in received]
        void.update((loan, received[loan.lender]) for loan in now_void)
        left = [loan for loan in left if loan not in clear and loan not in now_void]
    return void


def _find_borrowers_in_chain(loans: Sequence[CenterLoan], power: Power) -> set[Power]:
    """Return a power, the powers it lends to, the powers these lend to, and so on."""
    found: set[Power] = set()
    edge = {power}
    while edge:
        found |= edge
        edge = {loan.borrower for loan in loans if loan.lender in edge} - found
    return found


def _collect_reported_loans(
    kind: Statement[LoanReports, Any], at: LoanReports, submissions: Submissions
) -> dict[CenterLoan, SubmittedStatement[Any]]:
    """Return the loans that lenders, or borrowers, report; a repeated report counts once."""
    return {at.from_power(one.power).make_loan(one.words): one for one in find_statements(kind, submissions)}


def _judge_reports(
    kind: Statement[LoanReports, Any], at: LoanReports, reported: Mapping[CenterLoan, SubmittedStatement[Any]]
) -> tuple[LoanReports, dict[CenterLoan, StatementVerdict]]:
    """Return the situation after these reports, judged in order, and the verdict on each."""
    verdicts: dict[CenterLoan, StatementVerdict] = {}
    for loan, one in reported.items():
        at, verdicts[loan] = kind.judge(at.from_power(one.power), one.words, at.setting.options)
    return at, verdicts


# ------------------------------------------------------------------------------------ what a loan does


class LoanBuildSite(RuleOption, about=LOAN[8]):
    """Who may build in a center on loan.

    A power builds in home centers and in neutral centers that it owns.
    """

    FALSE = "false", "Only its owner, if anybody: a loan does not change where a power may build."
    TRUE = "true", "The borrower may build armies and mercenaries; the owner may not build."


def find_builder(setting: MonthSetting, center: Province) -> Power | None:
    """Return the power that ownership and loans allow to build in a center."""
    loan = setting.records.find_loan(center)
    if loan is not None and LoanBuildSite.TRUE.is_chosen_in(setting.options):
        return loan.borrower
    return setting.owner(center)


def is_party_to_loan(setting: MonthSetting, power: Power, center: Province) -> bool:
    """Return whether the power has lent or borrowed the center."""
    loan = setting.records.find_loan(center)
    return loan is not None and power in (loan.lender, loan.borrower)


class LoanCaptureByBorrower(RuleOption, about=LOAN[9]):
    """What happens if a unit of the borrower is in the loaned center in a build month.

    A power that occupies a center in a build month takes it.
    """

    OWNERSHIP_PASSES = "ownership_passes", "The borrower owns the center, and the loan ends."
    STAYS_LOAN = "stays_loan", "Nothing: the loan continues."


def is_kept_from_capture(setting: MonthSetting, power: Power, center: Province) -> bool:
    """Return whether a power does not capture the center it occupies because it has borrowed it."""
    loan = setting.records.find_loan(center)
    stays = LoanCaptureByBorrower.STAYS_LOAN.is_chosen_in(setting.options)
    return stays and loan is not None and loan.borrower == power


# ------------------------------------------------------------------------------------ how a loan ends


_NOTICE = 3
"""The months between the recall, in one build month, and the return in the next (T48-LOAN-6)."""


class LoanClock(RuleOption, about=LOAN[10]):
    """What a loan does to the turns for which the lender has held the center.

    The center still belongs to the lender.
    """

    KEEPS_RUNNING = "keeps_running_for_owner", "Nothing: they continue to count."
    RESTARTS = "restarts_on_return", "They start again in the month in which the center returns."


def _return_center(
    setting: MonthSetting, records: ThirtyYearsRecords, loan: CenterLoan
) -> ThirtyYearsRecords:
    """Return the records after a loan has returned to its lender."""
    records = records.without_loan(loan.center)
    if LoanClock.RESTARTS.is_chosen_in(setting.options) and loan.center in records.held:
        return replace(records, held={**records.held, loan.center: setting.month})
    return records


def find_return_month(loan: CenterLoan) -> Month | None:
    """Return the build month in which a recalled loan returns, or None if it is not recalled."""
    return None if loan.notice is None else Month(loan.notice + _NOTICE)


@dataclass(frozen=True, slots=True)
class Recall:
    """The center that is to return."""

    center: Province


@dataclass(frozen=True, slots=True)
class RecallSituation:
    """The situation of a recall: the setting, and the power that recalls a loan."""

    setting: MonthSetting
    power: Power


def _find_why_not_recallable(at: RecallSituation, words: Recall) -> Fact | None:
    """Return why the power cannot recall the center: it has not lent it, or has recalled it already."""
    loan = at.setting.records.find_loan(words.center)
    if loan is None:
        return object_because([Fact(f"{at.setting.start(words.center, 'is')} not on loan.")])
    if loan.lender != at.power:
        return object_because([loan_fact(at.setting, loan)])
    return None if loan.notice is None else object_because([_notice_fact(at.setting, loan, loan.notice)])


def _notice_fact(setting: MonthSetting, loan: CenterLoan, month: Month) -> Fact:
    return Fact(capitalize_start(f"{setting.name(loan.lender)} recalled it in {month.name}."), LOAN[6])


def _record_recall(at: RecallSituation, words: Recall) -> RecallSituation:
    """Record the recall."""
    setting = at.setting
    records, loan = setting.records, setting.records.find_loan(words.center)
    assert loan is not None
    marked = replace(loan, notice=setting.month)
    loans = tuple(marked if known == loan else known for known in records.loans)
    return replace(at, setting=setting.recording(loans=loans))


def _describe_recall(at: RecallSituation, words: Recall, _: RecallSituation) -> Fact:
    loan, when = at.setting.records.find_loan(words.center), Month(at.setting.month + _NOTICE)
    because = (loan_fact(at.setting, loan),) if loan is not None else ()
    return Fact(f"{at.setting.name(words.center)} returns in {when.name}", LOAN[6], because)


RECALL: Statement[RecallSituation, Recall] = Statement(
    Form("RECALL {center}", "RECALL Milan", Recall),
    "recalled",
    (Bar(LOAN[6], _find_why_not_recallable),),
    _record_recall,
    _describe_recall,
)
"""The recall of a loan, in the build month before the one in which the loan returns."""


def recall_loans(setting: MonthSetting, submissions: Submissions) -> tuple[MonthSetting, list[EntryReport]]:
    """Return the setting with the recalls made now, and the report on each."""
    reports: list[EntryReport] = []
    for one in find_statements(RECALL, submissions):
        at, verdict = RECALL.judge(RecallSituation(setting, one.power), one.words, setting.options)
        setting = at.setting
        reports.append(verdict.report(one.power, one.entry))
    return setting, reports


class _LoanReport(PhaseStatement[LoanReports, Any]):
    """The report of a loan by its lender or its borrower."""

    def view(self, state: State, power: Power) -> LoanReports:
        """Return the power that reports, without the other reports."""
        return LoanReports(setting_of(state), power)


class _LoanRecall(PhaseStatement[RecallSituation, Recall]):
    """The recall of a loan."""

    def view(self, state: State, power: Power) -> RecallSituation:
        """Return the power that recalls a loan."""
        return RecallSituation(setting_of(state), power)


HEARD = (
    _LoanReport(LEND, lenient=True),
    _LoanReport(BORROW, lenient=True),
    _LoanRecall(RECALL, lenient=True),
)
"""The statements about loans in a build month."""

LOAN_ENDED = "loan_ended"
"""The code of the event that a loan ends."""


def return_loans(setting: MonthSetting) -> tuple[ThirtyYearsRecords, tuple[Event, ...]]:
    """Return the records without the loans due to return in this build month, and the events."""
    records = setting.records
    events: list[Event] = []
    for loan in setting.records.loans:
        back = find_return_month(loan)
        if loan.notice is not None and back is not None and back <= setting.month:
            records = _return_center(setting, records, loan)
            notice = _notice_fact(setting, loan, loan.notice)
            events.append(
                _loan_ended_event(setting, loan, f"returns to {setting.name(loan.lender)}", LOAN[6], notice)
            )
    return records, tuple(events)


def capture_event(setting: MonthSetting, loan: CenterLoan, taken: Fact) -> Event:
    """Return the event that a loan ends because another power has taken the center."""
    owner = setting.owner(loan.center)
    assert owner is not None
    clause = LOAN[9] if owner == loan.borrower else LOAN[5]
    return _loan_ended_event(setting, loan, f"now belongs to {setting.name(owner)}", clause, taken)


def _loan_ended_event(setting: MonthSetting, loan: CenterLoan, what: str, clause: Clause, why: Fact) -> Event:
    text = f"The loan of {setting.name(loan.center)} is over: it {what}."
    fact = Fact(text, clause, (loan_fact(setting, loan), why))
    return Event(LOAN_ENDED, loan.lender, loan.center, fact)


LOANS_CHAPTER = Chapter.of(
    "loans",
    __doc__,
    (LOAN,),
    options=(LoanConsent, LoanBorrowWhileLending, LoanBuildSite, LoanCaptureByBorrower, LoanClock),
    statements=(LEND, BORROW, RECALL),
)
