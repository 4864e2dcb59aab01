"""Questions about a phase of a game, in free text: which facts are about a unit, a place, a power, a clause.

What is told of a phase are its orders and other entries, its events, and what holds when it begins and when
it is over (`Variant.facts`). A question names one of these things, or says a sentence in words of its own
("Hesse is aligned with the Dutch"); the answers are facts, best first, each with all that it follows from.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import pairwise

from ...model.board import Board, places_of
from ...model.errors import AmbiguousNameError, UnknownNameError, WestphaliaError
from ...model.names import Province, UnitKind
from ...model.orders import (
    Build,
    Order,
    Waive,
    bare_order,
    format_order,
)
from ...model.reasons import Fact
from ...model.text import nearest_names, shortened
from ...variants.framework.players import players_known
from ...variants.framework.report import Declaration, Entry, Id, StateFact
from ...variants.framework.wording import kind_word
from ...variants.framework.year import State
from ...variants.referee.account import Account
from .names_in_text import NameFinder, finder_of, stems

ASKABLE = "a unit, a place, a power, a clause, an order as it was written, or words of what was told"
"""What can be asked."""

_CLAUSE = re.compile(r"[A-Za-z]\w*(-[A-Za-z]+)*-\d+|\d\.[A-Ea-e](\.\d+)?(=.*)?")
_UNIT = re.compile(r"(?P<kind>a|army|f|fleet|k|knight|m|mercenary)\.?\s+(?P<place>.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReportAnswer:
    """A fact that answers a question.

    `kind` says what it tells of: ``order`` or the first word of another entry, the code of an event, the kind
    of what holds. `when` is ``before`` or ``after`` for what held when the phase began or was over.
    """

    kind: str
    fact: Fact
    when: str = ""


class _Depth(IntEnum):
    """How far is looked for an answer."""

    HAPPENED = 1
    """Entries and events."""
    TOLD = 2
    """What held before and after, too."""


def ask(account: Account, question: str) -> Sequence[ReportAnswer]:
    """What answers a question about a phase, best first.

    What is told is looked at first, then all that it follows from. Raises UnknownNameError with what can be
    asked where nothing is about it.
    """
    phase = _Questioner(account)
    found = phase.named(question, _Depth.TOLD) or phase.in_words(question)[1] or phase.beneath(question)
    if not found:
        raise phase.no_answer(f"nothing in {account.before.phase}", question)
    return found


def ask_phases(accounts: Iterable[Account], question: str) -> tuple[Account, Sequence[ReportAnswer]]:
    """What answers a question in the first of several phases that does, the last one played before others.

    Phases in which something happened about it come before those of which only something holds; of a sentence
    what says more of its words comes before what says less. What something follows from is looked at in the
    first phase alone. Raises UnknownNameError like `ask`.
    """
    phases = [_Questioner(account) for account in accounts]
    problem: UnknownNameError | None = None
    for depth in _Depth:
        for phase in phases:
            try:
                found = phase.named(question, depth)
            except UnknownNameError as error:
                problem = problem or error
            else:
                if found:
                    return phase.account, phase.named(question, _Depth.TOLD)
    if problem is not None:
        raise problem
    best, answers, most = phases[0], list[ReportAnswer](), 0.0
    for phase in phases:
        share, found = phase.in_words(question)
        if share > most:
            best, answers, most = phase, found, share
        if most >= 1:
            break
    answers = answers or phases[0].beneath(question)
    if not answers:
        raise phases[0].no_answer("nothing in this game", question)
    return best.account, answers


@dataclass(frozen=True, slots=True)
class _ReportedFact:
    """Something told of a phase, with what it is about, first what it tells of."""

    answer: ReportAnswer
    about: tuple[Id, ...]
    entry: Entry | None = None
    unit_in: Province | None = None


class _Questioner:
    """Looks through all that is told of one phase."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.board: Board = account.board
        self.finder: NameFinder = finder_of(self.board)

    def told(self, depth: _Depth) -> list[_ReportedFact]:
        """All that is told: entries and events, then what holds after the phase, what held before it."""
        return self.happened if depth is _Depth.HAPPENED else [*self.happened, *self.known]

    @cached_property
    def happened(self) -> list[_ReportedFact]:
        """What became of entries, and events."""
        return [*self._entries(), *self._events()]

    def _entries(self) -> Iterator[_ReportedFact]:
        record = self.account.played
        for one in record.report.entries if record is not None else ():
            kind = one.entry.verb if isinstance(one.entry, Declaration) else "order"
            place = one.unit.location.province if one.unit is not None else _province(one.entry)
            about = tuple(found for found in (place, one.power, one.unit and one.unit.power) if found)
            yield _ReportedFact(ReportAnswer(kind, one.fact), about, one.entry, place)

    def _events(self) -> Iterator[_ReportedFact]:
        record = self.account.played
        for event in record.report.events if record is not None else ():
            about = tuple(found for found in (event.place, event.power) if found)
            of_unit = any(kind_word(self.board, kind) in event.text for kind in UnitKind)
            yield _ReportedFact(
                ReportAnswer(event.code, event.fact), about, None, event.place if of_unit else None
            )

    @cached_property
    def known(self) -> list[_ReportedFact]:
        """What holds after the phase, and what held before it and does no more."""
        before, after = self.account.before, self.account.after
        if before is after:
            return [_ReportedFact(ReportAnswer(one.kind, one.fact), one.about) for one in facts_in(after)]
        happened = {one.answer.fact.text for one in self.happened}
        now = [one for one in facts_in(after) if one.text not in happened]
        texts = {one.text for one in now} | happened
        gone = [one for one in facts_in(before) if one.text not in texts]
        return [
            _ReportedFact(ReportAnswer(one.kind, one.fact, when), one.about)
            for when, known in (("after", now), ("before", gone))
            for one in known
        ]

    # ------------------------------------------------------------------------------------ the question

    def named(self, question: str, depth: _Depth) -> list[ReportAnswer]:
        """What is about the one thing that is named; UnknownNameError where a unit has another order."""
        asked, told = _plain(question), self.told(depth)
        if _CLAUSE.fullmatch(asked) is not None:
            return [one.answer for one in told if _rests_on(one.answer.fact, asked.upper())]
        return (
            self._said_so(asked, told)
            or self._of_entry(asked)
            or self._of_unit(asked, told)
            or self._of_name(asked, told)
        )

    def in_words(self, question: str) -> tuple[float, list[ReportAnswer]]:
        """What says most of the words of a question, with the share of these words."""
        return self._saying(_plain(question), self.told(_Depth.TOLD))

    def beneath(self, question: str) -> list[ReportAnswer]:
        """What follows from a clause, or is among the reasons and says the words of the question."""
        asked, told = _plain(question), self.told(_Depth.TOLD)
        if _CLAUSE.fullmatch(asked) is None:
            return self._saying(asked, _reasons(told))[1]
        facts = [one.answer for one in told]
        return [one for one in facts if any(_rests_on(fact, asked.upper()) for fact in one.fact.walk())]

    def no_answer(self, where: str, question: str) -> UnknownNameError:
        """That there is no answer, with what can be asked."""
        if _CLAUSE.fullmatch(question.strip()):
            facts = (fact for one in self.told(_Depth.TOLD) for fact in one.answer.fact.walk())
            cited = dict.fromkeys(str(fact.clause) for fact in facts if fact.clause)
            nearest = nearest_names(question.strip().upper(), cited)
            return UnknownNameError(f"{where} rests on {question.strip()}", nearest=nearest)
        return UnknownNameError(f"{where} is about {shortened(question)!r}", expected=ASKABLE)

    def _said_so(self, asked: str, told: Sequence[_ReportedFact]) -> list[ReportAnswer]:
        """What was told in exactly these words."""
        words = asked.casefold()
        return [one.answer for one in told if one.answer.fact.text.rstrip(".").casefold() == words]

    def _of_entry(self, asked: str) -> list[ReportAnswer]:
        """What became of an order or another entry, by its text."""
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
        there = [format_order(order) for order, _ in orders if _province(order) == _province(meant)]
        if not same and there:
            message = f"{format_order(meant)} is not among the orders"
            raise UnknownNameError(message, expected=" or ".join(there))
        return same

    def _of_unit(self, asked: str, told: Sequence[_ReportedFact]) -> list[ReportAnswer]:
        """What is told of the unit in a place."""
        named = _UNIT.fullmatch(asked)
        place = self._place(named["place"]) if named is not None else None
        return [one.answer for one in told if place is not None and one.unit_in == place]

    def _of_name(self, asked: str, told: Sequence[_ReportedFact]) -> list[ReportAnswer]:
        """What is told of a place, a power or a minor state, then what mentions it.

        What held before is left out where something else of the kind holds now, and so is what another answer
        follows from.
        """
        ids = set(self._ids(asked))
        if not ids:
            return []
        now = {(one.answer.kind, one.about[:1]) for one in told if one.answer.when == "after"}
        shown = [
            one for one in told if one.answer.when != "before" or (one.answer.kind, one.about[:1]) not in now
        ]
        first = [one for one in shown if ids & set(one.about)]
        others = [one for one in shown if not ids & set(one.about) and ids & self._mentioned(one)]
        found = [one.answer for one in (*first, *others)]
        within = {id(fact) for answer in found for fact in answer.fact.walk() if fact is not answer.fact}
        return [answer for answer in found if not answer.when or id(answer.fact) not in within]

    def _saying(self, asked: str, told: Sequence[_ReportedFact]) -> tuple[float, list[ReportAnswer]]:
        """What says most of the words, of all that names everything that the question names.

        Of what says as many, what says them in the same sequence comes first, then what tells of the first
        name.
        """
        groups, words = self.finder.read(asked)
        if (not groups and not words) or _CLAUSE.fullmatch(asked) is not None:
            return 0.0, []
        pairs = list(pairwise(stems(asked)))
        ranked: list[tuple[float, float, bool, ReportAnswer]] = []
        for one in told:
            ids = {*one.about, *self._mentioned(one)}
            said = stems(f"{one.answer.fact.text} {one.answer.kind}")
            share = _share(words, said)
            if share >= 0.5 and all(group & ids for group in groups):
                tells = bool(groups and one.about and one.about[0] in groups[0])
                ranked.append((share, _share(pairs, list(pairwise(said))), tells, one.answer))
        top = max((rank[:3] for rank in ranked), default=(0.0, 0.0, False))
        return top[0], [answer for *rank, answer in ranked if tuple(rank) == top]

    # ------------------------------------------------------------------------------------------- names

    def _mentioned(self, one: _ReportedFact) -> frozenset[Id]:
        return self.finder.ids(one.answer.fact.text)

    def _place(self, text: str) -> Province | None:
        try:
            return places_of(self.board).find_place(text).province
        except AmbiguousNameError:
            raise
        except WestphaliaError:
            return None

    def _ids(self, text: str) -> Iterator[Id]:
        """The place, the power and the state that a text names."""
        place = self._place(text)
        if place is not None:
            yield place
        try:
            yield places_of(self.board).find_power(text)
        except WestphaliaError:
            groups, words = self.finder.read(text)
            if place is None and len(groups) == 1 and not words:
                yield from groups[0]


