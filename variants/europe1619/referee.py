"""The referee's report: what the rules publish after each phase.

After the Diplomatic Phase, the report has the statuses of all minor states (E19-RES-1), the declarations that
passed (E19-RES-2) and the effects of diplomatic attacks (E19-RES-3). Declarations that did not pass stay
secret.
"""

from __future__ import annotations

from dataclasses import replace

from ...model.names import Power
from ...model.phase import PhaseKind
from ...solver import Status
from ..framework.report import EntryReport
from ..framework.year import State
from ..minor_states.attacks import find_attack
from ..minor_states.coloring import make_coloring
from ..minor_states.reporting import (
    StateNote,
    changed_status_section,
    followed_order_section,
    format_influence,
    refused_order_section,
    status_section,
)
from ..minor_states.standings import UNALIGNED_STATE
from ..referee import Account, Cell, Section
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
from .control import ABANDONED, LIBERATED, RESTORED
from .ending import DRAW, EXTEND
from .identity import SPRING
from .papacy.rulings import ADMIT, FIND, REJECT
from .politics.declarations import AGREED, relation_fact
from .politics.statuses import STANDING
from .records import NO_BOND, Bond, Relation
from .referee_realm import (
    TOLD_HERE,
    captured_land_section,
    decree_section,
    published_score_section,
    treasury_section,
)
from .setting import Europe1619Setting, setting_of

_WORDS = {
    Relation.WAR: "at war",
    Relation.ALLY: "allied",
    Relation.NONE: "neither at war nor allied",
}


_SECRET = (ADMIT, DRAW, EXTEND, FIND, REJECT)
"""Votes, and the referee's rulings."""

_REFUSALS = ("E19-STAT-7", "E19-STAT-11", "E19-STAT-14", "E19-MOD-5")
"""The clauses by which a unit of a minor state does not follow an order."""

_TOLD_APART = {
    *SHOWN_ELSEWHERE,
    *(AGREED, STANDING, RESTORED, ABANDONED, LIBERATED),
    *TOLD_HERE,
}
"""The codes of events that have their own sections."""


def report_sections(account: Account) -> tuple[Section, ...]:
    """Return the sections of the report about a phase."""
    if account.record.phase.kind is PhaseKind.DIPLOMACY and account.record.phase.season == SPRING:
        return _diplomacy_sections(account)
    own, minor, refused = _sort_entries(account)
    winter = account.record.phase.kind is PhaseKind.ADJUSTMENT
    title = "Builds and transactions" if winter else ""
    return (
        *order_section(account, own, title),
        *followed_order_section(account, minor, lambda state: _format_reason_followed(account, state)),
        *refused_order_section(account, refused),
        *loss_section(account),
        *kernel_section(account),
        *map_change_section(account),
        *captured_land_section(account),
        *changed_status_section(account, _make_notes(account.after), _make_notes(account.before)),
        *decree_section(account),
        *treasury_section(account),
        *center_section(account),
        *survivor_section(account),
        *published_score_section(account),
        *announcement_section(account, _TOLD_APART),
        *_upcoming_section(account),
    )


def _upcoming_section(account: Account) -> tuple[Section, ...]:
    """Return the section about the next phase, without counts if they would reveal secret handlers."""
    after = account.after
    handled = after.phase.kind is PhaseKind.MOVEMENT and bool(setting_of(after).records.handlers)
    return upcoming_section(account, counts=not handled)


def opening_report(account: Account) -> tuple[Section, ...]:
    """Return the sections of the report about the opening, with statuses and markers (E19-SETUP-14)."""
    notes = _make_notes(account.after)
    return (*setup_section(account), *status_section(account, notes, notes), *_upcoming_section(account))


def color_map(account: Account) -> Coloring:
    """Return the colors of the map by status after the phase, with the wars and alliances."""
    setting = setting_of(account.after)
    bonds = ((pair, setting.records.bond(*pair).relation) for pair in setting.records.bonds)
    relations = [
        relation_fact(setting, *pair).text for pair, relation in bonds if relation is not Relation.NONE
    ]
    return replace(make_coloring(account, _make_notes(account.after)), relations=tuple(relations))


def _diplomacy_sections(account: Account) -> tuple[Section, ...]:
    return (
        *status_section(account, _make_notes(account.after), _make_notes(account.before)),
        *_attack_section(account),
        *_declaration_section(account),
        *decree_section(account),
        *announcement_section(account, _TOLD_APART),
        *_upcoming_section(account),
    )


# -------------------------------------------------------------------------------------------------- diplomacy


