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
from ..variants import resolutions_text, rule_sentence
from .scene import DrawnOrder, Scene, results_told

_MOST = 100
"""The number of resolutions that are counted; `westphalia resolutions` lists as many."""

_PANELS = 4
"""The number of panels that are drawn side by side."""


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
    strong: frozenset[Order] = frozenset()
    graph: KernelGraph | None = None

    @property
    def marked(self) -> Scene:
        """The scene with the marks of all panels, for their legend."""
        first = self.panels[0].scene
        return replace(first, told=tuple(told for panel in self.panels for told in panel.scene.told))


def alternatives(
    scene: Scene, result: Resolution, bare: Resolution, *, kernel: int | None, resolution: int | None
) -> Alternatives:
    """Return the alternatives of a kernel, a resolution or both, by their numbers from 1.

    `bare` is the result under the rules without a choice for paradoxes (`bare_rules`). Kernels and
    resolutions are counted in it.

    Raises:
        ImpossibleError: A number is out of range.
    """
    chosen = None if kernel is None else _kernel(bare, kernel)
    columns = list(consistent_resolutions(bare, _MOST))
    if resolution is not None:
        _refuse_other(resolution, len(columns))
        shown = [(resolution, columns[resolution - 1])]
    else:
        shown = list(enumerate(columns, 1)) if chosen is None else _different(chosen, columns)
    strong = frozenset[Order]() if chosen is None else frozenset(chosen.orders)
    panels = [
        Panel(_name(number, len(columns)), _under_resolution(scene, one, strong)) for number, one in shown
    ]
    if chosen is None or kernel is None:
        return Alternatives(tuple(panels[:_PANELS]))
    heads, fates = [f"resolution {number}" for number, _ in shown], [_fates(chosen, one) for _, one in shown]
    if not columns and chosen.resolutions:
        fates = list(chosen.alternatives)
        heads = [f"resolution {number}" for number in range(1, len(fates) + 1)]
        panels = [
            Panel(
                f"Resolution {number} of these orders alone", _with_fates(scene, chosen.orders, one, strong)
            )
            for number, one in enumerate(fates, 1)
        ]
    elif not columns:
        panels = list(_suppositions(scene, bare, kernel - 1, strong))
    graph = bare.dependencies(kernel - 1)
    words = [_count_sentence(chosen, bare, kernel)]
    if len(panels) > _PANELS:
        words.append(f"Only the first {_PANELS} are shown.")
    table = _table(chosen, heads[:_PANELS], [*fates[:_PANELS], _fates(chosen, result)])
    return Alternatives(tuple(panels[:_PANELS]), tuple(words), table, strong, graph)


def _kernel(bare: Resolution, number: int) -> Kernel:
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


def _refuse_other(number: int, count: int) -> None:
    if not count:
        raise ImpossibleError("the orders have no consistent resolution", expected="--kernel alone")
    if not 1 <= number <= count:
        expected = "1" if count == 1 else f"a number from 1 to {count}"
        raise ImpossibleError(f"there is no resolution {number}", expected=expected)


def _different(kernel: Kernel, columns: Sequence[Resolution]) -> list[tuple[int, Resolution]]:
    """Return the resolutions that differ in the kernel with their numbers, the first one of equal ones."""
    found: dict[tuple[OrderFate, ...], tuple[int, Resolution]] = {}
    for number, one in enumerate(columns, 1):
        found.setdefault(_fates(kernel, one), (number, one))
    return list(found.values())


def _fates(kernel: Kernel, result: Resolution) -> tuple[OrderFate, ...]:
    system = result.system
    fates = fates_in(system, system.values)
    by_order = {reading.order: fate for reading, fate in zip(system.reading, fates, strict=True)}
    return tuple(by_order.get(order, OrderFate.STANDS) for order in kernel.orders)


def _name(number: int, count: int) -> str:
    return f"Consistent resolution {number} of {count}" if count > 1 else "The only consistent resolution"


def _under_resolution(scene: Scene, result: Resolution, strong: frozenset[Order]) -> Scene:
    """Return the scene under another resolution."""
    given = {one.order for one in scene.told if one.given}
    lost = dict.fromkeys(result.retreats, ()) if strong else result.retreats
    return replace(scene, told=results_told(result.orders, given), lost=lost, strong=strong)


def _count_sentence(kernel: Kernel, bare: Resolution, number: int) -> str:
    """Say how many orders depend on each other, and how many resolutions they have."""
    count, rule = len(kernel.orders), rule_sentence(kernel, bare.system.rulebook)
    which = f"Kernel {number} of {len(bare.kernels)}: " if len(bare.kernels) > 1 else ""
    return f"{which}These {count} orders depend on each other and have {resolutions_text(kernel)}. {rule}"


def _table(kernel: Kernel, heads: Sequence[str], columns: Sequence[Sequence[OrderFate]]) -> KernelTable:
    rows = tuple(
        (format_order(order), *(column[place].words for column in columns))
        for place, order in enumerate(kernel.orders)
    )
    return KernelTable((*heads, "result"), rows)


def _suppositions(scene: Scene, bare: Resolution, kernel: int, strong: frozenset[Order]) -> Sequence[Panel]:
    """Return a panel for each answer to the question that decides a kernel without a resolution."""
    orders = {format_order(order): order for order in bare.kernels[kernel].orders}
    return [
        Panel(
            f"Suppose that {one.supposed}",
            _with_fates(
                scene, [orders[text] for text, _ in one.fates], [fate for _, fate in one.fates], strong
            ),
            (*one.follows, f"This is a {one.ending}."),
        )
        for one in bare.suppositions(kernel)
    ]


def _with_fates(
    scene: Scene, orders: Sequence[Order], fates: Sequence[OrderFate], strong: frozenset[Order]
) -> Scene:
    """Return the scene with these outcomes for these orders and unknown outcomes for all others."""
    known = dict(zip(orders, fates, strict=True))
    told = tuple(_with_supposed_outcome(one, known.get(one.order)) for one in scene.told)
    gone = (
        one.unit for one in scene.told if known.get(one.order) is OrderFate.DISLODGED and one.unit is not None
    )
    return replace(scene, told=told, lost=dict.fromkeys(gone, ()), strong=strong)


_FAILING = (OrderFate.BOUNCES, OrderFate.STRANDED, OrderFate.CUT, OrderFate.DISLODGED)


def _with_supposed_outcome(told: DrawnOrder, fate: OrderFate | None) -> DrawnOrder:
    """Return an order with a supposed outcome, or as it was ordered."""
    if fate is None or not isinstance(told.order, MovementOrder):
        return DrawnOrder(told.power, told.unit, told.order, given=told.given)
    if fate is OrderFate.UNDER_WAY:
        return DrawnOrder(told.power, told.unit, told.order)
    status = "fails" if fate in _FAILING else "succeeds"
    code = "convoy_disrupted" if fate is OrderFate.STRANDED else fate.value
    return DrawnOrder(
        told.power, told.unit, told.order, status, code, f"{format_order(told.order)}: {fate.words}"
    )
