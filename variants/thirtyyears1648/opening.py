"""The standard rules behind the game, and its opening: where the last Spanish army starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from ...model.board import Board
from ...model.brief import ordinal
from ...model.errors import Place, UnreadableError
from ...model.names import Location, Power, Province, UnitKind
from ...model.phase import PhaseKind
from ...model.position import Position
from ...model.reasons import Fact
from ...model.rulebook import Rulebook
from ...model.text import capitalize_start, shorten
from ...model.wording import name_subject, province_name, the_place, the_power
from ..framework.boards import make_start_position
from ..framework.book import Chapter
from ..framework.report import Entry, EntryReport, Event, Report
from ..framework.rules import Clauses, RuleOption, apply_edition
from ..framework.statements import Bar, Form, Statement, find_statements, judge_in_turn
from ..framework.year import (
    Due,
    Ledger,
    PhaseInput,
    PhaseRules,
    PhaseStatement,
    State,
    SubmissionFault,
    Submissions,
    Turn,
)
from .state import LEDGERS, MonthSetting, read_board_places, read_board_power, read_board_table, setting_of

ID = Clauses(
    "T48-ID",
    {
        1: "the title names the year 1648, in which the war ended; the game begins in 1618",
        2: "the standard rules apply wherever no clause changes them",
        3: (
            "eight powers play: Spain, France, England, Austria, Sweden, Poland, Russia and the Ottoman "
            "Empire"
        ),
    },
)


class BaseRulebook(RuleOption, about=ID[2]):
    """Which edition of the standard rules applies where this variant says nothing.

    The text names no edition.
    """

    RULES_2000_2023 = (
        "2000_2023",
        "The rulebooks of 2000 and 2023; where they differ, that of 2023.",
    )
    RULES_1971 = "1971", "The rulebook of 1971, for every rule left at its default."
    RULES_1982 = "1982", "The rulebook of 1982, for every rule left at its default."


DEFAULT_EDITION = "rulebook-2023"
"""The preset of the default edition."""

_EDITIONS = {
    BaseRulebook.RULES_2000_2023: DEFAULT_EDITION,
    BaseRulebook.RULES_1971: "rulebook-1971",
    BaseRulebook.RULES_1982: "rulebook-1982",
}


def apply_chosen_edition(rules: Rulebook) -> Rulebook:
    """Return the rulebook of a phase: the chosen edition sets each standard rule left at its default."""
    return apply_edition(rules, _EDITIONS[BaseRulebook.of(rules)], DEFAULT_EDITION)


class PhaseUnderEdition(PhaseRules):
    """A phase in which the rules of the chosen edition apply."""

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Apply the edition."""
        return super().prepare(replace(state, rulebook=apply_chosen_edition(state.rulebook)), submissions)


IDENTITY_CHAPTER = Chapter.of(
    "identity", "The game and the standard rules behind it", (ID,), options=(BaseRulebook,)
)


SET = Clauses(
    "T48-SET",
    {
        1: (
            "Spain starts with armies in Madrid and in the Spanish Netherlands or Leon, and a fleet in "
            "Granada"
        ),
        2: "Spain chooses in which of the two places its third unit, an army, starts",
        3: "both places are home centers of Spain, whichever it chooses",
        4: "France starts with armies in Paris and Avignon and a fleet in Nantes",
        5: "England starts with an army in London and fleets in Edinburgh and Coventry",
        6: "Austria starts with armies in Vienna and Bohemia and a fleet in Styria",
        7: "Sweden starts with armies in Dalcarlia and Gotland and a fleet in Stockholm",
        8: "Poland starts with armies in Volhynia, Warsaw and Pripet and a fleet in Courland",
        9: "Russia starts with armies in Gurev, Moscow and Yadrin and a fleet in Kargopol",
        10: (
            "the Ottoman Empire starts with armies in Wallachia, Syria and Sinope and fleets in Greece and "
            "Constantinople"
        ),
        11: "eighteen armies and ten fleets start",
        12: "the places where the first units are or can be are home centers",
        13: "the area north of the Norwegian Sea is the East Arctic Ocean",
    },
)


# ----------------------------------------------------------------------------------------- Spain's choice


@lru_cache(maxsize=64)
def find_start_choice(board: Board) -> tuple[Power, tuple[Province, ...]] | None:
    """Return the power that chooses a place for an army, and the places; the first is the default."""
    table = read_board_table(board, "start_choice")
    if not table:
        return None
    places = read_board_places(board, table.get("places", ()), "start_choice")
    return read_board_power(board, table.get("power"), "start_choice"), places


class SpainOptionDefault(RuleOption, about=SET[2]):
    """Where the third Spanish unit, an army, starts if Spain does not choose.

    The text names Leon as the exception.
    """

    SPANISH_NETHERLANDS = "spanish_netherlands", "In the Spanish Netherlands."
    LEON = "leon", "In Leon."


def find_default_start(board: Board, rules: Rulebook) -> Province | None:
    """Return the default place of the army with a choice, or None if there is no such army."""
    choice = find_start_choice(board)
    if choice is None or not choice[1]:
        return None
    return choice[1][-1 if SpainOptionDefault.LEON.is_chosen_in(rules) else 0]


