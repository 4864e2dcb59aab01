"""``westphalia rules --clauses``: the clauses of a game, and the options of each."""

from collections.abc import Sequence
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table

from ...model.errors import ImpossibleError, UnknownNameError
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...model.text import capitalize_start, nearest_names
from ...variants import Book, Chapter, RuleOption, Variant
from ..running.console import Text, print_json, print_parts, report_console

Found: TypeAlias = "tuple[Clause, Chapter]"


def print_clauses(variant: "Variant", rulebook: "Rulebook", part: str | None, *, as_json: bool) -> None:
    """Print the clauses of a game, or of one chapter or id prefix."""
    book = _get_book(variant)
    found = list(book.clauses.values()) if part is None else _select_clauses(book, part)
    if as_json:
        data = [_clause_to_json(one, book, rulebook) for one in found]
        print_json(data)
    else:
        print_parts(report_console(), *_render_chapters(found, book, rulebook))


def print_clause(variant: "Variant", rulebook: "Rulebook", name: str, *, as_json: bool) -> None:
    """Print one clause in full, with its chapter and its options."""
    book = _get_book(variant)
    found = book.clause(name)
    if as_json:
        print_json(_clause_to_json(found, book, rulebook))
    else:
        print_parts(report_console(), *_render_in_full(found, book, rulebook))


def _get_book(variant: "Variant") -> "Book":
    if variant.book is None:
        raise ImpossibleError(
            f"{variant.name} has no clauses", expected="westphalia rules without --clauses or --clause"
        )
    return variant.book


def _select_clauses(book: "Book", part: str) -> "list[Found]":
    """Return the clauses of the chapter named `part`, or those whose ids begin with `part`."""
    wanted = part.strip().casefold()
    name = wanted.replace(" ", "_")
    named = [one for one in book.clauses.values() if name in (one[1].name, one[1].name.rpartition(".")[2])]
    exact = [one for one in book.clauses.values() if one[0].casefold() == wanted]
    within = [one for one in book.clauses.values() if one[0].casefold().startswith(f"{wanted}-")]
    if not (found := named or exact or within):
        prefixes = dict.fromkeys(clause.chapter for clause, _ in book.clauses.values())
        names = [*(chapter.name for chapter in book.chapters), *prefixes]
        nearest = (*nearest_names(wanted, names), *nearest_names(wanted.upper(), names))
        raise UnknownNameError(
            f"no clauses match {part!r}",
            expected="a chapter or an id prefix",
            nearest=tuple(dict.fromkeys(nearest)),
        )
    return found


def _clause_to_json(found: "Found", book: "Book", rulebook: "Rulebook") -> dict[str, object]:
    clause, chapter = found
    return {
        "clause": str(clause),
        "words": clause.words,
        "chapter": chapter.name,
        "title": chapter.title,
        "options": [
            {
                "field": option.field_name,
                "question": option.question(),
                "chosen": option.of(rulebook).value,
                "default": option.default_choice().value,
                "reason": option.reason(),
                "readings": [{"key": reading.value, "meaning": reading.meaning} for reading in option],
                **({"number": option.number} if option.number else {}),
            }
            for option in book.options_about(clause)
        ],
    }


def _render_chapters(found: "Sequence[Found]", book: "Book", rulebook: "Rulebook") -> "list[RenderableType]":
    parts: list[RenderableType] = []
    for chapter in {of.name: of for _, of in found}.values():
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        for clause, of in found:
            if of is not chapter:
                continue
            words = Text(clause.words)
            for option in book.options_about(clause):
                words.append("\n").append_text(_render_setting(option, rulebook))
            table.add_row(str(clause), words)
        parts.append(Group(Text(f"{chapter.name}  ", "bold").append(chapter.title, "not bold"), table))
    return [*parts, Text("westphalia rules --clause ID shows a clause in full.", "dim")]


def _render_setting(option: "type[RuleOption]", rulebook: "Rulebook") -> "Text":
    reading = option.of(rulebook)
    style = "green" if reading is option.default_choice() else "bold yellow"
    return Text(f"{option.field_name} = ", "dim").append(reading.value, style)


def _render_in_full(found: "Found", book: "Book", rulebook: "Rulebook") -> "list[RenderableType]":
    clause, chapter = found
    words = f"{capitalize_start(clause.words)}."
    head = Text(str(clause), "bold").append(f"\n{words}", "not bold")
    parts: list[RenderableType] = [head, Text(f"Chapter {chapter.name}: {chapter.title}.", "dim")]
    options = book.options_about(clause)
    for option in options:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        for reading in option:
            counts = reading is option.of(rulebook)
            key = Text(reading.value, "bold green" if counts else "bold")
            meaning = Text(reading.meaning)
            if reading.taken_by:
                meaning.append(f"\nused by {', '.join(reading.taken_by)}", "dim")
            table.add_row(key.append(" *", "green") if counts else key, meaning)
        if option.number:
            counts = option.of(rulebook) not in tuple(option)
            key = Text(
                option.of(rulebook).value if counts else "a number", "bold green" if counts else "bold"
            )
            table.add_row(key.append(" *", "green") if counts else key, Text(option.number))
        asked = Text(option.field_name, "bold").append(f"\n{option.question()}", "not bold")
        rows: list[RenderableType] = [asked, Padding(table, (1, 0, 0, 2))]
        if option.reason():
            rows.append(Padding(Text(option.reason(), "dim"), (1, 0, 0, 0)))
        parts.append(Group(*rows))
    note = "* in effect" if options else "This clause has no options."
    return [*parts, Text(note, "dim")]
