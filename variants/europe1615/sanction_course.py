"""The course of sanctions: how they begin, end, and are suspended, postponed, or skipped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from ...model.names import Power
from ...model.reasons import Clause, Fact
from ...model.wording import the_power
from ..framework.book import Chapter
from ..framework.report import EntryReport, Event
from ..framework.rules import Clauses, RuleOption
from ..framework.year import AutomaticStep, State, Submissions, Turn
from ..minor_states.setting import UNALIGNED_STATE
from .advantages import BY_LETTER, give_letter
from .handicaps import (
    CATALAN_SECESSION,
    PERMIT,
    CatalanIfCaptured,
    HandicapCancel,
    raise_army,
    secede_catalonia,
)
from .influence import counterbalance_fact
from .ledger import RecordedStatement, SpokenStatement, make_turn, setting_of
from .sanction import FRANCE, SEASONS, AfterFall, Sanction, SanctionRecords, Season, find_season
from .state import Europe1615Setting, Speaker
from .timeline import BY_ID, SANC as TIMELINE, SANCTIONS

SANC = Clauses(
    "E15-SANC",
    {
        6: "a sanction comes into force at the beginning of its season",
        7: "a sanction lasts until its own text ends it",
        8: "a sanction that ended may come again only if its text allows it",
        9: "a sanction whose conditions are not met is skipped",
    },
)

Outcome: TypeAlias = tuple[Europe1615Setting, tuple[Event, ...]]


# ------------------------------------------------------------------------------------------- in words

BEGINS = "sanction_begins"
ENDS = "sanction_ends"
IS_SUSPENDED = "sanction_suspended"
RESUMES = "sanction_resumes"
IS_AWAITED = "sanction_awaited"
IS_SKIPPED = "sanction_skipped"
"""The codes of events about sanctions."""

_SENTENCES = {
    BEGINS: "comes into force",
    ENDS: "ends",
    IS_SUSPENDED: "is suspended",
    RESUMES: "takes effect again",
    IS_AWAITED: "is postponed",
    IS_SKIPPED: "is skipped",
}


def _sanction_event(setting: Europe1615Setting, sanction: Sanction, code: str, why: Fact) -> Event:
    """Return the event about a sanction; `why` gives the reason as a sentence fragment."""
    state = sanction.state
    capital = setting.capital(state) if state is not None else None
    shown = f": {why.text}" if why.text else ""
    fact = Fact(f"{sanction.subject} {_SENTENCES[code]}{shown}.", why.clause, why.because)
    return Event(code, state or sanction.opens, capital, fact)


def _cite(clause: Clause, words: str = "", *because: Fact) -> Fact:
    return Fact(clause.cite(words), clause, because)


# ------------------------------------------------------------------------- conditions and endings


def why_unavailable(setting: Europe1615Setting, sanction: Sanction) -> Fact | None:
    """Return why a sanction cannot come now, as a sentence fragment, or None if it can."""
    for needed in sanction.comes_if:
        if not needed.holds(setting):
            return _cite(needed.clause, needed.reason, *needed.facts(setting))
    if sanction.id in setting.records.sanctions.barred and sanction.army is not None:
        return _cite(sanction.army.falls, sanction.army.reason)
    return _why_cancelled(setting, sanction)


def why_over(setting: Europe1615Setting, sanction: Sanction) -> Fact | None:
    """Return why a sanction in force ends now, as a sentence fragment, or None if it goes on (E15-SANC-7)."""
    for ending in sanction.ends_if:
        if ending.holds(setting):
            return _cite(ending.clause, ending.reason, *ending.facts(setting))
    cancelled = _why_cancelled(setting, sanction)
    return cancelled if HandicapCancel.ENDED.is_chosen_in(setting.options) else None


def _why_cancelled(setting: Europe1615Setting, sanction: Sanction) -> Fact | None:
    """Return why the counterbalance in force cancels a sanction, or None if it does not."""
    balance, cancelled = setting.records.counterbalance, sanction.cancelled
    if cancelled is None or balance != cancelled.by:
        return None
    return _cite(cancelled.clause, "", counterbalance_fact(setting))


def _is_over_for_good(sanction: Sanction) -> bool:
    """Return whether a sanction never returns after its state was captured, in force or not."""
    return sanction.army is not None and sanction.army.after_fall is AfterFall.ENDS_FOR_GOOD


def review_sanctions(setting: Europe1615Setting) -> Outcome:
    """End or suspend sanctions, according to the present setting."""
    events: list[Event] = []
    for sanction in SANCTIONS:
        known = setting.records.sanctions
        why = why_over(setting, sanction) if sanction.id in known.begun else None
        if why is not None:
            known = known.end(sanction, for_good=_is_over_for_good(sanction))
            events.append(_sanction_event(setting, sanction, ENDS, why))
        elif _is_over_for_good(sanction) and why_unavailable(setting, sanction) is not None:
            known = replace(known, barred=known.barred | {sanction.id})
        known, changed = _suspend(setting, known, sanction)
        events += changed
        setting = setting.with_sanctions(known)
    return setting, tuple(events)


def _suspend(
    setting: Europe1615Setting, known: SanctionRecords, sanction: Sanction
) -> tuple[SanctionRecords, tuple[Event, ...]]:
    """Suspend a sanction in force while the counterbalance lasts, if that does not end it."""
    cancelled = sanction.cancelled
    if sanction.id not in known.begun or cancelled is None:
        return known, ()
    why = _why_cancelled(setting, sanction)
    before, now = sanction.id in known.suspended, why is not None
    if before == now:
        return known, ()
    event = _sanction_event(
        setting, sanction, IS_SUSPENDED if now else RESUMES, why or _cite(cancelled.clause)
    )
    changed = known.suspended | {sanction.id} if now else known.suspended - {sanction.id}
    return replace(known, suspended=changed), (event,)


# -------------------------------------------------------------------------------------- beginnings


class SanctionStart(RuleOption, about=SANC[6]):
    """When in its season a sanction comes into force."""

    BEFORE_STEP_1 = (
        "before_step_1",
        "At its beginning, before influence is placed; in winter, before Early Winter.",
    )
    AFTER_SEASON = (
        "after_season",
        "At its end, after the retreats; in winter, after Late Winter.",
    )


class SanctionUnavailable(RuleOption, about=SANC[9]):
    """What happens to a sanction that cannot come when the timeline lists it."""

    SKIP = "skip", "It is skipped."
    POSTPONE = (
        "postpone_one_season",
        "It is postponed by one season, and skipped if it cannot come then either.",
    )


def _begin_due_sanctions(setting: Europe1615Setting, now: Season) -> Outcome:
    """Begin the sanctions of a season: postponed ones, then those of the timeline."""
    known = setting.records.sanctions
    put_off = [(BY_ID[name], until) for name, until in sorted(known.awaited.items())]
    listed = [entry.sanction for entry in known.timeline if entry.season == now]
    events: list[Event] = []
    for sanction, until in put_off:
        setting, happened = _retry_sanction(setting, sanction, until, now)
        events += happened
    for sanction in listed:
        told = Fact(f"The timeline lists {sanction.in_sentence} in {now}.", TIMELINE[4])
        setting, happened = _try_sanction(setting, sanction, now, told)
        events += happened
    return setting, tuple(events)


def _retry_sanction(
    setting: Europe1615Setting, sanction: Sanction, until: Season | None, now: Season
) -> Outcome:
    why = why_unavailable(setting, sanction)
    if why is None:
        return _begin_sanction(
            setting, sanction, now, Fact(f"{sanction.subject} was postponed until it could come.", SANC[9])
        )
    if until is None or now < until:
        return setting, ()
    known = setting.records.sanctions
    awaited = {name: season for name, season in known.awaited.items() if name != sanction.id}
    skipped = _sanction_event(setting, sanction, IS_SKIPPED, why)
    return setting.with_sanctions(replace(known, awaited=awaited)), (skipped,)


def _try_sanction(setting: Europe1615Setting, sanction: Sanction, now: Season, because: Fact) -> Outcome:
    known = setting.records.sanctions
    if sanction.id in known.begun:
        return setting, ()
    why = why_unavailable(setting, sanction)
    if why is None:
        return _begin_sanction(setting, sanction, now, because)
    waits = sanction is CATALAN_SECESSION and CatalanIfCaptured.WAIT.is_chosen_in(setting.options)
    postponed = SanctionUnavailable.POSTPONE.is_chosen_in(setting.options)
    why = why.with_reasons(because)
    if sanction.id in known.barred or not (waits or postponed):
        return setting, (_sanction_event(setting, sanction, IS_SKIPPED, why),)
    awaited = {**known.awaited, sanction.id: None if waits else _find_next_season(now)}
    event = _sanction_event(setting, sanction, IS_AWAITED, why)
    return setting.with_sanctions(replace(known, awaited=awaited)), (event,)


def _begin_sanction(setting: Europe1615Setting, sanction: Sanction, now: Season, because: Fact) -> Outcome:
    """Bring a sanction into force."""
    setting = setting.with_sanctions(setting.records.sanctions.begin(sanction, now))
    position = setting.position
    if sanction.army is not None and not sanction.army.new:
        units = give_letter(setting.board, position.units, sanction, setting.options)
        setting = replace(setting, position=replace(position, units=units))
    if sanction.opens is not None:
        setting = _open_state(setting, sanction.opens)
    if sanction is CATALAN_SECESSION:
        setting = secede_catalonia(setting)
    return setting, (_sanction_event(setting, sanction, BEGINS, Fact("", SANC[6], (because,))),)


def _open_state(setting: Europe1615Setting, state: Power) -> Europe1615Setting:
    """Return the setting in which a state is no longer neutral (E15-MOR-1); it has no influence yet."""
    known = setting.records.standings
    standings = {**known, state: UNALIGNED_STATE} if state in known else known
    return setting.recording(standings=standings)


def _find_next_season(season: Season) -> Season:
    year, index = divmod(season.number + 1, len(SEASONS))
    return Season(year, SEASONS[index])


# ---------------------------------------------------------------------------------------- permissions


PERMISSIONS = SpokenStatement(PERMIT, only=FRANCE)
"""France's permissions among its orders, which take effect before influence is placed (E15-LYON-5)."""

