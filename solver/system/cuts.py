"""The decisions that can cut each support."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...model.rulebook.choices import ConvoyedSupportCut, ConvoyParadox
from ..orders.reading import OrderValidator, ValidatedOrder
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
from ..rules.tables import CandidateOrders, CutExemption, CutLimit, Cuts, Decisions, Routes
from .relations import PairRelations

PARADOXES = {
    ConvoyParadox.RULES_1971: RULES_1971,
    ConvoyParadox.RULES_1982: RULES_1982,
    ConvoyParadox.RULES_2000: RULES_2000,
}
"""The choices of DATC 4.A.2 that keep convoyed attacks from cutting; all others are `OTHER_RULES`."""


def find_cutters(
    reader: OrderValidator,
    readings: Sequence[ValidatedOrder],
    relations: PairRelations,
    orders: CandidateOrders,
    decisions: Decisions,
    routes: Routes,
) -> Cuts:
    """Find for each support the decisions any of which cuts it."""
    count, unit, place = len(orders.unit), orders.unit, reader.place
    cutters: list[tuple[int, ...]] = [()] * count
    cutting_moves: list[tuple[int, ...]] = [()] * count
    cut_by: list[Mapping[int, tuple[int, ...]]] = [_UNCUT] * count
    limits: dict[tuple[int, int], CutLimit] = {}
    for s in orders.supports:
        attacks = orders.coming[place[unit[s]]]
        if not attacks:
            continue
        reading, found = readings[s], dict[int, tuple[int, ...]]()
        aim = reader.ground.province[reading.target] if reading.target >= 0 else place[reading.other]
        fleet = reader.at[aim]
        for m in attacks:
            exemption = relations.cannot_cut(unit[m], unit[s])
            from_aim = reading.target >= 0 and place[unit[m]] == aim
            if exemption is not None:
                how = own_side_cut_condition(relations.cannot_dislodge(unit[m], unit[s]) is not None)
                limits[s, m] = exemption
            else:
                how = _cut_condition(reader, reading, routes, m, fleet, from_aim)
                if how != BY_ATTACK:
                    limits[s, m] = CutExemption.AIM if from_aim else CutExemption.PARADOX
            found[m] = _cutting_decisions(decisions, routes, how, m, fleet)
        cut_by[s] = found
        cutters[s] = tuple([d for ways in found.values() for d in ways if d != NO])
        cutting_moves[s] = tuple([m for m, ways in found.items() for d in ways if d != NO])
    return Cuts(cutters, cutting_moves, cut_by, limits)


_UNCUT: Mapping[int, tuple[int, ...]] = {}


def _cut_condition(
    reader: OrderValidator, reading: ValidatedOrder, routes: Routes, m: int, fleet: int, from_aim: bool
) -> int:
    """Return how move m, of another side, cuts a support that is aimed at a fleet or to its place."""
    passage = routes.passages[m]
    return cut_condition(
        from_aim,
        routes.by_sea[m] != NO,
        reading.target >= 0 and passage is not None and fleet in passage.fleets,
        reader.rulebook.convoyed_support_cut is ConvoyedSupportCut.SUPPORT_CUT,
        PARADOXES.get(reader.rulebook.convoy_paradox, OTHER_RULES),
        routes.choices.every_fleet_counts,
    )


def _cutting_decisions(decisions: Decisions, routes: Routes, how: int, m: int, fleet: int) -> tuple[int, ...]:
    """Return the decisions by which move m cuts a support that may be aimed at this fleet."""
    fold = decisions.fold_decision
    if how == NEVER:
        return ()
    if how == BY_ATTACK:
        return (routes.way[m],)
    if how == BY_SUCCESS:
        return (decisions.done[m],)
    if how == BY_SEA_OR_SUCCESS:
        return (fold(sea_attack, routes, m), decisions.done[m])
    if how == BY_LAND_OR_WITHOUT:
        without = fold(way_without, routes, (m, fleet))
        return (fold(land_attack, routes, m), without)
    if how == BY_LAND_OR_IF_IDLE:
        protects = fold(convoying, routes, fleet) if fleet in routes.carried_by else NO
    else:
        passage = routes.passages[m]
        assert passage is not None
        protects = passage.listed[passage.fleets.index(fleet)]
    despite = fold(attack_despite, routes, (m, protects))
    return (fold(land_attack, routes, m), despite)
