"""Neutral states: no unit may enter them, though a foreign unit that is already inside may act."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.names import Location, Power, Province
from ....model.orders import Move, MovementOrder, Support
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ....solver import ClosedProvince, ClosedWhen
from ...framework.book import Chapter
from ...framework.report import EntryReport
from ...framework.rules import Clauses, RuleOption
from ..politics.statuses import status_fact
from ..sanctions.lyon import find_entry_clause
from ..setting import Europe1615Setting

NEUT = Clauses(
    "E15-NEUT",
    {
        1: "a state is neutral if two powers share its influence equally, "
        "or if more than two have influence and none has half",
        2: "no unit may enter a neutral state",
        3: "a unit that is ordered into a neutral state stays where it is",
        4: "powers may order units of a neutral state in case its status changes",
        5: "a foreign unit that is in a state when it becomes neutral may act as before",
        6: "no unit may follow a foreign unit that leaves a neutral state",
        7: "a foreign unit that stays in a neutral state can be attacked there",
        8: "a foreign unit in a neutral state can be dislodged there, and its attacker takes its place",
        9: "a foreign unit in a neutral state can be supported",
        10: "a neutral state's unit that is abroad holds",
        11: "a neutral state's unit that is abroad can be attacked, and is disbanded if it is dislodged",
        12: "a neutral state's unit at home cannot be attacked, so it cannot be supported to hold",
        13: "a neutral state's unit that is abroad cannot return home while the state is neutral",
        14: "a foreign unit in a neutral state may not move to another province of that state",
        15: "no unit may enter land that a neutral state has acquired, even against the state's unit there",
        16: "a foreign unit that is in a neutral state in winter captures its province",
        17: "any unit may enter a state that is aligned with another power",
    },
)


class NeutralBars(RuleOption, about=NEUT[2]):
    """Which units may not enter a neutral state."""

    ALL_FOREIGN_UNITS = "all_foreign_units", "Those of all other owners."
    POWERS_ONLY = "powers_only", "Those of powers; units of other states and of the Ottomans may enter."


class NeutralEntryResult(RuleOption, about=NEUT[3]):
    """The result of a move into a neutral state."""

    FAILED_MOVE = "failed_move", "It fails, so the unit cannot be supported to hold."
    HOLD = (
        "hold",
        "The unit holds and can be supported to hold if it is clear beforehand that it cannot enter.",
    )


class NeutralFollowIn(RuleOption, about=NEUT[6]):
    """When a foreign unit in a neutral state can no longer be attacked there."""

    IF_OCCUPANT_LEAVES = "barred_if_occupant_leaves", "If it leaves."
    IF_ORDERED_TO_MOVE = "barred_if_occupant_ordered_to_move", "If it is ordered to leave."


class NeutralInnerMove(RuleOption, about=NEUT[14]):
    """Whether a foreign unit in a neutral state may move to another vacant province of that state."""

    BARRED = "barred", "It may not."
    ALLOWED = "allowed", "It may."


class CaptureOfNeutral(RuleOption, about=NEUT[16]):
    """Whether a foreign unit in a neutral state captures its province in winter."""

    ALLOWED = "allowed", "It does."
    BARRED = "barred", "It does not."


def find_barring_state(setting: Europe1615Setting, unit: Unit, province: Province) -> Power | None:
    """Return the neutral state whose land, acquired land included, keeps a unit out of a province, if any."""
    owner = setting.owner(province)
    if owner is None or owner == unit.power or not setting.is_neutral(owner):
        return None
    all_foreigners = NeutralBars.ALL_FOREIGN_UNITS.is_chosen_in(setting.options)
    return owner if all_foreigners or unit.power in setting.board.power else None


def may_enter_vacant(setting: Europe1615Setting, unit: Unit, state: Power) -> bool:
    """Return whether a foreign unit may move to a vacant province of the state it is in (E15-NEUT-14)."""
    inside = setting.owner(unit.location.province) == state
    return inside and NeutralInnerMove.ALLOWED.is_chosen_in(setting.options)


def find_closure(
    setting: Europe1615Setting, unit: Unit, province: Province, occupant: Unit | None
) -> ClosedProvince | None:
    """Return how a province with an `occupant` is closed to a unit: now, or once the occupant leaves."""
    state = find_barring_state(setting, unit, province)
    if state is None or (occupant is None and may_enter_vacant(setting, unit, state)):
        return None
    if occupant is not None and occupant.power != state:
        leaves = NeutralFollowIn.IF_OCCUPANT_LEAVES.is_chosen_in(setting.options)
        return ClosedProvince(NEUT[6], ClosedWhen.ONCE_LEFT if leaves else ClosedWhen.ONCE_ORDERED_AWAY)
    if setting.owner(unit.location.province) == state:
        return ClosedProvince(NEUT[14])
    return ClosedProvince(NEUT[2] if setting.original_owner(province) == state else NEUT[15])


def find_forbidding_clause(setting: Europe1615Setting, unit: Unit, order: MovementOrder) -> Clause | None:
    """Return the clause about neutral states by which an order is void, if any."""
    match order:
        case Support(_, other, None):
            held = setting.standing.get(other.location.province)
            return NEUT[12] if held is not None and _is_safe_at_home(setting, held) else None
        case Move(_, target) if NeutralEntryResult.HOLD.is_chosen_in(setting.options):
            shut = _is_shut_beforehand(setting, unit, target)
            return NEUT[3] if shut else None
        case _:
            return None


def _is_safe_at_home(setting: Europe1615Setting, unit: Unit) -> bool:
    """Return whether a unit of a neutral state is at home, where it cannot be attacked (E15-NEUT-12)."""
    at_home = setting.original_owner(unit.location.province) == unit.power
    return at_home and setting.is_neutral(unit.power)


def _is_shut_beforehand(setting: Europe1615Setting, unit: Unit, target: Location) -> bool:
    """Return whether a unit cannot enter a neutral province whatever the occupant does."""
    if find_barring_state(setting, unit, target.province) is None:
        return False
    found = find_closure(setting, unit, target.province, setting.standing.get(target.province))
    by_treaty = find_entry_clause(setting, unit, target.province) is not None
    return by_treaty or (found is not None and found.when is ClosedWhen.NOW)


def find_grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Yield the status of the neutral state because of which an order is void or fails."""
    if entry.fact.clause not in NEUT.values():
        return
    match entry.entry:
        case Support(_, supported, None):
            place = supported.location.province
        case Move(target=there):
            place = there.province
        case _:
            return
    owner = setting.owner(place)
    if owner is not None and setting.is_neutral(owner):
        yield status_fact(setting, owner)


def find_decisive_states(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Power]:
    """Yield the neutral state whose status alone makes an order void."""
    match entry.entry:
        case Support(_, other, None) if entry.fact.clause == NEUT[12]:
            yield setting.standing[other.location.province].power
        case Move(_, target) if entry.fact.clause == NEUT[3] and entry.unit is not None:
            state = find_barring_state(setting, entry.unit, target.province)
            if state is not None:
                yield state
        case _:
            return


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (NEUT,),
    options=(NeutralBars, NeutralEntryResult, NeutralFollowIn, NeutralInnerMove, CaptureOfNeutral),
)
