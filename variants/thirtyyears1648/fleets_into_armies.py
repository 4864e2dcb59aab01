"""Fleets into armies: a fleet that stays in place for a turn and is not attacked becomes an army."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...model.board import Terrain
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Convert, Move
from ...model.position import Position, Unit
from ...model.reasons import Clause, Fact
from ...solver import (
    Approach,
    Conversions,
    IllegalAdjustment,
    OrderResult,
    OrderValidator,
    Status,
    ValidatedOrder,
    VariantRules,
    describe_single_fault,
)
from ..framework.book import Chapter
from ..framework.report import EntryReport, format_entry
from ..framework.rules import Clauses, RuleOption
from ..framework.year import State, Submissions, Turn
from . import ice, mercenaries
from .state import LEDGERS, MonthSetting, setting_of

FCA = Clauses(
    "T48-FCA",
    {
        1: "only a fleet in a coastal province may change into an army",
        2: "a fleet that changes stays in place for a full turn",
        3: "a fleet that is attacked does not change",
        4: "a fleet that is attacked and not dislodged stays a fleet",
        5: "the order to change is written FCA",
        6: "a fleet ordered to change may be supported to hold",
        7: "a fleet ordered to change does nothing else",
        8: "a fleet may not change in a build month",
        9: "only fleets may change, and only into armies",
        10: "a change is not a build",
        11: "a fleet in a frozen land may change",
        12: "the new army is in the province, not on a coast",
    },
)


class FcaTiming(RuleOption, about=FCA[2]):
    """For which turn a fleet must stay in place to change into an army.

    A fleet with this order is stationary for the full turn.
    """

    ORDER_TURN = "order_turn", "The turn for which the change is ordered; the fleet changes at the end of it."
    AFTER_ONE_HELD_TURN = "after_one_held_turn", "Also the previous movement month, undisturbed."


class FcaFrozen(RuleOption, about=FCA[11]):
    """Whether a fleet in a frozen land may change.

    The ice forbids moves, supports and attacks.
    """

    ALLOWED = "allowed", "It may: it neither moves nor supports nor attacks."
    BARRED = "barred", "It may not."


def find_forbidding_clause(setting: MonthSetting, unit: Unit, order: Convert) -> Clause | None:
    """Return the clause that forbids a unit to change into another kind, if any."""
    province = unit.location.province
    if unit.kind is not UnitKind.FLEET or order.kind is not UnitKind.ARMY:
        return FCA[9]
    if setting.board.province[province].terrain is Terrain.SEA:
        return FCA[1]
    if FcaFrozen.BARRED.is_chosen_in(setting.options) and province in ice.find_frozen_lands(setting):
        return FCA[11].with_words("a fleet in a frozen land may not change")
    if FcaTiming.AFTER_ONE_HELD_TURN.is_chosen_in(setting.options) and province not in setting.records.rested:
        return FCA[2].with_words(
            "the fleet must have stayed in place, undisturbed, in the last movement month"
        )
    return None


# ---------------------------------------------------------------------------------------------- attacks


class FcaAttackMeans(RuleOption, about=FCA[3]):
    """What counts as an attack on a fleet that is ordered to change.

    The same moves that would cut a support.
    """

    ANY_MOVE = (
        "any_move_order_with_path_by_another_power",
        "Any move of another power that reaches the fleet and would cut its support.",
    )
    INCLUDING_OWN = "including_own", "Any such move, also one of the fleet's own power."
    ONLY_IF_BOUNCED = (
        "only_if_bounced_or_dislodged",
        "Only a move of another power that the fleet itself repels, or that dislodges it.",
    )


class FcaSupportable(RuleOption, about=FCA[6]):
    """Whether a fleet ordered to change can be supported to hold.

    The fleet is stationary.
    """

    TRUE = "true", "It can: it stays in place."
    FALSE = "false", "It cannot."


def find_no_cut_clause(setting: MonthSetting, unit: Unit) -> Clause | None:
    """Return the clause by which a unit's move cuts no support and stops no other power's change, if any."""
    return mercenaries.find_no_cut_clause(setting.options, unit) or ice.find_no_attack_clause(setting, unit)


@dataclass(frozen=True)
class FleetConversions(Conversions):
    """The conditions of changes in a month of movement: what stops one, and whether support counts."""

    setting: MonthSetting

    @property
    def supportable(self) -> bool:
        """Whether a fleet that changes can be supported to hold."""
        return FcaSupportable.TRUE.is_chosen_in(self.setting.options)

    def spoils(self, unit: Unit, approach: Approach) -> bool:
        """Return whether a move keeps a fleet from changing."""
        means = FcaAttackMeans.of(self.setting.options)
        if unit.power == approach.unit.power:
            return means is FcaAttackMeans.INCLUDING_OWN
        if find_no_cut_clause(self.setting, approach.unit) is not None:
            return False
        return means is not FcaAttackMeans.ONLY_IF_BOUNCED or approach.arrives or approach.repelled


def record_rested_units(state: State, turn: Turn) -> Turn:
    """Record the units that stayed undisturbed, if the rulebook requires it."""
    if FcaTiming.ORDER_TURN.is_chosen_in(state.rulebook):
        return turn
    records = replace(LEDGERS.records(turn.ledger), rested=_find_undisturbed_places(setting_of(state), turn))
    return replace(turn, ledger=LEDGERS.with_records(records, turn.ledger))


def _find_undisturbed_places(setting: MonthSetting, turn: Turn) -> frozenset[Province]:
    """Return the places of the units that stayed and against which no other power moved."""
    disturbed = _find_attacked_places(setting, turn.report.entries)
    return frozenset(
        unit.location.province
        for unit in turn.position.units
        if setting.standing.get(unit.location.province) == unit and unit.location.province not in disturbed
    )


def _find_attacked_places(setting: MonthSetting, reports: Iterable[EntryReport]) -> frozenset[Province]:
    """Return the places of units against which another power moved."""
    found: set[Province] = set()
    for report in reports:
        order, unit = report.entry, report.unit
        if not isinstance(order, Move) or unit is None:
            continue
        there = setting.standing.get(order.target.province)
        # A mercenary's move against a unit that stays may be illegal although the border is open, so it
        # disturbs that unit. No move can disturb a unit that the ice protects.
        safe = there is not None and ice.find_protecting_clause(setting, there) is not None
        went = report.code == mercenaries.MERC[4] or (
            report.status in (Status.SUCCEEDS, Status.FAILS) and not safe
        )
        harmless = find_no_cut_clause(setting, unit) is not None or report.code == "convoy_disrupted"
        if went and there is not None and there.power != unit.power and not harmless:
            found.add(there.location.province)
    return frozenset(found)


# ------------------------------------------------------------------------------------------ build months


class FcaInBuildMonth(RuleOption, about=FCA[8]):
    """Whether fleets may also change in build months.

    In a month without moves, a full turn without an attack means nothing.
    """

    FALSE = "false", "They may not: no unit acts then."
    TRUE = "true", "They may, and nothing can stop them."


def convert_fleets_in_build_month(
    setting: MonthSetting, submissions: Submissions, conditions: VariantRules
) -> tuple[Position, list[EntryReport]]:
    """Change fleets into armies in a build month; return the position and the report on each order.

    `conditions` are those of a month of movement, in which the same orders are legal.
    """
    reader = OrderValidator(setting.position, setting.options, conditions)
    changed: dict[Unit, Unit] = {}
    reports: list[EntryReport] = []
    for power, entries in submissions.items():
        for order in entries:
            if not isinstance(order, Convert):
                continue
            reading = reader.read(power, order)
            unit = reader.units[reading.unit] if reading.unit >= 0 else None
            code = "duplicate" if unit in changed else reading.code
            if FcaInBuildMonth.FALSE.is_chosen_in(setting.options):
                code = FCA[8]
            if code is not None:
                reports.append(_report_illegal_change(reader, reading, power, order, code))
            elif unit is not None:
                army = replace(unit, kind=order.kind, location=Location(unit.location.province))
                changed[unit] = army
                text = f"{format_entry(order)} succeeds: the unit was not attacked and is now {army}."
                fact = Fact(text, FCA[2])
                reports.append(EntryReport(power, order, Status.SUCCEEDS, "converted", fact, unit))
    units = tuple(changed.get(unit, unit) for unit in setting.position.units)
    return replace(setting.position, units=units), reports


def _report_illegal_change(
    reader: OrderValidator, reading: ValidatedOrder, power: Power, order: Convert, code: str
) -> EntryReport:
    unit = reader.units[reading.unit] if reading.unit >= 0 else None
    fault = describe_single_fault(reader, reading, code)
    text = OrderResult(power, unit, order, IllegalAdjustment(code, fault)).why
    fact = Fact(text, code if isinstance(code, Clause) else "")
    return EntryReport(power, order, Status.ILLEGAL, code, fact, unit)


FLEETS_INTO_ARMIES_CHAPTER = Chapter.of(
    "fleets_into_armies",
    __doc__,
    (FCA,),
    options=(FcaTiming, FcaFrozen, FcaAttackMeans, FcaSupportable, FcaInBuildMonth),
)
