"""The referee's report of this variant: the information that its rules publish after each phase.

Placements, diplomatic attacks, and statuses come first (E15-STAT-12, E15-DA-15), then movement (E15-RES-4).
Orders for Ottoman units are reported without the powers that gave them (E15-OTT-10).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.names import Power
from ...model.orders import format_order
from ...model.phase import PhaseKind
from ...solver import Status
from ..framework.report import Declaration, EntryReport, format_entry
from ..minor_states.attacks import ATTACK, find_attack
from ..minor_states.coloring import make_coloring
from ..minor_states.placements import PLACE, find_placement
from ..minor_states.reporting import (
    StateNote,
    changed_status_section,
    followed_order_section,
    format_influence,
    refused_order_section,
    status_section,
)
from ..minor_states.standings import UNALIGNED_STATE
from ..referee import Account, Block, Cell, Items, Paragraph, Section
from ..referee.coloring import Coloring
from ..referee.document import make_section, make_table
from ..referee.standard import (
    SHOWN_ELSEWHERE,
    announcement_section,
    center_section,
    format_reason,
    kernel_section,
    loss_section,
    map_change_section,
    order_section,
    setup_section,
    survivor_section,
    upcoming_section,
)
from .identity import apply_chosen_edition
from .land import MIN, OTTOMANS
from .ledger import setting_of
from .movement.conditions import make_conditions_in
from .movement.phase import ORD, resolve_politics
from .politics.attacks import PublishDa
from .politics.influence import PLACED
from .politics.new_year import ALLOTTED, SEQUENCE
from .politics.ottomans import find_winner, weigh_votes
from .politics.statuses import MARKER, STAT, STATUS, PublishAmounts
from .sanctions.catalogue import find_active_sanctions
from .score import ROUND_TIED, ROUND_WON, SCORED, YEARS_SCORE
from .setting import Europe1615Setting
from .victory import AGREE
from .winter.abandonment import ABANDON

_TOLD_APART = {
    *SHOWN_ELSEWHERE,
    *(PLACED, STATUS, MARKER, ALLOTTED, SEQUENCE),
    *(SCORED, ROUND_WON, ROUND_TIED),
}
"""Events that have a section of their own."""


_UNTOLD = (PLACE, ATTACK, AGREE.verb, ABANDON.verb)
"""The verbs of entries with a section of their own, and of votes, which stay secret."""

_IGNORED = (STAT[8], STAT[9], STAT[10], MIN[3], ORD[2])
"""The clauses by which a unit of a minor state ignores an order."""


def report_sections(account: Account) -> tuple[Section, ...]:
    """Return the sections of a report about a phase of this variant."""
    moves = account.record.phase.kind is PhaseKind.MOVEMENT
    moment = _find_moment(account)
    parts = _sort_entries(account)
    return (
        *(_politics_sections(account, moment) if moves else ()),
        *order_section(account, parts.own),
        *followed_order_section(
            account, parts.followed, lambda state: _format_reason_followed(account, moment, state)
        ),
        *refused_order_section(account, parts.refused),
        *_ottoman_section(account),
        *loss_section(account),
        *kernel_section(account),
        *map_change_section(account),
        *_status_sections(account, moment),
        *center_section(account),
        *survivor_section(account),
        *_year_score_section(account),
        *_sanction_section(account),
        *_new_year_section(account),
        *announcement_section(account, _TOLD_APART),
        *upcoming_section(account, notes=_publishes_amounts(moment)),
    )


def opening_report(account: Account) -> tuple[Section, ...]:
    """Return the sections of the report about the opening: statuses, influence, the timeline (E15-SANC-4)."""
    notes = _make_notes(setting_of(account.after))
    return (
        *setup_section(account),
        *status_section(account, notes, notes),
        *_allotment_section(account),
        *_timeline_section(account),
        *upcoming_section(account),
    )


def color_map(account: Account) -> Coloring:
    """Return the colors of the map by the statuses after the phase, and the counterbalance (E15-CBAL-5)."""
    setting = setting_of(account.after)
    return replace(make_coloring(account, _make_notes(setting)), notice=_format_counterbalance(setting))


def _find_moment(account: Account) -> Europe1615Setting:
    """Return the setting in which orders were resolved; in a movement phase, after its first three steps."""
    moment = account.record.report.moment
    return moment if isinstance(moment, Europe1615Setting) else setting_of(account.before)


# ------------------------------------------------------------------------------------------ influence


def _politics_sections(account: Account, moment: Europe1615Setting) -> tuple[Section, ...]:
    """Return the sections about steps 1 to 3 of a movement phase (E15-RES-4)."""
    before = _make_notes(setting_of(account.before))
    return (
        *_placement_sections(account),
        *_attack_section(account),
        *status_section(account, _make_notes(moment), before),
    )


def _status_sections(account: Account, moment: Europe1615Setting) -> tuple[Section, ...]:
    """Return the statuses that changed after movement; all of them when a year begins (E15-CAL-3)."""
    now, before = _make_notes(setting_of(account.after)), _make_notes(moment)
    moves = account.record.phase.kind is PhaseKind.MOVEMENT
    if not moves and account.after.phase.year > account.record.phase.year:
        return status_section(account, now, before)
    return changed_status_section(account, now, before)


def _placement_sections(account: Account) -> tuple[Section, ...]:
    """Return who placed influence in which state, and how much if amounts are public (E15-STAT-12)."""
    placed: dict[Power, dict[Power, int]] = {}
    for entry in account.record.report.entries:
        placement = find_placement(entry.entry)
        if placement is not None and entry.status is Status.SUCCEEDS:
            points = placed.setdefault(placement.state, {})
            points[entry.power] = points.get(entry.power, 0) + placement.points
    columns = (("state", "State"), ("placed", "Placed by"))
    rows = [
        (account.power(info.id), format_influence(account, placed[info.id]))
        for info in account.board.minors
        if info.id in placed
    ]
    told = Items(tuple(event.text for event in account.events(PLACED)))
    return make_section("placed", "Influence placed", [make_table(columns, rows), told])


def _attack_section(account: Account) -> tuple[Section, ...]:
    """Return the diplomatic attacks and their results, if they are public (E15-DA-15)."""
    if PublishDa.FALSE.is_chosen_in(setting_of(account.before).options):
        return ()
    rows: list[list[Cell]] = []
    for entry in account.record.report.entries:
        attack = find_attack(entry.power, entry.entry)
        if attack is not None:
            named = (
                account.short(attack.attacker),
                account.power(attack.state),
                account.short(attack.target),
            )
            rows.append([*named, entry.code, format_reason(entry)])
    columns = (
        ("attacker", "Attacker"),
        ("state", "State"),
        ("target", "Against"),
        ("code", None),
        ("effect", "Effect"),
    )
    return make_section("attacks", "Diplomatic attacks", [make_table(columns, rows)])


def _publishes_amounts(setting: Europe1615Setting) -> bool:
    return PublishAmounts.TRUE.is_chosen_in(setting.options)


def _make_notes(setting: Europe1615Setting) -> tuple[StateNote, ...]:
    """Return the published data of each minor state in a setting."""
    return tuple(_make_note(setting, info.id) for info in setting.board.minors if _is_shown(setting, info.id))


def _is_shown(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether a state exists or was captured; not the Ottomans or a power's home (E15-EXP-12)."""
    first = setting.original_owner(setting.capital(state))
    return state in setting.pliant or (first in setting.board.minor and state != OTTOMANS)


