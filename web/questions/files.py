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
from .cases import resolve_case_of_any_phase
from .inputs import CaseInput, Json, QuestionInput, case_to_json, phase_to_json, without_player_names
from .pictures import draw_case

_FILE = "the game"


class ConvertInput(CaseInput):
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


def convert(request: ConvertInput) -> Json:
    """Return the subject in another form."""
    if sum(map(bool, (request.case, request.link, request.game))) != 1:
        raise UnreadableError(
            "the question must have exactly one subject to convert", expected="a case, a link or a game"
        )
    if request.link:
        return case_to_json(read_case(unpack(request.link), request.find, lenient=True))
    if request.game:
        return _convert(request)
    read = request.read()
    match request.to:
        case "text":
            return {"text": format_case_text(read)}
        case "json":
            return {"text": format_case_json(read) + "\n"}
        case "link":
            return {"link": pack(format_case_text(read))}
        case other:
            raise UnreadableError(f"a case cannot be converted to {other!r}", expected="text, json or link")


def _convert(request: ConvertInput) -> Json:
    wanted = find_format(request.to)
    records = list(read_records(request.game, file=_FILE, name=request.form))
    if request.index is not None:
        records = [_pick_record(tuple(records), request.index)]
    if request.phase is not None:
        records = [_phase_to_json(record, request.phase) for record in records]
    notes = Notes()
    text = format_records(records, wanted.id, notes)
    return {"text": text, "format": wanted.id, "suffix": wanted.suffixes[0], "left_out": list(notes.lines())}


class GameInput(QuestionInput):
    """The text of a game in any format; `phase` asks for one phase of the game with that `index`."""

    game: str
    form: str | None = None
    index: int = Field(default=0, ge=0)
    phase: str | None = None


def game(request: GameInput) -> Json:
    """Return the games of a text with their phases, or one phase: orders, outcomes, report, map."""
    form, records = _read_records(request.game, request.form)
    if request.phase is None:
        return {"format": form, "games": [_overview_to_json(record) for record in records]}
    record = _pick_record(records, request.index)
    codes = [phase.phase.code for phase in record.phases]
    read = without_player_names(phase_to_case(_phase_to_json(record, request.phase), 0))
    at = codes.index(read.phase.code)
    told: Json = _read_phase_of_game_file(request.game, read) if form == "game" else {}
    found = None
    if "result" not in told and read.phase.kind is not PhaseKind.DIPLOMACY:
        found = resolve_case_of_any_phase(read)
    return {
        "index": request.index,
        **case_to_json(read),
        "result": None if found is None else result_to_json(found),
        "report": None,
        "picture": None if told else draw_case(read, found),
        "previous": codes[at - 1] if at else None,
        "following": codes[at + 1] if at + 1 < len(codes) else None,
        **told,
    }


def animation(request: GameInput) -> Json:
    """Return the phases of a game as one animated picture."""
    form, records = _read_records(request.game, request.form)
    subject = _read_game(request.game) if form == "game" else _pick_record(records, request.index)
    return {"picture": animate(subject).svg}


def _read_phase_of_game_file(text: str, read: Case) -> Json:
    """Return the data of a game file about one of its phases: the report, and the complete map."""
    found = _read_game(text)
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
def _read_records(text: str, form: str | None) -> tuple[str, tuple[Record, ...]]:
    """Return the games of a text and their format, cached because browsing reads them repeatedly."""
    found = find_format(form) if form is not None else detect_format(text, _FILE)
    return found.id, read_records(text, file=_FILE, name=found.id)


@lru_cache(maxsize=4)
def _read_game(text: str) -> Game:
    return read_game(text, _FILE)


def _pick_record(records: tuple[Record, ...], index: int) -> Record:
    if index >= len(records):
        raise ImpossibleError(f"there is no game {index}", expected=f"one from 0 to {len(records) - 1}")
    return records[index]


def _phase_to_json(record: Record, phase: str) -> Record:
    from ...model.phase import parse_phase

    wanted = parse_phase(phase, find_variant(record.variant).year.seasons)
    return keep_one_phase(record, wanted, find_rulebook(record))


def _overview_to_json(record: Record) -> Json:
    variant = find_variant(record.variant)
    return {
        "id": record_title(record),
        "name": record.name,
        "variant": variant.id,
        "variant_name": variant.name,
        "rules": dict(record.rules),
        "phases": [phase_to_json(phase.phase) for phase in record.phases],
    }
