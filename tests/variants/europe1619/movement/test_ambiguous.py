"""Order sets without a unique resolution, caused by partly cut supports.

Each is minimal. The page with them is ``docs/rules/europe-1619.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from tests.variants.europe1619.battles import records, resolve_both_ways, sheets, state
from tests.variants.table import owned
from westphalia.model.orders import MovementOrder
from westphalia.solver import Certainty
from westphalia.solver.outcomes.movement import DecidedByRule, Reduced
from westphalia.solver.results.resolution import Resolution
from westphalia.solver.search.settled_kernels import OrderFate
from westphalia.variants.framework.report import format_entry

PAGE = Path(__file__).parents[4] / "docs" / "rules" / "europe-1619.md"
WITH_SUPPORTS = {"e19_cut_strength": "with_supports"}


@dataclass(frozen=True)
class Example:
    """An order set under `rules`, with all `units` of the position.

    `ways` are its consistent resolutions: the orders of the kernel that succeed.
    """

    name: str
    units: tuple[str, ...]
    orders: Mapping[str, str]
    wars: str
    ways: frozenset[frozenset[str]]
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    allies: str = ""
    standings: Mapping[str, str] = field(default_factory=dict[str, str])

    def resolve(self, **rules: str) -> Resolution:
        """Resolve the order set by kernels and as a whole, and check the result."""
        known = records(self.wars, self.allies, self.standings)
        at = state(", ".join(self.units), known, rules={**self.rules, **rules})
        places = {unit.location.province for unit in at.position.units}
        given = {
            power: tuple(
                order
                for order in sheet
                if isinstance(order, MovementOrder) and order.unit.location.province in places
            )
            for power, sheet in sheets(self.orders, at).items()
        }
        return resolve_both_ways(at, given)

    def certainty(self, **rules: str) -> Certainty:
        """Return the certainty of the resolution."""
        return self.resolve(**rules).certainty

    def smaller(self) -> Iterator[Example]:
        """Yield the example without one unit, one order or one point of strength."""
        for index, unit in enumerate(self.units):
            rest = self.units[:index] + self.units[index + 1 :]
            yield replace(self, units=rest)
            name, plus, bonus = unit.partition("+")
            if plus:
                yield replace(self, units=(*rest, name if bonus == "1" else f"{name}+{int(bonus) - 1}"))
        for power, text in self.orders.items():
            listed = text.split(", ")
            for order in listed:
                fewer = ", ".join(other for other in listed if other != order)
                yield replace(self, orders={**self.orders, power: fewer})


def parse_resolutions(*ways: str) -> frozenset[frozenset[str]]:
    """Parse resolutions, each given as the orders that succeed in it, separated by commas."""
    return frozenset(frozenset(way.split(", ")) for way in ways)


BLADES = Example(
    "Crossed blades",
    ("spain A sne", "spain A fco+1", "spain A lux+1", "france A lor", "france A cha+2"),
    {
        "spain": "A sne - cha, A fco S A sne - cha, A lux S A sne - cha",
        "france": "A lor - lux, A cha S A lor - lux",
    },
    "france-spain",
    parse_resolutions("A sne - cha, A lux S A sne - cha", "A lor - lux, A cha S A lor - lux"),
)
NEIGHBOR = Example(
    "The ungrateful neighbor",
    ("france A pic", "france A bur+2", "spain A lux", "spain A cha+2", "dutch A lor+1"),
    {
        "france": "A pic - cha, A bur S A pic - cha",
        "spain": "A lux - lor, A cha S A lux - lor",
        "dutch": "A lor S A cha",
    },
    "france-spain dutch-spain",
    frozenset(),
)
SCALES = Example(
    "The scales",
    ("france A saa", "france A cha+1", "spain A fco", "spain A lux+1"),
    {"france": "A saa - lux, A cha S A saa - lux", "spain": "A fco - cha, A lux S A fco - cha"},
    "france-spain",
    parse_resolutions("A cha S A saa - lux", "A lux S A fco - cha"),
    WITH_SUPPORTS,
)
HEAVY_SCALES = replace(
    SCALES,
    name="The heavier scales",
    units=("france A saa", "france A cha+2", "spain A fco", "spain A lux+2"),
    ways=parse_resolutions(
        "A cha S A saa - lux", "A lux S A fco - cha", "A cha S A saa - lux, A lux S A fco - cha"
    ),
)
WHEEL = Example(
    "The wheel",
    ("france A sne", "france A cha+1", "spain A saa", "spain A lux+1", "dutch A bur", "dutch A lor+1"),
    {
        "france": "A sne - lux, A cha S A sne - lux",
        "spain": "A saa - lor, A lux S A saa - lor",
        "dutch": "A bur - cha, A lor S A bur - cha",
    },
    "france-spain dutch-spain dutch-france",
    frozenset(),
    WITH_SUPPORTS,
)
EXAMPLES = (BLADES, NEIGHBOR, SCALES, HEAVY_SCALES, WHEEL)
EACH = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)


@EACH
def test_every_example_has_no_or_several_consistent_resolutions(example: Example) -> None:
    found = example.resolve()
    assert found.certainty is Certainty.PARADOX
    (kernel,) = found.kernels
    orders = list(map(format_entry, kernel.orders))
    ways = [
        frozenset(
            order
            for order, fate in zip(orders, way, strict=True)
            if fate in (OrderFate.SUCCEEDS, OrderFate.GIVEN)
        )
        for way in kernel.alternatives
    ]
    assert len(ways) == len(example.ways)
    assert set(ways) == example.ways
    assert kernel.rule == "all_fail"
    assert not {OrderFate.SUCCEEDS, OrderFate.GIVEN}.intersection(kernel.result)
    assert owned(found.units) == set(example.units)


@EACH
def test_every_order_of_the_kernel_is_decided_by_the_rule(example: Example) -> None:
    found = example.resolve()
    (kernel,) = found.kernels
    decided = [line.outcome for line in found.orders if isinstance(line.outcome, DecidedByRule)]
    assert decided
    assert {one.orders for one in decided} == {len(kernel.orders)}
    assert {one.resolutions for one in decided} == {len(example.ways)}


@EACH
def test_every_example_is_minimal(example: Example) -> None:
    assert {smaller.certainty() for smaller in example.smaller()} == {Certainty.UNIQUE}


@EACH
def test_the_page_shows_every_example(example: Example) -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = text.partition(f"### {example.name}")[2].partition("\n### ")[0]
    bonuses: dict[str, str] = {}
    for unit in example.units:
        name, plus, bonus = unit.split(" ", 1)[1].partition("+")
        bonuses[name] = plus + bonus
    for sheet in example.orders.values():
        for order in sheet.split(", "):
            unit = order[:5]
            assert f"{unit}{bonuses[unit]}{order[5:]}".casefold() in shown.casefold()


@pytest.mark.clause("E19-BOLSTER-10")
@pytest.mark.parametrize("example", [BLADES, NEIGHBOR], ids=lambda example: example.name)
def test_some_paradoxes_vanish_if_attackers_bring_their_supports(example: Example) -> None:
    assert example.certainty(e19_cut_strength="with_supports") is Certainty.UNIQUE


@pytest.mark.clause("E19-BOLSTER-10")
@pytest.mark.parametrize("example", [SCALES, HEAVY_SCALES, WHEEL], ids=lambda example: example.name)
def test_other_paradoxes_need_attackers_that_bring_their_supports(example: Example) -> None:
    assert example.certainty(e19_cut_strength="own_unit_strength") is Certainty.UNIQUE


@pytest.mark.parametrize(
    ("example", "left"),
    [
        (BLADES, {"A lux S A sne - cha": 1, "A cha S A lor - lux": 2}),
        (NEIGHBOR, {"A cha S A lux - lor": 2, "A lor S A cha": 1}),
    ],
    ids=["blades", "neighbor"],
)
def test_with_moves_fail_supports_count_as_far_as_attacks_leave_them(
    example: Example, left: Mapping[str, int]
) -> None:
    found = example.resolve(other_paradox="moves_fail")
    assert found.certainty is Certainty.PARADOX
    assert owned(found.units) == set(example.units)
    reduced = {format_entry(line.order): line.outcome for line in found.orders}
    assert {order: outcome.left for order, outcome in reduced.items() if isinstance(outcome, Reduced)} == left


@EACH
def test_examples_between_allies_or_at_peace_are_unique(example: Example) -> None:
    assert replace(example, wars="", allies=example.wars).certainty() is Certainty.UNIQUE
    assert replace(example, wars="").certainty() is Certainty.UNIQUE
    assert replace(example, wars="").certainty(e19_illegal_political_move="failed_move") is Certainty.UNIQUE


@pytest.mark.clause("E19-ALLY-7")
def test_a_cutting_attack_of_an_allys_minor_unit_resolves_the_blades() -> None:
    ally = replace(
        BLADES,
        units=(*BLADES.units, "tri A bur"),
        orders={**BLADES.orders, "dutch": "A bur - cha"},
        allies="dutch-france",
        standings={"tri": "dutch"},
    )
    assert ally.certainty() is Certainty.PARADOX
    assert ally.certainty(e19_ally_minor_attack_cuts="true") is Certainty.UNIQUE


@pytest.mark.clause("E19-ADD-6")
def test_a_cutting_attack_of_an_own_minor_unit_resolves_the_blades() -> None:
    own = replace(
        BLADES,
        units=(*BLADES.units, "tri A bur"),
        orders={**BLADES.orders, "france": BLADES.orders["france"] + ", A bur - cha"},
        standings={"tri": "france"},
    )
    assert own.certainty() is Certainty.PARADOX
    assert own.certainty(e19_side_no_dislodge="power_against_minor") is Certainty.UNIQUE
