"""Case files as JSON: strict parsing into a `CaseDraft`, and the JSON Schema; `data` formats them.

docs/case-files.md describes the format.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias, cast

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError

from ..errors import UnreadableError
from ..text import JsonSource, Pointer, nearest_names, quote, read_json, refuse_other_file, shorten
from .building import build_case
from .case import Case, FindVariant
from .draft import CaseBlock, CaseDraft, DislodgedText, Errors, StringSource

_Lists: TypeAlias = dict[str, list[str]]


class _CaseModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class CaseDislodgedRecord(_CaseModel):
    """A dislodged unit, as results list them."""

    power: Annotated[str, Field(description="the owner of the unit")]
    unit: Annotated[str, Field(description="the unit in its old location: A ven")]
    by: Annotated[str, Field(description="the origin of its attacker, or the attacker there: A tyr")]
    by_convoy: Annotated[bool, Field(description="whether the attacker was convoyed")] = False
    retreats: Annotated[list[str] | None, Field(description="the retreats open to it, if known")] = None


class OrderSetRecord(_CaseModel):
    """An order set that says how it relates to the other sets of its power."""

    orders: Annotated[list[str], Field(description="the orders")]
    manner: Annotated[
        Literal["unclear", "adds", "replaces", "standing"],
        Field(description="its effect on earlier sets; standing: it also applies to all later phases"),
    ] = "unclear"


_OrderSet: TypeAlias = list[str] | OrderSetRecord
_Orders: TypeAlias = dict[str, _OrderSet | list[_OrderSet]]


class CaseRecord(_CaseModel):
    """A case of Westphalia: a position with orders."""

    schema_: Annotated[str | None, Field(alias="$schema", description="for editors; ignored")] = None
    variant: Annotated[str, Field(description="standard")]
    phase: Annotated[str, Field(description="S1901M, Spring 1901 Movement, 1618-04M ...")]
    rules: Annotated[dict[str, str], Field(description="rule (field or DATC number): choice")] = {}
    units: Annotated[
        _Lists | None,
        Field(description="power: its units; by default the ordered units"),
    ] = None
    centres: Annotated[
        _Lists, Field(description="power: its centers", validation_alias=AliasChoices("centres", "centers"))
    ] = {}
    dislodged: Annotated[
        list[CaseDislodgedRecord] | None, Field(description="the units that must retreat or disband")
    ] = None
    contested: Annotated[list[str], Field(description="provinces left vacant by a standoff")] = []
    orders: Annotated[_Orders, Field(description="power: its orders, or its order sets in sequence")] = {}
    ledger: Annotated[dict[str, Any], Field(description="the political records of the variant")] = {}
    result: Annotated[list[str], Field(description="claims about the result: A vie - tyr bounces")] = []
    order_sets: Annotated[
        Literal["unordered"] | None, Field(description="that the sequence of the order sets is unknown")
    ] = None
    proxies: Annotated[
        _Lists, Field(description="power: its announced proxies for units: A vie proxy italy")
    ] = {}
    civil_disorder: Annotated[list[str], Field(description="the powers in civil disorder")] = []


def read_case_json(
    text: str, find_variant: FindVariant, *, file: str | None = None, lenient: bool = False
) -> Case:
    """Parse a case from JSON; raise errors like `westphalia.model.case.read_case`."""
    source = JsonSource(text, file)
    return read_case_data(read_json(text, file), find_variant, source, file=file, lenient=lenient)


def read_case_data(
    data: object,
    find_variant: FindVariant,
    source: StringSource,
    *,
    file: str | None = None,
    lenient: bool = False,
) -> Case:
    """Return the case with these JSON values, whose places are in `source`; raise like `read_case_json`."""
    try:
        record = CaseRecord.model_validate(data)
    except ValidationError as problem:
        refuse_other_file(data, "a case", file)
        errors = _shape_errors(problem, data, source)
    else:
        return build_case(replace(_build_draft(record, source, file), lenient=lenient), find_variant)
    raise errors.combine()


def case_schema() -> dict[str, object]:
    """Return the JSON Schema (2020-12) of case files."""
    schema: dict[str, Any] = CaseRecord.model_json_schema(by_alias=True)
    schema["properties"]["centers"] = schema["properties"]["centres"]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Case"}


def _build_draft(record: CaseRecord, source: StringSource, file: str | None) -> CaseDraft:
    dislodged = None
    if record.dislodged is not None:
        dislodged = [
            DislodgedText(one.power, one.unit, one.by, one.by_convoy, one.retreats, ("dislodged", index))
            for index, one in enumerate(record.dislodged)
        ]
    return CaseDraft(
        source=source,
        file=file,
        variant=record.variant,
        phase=record.phase,
        rules=[(rule, choice, ("rules", rule)) for rule, choice in record.rules.items()],
        orders=list(_make_order_blocks(record.orders)),
        units=None if record.units is None else _make_blocks("units", record.units),
        centers=_make_blocks("centres", record.centres),
        dislodged=dislodged,
        contested=CaseBlock("", record.contested, ("contested",)),
        ledger=record.ledger,
        result=[(text, ("result", index)) for index, text in enumerate(record.result)],
        unordered=record.order_sets is not None,
        proxies=_make_blocks("proxies", record.proxies),
        disorder=CaseBlock("", record.civil_disorder, ("civil_disorder",)) if record.civil_disorder else None,
    )


def _make_blocks(section: str, lists: _Lists) -> list[CaseBlock]:
    return [CaseBlock(power, items, (section, power)) for power, items in lists.items()]


def _make_order_blocks(orders: _Orders) -> Iterator[CaseBlock]:
    for power, given in orders.items():
        if isinstance(given, list) and given and not isinstance(given[0], str):
            for index, order_set in enumerate(cast("list[_OrderSet]", given)):
                yield _make_order_block(power, order_set, ("orders", power, index))
        else:
            yield _make_order_block(power, cast("_OrderSet", given), ("orders", power))


def _make_order_block(power: str, given: _OrderSet, pointer: Pointer) -> CaseBlock:
    if isinstance(given, list):
        return CaseBlock(power, given, pointer)
    manner = "" if given.manner == "unclear" else given.manner
    return CaseBlock(power, given.orders, (*pointer, "orders"), (), manner)


_NEEDED = {
    "string_type": "text",
    "string_unicode": "text",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}


def _shape_errors(problem: ValidationError, data: object, source: StringSource) -> Errors:
    """Return the defects in the shape of a case."""
    errors = Errors(source)
    for error in problem.errors(include_url=False):
        pointer = _error_pointer(error["loc"], data)
        if pointer is None:
            continue
        kind = error["type"]
        name = str(pointer[-1]) if pointer else "the case"
        if kind == "extra_forbidden" and pointer == ("centers",):
            message = 'the case has both "centers" and "centres"'
            errors.add(UnreadableError(message, expected="one of them"), pointer)
        elif kind == "extra_forbidden":
            nearest = nearest_names(name, _record_fields(pointer))
            errors.add(
                UnreadableError(f"unknown field {quote(name)}", nearest=nearest), pointer, of_name=True
            )
        elif kind == "missing":
            errors.add(UnreadableError(f"the field {quote(name)} is missing"), pointer[:-1])
        else:
            shown = shorten(json.dumps(error["input"], ensure_ascii=False), 40)
            needed = _NEEDED.get(kind) or error.get("ctx", {}).get("expected") or error["msg"]
            errors.add(UnreadableError(f"{shown} is invalid", expected=needed), pointer)
    return errors


def _error_pointer(loc: Sequence[int | str], data: object) -> Pointer | None:
    """Return the pointer to an error in the JSON; None for an error about a form that was not intended.

    pydantic reports an error for every form that the orders of a power may have, with the form in `loc`. A
    value is intended as a list of order sets if it begins with a list or an object.
    """
    if len(loc) < 3 or loc[0] != "orders":
        return tuple(loc)
    given = cast("Mapping[str, Mapping[str, object]]", data)["orders"][str(loc[1])]
    items = _as_items(given)
    several = bool(items) and isinstance(items[0], list | dict)
    if str(loc[2]).startswith("list[union") != several:
        return None
    if not several:
        return (*loc[:2], *loc[3:]) if loc[2] == _intended_form(given) else None
    if len(loc) < 5:
        return (*loc[:2], *loc[3:])
    return (*loc[:2], loc[3], *loc[5:]) if loc[4] == _intended_form(items[cast("int", loc[3])]) else None


def _as_items(given: object) -> list[object]:
    return cast("list[object]", given) if isinstance(given, list) else []


def _intended_form(given: object) -> str:
    """Return pydantic's name for the intended form of an order set."""
    return OrderSetRecord.__name__ if isinstance(given, dict) else "list[str]"


def _record_fields(pointer: Pointer) -> Iterable[str]:
    if pointer[0] == "dislodged":
        return CaseDislodgedRecord.model_fields
    if pointer[0] == "orders":
        return OrderSetRecord.model_fields
    return (*(field.alias or name for name, field in CaseRecord.model_fields.items()), "centers")
