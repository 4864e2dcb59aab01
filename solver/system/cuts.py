"""What can cut each support."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from ...model.brief import brief
from ...model.rulebook.choices import ConvoyedSupportCut, ConvoyParadox
from ..conditions.relations import Reason
from ..orders.reading import Reader
from ..rules.decisions import NO
from ..rules.equations import attack_despite, convoying, land_attack, sea_attack, way_without
from .candidates import Candidates
from .decisions import Decisions, OrderDecisions
from .relations import Between
from .routes import Routes

_RULES_OF_ROUTES = (ConvoyParadox.RULES_1971, ConvoyParadox.RULES_2000)


class Limit(Enum):
    """What keeps the mere attack of a move from cutting a support."""

    AIM = auto()
    """The move comes from where the support is aimed."""
    PARADOX = auto()
    """The move comes by a convoy that the support may break (DATC 4.A.2)."""


@brief
@dataclass(slots=True)
class Cuts:
    """For each support what cuts it."""

    cutters: list[Sequence[int]]
    """The decisions any of which cuts it."""
    cutting_moves: list[Sequence[int]]
    """The moves that these decisions are about, in the same sequence."""
    cut_by: list[dict[int, tuple[int, ...]]]
    """The same by the moves they belong to."""
    limits: dict[tuple[int, int], Limit | Reason]
    """What keeps the mere attack of a move from cutting it, by the support and the move."""


def find_cutters(
    reader: Reader,
    orders: Candidates,
    decided: OrderDecisions,
    routes: Routes,
    between: Between,
    decisions: Decisions,
) -> Cuts:
    """Find for each support the decisions any of which cuts it."""
    count = len(orders.unit)
    found = Cuts([()] * count, [()] * count, [{}] * count, {})
    finder = _Finder(reader, orders, decided, routes, between, decisions, found.limits)
    coming, place, unit = orders.coming, reader.place, orders.unit
    for s in orders.supports:
        comers = coming[place[unit[s]]]
        if comers:
            cut_by = found.cut_by[s] = {m: finder.cut_by(s, m) for m in comers}
            cutters: list[int] = []
            moves: list[int] = []
            for m, ds in cut_by.items():
                for d in ds:
                    if d != NO:
                        cutters.append(d)
                        moves.append(m)
            found.cutters[s], found.cutting_moves[s] = cutters, moves
    return found


@dataclass(slots=True)
class _Finder:
    """Finds what cuts supports, and notes what limits that."""

    reader: Reader
    orders: Candidates
    decided: OrderDecisions
    routes: Routes
    between: Between
    decisions: Decisions
    limits: dict[tuple[int, int], Limit | Reason]

    def cut_by(self, s: int, m: int) -> tuple[int, ...]:
        """What about move m cuts support s: its attack, its success, or nothing.

        An attack cuts, unless it comes from where the support is aimed (then only a dislodgement
        does; DATC 4.A.4 for convoyed attacks), from the supporter's own side, or by a convoy that the
        paradox rules of 1971, 1982 and 2000 keep from cutting (DATC 4.A.2).
        """
        reader, routes, decisions = self.reader, self.routes, self.decisions
        done, reading = self.decided.done, self.orders.reading[s]
        u, attacker = self.orders.unit[s], self.orders.unit[m]
        uncut = self.between.uncut(attacker, u)
        if uncut is not None:
            self.limits[s, m] = uncut
            return (done[m],) if self.between.spared(attacker, u) is None else ()
        in_place = reading.target < 0
        aim = reader.place[reading.other] if in_place else reader.ground.province[reading.target]
        if reader.place[attacker] == aim and not in_place:
            self.limits[s, m] = Limit.AIM
            cut = reader.rulebook.convoyed_support_cut is ConvoyedSupportCut.SUPPORT_CUT
            if routes.by_sea[m] != NO and cut:
                return (decisions.fold(sea_attack, routes, m), done[m])
            return (done[m],)
        if routes.by_sea[m] == NO:
            return (routes.way[m],)
        choice = reader.rulebook.convoy_paradox
        fleet = reader.at.get(aim, -1)
        if choice is ConvoyParadox.RULES_1982:
            self.limits[s, m] = Limit.PARADOX
            protects = decisions.fold(convoying, routes, fleet) if fleet in routes.carried_by else NO
            return self._by_land_or(m, decisions.fold(attack_despite, routes, (m, protects)))
        passage = routes.passages[m]
        if in_place or passage is None or fleet not in passage.fleets:
            return (routes.way[m],)
        if choice in _RULES_OF_ROUTES:
            self.limits[s, m] = Limit.PARADOX
        on_route = passage.listed[passage.fleets.index(fleet)]
        every_fleet = choice is ConvoyParadox.RULES_2000 and routes.every_fleet_counts
        if choice is ConvoyParadox.RULES_1971 or every_fleet:
            return self._by_land_or(m, decisions.fold(attack_despite, routes, (m, on_route)))
        if choice is ConvoyParadox.RULES_2000:
            return self._by_land_or(m, decisions.fold(way_without, routes, (m, fleet)))
        return (routes.way[m],)

    def _by_land_or(self, m: int, otherwise: int) -> tuple[int, ...]:
        """The attack of move m cuts by land, or by what else is said."""
        return (self.decisions.fold(land_attack, self.routes, m), otherwise)
