"""The mistakes behind a wrong result: the fewest decisions that must be wrong to explain it.

One slip, such as a support that was counted although it was cut, can make many statements wrong. CP-SAT
searches for the smallest set of moves, supports and convoys that must be decided against their rules, with
everything else following from the rules, so that all statements are true. If no set makes some statements
true, they contradict each other or are impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from ...solver import NO, OPTIMAL, UNKNOWN, Constraints, Resolution, build_system, rules, solver
from ..claims.claims import Claim, OrderClaim
from ..claims.reference_resolution import find_background, find_candidates
from ..claims.truth import truth
from .diagnosis import Diagnosis, Slip

_SLIP = 1_000
"""The cost of a slip. Smaller costs only choose between sets of equally many slips."""
_MOST_TWINS = 4
"""The maximum number of other single slips with the same effect."""


def diagnose(resolution: Resolution, claims: Sequence[Claim], wrong: Sequence[int]) -> Diagnosis:
    """Return the fewest mistakes behind the claims, of which those numbered in `wrong` do not hold."""
    return _SlipModel(resolution, claims, wrong).diagnosis()


class _SlipModel:
    """The rules of one order set, in which each move, support and convoy may be decided wrongly."""

    def __init__(self, resolution: Resolution, claims: Sequence[Claim], wrong: Sequence[int]) -> None:
        self._resolution = resolution
        self._claims = claims
        self._wrong = wrong
        settled = resolution.system
        # People count supports as cut even if no unit could cut them.
        self._t = t = build_system(settled.reader, settled.reading, every_support=True)
        self._algebra = Constraints(t.values, [d for d, value in enumerate(t.values) if value == UNKNOWN])
        self._model = self._algebra.model
        self._slips: dict[int, Any] = {}
        forced = {
            (settled.rule[d], settled.subject[d]): value
            for kernel in resolution.settled
            for d, value in kernel.forced.items()
        }
        self._bind(forced)
        background = find_background(resolution)
        self._background = replace(background, idle={u: self._is_still_idle(u) for u in background.idle})
        self._literals: list[Any] = [truth(self._algebra, t, claim, self._background) for claim in claims]

    def _bind(self, forced: Mapping[tuple[Any, Any], int]) -> None:
        """Constrain every decision to its rule, or to the value set by an extra rule, unless it is a slip."""
        t, algebra, model = self._t, self._algebra, self._model
        points: list[tuple[int, Any, Any]] = []
        for d, variable in algebra.variables.items():
            define = t.rule[d]
            assert define is not None
            subject = t.subject[d]
            value: Any = forced.get((define, subject))
            if value is None:
                value = define(algebra, t, subject)
            if define in (rules.move, rules.support, rules.way):
                slip = self._slips[d] = model.new_bool_var("")
                model.add(variable - value <= slip)
                model.add(value - variable <= slip)
            elif define is rules.remains:
                points.append((t.done[cast("int", subject[0])], variable, value))
            else:
                model.add(variable == value)
        # A person who decides a support wrongly may also miscount how much of its strength is left.
        for support, variable, value in points:
            slip = self._slips[support]
            model.add(variable - value <= slip)
            model.add(value - variable <= slip)
            model.add(variable <= algebra.decision(support))
        for incoming in t.coming:
            if len(incoming) > 1:  # whatever the mistakes, two units are never in the same place
                model.add(sum(algebra.decision(t.done[c]) for c in incoming) <= 1)

    def _is_still_idle(self, fleet: int) -> Any:
        """Return whether an extra rule cancels the convoy of a fleet; false if a slip decides otherwise."""
        t, algebra = self._t, self._algebra
        judged = algebra.decision(NO)
        for c, passage in enumerate(t.passages):
            if passage is not None and fleet in passage.fleets and t.way[c] in self._slips:
                judged = algebra.either(judged, self._slips[t.way[c]])
        return algebra.negation(judged)

    def diagnosis(self) -> Diagnosis:
        """Return the explanation of the wrong statements."""
        claimed = list(range(len(self._claims)))
        impossible: list[int] = []
        clashes: list[tuple[int, ...]] = []
        while not self.possible(claimed):
            clash = self._minimal_clash(claimed)
            if len(clash) == 1:
                impossible += clash
            else:
                clashes.append(clash)
            left_out = {i for i in clash if i in self._wrong}
            claimed = [i for i in claimed if i not in left_out]
        explained = [i for i in self._wrong if i in claimed]
        found = Diagnosis(impossible=tuple(sorted(impossible)), clashes=tuple(clashes))
        return self._explain_claims(found, claimed, explained) if explained else found

    def _explain_claims(
        self, partial: Diagnosis, claimed: Sequence[int], explained: Sequence[int]
    ) -> Diagnosis:
        """Add the fewest slips that make the claimed statements true. Those in `explained` are wrong."""
        self._model.clear_assumptions()
        for i in claimed:
            self._model.add(self._literals[i] == 1)
        self._model.minimize(sum(slip * (_SLIP + self._slip_rank(d)) for d, slip in self._slips.items()))
        search = solver()
        if search.solve(self._model) != OPTIMAL:
            raise AssertionError("statements that are possible together have no explanation")
        found = {d: bool(search.boolean_value(self._algebra.decision(d))) for d in self._chosen_slips(search)}
        if len(found) == 1:
            slips = tuple(self._make_slip(d, value, explained) for d, value in found.items())
            others = sorted(self._other_single_slips(next(iter(found))))
            twins = tuple(self._make_slip(d, value, explained) for d, value in others)
            return replace(partial, slips=slips, twins=twins)
        slips = tuple(
            self._make_slip(d, value, self._explained_by(d, value, explained)) for d, value in found.items()
        )
        alone = {i for slip in slips for i in (*slip.follows, *slip.about)}
        together = tuple(i for i in explained if i not in alone)
        return replace(partial, slips=tuple(sorted(slips, key=self._sort_key)), together=together)

    def _chosen_slips(self, search: Any) -> list[int]:
        return [d for d, slip in self._slips.items() if search.boolean_value(slip)]

    def _slip_rank(self, d: int) -> int:
        """Return the rank of a slip: those that a wrong statement names first, then moves."""
        if d in self._named_slips:
            return 0
        return 1 if self._t.rule[d] is rules.move else 2

    @cached_property
    def _named_slips(self) -> dict[int, tuple[int, ...]]:
        """The slips that wrong statements name, with the numbers of these statements."""
        t = self._t
        named: dict[int, tuple[int, ...]] = {}
        for i in self._wrong:
            claim = self._claims[i]
            if isinstance(claim, OrderClaim):
                for c in find_candidates(t, self._background, claim)[0]:
                    for d in (t.done[c], t.way[c]):
                        if d in self._slips:
                            named[d] = (*named.get(d, ()), i)
        return named

    def _make_slip(self, d: int, value: bool, follows: Sequence[int]) -> Slip:
        about = self._named_slips.get(d, ())
        way = self._t.rule[d] is rules.way
        return Slip(self._t.subject[d], value, way, about, tuple(i for i in follows if i not in about))

    def _sort_key(self, slip: Slip) -> tuple[int, int]:
        """Return the key that sorts slips by the first statement that names them."""
        statements = slip.about or slip.follows
        return (min(statements) if statements else len(self._claims), slip.candidate)

    def _other_single_slips(self, first: int) -> Iterator[tuple[int, bool]]:
        """Yield the other slips that alone make all statements true."""
        model = self._model
        model.add(sum(self._slips.values()) == 1)
        model.add(self._slips[first] == 0)
        search = solver()
        for _ in range(_MOST_TWINS):
            if search.solve(model) != OPTIMAL:
                return
            (d,) = self._chosen_slips(search)
            yield d, bool(search.boolean_value(self._algebra.decision(d)))
            model.add(self._slips[d] == 0)

    def _explained_by(self, d: int, value: bool, explained: Sequence[int]) -> list[int]:
        """Return the wrong statements that come true with this slip alone."""
        other = _SlipModel(self._resolution, self._claims, self._wrong)
        model = other._model
        for slip, variable in other._slips.items():
            if slip != d:
                model.add(variable == 0)
        model.add(other._algebra.decision(d) == int(value))
        true: list[Any] = [other._literals[i] for i in explained]
        model.maximize(sum(true))
        search = solver()
        if search.solve(model) != OPTIMAL:
            return []
        return [i for i, literal in zip(explained, true, strict=True) if search.boolean_value(literal)]

    def _minimal_clash(self, claimed: Sequence[int]) -> tuple[int, ...]:
        """Return a minimal set of statements that cannot be true together, preferring wrong ones."""
        kept = list(claimed)
        for i in sorted(claimed, key=lambda i: (i in self._wrong, -i)):
            fewer = [j for j in kept if j != i]
            if not self.possible(fewer):
                kept = fewer
        return tuple(kept)

    def possible(self, numbers: Sequence[int]) -> bool:
        """Return whether some mistakes make all these statements true."""
        literals: list[Any] = [self._literals[i] for i in numbers]
        if any(isinstance(literal, int) and not literal for literal in literals):
            return False
        self._model.clear_assumptions()
        self._model.add_assumptions([literal for literal in literals if not isinstance(literal, int)])
        search = solver()
        return search.solve(self._model) == OPTIMAL