def _make_notes(state: State) -> tuple[StateNote, ...]:
    """Return the report's notes on each minor state."""
    setting = setting_of(state)
    return tuple(_make_note(setting, one) for one in setting.states)


def _make_note(setting: Europe1619Setting, state: Power) -> StateNote:
    records = setting.records
    holder = None
    if setting.is_captured(state):
        holder = setting.owners.get(setting.board.minor[state].capital)
    standing = UNALIGNED_STATE if holder is not None else records.standing(state)
    return StateNote(state, standing, holder, records.placed(state), records.markers.get(state))


def _attack_section(account: Account) -> tuple[Section, ...]:
    """Return the section about diplomatic attacks that reduced influence (E19-RES-3)."""
    rows: list[list[Cell]] = []
    for entry in account.record.report.entries:
        attack = find_attack(entry.power, entry.entry)
        if attack is not None and entry.status is Status.SUCCEEDS:
            names = (
                account.short(attack.attacker),
                account.power(attack.state),
                account.short(attack.target),
            )
            rows.append([*names, format_reason(entry)])
    columns = (("attacker", "Attacker"), ("state", "State"), ("target", "Against"), ("effect", "Effect"))
    return make_section("attacks", "Effects of diplomatic attacks", [make_table(columns, rows)])


def _declaration_section(account: Account) -> tuple[Section, ...]:
    """Return the section about relations: those coming next year (E19-RES-2) and those in effect."""
    before, after = setting_of(account.before), setting_of(account.after)
    coming: list[list[Cell]] = []
    present: list[list[Cell]] = []
    for pair, bond in after.records.bonds.items():
        one, other = (account.short(power) for power in pair)
        if bond.coming is not None and before.records.bonds.get(pair, NO_BOND).coming is not bond.coming:
            by = _format_declarers(account, bond)
            coming.append([one, other, bond.coming.value, _WORDS[bond.coming], after.year + 1, by])
        if bond.relation is not Relation.NONE:
            # While an end is coming, `by` names who declared the end, not who declared the present relation.
            by = None if bond.coming is not None else _format_declarers(account, bond)
            present.append([one, other, bond.relation.value, _WORDS[bond.relation], bond.since, by])
    columns = (
        ("one", "Power"),
        ("other", "Power"),
        ("relation", None),
        ("words", "Are"),
        ("since", "From"),
        ("by", "Declared by"),
    )
    blocks = (
        make_table(columns, coming, "Declarations that passed"),
        make_table(columns, present, "In effect this year"),
    )
    return make_section("declarations", "Wars and alliances", blocks)


def _format_declarers(account: Account, bond: Bond) -> str | None:
    """Format the powers that declared a relation, if known."""
    return " and ".join(account.short(power).text for power in bond.by or ()) or None


# ----------------------------------------------------------------------------------------------------- orders


def _sort_entries(account: Account) -> tuple[list[EntryReport], list[EntryReport], list[EntryReport]]:
    """Return the entries of powers, and those that minor units followed and refused."""
    powers = account.board.power
    minors = account.board.minor
    own: list[EntryReport] = []
    followed: list[EntryReport] = []
    refused: list[EntryReport] = []
    for entry in account.record.report.entries:
        is_minor = entry.unit is not None and entry.unit.power in minors
        if is_minor and entry.code in _REFUSALS:
            refused.append(entry)
            continue
        if is_minor and account.record.phase.kind is PhaseKind.MOVEMENT:
            followed.append(entry)
        if entry.power in powers and is_published(account.before, entry):
            own.append(entry)
    return own, followed, [entry for entry in refused if is_published(account.before, entry)]


def is_published(before: State, entry: EntryReport) -> bool:
    """Return whether reports show an order to all players.

    Votes and rulings stay secret, and so do orders that secret handlers gave without effect (E19-MOD-5).
    """
    refused = entry.code in _REFUSALS and _is_handled(setting_of(before), entry)
    return not refused and not _is_secret(entry)


def _is_handled(setting: Europe1619Setting, entry: EntryReport) -> bool:
    """Return whether an entry is for a unit with secret handlers, whose orders stay secret (E19-MOD-5)."""
    return entry.unit is not None and entry.unit.power in setting.records.handlers


def _is_secret(entry: EntryReport) -> bool:
    """Return whether an entry is a vote or a ruling."""
    return any(one.find_words(entry.entry) is not None for one in _SECRET)


def _format_reason_followed(account: Account, state: Power) -> str:
    """Format why a state's units follow a power: ``aligned (France 9, Spain 2)``."""
    setting = setting_of(account.before)
    note = _make_note(setting, state)
    placed = format_influence(account, note.influence)
    return f"{note.status} ({placed})" if placed else note.status
