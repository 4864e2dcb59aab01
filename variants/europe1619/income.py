"""The income of the powers at the beginning of the builds phase (E19-ECON)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...model.names import Power
from ...model.reasons import Fact
from ..kit.report import Event, Report
from ..kit.wording import power_name
from ..kit.year import Moment, State, Turn
from .choices_economy import SeaIncome
from .records import ledger_with
from .setting import Setting, setting_of

INCOME = "income"
"""The code of the event that a power gets its income."""


@dataclass(frozen=True, slots=True)
class Income:
    """The treasury points of a year, by what they come from."""

    home_centers: int = 0
    home_land: int = 0
    captured: int = 0
    seas: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.home_centers + self.home_land + self.captured + self.seas

    def __str__(self) -> str:
        parts = {
            "home centers": self.home_centers,
            "other provinces of its own": self.home_land,
            "captured land": self.captured,
            "seas": self.seas,
        }
        listed = ", ".join(f"{points} from {source}" for source, points in parts.items() if points)
        return f"{self.total} ({listed})" if listed else "0"


def income_of(setting: Setting, power: Power) -> Income:
    """What a power gets for the land it controls and the seas its fleets are in.

    Land pays whoever controls it, its own (E19-ECON-3, E19-ECON-4) and captured land (E19-ECON-5) alike, so a
    lost home center pays its captor (E19-ECON-10). What aligned states control pays nothing (E19-ECON-7).
    A sea pays the power whose own fleet is there (E19-ECON-6).
    """
    seas_pay = setting.knobs.e19_sea_income is not SeaIncome.NONE
    found = {"home_centers": 0, "home_land": 0, "captured": 0, "seas": 0}
    for info in setting.board.provinces:
        if setting.owners.get(info.id) == power:
            own = setting.first_owners.get(info.id) == power
            source = "captured" if not own else "home_centers" if info.center else "home_land"
            found[source] += info.value
        elif seas_pay and info.id in setting.board.seas and setting.stands(power, info.id):
            found["seas"] += info.value
    return Income(**found)


def collect_income(state: State) -> Turn:
    """All powers that are in the game get their income (E19-ECON-2); what they had is kept (E19-ECON-8)."""
    setting = setting_of(state)
    treasury = dict(setting.records.treasury)
    events: list[Event] = []
    for power in setting.powers:
        income = income_of(setting, power)
        treasury[power] = treasury.get(power, 0) + income.total
        text = f"{power_name(setting.board, power)} gets {income} and has {treasury[power]} treasury points."
        events.append(Event(INCOME, power, fact=Fact(text)))
    records = replace(setting.records, treasury=treasury)
    return Turn(state.position, ledger_with(records, state.ledger), Report(events=tuple(events)))


INCOMES = Moment("income", collect_income)
"""The income of the year, before builds and transactions."""
