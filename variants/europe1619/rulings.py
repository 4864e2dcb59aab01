"""Decrees after their announcement: the referee's rulings, and violations with their cost.

The referee admits or rejects a decree in free text and decides who violated it, in any phase, even if there
is no Papacy in the game (E19-PAPACY-15). Acts against a decree are recorded when they happen and counted
after the Map Adjustment. A decree forbids acts while it is in effect: a power that is already in a forbidden
place has time to leave (E19-PAPACY-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from ...model.names import REFEREE, Power
from ...model.phase import PhaseKind
from ...model.reasons import Fact
from ...model.wording import name_subject, the_place
from ..framework.book import Chapter
from ..framework.report import Event, Report
from ..framework.rules import RuleOption
from ..framework.statements import Bar, Form, Slot, Statement, bar_if
from ..framework.year import (
    AutomaticStep,
    IndependentStatement,
    PhaseInput,
    PhaseRules,
    PhaseStatement,
    State,
    Submissions,
    Turn,
)
from .decrees import KINDS, PAPACY, PAPAL, PowerActs, format_command
from .state import (
    ActKind,
    Breach,
    Decree,
    DecreeAct,
    DecreeKind,
    Europe1619Setting,
    Ruling,
    setting_of,
    write_records,
)

# ==================================================================================================== Rulings


@dataclass(frozen=True, slots=True)
class RuledDecree:
    """The decree that a ruling is about."""

    number: int


@dataclass(frozen=True, slots=True)
class ViolationFound:
    """A power that violated a decree `count` times."""

    number: int
    power: Power
    count: int = 1


_NUMBER = {"number": Slot(r"[0-9]{1,4}", lambda text, _board: int(text))}
_COUNT = {"count": Slot(r"[1-9]\d?", lambda text, _board: int(text))}


def _find_decree(at: Europe1619Setting, number: int) -> Decree | None:
    return at.records.papacy.find_decree(number)


def _is_not_free_text(at: Europe1619Setting, words: RuledDecree | ViolationFound) -> bool:
    """Return whether the number is not that of a decree in free text."""
    decree = _find_decree(at, words.number)
    return decree is None or decree.kind is not DecreeKind.FREE


def _find_earlier_ruling(at: Europe1619Setting, words: RuledDecree) -> Fact | None:
    decree = _find_decree(at, words.number)
    ruled = decree is not None and decree.ruling is not None
    return Fact(f"the referee has already ruled on decree {words.number}") if ruled else None


def _find_why_not_bound(at: Europe1619Setting, words: ViolationFound) -> Fact | None:
    papacy = at.records.papacy
    decree = papacy.find_decree(words.number)
    binds = decree is not None and papacy.binds(decree, at.year) and words.power in decree.powers
    return None if binds else Fact(f"decree {words.number} is not in effect for that power")


def _record_ruling(at: Europe1619Setting, words: RuledDecree, ruling: Ruling) -> Europe1619Setting:
    decree = _find_decree(at, words.number)
    assert decree is not None, "a ruling needs a decree"
    return at.recording(papacy=at.records.papacy.put_decree(replace(decree, ruling=ruling)))


def _record_violation(at: Europe1619Setting, words: ViolationFound) -> Europe1619Setting:
    papacy = at.records.papacy
    found = Breach(at.year, words.number, words.power, words.count)
    return at.recording(papacy=replace(papacy, breaches=(*papacy.breaches, found)))


ADMIT: Statement[Europe1619Setting, RuledDecree] = Statement(
    Form(
        "[REFEREE ]ADMITS {number}",
        "ADMITS 3",
        RuledDecree,
        _NUMBER,
        called="admits",
        sign=r"(?i)(REFEREE\s+)?ADMITS\b",
    ),
    "ruled",
    (bar_if(PAPAL[15], _is_not_free_text), Bar(PAPAL[15], _find_earlier_ruling)),
    lambda at, words: _record_ruling(at, words, Ruling.ADMITTED),
    lambda _, __, ___: Fact("the decree is admitted", PAPAL[15]),
)
REJECT: Statement[Europe1619Setting, RuledDecree] = Statement(
    Form(
        "[REFEREE ]REJECTS {number}",
        "REJECTS 3",
        RuledDecree,
        _NUMBER,
        called="rejects",
        sign=r"(?i)(REFEREE\s+)?REJECTS\b",
    ),
    "ruled",
    (bar_if(PAPAL[15], _is_not_free_text), Bar(PAPAL[15], _find_earlier_ruling)),
    lambda at, words: _record_ruling(at, words, Ruling.REJECTED),
    lambda _, __, ___: Fact("the decree is rejected", PAPAL[15]),
)
FIND: Statement[Europe1619Setting, ViolationFound] = Statement(
    Form(
        "[REFEREE ]FINDS {number} {power}[ {count}]",
        "FINDS 3 France 2",
        ViolationFound,
        _NUMBER | _COUNT,
        called="finds",
        sign=r"(?i)(REFEREE\s+)?FINDS\b",
    ),
    "found",
    (bar_if(PAPAL[15], _is_not_free_text), Bar(PAPAL[15], _find_why_not_bound)),
    _record_violation,
    lambda _, __, ___: Fact("the referee finds the decree violated", PAPAL[15]),
)


class RefereeRuling(IndependentStatement[Europe1619Setting, Any]):
    """A ruling of the referee."""

    def view(self, state: State, _: Power) -> Europe1619Setting:
        """Return the state of the game."""
        return setting_of(state)

    def keep(self, situation: Europe1619Setting, turn: Turn) -> Turn:
        """Record the ruling."""
        return replace(turn, ledger=write_records(situation.records, turn.ledger))


def collect_decree_rulings() -> tuple[
    PhaseStatement[Europe1619Setting, RuledDecree],
    PhaseStatement[Europe1619Setting, RuledDecree],
    PhaseStatement[Europe1619Setting, ViolationFound],
]:
    """Return the rulings for the referee's order sheet."""
    return (
        RefereeRuling(ADMIT),
        RefereeRuling(REJECT),
        RefereeRuling(FIND),
    )


