"""Writing a file that a command makes: whole or not at all."""

import os
import tempfile
from pathlib import Path

from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.text import is_there


def refuse_overwriting(target: str) -> None:
    """Complain where a file is there that nobody wants to lose."""
    if is_there(target):
        message = "there is such a file already, and it was left as it is"
        raise ImpossibleError(message, place=Place(target), expected="another name, or --force")


def refuse_input(target: str, source: str) -> None:
    """Complain where a file that is to be written is the one that is read, however it is called."""
    try:
        same = source != "-" and Path(target).samefile(source)
    except (OSError, ValueError):  # one of them is not there
        return
    if same:
        message = "this is the file that is read, and it was left as it is"
        raise ImpossibleError(message, place=Place(target), expected="another name")


def write_whole(target: str, content: str | bytes) -> None:
    """Write the whole text or all bytes, or nothing: they take the place of the file once it is complete.

    Raises UnreadableError with the file's name where it cannot be written.
    """
    folder = Path(target).parent
    try:
        with tempfile.NamedTemporaryFile("wb", dir=folder, delete=False) as handle:
            fresh = Path(handle.name)
            try:
                handle.write(content.encode() if isinstance(content, str) else content)
                handle.close()
                mask = os.umask(0)
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
        raise UnreadableError("cannot be written: this is no file name", place=Place(repr(target))) from None
