"""Resolutions and cores of the test cases of the DATC, and where patterns can be placed."""

import itertools
from pathlib import Path

import pytest

import westphalia
from tests.datc.load import cases
from tests.datc.play import orders_of, position_of
from tests.golden import Golden
from tests.this_tree import ROOT
from westphalia.cli.running.run import run
from westphalia.model.case import read_case
from westphalia.model.errors import ImpossibleError
from westphalia.model.rulebook import preset
from westphalia.research import (
    MECHANICS,
    Question,
    core_of,
    parse_pattern,
    placements,
    question_of,
    resolutions_of,
)
from westphalia.research.ambiguity.evaluation import count_resolutions
from westphalia.research.ambiguity.families import family_of
from westphalia.research.ambiguity.pattern_system import system_of
from westphalia.research.ambiguity.patterns import Pattern, canonical_form
from westphalia.solver import Certainty, branch_system
from westphalia.variants import find_variant
from westphalia.variants.standard import STANDARD


def question(case: str) -> Question:
    found = cases()[case]
    return Question(position_of(found), orders_of(found), preset("datc"))


FAMILIES = {
    "6.C.1": "ring of 3",
    "6.C.4": "ring of 3, 1 of them by sea",
    "6.C.6": "ring of 2, 2 of them by sea",
    "6.F.14": "6.F.14",
    "6.F.15": "6.F.14",
    "6.F.16": "6.F.16",
    "6.F.17": "6.F.16",
    "6.F.18": "6.F.18",
    "6.F.22": "6.F.22",
    "6.F.23": "6.F.23",
    "6.F.24": "6.F.24",
    "6.F.26": "6.F.14",
    "6.G.11": "6.F.14",
}


@pytest.mark.parametrize(("case", "family"), FAMILIES.items())
def test_the_core_of_a_test_case_is_of_its_family(case: str, family: str) -> None:
    core = core_of(question(case))
    assert str(core.family).startswith(family)
    assert core.is_smallest


def test_the_core_of_twenty_six_units_is_all_of_them() -> None:
    core = core_of(question("6.F.28"))
    assert (len(core.units), core.is_smallest, core.resolutions) == (26, True, 2)
    assert core.family is not None
    assert core.family.datc == "6.F.28"


@pytest.mark.parametrize("case", ["6.F.14", "6.F.16", "6.F.18", "6.F.22", "6.F.24", "6.C.1"])
def test_no_smaller_part_of_a_core_is_ambiguous_in_the_same_way(case: str) -> None:
    core = core_of(question(case))
    assert core.pattern is not None

    def count(pattern: Pattern) -> int:
        t = system_of(pattern)
        return len(branch_system(t, t.agenda(), limit=2))

    def kind(pattern: Pattern) -> str:
        return {0: "none", 1: "one"}.get(count(pattern), "several")

    whole = kind(core.pattern)
    assert whole == ("none" if core.resolutions == 0 else "several")
    units = range(len(core.pattern))
    for size in range(1, len(units)):
        for gone in itertools.combinations(units, size):
            assert kind(core.pattern.without(gone)) != whole, gone


