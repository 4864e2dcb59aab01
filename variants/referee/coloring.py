"""The colors of a map: the side of each province at a moment of a game.

`Variant.coloring` gives it, from the same source as the tables of the reports.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import Power, Province
from .account import Account

UNOWNED = "#f4eedf"
"""The default color of unowned land."""

OWN, ALIGNED = 0.62, 0.26
"""The shares of a power's color in its own land, and in that of states on its side."""


@dataclass(frozen=True, slots=True)
class Side:
    """A side on the map: its color (``#rrggbb``) and its name, ``France`` or ``neutral``.

    The land of a power has a tint of the color of its units; a side that is `aligned` with a power has a
    lighter one.
    """

    color: str
    words: str
    power: Power | None = None
    aligned: bool = False

    @property
    def fill(self) -> str:
        """The color of this side's land, and of a minor state's units."""
        if self.power is None:
            return self.color
        return make_tint(self.color, ALIGNED if self.aligned else OWN)


NOBODY = Side(UNOWNED, "unowned land")
"""The side of unowned land."""


@dataclass(frozen=True, slots=True)
class Coloring:
    """The sides of land provinces and of the units of minor states, and confessional markers.

    Land that is not listed is unowned. The `notice` is at the top left corner of the map. `influence` is the
    influence in minor states, as in the report's table, and `relations` those between powers.
    """

    land: Mapping[Province, Side]
    states: Mapping[Power, Side] = field(default_factory=dict[Power, Side])
    markers: Mapping[Province, str] = field(default_factory=dict[Province, str])
    notice: str = ""
    influence: Mapping[Power, str] = field(default_factory=dict[Power, str])
    relations: tuple[str, ...] = ()


def color_by_owner(account: Account) -> Coloring:
    """Color every owned province by its owner."""
    owners = account.after.position.owners
    return Coloring({place: find_side(account, power) for place, power in owners.items()})


def find_side(account: Account, power: Power) -> Side:
    """Return the side of a power; for others an unowned one."""
    info = account.board.power.get(power)
    if info is None:
        return Side(UNOWNED, account.power(power).text)
    return Side(info.color, info.name, power)


def make_tint(color: str, share: float) -> str:
    """Return a tint of a color: this share of it, and the rest white."""
    parts = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in parts)
