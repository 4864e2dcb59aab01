"""``westphalia convert``: convert recorded games to another format."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from typer import Argument, Option

from ...formats import (
    FORMATS,
    Format,
    Notes,
    Record,
    SourceTexts,
    find_format,
    find_rulebook,
    format_records,
    guess_format,
    identify_text,
    read_records,
)
from ...formats.completing import keep_one_phase
from ...formats.record import describe_ignored
from ...model.case import format_case_json, format_case_text
from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.phase import parse_phase
from ...model.rulebook import parse_rule
from ...model.text import read_text
from ...variants import find_variant
from ..running.completion import complete_formats, complete_variants
from ..running.console import print_error, print_line
from ..running.inputs import (
    CaseReader,
    FormatOption,
    PresetOption,
    RuleOption,
    load_variant_option,
    only_turn,
)
from ..running.progress import ProgressBar
from ..running.writing import refuse_overwriting, write_output


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    epilog = (
        "Exit status: 0 success; 2 bad input, or OUT's format cannot hold the games; nothing was written."
    )
    app.command(epilog=epilog)(convert)


def convert(
    source: Annotated[
        str | None,
        Argument(metavar="IN", help="A file, folder or archive; - reads standard input."),
    ] = None,
    target: Annotated[
        str | None, Argument(metavar="OUT", help="The file to write; - writes standard output.")
    ] = None,
    from_format: FormatOption = None,
    to_format: Annotated[
        str | None,
        Option(
            "--to",
            metavar="FORMAT",
            autocompletion=complete_formats,
            help="The format of OUT; not needed for .jsonl files.",
        ),
    ] = None,
    phase: Annotated[
        str | None, Option(metavar="PHASE", help="Convert only this phase, such as S1901M.")
    ] = None,
    variant: Annotated[
        str | None,
        Option(
            metavar="NAME",
            autocompletion=complete_variants,
            help="The variant, or its file, if IN does not name one.",
        ),
    ] = None,
    rule: RuleOption = None,
    preset: PresetOption = None,
    force: Annotated[bool, Option("--force", help="Overwrite an existing file.")] = False,
    formats: Annotated[bool, Option("--formats", help="List the formats and exit.")] = False,
) -> None:
    """Convert recorded games to another format.

    It is an error if the new format cannot hold something that affects the results. Messages and notes that
    it cannot hold are left out and listed on standard error. If the new format records the outcome of each
    order and the old one does not, the outcomes are computed under the given rules.

    IN may also be a turn as you copied it; it becomes a case with the results that it states.

    \b
    westphalia convert --formats
    westphalia convert game.txt game.jsonl
    westphalia convert game.txt - --to judge
    westphalia convert game.txt case.txt --to case --phase F1903M
    westphalia convert paste.txt case.txt
    westphalia convert games.tar.xz games.jsonl
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if formats:
        _list_formats()
        return
    if source is None or target is None:
        raise UnreadableError("IN and OUT are missing", expected="two files, or --formats")
    if not force:
        refuse_overwriting(target)
    case_format = _CASES_BY_SUFFIX.get(Path(target).suffix.lower()) if to_format is None else to_format
    if from_format is None and case_format in _CASES and Path(source).is_file():
        written = _convert_paste(source, CaseReader(rule, preset, None, variant, phase=phase), case_format)
        if written is not None:
            write_output(target, written)
            return
    wanted = find_format(to_format) if to_format is not None else _find_target_format(target)
    named = None if variant is None else load_variant_option(variant).id
    records = _read_source(source, from_format, named)
    rules = [parse_rule(text) for text in rule or ()]
    if phase is not None:
        records = [_select_phase(record, phase, rules, preset) for record in records]
    notes = Notes()
    with ProgressBar("Writing games", len(records)) as busy:
        text = format_records(busy.track(records), wanted.id, notes, rules=rules, preset=preset)
    write_output(target, text)
    for note in dict.fromkeys(note for record in records for note in record.notes):
        print_error(f"note: {note}")
    ignored = describe_ignored(record.ignored for record in records)
    if ignored is not None:
        print_error(ignored)
    for line in notes.lines():
        print_error(f"left out, because {wanted.id} cannot hold it: {line}")


_CASES = {"case": format_case_text, "case-json": format_case_json}
"""The formats of cases, in which a pasted turn can be written with the results that it states."""
_CASES_BY_SUFFIX = {".txt": "case", ".json": "case-json"}
"""The format in which a pasted turn is written if no other is named."""


def _convert_paste(source: str, reader: CaseReader, wanted: str) -> str | None:
    """Return a pasted turn as a case, and print how it was read; None if the file is in another format."""
    try:
        text = read_text(source)
    except WestphaliaError:
        return None
    turns = reader.read_paste(text, source) if guess_format(text) is None else None
    if turns is None:
        return None
    case, found = only_turn(turns, source)
    for note in found:
        print_error(note)
    return _CASES[wanted](case)


def _list_formats() -> None:
    width = max(len(one.id) for one in FORMATS)
    for one in FORMATS:
        print_line(f"{one.id:<{width}}  {one.about} ({', '.join(one.suffixes)})")


def _find_target_format(target: str) -> "Format":
    """Return the format that a file name implies."""
    suffix = Path(target).suffix.lower()
    meant = [one for one in FORMATS if suffix and suffix in one.suffixes]
    if len(meant) == 1:
        return meant[0]
    names = ", ".join(one.id for one in meant or FORMATS)
    raise UnreadableError(
        "cannot tell the format from the file name", place=Place(target), expected=f"--to with one of {names}"
    )


def _read_source(source: str, from_format: str | None, variant: str | None) -> "list[Record]":
    """Return the records of all games in a file, folder or archive."""
    records: list[Record] = []
    skipped: list[str] = []
    texts = SourceTexts([source])
    with ProgressBar("Reading games", sources=texts) as busy:
        for one in busy.track(texts):
            if isinstance(one, WestphaliaError):
                raise one
            known = identify_text(one, from_format)
            if known is None:
                skipped.append(one.name)
                continue
            records += read_records(
                known[0], file=one.name, name=from_format, variant=variant, first_line=one.first_line
            )
    for name in skipped:
        print_error(f"{name}: skipped, because its format is unknown")
    if not records:
        raise UnreadableError("contains no games", place=Place(source))
    return records


def _select_phase(
    record: "Record", phase: str, rules: Sequence[tuple[str, str]], preset: str | None
) -> "Record":
    wanted = parse_phase(phase, find_variant(record.variant).year.seasons)
    return keep_one_phase(record, wanted, find_rulebook(record, rules, preset=preset))
