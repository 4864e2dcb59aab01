"""Fleets into armies: a fleet that stays on a coast for a turn, unattacked, goes ashore."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...model.board import Terrain
from ...model.names import Power, Province, UnitKind
from ...model.orders import Convert, Move
from ...model.position import Position, Unit
from ...model.reasons import Clause, Fact
from ...solver import Approach, Conversions, Status, clause_words
from ..framework.book import Chapter
from ..framework.report import EntryReport, format_entry
from ..framework.rules import Clauses, RuleOption
from ..framework.year import State, Submissions, Turn
from . import ice, mercenaries
from .setting import LEDGERS, MonthSetting, setting_of

FCA = Clauses(
    "T48-FCA",
    {
        1: "only a fleet in a coastal province changes into an army",
        2: "a fleet that is to change stays in place for a full turn",
        3: "a fleet that is attacked does not change",
        4: "attacked and not dislodged, it stays a fleet",
        5: "the order is written FCA",
        6: "a fleet that is to change can be supported to hold",
        7: "a fleet that is to change does nothing else",
        8: "fleets do not change in a build month",
        9: "only fleets change, and only into armies",
        10: "the change is no build",
        11: "a fleet in a frozen land may change",
        12: "the army stands on no coast",
    },
)


class FcaTiming(RuleOption, about=FCA[2]):
    """Which turn a fleet must have stayed in place for when it changes into an army.

    A fleet with this order is stationary for the full turn.
    """

    ORDER_TURN = "order_turn", "The turn for which the change is ordered; it changes at the end of it."
    AFTER_ONE_HELD_TURN = "after_one_held_turn", "The month of movement before as well, and undisturbed."


class FcaFrozen(RuleOption, about=FCA[11]):
    """Whether a fleet in a frozen land can change.

    The ice forbids to move, to support and to attack.
    """

    ALLOWED = "allowed", "It can: it neither moves nor supports nor attacks."
    BARRED = "barred", "It cannot."


def forbidden(setting: MonthSetting, unit: Unit, order: Convert) -> Clause | None:
    """The clause that keeps a unit from changing into one of another kind, if any."""
    province = unit.location.province
    if unit.kind is not UnitKind.FLEET or order.kind is not UnitKind.ARMY:
        return FCA[9]
    if setting.board.province[province].terrain is Terrain.SEA:
        return FCA[1]
    if FcaFrozen.BARRED.counts(setting.rules) and province in ice.frozen_lands(setting):
        return Clause(FCA[11], "a fleet in a frozen land does not change")
    if FcaTiming.AFTER_ONE_HELD_TURN.counts(setting.rules) and province not in setting.records.rested:
        return Clause(FCA[2], "the fleet must have stayed undisturbed in the last month of movement")
    return None


# ---------------------------------------------------------------------------------------------- attacks


class FcaAttackMeans(RuleOption, about=FCA[3]):
    """What counts as an attack on a fleet that is to change.

    What would cut a support.
    """

    ANY_MOVE = (
        "any_move_order_with_path_by_another_power",
        "Any move of another power that gets there and would cut a support.",
    )
    INCLUDING_OWN = "including_own", "Such a move of whatever power, the own one included."
    ONLY_IF_BOUNCED = (
        "only_if_bounced_or_dislodged",
        "Only one of another power that the fleet itself has to repel, or that dislodges it.",
    )


class FcaSupportable(RuleOption, about=FCA[6]):
    """Whether a fleet ordered to change can be supported to hold.

    It is stationary.
    """

    TRUE = "true", "It can: it stays."
    FALSE = "false", "It cannot."


def cuts_nothing(setting: MonthSetting, unit: Unit) -> Clause | None:
    """The clause by which the move of a unit cuts no support and spoils no change of other powers, if any."""
    return mercenaries.cuts_nothing(setting.rules, unit) or ice.attacks_nobody(setting, unit)


def changes(setting: MonthSetting) -> Conversions:
    """What keeps a fleet from changing in a month of movement, and whether it can be supported."""

    def spoiled(unit: Unit, approach: Approach) -> bool:
        means = FcaAttackMeans.of(setting.rules)
        if unit.power == approach.unit.power:
            return means is FcaAttackMeans.INCLUDING_OWN
        if cuts_nothing(setting, approach.unit) is not None:
            return False
        return means is not FcaAttackMeans.ONLY_IF_BOUNCED or approach.arrives or approach.repelled

    return Conversions(spoiled, FcaSupportable.TRUE.counts(setting.rules))


def with_rest_noted(state: State, turn: Turn) -> Turn:
    """A month of movement, with the units that stayed undisturbed in it, where that will be asked."""
    if FcaTiming.ORDER_TURN.counts(state.rulebook):
        return turn
    records = replace(LEDGERS.records(turn.ledger), rested=_rested(setting_of(state), turn))
    return replace(turn, ledger=LEDGERS.with_records(records, turn.ledger))


def _rested(setting: MonthSetting, turn: Turn) -> frozenset[Province]:
    """The places of the units that stayed where they were, with no move of another power against them."""
    disturbed = _disturbed(setting, turn.report.entries)
    return frozenset(
        unit.location.province
        for unit in turn.position.units
        if setting.standing.get(unit.location.province) == unit and unit.location.province not in disturbed
    )


def _disturbed(setting: MonthSetting, reports: Iterable[EntryReport]) -> frozenset[Province]:
    """The places of units against which another power moved."""
    found: set[Province] = set()
    for report in reports:
        order, unit = report.entry, report.unit
        if not isinstance(order, Move) or unit is None:
            continue
        there = setting.standing.get(order.target.province)
        # A mercenary's move against a unit that stays may be void, and yet its way is open; nobody's is
        # against a unit that the ice protects.
        safe = there is not None and ice.protects(setting, there) is not None
        went = report.code == mercenaries.MERC[4] or (
            report.status in (Status.SUCCEEDS, Status.FAILS) and not safe
        )
        harmless = cuts_nothing(setting, unit) is not None or report.code == "convoy_disrupted"
        if went and there is not None and there.power != unit.power and not harmless:
            found.add(there.location.province)
    return frozenset(found)


# ------------------------------------------------------------------------------------------ build months


class FcaInBuildMonth(RuleOption, about=FCA[8]):
    """Whether fleets change in build months too.

    A full turn without an attack would mean nothing where nobody moves.
    """

    FALSE = "false", "No: no unit acts then."
    TRUE = "true", "Yes, and undisturbed."


def changed_in_build_month(
    setting: MonthSetting, submissions: Submissions
) -> tuple[Position, list[EntryReport]]:
    """The position with the fleets that change in a build month, and what became of each such order."""
    position = setting.position
    reports: list[EntryReport] = []
    for power, entries in submissions.items():
        for order in entries:
            if not isinstance(order, Convert):
                continue
            unit = setting.standing.get(order.unit.location.province)
            clause = _forbidden_in_build_month(setting, power, unit, order)
            if clause is None and unit is not None:
                army = replace(unit, kind=order.kind, location=type(unit.location)(unit.location.province))
                units = tuple(army if known == unit else known for known in position.units)
                position = replace(position, units=units)
                text = f"{format_entry(order)} succeeds: undisturbed, the unit is now {army}."
                fact = Fact(text, FCA[2])
                reports.append(EntryReport(power, order, Status.SUCCEEDS, "converted", fact, unit))
            elif clause is not None:
                fact = Fact(f"{format_entry(order)} is illegal: {clause_words(clause)}.", clause)
                reports.append(EntryReport(power, order, Status.ILLEGAL, clause, fact, unit))
    return position, reports


def _forbidden_in_build_month(
    setting: MonthSetting, power: Power, unit: Unit | None, order: Convert
) -> Clause | None:
    if FcaInBuildMonth.FALSE.counts(setting.rules):
        return FCA[8]
    return forbidden(setting, unit, order) if unit is not None and unit.power == power else FCA[1]


CHAPTER = Chapter.of(
    __name__, __doc__, (FCA,), options=(FcaTiming, FcaFrozen, FcaAttackMeans, FcaSupportable, FcaInBuildMonth)
)
