"""The decisions of a movement phase: which of them there are, how they are defined, what is settled at once.

Decisions that their definition settles at once are folded into the constants `NO` and `YES` while the
tables are made, by running the rule itself on what is known so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..rules.bounds import Bounds
from ..rules.decisions import NO, UNKNOWN, YES, Rule
from ..rules.equations import dislodged, move, support
from .candidates import Candidates, singles


class Decisions:
    """The list of decisions with their definitions and values; it grows while the tables are made."""

    __slots__ = ("rule", "subject", "values")

    def __init__(self) -> None:
        self.rule: list[Rule | None] = [None, None]
        self.subject: list[Any] = [-1, -1]
        self.values: list[int] = [NO, YES]

    def decide(self, rule: Rule | None, subject: Any) -> int:
        """A new decision with its definition (None: a free choice)."""
        self.rule.append(rule)
        self.subject.append(subject)
        self.values.append(UNKNOWN)
        return len(self.rule) - 1

    def decide_all(self, rule: Rule, subjects: Sequence[int], numbers: list[int]) -> None:
        """New decisions of one kind for several subjects; their numbers go into `numbers`."""
        if not subjects:
            return
        for d, subject in enumerate(subjects, len(self.rule)):
            numbers[subject] = d
        self.rule += [rule] * len(subjects)
        self.subject += subjects
        self.values += [UNKNOWN] * len(subjects)

    def fold(self, rule: Rule, tables: object, subject: Any) -> int:
        """The decision defined by a rule over some tables: a constant if the rule already settles it."""
        value: int = rule(Bounds(self.values), tables, subject)
        return self.decide(rule, subject) if value == UNKNOWN else value


@dataclass(slots=True)
class OrderDecisions:
    """The decisions about orders and units, by order (`done`, `chosen`) and by unit."""

    chosen: list[int]
    """That an order is the one given to its unit."""
    free: list[tuple[int, ...]]
    """For each unit with several candidates the decisions of which exactly one is yes."""
    done: list[int]
    """The success of each move and whether each support is given."""
    dislodged: list[int]
    entering: list[tuple[int, ...]]
    """The successes of the moves into each unit's place."""
    leaving: list[tuple[int, ...]]
    """The successes of each unit's own moves."""
    attacked_supports: list[int]
    """The supports of units that somebody moves against."""
    first_support: int
    """The decisions about moves come first, then those about supports and choices,"""
    first_dislodged: int
    """then those about dislodgements,"""
    first_late: int
    """and then those that are made while the tables are."""


def number_decisions(
    decisions: Decisions, orders: Candidates, place: Sequence[int], every_support: bool
) -> OrderDecisions:
    """Every unit's and order's decisions get their numbers; constants where nothing can happen.

    With `every_support` supports are decisions even where nobody could cut them.
    """
    count, units = len(orders.unit), len(orders.moves_of)
    done = [NO] * count
    decisions.decide_all(move, orders.movers, done)
    first_support = len(decisions.rule)
    free: list[tuple[int, ...]] = []
    chosen: list[int] = [YES] * count
    if orders.several:
        for of in orders.of_units():
            if len(of) > 1:
                for c in of:
                    chosen[c] = decisions.decide(None, c)
                free.append(tuple(chosen[c] for c in of))
    coming, unit = orders.coming, orders.unit
    attacked_supports: list[int] = []
    for s in orders.supports:
        if coming[place[unit[s]]]:
            attacked_supports.append(s)
        else:
            done[s] = chosen[s]
    decisions.decide_all(support, attacked_supports, done)
    first_dislodged = len(decisions.rule)
    lost = [NO] * units
    decisions.decide_all(dislodged, orders.attacked, lost)
    leaving: list[tuple[int, ...]] = [()] * units
    entering: list[tuple[int, ...]] = [()] * units
    moves_of, alone = orders.moves_of, singles(len(decisions.rule))
    for u in orders.attacked:
        comers, moves = coming[place[u]], moves_of[u]
        entering[u] = alone[done[comers[0]]] if len(comers) == 1 else tuple([done[c] for c in comers])
        if moves:
            leaving[u] = alone[done[moves[0]]] if len(moves) == 1 else tuple([done[c] for c in moves])
    first_late = len(decisions.rule)
    if every_support:
        for s in orders.supports:
            if done[s] == YES:
                done[s] = decisions.decide(support, s)
    return OrderDecisions(
        chosen,
        free,
        done,
        lost,
        entering,
        leaving,
        attacked_supports,
        first_support,
        first_dislodged,
        first_late,
    )
