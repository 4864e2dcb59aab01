"""Texts of recorded games from files, folders and archives.

Folders are searched recursively, and so are archives (tar with or without compression, zip), whose files may
be compressed like others (gzip, xz, bzip2), whatever their names.
JSON Lines files are read line by line, so they may be larger than memory.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, cast

from ...model.brief import make_repr
from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.text import MAX_CHARACTERS, decode_text, find_control
from ..registry import Format, find_format, guess_format

STDIN: Final = "standard input"
_LINES: Final = (".jsonl", ".ndjson")
_TARS: Final = (".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
_BROKEN: Final = (OSError, EOFError, tarfile.TarError, zipfile.BadZipFile, lzma.LZMAError, zlib.error)
_OPENERS: Final = {
    ".gz": (b"\x1f\x8b", gzip.open),
    ".xz": (b"\xfd7zXZ", lzma.open),
    ".bz2": (b"BZh", bz2.open),
}
"""By the usual suffix of a compressed file: its first bytes, and the function that opens it."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text and its origin: a file, a member of an archive or a line of a file.

    `named` is True if the user named the file itself, not a folder or archive that contains it.
    """

    name: str
    data: bytes
    first_line: int = 1
    named: bool = False


class SourceTexts:
    """The texts in files, folders and archives; ``-`` is the standard input.

    Iteration yields each text as a `SourceText`, or the error that prevents reading it. `done` of `total`
    bytes have been read so far.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._files = [(path, named) for name in paths for path, named in _find_files(name)]
        self.total = sum(_measure_size(path) for path, _ in self._files)
        self.done = 0

    def __repr__(self) -> str:
        return make_repr(self)

    def __iter__(self) -> Iterator[SourceText | WestphaliaError]:
        for path, named in self._files:
            before = self.done
            try:
                yield from self._texts(path, named=named)
            except WestphaliaError as error:
                yield error
            except _BROKEN as problem:
                yield _make_read_error(path, problem)
            self.done = before + _measure_size(path)

    def readable(self, unreadable: list[str]) -> Iterator[SourceText]:
        """Yield the texts that can be read, and add the errors about the others to `unreadable`."""
        for source in self:
            if isinstance(source, WestphaliaError):
                unreadable.append(str(source))
            else:
                yield source

    def _texts(self, path: str, *, named: bool) -> Iterator[SourceText | WestphaliaError]:
        if path == "-":
            yield from _read_pieces(STDIN, sys.stdin.buffer, named=True)
            return
        if "\0" in path:
            message = "cannot be read: not a file name"
            raise UnreadableError(message, place=Place(repr(path)))
        with Path(path).open("rb") as handle:
            counted = _CountingReader(handle, self)
            lower = path.lower()
            if lower.endswith(_TARS):
                yield from _read_tar(path, counted)
            elif lower.endswith(".zip"):
                yield from _read_zip(path, counted)
            else:
                yield from _read_file(path, counted, named=named)


def identify_text(source: SourceText, name: str | None = None) -> tuple[str, Format | None] | None:
    """Return the text of a source with its format: the named one, the detected one, or None if unknown.

    Return None alone to skip a file of a folder or archive that is not a text of a known format.

    Raises:
        UnreadableError: A source that the user named is not text.
        UnknownNameError: The format does not exist.
    """
    given = find_format(name) if name is not None else None
    try:
        text = decode_text(source.data, source.name)
    except UnreadableError:
        if source.named:
            raise
        return None
    form = given or guess_format(text)
    return (text, form) if form is not None or source.named else None


class _CountingReader(io.BufferedReader):
    """A file that counts how far it has been read."""

    def __init__(self, handle: IO[bytes], sources: SourceTexts) -> None:
        super().__init__(_CountingRawFile(handle, sources))


class _CountingRawFile(io.RawIOBase):
    def __init__(self, handle: IO[bytes], sources: SourceTexts) -> None:
        super().__init__()
        self._handle = handle
        self._sources = sources
        self._start = sources.done

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._handle.seek(offset, whence)

    def tell(self) -> int:
        return self._handle.tell()

    def readinto(self, buffer: memoryview) -> int:  # pyright: ignore[reportIncompatibleMethodOverride]
        data = self._handle.read(len(buffer))
        buffer[: len(data)] = data
        self._sources.done = max(self._sources.done, self._start + self._handle.tell())
        return len(data)


def _find_files(name: str) -> Iterator[tuple[str, bool]]:
    """Yield the files of a path, in order: itself, or everything in a folder except hidden files."""
    path = Path(name)
    try:
        is_folder = name != "-" and path.is_dir()
    except (OSError, ValueError):
        is_folder = False
    if not is_folder:
        yield name, True
        return
    found: list[Path] = []
    for folder, folders, names in os.walk(path):  # unlike rglob, this skips files that vanish meanwhile
        folders[:] = [one for one in folders if not one.startswith(".")]
        found += [Path(folder, one) for one in names if not one.startswith(".")]
    yield from ((str(inside), False) for inside in sorted(found) if os.path.isfile(inside))  # noqa: PTH113 - Path.is_file raises for some files