class SpainOptionSecret(RuleOption, about=SET[2]):
    """Whether the other powers write their first orders without knowing where that army starts.

    All players know a first position.
    """

    FALSE = "false", "The choice is made and published before the first orders."
    TRUE = "true", "The choice is made before the first orders and published with their results."


@dataclass(frozen=True, slots=True)
class Start:
    """The place where the army starts."""

    SUBJECT: ClassVar = ()

    place: Province


def _record_start(setting: MonthSetting, words: Start) -> MonthSetting:
    return setting.recording(start=words.place)


def _find_place_objection(setting: MonthSetting, words: Start) -> Fact | None:
    """Return what is wrong if the army cannot start in this place."""
    choice = find_start_choice(setting.board)
    places = choice[1] if choice is not None else ()
    if words.place in places:
        return None
    named = " or ".join(map(setting.name, places))
    return Fact(f"the army starts in {named}, not in {setting.name(words.place)}")


def _find_repetition_objection(setting: MonthSetting, _: Start) -> Fact | None:
    """Return what is wrong if the place was chosen before."""
    place = setting.records.start
    return None if place is None else Fact(f"the power has already chosen {setting.name(place)}")


START: Statement[MonthSetting, Start] = Statement(
    Form("START {place}", "START Leon", Start),
    "chosen",
    (Bar(SET[2], _find_place_objection), Bar(SET[2], _find_repetition_objection)),
    _record_start,
    lambda setting, words, _: Fact(f"the army starts in {setting.name(words.place)}", SET[2]),
)
"""Spain's statement, before the first orders, of where the army starts."""


# --------------------------------------------------------------------------------------- the first position


class SpainHome(RuleOption, about=SET[3]):
    """Whether both Leon and the Spanish Netherlands are home centers of Spain.

    The choice moves a unit, not a center.
    """

    BOTH_MARKED_AS_MAP = "both_marked_as_map", "They are, and Spain owns both from the start."
    ONLY_CHOSEN = (
        "only_chosen",
        "Only the place in which the army starts is; the other is an unowned neutral center.",
    )


def find_original_home(setting: MonthSetting, center: Province) -> Power | None:
    """Return the power whose home center a center is from the start, if any (T48-SET-3, T48-SET-12)."""
    info = setting.board.province[center]
    choice = find_start_choice(setting.board)
    if not info.center or choice is None or center not in choice[1] or info.home != choice[0]:
        return info.home if info.center else None
    chosen = setting.records.start or find_default_start(setting.board, setting.options)
    return None if SpainHome.ONLY_CHOSEN.is_chosen_in(setting.options) and center != chosen else info.home


def find_original_homes(setting: MonthSetting, power: Power) -> tuple[Province, ...]:
    """Return the home centers that a power has from the start, in the order of the board."""
    return tuple(info.id for info in setting.board.provinces if find_original_home(setting, info.id) == power)


def make_first_position(board: Board, rules: Rulebook) -> tuple[Position, Ledger]:
    """Return the first position, with the army that has a choice in its default place, and a new ledger."""
    position = make_start_position(board)
    place = find_default_start(board, rules)
    return (position if place is None else _place_army(position, rules, place)), {}


def _place_army(position: Position, rules: Rulebook, place: Province) -> Position:
    """Return the position with the army in one of the places, and with one center if the rules say so."""
    choice = find_start_choice(position.board)
    assert choice is not None
    power, places = choice
    units = tuple(
        replace(unit, location=Location(place))
        if unit.power == power and unit.kind is UnitKind.ARMY and unit.location in places
        else unit
        for unit in position.units
    )
    owners = dict(position.owners)
    if SpainHome.ONLY_CHOSEN.is_chosen_in(rules):
        for other in places:
            owners.pop(other, None)
        owners[place] = power
    return replace(position, units=units, owners=owners)


# ---------------------------------------------------------------------------- the phase in which one chooses

STARTED = "started"
"""The code of the event that an army starts where its power chose."""

KEPT_SECRET = "kept_secret"
"""The code of the event that the place is chosen and still secret."""


def _find_open_choice(state: State) -> tuple[Power, tuple[Province, ...]] | None:
    """Return the power that must choose now, and the places, or None if there is no choice."""
    choice = find_start_choice(state.position.board)
    if choice is None or state.phase != state.variant.start or setting_of(state).records.start is not None:
        return None
    power, places = choice
    return choice if any(u.power == power and u.location in places for u in state.position.units) else None


class _ChoiceStatement(PhaseStatement[MonthSetting, Start]):
    """The choice of a place, judged by the state in which it is made."""

    def view(self, state: State, _: Power) -> MonthSetting:
        """Return the state of the game."""
        return setting_of(state)


