"""The algebra of reasons: every value carries the grounds that decided it.

The functions that settle a turn run again over the final values (or over some of them, the premises of a step
of a proof). The result is a `Derived`: yes, no or unknown, with its *grounds*. A ground is a decision with
its value, a convoy with its open route or lost fleets, or a comparison of strengths. Each strength is an
`Amount` with the terms that count in it and, where a condition chose between two strengths, the other one.
Outcomes, sentences and explanations are formatted from these values; nothing is decided a second time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...model.brief import make_repr
from .algebra import Definition
from .decisions import UNKNOWN, Terms

if TYPE_CHECKING:
    from .convoy_graph import ConvoyGraph


class Decided(NamedTuple):
    """A decision with its value."""

    decision: int
    value: int


class Crossing(NamedTuple):
    """A convoy: an open `route`, as nodes of its graph (None: there is none), and the `lost` nodes."""

    passage: ConvoyGraph
    route: tuple[int, ...] | None
    lost: tuple[int, ...]


class StrengthComparison(NamedTuple):
    """A strength and all that it must exceed; `by` is the greatest that it does not exceed, if any."""

    strength: Amount
    met: tuple[Amount, ...]
    by: Amount | None

    @property
    def exceeds(self) -> bool:
        """Whether the strength is greater than zero and than everything it meets."""
        return self.by is None and self.strength.least > 0


Ground: TypeAlias = Decided | Crossing | StrengthComparison
"""What decides a yes or no."""

Grounds: TypeAlias = "tuple[Ground, ...]"


class Derived(NamedTuple):
    """A value, 0, 1 or `UNKNOWN`, with its grounds; empty where the orders alone decide."""

    value: int
    grounds: Grounds = ()


class Amount(NamedTuple):
    """A strength between `least` and `most`.

    `rule` and `subject` identify it: ``hold`` and a unit, ``attack`` and a move. It is the sum of its owner's
    `base` and those of its `terms` whose decision is yes. `grounds` are the conditions it depends on; if
    `void`, nothing of it counts under these conditions. `instead` is the strength under the opposite
    condition; where the condition is unknown, it may be either.
    """

    least: int
    most: int
    rule: Definition
    subject: int
    base: int
    terms: Terms
    grounds: Grounds = ()
    void: bool = False
    instead: Amount | None = None
    open: bool = False
    """Whether the condition is unknown."""


_NO, _YES, _OPEN = Derived(0), Derived(1), Derived(UNKNOWN)
_CONSTANTS = (_NO, _YES)


class Reasons:
    """The algebra of reasons over a list of decision values, some of which may be unknown."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[int]) -> None:
        self.values = values

    def __repr__(self) -> str:
        return make_repr(self)

    # Decisions ---------------------------------------------------------------------------------

    def decision(self, d: int) -> Derived:
        if d < 2:
            return _CONSTANTS[d]
        value = self.values[d]
        return _OPEN if value == UNKNOWN else Derived(value, (Decided(d, value),))

    def some(self, ds: Iterable[int]) -> Derived:
        values = self.values
        asked = tuple(ds)
        if len(asked) == 1:  # as for a unit with one move
            return self.decision(asked[0])
        found: list[Ground] = []
        denied: list[Ground] = []
        is_open = False
        for d in asked:
            value = values[d]
            if value == 1:
                found.append(Decided(d, 1))
            elif value:
                is_open = True
            elif d:
                denied.append(Decided(d, 0))
        if found:
            return Derived(1, tuple(found))
        if is_open:
            return _OPEN
        return Derived(0, tuple(denied)) if denied else _NO

    def negation(self, x: Derived) -> Derived:
        value, grounds = x
        if value == UNKNOWN:
            return x
        return Derived(1 - value, grounds) if grounds else _CONSTANTS[1 - value]

    def both(self, x: Derived, y: Derived) -> Derived:
        if not x[0] or not y[0]:
            return y if x[0] else x
        if x[0] == UNKNOWN or y[0] == UNKNOWN:
            return _OPEN
        return Derived(1, (*x[1], *y[1])) if x[1] and y[1] else y if y[1] else x

    def either(self, x: Derived, y: Derived) -> Derived:
        if x[0] == 1 or y[0] == 1:
            return x if x[0] == 1 else y
        if x[0] == UNKNOWN or y[0] == UNKNOWN:
            return _OPEN
        return Derived(0, (*x[1], *y[1])) if x[1] and y[1] else y if y[1] else x

    def joined(self, passage: ConvoyGraph, without: int, every: bool) -> Derived:
        values = self.values
        sound: list[bool] = []
        hoped: list[bool] = []
        lost: list[int] = []
        kept_or_not: list[Decided] = []
        missing: list[Decided] = []
        none_missing = True
        for i, fleet in enumerate(passage.fleets):
            given, gone, listed = passage.given[i], passage.lost[i], passage.listed[i]
            sunk = 1 if fleet == without else values[gone]
            sound.append(values[given] == 1 and sunk == 0)
            hoped.append(values[given] != 0 and sunk != 1)
            kept_or_not += self._known_decisions(given, gone)
            if sunk == 1:
                lost.append(i)
            if every and sunk and values[listed]:
                none_missing = False
                if sunk == 1 and values[listed] == 1:
                    missing += self._known_decisions(gone, listed) or [Decided(gone, 1)]
        route = find_open_route(passage, sound)
        crossing = Crossing(passage, route, tuple(lost))
        if missing:
            return Derived(0, (crossing, *missing))
        if find_open_route(passage, hoped) is None:
            return Derived(0, (crossing, *kept_or_not))
        if route is None or not none_missing:
            return _OPEN
        listed_or_not = self._known_decisions(*passage.listed) if every else []
        return Derived(1, (crossing, *kept_or_not, *listed_or_not))

    def _known_decisions(self, *ds: int) -> list[Decided]:
        """Return the decisions that are neither constant nor unknown."""
        values = self.values
        return [Decided(d, values[d]) for d in ds if d > 1 and values[d] != UNKNOWN]

    # Strengths ---------------------------------------------------------------------------------

    def total(self, base: int, terms: Terms, rule: Definition, subject: int) -> Amount:
        if not terms:
            return Amount(base, base, rule, subject, base, (), (), False, None, False)
        least = most = base
        values = self.values
        for weight, d, _ in terms:
            value = values[d]
            if value:
                most += weight
                if value == 1:
                    least += weight
        return Amount(least, most, rule, subject, base, terms, (), False, None, False)

    def when(self, x: Derived, s: Amount) -> Amount:
        holds, grounds = x
        if holds == 1 and not grounds:
            return s
        least, most, rule, subject, base, terms, conditions, _, instead, is_open = s
        if holds == 1:
            conditions = (*conditions, *grounds)
            return Amount(least, most, rule, subject, base, terms, conditions, False, instead, is_open)
        if holds:
            return Amount(0, most, rule, subject, base, terms, conditions, False, instead, True)
        return Amount(0, 0, rule, subject, base, terms, grounds, True, instead, False)

    def choose(self, x: Derived, s: Amount, r: Amount) -> Amount:
        holds, grounds = x
        if holds == UNKNOWN:
            return self._either_amount(s, r)
        chosen, other = (s, r) if holds else (r, s)
        least, most, rule, subject, base, terms, conditions, void, instead, is_open = chosen
        if other.rule is rule and (other.terms is not terms or other.base != base):
            instead = other
        return Amount(
            least, most, rule, subject, base, terms, (*conditions, *grounds), void, instead, is_open
        )

    @staticmethod
    def _either_amount(s: Amount, r: Amount) -> Amount:
        """Return either of two strengths, where it is unknown which; identified as the greater one."""
        named, other = (s, r) if s.rule is r.rule and s.most >= r.most else (r, s)
        return named._replace(
            least=min(s.least, r.least), most=max(s.most, r.most), void=False, instead=other, open=True
        )

    def exceeds(self, s: Amount, rs: Iterable[Amount]) -> Derived:
        met = tuple(rs)
        least, most = s.least, s.most
        value = 1 if least > 0 else UNKNOWN if most > 0 else 0
        by: Amount | None = None
        for r in met:
            if r.least >= most and r.least:
                value = 0
                if by is None or r.least > by.least:
                    by = r
            elif value and r.most >= least:
                value = UNKNOWN
        return _OPEN if value == UNKNOWN else Derived(value, (StrengthComparison(s, met, by),))

    # The decisions behind a reason -------------------------------------------------------------------

    def decisions_behind(self, reason: Derived) -> set[int]:
        """Return the decisions that a reason depends on: they alone give the same value."""
        return self._decisions_behind(reason.grounds)

    def _decisions_behind(self, grounds: Grounds) -> set[int]:
        found: set[int] = set()
        for ground in grounds:
            if isinstance(ground, Decided):
                found.add(ground.decision)
            elif isinstance(ground, StrengthComparison):
                found |= self._decisions_behind_comparison(ground)
        return found - {0, 1}

    def _decisions_behind_comparison(self, comparison: StrengthComparison) -> set[int]:
        strength, met, by = comparison
        if comparison.exceeds:
            return self._bounding_grounds(strength, 1).union(*(self._bounding_grounds(r, 0) for r in met))
        return self._bounding_grounds(strength, 0) | (
            self._bounding_grounds(by, 1) if by is not None and strength.most else set()
        )

    def _bounding_grounds(self, amount: Amount, value: int) -> set[int]:
        """Return what bounds a strength from above (`value` 0) or below (1): conditions and terms."""
        if value and not amount.least:
            return set()
        values = self.values
        found = {d for _, d, _ in amount.terms if values[d] == value} if not amount.void else set[int]()
        found |= self._decisions_behind(amount.grounds)
        if amount.open and amount.instead is not None:
            found |= self._bounding_grounds(amount.instead, value)
        return found - {0, 1}


def find_open_route(passage: ConvoyGraph, kept: Sequence[bool]) -> tuple[int, ...] | None:
    """Return a shortest route over the kept fleets from start to destination; None if there is none."""
    routes = [(i,) for i in passage.first if kept[i]]
    seen = set(passage.first)
    for route in routes:  # the list grows while it is iterated: shorter routes come first
        if passage.last[route[-1]]:
            return route
        fresh = [i for i in passage.links[route[-1]] if kept[i] and i not in seen]
        seen.update(fresh)
        routes += [(*route, i) for i in fresh]
    return None
