"""Types of JSON objects, each declared once: what the code fills in, what readers get and its JSON Schema.

A record is a `TypedDict`, so the type checker compares each dictionary that the code builds with the
declaration, and building it costs nothing. `Doc` and `Omitted` say what Python's types cannot::

    class OrderHead(JsonRecord):
        power: Annotated[str, Doc("the owner of the unit")]
        implied: NotRequired[Annotated[bool, Omitted(False), Doc("whether no one gave this order")]]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NotRequired, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from typing_extensions import TypedDict

Json: TypeAlias = dict[str, Any]
"""A JSON object."""

_Record = TypeVar("_Record", bound=Mapping[str, object])
_Schema: TypeAlias = Callable[[Any], Json]


class JsonRecord(TypedDict):
    """A JSON object without fields that are not declared."""

    # pydantic reads this name; Python and the type checker know only fields in a TypedDict
    __pydantic_config__ = {"extra": "forbid", "strict": True}  # noqa: RUF012 # pyright: ignore[reportGeneralTypeIssues]


@dataclass(frozen=True, slots=True)
class Doc:
    """The description of a field in the JSON Schema."""

    text: str

    def __get_pydantic_json_schema__(self, field: Any, describe: _Schema) -> Json:
        """Add the description to the schema of the field."""
        return describe(field) | {"description": self.text}


@dataclass(frozen=True, slots=True)
class Omitted:
    """The value with which a field is omitted from the JSON."""

    default: object

    def __get_pydantic_json_schema__(self, field: Any, describe: _Schema) -> Json:
        """Add the default value to the schema of the field; an omitted list or object needs none."""
        found = describe(field)
        return found if self.default in ([], {}) else found | {"default": self.default}


def omit_defaults(kind: type[_Record], record: _Record) -> _Record:
    """Remove the fields of a newly built record that have the default values of `kind`; return the record."""
    fields = cast("Json", record)
    for name, default in find_defaults(kind).items():
        if fields[name] == default:
            del fields[name]
    return record


@cache
def find_defaults(kind: type[Mapping[str, object]]) -> Mapping[str, object]:
    """Return the default values of a record by field."""
    hints = get_type_hints(kind, include_extras=True)
    optional = {name: get_args(hint)[0] for name, hint in hints.items() if get_origin(hint) is NotRequired}
    return {
        name: one.default
        for name, hint in optional.items()
        if get_origin(hint) is Annotated
        for one in get_args(hint)
        if isinstance(one, Omitted)
    }


def record_fields(kind: type[Mapping[str, object]]) -> tuple[str, ...]:
    """Return the names of the fields of a record."""
    return tuple(kind.__annotations__)
