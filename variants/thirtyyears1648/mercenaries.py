"""Mercenaries: half as expensive as other units, they never attack and are removed first."""

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
from .state import MonthSetting, is_mercenary

MERC = Clauses(
    "T48-MERC",
    {
        1: "there are mercenaries besides armies and fleets",
        2: "a supply center pays for two mercenaries",
        3: "mercenaries move on land, like armies",
        4: "a mercenary never attacks",
        5: "a mercenary bounces like an army in a place where no unit stays",
        6: "a mercenary never attacks, so it cuts no support",
        7: "a mercenary may support the attack of another unit",
        8: "a mercenary may not support a mercenary",
        9: "an army or fleet may support a mercenary to hold",
        10: "a mercenary without support is dislodged by a single attack",
        11: "a mercenary that is supported to hold defends like an army",
        12: "a mercenary whose move fails holds with a strength of zero",
        13: "a dislodged mercenary is disbanded",
        14: "mercenaries are removed before all other units",
        15: "two mercenaries are removed for each center",
        16: "if a power's last mercenary must be removed alone, another unit is removed with it",
        17: "an odd mercenary takes up a whole center",
        18: "outside supply centers a power may build only mercenaries, inside its own borders",
        19: "a power may build mercenaries in neutral centers that it has held for long enough",
        20: "a province holds one unit; this includes mercenaries",
        21: "a mercenary takes the center it occupies in a build month",
        22: "a mercenary may be convoyed like an army",
        23: "an army that attacks an unsupported mercenary dislodges it",
        24: "a mercenary with one support to hold withstands an unsupported attack",
        25: "a mercenary with one support to hold withstands an attack with one support",
        26: (
            "a power with three armies and four mercenaries on five centers that loses two centers removes "
            "the mercenaries"
        ),
        27: (
            "a power with four armies and a mercenary on five centers that loses one center removes the "
            "mercenary and an army"
        ),
    },
)


class MercLetter(RuleOption, about=MERC[1]):
    """Which letter stands for mercenaries in orders.

    The text gives none.
    """

    M = "M", "M, for mercenary."
    K = "K", "K, for Knecht; reports still write M."


def map_unit_letters(rules: Rulebook) -> dict[UnitKind, UnitKind]:
    """Return the letters that stand for another kind of unit: with K for mercenaries, M is no unit at all."""
    if MercLetter.M.is_chosen_in(rules):
        return {}
    return {UnitKind.KNIGHT: UnitKind.MERCENARY, UnitKind.MERCENARY: UnitKind.KNIGHT}


# -------------------------------------------------------------------------------------- where they go


@lru_cache(maxsize=64)
def make_movement_graph(board: Board) -> BoardGraph:
    """Return the movement graph: mercenaries move like armies (T48-MERC-3).

    Ice is not in the graph: it forbids orders but removes no border.
    """
    army, fleet = board.army_borders, board.fleet_borders
    return BoardGraph(board, {UnitKind.ARMY: army, UnitKind.FLEET: fleet, UnitKind.MERCENARY: army})


class MercMove(RuleOption, about=MERC[4]):
    """How mercenaries, which never attack, may move.

    Only attacks are forbidden, and whether a move is one shows only when the orders are resolved.
    """

    VACANT_ONLY = (
        "vacant_only",
        "To places where no unit stays: against a unit that stays their strength is zero.",
    )
    NO_MOVES = "no_moves", "They may not move."
    NOT_INTO_OCCUPIED = (
        "not_into_occupied_at_start",
        "Only to places that are vacant at the start of the turn.",
    )


class MercConvoy(RuleOption, about=MERC[22]):
    """Whether mercenaries may be convoyed.

    They are armies.
    """

    TRUE = "true", "They may, like armies; they still attack nothing where they land."
    FALSE = "false", "They may not."


_NOT_CONVOYED = MERC[22].with_words("a mercenary may not be convoyed")


def is_convoyable(rules: Rulebook, unit: Unit) -> bool:
    """Return whether the unit is of a kind that can be convoyed."""
    return unit.kind is UnitKind.ARMY or (is_mercenary(unit) and MercConvoy.TRUE.is_chosen_in(rules))


def find_forbidding_clause(setting: MonthSetting, unit: Unit, order: MovementOrder) -> Clause | None:
    """Return the clause that forbids an order to a mercenary, or an order to convoy one, if any."""
    match order:
        case Convoy(_, army):
            passenger = setting.standing.get(army.location.province)
            left_behind = passenger is not None and is_mercenary(passenger)
            return _NOT_CONVOYED if left_behind and MercConvoy.FALSE.is_chosen_in(setting.options) else None
        case Support(_, supported) if is_mercenary(unit):
            other = setting.standing.get(supported.location.province)
            return MERC[8] if other is not None and is_mercenary(other) else None
        case Move() if is_mercenary(unit):
            return _find_move_clause(setting, unit, order)
        case _:
            return None


