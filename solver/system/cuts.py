"""The decisions that can cut each support."""

from __future__ import annotations

from collections.abc import Mapping

from ...model.rulebook.choices import ConvoyedSupportCut, ConvoyParadox
from ..rules.decisions import NO
from ..rules.encounters import (
    BY_ATTACK,
    BY_LAND_OR_IF_IDLE,
    BY_LAND_OR_WITHOUT,
    BY_SEA_OR_SUCCESS,
    BY_SUCCESS,
    NEVER,
    OTHER_RULES,
    RULES_1971,
    RULES_1982,
    RULES_2000,
    cut_condition,
    own_side_cut_condition,
)
from ..rules.equations import attack_despite, convoying, land_attack, sea_attack, way_without
from .limits import CutExemption
from .system import System

PARADOXES = {
    ConvoyParadox.RULES_1971: RULES_1971,
    ConvoyParadox.RULES_1982: RULES_1982,
    ConvoyParadox.RULES_2000: RULES_2000,
}
"""The choices of DATC 4.A.2 that keep convoyed attacks from cutting; all others are `OTHER_RULES`."""


def find_cutters(t: System) -> None:
    """Find for each support the decisions any of which cuts it."""
    count = len(t.unit)
    cutters: list[tuple[int, ...]] = [()] * count
    moves: list[tuple[int, ...]] = [()] * count
    cut_by: list[Mapping[int, tuple[int, ...]]] = [_UNCUT] * count
    t.cut_limits = {}
    for s in t.supports:
        if t.coming[t.place[t.unit[s]]]:
            cut_by[s] = _find_cut_conditions(t, s)
            cutters[s] = tuple([d for found in cut_by[s].values() for d in found if d != NO])
            moves[s] = tuple([m for m, found in cut_by[s].items() for d in found if d != NO])
    t.cutters, t.cutting_moves, t.cut_by = cutters, moves, cut_by


_UNCUT: Mapping[int, tuple[int, ...]] = {}


def _find_cut_conditions(t: System, s: int) -> dict[int, tuple[int, ...]]:
    """Find how each move against the unit of support s cuts it: by attack, by success, or not at all."""
    reading, u = t.reading[s], t.unit[s]
    of_move = reading.target >= 0
    aim = t.reader.ground.province[reading.target] if of_move else t.place[reading.other]
    fleet = t.at[aim]
    found: dict[int, tuple[int, ...]] = {}
    for m in t.coming[t.place[u]]:
        attacker, passage = t.unit[m], t.passages[m]
        exemption = t.relations.cannot_cut(attacker, u)
        from_aim = of_move and t.place[attacker] == aim
        over_aim = of_move and passage is not None and fleet in passage.fleets
        if exemption is not None:
            how = own_side_cut_condition(t.relations.cannot_dislodge(attacker, u) is not None)
            t.cut_limits[s, m] = exemption
        else:
            how = cut_condition(
                from_aim,
                t.by_sea[m] != NO,
                over_aim,
                t.rulebook.convoyed_support_cut is ConvoyedSupportCut.SUPPORT_CUT,
                PARADOXES.get(t.rulebook.convoy_paradox, OTHER_RULES),
                t.choices.every_fleet_counts,
            )
            if how != BY_ATTACK:
                t.cut_limits[s, m] = CutExemption.AIM if from_aim else CutExemption.PARADOX
        found[m] = _cutting_decisions(t, how, m, fleet)
    return found


def _cutting_decisions(t: System, how: int, m: int, fleet: int) -> tuple[int, ...]:
    """Return the decisions by which move m cuts a support that may be aimed at this fleet."""
    if how == NEVER:
        return ()
    if how == BY_ATTACK:
        return (t.way[m],)
    if how == BY_SUCCESS:
        return (t.done[m],)
    if how == BY_SEA_OR_SUCCESS:
        return (t.fold_decision(sea_attack, m), t.done[m])
    if how == BY_LAND_OR_WITHOUT:
        without = t.fold_decision(way_without, (m, fleet))
        return (t.fold_decision(land_attack, m), without)
    if how == BY_LAND_OR_IF_IDLE:
        protects = t.fold_decision(convoying, fleet) if fleet in t.carried_by else NO
    else:
        passage = t.passages[m]
        assert passage is not None
        protects = passage.listed[passage.fleets.index(fleet)]
    despite = t.fold_decision(attack_despite, (m, protects))
    return (t.fold_decision(land_attack, m), despite)
