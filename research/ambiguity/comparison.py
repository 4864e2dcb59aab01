"""How often it matters which rules are chosen: recorded phases, resolved by one rulebook after the other.

Each phase is played by the rules of its record, and then with one choice, or one preset, in their place. A
choice that cannot matter in a phase is not tried there: without a convoy no question about convoys. What only
the format of a record decides (how units are named, which orders are missing) is counted apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from ...formats.record import Record, title
from ...formats.registry import read_records
from ...formats.replay.arrays import METER, Movements, movements_of
from ...formats.replay.replay import rulebook_for
from ...formats.replay.sources import SourceText, known_text
from ...formats.replay.steps import PhasePlayer, PlayedPhase
from ...model.brief import counted, tagged
from ...model.errors import WestphaliaError
from ...model.names import UnitKind
from ...model.orders import Convoy, Move, Order, Support, format_order
from ...model.phase import PhaseKind, format_phase
from ...model.rulebook import describe_rules, read_rules, rulebooks
from ...model.showing import Shown
from ...solver import Certainty, OrderResult
from ...variants import Variant, find_variant
from ..question import Question
from .cores import Core, core_of

BY_FORMAT = frozenset(
    {
        "missing_unit_kind",
        "wrong_unit_kind",
        "missing_nationality",
        "wrong_nationality",
        "convoy_path",
        "several_orders",
        "order_sets_in_sequence",
        "order_sets_unordered",
        "poorly_written_orders",
        "implicit_orders",
        "perpetual_orders",
        "proxy_orders",
        "illegal_unit",
        "civil_disorder_support",
        "build_missing_kind",
    }
)
"""The rules whose choices the format of a record decides: what it cannot say is no finding."""

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


@dataclass(frozen=True, slots=True)
class Alternative:
    """Rules to be held against those of a record: a name, the choices, and the field of a single choice."""

    name: str
    rules: tuple[tuple[str, str], ...]
    field: str | None = None

    @property
    def is_by_format(self) -> bool:
        """It is about what the format of a record decides."""
        return self.field in BY_FORMAT


def all_alternatives(variant: str = "standard") -> tuple[Alternative, ...]:
    """Every choice of every rule of a game, and every published rulebook."""
    found: list[Alternative] = []
    for rule in describe_rules(type(find_variant(variant).rulebook)):
        for choice in rule.choices:
            name = f"{rule.number or rule.field}={choice.key}"
            found.append(Alternative(name, ((rule.field, choice.key),), rule.field))
    found += [Alternative(f"preset {name}", (("preset", name),)) for name in rulebooks()]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Change:
    """A phase that comes out otherwise under an alternative.

    `orders` are those with another outcome; `group` says what they are, so that changes of one kind can be
    counted together.
    """

    alternative: str
    group: str
    orders: tuple[str, ...]


@dataclass
class Comparison(Shown):
    """What came of a text, or of many.

    `phases` counts the phases by kind, `tried` how often each alternative was played, `changed` in how many
    phases it came out otherwise, `groups` the same by what the changed orders are; `ambiguous` counts the
    movements without exactly one resolution by the families of their cores, `unanswered` the phases for which
    a record tells too little for an alternative. `examples` has a change for each alternative and group, and
    a movement for each family.
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
    errors: list[str] = field(default_factory=list[str])

    def __repr__(self) -> str:
        changing = counted(sum(map(bool, self.changed.values())), "choice")
        words = (
            counted(self.games, "game"),
            counted(sum(self.phases.values()), "phase"),
            f"{changing} of {len(self.tried)} with another result somewhere",
            counted(len(self.errors), "error") if self.errors else "",
        )
        return tagged(self, self.name, *words)

    def note(self, change: Change, where: Mapping[str, Any]) -> None:
        """Count a change, and keep it if it is the first of its kind."""
        self.changed[change.alternative] += 1
        self.groups.setdefault(change.alternative, Counter())[change.group] += 1
        example = {"rules": change.alternative, **where, "orders": list(change.orders), "group": change.group}
        self.examples.setdefault(change_key(change.alternative, change.group), example)

    def note_ambiguous(self, family: str, orders: Sequence[str], where: Mapping[str, Any]) -> None:
        """Count a movement without exactly one resolution, and keep it if it is the first of its family."""
        self.ambiguous[family] += 1
        self.examples.setdefault(ambiguous_key(family), {**where, "orders": list(orders)})

    def add(self, other: Comparison) -> None:
        """Count in what came of another text."""
        self.games += other.games
        self.phases += other.phases
        self.tried += other.tried
        self.changed += other.changed
        self.ambiguous += other.ambiguous
        self.unanswered += other.unanswered
        for name, counts in other.groups.items():
            self.groups.setdefault(name, Counter()).update(counts)
        for key, example in other.examples.items():
            self.examples.setdefault(key, example)
        self.errors += other.errors

    def to_json(self) -> dict[str, Any]:
        """The counts as an object of JSON, in a fixed sequence."""
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
            "errors": self.errors,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Comparison:
        """What `to_json` has written."""
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
            list(data["errors"]),
        )


def comparison_work(
    given: Sequence[Alternative], name: str | None = None
) -> Callable[[SourceText], Comparison]:
    """What is to be done with each text, as a function that other processes can run.

    `given` are the alternatives (none: every choice and preset of the game of each record), `name` the
    format.
    """
    return partial(compare_source, tuple(given), name)


