"""Explain the outcome of an order: the chain of reasons down to given facts, each stated once.

An `Explanation` is a proof in steps. Step 1 is the queried order. Every step names the steps it follows from;
steps that follow from nothing state facts of the order set or quote a rule choice. The steps come from a
`Derivation`, so evaluating the rules along them proves the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...model.orders import MovementOrder, format_order
from ...model.reasons import Fact
from ..messages.explanation import Explanation, SettlingFact
from ..messages.movement import format_dependence, format_rule
from ..messages.rule_facts import RuleFacts
from ..messages.sentences import result_sentence
from ..orders.reading import CONVOY, MOVE, SUPPORT, ValidatedOrder
from ..outcomes.choice_names import deciding_choice
from ..outcomes.movement import ConvoyUse, DecidedByRule, Holds
from ..rules import equations as rules
from ..search.extra_rules import Certainty
from ..search.proof import Derivation, KernelStep, PartialValues
from ..search.settled_kernels import OrderFate, SettledKernel, candidates_of
from .steps import StepWriter

if TYPE_CHECKING:
    from .movement_result import MovementResult
    from .order_result import OrderResult

_MOST_LISTED = 10
"""The maximum number of orders and alternatives listed for a kernel; longer lists end with "..."."""


def explain(resolution: MovementResult, result: OrderResult) -> Explanation:
    """Explain one order of a resolution."""
    return _ExplanationBuilder(resolution).explain(result)


class _ExplanationBuilder:
    """Builds the explanations of one resolution."""

    def __init__(self, resolution: MovementResult) -> None:
        self.resolution = resolution
        self.t = resolution.system
        self.derivation = Derivation(self.t, resolution.settled)
        self.results: dict[int, OrderResult] = {id(result.order): result for result in resolution.orders}
        self.premises: dict[int, Sequence[int]] = {}
        self.decisions: dict[int, Fact] = {}
        self.kernels: dict[int, Fact] = {}
        self.others: dict[str, Fact] = {}

    def explain(self, result: OrderResult) -> Explanation:
        """Return the explanation of a result."""
        reading = self._find_reading(result)
        text = result_sentence(result)
        because = [] if reading is None else list(self._find_reasons(result, reading))
        decision = -1 if reading is None else self._find_decision(reading)
        noted = [self._make_fact(note.text) for note in self.resolution.notes if result.order in note.orders]
        return Explanation(SettlingFact(text, "", (*because, *noted, *self.rules.find_in(text)), decision))

    @cached_property
    def rules(self) -> RuleFacts:
        """The rule choices that steps name."""
        return RuleFacts(type(self.t.rulebook))

    def _find_reading(self, result: OrderResult) -> ValidatedOrder | None:
        """Return the reading of an order that counts; None for one that does not."""
        if result.unit is None:
            return None
        reading = self.t.reading[self.resolution.position.units.index(result.unit)]
        return reading if reading.order is result.order and reading.code is None else None

    def _find_decision(self, reading: ValidatedOrder) -> int:
        """Return the decision that an order's outcome is about; -1 if nothing had to be decided."""
        t, u = self.t, reading.unit
        decision = t.done[u] if reading.kind in (MOVE, SUPPORT) else t.dislodged[u]
        if reading.kind == MOVE and not t.values[t.way[u]]:
            decision = t.way[u]
        return decision if decision > 1 and u not in t.unmatched else -1

    def _find_reasons(self, result: OrderResult, reading: ValidatedOrder) -> Iterator[Fact]:
        """Yield what the outcome of an order follows from."""
        t, u = self.t, reading.unit
        decision = self._find_decision(reading)
        if decision > 1:
            yield from self._decision_fact(decision).because
        outcome = result.outcome
        if isinstance(outcome, DecidedByRule) and reading.kind not in (MOVE, SUPPORT):
            kernel = self.resolution.outcomes.idle_fleets[u]
            for step in {id(step): step for step in self.derivation.steps.values()}.values():
                if step.kernel is kernel:
                    self._prove(step.premises)
                    yield self._kernel_fact(step)
        if (
            reading.kind == CONVOY
            and isinstance(outcome, Holds)
            and outcome.use in (ConvoyUse.BROKEN, ConvoyUse.SAILS)
        ):
            ways = [t.way[c] for c in t.moves_of[reading.other] if t.target[c] == reading.target]
            yield from (self._decision_fact(d) for d in ways if d > 1)
        if result.dislodged_by is not None and reading.kind in (MOVE, SUPPORT) and t.dislodged[u] > 1:
            yield self._decision_fact(t.dislodged[u])

    # ------------------------------------------------------------------------------------- the facts

    def _decision_fact(self, d: int) -> Fact:
        self._prove((d,))
        return self.decisions[d]

    def _prove(self, asked: Iterable[int]) -> None:
        """Create the facts of decisions and of all they follow from, in the sequence of the proof."""
        needed: set[int] = set()
        stack = list(asked)
        while stack:
            d = stack.pop()
            if d not in needed and d not in self.decisions:
                needed.add(d)
                stack.extend(self._find_premises(d))
        for d in sorted(needed, key=lambda d: self.derivation.rank[d]):
            self.decisions[d] = self._settled_fact(d)

    def _find_premises(self, d: int) -> Sequence[int]:
        found = self.premises.get(d)
        if found is None:
            step = self.derivation.steps.get(d)
            found = self.premises[d] = self.derivation.premises(d) if step is None else step.premises
        return found

    def _settled_fact(self, d: int) -> Fact:
        """Return the fact that a decision has its value, with its premises."""
        t, value = self.t, self.t.values[d]
        step = self.derivation.steps.get(d)
        if step is not None:
            claim = StepWriter(t, PartialValues(t.values, set())).format_claim(d, value)
            return SettlingFact(
                f"{claim}{self._format_deciding_rule(step)}.", "", (self._kernel_fact(step),), d
            )
        premises = self._find_premises(d)
        steps = StepWriter(t, PartialValues(t.values, set(premises)))
        text = steps.format_sentence(d, value)
        if t.rule[d] is rules.support and value:
            s: int = t.subject[d]
            result = self.results.get(id(t.reading[s].order))
            text = result_sentence(result) if result is not None else text
        facts = [self._fact_about(c) for c in dict.fromkeys(steps.counting) if self._is_constant(c)]
        because = (*(self.decisions[e] for e in premises), *facts, *self.rules.find_in(text))
        return SettlingFact(text, "", because, d)

    def _is_constant(self, c: int) -> bool:
        """Return whether nothing had to be decided about a support or convoy."""
        t = self.t
        return (t.done[c] if t.reading[c].kind == SUPPORT else t.dislodged[t.unit[c]]) < 2

    def _fact_about(self, c: int) -> Fact:
        """Return the fact that a support or convoy counts because nothing threatens it."""
        result = self.results.get(id(self.t.reading[c].order))
        return self._make_fact(
            result_sentence(result) if result is not None else f"{format_order(self.t.reading[c].order)}."
        )

    def _make_fact(self, text: str) -> Fact:
        found = self.others.get(text)
        if found is None:
            found = self.others[text] = Fact(text, "", self.rules.find_in(text))
        return found

    # ------------------------------------------------------------------------------------- kernels

    def _format_deciding_rule(self, step: KernelStep) -> str:
        verdict = step.kernel.verdict
        if verdict is None:
            return ", in the only consistent resolution"
        if verdict.certainty is Certainty.CIRCULAR:
            return " because every move of a circular movement succeeds"
        rule = format_rule(deciding_choice(self.t.rulebook, verdict.rule))
        return f" because {rule} decides so" if verdict.rule else f" because {rule} does not decide this case"

    def _kernel_fact(self, step: KernelStep) -> Fact:
        found = self.kernels.get(id(step))
        if found is None:
            candidates = candidates_of(self.t, step.kernel.decisions)
            orders = tuple(self.t.reading[c].order for c in candidates)
            chosen = self._format_deciding_rule(step) if step.kernel.verdict is not None else ""
            found = self.kernels[id(step)] = Fact(
                _kernel_text([format_order(order) for order in orders], step.kernel),
                "",
                (
                    *self._alternative_facts(orders),
                    *(self.decisions[d] for d in step.premises),
                    *self.rules.find_in(chosen),
                ),
            )
        return found

    def _alternative_facts(self, orders: Sequence[MovementOrder]) -> Iterator[Fact]:
        """Yield the consistent resolutions of a kernel that an extra rule decided."""
        for kernel in self.resolution.kernels:
            if kernel.orders == orders and kernel.resolutions:
                shown = kernel.alternatives[:_MOST_LISTED]
                yield from (
                    Fact(f"{_introduce_alternative(number)}: {_format_alternative(orders, way)}.")
                    for number, way in enumerate(shown)
                )
                return


