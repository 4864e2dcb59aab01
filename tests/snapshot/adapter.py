"""The one part of the snapshot that knows the package: cases, resolutions and games as plain lines of facts.

If classes or the JSON of results change, adapt this file; the stored facts stay. Facts are codes, names,
numbers and notation, never sentences.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

import westphalia
from westphalia import Case, Game, Position, Resolution, WestphaliaError, format_order
from westphalia.formats import read_records
from westphalia.games import played_case
from westphalia.games.conformance.random_play import play_randomly
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import (
    Rulebook,
    describe_rules,
    find_field,
    presets,
    read_rules,
    rule_fields,
)
from westphalia.solver import VariantRules
from westphalia.variants import EntryReport, format_entry, variants
from westphalia.variants.framework.report import cause_json

ROOT = Path(__file__).parents[2]

Facts = dict[str, list[str]]
"""Lines by aspect, one of `ASPECTS`."""

ASPECTS = ("orders", "causes", "kernels", "after", "report", "next", "played", "error")
"""The aspects of an item: the outcomes of orders, what decided them, kernels, the position after a movement,
the report of the phase, the next phase, what a game stores of it, and the class of an error."""


# ---------------------------------------------------------------------------------------------- facts


def case_facts(case: Case) -> Facts:
    """Return the result of a case of any phase."""
    return play_case(case)[0]


def play_case(case: Case) -> tuple[Facts, Case | None]:
    """Return the result of a case of any phase, and the next case unless it is refused."""
    try:
        resolution = westphalia.adjudicate(case) if case.phase.kind.value == "movement" else None
        following = westphalia.next_case(case, resolution)
    except WestphaliaError as error:
        return {"error": [type(error).__name__]}, None
    report = following.report
    facts = {"causes": [_entry_cause(entry) for entry in report.entries]}
    if resolution is not None:
        facts |= resolution_facts(resolution)
    facts["report"] = [*map(_entry_fact, report.entries), *map(_event_fact, report.events)]
    facts["next"] = [
        following.case.phase.code,
        *_ending_facts(following.ending),
        *_position_facts(following.case.position),
        *_ledger_facts(following.case.ledger),
    ]
    return facts, following.case


def order_set_facts(
    position: Position, orders: Mapping[Any, Any], rulebook: Rulebook, conditions: VariantRules | None
) -> Facts:
    """Return the result of orders in a movement phase."""
    return resolution_facts(westphalia.resolve(position, orders, rulebook, conditions=conditions))


def resolution_facts(found: Resolution) -> Facts:
    """Return the facts of a movement resolution."""
    return {
        "orders": [f"certainty: {found.certainty.value}", *map(_order_fact, found.orders)],
        "causes": [_cause_fact(order) for order in found.to_json()["orders"]],
        "kernels": sorted(_kernel_fact(kernel) for kernel in found.kernels),
        "after": [
            *_unit_facts(found.units),
            *sorted(
                f"{lost.unit.power} {lost.unit}: dislodged from {lost.attacker_from}"
                f"{' by convoy' * lost.by_convoy}; retreats: {' '.join(sorted(found.retreats[lost.unit]))}"
                for lost in found.dislodged
            ),
            *(f"contested: {place}" for place in sorted(found.contested)),
        ],
    }


def game_facts(game: Game, index: int) -> Facts:
    """Return the result of a phase of a game, in the game and as a separate case."""
    record = game.history[index]
    played = [
        *_position_facts(record.position),
        *_ledger_facts(game.variant.ledger_json(record.ledger)),
        *(_entry_fact(entry) for entry in record.report.entries),
        *(_event_fact(event) for event in record.report.events),
        *(_kernel_fact(kernel) for kernel in record.report.kernels),
    ]
    return {"played": played, **case_facts(played_case(game, index))}


def end_facts(game: Game) -> Facts:
    """Return the state of a game."""
    return {
        "next": [
            game.phase.code,
            *_ending_facts(game.outcome),
            *_position_facts(game.position),
            *_ledger_facts(game.variant.ledger_json(game.ledger)),
        ]
    }


def _order_fact(result: Any) -> str:
    lost = f", dislodged by {result.dislodged_by.power} {result.dislodged_by}" if result.dislodged_by else ""
    unit = result.unit if result.unit is not None else "no unit"
    order = format_order(result.order)
    return f"{result.power}: {order}: {result.status.value} {result.code} ({unit}{lost})"


def _cause_fact(order: Mapping[str, Any]) -> str:
    """Return what decided an order: the fields of its JSON that no other aspect has, without sentences."""
    told = ("power", "unit", "order", "implied", "outcome", "code", "why")
    causes = {name: value for name, value in order.items() if name not in told}
    return f"{order['power']}: {order['order']}: {_json(_filled(causes))}"


def _entry_cause(entry: EntryReport) -> str:
    return f"{entry.power}: {format_entry(entry.entry)}: {_json(_filled(cause_json(entry)))}"


def _filled(value: object) -> object:
    """Return the value without empty fields."""
    if isinstance(value, dict):
        fields = {name: _filled(one) for name, one in cast("dict[str, object]", value).items()}
        return {name: one for name, one in fields.items() if one not in (None, "", [], {}, False)}
    return [_filled(one) for one in cast("list[object]", value)] if isinstance(value, list) else value


def _kernel_fact(kernel: Any) -> str:
    orders = [format_order(order) for order in kernel.orders]
    ways = sorted(" ".join(_fates(orders, alternative)) for alternative in kernel.alternatives)
    return f"{len(ways)} resolutions, {kernel.certainty.value}, rule {kernel.rule}: " + " | ".join(
        [", ".join(sorted(orders)), *ways, "result: " + " ".join(_fates(orders, kernel.result))]
    )


def _fates(orders: list[str], fates: Iterable[Any]) -> list[str]:
    return [fate.value for _, fate in sorted(zip(orders, fates, strict=True))]


def _entry_fact(entry: EntryReport) -> str:
    given = "" if entry.given else ", not given"
    waits = ", waits" if entry.waits else ""
    return f"{entry.power}: {format_entry(entry.entry)}: {entry.status.value} {entry.code}{given}{waits}"


def _event_fact(event: Any) -> str:
    clause = f" by {event.fact.clause}" if event.fact.clause else ""
    return f"event {event.code} {event.power or '-'} {event.place or '-'}{clause}"


def _ending_facts(ending: Any) -> Iterator[str]:
    if ending is not None:
        yield f"end: {ending.kind.value} {' '.join(sorted(ending.powers))}{' agreed' * ending.agreed}"


def _unit_facts(units: Iterable[westphalia.Unit]) -> list[str]:
    return sorted(f"{unit.power} {unit}" for unit in units)


def _position_facts(position: Position) -> list[str]:
    return [
        *_unit_facts(position.units),
        *sorted(
            f"{lost.unit.power} {lost.unit}: dislodged from {lost.attacker_from}"
            f"{' by convoy' * lost.by_convoy}"
            for lost in position.dislodged
        ),
        *(f"contested: {place}" for place in sorted(position.contested)),
        *(f"{place} is owned by {power}" for place, power in sorted(position.owners.items())),
    ]


def _ledger_facts(ledger: Mapping[str, object]) -> list[str]:
    return [f"ledger {name}: {_json(value)}" for name, value in sorted(ledger.items())]


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


# ---------------------------------------------------------------------------------------------- inputs


def case_input(case: Case) -> str:
    """Return the input of a case as one text."""
    lines = [
        f"{case.variant} {case.phase.code}",
        *_position_facts(case.position),
        *_ledger_facts(case.ledger),
        *(f"{one.power}: {format_order(order)}" for one in case.order_sets for order in one.orders),
        *_rule_lines(case.rulebook),
    ]
    return "\n".join(lines)


def order_set_input(position: Position, orders: Mapping[Any, Iterable[Any]], rulebook: Rulebook) -> str:
    """Return a position with orders and rules as one text."""
    lines = [
        *_position_facts(position),
        *(f"{power}: {format_order(order)}" for power, own in orders.items() for order in own),
        *_rule_lines(rulebook),
    ]
    return "\n".join(lines)


def _rule_lines(rulebook: Rulebook) -> list[str]:
    return sorted(f"{name} = {choice.value}" for name, choice in rulebook.choices().items())


def rules_input(game: Game) -> str:
    """Return the rules of a game as one text."""
    return "\n".join(_rule_lines(game.rulebook))


def game_input(game: Game, index: int) -> str:
    """Return the submissions for a phase of a game as one text."""
    record = game.history[index]
    sheets = record.submissions.items()
    return "\n".join(f"{power}: {format_entry(entry)}" for power, sheet in sheets for entry in sheet)


def preset_names() -> tuple[str, ...]:
    """Return the names of all published rulebooks and hosts."""
    return tuple(presets())


def preset_rules(name: str) -> dict[str, str]:
    """Return all choices of a preset by field."""
    return {field: str(choice.value) for field, choice in westphalia.preset(name).choices().items()}


def random_game(variant: str, rules: Mapping[str, str], rng: Random, *, years: int) -> Game:
    """Return a game of a variant, or of a game by data, in which every power gives random orders."""
    data = variant.endswith(".json")
    found = westphalia.load_variant(ROOT / variant) if data else westphalia.find_variant(variant)
    return play_randomly(Game.start(found, read_rules(rules, found.rulebook)), rng, years=years)


def board_under(variant: str, rules: Mapping[str, str]) -> westphalia.Board:
    """Return the board of a variant, which its rules may change."""
    found = westphalia.find_variant(variant)
    return found.board_under(read_rules(rules, found.rulebook))


def own_rules(variant: str) -> dict[str, list[str]]:
    """Return the choices of each of a variant's own rules."""
    kind, standard = type(westphalia.find_variant(variant).rulebook), rule_fields(Rulebook)
    return {
        rule.field: [choice.key for choice in rule.choices]
        for rule in describe_rules(kind)
        if rule.field not in standard
    }