def _make_note(setting: Europe1615Setting, state: Power) -> StateNote:
    records = setting.records
    captor = None if state in setting.independent else setting.owner(setting.capital(state))
    standing = UNALIGNED_STATE if captor is not None else setting.allegiance(state)
    note = StateNote(state, standing, captor, faith=records.markers.get(state))
    return replace(note, influence=records.placed(state)) if _publishes_amounts(setting) else note


# --------------------------------------------------------------------------------------------- orders


class _SortedEntries:
    """The entries of a report: those in the tables of powers, and those that minor states followed or
    refused.
    """

    def __init__(self) -> None:
        self.own: list[EntryReport] = []
        self.followed: list[EntryReport] = []
        self.refused: list[EntryReport] = []


def _sort_entries(account: Account) -> _SortedEntries:
    parts = _SortedEntries()
    minors, powers = account.board.minor, account.board.power
    for entry in account.record.report.entries:
        unit = entry.unit
        if isinstance(entry.entry, Declaration) and entry.entry.verb in _UNTOLD:
            continue
        if unit is not None and unit.power == OTTOMANS:
            continue
        if unit is not None and unit.power in minors and account.record.phase.kind is PhaseKind.MOVEMENT:
            (parts.refused if entry.code in _IGNORED else parts.followed).append(entry)
        if entry.power in powers and entry not in parts.refused:
            parts.own.append(entry)
    return parts


def _format_reason_followed(account: Account, moment: Europe1615Setting, state: Power) -> str:
    """Format why a state's units follow a power: ``aligned (France 9, Spain 2)``."""
    note = _make_note(moment, state)
    placed = format_influence(account, note.influence)
    return f"{note.status} ({placed})" if placed else note.status


def _ottoman_section(account: Account) -> tuple[Section, ...]:
    """Return the orders that the Ottoman units followed, without who gave them (E15-OTT-10)."""
    rows = [
        (entry.status, format_entry(entry.entry), entry.code, format_reason(entry))
        for entry in account.record.report.entries
        if entry.power == OTTOMANS
    ]
    columns = (("outcome", ""), ("order", "Order"), ("code", None), ("reason", "Result"))
    return make_section("ottomans", "The Ottomans", [make_table(columns, rows)])


# ------------------------------------------------------------------------------ sanctions and scores


def _format_counterbalance(setting: Europe1615Setting) -> str:
    """Format the counterbalance in force, if any: ``Counterbalance: widerstand``."""
    name = setting.records.counterbalance
    return "" if name is None else f"Counterbalance: {name}"


