"""When a sanction can come, what ends it, and what suspends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..choices_sanctions import CatalanIfCaptured, HandicapCancel, SanctionDuration
from ..land import CATALONIA, CataloniaStart
from .catalogue import CATALAN_SECESSION, FRANCE, LYON, SAVOY, SPAIN, SWITZERLAND, AfterFall, Sanction

if TYPE_CHECKING:
    from ..setting import Setting
    from .timeline import Season

YEAR = 4
"""The seasons of a year."""


def unavailable_clause(setting: Setting, sanction: Sanction) -> str | None:
    """The clause by which a sanction cannot come now, if any."""
    if sanction.state is not None and sanction.state not in setting.independent:
        return sanction.clause(sanction.state_clause)
    if sanction.id in setting.records.sanctions.barred and sanction.army is not None:
        return sanction.clause(sanction.army.fall_clause)
    if is_cancelled(setting, sanction):
        return sanction.clause(sanction.cancel_clause)
    if sanction is LYON:
        return _no_treaty(setting)
    if sanction is CATALAN_SECESSION and _is_captured_catalonia(setting):
        return sanction.clause(1)
    return None


def end_clause(setting: Setting, sanction: Sanction, now: Season) -> str | None:
    """The clause that ends a sanction in force, if any does now."""
    if sanction.state is not None and sanction.state not in setting.independent:
        return sanction.clause(sanction.capture_clause)
    if is_cancelled(setting, sanction) and _cancels_for_good(setting):
        return sanction.clause(sanction.cancel_clause)
    if sanction is LYON and FRANCE in setting.records.gone:
        return LYON.clause(8)
    if sanction is LYON and SAVOY not in setting.independent:
        return LYON.clause(9)
    if sanction is LYON and SWITZERLAND not in setting.independent:
        return LYON.clause(10)
    begun = setting.records.sanctions.begun[sanction.id]
    limited = setting.knobs.e15_sanction_duration is SanctionDuration.ONE_YEAR
    return "E15-SANC-7" if limited and now.number - begun.number >= YEAR else None


def is_cancelled(setting: Setting, sanction: Sanction) -> bool:
    """The counterbalance in force is the one that cancels the sanction."""
    return sanction.cancelled_by is not None and sanction.cancelled_by == setting.records.counterbalance


def is_suspended(setting: Setting, sanction: Sanction) -> bool:
    """A sanction in force has no effect as long as the counterbalance lasts."""
    return is_cancelled(setting, sanction) and not _cancels_for_good(setting)


def is_over_for_good(sanction: Sanction) -> bool:
    """The sanction never comes again once its state was captured, whether or not it was in force then."""
    return sanction.army is not None and sanction.army.after_fall is AfterFall.ENDS_FOR_GOOD


def waits_for_liberation(setting: Setting, sanction: Sanction) -> bool:
    """The sanction is put off without end: it comes once its land is free (E15-CAT-1)."""
    return sanction is CATALAN_SECESSION and setting.knobs.e15_catalan_if_captured is CatalanIfCaptured.WAIT


def _cancels_for_good(setting: Setting) -> bool:
    return setting.knobs.e15_handicap_cancel is HandicapCancel.ENDED


def _no_treaty(setting: Setting) -> str | None:
    """The clause by which France, Savoy and Switzerland can have no treaty now, if any."""
    if FRANCE in setting.records.gone:
        return LYON.clause(2)
    if setting.patron(SAVOY) != FRANCE:
        return LYON.clause(3)
    if setting.patron(SWITZERLAND) == SPAIN:
        return LYON.clause(4)
    return None if SWITZERLAND in setting.independent else LYON.clause(10)


def _is_captured_catalonia(setting: Setting) -> bool:
    """Somebody has annexed Catalonia; as a Spanish province it is not captured by Spain."""
    if CATALONIA in setting.independent:
        return False
    spanish = setting.knobs.e15_catalonia_start is CataloniaStart.SPANISH
    owners = {setting.owner(place) for place in setting.board.minor[CATALONIA].provinces}
    return not (spanish and owners == {SPAIN})
