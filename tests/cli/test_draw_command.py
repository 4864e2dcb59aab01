"""``westphalia draw`` on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLES, Westphalia
from tests.draw.map_reader import MapReader, marks_in
from westphalia.variants import find_variant

PANDIN = str(EXAMPLES / "pandin.txt")


def test_a_case_is_drawn_with_its_orders(westphalia: Westphalia, tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    ran = westphalia("draw", PANDIN, "-o", str(target))
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    drawn = target.read_text(encoding="utf-8")
    assert {mark.place for mark in marks_in(drawn)} == {"wal", "lon", "bre", "eng", "bel", "nth"}
    assert westphalia("draw", PANDIN, "-o", "-").out == drawn
    assert westphalia("draw", PANDIN, "-o", "-", "--no-orders").out.count("data-order") == 0
    assert 'data-outcome="ordered"' in westphalia("draw", PANDIN, "-o", "-", "--no-outcome").out


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG\r\n"), ("pdf", b"%PDF-"), ("SVG", b"<?xml")])
def test_the_file_name_decides_the_format(
    westphalia: Westphalia, tmp_path: Path, ending: str, start: bytes
) -> None:
    target = tmp_path / f"map.{ending}"
    assert westphalia("draw", PANDIN, "-o", str(target)).status == 0
    assert target.read_bytes().startswith(start)


def test_a_game_is_drawn_in_any_of_its_phases(westphalia: Westphalia, tmp_path: Path) -> None:
    game = str(tmp_path / "game.json")
    westphalia("new", "standard", game)
    opening = westphalia("draw", game, "-o", "-").out
    assert ">Opening</text>" in opening
    (tmp_path / "sheet.txt").write_text("Austria: A Vie - Gal\n", encoding="utf-8")
    westphalia("submit", game, str(tmp_path / "sheet.txt"))
    assert marks_in(westphalia("draw", game, "-o", "-", "--phase", "S1901M").out) == []
    westphalia("advance", game, "--anyway", "--phase", "S1901M")
    played = westphalia("draw", game, "-o", "-").out
    assert ">Spring 1901 Movement</text>" in played
    assert [(mark.place, mark.outcome) for mark in marks_in(played)] == [("vie", "arrives")]
    after = westphalia("draw", game, "-o", "-", "--no-orders").out
    westphalia("report", game, "--map", str(tmp_path / "map.svg"))
    assert (tmp_path / "map.svg").read_text(encoding="utf-8") == after
    assert MapReader(after).units("gal")
    assert ">Fall 1901 Movement</text>" in westphalia("draw", game, "-o", "-", "--phase", "F1901M").out


RECORDED = sorted((EXAMPLES.parent / "tests" / "formats" / "recorded").glob("*"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.name)
def test_every_format_that_the_desk_opens_is_drawn(westphalia: Westphalia, path: Path) -> None:
    ran = westphalia("draw", str(path), "-o", "-")
    assert (ran.status, ran.err) == (0, "")
    assert marks_in(ran.out) or path.name == "game.json"


DATC = """VARIANT_ALL Standard
CASE 6.A.1 (moving too far)
PRESTATE_SETPHASE Spring 1901, Movement
PRESTATE
  England: F nth
ORDERS
  England: F nth - pic
