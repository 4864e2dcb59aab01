"""What the units of a position do not do to one another, and why: the relations of a variant, by numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.brief import tagged
from ...model.position import Unit
from ..conditions.relations import OWN_SIDE, Reason, Relation, Relations


class Between:
    """The relations of units that are named by their numbers."""

    __slots__ = ("_relations", "_units")

    def __init__(self, units: Sequence[Unit], relations: Relations) -> None:
        self._units = units
        self._relations = relations

    def __repr__(self) -> str:
        return tagged(self)

    def spared(self, u: int, other: int) -> Reason | None:
        """Why unit u may not dislodge the other unit."""
        return self._answer(self._relations.spared, u, other)

    def withheld(self, u: int, attacker: int, other: int) -> Reason | None:
        """Why the support of unit u does not count where the attacker would dislodge the other unit."""
        withheld, units = self._relations.withheld, self._units
        return (
            self.spared(u, other) if withheld is None else withheld(units[u], units[attacker], units[other])
        )

    def uncut(self, u: int, other: int) -> Reason | None:
        """Why an attack of unit u does not cut the support of the other unit."""
        return self._answer(self._relations.uncut, u, other)

    def pass_by(self, u: int, other: int) -> bool:
        """The units change places without a head-to-head battle, though by land."""
        passing = self._relations.passing
        return passing is not None and passing(self._units[u], self._units[other])

    def admits(self, u: int, other: int) -> bool:
        """A move of unit u keeps nobody out of the place of the other unit as long as that stays."""
        admitting = self._relations.admitting
        return admitting is not None and admitting(self._units[u], self._units[other]) is not None

    def _answer(self, relation: Relation | None, u: int, other: int) -> Reason | None:
        """What a variant says of two units; without a word of it, whether they are of one power."""
        units = self._units
        if relation is None:
            return OWN_SIDE if units[u].power == units[other].power else None
        return relation(units[u], units[other])
