"""Where powers build: in their own vacant home centers that they control (E19-PRICE-4)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from ...model.board import Board
from ...model.names import Power, Province
from ...model.orders import Build
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ...solver import (
    BuildReader,
    BuildRules,
    Conditions,
    NoSite,
    OrderResult,
    Reader,
    SiteOccupied,
    Unfit,
    ground_of,
)
from .costs import MOST_STRENGTH, price_of, total_strength
from .setting import Setting
from .verdicts import Verdict


def build_rules(setting: Setting) -> BuildRules:
    """Where and how much the powers can build in a setting; land of every kind changes hands."""

    def room(position: Position, power: Power) -> int:
        return affordable(replace(setting, position=position), power)

    return BuildRules(site=home_site, room=room, prizes=all_land)


def home_site(position: Position, power: Power, province: Province) -> str | None:
    """The clause by which a power does not build in a province, if any."""
    info = position.board.province[province]
    if not info.center or info.home != power or position.owners.get(province) != power:
        return "E19-PRICE-4"
    return None


def all_land(board: Board) -> Collection[Province]:
    """Whatever is not water can be controlled."""
    return [info.id for info in board.provinces if info.id not in board.seas]


def affordable(setting: Setting, power: Power) -> int:
    """How many points of strength a power can pay for and is allowed to have (E19-PRICE-5, E19-PRICE-6)."""
    strength, money = total_strength(setting, power), setting.records.treasury.get(power, 0)
    points = 0
    while strength + points < MOST_STRENGTH:
        if price_of(setting.board, setting.knobs, strength, points + 1, growing=True) > money:
            break
        points += 1
    return points


@dataclass(frozen=True)
class Builder:
    """Reads orders to build by the standard rules, under a rulebook."""

    rulebook: Rulebook

    def read(self, setting: Setting, power: Power, order: Build) -> Unit | Verdict:
        """The unit that an order builds in a setting, or why there is none (E19-PRICE-4, E19-PRICE-17)."""
        position = setting.position
        conditions = Conditions(ground_of(position.board), builds=BuildRules(site=home_site))
        outcome = BuildReader(position, Reader(position, self.rulebook, conditions)).read(power, order)
        if isinstance(outcome, NoSite | SiteOccupied | Unfit):
            why = OrderResult(power, None, order, outcome).why
            return Verdict(False, outcome.code, why.partition(" is illegal: ")[2].removesuffix("."))
        return outcome
