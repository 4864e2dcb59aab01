"""The relations of a variant between the units of a position, by number."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.brief import make_repr
from ...model.position import Unit
from ..conditions.relations import Reason, Relation, Relations, same_power


class PairRelations:
    """The relations between numbered units; by default units of the same power form a side."""

    __slots__ = ("_relations", "_spared", "_uncut", "_units")

    def __init__(self, units: Sequence[Unit], relations: Relations) -> None:
        self._units = units
        self._relations = relations
        self._spared: Relation = relations.cannot_dislodge or same_power
        self._uncut: Relation = relations.cannot_cut or same_power

    def __repr__(self) -> str:
        return make_repr(self)

    def cannot_dislodge(self, u: int, other: int) -> Reason | None:
        """Return why unit u may not dislodge the other unit."""
        return self._spared(self._units[u], self._units[other])

    def support_excluded(self, u: int, attacker: int, other: int) -> Reason | None:
        """Return why unit u's support does not count where the attacker would dislodge the other unit."""
        units, support_excluded = self._units, self._relations.support_excluded
        if support_excluded is None:
            return self._spared(units[u], units[other])
        return support_excluded(units[u], units[attacker], units[other])

    def cannot_cut(self, u: int, other: int) -> Reason | None:
        """Return why an attack of unit u does not cut the support of the other unit."""
        return self._uncut(self._units[u], self._units[other])

    def can_swap(self, u: int, other: int) -> bool:
        """Return whether units swap places by land without a head-to-head battle."""
        can_swap = self._relations.can_swap
        return can_swap is not None and can_swap(self._units[u], self._units[other])

    def cannot_prevent(self, u: int, other: int) -> bool:
        """Return whether a move of unit u fails to keep others out of the other unit's place while that unit
        stays."""
        cannot_prevent = self._relations.cannot_prevent
        return cannot_prevent is not None and cannot_prevent(self._units[u], self._units[other]) is not None
