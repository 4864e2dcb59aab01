"""Game files on disk: made, read and changed so that nothing is ever lost.

`update_game` is the only way to change a file: it holds the file's lock from reading to writing, so two
game masters cannot overwrite one another, and it writes atomically: killed at any moment, it leaves the
old file or the new one. The lock lies beside the file (``.game.json.lock``), and so does, for a moment,
the new text (``.game.json.new``).
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.text import MAX_CHARACTERS, is_there, read_text
from ...variants.registry import find_variant
from ...variants.variant import Variant
from ..game import Game
from .data import format_game
from .reading import read_game

VariantFinder: TypeAlias = Callable[[str], Variant]

WAIT = 10.0
"""How long (in seconds) somebody else's change of the same file is waited for."""


def load_game(path: str | Path, *, variants: VariantFinder = find_variant, verify: bool = False) -> Game:
    """The game of a file. Raises like `read_game`, and UnreadableError for no text file.

    No lock is needed for reading: what is read is always one whole state of the file.
    """
    return read_game(read_text(path), str(path), variants=variants, verify=verify)


def create_game(path: str | Path, game: Game, *, wait: float = WAIT) -> None:
    """Write a new game file. Raises ImpossibleError where there is a file already."""
    _refuse_existing(path)
    with _locked(path, wait) as target:
        _refuse_existing(target)
        _write(target, game, str(path))


def _refuse_existing(path: str | Path) -> None:
    if is_there(path):
        message = "there is such a file already, and it was left as it is"
        raise ImpossibleError(message, place=Place(str(path)), expected="another name")


def update_game(
    path: str | Path,
    change: Callable[[Game], Game],
    *,
    wait: float = WAIT,
    variants: VariantFinder = find_variant,
) -> Game:
    """Read a game file, change the game and write it back; gives the changed game.

    Whatever `change` raises goes through, and the file stays as it was. Raises like `load_game`, and
    ImpossibleError when the file is still being changed by somebody else after `wait` seconds.
    """
    if not is_there(path):
        return load_game(path, variants=variants)  # which says that there is none, and leaves no lock
    with _locked(path, wait) as target:
        game = change(load_game(path, variants=variants))
        _write(target, game, str(path))
        return game


@contextmanager
def _locked(path: str | Path, wait: float) -> Generator[Path, None, None]:
    """Hold the lock of a game file; gives the file itself where `path` is a link to it."""
    from filelock import FileLock, Timeout  # it takes a while to import

    target = Path(os.path.realpath(path))
    if is_there(target) and target.is_dir():
        raise UnreadableError("cannot be written: Is a directory", place=Place(str(path)))
    if not is_there(target.parent):
        message = f"cannot be written: there is no folder {target.parent}"
        raise UnreadableError(message, place=Place(str(path)))
    try:
        with FileLock(_beside(target, "lock"), timeout=wait):
            yield target
    except Timeout:
        message = "the game is being changed by somebody else"
        raise ImpossibleError(message, place=Place(str(path)), expected="to try again in a moment") from None
    except OSError as problem:
        raise UnreadableError(
            f"cannot be written: {problem.strerror or problem}", place=Place(str(path))
        ) from None


def _beside(target: Path, ending: str) -> Path:
    return target.with_name(f".{target.name}.{ending}")


def _write(target: Path, game: Game, file: str) -> None:
    """Put the game's text in the place of what is in the file, all of it or nothing.

    The new text is written and flushed to the disk under another name before it takes the old one's
    place. Whoever holds the lock may overwrite what a killed predecessor left under that name.
    """
    text = format_game(game).encode()
    if len(text) > MAX_CHARACTERS:
        message = "the game has become too large for a file"
        raise ImpossibleError(message, place=Place(file), expected=f"at most {MAX_CHARACTERS:,} bytes")
    fresh = _beside(target, "new")
    try:
        with fresh.open("wb") as handle:
            handle.write(text)
            handle.flush()
            os.fsync(handle.fileno())
        if target.exists():
            fresh.chmod(stat.S_IMODE(target.stat().st_mode))
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    """Have the folder's new entry on the disk, where the system can do that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