RULINGS_CHAPTER = Chapter.of(
    "papacy.rulings",
    "The referee's rulings about decrees in free text (E19-PAPACY-15)",
    (),
    statements=(ADMIT, REJECT, FIND),
)


# ============================================================================= Game files of earlier versions

_MARK, _DESK = "REFEREE ", str(REFEREE)
"""The start of such a line in earlier files, and the party whose sheet has it now."""


def upgrade_data(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return the data of a game file with rulings moved to the referee's sheet (E19-PAPACY-15)."""
    changed = dict(data)
    if isinstance(history := data.get("history"), list):
        changed["history"] = [_move_rulings(one) for one in cast("Sequence[object]", history)]
    return _move_rulings(changed)


def _move_rulings(phase: object) -> dict[str, object]:
    """Return a past or present phase with its rulings under the referee."""
    found = dict(cast("Mapping[str, object]", phase))
    sheets = cast("Mapping[str, Sequence[str]]", found.get("submissions", {}))
    rulings = [line for line in sheets.get(PAPACY, ()) if line.startswith(_MARK)]
    if not rulings:
        return found
    rest = {power: [line for line in lines if line not in rulings] for power, lines in sheets.items()}
    found["submissions"] = {_DESK: [line.removeprefix(_MARK) for line in rulings], **rest}
    if "report" in found:
        report = cast("Mapping[str, object]", found["report"])
        orders = cast("Sequence[Mapping[str, object]]", report.get("orders", ()))
        ruled = [one for one in orders if str(one.get("order", "")).startswith(_MARK)]
        moved = [{**one, "power": _DESK, "order": str(one["order"]).removeprefix(_MARK)} for one in ruled]
        found["report"] = {**report, "orders": [*moved, *(one for one in orders if one not in ruled)]}
    return found


# ================================================================================================= Violations


class AnnulmentRefunds(RuleOption, about=PAPAL[7]):
    """Whether an annulment takes back the penalties for violations of the decree.

    A penalty already incurred can end only by being taken back.
    """

    TRUE = "true", "It does."
    FALSE = "false", "It only prevents further penalties."


class DecreeViolationCount(RuleOption, about=PAPAL[21]):
    """How violations of a decree are counted.

    A unit that stays in a forbidden place is one act a year.
    """

    ONCE = (
        "once_per_year_and_decree",
        "One for each power and year, however often the power acted against the decree.",
    )
    EACH_ACT = "each_act", "One for each act of the power against it."


PENALTY = 3
"""The points that a violation of a decree costs (E19-PAPACY-21)."""


def find_acts(
    setting: Europe1619Setting, submissions: Submissions, phase: PhaseKind
) -> tuple[DecreeAct, ...]:
    """Return the acts of a phase against decrees in effect; `setting` is the state after the phase."""
    return tuple(
        act
        for kind in KINDS
        if phase in kind.in_phases
        for decree in setting.records.papacy.find_binding(setting.movement_year, kind.kind)
        for power in decree.powers
        for act in kind.violated(PowerActs(setting, power, decree, submissions.get(power, ())))
    )


class RecordingPhase(PhaseRules):
    """A phase that records the acts against decrees."""

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Record the acts."""
        turn = super().finish(phase, turn)
        setting = setting_of(phase.state.after(turn))
        noted = setting.records.papacy.add_acts(find_acts(setting, phase.given, self.kind))
        return replace(turn, ledger=write_records(replace(setting.records, papacy=noted), turn.ledger))


# --------------------------------------------------------------------------------------------------- counting

VIOLATION = "violation"
"""The code of the event that a power has violated a decree."""


def count_violations(state: State) -> Turn:
    """Count this year's violations of decrees (E19-PAPACY-21)."""
    setting = setting_of(state)
    papacy = setting.records.papacy
    each = DecreeViolationCount.EACH_ACT.is_chosen_in(setting.options)
    counts = Counter((act.decree, act.power) for act in papacy.acts)
    found = [
        Breach(setting.year, number, power, count if each else 1)
        for (number, power), count in sorted(counts.items())
    ]
    events = tuple(_violation_event(setting, breach) for breach in found)
    papacy = replace(papacy, breaches=(*papacy.breaches, *found), acts=())
    ledger = write_records(replace(setting.records, papacy=papacy), state.ledger)
    return Turn(state.position, ledger, Report(events=events))


VIOLATIONS = AutomaticStep("violations of decrees", count_violations)
"""The count of the year's violations, after the Map Adjustment."""


def _violation_event(setting: Europe1619Setting, breach: Breach) -> Event:
    decree = setting.records.papacy.find_decree(breach.decree)
    assert decree is not None, "recorded acts are against existing decrees"
    name, commanded = name_subject(setting.board, breach.power), format_command(setting.board, decree)
    times = "" if breach.count == 1 else f" {breach.count} times"
    text = f"{name} violated decree {breach.decree}{times}: {commanded}."
    done = (
        _act_fact(setting, act)
        for act in setting.records.papacy.acts
        if (act.decree, act.power) == (breach.decree, breach.power)
    )
    bound = Fact(
        f"Decree {decree.number} has been in effect since the movement of {decree.since}: {commanded}.",
        PAPAL[3],
    )
    return Event(VIOLATION, breach.power, fact=Fact(text, PAPAL[21], (bound, *done)))


_DONE = {
    ActKind.UNIT: "has a unit in {place}",
    ActKind.PLACEMENT: "places influence",
    ActKind.ATTACK: "attacks the influence",
    ActKind.KEEPS_ALLIANCE: "does not dissolve the alliance",
    ActKind.MAKES_ALLIANCE: "makes the alliance",
}
"""What a power does in each kind of act."""


def _act_fact(setting: Europe1619Setting, act: DecreeAct) -> Fact:
    """Return the fact of an act."""
    place = "" if act.place is None else the_place(setting.board, act.place)
    return Fact(f"{name_subject(setting.board, act.power)} {_DONE[act.kind].format(place=place)}.")


def count_breaches(setting: Europe1619Setting, power: Power) -> Mapping[int, int]:
    """Return how many violations of each decree count against a power.

    By default an annulment takes back those of its decree (E19-PAPACY-7).
    """
    papacy, lifted = setting.records.papacy, AnnulmentRefunds.TRUE.is_chosen_in(setting.options)
    counts = Counter[int]()
    for breach in papacy.breaches:
        if breach.power == power and not (
            lifted and papacy.is_annulled(breach.decree, setting.movement_year)
        ):
            counts[breach.decree] += breach.count
    return counts


VIOLATIONS_CHAPTER = Chapter.of(
    "papacy.violations",
    "Violations of decrees, found from what powers do, and their cost",
    (),
    options=(AnnulmentRefunds, DecreeViolationCount),
)
