"""Where units are built: in vacant homes and in captured centers of minor states."""

from __future__ import annotations

from dataclasses import replace

from ....model.board import Board
from ....model.names import Power, Province
from ....model.position import Position, Unit
from ....model.reasons import Clause
from ....solver import BuildRules
from ...kit.clauses import Clauses
from ...kit.knobs import Knob
from ...realm.lands import original_owners
from ..land import OTTOMANS, PROTESTANT, faith_of, land
from ..movement.faith import is_islamic_center
from ..politics.ottomans import OTT
from ..sanctions.handicaps import site_clause
from ..sanctions.protestant_advantages import build_clause
from ..setting import Setting
from .disbands import room
from .supply import orderer

BLD = Clauses(
    "E15-BLD",
    {
        8: "units are built in supply centers",
        9: "a power builds in any vacant center that it captured from a minor state, too",
        10: "nothing is built in captured Islamic centers",
        11: "Protestants build nothing in captured centers of Catholic powers",
        12: "Catholics build nothing in captured centers of Protestant powers",
        13: "nothing is built in captured home centers of powers",
    },
)


class BuildInSameFaithPowerCentre(Knob, clause=BLD[13]):
    """Whether a power builds in a captured home center of a power of its own faith.

    The two bans on the other faith would be idle if no center of a power were ever built in.
    """

    TRUE = "true", "It does."
    FALSE = (
        "false",
        "It does not: apart from its homes it builds in centers of minor states alone.",
    )


def site(setting: Setting, owner: Power, province: Province) -> str | None:
    """Why an owner builds nothing in a province; None if it can.

    In homes that it still has (E15-BLD-8), unless a sanction forbids it (E15-HUG-1, E15-BOH-1), and in
    captured centers of minor states (E15-BLD-9).
    """
    if province not in setting.centers:
        return BLD[8]
    if setting.owner(province) != owner:
        return "not_owned"
    first = setting.original_owner(province)
    if first == owner or province == _capital(setting, owner):
        return site_clause(setting, owner, province)
    if owner == OTTOMANS:
        return OTT[15]
    if is_islamic_center(setting, province):
        return BLD[10]
    return _in_power_center(setting, owner, first) if first in setting.board.power else None


def _capital(setting: Setting, owner: Power) -> Province | None:
    return setting.capital(owner) if owner in setting.board.minor else None


def _in_power_center(setting: Setting, owner: Power, first: Power | None) -> Clause | None:
    """Why nothing is built in a captured home center of a power (E15-BLD-11 to E15-BLD-13)."""
    power = orderer(setting, owner) if owner in setting.board.minor else owner
    faith = faith_of(setting.board, power) if power is not None else None
    if first is None or faith is None or faith != faith_of(setting.board, first):
        return BLD[11] if faith == PROTESTANT else BLD[12]
    return None if BuildInSameFaithPowerCentre.TRUE.counts(setting.knobs) else BLD[13]


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
