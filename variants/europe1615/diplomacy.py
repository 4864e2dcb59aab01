"""The first two steps of a movement phase: influence is placed, then diplomatic attacks are resolved.

What a power may hand in is judged by `faults` when it is handed in, and by the same functions in the steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.errors import ImpossibleError, WestphaliaError
from ...model.names import Power
from ...model.orders import MovementOrder
from ...model.reasons import Fact
from ...solver import Status, clause_words
from ..kit.report import Declaration, Entry, EntryReport, Event
from ..kit.wording import power_name
from ..kit.year import Submissions
from ..realm.attacks import Attack, Clash, after_attacks, attack_of, in_sequence
from ..realm.placements import Placement, placement_of, with_placements
from . import clauses as clauses  # the words of the clauses, for messages and reports
from .bars import may_order, why_barred, why_immune, why_no_target
from .choices_influence import DaWithoutInf, OrderToAnyMinor, Overspend, PublishAmounts, PublishDa
from .choices_sanctions import ImmuneDa
from .land import OTTOMANS
from .setting import Setting

PLACED = "placed"
"""The code of influence that was placed, and of the event where the amounts are not told."""

REDUCED = "reduced"
"""The code of a diplomatic attack that cost both sides points."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a step came to: the setting after it, and what is told about it."""

    setting: Setting
    reports: tuple[EntryReport, ...] = ()
    events: tuple[Event, ...] = ()


# ----------------------------------------------------------------------------------------- spending


