"""Game files on disk: created, read and changed without ever losing data.

`update_game` is the only way to change a file. It holds the file's lock from reading to writing, so that two
processes cannot overwrite each other's changes, and it writes atomically: if it is killed, the file holds
either the old or the new game. During a change, the lock (``.game.json.lock``) and the new text
(``.game.json.new``) are in the folder of the file; afterwards neither is.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.text import MAX_CHARACTERS, path_exists, read_text
from ...variants.registry import find_variant
from ...variants.variant import Variant
from ..game import Game
from .data import format_game
from .reading import read_game

VariantFinder: TypeAlias = Callable[[str], Variant]

WAIT_SECONDS = 10.0
"""The time in seconds to wait while another process changes the same file."""


def load_game(path: str | Path, *, variants: VariantFinder = find_variant, verify: bool = False) -> Game:
    """Return the game of a file.

    Reading needs no lock, since writes are atomic. Raises like `read_game`, and UnreadableError for a file
    that is not text.
    """
    return read_game(read_text(path), str(path), variants=variants, verify=verify)


def create_game(path: str | Path, game: Game, *, wait: float = WAIT_SECONDS) -> None:
    """Write a new game file.

    Raises:
        ImpossibleError: The file already exists.
    """
    _refuse_existing(path)
    with _lock(path, wait) as target:
        _refuse_existing(target)
        _write_text(target, format_game(game), str(path))


def _refuse_existing(path: str | Path) -> None:
    if path_exists(path):
        message = "the file already exists; it was not changed"
        raise ImpossibleError(message, place=Place(str(path)), expected="another name")


def update_game(
    path: str | Path,
    change: Callable[[Game], Game],
    *,
    wait: float = WAIT_SECONDS,
    variants: VariantFinder = find_variant,
) -> Game:
    """Read a game file, change the game, write it back and return it.

    If `change` raises, the file stays unchanged and the error is passed on.

    Raises:
        ImpossibleError: Another process is still changing the file after `wait` seconds.
        WestphaliaError: As for `load_game`.
    """
    if not path_exists(path):
        return load_game(path, variants=variants)  # raises the error for a missing file without a lock
    with _lock(path, wait) as target:
        game = change(load_game(path, variants=variants))
        _write_text(target, format_game(game), str(path))
        return game


def compute_version(path: str | Path) -> str:
    """Return the version of a file for `replace_file`: a digest of its content, empty if there is none."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""


def replace_file(path: str | Path, text: str, version: str, *, wait: float = WAIT_SECONDS) -> str:
    """Replace the text of a file that still has the given version, and return its new version.

    The file is locked and written as by `update_game`.

    Raises:
        ImpossibleError: The file has changed since, or another process is still changing it after `wait`
            seconds, or the text is too large.
        UnreadableError: The file cannot be written.
    """
    with _lock(path, wait) as target:
        if compute_version(target) != version:
            message = "the file has changed since it was read; it was not written"
            raise ImpossibleError(message, place=Place(str(path)), expected="a version that was read last")
        _write_text(target, text, str(path))
        return compute_version(target)


@contextmanager
def _lock(path: str | Path, wait: float) -> Generator[Path, None, None]:
    """Hold the lock of a file; yield the file itself if `path` is a link to it.

    The lock file is removed while the lock is held. A waiting process notices that the file has no name any
    more, and takes a new lock.
    """
    from filelock import FileLock, Timeout  # slow to import

    target = Path(os.path.realpath(path))
    if path_exists(target) and target.is_dir():
        raise UnreadableError("cannot be written: Is a directory", place=Place(str(path)))
    if not path_exists(target.parent):
        message = f"cannot be written: there is no folder {target.parent}"
        raise UnreadableError(message, place=Place(str(path)))
    try:
        with FileLock(lock := _hidden_path(target, "lock"), timeout=wait):
            try:
                yield target
            finally:
                with suppress(OSError):  # Windows refuses to remove an open file; filelock does it there
                    lock.unlink()
    except Timeout:
        message = "another process is changing the file; try again in a moment"
        raise ImpossibleError(message, place=Place(str(path))) from None
    except OSError as problem:
        raise UnreadableError(
            f"cannot be written: {problem.strerror or problem}", place=Place(str(path))
        ) from None


def _hidden_path(target: Path, ending: str) -> Path:
    return target.with_name(f".{target.name}.{ending}")


def _write_text(target: Path, text: str, file: str) -> None:
    """Replace the text of a file whose lock is held.

    A leftover of the new text from a killed process is overwritten, which is safe under the lock.
    """
    data = text.encode()
    if len(data) > MAX_CHARACTERS:
        message = "the text is too large for a file"
        raise ImpossibleError(message, place=Place(file), expected=f"at most {MAX_CHARACTERS:,} bytes")
    write_atomically(target, data, _hidden_path(target, "new"))


def write_atomically(target: str | Path, data: bytes, fresh: Path) -> None:
    """Write a file so that it has either its old or its new content, whenever the process is killed.

    The data is written and flushed to the disk under the name `fresh` in the same folder, then renamed.
    """
    try:
        with fresh.open("wb") as handle:
            handle.write(data)
            handle.flush()
            os.fsync(handle.fileno())
        if Path(target).exists():
            fresh.chmod(stat.S_IMODE(Path(target).stat().st_mode))
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # elsewhere the entries of a folder cannot be flushed
        handle = os.open(Path(target).parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
