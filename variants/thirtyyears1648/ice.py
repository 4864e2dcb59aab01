"""Frozen seas and lands: in December, January and February the north is covered with ice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...model.board import Board
from ...model.names import Location, Province, UnitKind
from ...model.orders import Build, Convoy, Move, MovementOrder, Retreat, Support
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ..framework.book import Chapter
from ..framework.report import EntryReport
from ..framework.rules import Clauses, RuleOption
from .setting import MonthSetting, board_places

ICE = Clauses(
    "T48-ICE",
    {
        1: "in winter the Norwegian, White, East Arctic, West Arctic and Icelandic Seas are frozen",
        2: "and so are Kargopol, Olenets, Finnmark and Trondelag",
        3: "no fleet moves into a frozen sea",
        4: "a fleet in a frozen sea supports nothing",
        5: "no fleet supports into a frozen sea",
        6: "no fleet attacks into a frozen sea",
        7: "no fleet has to leave a frozen sea, for the sentence that says so is struck out",
        8: "a fleet may leave a frozen sea",
        9: "a fleet that leaves a frozen sea attacks where it goes",
        10: "no fleet is built in a frozen land",
        11: "no army moves into a frozen land",
        12: "an army in a frozen land may leave it",
        13: "an army in a frozen land supports nothing",
        14: "an army in a frozen land attacks nobody",
        15: "armies in frozen lands cannot be attacked",
        16: "a fleet in a frozen land does not move",
        17: "a fleet in a frozen land supports nothing",
        18: "a fleet in a frozen land attacks nobody",
        19: "no fleet moves into a frozen land",
        20: "fleets in frozen lands cannot be attacked",
        21: "nobody retreats into a frozen place",
        22: "a fleet in a frozen sea convoys nobody",
        23: "nobody can attack there, so no support to hold is given",
        24: "a center in a frozen land changes hands in December as others do",
        25: "armies are built in frozen lands",
        26: "in January fleets leave the Norwegian Sea but none enters it; nobody leaves Kargopol for an "
        "occupied Moscow, or Moscow for Kargopol",
    },
)

FROZEN_MONTHS = ("december", "january", "february")
"""The months in which the north is frozen (T48-ICE-1)."""


@lru_cache(maxsize=64)
def seas_that_freeze(board: Board) -> frozenset[Province]:
    """The seas that freeze (T48-ICE-1)."""
    return frozenset(board_places(board, board.special.get("frozen_seas", ()), "frozen_seas"))


@lru_cache(maxsize=64)
def lands_that_freeze(board: Board) -> frozenset[Province]:
    """The lands that freeze (T48-ICE-2)."""
    return frozenset(board_places(board, board.special.get("frozen_land", ()), "frozen_land"))


def frozen_seas(setting: MonthSetting) -> frozenset[Province]:
    """The seas that are frozen now."""
    return seas_that_freeze(setting.board) if setting.phase.season in FROZEN_MONTHS else frozenset()


def frozen_lands(setting: MonthSetting) -> frozenset[Province]:
    """The lands that are frozen now."""
    return lands_that_freeze(setting.board) if setting.phase.season in FROZEN_MONTHS else frozenset()


def is_frozen(setting: MonthSetting, place: Province) -> bool:
    """The sea or land is frozen now."""
    return place in frozen_seas(setting) or place in frozen_lands(setting)


def forbidden(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """The clause that forbids an order on the ice, if any."""
    if not frozen_seas(setting) and not frozen_lands(setting):
        return None
    if unit.kind is not UnitKind.FLEET:
        return _forbidden_to_army(setting, unit, order)
    if unit.location.province in frozen_seas(setting):
        return _forbidden_in_sea(setting, unit, order)
    if unit.location.province in frozen_lands(setting):
        return _forbidden_in_harbor(order)
    return _forbidden_to_fleet(setting, unit, order)


def why_not(setting: MonthSetting, entry: EntryReport) -> Iterator[Fact]:
    """Which of the places that an order names are frozen, where a clause about the ice makes it void."""
    if entry.fact.clause not in ICE.values():
        return
    for place in sorted({named.province for named in _named(entry)}):
        if is_frozen(setting, place):
            clause = ICE[1] if place in frozen_seas(setting) else ICE[2]
            month = setting.phase.season.title()
            yield Fact(f"{setting.name(place)} is frozen in {month}.", clause)


def _named(entry: EntryReport) -> Iterator[Location]:
    if entry.unit is not None:
        yield entry.unit.location
    match entry.entry:
        case Move(_, target):
            yield target
        case Support(_, supported, target) | Convoy(_, supported, target):
            yield supported.location
            if target is not None:
                yield target
        case Build(location=place) | Retreat(target=place):
            yield place
        case _:
            pass


# ------------------------------------------------------------------------------------------ frozen seas


class IceMustLeave(RuleOption, about=ICE[7]):
    """Whether fleets in frozen seas must try to leave them.

    The sentence that obliges them to is struck out.
    """

    FALSE = "false", "No."
    TRUE = "true", "Yes: any other order to them is void."


class IceSeaExit(RuleOption, about=ICE[8]):
    """Whether a fleet may leave a frozen sea.

    Of the seas only moves into them, supports and attacks are forbidden; that units may not move at all is
    said of fleets in frozen lands.
    """

    ALLOWED = "allowed", "It may, to where it is not frozen."
    BARRED = "barred", "It may not."


class IceConvoy(RuleOption, about=ICE[22]):
    """Whether a fleet in a frozen sea may convoy.

    Frozen water carries nobody: it is as with supports.
    """

    BARRED = "barred", "It may not."
    ALLOWED = "allowed", "It may."


def _forbidden_in_sea(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """The clause that forbids an order to a fleet in a frozen sea."""
    if not isinstance(order, Move) and IceMustLeave.TRUE.counts(setting.rules):
        return Clause(ICE[7], "a fleet in a frozen sea must try to leave it")
    match order:
        case Move(_, target):
            if target.province not in frozen_seas(setting) and IceSeaExit.BARRED.counts(setting.rules):
                return Clause(ICE[8], "a fleet in a frozen sea stays there")
            return _closed_to_fleets(setting, unit, target.province)
        case Support():
            return ICE[4]
        case Convoy() if IceConvoy.BARRED.counts(setting.rules):
            return ICE[22]
        case _:
            return None


class IceSeaExitAttack(RuleOption, about=ICE[9]):
    """Whether a fleet that leaves a frozen sea attacks a unit that stays where it goes.

    What is forbidden of the seas is to go, support and attack into them.
    """

    ALLOWED = "allowed", "It does."
    BARRED = "barred", "It does not, and cuts nothing."


# ------------------------------------------------------------------------------ fleets, and frozen lands


def _forbidden_to_fleet(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """The clause that forbids an order to a fleet outside the ice."""
    match order:
        case Move(_, target):
            return _closed_to_fleets(setting, unit, target.province)
        case Support(_, supported, target):
            if (target or supported.location).province in frozen_seas(setting):
                return ICE[5]
            in_land = supported.location.province in frozen_lands(setting)
            return ICE[23] if target is None and in_land else None
        case _:
            return None


class IceLandEntryFleet(RuleOption, about=ICE[19]):
    """Whether fleets may enter frozen lands.

    The text forbids it to armies alone, but the lands are as frozen as the seas.
    """

    BARRED = "barred", "They may not."
    ALLOWED = "allowed", "They may, where nobody stays."


def _closed_to_fleets(setting: MonthSetting, unit: Unit, place: Province) -> Clause | None:
    if place in frozen_seas(setting):
        there = setting.standing.get(place)
        return ICE[3] if there is None or there.power == unit.power else ICE[6]
    barred = IceLandEntryFleet.BARRED.counts(setting.rules)
    return ICE[19] if barred and place in frozen_lands(setting) else None


def _forbidden_in_harbor(order: MovementOrder) -> Clause | None:
    """The clause that forbids an order to a fleet in a frozen land."""
    match order:
        case Move():
            return ICE[16]
        case Support():
            return ICE[17]
        case _:
            return None


# ------------------------------------------------------------------------------ armies, and frozen lands


class IceLandEntry(RuleOption, about=ICE[11]):
    """Which armies may not enter frozen lands.

    The text says "other such areas"; but whoever is in one cannot be attacked, so most of them are closed to
    all armies anyhow.
    """

    BARRED_FOR_ALL = "barred_for_all", "None may."
    BARRED_FROM_FROZEN = "barred_only_from_frozen_to_frozen", "Those from other frozen lands may not."


class IceLandFleetAttackable(RuleOption, about=ICE[20]):
    """Whether a fleet in a frozen land can be attacked.

    The text protects armies alone, but nobody can enter.
    """

    FALSE = "false", "It cannot."
    TRUE = "true", "It can: armies may enter a frozen land in which a fleet stands."


class IceExitAttack(RuleOption, about=ICE[14]):
    """What becomes of an army that leaves a frozen land for an occupied place.

    It may leave and may not attack, and whom it meets is known when the orders resolve.
    """

    ZERO = "zero_vs_stayer", "It gets there if the other unit leaves; it cuts nothing."
    ILLEGAL = "illegal_if_occupied_at_start", "Its order is void."


class IceHoldSupportIn(RuleOption, about=ICE[23]):
    """Support to hold for a unit in a frozen place, which nobody can attack.

    Fleets may not support into the ice, armies from outside it may.
    """

    VOID = "void", "That of fleets is void, that of armies in unfrozen lands counts, for nothing."
    VOID_FOR_ALL = "void_for_all", "It is void, whoever gives it."


def _forbidden_to_army(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """The clause that forbids an order to an army or to mercenaries."""
    on_ice = unit.location.province in frozen_lands(setting)
    match order:
        case Move(_, target) if target.province in frozen_lands(setting):
            return ICE[11] if on_ice or not _may_enter(setting, target) else None
        case Move(_, target) if on_ice and IceExitAttack.ILLEGAL.counts(setting.rules):
            return ICE[14] if target.province in setting.standing else None
        case Support() if on_ice:
            return ICE[13]
        case Support(_, supported, None):
            for_nobody = IceHoldSupportIn.VOID_FOR_ALL.counts(setting.rules)
            return ICE[23] if for_nobody and is_frozen(setting, supported.location.province) else None
        case _:
            return None


def _may_enter(setting: MonthSetting, target: Location) -> bool:
    """An army from an unfrozen land may go into this frozen one."""
    if not IceLandEntry.BARRED_FOR_ALL.counts(setting.rules):
        return True
    there = setting.standing.get(target.province)
    attackable = IceLandFleetAttackable.TRUE.counts(setting.rules)
    return attackable and there is not None and there.kind is UnitKind.FLEET


# -------------------------------------------------------------------------------------- attacks, retreats


def attacks_nobody(setting: MonthSetting, unit: Unit) -> Clause | None:
    """The clause by which a unit that moves attacks nobody from where it stands in the ice, if any."""
    here = unit.location.province
    if unit.kind is not UnitKind.FLEET:
        return ICE[14] if here in frozen_lands(setting) else None
    if IceSeaExitAttack.BARRED.counts(setting.rules) and here in frozen_seas(setting):
        return Clause(ICE[9], "a fleet that leaves a frozen sea attacks nobody")
    return None


def protects(setting: MonthSetting, unit: Unit) -> Clause | None:
    """The clause by which nobody dislodges a unit in a frozen land, if any."""
    if unit.location.province not in frozen_lands(setting):
        return None
    if unit.kind is not UnitKind.FLEET:
        return ICE[15]
    return ICE[20] if IceLandFleetAttackable.FALSE.counts(setting.rules) else None


class IceRetreatInto(RuleOption, about=ICE[21]):
    """Whether units may retreat into frozen seas and lands.

    A retreat is a move into them.
    """

    BARRED = "barred", "They may not."
    ALLOWED = "allowed", "They may."


def closed_to_retreat(setting: MonthSetting, place: Location) -> Clause | None:
    """The clause that keeps dislodged units out of a frozen place, if any."""
    barred = IceRetreatInto.BARRED.counts(setting.rules)
    return ICE[21] if barred and is_frozen(setting, place.province) else None


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (ICE,),
    options=(
        IceMustLeave,
        IceSeaExit,
        IceConvoy,
        IceSeaExitAttack,
        IceLandEntryFleet,
        IceLandEntry,
        IceLandFleetAttackable,
        IceExitAttack,
        IceHoldSupportIn,
        IceRetreatInto,
    ),
)