class _StartChoice(PhaseRules):
    """The choice before the first orders."""

    kind = PhaseKind.DIPLOMACY
    statements = (_ChoiceStatement(START, lenient=True),)

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return the choice due before the first orders, and nothing in later years."""
        choice = _find_open_choice(state)
        if choice is None:
            return {}
        board = state.position.board
        note = " or ".join(f"START {province_name(board, place)}" for place in choice[1])
        return {choice[0]: Due(1, "choice", note)}

    def read(self, text: str, state: State) -> Entry:
        """Raise UnreadableError: the line does not choose a place."""
        _ = state
        message = f"cannot read {shorten(text)!r}"
        raise UnreadableError(message, place=Place(column=1), expected=START.form.example)

    def check(self, state: State, power: Power, entries: tuple[Entry, ...]) -> Sequence[SubmissionFault]:
        """Return the faults of a sheet: an invalid place, or a second one."""
        _ = power
        verdicts = judge_in_turn((START,), setting_of(state), entries, state.rulebook)[1]
        return [(i, verdict.error(entries[i])) for i, verdict in verdicts.items() if not verdict.counts]

    def resolve(self, phase: PhaseInput) -> Turn:
        """Place the army where its power chose, or in its default place."""
        state, submissions = phase.state, phase.sheets
        choice, setting = _find_open_choice(state), setting_of(state)
        if choice is None:
            return state.unchanged()
        reports: list[EntryReport] = []
        for one in find_statements(START, submissions):
            setting, verdict = START.judge(setting, one.words, state.rulebook)
            reports.append(verdict.report(one.power, one.entry))
        chosen = setting.records.start
        place = chosen or find_default_start(setting.board, state.rulebook)
        assert place is not None, "the army that can choose stands somewhere"
        secret = SpainOptionSecret.TRUE.is_chosen_in(state.rulebook)
        ledger = LEDGERS.with_records(replace(setting.records, start=place, hidden=secret), state.ledger)
        if secret:  # all players read the report, so it does not show the statement
            return Turn(state.position, ledger, Report(events=(_secret_start_event(state, choice[0]),)))
        event = _start_event(state, choice[0], place, _choice_fact(state, choice[0], chosen))
        position = _place_army(state.position, state.rulebook, place)
        return Turn(position, ledger, Report(tuple(reports), (event,)))


CHOICE = _StartChoice()


def reveal_start(state: State) -> tuple[State, Report]:
    """Return the state with the army where it was placed in secret, once the first orders are in."""
    records = LEDGERS.records(state.ledger)
    choice = find_start_choice(state.position.board)
    if not records.hidden or records.start is None or choice is None:
        return state, Report()
    position = _place_army(state.position, state.rulebook, records.start)
    ledger = LEDGERS.with_records(replace(records, hidden=False), state.ledger)
    secret = Fact(SpainOptionSecret.TRUE.meaning, f"{SET[2]}={SpainOptionSecret.TRUE.value}")
    report = Report(events=(_start_event(state, choice[0], records.start, secret),))
    return replace(state, position=position, ledger=ledger), report


def hide_secret_start(state: State, power: Power) -> State:
    """Return the state as a power knows it: only the owner of an army placed in secret sees its place."""
    records, choice = LEDGERS.records(state.ledger), find_start_choice(state.position.board)
    if not records.hidden or choice is None:
        return state
    if power == choice[0]:
        return reveal_start(state)[0]
    known = replace(records, start=None, hidden=False)
    return replace(state, ledger=LEDGERS.with_records(known, state.ledger))


def _choice_fact(state: State, power: Power, place: Province | None) -> Fact:
    """Return what the power chose, or where the army starts because it chose nothing."""
    board, usual = state.position.board, SpainOptionDefault.of(state.rulebook)
    if place is not None:
        return Fact(f"{name_subject(board, power)} chose {the_place(board, place)}.")
    because = (Fact(usual.meaning, f"{SET[2]}={usual.value}"),)
    return Fact(f"{name_subject(board, power)} chose no place.", "", because)


def name_choosing_army(board: Board, power: Power) -> str:
    """Return the army that starts where its power chooses: ``the third unit of Spain, an army,``."""
    number = sum(owner == power for owner, _, _ in board.start_units)
    return f"the {ordinal(number)} unit of {the_power(board, power)}, an army,"


def _secret_start_event(state: State, power: Power) -> Event:
    army = name_choosing_army(state.position.board, power)
    text = f"The place where {army} starts is published with the results of the first orders."
    because = Fact(SpainOptionSecret.TRUE.meaning, f"{SET[2]}={SpainOptionSecret.TRUE.value}")
    return Event(KEPT_SECRET, power, None, Fact(text, SET[2], (because,)))


def _start_event(state: State, power: Power, place: Province, because: Fact) -> Event:
    board = state.position.board
    text = f"{capitalize_start(name_choosing_army(board, power))} starts in {the_place(board, place)}."
    return Event(STARTED, power, place, Fact(text, SET[2], (because,)))


OPENING_CHAPTER = Chapter.of(
    "opening",
    "The opening: where the powers start, and Spain's choice for its third army",
    (SET,),
    options=(SpainOptionDefault, SpainOptionSecret, SpainHome),
    statements=(START,),
)
