"""What changes hands in the winter: land in which the units of others stand (E15-CAP-1 to E15-EXP-12).

All units capture at once. A state whose home center falls loses what its units would capture, and everything
that it captured before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from ...model.names import Power, Province, UnitKind
from ...model.position import Unit
from ...model.reasons import Fact
from ..kit.report import Event, Happening, Report
from ..kit.wording import power_name, province_name, unit_name
from ..kit.year import Moment, State, Turn
from .choices_land import CaptureOfNeutral, MinorFleetCaptures, OrphanArmyCaptures
from .choices_setting import CaptureMoment
from .land import OTTOMANS, land
from .liberation import acquired, freed, reassessed, with_owners
from .records import ledger_with
from .setting import Setting, setting_of
from .sides import is_neutral, one_side
from .winter.waivers import is_waived

DISPUTED = "disputed"
"""The code of the event that captures hang on one another in a ring, so that none of them counts."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Who captures what: the captures that count, and those that hang on one another in a ring."""

    captors: Mapping[Province, Unit]
    disputed: tuple[Unit, ...] = ()


# ----------------------------------------------------------------------------------- single captures


def would_capture(setting: Setting, unit: Unit) -> bool:
    """The unit captures where it stands, if its own state does not fall (E15-CAP-1, E15-CAP-3)."""
    place, owner = unit.location.province, setting.owner(unit.location.province)
    if place not in land(setting.board) or owner == unit.power or is_waived(setting, unit):
        return False
    if unit.power in setting.records.abandoned or unit.power in setting.records.gone:
        return False
    if owner is not None and one_side(setting, owner, unit.power):
        return False  # E15-ALLY-2, E15-ALLY-3, E15-ALLY-6
    barred = setting.knobs.e15_capture_of_neutral is CaptureOfNeutral.BARRED
    return _captures_at_all(setting, unit) and not (barred and is_neutral(setting, owner))


def _captures_at_all(setting: Setting, unit: Unit) -> bool:
    """The unit may capture: of minor states those that are not neutral (E15-CAP-2), fleets by the knob."""
    if unit.power in setting.board.power:
        return True
    armies_only = setting.knobs.e15_minor_fleet_captures is MinorFleetCaptures.FALSE
    return not is_neutral(setting, unit.power) and not (armies_only and unit.kind is UnitKind.FLEET)


# ------------------------------------------------------------------------------------- all together


def claims_of(setting: Setting) -> Claims:
    """The captures of a winter.

    Those by units of a state whose home falls are void (E15-DIS-7). Where states take one another's homes in
    a ring, none of these captures counts; it is told, for a game master may settle it otherwise (E15-EXP-13).
    """
    claims = {unit.location.province: unit for unit in setting.position.units if would_capture(setting, unit)}
    if setting.knobs.e15_orphan_army_captures is OrphanArmyCaptures.TRUE:
        return Claims(claims)
    certain: dict[Province, Unit] = {}
    open_claims = dict(claims)
    while True:
        possible = {**certain, **open_claims}
        safe = {p: unit for p, unit in open_claims.items() if not _falls(setting, unit.power, possible)}
        certain |= safe
        lost = {p for p, unit in open_claims.items() if _falls(setting, unit.power, certain)}
        left = {p: unit for p, unit in open_claims.items() if p not in safe and p not in lost}
        if len(left) == len(open_claims):
            return Claims(certain, tuple(left.values()))
        open_claims = left


def _falls(setting: Setting, owner: Power, captures: Collection[Province]) -> bool:
    """The owner is a minor state that loses its home center by these captures, the Ottomans all of theirs."""
    if owner in setting.board.power:
        return False
    homes = _home_centers(setting, owner)
    return bool(homes) and all(home in captures for home in homes)


def _home_centers(setting: Setting, state: Power) -> frozenset[Province]:
    """The home center of a minor state, the Ottomans' several ones, as far as the state has them."""
    if state != OTTOMANS:
        return frozenset({setting.capital(state)}) & setting.centers_of(state)
    return frozenset(place for place in setting.centers_of(state) if setting.original_owner(place) == state)


# ------------------------------------------------------------------------------------- what follows


def captured(setting: Setting) -> tuple[Setting, tuple[Event, ...]]:
    """The setting after the captures of a winter, and what is told about them.

    What fallen states had captured is free, unless somebody else has just taken it (E15-EXP-9, E15-EXP-12).
    """
    claims = claims_of(setting)
    after = with_owners(setting, {place: unit.power for place, unit in claims.captors.items()})
    events = [*_captures(setting, claims), *_disputes(setting, claims)]
    for info in setting.board.minors:
        if _has_home(setting, info.id) and not _has_home(after, info.id):
            after, told = freed(after, acquired(after, info.id))
            events += told
    return reassessed(setting, after), tuple(events)


def _has_home(setting: Setting, state: Power) -> bool:
    """The state has a home center, the Ottomans any of theirs; one without a center any of its land."""
    return bool(_home_centers(setting, state)) if state == OTTOMANS else state in setting.independent


def _captures(setting: Setting, claims: Claims) -> Iterator[Event]:
    board = setting.board
    for place in sorted(claims.captors):
        captor, before = claims.captors[place].power, setting.owner(place)
        name, loser = province_name(board, place), None if before is None else power_name(board, before)
        source = "" if loser in (None, name) else f" from {loser}"
        text = f"{power_name(board, captor)} captures {name}{source}."
        yield Event(Happening.CAPTURED, captor, place, Fact(text))


def _disputes(setting: Setting, claims: Claims) -> Iterator[Event]:
    for unit in claims.disputed:
        name, place = unit_name(setting.board, unit), unit.location.province
        text = f"{name[0].upper()}{name[1:]} captures nothing: its own home would fall with what it captures."
        yield Event(DISPUTED, unit.power, place, Fact(text))


# -------------------------------------------------------------------------------------------- moments


def _capture(state: State, when: CaptureMoment) -> Turn:
    setting = setting_of(state)
    if setting.knobs.e15_capture_moment is not when:
        return Turn(state.position, state.ledger)
    setting, events = captured(setting)
    return Turn(setting.position, ledger_with(setting.records, state.ledger), Report(events=events))


CAPTURES = Moment("captures", partial(_capture, when=CaptureMoment.BEFORE_EARLY_WINTER))
"""Captures after the retreats of the Fall, so that Early Winter knows them (E15-CAL-5)."""

LATE_CAPTURES = Moment("late captures", partial(_capture, when=CaptureMoment.LATE_WINTER))
"""Captures before the builds, where the knob says so."""
