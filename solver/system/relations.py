"""The relations of a variant between the units of a position, by number."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.brief import make_repr
from ...model.position import Unit
from ..conditions.relations import Reason, Relations


class PairRelations:
    """The relations between numbered units."""

    __slots__ = ("_relations", "_units")

    def __init__(self, units: Sequence[Unit], relations: Relations) -> None:
        self._units = units
        self._relations = relations

    def __repr__(self) -> str:
        return make_repr(self)

    def cannot_dislodge(self, u: int, other: int) -> Reason | None:
        """Return why unit u may not dislodge the other unit."""
        return self._relations.cannot_dislodge(self._units[u], self._units[other])

    def support_excluded(self, u: int, attacker: int, other: int) -> Reason | None:
        """Return why unit u's support does not count where the attacker would dislodge the other unit."""
        units = self._units
        return self._relations.support_excluded(units[u], units[attacker], units[other])

    def cannot_cut(self, u: int, other: int) -> Reason | None:
        """Return why an attack of unit u does not cut the support of the other unit."""
        return self._relations.cannot_cut(self._units[u], self._units[other])

    def can_swap(self, u: int, other: int) -> bool:
        """Return whether units swap places by land without a head-to-head battle."""
        return self._relations.can_swap(self._units[u], self._units[other])

    def cannot_prevent(self, u: int, other: int) -> bool:
        """Return whether a move of unit u fails to keep others out of the other unit's place while that unit
        stays."""
        return self._relations.cannot_prevent(self._units[u], self._units[other]) is not None
