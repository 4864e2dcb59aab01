"""The referee's report of this variant: what its rules want published after each phase.

After the Diplomatic Phase these are the statuses of all minor states (E19-RES-1), the declarations that
passed (E19-RES-2) and the effects of diplomatic attacks (E19-RES-3). What powers handed in besides, such as
alliances that nobody answered, stays secret.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...model.names import Power
from ...model.phase import PhaseKind
from ...solver.outcomes import Status
from ..influence.attacks import attack_of
from ..influence.reporting import (
    StateNote,
    changed_statuses,
    followed_orders,
    influence_text,
    refused_orders,
    statuses,
)
from ..influence.standings import UNALIGNED_STATE
from ..referee import Account, Cell, Items, Section, Table
from ..referee.document import section, table
from ..referee.standard import (
    SHOWN_ELSEWHERE,
    announcements,
    centers,
    kernels,
    losses,
    map_changes,
    orders,
    reason,
    setup,
    survivors,
    upcoming,
)
from ..report import Declaration, EntryReport
from ..year import State
from .breaches import VIOLATION
from .builds import TREASURY
from .control import ABANDONED, LIBERATED, RESTORED
from .decree_phase import ANNOUNCED
from .decree_records import Decree, DecreeKind
from .decrees import command
from .diplomacy import AGREED, STANDING
from .ending import SCORE
from .income import INCOME, income_of
from .payments import PAYMENT
from .relations import NO_BOND, Relation
from .setting import Setting, setting_of
from .sides import Sides
from .transactions import ADMIT, DRAW, EXTEND, FIND, REJECT

_WORDS = {
    Relation.WAR: "at war",
    Relation.ALLY: "allied",
    Relation.NONE: "neither at war nor allied",
}


_SECRET = (ADMIT, DRAW, EXTEND, FIND, REJECT)
"""The verbs of votes, and of the rulings that a referee hands in."""

_TOLD_APART = {
    *SHOWN_ELSEWHERE,
    *(AGREED, STANDING, RESTORED, ABANDONED, LIBERATED),
    *(ANNOUNCED, VIOLATION, INCOME, PAYMENT, TREASURY, SCORE),
}
"""What happened that has a section of its own."""


def referee(account: Account) -> tuple[Section, ...]:
    """The sections of a report about a phase of this variant."""
    if account.record.phase.kind is PhaseKind.DIPLOMACY:
        return _after_diplomacy(account)
    own, minor, refused = _sorted(account)
    winter = account.record.phase.kind is PhaseKind.ADJUSTMENT
    title = "Builds and transactions" if winter else ""
    return (
        *orders(account, own, title),
        *followed_orders(account, minor, lambda state: _why(account, state)),
        *refused_orders(account, refused),
        *losses(account),
        *kernels(account),
        *map_changes(account),
        *changed_statuses(account, _notes(account.after), _notes(account.before)),
        *_decrees(account),
        *_treasury(account),
        *centers(account),
        *survivors(account),
        *_scores(account),
        *announcements(account, _TOLD_APART),
        *upcoming(account),
    )


def opening_report(account: Account) -> tuple[Section, ...]:
    """The sections of the report about the opening: the first statuses and markers (E19-SETUP-14)."""
    notes = _notes(account.after)
    return (*setup(account), *statuses(account, notes, notes), *upcoming(account))


def _after_diplomacy(account: Account) -> tuple[Section, ...]:
    return (
        *statuses(account, _notes(account.after), _notes(account.before)),
        *_attacks(account),
        *_declarations(account),
        *_decrees(account),
        *announcements(account, _TOLD_APART),
        *upcoming(account),
    )


# ------------------------------------------------------------------------------------------ diplomacy


def _notes(state: State) -> tuple[StateNote, ...]:
    """What is told of each minor state at a moment of the game."""
    setting = setting_of(state)
    return tuple(_note(setting, one) for one in setting.states)


def _note(setting: Setting, state: Power) -> StateNote:
    records = setting.records
    holder = None
    if setting.sides.is_captured(state):
        holder = setting.owners.get(setting.board.minor[state].capital)
    standing = UNALIGNED_STATE if holder is not None else records.standing(state)
    return StateNote(state, standing, holder, records.placed(state), records.markers.get(state))


def _attacks(account: Account) -> tuple[Section, ...]:
    """The diplomatic attacks that cost somebody influence (E19-RES-3)."""
    rows: list[list[Cell]] = []
    for entry in account.record.report.entries:
        attack = attack_of(entry.power, entry.entry)
        if attack is not None and entry.status is Status.SUCCEEDS:
            names = (
                account.short(attack.attacker),
                account.power(attack.state),
                account.short(attack.target),
            )
            rows.append([*names, reason(entry)])
    columns = (("attacker", "Attacker"), ("state", "State"), ("target", "Against"), ("effect", "Effect"))
    return section("attacks", "Effects of diplomatic attacks", [table(columns, rows)])


def _declarations(account: Account) -> tuple[Section, ...]:
    """What powers are to each other from next year on by what was declared (E19-RES-2), and are now."""
    before, after = setting_of(account.before), setting_of(account.after)
    coming: list[list[Cell]] = []
    present: list[list[Cell]] = []
    for pair, bond in after.records.bonds.items():
        one, other = (account.short(power) for power in pair)
        if bond.coming is not None and before.records.bonds.get(pair, NO_BOND).coming is not bond.coming:
            coming.append([one, other, bond.coming.value, _WORDS[bond.coming], after.year + 1])
        if bond.relation is not Relation.NONE:
            present.append([one, other, bond.relation.value, _WORDS[bond.relation], bond.since])
    columns = (
        ("one", "Power"),
        ("other", "Power"),
        ("relation", None),
        ("words", "Are"),
        ("since", "From"),
    )
    blocks = (
        table(columns, coming, "Declarations that passed"),
        table(columns, present, "In effect this year"),
    )
    return section("declarations", "Wars and alliances", blocks)


# --------------------------------------------------------------------------------------------- orders


def _sorted(account: Account) -> tuple[list[EntryReport], list[EntryReport], list[EntryReport]]:
    """The entries for powers' tables, those that units of minor states followed, those that they did not."""
    powers = account.board.power
    minors = account.board.minor
    sides = setting_of(account.before).sides
    own: list[EntryReport] = []
    followed: list[EntryReport] = []
    refused: list[EntryReport] = []
    for entry in account.record.report.entries:
        is_minor = entry.unit is not None and entry.unit.power in minors
        if is_minor and entry.given and not _commands(sides, entry):
            refused.append(entry)
        elif is_minor and account.record.phase.kind is PhaseKind.MOVEMENT:
            followed.append(entry)
        if entry.power in powers and entry not in refused and not _is_secret(entry):
            own.append(entry)
    return own, followed, refused


