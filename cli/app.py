"""The application: a group of commands, each imported when it is called."""

from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer
from typer.core import TyperGroup
from typer.main import get_group

from ..model.text import nearest_names
from .running.console import print_line

Click: TypeAlias = Any
"""Any type of click. Some releases of typer bundle their own copy, so there is no single type to name."""


class CommandEntry(NamedTuple):
    """An entry in the command list: the module in `cli.commands`, a one-line summary, and its group."""

    module: str
    summary: str
    group: str


_RESOLVE = "Adjudicate and explain"
_PLAY = "Play a game"
_STUDY = "Study ambiguity and rules"
_RECORDS = "Recorded games and many turns"
_REFERENCE = "Boards, rules and schemas"

COMMANDS = {
    "desk": CommandEntry("desk", "Open the desk: cases, rules and games in the browser.", _RESOLVE),
    "adjudicate": CommandEntry("adjudicate", "Resolve the orders of case files.", _RESOLVE),
    "why": CommandEntry("why", "Explain an order's outcome, down to facts.", _RESOLVE),
    "verify": CommandEntry("verify", "Check a result adjudicated by hand.", _RESOLVE),
    "certify": CommandEntry("certify", "Write a certificate of a result that anyone can check.", _RESOLVE),
    "whatif": CommandEntry("whatif", "Show what other orders would have done.", _RESOLVE),
    "orders": CommandEntry("orders", "List the legal orders of a unit, a power or a phase.", _RESOLVE),
    "draw": CommandEntry("draw", "Draw the map of a case or game, with orders and outcomes.", _RESOLVE),
    "new": CommandEntry("game", "Start a game and write its file.", _PLAY),
    "submit": CommandEntry("submit", "Submit orders for the current phase of a game.", _PLAY),
    "check": CommandEntry("check", "Check a power's orders before the deadline.", _PLAY),
    "advance": CommandEntry("game", "Resolve the current phase of a game and move on.", _PLAY),
    "show": CommandEntry("game", "Show the current state of a game, or one of its phases.", _PLAY),
    "report": CommandEntry("report", "Write the referee's report on a phase of a game.", _PLAY),
    "player": CommandEntry("pages", "Write a page for one player: what to know and what to submit.", _PLAY),
    "archive": CommandEntry("pages", "Write a game as a folder of pages to read in a browser.", _PLAY),
    "amend": CommandEntry("game", "Correct the current state of a game as its referee.", _PLAY),
    "undo": CommandEntry("game", "Take back the last advance of a game.", _PLAY),
    "reply": CommandEntry("letters", "Draft a reply to a player about the submitted orders.", _PLAY),
    "pending": CommandEntry("letters", "Show missing orders, with reminders; set a deadline.", _PLAY),
    "log": CommandEntry("game", "Show who submitted what and when in a game.", _PLAY),
    "assign": CommandEntry("assign", "Assign powers to players by the rules of a game.", _PLAY),
    "resolutions": CommandEntry(
        "resolutions", "List every consistent resolution, and the one each rule picks.", _STUDY
    ),
    "core": CommandEntry("resolutions", "Find the smallest ambiguous part of the orders.", _STUDY),
    "search": CommandEntry("search", "Find the fewest orders that make a position ambiguous.", _STUDY),
    "model": CommandEntry("model", "Write the system of decisions for other programs.", _STUDY),
    "census": CommandEntry("census", "Enumerate the smallest ambiguous patterns of N orders.", _STUDY),
    "distinguish": CommandEntry(
        "distinguish", "Find the fewest orders that distinguish the given rules.", _STUDY
    ),
    "chance": CommandEntry("chance", "Estimate how many random order sets are ambiguous.", _STUDY),
    "kernels": CommandEntry("kernels", "Check the kernels of recorded games against the theorem.", _STUDY),
    "play": CommandEntry("play", "Play random games of a variant.", _STUDY),
    "compare": CommandEntry("compare", "Count how often each rule choice matters in recorded games.", _STUDY),
    "convert": CommandEntry("convert", "Convert recorded games to another format.", _RECORDS),
    "replay": CommandEntry("replay", "Adjudicate recorded games again and report differences.", _RECORDS),
    "bulk": CommandEntry("bulk", "Resolve many turns at once, from file to file.", _RECORDS),
    "boards": CommandEntry("boards", "List, show, check and convert boards.", _REFERENCE),
    "rules": CommandEntry("rules", "List rule choices, presets and clauses.", _REFERENCE),
    "help": CommandEntry("help", "Explain orders, cases, the rules of a game, and other topics.", _REFERENCE),
    "schema": CommandEntry("schema", "Print the JSON Schemas of input and output.", _REFERENCE),
}
"""The commands by name, in the order of the help."""


