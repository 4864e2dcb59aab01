"""Verify what somebody says about retreats, builds and removals.

Nothing in these phases depends on a choice between consistent resolutions, so a statement is compared with
the one outcome. A statement is an order with its result (``A Bur R Par succeeds``, ``B A Vie fails``), a unit
with its fate (``A Bur disbanded``), or what stands in a place afterwards (``now France A Par``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from ...games import PhaseResult, play_case
from ...model.board import places_of
from ...model.brief import make_repr, pluralize
from ...model.case import Case, StatedResult
from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError, combine_errors
from ...model.names import Location, Power, Province
from ...model.orders import (
    Build,
    Disband,
    Order,
    Retreat,
    Waive,
    format_order,
    parse_order,
    parse_unit,
)
from ...solver import Status
from ...variants import EntryReport
from .other_rules import OtherChoice, other_choices


class StatedOutcome(StrEnum):
    """What a statement says about an order."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"


@dataclass(frozen=True, slots=True)
class OrderStatement:
    """The order has this outcome."""

    order: Order
    outcome: StatedOutcome

    def __str__(self) -> str:
        return f"{format_order(self.order)} {self.outcome.value}"


@dataclass(frozen=True, slots=True)
class GoneStatement:
    """The unit of this province leaves the board, or does not."""

    province: Province
    gone: bool

    def __str__(self) -> str:
        return f"{self.province} {'disbanded' if self.gone else 'survives'}"


@dataclass(frozen=True, slots=True)
class PlaceStatement:
    """Afterwards this unit stands there; None: no unit does. `power` is its owner."""

    province: Province
    power: Power | None
    unit: str = ""

    def __str__(self) -> str:
        return f"{self.province} empty" if self.power is None else f"now {self.power} {self.unit}"


Statement = OrderStatement | GoneStatement | PlaceStatement


@dataclass(frozen=True, slots=True)
class CheckedStatement:
    """A statement with its place, whether it holds and, if not, what holds and why."""

    text: str
    place: Place
    holds: bool
    instead: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class PhaseVerification:
    """The verification of statements about a phase of retreats or adjustments."""

    result: PhaseResult
    statements: tuple[CheckedStatement, ...]
    right_under: tuple[OtherChoice, ...] = ()

    def __repr__(self) -> str:
        wrong = sum(not statement.holds for statement in self.statements)
        said = pluralize(len(self.statements), "statement")
        return make_repr(self, "", f"{wrong} of {said} wrong" if wrong else f"{said}, all right")

    @property
    def holds(self) -> bool:
        """Whether every statement is true."""
        return all(statement.holds for statement in self.statements)


def verify_phase(case: Case, said: Sequence[StatedResult]) -> PhaseVerification:
    """Verify statements about a case of retreats or adjustments.

    Raises:
        WestphaliaError: A statement cannot be read, or names an order that the case does not have.
    """
    result = play_case(case)
    statements: list[tuple[StatedResult, Statement]] = []
    errors: list[WestphaliaError] = []
    for one in said:
        try:
            statement = _parse(one.text, case)
            _check_reference(statement, result)
        except WestphaliaError as error:
            errors.append(error.at(file=one.place.file, line=one.place.line))
        else:
            statements.append((one, statement))
    if errors:
        raise combine_errors(errors)
    checked = tuple(_check(one, statement, result) for one, statement in statements)
    found = PhaseVerification(result, checked)
    if found.holds:
        return found
    meant = [statement for _, statement in statements]
    return replace(found, right_under=tuple(_right_under(case, meant)))


def _right_under(case: Case, statements: Sequence[Statement]) -> Iterator[OtherChoice]:
    """Yield the single other choices of rules under which every statement holds."""
    for choice, rulebook in other_choices(case.rulebook):
        try:
            result = play_case(replace(case, rulebook=rulebook))
            if all(_outcome(statement, result)[0] for statement in statements):
                yield choice
        except WestphaliaError:
            continue


# ------------------------------------------------------------------------------------------------ text

_OUTCOMES: Final = {
    StatedOutcome.SUCCEEDS: r"succeeds?|succeeded|ok|is\s+built|is\s+removed|is\s+disbanded",
    StatedOutcome.FAILS: r"fails?|failed|bounces?|bounced|void|illegal|is\s+void|is\s+illegal",
}
_OUTCOME: Final = re.compile(
    rf"(?P<subject>.+?)\s*[:(*]?\s*(?:(?P<succeeds>{_OUTCOMES[StatedOutcome.SUCCEEDS]})|"
    rf"(?P<fails>{_OUTCOMES[StatedOutcome.FAILS]}))\s*[)*.]*",
    re.IGNORECASE,
)
_GONE: Final = re.compile(
    r"(?P<unit>.+?)\s+(?:is\s+|was\s+)?(?P<gone>disbanded|destroyed|removed|gone)|(?P<safe>.+?)\s+(?:survives|stays)",
    re.IGNORECASE,
)
_NOW: Final = re.compile(r"now\s+(?P<power>\w+)\s+(?P<unit>.+)", re.IGNORECASE)
_EMPTY: Final = re.compile(r"(?P<place>.+?)\s+empty", re.IGNORECASE)
_EXPECTED = (
    'a statement such as "A Bur R Par succeeds", "B A Vie fails", "A Bur disbanded", or "now France A Par"'
)


