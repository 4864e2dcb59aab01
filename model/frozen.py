"""Values: dataclasses whose methods are written when somebody first calls them.

`dataclasses.dataclass` writes and compiles six methods of each class when it is defined, which takes 0.4 ms.
That is a fifth of a command, which loads a hundred classes and asks most of them for nothing. Here it finds
the fields alone. The methods come later and are as fast as its own; to `dataclasses.replace` and `fields`, to
patterns, pickles and type checkers there is no difference.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import partial
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import Any, TypeVar, cast, dataclass_transform, overload

_T = TypeVar("_T")


@overload
def frozen(kind: type[_T], /) -> type[_T]: ...
@overload
def frozen(
    *, slots: bool = True, eq: bool = True, told: bool = True, kw_only: bool = False
) -> Callable[[type[_T]], type[_T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: Any = None, /, **more: bool) -> Any:
    """Make a class of frozen values, as ``@dataclass(frozen=True, slots=True)`` does.

    Fields may have a default or what makes one (`dataclasses.field`), stay out of comparisons and reprs, and
    be given by name alone. Methods that the class has itself stay. Without `slots` a value can keep what it
    works out (`when_asked`). What equals a value is said by the class without `eq`, its repr without `told`.
    """
    return partial(_made, **more) if kind is None else _made(kind, **more)


@dataclass_transform(field_specifiers=(field,))
def mutable(kind: type[_T], /) -> type[_T]:
    """Make a class of values that can be changed, as ``@dataclass(slots=True)`` does."""
    return _made(kind, changes=True)


def _made(
    kind: Any,
    *,
    slots: bool = True,
    eq: bool = True,
    told: bool = True,
    kw_only: bool = False,
    changes: bool = False,
) -> Any:
    made: Any = dataclass(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(kind)
    methods: dict[str, Any] = {"__init__": _Unwritten(made, "__init__")}
    if eq:
        methods["__eq__"] = _Unwritten(made, "__eq__")
        methods["__hash__"] = None if changes else _Unwritten(made, "__hash__")
    if told:
        methods["__repr__"] = _told
    if not changes:
        methods |= _FROZEN | _STATE if slots else _FROZEN
    own = cast("Mapping[str, object]", vars(made))
    for name, method in methods.items():
        if own.get(name) is None:  # a class that has __eq__ alone has None for a hash
            setattr(made, name, method)
    return made


class _Unwritten:
    """Stands in a class for a method that is written, and takes its place, when somebody looks for it."""

    __slots__ = ("_kind", "_name")

    def __init__(self, kind: Any, name: str) -> None:
        self._kind = kind
        self._name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        method = _WRITERS[self._name](self._kind)
        method.__qualname__ = f"{self._kind.__qualname__}.{self._name}"
        setattr(self._kind, self._name, method)
        return method.__get__(instance, owner)


def _init(kind: Any) -> Any:
    names: dict[str, Any] = {"_set": object.__setattr__, "_unsaid": _UNSAID}
    anyhow, by_name = ["self"], ["*"]
    lines: list[str] = []
    for one in fields(kind):
        default = _default(one, names)
        if one.init:
            parameter, value = _parameter(one, default)
            (by_name if one.kw_only is True else anyhow).append(parameter)
        else:
            value = default
        if value:  # else it is set when the value is finished
            lines.append(_setting(kind, one.name, value, names))
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = anyhow + by_name if len(by_name) > 1 else anyhow
    method = _method("__init__", ", ".join(parameters), lines or ["pass"], names)
    method.__annotations__ = {one.name: one.type for one in fields(kind) if one.init} | {"return": None}
    return method


def _default(one: Field[Any], names: dict[str, Any]) -> str:
    """What gives the value of a field that nobody gives; empty where there is none."""
    if one.default_factory is not MISSING:
        names[f"_make_{one.name}"] = one.default_factory
        return f"_make_{one.name}()"
    if one.default is MISSING:
        return ""
    names[f"_usual_{one.name}"] = one.default
    return f"_usual_{one.name}"


def _parameter(one: Field[Any], default: str) -> tuple[str, str]:
    """The parameter of a field, and what gives its value."""
    if one.default_factory is not MISSING:
        return f"{one.name}=_unsaid", f"{default} if {one.name} is _unsaid else {one.name}"
    return f"{one.name}={default}" if default else one.name, one.name


def _setting(kind: Any, name: str, value: str, names: dict[str, Any]) -> str:
    """The line that sets a field."""
    if kind.__setattr__ is object.__setattr__:
        return f"self.{name} = {value}"
    slot = getattr(kind, name, None)
    if isinstance(slot, MemberDescriptorType):  # to fill it by itself takes half the time
        names[f"_set_{name}"] = slot.__set__
        return f"_set_{name}(self, {value})"
    return f"_set(self, {name!r}, {value})"


class _Unsaid:
    """Stands for what a field's factory makes."""

    def __repr__(self) -> str:
        return "<factory>"


_UNSAID = _Unsaid()


def _eq(kind: Any) -> Any:
    lines = [
        "if other.__class__ is self.__class__:",
        f"    return {_compared(kind, 'self')} == {_compared(kind, 'other')}",
        "return NotImplemented",
    ]
    return _method("__eq__", "self, other", lines)


def _hash(kind: Any) -> Any:
    return _method("__hash__", "self", [f"return hash({_compared(kind, 'self')})"])


def _compared(kind: Any, value: str) -> str:
    """What of a value is compared, as a tuple."""
    return f"({''.join(f'{value}.{one.name}, ' for one in fields(kind) if one.compare)})"


def _method(name: str, parameters: str, lines: list[str], names: dict[str, Any] | None = None) -> Any:
    found: dict[str, Any] = {}
    exec("\n    ".join([f"def {name}({parameters}):", *lines]), names or {}, found)
    return found[name]


_WRITERS = {"__init__": _init, "__eq__": _eq, "__hash__": _hash}


@recursive_repr()
def _told(self: Any) -> str:
    told = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _refuse_to_set(self: Any, name: str, value: object) -> None:  # noqa: ARG001 - Python hands it in
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> None:  # noqa: ARG001
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


_FROZEN = {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
_STATE = {"__getstate__": _state, "__setstate__": _restore}