POSTSTATE_SAME
END
"""


def test_a_recorded_game_is_drawn_under_its_name(westphalia: Westphalia, tmp_path: Path) -> None:
    path = tmp_path / "datc.txt"
    path.write_text(DATC, encoding="utf-8")
    drawn = westphalia("draw", str(path), "-o", "-").out
    assert ">6.A.1 (moving too far)</text>" in drawn
    assert ">Standard, Spring 1901 Movement</text>" in drawn
    assert [mark.outcome for mark in marks_in(drawn)] == ["illegal"]


def test_a_phase_of_a_recorded_game_is_chosen(westphalia: Westphalia) -> None:
    path = str(EXAMPLES.parent / "tests" / "formats" / "recorded" / "saved-game.json")
    assert ">Spring 1901 Movement</text>" in westphalia("draw", path, "--phase", "S1901M", "-o", "-").out
    assert "has no phase F1999M" in westphalia("draw", path, "--phase", "F1999M", "-o", "-").err
    assert "options apply only to cases" in westphalia("draw", path, "--preset", "dptg", "-o", "-").err


def test_a_case_is_shown_under_its_title_on_the_part_of_the_board_in_play(westphalia: Westphalia) -> None:
    drawn, whole = (westphalia("draw", PANDIN, "-o", "-", *more).out for more in ((), ("--whole",)))
    assert "<title>Pandin's paradox (DATC 6.F.16): an army at sea decides about" in drawn
    assert {"lon", "eng", "bel"} <= set(MapReader(drawn).provinces)
    assert not {"mos", "smy", "tun"} & set(MapReader(drawn).provinces)
    assert {"mos", "smy", "tun"} <= set(MapReader(whole).provinces)
    opening = MapReader(westphalia("draw", str(EXAMPLES / "opening.txt"), "-o", "-").out)
    assert {"lon", "mos", "smy", "tun"} <= set(opening.provinces)


def test_a_picture_has_the_requested_part_title_and_legend(westphalia: Westphalia) -> None:
    case = str(EXAMPLES / "opening.txt")
    drawn = westphalia("draw", case, "--crop", "tun, North Africa", "--title", "South", "-o", "-").out
    assert ">South</text>" in drawn
    assert ">Standard, Spring 1901 Movement</text>" in drawn
    assert {"tun", "naf"} <= set(MapReader(drawn).provinces)
    assert "stp" not in MapReader(drawn).provinces
    assert 'class="legend"' in drawn
    assert 'class="legend"' not in westphalia("draw", case, "--no-legend", "-o", "-").out


def test_a_board_file_is_drawn_by_itself(westphalia: Westphalia, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(westphalia("boards", "show", "germany-1648", "--json").out, encoding="utf-8")
    drawn = MapReader(westphalia("draw", str(board), "-o", "-").out)
    assert sorted(drawn.provinces) == sorted(info.id for info in find_variant("germany-1648").board.provinces)


def test_a_kernel_is_highlighted_and_its_resolutions_are_side_by_side(westphalia: Westphalia) -> None:
    drawn = westphalia("draw", str(EXAMPLES / "crossed-paradoxes.txt"), "--kernel", "1", "-o", "-").out
    assert drawn.count('class="panel"') == 2
    assert "8 orders depend on each other and have two consistent resolutions." in drawn
    none = westphalia("draw", PANDIN, "--kernel", "1", "-o", "-").out
    assert "have no consistent resolution." in none
    assert "Suppose that the convoy of A bre to lon succeeds" in none


def test_the_file_that_is_read_is_not_drawn_over(westphalia: Westphalia, tmp_path: Path) -> None:
    case = tmp_path / "case.svg"
    case.write_bytes(Path(PANDIN).read_bytes())
    (tmp_path / "link.svg").symlink_to(case)
    for target in (case, tmp_path / "." / "case.svg", tmp_path / "link.svg"):
        ran = westphalia("draw", str(case), "-o", str(target))
        assert ran.status == 2
        said = "this is the input file, and it was not changed; expected another name"
        assert ran.err == f"error: {target}: {said}\n"
        assert case.read_bytes() == Path(PANDIN).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            [PANDIN, "-o", "map.gif"],
            "map.gif: cannot tell the picture format from the file name; expected a name that ends in",
        ),
        (
            [PANDIN, "-o", "map"],
            "map: cannot tell the picture format from the file name; expected a name that ends in",
        ),
        ([PANDIN, "-o", "no/such/map.png"], "no/such/map.png: cannot be written: No such file or directory"),
        ([PANDIN], "Missing option '--output' / '-o'"),
        ([PANDIN, "-o", "map.svg", "--phase", "S1901M"], "only a game has phases to choose from"),
        (
            [PANDIN, "-o", "map.svg", "--width", "300"],
            "--width applies only to PNG; expected a name that ends in .png",
        ),
        ([PANDIN, "-o", "map.svg", "--kernel", "2"], f"{PANDIN}: there is no kernel 2; expected 1"),
        ([PANDIN, "-o", "map.png", "--width", "10001"], "Invalid value for '--width'"),
        ([PANDIN, "-o", "map.svg", "--resolution", "1"], "the orders have no consistent resolution"),
        (
            [PANDIN, "-o", "map.svg", "--kernel", "1", "--no-orders"],
            "a kernel or a resolution is shown only with orders and outcomes",
        ),
        ([PANDIN, "-o", "map.svg", "--crop", "lonn"], f'{PANDIN}: unknown province "lonn"'),
        (
            [PANDIN, "-o", "map.svg", "--crop", "lon", "--whole"],
            "a picture shows the whole board or a part of it; expected whole or crop",
        ),
        (["nowhere.txt", "-o", "map.svg"], "nowhere.txt: cannot be read: No such file or directory"),
        (
            [str(EXAMPLES / "opening.txt"), "-o", "map.svg", "--kernel", "1"],
            "there is no kernel: the orders have",
        ),
        (
            [str(EXAMPLES / "ring.json"), "-o", "map.svg", "--resolution", "3"],
            "there is no resolution 3; expected",
        ),
    ],
)
def test_an_undrawable_subject_gives_one_clear_message_and_no_file(
    westphalia: Westphalia,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = westphalia("draw", *arguments)
    assert ran.status == 2
    assert ran.err.startswith(f"error: {message}") or f": {message}" in ran.err
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_typst_a_pdf_is_one_clear_message_and_no_file(
    westphalia: Westphalia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    target = tmp_path / "map.pdf"
    ran = westphalia("draw", PANDIN, "-o", str(target))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith(
        f"error: {target}: a PDF needs typst, which is not installed; expected pip install"
    )
    assert list(tmp_path.iterdir()) == []
