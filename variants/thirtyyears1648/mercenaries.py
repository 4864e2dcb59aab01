"""Mercenaries: half as dear as others, they never attack, and are the first to go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...model.board import Board, Terrain
from ...model.names import Power, Province, UnitKind
from ...model.orders import Convoy, Move, MovementOrder, Support
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...solver import ONE, BoardGraph, Weights, home_country
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from .setting import MonthSetting, is_mercenary

MERC = Clauses(
    "T48-MERC",
    {
        1: "there are mercenaries besides armies and fleets",
        2: "a supply center pays for two mercenaries",
        3: "all mercenaries are on foot",
        4: "mercenaries never attack",
        5: "over a place where nobody stays a mercenary bounces like an army",
        6: "only attacks cut, and mercenaries never attack",
        7: "mercenaries support attacks of others",
        8: "mercenaries support none of their own kind",
        9: "armies and fleets support mercenaries in place",
        10: "a mercenary that nobody supports falls to a single attack",
        11: "with a support in place a mercenary holds like an army",
        12: "a mercenary whose move fails holds with nothing",
        13: "mercenaries forced to retreat leave the board",
        14: "mercenaries are removed before all other units",
        15: "two mercenaries are removed for a center",
        16: "the last mercenary, if it is alone, is removed together with another unit",
        17: "an odd mercenary takes a center of its own",
        18: "outside centers mercenaries alone are built, inside the power's own borders",
        19: "mercenaries are built in neutral centers that were held for long enough",
        20: "one unit stands in a province, mercenaries too",
        21: "mercenaries take the centers in which they stand in a build month",
        22: "mercenaries are convoyed as armies are",
        23: "an army that attacks a mercenary without support dislodges it",
        24: "a mercenary with one support in place withstands one attack",
        25: "and an attack with one support as well",
        26: "three armies and four mercenaries on five centers, of which two are lost, lose the mercenaries",
        27: "four armies and a mercenary on five centers, of which one is lost, lose it and an army",
    },
)


class MercLetter(RuleOption, about=MERC[1]):
    """The letter of mercenaries in orders.

    The text gives none.
    """

    M = "M", "M, for mercenary."
    K = "K", "K, for Knecht; reports still write M."


def letters(rules: Rulebook) -> dict[UnitKind, UnitKind]:
    """What letters mean where they mean something else: beside K, M is a kind that there is not."""
    if MercLetter.M.counts(rules):
        return {}
    return {UnitKind.KNIGHT: UnitKind.MERCENARY, UnitKind.MERCENARY: UnitKind.KNIGHT}


# -------------------------------------------------------------------------------------- where they go


@lru_cache(maxsize=64)
def ground(board: Board) -> BoardGraph:
    """Where units go: mercenaries as armies (T48-MERC-3). Ice forbids orders, but takes no border away."""
    army, fleet = board.army_borders, board.fleet_borders
    return BoardGraph(board, {UnitKind.ARMY: army, UnitKind.FLEET: fleet, UnitKind.MERCENARY: army})


class MercMove(RuleOption, about=MERC[4]):
    """How mercenaries, who never attack, can move.

    Only attacks are forbidden, and what is one shows when the orders resolve.
    """

    VACANT_ONLY = "vacant_only", "Wherever nobody stays: against a unit that stays they have no strength."
    NO_MOVES = "no_moves", "Not at all."
    NOT_INTO_OCCUPIED = (
        "not_into_occupied_at_start",
        "Only to where nobody stands when the turn begins.",
    )


class MercConvoy(RuleOption, about=MERC[22]):
    """Whether mercenaries can be convoyed.

    They are armies.
    """

    TRUE = "true", "They can, as armies; they still attack nobody where they land."
    FALSE = "false", "They cannot."


_NOT_CONVOYED = Clause(MERC[22], "mercenaries are not convoyed")


def is_convoyed(rules: Rulebook, unit: Unit) -> bool:
    """The unit is of a kind that goes by convoy."""
    return unit.kind is UnitKind.ARMY or (is_mercenary(unit) and MercConvoy.TRUE.counts(rules))


def forbidden(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """The clause that forbids an order to a mercenary, or one to carry it, if any."""
    match order:
        case Convoy(_, army):
            passenger = setting.standing.get(army.location.province)
            left_behind = passenger is not None and is_mercenary(passenger)
            return _NOT_CONVOYED if left_behind and MercConvoy.FALSE.counts(setting.rules) else None
        case Support(_, supported) if is_mercenary(unit):
            other = setting.standing.get(supported.location.province)
            return MERC[8] if other is not None and is_mercenary(other) else None
        case Move() if is_mercenary(unit):
            return _forbidden_move(setting, unit, order)
        case _:
            return None


def _forbidden_move(setting: MonthSetting, unit: Unit, order: Move) -> Clause | None:
    beside = setting.board.army_borders.get(unit.location, frozenset())
    by_sea = order.via_convoy or bool(order.path) or order.target.province not in beside
    if by_sea and MercConvoy.FALSE.counts(setting.rules):
        return _NOT_CONVOYED
    how = MercMove.of(setting.rules)
    occupied = order.target.province in setting.standing
    stays = how is MercMove.NO_MOVES or (how is MercMove.NOT_INTO_OCCUPIED and occupied)
    return MERC[4] if stays else None


# --------------------------------------------------------------------------------------- how they fight


class MercStandoff(RuleOption, about=MERC[5]):
    """What a mercenary is worth in a standoff.

    To meet over an empty place is no attack on a unit. Before a unit that stays it would be one, and would
    shield whom a mercenary may not even support.
    """

    WHERE_NOBODY_STAYS = (
        "where_nobody_stays",
        "As much as an army where nobody stays, and nothing elsewhere; so is an army on the ice.",
    )
    NORMAL = "normal", "As much as an army, also before a unit that stays; so is an army on the ice."
    YIELDS = (
        "yields",
        "Half a unit less: it yields to others of equal strength. All strengths are counted in halves then.",
    )


class MercSupportedHold(RuleOption, about=MERC[11]):
    """The strength with which a supported mercenary holds.

    The text worsens the case of one attack against no support; all else is as in the standard rules.
    """

    RESTORE = "restore", "One for itself and one for each support."
    ADD_TO_ZERO = "add_to_zero", "One for each support."


class MercFailedMoveHold(RuleOption, about=MERC[12]):
    """The strength with which a mercenary holds whose move failed.

    It is attacked one to one, and nobody supports it.
    """

    ZERO = "0", "None."
    ONE = "1", "One.", "standard rules"


def weights(rules: Rulebook) -> Mapping[UnitKind, Weights]:
    """What units of each kind bring in each of their roles.

    A mercenary holds with nothing until a support is given to it (T48-MERC-10, T48-MERC-11), also head to
    head; against a unit that stays it has no strength whatever backs it, which `attacks_nobody` sees to.
    """
    yields = MercStandoff.YIELDS.counts(rules)
    whole = 2 if yields else 1
    bare = whole - 1 if yields else whole
    rallied = whole if MercSupportedHold.RESTORE.counts(rules) else 0
    stuck = whole if MercFailedMoveHold.ONE.counts(rules) else 0
    ordinary = Weights(2, 2, 2, 2, 2, 2) if yields else ONE
    mercenary = Weights(bare, whole, 0, rallied, stuck, bare, 0, rallied)
    return {kind: mercenary if kind is UnitKind.MERCENARY else ordinary for kind in UnitKind}


def attacks_nobody(unit: Unit) -> Clause | None:
    """The clause by which a mercenary dislodges nobody."""
    return MERC[4] if is_mercenary(unit) else None


class MercCuts(RuleOption, about=MERC[6]):
    """Whether a mercenary that moves against a supporting unit cuts the support.

    Only an attack cuts.
    """

    FALSE = "false", "It does not: only attacks cut."
    TRUE = "true", "It does."


def cuts_nothing(rules: Rulebook, unit: Unit) -> Clause | None:
    """The clause by which the move of a mercenary cuts no support, if any."""
    return MERC[6] if is_mercenary(unit) and MercCuts.FALSE.counts(rules) else None


def disbands(lost: DislodgedUnit) -> Clause | None:
    """The clause by which a dislodged mercenary is disbanded."""
    return MERC[13] if is_mercenary(lost.unit) else None


# ------------------------------------------------------------------------- where they are built, and take


class HomeProvince(RuleOption, about=MERC[18]):
    """Where mercenaries are built apart from long-held neutral centers.

    The text says provinces, not centers.
    """

    INSIDE_BORDERS = (
        "land_province_inside_start_borders_and_not_enemy_owned_or_occupied",
        "In every land inside the borders of the start that no other power owns or stands in.",
    )
    HOME_CENTRES_ONLY = "home_centres_only", "In home centers alone."


def is_home_province(setting: MonthSetting, power: Power, province: Province) -> bool:
    """The province is land inside the borders that the power started with, in which mercenaries are built."""
    if HomeProvince.HOME_CENTRES_ONLY.counts(setting.rules):
        return False
    is_land = setting.board.province[province].terrain is not Terrain.SEA
    return is_land and province in home_country(setting.board, power)


class MercCaptures(RuleOption, about=MERC[21]):
    """Whether mercenaries take the centers in which they stand in a build month.

    Armies do.
    """

    TRUE = "true", "They do, as armies."
    FALSE = "false", "They do not."


def captures(rules: Rulebook, unit: Unit) -> bool:
    """The unit takes the center in which it stands in a build month."""
    return not is_mercenary(unit) or MercCaptures.TRUE.counts(rules)


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (MERC,),
    options=(
        MercLetter,
        MercMove,
        MercConvoy,
        MercStandoff,
        MercSupportedHold,
        MercFailedMoveHold,
        MercCuts,
        HomeProvince,
        MercCaptures,
    ),
)
