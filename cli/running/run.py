"""Running a command line: errors become a message, results become an exit status."""

import errno
import os
import sys
from collections.abc import Sequence

from ...model.errors import ImpossibleError, Place, WestphaliaError
from ...model.extras import explain_missing_module
from ..app import UsageError, call
from . import is_interruption
from .command_line import COMMAND_LINE
from .console import print_error

DONE = 0
FAILED = 1
"""A check failed, or a search found nothing."""
BAD_INPUT = 2
"""Bad input or usage. Nothing was written."""
DEFECT = 70
"""A bug in Westphalia itself (EX_SOFTWARE in sysexits.h)."""
INTERRUPTED = 130
"""The user pressed Ctrl-C (128 + SIGINT)."""

_OUT_OF_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

_MOST_ERRORS = 50

TRACEBACK = "WESTPHALIA_TRACEBACK"
"""The environment variable that makes bugs in Westphalia show their traceback."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status. Bad input and a closed pipe never raise."""
    COMMAND_LINE.set(tuple(arguments))
    try:
        status = call(list(arguments) or ["--help"])
        sys.stdout.flush()
        if status == INTERRUPTED:  # typer reports Ctrl-C in a command with this status
            raise KeyboardInterrupt
    except WestphaliaError as error:
        return _print_error(error)
    except UsageError as error:
        if error.message:
            print_error(f"error: {error.message}; see {error.command} --help")
        return BAD_INPUT
    except UnicodeEncodeError as error:
        character = error.object[error.start]
        print_error(
            f"error: standard output cannot encode {character!a}; expected UTF-8 (set PYTHONIOENCODING=utf-8)"
        )
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output has closed the pipe
        _drop_output()
        return DONE
    except (KeyboardInterrupt, Exception) as error:
        if is_interruption(error):
            print_error("interrupted")
            return INTERRUPTED
        if isinstance(error, OSError) and error.errno in _OUT_OF_SPACE:  # files have errors of their own
            _drop_output()
            message = f"cannot be written: {error.strerror}"
            return _print_error(ImpossibleError(message, place=Place("standard output")))
        missing = explain_missing_module(error)
        if missing is not None:
            return _print_error(missing)
        if os.environ.get(TRACEBACK):
            raise
        from ...variants.registry import find_defect  # imported here: only a bug needs it

        package, place = find_defect(error)
        print_error(f"error: a defect of {package}: {type(error).__name__}: {error} ({place})")
        print_error(f"This is a bug in {package}. Please report it with the output under {TRACEBACK}=1.")
        return DEFECT
    return status if isinstance(status, int) else DONE


def _drop_output() -> None:
    """Send standard output nowhere: at exit the interpreter flushes it once more, which would raise again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_error(error: WestphaliaError) -> int:
    lines = str(error).split("\n")
    for line in lines[:_MOST_ERRORS]:
        print_error(f"error: {line}")
    if len(lines) > _MOST_ERRORS:
        print_error(f"error: {len(lines) - _MOST_ERRORS:,} more errors are not shown")
    return BAD_INPUT
