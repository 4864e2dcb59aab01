"""The types of single values in board files: ids, words, colors, numbers."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

from pydantic import AfterValidator, Field, StrictFloat, StrictInt, StrictStr
from pydantic_core import PydanticCustomError

from ..names import UnitKind
from ..text import find_control

BoardId: TypeAlias = Annotated[StrictStr, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Id: TypeAlias = Annotated[StrictStr, Field(pattern=r"^[a-z][a-z0-9_]+$", max_length=40)]
CoastId: TypeAlias = Annotated[StrictStr, Field(pattern=r"^[a-z]{2,3}$")]


def _refuse_controls(words: str) -> str:
    """Raise an error for a name with control characters."""
    found = find_control(words)
    if found is not None:
        raise PydanticCustomError("control_character", "{found} is not allowed in a name", {"found": found})
    return words


def _refuse_controls_in_note(words: str) -> str:
    """Raise an error for a text with control characters other than line ends and tabs."""
    found = find_control(words.translate(_LINES))
    if found is not None:
        raise PydanticCustomError("control_character", "{found} is not allowed in a text", {"found": found})
    return words


_LINES = {ord("\n"): " ", ord("\t"): " "}


def refuse_controls_in_values(values: dict[str, object]) -> dict[str, object]:
    """Raise an error for control characters in any text or name of a JSON value."""
    rest: list[object] = [values]
    while rest:
        value = rest.pop()
        if isinstance(value, str):
            _refuse_controls_in_note(value)
        elif isinstance(value, list):
            rest += cast("list[object]", value)
        elif isinstance(value, dict):
            named = cast("dict[str, object]", value)
            rest += named.values()
            for name in named:
                _refuse_controls(name)
    return values


Words: TypeAlias = Annotated[StrictStr, Field(min_length=1), AfterValidator(_refuse_controls)]
Note: TypeAlias = Annotated[StrictStr, AfterValidator(_refuse_controls_in_note)]
Values: TypeAlias = Annotated[dict[StrictStr, object], AfterValidator(refuse_controls_in_values)]
Color: TypeAlias = Annotated[StrictStr, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
Count: TypeAlias = Annotated[StrictInt, Field(ge=0)]
Faith: TypeAlias = Literal["catholic", "protestant", "muslim"]
Degrees: TypeAlias = Annotated[StrictFloat, Field(allow_inf_nan=False)]

if TYPE_CHECKING:
    KindWord: TypeAlias = str
    """The word for a kind of unit."""
else:
    # Type checkers accept only literals that are written out.
    KindWord = Literal[tuple(kind.word for kind in UnitKind)]
