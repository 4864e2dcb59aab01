"""What the site shows in full and the pages in the repository only name.

A game's rules page has the mark ``<!-- all clauses -->``, the page of rule choices ``<!-- all rule choices
-->``, that of game files ``<!-- all ledger entries -->``, and that of commands ``<!-- all help texts -->``.
"""

import contextlib
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from unittest import mock

from mkdocs.structure.pages import Page
from typer.main import get_command

from westphalia.cli.app import COMMANDS, app
from westphalia.cli.running.run import run
from westphalia.games.ledger_page import format_ledgers
from westphalia.model.rulebook import RuleInfo, describe_rules
from westphalia.variants import find_variant, variants
from westphalia.variants.page import format_clause_list

CLAUSES: Final = "<!-- all clauses -->"
CHOICES: Final = "<!-- all rule choices -->"
LEDGERS: Final = "<!-- all ledger entries -->"
HELP: Final = "<!-- all help texts -->"

PARTS: Final = {
    "4.A": "Convoys",
    "4.B": "Coasts",
    "4.C": "Kinds and nationalities",
    "4.D": "Too many and too few orders",
    "4.E": "Which orders count",
    "5.D": "Other paradoxes",
}
"""The titles of the parts of the rule choices."""


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Replace the marks."""
    if CLAUSES in markdown:
        markdown = markdown.replace(CLAUSES, _list_clauses(Path(page.file.src_uri).stem))
    if CHOICES in markdown:
        markdown = markdown.replace(CHOICES, _list_rules())
    if LEDGERS in markdown:
        markdown = markdown.replace(LEDGERS, format_ledgers())
    if HELP in markdown:
        markdown = markdown.replace(HELP, "\n\n".join(map(_show_help, _list_commands())))
    return markdown


def _list_clauses(page: str) -> str:
    """Return all clauses of the game with this rules page."""
    books = (find_variant(name) for name in variants())
    return next(format_clause_list(game.book) for game in books if game.book and game.rules_page == page)


def _list_rules() -> str:
    """Return every rule with its choices, part by part."""
    return "\n".join(_part_lines(describe_rules()))


def _part_lines(rules: tuple[RuleInfo, ...]) -> Iterator[str]:
    part = ""
    for rule in rules:
        if rule.number[:3] != part:
            part = rule.number[:3]
            yield ""
            yield f"## {part} {PARTS.get(part, '')}".rstrip()
        yield from _rule_lines(rule)


def _rule_lines(rule: RuleInfo) -> Iterator[str]:
    yield ""
    yield f"### {rule.number} `{rule.field}`"
    yield ""
    yield " ".join(rule.meaning.split())
    if rule.alias is not None:
        yield f"Alias: `{rule.alias}`."
    yield ""
    yield "| choice | meaning | made by | letter in 2.5 | in 3.x |"
    yield "| --- | --- | --- | --- | --- |"
    for choice in rule.choices:
        key = f"**`{choice.key}`**" if choice.key == rule.default else f"`{choice.key}`"
        old, new = (letter or "" for letter in choice.letters)
        yield f"| {key} | {choice.meaning} | {', '.join(choice.taken_by)} | {old} | {new} |"
    if rule.cases:
        yield ""
        yield f"Test cases: {', '.join(rule.cases)}."


def _list_commands() -> list[str]:
    """Return all commands and subcommands, in the order of `westphalia --help`."""
    group: Any = get_command(app)
    found: list[str] = []
    for name in COMMANDS:
        command = group.get_command(None, name)
        inner: dict[str, Any] = getattr(command, "commands", {})
        if not inner or command.invoke_without_command:
            found.append(name)
        found += [f"{name} {word}" for word in inner]
    return found


def _show_help(command: str) -> str:
    """Return a section with the help of a command, as a transcript."""
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown), mock.patch.dict(os.environ, {"COLUMNS": "80"}):
        status = run([*command.split(), "--help"])
    if status:
        raise RuntimeError(f"westphalia {command} --help: exit status {status}")
    return f"## {command}\n\n```console\n$ westphalia {command} --help\n{shown.getvalue().rstrip()}\n```"
