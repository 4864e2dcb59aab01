"""Abandonment: a power without a player is dissolved in winter.

The referee declares a power abandoned on the referee's sheet (``DENMARK IS ABANDONED``, `players`) after
looking for another player. Under another option, the other powers do: they write ``ABANDONED DENMARK`` among
their orders of a movement phase. If all powers that submit anything write it while Denmark submits nothing,
Denmark is abandoned. It returns if anything is submitted for it before winter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ....model.names import Power, Province
from ....model.reasons import Fact
from ....model.wording import conjugate, name_subject, start_clause, start_sentence, the_power
from ....solver import Status
from ...framework.book import Chapter
from ...framework.report import EntryReport, Event, Report
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Form, Statement, find_declarations
from ...framework.year import AutomaticStep, PhaseStatement, State, Submissions, Turn
from ..ledger import make_speaker, make_turn, setting_of
from ..politics.counterbalance import update_counterbalance
from ..setting import Europe1615Setting, Speaker
from .captures import change_owners, find_heir, free_provinces, reassess_standings

ABN = Clauses(
    "E15-ABN",
    {
        1: "a power that no longer has a player is dissolved in winter",
        2: "each center of a dissolved power becomes a pliant minor state",
        3: "the other land of a dissolved power is open to all units",
        4: "the influence of a dissolved power is removed like that of an eliminated power",
    },
)


class Abandonment(RuleOption, about=ABN[1]):
    """Who declares a power abandoned.

    The referee looks for another player first.
    """

    REFEREE = "referee", "The referee, in any phase: `DENMARK IS ABANDONED`."
    ALL_OTHERS = (
        "all_others_say_so",
        "All others that submit anything, in a movement phase for which it does not: `ABANDONED DENMARK`.",
    )


class DissolvedCentreUnit(RuleOption, about=ABN[2]):
    """Whether a center of an abandoned power gets a unit when it becomes a minor state.

    States get back units that they lost, and this one has lost none.
    """

    NONE_FIRST_WINTER = "none_first_winter", "It gets none in that winter."
    AUTO_BUILD = "auto_build", "It gets an army if the center is vacant."


ABANDONED, RETURNED, DISSOLVED = "abandoned", "returned", "dissolved"
"""The codes of the events that a power lost its player, has one again, or is dissolved."""


# ------------------------------------------------------------------------------------ who has a player


@dataclass(frozen=True, slots=True)
class AbsentPower:
    """The power that is declared to have no player."""

    power: Power


def _find_power_objection(at: Speaker, said: AbsentPower) -> str:
    board = at.setting.board
    there = said.power in board.power and said.power not in at.setting.records.gone
    return "" if there else f"{start_clause(board, said.power, 'is')} not a power in the game"


ABANDON = Statement(
    Form("ABANDONED {power}", "ABANDONED DENMARK", AbsentPower),
    ABANDONED,
    (
        Bar(
            ABN[1],
            lambda _at, _said: "only the referee may declare a power abandoned",
            under=Abandonment.REFEREE,
        ),
        Bar(ABN[1], _find_power_objection),
    ),
    effect=lambda at, _: at,
    wording=lambda at, said, _: f"{start_clause(at.setting.board, said.power, 'has')} no player",
    refusal="",
    wrong_at="power",
)
"""A power is abandoned if all others that may vote write this; `record_abandonments` decides that."""

ABSENCES = PhaseStatement(ABANDON, make_speaker)


def record_abandonments(state: State, submissions: Submissions, turn: Turn) -> Turn:
    """Record the declarations of abandonment of a movement phase (E15-ABN-1)."""
    setting = setting_of(state)
    sayers = _find_declarers(setting, submissions)
    named = {power for power in sayers if _is_declared_abandoned(setting, submissions, power, sayers)}
    after = setting_of(replace(state, position=turn.position, ledger=turn.ledger))
    now = (setting.records.abandoned | named) - submissions.keys()
    after = replace(after, records=replace(after.records, abandoned=now))
    changes = make_turn(after, state, _change_events(setting, now, sayers))
    report = Report(tuple(_report_declarations(setting, submissions, named))) + changes.report + turn.report
    return replace(turn, ledger=changes.ledger, report=report)


def _find_declarers(setting: Europe1615Setting, submissions: Submissions) -> Mapping[Power, frozenset[Power]]:
    """Return the powers that declare each power abandoned."""
    found: dict[Power, set[Power]] = {}
    for sayer, _, said in find_declarations(ABANDON, submissions):
        found.setdefault(said.power, set()).add(sayer)
    return {info.id: frozenset(found[info.id]) for info in setting.board.powers if info.id in found}


def _is_declared_abandoned(
    setting: Europe1615Setting,
    submissions: Submissions,
    power: Power,
    sayers: Mapping[Power, frozenset[Power]],
) -> bool:
    """Return whether a power submits nothing and all others that submit anything declare it abandoned."""
    out = setting.records.gone | setting.records.absent
    others = submissions.keys() - out - {power}
    return power not in submissions and sayers[power] >= others


def _report_declarations(
    setting: Europe1615Setting, submissions: Submissions, named: set[Power]
) -> Iterator[EntryReport]:
    for sayer, entry, said in find_declarations(ABANDON, submissions):
        name = the_power(setting.board, said.power)
        if said.power in named:
            fact = Fact(f"All other powers declare {name} abandoned.", ABN[1])
            yield EntryReport(sayer, entry, Status.SUCCEEDS, ABANDONED, fact)
        else:
            why = f"{entry.text} has no effect: all others must declare it, and {name} must submit nothing."
            yield EntryReport(sayer, entry, Status.VOID, ABN[1], Fact(why, ABN[1]))


def _change_events(
    setting: Europe1615Setting, now: frozenset[Power], sayers: Mapping[Power, frozenset[Power]]
) -> Iterator[Event]:
    before, board = setting.records.abandoned, setting.board
    for info in board.powers:
        if info.id in now - before:
            name = the_power(board, info.id)
            starts = sorted(start_sentence(board, power, "declares") for power in sayers.get(info.id, ()))
            because = (
                Fact(f"{start_sentence(board, info.id, 'submits')} nothing."),
                *(Fact(f"{start} {name} abandoned.") for start in starts),
            )
            text = f"{start_sentence(board, info.id, 'is')} abandoned."
            yield Event(ABANDONED, info.id, fact=Fact(text, ABN[1], because))
        elif info.id in before - now:
            because = (Fact(f"{start_sentence(board, info.id, 'submits')} something."),)
            text = f"{start_sentence(board, info.id, 'has')} a player again."
            yield Event(RETURNED, info.id, fact=Fact(text, ABN[1], because))


# -------------------------------------------------------------------------------------- in the winter


def dissolve_abandoned_powers(setting: Europe1615Setting) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Dissolve the abandoned powers.

    Each of their centers becomes a minor state (E15-ABN-2). Their other land becomes open (E15-ABN-3) or
    returns to the state or power from which they took it.
    """
    records, board = setting.records, setting.board
    powers = tuple(
        info.id for info in board.powers if info.id in records.absent and info.id not in records.gone
    )
    if not powers:
        return setting, ()
    unspent = {power: 0 if power in powers else points for power, points in records.unspent.items()}
    gone = records.dissolved | frozenset(powers)
    records = replace(records, abandoned=frozenset(), vacant=frozenset(), dissolved=gone, unspent=unspent)
    before = replace(setting, records=records)
    after = change_owners(before, _find_heirs(before, powers))
    after, events = free_provinces(
        after, sorted(center for power in powers for center in before.centers_of(power))
    )
    after = reassess_standings(before, after)
    records, balance = update_counterbalance(after)
    told = [Event(DISSOLVED, power, fact=_dissolution_fact(setting, power)) for power in powers]
    return replace(after, records=records), (*told, *events, *balance)


def _dissolution_fact(setting: Europe1615Setting, power: Power) -> Fact:
    name = the_power(setting.board, power)
    who = "The referee" if power in setting.records.vacant else "All other powers"
    because = Fact(f"{who} declared {name} abandoned.", ABN[1])
    is_ = conjugate(setting.board, power, "is")
    return Fact(f"{name_subject(setting.board, power)} {is_} abandoned and dissolved.", ABN[1], (because,))


def _find_heirs(setting: Europe1615Setting, powers: tuple[Power, ...]) -> Mapping[Province, Power | None]:
    """Return the new owner of each province without a center that these powers owned."""
    places = (place for power in powers for place in setting.dominion(power) - setting.centers_of(power))
    return {place: find_heir(setting, place) for place in places}


def _dissolve(state: State) -> Turn:
    setting, events = dissolve_abandoned_powers(setting_of(state))
    return make_turn(setting, state, events)


DISSOLUTION = AutomaticStep("dissolution", _dissolve)
"""Abandoned powers are dissolved in winter, after captures."""


CHAPTER = Chapter.of(
    __name__, __doc__, (ABN,), options=(Abandonment, DissolvedCentreUnit), statements=(ABANDON,)
)