def _parse(text: str, case: Case) -> Statement:
    places = places_of(case.board)
    found = _EMPTY.fullmatch(text)
    if found is not None:
        return PlaceStatement(places.find_province(found["place"]), None)
    found = _NOW.fullmatch(text)
    if found is not None:
        unit = parse_unit(found["unit"], case.board)
        return PlaceStatement(
            unit.location.province, places.find_power(found["power"]), f"{unit.kind} {unit.location}"
        )
    found = _OUTCOME.fullmatch(text)
    if found is not None:
        outcome = StatedOutcome.SUCCEEDS if found["succeeds"] else StatedOutcome.FAILS
        return OrderStatement(parse_order(found["subject"], case.board, case.phase.kind), outcome)
    found = _GONE.fullmatch(text)
    if found is not None:
        unit = parse_unit(found["unit"] or found["safe"], case.board)
        return GoneStatement(unit.location.province, found["gone"] is not None)
    raise UnreadableError("cannot read the statement", expected=_EXPECTED).about(text)


# ------------------------------------------------------------------------------------------------ truth


def _check(one: StatedResult, statement: Statement, result: PhaseResult) -> CheckedStatement:
    held, instead, why = _outcome(statement, result)
    return CheckedStatement(one.text, one.place, held, "" if held else instead, "" if held else why)


def _outcome(statement: Statement, result: PhaseResult) -> tuple[bool, str, str]:
    """Return whether a statement holds, the true statement, and the reason."""
    match statement:
        case OrderStatement(order, outcome):
            entry = _find_entry(order, result)
            assert entry is not None, "checked before"
            actual = StatedOutcome.SUCCEEDS if entry.status is Status.SUCCEEDS else StatedOutcome.FAILS
            return actual is outcome, f"{format_order(order)} {actual.value}", entry.why
        case GoneStatement(province, gone):
            before = _units_before(province, result)
            after = {(unit.power, unit.location.province) for unit in result.units}
            left = not any((power, place) in after for power, place in before)
            return left is gone, str(GoneStatement(province, left)), ""
        case PlaceStatement(province, power, unit):
            there = next((one for one in result.units if one.location.province == province), None)
            actual = (
                PlaceStatement(province, None)
                if there is None
                else PlaceStatement(province, there.power, str(there))
            )
            held = (
                (there is None)
                if power is None
                else there is not None and (there.power, str(there)) == (power, unit)
            )
            return held, str(actual), ""


def _units_before(province: Province, result: PhaseResult) -> Iterator[tuple[Power, Province]]:
    """Yield where the unit that had to act in a province can be afterwards, with its power."""
    position = result.case.position
    for lost in position.dislodged:
        if lost.unit.location.province == province:
            for entry in result.turn.report.entries:
                if isinstance(entry.entry, Retreat) and entry.unit == lost.unit:
                    yield lost.unit.power, entry.entry.target.province
            return
    for unit in position.units:
        if unit.location.province == province:
            yield unit.power, province


def _check_reference(statement: Statement, result: PhaseResult) -> None:
    if isinstance(statement, OrderStatement) and _find_entry(statement.order, result) is None:
        message = f"the case does not have the order {format_order(statement.order)}"
        raise ImpossibleError(message, expected="an order of the case")


def _find_entry(order: Order, result: PhaseResult) -> EntryReport | None:
    """Return what the report says about an order; optional parts of it may be missing."""
    wanted = _plain(order)
    return next((entry for entry in result.turn.report.entries if _plain(entry.entry) == wanted), None)


def _plain(entry: object) -> object:
    """Return an order without its optional parts."""
    match entry:
        case Retreat(unit, target):
            return ("R", unit.location.province, target.province)
        case Disband(unit):
            return ("D", unit.location.province)
        case Build(location, _):
            return ("B", Location(location).province)
        case Waive():
            return ("W",)
        case _:
            return entry


def phase_verification_json(found: PhaseVerification) -> dict[str, object]:
    """Return a verification of retreats or adjustments as a JSON object."""
    return {
        "holds": found.holds,
        "statements": [_statement_json(statement) for statement in found.statements],
        "right_under": [
            {"rule": other.field, "number": other.number, "choice": other.choice.value}
            for other in found.right_under
        ],
    }


def _statement_json(statement: CheckedStatement) -> dict[str, object]:
    data: dict[str, object] = {"text": statement.text, "line": statement.place.line, "holds": statement.holds}
    return data if statement.holds else data | {"instead": statement.instead, "why": statement.why}
