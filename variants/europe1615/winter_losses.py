"""Early Winter: how many units centers supply, and the disbands that losses require."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from dataclasses import dataclass, replace
from functools import partial

from ...model.board import Board
from ...model.names import Power, Province
from ...model.orders import Disband
from ...model.phase import PhaseKind
from ...model.position import Position, Unit
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ...model.wording import format_owner, unit_name
from ...solver import BuildRules, Measure, measure_over_borders
from ..framework.book import Chapter
from ..framework.phases import adjust
from ..framework.report import Event, EventCode
from ..framework.rules import Clauses, RuleOption
from ..framework.tallies import Tally, Term
from ..framework.year import AutomaticStep, Due, PhaseInput, PhaseRules, State, Submissions, Turn
from ..minor_states.minor_orders import assign_minor_orders
from ..minor_states.setting import find_original_owners
from .advantages import find_sanction_build_clause
from .handicaps import find_sanction_site_clause
from .land import OTTOMANS, PROTESTANT, apply_chosen_edition, find_faith, find_ownable_provinces
from .ledger import make_turn, setting_of
from .sides import DIS, is_islamic_center
from .state import Europe1615Setting
from .statuses import OTT

# ============================================================================================= Supply centers
#
# A minor state builds for itself: the power with which it is aligned orders its builds and removals, under
# the rules of that power's faith.

BLD = Clauses(
    "E15-BLD",
    {
        7: "each center supplies one army or one fleet",
        8: "units can be built only in vacant supply centers, such as a power's home centers",
        9: "a power may also build in any vacant center that it captured from a minor state",
        10: "no unit can be built in a captured Islamic center",
        11: "a Protestant power cannot build in a captured center of a Catholic power",
        12: "a Catholic power cannot build in a captured center of a Protestant power",
        13: "no unit can be built in a captured home center of a power",
    },
)

# ----------------------------------------------------------------------------------- supply

EARLY_WINTER, LATE_WINTER = "early winter", "late winter"
"""The seasons of disbands and of builds."""


def _find_centers(setting: Europe1615Setting, owner: Power) -> Mapping[Province, int]:
    return dict.fromkeys(sorted(setting.centers_of(owner)), 1)


def _find_units(setting: Europe1615Setting, owner: Power) -> Mapping[Province, int]:
    units = (unit for unit in setting.position.units if unit.power == owner)
    return dict.fromkeys(sorted(unit.location.province for unit in units), -1)


SUPPLY: Tally[Europe1615Setting] = Tally(
    "has a supply balance of", (Term(BLD[7], "centers", _find_centers), Term(BLD[7], "units", _find_units))
)
"""How many more units an owner's centers supply; negative if the owner has too many."""


def count_supply(setting: Europe1615Setting, owner: Power) -> int:
    """Return how many more units an owner's centers supply (E15-BLD-7); negative if it has too many."""
    return SUPPLY.total(setting, owner)


def supply_fact(setting: Europe1615Setting, owner: Power) -> Fact:
    """Return the balance with the centers and units behind it."""
    return SUPPLY.why(setting, owner, setting.board)


# ------------------------------------------------------------------------------------------ who orders


def find_orderer(setting: Europe1615Setting, state: Power) -> Power | None:
    """Return the power that orders a state's builds and removals, if any (E15-EXP-5, E15-DIS-10)."""
    patron = setting.patron(state) if state in setting.pliant else None
    return None if patron in setting.records.gone else patron


def find_commander(setting: Europe1615Setting, unit: Unit) -> Power | None:
    """Return the power that orders the removal of a minor state's unit, if any."""
    return find_orderer(setting, unit.power)


def find_builder(setting: Europe1615Setting, province: Province) -> tuple[Power, Power] | None:
    """Return the minor state that builds in a province and the power that orders it, or None."""
    owner = setting.owner(province)
    power = find_orderer(setting, owner) if owner is not None and owner in setting.board.minor else None
    return None if owner is None or power is None else (owner, power)


# -------------------------------------------------------------------------------------- build sites


