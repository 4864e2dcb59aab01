"""Reading game files.

A file records the submissions of each phase; everything else in it follows from them. If the digest matches,
the file is as it was written: the current state is read, and earlier phases are computed only when they are
used. If the digest is missing or does not match, the whole history is played again and compared with the
file. A file that was edited or damaged is refused with the first place where the two differ. The sentences of
reports are not compared, since versions may word them differently.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from pydantic import ValidationError

from ...model.board import board_data, convert_board_data, places_of
from ...model.case import Case, CaseBlock, CaseDraft, DislodgedText, build_case
from ...model.errors import (
    AmbiguousNameError,
    Defects,
    ImpossibleError,
    Place,
    UnreadableError,
    WestphaliaError,
    combine_errors,
)
from ...model.names import Power
from ...model.phase import parse_phase
from ...model.rulebook import Rulebook, read_rules
from ...model.text import JsonSource, Pointer, nearest_names, read_json, shorten
from ...variants.data_games import MARK
from ...variants.framework.history import LazyRecord, PhaseRecord
from ...variants.framework.report import Ending, EndKind, Entry, Report
from ...variants.framework.year import Ledger
from ...variants.registry import find_variant
from ...variants.variant import Variant, VariantOnBoard
from ..game import Game, sort_position
from ..later import LaterOrders
from ..log import LogEntry
from ..moment import parse_deadline
from ..submissions.standing import read_standing
from .data import FORMAT, VERSION, compute_digest, game_to_json, position_to_json, record_to_json
from .record import (
    AmendmentRecord,
    BeforeRecord,
    EndingRecord,
    GameFileRecord,
    PlayedRecord,
    PositionRecord,
    ReportRecord,
)

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from ...model.board import Board

_SENTENCE_FIELDS = {"why", "text"}
"""The fields of reports that hold sentences."""

_INDEPENDENT_FIELDS = {"board", "rules", "version", "digest", "log", "deadline", "later"}
"""The fields that do not follow from the submissions. Only the file determines them."""

_MAX_DEFECTS = 50

T = TypeVar("T")

JsonDifference: TypeAlias = tuple[Pointer, object, object]
"""The place of a difference, the value found there and the expected value."""


def read_game(
    text: str,
    file: str | None = None,
    *,
    variants: Callable[[str], Variant] = find_variant,
    verify: bool = False,
) -> Game:
    """Return the game of a game file.

    `file` is the name of the file in messages; `variants` finds a variant by its id. A data game has its
    rules in its board and needs nothing else. With `verify`, every phase is played again even if the digest
    matches.

    Raises:
        UnreadableError: The text is not a game file, is cut off or comes from a newer version.
        ImpossibleError: Something in the file does not follow from the submissions; the first such place.
        Defects: Everything that is wrong with the shape of the file.

        >>> begun = westphalia.Game.start("germany-1648")
        >>> westphalia.read_game(westphalia.format_game(begun.advance()))
        <Game Germany 1648: Fall 1648 Movement, 1 phase played>
    """
    source = _GameSource(text, file)
    data = _check_format(_parse_json(text, file), source)
    is_sealed = isinstance(data.get("digest"), str) and data["digest"] == compute_digest(data)
    record = _parse_record(data, source)
    variant = _find_record_variant(record, source, file, variants)
    renewed = variant.upgraded(data)
    if renewed != data:
        data, record, is_sealed = renewed, _parse_record(renewed, source), False
    board = _read_board(record, variant, source)
    rulebook = _read_rulebook(record, variant, source)
    replay = _HistoryReader(record, data, source)
    if is_sealed and not verify:
        game = replay.restore(variant, rulebook, board)
    else:
        game = replay.play_again(_start_game(record, variant, rulebook, board, source))
    return replace(
        game,
        log=_read_log(record),
        deadline=_read_deadline(record, source),
        later=_read_later_orders(record, game, source),
    )


def read_brief_game(text: str, *, variants: Callable[[str], Variant] = find_variant) -> Game:
    """Return the game of a text by `format_brief_game`, by playing it again.

    Raises:
        UnreadableError: The text does not describe a game, or another version of Westphalia wrote it.
        ImpossibleError: What was submitted cannot be played.
        Defects: Everything that is wrong with the shape of the text.
    """
    source = _GameSource(text, None)
    data = _check_format(_parse_json(text, None), source)
    name, history = data.get("variant"), data.get("history")
    empty: dict[str, object] = {"position": {"units": {}}, "report": {}}
    filled: dict[str, object] = {"position": empty["position"], "rules": {}, "board": {}, **data}
    if isinstance(history, list):
        filled["history"] = [
            empty | cast("dict[str, object]", one) if isinstance(one, dict) else one
            for one in cast("list[object]", history)
        ]
    if not filled["board"] and isinstance(name, str):
        filled["board"] = board_data(source.attempt(("variant",), variants, name).board)
    record = _parse_record(filled, source)
    variant = _find_record_variant(record, source, None, variants)
    board = _read_board(record, variant, source)
    rulebook = _read_rulebook(record, variant, source)
    replay = _HistoryReader(record, filled, source, is_brief=True)
    return replay.play_again(_start_game(record, variant, rulebook, board, source))


class _GameSource(JsonSource):
    """The text of the file, which gives errors their places."""

    def at(self, pointer: Pointer, error: WestphaliaError, *, of_name: bool = False) -> WestphaliaError:
        """Return an error about the value at `pointer`, with its place."""
        if isinstance(error, Defects):
            return Defects([self.at(pointer, one, of_name=of_name) for one in error.defects])
        error.place = self.place(pointer, error.place.column or 1, of_name=of_name)
        error.message = f"{self.label(pointer)}{error.message}"
        return error

    def attempt(self, pointer: Pointer, read: Callable[[str], T], text: str) -> T:
        """Return the result of `read`, and add the place to its errors."""
        try:
            return read(text)
        except WestphaliaError as error:
            raise self.at(pointer, error) from None


# ------------------------------------------------------------------------------------------- the shape


_NO_GAME = f'a file with "format": "{FORMAT}", as westphalia new writes it'


def _parse_json(text: str, file: str | None) -> object:
    """Parse the JSON of a game file.

    Raises:
        UnreadableError: The text is not JSON. It is called cut off only if it begins like a game file and
            breaks off at its end.
    """
    try:
        return read_json(text, file)
    except WestphaliaError as error:
        if not text.strip():
            raise
        head = text.lstrip("\ufeff \t\r\n")[:200]
        if not head.startswith("{") or f'"{FORMAT}"' not in head:
            raise UnreadableError("not a game file", place=Place(file), expected=_NO_GAME) from None
        breaks_off = isinstance(error.__context__, json.JSONDecodeError)  # and is not merely too deep
        if breaks_off and not text.rstrip().endswith("}"):
            error.message = f"the file is cut off ({error.message})"
        raise


def _parse_record(data: object, source: _GameSource) -> GameFileRecord:
    """Return the record of a file; raise all errors in its shape."""
    try:
        return GameFileRecord.model_validate(data)
    except ValidationError as problem:
        errors = [_make_defect(error, source) for error in problem.errors(include_url=False)[:_MAX_DEFECTS]]
    raise combine_errors(errors)


def _make_defect(error: ErrorDetails, source: _GameSource) -> WestphaliaError:
    """Return an error in the shape of a file, with its place."""
    pointer = error["loc"]
    name = str(pointer[-1]) if pointer else "the game"
    if error["type"] == "extra_forbidden":
        unknown = UnreadableError(f"unknown field {name!r}", nearest=nearest_names(name, _list_fields()))
        return source.at(pointer, unknown, of_name=True)
    if error["type"] == "missing":
        return source.at(pointer[:-1], UnreadableError(f"the field {name!r} is missing"))
    shown = shorten(json.dumps(error["input"], ensure_ascii=False), 40)
    message = error["msg"].removeprefix("Input should be ")
    return source.at(pointer, UnreadableError(f"unexpected value {shown}", expected=message))


def _check_format(data: object, source: _GameSource) -> Mapping[str, object]:
    """Return the fields of a game file.

    Raises:
        UnreadableError: The data is not that of a game file, or of another version of the format.
    """
    found = cast("dict[str, object]", data if isinstance(data, dict) else {})
    if found.get("format") != FORMAT:
        raise source.at((), UnreadableError("not a game file", expected=_NO_GAME))
    version = found.get("version")
    if isinstance(version, int) and not isinstance(version, bool) and version != VERSION:
        if version > VERSION:
            message = f"a newer version of Westphalia wrote this file (format version {version})"
            expected = f"format version {VERSION} or lower; update Westphalia to read the file"
        else:
            message = f"the file is in format version {version}, which no release of Westphalia wrote"
            expected = f"format version {VERSION}"
        raise source.at(("version",), UnreadableError(message, expected=expected))
    return found


def _list_fields() -> Iterable[str]:
    for kind in (GameFileRecord, PlayedRecord, PositionRecord, ReportRecord, AmendmentRecord):
        yield from kind.model_fields


# ------------------------------------------------------------------------------------- what it is about


def _find_record_variant(
    record: GameFileRecord, source: _GameSource, file: str | None, variants: Callable[[str], Variant]
) -> Variant:
    """Return the variant that a file names; a game by data has its rules in the board of the file."""
    is_data = MARK in record.variant
    return source.attempt(
        ("variant",), partial(_read_data_variant, record, file) if is_data else variants, record.variant
    )


def _read_data_variant(record: GameFileRecord, file: str | None, name: str) -> Variant:
    """Return the variant of a data game, whose rules are part of the board in the game file."""
    from ...variants.data_games.reading import read_variant  # slow to import; other games do not need it

    found = read_variant(json.dumps(record.board), f"{file or 'the game'} (its board)")
    if found.id != name:
        message = f"the game is {name}, but the rules in its board are those of {found.id}"
        raise ImpossibleError(message, expected="the board and rules that the game began with")
    return found


def _read_board(record: GameFileRecord, variant: Variant, source: _GameSource) -> Board:
    """Return the board of the file; the variant's own object if they differ only in aliases and grammar."""
    own = board_data(variant.board)
    if record.board == own:
        return variant.board
    board = convert_board_data(record.board, lambda pointer: source.place(("board", *pointer)))
    alike = _without_aliases(_without_grammar(record.board)) == _without_aliases(_without_grammar(own))
    return variant.board if alike and _knows_aliases(variant.board, board) else board


