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
from ...minor_states.lands import original_owners
from ...minor_states.minor_orders import assign_minor_orders
from ..identity import in_force
from ..land import OTTOMANS, land
from ..ledger import ledger_with, setting_of
from ..politics.ottomans import OttomanBuild, weight
from ..sanctions.armies import built_unit
from ..setting import Europe1615Setting
from .disbands import adjust_for, room
from .further_units import further_after
from .rebuilding import (
    built_events,
    default_builds,
    ottoman_homes,
    ottoman_units,
    ottoman_votes,
    rebuilt_events,
    rebuilt_units,
    with_units,
)
from .supply_centers import builder, commander, forbidden_build, orderer, site


def build_rules(setting: Europe1615Setting) -> BuildRules:
    """Return the rules of builds and removals of this moment, for powers and minor states alike."""

    def now(position: Position) -> Europe1615Setting:
        return setting if position is setting.position else replace(setting, position=position)

    return BuildRules(
        site=lambda position, owner, province: site(now(position), owner, province),
        veto=lambda position, unit: forbidden_build(now(position), unit),
        room=lambda position, owner: room(now(position), owner),
        prizes=land,
        country=home_land,
    )


def home_land(board: Board, owner: Power) -> frozenset[Province]:
    """Return the provinces with which a power or a minor state began."""
    minor = board.minor.get(owner)
    if minor is not None:
        return frozenset(minor.provinces)
    return frozenset(place for place, first in original_owners(board).items() if first == owner)


# --------------------------------------------------------------------------------------------- the phase


def build_dues(state: State) -> Mapping[Power, Due]:
    """Return the builds for which there is room and a site, a power's own and those of its states."""
    setting = setting_of(state)
    setting = with_units(setting, rebuilt_units(setting))
    state = replace(state, position=setting.position)
    dues: dict[Power, Due] = {}
    for info in setting.board.powers:
        states = [minor for minor in setting.board.minor if orderer(setting, minor) == info.id]
        due = _due(state, setting, (info.id, *states))
        if due is None and _votes_for_ottomans(setting, info.id):
            due = Due(1, "vote", f"for an Ottoman unit in {', '.join(ottoman_homes(setting))}")
        if due is not None:
            dues[info.id] = due
    return dues


def _due(state: State, setting: Europe1615Setting, owners: tuple[Power, ...]) -> Due | None:
    own = room(setting, owners[0])
    if own < 0:
        return Due(-own, "removal")
    count, notes = 0, list[str]()
    for owner in owners:
        sites = open_sites(state.position, owner, state.conditions)
        builds = min(room(setting, owner), len(sites))
        if builds > 0:
            count += builds
            notes.append(f"{builds} in {', '.join(sites)}")
    return Due(count, "build", "; ".join(notes)) if count else None


def _votes_for_ottomans(setting: Europe1615Setting, power: Power) -> bool:
    """Return whether powers vote for Ottoman builds and there is anything to vote for (E15-OTT-15)."""
    voting = OttomanBuild.VOTE.is_chosen_in(setting.options) and power not in setting.records.gone
    return voting and room(setting, OTTOMANS) > 0 and bool(ottoman_homes(setting))


def read_build(text: str, state: State) -> Entry:
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


def resolve_builds(phase: PhaseInput) -> Turn:
    """Resolve rebuilt units, then builds of powers, builds of minor states, and automatic builds."""
    state = replace(phase.state, rulebook=in_force(phase.state.rulebook))
    before = setting_of(state)
    votes, submissions = _votes(before, phase.sheets)
    rebuilt = rebuilt_units(before)
    setting = with_units(before, rebuilt)
    state = replace(state, position=setting.position)
    handed = assign_minor_orders(
        submissions,
        state.position.units,
        setting.board.minor,
        partial(commander, setting),
        builder=partial(builder, setting),
    )
    first = adjust_for(state, handed.submissions, setting.board.power)
    second = adjust_for(
        replace(state, position=first.position, ledger=first.ledger), handed.submissions, setting.board.minor
    )
    setting = replace(setting, position=_with_letters(setting, second.position))
    setting, unasked = _appear_without_orders(setting, handed, votes)
    # What was waived can be captured again in the next winter (E15-BLD-3).
    further = further_after(setting, {*setting.position.units} - {*before.position.units, *rebuilt})
    ledger = ledger_with(replace(before.records, waived={}, further=further), second.ledger)
    events = (*rebuilt_events(before, rebuilt), *unasked)
    report = handed.report_back(first.report + second.report) + Report(events=events)
    return Turn(setting.position, ledger, report)


def _votes(setting: Europe1615Setting, submissions: Submissions) -> tuple[Mapping[Unit, int], Submissions]:
    """Return the Ottoman builds that powers vote for, and the submissions without them (E15-OTT-10)."""
    if not OttomanBuild.VOTE.is_chosen_in(setting.options):
        return {}, submissions
    homes = ottoman_homes(setting)
    votes = ottoman_votes(setting, submissions, {power: weight(setting, power) for power in submissions})
    left = {
        power: tuple(entry for entry in sheet if not (isinstance(entry, Build) and entry.location in homes))
        for power, sheet in submissions.items()
    }
    return votes, left


def _with_letters(before: Europe1615Setting, position: Position) -> Position:
    """Return the position in which new units of minor states have their letters (E15-SANC-11)."""
    units = list(before.position.units)
    known = frozenset(units)
    for unit in position.units:
        if unit not in known:
            units.append(built_unit(before, unit, units))
    stay = frozenset(position.units)
    return replace(position, units=tuple(unit for unit in units if unit in stay or unit not in known))


def _appear_without_orders(
    setting: Europe1615Setting, handed: MinorStateOrders, votes: Mapping[Unit, int]
) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Add the units that appear without an order, and return their events."""
    declined = [
        owner
        for owner, sheet in handed.submissions.items()
        if any(isinstance(entry, Waive) for entry in sheet)
    ]
    armies = default_builds(setting, declined)
    setting = with_units(setting, armies)
    ottoman = ottoman_units(setting, votes)
    return with_units(setting, ottoman), built_events(setting, (*armies, *ottoman))


BUILDS = PhaseRules(PhaseKind.ADJUSTMENT, build_dues, read_build, resolve_builds)
"""Late Winter; skipped, except for automatic builds, if no power has anything to build."""
