"""How commands say what they take: functions whose parameters are annotated with `Option` and `Argument`.

A line that is in order is read by `plain_lines`; help, and what is wrong with a line, is typer's, to which
`in_typer` hands the same functions. Typer takes a while to load, which most lines are spared so.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])


class Parameter(NamedTuple):
    """What a parameter of a command is on the command line; stands in its annotation.

    `names` are those of an option, ``--output`` and ``-o``; without any it is called as the parameter is.
    `more` is what typer knows of: ``help``, ``metavar``, ``min`` and ``max``, ``callback``.
    """

    is_option: bool
    names: tuple[str, ...]
    more: Mapping[str, Any]


def Option(*names: str, **more: Any) -> Parameter:  # noqa: N802 - reads as in typer
    """Annotates a parameter that is an option."""
    return Parameter(is_option=True, names=names, more=more)


def Argument(**more: Any) -> Parameter:  # noqa: N802
    """Annotates a parameter that stands in its place in the line."""
    return Parameter(is_option=False, names=(), more=more)


class UsageError(Exception):
    """What is wrong with the arguments of a command; an empty message where its help says it all."""

    def __init__(self, message: str, command: str) -> None:
        super().__init__(message)
        self.message = message
        self.command = command


class Context:
    """How a command was called; a command that wants to know has a parameter of this type."""

    def __init__(self, command: str) -> None:
        self._command = command
        self.invoked_subcommand: str | None = None

    def fail(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments."""
        raise UsageError(message, self._command)


def plain_number(text: str, least: int | None, most: int | None) -> int | None:
    """The number within these bounds that a text is, if it is written with nothing but digits."""
    if len(text) > 9 or not (text.isascii() and text.isdecimal()):
        return None
    number = int(text)
    return number if (least is None or number >= least) and (most is None or number <= most) else None


class Command(NamedTuple):
    """A function that is a command; `more` is what typer knows of: ``epilog``."""

    function: Callable[..., object]
    more: Mapping[str, Any]


class Commands:
    """The commands of a module or of a group.

    `alone` is called with a `Context` where a group is named and none of its commands.
    """

    def __init__(self, alone: Callable[..., object] | None = None) -> None:
        self.alone = alone
        self._commands: dict[str, Command] = {}
        self._groups: dict[str, Commands] = {}

    def command(self, name: str | None = None, **more: Any) -> Callable[[_Function], _Function]:
        """What registers a function as a command, by default under its own name."""

        def register(function: _Function) -> _Function:
            self._commands[name or function.__name__] = Command(function, more)
            return function

        return register

    def add_group(self, group: "Commands", name: str) -> None:
        """Register commands that stand behind a word of their own."""
        self._groups[name] = group

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands by name."""
        return MappingProxyType(self._commands)

    @property
    def groups(self) -> Mapping[str, "Commands"]:
        """The groups by name."""
        return MappingProxyType(self._groups)
