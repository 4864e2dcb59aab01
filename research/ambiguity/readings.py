"""Effects of rules on recorded games with rules of their own: statuses, scores, the winner, and more.

Each phase is played again from its recorded beginning, to the next phase in which a power has something to
submit. A rulebook that notes which of its rules are read is played first. A rule that is not read cannot
matter in the phase, so other choices of it are not tried there. What powers submitted is judged by the other
rules: lines that these do not accept are void.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any

from ...formats.record import Record, RecordedPhase
from ...formats.replay.steps import PhasePlayer
from ...games import complete_state, play_sheets
from ...games.advancing import Progress, play_to_next_due
from ...model.errors import WestphaliaError
from ...model.names import REFEREE, Power
from ...model.rulebook import Rulebook, read_rules, rule_fields
from ...solver import Certainty
from ...variants import Report, State, StateFact, Variant, find_variant, format_entry
from ...variants.framework.rulings import apply_rulings
from .alternatives import Alternative

OPENING = "opening"
"""The kind of the first moment of a game, in which options decide who plays and who owns what."""


class ReadingEffect(StrEnum):
    """What another reading changes in a phase."""

    POSITIONS = "positions"
    """Units, dislodged units and standoffs, or which phase is next."""
    OWNERS = "owners"
    STATUSES = "statuses"
    SCORES = "scores"
    WINNER = "winner"
    """How the game ends, or whether it does."""
    ORDERS = "orders"
    """Whether an order or a statement succeeds, fails or is void."""
    LEDGER = "ledger"
    """Anything else that the game records."""


ONLY_LEDGER = "only the ledger"
"""The group of changes that nobody sees at once."""
_SCORES = frozenset({"score", "rounds", "victory"})
"""The kinds of facts about scores."""


@dataclass(frozen=True, slots=True)
class ReadingChange:
    """Another reading that changes a phase: what it changes, and the orders with another outcome."""

    effects: frozenset[ReadingEffect]
    orders: tuple[str, ...]

    @property
    def group(self) -> str:
        """The effects as words."""
        if self.effects == frozenset((ReadingEffect.LEDGER,)):
            return ONLY_LEDGER
        return ", ".join(one.value for one in ReadingEffect if one in self.effects)


@dataclass(frozen=True, slots=True)
class ReadPhase:
    """A phase under the rules of its record and under other readings.

    `changes` has the alternatives that were tried, each with its change, or None; `unanswered` those that
    cannot be played. `index` is None for the opening.
    """

    index: int | None
    kind: str
    certainty: Certainty | None
    changes: Mapping[str, ReadingChange | None]
    unanswered: tuple[str, ...]


def read_phases(record: Record, base: Rulebook, given: Sequence[Alternative]) -> Iterator[ReadPhase]:
    """Yield the opening and each played phase of a record, with what the alternatives change."""
    variant = find_variant(record.variant)
    others = [
        _Reading(
            one.name,
            changed,
            frozenset(changed.changes_from(base)),
            _plays_same(variant, base, changed),
        )
        for one in given
        if one.fits(type(base)) and (changed := read_rules(one.rules, base)) != base
    ]
    if _begins_with_opening(record, variant, base):
        yield _compare(None, OPENING, others, base, lambda rules: _open(variant, rules))
    steps = PhasePlayer(record, variant, base)
    for index, recorded in enumerate(record.phases):
        if record.outcome(index) is None and not recorded.orders:
            continue  # nothing has been submitted yet
        position = steps.position(index, None, record.board.start_owners)
        ledger = variant.read_ledger(recorded.ledger, record.board)
        state = State(variant, base, recorded.phase, position, ledger)

        def play(rules: Rulebook, state: State = state, recorded: RecordedPhase = recorded) -> _Outcome:
            return _play(variant, replace(state, rulebook=rules), recorded)

        yield _compare(index, recorded.phase.kind.value, others, base, play)


def _begins_with_opening(record: Record, variant: Variant, base: Rulebook) -> bool:
    """Return whether a record begins as its game does."""
    if not record.phases or record.phases[0].phase != variant.start:
        return False
    return set(record.phases[0].before.units) == set(variant.opening(variant.board, base)[0].units)


@dataclass(frozen=True, slots=True)
class _Reading:
    """Other rules: their name, the rulebook, and the fields that differ.

    Rules under which other powers play cannot judge what the powers of a game submitted, only its opening.
    """

    name: str
    rulebook: Rulebook
    fields: frozenset[str]
    has_same_powers: bool


def _plays_same(variant: Variant, base: Rulebook, changed: Rulebook) -> bool:
    """Return whether the same powers play under both rules."""
    try:
        return variant.board_under(base).powers == variant.board_under(changed).powers
    except WestphaliaError:  # the game cannot begin under these rules
        return False


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a phase leads to, by effect, and the outcome of each order."""

    by_effect: Mapping[ReadingEffect, object]
    orders: Mapping[tuple[Power, str], str]
    certainty: Certainty | None = None


