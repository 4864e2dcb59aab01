"""Special centers named as homes in place of lost ones (T48-OTT)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...model.names import Power, Province
from ...model.position import Position
from ..kit.report import Entry, EntryReport
from ..kit.wording import province_name
from .choices_setting import OttomanRedesignate
from .declarations import HOME
from .land import OTTOMAN, special_centers
from .records import Records
from .setting import Setting
from .verdicts import Declared, accepted, declared, refused


def named_homes(
    setting: Setting, submissions: Mapping[Power, Sequence[Entry]]
) -> tuple[Position, Records, list[EntryReport]]:
    """The position and the records once new homes are named, and what became of each declaration.

    A special center without an owner belongs to the Ottomans once it is named.
    """
    reports: list[EntryReport] = []
    for one in declared(submissions, HOME):
        clause, home = _home_for(setting, one)
        if home is None:
            reports.append(refused(one, clause))
            continue
        place = Province(one.declaration.words[0])
        kept = {special: lost for special, lost in setting.records.homes.items() if lost != home}
        records = replace(setting.records, homes={**kept, place: home})
        position = replace(setting.position, owners={**setting.position.owners, place: OTTOMAN})
        setting = replace(setting, records=records, position=position)
        name, lost = province_name(setting.board, place), province_name(setting.board, home)
        reports.append(accepted(one, "named", f"{name} is a home center as long as {lost} is lost"))
    return setting.position, setting.records, reports


def _home_for(setting: Setting, one: Declared) -> tuple[str, Province | None]:
    """The clause that is asked, and the lost home for which a special center is named; None: it cannot be."""
    place = Province(one.declaration.words[0])
    owner = setting.position.owners.get(place)
    if (
        one.power != OTTOMAN
        or place not in special_centers(setting.board)
        or owner not in (None, OTTOMAN)
        or place in setting.records.homes
    ):
        return "T48-OTT-4", None
    lost = lost_homes(setting)
    wanted = [Province(word) for word in one.declaration.words[1:]] or lost
    if not any(home in lost for home in wanted):
        return "T48-OTT-4", None
    free = [home for home in wanted if home in lost and home not in _replaced(setting)]
    return ("T48-OTT-4", free[0]) if free else ("T48-OTT-7", None)


def lost_homes(setting: Setting) -> list[Province]:
    """The original homes that the Ottomans do not own, in the order of the board."""
    homes = setting.original_homes(OTTOMAN)
    owners = setting.position.owners
    return [
        info.id for info in setting.board.provinces if info.id in homes and owners.get(info.id) != OTTOMAN
    ]


def _replaced(setting: Setting) -> frozenset[Province]:
    """The lost homes for which no special center can be named any more (T48-OTT-7)."""
    again = setting.knobs.t48_ottoman_redesignate is OttomanRedesignate.TRUE
    owners = setting.position.owners
    return frozenset(
        lost for special, lost in setting.records.homes.items() if not again or owners.get(special) == OTTOMAN
    )
