"""Abandonment: a power without a player is dissolved in the winter.

The referee says so on his sheet (``DENMARK IS ABANDONED``, `players`), once he has found nobody else to
play it. By another reading the other powers do: ``ABANDONED DENMARK`` stands among their orders of a phase of
movement. If all that hand in anything write it while Denmark hands in nothing, Denmark is abandoned, and it
comes back if somebody hands in something for it before the winter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ....model.names import Power, Province
from ....model.reasons import Fact
from ....solver import Status
from ...framework.book import Chapter
from ...framework.report import EntryReport, Event, Report
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Form, Statement, stated
from ...framework.wording import power_name
from ...framework.year import AutomaticStep, Heard, State, Submissions, Turn
from ..ledger import setting_of, speaker_of, turn_to
from ..politics.counterbalance import with_counterbalance
from ..setting import Europe1615Setting, Speaker
from .captures import freed, heir, reassessed, with_owners

ABN = Clauses(
    "E15-ABN",
    {
        1: "a power that has no player any more is dissolved in the winter",
        2: "each of its centers becomes a pliant minor state",
        3: "its other land is open to all",
        4: "its influence goes as that of an eliminated power",
    },
)


class Abandonment(RuleOption, about=ABN[1]):
    """Who says that a power is abandoned.

    The referee looks for another player first.
    """

    REFEREE = "referee", "The referee, in any phase: `DENMARK IS ABANDONED`."
    ALL_OTHERS = (
        "all_others_say_so",
        "All others that hand in something, in a movement phase for which it does not: `ABANDONED DENMARK`.",
    )


class DissolvedCentreUnit(RuleOption, about=ABN[2]):
    """Whether a center of an abandoned power gets a unit as it becomes a minor state.

    States get units back that they lost, and this one has lost none.
    """

    NONE_FIRST_WINTER = "none_first_winter", "Not in that winter."
    AUTO_BUILD = "auto_build", "An army, if the center is vacant."


ABANDONED, RETURNED, DISSOLVED = "abandoned", "returned", "dissolved"
"""The codes of the events that a power has no player, has one again, or is no more."""


# ------------------------------------------------------------------------------------ who has a player


@dataclass(frozen=True, slots=True)
class Absent:
    """The power that is said to have no player."""

    power: Power


def _no_power(at: Speaker, said: Absent) -> str:
    board = at.setting.board
    there = said.power in board.power and said.power not in at.setting.records.gone
    return "" if there else f"{power_name(board, said.power)} is no power of the game"


ABANDON = Statement(
    Form("ABANDONED {power}", "ABANDONED DENMARK", Absent),
    ABANDONED,
    (
        Bar(ABN[1], lambda _at, _said: "the referee says who has no player", under=Abandonment.REFEREE),
        Bar(ABN[1], _no_power),
    ),
    effect=lambda at, _: at,
    told=lambda at, said, _: f"{power_name(at.setting.board, said.power)} has no player",
    refusal="",
    wrong_at="power",
)
"""It counts where all others that have a vote say so, which `noted` sees."""

ABSENCES = Heard(ABANDON, speaker_of)


def noted(state: State, submissions: Submissions, turn: Turn) -> Turn:
    """The turn of a movement with what was said about powers that have no player (E15-ABN-1)."""
    setting = setting_of(state)
    sayers = _sayers(setting, submissions)
    named = {power for power in sayers if _is_named(setting, submissions, power, sayers)}
    after = setting_of(replace(state, position=turn.position, ledger=turn.ledger))
    now = (setting.records.abandoned | named) - submissions.keys()
    after = replace(after, records=replace(after.records, abandoned=now))
    changes = turn_to(after, state, _changes(setting, now, sayers))
    report = Report(tuple(_reports(setting, submissions, named))) + changes.report + turn.report
    return replace(turn, ledger=changes.ledger, report=report)


def _sayers(setting: Europe1615Setting, submissions: Submissions) -> Mapping[Power, frozenset[Power]]:
    """Who says of each power that it has no player."""
    found: dict[Power, set[Power]] = {}
    for sayer, _, said in stated(ABANDON, submissions):
        found.setdefault(said.power, set()).add(sayer)
    return {info.id: frozenset(found[info.id]) for info in setting.board.powers if info.id in found}


def _is_named(
    setting: Europe1615Setting,
    submissions: Submissions,
    power: Power,
    sayers: Mapping[Power, frozenset[Power]],
) -> bool:
    """The power hands in nothing, and all others that hand in something call it abandoned."""
    out = setting.records.gone | setting.records.absent
    others = submissions.keys() - out - {power}
    return power not in submissions and sayers[power] >= others


def _reports(
    setting: Europe1615Setting, submissions: Submissions, named: set[Power]
) -> Iterator[EntryReport]:
    for sayer, entry, said in stated(ABANDON, submissions):
        name = power_name(setting.board, said.power)
        if said.power in named:
            fact = Fact(f"All say that {name} has no player.", ABN[1])
            yield EntryReport(sayer, entry, Status.SUCCEEDS, ABANDONED, fact)
        else:
            why = f"{entry.text} has no effect: all others must say so, and {name} must hand in nothing."
            yield EntryReport(sayer, entry, Status.VOID, ABN[1], Fact(why, ABN[1]))


def _changes(
    setting: Europe1615Setting, now: frozenset[Power], sayers: Mapping[Power, frozenset[Power]]
) -> Iterator[Event]:
    before, board = setting.records.abandoned, setting.board
    for info in board.powers:
        if info.id in now - before:
            names = sorted(power_name(board, power) for power in sayers.get(info.id, ()))
            because = (
                Fact(f"{info.name} hands in nothing."),
                *(Fact(f"{name} says that {info.name} has no player.") for name in names),
            )
            yield Event(ABANDONED, info.id, fact=Fact(f"{info.name} is abandoned.", ABN[1], because))
        elif info.id in before - now:
            because = (Fact(f"Somebody hands in something for {info.name}."),)
            yield Event(RETURNED, info.id, fact=Fact(f"{info.name} has a player again.", ABN[1], because))


# -------------------------------------------------------------------------------------- in the winter


def dissolved(setting: Europe1615Setting) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """The setting without the abandoned powers, and what is told about it.

    Each of their centers is a minor state from now on (E15-ABN-2), what else they own is open land
    (E15-ABN-3) or belongs to the state or power that they took it from.
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
    after = with_owners(before, _open_land(before, powers))
    after, events = freed(after, sorted(center for power in powers for center in before.centers_of(power)))
    after = reassessed(before, after)
    records, balance = with_counterbalance(after)
    told = [Event(DISSOLVED, power, fact=_dissolution(setting, power)) for power in powers]
    return replace(after, records=records), (*told, *events, *balance)


def _dissolution(setting: Europe1615Setting, power: Power) -> Fact:
    name = power_name(setting.board, power)
    who = "the referee ruled so" if power in setting.records.vacant else "all others said so"
    because = Fact(f"{name} has had no player since {who}.", ABN[1])
    return Fact(f"{name} is abandoned and dissolved.", ABN[1], (because,))


def _open_land(setting: Europe1615Setting, powers: tuple[Power, ...]) -> Mapping[Province, Power | None]:
    """Whose the land without centers of these powers is."""
    places = (place for power in powers for place in setting.dominion(power) - setting.centers_of(power))
    return {place: heir(setting, place) for place in places}


def _dissolve(state: State) -> Turn:
    setting, events = dissolved(setting_of(state))
    return turn_to(setting, state, events)


DISSOLUTION = AutomaticStep("dissolution", _dissolve)
"""Abandoned powers are dissolved in the winter, once captures are settled."""


CHAPTER = Chapter.of(
    __name__, __doc__, (ABN,), options=(Abandonment, DissolvedCentreUnit), statements=(ABANDON,)
)
