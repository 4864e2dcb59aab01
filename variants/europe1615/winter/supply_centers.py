"""Supply centers: each feeds a unit, and new units are built in homes and in captured centers.

A minor state counts as a builder of its own: the power with which it is aligned orders its builds and
removals, under the rules of that power's faith.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....model.names import Power, Province
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...framework.tallies import Tally, Term
from ...framework.wording import power_name, province_name
from ..land import OTTOMANS, PROTESTANT, faith_of
from ..movement.faith import is_islamic_center
from ..politics.ottomans import OTT
from ..sanctions.handicaps import site_clause
from ..sanctions.protestant_advantages import build_clause
from ..setting import Europe1615Setting

BLD = Clauses(
    "E15-BLD",
    {
        7: "each center feeds one army or one fleet",
        8: "units are built in supply centers",
        9: "a power builds in any vacant center that it captured from a minor state, too",
        10: "nothing is built in captured Islamic centers",
        11: "Protestants build nothing in captured centers of Catholic powers",
        12: "Catholics build nothing in captured centers of Protestant powers",
        13: "nothing is built in captured home centers of powers",
    },
)

# --------------------------------------------------------------------------------------- how many

EARLY_WINTER, LATE_WINTER = "early winter", "late winter"
"""The seasons of disbands and of builds."""


def _centers(setting: Europe1615Setting, owner: Power) -> Mapping[Province, int]:
    return dict.fromkeys(sorted(setting.centers_of(owner)), 1)


def _units(setting: Europe1615Setting, owner: Power) -> Mapping[Province, int]:
    units = (unit for unit in setting.position.units if unit.power == owner)
    return dict.fromkeys(sorted(unit.location.province for unit in units), -1)


SUPPLY: Tally[Europe1615Setting] = Tally(
    "has supply for", (Term(BLD[7], "centers", _centers), Term(BLD[7], "units", _units))
)
"""How many more units the centers of an owner feed; below zero: how many it has too many."""


def balance(setting: Europe1615Setting, owner: Power) -> int:
    """How many more units the centers of an owner feed (E15-BLD-7); below zero: too many."""
    return SUPPLY.total(setting, owner)


def supply_fact(setting: Europe1615Setting, owner: Power) -> Fact:
    """The same with the centers and units from which it follows."""

    def name(key: str) -> str:
        return power_name(board, owner) if key == owner else province_name(board, Province(key))

    board = setting.board
    return SUPPLY.why(setting, owner, name)


# ------------------------------------------------------------------------------------------ who orders


def orderer(setting: Europe1615Setting, state: Power) -> Power | None:
    """The power that orders the builds and removals of a minor state (E15-EXP-5, E15-DIS-10), if any."""
    patron = setting.patron(state) if state in setting.pliant else None
    return None if patron in setting.records.gone else patron


def commander(setting: Europe1615Setting, unit: Unit) -> Power | None:
    """The power that orders the removal of a minor state's unit, if any."""
    return orderer(setting, unit.power)


def builder(setting: Europe1615Setting, province: Province) -> tuple[Power, Power] | None:
    """The minor state that builds in a province, and the power that orders it; None where there is none."""
    owner = setting.owner(province)
    power = orderer(setting, owner) if owner is not None and owner in setting.board.minor else None
    return None if owner is None or power is None else (owner, power)


# ------------------------------------------------------------------------------------- where is built


class BuildInSameFaithPowerCentre(RuleOption, about=BLD[13]):
    """Whether a power builds in a captured home center of a power of its own faith.

    The two bans on the other faith would be idle if no center of a power were ever built in.
    """

    TRUE = "true", "It does."
    FALSE = (
        "false",
        "It does not: apart from its homes it builds in centers of minor states alone.",
    )


def site(setting: Europe1615Setting, owner: Power, province: Province) -> str | None:
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


def _capital(setting: Europe1615Setting, owner: Power) -> Province | None:
    return setting.capital(owner) if owner in setting.board.minor else None


def _in_power_center(setting: Europe1615Setting, owner: Power, first: Power | None) -> Clause | None:
    """Why nothing is built in a captured home center of a power (E15-BLD-11 to E15-BLD-13)."""
    power = orderer(setting, owner) if owner in setting.board.minor else owner
    faith = faith_of(setting.board, power) if power is not None else None
    if first is None or faith is None or faith != faith_of(setting.board, first):
        return BLD[11] if faith == PROTESTANT else BLD[12]
    return None if BuildInSameFaithPowerCentre.TRUE.counts(setting.options) else BLD[13]


def forbidden_build(setting: Europe1615Setting, unit: Unit) -> str | None:
    """The clause of a sanction that forbids to build this unit, if any (E15-GUS-6)."""
    return build_clause(setting, unit.power, unit.kind)


CHAPTER = Chapter.of(__name__, __doc__, (BLD,), options=(BuildInSameFaithPowerCentre,))
