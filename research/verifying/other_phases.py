"""Verify what somebody says about retreats, builds and removals.

Nothing in these phases depends on a choice between consistent resolutions, so a statement is compared with
the one outcome. A statement is an order with its result (``A Bur R Par succeeds``, ``B A Vie fails``), a unit
with its fate (``A Bur disbanded``), or what stands in a place afterwards (``now France A Par``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
    Retreat,
    Waive,
    parse_order,
    parse_unit,
)
from ...model.rulebook import Rulebook
from ...model.wording import power_name
from ...solver import Status
from ...variants import Entry, EntryReport, format_entry
from .other_rules import OtherChoice, find_other_rules
from .supposing import suppose_centers, unstated_records


class StatedOutcome(StrEnum):
    """What a statement says about an order."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"


@dataclass(frozen=True, slots=True)
class OrderStatement:
    """The order or declaration, of this power if the statement says so, has this outcome."""

    order: Entry
    outcome: StatedOutcome
    power: Power | None = None

    def __str__(self) -> str:
        text = f"{format_entry(self.order)} {self.outcome.value}"
        return text if self.power is None else f"{self.power}: {text}"


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
    """A statement with its original text and place, whether it holds and, if not, what holds and why.

    `words` are those of the paste that `text` was read from.
    """

    text: str
    statement: Statement
    place: Place
    holds: bool
    instead: str = ""
    why: str = ""
    words: str = ""

    @property
    def says(self) -> str:
        """What the statement says about its order or unit: ``fails``."""
        return (
            self.statement.outcome.value
            if isinstance(self.statement, OrderStatement)
            else str(self.statement)
        )


@dataclass(frozen=True, slots=True)
class PhaseVerification:
    """The verification of statements about a phase of retreats or adjustments.

    `supposed` says which owners of centers are supposed, since the case states none; `unstated` that it lacks
    records of the game on which the result may depend. The last three fields are those of a `Verification`.
    """

    result: PhaseResult
    statements: tuple[CheckedStatement, ...]
    supposed: str = ""
    unstated: str = ""
    right_under: tuple[OtherChoice, ...] = ()
    presets: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()

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
    statements: list[tuple[StatedResult, Statement]] = []
    errors: list[WestphaliaError] = []
    result = play_case(case)
    entries = {_normalize(format_entry(one.entry)): one.entry for one in result.turn.report.entries}
    for one in said:
        try:
            statements.append((one, _parse(one.text, case, entries)))
        except WestphaliaError as error:
            errors.append(error.at(file=one.place.file, line=one.place.line))
    failing = [
        statement.order
        for _, statement in statements
        if isinstance(statement, OrderStatement) and statement.outcome is StatedOutcome.FAILS
    ]
    case, supposed = suppose_centers(case, failing)
    result = play_case(case) if supposed else result
    for one, statement in statements:
        try:
            _check_reference(statement, result)
        except WestphaliaError as error:
            errors.append(error.at(file=one.place.file, line=one.place.line))
    if errors:
        raise combine_errors(errors)
    checked = tuple(_check(one, statement, result) for one, statement in statements)
    found = PhaseVerification(result, checked, supposed, unstated_records(case))
    if found.holds:
        return found

    def all_hold(rulebook: Rulebook) -> bool:
        other = play_case(replace(case, rulebook=rulebook))
        return all(_outcome(statement, other)[0] for _, statement in statements)

    other = find_other_rules(case.rulebook, all_hold, case)
    return replace(found, right_under=other.choices, presets=other.presets, untried=other.untried)


# ------------------------------------------------------------------------------------------------ text

