"""The list of formats, and detection of the format of a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from ..model.errors import Place, UnknownNameError, UnreadableError, WestphaliaError, separate_errors
from ..model.rulebook import GivenRules, Rulebook, choice_pairs
from ..model.text import CONTROLS, escape_json_controls, nearest_names, replace_controls
from ..variants import find_variant
from . import cases, games
from .completing import complete_record, is_incomplete
from .droidippy import reader as droidippy, writer as droidippy_writer
from .jdip import reader as jdip, writer as jdip_writer
from .judge import reader as judge, writer as judge_writer
from .reading import quote_input
from .record import Record
from .replay.replay import find_rulebook
from .saved_game import reader as saved_game, writer as saved_game_writer
from .writing import Notes, leave_out_referee


class RecordReader(Protocol):
    """A function that reads records from a text; `variant` applies if the text names none."""

    def __call__(
        self, text: str, *, file: str | None = None, variant: str | None = None
    ) -> tuple[Record, ...]:
        """Return the records."""
        ...


def _lacks_nothing(record: Record) -> bool:
    del record
    return False


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name, and functions to detect, read and write it.

    `suffixes` are the usual file name extensions. `lacks` returns whether a record must be completed before
    it can be written, because the format states the results of orders or the retreats of units.
    """

    id: str
    about: str
    suffixes: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: RecordReader
    write: Callable[[Sequence[Record], Notes | None], str]
    lacks: Callable[[Record], bool] = _lacks_nothing


def _read_droidippy(text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
    return droidippy.read_droidippy(text, file=file, variant=variant or "standard")


def _read_judge(text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
    return judge.read_judge(text, file=file, variant=variant or "standard")


FORMATS: Final = (
    Format(
        "game",
        "game files of Westphalia",
        (".json",),
        games.looks_like_game,
        games.read_game_record,
        games.format_game_record,
    ),
    Format(
        "saved-games",
        "saved games of the Python package diplomacy, one a line",
        (".jsonl",),
        saved_game.looks_like_saved_games,
        saved_game.read_saved_games,
        saved_game_writer.format_saved_games,
        lacks=is_incomplete,
    ),
    Format(
        "saved-game",
        "a saved game of the Python package diplomacy",
        (".json",),
        saved_game.looks_like_saved_game,
        saved_game.read_saved_game,
        saved_game_writer.format_saved_game,
        lacks=is_incomplete,
    ),
    Format(
        "droidippy",
        "plain game text: blocks of PHASE, POSITIONS and ORDERS",
        (".txt",),
        droidippy.looks_like_droidippy,
        _read_droidippy,
        droidippy_writer.format_droidippy,
    ),
    Format(
        "jdip",
        "case text of jDip: CASE, PRESTATE, ORDERS, POSTSTATE",
        (".txt",),
        jdip.looks_like_jdip,
        jdip.read_jdip,
        jdip_writer.format_jdip,
        lacks=jdip_writer.lacks_results,
    ),
    Format(
        "judge",
        "the results printed by email judges",
        (".txt",),
        judge.looks_like_judge,
        _read_judge,
        judge_writer.format_judge,
        lacks=is_incomplete,
    ),
    Format(
        "case",
        "case files of Westphalia, text",
        (".txt",),
        cases.looks_like_case,
        cases.read_case_record,
        cases.format_case_record,
    ),
    Format(
        "case-json",
        "case files of Westphalia, JSON",
        (".json",),
        cases.looks_like_case_json,
        cases.read_case_record,
        cases.format_case_json_record,
    ),
)
"""All formats. Detection uses the first one that a text looks like."""


def find_format(name: str) -> Format:
    """Return the format of that id.

    Raises:
        UnknownNameError: No format has this id; the error names the nearest ids.
    """
    wanted = name.strip().casefold()
    for one in FORMATS:
        if one.id == wanted:
            return one
    known = [one.id for one in FORMATS]
    raise UnknownNameError(
        f"unknown format {name!r}",
        expected=f"one of {', '.join(known)}",
        nearest=nearest_names(wanted, known),
    )


def guess_format(text: str) -> Format | None:
    """Return the format that a text looks like, if any."""
    return next((one for one in FORMATS if one.looks_like(text)), None)


def detect_format(text: str, file: str | None = None) -> Format:
    """Return the format that a text looks like.

    Raises:
        UnreadableError: The text looks like none of the formats.
    """
    found = guess_format(text)
    if found is None:
        begins = quote_input(text.lstrip()[:100]) if text.strip() else "nothing"
        names = ", ".join(one.id for one in FORMATS)
        raise UnreadableError(
            f"unknown format: the file begins with {begins}", place=Place(file), expected=f"one of {names}"
        )
    return found


def read_records(
    text: str,
    *,
    file: str | None = None,
    name: str | None = None,
    variant: str | None = None,
    first_line: int = 1,
) -> tuple[Record, ...]:
    """Read the records of a text in the format of that `name`, or in the one it looks like.

    `variant` applies if the text names none. `first_line` is the line of the file at which the text begins,
    for JSON lines. Raises the errors of the format's reader.
    """
    found = find_format(name) if name is not None else detect_format(text, file)
    if found.id.startswith("saved-game") and "\n" not in text.strip():
        return saved_game.read_saved_game(text, file=file, first_line=first_line, variant=variant)
    if first_line == 1:
        return found.read(text, file=file, variant=variant)
    try:
        records = found.read(text, file=file, variant=variant)
    except WestphaliaError as error:
        for one in separate_errors(error):
            one.place = replace(one.place, line=(one.place.line or 1) + first_line - 1)
        raise
    return tuple(replace(record, line=(record.line or 1) + first_line - 1) for record in records)


def format_records(
    records: Sequence[Record],
    name: str,
    notes: Notes | None = None,
    *,
    rules: GivenRules = (),
    preset: str | None = None,
) -> str:
    """Write records as a text in the format of that name; what is left out is counted in `notes`.

    If the format states the results of orders and a record does not, they are computed by the rules of the
    record, changed by `preset` and `rules`. Control characters are escaped in JSON and replaced by a visible
    sign in formats without escapes. Raises like `complete_record` and the writer of the format.
    """
    found = find_format(name)
    given = rules if isinstance(rules, Rulebook) else choice_pairs(rules)
    if found.id != games.NAME:
        records = [leave_out_referee(record, notes) for record in records]
    records = [
        _complete_record(record, given, preset) if found.lacks(record) else record for record in records
    ]
    text = found.write(records, notes)
    if any(one.startswith(".json") for one in found.suffixes):
        return escape_json_controls(text)
    if notes is not None:
        notes.leave_out("control characters", len(CONTROLS.findall(text)))
    return replace_controls(text)


def _complete_record(record: Record, given: GivenRules, preset: str | None) -> Record:
    """Return the record completed by its rules and the given ones; the latter become part of it."""
    rulebook = find_rulebook(record, given, preset=preset)
    complete = complete_record(record, rulebook)
    if not given and preset is None:
        return complete
    return replace(complete, rules=rulebook.changes_from(find_variant(record.variant).rulebook))
