"""The census equals brute force, is complete, does not depend on where its parts run, and can be resumed."""

import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest

from tests.golden import Golden
from tests.research.ambiguity.brute_force import consistent, every_pattern
from westphalia.model.errors import ImpossibleError, UnreadableError
from westphalia.research import (
    Census,
    CensusQuestion,
    Find,
    PartResult,
    PartsFile,
    census_work,
    local_pool,
    parse_pattern,
    run_parts,
)
from westphalia.research.ambiguity.enumeration import Scope, parts, patterns_of, with_powers
from westphalia.research.ambiguity.evaluation import count_resolutions
from westphalia.research.ambiguity.families import contract
from westphalia.research.ambiguity.pattern_system import system_of
from westphalia.research.ambiguity.patterns import Act, Pattern, PatternOrder, canonical_form
from westphalia.solver import branch_system, enumerate_resolutions, unknown


def census(
    orders: int,
    find: Find,
    *,
    convoys: bool = True,
    rules: tuple[tuple[tuple[str, str], ...], ...] = ((),),
    archipelagos: bool = False,
) -> Census:
    """Return a census made in this process."""
    question = CensusQuestion(orders, find, rules, convoys, archipelagos=archipelagos)
    return Census(question, tuple(map(census_work(question), question.parts)))


def texts(found: Census) -> set[str]:
    return {str(canonical_form(finding.pattern)) for finding in found.findings}


def form(text: str) -> str:
    return str(canonical_form(parse_pattern(text)))


# -------------------------------------------------------------------------------- what is counted


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_rules_count_resolutions_as_brute_force_does(size: int) -> None:
    scope = Scope(archipelagos=True)
    for part in parts(size, scope):
        for pattern in patterns_of(part, scope):
            for owned in with_powers(pattern):
                assert count_resolutions(owned, limit=99) == consistent(owned), str(owned)


def test_branching_finds_what_cp_sat_finds() -> None:
    for part in parts(4):
        for pattern in patterns_of(part):
            t = system_of(pattern)
            tried = branch_system(t, t.agenda())
            scope = unknown(t)
            solved = [
                [solution.get(d, value) for d, value in enumerate(t.values)]
                for solution in enumerate_resolutions(t, scope)
            ]
            assert sorted(tried) == sorted(solved), str(pattern)


# ---------------------------------------------------------------------------------- what is found


def goes_to_a_fleet(orders: Sequence[PatternOrder]) -> bool:
    """Return whether an army moves to a place in which a fleet convoys."""
    seas = {u for u, order in enumerate(orders) if order.act is Act.CONVOY}
    return any(order.act is Act.SAIL and order.target in seas for order in orders)


def smallest_by_force(size: int, find: Find, *, archipelagos: bool) -> set[str]:
    """Return the smallest patterns of a size, with units of different powers, from all order sets."""

    def is_met(pattern: Pattern) -> bool:
        count = consistent(pattern)
        return count == 0 if find is Find.NONE else count > 1

    found: set[str] = set()
    for orders in every_pattern(size):
        if not archipelagos and goes_to_a_fleet(orders):
            continue
        pattern = Pattern.of(orders)
        if is_met(pattern) and contract(pattern) == pattern:
            gone = (some for count in range(1, size) for some in combinations(range(size), count))
            if not any(is_met(pattern.without(some)) for some in gone):
                found.add(str(canonical_form(pattern)))
    return found


def sails_in_vain(text: str) -> bool:
    """An unattacked convoy of an army that does not swap places: the army might as well move by land."""
    pattern = parse_pattern(text)
    for u, order in enumerate(pattern.orders):
        if order.act is Act.SAIL and not any(pattern.movers_to(f) for f in pattern.fleets(u)):
            there = order.target
            swaps = there < len(pattern) and pattern.orders[there].target == u
            if not swaps:
                return True
    return False


@pytest.mark.parametrize("archipelagos", [False, True])
@pytest.mark.parametrize("find", [Find.SEVERAL, Find.NONE])
@pytest.mark.parametrize("size", [2, 3])
def test_the_census_finds_what_trying_everything_finds(size: int, find: Find, archipelagos: bool) -> None:
    every = smallest_by_force(size, find, archipelagos=archipelagos)
    expected = {text for text in every if not sails_in_vain(text)}
    assert texts(census(size, find, archipelagos=archipelagos)) == expected


