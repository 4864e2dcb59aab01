"""Claimed results in files: a result as JSON, a JSON list of statements, or one statement per line.

All defects of a claimed result are reported together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from ...model.board import places_of
from ...model.case import Case, StatedResult
from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.json_records import JsonRecord, record_fields
from ...model.names import Location
from ...model.orders import UNREAD_CODES, Designation, MovementOrder, parse_order, parse_unit
from ...model.phase import parse_phase
from ...model.text import JsonPlaces, Pointer, nearest_names, read_json, refuse_other_file, shorten
from ...solver import DislodgedRecord, OrderRecord, ResultRecord
from .claims import (
    Claim,
    ClaimedResult,
    ContestedListClaim,
    DislodgedClaim,
    DislodgedListClaim,
    NowClaim,
    OrderClaim,
    RetreatsClaim,
    fits,
)
from .statements import ClaimText, read_statements, refuse

_Value = TypeVar("_Value")


def read_result(text: str, case: Case, file: str | None = None) -> tuple[ClaimText, ...]:
    """Parse the claims of a file: a result as JSON, a JSON list of statements, or one statement per line.

    Raises:
        WestphaliaError: The file cannot be read, or it is about another variant or phase.
    """
    start = text.removeprefix("\ufeff").lstrip()[:1]
    if not start:
        raise UnreadableError("the file is empty", place=Place(file), expected="a result")
    if start == "{":
        return _JsonResult(text, case, file).claims()
    return read_statements(_split_statements(text, file), case.board)


def split_result(text: str, case: Case, file: str | None = None) -> Iterator[StatedResult]:
    """Yield the statements of a file about retreats, builds and removals, which has the same forms.

    Raises:
        WestphaliaError: As in `read_result`.
    """
    if not text.removeprefix("\ufeff").lstrip().startswith("{"):
        yield from _split_statements(text, file)
        return
    result = _JsonResult(text, case, file)
    for order, place in result.orders():
        yield StatedResult(f"{order.power}: {order.order} {order.outcome}", place)


def _split_statements(text: str, file: str | None) -> Iterator[StatedResult]:
    if text.removeprefix("\ufeff").lstrip().startswith("["):
        yield from _statements_of_list(text, file)
        return
    lines = ((number, line.partition("#")[0]) for number, line in enumerate(text.splitlines(), 1))
    for number, line in lines:
        if line.strip():
            yield StatedResult(line.strip(), Place(file, number, len(line) - len(line.lstrip()) + 1))


def _statements_of_list(text: str, file: str | None) -> Iterator[StatedResult]:
    data = read_json(text, file)
    places = JsonPlaces(text, file)
    assert isinstance(data, list)
    for index, one in enumerate(data):  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        place = places.place_at(places.offset((index,)) + 1)
        if not isinstance(one, str):
            message = f"unexpected {shorten(json.dumps(one), 40)}"
            raise UnreadableError(message, place=place, expected="a statement")
        yield StatedResult(one, place)


# --------------------------------------------------------------------------------- results as JSON


class _ClaimedModel(BaseModel):
    """An object of a claimed result. Other fields are ignored."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)


class _ClaimedOrder(_ClaimedModel):
    power: str
    order: str
    outcome: str
    code: str | None = None


class _ClaimedDislodged(_ClaimedModel):
    power: str
    unit: str
    by: str | None = None
    by_convoy: bool = False
    retreats: list[str] | None = None


class _ResultClaimed(_ClaimedModel):
    """A result as ``westphalia adjudicate --json`` prints it. Every field may be missing."""

    variant: str | None = None
    phase: str | None = None
    orders: list[_ClaimedOrder] = []
    units: dict[str, list[str]] = {}
    dislodged: list[_ClaimedDislodged] | None = None
    contested: list[str] | None = None


_OUTCOMES = {"succeeds": ClaimedResult.SUCCEEDS, "fails": ClaimedResult.FAILS, "void": ClaimedResult.VOID}
_CODES = {
    "bounced": ClaimedResult.BOUNCES,
    "cut": ClaimedResult.CUT,
    "convoy_disrupted": ClaimedResult.DISRUPTED,
}


