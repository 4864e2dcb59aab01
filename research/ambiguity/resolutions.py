"""Every consistent resolution of an order set, and which one each rulebook takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ...model.brief import Displayable, make_repr, pluralize
from ...model.errors import WestphaliaError
from ...model.json_records import JsonRecord
from ...model.orders import MovementOrder, format_order
from ...model.rulebook import (
    Choice,
    ConvoyParadox,
    Rulebook,
    describe_rules,
    read_rules,
    rule_fields,
    rulebooks,
)
from ...solver import Kernel, OrderFate, Resolution, bare_rules, consistent_resolutions, fates_in
from ..question import Question

MOST = 100
"""The maximum number of resolutions listed. Independent kernels multiply their resolutions."""


class TakerRecord(JsonRecord):
    """Rules, and the number of the resolution they take (from 1)."""

    rules: str
    group: str
    takes: int | None
    orders_read_otherwise: bool


class ResolutionsDocument(JsonRecord):
    """Every consistent resolution."""

    resolutions: int
    complete: bool
    orders: list[str]
    columns: list[list[str]]
    differing: list[int]
    result: list[str]
    takers: list[TakerRecord]


@dataclass(frozen=True, slots=True)
class Taker:
    """A rulebook's choice among the resolutions.

    `takes` is the index of a resolution, or None if the rulebook takes none that is consistent under the bare
    rules. `orders_read_otherwise` is true if the rulebook reads the orders differently or rejects them, so
    that its result is not comparable.
    """

    name: str
    group: str
    takes: int | None
    orders_read_otherwise: bool = False


@dataclass(frozen=True, slots=True)
class Resolutions(Displayable):
    """The consistent resolutions of an order set under the bare rules.

    `orders` has one order per unit, in the order of the units. Each of `columns` has the fates of these
    orders in one resolution. `is_complete` is false if there are more resolutions than columns. `result` has
    the fates under the rulebook of the question.
    """

    orders: tuple[MovementOrder, ...]
    columns: tuple[tuple[OrderFate, ...], ...]
    result: tuple[OrderFate, ...]
    kernels: tuple[Kernel, ...] = ()
    is_complete: bool = True
    takers: tuple[Taker, ...] = field(default=())

    def __repr__(self) -> str:
        found = f"{len(self.columns)}{'' if self.is_complete else ' or more'} consistent"
        return make_repr(self, f"of {pluralize(len(self.orders), 'order')}", found)

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one resolution."""
        return len(self.columns) == 1

    @property
    def differing(self) -> tuple[int, ...]:
        """The indices of the orders whose fates differ between columns."""
        if not self.columns:
            touched = [order for kernel in self.kernels for order in kernel.orders]
            return tuple(i for i, order in enumerate(self.orders) if order in touched)
        rows = zip(*self.columns, strict=True)
        return tuple(i for i, row in enumerate(rows) if len(set(row)) > 1)

    def to_json(self) -> ResolutionsDocument:
        """Return the resolutions as a JSON object."""
        return {
            "resolutions": len(self.columns),
            "complete": self.is_complete,
            "orders": [format_order(order) for order in self.orders],
            "columns": [list(column) for column in self.columns],
            "differing": list(self.differing),
            "result": list(self.result),
            "takers": [
                {
                    "rules": taker.name,
                    "group": taker.group,
                    "takes": None if taker.takes is None else taker.takes + 1,
                    "orders_read_otherwise": taker.orders_read_otherwise,
                }
                for taker in self.takers
            ],
        }


def resolutions_of(question: Question, most: int = MOST) -> Resolutions:
    """Return every consistent resolution of the orders, and what each rule, preset and option takes.

    The bare rules are the question's rules without the choice of 4.A.2 (`bare_rules`).
    """
    bare = question.with_rules(bare_rules(question.rulebook)).resolution()
    found = list(consistent_resolutions(bare, most + 1))
    columns = [fates_in(one.system, one.system.values) for one in found[:most]]
    actual = question.resolution()
    orders = _unit_orders(bare)
    takers = tuple(_find_takers(question, orders, columns))
    result = fates_in(actual.system, actual.system.values)
    return Resolutions(orders, tuple(columns), result, bare.kernels, len(found) <= most, takers)


def _unit_orders(resolution: Resolution) -> tuple[MovementOrder, ...]:
    return tuple(reading.order for reading in resolution.system.reading)


def _change_rule(rulebook: Rulebook, name: str, choice: Choice) -> Rulebook:
    return read_rules({name: choice.value}, rulebook)


def _find_takers(
    question: Question, orders: tuple[MovementOrder, ...], columns: list[tuple[OrderFate, ...]]
) -> Iterator[Taker]:
    """Yield what the choices of 4.A.2, the presets and the options of the variant take."""
    number: Mapping[tuple[OrderFate, ...], int] = {column: i for i, column in enumerate(columns)}

    def taker(name: str, group: str, rulebook: Rulebook) -> Taker:
        try:
            resolution = question.with_rules(rulebook).resolution()
        except WestphaliaError:  # these rules reject the submission
            return Taker(name, group, None, orders_read_otherwise=True)
        taken = fates_in(resolution.system, resolution.system.values)
        same = _unit_orders(resolution) == orders
        return Taker(name, group, number.get(taken) if same else None, not same)

    for choice in ConvoyParadox.all():
        yield taker(
            f"4.A.2={choice.value}", "4.A.2", _change_rule(question.rulebook, "convoy_paradox", choice)
        )
    for preset in rulebooks().values():
        yield taker(preset.name, "presets", preset.applied_to(question.rulebook))
    standard = rule_fields(Rulebook)
    for rule in describe_rules(type(question.rulebook)):
        if rule.field in standard:
            continue
        chosen = getattr(question.rulebook, rule.field)
        for info in rule.choices:
            if info.key != chosen.value:
                changed = read_rules({rule.field: info.key}, question.rulebook)
                yield taker(f"{rule.number}={info.key}", "variant", changed)
