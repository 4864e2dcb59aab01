"""Who fights whom, and who may enter where: sides, neutral states, and the two religions."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.names import Location, Power, Province
from ...model.orders import Convoy, Move, MovementOrder, Support
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ...model.wording import start_sentence, unit_name
from ...solver import ClosedProvince, ClosedWhen
from ..framework.book import Chapter
from ..framework.report import EntryReport
from ..framework.rules import Clauses, RuleOption
from .handicaps import find_entry_clause
from .land import MOROCCO, OTTOMANS, PAPAL_STATES, find_papal_neighborhood, read_muslim_states
from .state import Europe1615Setting
from .statuses import status_fact

# ====================================================================================================== Sides
#
# The Ottomans are a side of their own, and so is every neutral or unaligned state.

ALLY = Clauses(
    "E15-ALLY",
    {
        1: "a power's unit may enter a state aligned with it, unless the state's unit is there",
        2: "a power captures nothing in a state while that state is aligned with it",
        3: "a state captures nothing of the power it is aligned with",
        4: "two or more states aligned with one power form an alliance system with it",
        5: "members of an alliance system may move through one another's land and centers",
        6: "members of an alliance system do not capture one another's land or centers",
        7: "powers cannot declare alliances or wars",
    },
)

DIS = Clauses(
    "E15-DIS",
    {
        1: "a power cannot dislodge a unit of a state aligned with it",
        2: "a power's support does not help anyone to dislodge a unit of a state aligned with it",
        3: "a power cannot dislodge a unit of a state aligned with it, even by accident",
        4: "units of one side cannot dislodge one another",
        5: "units of one side cannot cut one another's support",
        6: "an army abroad is disbanded in Early Winter if its state has lost its home center",
        7: "such an army is disbanded even on a center, and does not capture it",
        8: "home centers are lost before Late Winter",
        9: "a state that loses its home center loses all of its units",
        10: "the power that a state is aligned with chooses which of its surplus units are disbanded",
    },
)


def are_in_alliance_system(setting: Europe1615Setting, one: Power, other: Power) -> bool:
    """Return whether both are in the alliance system of a power with two or more states (E15-ALLY-4)."""
    power = setting.patron(one)
    if power is None or power != setting.patron(other):
        return False
    return sum(setting.patron(state) == power for state in setting.pliant) >= 2


class SideNoDislodge(RuleOption, about=DIS[4]):
    """Which units of one side cannot dislodge one another."""

    WHOLE_SIDE = "whole_side", "All of them: those of a power and of every state aligned with it."
    POWER_TO_MINOR_ONLY = (
        "power_to_minor_only",
        "Those of the power cannot dislodge those of its states; the states' units can dislodge others.",
    )


def find_no_dislodge_clause(setting: Europe1615Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit cannot dislodge another owner's, if any (E15-DIS-1, E15-DIS-3)."""
    if unit.power == other.power or not setting.is_same_side(unit.power, other.power):
        return None
    powers = setting.board.power
    if unit.power in powers and other.power not in powers:
        return DIS[1]
    return DIS[4] if SideNoDislodge.WHOLE_SIDE.is_chosen_in(setting.options) else None


class SideCuts(RuleOption, about=DIS[5]):
    """Whether an attack by a unit of the same side but another owner cuts support."""

    FALSE = "false", "It does not."
    TRUE = "true", "It does."