class BuildInSameFaithPowerCentre(RuleOption, about=BLD[13]):
    """Whether a power may build in a captured home center of a power of its own faith.

    The two bans on the other faith would be pointless if no home of a power ever allowed builds.
    """

    TRUE = "true", "It may."
    FALSE = (
        "false",
        "It may not: besides its homes, it builds only in centers of minor states.",
    )


def find_site_objection(setting: Europe1615Setting, owner: Power, province: Province) -> str | None:
    """Return why an owner cannot build in a province, or None if it can.

    An owner builds in homes that it still has (E15-BLD-8), unless a sanction forbids it (E15-HUG-1,
    E15-BOH-1), and in captured centers of minor states (E15-BLD-9).
    """
    if province not in setting.centers:
        return BLD[8]
    if setting.owner(province) != owner:
        return "not_owned"
    first = setting.original_owner(province)
    is_capital = owner in setting.board.minor and province == setting.capital(owner)
    if first == owner or is_capital:
        return find_sanction_site_clause(setting, owner, province)
    if owner == OTTOMANS:
        return OTT[15]
    if is_islamic_center(setting, province):
        return BLD[10]
    return _find_power_center_clause(setting, owner, first) if first in setting.board.power else None


def _find_power_center_clause(setting: Europe1615Setting, owner: Power, first: Power | None) -> Clause | None:
    """Return why nothing can be built in a captured home center of a power (E15-BLD-11 to E15-BLD-13)."""
    power = find_orderer(setting, owner) if owner in setting.board.minor else owner
    faith = find_faith(setting.board, power) if power is not None else None
    if first is None or faith is None or faith != find_faith(setting.board, first):
        return BLD[11] if faith == PROTESTANT else BLD[12]
    return None if BuildInSameFaithPowerCentre.TRUE.is_chosen_in(setting.options) else BLD[13]


def find_build_clause(setting: Europe1615Setting, unit: Unit) -> str | None:
    """Return the clause of a sanction that forbids building this unit, if any (E15-GUS-6)."""
    return find_sanction_build_clause(setting, unit.power, unit.kind)


SUPPLY_CENTERS_CHAPTER = Chapter.of(
    "winter.supply_centers",
    "Supply centers: each supplies one unit, and new units are built in homes and in captured centers",
    (BLD,),
    options=(BuildInSameFaithPowerCentre,),
)


# =================================================================================================== Disbands
#
# States whose home center fell and powers that are out of the game lose all units immediately. Then each
# power chooses which of its own units and of its states' units are disbanded because no center supplies
# them.

EW = Clauses(
    "E15-EW",
    {
        1: "all units of a state whose home center was captured are disbanded",
        2: "all units of a power that was abandoned are disbanded",
        3: "a power or state with more units than centers disbands the surplus",
        4: "all units of an eliminated power are disbanded",
    },
)


# --------------------------------------------------------------------- units that are disbanded at once


class EliminatedUnits(RuleOption, about=EW[4]):
    """When the units of an eliminated power are disbanded.

    Units of fallen states and abandoned powers are disbanded in Early Winter too.
    """

    DISBAND_EARLY_WINTER = (
        "disband_early_winter",
        "In the Early Winter in which it is eliminated.",
    )
    DISBAND_AFTER_SCORING = (
        "disband_after_scoring",
        "After scoring, when its influence is removed.",
    )


_OUT = Fact("its power was eliminated", EW[4])


def why_lost(setting: Europe1615Setting, unit: Unit) -> Fact | None:
    """Return why a unit leaves the game, as a sentence fragment, or None if it stays."""
    if unit.power in setting.records.dissolved:
        return Fact("its power was abandoned", EW[2])
    if unit.power in setting.records.eliminated:
        return _OUT if EliminatedUnits.DISBAND_EARLY_WINTER.is_chosen_in(setting.options) else None
    if not has_fallen(setting, unit.power):
        return None
    home = setting.capital(unit.power)
    lost = Fact(format_owner(setting.board, home, setting.owner(home), "now"))
    return Fact("its state has lost its home center", EW[1], (lost,))


