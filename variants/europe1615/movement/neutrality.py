"""Neutral states: nobody enters them, but for whom they harbor already."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.names import Location, Power, Province
from ....model.orders import Move, MovementOrder, Support
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ....solver import Closed, Shuts
from ...framework.book import Chapter
from ...framework.report import EntryReport
from ...framework.rules import Clauses, RuleOption
from ..politics.statuses import status_fact
from ..sanctions.lyon import entry_clause
from ..setting import Europe1615Setting

NEUT = Clauses(
    "E15-NEUT",
    {
        1: "a state that two powers share equally, or of which none of several has half, is neutral",
        2: "nobody enters a neutral state",
        3: "nobody enters a neutral state, so the unit holds",
        4: "orders to units of a neutral state may be written, in case its status changes",
        5: "a unit that is inside when the state becomes neutral goes on as before",
        6: "nobody follows a unit that leaves a neutral state",
        7: "a foreign unit that stays in a neutral state can be attacked there",
        8: "it can be dislodged, and its attacker stands in the neutral state then",
        9: "a foreign unit in a neutral state can be supported",
        10: "an army of a neutral state that is abroad holds where it is",
        11: "it can be attacked there, and is disbanded when it is dislodged",
        12: "nobody can attack a unit of a neutral state at home, so no support to hold is given",
        13: "nor does such an army come home as long as its state is neutral",
        14: "a foreign unit in a neutral state does not go to another of its provinces",
        15: "what a neutral state has acquired is closed as well",
        16: "a foreign unit that is in a neutral state in winter captures where it stands",
        17: "states aligned with another power are open to everybody",
    },
)


class NeutralBars(RuleOption, about=NEUT[2]):
    """Whose units are shut out of a neutral state."""

    ALL_FOREIGN_UNITS = "all_foreign_units", "Those of everybody else."
    POWERS_ONLY = "powers_only", "Those of powers; units of other states and of the Ottomans enter."


class NeutralEntryResult(RuleOption, about=NEUT[3]):
    """What a move into a neutral state comes to."""

    FAILED_MOVE = "failed_move", "It fails, so the unit cannot be supported in place."
    HOLD = (
        "hold",
        "The unit holds and can be supported in place, where it is clear beforehand that it cannot enter.",
    )


class NeutralFollowIn(RuleOption, about=NEUT[6]):
    """When a foreign unit in a neutral state can no longer be attacked there."""

    IF_OCCUPANT_LEAVES = "barred_if_occupant_leaves", "If it does leave."
    IF_ORDERED_TO_MOVE = "barred_if_occupant_ordered_to_move", "If it is ordered to leave."


class NeutralInnerMove(RuleOption, about=NEUT[14]):
    """Whether a foreign unit in a neutral state may go to another vacant province of the state."""

    BARRED = "barred", "It may not."
    ALLOWED = "allowed", "It may."


class CaptureOfNeutral(RuleOption, about=NEUT[16]):
    """Whether a foreign unit that stands in a neutral state in winter captures the place."""

    ALLOWED = "allowed", "It does."
    BARRED = "barred", "It does not."


def shut_by(setting: Europe1615Setting, unit: Unit, province: Province) -> Power | None:
    """The neutral state in whose land, acquired land included, a province lies that a unit may not enter."""
    owner = setting.owner(province)
    if owner is None or owner == unit.power or not setting.is_neutral(owner):
        return None
    all_foreigners = NeutralBars.ALL_FOREIGN_UNITS.counts(setting.options)
    return owner if all_foreigners or unit.power in setting.board.power else None


def may_enter_vacant(setting: Europe1615Setting, unit: Unit, state: Power) -> bool:
    """A foreign unit may go to a vacant province of the neutral state that shuts it out (E15-NEUT-14)."""
    inside = setting.owner(unit.location.province) == state
    return inside and NeutralInnerMove.ALLOWED.counts(setting.options)


def closed(
    setting: Europe1615Setting, unit: Unit, province: Province, occupant: Unit | None
) -> Closed | None:
    """Whether a province where the `occupant` stands is closed to a unit, or closes as that one leaves."""
    state = shut_by(setting, unit, province)
    if state is None or (occupant is None and may_enter_vacant(setting, unit, state)):
        return None
    if occupant is not None and occupant.power != state:
        leaves = NeutralFollowIn.IF_OCCUPANT_LEAVES.counts(setting.options)
        return Closed(NEUT[6], Shuts.ONCE_LEFT if leaves else Shuts.ONCE_ORDERED_AWAY)
    if setting.owner(unit.location.province) == state:
        return Closed(NEUT[14])
    return Closed(NEUT[2] if setting.original_owner(province) == state else NEUT[15])


def forbidden(setting: Europe1615Setting, unit: Unit, order: MovementOrder) -> Clause | None:
    """The clause by which an order that has to do with a neutral state is void, if any."""
    match order:
        case Support(_, other, None):
            held = setting.standing.get(other.location.province)
            return NEUT[12] if held is not None and _is_safe_at_home(setting, held) else None
        case Move(_, target) if NeutralEntryResult.HOLD.counts(setting.options):
            shut = _is_shut_beforehand(setting, unit, target)
            return NEUT[3] if shut else None
        case _:
            return None


def _is_safe_at_home(setting: Europe1615Setting, unit: Unit) -> bool:
    """Nobody can attack the unit: its state is neutral and it stands where that began (E15-NEUT-12)."""
    at_home = setting.original_owner(unit.location.province) == unit.power
    return at_home and setting.is_neutral(unit.power)


def _is_shut_beforehand(setting: Europe1615Setting, unit: Unit, target: Location) -> bool:
    """The unit cannot enter a neutral province, whatever happens there."""
    if shut_by(setting, unit, target.province) is None:
        return False
    found = closed(setting, unit, target.province, setting.standing.get(target.province))
    by_treaty = entry_clause(setting, unit, target.province) is not None
    return by_treaty or (found is not None and found.shuts is Shuts.NOW)


def grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """The status of the neutral state by which an order is void or fails."""
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


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (NEUT,),
    options=(NeutralBars, NeutralEntryResult, NeutralFollowIn, NeutralInnerMove, CaptureOfNeutral),
)