def _sanction_section(account: Account) -> tuple[Section, ...]:
    """Return the counterbalance (E15-CBAL-5) and the sanctions in force now."""
    records = setting_of(account.after).records
    blocks: list[Block] = []
    if records.counterbalance is not None:
        blocks.append(Paragraph(f"{_format_counterbalance(setting_of(account.after))}."))
    sanctions = records.sanctions
    rows: list[Sequence[Cell]] = [
        (one.name, str(one.group), str(sanctions.begun[one.id])) for one in find_active_sanctions(sanctions)
    ]
    columns = (("sanction", "Sanction"), ("group", "Kind"), ("since", "Since"))
    blocks.append(make_table(columns, rows))
    return make_section("sanctions", "In force", blocks)


def _year_score_section(account: Account) -> tuple[Section, ...]:
    """Return the scores of a year with their sources, and the rounds that each power has won."""
    events = account.events(SCORED, ROUND_WON, ROUND_TIED)
    if not events:
        return ()
    rounds = setting_of(account.after).records.rounds
    year = account.record.phase.year
    rows: list[Sequence[Cell]] = [
        (account.power(info.id), rounds.find_score(info.id, year), rounds.count_won(info.id))
        for info in account.board.powers
        if info.id in rounds.scores.get(year, {})
    ]
    columns = (("power", "Power"), ("score", "Score"), ("rounds", "Rounds won"))
    texts = tuple(event.text for event in events)
    return make_section("scores", f"Scores of {year}", [make_table(columns, rows), Items(texts)])


def current_score_section(account: Account) -> tuple[Section, ...]:
    """Return what each power would score now, by source, and its results of earlier years.

    Total scores matter only for an agreed end (E15-VIC-5).
    """
    setting = setting_of(account.after)
    rounds = setting.records.rounds
    rows: list[Sequence[Cell]] = []
    for info in account.board.powers:
        if info.id in setting.records.gone:
            continue
        parts = YEARS_SCORE.parts(setting, info.id)
        before = (rounds.count_won(info.id), rounds.sum_scores(info.id))
        rows.append((account.power(info.id), *parts.values(), sum(parts.values()), *before))
    columns = (
        ("power", "Power"),
        ("captures", "Captures"),
        ("alignments", "Alignments"),
        ("markers", "Markers"),
        ("score", "Score"),
        ("rounds", "Rounds won"),
        ("earlier", "Earlier scores"),
    )
    return make_section("scores", "Scores as things stand", [make_table(columns, rows)])


def vote_section(account: Account) -> tuple[Section, ...]:
    """Return which power gave which order for the Ottoman units, with its weight (E15-OTT-10)."""
    if account.played is None or account.played.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    handed = account.played.submissions
    moment = resolve_politics(setting_of(account.before), handed).setting
    rules = apply_chosen_edition(account.before.rulebook)
    rows: list[Sequence[Cell]] = []
    for unit, tally in weigh_votes(moment, make_conditions_in(moment), rules, handed).items():
        followed = find_winner(moment, tally)
        rows += [
            (
                str(unit),
                format_order(order),
                account.power(power),
                weight,
                _format_followed(order == followed),
            )
            for order, votes in tally.items()
            for power, weight in votes.items()
        ]
    columns = (
        ("unit", "Unit"),
        ("order", "Order"),
        ("power", "Given by"),
        ("weight", "Weight"),
        ("followed", "Followed"),
    )
    return make_section("votes", "Orders for the Ottoman units", [make_table(columns, rows)])


def _format_followed(followed: bool) -> str:
    return "followed" if followed else ""


def _new_year_section(account: Account) -> tuple[Section, ...]:
    """Return the influence of a year that begins."""
    same = account.after.phase.year == account.record.phase.year
    return () if same else _allotment_section(account)


def _timeline_section(account: Account) -> tuple[Section, ...]:
    """Return the timeline of sanctions, which is public from the start (E15-SANC-4)."""
    timeline = setting_of(account.after).records.sanctions.timeline
    rows = [(str(entry.season), entry.sanction.name, str(entry.sanction.group)) for entry in timeline]
    columns = (("season", "Season"), ("sanction", "Sanction"), ("group", "Kind"))
    return make_section("timeline", "Timeline of sanctions", [make_table(columns, rows)])


def _allotment_section(account: Account) -> tuple[Section, ...]:
    """Return the influence of a year, in the order of diplomatic attacks."""
    records = setting_of(account.after).records
    attackers = [power for power in records.attackers if power not in records.gone]
    rows: list[Sequence[Cell]] = [
        (number, account.power(power), records.allotments.get(power, 0))
        for number, power in enumerate(attackers, 1)
    ]
    columns = (("place", "Attacks"), ("power", "Power"), ("influence", "Influence"))
    return make_section(
        "allotments", f"Influence for {account.after.phase.year}", [make_table(columns, rows)]
    )
