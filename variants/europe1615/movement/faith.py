"""Christian and Muslim units: the supports and convoys that they may not give one another."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.names import Power, Province
from ....model.orders import Convoy, MovementOrder, Support
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ....model.text import capitalize_start
from ....model.wording import start_sentence, unit_name
from ...framework.book import Chapter
from ...framework.report import EntryReport
from ...framework.rules import Clauses, RuleOption
from .. import land
from ..land import MOROCCO, OTTOMANS, PAPAL_STATES, find_papal_neighborhood
from ..setting import Europe1615Setting
from .sides import are_in_alliance_system

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
        return land.read_muslim_states(setting.board)
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


def find_forbidding_clause(setting: Europe1615Setting, unit: Unit, order: MovementOrder) -> Clause | None:
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


def find_grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
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


def find_decisive_states(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Power]:
    """Yield the states that have to join an alliance system before an order is no longer void."""
    if entry.fact.clause not in (FAITH[6], FAITH[7]) or entry.unit is None:
        return
    assert isinstance(entry.entry, Support | Convoy), "only supports and convoys need an alliance system"
    helped = entry.entry.supported if isinstance(entry.entry, Support) else entry.entry.army
    for owner in (entry.unit.power, setting.standing[helped.location.province].power):
        if owner in setting.board.minor:
            yield owner


CHAPTER = Chapter.of(__name__, __doc__, (FAITH,), options=(MuslimStates, FaithAttackTest))
