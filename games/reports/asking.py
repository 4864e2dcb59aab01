"""Questions about a phase of a game, in free text: the facts about a unit, a place, a power or a clause.

The facts of a phase are the results of its orders and other entries, its events, and what holds at its start
and its end (`Variant.facts`). A question names a thing, or is a sentence such as "Hesse is aligned with the
Dutch". The answers are facts, best first, each with everything it follows from.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import pairwise
from typing import Literal

from ...model.board import Board, places_of
from ...model.errors import AmbiguousNameError, UnknownNameError, WestphaliaError
from ...model.names import Power, Province, UnitKind
from ...model.orders import (
    Build,
    Order,
    Waive,
    bare_order,
    format_order,
)
from ...model.reasons import Fact
from ...model.text import nearest_names, shorten
from ...model.wording import kind_word
from ...variants.framework.players import collect_player_facts
from ...variants.framework.report import Declaration, Entry, Id, StateFact
from ...variants.framework.year import State
from ...variants.referee.account import Account
from .names_in_text import NameFinder, get_name_finder, stem_words

ASKABLE = "a unit, a place, a power, a clause, an order as written, or words of the report"
"""The things that a question can be about."""

_CLAUSE = re.compile(r"[A-Za-z]\w*(-[A-Za-z]+)*-\d+|\d\.[A-Ea-e](\.\d+)?(=.*)?")
_UNIT = re.compile(r"(?P<kind>a|army|f|fleet|k|knight|m|mercenary)\.?\s+(?P<place>.+)", re.IGNORECASE)


_OWNED = re.compile(
    r"\b(?:army|armies|fleets?|units?|knights?|mercenar(?:y|ies)) of (?P<owner>.+)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class ReportAnswer:
    """A fact that answers a question.

    `kind` is ``order`` or the first word of another entry, the code of an event, or the kind of a state's
    fact. `when` is ``before`` or ``after`` for facts about the state at the start or at the end of the phase.
    """

    kind: str
    fact: Fact
    when: Literal["", "before", "after"] = ""


class _Depth(IntEnum):
    """How far to search for an answer."""

    HAPPENED = 1
    """Entries and events."""
    STATED = 2
    """Also the facts about the states before and after."""


def ask(account: Account, question: str) -> Sequence[ReportAnswer]:
    """Return the answers to a question about a phase, best first.

    Reported facts are searched first, then everything they follow from.

    Raises:
        UnknownNameError: No fact is about the question; the error says what can be asked.
    """
    phase = _Questioner(account)
    found = (
        phase.facts_about(question, _Depth.STATED)
        or phase.facts_by_words(question)[1]
        or phase.underlying_facts(question)
    )
    if not found:
        unplayed = " (not played yet)" if account.played is None else ""
        raise phase.make_error(f"nothing in {account.before.phase}{unplayed}", question)
    return found


def ask_phases(accounts: Iterable[Account], question: str) -> tuple[Account, Sequence[ReportAnswer]]:
    """Return the first of several phases that answers a question, with the answers; pass the latest first.

    Phases in which something happened about the question come before those with facts about the state only.
    For a sentence, facts with more of its words come before those with fewer. Premises are searched only in
    the first phase. Raises UnknownNameError like `ask`.
    """
    phases = [_Questioner(account) for account in accounts]
    problem: UnknownNameError | None = None
    for depth in _Depth:
        for phase in phases:
            try:
                found = phase.facts_about(question, depth)
            except UnknownNameError as error:
                problem = problem or error
            else:
                if found:
                    return phase.account, phase.facts_about(question, _Depth.STATED)
    if problem is not None:
        raise problem
    best, answers, most = phases[0], list[ReportAnswer](), 0.0
    for phase in phases:
        share, found = phase.facts_by_words(question)
        if share > most:
            best, answers, most = phase, found, share
        if most >= 1:
            break
    answers = answers or phases[0].underlying_facts(question)
    if not answers:
        raise phases[0].make_error("nothing in this game", question)
    return best.account, answers


@dataclass(frozen=True, slots=True)
class _ReportedFact:
    """A reported fact of a phase and the ids it is about, its subject first."""

    answer: ReportAnswer
    about: tuple[Id, ...]
    entry: Entry | None = None
    unit_in: Province | None = None


class _Questioner:
    """A search of the facts of one phase."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.board: Board = account.board
        self.finder: NameFinder = get_name_finder(self.board)

    def facts(self, depth: _Depth) -> list[_ReportedFact]:
        """Return entries and events, then facts about the state after the phase and before it."""
        return self.happened if depth is _Depth.HAPPENED else [*self.happened, *self.known]

    @cached_property
    def happened(self) -> list[_ReportedFact]:
        """The results of entries, and the events."""
        return [*self._entry_facts(), *self._event_facts()]

    def _entry_facts(self) -> Iterator[_ReportedFact]:
        record = self.account.played
        for one in record.report.entries if record is not None else ():
            kind = one.entry.verb if isinstance(one.entry, Declaration) else "order"
            place = one.unit.location.province if one.unit is not None else _find_province(one.entry)
            about = tuple(found for found in (place, one.power, one.unit and one.unit.power) if found)
            yield _ReportedFact(ReportAnswer(kind, one.fact), about, one.entry, place)

    def _event_facts(self) -> Iterator[_ReportedFact]:
        record = self.account.played
        for event in record.report.events if record is not None else ():
            about = tuple(found for found in (event.place, event.power) if found)
            of_unit = any(kind_word(self.board, kind) in event.text for kind in UnitKind)
            yield _ReportedFact(
                ReportAnswer(event.code, event.fact), about, None, event.place if of_unit else None
            )

    @cached_property
    def known(self) -> list[_ReportedFact]:
        """Facts about the state after the phase, and those about the state before that no longer hold."""
        before, after = self.account.before, self.account.after
        if before is after:
            return [_ReportedFact(ReportAnswer(one.kind, one.fact), one.about) for one in find_facts(after)]
        happened = {one.answer.fact.text for one in self.happened}
        now = [one for one in find_facts(after) if one.text not in happened]
        texts = {one.text for one in now} | happened
        gone = [one for one in find_facts(before) if one.text not in texts]
        return [
            *(_ReportedFact(ReportAnswer(one.kind, one.fact, "after"), one.about) for one in now),
            *(_ReportedFact(ReportAnswer(one.kind, one.fact, "before"), one.about) for one in gone),
        ]

    # ------------------------------------------------------------------------------------ the question

    def facts_about(self, question: str, depth: _Depth) -> list[ReportAnswer]:
        """Return the facts about the one thing that a question names.

        Raises:
            UnknownNameError: The question is an order, and the unit has a different one.
        """
        asked, facts = _normalize(question), self.facts(depth)
        if _CLAUSE.fullmatch(asked) is not None:
            return [one.answer for one in facts if _rests_on(one.answer.fact, asked.upper())]
        return (
            self._facts_in_exact_words(asked, facts)
            or self._facts_about_entry(asked)
            or self._facts_about_unit(asked, facts)
            or self._facts_about_name(asked, facts)
        )

    def facts_by_words(self, question: str) -> tuple[float, list[ReportAnswer]]:
        """Return the facts with most of the words of a question, and their share of these words."""
        return self._best_matches(_normalize(question), self.facts(_Depth.STATED))

    def underlying_facts(self, question: str) -> list[ReportAnswer]:
        """Return the facts that follow from a clause, or the premises with the words of the question."""
        asked, facts = _normalize(question), self.facts(_Depth.STATED)
        if _CLAUSE.fullmatch(asked) is None:
            return self._best_matches(asked, _find_premises(facts))[1]
        answers = [one.answer for one in facts]
        return [one for one in answers if any(_rests_on(fact, asked.upper()) for fact in one.fact.walk())]

    def make_error(self, where: str, question: str) -> UnknownNameError:
        """Return the error for a question without an answer."""
        if _CLAUSE.fullmatch(question.strip()):
            facts = (fact for one in self.facts(_Depth.STATED) for fact in one.answer.fact.walk())
            cited = dict.fromkeys(str(fact.clause) for fact in facts if fact.clause)
            nearest = nearest_names(question.strip().upper(), cited)
            return UnknownNameError(f"{where} rests on {question.strip()}", nearest=nearest)
        return UnknownNameError(f"{where} is about {shorten(question)!r}", expected=ASKABLE)

    def _facts_in_exact_words(self, asked: str, facts: Sequence[_ReportedFact]) -> list[ReportAnswer]:
        """Return the facts in exactly these words."""
        words = asked.casefold()
        return [one.answer for one in facts if one.answer.fact.text.rstrip(".").casefold() == words]

    def _facts_about_entry(self, asked: str) -> list[ReportAnswer]:
        """Return the results of an order or another entry, by its text."""
        before = self.account.before
        try:
            meant = before.variant.year.rules(before.phase).read_line(asked, before)
        except WestphaliaError:
            return []
        same = [one.answer for one in self.happened if one.entry == meant]
        if same or not isinstance(meant, Order):
            return same
        orders = [(one.entry, one.answer) for one in self.happened if isinstance(one.entry, Order)]
        same = [answer for order, answer in orders if bare_order(order) == bare_order(meant)]
        others = [
            format_order(order) for order, _ in orders if _find_province(order) == _find_province(meant)
        ]
        if not same and others:
            message = f"the orders do not include {format_order(meant)}"
            raise UnknownNameError(message, expected=" or ".join(others))
        return same

    def _facts_about_unit(self, asked: str, facts: Sequence[_ReportedFact]) -> list[ReportAnswer]:
        """Return the facts about the unit in a place."""
        named = _UNIT.fullmatch(asked)
        place = self._find_place(named["place"]) if named is not None else None
        return [one.answer for one in facts if place is not None and one.unit_in == place]

    def _facts_about_name(self, asked: str, facts: Sequence[_ReportedFact]) -> list[ReportAnswer]:
        """Return the facts about a place, a power or a minor state, then those that mention it.

        Facts about the state before are left out if a fact of the same kind holds after, and so are the
        premises of other answers.
        """
        ids = set(self._find_ids(asked))
        if not ids:
            return []
        now = {(one.answer.kind, one.about[:1]) for one in facts if one.answer.when == "after"}
        shown = [
            one for one in facts if one.answer.when != "before" or (one.answer.kind, one.about[:1]) not in now
        ]
        first = [one for one in shown if ids & set(one.about)]
        others = [one for one in shown if not ids & set(one.about) and ids & self._find_mentioned(one)]
        found = [one.answer for one in (*first, *others)]
        within = {id(fact) for answer in found for fact in answer.fact.walk() if fact is not answer.fact}
        return [answer for answer in found if not answer.when or id(answer.fact) not in within]

    def _best_matches(self, asked: str, facts: Sequence[_ReportedFact]) -> tuple[float, list[ReportAnswer]]:
        """Return the facts with most of the words, among those that name everything the question names.

        Ties go to facts with the words in the same sequence, small words included, then to facts about the
        first name.
        """
        groups, words = self.finder.read(asked)
        if (not groups and not words) or _CLAUSE.fullmatch(asked) is not None:
            return 0.0, []
        pairs, exact_pairs = list(pairwise(stem_words(asked))), list(pairwise(stem_words(asked, small=True)))
        ranked: list[tuple[float, float, float, bool, ReportAnswer]] = []
        owners = self._find_owners(asked)
        of_owner = [one for one in facts if owners & {id_ for id_ in one.about if isinstance(id_, Power)}]
        for one in of_owner if owners else facts:
            ids = {*one.about, *self._find_mentioned(one)}
            said = stem_words(f"{one.answer.fact.text} {one.answer.kind}")
            share = _share_of_words(words, said)
            if share >= 0.5 and all(group & ids for group in groups):
                tells = bool(groups and one.about and one.about[0] in groups[0])
                exact = _share_of_words(
                    exact_pairs, list(pairwise(stem_words(one.answer.fact.text, small=True)))
                )
                ranked.append((share, exact, _share_of_words(pairs, list(pairwise(said))), tells, one.answer))
        top = max((rank[:4] for rank in ranked), default=(0.0, 0.0, 0.0, False))
        return top[0], [answer for *rank, answer in ranked if tuple(rank) == top]

    def _find_owners(self, asked: str) -> set[Id]:
        """Return the powers and states that "the army of Saxony" names; empty without such words."""
        found = _OWNED.search(asked)
        groups = self.finder.read(found["owner"])[0] if found is not None else []
        return set(groups[0]) if groups else set()

    # ------------------------------------------------------------------------------------------- names

    def _find_mentioned(self, one: _ReportedFact) -> frozenset[Id]:
        return self.finder.ids(one.answer.fact.text)

    def _find_place(self, text: str) -> Province | None:
        try:
            return places_of(self.board).find_place(text).province
        except AmbiguousNameError:
            raise
        except WestphaliaError:
            return None

    def _find_ids(self, text: str) -> Iterator[Id]:
        """Yield the place, the power and the minor state that a text names."""
        place = self._find_place(text)
        if place is not None:
            yield place
        try:
            yield places_of(self.board).find_power(text)
        except WestphaliaError:
            groups, words = self.finder.read(text)
            if place is None and len(groups) == 1 and not words:
                yield from groups[0]