def _compare(
    index: int | None,
    kind: str,
    others: Sequence[_Reading],
    base: Rulebook,
    play: Callable[[Rulebook], _Outcome],
) -> ReadPhase:
    noting, read = make_noting_rulebook(base)
    before = play(noting)
    changes: dict[str, ReadingChange | None] = {}
    unanswered: list[str] = []
    for one in others:
        if not one.fields & read or (index is not None and not one.has_same_powers):
            continue
        try:
            changes[one.name] = _find_change(before, play(one.rulebook))
        except WestphaliaError:
            unanswered.append(one.name)
    return ReadPhase(index, kind, before.certainty, changes, tuple(unanswered))


def _find_change(before: _Outcome, after: _Outcome) -> ReadingChange | None:
    changed = frozenset(
        effect for effect in ReadingEffect if before.by_effect.get(effect) != after.by_effect.get(effect)
    )
    if not changed:
        return None
    orders = [text for (_, text), status in before.orders.items() if after.orders.get((_, text)) != status]
    return ReadingChange(changed, tuple(orders))


def _open(variant: Variant, rules: Rulebook) -> _Outcome:
    """Return how a game begins under rules, without what is drawn by lot."""
    position, ledger = variant.opening(variant.board, rules)
    return _find_outcome(variant, State(variant, rules, variant.start, position, ledger), None, Report())


def _play(variant: Variant, state: State, recorded: RecordedPhase) -> _Outcome:
    state, _ = complete_state(variant, state)
    rules, sheets = variant.year.rules(state.phase), recorded.sheets()
    ruled, _ = apply_rulings(variant.referee_rules, state, sheets)
    accepted = {
        power: sheet if power == REFEREE else rules.without_faults(ruled, power, sheet)
        for power, sheet in sheets.items()
    }
    turn = play_sheets(rules, state, accepted, recorded.standing)
    reached = play_to_next_due(Progress(state, Report()).after(turn))
    return _find_outcome(variant, reached.state, reached.ending, turn.report)


def _find_outcome(variant: Variant, state: State, ending: object, report: Report) -> _Outcome:
    position = state.position
    facts = variant.facts(state)
    orders = {(entry.power, format_entry(entry.entry)): entry.status.value for entry in report.entries}
    by_effect = {
        ReadingEffect.POSITIONS: (
            state.phase,
            frozenset(position.units),
            frozenset(position.dislodged),
            frozenset(position.contested),
        ),
        ReadingEffect.OWNERS: dict(position.owners),
        ReadingEffect.STATUSES: _texts(facts, frozenset({"status"})),
        ReadingEffect.SCORES: _texts(facts, _SCORES),
        ReadingEffect.WINNER: ending,
        ReadingEffect.ORDERS: orders,
        ReadingEffect.LEDGER: variant.ledger_json(state.ledger),
    }
    return _Outcome(by_effect, orders, report.certainty)


def _texts(facts: Sequence[StateFact], kinds: frozenset[str]) -> list[tuple[object, str]]:
    return [(one.about, one.fact.text) for one in facts if one.kind in kinds]


# ------------------------------------------------------------------------------------- rules that are read


def make_noting_rulebook(rules: Rulebook) -> tuple[Rulebook, set[str]]:
    """Return a rulebook with the same choices, and the set in which it notes the fields that are read.

    Rulebooks derived from it note them as well.
    """
    kind, read = _make_noting_class(type(rules))
    made: Any = kind
    noting: Rulebook = made(**rules.choices())
    read.clear()
    return noting, read


@cache
def _make_noting_class(kind: type[Rulebook]) -> tuple[type[Rulebook], set[str]]:
    """Return a class of rulebooks that note which fields are read, and the set in which they note them.

    Each rulebook equals only itself, so that no cache returns what was computed for another.
    """
    names, read = frozenset(rule_fields(kind)), set[str]()

    def get(self: Rulebook, name: str) -> object:
        if name in names:
            read.add(name)
        return object.__getattribute__(self, name)

    def is_same(self: Rulebook, other: object) -> bool:
        return self is other

    contents = {"__getattribute__": get, "__eq__": is_same, "__hash__": object.__hash__}
    return type(f"Noting{kind.__name__}", (kind,), contents), read