def facts_in(state: State) -> tuple[StateFact, ...]:
    """What holds in a state: by the rules of its game, and by rulings about players."""
    return (*state.variant.facts(state), *players_known(state))


def _reasons(told: Sequence[_ReportedFact]) -> list[_ReportedFact]:
    """All that what is told follows from."""
    seen: dict[int, _ReportedFact] = {}
    for one in told:
        for fact in one.answer.fact.walk():
            seen.setdefault(id(fact), _ReportedFact(ReportAnswer(one.answer.kind, fact, one.answer.when), ()))
    return list(seen.values())


def _plain(question: str) -> str:
    return " ".join(question.split()).rstrip("?. ")


def _share(wanted: Sequence[object], found: Collection[object]) -> float:
    return sum(one in found for one in wanted) / len(wanted) if wanted else 1.0


def _rests_on(fact: Fact, clause: str) -> bool:
    named = str(fact.clause).upper()
    return named == clause or named.startswith(f"{clause}=") or _cites(fact.text.upper(), clause)


def _cites(text: str, clause: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(clause)}(?![\w-]|\.\d)", text) is not None


def _province(entry: Entry) -> Province | None:
    """Where the unit of an order stands, or is to be built."""
    match entry:
        case Build(location):
            return location.province
        case Declaration() | Waive():
            return None
        case _:
            return entry.unit.location.province
