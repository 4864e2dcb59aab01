"""The conformance checks: each takes a variant and yields its problems, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, wraps
from random import Random
from typing import TypeAlias

from ...model.board import Severity, audit_board
from ...model.errors import WestphaliaError
from ...model.names import NEUTRAL, Power
from ...model.orders import MovementOrder
from ...model.phase import PhaseKind
from ...model.position_audit import position_defects
from ...model.rulebook import Rulebook, describe_rules, read_rules, rule_fields
from ...solver import resolve
from ...variants.framework.year import State
from ...variants.page import find_page, replace_parts
from ...variants.registry import BUILT_IN, find_defect
from ...variants.variant import Variant
from ..files.data import format_game
from ..files.reading import read_game
from ..game import Game
from ..reports.data import format_json
from ..reports.markdown import format_markdown
from ..reports.reports import opening_report, phase_report
from ..reports.schema import ReportModel
from .random_play import play_randomly

YEARS = 5
"""The maximum number of years of a random game."""

_WHOLE_MODELS = 3
"""The number of movements per season that are also resolved as one whole model."""

VariantCheck: TypeAlias = Callable[[Variant], Iterator[str]]
"""A check yields a message for each defect of a variant. Its docstring states the property that it checks."""

CHECKS: list[VariantCheck] = []
"""All checks, in reading order."""


def _check(check: VariantCheck) -> VariantCheck:
    """Add a check to `CHECKS` that also reports whatever a variant raises."""

    @wraps(check)
    def problems(variant: Variant) -> Iterator[str]:
        try:
            yield from check(variant)
        except Exception as error:  # noqa: BLE001 - somebody else's code may raise anything
            place = "" if isinstance(error, WestphaliaError) else f" ({find_defect(error)[1]})"
            yield f"{type(error).__name__}: {error}{place}"

    CHECKS.append(problems)
    return problems


@cache
def random_game(variant: Variant) -> Game:
    """Return a random game of a variant; always the same one."""
    return play_randomly(Game.start(variant), Random(variant.id), years=YEARS)


# ------------------------------------------------------------------------------------- how it begins


@_check
def check_board(variant: Variant) -> Iterator[str]:
    """The board has no errors."""
    for finding in audit_board(variant.board):
        if finding.severity is Severity.ERROR:
            yield str(finding)


@_check
def check_start(variant: Variant) -> Iterator[str]:
    """The starting position is legal, and every power is in the game."""
    game = Game.start(variant)
    yield from map(str, position_defects(game.position))
    conditions = game.state.conditions
    for unit in game.position.units:
        if unit.kind not in conditions.ground.steps:
            yield f"the ground does not define where {unit} can go"
    for place in set(game.position.owners) - set(conditions.builds.prizes(game.board)):
        yield f"{place} has an owner but is not a place that can be owned"
    if game.phase != variant.start:
        yield f"the game begins in {game.phase}, not in {variant.start}"
    if set(game.survivors) != set(game.board.power):
        yield f"powers in the game at its start: {', '.join(game.survivors) or 'none'}; expected all of them"
    if NEUTRAL in game.dues:
        yield "neutral units need orders"


# -------------------------------------------------------------------------------------- how it is played


@_check
def check_random_play(variant: Variant) -> Iterator[str]:
    """A random game is played to its end or for years, and every position in it is legal."""
    game = random_game(variant)
    if game.outcome is None and game.phase.year != variant.start.year + YEARS:
        yield f"it stops in {game.phase}"
    for record in game.history:
        yield from (f"{record.phase}: {defect}" for defect in position_defects(record.position))
        for power in set(record.submissions) - set(game.board.power):
            yield f"{record.phase}: {power} is not a power and submits orders"
    played = {record.phase.season for record in game.history if record.phase.kind is PhaseKind.MOVEMENT}
    in_year = {step.season for step in variant.year.phases if step.rules.kind is PhaseKind.MOVEMENT}
    if game.outcome is None and played != in_year:
        yield f"there is movement in {', '.join(sorted(played))}, not in {', '.join(sorted(in_year))}"


@_check
def check_file_round_trip(variant: Variant) -> Iterator[str]:
    """Reading a written game gives the same game."""
    game = random_game(variant)
    text = format_game(game)
    again = read_game(text, variants=lambda _: variant)
    if again != game:
        yield "the game that is read differs"
    if format_game(again) != text:
        yield "the game that is read is written differently"


@_check
def check_replay(variant: Variant) -> Iterator[str]:
    """Replaying a written game gives the same game."""
    written = read_game(format_game(random_game(variant)), variants=lambda _: variant)
    game = Game.start(variant)
    for record, played in zip(written.history, _replay_game(game, written), strict=True):
        if played.history[-1] != record:
            yield f"{record.phase} has a different result"
            return
        game = played
    if (game.phase, game.position, game.ledger) != (written.phase, written.position, written.ledger):
        yield "the last state differs"


def _replay_game(game: Game, written: Game) -> Iterator[Game]:
    for record in written.history:
        for power, entries in record.submissions.items():
            game = game.submit(power, entries)
        game = game.advance()
        yield game


@_check
def check_whole_models(variant: Variant) -> Iterator[str]:
    """One whole CP-SAT model and the default method resolve the movements of every season alike."""
    seasons: Counter[str] = Counter()
    for state, orders in _find_movements(random_game(variant)):
        seasons[state.phase.season] += 1
        if seasons[state.phase.season] > _WHOLE_MODELS:
            continue
        conditions, position, rules = state.conditions, state.position, state.rulebook
        parts = resolve(position, orders, rules, conditions=conditions, check=True)
        whole = resolve(position, orders, rules, conditions=conditions, method="whole", check=True)
        if parts.orders != whole.orders or parts.after != whole.after:
            yield f"{state.phase}: the whole model resolves it differently"
    if not seasons:
        yield "there is no movement"


def _find_movements(game: Game) -> Iterator[tuple[State, dict[Power, list[MovementOrder]]]]:
    """Yield the movement phases of a game, each with its state and the submitted orders."""
    for record in game.history:
        if record.phase.kind is PhaseKind.MOVEMENT:
            state = State(game.variant, game.rulebook, record.phase, record.position, record.ledger)
            submitted = record.submissions
            yield (
                state,
                {
                    power: [entry for entry in submitted[power] if isinstance(entry, MovementOrder)]
                    for power in state.position.board.power
                    if power in submitted
                },
            )


# --------------------------------------------------------------------------------------- what it reports


@_check
def check_sentences(variant: Variant) -> Iterator[str]:
    """Every order, every event and every fact about a state has a sentence."""
    game = random_game(variant)
    entries = [entry for record in game.history for entry in record.report.entries]
    if not entries:
        yield "the random game has no orders"
    for entry in entries:
        if not entry.why.endswith(".") or not entry.why[0].isupper():
            yield f"not a sentence: {entry.why!r}"
        if f"{entry.code} forbids it" in entry.why:
            yield f"{entry.code} has no words; add a Clause"
    for record in game.history:
        yield from (
            f"not a sentence: {event.text!r}"
            for event in record.report.events
            if not event.text.endswith(".")
        )
    for known in variant.facts(game.state):
        if not known.text.endswith("."):
            yield f"not a sentence: {known.text!r}"


@_check
def check_reasons(variant: Variant) -> Iterator[str]:
    """Every reported fact can be explained down to its premises."""
    game = random_game(variant)
    reported = [
        one.fact for record in game.history for one in (*record.report.entries, *record.report.events)
    ]
    for fact in (*reported, *(known.fact for known in variant.facts(game.state))):
        if not all(step.text for step in fact.walk()):
            yield f"{fact.text!r} follows from a fact without a text"


@_check
def check_reports(variant: Variant) -> Iterator[str]:
    """Every phase and the opening have a report, as Markdown and as JSON of the published shape."""
    game = random_game(variant)
    documents = [phase_report(game, index) for index in range(len(game.history))]
    if [document.phase for document in documents] != [record.phase.code for record in game.history]:
        yield "a report is about the wrong phase"
    for document in (opening_report(game), *documents):
        codes = [part.code for part in document.sections]
        if not codes or len(set(codes)) < len(codes):
            yield f"{document.title}: no sections, or two with the same code: {', '.join(codes)}"
        ReportModel.model_validate_json(format_json(document))
        if not format_markdown(document).startswith(f"# {document.title}, "):
            yield f"{document.title}: the report has no title"


# --------------------------------------------------------------------------------------- its rules


@_check
def check_clauses(variant: Variant) -> Iterator[str]:
    """Every clause has its words, as part of a sentence, and every option is about a clause of the book."""
    book = variant.book
    for name, (clause, _) in book.clauses.items() if book is not None else ():
        if not clause.words or clause.words.endswith("."):
            yield f"{name}: {clause.words!r} is not part of a sentence"
    for option in book.options if book is not None else ():
        if book is not None and str(option.about) not in book.clauses:
            yield f"{option.field_name} is about {option.about}, which is not a clause of the book"


@_check
def check_rules_page(variant: Variant) -> Iterator[str]:
    """The rules page lists every option with its default and all choices, on one line."""
    page = find_page(variant)
    if not page.exists() and (variant.id in BUILT_IN or not variant.package):
        return  # an installed copy has no docs, and a game by data has no package that could hold a page
    if not page.exists():
        yield f"the page {page} does not exist"
        return
    text = page.read_text(encoding="utf-8")
    lines = text.splitlines()
    for rule in describe_rules(variant.rulebook_class):
        if rule.field in rule_fields(Rulebook):
            continue
        listed = [line for line in lines if f"`{rule.field}`" in line and f"`{rule.default}`" in line]
        if not listed:
            yield f"{rule.field} with its default {rule.default} is missing"
        elif not all(choice.key in listed[0] for choice in rule.choices):
            yield f"{rule.field}: a choice is missing"
    if variant.book is not None and replace_parts(text, variant.book) != text:
        yield f"the page is out of date; run python -m westphalia.variants.page {variant.id} --write"


@_check
def check_choices(variant: Variant) -> Iterator[str]:
    """A game can be played by every choice of every option."""
    kind = variant.rulebook_class
    for rule in describe_rules(kind):
        if rule.field in rule_fields(Rulebook):
            continue
        if not rule.number or not rule.meaning:
            yield f"{rule.field} has no clause or no meaning"
        for choice in rule.choices:
            try:
                rulebook = read_rules({rule.field: choice.key}, variant.rulebook)
                game = Game.start(variant, rulebook)
            except WestphaliaError as error:
                yield f"{rule.field}={choice.key}: {error}"
                continue
            if not isinstance(rulebook, kind) or game.state.conditions.ground.board is not game.board:
                yield f"{rule.field}={choice.key}: the game has the wrong rulebook or board"
