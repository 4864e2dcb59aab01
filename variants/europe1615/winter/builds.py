"""Late Winter: powers build for themselves and for the states aligned with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from ....model.board import Board
from ....model.errors import Place, UnreadableError
from ....model.names import Power, Province
from ....model.orders import Build, Disband, Waive, make_order_parser
from ....model.phase import PhaseKind
from ....model.position import Position, Unit
from ....model.text import shorten
from ....solver import BuildRules, open_sites
from ...framework.report import Entry, Event, Report
from ...framework.year import Due, MinorStateOrders, PhaseInput, PhaseRules, State, Submissions, Turn
from ...minor_states.lands import find_original_owners
from ...minor_states.minor_orders import assign_minor_orders
from ..identity import apply_chosen_edition
from ..land import OTTOMANS, find_ownable_provinces
from ..ledger import setting_of, write_records
from ..politics.ottomans import OttomanBuild, weigh_power
from ..sanctions.armies import make_built_unit
from ..setting import Europe1615Setting
from .disbands import adjust_owners, count_adjustments
from .further_units import find_further_units
from .rebuilding import (
    add_units,
    built_events,
    find_default_builds,
    find_ottoman_builds,
    find_ottoman_homes,
    find_rebuilt_units,
    rebuilt_events,
    weigh_ottoman_builds,
)
from .supply_centers import find_build_clause, find_builder, find_commander, find_orderer, find_site_objection


def make_build_rules(setting: Europe1615Setting) -> BuildRules:
    """Return the present rules of builds and removals, for powers and minor states alike."""

    def find_setting(position: Position) -> Europe1615Setting:
        return setting if position is setting.position else replace(setting, position=position)

    return BuildRules(
        site=lambda position, owner, province: find_site_objection(find_setting(position), owner, province),
        veto=lambda position, unit: find_build_clause(find_setting(position), unit),
        room=lambda position, owner: count_adjustments(find_setting(position), owner),
        prizes=find_ownable_provinces,
        country=find_home_land,
    )


def find_home_land(board: Board, owner: Power) -> frozenset[Province]:
    """Return the provinces with which a power or a minor state began."""
    minor = board.minor.get(owner)
    if minor is not None:
        return frozenset(minor.provinces)
    return frozenset(place for place, first in find_original_owners(board).items() if first == owner)


# --------------------------------------------------------------------------------------------- the phase


class LateWinter(PhaseRules):
    """Late Winter; skipped, except for automatic builds, if no power has anything to build."""

    kind = PhaseKind.ADJUSTMENT

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return the builds for which each power has room and a site, its own and those of its states."""
        setting = setting_of(state)
        setting = add_units(setting, find_rebuilt_units(setting))
        state = replace(state, position=setting.position)
        dues: dict[Power, Due] = {}
        for info in setting.board.powers:
            states = [minor for minor in setting.board.minor if find_orderer(setting, minor) == info.id]
            due = _find_due(state, setting, (info.id, *states))
            if due is None and _votes_for_ottomans(setting, info.id):
                due = Due(1, "vote", f"for an Ottoman unit in {', '.join(find_ottoman_homes(setting))}")
            if due is not None:
                dues[info.id] = due
        return dues

    def read(self, text: str, state: State) -> Entry:
        """Parse a build, a waiver, or a removal.

        Raises:
            WestphaliaError: As in `parse_order`.
            UnreadableError: The text is another kind of order.
        """
        order = make_order_parser(state.position.board, PhaseKind.ADJUSTMENT)(text)
        if isinstance(order, Build | Waive | Disband):
            return order
        word = type(order).__name__.lower()
        raise UnreadableError(
            f"{shorten(text)!r} is a {word} order, but this is a build phase",
            place=Place(column=1),
            expected="a build such as 'B A PAR', or a waiver",
        )

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve rebuilt units, then builds of powers, builds of minor states, and automatic builds."""
        state = replace(phase.state, rulebook=apply_chosen_edition(phase.state.rulebook))
        before = setting_of(state)
        votes, submissions = _separate_votes(before, phase.sheets)
        rebuilt = find_rebuilt_units(before)
        setting = add_units(before, rebuilt)
        state = replace(state, position=setting.position)
        handed = assign_minor_orders(
            submissions,
            state.position.units,
            setting.board.minor,
            partial(find_commander, setting),
            builder=partial(find_builder, setting),
        )
        first = adjust_owners(state, handed.submissions, setting.board.power)
        second = adjust_owners(
            replace(state, position=first.position, ledger=first.ledger),
            handed.submissions,
            setting.board.minor,
        )
        setting = replace(setting, position=_add_letters(setting, second.position))
        setting, unasked = _add_automatic_units(setting, handed, votes)
        # What was waived can be captured again in the next winter (E15-BLD-3).
        further = find_further_units(setting, {*setting.position.units} - {*before.position.units, *rebuilt})
        ledger = write_records(replace(before.records, waived={}, further=further), second.ledger)
        events = (*rebuilt_events(before, rebuilt), *unasked)
        report = handed.report_back(first.report + second.report) + Report(events=events)
        return Turn(setting.position, ledger, report)


def _find_due(state: State, setting: Europe1615Setting, owners: tuple[Power, ...]) -> Due | None:
    own = count_adjustments(setting, owners[0])
    if own < 0:
        return Due(-own, "removal")
    count, notes = 0, list[str]()
    for owner in owners:
        sites = open_sites(state.position, owner, state.conditions)
        builds = min(count_adjustments(setting, owner), len(sites))
        if builds > 0:
            count += builds
            notes.append(f"{builds} in {', '.join(sites)}")
    return Due(count, "build", "; ".join(notes)) if count else None


def _votes_for_ottomans(setting: Europe1615Setting, power: Power) -> bool:
    """Return whether powers vote for Ottoman builds and any are possible (E15-OTT-15)."""
    voting = OttomanBuild.VOTE.is_chosen_in(setting.options) and power not in setting.records.gone
    return voting and count_adjustments(setting, OTTOMANS) > 0 and bool(find_ottoman_homes(setting))


def _separate_votes(
    setting: Europe1615Setting, submissions: Submissions
) -> tuple[Mapping[Unit, int], Submissions]:
    """Return the Ottoman builds that powers vote for, and the submissions without them (E15-OTT-10)."""
    if not OttomanBuild.VOTE.is_chosen_in(setting.options):
        return {}, submissions
    homes = find_ottoman_homes(setting)
    votes = weigh_ottoman_builds(
        setting, submissions, {power: weigh_power(setting, power) for power in submissions}
    )
    left = {
        power: tuple(entry for entry in sheet if not (isinstance(entry, Build) and entry.location in homes))
        for power, sheet in submissions.items()
    }
    return votes, left


def _add_letters(before: Europe1615Setting, position: Position) -> Position:
    """Give new units of minor states their letters (E15-SANC-11)."""
    units = list(before.position.units)
    known = frozenset(units)
    for unit in position.units:
        if unit not in known:
            units.append(make_built_unit(before, unit, units))
    stay = frozenset(position.units)
    return replace(position, units=tuple(unit for unit in units if unit in stay or unit not in known))


def _add_automatic_units(
    setting: Europe1615Setting, handed: MinorStateOrders, votes: Mapping[Unit, int]
) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Add the units that appear without an order, and return their events."""
    declined = [
        owner
        for owner, sheet in handed.submissions.items()
        if any(isinstance(entry, Waive) for entry in sheet)
    ]
    armies = find_default_builds(setting, declined)
    setting = add_units(setting, armies)
    ottoman = find_ottoman_builds(setting, votes)
    return add_units(setting, ottoman), built_events(setting, (*armies, *ottoman))