def has_fallen(setting: Europe1615Setting, owner: Power) -> bool:
    """Return whether an owner is a captured minor state, or the Ottomans without any of their homes."""
    if owner == OTTOMANS:
        return not any(setting.original_owner(place) == owner for place in setting.centers_of(owner))
    return owner in setting.board.minor and owner not in setting.independent


def disband_lost(state: State) -> Turn:
    """Disband all units of fallen states and of powers that are out of the game."""
    setting = setting_of(state)
    setting, events = disband_units(setting, {unit: why_lost(setting, unit) for unit in state.position.units})
    return make_turn(setting, state, events)


def disband_eliminated(state: State) -> Turn:
    """Disband, after scoring, the units of eliminated powers that were left until then (E15-EW-4)."""
    setting = setting_of(state)
    gone = setting.records.eliminated
    setting, events = disband_units(
        setting, {unit: _OUT for unit in state.position.units if unit.power in gone}
    )
    return make_turn(setting, state, events)


def disband_units(
    setting: Europe1615Setting, lost: Mapping[Unit, Fact | None]
) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Disband those of these units that have a reason for it."""
    events: list[Event] = []
    for unit, why in lost.items():
        if why is not None:
            text = f"{capitalize_start(unit_name(setting.board, unit))} is disbanded: {why}."
            fact = Fact(text, why.clause, why.because)
            events.append(Event(EventCode.DISBANDED, unit.power, unit.location.province, fact))
    left = tuple(unit for unit in setting.position.units if lost.get(unit) is None)
    return replace(setting, position=replace(setting.position, units=left)), tuple(events)


LOST_UNITS = AutomaticStep("lost units", disband_lost)
"""The beginning of Early Winter."""

LEFT_UNITS = AutomaticStep("units of eliminated powers", disband_eliminated)
"""After scoring, if units of eliminated powers stay until then."""


# --------------------------------------------------------------------------- units without a center


class PowerDisbandsPhase(RuleOption, about=EW[3]):
    """In which winter phase powers disband the units that their centers cannot supply.

    The title of Early Winter mentions required disbands.
    """

    EARLY_WINTER = "early_winter", "In Early Winter, with the other disbands."
    LATE_WINTER = "late_winter", "In Late Winter, together with the builds.", "standard rules"


def count_adjustments(setting: Europe1615Setting, owner: Power) -> int:
    """Return how many units an owner may build now or, if negative, must remove (E15-EW-3)."""
    if owner in setting.records.gone:
        return 0
    count = count_supply(setting, owner)
    removes_late = (
        PowerDisbandsPhase.LATE_WINTER.is_chosen_in(setting.options) and owner in setting.board.power
    )
    if setting.phase.season == EARLY_WINTER:
        return 0 if removes_late else min(count, 0)
    return count if removes_late or setting.phase.season != LATE_WINTER else max(count, 0)


class EarlyWinter(PhaseRules):
    """Early Winter; skipped if no power has anything to disband."""

    kind = PhaseKind.ADJUSTMENT
    orders = (Disband,)
    orders_refusal = "Early Winter takes only removals"
    orders_expected = "a removal such as 'D A PAR'"

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return how many units each power must disband, its own and those of its states (E15-DIS-10)."""
        setting = setting_of(state)
        counts: dict[Power, dict[Power, int]] = {info.id: {} for info in setting.board.powers}
        for owner in (*setting.board.power, *setting.board.minor):
            power = owner if owner in counts else find_orderer(setting, owner)
            if power is not None and count_adjustments(setting, owner) < 0:
                counts[power][owner] = -count_adjustments(setting, owner)
        return {
            power: Due(sum(owed.values()), "removal", _format_note(setting, power, owed))
            for power, owed in counts.items()
            if owed
        }

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Assign removals of units of minor states to these states."""
        state = replace(state, rulebook=apply_chosen_edition(state.rulebook))
        setting = setting_of(state)
        handed = assign_minor_orders(
            submissions, state.position.units, setting.board.minor, partial(find_commander, setting)
        )
        return PhaseInput(state, handed.submissions, handed=handed)

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve removals of powers, then those of minor states; missing ones are made automatically."""
        state, board = phase.state, phase.state.position.board
        first = adjust_owners(state, phase.sheets, board.power)
        after = replace(state, position=first.position, ledger=first.ledger)
        second = adjust_owners(after, phase.sheets, board.minor)
        return replace(second, report=first.report + second.report)


