"""The Orders Phase with its adjudication, and the retreats after it.

Powers order their own units and those of the states aligned with them. Afterwards units that were dislodged
and cannot retreat are gone, and those that have lost their right to be where they are must leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ...model.names import Power
from ...model.orders import Retreat
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Fact
from ...solver import Status, clause_words, retreat_options
from ..kit.phases import MOVEMENT, RETREATS, resolve_movement, resolve_retreat_phase
from ..kit.report import EntryReport, Event, Happening, Report
from ..kit.wording import unit_name
from ..kit.year import Due, State, Submissions, Turn
from ..realm.minor_orders import HandedOver, hand_over
from . import clauses_movement as clauses_movement  # the words of the clauses
from .choices_land import OccupationTest
from .control import revert_unoccupied
from .handlers import commander_by, orderers
from .knobs import in_force
from .passage import why_expelled
from .players import MOD
from .retreats import expelled, is_expelled, may_retreat
from .setting import Setting, setting_of
from .strengths import ATTRITION, FORTIFIED

EXPELLED = "expelled"
"""The code of the event that a unit must leave a province for its status."""

WEAKENED = "weakened"
"""The code of the event that an army lost strength by its retreat."""

WORN_OUT = "attrition"
"""The code of the event that an army got the status of attrition by its retreat."""

# ---------------------------------------------------------------------------------------------- orders


def order_dues(state: State) -> Mapping[Power, Due]:
    """An order for each unit that a power commands (E19-MOVE-1), without fortified ones (E19-FORT-11)."""
    setting = setting_of(state)
    commanded = (unit for unit in state.position.units if FORTIFIED not in unit.marks)
    return _dues(Counter(power for unit in commanded for power in orderers(setting, unit)), "order", state)


def resolve_orders(state: State, submissions: Submissions) -> Turn:
    """Movement under wars, alliances and statuses, and what follows from it at once."""
    state = replace(state, rulebook=in_force(state.rulebook))
    setting = setting_of(state)
    handed = _handed(setting, submissions, state.position.units)
    turn = resolve_movement(state, handed.submissions)
    turn = replace(turn, report=handed.report_back(turn.report))
    turn = _without_lost(setting, _expel(setting, turn))
    if setting.knobs.e19_occupation_test is OccupationTest.BEFORE_RETREATS:
        back = revert_unoccupied(replace(state, position=turn.position, ledger=turn.ledger))
        return replace(back, report=turn.report + back.report)
    return turn


def _expel(setting: Setting, turn: Turn) -> Turn:
    """What a movement comes to when units have left where they may not stand (E19-POS-1, E19-POS-2)."""
    clauses = {unit: clause for unit in turn.position.units if (clause := why_expelled(setting, unit))}
    if not clauses:
        return turn
    position = replace(
        turn.position,
        units=tuple(unit for unit in turn.position.units if unit not in clauses),
        dislodged=(*turn.position.dislodged, *map(expelled, clauses)),
    )
    events = tuple(
        _event(setting, EXPELLED, unit, f"must leave: {clause_words(clause)}")
        for unit, clause in clauses.items()
    )
    return replace(turn, position=position, report=turn.report + Report(events=events))


def _without_lost(setting: Setting, turn: Turn) -> Turn:
    """What a movement comes to when units that may not retreat are gone at once (E19-ADD-1, E19-RET-2)."""
    stay: list[DislodgedUnit] = []
    gone: list[DislodgedUnit] = []
    for lost in turn.position.dislodged:
        (stay if may_retreat(setting, lost) else gone).append(lost)
    if not gone:
        return turn
    events = tuple(
        _event(
            setting, Happening.DISBANDED, lost.unit, f"is disbanded: {clause_words(_why_gone(setting, lost))}"
        )
        for lost in gone
    )
    position = replace(turn.position, dislodged=tuple(stay))
    return replace(turn, position=position, report=turn.report + Report(events=events))


def _why_gone(setting: Setting, lost: DislodgedUnit) -> str:
    """The clause by which a unit may not retreat."""
    if ATTRITION in lost.unit.marks:
        return "E19-ATTR-8" if is_expelled(lost) else "E19-ATTR-6"
    if is_expelled(lost):
        return "E19-POS-10"
    return "E19-RET-1" if setting.is_minor(lost.unit) else "E19-RET-2"


ORDERS = replace(MOVEMENT, dues=order_dues, resolve=resolve_orders)
"""The Orders Phase and its adjudication (E19-CAL-2); it is played even where nobody commands a unit."""

# -------------------------------------------------------------------------------------------- retreats


def retreat_dues(state: State) -> Mapping[Power, Due]:
    """A retreat for each unit that has somewhere to go, from the power that commands it."""
    conditions, setting, rules = state.conditions, setting_of(state), in_force(state.rulebook)
    notes: dict[Power | None, list[str]] = {}
    for lost in state.position.dislodged:
        options = retreat_options(conditions, state.position, lost, rules)
        if options:
            notes.setdefault(setting.commander(lost.unit), []).append(
                f"{lost.unit} to {' or '.join(options)}"
            )
    counts = Counter({power: len(units) for power, units in notes.items()})
    return _dues(counts, "retreat", state, {power: "; ".join(units) for power, units in notes.items()})


def resolve_retreats(state: State, submissions: Submissions) -> Turn:
    """Retreats, with what they cost."""
    state = replace(state, rulebook=in_force(state.rulebook))
    setting = setting_of(state)
    handed = _handed(setting, submissions, [one.unit for one in state.position.dislodged])
    turn = resolve_retreat_phase(state, handed.submissions)
    report = handed.report_back(turn.report)
    events = tuple(_costs(setting, turn.position.units, report.entries))
    return replace(turn, report=report + Report(events=events))


def _costs(setting: Setting, units: Iterable[Unit], entries: Iterable[EntryReport]) -> Iterator[Event]:
    """What the retreats cost the armies that made them (E19-RET-3, E19-RET-5)."""
    standing = {unit.location.province: unit for unit in units}
    for entry in entries:
        if entry.status is not Status.SUCCEEDS or not isinstance(entry.entry, Retreat) or entry.unit is None:
            continue
        before, after = entry.unit, standing[entry.entry.target.province]
        if after.bonus < before.bonus:
            yield _event(setting, WEAKENED, after, f"has strength {1 + after.bonus} left")
        if ATTRITION in after.marks and ATTRITION not in before.marks:
            yield _event(setting, WORN_OUT, after, f"is worn out: {clause_words('E19-ATTR-3')}")


RETREAT = replace(RETREATS, dues=retreat_dues, resolve=resolve_retreats)
"""Retreats and disbands; skipped where nothing has anywhere to go."""

# --------------------------------------------------------------------------------------------- helpers


def _handed(setting: Setting, submissions: Submissions, units: Iterable[Unit]) -> HandedOver:
    """The submissions with the orders to minor units where these are looked for.

    Orders of secret handlers stay with the state, so that a report does not name who gave them.
    """
    ordered = tuple(units)
    commander = commander_by(setting, submissions, ordered)
    handed = hand_over(
        submissions, ordered, setting.board.minor, commander, lambda unit: _why_refused(setting, unit)
    )
    secret = setting.records.handlers
    givers = {state: giver for state, giver in handed.givers.items() if state not in secret}
    return replace(handed, givers=givers)


def _why_refused(setting: Setting, unit: Unit) -> str:
    """The clause by which a minor unit does not follow a power that its state is not aligned with."""
    if setting.patron(unit.power) is None:
        return "E19-STAT-11" if setting.is_neutral(unit.power) else "E19-STAT-14"
    return MOD[5] if unit.power in setting.records.handlers else "E19-STAT-7"


def _dues(
    counts: Counter[Power | None], noun: str, state: State, notes: Mapping[Power | None, str] | None = None
) -> dict[Power, Due]:
    return {
        info.id: Due(counts[info.id], noun, (notes or {}).get(info.id, ""))
        for info in state.position.board.powers
        if counts[info.id]
    }


def _event(setting: Setting, code: str, unit: Unit, what: str) -> Event:
    name = unit_name(setting.board, unit)
    return Event(code, unit.power, unit.location.province, Fact(f"{name[0].upper()}{name[1:]} {what}."))