def movement_phases(variant: str) -> list[str]:
    """Return the codes of the movement phases of a variant's second year."""
    found = westphalia.find_variant(variant)
    return [
        step.in_year(found.start.year + 1).code
        for step in found.year.phases
        if step.rules.kind is PhaseKind.MOVEMENT
    ]


def variant_names() -> tuple[str, ...]:
    """Return the ids of all variants."""
    return tuple(variants())


def read_text_case(text: str | bytes | Mapping[str, object]) -> Case:
    """Parse a case from text or JSON."""
    return westphalia.read_case(text)


def field_of(rule: str) -> str:
    """Return the rulebook field of a rule's number or name."""
    return find_field(rule)


def recorded_cases(text: str) -> Iterator[tuple[str, str, Facts]]:
    """Yield each phase of a recorded game: its code, its input as a text, and its result. A record does not
    say who dislodged whom: a retreat phase begins with the result of the movement before it.
    """
    (record,) = read_records(text)
    before: Case | None = None
    for recorded in record.phases:
        orders: dict[str, list[str]] = {}
        for power, own in recorded.orders_by_power().items():
            orders[power] = [format_order(order) for order in own]
        data: dict[str, object] = {"variant": record.variant, "phase": recorded.phase.code, "orders": orders}
        data["rules"] = dict(record.rules)
        if before is not None and before.phase == recorded.phase and before.position.dislodged:
            position = before.position
            data["contested"] = sorted(position.contested)
            data["dislodged"] = [
                {
                    "power": lost.unit.power,
                    "unit": str(lost.unit),
                    "by": lost.attacker_from,
                    "by_convoy": lost.by_convoy,
                }
                for lost in position.dislodged
            ]
            units, owners = position.units, position.owners
        else:
            units, owners = recorded.before.units, recorded.before.owners or {}
        standing: dict[str, list[str]] = {}
        for unit in units:
            standing.setdefault(unit.power, []).append(str(unit))
        centers: dict[str, list[str]] = {}
        for place, power in sorted(owners.items()):
            centers.setdefault(power, []).append(place)
        case = westphalia.read_case({**data, "units": standing, "centers": centers})
        facts, before = play_case(case)
        yield recorded.phase.code, case_input(case), facts
