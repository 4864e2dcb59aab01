"""The Catalan secession: a land that becomes a state of its own, with a center and an army."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ....model.names import Location, UnitKind
from ....model.position import Unit
from ....model.reasons import Fact
from ...kit.report import Event
from ..choices_sanctions import CatalanUnitBlocked
from ..land import CATALONIA
from .catalogue import CATALAN_SECESSION
from .words import RAISED

if TYPE_CHECKING:
    from ..setting import Setting


def with_secession(setting: Setting) -> Setting:
    """The setting in which Catalonia is its own and is to get its army (E15-CAT-1, E15-CAT-2)."""
    own = dict.fromkeys(setting.board.minor[CATALONIA].provinces, CATALONIA)
    position = replace(setting.position, owners={**setting.position.owners, **own})
    known = replace(setting.records.sanctions, army_due=True)
    return replace(setting, position=position, records=replace(setting.records, sanctions=known))


def raise_army(setting: Setting) -> tuple[Setting, tuple[Event, ...]]:
    """The setting in which the army of Catalonia has appeared, if it is due and the land is vacant."""
    known = setting.records.sanctions
    if not known.army_due or CATALONIA not in setting.independent:
        return setting, ()
    place = setting.capital(CATALONIA)
    vacant = place not in setting.standing
    if not vacant and setting.knobs.e15_catalan_unit_blocked is CatalanUnitBlocked.WHEN_VACANT:
        return setting, ()
    records = replace(setting.records, sanctions=replace(known, army_due=False))
    setting = replace(setting, records=records)
    if not vacant:
        return setting, ()
    army = Unit(CATALONIA, UnitKind.ARMY, Location(place))
    position = replace(setting.position, units=(*setting.position.units, army))
    name = setting.board.minor[CATALONIA].name
    event = Event(RAISED, CATALONIA, place, Fact(f"{name} raises an army ({CATALAN_SECESSION.clause(2)})."))
    return replace(setting, position=position), (event,)
