"""The application: the group of all commands, which loads each when it is called."""

from importlib import import_module
from typing import Annotated

import typer
from typer.main import get_group

from .commands import COMMANDS
from .console import say
from .parameters import Click, Commands, SparedGroup


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
        app = Commands()
        app.callback()(_nothing)  # makes it a group even where the module has one command
        import_module(f".{listed.module}", __package__).add_commands(app)
        return get_group(app).get_command(ctx, cmd_name)

    def format_commands(self, ctx: Click, formatter: Click) -> None:  # noqa: ARG002 - click asks so
        """Write the list of commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.summary) for name, listed in COMMANDS.items()])


def _nothing() -> None:
    """Nothing to do for a group itself."""


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        say(f"westphalia {version('westphalia')}")
        raise typer.Exit


app = Commands(
    cls=LazyGroup,
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
