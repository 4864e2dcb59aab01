"""How often rule choices matter: recorded phases, resolved under one rulebook after the other.

Each phase is resolved under the rules of its record (changed by a `Basis`), and again with one choice or
preset changed. A choice that cannot matter in a phase is not tried there, such as a choice about convoys
without a convoy. Choices that matter only because of the format of a record (how it names units, which orders
are missing) are counted separately. Games with rules of their own are compared by `readings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Annotated, Any

from ...formats.record import Record, record_title
from ...formats.registry import read_records
from ...formats.replay.arrays import METER, Movements, count_movements
from ...formats.replay.replay import find_rulebook
from ...formats.replay.sources import SourceText, identify_text
from ...formats.replay.steps import PhasePlayer, PlayedPhase
from ...model.brief import Displayable, make_repr, pluralize
from ...model.errors import WestphaliaError
from ...model.json_records import Doc, JsonRecord
from ...model.names import UnitKind
from ...model.orders import Convoy, Move, Order, Support, format_order
from ...model.phase import PhaseKind, format_phase
from ...model.position import Position
from ...model.rulebook import Rulebook, read_rules
from ...solver import Certainty, OrderResult
from ...variants import Variant, find_variant
from ..question import Question
from .alternatives import BY_FORMAT, Alternative, all_alternatives
from .cores import core_families
from .readings import ONLY_LEDGER, OPENING, ReadingEffect, make_noting_rulebook, read_phases
from .tallies import PhaseCounts, Rate, RateRecord, Tallies, TalliesRecord

BY_FORMAT_GROUP = "the format decides"
"""The group of changes that say nothing about the rules."""
_MOVEMENT = PhaseKind.MOVEMENT.value
_ALL = "all"
"""The kind that stands for all kinds of phases."""

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


class ComparisonPartRecord(JsonRecord):
    """The counts of one text: a line of a file of parts."""

    name: str
    games: int
    skipped: Annotated[int, Doc("games to which no alternative applies")]
    tallies: TalliesRecord
    families: TalliesRecord
    groups: dict[str, dict[str, int]]
    unanswered: dict[str, int]
    examples: dict[str, Any]
    errors: list[Any]


class ComparisonDocument(ComparisonPartRecord):
    """How often each rule choice matters in recorded games."""

    phases: dict[str, int]
    tried: dict[str, int]
    changed: dict[str, int]
    ambiguous: dict[str, int]
    disagreeing: Annotated[int, Doc("phases that at least one alternative changes")]
    rates: Annotated[
        dict[str, dict[str, RateRecord]],
        Doc("the share of the phases of each kind that each alternative changes"),
    ]


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
class Basis:
    """The side that alternatives are compared with.

    `rules` change the rules of the records. With `movement_only`, only movement phases are compared.
    """

    rules: tuple[tuple[str, str], ...] = ()
    movement_only: bool = False


ANY = "any"
"""The name under which phases are counted that at least one alternative changes."""
AMBIGUOUS = "ambiguous"
"""The name under which movements without exactly one resolution are counted."""


@dataclass
class Comparison(Displayable):
    """The counts of one text, or of many.

    `skipped` are the games to which no alternative applies. `tallies` counts the phases in which each
    alternative was tried, and those in which it changes the result; `families` the movements without exactly
    one resolution, by the families of their cores. `groups` counts changes by kind of change. `unanswered`
    counts the phases whose record has too little data for an alternative. `examples` has the first change for
    each alternative and group, and the first movement for each family.
    """

    name: str = ""
    games: int = 0
    skipped: int = 0
    tallies: Tallies = field(default_factory=Tallies)
    families: Tallies = field(default_factory=Tallies)
    groups: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    unanswered: Counter[str] = field(default_factory=Counter[str])
    examples: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
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

    @property
    def phases(self) -> Counter[str]:
        """The number of phases of each kind; the kinds of games with rules of their own name the game."""
        return Counter({kind: count for kind, count in self.tallies.phases.items() if kind != _ALL})

    @property
    def movements(self) -> int:
        """The number of movement phases."""
        return sum(self.phases[kind] for kind in self._movement_kinds)

    @property
    def _movement_kinds(self) -> list[str]:
        return [kind for kind in self.phases if kind.split()[-1] == _MOVEMENT]

    def family_rate(self, family: str) -> Rate:
        """Return the share of the movements whose cores belong to a family, or of `AMBIGUOUS` ones."""
        return self.families.rate(family, self._movement_kinds)

    @property
    def disagreement(self) -> Rate:
        """The share of the phases that at least one alternative changes."""
        return self.tallies.rate(ANY, (_ALL,))

    def effects(self, name: str) -> dict[str, int]:
        """Return in how many phases an alternative has each effect, or each kind of change."""
        groups, known = self.groups.get(name, Counter()), [effect.value for effect in ReadingEffect]
        if not all(part in known for group in groups if group != ONLY_LEDGER for part in group.split(", ")):
            return dict(groups.most_common())
        found: Counter[str] = Counter()
        for group, count in groups.items():
            found.update(dict.fromkeys(group.split(", "), count))
        return {effect: found[effect] for effect in (*known, ONLY_LEDGER) if found[effect]}

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The names of the alternatives that were tried."""
        return tuple(sorted(self.tallies.games.keys() - {ANY}))

    @property
    def tried(self) -> Counter[str]:
        """In how many phases each alternative was tried."""
        return Counter({name: self.tallies.total(name, "tried") for name in self.alternatives})

    @property
    def changed(self) -> Counter[str]:
        """In how many phases each alternative changes the result."""
        found = Counter({name: self.tallies.total(name, "changed") for name in self.alternatives})
        return +found

    @property
    def disagreeing(self) -> int:
        """In how many phases at least one alternative changes the result."""
        return self.disagreement.count

    @property
    def ambiguous(self) -> Counter[str]:
        """The movements without exactly one resolution, by the families of their cores."""
        families = self.families.games.keys() - {AMBIGUOUS}
        return Counter({family: self.families.total(family, "changed") for family in families})

    def note(self, counts: PhaseCounts, kind: str, change: PhaseChange, where: Mapping[str, Any]) -> None:
        """Count a change, and store it as an example if it is the first of its kind."""
        counts.changed[change.alternative, kind] += 1
        self.groups.setdefault(change.alternative, Counter())[change.group] += 1
        example = {"rules": change.alternative, **where, "orders": list(change.orders), "group": change.group}
        self.examples.setdefault(change_key(change.alternative, change.group), example)

    def note_ambiguous(
        self, counts: PhaseCounts, kind: str, family: str, orders: Sequence[str], where: Mapping[str, Any]
    ) -> None:
        """Count a movement without exactly one resolution; store it if it is the first of its family."""
        for name in (AMBIGUOUS, family):
            counts.tried[name, kind] += 1
            counts.changed[name, kind] += 1
        self.examples.setdefault(ambiguous_key(family), {**where, "orders": list(orders)})

    def add(self, other: Comparison) -> None:
        """Add the counts of another text. The order in which texts are added does not matter."""
        self.games += other.games
        self.skipped += other.skipped
        self.tallies.add(other.tallies)
        self.families.add(other.families)
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
            **self.part_to_json(),
            "phases": dict(sorted(self.phases.items())),
            "tried": dict(sorted(self.tried.items())),
            "changed": dict(sorted(self.changed.items())),
            "ambiguous": dict(sorted(self.ambiguous.items())),
            "disagreeing": self.disagreeing,
            "rates": {
                name: {kind: rate.to_json() for kind, rate in self.tallies.rates(name).items()}
                for name in self.alternatives
            },
        }

    def part_to_json(self) -> ComparisonPartRecord:
        """Return the counts without what follows from them, as a line of a file of parts."""
        return {
            "name": self.name,
            "games": self.games,
            "skipped": self.skipped,
            "tallies": self.tallies.to_json(),
            "families": self.families.to_json(),
            "groups": {name: dict(sorted(counts.items())) for name, counts in sorted(self.groups.items())},
            "unanswered": dict(sorted(self.unanswered.items())),
            "examples": dict(sorted(self.examples.items())),
            "errors": self.errors,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Comparison:
        """Parse the result of `part_to_json`."""
        return cls(
            str(data["name"]),
            int(data["games"]),
            int(data["skipped"]),
            Tallies.from_json(data["tallies"]),
            Tallies.from_json(data["families"]),
            {name: Counter(counts) for name, counts in data["groups"].items()},
            Counter(data["unanswered"]),
            dict(data["examples"]),
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
            _compare_record(record, given or _variant_alternatives(record.variant), made, basis)
    except WestphaliaError as error:
        made.errors.append(str(error.at(file=source.name)))
    return made


@lru_cache(maxsize=64)
def _variant_alternatives(variant: str) -> tuple[Alternative, ...]:
    return all_alternatives(variant)


def _compare_record(record: Record, given: Sequence[Alternative], made: Comparison, basis: Basis) -> None:
    counts, families = PhaseCounts(), PhaseCounts()
    base = read_rules(basis.rules, find_rulebook(record))
    if given and not any(one.fits(type(base)) for one in given):
        made.skipped += 1
        return
    made.games += 1
    compare = _compare_standard if type(base) is Rulebook else _compare_own_rules
    try:
        compare(record, base, given, made, counts, families, movement_only=basis.movement_only)
    finally:
        families.phases = Counter(counts.phases)
        counts.phases[_ALL] = sum(counts.phases.values())
        made.tallies.add_game(counts)
        made.families.add_game(families)


def _compare_own_rules(
    record: Record,
    base: Rulebook,
    given: Sequence[Alternative],
    made: Comparison,
    counts: PhaseCounts,
    families: PhaseCounts,
    *,
    movement_only: bool,
) -> None:
    """Compare the phases of a game with rules of its own."""
    by_name = {one.name: one for one in given}
    for phase in read_phases(record, base, given):
        if movement_only and phase.kind != _MOVEMENT:
            continue
        kind = f"{record.variant} {phase.kind}"
        counts.phases[kind] += 1
        where = _describe_place(record, phase.index)
        if phase.certainty not in (None, Certainty.UNIQUE):
            made.note_ambiguous(
                families, kind, f"{phase.certainty}, decided by the variant's own rules", (), where
            )
        for name, change in phase.changes.items():
            counts.tried[name, kind] += 1
            if change is not None:
                group = BY_FORMAT_GROUP if by_name[name].is_by_format else change.group
                made.note(counts, kind, PhaseChange(name, group, change.orders), where)
        made.unanswered.update(phase.unanswered)
        counts.tried[ANY, _ALL] += 1
        counts.changed[ANY, _ALL] += any(phase.changes.values())


def _describe_place(record: Record, index: int | None) -> dict[str, Any]:
    """Return where a phase of a record is; None is the opening."""
    recorded = record.phases[index or 0]
    return {
        "file": record.file or "",
        "game": record_title(record),
        "phase": OPENING if index is None else format_phase(recorded.phase),
        "line": recorded.line,
    }


def _compare_standard(
    record: Record,
    base: Rulebook,
    given: Sequence[Alternative],
    made: Comparison,
    counts: PhaseCounts,
    families: PhaseCounts,
    *,
    movement_only: bool,
) -> None:
    """Compare the phases of a game without rules of its own."""
    variant = find_variant(record.variant)
    steps = PhasePlayer(record, variant, base)
    others = [
        (one, PhasePlayer(record, variant, changed), tuple(changed.changes_from(base)))
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
        if movement_only and kind is not PhaseKind.MOVEMENT:
            continue
        counts.phases[kind.value] += 1
        agreed = True
        where = _describe_place(record, index)
        if before.certainty is not Certainty.UNIQUE:
            made.note_ambiguous(families, _MOVEMENT, *_kernel_families(before), where)
        orders = [entry.order for entry in recorded.orders]
        result = _visible_result(before)
        read = _fields_read(record, variant, base, index, position)
        matters = _movement_test(orders, before) if kind is PhaseKind.MOVEMENT else read.__contains__
        for one, other, fields in others:
            if not any(map(matters, fields)):
                continue
            counts.tried[one.name, kind.value] += 1
            if read.isdisjoint(fields):
                continue  # with the choices that were read unchanged, nothing else can happen
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
                group = BY_FORMAT_GROUP if one.is_by_format else _change_group(changed, again)
                change = PhaseChange(one.name, group, tuple(order for order, _, _ in changed))
                made.note(counts, kind.value, change, where)
        counts.tried[ANY, _ALL] += 1
        counts.changed[ANY, _ALL] += not agreed


def _fields_read(
    record: Record, variant: Variant, base: Rulebook, index: int, position: Position
) -> frozenset[str]:
    """Return the fields of the rulebook that are read to find the result of a phase."""
    noting, read = make_noting_rulebook(base)  # a new one for each phase, for which no cache has anything
    _visible_result(PhasePlayer(record, variant, noting).play(index, position))
    return frozenset(read)


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
    family, cores = core_families(question, played.movement)
    return family, [format_order(order) for core in cores for order in core.orders]


def _visible_result(played: PlayedPhase) -> object:
    """Return the result of a phase as visible on the board."""
    after = played.after
    options = {str(unit): places for unit, places in played.options().items()} if after.dislodged else {}
    return frozenset(after.units), frozenset(after.dislodged), tuple(sorted(options.items()))


def _movement_test(orders: Sequence[Any], played: PlayedPhase) -> Callable[[str], bool]:
    """Return a function that tells by its field whether a rule can matter in a movement phase."""
    given = [order for order in orders if isinstance(order, Order)]
    moves = [order for order in given if isinstance(order, Move)]
    convoys = any(isinstance(order, Convoy) for order in given) or any(move.via_convoy for move in moves)
    fleets = any(_names_coast(order) for order in given)
    goals = {(move.unit.location.province, move.target.province) for move in moves}
    face_to_face = any((there, here) in goals for here, there in goals)
    void = any(isinstance(r, OrderResult) and r.status.value in ("void", "illegal") for r in played.results())
    ambiguous = played.certainty is not Certainty.UNIQUE

    def matters(name: str) -> bool:
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