def _find_move_clause(setting: MonthSetting, unit: Unit, order: Move) -> Clause | None:
    beside = setting.board.army_borders.get(unit.location, frozenset())
    by_sea = order.via_convoy or bool(order.path) or order.target.province not in beside
    if by_sea and MercConvoy.FALSE.is_chosen_in(setting.options):
        return _NOT_CONVOYED
    how = MercMove.of(setting.options)
    occupied = order.target.province in setting.standing
    stays = how is MercMove.NO_MOVES or (how is MercMove.NOT_INTO_OCCUPIED and occupied)
    return MERC[4] if stays else None


# --------------------------------------------------------------------------------------- how they fight


class MercStandoff(RuleOption, about=MERC[5]):
    """What the strength of a mercenary in a standoff is.

    A move into an empty place attacks no unit. Against a unit that stays it would be an attack; it would also
    protect a unit that a mercenary may not even support.
    """

    WHERE_NOBODY_STAYS = (
        "where_nobody_stays",
        (
            "That of an army in a place where no unit stays, and zero elsewhere; the same applies to an "
            "army on the ice."
        ),
    )
    NORMAL = (
        "normal",
        "That of an army, also against a unit that stays; the same applies to an army on the ice.",
    )
    YIELDS = (
        "yields",
        (
            "Half a unit less: it yields to other units of equal strength. All strengths are then counted "
            "in halves."
        ),
    )


class MercSupportedHold(RuleOption, about=MERC[11]):
    """With which strength a supported mercenary holds.

    The text weakens a mercenary only against an attack when it has no support; otherwise the standard rules
    apply.
    """

    RESTORE = "restore", "One for itself and one for each support."
    ADD_TO_ZERO = "add_to_zero", "One for each support."


class MercFailedMoveHold(RuleOption, about=MERC[12]):
    """With which strength a mercenary holds after its move failed.

    It is attacked one to one and has no support.
    """

    ZERO = "0", "Zero."
    ONE = "1", "One.", "standard rules"


def weigh_unit_kinds(rules: Rulebook) -> Mapping[UnitKind, Weights]:
    """Return the strengths of each kind of unit in each of its roles.

    A mercenary holds with zero until it receives support (T48-MERC-10, T48-MERC-11), even in a head-to-head
    battle. Against a unit that stays it has no strength at all, whatever supports it
    (`find_no_attack_clause`).
    """
    yields = MercStandoff.YIELDS.is_chosen_in(rules)
    whole = 2 if yields else 1
    bare = whole - 1 if yields else whole
    rallied = whole if MercSupportedHold.RESTORE.is_chosen_in(rules) else 0
    stuck = whole if MercFailedMoveHold.ONE.is_chosen_in(rules) else 0
    ordinary = Weights(2, 2, 2, 2, 2, 2) if yields else ONE
    mercenary = Weights(bare, whole, 0, rallied, stuck, bare, 0, rallied)
    return {kind: mercenary if kind is UnitKind.MERCENARY else ordinary for kind in UnitKind}


def find_no_attack_clause(unit: Unit) -> Clause | None:
    """Return the clause by which a mercenary dislodges no unit."""
    return MERC[4] if is_mercenary(unit) else None


class MercCuts(RuleOption, about=MERC[6]):
    """Whether the move of a mercenary against a supporting unit cuts the support.

    Only attacks cut supports.
    """

    FALSE = "false", "It does not: only attacks cut."
    TRUE = "true", "It does."


def find_no_cut_clause(rules: Rulebook, unit: Unit) -> Clause | None:
    """Return the clause by which the move of a mercenary cuts no support, if any."""
    return MERC[6] if is_mercenary(unit) and MercCuts.FALSE.is_chosen_in(rules) else None


def find_disbanding_clause(lost: DislodgedUnit) -> Clause | None:
    """Return the clause by which a dislodged mercenary is disbanded."""
    return MERC[13] if is_mercenary(lost.unit) else None


# ------------------------------------------------------------------------- where they are built, and take


class HomeProvince(RuleOption, about=MERC[18]):
    """Where mercenaries may be built apart from neutral centers held for long enough.

    The text says provinces, not centers.
    """

    INSIDE_BORDERS = (
        "land_province_inside_start_borders_and_not_enemy_owned_or_occupied",
        (
            "In home centers, and in every vacant land without a center inside the power's borders at the "
            "start."
        ),
    )
    HOME_CENTRES_ONLY = "home_centres_only", "Only in home centers."


def is_home_province(setting: MonthSetting, power: Power, province: Province) -> bool:
    """Return whether the power may build mercenaries there: land inside its borders at the start."""
    if HomeProvince.HOME_CENTRES_ONLY.is_chosen_in(setting.options):
        return False
    is_land = setting.board.province[province].terrain is not Terrain.SEA
    return is_land and province in home_country(setting.board, power)


class MercCaptures(RuleOption, about=MERC[21]):
    """Whether mercenaries take the centers they occupy in a build month.

    Armies do.
    """

    TRUE = "true", "They do, like armies."
    FALSE = "false", "They do not."


def may_capture(rules: Rulebook, unit: Unit) -> bool:
    """Return whether the unit takes the center it occupies in a build month."""
    return not is_mercenary(unit) or MercCaptures.TRUE.is_chosen_in(rules)


MERCENARIES_CHAPTER = Chapter.of(
    "mercenaries",
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