def _without_grammar(board: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a board's data without the grammar of its names, which older files do not have."""
    special: Mapping[str, Any] = board.get("special") or {}
    words: Mapping[str, Any] = special.get("words") or {}
    words = {key: word for key, word in words.items() if key not in ("article", "plural")}
    return {**board, "special": {**special, "words": words}}


def _without_aliases(data: object) -> object:
    """Return a board's data without the aliases of its places and powers."""
    if isinstance(data, dict):
        parts = cast("dict[str, object]", data)
        return {key: _without_aliases(value) for key, value in parts.items() if key != "aliases"}
    if isinstance(data, list | tuple):
        return [_without_aliases(value) for value in cast("Sequence[object]", data)]
    return data


def _knows_aliases(board: Board, other: Board) -> bool:
    """Return whether a board still knows the other one's aliases, even as ambiguous names."""
    places = places_of(board)
    return all(
        _is_known(find, word)
        for find, infos in ((places.find_place, other.provinces), (places.find_power, other.powers))
        for info in infos
        for word in info.aliases
    )


def _is_known(find: Callable[[str], object], word: str) -> bool:
    try:
        find(word)
    except WestphaliaError as error:
        return isinstance(error, AmbiguousNameError)
    return True


def _read_rulebook(record: GameFileRecord, variant: Variant, source: _GameSource) -> Rulebook:
    usual = variant.rulebook
    try:
        return read_rules(record.rules, usual)
    except WestphaliaError:
        errors = list(_find_wrong_rules(record, usual, source))
        if not errors:
            raise
    raise combine_errors(errors)


def _read_deadline(record: GameFileRecord, source: _GameSource) -> str:
    try:
        return parse_deadline(record.deadline) if record.deadline else ""
    except WestphaliaError as error:
        raise source.at(("deadline",), error) from None


def _read_log(record: GameFileRecord) -> tuple[LogEntry, ...]:
    return tuple(
        LogEntry(
            one.time,
            one.phase,
            one.action,
            one.party,
            tuple(one.lines),
            tuple(one.replaced),
            one.reason,
            tuple(one.unread),
            tuple(one.refused),
            tuple(one.settled),
            one.undone,
        )
        for one in record.log
    )


def _read_later_orders(record: GameFileRecord, game: Game, source: _GameSource) -> tuple[LaterOrders, ...]:
    found: list[LaterOrders] = []
    for index, one in enumerate(record.later):
        power = source.attempt(("later", index, "power"), game.find_power, one.power)
        phase = source.attempt(("later", index, "phase"), game.find_phase, one.phase)
        found.append(LaterOrders(power, phase, tuple(one.lines)))
    return tuple(found)


def _find_wrong_rules(
    record: GameFileRecord, usual: Rulebook, source: _GameSource
) -> Iterator[WestphaliaError]:
    """Yield the errors about single rules, each with its place."""
    for rule, choice in record.rules.items():
        try:
            read_rules([(rule, choice)], usual)
        except WestphaliaError as error:
            yield source.at(("rules", rule), error)


def _start_game(
    record: GameFileRecord, variant: Variant, rulebook: Rulebook, board: Board, source: _GameSource
) -> Game:
    """Return the game before its first phase."""
    if not record.own_start:
        return Game.start(variant, rulebook, board=board)
    first: PlayedRecord | GameFileRecord | BeforeRecord = record.history[0] if record.history else record
    way: Pointer = ("history", 0) if record.history else ()
    phase = first.phase
    if first.amendments:
        first, way = first.amendments[0].before, (*way, "amendments", 0, "before")
    case = _read_start_case(first.position, phase, (*way, "position"), variant, board, source)
    ledger = _read_ledger(first, way, variant, board, source)
    try:
        return Game.start(variant, rulebook, phase=case.phase, position=case.position, ledger=ledger)
    except WestphaliaError as error:
        raise source.at((*way, "phase"), error) from None


def _read_ledger(
    part: GameFileRecord | PlayedRecord | BeforeRecord,
    way: Pointer,
    variant: Variant,
    board: Board,
    source: _GameSource,
) -> Ledger:
    """Return the ledger of a phase; errors get their place."""
    try:
        return variant.read_ledger(part.ledger, board)
    except WestphaliaError as error:
        raise source.at((*way, "ledger"), error) from None


def _read_start_case(
    position: PositionRecord, phase: str, way: Pointer, variant: Variant, board: Board, source: _GameSource
) -> Case:
    """Return a position in the file, read like the position of a case."""

    def blocks(name: str, lists: Mapping[str, Sequence[str]]) -> list[CaseBlock]:
        return [CaseBlock(power, texts, (*way, name, power)) for power, texts in lists.items()]

    draft = CaseDraft(
        source=source,
        file=None,
        variant=variant.id,
        phase=phase,
        units=blocks("units", position.units),
        centers=blocks("centres", position.centres),
        dislodged=[
            DislodgedText(one.power, one.unit, one.by, one.by_convoy, None, (*way, "dislodged", index))
            for index, one in enumerate(position.dislodged)
        ]
        if position.dislodged
        else None,
        contested=CaseBlock("", position.contested, (*way, "contested")),
    )
    return build_case(draft, lambda _: VariantOnBoard(variant, board))


# ---------------------------------------------------------------------------------------- the history

_RulesOfFile: TypeAlias = "tuple[Variant, Rulebook, Board]"
"""The game of a file, with its rulebook and its board."""


class _FileRecord(LazyRecord):
    """A played phase of a file that was not edited."""

    def __init__(
        self,
        reader: _HistoryReader,
        part: PlayedRecord,
        way: Pointer,
        rules: _RulesOfFile,
        data: Mapping[str, object],
    ) -> None:
        seasons = rules[0].year.seasons
        super().__init__(reader.attempt(lambda: parse_phase(part.phase, seasons), (*way, "phase")), data)
        self._reader = reader
        self._part = part
        self._way = way
        self._rules = rules

    @cached_property
    def _game(self) -> Game:
        return self._reader.begin(self._part, self._way, self._rules)

    def begin(self) -> PhaseRecord:
        """Return the start of the phase, with an empty report."""
        game = self._game
        state = (game.phase, game.position, game.ledger, game.submissions)
        return PhaseRecord(*state, Report(), game.amendments, game.standing)

    def play(self) -> Report:
        """Return the report, computed from the start of the phase without the earlier phases."""
        return self._reader.attempt(self._game.advance, self._way).history[-1].report


class _HistoryReader:
    """A reader that restores the history of a file as written, or plays it again and compares.

    A brief text states nothing to compare.
    """

    def __init__(
        self,
        record: GameFileRecord,
        data: Mapping[str, object],
        source: _GameSource,
        *,
        is_brief: bool = False,
    ) -> None:
        self._is_brief = is_brief
        self._record = record
        self._data = data
        self._source = source

    def restore(self, variant: Variant, rulebook: Rulebook, board: Board) -> Game:
        """Return the game of a file that was not edited. Played phases are computed only when used."""
        rules = (variant, rulebook, board)
        history = cast("Sequence[Mapping[str, object]]", self._data.get("history", ()))
        ended = self._record.outcome
        return replace(
            self.begin(self._record, (), rules),
            history=tuple(
                _FileRecord(self, part, ("history", index), rules, history[index])
                for index, part in enumerate(self._record.history)
            ),
            own_start=self._record.own_start,
            outcome=None
            if ended is None
            else Ending(EndKind(ended.kind), tuple(Power(power) for power in ended.powers), ended.agreed),
        )

    def begin(self, part: PlayedRecord | GameFileRecord, way: Pointer, rules: _RulesOfFile) -> Game:
        """Return the game at the start of a phase of the file, with its submissions."""
        variant, rulebook, board = rules
        before: PlayedRecord | GameFileRecord | BeforeRecord = part
        here = way
        if part.amendments:
            before, here = part.amendments[0].before, (*way, "amendments", 0, "before")
        case = _read_start_case(
            before.position, part.phase, (*here, "position"), variant, board, self._source
        )
        ledger = _read_ledger(before, here, variant, board, self._source)
        game = Game(variant, rulebook, case.phase, sort_position(case.position), ledger)
        game = self._set_standing(self._amend(game, part.amendments, way), part.standing, way)
        return self._submit(game, part.submissions, way)

    def play_again(self, game: Game) -> Game:
        """Play the whole history from `game` on; raise ImpossibleError at the first difference."""
        history = cast("Sequence[Mapping[str, object]]", self._data.get("history", ()))
        for index, played in enumerate(self._record.history):
            way = ("history", index)
            game = self._amend(game, played.amendments, way)
            self._compare_state(game, history[index], way)
            game = self._submit(self._set_standing(game, played.standing, way), played.submissions, way)
            game = self.attempt(game.advance, way)
            self._compare(history[index], record_to_json(game.variant, game.history[-1]), way)
        game = self._amend(game, self._record.amendments, ())
        self._compare_state(game, self._data, ())
        game = self._submit(self._set_standing(game, self._record.standing, ()), self._record.submissions, ())
        if self._record.outcome is not None and self._record.outcome.agreed:
            game = self._end_by_agreement(game, self._record.outcome)
        found, expected = (
            {name: value for name, value in side.items() if name not in _INDEPENDENT_FIELDS}
            for side in (self._data, game_to_json(game))
        )
        self._compare(found, expected, ())
        return game

    def _end_by_agreement(self, game: Game, outcome: EndingRecord) -> Game:
        if outcome.kind == EndKind.DRAW.value or not outcome.powers:
            return self.attempt(game.draw, ("outcome",))
        return self.attempt(lambda: game.concede(outcome.powers[0]), ("outcome",))

    def _amend(self, game: Game, amendments: Sequence[AmendmentRecord], way: Pointer) -> Game:
        for index, one in enumerate(amendments):
            here = (*way, "amendments", index)
            game = self.attempt(lambda game=game, one=one: game.with_corrections(one.lines, one.reason), here)
        return game

    def _submit(self, game: Game, submissions: Mapping[str, Sequence[str]], way: Pointer) -> Game:
        for power, lines in submissions.items():
            here = (*way, "submissions", power)
            game = self.attempt(lambda game=game, power=power, lines=lines: game.submit(power, lines), here)
        return game

    def _set_standing(self, game: Game, standing: Mapping[str, Sequence[str]], way: Pointer) -> Game:
        """Return the game with exactly these standing sheets, including those of eliminated powers."""
        sheets: dict[Power, tuple[Entry, ...]] = {}
        for name, lines in standing.items():
            here = (*way, "standing", name)
            power = self.attempt(lambda name=name: game.find_power(name), here)
            read = [
                self.attempt(lambda line=line: read_standing(line, game.board), (*here, index))
                for index, line in enumerate(lines)
            ]
            if read:
                sheets[power] = tuple(read)
        return game.with_standing(sheets)

    def attempt(self, step: Callable[[], T], way: Pointer) -> T:
        """Return the result of a step, and add the place to its errors."""
        try:
            return step()
        except WestphaliaError as error:
            raise self._source.at(way, error) from None

    def _compare_state(self, game: Game, recorded: Mapping[str, object], way: Pointer) -> None:
        """Raise ImpossibleError if a phase does not begin as the orders before it imply."""
        expected: dict[str, object] = {"phase": game.phase.code, "position": position_to_json(game.position)}
        if game.ledger:
            expected["ledger"] = game.variant.ledger_json(game.ledger)
        self._compare({key: recorded.get(key) for key in ("phase", "position", "ledger")}, expected, way)

    def _compare(self, recorded: object, expected: object, way: Pointer) -> None:
        if self._is_brief:
            return
        difference = find_first_difference(recorded, json.loads(json.dumps(expected)))
        if difference is None:
            return
        pointer, found, due = difference
        here = (*way, *pointer)
        shown = "nothing" if found is None else shorten(json.dumps(found, ensure_ascii=False), 60)
        wanted = "nothing" if due is None else shorten(json.dumps(due, ensure_ascii=False), 60)
        message = f"{shown} does not follow from the submitted orders; the file was edited or damaged"
        raise self._source.at(here, ImpossibleError(message, expected=wanted))


def find_first_difference(found: object, expected: object) -> JsonDifference | None:
    """Return the first place where two JSON values differ, with both values; None if they are equal.

    Empty values count as missing, and sentences are not compared.
    """
    one, other = found, expected
    if isinstance(found, dict) and isinstance(expected, dict):
        left, right = cast("dict[str, object]", found), cast("dict[str, object]", expected)
        for key in (*left, *(key for key in right if key not in left)):
            if key in _SENTENCE_FIELDS or key == "$schema":
                continue
            inside = find_first_difference(left.get(key), right.get(key))
            if inside is not None:
                return (key, *inside[0]), *inside[1:]
        return None
    if isinstance(found, list) and isinstance(expected, list):
        pairs = zip_longest(cast("list[object]", found), cast("list[object]", expected))
        for index, pair in enumerate(pairs):
            inside = find_first_difference(*pair)
            if inside is not None:
                return (index, *inside[0]), *inside[1:]
        return None
    if (type(one) is type(other) and one == other) or (_is_empty(one) and _is_empty(other)):
        return None
    return (), one, other


def _is_empty(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})
