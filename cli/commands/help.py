"""``westphalia help``: the pages of the documentation that a user needs at the command line."""

import re
from importlib.resources import files
from typing import Annotated

import typer
from rich.markdown import Markdown
from typer import Argument

from ...model.errors import Place, UnreadableError
from ...model.text import nearest_names
from ...variants.registry import BUILT_IN
from ..app import COMMANDS, call
from ..running.completion import completing
from ..running.console import print_line, print_parts, replace_controls, report_console

TOPICS = {
    "orders": "notation.md",
    "cases": "case-files.md",
    "pastes": "pastes.md",
    "results": "explanations.md",
    "rules": "rules/choices.md",
    "games": "games.md",
    "mail": "mail.md",
    "files": "formats.md",
    "boards": "boards.md",
    "status": "command-line.md#Exit status",
    "glossary": "glossary.md",
    **{variant: f"rules/{variant}.md" for variant in BUILT_IN},
}
"""The page of each topic in the folder ``docs``, with the heading of a section if it is only that."""

_LINK = re.compile(r"!?\[([^\]]*)\]\((?!https?:)[^)]*\)")
_NOTE = re.compile(r"<!--.*?-->\n?", re.DOTALL)


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(name="help", epilog="Exit status: 0 success; 2 there is no such topic.")(show_help)


def read_topic(topic: str) -> str:
    """Return the page of a topic as Markdown. A link to another page becomes its text."""
    page, _, heading = TOPICS[topic].partition("#")
    text = files("westphalia").joinpath("docs", *page.split("/")).read_text(encoding="utf-8")
    if heading:
        start = text.index(f"## {heading}\n")
        end = text.find("\n## ", start + 1)
        text = text[start + 1 : end]
    return _LINK.sub(r"\1", _NOTE.sub("", text)).replace("<br>", " ")


def show_help(
    topic: Annotated[
        str | None,
        Argument(
            metavar="TOPIC",
            autocompletion=completing(lambda: [*TOPICS, *COMMANDS]),
            help="A topic or a command; omit it to list the topics.",
        ),
    ] = None,
) -> object:
    """Show a page of the documentation: how to write orders and cases, the rules of a game, and so on.

    \b
    westphalia help
    westphalia help orders
    westphalia help europe-1619
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if topic is None:
        width = max(map(len, TOPICS)) + 2
        for name in TOPICS:
            print_line(f"{name:<{width}}{read_topic(name).partition(chr(10))[0].lstrip('# ')}")
        return None
    if topic in TOPICS:
        print_parts(report_console(), Markdown(replace_controls(read_topic(topic)), code_theme="ansi_dark"))
        return None
    if topic in COMMANDS:
        return call([topic, "--help"])
    near = nearest_names(topic, [*TOPICS, *COMMANDS])
    raise UnreadableError(
        f"unknown topic {topic!r}",
        place=Place("help"),
        expected=" or ".join(near) if near else "one that westphalia help lists",
    )
