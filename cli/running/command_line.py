"""The command line that is running."""

from collections.abc import Sequence
from contextvars import ContextVar

COMMAND_LINE: ContextVar[Sequence[str]] = ContextVar("COMMAND_LINE", default=())
"""The words of the command line, without the name of the program."""
