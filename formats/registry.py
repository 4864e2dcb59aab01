"""The list of formats, and detection of the format of a text."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from ..games import FORMAT as GAME_FORMAT
from ..model.errors import Place, UnknownNameError, UnreadableError, WestphaliaError, separate_errors
from ..model.rulebook import GivenRules, Rulebook, choice_pairs
from ..model.text import CONTROLS, escape_json_controls, nearest_names, replace_controls
from ..variants import find_variant
from . import cases, games
from .completing import complete_record, is_incomplete, lacks_attackers
from .daide import reader as daide, writer as daide_writer
from .droidippy import reader as droidippy, writer as droidippy_writer
from .godip import reader as godip, writer as godip_writer
from .jdip import reader as jdip, writer as jdip_writer
from .judge import reader as judge, writer as judge_writer
from .reading import quote_input, split_lines
from .record import Record
from .replay.replay import find_rulebook
from .saved_game import reader as saved_game, writer as saved_game_writer
from .webdiplomacy import reader as webdiplomacy, writer as webdiplomacy_writer
from .writing import Notes, leave_out_referee


class Format(ABC):
    """A format: its name, how to detect it, and how to read and write records in it.

    `suffixes` are the usual file name extensions.
    """

    id: ClassVar[str]
    about: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]]

    @abstractmethod
    def looks_like(self, text: str) -> bool:
        """Return whether a text begins like this format."""

    @abstractmethod
    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        """Read the records of a text; `variant` applies if the text names none."""

    @abstractmethod
    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        """Write records; what is left out is counted in `notes`."""

    def lacks(self, record: Record) -> bool:
        """Return whether a record must be completed before it can be written.

        That is so if the format states the results of orders or the retreats of units.
        """
        del record
        return False


class _GameFile(Format):
    id = "game"
    about = "game files of Westphalia"
    suffixes = (".json",)

    def looks_like(self, text: str) -> bool:
        head = text.removeprefix("\ufeff").lstrip()
        return (
            head.startswith("{") and re.search(rf'"format"\s*:\s*"{GAME_FORMAT}"', head[:2_000]) is not None
        )

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        del variant  # a game names its variant
        return games.read_game_record(text, file=file)

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return games.format_game_record(records, notes)


class _SavedGame(Format):
    id = "saved-game"
    about = "a saved game of the Python package diplomacy"
    suffixes = (".json",)

    def looks_like(self, text: str) -> bool:
        begins = text[:100].removeprefix("\ufeff").lstrip()[:1]
        return begins == "{" and '"state"' in text and re.search(r'"phases"\s*:\s*\[', text) is not None

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        return saved_game.read_saved_game(text, file=file, variant=variant)

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return saved_game_writer.format_saved_game(records, notes)

    def lacks(self, record: Record) -> bool:
        return is_incomplete(record)


class _SavedGames(_SavedGame):
    id = "saved-games"
    about = "saved games of the Python package diplomacy, one a line"
    suffixes = (".jsonl",)

    def looks_like(self, text: str) -> bool:
        if not super().looks_like(text):
            return False
        lines = [line for line in split_lines(text) if line.strip()]
        return len(lines) > 1 and all(line[0] == "{" and line.rstrip()[-1] == "}" for line in lines)

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        return saved_game.read_saved_games(text, file=file, variant=variant)

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return saved_game_writer.format_saved_games(records, notes)


class _Droidippy(Format):
    id = "droidippy"
    about = "plain game text: blocks of PHASE, POSITIONS and ORDERS"
    suffixes = (".txt",)

    def looks_like(self, text: str) -> bool:
        return re.match(r"(?:\s*#.*\n)*\s*PHASE[ \t]+\d+[ \t]+\w+[ \t]+\w+[ \t\r]*\n", text) is not None

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        return droidippy.read_droidippy(text, file=file, variant=variant or "standard")

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return droidippy_writer.format_droidippy(records, notes)


class _JdipCases(Format):
    id = "jdip"
    about = "case text of jDip: CASE, PRESTATE, ORDERS, POSTSTATE"
    suffixes = (".txt",)

    def looks_like(self, text: str) -> bool:
        head = text[:20_000]
        return (
            re.search(r"^\s*VARIANT_ALL\s+\S", head, re.MULTILINE) is not None
            or re.search(r"^\s*CASE\s.*\n(?:.*\n)*?\s*PRESTATE", head, re.MULTILINE) is not None
        )

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        return jdip.read_jdip(text, file=file, variant=variant)

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return jdip_writer.format_jdip(records, notes)

    def lacks(self, record: Record) -> bool:
        return jdip_writer.lacks_results(record)


class _JudgeReports(Format):
    id = "judge"
    about = "the results printed by email judges"
    suffixes = (".txt",)

    def looks_like(self, text: str) -> bool:
        return any(judge.HEADER.match(line) or judge.START.match(line) for line in split_lines(text[:50_000]))

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        return judge.read_judge(text, file=file, variant=variant or "standard")

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return judge_writer.format_judge(records, notes)

    def lacks(self, record: Record) -> bool:
        return is_incomplete(record)


class _DaideMessages(Format):
    id = "daide"
    about = "messages of the DAIDE protocol: SCO, NOW, ORD, SUB"
    suffixes = (".txt",)

    def looks_like(self, text: str) -> bool:
        return re.match(r"(?:\s*#.*\n)*\s*(?:NOW|SCO)\s*\(", text.removeprefix("\ufeff")) is not None

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        return daide.read_daide(text, file=file, variant=variant or "standard")

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return daide_writer.format_daide(records, notes)

    def lacks(self, record: Record) -> bool:
        return is_incomplete(record)


class _GodipStates(Format):
    id = "godip"
    about = "states of the Go library godip and of diplicity: Units, Orders, Dislodgeds"
    suffixes = (".json",)

    def looks_like(self, text: str) -> bool:
        begins = text[:100].removeprefix("\ufeff").lstrip()[:1]
        return begins in ("{", "[") and all(f'"{name}"' in text for name in ("Season", "Type", "Units"))

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        return godip.read_godip(text, file=file, variant=variant or "standard")

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return godip_writer.format_godip(records, notes)

    def lacks(self, record: Record) -> bool:
        return lacks_attackers(record)


class _WebdiplomacyGame(Format):
    id = "webdiplomacy"
    about = "games of webDiplomacy, as its programming interface sends them"
    suffixes = (".json",)

    def looks_like(self, text: str) -> bool:
        begins = text[:100].removeprefix("\ufeff").lstrip()[:1]
        return begins == "{" and all(f'"{name}"' in text for name in ("phases", "terrID", "countryID"))

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        return webdiplomacy.read_webdiplomacy(text, file=file, variant=variant or "standard")

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return webdiplomacy_writer.format_webdiplomacy(records, notes)

    def lacks(self, record: Record) -> bool:
        return lacks_attackers(record)


class _CaseText(Format):
    id = "case"
    about = "case files of Westphalia, text"
    suffixes = (".txt",)

    def looks_like(self, text: str) -> bool:
        head = text[:50_000]
        return all(
            re.search(rf"^\s*{word}\s*:\s*\S", head, re.MULTILINE | re.IGNORECASE)
            for word in ("variant", "phase")
        )

    def read(self, text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
        del variant  # a case names its variant
        return cases.read_case_record(text, file=file)

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return cases.format_case_record(records, notes)


class _CaseJson(_CaseText):
    id = "case-json"
    about = "case files of Westphalia, JSON"
    suffixes = (".json",)

    def looks_like(self, text: str) -> bool:
        head = text.removeprefix("\ufeff").lstrip()
        return head.startswith("{") and all(
            re.search(rf'"{word}"\s*:\s*"', head[:50_000]) for word in ("variant", "phase")
        )

    def write(self, records: Sequence[Record], notes: Notes | None) -> str:
        return cases.format_case_json_record(records, notes)


FORMATS: Final[tuple[Format, ...]] = (
    _GameFile(),
    _WebdiplomacyGame(),
    _SavedGames(),
    _SavedGame(),
    _Droidippy(),
    _JdipCases(),
    _JudgeReports(),
    _DaideMessages(),
    _GodipStates(),
    _CaseText(),
    _CaseJson(),
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
    records: Iterable[Record],
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

    def prepare(record: Record) -> Record:
        if found.id != games.NAME:
            record = leave_out_referee(record, notes)
        return _complete_record(record, given, preset) if found.lacks(record) else record

    text = found.write([prepare(record) for record in records], notes)
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
