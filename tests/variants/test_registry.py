"""The list of variants, and how installed packages add their own."""

import importlib
import importlib.metadata
import pickle
import re
import sys
from dataclasses import fields
from importlib.metadata import EntryPoint
from importlib.resources import files
from pathlib import Path
from typing import cast

import pytest

from tests.golden import Golden
from westphalia.model.board import Board, read_board
from westphalia.model.errors import UnknownNameError, UnreadableError
from westphalia.variants import BrokenVariant, Variant, find_variant, list_variants, variants
from westphalia.variants.registry import GROUP, find_defect
from westphalia.variants.standard import STANDARD


class _Bare(Variant):
    """A variant whose board file is missing."""

    id = "bare"
    name = "Bare"
    package = "westphalia.variants"
    board_file = "nothing.json"


BARE = _Bare()

BUILT_IN = (
    "standard",
    "germany-1648",
    "diplomacy-1618",
    "thirty-years-war-1648",
    "europe-1619",
    "europe-1615",
)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_boards_of_the_package_stand_the_audit_that_is_spared_when_they_are_read(name: str) -> None:
    variant = find_variant(name)
    audited = read_board((files(variant.package) / variant.board_file).read_text(encoding="utf-8"))
    for field in fields(Board):
        assert repr(getattr(variant.board, field.name)) == repr(getattr(audited, field.name))
    assert [repr(info) for info in variant.board.provinces] == [repr(info) for info in audited.provinces]


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("Mine", "westphalia.variants.standard:STANDARD", GROUP),
        EntryPoint("standard", "nowhere:NOTHING", GROUP),
        EntryPoint("missing", "no_such_module_at_all:X", GROUP),
        EntryPoint("wrong", "string:ascii_letters", GROUP),
    ]

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [point for point in points if point.group == group]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)


def test_the_standard_variant_is_built_in() -> None:
    assert variants()[0] == "standard"
    assert find_variant("standard") is STANDARD
    assert find_variant(" Standard ") is STANDARD


def test_a_variant_knows_its_board_rulebook_and_rules_page() -> None:
    assert STANDARD.board is STANDARD.board
    assert STANDARD.board.id == STANDARD.id
    assert STANDARD.rulebook.convoy_paradox.value == "szykman"
    assert STANDARD.rules_page == "standard"


@pytest.mark.parametrize("name", variants())
def test_a_pickled_variant_is_the_same_when_it_is_loaded(name: str) -> None:
    variant = find_variant(name)
    again: Variant = pickle.loads(pickle.dumps(variant))
    assert (type(again), again.id) == (type(variant), name)


@pytest.mark.usefixtures("added")
def test_packages_add_variants_that_cannot_replace_built_in_ones() -> None:
    assert variants() == (*BUILT_IN, "mine", "missing", "wrong")
    assert find_variant("mine") is STANDARD
    assert find_variant("standard") is STANDARD


@pytest.mark.usefixtures("added")
def test_an_added_variant_that_cannot_be_loaded_is_named(golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        find_variant("missing")
    golden(str(caught.value))
    with pytest.raises(UnreadableError) as caught:
        find_variant("wrong")
    golden(str(caught.value))


@pytest.mark.usefixtures("added")
def test_a_list_goes_on_past_what_is_broken(golden: Golden) -> None:
    found = list(list_variants())
    assert [one.id for one in found] == [*BUILT_IN, "standard", "missing", "wrong"]
    broken = [one for one in found if isinstance(one, BrokenVariant)]
    assert [one.id for one in broken] == ["missing", "wrong"]
    golden(broken[0].reason)
    assert broken[1].reason.endswith("is a str; expected an instance of a subclass of Variant")


def test_an_added_variant_without_its_board_is_broken(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    def entry_points(*, group: str) -> list[EntryPoint]:
        return [EntryPoint("bare", "tests.variants.test_registry:BARE", group)]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    (broken,) = [one for one in list_variants() if isinstance(one, BrokenVariant)]
    golden(broken.reason)


def test_an_unknown_variant_gets_its_nearest_names() -> None:
    with pytest.raises(UnknownNameError) as caught:
        find_variant("standrad")
    assert caught.value.nearest == ("standard",)


def test_a_variant_without_a_board_file_says_so(golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        _ = BARE.board
    golden(str(caught.value))


def test_a_defect_of_an_added_variant_is_found_in_its_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    module = tmp_path / "my_faulty_game.py"
    module.write_text("def conditions(state):\n    return 1 + 'one'\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [EntryPoint("mine", "my_faulty_game:GAME", group)]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    with pytest.raises(TypeError) as caught:
        importlib.import_module("my_faulty_game").conditions(None)
    assert find_defect(caught.value) == ("my_faulty_game", f"{module}:2")


def test_any_other_defect_is_one_of_westphalia() -> None:
    with pytest.raises(TypeError) as caught:
        find_variant(cast("str", None))
    package, place = find_defect(caught.value)
    assert package == "westphalia"
    assert re.fullmatch(r".*registry\.py:\d+", place)
