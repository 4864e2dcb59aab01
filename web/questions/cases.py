"""Cases: what they say, what becomes of them, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from ...games import PhaseResult, next_case, play_case, result_json
from ...model.case import Case
from ...model.errors import ImpossibleError
from ...model.orders import Build, Waive, format_order, format_unit
from ...model.phase import PhaseKind
from ...solver import changes_json
from ...variants import find_variant
from .asked import CaseAsked, Json, told_case
from .drawn import picture_of


def case(asked: CaseAsked) -> Json:
    """What a case says: its units, its orders with their lines, its rules."""
    read = asked.read()
    variant = find_variant(read.variant)
    return {
        **told_case(read),
        "variant": variant.id,
        "name": variant.name,
        "rulebook": {field: choice.value for field, choice in read.rulebook.choices().items()},
        "changed": changes_json(read.rulebook, variant.rulebook),
        "units": [
            {"power": unit.power, "unit": format_unit(unit), "place": unit.location.province}
            for unit in read.position.units
        ],
        "orders": list(_orders(read)),
        "unread": [
            {"power": power, "text": one.text, "code": one.code, "reason": one.message}
            for power, one in read.unread
        ],
    }


class ResolveAsked(CaseAsked):
    """`picture` and `outcome` say whether to draw, and whether with what came of the orders."""

    picture: bool = True
    outcome: bool = True


def resolve(asked: ResolveAsked) -> Json:
    """What becomes of a case: the result as the command prints it, and the picture."""
    read = asked.read()
    found = resolved(read)
    return {
        **told_case(read),
        "result": result_json(found),
        "suppositions": _suppositions(found),
        "picture": picture_of(read, found if asked.outcome else None) if asked.picture else None,
    }


def following(asked: ResolveAsked) -> Json:
    """The next phase in which somebody owes something, as a case."""
    read = asked.read()
    refuse_without_orders(read)
    after = next_case(read)
    return {
        **told_case(after.case),
        "ended": after.ending is not None,
        "events": [event.text for event in after.report.events],
        "picture": picture_of(after.case) if asked.picture else None,
    }


def resolved(read: Case) -> PhaseResult:
    """What becomes of a case, of whatever phase."""
    refuse_without_orders(read)
    return play_case(read)


def _suppositions(result: PhaseResult) -> list[list[Json]]:
    """Of each kernel what follows if one thing in it is so, and what if not."""
    found = result.resolution
    if found is None:
        return []
    return [[one.to_json() for one in found.suppositions(kernel)] for kernel in range(len(found.kernels))]


def refuse_without_orders(read: Case) -> None:
    """Complain about a phase without orders."""
    if read.phase.kind is PhaseKind.DIPLOMACY:
        raise ImpossibleError(
            f"{read.phase} has no orders", expected="a movement, retreat or adjustment phase"
        )


def _orders(read: Case) -> Iterator[Json]:
    """The orders of a case with the lines that they stand in."""
    for given in read.order_sets:
        for number, order in enumerate(given.orders):
            yield {
                "power": given.power,
                "order": format_order(order),
                "place": None if isinstance(order, Build | Waive) else order.unit.location.province,
                "line": given.lines[number] if number < len(given.lines) else None,
            }
