"""Violations of decrees, found from what powers really did (E19-PAPACY-21).

What is done against a decree is noted when it happens and counted after the Map Adjustment. A decree forbids
what is done while it binds: who was in a forbidden place before has time to leave it (E19-PAPACY-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from ...model.names import Power, Province
from ...model.position import Unit
from ...model.reasons import Fact
from ..kit.clauses import Clauses
from ..kit.report import Entry, Event, Report
from ..kit.wording import power_name
from ..kit.year import Moment, State, Submissions, Turn
from ..realm.attacks import attack_of
from ..realm.placements import placement_of
from .choices_papacy import AnnulmentRefunds, DecreeMinorUnits, DecreeViolationCount
from .declarations import DISSOLVE, announced
from .decrees import command
from .records import Breach, Decree, DecreeKind, Relation, ledger_with
from .setting import Setting, setting_of

VIOLATED = Clauses("E19-PAPACY", {21: "each violation of a decree costs three points"})

VIOLATION = "violation"
"""The code of the event that a power has violated a decree."""

Act: TypeAlias = tuple[int, Power, str]
"""What was done against a decree: its number, by whom, in some words."""


# ---------------------------------------------------------------------------------------- in diplomacy


def diplomatic_acts(setting: Setting, submissions: Submissions) -> frozenset[Act]:
    """What was done against decrees in the diplomatic phase; `setting` has the records after it."""
    papacy, year = setting.records.papacy, setting.year
    acts: set[Act] = set()
    for decree in papacy.binding(year, DecreeKind.NO_INF, DecreeKind.NO_DA):
        for power in decree.powers:
            acts.update((decree.number, power, what) for what in _influence(decree, power, submissions))
    for decree in papacy.binding(year, DecreeKind.NO_ALLY, DecreeKind.LEAVE_ALLY):
        for power in decree.powers:
            entries = submissions.get(power, ())
            acts.update((decree.number, power, what) for what in _alliance(setting, decree, power, entries))
    return frozenset(acts)


def _influence(decree: Decree, power: Power, submissions: Submissions) -> Iterator[str]:
    """What a power handed in about influence against a decree."""
    state = decree.objects[0]
    for index, entry in enumerate(submissions.get(power, ())):
        placement, attack = placement_of(entry), attack_of(power, entry)
        if decree.kind is DecreeKind.NO_INF and placement is not None and placement.state == state:
            yield f"placement {index + 1}"
        attacked = (attack.state, attack.target) if attack is not None else None
        if decree.kind is DecreeKind.NO_DA and attacked == decree.objects:
            yield "attack"


def _alliance(setting: Setting, decree: Decree, power: Power, entries: Sequence[Entry]) -> Iterator[str]:
    """What a power did about an alliance: it agreed on one, or did not dissolve the one it has."""
    other = Power(decree.objects[0])
    bond = setting.records.bond(power, other)
    if bond.relation is Relation.ALLY and bond.coming is None and not _dissolves(power, other, entries):
        yield "alliance kept"
    if bond.coming is Relation.ALLY and decree.kind is DecreeKind.NO_ALLY:
        yield "alliance made"


def _dissolves(power: Power, other: Power, entries: Iterable[Entry]) -> bool:
    """The power declares the end of the alliance, whether or not that is enough to end it."""
    found = (announced(power, entry) for entry in entries)
    return any(one is not None and one.verb == DISSOLVE and other in one.others for one in found)


# ----------------------------------------------------------------------------------------- on the board


def acts_of_units(setting: Setting, units: Iterable[Unit]) -> frozenset[Act]:
    """What is done against decrees where units stand; those of aligned states count if a knob says so."""
    minors = setting.knobs.e19_decree_minor_units is DecreeMinorUnits.TRUE
    acts: set[Act] = set()
    for unit in units:
        power = setting.commander(unit) if minors else unit.power
        for decree in setting.records.papacy.binding(setting.year, DecreeKind.NO_ENTER):
            place = unit.location.province
            if power in decree.powers and place in _land(setting, decree.objects[0]):
                acts.add((decree.number, Power(power), f"unit in {place}"))
    return frozenset(acts)


def _land(setting: Setting, name: str) -> tuple[Province, ...]:
    """The land that a decree forbids: all of a minor state, or one province."""
    state = Power(name)
    if state not in setting.board.minor:
        return (Province(name),)
    return tuple(place for place, owner in setting.first_owners.items() if owner == state)


# --------------------------------------------------------------------------------------------- counting


def count_violations(state: State) -> Turn:
    """Count what was done against decrees this year; how, is a knob (E19-PAPACY-21)."""
    setting = setting_of(state)
    papacy = setting.records.papacy
    each = setting.knobs.e19_decree_violation_count is DecreeViolationCount.EACH_ACT
    counts = Counter((number, power) for number, power, _ in papacy.acts)
    found = [
        Breach(setting.year, number, power, count if each else 1)
        for (number, power), count in sorted(counts.items())
    ]
    papacy = replace(papacy, breaches=(*papacy.breaches, *found), acts=frozenset())
    ledger = ledger_with(replace(setting.records, papacy=papacy), state.ledger)
    events = tuple(_event(setting, breach) for breach in found)
    return Turn(state.position, ledger, Report(events=events))


VIOLATIONS = Moment("violations of decrees", count_violations)
"""The violations of the year, after the Map Adjustment."""


def _event(setting: Setting, breach: Breach) -> Event:
    decree = setting.records.papacy.numbered(breach.decree)
    assert decree is not None, "only what was done against decrees is noted"
    times = "" if breach.count == 1 else f" {breach.count} times"
    name = power_name(setting.board, breach.power)
    text = f"{name} has violated decree {breach.decree}{times}: {command(setting, decree)}."
    return Event(VIOLATION, breach.power, fact=Fact(text))


def counted_breaches(setting: Setting, power: Power) -> Mapping[int, int]:
    """How many violations of each decree count against a power.

    An annulment lifts those of its decree (E19-PAPACY-7).
    """
    papacy = setting.records.papacy
    lifted = setting.knobs.e19_annulment_refunds is AnnulmentRefunds.TRUE
    counts = Counter[int]()
    for breach in papacy.breaches:
        if breach.power == power and not (lifted and papacy.is_annulled(breach.decree, setting.year)):
            counts[breach.decree] += breach.count
    return counts
