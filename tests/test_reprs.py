"""The reprs of the public values: one line, short, and without memory addresses."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import westphalia
from tests.draw.random_phases import played
from westphalia import bulk, games, research, variants
from westphalia.model.board import places_of
from westphalia.model.brief import LONGEST
from westphalia.solver.legal_orders import LegalOrders

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.txt"))


def public_values(case: westphalia.Case) -> Iterator[object]:
    """Return the values that a user of the library gets from a movement case."""
    resolution = westphalia.adjudicate(case)
    yield from (case, case.board, case.position, case.rulebook, resolution, *case.position.units)
    yield from resolution.kernels
    yield from resolution.orders
    yield from westphalia.legal_orders(case).values()
    yield westphalia.next_case(case)


def is_short(value: object) -> bool:
    text = repr(value)
    return len(text) <= LONGEST and "\n" not in text and " at 0x" not in text


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_values_of_a_case_have_short_reprs(path: Path) -> None:
    bad = [repr(value) for value in public_values(westphalia.load_case(path)) if not is_short(value)]
    assert bad == []


def test_a_case_and_what_is_in_it_say_what_they_are() -> None:
    case = westphalia.load_case(ROOT / "examples" / "pandin.txt")
    orders = LegalOrders(case.position, case.rulebook)
    assert [repr(one) for one in (case, case.position, case.board, places_of(case.board), orders)] == [
        "<Case 'pandin.txt', Spring 1901 Movement, standard: 6 units, 6 orders>",
        "<Position on Standard: 6 units>",
        "<Board 'standard', Standard: 75 provinces, 7 powers>",
        "<Places of Standard>",
        "<LegalOrders of 6 units>",
    ]


def test_answers_about_a_paradox_have_short_reprs() -> None:
    case = westphalia.load_case(ROOT / "examples" / "pandin.txt")
    adjudicator = bulk.Adjudicator(case.board)
    turns = adjudicator.turns([(case.position, case.movement_orders)])
    question = research.CensusQuestion(2)
    found = [research.census_work(question)(part) for part in question.parts]
    values = [
        westphalia.resolutions(case),
        westphalia.core(case),
        westphalia.whatif(case, "F Wal"),
        westphalia.plans(case, "A Bre succeeds", ["england"]),
        westphalia.verify(case, ["A Bre - Lon succeeds", "F Lon S F Wal - Eng given"]),
        westphalia.compare(str(ROOT / "tests" / "formats" / "recorded" / "saved-game.json")),
        research.question_of(case),
        research.Census(question, tuple(found)),
        research.parse_pattern("A-B; B-A"),
        *(adjudicator, turns, adjudicator.resolve(turns)),
    ]
    assert [repr(value) for value in values if not is_short(value)] == []


@pytest.mark.parametrize("name", variants.variants())
def test_values_of_a_game_have_short_reprs(name: str) -> None:
    *_, game = played(name, 4, seed=1)
    values = [game, game.variant, game.board, game.position, game.rulebook]
    assert [repr(value) for value in values if not is_short(value)] == []


def test_a_game_says_which_phase_is_next_or_that_it_is_over() -> None:
    game = games.Game.start(variants.find_variant("standard"))
    assert repr(game) == "<Game Standard: Spring 1901 Movement, 0 phases played>"
    assert repr(game.draw()) == "<Game Standard: over, 0 phases played>"


def test_an_entry_of_a_report_says_whose_it_is_and_what_became_of_it() -> None:
    game = games.Game.start(variants.find_variant("standard")).submit("austria", "A Vie - Gal").advance()
    entry = game.history[0].report.entries[0]
    assert repr(entry) == "<EntryReport austria A vie - gal: succeeds, arrives>"


def test_a_case_and_its_resolution_say_that_lines_were_not_read() -> None:
    text = "variant: standard\nphase: Spring 1901 Movement\nAustria:\nA Vie - Nowhere\nA Bud - Gal\n"
    case = westphalia.read_case(text, lenient=True)
    assert repr(case) == "<Case Spring 1901 Movement, standard: 1 unit, 1 order, 1 line unread>"
    found = westphalia.adjudicate(case)
    assert repr(found) == "<Resolution: 1 of 1 order succeed, 1 line unread, unique>"


def test_a_variant_from_a_file_is_named_by_its_id() -> None:
    variant = westphalia.load_variant(ROOT / "examples" / "two-towns.json")
    assert repr(variant) == f"<Variant '{variant.id}', Two Towns>"
