"""The ledger of a game: reading and writing its records, and the setting of a game state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from ...model.names import Power
from ..framework.ledger import LedgerNotes, Ledgers
from ..framework.report import Event, Report
from ..framework.year import IndependentStatement, Json, Ledger, PhaseStatement, State, Turn
from ..minor_states.setting import FORMS, SAID, SHOWN
from .advantages import BY_LETTER
from .sanction import SanctionRecords, Season, TimelineEntry, parse_season
from .state import Europe1615Records, Europe1615Setting, Speaker
from .timeline import BY_ID, draw_timeline, parse_timeline_entry, sort_timeline

_SANCTIONS, _TIMELINE = "sanctions", "timeline"
"""The field of a ledger that holds the sanctions, and the one in it that holds their timeline."""


class Europe1615Ledgers(Ledgers[Europe1615Records]):
    """The reader and writer of this game's records, which knows how a timeline follows from a seed."""

    def complete(self, records: Europe1615Records, data: Json) -> Europe1615Records:
        """Return the records with the timeline in the order of its seasons.

        A game may begin with just a ``seed`` or a ``timeline``; a seed without a timeline stands for the
        timeline it draws.

        Raises:
            ValueError: A sanction or a special army is unknown.
        """
        known = records.sanctions
        named = {*known.begun, *known.suspended, *known.over, *known.barred, *known.awaited}
        for name in (*(named - BY_ID.keys()), *(known.dislodged - BY_LETTER.keys())):
            raise ValueError(name)
        timeline = sort_timeline(known.timeline)
        if known.seed is not None and _TIMELINE not in cast("Mapping[str, object]", data[_SANCTIONS]):
            timeline = draw_timeline(known.seed)
        return replace(records, sanctions=replace(known, timeline=timeline))

    def extra_json(self, record: object) -> Json:
        """Return an empty timeline to write, if a seed without one would stand for a drawn timeline."""
        drawn = isinstance(record, SanctionRecords) and record.seed is not None and not record.timeline
        return {_TIMELINE: []} if drawn else {}


LEDGERS = Europe1615Ledgers(
    Europe1615Records,
    {**FORMS, Season: (parse_season, str), TimelineEntry: (parse_timeline_entry, str)},
    flat=("rounds",),
    notes=LedgerNotes(
        {
            **SHOWN,
            Season: "a season such as `Fall 1616`",
            TimelineEntry: "a sanction and when it comes, such as `Fall 1616: Kejserkrieg`",
        },
        words={"counterbalance": ("widerstand", "ketzenhammer")},
        said={
            **SAID,
            "unspent": "{0} has {now} points left to place this year",
            "allotments": "{0} receives {now} points for this year",
        },
        published_if={"influence": "e15_publish_amounts"},
    ),
)


def read_records(ledger: Ledger) -> Europe1615Records:
    """Return the records of a ledger."""
    return LEDGERS.records(ledger)


def write_records(records: Europe1615Records, ledger: Ledger) -> Ledger:
    """Return the ledger with these records; entries of other rules stay.

    States without influence are left out.
    """
    placed = {state: points for state, points in records.influence.items() if any(points.values())}
    return LEDGERS.with_records(replace(records, influence=placed), ledger)


# -------------------------------------------------------------------------------- states of the game


def setting_of(state: State) -> Europe1615Setting:
    """Return the setting of a game state."""
    return Europe1615Setting(state.position, state.phase, state.rulebook, read_records(state.ledger))


def make_turn(setting: Europe1615Setting, state: State, events: Iterable[Event] = ()) -> Turn:
    """Return the turn that changes a state to this setting."""
    ledger = write_records(setting.records, state.ledger)
    return Turn(setting.position, ledger, Report(events=tuple(events)))


class SpokenStatement(PhaseStatement[Speaker, Any]):
    """A statement that a phase resolves with everything else."""

    def view(self, state: State, power: Power) -> Speaker:
        """Return a power in a game state, as one that makes statements."""
        return Speaker(setting_of(state), power)


class RecordedStatement(IndependentStatement[Speaker, Any]):
    """A statement that takes effect by itself."""

    def view(self, state: State, power: Power) -> Speaker:
        """Return a power in a game state, as one that makes statements."""
        return Speaker(setting_of(state), power)

    def keep(self, situation: Speaker, turn: Turn) -> Turn:
        """Record what the statement changed."""
        return replace(turn, ledger=write_records(situation.setting.records, turn.ledger))
