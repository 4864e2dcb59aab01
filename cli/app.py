"""The application: the group of all commands, which loads each when it is called."""

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from typer.main import get_group

from .commands import COMMANDS
from .console import say
from .in_typer import Click, SparedGroup, in_typer
from .parameters import Commands, UsageError


class LazyGroup(SparedGroup):
    """A group of commands whose modules are imported when one of them is called."""

    def list_commands(self, ctx: Click) -> list[str]:  # noqa: ARG002 - click asks so
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Click, cmd_name: str) -> Click:
        """The command of a name, from its module; None if there is none."""
        listed = COMMANDS.get(cmd_name)
        if listed is None:
            return None
        commands = Commands()
        import_module(f".{listed.module}", __package__).add_commands(commands)
        return get_group(in_typer(commands)).get_command(ctx, cmd_name)

    def format_commands(self, ctx: Click, formatter: Click) -> None:  # noqa: ARG002 - click asks so
        """Write the list of commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.summary) for name, listed in COMMANDS.items()])


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

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


_Usage: type[Exception] = typer.BadParameter.__mro__[2]
"""The base of what click says to users."""


def call(words: Sequence[str]) -> object:
    """Call the command of a line; what it gives back. Raises `UsageError`."""
    try:
        return app(list(words), standalone_mode=False, prog_name="westphalia")
    except _Usage as error:
        command: str = getattr(getattr(error, "ctx", None), "command_path", "westphalia")
        message = str(getattr(error, "format_message", error.__str__)())
        raise UsageError(message.rstrip("."), command) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
