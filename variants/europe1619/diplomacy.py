"""The Diplomatic Phase: influence is placed and attacked, declarations are made, standings follow.

5: BRA                             points of influence for a minor state
BRA > FRANCE                       the diplomatic attack of the year
WAR ENGLAND                        a declaration, see `declarations`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.names import Power
from ...model.phase import PhaseKind
from ...model.reasons import Fact
from ...model.text import shortened
from ...solver import Status, clause_words
from ..kit.report import Entry, EntryReport, Event, Report
from ..kit.wording import power_name
from ..kit.year import Due, Fault, PhaseRules, State, Submissions, Turn
from ..realm.attacks import Attack, Clash, after_attacks, attack_of, in_sequence, is_attack, read_attack
from ..realm.placements import is_placement, placement_of, read_placement, with_placements
from . import clauses as clauses  # the words of the clauses
from .agreements import Agreed, agreed, with_agreed
from .allotments import allotment, attackers
from .declarations import (
    ALLY,
    ARMISTICE,
    DISSOLVE,
    WAR,
    Announced,
    announced,
    declaration_faults,
    is_declaration,
    read_declaration,
)
from .handlers import with_first_handlers
from .influence_faults import attack_faults, placement_faults
from .records import Pair, Records, Relation, ledger_with
from .setting import Setting, setting_of
from .standings import all_standings

STANDING = "standing"
"""The code of the event that the standing of a minor state has changed."""

AGREED = "agreed"
"""The code of the event that tells what two powers will be to each other from next year on."""

IN_EFFECT = "in_effect"
"""The code of the event that this has come about with the new year."""

PLACED, REDUCED, NO_EFFECT, DECLARED = "placed", "reduced", "no_effect", "declared"
"""The codes of what becomes of placements, attacks (which may meet nothing) and declarations."""


def diplomacy_dues(state: State) -> Mapping[Power, Due]:
    """The points that each power may place; it may attack once and declare what it likes beside that."""
    setting = setting_of(state)
    note = "influence to place, one diplomatic attack, declarations"
    return {
        power: Due(allotment(power, setting.position, setting.knobs), "point", note)
        for power in setting.powers
    }


def is_diplomatic(text: str) -> bool:
    """The text is a placement, a diplomatic attack or a declaration by its first sign."""
    return is_placement(text) or is_attack(text) or is_declaration(text)


def read_diplomacy(text: str, state: State) -> Entry:
    """A placement, a diplomatic attack or a declaration (E19-INF-2).

    Raises `UnreadableError`, and name errors with their column.
    """
    board = state.position.board
    if is_placement(text):
        return read_placement(text, board)
    if is_attack(text):
        return read_attack(text, board)
    if is_declaration(text):
        return read_declaration(text, board)
    expected = "a placement (5: BRA), a diplomatic attack (BRA > FRANCE) or a declaration (WAR ENGLAND)"
    raise UnreadableError(f"cannot read {shortened(text)!r}", place=Place(column=1), expected=expected)


def refuse_diplomacy(text: str) -> None:
    """Raise ImpossibleError for what can be handed in during the Diplomatic Phase only (E19-DECL-2)."""
    if is_diplomatic(text):
        message = f"{shortened(text)!r} comes too late: {clause_words('E19-DECL-2')}"
        raise ImpossibleError(message, place=Place(column=1))


def check_diplomacy(state: State, power: Power, entries: tuple[Entry, ...]) -> list[Fault]:
    """Everything that is wrong with what a power hands in for the phase."""
    setting = setting_of(state)
    return [
        *placement_faults(setting, power, entries),
        *attack_faults(setting, power, entries),
        *declaration_faults(
            power,
            entries,
            records=setting.records,
            knobs=setting.knobs,
            board=setting.board,
            year=setting.year,
        ),
    ]


# ------------------------------------------------------------------------------------------ resolving


def resolve_diplomacy(state: State, submissions: Submissions) -> Turn:
    """Placements, then attacks (E19-DA-6), declarations, and the standings that follow (E19-STAT-1)."""
    setting = setting_of(state)
    placements = [
        (power, placement)
        for power, entries in submissions.items()
        for entry in entries
        if (placement := placement_of(entry))
    ]
    attacks = [
        attack
        for power, entries in submissions.items()
        for entry in entries
        if (attack := attack_of(power, entry))
    ]
    declared = [
        one for power, entries in submissions.items() for entry in entries if (one := announced(power, entry))
    ]
    influence = with_placements(setting.records.influence, placements)
    order = attackers(setting.position, setting.knobs)
    left, clashes = after_attacks(influence, in_sequence(attacks, order))
    results = agreed(declared, setting.records, setting.knobs)
    records = with_agreed(replace(setting.records, influence=_without_zeros(left)), results.coming)
    records = all_standings(replace(setting, records=records))
    records = with_first_handlers(records, setting.board, setting.knobs)
    told = _Told(replace(setting, records=records), setting.records, influence, clashes, results)
    entries = tuple(told.entry(power, entry) for power, sheet in submissions.items() for entry in sheet)
    report = Report(entries, (*told.agreements(), *told.standings()))
    return Turn(state.position, ledger_with(records, state.ledger), report)


def _without_zeros(influence: Mapping[Power, Mapping[Power, int]]) -> dict[Power, dict[Power, int]]:
    """Influence without the powers that have none left, and without the states in which nobody has any."""
    kept = {
        state: {power: points for power, points in placed.items() if points}
        for state, placed in influence.items()
    }
    return {state: placed for state, placed in kept.items() if placed}


class _Told:
    """What the phase came to, told of each entry, each pair of powers and each state."""

    def __init__(
        self,
        setting: Setting,
        before: Records,
        influence: Mapping[Power, Mapping[Power, int]],
        clashes: tuple[Clash, ...],
        results: Agreed,
    ) -> None:
        self._setting = setting
        self._before = before
        self._board = setting.board
        self._influence = influence
        self._clashes = {clash.attack: clash for clash in clashes}
        self._results = results

    def _name(self, power: Power) -> str:
        return power_name(self._board, power)

    # -------------------------------------------------------------------------------------- entries

    def entry(self, power: Power, entry: Entry) -> EntryReport:
        """What became of an entry."""
        placement, attack, one = placement_of(entry), attack_of(power, entry), announced(power, entry)
        if placement is not None:
            total = self._influence[placement.state][power]
            where = self._name(placement.state)
            why = f"{self._name(power)} places {placement.points} in {where}: {total} before attacks."
            return EntryReport(power, entry, Status.SUCCEEDS, PLACED, Fact(why))
        if attack is not None:
            return self._attack(power, entry, attack)
        assert one is not None, "nothing else can be read in this phase"
        return self._declaration(entry, one)

    def _attack(self, power: Power, entry: Entry, attack: Attack) -> EntryReport:
        clash = self._clashes[attack]
        one, other = self._name(power), self._name(attack.target)
        held = f"{one} had {clash.attacking} in {self._name(attack.state)} and {other} {clash.defending}"
        if not clash.loss:
            why = f"{held}: the attack changes nothing (E19-DA-1)."
            return EntryReport(power, entry, Status.FAILS, NO_EFFECT, Fact(why))
        return EntryReport(power, entry, Status.SUCCEEDS, REDUCED, Fact(f"{held}: both lose {clash.loss}."))

    def _declaration(self, entry: Entry, one: Announced) -> EntryReport:
        missing = [other for other in one.others if not self._results.counts(one, other)]
        names = " and ".join(self._name(other) for other in one.others)
        next_year = self._setting.year + 1
        if not missing:
            why = f"From {next_year} on {_FROM_NOW_ON[one.verb].format(names)}."
            return EntryReport(one.power, entry, Status.SUCCEEDS, DECLARED, Fact(why))
        without = " and ".join(self._name(other) for other in missing)
        clause = self._why_not(one, missing)
        why = f"With {without} this comes to nothing: {clause_words(clause)}."
        return EntryReport(one.power, entry, Status.FAILS, clause, Fact(why))

    def _why_not(self, one: Announced, missing: list[Power]) -> str:
        """The clause by which a declaration comes to nothing."""
        wars = (pair for pair, relation in self._results.coming.items() if relation is Relation.WAR)
        if one.verb == ALLY and any(set(pair) == {one.power, other} for pair in wars for other in missing):
            return "E19-DECL-19"
        return {ALLY: "E19-DECL-8", ARMISTICE: "E19-DECL-11", DISSOLVE: "E19-DECL-13"}[one.verb]

    # --------------------------------------------------------------------------------------- events

    def agreements(self) -> Iterator[Event]:
        """Which declarations passed (E19-RES-2)."""
        for pair, relation in sorted(self._results.coming.items()):
            yield agreement_event(self._setting, AGREED, pair, relation)

    def standings(self) -> Iterator[Event]:
        """The states whose standing has changed, with the influence in them."""
        for state in self._setting.states:
            if self._setting.records.standing(state) != self._before.standing(state):
                yield standing_event(self._setting, state)


_FROM_NOW_ON = {
    WAR: "there is war with {}",
    ALLY: "there is an alliance with {}",
    ARMISTICE: "there is no more war with {}",
    DISSOLVE: "there is no more alliance with {}",
}
_RELATION_WORDS = {
    Relation.WAR: "are at war",
    Relation.ALLY: "are allied",
    Relation.NONE: "are neither at war nor allied",
}


def agreement_event(setting: Setting, code: str, pair: Pair, relation: Relation) -> Event:
    """What two powers are to each other from next year on."""
    one, other = (power_name(setting.board, power) for power in pair)
    text = f"{one} and {other} {_RELATION_WORDS[relation]} from {setting.year + 1} on."
    return Event(code, pair[0], fact=Fact(text))


def standing_event(setting: Setting, state: Power) -> Event:
    """The standing of a state, with the influence from which it follows."""
    board, records = setting.board, setting.records
    standing = records.standing(state)
    placed = sorted(records.placed(state).items(), key=lambda item: (-item[1], item[0]))
    listed = ", ".join(f"{power_name(board, power)} {points}" for power, points in placed)
    is_what = f"aligned with {power_name(board, standing.power)}" if standing.power else str(standing)
    if setting.is_captured(state):
        captor = power_name(board, setting.owners[board.minor[state].capital])
        is_what = f"captured by {captor}, its influence suspended"
    text = f"{power_name(board, state)} is {is_what}: {listed or 'no influence'}."
    return Event(STANDING, standing.power, board.minor[state].capital, Fact(text))


DIPLOMACY = PhaseRules(
    PhaseKind.DIPLOMACY, diplomacy_dues, read_diplomacy, resolve_diplomacy, always=True, check=check_diplomacy
)
"""The Diplomatic Phase."""
