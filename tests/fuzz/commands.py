"""Which commands there are and what they take, read off the application itself: new ones are met at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from typer.main import get_command

from westphalia.cli.app import COMMANDS, app


@dataclass(frozen=True, slots=True)
class Value:
    """Something that a command takes: how it is called in the help, and whether it must be, may be often."""

    meaning: str
    required: bool
    many: bool
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its words, the values that stand behind them, its options (without a value: None)."""

    words: tuple[str, ...]
    values: tuple[Value, ...]
    options: tuple[tuple[str, Value | None], ...]

    @property
    def name(self) -> str:
        """Its words as one text."""
        return " ".join(self.words)


@cache
def commands() -> tuple[Command, ...]:
    """All commands, and those that they have themselves."""
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
