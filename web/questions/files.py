"""Games as files, and conversions of cases and games."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pydantic import Field

from ...draw import animate, draw
from ...formats import Notes, Record, find_format, find_rulebook, format_records, read_records
from ...formats.cases import phase_to_case
from ...formats.completing import keep_one_phase
from ...formats.record import record_title
from ...formats.registry import detect_format
from ...games import Game, document_to_json, opening_report, phase_report, read_game, result_to_json
from ...model.case import Case, format_case_json, format_case_text, read_case
from ...model.errors import ImpossibleError, UnreadableError
from ...model.phase import PhaseKind
from ...variants import find_variant
from ..links import pack, unpack
from .asked import Asked, CaseAsked, Json, told_case, told_phase
from .cases import resolved
from .drawn import picture_of

_FILE = "the game"


class ConvertAsked(CaseAsked):
    """A conversion of a case, a `link`, or the text of a `game`.

    `to` is ``text``, ``json`` or ``link`` for a case, and any format for a game; `form` is the format of the
    text if it must not be detected; `index` and `phase` choose a game and a phase.
    """

    case: str | dict[str, Any] = ""
    link: str = ""
    game: str = ""
    form: str | None = None
    to: str = "text"
    index: int | None = Field(default=None, ge=0)
    phase: str | None = None


def convert(asked: ConvertAsked) -> Json:
    """Return the subject in another form."""
    if sum(map(bool, (asked.case, asked.link, asked.game))) != 1:
        raise UnreadableError(
            "the question must have exactly one subject to convert", expected="a case, a link or a game"
        )
    if asked.link:
        return told_case(read_case(unpack(asked.link), asked.find, lenient=True))
    if asked.game:
        return _converted(asked)
    read = asked.read()
    match asked.to:
        case "text":
            return {"text": format_case_text(read)}
        case "json":
            return {"text": format_case_json(read) + "\n"}
        case "link":
            return {"link": pack(format_case_text(read))}
        case other:
            raise UnreadableError(f"a case cannot be converted to {other!r}", expected="text, json or link")


def _converted(asked: ConvertAsked) -> Json:
    wanted = find_format(asked.to)
    records = list(read_records(asked.game, file=_FILE, name=asked.form))
    if asked.index is not None:
        records = [_of_index(tuple(records), asked.index)]
    if asked.phase is not None:
        records = [_one_phase(record, asked.phase) for record in records]
    notes = Notes()
    text = format_records(records, wanted.id, notes)
    return {"text": text, "format": wanted.id, "suffix": wanted.suffixes[0], "left_out": list(notes.lines())}


class GameAsked(Asked):
    """The text of a game in any format; `phase` asks for one phase of the game with that `index`."""

    game: str
    form: str | None = None
    index: int = Field(default=0, ge=0)
    phase: str | None = None


def game(asked: GameAsked) -> Json:
    """Return the games of a text with their phases, or one phase: orders, outcomes, report, map."""
    form, records = _records(asked.game, asked.form)
    if asked.phase is None:
        return {"format": form, "games": [_overview(record) for record in records]}
    record = _of_index(records, asked.index)
    codes = [phase.phase.code for phase in record.phases]
    read = phase_to_case(_one_phase(record, asked.phase), 0)
    at = codes.index(read.phase.code)
    told = _told_by_the_game(asked.game, read) if form == "game" else {}
    found = None
    if "result" not in told and read.phase.kind is not PhaseKind.DIPLOMACY:
        found = resolved(read)
    return {
        "index": asked.index,
        **told_case(read),
        "result": None if found is None else result_to_json(found),
        "report": None,
        "picture": None if told else picture_of(read, found),
        "previous": codes[at - 1] if at else None,
        "following": codes[at + 1] if at + 1 < len(codes) else None,
        **told,
    }


def animation(asked: GameAsked) -> Json:
    """Return the phases of a game as one animated picture."""
    form, records = _records(asked.game, asked.form)
    subject = _game(asked.game) if form == "game" else _of_index(records, asked.index)
    return {"picture": animate(subject).svg}


def _told_by_the_game(text: str, read: Case) -> Json:
    """Return what a game file knows of one of its phases: the report, and the complete map."""
    found = _game(text)
    played = [record.phase for record in found.history]
    if read.phase in played:
        report = phase_report(found, played.index(read.phase))
    else:
        report = opening_report(found) if not played else None
    return {
        "report": None if report is None else document_to_json(report),
        "picture": draw(found, phase=read.phase).svg,
    }


@lru_cache(maxsize=4)
def _records(text: str, form: str | None) -> tuple[str, tuple[Record, ...]]:
    """Return the games of a text and their format; cached, since browsing asks repeatedly."""
    found = find_format(form) if form is not None else detect_format(text, _FILE)
    return found.id, read_records(text, file=_FILE, name=found.id)


@lru_cache(maxsize=4)
def _game(text: str) -> Game:
    return read_game(text, _FILE)


def _of_index(records: tuple[Record, ...], index: int) -> Record:
    if index >= len(records):
        raise ImpossibleError(f"there is no game {index}", expected=f"one from 0 to {len(records) - 1}")
    return records[index]


def _one_phase(record: Record, phase: str) -> Record:
    from ...model.phase import parse_phase

    wanted = parse_phase(phase, find_variant(record.variant).year.seasons)
    return keep_one_phase(record, wanted, find_rulebook(record))


def _overview(record: Record) -> Json:
    variant = find_variant(record.variant)
    return {
        "id": record_title(record),
        "name": record.name,
        "variant": variant.id,
        "variant_name": variant.name,
        "rules": dict(record.rules),
        "phases": [told_phase(phase.phase) for phase in record.phases],
    }
