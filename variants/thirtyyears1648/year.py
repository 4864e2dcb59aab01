"""The year: what the chapters change about its phases, and twelve months, eight of movement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...model.brief import pluralize
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Convert, Disband, MovementOrder, Waive
from ...model.phase import MONTHS, PhaseKind
from ...model.position import DislodgedUnit, Position, Unit
from ...model.reasons import Clause, Fact
from ...solver import (
    BuildRules,
    OrderRules,
    Reason,
    Relations,
    RetreatRules,
    Strengths,
    VariantRules,
    Weights,
    open_sites,
    same_power,
)
from ..framework.phases import Movement, Retreats, add_reasons, adjust, collect_owner_facts, find_survivors
from ..framework.report import Declaration, Entry, EntryReport, Report, StateFact
from ..framework.year import (
    AutomaticStep,
    Due,
    PhaseInput,
    PhaseStep,
    State,
    Step,
    Submissions,
    Turn,
    Year,
)
from . import builds, fleets_into_armies, ice, loans, mercenaries, special_centers
from .builds import (
    count_free_shares,
    count_paying_centers,
    count_removals,
    format_centers_in_use,
    removals_fact,
    turns_held_fact,
    upkeep_fact,
)
from .fleets_into_armies import convert_fleets_in_build_month, record_rested_units
from .loans import find_loan_answers, loan_fact, make_new_loans, recall_loans
from .mercenaries import MERC, MercStandoff
from .opening import CHOICE, PhaseUnderEdition, reveal_start
from .special_centers import OTTOMAN, home_fact, name_new_homes
from .state import BUILD_MONTHS, LEDGERS, MonthSetting, is_mercenary, setting_of
from .victory import look_for_winner, record_occupations, return_due_loans, take_control, victory_centers_fact


def make_conditions(state: State) -> VariantRules:
    """Return the rules that apply in a state of the game."""
    return make_conditions_in(setting_of(state))


def make_conditions_in(setting: MonthSetting) -> VariantRules:
    """Return the rules that apply in a setting."""
    plain = VariantRules(
        mercenaries.make_movement_graph(setting.board),
        orders=_MonthOrders(
            setting,
            converts=fleets_into_armies.FleetConversions(setting),
            letters=mercenaries.map_unit_letters(setting.options),
        ),
        retreats=_MonthRetreats(setting),
        builds=_MonthBuilds(setting, kinds=builds.KINDS, rank_clause=MERC[14]),
    )
    return _with_strengths(plain, setting)


@dataclass(frozen=True, slots=True)
class _MonthOrders(OrderRules):
    """What units can be ordered to do in a month."""

    setting: MonthSetting

    def veto(self, unit: Unit, order: MovementOrder) -> Clause | None:
        """Return the clause that forbids an order, if any."""
        if isinstance(order, Convert):
            own = fleets_into_armies.find_forbidding_clause(self.setting, unit, order)
        else:
            own = mercenaries.find_forbidding_clause(self.setting, unit, order)
        return own or ice.find_forbidding_clause(self.setting, unit, order)

    def convoys(self, unit: Unit) -> bool:
        """Return whether a unit can be convoyed."""
        return mercenaries.is_convoyable(self.setting.options, unit)


@dataclass(frozen=True, slots=True)
class _MonthRetreats(RetreatRules):
    """How dislodged units retreat in a month."""

    setting: MonthSetting

    def forbids(self, lost: DislodgedUnit) -> Clause | None:
        """Return the clause by which a unit may not retreat at all, if any."""
        return mercenaries.find_disbanding_clause(lost)

    def closes(self, lost: DislodgedUnit, place: Location) -> Clause | None:
        """Return the clause that closes a place to a unit, if any."""
        return mercenaries.find_disbanding_clause(lost) or ice.find_closing_clause(self.setting, place)


def _with_strengths(plain: VariantRules, setting: MonthSetting) -> VariantRules:
    """Return the rules with the strengths of mercenaries and of units on the ice, if there are any."""
    icy = bool(ice.find_frozen_seas(setting) or ice.find_frozen_lands(setting))
    if not icy and not any(map(is_mercenary, setting.position.units)):
        return plain

    strengths = _MonthStrengths(mercenaries.weigh_unit_kinds(setting.options))
    return replace(plain, strengths=strengths, relations=_MonthRelations(setting))


@dataclass(frozen=True, slots=True)
class _MonthStrengths(Strengths):
    """The strengths of units by their kind."""

    weights: Mapping[UnitKind, Weights]

    def weigh(self, unit: Unit) -> Weights:
        """Return the strength of a unit in each of its roles."""
        return self.weights[unit.kind]


@dataclass(frozen=True, slots=True)
class _MonthRelations(Relations):
    """Which units do not affect which others: mercenaries, and units on the ice."""

    setting: MonthSetting

    def _find_no_attack_clause(self, unit: Unit) -> Clause | None:
        return mercenaries.find_no_attack_clause(unit) or ice.find_no_attack_clause(self.setting, unit)

    def cannot_dislodge(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why a unit may not dislodge another; None if it may."""
        own = same_power(unit, other) or self._find_no_attack_clause(unit)
        return own or ice.find_protecting_clause(self.setting, other)

    def support_excluded(self, unit: Unit, _mover: Unit, other: Unit) -> Reason | None:
        """Return why support does not count: it never counts against the supporting power's own units."""
        return same_power(unit, other)

    def cannot_cut(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why an attack of a unit does not cut the support of another; None if it does."""
        return same_power(unit, other) or fleets_into_armies.find_no_cut_clause(self.setting, unit)

    def cannot_prevent(self, unit: Unit, _other: Unit) -> Clause | None:
        """Return why a move of a unit keeps no unit out of another unit's place while that one stays."""
        standoff = MercStandoff.WHERE_NOBODY_STAYS.is_chosen_in(self.setting.options)
        return MERC[5] if standoff and self._find_no_attack_clause(unit) is not None else None


@dataclass(frozen=True, slots=True)
class _MonthBuilds(BuildRules):
    """The rules of builds and removals in a setting, which fixes the position."""

    setting: MonthSetting

    def site(self, _position: Position, power: Power, province: Province) -> str | None:
        """Return why a power may not build in a province, or None if it may."""
        return builds.find_site_objection(self.setting, power, province)

    def veto(self, _position: Position, unit: Unit) -> str | None:
        """Return the clause that forbids building this unit, if any."""
        return builds.find_build_clause(self.setting, unit)

    def surplus(self, built: Sequence[Unit], unit: Unit) -> str | None:
        """Return the clause that forbids a unit in addition to those already built, if any."""
        return builds.find_fleet_limit_clause(built, unit)

    def room(self, _position: Position, power: Power) -> int:
        """Return the number of shares that a power may build; if negative, must remove."""
        return builds.count_free_shares(self.setting, power)

    def share(self, kind: UnitKind) -> int:
        """Return the number of shares that a unit of a kind takes."""
        return builds.count_shares(kind)

    def rank(self, unit: Unit) -> int:
        """Return the rank of a unit for removals."""
        return builds.rank_for_removal(unit)

    def captor(self, unit: Unit) -> Power | None:
        """Return the power that gains the center the unit occupies."""
        return builds.find_captor(self.setting, unit)


def _make_year() -> Year:
    """Return the phases from January to December.

    A build month begins with control of centers, victory and returning loans (T48-CAL-8).
    """
    steps: list[Step] = []
    moves, retreats, builds_phase = _MovementMonth(), _MonthEndRetreats(), _BuildMonth()
    for month in MONTHS:
        if month in BUILD_MONTHS:
            steps += [
                AutomaticStep(f"control in {month}", partial(take_control, month=month)),
                AutomaticStep("victory", look_for_winner),
                AutomaticStep(f"loans in {month}", partial(return_due_loans, month=month)),
                PhaseStep(month, builds_phase),
            ]
            continue
        if month == "april":
            steps.append(PhaseStep(month, CHOICE))
        steps += [
            PhaseStep(month, moves),
            PhaseStep(month, retreats),
            AutomaticStep("end of the month", record_occupations),
        ]
    return Year(tuple(steps))


# ----------------------------------------------------------------------------------- months of movement


class _MovementMonth(PhaseUnderEdition, Movement):
    """A month of movement."""

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Reveal the army that was placed in secret."""
        phase = super().prepare(state, submissions)
        state, first = reveal_start(phase.state)
        return replace(phase, state=state, before=first)

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Record which units rested, and explain which orders the ice forbids."""
        turn = add_reasons(
            record_rested_units(phase.state, turn),
            partial(ice.explain_illegal_order, setting_of(phase.state)),
        )
        return super().finish(phase, turn)


class _MonthEndRetreats(PhaseUnderEdition, Retreats):
    """The retreats at the end of a month (T48-CAL-7). Mercenaries do not retreat."""


# ----------------------------------------------------------------------------------------- build months


class _BuildMonth(PhaseUnderEdition):
    """A build month (T48-CAL-3); units do not move in it (T48-CAL-4)."""

    kind = PhaseKind.ADJUSTMENT
    orders = (Build, Waive, Disband, Convert)
    orders_refusal = "this is a build month"
    orders_expected = "a build, a waiver, a removal or a report of a loan"
    statements = (special_centers.HEARD, *loans.HEARD)

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return builds or removals; a power that has none may still report loans."""
        return {power: _find_due(state, power) for power in find_survivors(state)}

    def dues_after(self, state: State, submissions: Submissions) -> Mapping[Power, Due]:
        """Return what is due after new homes, loans and changes of fleets."""
        phase = self.begin(state, submissions)
        return self.dues(_apply_statements(phase.state, phase.sheets)[0])

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve a build month: new homes, then loans, then removals and builds."""
        state, submissions = phase.state, phase.sheets
        before, setting, stated = _apply_statements(state, submissions)
        turn = adjust(before, _keep_unit_orders(submissions))
        turn = add_reasons(turn, partial(_explain_illegal_build, setting))
        powers = [info.id for info in state.position.board.powers]
        report = Report(_sort_by_power(stated, powers)) + turn.report
        records = replace(LEDGERS.records(turn.ledger), lost={})
        return Turn(turn.position, LEDGERS.with_records(records, turn.ledger), report)

    def answers(self, power: Power, entries: Sequence[Entry]) -> Submissions:
        """Return the agreement of the other powers to the loans that a sheet reports."""
        return find_loan_answers(power, entries)


def _find_due(state: State, power: Power) -> Due:
    setting = setting_of(state)
    owed = count_removals(setting, power)
    count = owed.ordinary + owed.mercenaries
    centers = pluralize(count_paying_centers(setting, power), "center")
    used = f"{format_centers_in_use(setting, power)} of {centers} in use"
    if count:
        return Due(count, "removal", f"{used}; remove {owed}")
    sites = open_sites(state.position, power, state.conditions)
    shares = count_free_shares(setting, power)
    free = min((shares + 1) // 2, len(sites))
    return Due(free, "build", f"{used}; {_format_sites(setting, power, sites, shares)}" if free else used)


def _format_sites(setting: MonthSetting, power: Power, sites: Sequence[Province], shares: int) -> str:
    """Format where a power may build; places for mercenaries only are listed separately."""
    if shares == 1:  # half a center, which pays for a mercenary and nothing else
        return f"a mercenary in {', '.join(sites)}"
    armies = [
        site
        for site in sites
        if not builds.find_build_clause(setting, Unit(power, UnitKind.ARMY, Location(site)))
    ]
    rest = [site for site in sites if site not in armies]
    parts = [f"in {', '.join(armies)}"] if armies else []
    parts += [f"mercenaries only in {', '.join(rest)}"] if rest else []
    return "; ".join(parts)


def _apply_statements(
    state: State, submissions: Submissions
) -> tuple[State, MonthSetting, Sequence[EntryReport]]:
    """Return the state and setting after new homes, loans and changes of fleets, and the report on each."""
    setting, named = name_new_homes(setting_of(state), submissions)
    setting, lent = make_new_loans(setting, submissions)
    setting, returning = recall_loans(setting, submissions)
    position, changed = convert_fleets_in_build_month(setting, submissions, make_conditions_in(setting))
    ledger = LEDGERS.with_records(setting.records, state.ledger)  # with `lost`, which removals still need
    return (
        replace(state, position=position, ledger=ledger),
        setting,
        (*named, *lent, *returning, *changed),
    )


def _explain_illegal_build(setting: MonthSetting, entry: EntryReport) -> Iterator[Fact]:
    yield from builds.explain_illegal_build(setting, entry)
    yield from ice.explain_illegal_order(setting, entry)


def _keep_unit_orders(submissions: Submissions) -> Submissions:
    """Return the submissions without statements and changes."""
    return {
        power: tuple(entry for entry in entries if not isinstance(entry, Declaration | Convert))
        for power, entries in submissions.items()
    }


def _sort_by_power(reports: Iterable[EntryReport], powers: Sequence[Power]) -> tuple[EntryReport, ...]:
    """Return the reports in the order of the powers."""
    return tuple(sorted(reports, key=lambda report: powers.index(report.power)))


# -------------------------------------------------------------------------------------- what holds now


def collect_facts(state: State) -> Sequence[StateFact]:
    """Return owners, upkeep, due removals, progress toward victory, turns held, loans and new homes."""
    return (*collect_owner_facts(state), *_find_facts(setting_of(state), find_survivors(state)))


def _find_facts(setting: MonthSetting, powers: Sequence[Power]) -> Iterator[StateFact]:
    for power in powers:
        yield StateFact("upkeep", (power,), upkeep_fact(setting, power))
        yield StateFact("victory", (power,), victory_centers_fact(setting, power))
        removed = removals_fact(setting, power)
        if removed is not None:
            yield StateFact("removals", (power,), removed)
    for center in setting.records.held:
        held, owner = turns_held_fact(setting, center), setting.owner(center)
        if held is not None and owner is not None:
            yield StateFact("held", (center, owner), held)
    for loan in setting.records.loans:
        yield StateFact("loan", (loan.center, loan.lender, loan.borrower), loan_fact(setting, loan))
    for center, lost in setting.records.homes.items():
        yield StateFact("home", (center, OTTOMAN, lost), home_fact(setting, center, lost))


YEAR = _make_year()
"""The phases of a year and what happens between them."""
