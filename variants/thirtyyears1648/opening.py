"""The opening: where the powers start, and Spain's choice where its last army does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ...model.board import Board
from ...model.errors import Place, UnreadableError
from ...model.names import Location, Power, Province, UnitKind
from ...model.phase import PhaseKind
from ...model.position import Position
from ...model.reasons import Fact
from ...model.rulebook import Rulebook
from ...model.text import shortened
from ..framework.boards import start_of_board
from ..framework.book import Chapter
from ..framework.report import Entry, EntryReport, Event, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, Statement, judge_in_turn, spoken
from ..framework.wording import power_name, province_name
from ..framework.year import Due, Heard, Ledger, PhaseInput, PhaseRules, State, SubmissionFault, Turn
from .setting import LEDGERS, MonthSetting, board_places, board_power, board_table, setting_of

SET = Clauses(
    "T48-SET",
    {
        1: "Spain starts with armies in Madrid and the Spanish Netherlands or Leon and a fleet in Granada",
        2: "the army starts in one of the two places that the rules name",
        3: "both places are home centers of Spain, whichever it chooses",
        4: "France starts with armies in Paris and Avignon and a fleet in Nantes",
        5: "England starts with an army in London and fleets in Edinburgh and Coventry",
        6: "Austria starts with armies in Vienna and Bohemia and a fleet in Styria",
        7: "Sweden starts with armies in Dalcarlia and Gotland and a fleet in Stockholm",
        8: "Poland starts with armies in Volhynia, Warsaw and Pripet and a fleet in Courland",
        9: "Russia starts with armies in Gurev, Moscow and Yadrin and a fleet in Kargopol",
        10: "the Ottomans start with armies in Wallachia, Syria, Sinope, fleets in Greece, Constantinople",
        11: "eighteen armies and ten fleets start",
        12: "the places where the first units stand or can stand are home centers",
        13: "the area north of the Norwegian Sea is the East Arctic Ocean",
    },
)


# ----------------------------------------------------------------------------------------- Spain's choice


@lru_cache(maxsize=64)
def start_choice(board: Board) -> tuple[Power, tuple[Province, ...]] | None:
    """Who chooses between which places for its last army; the first place is the usual one."""
    table = board_table(board, "start_choice")
    if not table:
        return None
    places = board_places(board, table.get("places", ()), "start_choice")
    return board_power(board, table.get("power"), "start_choice"), places


class SpainOptionDefault(RuleOption, about=SET[2]):
    """Where the third Spanish army starts if Spain does not say it.

    The text names Leon as the exception.
    """

    SPANISH_NETHERLANDS = "spanish_netherlands", "In the Spanish Netherlands."
    LEON = "leon", "In Leon."


def usual_start(board: Board, rules: Rulebook) -> Province | None:
    """Where the army that can choose its place starts if nobody chooses; None: there is no such army."""
    choice = start_choice(board)
    if choice is None or not choice[1]:
        return None
    return choice[1][-1 if SpainOptionDefault.LEON.counts(rules) else 0]


class SpainOptionSecret(RuleOption, about=SET[2]):
    """Whether the others write their first orders without knowing where that army starts.

    A first position is known to all.
    """

    FALSE = "false", "The choice is made and published before the first orders."
    TRUE = "true", "The choice is made before the first orders and published with their results."


@dataclass(frozen=True, slots=True)
class Start:
    """The place where the army starts."""

    place: Province


def _choose(setting: MonthSetting, words: Start) -> MonthSetting:
    return replace(setting, records=replace(setting.records, start=words.place))


def _no_place_to_choose(setting: MonthSetting, words: Start) -> str:
    """It is none of the places in which the army can start."""
    choice = start_choice(setting.board)
    places = choice[1] if choice is not None else ()
    if words.place in places:
        return ""
    named = " or ".join(map(setting.name, places))
    return f"the army starts in {named}, not in {setting.name(words.place)}"


def _chosen_before(setting: MonthSetting, _: Start) -> str:
    """The place was chosen before."""
    place = setting.records.start
    return "" if place is None else f"the army starts in {setting.name(place)}, as was said before"


START: Statement[MonthSetting, Start] = Statement(
    Form("START {place}", "START Leon", Start),
    "chosen",
    (Bar(SET[2], _no_place_to_choose), Bar(SET[2], _chosen_before)),
    _choose,
    lambda setting, words, _: Fact(f"the army starts in {setting.name(words.place)}", SET[2]),
)
"""Spain says, before the first orders, where its third army starts."""


# --------------------------------------------------------------------------------------- the first position


class SpainHome(RuleOption, about=SET[3]):
    """Which of Leon and the Spanish Netherlands is a home center of Spain.

    The choice moves a unit, not a center.
    """

    BOTH_MARKED_AS_MAP = "both_marked_as_map", "Both are, and Spain owns both from the start."
    ONLY_CHOSEN = (
        "only_chosen",
        "Only the place in which the army starts; the other one is a neutral center without an owner.",
    )


def original_home(setting: MonthSetting, center: Province) -> Power | None:
    """Whose home center a center is from the start, if it is anybody's (T48-SET-3, T48-SET-12)."""
    info = setting.board.province[center]
    choice = start_choice(setting.board)
    if not info.center or choice is None or center not in choice[1] or info.home != choice[0]:
        return info.home if info.center else None
    chosen = setting.records.start or usual_start(setting.board, setting.rules)
    return None if SpainHome.ONLY_CHOSEN.counts(setting.rules) and center != chosen else info.home


