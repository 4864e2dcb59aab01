"""The extra rules that decide a kernel without a unique resolution.

A kernel that contains the path of a convoyed move is a convoy paradox, and the rulebook's choice for DATC
4.A.2 decides it. A kernel of moves only is a circular movement: all of them succeed. Other kernels occur only
in variants; the choice for `other_paradox` decides them: every move of the kernel fails, and perhaps every
support is cut (DATC 2.5, chapter 5.D).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from ...model.errors import ImpossibleError
from ...model.paradox_kernel import KernelDecision, ParadoxKernel
from ...model.rulebook.choices import ConvoyParadox, OtherParadox
from ...model.rulebook.paradox_rules import find_paradox_rule
from ..rules import equations as rules
from ..rules.bounds import Bounds
from ..rules.decisions import YES
from ..rules.tables import Rule
from ..system.names import ABOUT_UNITS, unique_names

if TYPE_CHECKING:
    from ...model.rulebook import Rulebook
    from ..system.system import System


class Certainty(StrEnum):
    """The certainty of a resolution: the weakest of its kernels."""

    UNIQUE = "unique"
    CIRCULAR = "circular"
    PARADOX = "paradox"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The decision of an extra rule about a kernel.

    `forced` are values that override or complement the definitions; the definitions decide what follows from
    them. `rule` names the rule; None where the rulebook does not decide the case.
    """

    certainty: Certainty
    rule: str | None
    forced: Mapping[int, int]


_Value = TypeVar("_Value", covariant=True)


class _NumberedValues(Protocol[_Value]):
    def __getitem__(self, number: int, /) -> _Value: ...


class KernelContext(Protocol):
    """The part of a `System` that extra rules read: what decisions are about, and what defines them."""

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in force."""
        ...

    @property
    def rule(self) -> _NumberedValues[Rule | None]:
        """The definition of each decision."""
        ...

    @property
    def subject(self) -> _NumberedValues[Any]:
        """What each decision is about: an order, a unit, or a pair of them."""
        ...

    @property
    def passages(self) -> _NumberedValues[object | None]:
        """The convoy graph of each move that may be convoyed."""
        ...

    @property
    def done(self) -> _NumberedValues[int]:
        """The decision whether the order of each candidate succeeds."""
        ...

    @property
    def values(self) -> _NumberedValues[int]:
        """The value of each decision."""
        ...


INCOMPLETE_RULES = (ConvoyParadox.RULES_1971, ConvoyParadox.RULES_1982, ConvoyParadox.RULES_2000)
"""The rules of published rulebooks; a variant's fallback decides the cases they leave open."""

_ROUTE_RULES = (rules.way, rules.by_sea, rules.way_without, rules.land_attack, rules.sea_attack)


def apply_tiebreak(
    t: KernelContext,
    kernel: Sequence[int],
    solutions: Sequence[Mapping[int, int]],
    fallback: ConvoyParadox | None,
) -> TieBreak:
    """Decide a kernel that has no resolution or several.

    The `fallback` decides convoy paradoxes that the chosen rule of a rulebook does not decide.
    """
    moves = [d for d in kernel if t.rule[d] is rules.move]
    routes = [d for d in kernel if t.rule[d] in _ROUTE_RULES and _is_about_convoy(t, t.subject[d])]
    if routes:
        choice = t.rulebook.convoy_paradox
        if choice not in tuple(ConvoyParadox):
            return _apply_added_rule(cast("System", t), choice.value, kernel, solutions)
        stopped = [*moves, *(d for d in routes if not _succeeds_anyway(t, d))]
        return _apply_convoy_rule(choice, fallback, routes, stopped, solutions)
    if all(t.rule[d] in (rules.move, rules.passing) for d in kernel):
        for solution in solutions:
            if all(solution.values()):
                return TieBreak(Certainty.CIRCULAR, "circular_movement", dict.fromkeys(moves, 1))
    choice = t.rulebook.other_paradox
    supports = [d for d in kernel if t.rule[d] in (rules.support, rules.remains)]
    failing = moves if moves and choice is OtherParadox.MOVES_FAIL else [*moves, *supports]
    return TieBreak(Certainty.PARADOX, choice.value, dict.fromkeys(failing, 0))


