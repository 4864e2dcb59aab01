"""Runs the command line: errors become one clear message, outcomes an exit status."""

import os
import sys
from collections.abc import Sequence

from ...model.errors import WestphaliaError
from ..app import UsageError, call
from .console import complain

DONE = 0
FAILED = 1
"""What was to be checked does not hold."""
BAD_INPUT = 2
"""Bad input or usage; nothing was written."""
DEFECT = 70
"""A defect of Westphalia itself."""
INTERRUPTED = 130

TRACEBACK = "WESTPHALIA_TRACEBACK"
"""Where this environment variable is set, defects of Westphalia show where they happened."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the exit status. Never raises for bad input, nor for a closed pipe."""
    try:
        status = call(list(arguments) or ["--help"])
        sys.stdout.flush()
    except WestphaliaError as error:
        return _complain(error)
    except UsageError as error:
        if error.message:
            complain(f"error: {error.message}; see {error.command} --help")
        return BAD_INPUT
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        complain(
            f"error: the standard output cannot show {letter!a}; expected UTF-8 (PYTHONIOENCODING=utf-8)"
        )
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read our output has enough of it; the interpreter must not try to write the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        complain(f"error: a defect of westphalia: {type(error).__name__}: {error}")
        complain(f"Please report it, with what it says under {TRACEBACK}=1.")
        return DEFECT
    return status if isinstance(status, int) else DONE


def _complain(error: WestphaliaError) -> int:
    for line in str(error).split("\n"):
        complain(f"error: {line}")
    return BAD_INPUT