def _format_note(setting: Europe1615Setting, power: Power, owed: Mapping[Power, int]) -> str:
    """Name the minor states whose units are due."""
    minors = setting.board.minor
    return ", ".join(f"{count} of {minors[owner].name}" for owner, count in owed.items() if owner != power)


class MinorDisbandDefault(RuleOption, about=DIS[10]):
    """Which unit a minor state with too many loses if nobody orders it."""

    FARTHEST_FROM_HOME_CENTRE = (
        "farthest_from_home_centre",
        "The one with the most steps to its home center.",
    )
    AS_FOR_POWERS = (
        "as_for_powers",
        "The one that the standard rules remove from a power in civil disorder, its land counting as home.",
        "standard rules",
    )


@dataclass(frozen=True, slots=True)
class Europe1615Builds(BuildRules):
    """The present rules of builds and removals, for powers and minor states alike.

    `owners` are those that adjust in a phase (None: all).
    """

    setting: Europe1615Setting
    owners: Container[Power] | None = None

    def _setting_in(self, position: Position) -> Europe1615Setting:
        same = position is self.setting.position
        return self.setting if same else replace(self.setting, position=position)

    def site(self, position: Position, power: Power, province: Province) -> str | None:
        """Return why an owner may not build in a province, or None if it may."""
        return find_site_objection(self._setting_in(position), power, province)

    def veto(self, position: Position, unit: Unit) -> str | None:
        """Return the clause that forbids building this unit, if any."""
        return find_build_clause(self._setting_in(position), unit)

    def room(self, position: Position, power: Power) -> int:
        """Return how many units an owner may build; if negative, must remove."""
        if self.owners is not None and power not in self.owners:
            return 0
        return count_adjustments(self._setting_in(position), power)

    def prizes(self, board: Board) -> Collection[Province]:
        """Return the provinces that can change hands."""
        return find_ownable_provinces(board)

    def country(self, board: Board, power: Power) -> frozenset[Province]:
        """Return the provinces with which a power or a minor state began."""
        minor = board.minor.get(power)
        if minor is not None:
            return frozenset(minor.provinces)
        return frozenset(place for place, first in find_original_owners(board).items() if first == power)


@dataclass(frozen=True, slots=True)
class _FarthestRemovals(Europe1615Builds):
    """The rules under which a state without orders loses the unit farthest from its home center."""

    def distances(self, position: Position, power: Power) -> Callable[[Unit], int]:
        """Return a function that says how far each unit is from the home center of its state."""
        return measure_over_borders(position.board, [self.setting.capital(power)])


def adjust_owners(state: State, submissions: Submissions, owners: Mapping[Power, object]) -> Turn:
    """Resolve the builds and removals of some powers or minor states; all others stay unchanged."""
    setting = setting_of(state)
    own = {owner: sheet for owner, sheet in submissions.items() if owner in owners}
    choice = MinorDisbandDefault.of(setting.options)
    if owners is setting.board.minor and choice is not MinorDisbandDefault.AS_FOR_POWERS:
        measure = Measure(f"{DIS[10]}={choice.value}", "home center")
        chosen = _FarthestRemovals(setting, owners, measure=measure)
    else:
        chosen = Europe1615Builds(setting, owners)
    return adjust(state, own, replace(state.conditions, builds=chosen))


DISBANDS_CHAPTER = Chapter.of(
    "winter.disbands",
    "Early Winter: disbands that losses require",
    (EW,),
    options=(EliminatedUnits, PowerDisbandsPhase, MinorDisbandDefault),
)
