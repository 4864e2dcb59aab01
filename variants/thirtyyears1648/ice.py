"""Ice: in December, January and February the north is frozen."""

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
from .state import MonthSetting, read_board_places

ICE = Clauses(
    "T48-ICE",
    {
        1: (
            "in December, January and February the Norwegian, White, East Arctic, West Arctic and Icelandic"
            " Seas are frozen"
        ),
        2: "in December, January and February Kargopol, Olenets, Finnmark and Trondelag are frozen",
        3: "a fleet may not move into a frozen sea",
        4: "a fleet in a frozen sea may not support",
        5: "a fleet may not support into a frozen sea",
        6: "a fleet may not attack into a frozen sea",
        7: "a fleet need not leave a frozen sea; the published text has deleted the sentence that "
        "requires it",
        8: "a fleet may leave a frozen sea",
        9: "a fleet that leaves a frozen sea may attack the place it moves to",
        10: "a fleet may not be built in a frozen land",
        11: "an army may not move into a frozen land",
        12: "an army in a frozen land may leave it",
        13: "an army in a frozen land may not support",
        14: "an army in a frozen land does not attack",
        15: "an army in a frozen land cannot be attacked",
        16: "a fleet in a frozen land may not move",
        17: "a fleet in a frozen land may not support",
        18: "a fleet in a frozen land does not attack",
        19: "a fleet may not move into a frozen land",
        20: "a fleet in a frozen land cannot be attacked",
        21: "a unit may not retreat into a frozen place",
        22: "a fleet in a frozen sea may not convoy",
        23: "a unit in a frozen land cannot be attacked, so support for it to hold is not given",
        24: "a center in a frozen land changes hands in December like any other center",
        25: "an army may be built in a frozen land",
        26: (
            "in January a fleet may leave the Norwegian Sea but none may enter it; an army in Kargopol "
            "cannot take an occupied Moscow, and one in Moscow may not move to Kargopol"
        ),
    },
)

FROZEN_MONTHS = ("december", "january", "february")
"""The months in which the north is frozen (T48-ICE-1)."""


@lru_cache(maxsize=64)
def find_freezing_seas(board: Board) -> frozenset[Province]:
    """Return the seas that freeze (T48-ICE-1)."""
    return frozenset(read_board_places(board, board.special.get("frozen_seas", ()), "frozen_seas"))


@lru_cache(maxsize=64)
def find_freezing_lands(board: Board) -> frozenset[Province]:
    """Return the lands that freeze (T48-ICE-2)."""
    return frozenset(read_board_places(board, board.special.get("frozen_land", ()), "frozen_land"))


def find_frozen_seas(setting: MonthSetting) -> frozenset[Province]:
    """Return the seas that are frozen now."""
    return find_freezing_seas(setting.board) if setting.phase.season in FROZEN_MONTHS else frozenset()


def find_frozen_lands(setting: MonthSetting) -> frozenset[Province]:
    """Return the lands that are frozen now."""
    return find_freezing_lands(setting.board) if setting.phase.season in FROZEN_MONTHS else frozenset()


def is_frozen(setting: MonthSetting, place: Province) -> bool:
    """Return whether a sea or land is frozen now."""
    return place in find_frozen_seas(setting) or place in find_frozen_lands(setting)