def original_homes(setting: MonthSetting, power: Power) -> tuple[Province, ...]:
    """The home centers that a power has from the start, in the sequence of the board."""
    return tuple(info.id for info in setting.board.provinces if original_home(setting, info.id) == power)


def opening(board: Board, rules: Rulebook) -> tuple[Position, Ledger]:
    """The first position, with the army that can choose in its usual place, and an empty ledger."""
    position = start_of_board(board)
    place = usual_start(board, rules)
    return (position if place is None else _placed(position, rules, place)), {}


def _placed(position: Position, rules: Rulebook, place: Province) -> Position:
    """The position with the army in this one of the places (and, where that is the rule, one center)."""
    choice = start_choice(position.board)
    assert choice is not None
    power, places = choice
    units = tuple(
        replace(unit, location=Location(place))
        if unit.power == power and unit.kind is UnitKind.ARMY and unit.location in places
        else unit
        for unit in position.units
    )
    owners = dict(position.owners)
    if SpainHome.ONLY_CHOSEN.counts(rules):
        for other in places:
            owners.pop(other, None)
        owners[place] = power
    return replace(position, units=units, owners=owners)


# ---------------------------------------------------------------------------- the phase in which one chooses

STARTED = "started"
"""The code of the event that an army starts where its power chose."""

KEPT_SECRET = "kept_secret"
"""The code of the event that the place is chosen and nobody is told it yet."""


def _open_choice(state: State) -> tuple[Power, tuple[Province, ...]] | None:
    """Who has a choice now, between which places; None where it is made or nobody can make it."""
    choice = start_choice(state.position.board)
    if choice is None or state.phase != state.variant.start or setting_of(state).records.start is not None:
        return None
    power, places = choice
    return choice if any(u.power == power and u.location in places for u in state.position.units) else None


def choice_dues(state: State) -> Mapping[Power, Due]:
    """Before the first orders one power chooses; in all later years nobody does."""
    choice = _open_choice(state)
    if choice is None:
        return {}
    board = state.position.board
    note = " or ".join(f"START {province_name(board, place)}" for place in choice[1])
    return {choice[0]: Due(1, "choice", note)}


def _read_nothing(text: str, _: State) -> Entry:
    message = f"cannot read {shortened(text)!r}"
    raise UnreadableError(message, place=Place(column=1), expected=START.form.example)