class _JsonResult:
    """A parser of one result that collects its defects."""

    def __init__(self, text: str, case: Case, file: str | None) -> None:
        self._text = text
        self._case = case
        self._board = case.board
        self._file = file
        self._places: JsonPlaces | None = None
        self._wrong: list[WestphaliaError] = []
        self._found: list[ClaimText] = []

    def orders(self) -> Sequence[tuple[_ClaimedOrder, Place]]:
        """Return the orders of a result of another phase than movement."""
        record = self._read_record()
        self._refuse()
        orders = record.orders if record is not None else ()
        return [(order, self._place(("orders", number))) for number, order in enumerate(orders)]

    def claims(self) -> tuple[ClaimText, ...]:
        """Return all claims of the result."""
        record = self._read_record()
        if record is not None:
            self._read_orders(record.orders)
            self._read_units(record.units)
            self._read_dislodged(record.dislodged)
            if record.contested is not None:
                contested = self._attempt(self._parse_contested, record.contested, ("contested",))
                self._add_claim(contested, ("contested",))
        self._refuse()
        return tuple(self._found)

    def _read_record(self) -> _ResultClaimed | None:
        """Return the result; None if it has not the shape of one."""
        data = read_json(self._text, self._file)
        refuse_other_file(data, "a result", self._file)
        try:
            record = _ResultClaimed.model_validate(data)
        except ValidationError as problem:
            self._add_shape_error(problem)
            return None
        self._report_unknown_fields(record)
        self._check_case(record)
        return record

    def _refuse(self) -> None:
        refuse(sorted(self._wrong, key=lambda error: (error.place.line or 0, error.place.column or 0)))

    def _place(self, pointer: Pointer, *, of_name: bool = False) -> Place:
        if self._places is None:
            self._places = JsonPlaces(self._text, self._file)
        return self._places.place_at(self._places.offset(pointer, of_name=of_name))

    def _add_error(self, error: WestphaliaError, pointer: Pointer, *, of_name: bool = False) -> None:
        place, column = self._place(pointer, of_name=of_name), error.place.column or 0
        error.place = replace(place, column=(place.column or 1) + column)
        self._wrong.append(error)

    def _attempt(
        self, read: Callable[[Any], _Value], given: Any, pointer: Pointer, *, of_name: bool = False
    ) -> _Value | None:
        try:
            return read(given)
        except WestphaliaError as error:
            self._add_error(error, pointer, of_name=of_name)
            return None

    def _add_claim(self, claim: Claim | None, pointer: Pointer) -> None:
        if claim is not None:
            self._found.append(ClaimText(str(claim), claim, self._place(pointer)))

    def _add_shape_error(self, problem: ValidationError) -> None:
        for error in problem.errors(include_url=False):
            pointer: Pointer = tuple(error["loc"])
            name = str(pointer[-1]) if pointer else "the result"
            if error["type"] == "missing":
                self._add_error(UnreadableError(f"the field {name!r} is missing"), pointer[:-1])
            else:
                shown = shorten(json.dumps(error["input"], ensure_ascii=False), 40)
                self._add_error(
                    UnreadableError(
                        f"unexpected {shown}", expected=error["msg"].removeprefix("Input should be ")
                    ),
                    pointer,
                )

    def _report_unknown_fields(self, record: _ResultClaimed) -> None:
        """Note fields that no result has."""
        self._report_extra_fields(record, ResultRecord, (), allowed="$schema")
        for index, order in enumerate(record.orders):
            self._report_extra_fields(order, OrderRecord, ("orders", index))
        for index, lost in enumerate(record.dislodged or ()):
            self._report_extra_fields(lost, DislodgedRecord, ("dislodged", index))

    def _report_extra_fields(
        self, found: BaseModel, declared: type[JsonRecord], pointer: Pointer, allowed: str = ""
    ) -> None:
        known = record_fields(declared)
        for name in found.model_extra or ():
            if name not in known and name != allowed:
                near = nearest_names(name, known)
                error = UnreadableError(f"unknown field {name!r}", nearest=near)
                self._add_error(error, (*pointer, name), of_name=True)

    def _check_case(self, record: _ResultClaimed) -> None:
        """Note that the result is of another variant or phase."""
        if record.variant is not None and record.variant.casefold() != self._case.variant:
            message = f"the result is of {record.variant}"
            self._add_error(UnreadableError(message, expected=self._case.variant), ("variant",))
        if record.phase is not None:
            phase = self._attempt(parse_phase, record.phase, ("phase",))
            if phase not in (None, self._case.phase):
                message = f"the result is of {phase}"
                self._add_error(UnreadableError(message, expected=str(self._case.phase)), ("phase",))

    # ---------------------------------------------------------------------------------- claims

    def _read_orders(self, records: list[_ClaimedOrder]) -> None:
        places = places_of(self._board)
        for index, record in enumerate(records):
            pointer: Pointer = ("orders", index)
            if record.code in UNREAD_CODES:
                continue  # an unreadable line is not an order, so nothing can be claimed about it
            power = self._attempt(places.find_power, record.power, (*pointer, "power"))
            order = self._attempt(
                lambda text: parse_order(text, self._board), record.order, (*pointer, "order")
            )
            verdict = self._attempt(_parse_verdict, record.outcome, (*pointer, "outcome"))
            if power is not None and verdict is not None and isinstance(order, MovementOrder):
                better = _CODES.get(record.code or "", verdict) if verdict is ClaimedResult.FAILS else verdict
                claim = OrderClaim(order, better if fits(order, better) else verdict, None, power)
                self._add_claim(claim, (*pointer, "order"))

    def _read_units(self, units: Mapping[str, list[str]]) -> None:
        for name, texts in units.items():
            power = self._attempt(places_of(self._board).find_power, name, ("units", name), of_name=True)
            for index, text in enumerate(texts):
                pointer: Pointer = ("units", name, index)
                unit = self._attempt(lambda text: parse_unit(text, self._board), text, pointer)
                if power is not None and unit is not None:
                    self._add_claim(NowClaim(power, unit.kind, unit.location), pointer)

    def _read_dislodged(self, records: list[_ClaimedDislodged] | None) -> None:
        if records is None:
            return
        units: list[Designation] = []
        for index, record in enumerate(records):
            pointer: Pointer = ("dislodged", index)
            power = self._attempt(places_of(self._board).find_power, record.power, (*pointer, "power"))
            unit = self._attempt(self._parse_unit, record.unit, (*pointer, "unit"))
            by = (
                None
                if record.by is None
                else self._attempt(self._parse_attacker, record.by, (*pointer, "by"))
            )
            if unit is None or power is None:
                continue
            owned = replace(unit, power=power)
            units.append(owned)
            self._add_claim(
                DislodgedClaim(owned, by, record.by_convoy and by is not None), (*pointer, "unit")
            )
            if record.retreats is not None:
                retreats = self._attempt(self._parse_retreats, record.retreats, (*pointer, "retreats"))
                if retreats is not None:
                    self._add_claim(RetreatsClaim(owned, retreats), (*pointer, "retreats"))
        if not self._wrong:
            self._add_claim(DislodgedListClaim(tuple(units)), ("dislodged",))

    def _parse_unit(self, text: str) -> Designation:
        unit = parse_unit(text, self._board)
        return Designation(unit.location, unit.kind)

    def _parse_attacker(self, text: str) -> Designation:
        """Parse a unit, or the place it came from."""
        try:
            return self._parse_unit(text)
        except UnreadableError:
            return Designation(places_of(self._board).find_location(text))

    def _parse_retreats(self, texts: list[str]) -> tuple[Location, ...]:
        return tuple(places_of(self._board).find_location(text) for text in texts)

    def _parse_contested(self, texts: list[str]) -> ContestedListClaim:
        return ContestedListClaim(tuple(places_of(self._board).find_province(text) for text in texts))


def _parse_verdict(text: str) -> ClaimedResult:
    verdict = _OUTCOMES.get(text)
    if verdict is None:
        raise UnreadableError(f"unknown outcome {shorten(text)!r}", expected="succeeds, fails or void")
    return verdict
