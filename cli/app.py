"""The application: the group of all commands, each of which is loaded when it is called."""

from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer
from typer.core import TyperGroup
from typer.main import get_group

from .running.console import say

Click: TypeAlias = Any
"""A type of click, of which some releases of typer bring a copy of their own."""


class Listed(NamedTuple):
    """A command in the list: the module of this package that has it, and what it does in one line."""

    module: str
    summary: str


COMMANDS = {
    "desk": Listed("desk", "Open a page in the browser for cases, rules and games."),
    "adjudicate": Listed("adjudicate", "Resolve the orders of case files."),
    "why": Listed("why", "Say why an order came out as it did, down to facts."),
    "verify": Listed("verify", "Check a result that somebody worked out by hand."),
    "whatif": Listed("whatif", "Ask what other orders would have done."),
    "orders": Listed("orders", "List the legal orders of a unit, a power or a phase."),
    "draw": Listed("draw", "Draw the map of a case or a game with orders and outcomes."),
    "resolutions": Listed("resolutions", "List every consistent resolution, and who takes which."),
    "core": Listed("resolutions", "Find the smallest part of the orders that is ambiguous."),
    "census": Listed("census", "Find every smallest ambiguous pattern of so many orders."),
    "search": Listed("search", "Find the fewest orders under which a position is ambiguous."),
    "compare": Listed("compare", "Count how often each choice of a rule matters in recorded games."),
    "boards": Listed("boards", "List, show and check boards."),
    "rules": Listed("rules", "List the rules that can be chosen."),
    "schema": Listed("schema", "Print the JSON Schema of what commands read and print."),
    "convert": Listed("convert", "Convert recorded games from one format into another."),
    "replay": Listed("replay", "Work out recorded games anew and compare."),
    "bulk": Listed("bulk", "Resolve many turns of a file into another, as arrays."),
    "assign": Listed("assign", "Give the powers to the players, where the rules say how."),
    "new": Listed("game", "Begin a game and write its file."),
    "submit": Listed("game", "Hand in orders for the present phase of a game."),
    "check": Listed("check", "Check a power's orders before they are due."),
    "advance": Listed("game", "Resolve the present phase of a game and go on."),
    "show": Listed("game", "Show where a game stands, or one of its phases."),
    "report": Listed("report", "Report a phase of a game as its referee publishes it."),
    "amend": Listed("game", "Correct the present state of a game as its referee."),
    "undo": Listed("game", "Take the last advance of a game back."),
}
"""The commands by name, in the sequence of the help."""


class UsageError(Exception):
    """A command line that cannot be read; an empty message where the help of `command` says it all."""

    def __init__(self, message: str, command: str) -> None:
        super().__init__(message)
        self.message = message
        self.command = command


class LazyGroup(TyperGroup):
    """A group of commands whose modules are imported when one of them is called."""

    def list_commands(self, ctx: Click) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Click, cmd_name: str) -> Click:
        """Import a command from its module; return None if there is none of that name."""
        listed = COMMANDS.get(cmd_name)
        if listed is None:
            return None
        commands = typer.Typer(rich_markup_mode=None, add_completion=False)
        commands.callback()(_nothing)  # a group, although some modules hold a single command
        import_module(f".commands.{listed.module}", __package__).add_commands(commands)
        return get_group(commands).get_command(ctx, cmd_name)

    def format_commands(self, ctx: Click, formatter: Click) -> None:  # noqa: ARG002 - click's signature
        """Write the list of commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.summary) for name, listed in COMMANDS.items()])


def _nothing() -> None:
    """Do nothing: a group itself has nothing to do."""


def _print_version(wanted: bool) -> None:
    if wanted:
        say(f"westphalia {version('westphalia')}")
        raise typer.Exit


app = typer.Typer(
    cls=LazyGroup,
    rich_markup_mode=None,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
"""All commands."""


@app.callback(
    epilog="Exit status: 0 done; 1 what was to be checked does not hold; 2 bad input or usage.",
)
def westphalia(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Adjudicates Diplomacy and its Thirty Years' War variants, and proves and explains the result.

    \b
    westphalia adjudicate case.txt               a report for people
    westphalia adjudicate case.txt --json        the same for programs
    westphalia why case.txt "A Vie - Tyr"        the reasons, down to facts
    westphalia COMMAND --help                    more about a command
    """  # noqa: D301 - \b keeps the lines of a paragraph apart


_ClickException: type[Exception] = typer.BadParameter.__mro__[2]
"""The base of the errors of click, wherever typer has it from."""


def call(words: Sequence[str]) -> object:
    """Call the command of a line and return what it returns. Raises `UsageError`."""
    try:
        return app(list(words), standalone_mode=False, prog_name="westphalia")
    except _ClickException as error:
        command: str = getattr(getattr(error, "ctx", None), "command_path", "westphalia")
        message = str(getattr(error, "format_message", error.__str__)())
        raise UsageError(message.rstrip("."), command) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
