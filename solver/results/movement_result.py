"""The result of a movement phase: orders with their outcomes, and the position after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

from ...model.names import Location, Power, Province
from ...model.orders import MovementOrder, Order, UnreadLine, merge_unread
from ...model.position import DislodgedUnit, Position, Unit
from ..orders.reading import HOLD, ValidatedOrder
from ..rules.check import check, contradictions
from ..search.extra_rules import Certainty
from ..search.settled_kernels import Kernel, SettledKernel, kernels_of
from ..system.system import System
from .aftermath import position_after
from .order_outcomes import OrderOutcomes
from .order_result import OrderResult
from .retreat_options import all_retreat_options
from .unread import UnreadResult, unread_results


class Note(NamedTuple):
    """A sentence about the submissions, and the orders it concerns."""

    text: str
    orders: tuple[Order, ...] = ()


class WrittenOrder(NamedTuple):
    """An order as a power wrote it; `owner` is the power whose sheet it counts on."""

    power: Power
    order: Order
    owner: Power


@dataclass(frozen=True, eq=False, repr=False)
class MovementResult:
    """Who moved, who was dislodged, the outcome of every order, and how certain the result is.

    `given` are the validated orders. `notes` say what was decided about the orders before validation.
    `written` are the orders in the sequence submitted, where some of them count on the sheets of other
    powers. `unread` are invalid lines that the caller let through.

    Results are equal if they say the same about the same position under the same rules.
    """

    position: Position
    given: Sequence[ValidatedOrder]
    system: System
    settled: tuple[SettledKernel, ...]
    notes: tuple[Note, ...] = ()
    written: tuple[WrittenOrder, ...] = ()
    unread: tuple[UnreadResult, ...] = ()
    _alone: Self | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MovementResult):
            return NotImplemented
        return (
            self.position == other.position
            and self.system.rulebook == other.system.rulebook
            and self._statements() == other._statements()
        )

    def __hash__(self) -> int:
        return hash((self.position.units, self._statements()))

    def _statements(self) -> tuple[object, ...]:
        """Return everything that the result says, as values."""
        return self.all_results, self.kernels, self.notes, self.written

    def with_submissions(
        self,
        disregarded: Iterable[tuple[Power, MovementOrder, str]],
        notes: Sequence[Note],
        written: Sequence[WrittenOrder] = (),
    ) -> Self:
        """Return the result with submitted orders that do not count, each with its code."""
        reader = self.system.reader
        dropped = [
            ValidatedOrder(
                power, order, reader.find_unit(order.unit.location.province), HOLD, code=code, illegal=True
            )
            for power, order, code in disregarded
        ]
        given = (*self.given, *dropped)
        return replace(self, given=given, notes=tuple(notes), written=tuple(written), _alone=self)

    def with_unread(self, unread: Iterable[tuple[Power, UnreadLine]]) -> Self:
        """Return the result with invalid lines; they are void and change nothing else."""
        return replace(self, unread=unread_results(unread), _alone=self.effective_only)

    def with_values(self, values: Sequence[int]) -> Self:
        """Return the result of the same orders under these values of the decisions, without extra rules."""
        system = copy(self.system)
        system.values = list(values)
        return type(self)(self.position, self.given, system, (), self.notes, self.written)

    @property
    def all_results(self) -> tuple[OrderResult | UnreadResult, ...]:
        """`orders`, with the invalid lines in their places."""
        if not self.unread:
            return self.orders
        lost = ((one.power, one.unread.index, one) for one in self.unread)
        return tuple(merge_unread(self.orders, lost))

    @property
    def effective_only(self) -> Self:
        """The result with only the orders that count, each on the sheet where it counts."""
        return self._alone or self

    @property
    def certainty(self) -> Certainty:
        """Unique, or the weakest certainty among the kernels that extra rules decided."""
        met = [kernel.verdict.certainty for kernel in self.settled if kernel.verdict is not None]
        return max(met, key=list(Certainty).index) if met else Certainty.UNIQUE

    @cached_property
    def kernels(self) -> tuple[Kernel, ...]:
        """The kernels that an extra rule decided, with their consistent resolutions."""
        return kernels_of(self.system, self.settled) if self.settled else ()

    @cached_property
    def orders(self) -> tuple[OrderResult, ...]:
        """Every order as given, in sequence; then those that do not count; then implied holds.

        Each unit without an order of its owner has an implied hold. An order that a power has `written` for a
        unit of another power appears with the writer and again with the owner.
        """
        results = self.outcomes.results()
        return tuple(_in_written_order(results, self.written) if self.written else results)

    @cached_property
    def outcomes(self) -> OrderOutcomes:
        """The outcomes of the orders, by candidate."""
        return OrderOutcomes(self.system, self.given, self.settled)

    def check(self) -> int:
        """Evaluate every definition again under the result, and return how many hold.

        `Resolution.forced` lists the decisions that extra rules forced, perhaps against their definitions.

        Raises:
            InconsistentError: A definition does not hold and no extra rule overrides it: a bug in the solver.
        """
        t = self.system
        check(t, {d: value for kernel in self.settled for d, value in kernel.forced.items()})
        return sum(rule is not None for rule in t.rule) - len(contradictions(t, {}))

    # ---------------------------------------------------------------------------- the position

    @cached_property
    def after(self) -> Position:
        """The position after the movement, before the retreats."""
        return position_after(self.position, self.system)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units after the movement, without the dislodged ones, in the sequence of the position."""
        return self.after.units

    @property
    def dislodged(self) -> tuple[DislodgedUnit, ...]:
        """The dislodged units, with the places their attackers came from."""
        return self.after.dislodged

    def attacker_of(self, dislodged: DislodgedUnit) -> Unit:
        """Return the unit that dislodged another one, at its place before the movement."""
        t = self.system
        return t.units[t.at[t.reader.ground.index[dislodged.attacker_from.province]]]

    @property
    def contested(self) -> frozenset[Province]:
        """The provinces left vacant by a standoff: closed to retreats (DATC 6.H.6, 6.H.9)."""
        return self.after.contested

    @cached_property
    def retreats(self) -> Mapping[Unit, tuple[Location, ...]]:
        """The places each dislodged unit may retreat to."""
        return all_retreat_options(self.system.reader.conditions, self.after, self.system.rulebook)


def _in_written_order(
    results: Sequence[OrderResult], written: Iterable[WrittenOrder]
) -> Iterator[OrderResult]:
    """Yield the results in the sequence in which the orders were written, then those of owners only."""
    waiting: dict[tuple[Power, Order], list[OrderResult]] = {}
    for result in results:
        waiting.setdefault((result.power, result.order), []).append(result)
    told: set[int] = set()
    for power, order, owner in written:
        found = waiting[owner, order]
        result = found[0] if len(found) == 1 or owner != power else found.pop(0)
        if owner == power:
            told.add(id(result))
            yield result
        else:
            yield result._replace(power=power, dislodged_by=None)
    yield from (result for result in results if id(result) not in told)