def find_forbidding_clause(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """Return the clause about ice that forbids an order, if any."""
    if not find_frozen_seas(setting) and not find_frozen_lands(setting):
        return None
    if unit.kind is not UnitKind.FLEET:
        return _find_army_clause(setting, unit, order)
    if unit.location.province in find_frozen_seas(setting):
        return _find_frozen_sea_clause(setting, unit, order)
    if unit.location.province in find_frozen_lands(setting):
        return _find_frozen_harbor_clause(order)
    return _find_fleet_clause(setting, unit, order)


def explain_illegal_order(setting: MonthSetting, entry: EntryReport) -> Iterator[Fact]:
    """Yield which places of an order are frozen, if a clause about ice makes the order illegal."""
    if entry.fact.clause not in ICE.values():
        return
    for place in sorted({named.province for named in _find_named_places(entry)}):
        if is_frozen(setting, place):
            clause = ICE[1] if place in find_frozen_seas(setting) else ICE[2]
            month = setting.phase.season.title()
            yield Fact(f"{setting.start(place, 'is')} frozen in {month}.", clause)


def _find_named_places(entry: EntryReport) -> Iterator[Location]:
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


class IceSeaExit(RuleOption, about=ICE[8]):
    """Whether a fleet may leave a frozen sea.

    About seas the text forbids only moves into them, supports and attacks. It says only of fleets in frozen
    lands that they may not move at all.
    """

    ALLOWED = "allowed", "It may, to places that are not frozen."
    BARRED = "barred", "It may not."


class IceConvoy(RuleOption, about=ICE[22]):
    """Whether a fleet in a frozen sea may convoy.

    Frozen water carries no army, just as it allows no support.
    """

    BARRED = "barred", "It may not."
    ALLOWED = "allowed", "It may."


def _find_frozen_sea_clause(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """Return the clause that forbids an order to a fleet in a frozen sea, if any."""
    match order:
        case Move(_, target):
            if target.province not in find_frozen_seas(setting) and IceSeaExit.BARRED.is_chosen_in(
                setting.options
            ):
                return ICE[8].with_words("a fleet may not leave a frozen sea")
            return _find_fleet_entry_clause(setting, unit, target.province)
        case Support():
            return ICE[4]
        case Convoy() if IceConvoy.BARRED.is_chosen_in(setting.options):
            return ICE[22]
        case _:
            return None


class IceSeaExitAttack(RuleOption, about=ICE[9]):
    """Whether a fleet that leaves a frozen sea attacks a unit that stays where it moves to.

    About seas the text forbids moves, supports and attacks into them.
    """

    ALLOWED = "allowed", "It does."
    BARRED = "barred", "It does not, and its move cuts no support."


# ------------------------------------------------------------------------------ fleets, and frozen lands


def _find_fleet_clause(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """Return the clause that forbids an order to a fleet outside the ice, if any."""
    match order:
        case Move(_, target):
            return _find_fleet_entry_clause(setting, unit, target.province)
        case Support(_, supported, target):
            if (target or supported.location).province in find_frozen_seas(setting):
                return ICE[5]
            in_land = supported.location.province in find_frozen_lands(setting)
            return ICE[23] if target is None and in_land else None
        case _:
            return None


class IceLandEntryFleet(RuleOption, about=ICE[19]):
    """Whether fleets may enter frozen lands.

    The text forbids it only to armies, but the lands are as frozen as the seas.
    """

    BARRED = "barred", "They may not."
    ALLOWED = "allowed", "They may, if no unit stays there."


def _find_fleet_entry_clause(setting: MonthSetting, unit: Unit, place: Province) -> Clause | None:
    if place in find_frozen_seas(setting):
        there = setting.standing.get(place)
        return ICE[3] if there is None or there.power == unit.power else ICE[6]
    barred = IceLandEntryFleet.BARRED.is_chosen_in(setting.options)
    return ICE[19] if barred and place in find_frozen_lands(setting) else None


def _find_frozen_harbor_clause(order: MovementOrder) -> Clause | None:
    """Return the clause that forbids an order to a fleet in a frozen land, if any."""
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

    The text says "other such areas"; but since units there cannot be attacked, most frozen lands are closed
    to all armies anyway.
    """

    BARRED_FOR_ALL = "barred_for_all", "All armies."
    BARRED_FROM_FROZEN = "barred_only_from_frozen_to_frozen", "Armies in other frozen lands."


class IceLandFleetAttackable(RuleOption, about=ICE[20]):
    """Whether a fleet in a frozen land can be attacked.

    The text protects only armies, but no unit can enter.
    """

    FALSE = "false", "It cannot."
    TRUE = "true", "It can: armies may enter a frozen land in which there is a fleet."


class IceExitAttack(RuleOption, about=ICE[14]):
    """What happens if an army leaves a frozen land for an occupied place.

    It may leave but not attack; which of the two it does shows only when the orders are resolved.
    """

    ZERO = "zero_vs_stayer", "It arrives if the other unit leaves; it cuts no support."
    ILLEGAL = "illegal_if_occupied_at_start", "Its order is illegal."


class IceHoldSupportIn(RuleOption, about=ICE[23]):
    """Whether a unit in a frozen place can be supported to hold, although it cannot be attacked.

    Fleets may not support into the ice; armies outside it may.
    """

    VOID = "void", "Fleets may not support it; armies in unfrozen lands may, without effect."
    VOID_FOR_ALL = "void_for_all", "No unit may support it."


def _find_army_clause(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """Return the clause that forbids an order to an army or to mercenaries, if any."""
    on_ice = unit.location.province in find_frozen_lands(setting)
    match order:
        case Move(_, target) if target.province in find_frozen_lands(setting):
            return ICE[11] if on_ice or not _may_army_enter(setting, target) else None
        case Move(_, target) if on_ice and IceExitAttack.ILLEGAL.is_chosen_in(setting.options):
            return ICE[14] if target.province in setting.standing else None
        case Support() if on_ice:
            return ICE[13]
        case Support(_, supported, None):
            for_nobody = IceHoldSupportIn.VOID_FOR_ALL.is_chosen_in(setting.options)
            return ICE[23] if for_nobody and is_frozen(setting, supported.location.province) else None
        case _:
            return None


def _may_army_enter(setting: MonthSetting, target: Location) -> bool:
    """Return whether an army from an unfrozen land may enter this frozen one."""
    if not IceLandEntry.BARRED_FOR_ALL.is_chosen_in(setting.options):
        return True
    there = setting.standing.get(target.province)
    attackable = IceLandFleetAttackable.TRUE.is_chosen_in(setting.options)
    return attackable and there is not None and there.kind is UnitKind.FLEET


# -------------------------------------------------------------------------------------- attacks, retreats


def find_no_attack_clause(setting: MonthSetting, unit: Unit) -> Clause | None:
    """Return the clause by which a unit on the ice attacks nothing when moving, if any."""
    here = unit.location.province
    if unit.kind is not UnitKind.FLEET:
        return ICE[14] if here in find_frozen_lands(setting) else None
    if IceSeaExitAttack.BARRED.is_chosen_in(setting.options) and here in find_frozen_seas(setting):
        return ICE[9].with_words("a fleet that leaves a frozen sea does not attack")
    return None


def find_protecting_clause(setting: MonthSetting, unit: Unit) -> Clause | None:
    """Return the clause by which a unit in a frozen land cannot be dislodged, if any."""
    if unit.location.province not in find_frozen_lands(setting):
        return None
    if unit.kind is not UnitKind.FLEET:
        return ICE[15]
    return ICE[20] if IceLandFleetAttackable.FALSE.is_chosen_in(setting.options) else None


class IceRetreatInto(RuleOption, about=ICE[21]):
    """Whether units may retreat into frozen seas and lands.

    A retreat is a move into them.
    """

    BARRED = "barred", "They may not."
    ALLOWED = "allowed", "They may."


def find_closing_clause(setting: MonthSetting, place: Location) -> Clause | None:
    """Return the clause that closes a frozen place to dislodged units, if any."""
    barred = IceRetreatInto.BARRED.is_chosen_in(setting.options)
    return ICE[21] if barred and is_frozen(setting, place.province) else None


ICE_CHAPTER = Chapter.of(
    "ice",
    __doc__,
    (ICE,),
    options=(
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
