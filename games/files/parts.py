"""The parts of a game file as plain values; what a field means is said in `record`, whose names these are.

A file that is as it was written has the right shape, and needs no pydantic to be taken apart. `parts_of`
finds out; where it has another one, the models of `record` say what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

Lists: TypeAlias = Mapping[str, Sequence[str]]
"""Texts by power."""

_Kind = TypeVar("_Kind")
_Read: TypeAlias = Callable[[object], _Kind]

_NOTHING: Mapping[str, Any] = {}


class DislodgedPart(NamedTuple):
    """A dislodged unit."""

    power: str
    unit: str
    by: str
    by_convoy: bool = False


class PositionPart(NamedTuple):
    """A position."""

    units: Lists
    centres: Lists = _NOTHING
    dislodged: Sequence[DislodgedPart] = ()
    contested: Sequence[str] = ()


class BeforePart(NamedTuple):
    """What there was before a correction."""

    position: PositionPart
    ledger: Mapping[str, Any] = _NOTHING


class AmendmentPart(NamedTuple):
    """Corrections of the referee."""

    reason: str
    lines: Sequence[str]
    before: BeforePart


class PlayedPart(NamedTuple):
    """A phase that was played."""

    phase: str
    position: PositionPart
    report: Mapping[str, Any]
    ledger: Mapping[str, Any] = _NOTHING
    amendments: Sequence[AmendmentPart] = ()
    submissions: Lists = _NOTHING
    standing: Lists = _NOTHING


class OutcomePart(NamedTuple):
    """How the game ended."""

    kind: str
    powers: Sequence[str]
    agreed: bool = False


class GameParts(NamedTuple):
    """A whole file, without what is for other programs."""

    format: str
    version: int
    variant: str
    phase: str
    position: PositionPart
    rules: Mapping[str, str]
    board: Mapping[str, Any]
    own_start: bool = False
    outcome: OutcomePart | None = None
    ledger: Mapping[str, Any] = _NOTHING
    amendments: Sequence[AmendmentPart] = ()
    submissions: Lists = _NOTHING
    standing: Lists = _NOTHING
    history: Sequence[PlayedPart] = ()
    digest: str | None = None


def parts_of(data: Mapping[str, object]) -> GameParts | None:
    """The parts of a file by its data; None where these have another shape."""
    try:
        return _GAME({name: value for name, value in data.items() if name != "$schema"})
    except (KeyError, TypeError):
        return None


def _one(kind: type[_Kind]) -> _Read[_Kind]:
    """Reads a value of exactly this type."""

    def read(value: object) -> _Kind:
        if type(value) is not kind:
            raise TypeError
        return cast("_Kind", value)

    return read


_text, _truth = _one(str), _one(bool)
_list: _Read[list[Any]] = cast("Any", _one)(list)
_object: _Read[dict[str, Any]] = cast("Any", _one)(dict)


def _among(*words: str) -> _Read[str]:
    known = {word: word for word in words}
    return lambda value: known[_text(value)]


def _or_nothing(inner: _Read[_Kind]) -> _Read[_Kind | None]:
    return lambda value: None if value is None else inner(value)


def _each(inner: _Read[_Kind]) -> _Read[tuple[_Kind, ...]]:
    return lambda value: tuple(map(inner, _list(value)))


def _by_name(inner: _Read[_Kind]) -> _Read[Mapping[str, _Kind]]:
    return lambda value: {name: inner(one) for name, one in _object(value).items()}


def _part(kind: Callable[..., _Kind], fields: Mapping[str, _Read[Any]]) -> _Read[_Kind]:
    """Reads an object with these fields and no others; those without a default must be there."""
    return lambda value: kind(**{name: fields[name](one) for name, one in _object(value).items()})


_texts = _each(_text)
_lists = _by_name(_texts)
_POSITION = _part(
    PositionPart,
    {
        "units": _lists,
        "centres": _lists,
        "dislodged": _each(
            _part(DislodgedPart, {"power": _text, "unit": _text, "by": _text, "by_convoy": _truth})
        ),
        "contested": _texts,
    },
)
_PHASE: Mapping[str, _Read[Any]] = {
    "phase": _text,
    "position": _POSITION,
    "ledger": _object,
    "amendments": _each(
        _part(
            AmendmentPart,
            {
                "reason": _text,
                "lines": _texts,
                "before": _part(BeforePart, {"position": _POSITION, "ledger": _object}),
            },
        )
    ),
    "submissions": _lists,
    "standing": _lists,
}
_GAME = _part(
    GameParts,
    {
        **_PHASE,
        "format": _text,
        "version": _one(int),
        "variant": _text,
        "own_start": _truth,
        "outcome": _or_nothing(
            _part(OutcomePart, {"kind": _among("win", "draw"), "powers": _texts, "agreed": _truth})
        ),
        "history": _each(_part(PlayedPart, {**_PHASE, "report": _object})),
        "rules": _by_name(_text),
        "board": _object,
        "digest": _or_nothing(_text),
    },
)
