"""What a map shows of a moment of a game besides what stands on the board: whose side each province is on.

A variant says that in `Variant.coloring`, from the same source as the tables of its reports.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import Power, Province
from .account import Account

UNOWNED = "#efe6d0"
"""The color of land that belongs to nobody, where a variant gives it no other."""


@dataclass(frozen=True, slots=True)
class Side:
    """A side on the map: its color (``#rrggbb``) and what it is called, ``France`` or ``neutral``.

    One that is `aligned` is not a power's own but on its side: it is shown in a lighter tint of the color.
    """

    color: str
    words: str
    power: Power | None = None
    aligned: bool = False

    @property
    def fill(self) -> str:
        """The color in which land and units of this side are drawn."""
        return tint(self.color) if self.aligned else self.color


NOBODY = Side(UNOWNED, "nobody's land")
"""The side of land without an owner."""


@dataclass(frozen=True, slots=True)
class Coloring:
    """The sides of provinces of land, those of the units of minor states, and confessional markers.

    Land that is not listed is nobody's. The `notice` stands at the top left corner of the map. `influence` is
    that in minor states, as the report's table has it, and `relations` what powers are to one another.
    """

    land: Mapping[Province, Side]
    states: Mapping[Power, Side] = field(default_factory=dict[Power, Side])
    markers: Mapping[Province, str] = field(default_factory=dict[Province, str])
    notice: str = ""
    influence: Mapping[Power, str] = field(default_factory=dict[Power, str])
    relations: tuple[str, ...] = ()


def owners_coloring(account: Account) -> Coloring:
    """Every owned province in the color of its owner."""
    owners = account.after.position.owners
    return Coloring({place: own_side(account, power) for place, power in owners.items()})


def own_side(account: Account, power: Power) -> Side:
    """The side of a power itself; of others nobody's."""
    info = account.board.power.get(power)
    if info is None:
        return Side(UNOWNED, account.power(power).text)
    return Side(info.color, info.name, power)


def tint(color: str, share: float = 0.38) -> str:
    """The color with so large a share of itself in white."""
    parts = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in parts)
