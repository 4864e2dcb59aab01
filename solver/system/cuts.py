"""What can cut a support."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from ...model.rulebook.choices import ConvoyedSupportCut, ConvoyParadox
from ..rules.equations import NO, attack_despite, convoying, land_attack, sea_attack, way_without

if TYPE_CHECKING:
    from ..orders.reading import Reading
    from .system import System


_RULES_OF_ROUTES = (ConvoyParadox.RULES_1971, ConvoyParadox.RULES_2000)


class Limit(Enum):
    """What keeps the mere attack of a move from cutting a support."""

    SIDE = auto()
    """The supporter's own side attacks, or one that a clause keeps from cutting."""
    AIM = auto()
    """The move comes from where the support is aimed."""
    PARADOX = auto()
    """The move comes by a convoy that the support may break (DATC 4.A.2)."""


def find_cutters(t: System) -> None:
    """For each support the decisions any of which cuts it, with the moves they belong to."""
    coming, place, unit = t.coming, t.place, t.unit
    for s in t.supports:
        comers = coming[place[unit[s]]]
        if comers:
            reading = t.reading[s]
            cut_by = t.cut_by[s] = {m: _cut_by(t, s, m, reading) for m in comers}
            cutters: list[int] = []
            moves: list[int] = []
            for m, ds in cut_by.items():
                for d in ds:
                    if d != NO:
                        cutters.append(d)
                        moves.append(m)
            t.cutters[s], t.cutting_moves[s] = cutters, moves


def _cut_by(t: System, s: int, m: int, reading: Reading) -> tuple[int, ...]:
    """What about move m cuts support s: its attack, its success, or nothing.

    An attack cuts, unless it comes from where the support is aimed (then only a dislodgement
    does; DATC 4.A.4 for convoyed attacks), from the supporter's own side, or by a convoy that the
    paradox rules of 1971, 1982 and 2000 keep from cutting (DATC 4.A.2).
    """
    u, attacker = t.unit[s], t.unit[m]
    if t.uncut(attacker, u) is not None:
        t.limits[s, m] = Limit.SIDE
        return (t.done[m],) if t.spared(attacker, u) is None else ()
    aim = t.reader.ground.province[reading.target] if reading.target >= 0 else t.place[reading.other]
    in_place = reading.target < 0
    if t.place[attacker] == aim and not in_place:
        t.limits[s, m] = Limit.AIM
        if t.by_sea[m] != NO and t.rulebook.convoyed_support_cut is ConvoyedSupportCut.SUPPORT_CUT:
            return (t.fold(sea_attack, m), t.done[m])
        return (t.done[m],)
    if t.by_sea[m] == NO:
        return (t.way[m],)
    choice = t.rulebook.convoy_paradox
    fleet = t.at.get(aim, -1)
    if choice is ConvoyParadox.RULES_1982:
        t.limits[s, m] = Limit.PARADOX
        protects = t.fold(convoying, fleet) if fleet in t.carried_by else NO
        return (t.fold(land_attack, m), t.fold(attack_despite, (m, protects)))
    passage = t.passages[m]
    if in_place or passage is None or fleet not in passage.fleets:
        return (t.way[m],)
    if choice in _RULES_OF_ROUTES:
        t.limits[s, m] = Limit.PARADOX
    on_route = passage.listed[passage.fleets.index(fleet)]
    if choice is ConvoyParadox.RULES_1971 or (choice is ConvoyParadox.RULES_2000 and t.every_fleet_counts):
        return (t.fold(land_attack, m), t.fold(attack_despite, (m, on_route)))
    if choice is ConvoyParadox.RULES_2000:
        return (t.fold(land_attack, m), t.fold(way_without, (m, fleet)))
    return (t.way[m],)
