"""Lines that are read without typer are read as typer reads them."""

import random
import shlex
from collections.abc import Callable, Iterator
from functools import wraps
from importlib import import_module
from inspect import signature
from typing import Any, cast

import pytest

from benchmarks.commands import COMMANDS as LINES
from westphalia.cli.commands import COMMANDS
from westphalia.cli.in_typer import in_typer
from westphalia.cli.parameters import Commands, Context, Parameter
from westphalia.cli.plain_lines import plain_call

PLAIN = ("x", "A Vie - Tyr", "kernels", "json", "godip", "3", "12", "-")
STRANGE = ("", "0", "007", "99999", "9999999999", "1.5", "-3", "--", "-x", "--nothing", "--help", "٣")


def registered(name: str) -> Iterator[tuple[tuple[str, ...], Callable[..., object]]]:
    """The commands behind a name: their words and functions."""
    commands = Commands()
    import_module(f"westphalia.cli.{COMMANDS[name].module}").add_commands(commands)
    if name in commands.commands:
        yield (name,), commands.commands[name].function
    for group, inner in commands.groups.items():
        yield from (((group, one), command.function) for one, command in inner.commands.items())


CALLED = [(words, function) for name in COMMANDS for words, function in registered(name)]


def by_typer(function: Callable[..., object], words: list[str]) -> dict[str, object] | None:
    """What a function gets if typer reads the words; None if it refuses them or gives help."""

    @wraps(function)
    def told(**values: object) -> object:
        return values

    commands = Commands()
    commands.command("it")(told)
    app: Any = in_typer(commands)
    try:
        values: object = app(["it", *words], standalone_mode=False)
    except Exception:  # noqa: BLE001 - whatever it is, typer has refused
        return None
    return cast("dict[str, object]", values) if isinstance(values, dict) else None


def by_us(words: list[str]) -> dict[str, object] | None:
    """The same, read without typer, with the defaults."""
    call: Any = plain_call(words)
    if call is None:
        return None
    defaults = {name: one.default for name, one in signature(call.func).parameters.items()}
    return defaults | call.keywords


def compared(values: dict[str, object] | None) -> dict[str, object] | None:
    """Of what a function gets that which it uses: not what callbacks look at."""
    return values and {name: value for name, value in values.items() if name not in ("context", "schema")}


def options(function: Callable[..., object]) -> Iterator[str]:
    """All ways to write the options of a function."""
    for name, one in signature(function).parameters.items():
        if one.annotation is not Context:
            [about] = one.annotation.__metadata__
            assert isinstance(about, Parameter)
            for names in about.names or (f"--{name.replace('_', '-')}",) * about.is_option:
                yield from names.split("/")


def written(chance: random.Random, ways: list[str]) -> list[str]:
    """A line of some of the ways to write options, of values, and now and then of what is wrong."""
    words: list[str] = []
    for _ in range(chance.randint(0, 4)):
        value = chance.choice(STRANGE if chance.random() < 0.1 else PLAIN)
        way = chance.choice(ways or [value])
        words += chance.choice(([value], [way], [way, value], [f"{way}={value}"]))
    return words


@pytest.mark.parametrize(("words", "function"), CALLED, ids=[" ".join(words) for words, _ in CALLED])
def test_both_read_the_same(words: tuple[str, ...], function: Callable[..., object]) -> None:
    chance = random.Random(" ".join(words))
    ways = list(options(function))
    plain = 0
    for _ in range(200):
        line = written(chance, ways)
        ours = by_us([*words, *line])
        if ours is not None:
            plain += 1
            assert compared(ours) == compared(by_typer(function, line)), line
    assert plain > 0


@pytest.mark.parametrize("line", [line for line in LINES if "--help" not in line])
def test_the_lines_of_the_readme_need_no_typer(line: str) -> None:
    assert plain_call(shlex.split(line)) is not None


@pytest.mark.parametrize("line", ["boards", "--help", "--version", "show --schema", "draw", "nothing", "-h"])
def test_help_and_what_is_wrong_is_left_to_typer(line: str) -> None:
    assert plain_call(shlex.split(line)) is None