RETREAT_PERMISSIONS = RecordedStatement(PERMIT, after=False, only=FRANCE)
"""France's permissions among the retreats, which apply to these retreats (E15-LYON-5)."""


def apply_permissions(
    setting: Europe1615Setting, submissions: Submissions
) -> tuple[Europe1615Setting, tuple[EntryReport, ...]]:
    """Apply this season's permissions in place of those before, and report them."""
    reports: list[EntryReport] = []
    setting = setting.with_sanctions(replace(setting.records.sanctions, permits=frozenset()))
    for power, entries in submissions.items():
        for entry in entries:
            permission = PERMIT.find_words(entry)
            if permission is not None:
                speaker, verdict = PERMIT.judge(Speaker(setting, power), permission, setting.options)
                setting = speaker.setting
                reports.append(verdict.report(power, entry))
    return setting, tuple(reports)


# ------------------------------------------------------------------------------------ fallen armies


def _record_dislodged(state: State) -> Turn:
    """Record the letters of the special armies that were just dislodged."""
    lost = frozenset(mark for one in state.position.dislodged for mark in one.unit.marks if mark in BY_LETTER)
    setting = setting_of(state)
    return make_turn(setting.with_sanctions(replace(setting.records.sanctions, dislodged=lost)), state)


AFTER_MOVEMENT = AutomaticStep("dislodged special armies", _record_dislodged)
"""The special armies that have to retreat are recorded."""


