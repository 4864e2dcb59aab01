"""Whose land is when its captor is no more: acquired places are freed (E15-EXP-9, E15-EXP-12, E15-ELIM-2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...model.names import Power, Province
from .choices_land import LiberatedPowerCentre
from .setting import Setting


def freed_owner(setting: Setting, province: Province, gone: Collection[Power] = ()) -> Power | None:
    """The owner of a province whose captor has lost it to nobody; None: it is unmarked and passable.

    Land of minor states is theirs again. A former home of a power is a new minor state, or the power's
    again where that is the rule; its other land is the power's again. `gone` are powers that nothing is
    given back to, besides those that are out of the game.
    """
    first = setting.original_owner(province)
    if first is None or first not in setting.board.power:
        return first
    there = first not in setting.records.gone and first not in gone
    if setting.board.province[province].home is None:
        return first if there else None
    back = setting.knobs.e15_liberated_power_centre is LiberatedPowerCentre.BACK_TO_POWER
    return first if back and there else home_state(setting, province)


def home_state(setting: Setting, home: Province) -> Power:
    """The minor state that the former home of a power becomes: the one on the board of the same name."""
    return next(info.id for info in setting.board.minors if info.provinces == (home,))


def freed(setting: Setting, owner: Power, gone: Collection[Power] = ()) -> Mapping[Province, Power | None]:
    """The new owners of everything that an owner had acquired."""
    return {
        place: freed_owner(setting, place, gone)
        for place in sorted(setting.dominion(owner))
        if setting.original_owner(place) != owner
    }


def with_owners(
    owners: Mapping[Province, Power], changes: Mapping[Province, Power | None]
) -> dict[Province, Power]:
    """The owners of all land after these changes; None: a province belongs to nobody."""
    changed = {**owners, **changes}
    return {place: owner for place, owner in changed.items() if owner is not None}
