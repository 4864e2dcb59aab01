"""The parts of an order as it stands in a text: what is ordered, and where units and places are named."""

from typing import NamedTuple

from ..names import UnitKind
from .values import Verb


class Span(NamedTuple):
    """Where in the text a name stands: from `start` up to, but not including, `end`."""

    start: int
    end: int


class UnitText(NamedTuple):
    """How a unit is named. Without `nation` the name may still begin with a nationality."""

    name: Span
    kind: UnitKind | None = None
    nation: Span | None = None


class OrderText(NamedTuple):
    """The parts of an order: the unit ordered, then the one supported or convoyed; the places it names.

    `route` ends with the destination; before it stand the places of a written convoy route. `into` is the
    kind that a unit is changed to.
    """

    verb: Verb
    units: tuple[UnitText, ...]
    route: tuple[Span, ...] = ()
    by_sea: bool = False
    into: UnitKind | None = None