def _end_fallen_sanctions(state: State) -> Turn:
    """End the sanctions whose special armies were dislodged and did not retreat; permissions expire."""
    setting = setting_of(state)
    known = setting.records.sanctions
    standing = {mark for unit in state.position.units for mark in unit.marks}
    events: list[Event] = []
    for letter in sorted(known.dislodged - standing):
        sanction = BY_LETTER[letter]
        army = sanction.army
        if army is None or army.after_fall is AfterFall.GOES_ON or not known.is_active(sanction):
            continue
        known = known.end(sanction, for_good=army.after_fall is AfterFall.ENDS_FOR_GOOD)
        owner = "" if sanction.state is None else f" of {the_power(setting.board, sanction.state)}"
        fell = Fact(f"The army {letter}{owner} was dislodged and did not retreat.")
        events.append(_sanction_event(setting, sanction, ENDS, _cite(army.falls, army.reason, fell)))
    known = replace(known, dislodged=known.dislodged & standing, permits=frozenset())
    return make_turn(setting.with_sanctions(known), state, events)


AFTER_RETREATS = AutomaticStep("fallen special armies", _end_fallen_sanctions)
"""Some sanctions end with the fall of their special army."""


# ------------------------------------------------------------------------------------------- moments


def make_season_start(season: str) -> AutomaticStep:
    """Return the step before a season in which its sanctions come into force (E15-SANC-6)."""
    return AutomaticStep(f"sanctions of the {season}", partial(_begin_season, name=season))


def make_season_end(season: str) -> AutomaticStep:
    """Return the step after a season in which its sanctions come if the option says so."""
    return AutomaticStep(f"end of the {season}", partial(_end_season, name=season))


def _begin_season(state: State, name: str) -> Turn:
    last = find_season(state.phase)
    year = last.year + (SEASONS.index(name) <= SEASONS.index(last.name))
    now = Season(year, name)
    setting, ended = review_sanctions(setting_of(state))
    begun: tuple[Event, ...] = ()
    if SanctionStart.BEFORE_STEP_1.is_chosen_in(setting.options):
        setting, begun = _begin_due_sanctions(setting, now)
    return _raise_army(state, setting, (*ended, *begun))


def _end_season(state: State, name: str) -> Turn:
    setting = setting_of(state)
    if SanctionStart.BEFORE_STEP_1.is_chosen_in(setting.options):
        return state.unchanged()
    setting, begun = _begin_due_sanctions(setting, Season(state.phase.year, name))
    return _raise_army(state, setting, begun)


def _review_after_captures(state: State) -> Turn:
    setting, ended = review_sanctions(setting_of(state))
    return _raise_army(state, setting, ended)


def _raise_army(state: State, setting: Europe1615Setting, events: Iterable[Event]) -> Turn:
    """Return the turn to this setting, in which the army of Catalonia may also appear."""
    setting, raised = raise_army(setting)
    return make_turn(setting, state, (*events, *raised))


REVIEW = AutomaticStep("sanctions after captures", _review_after_captures)
"""Sanctions end when their states are captured, before anything is built."""


COURSE_CHAPTER = Chapter.of(
    "sanctions.course",
    __doc__,
    (SANC,),
    options=(SanctionStart, SanctionUnavailable),
)
