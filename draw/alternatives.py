"""The alternatives a picture shows where orders do not have exactly one consistent resolution.

shown = alternatives(scene, resolution, bare, kernel=0) shown.panels        # the same map once per
resolution, or once per supposition where there is none shown.table         # the orders of the kernel with
their outcome in each panel
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..model.errors import ImpossibleError
from ..model.orders import MovementOrder, Order, format_order
from ..solver import Kernel, KernelGraph, OrderFate, Resolution, consistent_resolutions, fates_in
from ..variants import format_resolution_count, format_rule
from .scene import DrawnOrder, Scene, make_drawn_orders

_MAX_COUNTED = 100
"""The maximum number of resolutions to count. `westphalia resolutions` lists the same number."""

_MAX_PANELS = 4
"""The maximum number of panels side by side."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One map among several: its heading, its scene, and the sentences below it."""

    heading: str
    scene: Scene
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KernelTable:
    """The orders of a kernel, each with its outcome under each of the `heads`."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Alternatives:
    """The panels of a picture and, for a kernel, its description, its table, its orders and its graph."""

    panels: tuple[Panel, ...]
    words: tuple[str, ...] = ()
    table: KernelTable | None = None
    highlighted: frozenset[Order] = frozenset()
    graph: KernelGraph | None = None

    @property
    def legend_scene(self) -> Scene:
        """The scene with the marks of all panels, for their legend."""
        first = self.panels[0].scene
        return replace(first, orders=tuple(drawn for panel in self.panels for drawn in panel.scene.orders))


def find_alternatives(
    scene: Scene, result: Resolution, bare: Resolution, *, kernel: int | None, resolution: int | None
) -> Alternatives:
    """Return the alternatives of a kernel, a resolution or both, by their numbers from 1.

    `bare` is the result under the rules without a choice for paradoxes (`bare_rules`). Kernels and
    resolutions are counted in it.

    Raises:
        ImpossibleError: A number is out of range.
    """
    chosen = None if kernel is None else _find_kernel(bare, kernel)
    columns = list(consistent_resolutions(bare, _MAX_COUNTED))
    if resolution is not None:
        _check_number(resolution, len(columns))
        shown = [(resolution, columns[resolution - 1])]
    else:
        shown = list(enumerate(columns, 1)) if chosen is None else _find_differing(chosen, columns)
    highlighted = frozenset[Order]() if chosen is None else frozenset(chosen.orders)
    panels = [
        Panel(_name_resolution(number, len(columns)), _scene_under_resolution(scene, one, highlighted))
        for number, one in shown
    ]
    if chosen is None or kernel is None:
        return Alternatives(tuple(panels[:_MAX_PANELS]))
    heads, fates = (
        [f"resolution {number}" for number, _ in shown],
        [_find_fates(chosen, one) for _, one in shown],
    )
    if not columns and chosen.resolutions:
        fates = list(chosen.alternatives)
        heads = [f"resolution {number}" for number in range(1, len(fates) + 1)]
        panels = [
            Panel(
                f"Resolution {number} of these orders alone",
                _scene_with_fates(scene, chosen.orders, one, highlighted),
            )
            for number, one in enumerate(fates, 1)
        ]
    elif not columns:
        panels = list(_make_supposition_panels(scene, bare, kernel - 1, highlighted))
    graph = bare.dependencies(kernel - 1)
    words = [_describe_kernel(chosen, bare, kernel)]
    if len(panels) > _MAX_PANELS:
        words.append(f"Only the first {_MAX_PANELS} are shown.")
    table = _make_table(chosen, heads[:_MAX_PANELS], [*fates[:_MAX_PANELS], _find_fates(chosen, result)])
    return Alternatives(tuple(panels[:_MAX_PANELS]), tuple(words), table, highlighted, graph)


def _find_kernel(bare: Resolution, number: int) -> Kernel:
    count = len(bare.kernels)
    if not 1 <= number <= count:
        message = (
            f"there is no kernel {number}"
            if count
            else "there is no kernel: the orders have exactly one consistent resolution"
        )
        expected = None if not count else "1" if count == 1 else f"a number from 1 to {count}"
        raise ImpossibleError(message, expected=expected)
    return bare.kernels[number - 1]


def _check_number(number: int, count: int) -> None:
    if not count:
        raise ImpossibleError("the orders have no consistent resolution", expected="--kernel alone")
    if not 1 <= number <= count:
        expected = "1" if count == 1 else f"a number from 1 to {count}"
        raise ImpossibleError(f"there is no resolution {number}", expected=expected)


def _find_differing(kernel: Kernel, columns: Sequence[Resolution]) -> list[tuple[int, Resolution]]:
    """Return the resolutions that differ in the kernel, with their numbers; of equal ones, the first."""
    found: dict[tuple[OrderFate, ...], tuple[int, Resolution]] = {}
    for number, one in enumerate(columns, 1):
        found.setdefault(_find_fates(kernel, one), (number, one))
    return list(found.values())


def _find_fates(kernel: Kernel, result: Resolution) -> tuple[OrderFate, ...]:
    system = result.system
    fates = fates_in(system, system.values)
    by_order = {reading.order: fate for reading, fate in zip(system.reading, fates, strict=True)}
    return tuple(by_order.get(order, OrderFate.STANDS) for order in kernel.orders)


def _name_resolution(number: int, count: int) -> str:
    return f"Consistent resolution {number} of {count}" if count > 1 else "The only consistent resolution"


def _scene_under_resolution(scene: Scene, result: Resolution, highlighted: frozenset[Order]) -> Scene:
    """Return the scene under another resolution."""
    given = {one.order for one in scene.orders if one.given}
    lost = dict.fromkeys(result.retreats, ()) if highlighted else result.retreats
    return replace(
        scene, orders=make_drawn_orders(result.orders, given), dislodged=lost, highlighted=highlighted
    )


def _describe_kernel(kernel: Kernel, bare: Resolution, number: int) -> str:
    """Return a sentence on how many orders depend on each other, and how many resolutions they have."""
    count, rule = len(kernel.orders), format_rule(kernel, bare.system.rulebook)
    which = f"Kernel {number} of {len(bare.kernels)}: " if len(bare.kernels) > 1 else ""
    return (
        f"{which}These {count} orders depend on each other and have {format_resolution_count(kernel)}. {rule}"
    )


def _make_table(kernel: Kernel, heads: Sequence[str], columns: Sequence[Sequence[OrderFate]]) -> KernelTable:
    rows = tuple(
        (format_order(order), *(column[place].words for column in columns))
        for place, order in enumerate(kernel.orders)
    )
    return KernelTable((*heads, "result"), rows)


def _make_supposition_panels(
    scene: Scene, bare: Resolution, kernel: int, highlighted: frozenset[Order]
) -> Sequence[Panel]:
    """Return a panel for each answer to the question that decides a kernel without a resolution."""
    orders = {format_order(order): order for order in bare.kernels[kernel].orders}
    return [
        Panel(
            f"Suppose that {one.supposed}",
            _scene_with_fates(
                scene, [orders[text] for text, _ in one.fates], [fate for _, fate in one.fates], highlighted
            ),
            (*one.follows, f"This is a {one.ending}."),
        )
        for one in bare.suppositions(kernel)
    ]


def _scene_with_fates(
    scene: Scene, orders: Sequence[Order], fates: Sequence[OrderFate], highlighted: frozenset[Order]
) -> Scene:
    """Return the scene with these outcomes for these orders and unknown outcomes for all others."""
    known = dict(zip(orders, fates, strict=True))
    drawn = tuple(_with_supposed_outcome(one, known.get(one.order)) for one in scene.orders)
    gone = (
        one.unit
        for one in scene.orders
        if known.get(one.order) is OrderFate.DISLODGED and one.unit is not None
    )
    return replace(scene, orders=drawn, dislodged=dict.fromkeys(gone, ()), highlighted=highlighted)


_FAILING = (OrderFate.BOUNCES, OrderFate.STRANDED, OrderFate.CUT, OrderFate.DISLODGED)


def _with_supposed_outcome(drawn: DrawnOrder, fate: OrderFate | None) -> DrawnOrder:
    """Return an order with a supposed outcome, or as it was ordered."""
    if fate is None or not isinstance(drawn.order, MovementOrder):
        return DrawnOrder(drawn.power, drawn.unit, drawn.order, given=drawn.given)
    if fate is OrderFate.UNDER_WAY:
        return DrawnOrder(drawn.power, drawn.unit, drawn.order)
    status = "fails" if fate in _FAILING else "succeeds"
    code = "convoy_disrupted" if fate is OrderFate.STRANDED else fate.value
    return DrawnOrder(
        drawn.power, drawn.unit, drawn.order, status, code, f"{format_order(drawn.order)}: {fate.words}"
    )
