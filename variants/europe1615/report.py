"""What a game of this variant tells: the facts of a state and the report about a phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...model.brief import number_of
from ...model.names import Power
from ...model.orders import format_order
from ...model.phase import PhaseKind
from ...model.reasons import Fact
from ...model.wording import format_owner, name_subject, start_sentence, the_power
from ...solver import Status
from ..framework.phases import collect_owner_facts
from ..framework.report import Declaration, EntryReport, StateFact, format_entry
from ..framework.year import State
from ..minor_states.influence import ATTACK, PLACE, find_attack, find_placement
from ..minor_states.reporting import (
    StateNote,
    changed_status_section,
    followed_order_section,
    format_influence,
    make_coloring,
    refused_order_section,
    status_section,
)
from ..minor_states.setting import UNALIGNED_STATE
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
from .attacks import PublishDa
from .elimination import ABANDON
from .influence import INF, PLACED, allotment_fact, counterbalance_fact, format_points, format_unspent
from .land import MIN, OTTOMANS, apply_chosen_edition
from .ledger import setting_of
from .movement import ORD, make_conditions_in, resolve_politics
from .sanction_course import SANC
from .state import TAKE, Europe1615Setting
from .statuses import (
    MARKER,
    STAT,
    STATUS,
    PublishAmounts,
    find_winner,
    influence_facts,
    marker_fact,
    status_fact,
    weigh_votes,
)
from .timeline import find_active_sanctions
from .victory import AGREE, ROUND_TIED, ROUND_WON, SCORE, SCORED, YEARS_SCORE, score_fact
from .year import ALLOTTED, SEQUENCE

# =========================================================================================== Facts of a state


def collect_facts(state: State) -> tuple[StateFact, ...]:
    """Return owners, statuses, influence, markers, the counterbalance, sanctions, scores, and rounds."""
    setting = setting_of(state)
    return (
        *collect_owner_facts(state),
        *_status_facts(setting),
        *_influence_facts(setting),
        StateFact("counterbalance", (), counterbalance_fact(setting)),
        *_sanction_facts(setting),
        *_score_facts(setting),
    )


def _status_facts(setting: Europe1615Setting) -> Iterator[StateFact]:
    """Yield the status and any marker of each pliant state, and the captor of each captured one."""
    board = setting.board
    for info in board.minors:
        state, owner = info.id, setting.owner(info.capital)
        if state in setting.pliant:
            patron = setting.patron(state)
            side = () if patron is None else (patron,)
            yield StateFact("status", (state, *side), status_fact(setting, state))
            if state in setting.records.markers:
                yield StateFact("marker", (state,), marker_fact(setting, state))
        elif state not in setting.independent and setting.original_owner(info.capital) == state:
            home = format_owner(board, info.capital, owner)
            text = f"{start_sentence(board, state, 'is')} not pliant: {home}"
            captor = () if owner is None else (owner,)
            yield StateFact("status", (state, *captor), Fact(text, TAKE[1], influence_facts(setting, state)))


def _influence_facts(setting: Europe1615Setting) -> Iterator[StateFact]:
    """Yield the influence that each power has left, has placed, and would receive next year."""
    board, records = setting.board, setting.records
    for power in (info.id for info in board.powers if info.id not in records.gone):
        has = start_sentence(board, power, "has")
        yield StateFact("influence", (power,), Fact(f"{has} {format_unspent(setting, power)}.", INF[13]))
        for state, placed in records.influence.items():
            if placed.get(power):
                text = f"{has} {format_points(placed[power])} in {the_power(board, state)}."
                yield StateFact("placed", (power, state), Fact(text, INF[10]))
        coming = allotment_fact(setting, power)
        text = f"As things stand, {coming.text[:-1]} for the next year."
        yield StateFact("allotment", (power,), Fact(text, coming.clause, coming.because))


def _sanction_facts(setting: Europe1615Setting) -> Iterator[StateFact]:
    """Yield the sanctions in force."""
    known = setting.records.sanctions
    for one in find_active_sanctions(known):
        about = (*(() if one.state is None else (one.state,)), *(() if one.opens is None else (one.opens,)))
        fact = Fact(f"{one.subject} has been in force since {known.begun[one.id]}.", SANC[7])
        yield StateFact("sanction", about, fact)


def _score_facts(setting: Europe1615Setting) -> Iterator[StateFact]:
    """Yield each power's score as things stand and the rounds it has won."""
    records = setting.records
    for info in setting.board.powers:
        if info.id in records.gone:
            continue
        score = score_fact(setting, info.id)
        text = f"As things stand, {score.text}"
        yield StateFact("score", (info.id,), Fact(text, score.clause, score.because))
        won = [year for year, winner in sorted(records.rounds.winners.items()) if winner == info.id]
        rounds = tuple(
            Fact(
                f"{name_subject(setting.board, info.id)} won the round of {year} with {format_points(score)}."
            )
            for year in won
            for score in (records.rounds.find_score(info.id, year),)
        )
        text = f"{start_sentence(setting.board, info.id, 'has')} won {number_of(len(won), 'round')}."
        yield StateFact("rounds", (info.id,), Fact(text, SCORE[13], rounds))


# ======================================================================================= The referee's report
#
# Placements, diplomatic attacks, and statuses come first (E15-STAT-12, E15-DA-15), then movement
# (E15-RES-4). Orders for Ottoman units are reported without the powers that gave them (E15-OTT-10).

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
    begins_year = account.after.phase.year != account.record.phase.year
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
        *(_allotment_section(account) if begins_year else ()),
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
                "followed" if order == followed else "",
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
