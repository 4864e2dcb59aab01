"""Commands as typer knows them, for their help and for what is wrong with a line.

Typer hands every value to pydantic, even none at all and the defaults, and pydantic takes longer to load
than most commands to run. Here texts, choices that are written out, truth values, plain numbers and defaults,
which need no library to become what they are, go by; all else, such as whatever is wrong, is typer's as
before, with its messages.
"""

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Annotated, Any, TypeAlias, cast, get_args

import typer
from typer.core import TyperCommand, TyperGroup

from .parameters import Commands, Context, plain_number

# Typer brings its own copy of click or uses the one installed, depending on its version; what is handed
# through is of that copy's types.
Click: TypeAlias = Any


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


def in_typer(commands: Commands) -> typer.Typer:
    """Commands as typer knows them: functions whose parameters are annotated with its own types.

    Help is plain text, for speed and for pipes.
    """
    app = typer.Typer(cls=SparedGroup, rich_markup_mode=None, add_completion=False)
    alone = commands.alone
    app.callback(invoke_without_command=alone is not None)(_nothing if alone is None else annotated(alone))
    for name, command in commands.commands.items():
        app.command(name, cls=SparedCommand, **command.more)(annotated(command.function))
    for name, group in commands.groups.items():
        app.add_typer(in_typer(group), name=name)
    return app


def _nothing() -> None:
    """Nothing to do for a group itself."""


def annotated(function: Callable[..., object]) -> Callable[..., object]:
    """A function with the annotations that typer reads."""

    @wraps(function)
    def call(**values: object) -> object:
        return function(**values)

    signature = inspect.signature(function)
    parameters = [
        parameter.replace(annotation=_annotation(parameter.annotation))
        for parameter in signature.parameters.values()
    ]
    call.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    made: Any = call
    made.__signature__ = signature.replace(parameters=parameters)
    return call


def _annotation(annotation: Any) -> Any:
    if annotation is Context:
        return typer.Context
    [about] = annotation.__metadata__
    kind = typer.Option if about.is_option else typer.Argument
    return Annotated[annotation.__origin__, kind(*about.names, **about.more)]


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
        elif self._kind is int and isinstance(value, str):
            number = plain_number(value, self._bounds.min, self._bounds.max)
            if number is not None:
                return number
        return self._usual().coerce(value, param=param, ctx=ctx)

    def _is_one(self, value: object) -> bool:
        """Whether a value is one already: a text, one of the choices, a number that stands as the default."""
        if isinstance(value, str):
            return self._kind in (str, list[str]) or value in get_args(self._kind)
        return type(value) is self._kind
