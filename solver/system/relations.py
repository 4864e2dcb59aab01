"""The relations of a variant between the units of a position, by number."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.brief import make_repr
from ...model.position import Unit
from ..conditions.relations import Reason, Relation, Relations, own_power


class PairRelations:
    """The relations between numbered units; by default units of the same power form a side."""

    __slots__ = ("_relations", "_spared", "_uncut", "_units")

    def __init__(self, units: Sequence[Unit], relations: Relations) -> None:
        self._units = units
        self._relations = relations
        self._spared: Relation = relations.spared or own_power
        self._uncut: Relation = relations.uncut or own_power

    def __repr__(self) -> str:
        return make_repr(self)

    def spared(self, u: int, other: int) -> Reason | None:
        """Return why unit u may not dislodge the other unit."""
        return self._spared(self._units[u], self._units[other])

    def withheld(self, u: int, attacker: int, other: int) -> Reason | None:
        """Return why unit u's support does not count where the attacker would dislodge the other unit."""
        units, withheld = self._units, self._relations.withheld
        if withheld is None:
            return self._spared(units[u], units[other])
        return withheld(units[u], units[attacker], units[other])

    def uncut(self, u: int, other: int) -> Reason | None:
        """Return why an attack of unit u does not cut the support of the other unit."""
        return self._uncut(self._units[u], self._units[other])

    def pass_by(self, u: int, other: int) -> bool:
        """Return whether units swap places by land without a head-to-head battle."""
        passing = self._relations.passing
        return passing is not None and passing(self._units[u], self._units[other])

    def admits(self, u: int, other: int) -> bool:
        """Return whether a move of unit u keeps no unit out of the other unit's place while it stays."""
        admitting = self._relations.admitting
        return admitting is not None and admitting(self._units[u], self._units[other]) is not None