def resolve_choice(phase: PhaseInput) -> Turn:
    """The army starts in the place that was chosen, or in the usual one."""
    state, submissions = phase.state, phase.sheets
    choice, setting = _open_choice(state), setting_of(state)
    if choice is None:
        return Turn(state.position, state.ledger)
    reports: list[EntryReport] = []
    for one in spoken(START, submissions):
        setting, verdict = START.judge(setting, one.words, state.rulebook)
        reports.append(verdict.report(one.power, one.entry))
    chosen = setting.records.start
    place = chosen or usual_start(setting.board, state.rulebook)
    assert place is not None, "the army that can choose stands somewhere"
    secret = SpainOptionSecret.TRUE.counts(state.rulebook)
    ledger = LEDGERS.with_records(replace(setting.records, start=place, hidden=secret), state.ledger)
    if secret:  # what was said is no line of a report that all read
        return Turn(state.position, ledger, Report(events=(_kept_secret(state, choice[0]),)))
    event = _started(state, choice[0], place, _choice_fact(state, choice[0], chosen))
    position = _placed(state.position, state.rulebook, place)
    return Turn(position, ledger, Report(tuple(reports), (event,)))


def revealed(state: State) -> tuple[State, Report]:
    """The state with the army where it was put in secret, once the first orders are in."""
    records = LEDGERS.records(state.ledger)
    choice = start_choice(state.position.board)
    if not records.hidden or records.start is None or choice is None:
        return state, Report()
    position = _placed(state.position, state.rulebook, records.start)
    ledger = LEDGERS.with_records(replace(records, hidden=False), state.ledger)
    secret = Fact(SpainOptionSecret.TRUE.meaning, f"{SET[2]}={SpainOptionSecret.TRUE.value}")
    report = Report(events=(_started(state, choice[0], records.start, secret),))
    return replace(state, position=position, ledger=ledger), report


def seen_by(state: State, power: Power) -> State:
    """The state as a power knows it: where an army was put in secret, only its own power sees it there."""
    records, choice = LEDGERS.records(state.ledger), start_choice(state.position.board)
    if not records.hidden or choice is None:
        return state
    if power == choice[0]:
        return revealed(state)[0]
    known = replace(records, start=None, hidden=False)
    return replace(state, ledger=LEDGERS.with_records(known, state.ledger))


def _choice_fact(state: State, power: Power, place: Province | None) -> Fact:
    """What the power said, or where the army starts if it said nothing."""
    board, usual = state.position.board, SpainOptionDefault.of(state.rulebook)
    if place is not None:
        return Fact(f"{power_name(board, power)} chose {province_name(board, place)}.")
    because = (Fact(usual.meaning, f"{SET[2]}={usual.value}"),)
    return Fact(f"{power_name(board, power)} chose no place.", "", because)


def _kept_secret(state: State, power: Power) -> Event:
    name = power_name(state.position.board, power)
    text = f"Where the last army of {name} starts is told with the results of the first orders."
    because = Fact(SpainOptionSecret.TRUE.meaning, f"{SET[2]}={SpainOptionSecret.TRUE.value}")
    return Event(KEPT_SECRET, power, None, Fact(text, SET[2], (because,)))


def _started(state: State, power: Power, place: Province, because: Fact) -> Event:
    board = state.position.board
    text = f"The last army of {power_name(board, power)} starts in {province_name(board, place)}."
    return Event(STARTED, power, place, Fact(text, SET[2], (because,)))


def _faults(state: State, _power: Power, entries: tuple[Entry, ...]) -> Sequence[SubmissionFault]:
    """What cannot be handed in: another place, or a second one."""
    verdicts = judge_in_turn((START,), setting_of(state), entries, state.rulebook)[1]
    return [(i, verdict.error(entries[i])) for i, verdict in verdicts.items() if not verdict.counts]


CHOICE = PhaseRules(PhaseKind.DIPLOMACY, choice_dues, _read_nothing, resolve_choice, check=_faults).hearing(
    Heard(START, lambda state, _: setting_of(state), lenient=True)
)
"""The choice before the first orders."""


CHAPTER = Chapter.of(
    __name__, __doc__, (SET,), options=(SpainOptionDefault, SpainOptionSecret, SpainHome), statements=(START,)
)