def _measure_size(path: str) -> int:
    try:
        return Path(path).stat().st_size if path != "-" else 0
    except (OSError, ValueError):
        return 0


def _read_file(name: str, handle: IO[bytes], *, named: bool) -> Iterator[SourceText | WestphaliaError]:
    """Yield the texts of a file or of a member of an archive, which may be compressed."""
    buffered = cast("io.BufferedReader", handle)
    for suffix, (magic, opener) in _OPENERS.items():
        is_named = name.lower().endswith(suffix)
        if is_named or buffered.peek(len(magic)).startswith(magic):
            plain = name[: -len(suffix)] if is_named else name
            with opener(buffered) as inside:
                yield from _read_pieces(plain, cast("IO[bytes]", inside), named=named)
            return
    yield from _read_pieces(name, handle, named=named)


def _read_pieces(name: str, handle: IO[bytes], *, named: bool) -> Iterator[SourceText | WestphaliaError]:
    """Yield the text of a file, or each line of JSON lines."""
    if not name.lower().endswith(_LINES):
        data = handle.read(MAX_CHARACTERS + 1)
        if len(data) > MAX_CHARACTERS and _is_json_lines(data):
            yield from _read_lines(name, data, handle, named=named)
        elif len(data) > MAX_CHARACTERS:
            yield _make_size_error(name)
        else:
            yield SourceText(name, data, named=named)
        return
    yield from _read_lines(name, b"", handle, named=named)


def _is_json_lines(data: bytes) -> bool:
    """Return whether a text that is too large to read as a whole is JSON Lines, whatever its name."""
    first = data[:MAX_CHARACTERS].partition(b"\n")[0].strip()
    return first.startswith(b"{") and first.endswith(b"}")


def _read_lines(
    name: str, begun: bytes, handle: IO[bytes], *, named: bool
) -> Iterator[SourceText | WestphaliaError]:
    number = 0
    rest = io.BytesIO(begun)
    while True:
        line = rest.readline(MAX_CHARACTERS + 1)
        if not line.endswith(b"\n"):
            line += handle.readline(MAX_CHARACTERS + 1 - len(line))
        if not line:
            return
        number += 1
        if len(line) > MAX_CHARACTERS:
            yield _make_size_error(name, number)
            while line and not line.endswith(b"\n"):
                line = handle.readline(MAX_CHARACTERS)
        elif line.strip():
            yield SourceText(name, line, number, named=named)


def _read_tar(path: str, handle: IO[bytes]) -> Iterator[SourceText | WestphaliaError]:
    with tarfile.open(fileobj=handle, mode="r:*") as archive:
        for member in archive:
            if member.isfile() and not Path(member.name).name.startswith("."):
                bad = find_control(member.name)
                if bad is not None:
                    yield _make_name_error(path, member.name, bad)
                    continue
                inside = archive.extractfile(member)
                if inside is not None:
                    yield from _read_file(f"{path}:{member.name}", inside, named=False)


def _read_zip(path: str, handle: IO[bytes]) -> Iterator[SourceText | WestphaliaError]:
    with zipfile.ZipFile(handle) as archive:
        for member in archive.infolist():
            name = f"{path}:{member.filename}"
            if member.is_dir() or Path(member.filename).name.startswith("."):
                continue
            bad = find_control(member.filename)
            if bad is not None:
                yield _make_name_error(path, member.filename, bad)
                continue
            try:
                with archive.open(member) as inside:
                    yield from _read_file(name, inside, named=False)
            except (RuntimeError, NotImplementedError, *_BROKEN) as problem:  # encrypted, broken, unsupported
                yield UnreadableError(f"cannot be read: {problem}", place=Place(name))


def _make_read_error(path: str, problem: BaseException) -> UnreadableError:
    if isinstance(problem, OSError) and problem.strerror:
        return UnreadableError(f"cannot be read: {problem.strerror}", place=Place(path))
    return UnreadableError(f"broken archive: {problem}", place=Place(path))


def _make_name_error(path: str, name: str, bad: str) -> UnreadableError:
    """Return the error for an archive member whose name contains control characters."""
    return UnreadableError(
        f"the member {name!a} is skipped: its name contains {bad}",
        place=Place(path),
        expected="names without control characters",
    )


def _make_size_error(name: str, line: int | None = None) -> UnreadableError:
    expected = f"at most {MAX_CHARACTERS:,} characters per game"
    return UnreadableError("too large to be read", place=Place(name, line), expected=expected)