def test_an_army_that_goes_to_its_own_fleet_is_the_first_paradox_of_archipelagos() -> None:
    assert texts(census(3, Find.NONE, archipelagos=True)) == {form("A C B~A; B~A; C S B~A")}
    assert census(4, Find.NONE, archipelagos=True).findings == ()


def test_up_to_three_orders_there_are_only_rings() -> None:
    assert texts(census(2, Find.SEVERAL)) == set()
    assert texts(census(3, Find.SEVERAL)) == {form("A-B; B-C; C-A"), form("A~B; B-A; C C A~B")}


def test_with_four_orders_the_first_paradox_comes() -> None:
    paradox = form("A S B-C; B-C; C C D~A; D~A")
    ring, swap = form("A-B; B-C; C-D; D-A"), form("A~B; B~A; C C A~B; D C B~A")
    found = census(4, Find.SEVERAL)
    assert texts(found) == {paradox, ring, swap}
    assert census(4, Find.NONE).findings == ()
    apart = {str(canonical_form(f.pattern)): f.apart for f in found.findings}
    assert len(apart[paradox]) == 3
    assert apart[ring] == ()


def test_with_five_orders_the_first_comes_that_has_no_resolution() -> None:
    found = census(5, Find.NONE)
    assert texts(found) == {form("A-B; B C C~D; C~D; D S B; E S A-B")}
    assert [finding.resolutions for finding in found.findings] == [0]


@pytest.mark.parametrize("size", [3, 4, 5])
def test_without_convoys_there_are_only_rings(size: int) -> None:
    several = census(size, Find.SEVERAL, convoys=False)
    ring = "; ".join(f"{chr(65 + i)}-{chr(65 + (i + 1) % size)}" for i in range(size))
    assert texts(several) == {form(ring)}
    assert census(size, Find.NONE, convoys=False).findings == ()


def test_rules_that_agree_differ_nowhere_and_others_do() -> None:
    szykman, hold = (("convoy_paradox", "szykman"),), (("convoy_paradox", "all_hold"),)
    assert census(4, Find.DIFFER, rules=(szykman, szykman)).findings == ()
    assert texts(census(4, Find.DIFFER, rules=(szykman, hold))) == {form("A S B-C; B-C; C C D~A; D~A")}


# ---------------------------------------------------------------------------- where the work is done


def test_parts_can_run_in_any_process_and_sequence() -> None:
    question = CensusQuestion(4, Find.SEVERAL)
    with local_pool(2) as pool:
        elsewhere = dict(run_parts(census_work(question), question.parts, pool))
    here = dict(run_parts(census_work(question), question.parts, None))
    assert elsewhere == here


def test_a_truncated_file_is_continued(tmp_path: Path) -> None:
    question = CensusQuestion(3, Find.SEVERAL)
    path = tmp_path / "found.jsonl"
    file = PartsFile.open(path, question.to_json())
    work = census_work(question)
    for part in question.parts[:2]:
        file.add(work(part).to_json())
    path.write_text(path.read_text(encoding="utf-8") + '{"part":[0,3,', encoding="utf-8")

    again = PartsFile.open(path, question.to_json(), resume=True)
    done = [PartResult.from_json(line) for line in again.lines]
    assert [result.part for result in done] == list(question.parts[:2])
    rest = [part for part in question.parts if part not in {result.part for result in done}]
    for part in rest:
        again.add(work(part).to_json())
    whole = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert whole[0] == question.to_json()
    assert [PartResult.from_json(line) for line in whole[1:]] == list(map(work, question.parts))


def test_a_file_that_cannot_hold_its_question_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "found.jsonl"

    def create_only(file: Path, *_: object, **__: object) -> None:
        file.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", create_only)
    with pytest.raises(UnreadableError, match=r"found\.jsonl: cannot be written: No space left on device"):
        PartsFile.open(path, CensusQuestion(3).to_json())
    assert not path.exists()


def test_a_file_of_another_question_is_refused(tmp_path: Path, golden: Golden) -> None:
    path = tmp_path / "found.jsonl"
    PartsFile.open(path, CensusQuestion(3).to_json())
    with pytest.raises(ImpossibleError, match="already exists"):
        PartsFile.open(path, CensusQuestion(3).to_json())
    with pytest.raises(ImpossibleError, match="another question"):
        PartsFile.open(path, CensusQuestion(4).to_json(), resume=True)
    path.write_text("no json\n", encoding="utf-8")
    with pytest.raises(UnreadableError) as caught:
        PartsFile.open(path, CensusQuestion(3).to_json(), resume=True)
    golden(str(caught.value))
