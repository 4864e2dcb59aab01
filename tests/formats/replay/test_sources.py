"""Texts from files, folders and archives, and their replay on all cores."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.formats.small_game import RECORDED, file_name
from tests.golden import Golden
from westphalia.formats.replay.bulk import MAX_IN_PROCESS, Settings, SourceReport, replay_all, replay_source
from westphalia.formats.replay.sources import SourceText, SourceTexts
from westphalia.model.errors import Place, UnreadableError, WestphaliaError
from westphalia.model.text import MAX_CHARACTERS

# ---------------------------------------------------------------------------------------------------- sources


TEXTS = {"a.txt": b"first", "deep/b.txt": b"second", "games.jsonl": b'{"a": 1}\n\n{"b": 2}\n'}
FOUND = [
    ("a.txt", b"first", 1),
    ("deep/b.txt", b"second", 1),
    ("games.jsonl", b'{"a": 1}\n', 1),
    ("games.jsonl", b'{"b": 2}\n', 3),
]


def found(*paths: Path | str) -> list[tuple[str, bytes, int]]:
    pieces = list(SourceTexts([str(path) for path in paths]))
    return [(one.name, one.data, one.first_line) for one in pieces if isinstance(one, SourceText)]


def errors(*paths: Path | str) -> list[str]:
    return [
        str(one) for one in SourceTexts([str(path) for path in paths]) if isinstance(one, WestphaliaError)
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    top = tmp_path / "games"
    for name, data in TEXTS.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return top


def make_tar(path: Path, pack: Callable[[bytes], bytes] = bytes) -> None:
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as archive:
        for name, data in TEXTS.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        archive.addfile(tarfile.TarInfo(".hidden"), io.BytesIO())
        link = tarfile.TarInfo("link")
        link.type = tarfile.SYMTYPE
        archive.addfile(link)
    path.write_bytes(pack(plain.getvalue()))


def make_zip(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("deep")
        for name, data in TEXTS.items():
            archive.writestr(name, data)
        archive.writestr(".hidden", b"")


def test_a_folder_is_read_in_order_without_hidden_files(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".git" / "c.txt").write_bytes(b"hidden")
    (folder / ".d.txt").write_bytes(b"hidden")
    assert found(folder) == [(str(folder / name), data, line) for name, data, line in FOUND]


ARCHIVES: dict[str, Callable[[Path], None]] = {
    "x.tar": make_tar,
    "x.tar.gz": lambda path: make_tar(path, gzip.compress),
    "x.tgz": lambda path: make_tar(path, gzip.compress),
    "x.tar.xz": lambda path: make_tar(path, lzma.compress),
    "x.tar.bz2": lambda path: make_tar(path, bz2.compress),
    "X.ZIP": make_zip,
}


@pytest.mark.parametrize("name", ARCHIVES)
def test_an_archive_is_read_in_stored_order(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    ARCHIVES[name](path)
    assert found(path) == [(f"{path}:{member}", data, line) for member, data, line in FOUND]


@pytest.mark.parametrize(
    ("suffix", "pack"), [(".gz", gzip.compress), (".xz", lzma.compress), (".bz2", bz2.compress)]
)
def test_a_packed_file_is_unpacked(tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / f"games.jsonl{suffix}"
    path.write_bytes(pack(TEXTS["games.jsonl"]))
    assert found(path) == [(str(tmp_path / "games.jsonl"), data, line) for _, data, line in FOUND[2:]]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress])
def test_a_packed_file_is_unpacked_whatever_its_name(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "a"
    path.write_bytes(pack(TEXTS["a.txt"]))
    assert found(path) == [(str(path), TEXTS["a.txt"], 1)]


def test_a_packed_file_of_an_archive_is_unpacked_and_a_broken_one_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    packed = gzip.compress(TEXTS["a.txt"])
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in {"cut.txt.gz": packed[:-9], "a.txt.gz": packed}.items():
            archive.writestr(name, data)
    (error,) = errors(path)
    assert error.startswith(f"{path}:cut.txt.gz: ")
    assert found(path) == [(f"{path}:a.txt", TEXTS["a.txt"], 1)]


@pytest.mark.parametrize("name", [*ARCHIVES, "x.gz", "x.xz", "x.bz2"])
def test_a_broken_archive_is_an_error_and_the_rest_is_read(tmp_path: Path, name: str) -> None:
    path, other = tmp_path / name, tmp_path / "other.txt"
    path.write_bytes(b"no archive at all")
    other.write_bytes(b"fine")
    (error,) = errors(path, other)
    assert error.startswith(f"{path}: ")
    assert found(path, other) == [(str(other), b"fine", 1)]


@pytest.mark.parametrize("name", ["x.tar.gz", "x.tar.xz", "X.ZIP"])
def test_a_truncated_archive_is_an_error(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    ARCHIVES[name](path)
    path.write_bytes(path.read_bytes()[:-60])
    assert len(errors(path)) == 1


def test_a_missing_file_is_an_error(tmp_path: Path, golden: Golden) -> None:
    assert errors(tmp_path / "nothing.txt") == [
        f"{tmp_path / 'nothing.txt'}: cannot be read: No such file or directory"
    ]
    golden(errors("a\0b"))


def test_a_file_that_is_far_too_large_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"x" * (MAX_CHARACTERS + 1))
    assert errors(path) == [f"{path}: too large to be read; expected at most 5,000,000 characters per game"]


def test_large_json_lines_are_read_line_by_line_whatever_their_name(tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    line = b'{"a": "' + b"x" * 1_000_000 + b'"}\n'
    path.write_bytes(line * 7 + b'{"b": "' + b"x" * (MAX_CHARACTERS + 1) + b'"}\n' + line)
    assert [number for _, _, number in found(path)] == [*range(1, 8), 9]
    assert errors(path) == [f"{path}:8: too large to be read; expected at most 5,000,000 characters per game"]


def test_only_files_named_by_the_user_are_marked(folder: Path) -> None:
    sources = SourceTexts([str(folder), str(folder / "a.txt")])
    named = [one.named for one in sources if isinstance(one, SourceText)]
    assert named == [False, False, False, False, True]


def test_the_share_read_so_far_is_known(folder: Path) -> None:
    sources = SourceTexts([str(folder)])
    seen = [sources.done for _ in sources]
    assert sources.total == sum(map(len, TEXTS.values()))
    assert seen == sorted(seen)
    assert sources.done == sources.total


# ------------------------------------------------------------------------------------------------- many texts


TEXT = (RECORDED / file_name("droidippy")).read_bytes()
RULES = Settings(rules=(("automatic_removal", "2023"), ("adjacent_convoy", "intent_no_fallback")))


def many(count: int) -> Iterator[SourceText | WestphaliaError]:
    for number in range(count):
        if number == 3:
            yield UnreadableError("is broken", place=Place("number 3"))
        elif number == 5:
            yield SourceText("number 5", b"nothing of the kind")
        else:
            yield SourceText(f"number {number}", TEXT[: -number * 40] if number % 2 else TEXT)


def test_several_processes_report_the_same_in_the_same_sequence() -> None:
    alone = list(replay_all(many(MAX_IN_PROCESS + 4), RULES, jobs=1))
    together = list(replay_all(many(MAX_IN_PROCESS + 4), RULES, jobs=2))
    assert together == alone
    assert [report.name for report in alone] == [f"number {number}" for number in range(MAX_IN_PROCESS + 4)]


def test_a_report_counts_phases_and_keeps_those_that_differ() -> None:
    (game,) = replay_source(SourceText("f", TEXT), RULES).games
    assert game.phases == {"movement": 5, "retreat": 2, "adjustment": 2}
    assert sum(game.compared.values()) == 8
    assert game.differing == ()
    forged = TEXT.replace(b"Turkey: army bul", b"Turkey: army gre", 1)
    (game,) = replay_source(SourceText("f", forged.replace(b"bul move rum", b"gre move rum", 1)), RULES).games
    assert [phase.phase.code for phase in game.differing] == ["S1901M", "F1901M"]


def test_a_text_in_no_format_is_skipped_unless_it_was_named() -> None:
    text = b"Dear diary"
    assert replay_source(SourceText("f", text), Settings()) == SourceReport("f", skipped=True)
    assert replay_source(SourceText("f", b"\0", named=False), Settings()) == SourceReport("f", skipped=True)
    report = replay_source(SourceText("f", text, named=True), Settings())
    assert report.error is not None
    assert report.error.startswith("f: unknown format")


def test_json_lines_are_replayed_line_by_line() -> None:
    line = (RECORDED / file_name("saved-games")).read_bytes()
    report = replay_source(SourceText("f.jsonl", line, first_line=7), RULES)
    assert [(game.line, game.differing) for game in report.games] == [(7, ())]
    broken = replay_source(SourceText("f.jsonl", line.replace(b'"S1901M"', b'"S19M"'), first_line=7), RULES)
    assert broken.error is not None
    assert broken.error.startswith("f.jsonl:7:")


def test_cases_one_a_line_are_replayed_as_well() -> None:
    line = b'{"variant": "standard", "phase": "S1901M", "orders": {"austria": ["A vie - tri"]}}\n'
    report = replay_source(SourceText("f.jsonl", line, first_line=4), Settings())
    assert [(game.line, game.phases["movement"]) for game in report.games] == [(4, 1)]
    broken = replay_source(SourceText("f.jsonl", line.replace(b"tri", b"trx"), first_line=4), Settings())
    assert broken.error is not None
    assert broken.error.startswith("f.jsonl:4:")
    several = replay_source(
        SourceText("f.jsonl", line.replace(b"vie - tri", b"vi - trx"), first_line=4), Settings()
    )
    assert several.error is not None
    assert all(one.startswith("f.jsonl:4:") for one in several.error.splitlines())
