"""What every variant must do, built in or added by somebody else's package.

Each test runs over all registered variants. One of them is `two_towns`, which stands for such a package: it
is found through an entry point and has its rules page beside its code.
"""

import importlib.metadata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from tests.variants.map_reader import MapReader
from tests.variants.random_play import play_randomly
from westphalia.cli.console import drawn, plain_console
from westphalia.cli.referee_text import report_parts
from westphalia.draw.map import map_of, opening_map
from westphalia.model.board import Severity, audit_board
from westphalia.model.names import NEUTRAL
from westphalia.model.orders import MovementOrder
from westphalia.model.phase import PhaseKind
from westphalia.model.position_audit import position_defects
from westphalia.model.rulebook import Rulebook, describe_rules, read_rules
from westphalia.solver import resolve
from westphalia.variants import Variant, find_variant, variants
from westphalia.variants.games.data import format_game
from westphalia.variants.games.game import Game
from westphalia.variants.games.reading import read_game
from westphalia.variants.games.reports import opening_report, report_of
from westphalia.variants.kit.year import State
from westphalia.variants.referee.data import format_json
from westphalia.variants.referee.markdown import format_markdown
from westphalia.variants.referee.schema import ReportModel
from westphalia.variants.registry import GROUP

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
TWO_TOWNS = EntryPoint("two-towns", "tests.variants.two_towns:VARIANT", GROUP)
IDS = (*variants(), "two-towns")
YEARS = 5
"""A random game is broken off after so many years."""


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package with Two Towns is installed."""
    found = importlib.metadata.entry_points

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [*found(group=group), *([TWO_TOWNS] if group == GROUP else [])]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)


@pytest.fixture(params=IDS)
def variant(request: pytest.FixtureRequest) -> Variant:
    """Every variant in turn."""
    return find_variant(str(request.param))


@cache
def random_game(variant: Variant) -> Game:
    """A random game of a variant, always the same one."""
    return play_randomly(Game.start(variant), Random(variant.id), years=YEARS)


def movements(game: Game) -> Iterator[tuple[State, dict[str, list[MovementOrder]]]]:
    """The movement phases of a game, each with its state and the orders that were handed in."""
    for record in game.history:
        if record.phase.kind is PhaseKind.MOVEMENT:
            state = State(game.variant, game.rulebook, record.phase, record.position, record.ledger)
            yield (
                state,
                {
                    power: [entry for entry in entries if isinstance(entry, MovementOrder)]
                    for power, entries in record.submissions.items()
                },
            )


def rules_page(variant: Variant) -> str:
    """The rules page of a variant: in docs/rules, or in the package of its own."""
    page = RULES / f"{variant.rules_page}.md"
    if not page.exists():
        spec = find_spec(variant.package)
        assert spec is not None
        assert spec.origin is not None
        page = Path(spec.origin).with_name(f"{variant.rules_page}.md")
    return page.read_text(encoding="utf-8")


def test_the_board_has_no_errors(variant: Variant) -> None:
    errors = [finding for finding in audit_board(variant.board) if finding.severity is Severity.ERROR]
    assert errors == []


def test_the_starting_position_is_legal(variant: Variant) -> None:
    game = Game.start(variant)
    assert position_defects(game.position) == ()
    ground = game.state.conditions.ground
    assert {unit.kind for unit in game.position.units} <= ground.steps.keys()
    assert set(game.position.owners) <= set(game.state.conditions.builds.prizes(game.board))
    assert game.phase == variant.start
    assert set(game.survivors) == set(game.board.power)
    assert NEUTRAL not in game.dues


def test_a_random_game_is_played_to_its_end_or_for_years(variant: Variant) -> None:
    game = random_game(variant)
    assert game.outcome is not None or game.phase.year == variant.start.year + YEARS
    for record in game.history:
        assert position_defects(record.position) == ()
        assert set(record.submissions) <= set(game.board.power)
    played = Counter(
        record.phase.season for record in game.history if record.phase.kind is PhaseKind.MOVEMENT
    )
    in_year = {step.season for step in variant.year.phases if step.rules.kind is PhaseKind.MOVEMENT}
    assert set(played) == in_year or game.outcome is not None


def test_a_written_game_is_read_as_the_same_game(variant: Variant) -> None:
    game = random_game(variant)
    text = format_game(game)
    again = read_game(text, variants=find_variant)
    assert again == game
    assert format_game(again) == text


def test_replaying_a_written_game_gives_the_same_game(variant: Variant) -> None:
    written = read_game(format_game(random_game(variant)), variants=find_variant)
    game = Game.start(variant)
    for record in written.history:
        assert game.phase == record.phase
        for power, entries in record.submissions.items():
            game = game.submit(power, entries)
        game = game.advance()
    assert game.history == written.history
    assert (game.phase, game.position, game.ledger) == (written.phase, written.position, written.ledger)


def test_one_whole_model_gives_the_same_resolutions(variant: Variant) -> None:
    seasons: Counter[str] = Counter()
    for state, orders in movements(random_game(variant)):
        seasons[state.phase.season] += 1
        if seasons[state.phase.season] > 3:
            continue
        given = {power: orders[power] for power in state.position.board.power if power in orders}
        conditions = state.conditions
        parts = resolve(state.position, given, state.rulebook, conditions=conditions, check=True)
        whole = resolve(
            state.position, given, state.rulebook, conditions=conditions, method="whole", check=True
        )
        assert parts.orders == whole.orders
        assert parts.after == whole.after
    assert seasons


def test_every_order_gets_a_sentence(variant: Variant) -> None:
    game = random_game(variant)
    entries = [entry for record in game.history for entry in record.report.entries]
    assert entries
    for entry in entries:
        assert entry.why.endswith("."), entry
        assert entry.why[0].isupper(), entry
        assert f"{entry.code} forbids it" not in entry.why, "a clause without words (see solver.clause_words)"
    for record in game.history:
        assert all(event.text.endswith(".") for event in record.report.events)


def test_every_phase_has_a_report_in_every_form(variant: Variant) -> None:
    game = random_game(variant)
    reports = [report_of(game, index) for index in range(len(game.history))]
    assert [report.phase for report in reports] == [record.phase.code for record in game.history]
    for document in (opening_report(game), *reports):
        assert document.sections
        assert len({part.code for part in document.sections}) == len(document.sections)
        ReportModel.model_validate_json(format_json(document))
        assert format_markdown(document).startswith(f"# {document.title}, ")
        assert drawn(plain_console(), *report_parts(document)).startswith(f"{document.title}, ")


def test_every_phase_has_a_map_with_each_province_once(variant: Variant) -> None:
    game = random_game(variant)
    pictures = [opening_map(game), map_of(game, 0), map_of(game, len(game.history) // 2), map_of(game)]
    places = [info.id for info in game.board.provinces]
    for picture in pictures:
        assert MapReader(picture).provinces == places
    assert opening_map(game) == pictures[0]
    assert map_of(read_game(format_game(game), variants=find_variant)) == pictures[-1]


def test_the_rules_page_lists_every_knob_with_its_default(variant: Variant) -> None:
    kind = variant.rulebook_class()
    lines = rules_page(variant).splitlines()
    for rule in describe_rules(kind):
        if rule.field in Rulebook.model_fields:
            continue
        listed = [line for line in lines if f"`{rule.field}`" in line and f"`{rule.default}`" in line]
        assert listed, f"{rule.field} with its default {rule.default} is missing"
        assert all(choice.key in line for line in listed[:1] for choice in rule.choices), rule.field


def test_every_choice_of_every_knob_makes_a_rulebook_that_can_be_played(variant: Variant) -> None:
    kind = variant.rulebook_class()
    for rule in describe_rules(kind):
        if rule.field in Rulebook.model_fields:
            continue
        assert rule.number
        assert rule.meaning
        for choice in rule.choices:
            rulebook = read_rules({rule.field: choice.key}, variant.rulebook)
            assert isinstance(rulebook, kind)
            game = Game.start(variant, rulebook)
            assert game.state.conditions.ground.board is game.board


def test_every_variant_of_this_list_is_found_by_its_id() -> None:
    assert set(IDS) <= set(variants())
    assert [find_variant(variant).id for variant in IDS] == list(IDS)
