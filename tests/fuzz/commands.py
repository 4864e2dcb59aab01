"""All commands and their parameters, read from the application, so that new ones are included."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from typer.main import get_command

from westphalia.cli.app import COMMANDS, app


@dataclass(frozen=True, slots=True)
class Value:
    """A parameter of a command: its metavar, whether it is required and whether it can be repeated."""

    meaning: str
    required: bool
    many: bool
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its words, the metavars of its arguments, and its options (None: no value)."""

    words: tuple[str, ...]
    values: tuple[Value, ...]
    options: tuple[tuple[str, Value | None], ...]

    @property
    def name(self) -> str:
        """The words of the command as one text."""
        return " ".join(self.words)


@cache
def commands() -> tuple[Command, ...]:
    """Return all commands and subcommands."""
    group: Any = get_command(app)
    return tuple(one for name in COMMANDS for one in _commands((name,), group.get_command(None, name)))


def _commands(words: tuple[str, ...], found: Any) -> Iterator[Command]:
    inner: dict[str, Any] = getattr(found, "commands", {})
    for name, command in inner.items():
        yield from _commands((*words, name), command)
    values: list[Value] = []
    options: list[tuple[str, Value | None]] = []
    for one in found.params:
        if one.param_type_name == "argument":
            values.append(_value(one))
        elif one.is_flag:
            options += [(name, None) for name in one.opts]
        else:
            options.append((max(one.opts, key=len), _value(one)))
    if not inner or found.invoke_without_command:
        yield Command(words, tuple(values), tuple(options))


def _value(one: Any) -> Value:
    meaning = (one.metavar or one.name.upper()).strip("[].")
    choices = tuple(map(str, get_args(one.type_descriptor.annotation))) if one.metavar is None else ()
    return Value(meaning, one.required, one.nargs == -1 or bool(one.multiple), choices)