def find_facts(state: State) -> tuple[StateFact, ...]:
    """Return the facts that hold in a state, by its variant's rules and by rulings about players."""
    return (*state.variant.facts(state), *collect_player_facts(state))


def _find_premises(facts: Sequence[_ReportedFact]) -> list[_ReportedFact]:
    """Return facts together with everything that they follow from."""
    seen: dict[int, _ReportedFact] = {}
    for one in facts:
        for fact in one.answer.fact.walk():
            seen.setdefault(id(fact), _ReportedFact(ReportAnswer(one.answer.kind, fact, one.answer.when), ()))
    return list(seen.values())


def _normalize(question: str) -> str:
    return " ".join(question.split()).rstrip("?. ")


def _share_of_words(wanted: Sequence[object], found: Collection[object]) -> float:
    return sum(one in found for one in wanted) / len(wanted) if wanted else 1.0


def _rests_on(fact: Fact, clause: str) -> bool:
    named = str(fact.clause).upper()
    return named == clause or named.startswith(f"{clause}=") or _cites(fact.text.upper(), clause)


def _cites(text: str, clause: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(clause)}(?![\w-]|\.\d)", text) is not None


def _find_province(entry: Entry) -> Province | None:
    """Return the province of the ordered unit or of a build."""
    match entry:
        case Build(location):
            return location.province
        case Declaration() | Waive():
            return None
        case _:
            return entry.unit.location.province
