"""Writing output files completely or not at all."""

import os
import tempfile
from collections.abc import Callable, Collection, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path

from ...games import write_atomically
from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError
from ...model.text import path_exists, shorten
from .console import print_text


def refuse_overwriting(target: str) -> None:
    """Raise `ImpossibleError` if the target is a file that exists."""
    if target != "-" and path_exists(target):
        message = "the file already exists and was not changed"
        raise ImpossibleError(message, place=Place(target), expected="another name, or --force")


def refuse_input(target: str, source: str) -> None:
    """Raise `ImpossibleError` if the target is the input file, under whatever name."""
    try:
        same = "-" not in (target, source) and Path(target).samefile(source)
    except (OSError, ValueError):  # one of them does not exist
        return
    if same:
        message = "this is the input file, and it was not changed"
        raise ImpossibleError(message, place=Place(target), expected="another name")


def refuse_standard_output(target: str | None, what: str, expected: str = "a file name") -> None:
    """Raise `UnreadableError` if the target is ``-``, which means standard output to other options."""
    if target == "-":
        message = f"cannot write {what} to standard output"
        raise UnreadableError(message, place=Place("-"), expected=expected)


def write_output(target: str, text: str) -> None:
    """Write a text to a file with `write_whole`, or to standard output if the target is ``-``."""
    if target == "-":
        print_text(text)
    else:
        write_whole(target, text)


def write_whole(target: str, content: str | bytes) -> None:
    """Write a file so that it is never incomplete.

    Raises:
        UnreadableError: The file cannot be written, or the target is ``-``.
    """
    refuse_standard_output(target, "this file")
    name = Path(target)
    fresh = name.parent / f".{name.name}.{os.getpid()}.new"
    with _reporting_failures(target, "file"):
        write_atomically(target, content.encode() if isinstance(content, str) else content, fresh)


@contextmanager
def _reporting_failures(target: str, kind: str) -> Generator[None]:
    """Raise an UnreadableError that names the target if the file or folder cannot be written."""
    try:
        yield
    except WestphaliaError:
        raise
    except OSError as problem:
        message = f"cannot be written: {problem.strerror or problem}"
        raise UnreadableError(message, place=Place(target)) from None
    except ValueError:
        message = f"cannot be written: not a {kind} name"
        raise UnreadableError(message, place=Place(repr(target))) from None


def write_folder(
    target: str, files: Callable[[], Iterable[tuple[str, bytes]]], known: Collection[str], *, force: bool
) -> int:
    """Write a folder of files through a temporary folder beside it; return the number of files.

    `files` yields the path inside the folder and the content of each. A folder that is not empty is replaced
    only with `force`, and only if it has nothing but the `known` names, so no other file is ever lost.

    Raises:
        ImpossibleError: The target is not an empty folder and may not be replaced.
        UnreadableError: The folder cannot be written.
    """
    refuse_standard_output(target, "a folder", "a folder name")
    place = Path(target)
    count = 0
    with _reporting_failures(target, "folder"):
        _refuse_full(place, target, known, force=force)
        with tempfile.TemporaryDirectory(dir=place.absolute().parent, prefix=f".{place.name}-") as work:
            fresh, old = Path(work) / "new", Path(work) / "old"
            for name, content in files():
                file = fresh / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
                count += 1
            if place.exists():
                place.rename(old)
            try:
                fresh.rename(place)
            except BaseException:
                if old.exists():
                    old.rename(place)
                raise
    return count


def _refuse_full(place: Path, target: str, known: Collection[str], *, force: bool) -> None:
    """Raise `ImpossibleError` unless the target is new, empty, or a folder that may be replaced."""
    if not place.exists():
        return
    if not place.is_dir():
        message = "this is a file, not a folder, and it was not changed"
        raise ImpossibleError(message, place=Place(target), expected="another name")
    inside = {one.name for one in place.iterdir()}
    if inside and not force:
        message = "the folder is not empty and was not changed"
        raise ImpossibleError(message, place=Place(target), expected="another name, or --force")
    others = sorted(inside - set(known))
    if others:
        message = f"the folder holds other files and was not changed: {shorten(', '.join(others))}"
        raise ImpossibleError(message, place=Place(target), expected="another name")
