"""Supply centers: each supplies one unit, and new units are built in homes and in captured centers.

A minor state builds for itself: the power with which it is aligned orders its builds and removals, under the
rules of that power's faith.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....model.names import Power, Province
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...framework.tallies import Tally, Term
from ..land import OTTOMANS, PROTESTANT, find_faith
from ..movement.faith import is_islamic_center
from ..politics.ottomans import OTT
from ..sanctions.handicaps import find_sanction_site_clause
from ..sanctions.protestant_advantages import find_sanction_build_clause
from ..setting import Europe1615Setting

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
    if first == owner or province == _find_capital(setting, owner):
        return find_sanction_site_clause(setting, owner, province)
    if owner == OTTOMANS:
        return OTT[15]
    if is_islamic_center(setting, province):
        return BLD[10]
    return _find_power_center_clause(setting, owner, first) if first in setting.board.power else None


def _find_capital(setting: Europe1615Setting, owner: Power) -> Province | None:
    return setting.capital(owner) if owner in setting.board.minor else None


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


CHAPTER = Chapter.of(__name__, __doc__, (BLD,), options=(BuildInSameFaithPowerCentre,))
