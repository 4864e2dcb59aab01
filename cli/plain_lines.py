"""Command lines that are in order, read by what the functions of commands say of their parameters.

Here is no help and no message: whatever is not plain, in a line or in what a command takes, is typer's. A
test holds that both read the same from the same line.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from types import NoneType
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin

from .commands import COMMANDS
from .parameters import Commands, Context, Parameter, plain_number


class _NotPlain(Exception):
    """Something in a line is for typer to read."""


def plain_call(words: Sequence[str]) -> Callable[[], object] | None:
    """The command of a line with its arguments, to be called; None if typer is to read the line."""
    name, *rest = words
    if name not in COMMANDS:
        return None
    commands = Commands()
    import_module(f".{COMMANDS[name].module}", __package__).add_commands(commands)
    called = f"westphalia {name}"
    if name in commands.groups and rest:
        commands = commands.groups[name]
        name, *rest = rest
        called = f"{called} {name}"
    if name not in commands.commands:
        return None
    function = commands.commands[name].function
    try:
        return partial(function, **values_of(function, rest, Context(called)))
    except _NotPlain:
        return None


def values_of(function: Callable[..., object], words: Sequence[str], context: Context) -> dict[str, object]:
    """What a function gets for the words behind its name; what they leave out is left to its defaults."""
    parameters = inspect.signature(function).parameters.values()
    places = [_place(one) for one in parameters if one.annotation is not Context]
    texts, told = _sorted(words, {way: meant for place in places for way, meant in _ways(place)})
    values: dict[str, Any] = {one.name: context for one in parameters if one.annotation is Context}
    for place, value in told:
        if place.several:
            values.setdefault(place.name, []).append(value)
        elif place.name not in values:
            values[place.name] = value
        else:
            raise _NotPlain
    for place in places:
        if not place.about.is_option and texts:
            taken = [place.value(text) for text in (texts if place.several else texts[:1])]
            texts = texts[len(taken) :]
            values[place.name] = taken if place.several else taken[0]
    if texts or any(place.required and place.name not in values for place in places):
        raise _NotPlain
    return values


class _Place(NamedTuple):
    """A parameter of a function, and of which type a value is; of `several` it gets a list."""

    name: str
    about: Parameter
    kind: Any
    several: bool
    required: bool

    def value(self, text: str) -> object:
        """What a text means."""
        if not text or (text[0] == "-" and text != "-"):
            raise _NotPlain
        if self.kind is str or (get_origin(self.kind) is Literal and text in get_args(self.kind)):
            return text
        more = self.about.more
        number = plain_number(text, more.get("min"), more.get("max")) if self.kind is int else None
        if number is None:
            raise _NotPlain
        return number


def _place(parameter: inspect.Parameter) -> _Place:
    [about] = parameter.annotation.__metadata__
    kind = parameter.annotation.__origin__
    if NoneType in get_args(kind):
        [kind] = (one for one in get_args(kind) if one is not NoneType)
    several = get_origin(kind) is list
    if several:
        [kind] = get_args(kind)
    return _Place(parameter.name, about, kind, several, required=parameter.default is parameter.empty)


_Meant: TypeAlias = tuple[_Place, bool]
"""An option, and the truth value that its name alone stands for."""


def _ways(place: _Place) -> Iterator[tuple[str, _Meant]]:
    """The ways to write an option."""
    if place.about.is_option and "callback" not in place.about.more:
        for names in place.about.names or (f"--{place.name.replace('_', '-')}",):
            name, _, opposite = names.partition("/")
            yield name, (place, True)
            if opposite:
                yield opposite, (place, False)


def _sorted(
    words: Sequence[str], ways: Mapping[str, _Meant]
) -> tuple[list[str], list[tuple[_Place, object]]]:
    """The words that are no options, and what the options are given."""
    texts: list[str] = []
    told: list[tuple[_Place, object]] = []
    rest = iter(words)
    for word in rest:
        if word == "-" or not word.startswith("-"):
            texts.append(word)
            continue
        name, sign, text = word.partition("=")
        if name not in ways or (sign and not name.startswith("--")):
            raise _NotPlain
        place, truth = ways[name]
        if place.kind is not bool:
            told.append((place, place.value(text if sign else next(rest, ""))))
        elif not sign:
            told.append((place, truth))
        else:
            raise _NotPlain
    return texts, told
