"""Supply: each center feeds a unit, of a power as of a minor state.

A minor state counts as a builder of its own: the power with which it is aligned orders its builds and
removals, under the rules of that power's faith.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....model.names import Power, Province
from ....model.position import Unit
from ....model.reasons import Fact
from ...kit.clauses import Clauses
from ...kit.tallies import Tally, Term
from ...kit.wording import power_name, province_name
from ..setting import Setting

BLD = Clauses("E15-BLD", {7: "each center feeds one army or one fleet"})

EARLY_WINTER, LATE_WINTER = "early winter", "late winter"
"""The seasons of disbands and of builds."""


def _centers(setting: Setting, owner: Power) -> Mapping[Province, int]:
    return dict.fromkeys(sorted(setting.centers_of(owner)), 1)


def _units(setting: Setting, owner: Power) -> Mapping[Province, int]:
    units = (unit for unit in setting.position.units if unit.power == owner)
    return dict.fromkeys(sorted(unit.location.province for unit in units), -1)


SUPPLY: Tally[Setting] = Tally(
    "has supply for", (Term(BLD[7], "centers", _centers), Term(BLD[7], "units", _units))
)
"""How many more units the centers of an owner feed; below zero: how many it has too many."""


def balance(setting: Setting, owner: Power) -> int:
    """How many more units the centers of an owner feed (E15-BLD-7); below zero: too many."""
    return SUPPLY.total(setting, owner)


def supply_fact(setting: Setting, owner: Power) -> Fact:
    """The same with the centers and units from which it follows."""

    def name(key: str) -> str:
        return power_name(board, owner) if key == owner else province_name(board, Province(key))

    board = setting.board
    return SUPPLY.why(setting, owner, name)


# ------------------------------------------------------------------------------------------ who orders


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
