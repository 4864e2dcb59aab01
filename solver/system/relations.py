"""What the units of a position do not do to one another, and why: the relations of a variant, by numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.brief import tagged
from ...model.position import Unit
from ..conditions.relations import BETWEEN_POWERS, OWN_SIDE, Reason, Relations


class Between:
    """The relations of units that are named by their numbers: those of one power are on one side."""

    __slots__ = ("_units",)

    def __init__(self, units: Sequence[Unit]) -> None:
        self._units = units

    def __repr__(self) -> str:
        return tagged(self)

    def spared(self, u: int, other: int) -> Reason | None:
        """Why unit u may not dislodge the other unit."""
        units = self._units
        return OWN_SIDE if units[u].power == units[other].power else None

    def withheld(self, u: int, _attacker: int, other: int) -> Reason | None:
        """Why the support of unit u does not count where the attacker would dislodge the other unit."""
        units = self._units
        return OWN_SIDE if units[u].power == units[other].power else None

    def uncut(self, u: int, other: int) -> Reason | None:
        """Why an attack of unit u does not cut the support of the other unit."""
        units = self._units
        return OWN_SIDE if units[u].power == units[other].power else None

    def pass_by(self, _u: int, _other: int) -> bool:
        """The units change places without a head-to-head battle, though by land."""
        return False

    def admits(self, _u: int, _other: int) -> bool:
        """A move of unit u keeps nobody out of the place of the other unit as long as that stays."""
        return False

    admitting = False
    """Some moves do so."""


class BetweenByClauses(Between):
    """The same where clauses of a variant say some of it."""

    __slots__ = ("_relations", "admitting")

    def __init__(self, units: Sequence[Unit], relations: Relations) -> None:
        super().__init__(units)
        self._relations = relations
        self.admitting = relations.admitting is not None

    def spared(self, u: int, other: int) -> Reason | None:
        """As a clause says, if there is one."""
        relation, units = self._relations.spared, self._units
        return super().spared(u, other) if relation is None else relation(units[u], units[other])

    def withheld(self, u: int, attacker: int, other: int) -> Reason | None:
        """As a clause says, if there is one."""
        withheld, units = self._relations.withheld, self._units
        if withheld is None:
            return self.spared(u, other)
        return withheld(units[u], units[attacker], units[other])

    def uncut(self, u: int, other: int) -> Reason | None:
        """As a clause says, if there is one."""
        relation, units = self._relations.uncut, self._units
        return super().uncut(u, other) if relation is None else relation(units[u], units[other])

    def pass_by(self, u: int, other: int) -> bool:
        """As a clause says, if there is one."""
        passing, units = self._relations.passing, self._units
        return passing is not None and passing(units[u], units[other])

    def admits(self, u: int, other: int) -> bool:
        """As a clause says, if there is one."""
        admitting, units = self._relations.admitting, self._units
        return admitting is not None and admitting(units[u], units[other]) is not None


def between(units: Sequence[Unit], relations: Relations) -> Between:
    """The relations of these units."""
    return Between(units) if relations is BETWEEN_POWERS else BetweenByClauses(units, relations)
