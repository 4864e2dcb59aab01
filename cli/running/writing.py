"""Writing output files completely or not at all."""

import os
import tempfile
from pathlib import Path

from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.text import is_there
from .console import hand_on


def refuse_overwriting(target: str) -> None:
    """Raise `ImpossibleError` if the target is a file that exists."""
    if target != "-" and is_there(target):
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


def write_output(target: str, text: str) -> None:
    """Write a text to a file with `write_whole`, or to standard output if the target is ``-``."""
    if target == "-":
        hand_on(text)
    else:
        write_whole(target, text)


def write_whole(target: str, content: str | bytes) -> None:
    """Write a file through a temporary file, so that it is never incomplete.

    Raises:
        UnreadableError: The file cannot be written.
    """
    folder = Path(target).parent
    try:
        with tempfile.NamedTemporaryFile("wb", dir=folder, delete=False) as handle:
            fresh = Path(handle.name)
            try:
                handle.write(content.encode() if isinstance(content, str) else content)
                handle.close()
                mask = os.umask(0)  # the umask can only be read by setting it
                os.umask(mask)
                fresh.chmod(0o666 & ~mask)
                fresh.replace(target)
            except BaseException:
                fresh.unlink(missing_ok=True)
                raise
    except OSError as problem:
        message = f"cannot be written: {problem.strerror or problem}"
        raise UnreadableError(message, place=Place(target)) from None
    except ValueError:
        raise UnreadableError("cannot be written: not a file name", place=Place(repr(target))) from None
