"""Whose land is when its captor has fallen, and what a change of owners means for the states concerned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ...model.names import Power, Province
from ...model.reasons import Fact
from ..kit.report import Event
from ..kit.wording import power_name, province_name
from .choices_land import LiberatedPowerCentre
from .setting import Setting
from .statuses import restated

LIBERATED = "liberated"
"""The code of the event that a place is free of its captor."""


def acquired(setting: Setting, owner: Power) -> tuple[Province, ...]:
    """What a power or minor state holds beyond its land of the beginning, sorted."""
    return tuple(sorted(p for p in setting.dominion(owner) if setting.original_owner(p) != owner))


def freed(setting: Setting, provinces: Iterable[Province]) -> tuple[Setting, tuple[Event, ...]]:
    """The setting in which these provinces are free of their captors, and what is told about it."""
    heirs = {province: heir(setting, province) for province in provinces}
    return with_owners(setting, heirs), tuple(_events(setting, heirs))


def heir(setting: Setting, province: Province) -> Power | None:
    """Whose a province is once its captor has fallen; None: nobody's, unmarked and open to all.

    Land of minor states is theirs again (E15-EXP-9). A former home of a power is a minor state of its own, or
    the power's again where that is the rule (E15-EXP-12); its other land is the power's again, as long as
    that is in the game.
    """
    first = setting.original_owner(province)
    if first not in setting.board.power:
        return first
    lives = first not in setting.records.gone
    if setting.board.province[province].home is None:
        return first if lives else None
    back = setting.knobs.e15_liberated_power_centre is LiberatedPowerCentre.BACK_TO_POWER
    return first if back and lives else setting.board.province[province].minor


def with_owners(setting: Setting, changes: Mapping[Province, Power | None]) -> Setting:
    """The setting in which provinces have other owners (None: nobody)."""
    owners: dict[Province, Power | None] = {**setting.position.owners, **changes}
    owned = {province: owner for province, owner in owners.items() if owner is not None}
    return replace(setting, position=replace(setting.position, owners=owned))


def reassessed(before: Setting, after: Setting) -> Setting:
    """The setting after a change of owners, with the standings and markers that follow from it.

    States that were captured lose both, though the influence there is kept (E15-TAKE-7, E15-TAKE-8,
    E15-TAKE-9); states that are free again get those by the influence there (E15-EXP-10). All others keep
    theirs until the next status step.
    """
    known, found = before.records, restated(after)[0].records
    kept = before.pliant & after.pliant
    standings = {
        state: known.standings.get(state, standing) if state in kept else standing
        for state, standing in found.standings.items()
    }
    markers = {state: marker for state, marker in known.markers.items() if state in kept}
    markers |= {state: marker for state, marker in found.markers.items() if state not in kept}
    return replace(after, records=replace(after.records, standings=standings, markers=markers))


def _events(setting: Setting, heirs: Mapping[Province, Power | None]) -> Iterator[Event]:
    for place, owner in heirs.items():
        whose = "belongs to nobody" if owner is None else _whose(setting, place, owner)
        yield Event(LIBERATED, owner, place, Fact(f"{province_name(setting.board, place)} {whose}."))


def _whose(setting: Setting, place: Province, owner: Power) -> str:
    if owner in setting.board.minor and setting.original_owner(place) != owner:
        return "is a minor state of its own now"
    if owner in setting.board.minor and setting.capital(owner) == place:
        return "is free again"
    return f"is free: it belongs to {power_name(setting.board, owner)}"
