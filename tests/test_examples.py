"""The examples match their comments."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks.peers import PeerCase, compare
from westphalia.games import Game
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import Case, read_case
from westphalia.model.orders import format_order
from westphalia.model.rulebook import read_rules
from westphalia.solver import resolve
from westphalia.variants import find_variant, load_variant

EXAMPLES = Path(__file__).parents[1] / "examples"


def example(name: str) -> Case:
    return read_case((EXAMPLES / name).read_bytes(), find_variant, file=name)


def outcome(case: Case, **rules: str) -> tuple[str, list[str]]:
    """Return the certainty of the result, and the orders that do not succeed."""
    resolution = resolve_case(replace(case, rulebook=read_rules(rules, case.rulebook)))
    failed = [format_order(result.order) for result in resolution.orders if result.status.value != "succeeds"]
    return resolution.certainty.value, failed


def test_a_folder_of_turns_is_resolved_on_a_cluster(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from examples.many_turns import main

    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    (tmp_path / "turns").mkdir()
    text = (EXAMPLES / "opening.txt").read_text(encoding="utf-8")
    for number in (1, 2):
        parquet.write_table(arrow.table({"case": [text] * number}), tmp_path / "turns" / f"{number}.parquet")
    given = [str(tmp_path / "turns"), str(tmp_path / "results"), "--workers", "1"]
    main(given)
    assert capsys.readouterr().out == f"3 turns resolved into {tmp_path / 'results'}.\n"
    assert len(parquet.read_table(tmp_path / "results" / "2.parquet")) == 2 * 22
    main(given)  # nothing is missing
    assert capsys.readouterr().out == f"0 turns resolved into {tmp_path / 'results'}.\n"


GAMES = ["two-towns.json"]
"""Games by data alone; more about them is in tests/variants/by_data."""

OUTCOMES: list[tuple[str, str, list[str]]] = [
    ("beleaguered.json", "unique", ["A bur - mun", "A ber - mun"]),
    (
        "crossed-paradoxes.txt",
        "paradox",
        ["A bre - lon", "F eng C A bre - lon", "A nwy - bel", "F nth C A nwy - bel"],
    ),
    ("doomed-attack.txt", "unique", ["F bar - nwg", "F nwy S F nwg"]),
    ("exchange-by-convoy.txt", "circular", []),
    ("half-cut-support.txt", "unique", ["A boh H", "A mor - vie"]),
    ("judged-by-1971.txt", "paradox", ["F wal - eng", "A bre - lon", "F eng C A bre - lon", "F bel - eng"]),
    (
        "knot-of-moves.txt",
        "unique",
        ["A gas - spa", "F mao - wes", "A mar - gas", "A por - spa", "A spa - mar", "F wes S A gas - spa"],
    ),
    ("mercenary-ring.txt", "paradox", ["A alb - ser", "A ser - cro", "A cro - alb", "M bul - ser"]),
    ("opening.txt", "unique", ["A vie - gal", "A war - gal", "F sev - bla", "F ank - bla"]),
    (
        "overlooked-cut.txt",
        "unique",
        ["A vie - tyr", "A boh S A vie - tyr", "A mun - boh", "A tyr S A ven - tri"],
    ),
    ("pandin.json", "paradox", ["F wal - eng", "A bre - lon", "F eng C A bre - lon", "F bel - eng"]),
    ("pandin.txt", "paradox", ["F wal - eng", "A bre - lon", "F eng C A bre - lon", "F bel - eng"]),
    ("ring.json", "circular", []),
    ("shielded-rivals.txt", "unique", ["A ruh - kie", "A kie - ber", "A ber - kie", "A pru - ber"]),
]


@pytest.mark.parametrize(("name", "certainty", "failed"), OUTCOMES)
def test_the_examples_have_the_expected_results(name: str, certainty: str, failed: list[str]) -> None:
    assert outcome(example(name)) == (certainty, failed)


@pytest.mark.parametrize("peer", ["diplomacy", "pydip"])
def test_adjudicators_of_the_package_index_agree_on_the_two_sets_of_the_readme(peer: str) -> None:
    pytest.importorskip(peer)
    cases = [example("doomed-attack.txt"), example("knot-of-moves.txt")]
    met, _, _ = compare(peer, [PeerCase(case.position, case.movement_orders) for case in cases])
    assert met == {"the same": 2}


def test_all_examples_are_listed_above() -> None:
    listed = [*(name for name, _, _ in OUTCOMES), *GAMES]
    assert sorted(path.name for path in EXAMPLES.glob("*.[jt]*")) == sorted(listed)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_by_data_can_be_begun(name: str) -> None:
    assert Game.start(load_variant(EXAMPLES / name)).dues


def test_the_exchange_needs_the_words_via_convoy_under_the_rule_that_its_comment_names() -> None:
    certainty, failed = outcome(example("exchange-by-convoy.txt"), **{"4.A.3": "explicit_only"})
    assert certainty == "unique"
    assert {"A nwy - swe", "A swe - nwy"} <= set(failed)


def test_a_crossed_paradox_has_two_consistent_resolutions() -> None:
    case = example("crossed-paradoxes.txt")
    resolution = resolve(case.position, case.movement_orders, case.rulebook)
    assert [len(kernel.solutions) for kernel in resolution.settled] == [2]


def test_pandins_paradox_has_no_consistent_resolution() -> None:
    case = example("pandin.txt")
    resolution = resolve(case.position, case.movement_orders, case.rulebook)
    assert [len(kernel.solutions) for kernel in resolution.settled] == [0]
