"""How many units the centers of powers and minor states feed, and where new ones are built.

A minor state counts as a builder of its own: the power with which it is aligned orders its builds and
removals, under the rules of that power's faith.
"""

from __future__ import annotations

from dataclasses import replace

from ...model.board import Board
from ...model.names import Power, Province
from ...model.position import Position, Unit
from ...solver import BuildRules
from . import clauses as clauses  # the words of clauses
from .choices_winter import BuildInSameFaithPowerCentre, PowerDisbandsPhase
from .land import OTTOMANS, PROTESTANT, faith_of, land, original_owners
from .movement.faith import is_islamic_center
from .sanctions.builds import build_clause, site_clause
from .setting import Setting

EARLY_WINTER, LATE_WINTER = "early winter", "late winter"
"""The seasons of disbands and of builds."""


def orderer(setting: Setting, state: Power) -> Power | None:
    """The power that orders the builds and removals of a minor state (E15-EXP-5, E15-DIS-10), if any."""
    patron = setting.patron(state) if state in setting.pliant else None
    return None if patron in setting.records.gone else patron


def commander(setting: Setting, unit: Unit) -> Power | None:
    """The power that orders the removal of a minor state's unit, if any."""
    return orderer(setting, unit.power)


def builder(setting: Setting, province: Province) -> tuple[Power, Power] | None:
    """The minor state that builds in a province, and the power that orders it; None where there is none."""
    owner = setting.owner(province)
    power = orderer(setting, owner) if owner is not None and owner in setting.board.minor else None
    return None if owner is None or power is None else (owner, power)


# --------------------------------------------------------------------------------------- how many


def balance(setting: Setting, owner: Power) -> int:
    """How many more units the centers of an owner feed, one each (E15-BLD-7); below zero: too many."""
    return len(setting.centers_of(owner)) - sum(unit.power == owner for unit in setting.position.units)


def room(setting: Setting, owner: Power) -> int:
    """How many units an owner may build now; less than zero: how many it must remove (E15-EW-3)."""
    if owner in setting.records.gone:
        return 0
    count = balance(setting, owner)
    late = setting.knobs.e15_power_disbands_phase is PowerDisbandsPhase.LATE_WINTER
    removes_late = late and owner in setting.board.power
    if setting.phase.season == EARLY_WINTER:
        return 0 if removes_late else min(count, 0)
    return count if removes_late or setting.phase.season != LATE_WINTER else max(count, 0)


# ------------------------------------------------------------------------------------------ where


def site(setting: Setting, owner: Power, province: Province) -> str | None:
    """Why an owner builds nothing in a province; None if it can.

    In homes that it still has (E15-BLD-8), unless a sanction forbids it (E15-HUG-1, E15-BOH-1), and in
    captured centers of minor states (E15-BLD-9).
    """
    if province not in setting.centers:
        return "E15-BLD-8"
    if setting.owner(province) != owner:
        return "not_owned"
    first = setting.original_owner(province)
    if first == owner or province == _capital(setting, owner):
        return site_clause(setting, owner, province)
    if owner == OTTOMANS:
        return "E15-OTT-15"
    if is_islamic_center(setting, province):
        return "E15-BLD-10"
    return _in_power_center(setting, owner, first) if first in setting.board.power else None


def _capital(setting: Setting, owner: Power) -> Province | None:
    return setting.capital(owner) if owner in setting.board.minor else None


def _in_power_center(setting: Setting, owner: Power, first: Power | None) -> str | None:
    """Why nothing is built in a captured home center of a power (E15-BLD-11 to E15-BLD-13)."""
    power = orderer(setting, owner) if owner in setting.board.minor else owner
    faith = faith_of(setting.board, power) if power is not None else None
    if first is None or faith is None or faith != faith_of(setting.board, first):
        return "E15-BLD-11" if faith == PROTESTANT else "E15-BLD-12"
    allowed = setting.knobs.e15_build_in_same_faith_power_centre is BuildInSameFaithPowerCentre.TRUE
    return None if allowed else "E15-BLD-13"


def forbidden_build(setting: Setting, unit: Unit) -> str | None:
    """The clause of a sanction that forbids to build this unit, if any (E15-GUS-6)."""
    return build_clause(setting, unit.power, unit.kind)


def build_rules(setting: Setting) -> BuildRules:
    """The rules of builds and removals at this moment, for powers and minor states alike."""

    def now(position: Position) -> Setting:
        return setting if position is setting.position else replace(setting, position=position)

    return BuildRules(
        site=lambda position, owner, province: site(now(position), owner, province),
        veto=lambda position, unit: forbidden_build(now(position), unit),
        room=lambda position, owner: room(now(position), owner),
        prizes=land,
        country=home_land,
    )


def home_land(board: Board, owner: Power) -> frozenset[Province]:
    """The provinces with which a power or a minor state began."""
    minor = board.minor.get(owner)
    if minor is not None:
        return frozenset(minor.provinces)
    return frozenset(place for place, first in original_owners(board).items() if first == owner)
