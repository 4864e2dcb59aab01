"""The shapes of single values in board files: ids, words, colors, numbers."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

from pydantic import AfterValidator, Field, StrictFloat, StrictInt, StrictStr
from pydantic_core import PydanticCustomError

from ..names import UnitKind
from ..text import control_in

BoardId: TypeAlias = Annotated[StrictStr, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Id: TypeAlias = Annotated[StrictStr, Field(pattern=r"^[a-z][a-z0-9_]+$", max_length=40)]
CoastId: TypeAlias = Annotated[StrictStr, Field(pattern=r"^[a-z]{2,3}$")]


def _plain(words: str) -> str:
    """Names without what a terminal would obey or what turns the direction of a text."""
    found = control_in(words)
    if found is not None:
        raise PydanticCustomError("control_character", "{found} has no place in a name", {"found": found})
    return words


def _plain_note(words: str) -> str:
    """Texts without the same, but with lines and tabs."""
    found = control_in(words.translate(_LINES))
    if found is not None:
        raise PydanticCustomError("control_character", "{found} has no place in a text", {"found": found})
    return words


_LINES = {ord("\n"): " ", ord("\t"): " "}


def _plain_values(values: dict[str, object]) -> dict[str, object]:
    """The same for every text and every name inside of JSON."""
    rest: list[object] = [values]
    while rest:
        value = rest.pop()
        if isinstance(value, str):
            _plain_note(value)
        elif isinstance(value, list):
            rest += cast("list[object]", value)
        elif isinstance(value, dict):
            named = cast("dict[str, object]", value)
            rest += named.values()
            for name in named:
                _plain(name)
    return values


Words: TypeAlias = Annotated[StrictStr, Field(min_length=1), AfterValidator(_plain)]
Note: TypeAlias = Annotated[StrictStr, AfterValidator(_plain_note)]
Values: TypeAlias = Annotated[dict[StrictStr, object], AfterValidator(_plain_values)]
Color: TypeAlias = Annotated[StrictStr, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
Count: TypeAlias = Annotated[StrictInt, Field(ge=0)]
Faith: TypeAlias = Literal["catholic", "protestant", "muslim"]
Degrees: TypeAlias = Annotated[StrictFloat, Field(allow_inf_nan=False)]

if TYPE_CHECKING:
    KindWord: TypeAlias = str
    """The word for a kind of unit."""
else:
    # The words of the table of kinds; a type checker only takes literals that are written out.
    KindWord = Literal[tuple(kind.word for kind in UnitKind)]
