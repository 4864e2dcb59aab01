"""Play cases: from a case to a position and orders, and, for movements, the facts to compare.

Facts are texts, in the same form for what a case expects and for what the solver finds, so a failed
comparison reads like an adjudication.
"""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from westphalia.model.names import Location, Power, Province
from westphalia.model.orders import Move, MovementOrder, Order, format_order, parse_order, parse_unit
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook, read_rules
from westphalia.solver import Resolution
from westphalia.variants.standard import STANDARD

from .load import Alternative, Case, Mark, Outcome, cases

Facts = dict[str, list[str]]

board = STANDARD.board


def played(phase: str, outcome: bool = True) -> list[object]:
    """Return every case of a kind of phase with each of its alternatives, as test parameters.

    A test that expects the outcome of the source must fail where the source errs.
    """
    found: list[object] = []
    for case in cases().values():
        if case.phase == phase:
            for way in case.played():
                rules = ",".join(f"{rule}={choice}" for rule, choice in way.rules)
                marks = (
                    [pytest.mark.xfail(reason=way.skip, raises=AssertionError)]
                    if way.skip and outcome
                    else []
                )
                name = f"{case.id}[{rules}]" if rules else case.id
                found.append(pytest.param(case, way, id=name, marks=marks))
    return found


def rulebook_of(case: Case, alternative: Alternative) -> Rulebook:
    """Return the rulebook of a case: the defaults, the case's own rules, the alternative's."""
    return read_rules(alternative.rules, read_rules(case.rules))


def movement_order(text: str) -> MovementOrder:
    """Parse a movement order."""
    order = parse_order(text, board)
    assert isinstance(order, MovementOrder), text
    return order


def orders_of(case: Case) -> dict[Power, list[MovementOrder]]:
    """Return the orders of each power in sequence."""
    orders: dict[Power, list[MovementOrder]] = {}
    for ordered in case.orders:
        orders.setdefault(Power(ordered.power), []).append(movement_order(ordered.text))
    return orders


def unit_of(power: str, text: str) -> Unit:
    """Parse a unit of a power."""
    facts = parse_unit(text, board)
    return Unit(Power(power), facts.kind, facts.location)


def place_of(text: str) -> Location:
    """Parse a location."""
    return parse_unit(f"A {text}", board).location


def position_of(case: Case) -> Position:
    """Return the position: the listed units, or the ordered units where their orders start."""
    if case.units is not None:
        listed = [(power, text) for power, texts in case.units.items() for text in texts]
    else:
        listed = [(ordered.power, " ".join(ordered.text.split()[:2])) for ordered in case.orders]
    units = {unit.location.province: unit for unit in (unit_of(power, text) for power, text in listed)}
    return Position(board, tuple(units.values()))


def units_after(case: Case, outcome: Outcome) -> list[Unit]:
    """Return the units after the movement."""
    gone = {place_of(line.unit.split()[1]).province for line in outcome.dislodged}
    units = {unit.location.province: unit for unit in position_of(case).units}
    after = {province: unit for province, unit in units.items() if province not in gone}
    for ordered, mark in zip(case.orders, outcome.marks, strict=True):
        order = movement_order(ordered.text)
        unit = units.get(order.unit.location.province)
        if isinstance(order, Move) and mark.status == "succeeds" and unit is not None:
            end = parse_unit(mark.now, board).location if mark.now else order.target
            after[unit.location.province] = replace(unit, location=end)
    return list(after.values())


def expected_facts(case: Case, alternative: Alternative) -> Facts:
    """Return the expected facts of an alternative with an outcome."""
    outcome = alternative.outcome
    assert outcome is not None
    units = {unit.location.province: unit for unit in position_of(case).units}
    marks: dict[Power, list[tuple[str, Mark]]] = {}
    for ordered, mark in zip(case.orders, outcome.marks, strict=True):
        marks.setdefault(Power(ordered.power), []).append((ordered.text, mark))
    return {
        "orders": [
            _order_fact(power, movement_order(text), mark.status, mark.reason, loose=alternative.loose)
            for power, given in marks.items()
            for text, mark in given
        ],
        "units": sorted(map(_unit_fact, units_after(case, outcome))),
        "dislodged": sorted(
            _dislodged_fact(
                units[place_of(line.unit.split()[1]).province],
                place_of(line.attacker_from).province,
                map(place_of, line.retreats),
                by_convoy=line.convoyed,
            )
            for line in outcome.dislodged
        ),
        "contested": sorted(place_of(name).province for name in outcome.contested),
    }


def found_facts(case: Case, alternative: Alternative, resolution: Resolution) -> Facts:
    """Return the facts that the solver found, in the form of `expected_facts`."""
    given = resolution.orders[: len(case.orders)]
    return {
        "orders": [
            _order_fact(result.power, result.order, result.status.value, result.code, loose=alternative.loose)
            for result in given
        ],
        "units": sorted(map(_unit_fact, resolution.units)),
        "dislodged": sorted(
            _dislodged_fact(
                gone.unit,
                gone.attacker_from.province,
                resolution.retreats[gone.unit],
                by_convoy=gone.by_convoy,
            )
            for gone in resolution.dislodged
        ),
        "contested": sorted(resolution.contested),
    }


def _order_fact(power: Power, order: Order, status: str, reason: str | None, *, loose: bool) -> str:
    if status != "succeeds":
        status = "does not succeed" if loose else f"{status}, {reason}"
    return f"{power}: {format_order(order)}: {status}"


def _unit_fact(unit: Unit) -> str:
    return f"{unit.power} {unit}"


def _dislodged_fact(
    unit: Unit, attacker_from: Province, retreats: Iterable[Location], *, by_convoy: bool
) -> str:
    way = " by convoy" if by_convoy else ""
    return (
        f"{_unit_fact(unit)} dislodged from {attacker_from}{way}, may retreat to {' '.join(sorted(retreats))}"
    )
