"""One power in the phase of builds and transactions, in the middle of its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ....model.names import Power, Province, UnitKind
from ....model.position import Unit
from ....model.rulebook import Rulebook
from ...framework.wording import power_name, unit_name
from ..setting import Europe1619Setting


@dataclass(frozen=True, slots=True)
class Payment:
    """Treasury points that go from one power to another, with what they agreed on, if it was noted."""

    giver: Power
    receiver: Power
    amount: int
    agreement: str = ""


@dataclass(frozen=True)
class Buyer:
    """What the lines of a power look at, and what those before have made of it.

    The `setting` has the units of all as they are by now, the `rules` are those in force. Wherever they stand
    on the sheet: `gives_up` are the places of the units that it reduces, `disbands` those of the own units
    that it disbands. By now `money` is left, units were `built` in some places, `payments` made,
    `wishes` said about what minor states build, `votes` cast.
    """

    setting: Europe1619Setting
    rules: Rulebook
    power: Power
    money: int
    gives_up: frozenset[Province] = frozenset()
    disbands: frozenset[Province] = frozenset()
    built: frozenset[Province] = frozenset()
    payments: tuple[Payment, ...] = ()
    wishes: Mapping[Power, UnitKind] = field(default_factory=dict[Power, UnitKind])
    votes: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The name of the power."""
        return power_name(self.setting.board, self.power)

    def unit(self, place: Province) -> Unit | None:
        """The unit that stands in a place by now."""
        return self.setting.standing.get(place)

    def named(self, unit: Unit) -> str:
        """A unit as sentences name it."""
        return unit_name(self.setting.board, unit)

    def changed(self, old: Unit | None, new: Unit | None, cost: int = 0) -> Buyer:
        """The same with a unit in place of another one, or of none, for so many treasury points."""
        units = [unit for unit in self.setting.position.units if unit != old]
        left = (*units, *([new] if new is not None else []))
        return replace(self, setting=self.setting.with_units(left), money=self.money - cost)
