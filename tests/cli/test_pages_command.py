"""westphalia player and archive, as a referee uses them."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from tests.cli.conftest import Westphalia
from westphalia import draw


@pytest.fixture
def game(tmp_path: Path, westphalia: Westphalia) -> Path:
    """Create a game with one played phase and Italy's next orders."""
    file = tmp_path / "game.json"
    assert westphalia("new", "standard", file).status == 0
    assert westphalia("advance", file, "--anyway", "--phase", "S1901M").status == 0
    assert westphalia("submit", file, "italy", "-", stdin="A Ven - Tri").status == 0
    return file


def test_a_page_is_printed_and_written(game: Path, tmp_path: Path, westphalia: Westphalia) -> None:
    printed = westphalia("player", game, "Italy")
    assert printed.status == 0
    assert "Submitted\n  A ven - tri\n" in printed.out
    assert "F nap  H\n         - apu, ion, rom, tys\n" in printed.out
    for name, sign in (("a.txt", "WHAT IS DUE"), ("a.md", "## What is due"), ("a.html", "<!DOCTYPE html>")):
        assert westphalia("player", game, "Italy", "-o", tmp_path / name) == (0, "", "")
        assert sign in (tmp_path / name).read_text(encoding="utf-8")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == printed.out
    assert westphalia("player", game, "Italy", "--format", "html").out == (tmp_path / "a.html").read_text(
        encoding="utf-8"
    )


def test_a_page_is_written_as_pdf(game: Path, tmp_path: Path, westphalia: Westphalia) -> None:
    pytest.importorskip("typst")
    assert westphalia("player", game, "Italy", "-o", tmp_path / "a.pdf") == (0, "", "")
    first = (tmp_path / "a.pdf").read_bytes()
    assert first.startswith(b"%PDF-")
    assert westphalia("player", game, "Italy", "-o", tmp_path / "b.pdf").status == 0
    assert (tmp_path / "b.pdf").read_bytes() == first


def test_bad_input_of_player_writes_nothing(game: Path, tmp_path: Path, westphalia: Westphalia) -> None:
    out = tmp_path / "page.html"
    for arguments, message in (
        ((game, "Itly", "-o", out), 'unknown power "Itly" (did you mean Italy?)'),
        ((game, "Italy", "-o", tmp_path / "page.docx"), "cannot tell the format from the file name"),
        ((game, "Italy", "--format", "pdf"), "a PDF is not written to standard output"),
        ((game, "Italy", "-o", game), "cannot tell the format from the file name"),
        ((game, "Italy", "--format", "text", "-o", game), "this is the input file, and it was not changed"),
    ):
        ran = westphalia("player", *arguments)
        assert ran.status == 2
        assert message in ran.err
    assert [one.name for one in tmp_path.iterdir() if not one.name.startswith(".")] == ["game.json"]


def test_an_archive_is_written(game: Path, tmp_path: Path, westphalia: Westphalia) -> None:
    folder = tmp_path / "archive"
    ran = westphalia("archive", game, folder, "--title", "Winter league")
    assert ran == (0, f"{folder}: 10 files. Open {folder}/index.html in a browser.\n", "")
    assert "<title>Winter league</title>" in (folder / "index.html").read_text(encoding="utf-8")
    assert "A ven - tri" not in (folder / "index.html").read_text(encoding="utf-8")


def test_only_an_archive_is_replaced(game: Path, tmp_path: Path, westphalia: Westphalia) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    assert westphalia("archive", game, folder).status == 0
    index = (folder / "index.html").read_bytes()
    (folder / "index.html").write_text("old", encoding="utf-8")
    again = westphalia("archive", game, folder)
    assert again.status == 2
    assert "the folder is not empty and was not changed; expected another name, or --force" in again.err
    assert (folder / "index.html").read_text(encoding="utf-8") == "old"
    assert westphalia("archive", game, folder, "--force").status == 0
    assert (folder / "index.html").read_bytes() == index
    (folder / "thesis.txt").write_text("mine", encoding="utf-8")
    refused = westphalia("archive", game, folder, "--force")
    assert refused.status == 2
    assert "the folder holds other files and was not changed: thesis.txt" in refused.err
    assert (folder / "thesis.txt").exists()
    assert westphalia("archive", game, game).status == 2
    assert westphalia("archive", game, tmp_path / "nowhere" / "archive").status == 2


def test_an_interrupted_archive_leaves_the_old_one(
    game: Path, tmp_path: Path, westphalia: Westphalia
) -> None:
    folder = tmp_path / "archive"
    assert westphalia("archive", game, folder).status == 0
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}

    def broken(*_: object):
        yield "index.html", b"half"
        raise KeyboardInterrupt

    with mock.patch.object(draw, "archive_files", broken):
        assert westphalia("archive", game, folder, "--force").status != 0
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before
    assert {one.name for one in tmp_path.iterdir()} <= {"game.json", "archive"}