def test_a_core_is_the_smallest_part_only_of_its_kernel(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pandin's paradox beside a ring: the ring is smaller, and no part of the paradox."""
    case = tmp_path / "case.txt"
    ring = "\nAustria: A Vie - Bud, A Bud - Tri, A Tri - Vie\n"
    case.write_text((ROOT / "examples" / "pandin.txt").read_text("utf-8") + ring, "utf-8")
    said: list[str] = []
    for kernel in ("1", "2"):
        assert run(["core", str(case), "--kernel", kernel]) == 0
        said.append(" ".join(capsys.readouterr().out.split("\n\n")[0].split()))
    paradox, circle = said
    assert paradox.endswith("Every smaller part connected to the kernel has one: all were examined.")
    assert circle.endswith("No smaller part connected to the kernel has several: all were examined.")
    assert (paradox[:2], circle[:2]) == ("6 ", "3 ")
    assert run(["adjudicate", str(case)]) == 0
    assert "Given these rules, this is the only consistent resolution." in capsys.readouterr().out


def test_a_part_of_a_core_without_a_resolution_may_have_several() -> None:
    """Pandin's paradox without one of its attacks on the fleet is 6.F.14."""
    core = core_of(question("6.F.16"))
    assert core.pattern is not None
    parts = [
        core.pattern.without(gone)
        for size in range(1, len(core.pattern))
        for gone in itertools.combinations(range(len(core.pattern)), size)
    ]
    assert (core.resolutions, core.is_smallest) == (0, True)
    assert max(map(count_resolutions, parts)) == 2


def test_more_supports_on_each_side_are_the_same_family(golden: Golden) -> None:
    plain = "A S B-C; B-C; C C D~A; D~A"
    more = "A S B-C; B-C; C C D~A; D~A; E S C; F S B-C"
    assert family_of(parse_pattern(more)).base == canonical_form(parse_pattern(plain))
    golden(str(family_of(parse_pattern(more))))


def test_a_longer_convoy_is_the_same_family(golden: Golden) -> None:
    longer = "A S B-C; B-C; C C D~A; D~A; E C D~A"
    golden(str(family_of(parse_pattern(longer))))


def test_who_must_be_apart_in_the_simplest_paradox() -> None:
    core = core_of(question("6.F.14"))
    assert core.pattern is not None
    for one, other in core.pattern.related_pairs():
        joined = list(range(len(core.pattern)))
        joined[other] = joined[one]
        t = system_of(Pattern.of(core.pattern.orders, joined))
        ambiguous = len(branch_system(t, t.agenda(), limit=2)) != 1
        assert ambiguous == ((one, other) not in core.apart)


def test_where_nothing_is_ambiguous_there_is_no_core(golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        core_of(question("6.D.1"))
    golden(str(caught.value))
    with pytest.raises(ImpossibleError, match="have 1 kernel;"):
        core_of(question("6.F.14"), 4)


# -------------------------------------------------------------------------------------- resolutions


def test_the_simplest_paradox_has_two_resolutions_each_taken_by_some_rules() -> None:
    found = resolutions_of(question("6.F.14"))
    assert len(found.columns) == 2
    takes = {taker.name: taker.takes for taker in found.takers}
    arrives = next(i for i, column in enumerate(found.columns) if column[-1] == "succeeds" or "cut" in column)
    assert takes["4.A.2=szykman"] is not None
    assert takes["4.A.2=szykman"] != arrives
    assert takes["4.A.2=all_hold"] is None


def test_an_ordinary_case_has_exactly_one() -> None:
    found = resolutions_of(question("6.D.1"))
    assert found.is_unique
    assert found.differing == ()
    assert {taker.takes for taker in found.takers} == {0}


def test_pandin_has_none_and_no_rule_takes_one() -> None:
    found = resolutions_of(question("6.F.16"))
    assert found.columns == ()
    assert {taker.takes for taker in found.takers} == {None}


# --------------------------------------------------------------------------------------- placements


@pytest.mark.parametrize(
    "text", ["A S B-C; B-C; C C D~A; D~A", "A-B; B-C; C-A", "A-B; B C C~D; C~D; D S B; E S A-B"]
)
def test_every_placement_is_the_pattern(text: str) -> None:
    pattern = parse_pattern(text)
    found = list(itertools.islice(placements(pattern, STANDARD.board), 0, 600, 40))
    assert found
    for placed in found:
        resolution = westphalia.adjudicate(westphalia.read_case(placed.case_text(STANDARD.board)))
        assert resolution.certainty is not Certainty.UNIQUE, placed.case_text(STANDARD.board)


def test_a_board_without_seas_has_no_place_for_convoys() -> None:
    board = westphalia.find_variant("germany-1648").board
    assert list(placements(parse_pattern("A S B-C; B-C; C C D~A; D~A"), board)) == []
    assert list(placements(parse_pattern("A-C; B~A"), STANDARD.board)) == []  # no fleet carries the army


MERCENARIES = """variant: thirty-years-war-1648
phase: May 1648 Movement
Units:
  France: M swa
  Sweden: A boh
  Spain: A fra
  Austria: M bav
France: M swa - bav
Sweden: A boh - fra
Spain: A fra - bav
Austria: M bav - boh
"""


def test_in_a_variant_its_own_rules_decide_which_owners_must_differ() -> None:
    found = core_of(question_of(read_case(MERCENARIES, find_variant)))
    assert found.resolutions == 0
    assert found.pattern is not None
    assert found.apart == ((1, 2),)  # A fra and M bav, which it dislodges


def test_the_pattern_of_a_variant_is_ambiguous_as_printed() -> None:
    found = core_of(question_of(read_case(MERCENARIES, find_variant)))
    printed = str(found.pattern)
    assert printed == "A-B; B-C; C-A; D-C [C merc, D merc]"
    assert count_resolutions(parse_pattern(printed), mechanic=MECHANICS["mercenaries"]) == 0
    assert count_resolutions(parse_pattern("A-B; B-C; C-A; D-C")) == 1
