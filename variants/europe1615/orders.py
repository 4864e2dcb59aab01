"""A movement phase: what powers hand in, and its four steps (E15-RES-1 to E15-RES-4).

A submission holds placements of influence, at most one diplomatic attack, and orders to own units, to those
of minor states and to the Ottoman ones (E15-ORD-1). Which orders to minor units count is decided once the
status of every state is known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...model.errors import ImpossibleError, WestphaliaError
from ...model.names import Power
from ...model.position import Unit
from ...model.reasons import Fact
from ...solver import Status, clause_words
from ..kit.phases import MOVEMENT, read_movement, resolve_movement
from ..kit.report import Declaration, Entry, EntryReport, Report
from ..kit.year import Due, State, Submissions, Turn
from ..realm.attacks import is_attack, read_attack
from ..realm.minor_orders import hand_over
from ..realm.placements import is_placement, read_placement
from .coasts import coast_faults
from .conditions import conditions_in
from .diplomacy import Step, attack, faults, place, unspent_note
from .identity import in_force
from .land import OTTOMANS
from .ottomans import followed_orders, is_vote
from .records import Alignment, ledger_with
from .sanctions import declaration_clause, is_declaration, read_declaration, with_declarations
from .sanctions.declarations import VERBS as SANCTION_VERBS
from .setting import Setting, setting_of
from .statuses import restated


def movement_dues(state: State) -> Mapping[Power, Due]:
    """Every power in the game may order its units and those of its states, and place influence."""
    setting = setting_of(state)
    records = setting.records
    counts = Counter(commander(setting, unit) for unit in state.position.units)
    return {
        info.id: Due(counts[info.id], "order", unspent_note(records.unspent, records.allotments, info.id))
        for info in state.position.board.powers
        if info.id not in records.gone
    }


def commander(setting: Setting, unit: Unit) -> Power | None:
    """Whose orders a unit follows: its power's, or those of its state's ally (E15-STAT-6, E15-STAT-7)."""
    if unit.power in setting.board.power or unit.power == OTTOMANS:
        return unit.power
    return setting.patron(unit.power) if unit.power in setting.pliant else None


def ignored_clause(setting: Setting, unit: Unit) -> str:
    """The clause by which a minor unit does not follow the order of a power that does not command it."""
    if unit.power in setting.pliant:
        alignment = setting.status(unit.power).alignment
        if alignment is Alignment.ALIGNED:
            return "E15-STAT-9"
        if alignment is Alignment.NEUTRAL:
            return "E15-STAT-8"
    return "E15-STAT-10"


# -------------------------------------------------------------------------------------- handing in


def read_entry(text: str, state: State) -> Entry:
    """An order, ``9: WUR``, ``LOR > FRANCE`` or a declaration about sanctions.

    Raises like `parse_order`, `read_placement`, `read_attack` and the declarations' reader.
    """
    board = state.position.board
    if is_placement(text):
        return read_placement(text, board)
    if is_attack(text):
        return read_attack(text, board)
    if is_declaration(text):
        return read_declaration(text, board)
    held = _HOLD.fullmatch(text) if len(text) <= 300 else None
    return read_movement(f"{held['unit']} H" if held is not None else text, state)


_HOLD = re.compile(r"(?P<unit>[^-]+?)\s*-\s*hold\s*", re.IGNORECASE)
"""A hold as the rules write it: ``SER-hold`` (E15-ORD-4)."""


def check(state: State, power: Power, entries: tuple[Entry, ...]) -> Sequence[tuple[int, WestphaliaError]]:
    """Everything that cannot be handed in; whether orders can be carried out is asked later."""
    setting = setting_of(state)
    return [
        *faults(setting, power, entries),
        *_declaration_faults(setting, power, entries),
        *coast_faults(setting, entries),
    ]


def _declaration_faults(
    setting: Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[tuple[int, WestphaliaError]]:
    for index, entry in enumerate(entries):
        if isinstance(entry, Declaration) and entry.verb in SANCTION_VERBS:
            clause = declaration_clause(setting, power, entry)
            if clause is not None:
                yield index, ImpossibleError(f"this cannot be declared: {clause_words(clause)}")


# -------------------------------------------------------------------------------------- resolution


def resolve_season(state: State, submissions: Submissions) -> Turn:
    """The four steps: influence, diplomatic attacks, statuses, movement."""
    setting = setting_of(state)
    politics = politics_of(setting, submissions)
    reports = _in_sequence([*politics.reports, *_declared(setting, submissions)], setting)
    before = Report(reports, politics.events)
    setting = politics.setting
    moved = _moved(replace(state, ledger=ledger_with(setting.records, state.ledger)), setting, submissions)
    return replace(moved, report=before + moved.report)


def politics_of(setting: Setting, submissions: Submissions) -> Step:
    """The first three steps: influence, diplomatic attacks and the statuses under which units move."""
    known = with_declarations(setting, submissions)
    placed = place(replace(setting, records=replace(setting.records, sanctions=known)), submissions)
    fought = attack(placed.setting, submissions)
    after, changes = restated(fought.setting)
    events = (*placed.events, *fought.events, *changes)
    return Step(after, (*placed.reports, *fought.reports), events)


def _moved(state: State, setting: Setting, submissions: Submissions) -> Turn:
    """Step 4: everybody's orders, those to minor units where the statuses let them count."""
    state = replace(state, rulebook=in_force(state.rulebook))
    followed = followed_orders(setting, conditions_in(setting), state.rulebook, submissions)
    sheets = {
        power: tuple(entry for entry in entries if not is_vote(setting, entry))
        for power, entries in submissions.items()
    }
    handed = hand_over(
        {**sheets, OTTOMANS: followed} if followed else sheets,
        setting.position.units,
        setting.board.minor,
        lambda unit: commander(setting, unit),
        lambda unit: ignored_clause(setting, unit),
    )
    turn = resolve_movement(state, handed.submissions)
    return replace(turn, report=handed.report_back(turn.report))


def _declared(setting: Setting, submissions: Submissions) -> Iterator[EntryReport]:
    """What became of permissions and votes."""
    for power, entries in submissions.items():
        for entry in entries:
            if isinstance(entry, Declaration) and entry.verb in SANCTION_VERBS:
                clause = declaration_clause(setting, power, entry)
                if clause is None:
                    yield EntryReport(
                        power, entry, Status.SUCCEEDS, "declared", Fact(f"{entry.text} counts.")
                    )
                else:
                    why = f"{entry.text} is void: {clause_words(clause)}."
                    yield EntryReport(power, entry, Status.VOID, clause, Fact(why))


def _in_sequence(reports: Sequence[EntryReport], setting: Setting) -> tuple[EntryReport, ...]:
    powers = [info.id for info in setting.board.powers]
    return tuple(sorted(reports, key=lambda report: powers.index(report.power)))


MOVES = replace(
    MOVEMENT, dues=movement_dues, read=read_entry, resolve=resolve_season, check=check, always=True
)
"""A movement phase of this variant; there are three a year (E15-CAL-2)."""