def _commands(sides: Sides, entry: EntryReport) -> bool:
    """The unit that the entry is about follows whoever gave it: its own state, where that is secret."""
    return entry.unit is None or entry.power in (entry.unit.power, sides.commander(entry.unit))


def _is_secret(entry: EntryReport) -> bool:
    """What is no transaction: votes and the rulings that a referee hands in."""
    return isinstance(entry.entry, Declaration) and entry.entry.verb in _SECRET


def _why(account: Account, state: Power) -> str:
    """Why a state's units follow somebody: ``aligned (France 9, Spain 2)``."""
    setting = setting_of(account.before)
    note = _note(setting, state)
    placed = influence_text(account, note.influence)
    return f"{note.status} ({placed})" if placed else note.status


def _decrees(account: Account) -> tuple[Section, ...]:
    """The decree of the year, violations, and the decrees that bind (E19-PAPACY)."""
    told = Items(tuple(event.text for event in account.events(ANNOUNCED, VIOLATION)))
    after = setting_of(account.after)
    rows: list[list[Cell]] = [
        [decree.number, command(after, decree), decree.since, _state_of(after, decree)]
        for decree in after.records.papacy.decrees
        if decree.kind is not DecreeKind.ANNUL
    ]
    columns = (("number", "No."), ("command", "Command"), ("since", "From"), ("state", "State"))
    known = [table(columns, rows, "All decrees")] if told.items else []
    return section("decrees", "The Papacy", [told, *known])


def _state_of(setting: Setting, decree: Decree) -> str:
    if setting.records.papacy.is_annulled(decree.number, setting.year):
        return "annulled"
    if decree.kind is DecreeKind.FREE and decree.admitted is not True:
        return "awaits a ruling" if decree.admitted is None else "rejected"
    return "in force" if setting.records.papacy.binds(decree, setting.year) else "announced"


# -------------------------------------------------------------------------------------------- economy


def _treasury(account: Account) -> tuple[Section, ...]:
    """The income of the year by what it comes from, payments, and what each power has left (E19-LOAN-6)."""
    before, after = setting_of(account.before).records.treasury, setting_of(account.after).records.treasury
    paid = Items(tuple(event.text for event in account.events(PAYMENT)), "Payments")
    if account.events(INCOME):
        return section("treasury", "Income", [_income(account), paid])
    rows: list[list[Cell]] = [
        [account.short(power), before.get(power, 0), after.get(power, 0)] for power in _in_game(account)
    ]
    columns = (("power", "Power"), ("before", "Before"), ("now", "Now"))
    changed = [] if before == after else [table(columns, rows, "Treasury points")]
    return section("treasury", "Payments and treasuries", [paid, *changed])


def _income(account: Account) -> Table:
    """The income that was just credited; nothing has changed on the map since."""
    after = setting_of(account.after)
    rows: list[list[Cell]] = []
    for power in _in_game(account):
        income = income_of(after, power)
        parts = (income.home_centers, income.home_land, income.captured, income.seas)
        rows.append([account.short(power), *parts, income.total, after.records.treasury.get(power, 0)])
    columns = (
        ("power", "Power"),
        ("home_centers", "Home"),
        ("home_land", "Other land"),
        ("captured", "Captured"),
        ("seas", "Seas"),
        ("income", "Income"),
        ("treasury", "Treasury"),
    )
    return table(columns, rows)


def _in_game(account: Account) -> Iterator[Power]:
    """The powers that are in the game."""
    alive = account.game.variant.survivors(account.after)
    return (info.id for info in account.board.powers if info.id in alive)


def _scores(account: Account) -> tuple[Section, ...]:
    """The scores, when the rules want them published (E19-SCORE-2, E19-SCORE-3)."""
    texts = tuple(event.text for event in account.events(SCORE))
    return section("scores", f"Scores of {account.record.phase.year}", [Items(texts)])