_OUTCOMES: Final = {
    StatedOutcome.SUCCEEDS: r"succeeds?|succeeded|ok|is\s+built|is\s+removed|is\s+disbanded",
    StatedOutcome.FAILS: r"fails?|failed|bounces?|bounced|void|illegal|is\s+void|is\s+illegal",
}
_OUTCOME: Final = re.compile(
    rf"(?P<subject>.+?)(?:\s*[:(*]\s*|\s+)(?:(?P<succeeds>{_OUTCOMES[StatedOutcome.SUCCEEDS]})|"
    rf"(?P<fails>{_OUTCOMES[StatedOutcome.FAILS]}))\s*[)*.]*",
    re.IGNORECASE,
)
_GONE: Final = re.compile(
    r"(?P<unit>.+?)\s+(?:is\s+|was\s+)?(?P<gone>disbanded|destroyed|removed|gone)|(?P<safe>.+?)\s+(?:survives|stays)",
    re.IGNORECASE,
)
_NOW: Final = re.compile(r"now\s+(?P<power>\w+)\s+(?P<unit>.+)", re.IGNORECASE)
_POWER: Final = re.compile(r"(?P<power>[^\W\d][\w .'-]*?)\s*:\s*")
_EMPTY: Final = re.compile(r"(?P<place>.+?)\s+empty", re.IGNORECASE)
_EXPECTED = (
    'a statement such as "A Bur R Par succeeds", "B A Vie fails", "A Bur disbanded", or "now France A Par"'
)


def _parse(text: str, case: Case, entries: Mapping[str, Entry]) -> Statement:
    """Parse a statement, which may begin with the power and a colon. `entries` are those of the case by text.

    Raises:
        WestphaliaError: It cannot be read.
    """
    text = text.strip()
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
    power = None
    heading = _POWER.match(text)
    if heading is not None:
        power, text = places.find_power(heading["power"]), text[heading.end() :]
    found = _OUTCOME.fullmatch(text)
    if found is not None:
        outcome = StatedOutcome.SUCCEEDS if found["succeeds"] else StatedOutcome.FAILS
        order = entries.get(_normalize(found["subject"]))
        order = order or parse_order(found["subject"], case.board, case.phase.kind)
        return OrderStatement(order, outcome, power)
    found = _GONE.fullmatch(text)
    if found is not None:
        unit = parse_unit(found["unit"] or found["safe"], case.board)
        return GoneStatement(unit.location.province, found["gone"] is not None)
    raise UnreadableError("cannot read the statement", expected=_EXPECTED).about(text)


def _normalize(text: str) -> str:
    return " ".join(text.casefold().split())


# ------------------------------------------------------------------------------------------------ truth


def _check(one: StatedResult, statement: Statement, result: PhaseResult) -> CheckedStatement:
    held, instead, why = _outcome(statement, result)
    if held:
        return CheckedStatement(one.text, statement, one.place, held, words=one.words)
    return CheckedStatement(one.text, statement, one.place, held, instead, why, one.words)


def _outcome(statement: Statement, result: PhaseResult) -> tuple[bool, str, str]:
    """Return whether a statement holds, the true statement, and the reason."""
    match statement:
        case OrderStatement(order, outcome):
            entry = _find_entry(statement, result)
            assert entry is not None, "checked before"
            actual = StatedOutcome.SUCCEEDS if entry.status is Status.SUCCEEDS else StatedOutcome.FAILS
            return actual is outcome, f"{format_entry(order)} {actual.value}", entry.why
        case GoneStatement(province, gone):
            before = _units_before(province, result)
            after = {(unit.power, unit.location.province) for unit in result.units}
            left = not any((power, place) in after for power, place in before)
            return left is gone, str(GoneStatement(province, left)), _why(province, result)
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
            return held, str(actual), _why(province, result)


def _why(province: Province, result: PhaseResult) -> str:
    """Return what happened to the orders of a province's unit, or to those that lead there."""
    about = [
        entry.why
        for entry in result.turn.report.entries
        if (entry.unit is not None and entry.unit.location.province == province)
        or (isinstance(entry.entry, Retreat) and entry.entry.target.province == province)
        or (isinstance(entry.entry, Build) and entry.entry.location.province == province)
    ]
    return " ".join(dict.fromkeys(about))


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
    if isinstance(statement, OrderStatement) and _find_entry(statement, result) is None:
        order = format_entry(statement.order)
        whose = "" if statement.power is None else f" of {power_name(result.case.board, statement.power)}"
        raise ImpossibleError(
            f"the case does not have the order {order}{whose}", expected="an order of the case"
        )


def _find_entry(statement: OrderStatement, result: PhaseResult) -> EntryReport | None:
    """Return what the report says about an order: exactly this one, or else one with more details."""
    found = [
        entry
        for entry in result.turn.report.entries
        if statement.power in (None, entry.power) and _plain(entry.entry) == _plain(statement.order)
    ]
    return next((entry for entry in found if entry.entry == statement.order), found[0] if found else None)


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