def _introduce_alternative(number: int) -> str:
    """Introduce an alternative, counted from 0."""
    return "One consistent resolution" if number == 0 else "Another consistent resolution"


def _kernel_text(orders: Sequence[str], kernel: SettledKernel) -> str:
    shown = orders if len(orders) <= _MOST_LISTED else [*orders[: _MOST_LISTED - 1], "..."]
    depend = format_dependence(len(kernel.solutions))
    return f"These {len(orders)} orders {depend}: {'; '.join(shown)}."


_VERBS = {
    OrderFate.SUCCEEDS: "succeeds",
    OrderFate.BOUNCES: "bounces",
    OrderFate.STRANDED: "has no convoy",
    OrderFate.UNDER_WAY: "has an open path",
    OrderFate.GIVEN: "is given",
    OrderFate.CUT: "is cut",
    OrderFate.STANDS: "holds",
    OrderFate.DISLODGED: "is dislodged",
}


def _format_alternative(orders: Sequence[MovementOrder], fates: Sequence[OrderFate]) -> str:
    """Format a consistent resolution of a kernel."""
    words = [f"{format_order(order)} {_VERBS[fate]}" for order, fate in zip(orders, fates, strict=True)]
    return "; ".join(words if len(words) <= _MOST_LISTED else [*words[: _MOST_LISTED - 1], "..."])
