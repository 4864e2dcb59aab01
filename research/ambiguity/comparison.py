"""How often rule choices matter: recorded phases, resolved under one rulebook after the other.

Each phase is resolved under the rules of its record (changed by a `Basis`), and again with one choice or
preset changed. A choice that cannot matter in a phase is not tried there, such as a choice about convoys
without a convoy. Choices that matter only because of the format of a record (how it names units, which orders
are missing) are counted separately.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from math import sqrt
from typing import Annotated, Any, NotRequired

from ...formats.record import Record, record_title
from ...formats.registry import read_records
from ...formats.replay.arrays import METER, Movements, count_movements
from ...formats.replay.replay import find_rulebook
from ...formats.replay.sources import SourceText, identify_text
from ...formats.replay.steps import PhasePlayer, PlayedPhase
from ...model.brief import Displayable, make_repr, pluralize
from ...model.errors import WestphaliaError
from ...model.json_records import Doc, JsonRecord, Omitted
from ...model.names import UnitKind
from ...model.orders import Convoy, Move, Order, Support, format_order
from ...model.phase import PhaseKind, format_phase
from ...model.rulebook import read_rules
from ...solver import Certainty, OrderResult
from ...variants import Variant, find_variant
from ..question import Question
from .alternatives import BY_FORMAT, Alternative, all_alternatives
from .cores import Core, core_of

_CONVOYS = frozenset(
    {
        "convoy_routes",
        "convoy_paradox",
        "adjacent_convoy",
        "convoyed_support_cut",
        "retreat_to_convoyed_origin",
        "superfluous_convoys",
    }
)
_COASTS = frozenset(
    {
        "coast_two_possible",
        "coast_one_possible",
        "coast_unreachable",
        "support_coast",
        "unit_coast",
        "irrelevant_coast",
    }
)
_WINTER = frozenset(
    {
        "build_coast",
        "build_fleet_inland",
        "too_many_builds",
        "several_builds_in_province",
        "too_many_removals",
        "declining_builds",
        "automatic_removal",
    }
)


class RateRecord(JsonRecord):
    """A share of phases with its 95 % confidence interval."""

    changed: int
    of: int
    low: float
    high: float


class ComparisonDocument(JsonRecord):
    """How often each rule choice matters in recorded games."""

    name: str
    games: int
    phases: dict[str, int]
    tried: dict[str, int]
    changed: dict[str, int]
    groups: dict[str, dict[str, int]]
    ambiguous: dict[str, int]
    unanswered: dict[str, int]
    examples: dict[str, Any]
    disagreeing: NotRequired[Annotated[int, Omitted(0), Doc("phases that at least one alternative changes")]]
    rates: NotRequired[
        Annotated[
            dict[str, RateRecord], Omitted({}), Doc("the share of phases that each alternative changes")
        ]
    ]
    errors: list[Any]


@dataclass(frozen=True, slots=True)
class PhaseChange:
    """A phase whose result changes under an alternative.

    `orders` are the orders with another outcome. `group` describes how their outcomes change, so that changes
    of one kind are counted together.
    """

    alternative: str
    group: str
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of phases with its 95 % confidence interval (Wilson's score interval)."""

    count: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the interval; 0 and 1 without any phases."""
        if not self.of:
            return 0.0, 1.0
        n, share = self.of, self.count / self.of
        middle = share + _Z**2 / (2 * n)
        spread = _Z * sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2))
        scale = 1 + _Z**2 / n
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.count / self.of if self.of else 0:.3%} ({low:.3%} to {high:.3%})"

    def to_json(self) -> RateRecord:
        """Return the rate as a JSON object."""
        low, high = self.interval
        return {"changed": self.count, "of": self.of, "low": low, "high": high}


_Z = 1.959964
"""The quantile of the normal distribution for a confidence of 95 %."""


@dataclass(frozen=True, slots=True)
class Basis:
    """The side that alternatives are compared with.

    `rules` change the rules of the records. With `movement_only`, only movement phases are compared.
    """

    rules: tuple[tuple[str, str], ...] = ()
    movement_only: bool = False


@dataclass
class Comparison(Displayable):
    """The counts of one text, or of many.

    `phases` counts the phases by kind, `tried` how often each alternative was tried, `changed` how often it
    changes the result, and `groups` the same by kind of change. `ambiguous` counts the movements without
    exactly one resolution by the families of their cores. `unanswered` counts the phases whose record has too
    little data for an alternative. `examples` has the first change for each alternative and group, and the
    first movement for each family. `disagreeing` counts the phases that any alternative changes.
    """

    name: str = ""
    games: int = 0
    phases: Counter[str] = field(default_factory=Counter[str])
    tried: Counter[str] = field(default_factory=Counter[str])
    changed: Counter[str] = field(default_factory=Counter[str])
    groups: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    ambiguous: Counter[str] = field(default_factory=Counter[str])
    unanswered: Counter[str] = field(default_factory=Counter[str])
    examples: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    disagreeing: int = 0
    errors: list[str] = field(default_factory=list[str])

    def __repr__(self) -> str:
        changing = pluralize(sum(map(bool, self.changed.values())), "choice")
        words = (
            pluralize(self.games, "game"),
            pluralize(sum(self.phases.values()), "phase"),
            f"{changing} of {len(self.tried)} with another result somewhere",
            pluralize(len(self.errors), "error") if self.errors else "",
        )
        return make_repr(self, self.name, *words)

    def rate(self, alternative: str) -> Rate:
        """Return the share of phases that an alternative changes."""
        return Rate(self.changed[alternative], sum(self.phases.values()))

    def note(self, change: PhaseChange, where: Mapping[str, Any]) -> None:
        """Count a change, and store it as an example if it is the first of its kind."""
        self.changed[change.alternative] += 1
        self.groups.setdefault(change.alternative, Counter())[change.group] += 1
        example = {"rules": change.alternative, **where, "orders": list(change.orders), "group": change.group}
        self.examples.setdefault(change_key(change.alternative, change.group), example)

    def note_ambiguous(self, family: str, orders: Sequence[str], where: Mapping[str, Any]) -> None:
        """Count a movement without exactly one resolution; store it if it is the first of its family."""
        self.ambiguous[family] += 1
        self.examples.setdefault(ambiguous_key(family), {**where, "orders": list(orders)})

    def add(self, other: Comparison) -> None:
        """Add the counts of another text. The order in which texts are added does not matter."""
        self.disagreeing += other.disagreeing
        self.games += other.games
        self.phases += other.phases
        self.tried += other.tried
        self.changed += other.changed
        self.ambiguous += other.ambiguous
        self.unanswered += other.unanswered
        for name, counts in other.groups.items():
            self.groups.setdefault(name, Counter()).update(counts)
        for key, example in other.examples.items():
            if key not in self.examples or _example_sort_key(example) < _example_sort_key(self.examples[key]):
                self.examples[key] = example
        self.errors = sorted(self.errors + other.errors)

    def to_json(self) -> ComparisonDocument:
        """Return the counts as a JSON object, in a fixed order."""
        return {
            "name": self.name,
            "games": self.games,
            "phases": dict(sorted(self.phases.items())),
            "tried": dict(sorted(self.tried.items())),
            "changed": dict(sorted(self.changed.items())),
            "groups": {name: dict(sorted(counts.items())) for name, counts in sorted(self.groups.items())},
            "ambiguous": dict(sorted(self.ambiguous.items())),
            "unanswered": dict(sorted(self.unanswered.items())),
            "examples": dict(sorted(self.examples.items())),
            "disagreeing": self.disagreeing,
            "rates": {name: self.rate(name).to_json() for name in sorted(self.tried)},
            "errors": self.errors,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Comparison:
        """Parse the result of `to_json`."""
        return cls(
            str(data["name"]),
            int(data["games"]),
            Counter(data["phases"]),
            Counter(data["tried"]),
            Counter(data["changed"]),
            {name: Counter(counts) for name, counts in data["groups"].items()},
            Counter(data["ambiguous"]),
            Counter(data["unanswered"]),
            dict(data["examples"]),
            int(data.get("disagreeing", 0)),
            list(data["errors"]),
        )


def comparison_work(
    given: Sequence[Alternative], name: str | None = None, basis: Basis = Basis()
) -> Callable[[SourceText], Comparison]:
    """Return the function that compares one text. It can be pickled for other processes.

    `given` are the alternatives (none: every choice and preset of each record's variant), `name` is the
    format.
    """
    return partial(compare_source, tuple(given), name, basis=basis)


def compare_source(
    given: tuple[Alternative, ...], name: str | None, source: SourceText, basis: Basis = Basis()
) -> Comparison:
    """Compare every phase of a text. Errors are not raised, but collected."""
    made = Comparison(source.name)
    try:
        known = identify_text(source, name)
        if known is None:
            return made
        text, form = known
        for record in read_records(
            text, file=source.name, name=form.id if form else None, first_line=source.first_line
        ):
            made.games += 1
            _compare_record(record, given or _variant_alternatives(record.variant), made, basis)
    except WestphaliaError as error:
        made.errors.append(str(error.at(file=source.name)))
    return made


@lru_cache(maxsize=64)
def _variant_alternatives(variant: str) -> tuple[Alternative, ...]:
    return all_alternatives(variant)


def _compare_record(record: Record, given: Sequence[Alternative], made: Comparison, basis: Basis) -> None:
    variant = find_variant(record.variant)
    base = read_rules(basis.rules, find_rulebook(record))
    steps = PhasePlayer(record, variant, base)
    others = [
        (one, PhasePlayer(record, variant, changed))
        for one in given
        if one.fits(type(base)) and (changed := read_rules(one.rules, base)) != base
    ]
    movements = Movements(record, variant, base) if _arrays_pay_off(record, variant, len(others)) else None
    before: PlayedPhase | None = None
    owners = None
    for index, recorded in enumerate(record.phases):
        position = steps.position(index, before, owners or record.board.start_owners)
        before = steps.play(index, position)
        owners = steps.advance_to_next(index, before).owners
        kind = recorded.phase.kind
        if basis.movement_only and kind is not PhaseKind.MOVEMENT:
            continue
        made.phases[kind.value] += 1
        agreed = True
        where = {
            "file": record.file or "",
            "game": record_title(record),
            "phase": format_phase(recorded.phase),
            "line": recorded.line,
        }
        if before.certainty is not Certainty.UNIQUE:
            made.note_ambiguous(*_kernel_families(before), where)
        orders = [entry.order for entry in recorded.orders]
        matters, result = _relevance_test(kind, orders, before), _visible_result(before)
        for one, other in others:
            if one.field is not None and not matters(one.field):
                continue
            made.tried[one.name] += 1
            if movements is not None and index in movements.unchanged(other.rulebook):
                continue
            try:
                again = other.play(index, position)
            except WestphaliaError:
                made.unanswered[one.name] += 1
                continue
            if _visible_result(again) != result:
                agreed = False
                changed = tuple(_changed_orders(before, again))
                group = "the format decides" if one.is_by_format else _change_group(changed, again)
                made.note(PhaseChange(one.name, group, tuple(order for order, _, _ in changed)), where)
        made.disagreeing += not agreed


def _arrays_pay_off(record: Record, variant: Variant, rulebooks: int) -> bool:
    """Return whether it pays to find unchanged movements with arrays."""
    return variant.moves_as_standard and METER.is_worthwhile(count_movements(record) * rulebooks, rulebooks)


def _example_sort_key(example: Mapping[str, Any]) -> tuple[str, int]:
    """Return the key that sorts examples by their place in the records."""
    return str(example["file"]), example["line"] or 0


def change_key(alternative: str, group: str) -> str:
    """Return the key of the example of a group of changes."""
    return f"{alternative} | {group}"


def ambiguous_key(family: str) -> str:
    """Return the key of the example of a family."""
    return f"ambiguous | {family}"


def _kernel_families(played: PlayedPhase) -> tuple[str, list[str]]:
    """Return the families of a movement's cores, one per kernel, and their orders."""
    if played.movement is None:
        return f"{played.certainty.value}, decided by the variant's own rules", []
    t = played.movement.system
    question = Question(played.movement.position, {}, t.rulebook, t.reader.conditions)
    cores = [core_of(question, number, played.movement) for number in range(len(played.movement.kernels))]
    return ", ".join(sorted(map(_core_family, cores))), [
        format_order(order) for core in cores for order in core.orders
    ]


def _core_family(core: Core) -> str:
    """Return the family of a core, or its number of orders if it has no pattern."""
    return str(core.family) if core.family is not None else f"{len(core.orders)} orders of no known family"


def _visible_result(played: PlayedPhase) -> object:
    """Return the result of a phase as visible on the board."""
    after = played.after
    options = {str(unit): places for unit, places in played.options().items()} if after.dislodged else {}
    return frozenset(after.units), frozenset(after.dislodged), tuple(sorted(options.items()))


def _relevance_test(kind: PhaseKind, orders: Sequence[Any], played: PlayedPhase) -> Callable[[str], bool]:
    """Return a function that tells by its field whether a rule can matter in a phase."""
    given = [order for order in orders if isinstance(order, Order)]
    if kind is PhaseKind.ADJUSTMENT:
        return lambda name: name in _WINTER
    if kind is not PhaseKind.MOVEMENT:
        return lambda name: name in _COASTS
    moves = [order for order in given if isinstance(order, Move)]
    convoys = any(isinstance(order, Convoy) for order in given) or any(move.via_convoy for move in moves)
    fleets = any(_names_coast(order) for order in given)
    goals = {(move.unit.location.province, move.target.province) for move in moves}
    face_to_face = any((there, here) in goals for here, there in goals)
    void = any(isinstance(r, OrderResult) and r.status.value in ("void", "illegal") for r in played.results())
    ambiguous = played.certainty is not Certainty.UNIQUE

    def matters(name: str) -> bool:
        if name in _WINTER:
            return False
        if name in _CONVOYS:
            return convoys
        if name in _COASTS:
            return fleets or void
        if name == "avoided_head_to_head":
            return face_to_face
        if name == "other_paradox":
            return ambiguous
        return name in ("impossible_orders", *BY_FORMAT) and void

    return matters


def _names_coast(order: Order) -> bool:
    """Return whether an order names a province with several coasts, or could."""
    return isinstance(order, Move | Support) and (
        order.unit.kind is not UnitKind.ARMY or "/" in str(getattr(order, "target", "") or "")
    )


def _changed_orders(before: PlayedPhase, again: PlayedPhase) -> Iterator[tuple[str, str | None, str]]:
    """Yield the orders with another outcome, with the old code (None for a new order) and the new one."""
    first = {_format_result(result): result.code for result in before.results()}
    for result in again.results():
        text = _format_result(result)
        was = first.get(text)
        if was != result.code:
            yield text, was, result.code


def _format_result(result: Any) -> str:
    order = result.order if isinstance(result, OrderResult) else result.entry
    return format_order(order) if isinstance(order, Order) else str(order)


def _change_group(changed: Iterable[tuple[str, str | None, str]], again: PlayedPhase) -> str:
    """Return how the outcomes of the changed orders change, as the name of a group."""
    kinds = {f"{was} to {code}" for _, was, code in changed if was is not None}
    if not kinds:
        return "retreats" if again.after.dislodged else "units"
    return ", ".join(sorted(kinds))
