"""A power in Builds and Transactions, between two lines of its order sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ....model.names import Power, Province, UnitKind
from ....model.position import Unit
from ....model.rulebook import Rulebook
from ....model.wording import start_clause, unit_name
from ..setting import Europe1619Setting


@dataclass(frozen=True, slots=True)
class Payment:
    """Treasury points that one power pays another, with their agreement, if recorded."""

    giver: Power
    receiver: Power
    amount: int
    agreement: str = ""


@dataclass(frozen=True)
class Buyer:
    """A power after some lines of its order sheet.

    `setting` has all units as the earlier lines left them. `gives_up` and `disbands` come from the whole
    sheet: the places of the units that it reduces, and of its own units that it disbands. The other fields
    come from the earlier lines: the `money` left, the places of `built` units, the `payments`, the kinds of
    unit that minor states should build (`wishes`), and the `votes`. When a sheet is checked before the
    others are known, the money includes all that the others have (`hoped`).
    """

    setting: Europe1619Setting
    rules: Rulebook
    power: Power
    money: int
    hoped: int = 0
    gives_up: frozenset[Province] = frozenset()
    disbands: frozenset[Province] = frozenset()
    built: frozenset[Province] = frozenset()
    payments: tuple[Payment, ...] = ()
    wishes: Mapping[Power, UnitKind] = field(default_factory=dict[Power, UnitKind])
    votes: frozenset[str] = frozenset()

    @property
    def has(self) -> str:
        """The name of the power with "has" inside a sentence."""
        return start_clause(self.setting.board, self.power, "has")

    @property
    def funds(self) -> str:
        """A clause that says how much the power can spend."""
        if not self.hoped:
            return f"{self.has} {self.money}"
        return f"{self.has} at most {self.money}, even if the others pay it all they have"

    def find_unit(self, place: Province) -> Unit | None:
        """Return the unit in a place after the earlier lines."""
        return self.setting.standing.get(place)

    def format_unit(self, unit: Unit) -> str:
        """Return the name of a unit in sentences."""
        return unit_name(self.setting.board, unit)

    def replace_unit(self, old: Unit | None, new: Unit | None, cost: int = 0) -> Buyer:
        """Replace the unit `old` by `new` (either may be None) and pay the cost."""
        units = [unit for unit in self.setting.position.units if unit != old]
        left = (*units, *([new] if new is not None else []))
        return replace(self, setting=self.setting.with_units(left), money=self.money - cost)