class UsageError(Exception):
    """A command line that cannot be read. The message is empty if click has already printed the help."""

    def __init__(self, message: str, command: str) -> None:
        super().__init__(message)
        self.message = message
        self.command = command


class SuggestingGroup(TyperGroup):
    """A command group that suggests the nearest commands for an unknown one."""

    def resolve_command(self, ctx: Click, args: list[str]) -> Any:
        """Find the command that the first argument names.

        Raises:
            click.UsageError: There is no such command.
        """
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            near = nearest_names(name, self.list_commands(ctx))
            hint = f" (did you mean {' or '.join(near)}?)" if near else ""
            ctx.fail(f"unknown command {name!r}{hint}")
        return super().resolve_command(ctx, args)


class LazyGroup(SuggestingGroup):
    """A command group that imports a command's module only when the command is called."""

    def list_commands(self, ctx: Click) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Click, cmd_name: str) -> Click:
        """Import a command from its module. Return None if there is no such command."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        commands = typer.Typer(rich_markup_mode=None, add_completion=False)
        commands.callback()(_do_nothing)  # makes it a group even if the module has a single command
        import_module(f".commands.{entry.module}", __package__).add_commands(commands)
        return get_group(commands).get_command(ctx, cmd_name)

    def format_commands(self, ctx: Click, formatter: Click) -> None:  # noqa: ARG002 - click's signature
        """Write the list of commands without importing them."""
        width = max(map(len, COMMANDS)) + 2
        for group in dict.fromkeys(entry.group for entry in COMMANDS.values()):
            with formatter.section(group):
                formatter.write_dl(
                    [
                        (f"{name:<{width}}", one.summary)
                        for name, one in COMMANDS.items()
                        if one.group == group
                    ]
                )


def _do_nothing() -> None:
    """Do nothing: typer requires a callback for a group."""


def _print_version(wanted: bool) -> None:
    if wanted:
        print_line(f"westphalia {version('westphalia')}")
        raise typer.Exit


app = typer.Typer(
    cls=LazyGroup,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
"""All commands."""


@app.callback(
    epilog="Exit status: 0 success; 1 a check failed or nothing was found; 2 bad input or usage.",
)
def westphalia(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Adjudicate Diplomacy and Thirty Years' War variants, and prove and explain each result.

    \b
    westphalia adjudicate case.txt               a report for people
    westphalia adjudicate case.txt --json        the same for programs
    westphalia why case.txt "A Vie - Tyr"        the reasons, down to facts
    westphalia COMMAND --help                    more about a command
    westphalia help                              topics, such as how to write orders
    """  # noqa: D301 - \b keeps the line breaks of a paragraph


_ClickException: type[Exception] = typer.BadParameter.__mro__[2]
"""The base class of click's errors, from whichever copy of click typer uses."""


def call(words: Sequence[str]) -> object:
    """Call the command that the words of a command line name, and return its result.

    Raises:
        UsageError: There is no such command, or an option or argument is wrong.
    """
    try:
        return app(list(words), standalone_mode=False, prog_name="westphalia")
    except _ClickException as error:
        command: str = getattr(getattr(error, "ctx", None), "command_path", "westphalia")
        message = str(getattr(error, "format_message", error.__str__)())
        raise UsageError(message.rstrip("."), command) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
