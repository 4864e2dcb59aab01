"""The generated parts of a game's rules page: the table of options and the list of clauses.

    python -m westphalia.variants.page germany-1648            prints both
    python -m westphalia.variants.page --write                 writes them into the pages of all games

In a page they are between marks, ``<!-- options -->`` and ``<!-- end of options -->`` (and the same for
``clauses``, if the page has these marks). The text outside the marks is written by hand.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from ..model.errors import ImpossibleError, Place, WestphaliaError
from ..model.reasons import Clause
from ..model.text import capitalize_start
from .framework.book import Book
from .framework.rules import RuleOption
from .registry import BrokenVariant, find_variant, list_variants
from .variant import Variant

_DOCS = Path(__file__).resolve().parents[1] / "docs" / "rules"
"""The folder of the rules pages of this repository."""


def find_page(variant: Variant) -> Path:
    """Return the path of a variant's rules page: in docs/rules, or beside the code of an added package."""
    page = _DOCS / f"{variant.rules_page}.md"
    installed = not page.exists() and variant.package  # a game by data has no package
    spec = find_spec(variant.package) if installed else None
    return page if spec is None or spec.origin is None else Path(spec.origin).with_name(page.name)


def make_parts(book: Book) -> dict[str, str]:
    """Return the generated parts of a page by their marks."""
    return {"options": format_option_table(book), "clauses": format_clause_list(book)}


def format_option_table(book: Book) -> str:
    """Format the table of all options: name, clause, default, question with readings, and reason."""
    lines = [
        "| option | clause | default | question and readings | why this default |",
        "|---|---|---|---|---|",
    ]
    lines += [_format_option_row(option) for option in book.options]
    if book.retired:
        named = ", ".join(
            f"`{field}` = `{reading}`" if reading else f"`{field}`" for field, reading in book.retired.items()
        )
        lines += ["", f"Retired options, which older files may still name: {named}."]
    return "\n".join(lines)


def _format_option_row(option: type[RuleOption]) -> str:
    readings = [f"`{reading.value}`: {reading.meaning}{_format_sources(reading)}" for reading in option]
    if option.number:
        readings.append(f"A number: {option.number}")
    asked = " ".join((option.question(), *readings))
    cells = (
        f"`{option.field_name}`",
        str(option.about),
        f"`{option.default_choice().value}`",
        asked,
        option.reason(),
    )
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def _format_sources(reading: RuleOption) -> str:
    return f" (Source: {', '.join(reading.taken_by)}.)" if reading.taken_by else ""


def format_clause_list(book: Book) -> str:
    """Format the list of all clauses, chapter by chapter, with the options about each."""
    parts: list[str] = []
    for chapter in book.chapters:
        if chapter.clauses:
            name, _, about = chapter.title.partition(": ")
            told = f"{capitalize_start(about)}.\n\n" if about else ""
            lines = "\n".join(
                _format_clause(clause, book.options_about(clause)) for clause in chapter.clauses
            )
            parts.append(f"### {name}\n\n{told}{lines}")
    return "\n\n".join(parts)


def _format_clause(clause: Clause, options: Iterable[type[RuleOption]]) -> str:
    chosen = ", ".join(f"`{option.field_name}`" for option in options)
    words = f"{capitalize_start(clause.words)}."
    return f"- **{clause}** {words}{f' ({chosen})' if chosen else ''}"


def replace_parts(page: str, book: Book) -> str:
    """Replace the marked parts of a page by those of the book."""
    for mark, part in make_parts(book).items():
        between = re.compile(rf"(<!-- {mark} -->\n).*?(<!-- end of {mark} -->)", re.DOTALL)
        page = between.sub(lambda found, part=part: f"{found[1]}\n{part}\n\n{found[2]}", page)
    return page


def write_page(variant: Variant) -> bool:
    """Write the generated parts of a variant's page and return whether the page changed.

    Raises:
        ImpossibleError: The variant has no book, or its page has no marks for options.
    """
    page, book = find_page(variant), _require_book(variant)
    text = page.read_text(encoding="utf-8")
    if "<!-- options -->" not in text:
        raise ImpossibleError(
            "the page has no marks for generated parts", place=Place(str(page)), expected="<!-- options -->"
        )
    made = replace_parts(text, book)
    page.write_text(made, encoding="utf-8")
    return made != text


def _find_documented_variants() -> Iterator[Variant]:
    for found in list_variants():
        if not isinstance(found, BrokenVariant) and found.book is not None and find_page(found).exists():
            yield found


def _require_book(variant: Variant) -> Book:
    if variant.book is None:
        raise ImpossibleError(f"{variant.name} has no book of rules")
    return variant.book


def main(arguments: Sequence[str]) -> int:
    """Print or write the parts of pages and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m westphalia.variants.page", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="default: all with a book")
    parser.add_argument("--write", action="store_true", help="write the parts into the pages")
    asked = parser.parse_args(arguments)
    try:
        for variant in map(find_variant, asked.variants) if asked.variants else _find_documented_variants():
            if asked.write:
                changed = write_page(variant)
                sys.stdout.write(f"{find_page(variant)}: {'written' if changed else 'unchanged'}\n")
            else:
                sys.stdout.write("\n\n".join(make_parts(_require_book(variant)).values()) + "\n")
    except WestphaliaError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
