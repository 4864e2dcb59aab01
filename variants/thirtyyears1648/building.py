"""Where what is built: in home centers, in long-held neutral centers, mercenaries also in home provinces."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.board import Terrain
from ...model.names import NEUTRAL, Power, Province, UnitKind
from ...model.position import Unit
from ...solver import home_country
from .choices_realm import LoanCaptureByBorrower
from .choices_setting import BuildInEnemyHome, HoldCountsBuildMonth, HomeProvince
from .choices_units import MercCaptures
from .land import OTTOMAN
from .months import turns_after
from .setting import Setting, is_mercenary

MOST_FLEETS = 2
"""The fleets that a power builds in a month, at most (T48-BLD-1)."""


def site(setting: Setting, power: Power, province: Province) -> str | None:
    """Why a power can build nothing in a province; None if it can build something."""
    if province not in setting.board.centers:
        return None if _is_home_province(setting, power, province) else "T48-MERC-18"
    loan = setting.records.loan_of(province)
    if loan is not None and setting.loan_is_site and power in (loan.lender, loan.borrower):
        return None if power == loan.borrower else "T48-LOAN-8"
    if setting.position.owners.get(province) != power:
        return "T48-LOAN-8" if loan is not None and loan.borrower == power else "not_owned"
    if province in setting.homes(power):
        return None
    if power == OTTOMAN and province in setting.idle_specials:
        return "T48-OTT-3"
    in_enemy_home = setting.knobs.t48_build_in_enemy_home is BuildInEnemyHome.TRUE
    if province in setting.all_original_homes and not in_enemy_home:
        return "T48-BLD-8"
    return None if is_long_held(setting, province) else "T48-BLD-4"


def _is_home_province(setting: Setting, power: Power, province: Province) -> bool:
    """The province is land inside the borders that the power started with (T48-MERC-18)."""
    if setting.knobs.t48_home_province is HomeProvince.HOME_CENTRES_ONLY:
        return False
    is_land = setting.board.province[province].terrain is not Terrain.SEA
    return is_land and province in home_country(setting.board, power)


def is_long_held(setting: Setting, center: Province) -> bool:
    """The owner of a center has held it for the turns that a build there needs (T48-BLD-4, T48-BLD-5)."""
    since = setting.records.held.get(center)
    if since is None:
        return False
    counts = setting.knobs.t48_hold_counts_build_month is HoldCountsBuildMonth.TRUE
    return turns_after(since, setting.month, build_months=counts) >= int(setting.knobs.t48_hold_turns.value)


def forbidden_build(setting: Setting, unit: Unit) -> str | None:
    """The clause that forbids to build this kind of unit in a place where something can be built, if any."""
    province = unit.location.province
    if province not in setting.board.centers:
        return None if is_mercenary(unit) else "T48-MERC-18"
    if unit.kind is not UnitKind.FLEET:
        return None
    if province in setting.icy_lands:
        return "T48-ICE-10"
    owned_home = province in setting.homes(unit.power) and setting.position.owners.get(province) == unit.power
    return None if owned_home or setting.letters.get(province) == unit.power else "T48-BLD-9"


def third_fleet(built: Sequence[Unit], unit: Unit) -> str | None:
    """The clause that forbids a third fleet in a build month."""
    fleets = sum(one.kind is UnitKind.FLEET for one in built)
    return "T48-BLD-1" if unit.kind is UnitKind.FLEET and fleets >= MOST_FLEETS else None


def captor(setting: Setting, unit: Unit) -> Power | None:
    """Who comes to own the center in which a unit stands; None: its owner stays."""
    if unit.power == NEUTRAL or (
        is_mercenary(unit) and setting.knobs.t48_merc_captures is MercCaptures.FALSE
    ):
        return None
    loan = setting.records.loan_of(unit.location.province)
    stays = setting.knobs.t48_loan_capture_by_borrower is LoanCaptureByBorrower.STAYS_LOAN
    return None if stays and loan is not None and loan.borrower == unit.power else unit.power
