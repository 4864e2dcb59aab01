"""What happens to sanctions in the course of a year: they begin, end, are suspended, put off or skipped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from ....model.names import Power
from ...kit.report import Event, Report
from ...kit.year import Moment, State, Turn
from ..choices_sanctions import SanctionStart, SanctionUnavailable
from ..records import UNALIGNED_STATE, ledger_with
from ..setting import Setting, setting_of
from .availability import end_clause, is_over_for_good, is_suspended, unavailable_clause, waits_for_liberation
from .catalogue import BY_ID, BY_LETTER, CATALAN_SECESSION, SANCTIONS, AfterFall, Sanction
from .catalonia import raise_army, with_secession
from .standing import Sanctions
from .timeline import SEASONS, Season
from .units import season_of, with_letter
from .words import BEGINS, ENDS, IS_AWAITED, IS_SKIPPED, IS_SUSPENDED, RESUMES, told

Outcome: TypeAlias = tuple[Setting, tuple[Event, ...]]


def season_begins(season: str) -> Moment:
    """The moment before a season: its sanctions come into force (E15-SANC-6)."""
    return Moment(f"sanctions of the {season}", partial(_begin_season, name=season))


def season_ends(season: str) -> Moment:
    """The moment after a season, in which its sanctions come where the knob says so."""
    return Moment(f"end of the {season}", partial(_end_season, name=season))


def _begin_season(state: State, name: str) -> Turn:
    last = season_of(state.phase)
    year = last.year + (SEASONS.index(name) <= SEASONS.index(last.name))
    now = Season(year, name)
    setting, ended = reviewed(setting_of(state), now)
    begun: tuple[Event, ...] = ()
    if setting.knobs.e15_sanction_start is SanctionStart.BEFORE_STEP_1:
        setting, begun = _come(setting, now)
    setting, raised = raise_army(setting)
    return _turn(state, setting, (*ended, *begun, *raised))


def _end_season(state: State, name: str) -> Turn:
    setting = setting_of(state)
    if setting.knobs.e15_sanction_start is SanctionStart.BEFORE_STEP_1:
        return Turn(state.position, state.ledger)
    setting, begun = _come(setting, Season(state.phase.year, name))
    setting, raised = raise_army(setting)
    return _turn(state, setting, (*begun, *raised))


def _review(state: State) -> Turn:
    setting, ended = reviewed(setting_of(state), season_of(state.phase))
    setting, raised = raise_army(setting)
    return _turn(state, setting, (*ended, *raised))


REVIEW = Moment("sanctions after captures", _review)
"""Sanctions end with the capture of their states, before anything is built."""


# ---------------------------------------------------------------------------------------- ends


def reviewed(setting: Setting, now: Season) -> Outcome:
    """The sanctions without those that are over or suspended now."""
    events: list[Event] = []
    for sanction in SANCTIONS:
        known = setting.records.sanctions
        clause = end_clause(setting, sanction, now) if sanction.id in known.begun else None
        if clause is not None:
            known = known.end(sanction, for_good=is_over_for_good(sanction))
            events.append(told(setting.board, sanction, ENDS, clause))
        elif is_over_for_good(sanction) and unavailable_clause(setting, sanction) is not None:
            known = replace(known, barred=known.barred | {sanction.id})
        known = _suspended(setting, known, sanction, events)
        setting = _with(setting, known)
    return setting, tuple(events)


def _suspended(setting: Setting, known: Sanctions, sanction: Sanction, events: list[Event]) -> Sanctions:
    if sanction.id not in known.begun:
        return known
    before, now = sanction.id in known.suspended, is_suspended(setting, sanction)
    if before == now:
        return known
    clause = sanction.clause(sanction.cancel_clause)
    events.append(told(setting.board, sanction, IS_SUSPENDED if now else RESUMES, clause))
    changed = known.suspended | {sanction.id} if now else known.suspended - {sanction.id}
    return replace(known, suspended=changed)


# -------------------------------------------------------------------------------------- beginnings


def _come(setting: Setting, now: Season) -> Outcome:
    """The sanctions that come in a season: by the timeline, put off from earlier ones, by vote."""
    known = setting.records.sanctions
    put_off = [(BY_ID[name], until) for name, until in sorted(known.awaited.items())]
    listed = [entry.sanction for entry in known.timeline if entry.season == now]
    voted = [sanction for sanction in SANCTIONS if sanction.id in known.votes]
    setting = _with(setting, replace(known, votes=frozenset()))
    events: list[Event] = []
    for sanction, until in put_off:
        setting, happened = _tried_again(setting, sanction, until, now)
        events += happened
    for sanction in (*listed, *voted):
        setting, happened = _tried(setting, sanction, now)
        events += happened
    return setting, tuple(events)


def _tried_again(setting: Setting, sanction: Sanction, until: Season | None, now: Season) -> Outcome:
    clause = unavailable_clause(setting, sanction)
    if clause is None:
        return _begun(setting, sanction, now)
    if until is None or now < until:
        return setting, ()
    known = setting.records.sanctions
    awaited = {name: season for name, season in known.awaited.items() if name != sanction.id}
    skipped = told(setting.board, sanction, IS_SKIPPED, clause)
    return _with(setting, replace(known, awaited=awaited)), (skipped,)


def _tried(setting: Setting, sanction: Sanction, now: Season) -> Outcome:
    known = setting.records.sanctions
    if sanction.id in known.begun:
        return setting, ()
    clause = unavailable_clause(setting, sanction)
    if clause is None:
        return _begun(setting, sanction, now)
    waits, until = waits_for_liberation(setting, sanction), _next(now)
    postponed = setting.knobs.e15_sanction_unavailable is SanctionUnavailable.POSTPONE
    if sanction.id in known.barred or not (waits or postponed):
        return setting, (told(setting.board, sanction, IS_SKIPPED, clause),)
    awaited = {**known.awaited, sanction.id: None if waits else until}
    event = told(setting.board, sanction, IS_AWAITED, clause)
    return _with(setting, replace(known, awaited=awaited)), (event,)


def _begun(setting: Setting, sanction: Sanction, now: Season) -> Outcome:
    """The setting in which a sanction has just come into force."""
    setting = _with(setting, setting.records.sanctions.begin(sanction, now))
    position = setting.position
    if sanction.army is not None and not sanction.army.new:
        units = with_letter(setting.board, position.units, sanction, setting.knobs)
        setting = replace(setting, position=replace(position, units=units))
    if sanction.opens is not None:
        setting = _opened(setting, sanction.opens)
    if sanction is CATALAN_SECESSION:
        setting = with_secession(setting)
    return setting, (told(setting.board, sanction, BEGINS),)


def _opened(setting: Setting, state: Power) -> Setting:
    """The setting in which a state is neutral no more (E15-MOR-1), as nobody has influence there yet."""
    known = setting.records.standings
    standings = {**known, state: UNALIGNED_STATE} if state in known else known
    return replace(setting, records=replace(setting.records, standings=standings))


# ------------------------------------------------------------------------------------ fallen armies


def _note_dislodged(state: State) -> Turn:
    """The letters of the special armies that were just dislodged."""
    lost = frozenset(mark for one in state.position.dislodged for mark in one.unit.marks if mark in BY_LETTER)
    setting = setting_of(state)
    return _turn(state, _with(setting, replace(setting.records.sanctions, dislodged=lost)), ())


AFTER_MOVEMENT = Moment("dislodged special armies", _note_dislodged)
"""It is noted which special armies have to retreat."""


def _see_who_fell(state: State) -> Turn:
    """Sanctions end whose special armies were dislodged and did not retreat."""
    setting = setting_of(state)
    known = setting.records.sanctions
    standing = {mark for unit in state.position.units for mark in unit.marks}
    events: list[Event] = []
    for letter in sorted(known.dislodged - standing):
        sanction = BY_LETTER[letter]
        army = sanction.army
        if army is None or army.after_fall is AfterFall.GOES_ON or not known.has(sanction):
            continue
        known = known.end(sanction, for_good=army.after_fall is AfterFall.ENDS_FOR_GOOD)
        events.append(told(setting.board, sanction, ENDS, sanction.clause(army.fall_clause)))
    known = replace(known, dislodged=known.dislodged & standing)
    return _turn(state, _with(setting, known), events)


AFTER_RETREATS = Moment("fallen special armies", _see_who_fell)
"""Some sanctions end with the fall of their special army."""


# ------------------------------------------------------------------------------------------- helpers


def _with(setting: Setting, known: Sanctions) -> Setting:
    return replace(setting, records=replace(setting.records, sanctions=known))


def _turn(state: State, setting: Setting, events: Iterable[Event]) -> Turn:
    ledger = ledger_with(setting.records, state.ledger)
    return Turn(setting.position, ledger, Report(events=tuple(events)))


def _next(season: Season) -> Season:
    year, index = divmod(season.number + 1, len(SEASONS))
    return Season(year, SEASONS[index])