def compare_source(given: tuple[Alternative, ...], name: str | None, source: SourceText) -> Comparison:
    """Compare every phase of a text. Nothing is raised: errors are counted and told."""
    made = Comparison(source.name)
    try:
        known = known_text(source, name)
        if known is None:
            return made
        text, form = known
        for record in read_records(
            text, file=source.name, name=form.id if form else None, first_line=source.first_line
        ):
            made.games += 1
            _compare_record(record, given or _of_variant(record.variant), made)
    except WestphaliaError as error:
        made.errors.append(str(error.at(file=source.name)))
    return made


@cache
def _of_variant(variant: str) -> tuple[Alternative, ...]:
    return all_alternatives(variant)


def _compare_record(record: Record, given: Sequence[Alternative], made: Comparison) -> None:
    variant = find_variant(record.variant)
    base = rulebook_for(record)
    steps = PhasePlayer(record, variant, base)
    others = [
        (one, PhasePlayer(record, variant, changed))
        for one in given
        if (changed := read_rules(one.rules, base)) != base
    ]
    movements = Movements(record, variant, base) if _pay(record, variant, len(others)) else None
    before: PlayedPhase | None = None
    owners = None
    for index, recorded in enumerate(record.phases):
        position = steps.position(index, before, owners or record.board.start_owners)
        before = steps.play(index, position)
        owners = steps.follow(index, before).owners
        kind = recorded.phase.kind
        made.phases[kind.value] += 1
        where = {
            "file": record.file or "",
            "game": title(record),
            "phase": format_phase(recorded.phase),
            "line": recorded.line,
        }
        if before.certainty is not Certainty.UNIQUE:
            made.note_ambiguous(*_ambiguity(before), where)
        orders = [entry.order for entry in recorded.orders]
        matters, result = _what_matters(kind, orders, before), _result(before)
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
            if _result(again) != result:
                changed = tuple(_changed(before, again))
                group = "the format decides" if one.is_by_format else _group(changed, again)
                made.note(Change(one.name, group, tuple(order for order, _, _ in changed)), where)


def _pay(record: Record, variant: Variant, rulebooks: int) -> bool:
    """Whether to ask arrays which movements other rulebooks do not change."""
    return variant.moves_as_standard and METER.pays(movements_of(record) * rulebooks, rulebooks)


def change_key(alternative: str, group: str) -> str:
    """The key of the example of a group of changes."""
    return f"{alternative} | {group}"


def ambiguous_key(family: str) -> str:
    """The key of the example of a family."""
    return f"ambiguous | {family}"


def _ambiguity(played: PlayedPhase) -> tuple[str, list[str]]:
    """The families of the smallest ambiguous parts of a movement, one a kernel, and their orders."""
    if played.movement is None:
        return f"{played.certainty.value}, by rules of the variant's own", []
    t = played.movement.system
    question = Question(played.movement.position, {}, t.rulebook, t.reader.conditions)
    cores = [core_of(question, number, played.movement) for number in range(len(played.movement.kernels))]
    return ", ".join(sorted(map(_family, cores))), [
        format_order(order) for core in cores for order in core.orders
    ]


def _family(core: Core) -> str:
    """The family of a core; where no pattern has it, how many orders it is."""
    return str(core.family) if core.family is not None else f"{len(core.orders)} orders of no known family"


def _result(played: PlayedPhase) -> object:
    """What a phase came to, as far as it can be seen on the board."""
    after = played.after
    options = {str(unit): places for unit, places in played.options().items()} if after.dislodged else {}
    return frozenset(after.units), frozenset(after.dislodged), tuple(sorted(options.items()))


def _what_matters(kind: PhaseKind, orders: Sequence[Any], played: PlayedPhase) -> Callable[[str], bool]:
    """Whether a rule could matter in a phase, by its field."""
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
    """The order is about a province with several coasts, or could be."""
    return isinstance(order, Move | Support) and (
        order.unit.kind is not UnitKind.ARMY or "/" in str(getattr(order, "target", "") or "")
    )


def _changed(before: PlayedPhase, again: PlayedPhase) -> Iterator[tuple[str, str | None, str]]:
    """The orders with another outcome, each with what it was (None: there was no such order) and is."""
    first = {_text(result): result.code for result in before.results()}
    for result in again.results():
        text = _text(result)
        was = first.get(text)
        if was != result.code:
            yield text, was, result.code


def _text(result: Any) -> str:
    order = result.order if isinstance(result, OrderResult) else result.entry
    return format_order(order) if isinstance(order, Order) else str(order)


def _group(changed: Iterable[tuple[str, str | None, str]], again: PlayedPhase) -> str:
    """What the changed orders are: how their outcomes change."""
    kinds = {f"{was} to {code}" for _, was, code in changed if was is not None}
    if not kinds:
        return "retreats" if again.after.dislodged else "units"
    return ", ".join(sorted(kinds))


def as_alternatives(texts: Iterable[str]) -> tuple[Alternative, ...]:
    """Alternatives as the command line names them: presets, or choices divided by commas."""
    rules = describe_rules(type(find_variant("standard").rulebook))
    fields = {name: rule.field for rule in rules for name in (rule.field, rule.number)}
    found: list[Alternative] = []
    for text in texts:
        if "=" not in text:
            found.append(Alternative(f"preset {text}", (("preset", text),)))
            continue
        parts = (one.partition("=") for one in text.split(","))
        pairs = tuple((name.strip(), choice.strip()) for name, _, choice in parts)
        only = fields.get(pairs[0][0]) if len(pairs) == 1 else None
        found.append(Alternative(text, pairs, only))
    for one in found:
        read_rules(one.rules)
    return tuple(found)