def find_no_cut_clause(setting: Europe1615Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit's attack does not cut the support of one of another owner, if any."""
    if unit.power == other.power or not setting.is_same_side(unit.power, other.power):
        return None
    return DIS[5] if SideCuts.FALSE.is_chosen_in(setting.options) else None


def find_alignments_behind(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Yield the alignments behind a move that fails against a unit of its own side."""
    if entry.fact.clause not in DIS.values() or not isinstance(entry.entry, Move) or entry.unit is None:
        return
    there = setting.standing.get(entry.entry.target.province)
    for owner in (entry.unit.power, *(() if there is None else (there.power,))):
        if owner in setting.pliant:
            yield status_fact(setting, owner)


SIDES_CHAPTER = Chapter.of(
    "movement.sides",
    "Sides: a power and the states aligned with it, which do not fight one another",
    (ALLY, DIS),
    options=(SideNoDislodge, SideCuts),
)


# ============================================================================================= Neutral states

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


def find_neutrality_clause(setting: Europe1615Setting, unit: Unit, order: MovementOrder) -> Clause | None:
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


def find_neutral_grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
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


def find_states_of_target(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Power]:
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


NEUTRALITY_CHAPTER = Chapter.of(
    "movement.neutrality",
    "Neutral states: no unit may enter them, though a foreign unit that is already inside may act",
    (NEUT,),
    options=(NeutralBars, NeutralEntryResult, NeutralFollowIn, NeutralInnerMove, CaptureOfNeutral),
)


# ================================================================================= Christian and Muslim units

FAITH = Clauses(
    "E15-FAITH",
    {
        1: "a Christian unit may not support a Muslim unit's move into the Papal States",
        2: "a Christian unit may not support a Muslim unit's move into a province next to the Papal States",
        3: "a Christian fleet may not convoy a Muslim army to the Papal States or a province next to them",
        4: "anywhere else, Christian units may support and convoy Muslim units",
        5: "Muslim units may not support a Christian attack on a Muslim unit",
        6: "a Muslim unit may support a Christian unit's move into an Islamic center only within an alliance"
        " system",
        7: "a Muslim fleet may convoy a Christian army to an Islamic center only within an alliance system",
        8: "units of Muslim states are Muslim, and home centers of Muslim states are Islamic",
    },
)


class MuslimStates(RuleOption, about=FAITH[8]):
    """Which states are Muslim and have Islamic centers.

    The rules mention Muslim units and Islamic centers without a list; all four states qualify.
    """

    EVERY_MUSLIM_STATE = (
        "every_muslim_state",
        "Every state that the board lists as Muslim: the Ottomans, Morocco, Algeria, and Tunisia.",
    )
    OTTOMANS_AND_MOROCCO = "ottomans_and_morocco", "Only the Ottomans and Morocco."


def find_muslim_states(setting: Europe1615Setting) -> frozenset[Power]:
    """Return the states whose units are Muslim (E15-FAITH-8)."""
    if MuslimStates.EVERY_MUSLIM_STATE.is_chosen_in(setting.options):
        return read_muslim_states(setting.board)
    return frozenset({OTTOMANS, MOROCCO})


def is_muslim(setting: Europe1615Setting, unit: Unit) -> bool:
    """Return whether a unit is Muslim, regardless of its state's alignment."""
    return unit.power in find_muslim_states(setting)


def is_islamic_center(setting: Europe1615Setting, province: Province) -> bool:
    """Return whether a province is a home center of a Muslim state, whoever holds it (E15-FAITH-8)."""
    return province in setting.board.centers and setting.original_owner(province) in find_muslim_states(
        setting
    )


class FaithAttackTest(RuleOption, about=FAITH[5]):
    """When a Christian move counts as an attack on a Muslim unit, which Muslims do not support."""

    STAYS = (
        "target_occupied_by_muslim_that_stays",
        "If the Muslim unit stays in its province; the support does not count then.",
    )
    OCCUPIED_AT_START = (
        "occupied_at_start",
        "If a Muslim unit is in the target province at the start of the phase; the support is void then.",
    )


def find_faith_clause(setting: Europe1615Setting, unit: Unit, order: MovementOrder) -> Clause | None:
    """Return the clause by which a unit may not support or convoy a unit of the other religion, if any."""
    match order:
        case Support(_, other, target) if target is not None:
            helped = setting.standing.get(other.location.province)
            return None if helped is None else _find_support_clause(setting, unit, helped, target.province)
        case Convoy(_, army, target):
            helped = setting.standing.get(army.location.province)
            return None if helped is None else _find_convoy_clause(setting, unit, helped, target.province)
        case _:
            return None


def _find_support_clause(
    setting: Europe1615Setting, unit: Unit, mover: Unit, target: Province
) -> Clause | None:
    if is_muslim(setting, unit) == is_muslim(setting, mover):
        return None
    if is_muslim(setting, mover):
        if target not in find_papal_neighborhood(setting.board):
            return None
        return FAITH[1] if setting.original_owner(target) == PAPAL_STATES else FAITH[2]
    if is_islamic_center(setting, target) and not are_in_alliance_system(setting, unit.power, mover.power):
        return FAITH[6]
    there = setting.standing.get(target)
    against_muslims = there is not None and is_muslim(setting, there)
    return (
        FAITH[5]
        if against_muslims and FaithAttackTest.OCCUPIED_AT_START.is_chosen_in(setting.options)
        else None
    )


def _find_convoy_clause(
    setting: Europe1615Setting, unit: Unit, army: Unit, target: Province
) -> Clause | None:
    if is_muslim(setting, unit) == is_muslim(setting, army):
        return None
    if is_muslim(setting, army):
        return FAITH[3] if target in find_papal_neighborhood(setting.board) else None
    allied = are_in_alliance_system(setting, unit.power, army.power)
    return FAITH[7] if is_islamic_center(setting, target) and not allied else None


def find_excluded_support_clause(
    setting: Europe1615Setting, unit: Unit, mover: Unit, other: Unit
) -> Clause | None:
    """Return the clause by which a support does not help to dislodge another unit, if any."""
    muslim, christian, muslim_too = (is_muslim(setting, one) for one in (unit, mover, other))
    return FAITH[5] if muslim and not christian and muslim_too else None


def find_faith_grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Yield the religions of the units and the kind of target behind a refused support or convoy."""
    order = entry.entry
    if entry.fact.clause not in FAITH.values() or entry.unit is None:
        return
    if isinstance(order, Support) and order.target is not None:
        helped, place = order.supported, order.target.province
    elif isinstance(order, Convoy):
        helped, place = order.army, order.target.province
    else:
        return
    board, other = setting.board, setting.standing.get(helped.location.province)
    for unit in (entry.unit, *(() if other is None else (other,))):
        name = unit_name(board, unit)
        religion = "Muslim" if is_muslim(setting, unit) else "Christian"
        yield Fact(f"{capitalize_start(name)} is {religion}.", FAITH[8])
    if is_islamic_center(setting, place):
        yield Fact(f"{start_sentence(board, place, 'is')} an Islamic center.", FAITH[8])
    if place in find_papal_neighborhood(board):
        yield Fact(f"{start_sentence(board, place, 'is')} in the Papal States or next to them.")


def find_states_of_faith(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Power]:
    """Yield the states that have to join an alliance system before an order is no longer void."""
    if entry.fact.clause not in (FAITH[6], FAITH[7]) or entry.unit is None:
        return
    assert isinstance(entry.entry, Support | Convoy), "only supports and convoys need an alliance system"
    helped = entry.entry.supported if isinstance(entry.entry, Support) else entry.entry.army
    for owner in (entry.unit.power, setting.standing[helped.location.province].power):
        if owner in setting.board.minor:
            yield owner


FAITH_CHAPTER = Chapter.of(
    "movement.faith",
    "Christian and Muslim units: the supports and convoys that they may not give one another",
    (FAITH,),
    options=(MuslimStates, FaithAttackTest),
)
