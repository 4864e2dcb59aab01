"""The parts of an order text: the verb, and where the text names units and places."""

from typing import NamedTuple

from ..names import UnitKind
from .values import Verb


class Span(NamedTuple):
    """The position of a name in the text: from `start` up to, but not including, `end`."""

    start: int
    end: int


class UnitText(NamedTuple):
    """A unit as named in the text. Without `nation`, `name` may still begin with the name of a power."""

    name: Span
    kind: UnitKind | None = None
    nation: Span | None = None


class OrderText(NamedTuple):
    """The parts of an order.

    `units` are the ordered unit, then the supported or convoyed one. `route` ends with the destination, after
    the places of a written convoy route. `into` is the new kind of a converted unit.
    """

    verb: Verb
    units: tuple[UnitText, ...]
    route: tuple[Span, ...] = ()
    by_sea: bool = False
    into: UnitKind | None = None
