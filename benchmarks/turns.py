"""The turns that are measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import cast

from tests.generators import TURN, random_case
from westphalia.model.case import Case, OrderSet, format_case_text
from westphalia.model.names import Power
from westphalia.model.orders import MovementOrder, format_order, parse_order
from westphalia.model.phase import PhaseKind, parse_phase
from westphalia.model.position import Position
from westphalia.model.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class MovementTurn:
    """One movement phase: the position, everybody's orders, the rules."""

    position: Position
    orders: Mapping[Power, Sequence[MovementOrder]]
    rulebook: Rulebook

    def anew(self) -> MovementTurn:
        """Return the same turn as fresh values, on the same board."""
        position = replace(self.position, units=tuple(replace(unit) for unit in self.position.units))
        orders = {
            power: [parse_order(format_order(order), position.board, PhaseKind.MOVEMENT) for order in own]
            for power, own in self.orders.items()
        }
        return MovementTurn(position, cast("Mapping[Power, Sequence[MovementOrder]]", orders), self.rulebook)

    def text(self) -> str:
        """Return the turn as a text case file."""
        case = Case(
            variant=self.position.board.id,
            phase=parse_phase("S1901M"),
            position=self.position,
            rulebook=self.rulebook,
            order_sets=tuple(OrderSet(power, tuple(own)) for power, own in self.orders.items()),
            rules=self.rulebook.changes_from(Rulebook()),
        )
        return format_case_text(case)


def random_turns(count: int, seed: int, rulebook: Rulebook | None = None) -> list[MovementTurn]:
    """Return random legal turns of 31 units on the standard board."""
    rng = Random(seed)
    cases = [random_case(rng, TURN) for _ in range(count)]
    return [MovementTurn(case.position, case.orders, rulebook or case.rulebook) for case in cases]