def _apply_added_rule(
    t: System, name: str, kernel: Sequence[int], solutions: Sequence[Mapping[int, int]]
) -> TieBreak:
    """Let an added rule decide a convoy paradox.

    Raises:
        ImpossibleError: The rule forces nothing, or something that the kernel does not decide, or it is not a
            function of the orders.
    """
    described = _describe_decisions(t, kernel)
    numbers = {decision: d for d, decision in described.items()}

    def about(*kinds: Rule) -> tuple[KernelDecision, ...]:
        return tuple(described[d] for d in kernel if t.rule[d] in kinds)

    routes = [d for d in kernel if t.rule[d] in _ROUTE_RULES and _is_about_convoy(t, t.subject[d])]
    given = ParadoxKernel(
        tuple(described.values()),
        tuple(described[d] for d in routes),
        about(rules.move),
        about(rules.support, rules.remains),
        tuple({described[d]: bool(value) for d, value in solution.items()} for solution in solutions),
    )
    rule = find_paradox_rule(name)
    assert rule is not None, "a choice exists only for rules that were found"
    forced, *others = (dict(rule(one)) for one in (given, given.reverse()) * _TIMES_ASKED)
    if any(other != forced for other in others):
        raise ImpossibleError(
            f"the rule 4.A.2={name} is not a function of the orders: asked again, it forces something else",
            expected="the same answer for the same kernel, in whatever sequence its decisions come",
        )
    unknown = sorted(str(decision) for decision in set(forced) - set(numbers))
    if unknown or not forced:
        said = f"forces {', '.join(unknown)}" if unknown else "forces nothing"
        expected = f"some of {', '.join(map(str, given.decisions))}"
        raise ImpossibleError(f"the rule 4.A.2={name} {said}", expected=expected)
    return TieBreak(Certainty.PARADOX, name, {numbers[one]: int(value) for one, value in forced.items()})


_TIMES_ASKED = 2
"""How often an added rule is asked about a kernel in each sequence."""


def _describe_decisions(t: System, kernel: Sequence[int]) -> dict[int, KernelDecision]:
    """Return the decisions of a kernel as added rules see them."""
    bounds = Bounds(t.values)
    found: dict[int, KernelDecision] = {}
    for d, name in unique_names(t, kernel).items():
        first = _first_subject(t.subject[d])
        c = t.candidates[first][0] if t.rule[d] in ABOUT_UNITS else first
        passage = t.passages[c]
        strengths: tuple[int, int] = (t.support_weight[c], t.support_weight[c]) if c in t.supports else (0, 0)
        if c in t.movers:
            strengths = rules.attack(bounds, t, c)
        fleets = () if passage is None else tuple(t.units[fleet] for fleet in passage.fleets)
        found[d] = KernelDecision(name, t.units[t.unit[c]], t.reading[c].order, strengths, fleets)
    return found


def _is_about_convoy(t: KernelContext, subject: int | tuple[int, int]) -> bool:
    """Return whether a path rule is about a convoyed move, not a move into a province that may close."""
    return t.passages[_first_subject(subject)] is not None


def _first_subject(subject: int | tuple[int, ...]) -> int:
    """Return the order or unit that a decision is about, or the first of a pair."""
    return subject[0] if isinstance(subject, tuple) else subject


def _succeeds_anyway(t: KernelContext, route: int) -> bool:
    """Return whether the move of a path succeeds by sea and by land, so that no rule can stop it."""
    return t.values[t.done[_first_subject(t.subject[route])]] == YES


def _apply_convoy_rule(
    choice: ConvoyParadox,
    fallback: ConvoyParadox | None,
    routes: Sequence[int],
    stopped: Sequence[int],
    solutions: Sequence[Mapping[int, int]],
) -> TieBreak:
    """Decide a convoy paradox. `routes` are its paths; `stopped` those of moves in doubt, and these moves."""
    if fallback is not None and choice in INCOMPLETE_RULES:
        choice = fallback
    if choice is ConvoyParadox.SZYKMAN:
        return TieBreak(Certainty.PARADOX, choice.value, dict.fromkeys(routes, 0))
    if choice is ConvoyParadox.DPTG:
        for solution in solutions:
            if not any(solution[d] for d in routes):
                return TieBreak(Certainty.PARADOX, choice.value, dict(solution))
    if choice in (ConvoyParadox.ALL_HOLD, ConvoyParadox.DPTG):
        return TieBreak(Certainty.PARADOX, choice.value, dict.fromkeys(stopped, 0))
    return TieBreak(Certainty.PARADOX, None, dict.fromkeys(stopped, 0))


def idle_fleets(
    verdict: TieBreak, fleets: Mapping[int, Sequence[int]], in_doubt: Callable[[int], bool]
) -> Iterator[int]:
    """Yield the fleets whose convoys the extra rule for a kernel disrupts, so that their orders fail.

    `fleets` maps each decision about a path to the fleets of that convoy; `in_doubt` says whether the kernel
    decides the fate of a fleet.
    """
    for d, value in verdict.forced.items():
        if not value:
            yield from filter(in_doubt, fleets.get(d, ()))
