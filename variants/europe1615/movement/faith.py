"""Christian and Muslim units: what they do not do for one another."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.names import Power, Province
from ....model.orders import Convoy, MovementOrder, Support
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ...framework.book import Chapter
from ...framework.report import EntryReport
from ...framework.rules import Clauses, RuleOption
from ...framework.wording import province_name, unit_name
from .. import land
from ..land import MOROCCO, OTTOMANS, PAPAL_STATES, papal_neighborhood
from ..setting import Europe1615Setting
from .sides import in_alliance_system

FAITH = Clauses(
    "E15-FAITH",
    {
        1: "Christian units do not help Muslim units into the Papal States",
        2: "Christian units do not help Muslim units into the provinces next to the Papal States",
        3: "Christian fleets do not convoy Muslim units to the Papal States or next to them",
        4: "anywhere else Christian units support and convoy Muslim ones as they like",
        5: "Muslim units do not support a Christian attack on a Muslim unit",
        6: "Muslim units help Christian ones into an Islamic center in an alliance system alone",
        7: "Muslim fleets convoy Christian units to an Islamic center in an alliance system alone",
        8: "the units of Muslim states are Muslim, and the home centers of these states Islamic",
    },
)


class MuslimStates(RuleOption, about=FAITH[8]):
    """Which states are Muslim, with Islamic centers.

    The text speaks of Muslim units and Islamic centers without a list, and all four states are so.
    """

    EVERY_MUSLIM_STATE = (
        "every_muslim_state",
        "Every state that the board calls Muslim: the Ottomans, Morocco, Algeria and Tunisia.",
    )
    OTTOMANS_AND_MOROCCO = "ottomans_and_morocco", "The Ottomans and Morocco alone."


def muslim_states(setting: Europe1615Setting) -> frozenset[Power]:
    """The states whose units are Muslim (E15-FAITH-8)."""
    if MuslimStates.EVERY_MUSLIM_STATE.counts(setting.options):
        return land.muslim_states(setting.board)
    return frozenset({OTTOMANS, MOROCCO})


def is_muslim(setting: Europe1615Setting, unit: Unit) -> bool:
    """The unit is Muslim, whomever its state is aligned with."""
    return unit.power in muslim_states(setting)


def is_islamic_center(setting: Europe1615Setting, province: Province) -> bool:
    """The province is a home center of a Muslim state, whoever holds it (E15-FAITH-8)."""
    return province in setting.board.centers and setting.original_owner(province) in muslim_states(setting)


class FaithAttackTest(RuleOption, about=FAITH[5]):
    """When a Christian move is an attack on a Muslim unit that Muslims do not support."""

    STAYS = (
        "target_occupied_by_muslim_that_stays",
        "Against a Muslim unit that stays; the support does not count then.",
    )
    OCCUPIED_AT_START = (
        "occupied_at_start",
        "Whenever a Muslim unit stands there at the beginning; the order to support is void then.",
    )


def forbidden(setting: Europe1615Setting, unit: Unit, order: MovementOrder) -> Clause | None:
    """The clause by which a unit does not help one of the other religion, by support or convoy, if any."""
    match order:
        case Support(_, other, target) if target is not None:
            helped = setting.standing.get(other.location.province)
            return None if helped is None else _support(setting, unit, helped, target.province)
        case Convoy(_, army, target):
            helped = setting.standing.get(army.location.province)
            return None if helped is None else _convoy(setting, unit, helped, target.province)
        case _:
            return None


def _support(setting: Europe1615Setting, unit: Unit, mover: Unit, target: Province) -> Clause | None:
    if is_muslim(setting, unit) == is_muslim(setting, mover):
        return None
    if is_muslim(setting, mover):
        if target not in papal_neighborhood(setting.board):
            return None
        return FAITH[1] if setting.original_owner(target) == PAPAL_STATES else FAITH[2]
    if is_islamic_center(setting, target) and not in_alliance_system(setting, unit.power, mover.power):
        return FAITH[6]
    there = setting.standing.get(target)
    against_muslims = there is not None and is_muslim(setting, there)
    return FAITH[5] if against_muslims and FaithAttackTest.OCCUPIED_AT_START.counts(setting.options) else None


def _convoy(setting: Europe1615Setting, unit: Unit, army: Unit, target: Province) -> Clause | None:
    if is_muslim(setting, unit) == is_muslim(setting, army):
        return None
    if is_muslim(setting, army):
        return FAITH[3] if target in papal_neighborhood(setting.board) else None
    allied = in_alliance_system(setting, unit.power, army.power)
    return FAITH[7] if is_islamic_center(setting, target) and not allied else None


def withheld(setting: Europe1615Setting, unit: Unit, mover: Unit, other: Unit) -> Clause | None:
    """The clause by which a unit's support does not help the mover to dislodge the other unit, if any."""
    muslim, christian, muslim_too = (is_muslim(setting, one) for one in (unit, mover, other))
    return FAITH[5] if muslim and not christian and muslim_too else None


def grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Who is Muslim and who is Christian, and what the place is, where one does not help the other."""
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
        yield Fact(f"{name[0].upper()}{name[1:]} is {religion}.", FAITH[8])
    if is_islamic_center(setting, place):
        yield Fact(f"{province_name(board, place)} is an Islamic center.", FAITH[8])
    if place in papal_neighborhood(board):
        yield Fact(f"{province_name(board, place)} is in the Papal States or next to them.")


CHAPTER = Chapter.of(__name__, __doc__, (FAITH,), options=(MuslimStates, FaithAttackTest))
