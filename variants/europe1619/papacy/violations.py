"""Violations of decrees, found from what powers do, and their cost.

Acts against a decree are recorded when they happen and counted after the Map Adjustment. A decree forbids
acts while it is in effect: a power that is already in a forbidden place has time to leave (E19-PAPACY-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from ....model.names import Power, Province
from ....model.phase import PhaseKind
from ....model.reasons import Fact
from ....model.wording import name_subject, the_place
from ...framework.book import Chapter
from ...framework.report import Event, Report
from ...framework.rules import RuleOption
from ...framework.year import AutomaticStep, PhaseInput, PhaseRules, State, Submissions, Turn
from ..records import Breach, write_records
from ..setting import Europe1619Setting, setting_of
from .decrees import KINDS, PAPAL, PowerActs, format_command


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

Act: TypeAlias = tuple[int, Power, str]
"""An act against a decree: the decree's number, the power, and a few words about the act."""


def find_acts(setting: Europe1619Setting, submissions: Submissions, phase: PhaseKind) -> frozenset[Act]:
    """Return the acts of a phase against decrees in effect; `setting` is the state after the phase."""
    return frozenset(
        (decree.number, power, what)
        for kind in KINDS
        if phase in kind.in_phases
        for decree in setting.records.papacy.find_binding(setting.movement_year, kind.kind)
        for power in decree.powers
        for what in kind.violated(PowerActs(setting, power, decree, submissions.get(power, ())))
    )


class RecordingPhase(PhaseRules):
    """A phase that records the acts against decrees."""

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Record the acts."""
        turn = super().finish(phase, turn)
        setting = setting_of(replace(phase.state, position=turn.position, ledger=turn.ledger))
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
    counts = Counter((number, power) for number, power, _ in papacy.acts)
    found = [
        Breach(setting.year, number, power, count if each else 1)
        for (number, power), count in sorted(counts.items())
    ]
    events = tuple(_violation_event(setting, breach) for breach in found)
    papacy = replace(papacy, breaches=(*papacy.breaches, *found), acts=frozenset())
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
        _act_fact(setting, power, what)
        for number, power, what in sorted(setting.records.papacy.acts)
        if (number, power) == (breach.decree, breach.power)
    )
    bound = Fact(
        f"Decree {decree.number} has been in effect since the movement of {decree.since}: {commanded}.",
        PAPAL[3],
    )
    return Event(VIOLATION, breach.power, fact=Fact(text, PAPAL[21], (bound, *done)))


_DONE = {
    "unit": "{power} has a unit in {place}.",
    "placement": "{power} places influence.",
    "attack": "{power} attacks the influence.",
    "alliance kept": "{power} does not dissolve the alliance.",
    "alliance made": "{power} makes the alliance.",
}
"""The sentence for each kind of act, by the first words of its record (`decrees.DecreeForm.violated`)."""


def _act_fact(setting: Europe1619Setting, power: Power, what: str) -> Fact:
    """Return the fact of an act."""
    name, place = name_subject(setting.board, power), Province(what.rpartition(" ")[2])
    where = the_place(setting.board, place) if place in setting.board.province else ""
    for noted, sentence in _DONE.items():
        if what.startswith(noted):
            return Fact(sentence.format(power=name, place=where))
    return Fact(f"{name}: {what}.")


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


CHAPTER = Chapter.of(__name__, __doc__, (), options=(AnnulmentRefunds, DecreeViolationCount))