def placements(
    setting: Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[tuple[int, Placement, str | None]]:
    """The placements of a power, each with its index and the clause by which it is not accepted, if any.

    Together they spend no more than what is left of the year's points (E15-INF-13): a list that does is not
    accepted at all, or only up to the entry for which no points are left.
    """
    left = setting.records.unspent.get(power, 0)
    found = [(index, one) for index, entry in enumerate(entries) if (one := placement_of(entry)) is not None]
    barred = [why_barred(setting, power, one.state) for _, one in found]
    wanted = sum(one.points for (_, one), clause in zip(found, barred, strict=True) if clause is None)
    rejected = wanted > left and setting.knobs.e15_overspend is Overspend.REJECT
    for (index, one), clause in zip(found, barred, strict=True):
        if clause is not None:
            yield index, one, clause
            continue
        left -= one.points
        yield index, one, "E15-INF-13" if rejected or left < 0 else None


def place(setting: Setting, submissions: Submissions) -> Step:
    """Step 1: everybody's influence is placed at once (E15-RES-1)."""
    records, reports = setting.records, list[EntryReport]()
    accepted: list[tuple[Power, Placement, Entry]] = []
    unspent = dict(records.unspent)
    refused: list[tuple[Power, Entry, str]] = []
    for power, entries in submissions.items():
        for index, placement, clause in placements(setting, power, entries):
            if clause is not None:
                refused.append((power, entries[index], clause))
                continue
            accepted.append((power, placement, entries[index]))
            unspent[power] -= placement.points
    influence = with_placements(records.influence, ((power, one) for power, one, _ in accepted))
    after = replace(setting, records=replace(records, influence=influence, unspent=unspent))
    if setting.knobs.e15_publish_amounts is PublishAmounts.TRUE:
        reports = [_placed(after, *one) for one in accepted]
        events: tuple[Event, ...] = ()
    else:
        events = tuple(
            _event(after, *pair) for pair in dict.fromkeys((power, one.state) for power, one, _ in accepted)
        )
    reports += [_refused(*one) for one in refused]
    return Step(after, tuple(reports), events)


def _placed(setting: Setting, power: Power, placement: Placement, entry: Entry) -> EntryReport:
    name, state = power_name(setting.board, power), placement.state
    total = setting.records.placed(state)[power]
    now = f"; {name} has {total} there" if total != placement.points else ""
    why = f"{_points(placement.points)} of {name} to {power_name(setting.board, state)}{now}."
    return EntryReport(power, entry, Status.SUCCEEDS, PLACED, Fact(why))


def _event(setting: Setting, power: Power, state: Power) -> Event:
    board = setting.board
    text = f"{power_name(board, power)} places influence in {power_name(board, state)}."
    return Event(PLACED, power, board.minor[state].capital, Fact(text))


# ---------------------------------------------------------------------------------------- attacks


def attack(setting: Setting, submissions: Submissions) -> Step:
    """Step 2: diplomatic attacks, one after another, weakest power first (E15-DA-8, E15-RES-2)."""
    made: dict[Attack, Entry] = {}
    for power, entries in submissions.items():
        first = next(_attacks(power, entries), None)
        if first is not None:
            made[first[1]] = entries[first[0]]
    voided = {one: _why_void(setting, one) for one in made}
    known = [*setting.records.attackers, *(one.attacker for one in made)]
    valid = in_sequence((one for one, clause in voided.items() if clause is None), known)
    influence, clashes = after_attacks(setting.records.influence, valid)
    after = replace(setting, records=replace(setting.records, influence=influence))
    if setting.knobs.e15_publish_da is PublishDa.FALSE:
        return Step(after)
    reports = [_clashed(setting, made[clash.attack], clash) for clash in clashes]
    reports += [_refused(one.attacker, made[one], clause) for one, clause in voided.items() if clause]
    return Step(after, tuple(reports))


def _attacks(power: Power, entries: Sequence[Entry]) -> Iterator[tuple[int, Attack]]:
    for index, entry in enumerate(entries):
        one = attack_of(power, entry)
        if one is not None:
            yield index, one


def _why_void(setting: Setting, one: Attack) -> str | None:
    clause = why_no_target(setting, one.attacker, one.state, one.target)
    return clause or why_immune(setting, one.attacker, one.target)


def _clashed(setting: Setting, entry: Entry, clash: Clash) -> EntryReport:
    board, one = setting.board, clash.attack
    where = power_name(board, one.state)
    attacker, target = power_name(board, one.attacker), power_name(board, one.target)
    if clash.loss:
        why = f"{attacker} and {target} lose {_points(clash.loss)} each in {where}."
        return EntryReport(one.attacker, entry, Status.SUCCEEDS, REDUCED, Fact(why))
    clause, who = ("E15-DA-4", target) if clash.attacking else ("E15-DA-3", attacker)
    why = f"{who} has no influence in {where}, so the attack changes nothing ({clause})."
    return EntryReport(one.attacker, entry, Status.FAILS, clause, Fact(why))


# ------------------------------------------------------------------------------- what is handed in


def faults(setting: Setting, power: Power, entries: Sequence[Entry]) -> Iterator[tuple[int, WestphaliaError]]:
    """Everything wrong with the placements, attacks and orders to minor units that a power hands in."""
    yield from _spending_faults(setting, power, entries)
    yield from _attack_faults(setting, power, entries)
    for index, entry in enumerate(entries):
        clause = _why_not_ordered(setting, power, entry, entries)
        if clause is not None:
            yield index, _impossible(clause)


def _spending_faults(
    setting: Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[tuple[int, WestphaliaError]]:
    left = setting.records.unspent.get(power, 0)
    spent = 0
    for index, one, clause in placements(setting, power, entries):
        if clause is not None and clause != "E15-INF-13":
            yield (
                index,
                _impossible(clause, f"{_points(one.points)} to {power_name(setting.board, one.state)}"),
            )
            continue
        before, spent = spent, spent + one.points
        if clause is not None and before <= left < spent and setting.knobs.e15_overspend is Overspend.REJECT:
            expected = f"{left} at most, which is what is left of this year's"
            yield index, ImpossibleError(f"with these, {_points(spent)} are placed", expected=expected)


def _attack_faults(
    setting: Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[tuple[int, WestphaliaError]]:
    placed = {one.state for _, one, clause in placements(setting, power, entries) if clause is None}
    for number, (index, one) in enumerate(_attacks(power, entries)):
        clause = why_no_target(setting, power, one.state, one.target)
        if clause is None and setting.knobs.e15_immune_da is ImmuneDa.REJECT:
            clause = why_immune(setting, power, one.target)
        if number:
            clause = "E15-DA-5"
        has_points = setting.records.placed(one.state).get(power, 0) or one.state in placed
        if clause is None and not has_points and setting.knobs.e15_da_without_inf is DaWithoutInf.REJECT:
            clause = "E15-DA-3"
        if clause is not None:
            yield index, _impossible(clause)


def _why_not_ordered(setting: Setting, power: Power, entry: Entry, entries: Sequence[Entry]) -> str | None:
    """The clause by which a power may not send this order to a unit of a minor state, if any."""
    unit = setting.standing.get(entry.unit.location.province) if isinstance(entry, MovementOrder) else None
    if unit is None or unit.power in setting.board.power or unit.power == OTTOMANS:
        return None
    if not may_order(setting, power, unit.power):
        return "E15-MIN-3"
    if setting.knobs.e15_order_to_any_minor is OrderToAnyMinor.TRUE:
        return None
    placed = any(
        one.state == unit.power for _, one, clause in placements(setting, power, entries) if not clause
    )
    return None if placed or setting.records.placed(unit.power).get(power, 0) else "E15-ORD-2"


# ------------------------------------------------------------------------------------------- in words


def _impossible(clause: str, what: str = "this cannot be handed in") -> ImpossibleError:
    return ImpossibleError(f"{what}: {clause_words(clause)}")


def _refused(power: Power, entry: Entry, clause: str) -> EntryReport:
    text = entry.text if isinstance(entry, Declaration) else ""
    return EntryReport(power, entry, Status.VOID, clause, Fact(f"{text} is void: {clause_words(clause)}."))


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def unspent_note(unspent: Mapping[Power, int], allotments: Mapping[Power, int], power: Power) -> str:
    """How much of a year's influence a power can still place: ``12 of 35 points left``."""
    return f"{unspent.get(power, 0)} of {_points(allotments.get(power, 0))} left"
