"""Values of parameters that are what was written, and need no library to become it.

Typer hands every value to pydantic, even none at all and the defaults, and pydantic takes longer to load
than most commands to run. Here texts, choices that are written out, truth values, plain numbers and defaults
go by; all else, such as whatever is wrong, is typer's as before, with its messages.
"""

import re
from collections.abc import Sequence
from typing import Any, TypeAlias, cast, get_args

import typer
from typer.core import TyperCommand, TyperGroup

# Typer brings its own copy of click or uses the one installed, depending on its version; what is handed
# through is of that copy's types.
Click: TypeAlias = Any


_DIGITS = re.compile("[0-9]{1,9}")


class SparedCommand(TyperCommand):
    """A command that converts what must be converted alone."""

    def get_params(self, ctx: Click) -> Click:
        """Its parameters."""
        return _spared(super().get_params(ctx))


class SparedGroup(TyperGroup):
    """A group of commands that does likewise."""

    def get_params(self, ctx: Click) -> Click:
        """Its parameters."""
        return _spared(super().get_params(ctx))


class Commands(typer.Typer):
    """An application to register such commands on; help is plain text, for speed and for pipes."""

    def __init__(self, **more: Any) -> None:
        usual: dict[str, Any] = {"cls": SparedGroup, "rich_markup_mode": None, "add_completion": False}
        super().__init__(**{**usual, **more})

    def command(self, name: str | None = None, **more: Any) -> Any:
        """What registers a function as a command."""
        usual: dict[str, Any] = {"cls": SparedCommand}
        return super().command(name, **{**usual, **more})


def _spared(parameters: Sequence[Any]) -> Sequence[Any]:
    for parameter in parameters:
        usual = getattr(parameter, "get_runtime_param", None)  # releases of typer without it load no pydantic
        if usual is not None and not isinstance(usual, _Conversion):
            parameter.get_runtime_param = _Conversion(parameter, usual)
    return parameters


class _Conversion:
    """What a parameter converts its values with; stands in the place of the method of typer that gives it."""

    def __init__(self, parameter: Any, usual: Any) -> None:
        self._usual = usual
        self._kind: Any = parameter.type_descriptor.annotation
        self._bounds: Any = parameter.type_descriptor.parameter_info

    def __call__(self) -> "_Conversion":
        return self

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value as the command gets it."""
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        if several and isinstance(value, tuple | list):
            values = list(cast("Sequence[object]", value))
            if all(map(self._is_one, values)):
                return values
        elif not several and self._is_one(value):
            return cast("object", value)
        elif self._is_number(value):
            return int(value)
        return self._usual().coerce(value, param=param, ctx=ctx)

    def _is_one(self, value: object) -> bool:
        """Whether a value is one already: a text, one of the choices, a number that stands as the default."""
        if isinstance(value, str):
            return self._kind in (str, list[str]) or value in get_args(self._kind)
        return type(value) is self._kind

    def _is_number(self, value: Any) -> bool:
        """Whether a text is a number within the bounds, written with nothing but digits."""
        if self._kind is not int or not isinstance(value, str) or not _DIGITS.fullmatch(value):
            return False
        least, most = self._bounds.min, self._bounds.max
        return (least is None or int(value) >= least) and (most is None or int(value) <= most)
