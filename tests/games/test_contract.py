"""Conformance of variants, built-in or added by another package.

Each check runs over all registered variants. One of them is `two_towns`, which stands for such a package: it
is found through an entry point, and its rules page is next to its code.
"""

import importlib.metadata
import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.draw.map_reader import MapReader
from tests.golden import Golden
from tests.variants.two_towns import TwoTowns
from westphalia.cli.reports.document import render_document
from westphalia.cli.running.console import plain_console, render_parts
from westphalia.draw import draw_map_after, draw_opening_map
from westphalia.games.conformance import CHECKS, VariantCheck, random_game
from westphalia.games.conformance.__main__ import main
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.reports.reports import opening_report, phase_report
from westphalia.model.names import Power
from westphalia.model.reasons import Fact
from westphalia.variants import StateFact, Variant, find_variant, load_variant, variants
from westphalia.variants.framework.year import State
from westphalia.variants.registry import GROUP

TWO_TOWNS = EntryPoint("two-towns", "tests.variants.two_towns:VARIANT", GROUP)
IDS = (*variants(), "two-towns")


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the package with Two Towns."""
    found = importlib.metadata.entry_points

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [*found(group=group), *([TWO_TOWNS] if group == GROUP else [])]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)


@pytest.fixture(params=IDS)
def variant(request: pytest.FixtureRequest) -> Variant:
    """Return every variant in turn."""
    return find_variant(str(request.param))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(variant: Variant, check: VariantCheck) -> None:
    assert list(check(variant)) == []


# ------------------------------------------------------------------ what the packages above make of it


EVERY = [False, pytest.param(True, marks=pytest.mark.thorough)]
"""Whether every phase of a game is looked at, or the last one of each season and kind."""


@pytest.mark.parametrize("every", EVERY)
def test_every_phase_has_a_report_for_the_command_line(variant: Variant, every: bool) -> None:
    game = random_game(variant)
    last = {(record.phase.season, record.phase.kind): n for n, record in enumerate(game.history)}
    for document in (
        opening_report(game),
        *(phase_report(game, index) for index in (range(len(game.history)) if every else last.values())),
    ):
        assert render_parts(plain_console(), *render_document(document)).startswith(f"{document.title}, ")


def test_every_phase_has_a_map_with_each_province_once(variant: Variant) -> None:
    game = random_game(variant)
    pictures = [
        draw_opening_map(game),
        draw_map_after(game, 0),
        draw_map_after(game, len(game.history) // 2),
        draw_map_after(game),
    ]
    places = [info.id for info in game.board.provinces]
    for picture in pictures:
        assert sorted(MapReader(picture).provinces) == sorted(places)
    assert draw_opening_map(game) == pictures[0]
    assert draw_map_after(read_game(format_game(game), variants=find_variant)) == pictures[-1]


def test_every_variant_of_this_list_is_found_by_its_id() -> None:
    assert set(IDS) <= set(variants())
    assert [find_variant(variant).id for variant in IDS] == list(IDS)


# --------------------------------------------------------------------------- that problems are found


def wrong_facts(_: Variant, __: State) -> tuple[StateFact, ...]:
    return (StateFact("mud", (), Fact("no sentence")),)


def fails(_: Variant, state: State) -> tuple[StateFact, ...]:
    raise KeyError(state.phase.code)


def no_powers(_: Variant, __: State) -> tuple[Power, ...]:
    return ()


def broken(**parts: object) -> Variant:
    """Return Two Towns with other attributes or methods."""
    return type("Broken", (TwoTowns,), parts)()


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("check_sentences", broken(facts=wrong_facts)),
        ("check_sentences", broken(facts=fails)),
        ("check_start", broken(survivors=no_powers)),
        ("check_rules_page", broken(rules_page="no-page")),
        ("check_rules_page", broken(rules_page="standard")),
        ("check_board", broken(board_file="nothing.json")),
    ],
)
def test_a_check_reports_what_is_wrong_with_a_variant(name: str, variant: Variant, golden: Golden) -> None:
    (check,) = [check for check in CHECKS if check.__name__ == name]
    golden(re.sub(r"\(\S+?([^/]+\.py):\d+\)", r"(\1:LINE)", "\n".join(check(variant))))


def test_a_game_by_data_conforms_without_the_docs_of_this_repository(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("westphalia.variants.page._DOCS", tmp_path)
    variant = load_variant("examples/two-towns.json")
    assert {check.__name__: list(check(variant)) for check in CHECKS} == {
        check.__name__: [] for check in CHECKS
    }


def test_the_command_lists_every_check(capsys: pytest.CaptureFixture[str], golden: Golden) -> None:
    assert main(["two-towns"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(CHECKS)
    golden(lines[0])
    assert main(["tow-towns"]) == 2
    golden(capsys.readouterr().err)


def test_the_command_fails_if_a_check_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    def wrong(variant: Variant) -> Iterator[str]:
        """Nothing is wrong."""
        yield f"{variant.id} is wrong"

    monkeypatch.setattr("westphalia.games.conformance.__main__.CHECKS", [wrong])
    assert main(["two-towns"]) == 1
    golden(capsys.readouterr().out)
