"""The orders of one line of a pasted text: ``A Ven H, A Rom - Apu; F Nap S "``, with powers or without."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache, partial

from ...model.board import Board, places_of
from ...model.errors import AmbiguousNameError, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Location, Power
from ...model.orders import Designation, Disband, ListReader, Retreat, Waive, expand_ditto, format_order
from ...model.phase import PhaseKind
from .clauses import PastedClause, clause_reader
from .headings import PowerNames
from .patterns import (
    BRACKETED,
    CONTINUED,
    LIKE_A_SITE,
    LIKE_A_UNIT,
    MAX_WORDS,
    MAX_WORDS_OF_ORDER,
    MOVE,
    NAME,
    ORDERLIKE,
    REMOVES,
    SENTENCE_WORDS,
    TOLD,
    UNIT_AND_PLACE,
    UNKNOWN_PLACES,
    VERBS,
    WAIVES,
)
from .words import COMMA, CONDITION, TALK

_OWNER = re.compile(
    r"[(\[](?P<power>[^()\[\]]+)[)\]](?=\W*$|\s*[(\[]|[\s:,\u2013\u2014-]+(?P<marks>\w.{0,99})$)"
)
"""The power behind an order, in brackets, before marks of a result."""


class ItemReader:
    """A reader of lines with orders on one board."""

    def __init__(self, board: Board) -> None:
        self._places = places_of(board)
        self._powers = PowerNames(board)
        self._clauses = {kind: clause_reader(board, kind) for kind in PhaseKind}
        self._found = lru_cache(maxsize=20_000)(self._find)

    def read(
        self, text: str, power: Power | None, kind: PhaseKind, above: str = ""
    ) -> Sequence[tuple[str, PastedClause]]:
        """Return the orders of a text with their words; nothing unless all of it can be read.

        `above` is the order before the text, which a ditto repeats. A unit alone needs a power.
        """
        for found in self._found(CONDITION.sub("", text), kind, above):
            if power is not None or not _is_unit_alone(found):
                return found
        return ()

    def _find(self, text: str, kind: PhaseKind, above: str) -> Sequence[Sequence[tuple[str, PastedClause]]]:
        """Return the orders of a text in each way to read all of it, until one is more than a unit alone."""
        ways: list[Sequence[tuple[str, PastedClause]]] = []
        for several in (False, True):
            for parts in ways_to_split(text):
                lists = ListReader(partial(self._read_order, kind=kind)) if several else None
                found = self._read_parts(parts, kind, above, lists)
                if found:
                    ways.append(tuple(found))
                    if not _is_unit_alone(found):
                        return ways
        return ways

    def _read_parts(
        self,
        parts: Sequence[str],
        kind: PhaseKind,
        above: str,
        lists: ListReader[Sequence[PastedClause]] | None,
    ) -> Sequence[tuple[str, PastedClause]]:
        """Return what each part says; nothing unless all can be read. `lists` reads several orders in one."""
        found: list[tuple[str, PastedClause]] = []
        for part in parts:
            whole = expand_ditto(part, above)
            clauses = (
                self._read_list(whole, kind, lists) if lists is not None else self.read_part(whole, kind)
            )
            is_unit = bool(clauses) and clauses[0].order is None
            if not clauses or (is_unit and lists is None and kind is PhaseKind.ADJUSTMENT and above):
                return ()  # a unit behind a build may be built as well
            found += [(part, clause) for clause in clauses]
            above = next((format_order(clause.order) for clause in clauses if clause.order), above)
        alone = {clause == PastedClause(clause.unit, None) and "order" not in part for part, clause in found}
        return found if len(alone) == 1 or kind is not PhaseKind.MOVEMENT else ()  # A Vie, A Bud S F Tri

    def _read_list(
        self, part: str, kind: PhaseKind, lists: ListReader[Sequence[PastedClause]]
    ) -> Sequence[PastedClause]:
        """Return the orders of a part, which may be several: ``Build A Par and F Bre``; or a unit alone."""
        try:
            return [clause for clauses in lists.read(part, 1) for clause in clauses]
        except WestphaliaError:
            return self.read_part(part, kind)

    def _read_order(self, part: str, kind: PhaseKind) -> Sequence[PastedClause]:
        """Return what one order says; raise UnreadableError for anything else."""
        clauses = self.read_part(part, kind)
        if not clauses or clauses[0].order is None:
            raise UnreadableError("no order")
        return clauses

    def read_part(self, part: str, kind: PhaseKind) -> Sequence[PastedClause]:
        """Return what one order says, a number of waived builds as several; nothing if it is none."""
        waived = WAIVES.fullmatch(part.strip(" ."))
        if waived is not None and kind is PhaseKind.ADJUSTMENT:
            count = int(waived["count"] or waived["number"])
            return [PastedClause(Designation(Location("")), Waive())] * count
        behind = self._split_owner(part)
        clause = self._clauses[kind].read(behind[1]) if behind is not None else None
        if clause is not None and clause.order is not None and behind is not None:
            return [replace(clause, unit=replace(clause.unit, power=behind[0]))]
        clause = self._clauses[kind].read(part.strip())
        if clause is not None and isinstance(clause.order, Waive):  # a build is waived everywhere
            clause = replace(clause, order=Waive(), unit=Designation(Location("")))
        if clause is None:
            clause = self._read_owned(part, kind)
        if clause is None and kind is PhaseKind.MOVEMENT:
            clause = self._read_later(part)
        return [clause] if clause is not None else []

    def _split_owner(self, part: str) -> tuple[Power, str] | None:
        """Return the power in brackets behind an order, and the order with its marks."""
        for found in _OWNER.finditer(part):
            power = self._powers.find(found["power"])
            is_last = found["marks"] is None or self._clauses[PhaseKind.MOVEMENT].read_marks(found["marks"])
            if power is not None and is_last:
                return power, (part[: found.start()] + part[found.end() :]).strip()
        return None

    def _read_owned(self, part: str, kind: PhaseKind) -> PastedClause | None:
        """Return an order that begins with its power."""
        owned = self._powers.starts_with(part)
        clause = self._clauses[kind].read(owned[1]) if owned is not None else None
        if clause is None or owned is None:
            return None
        return replace(clause, unit=replace(clause.unit, power=owned[0]))

    def _read_later(self, part: str) -> PastedClause | None:
        """Return a retreat that stands among the moves, such as ``A Ser retreats to Alb``."""
        clause = self._clauses[PhaseKind.RETREAT].read(part.strip()) or self._read_owned(
            part, PhaseKind.RETREAT
        )
        is_later = clause is not None and isinstance(clause.order, Retreat | Disband)
        return clause if is_later and not REMOVES.match(part) else None

    # ------------------------------------------------------------------------------ what cannot be read

    def separate(self, text: str, kind: PhaseKind) -> tuple[list[str], list[str]]:
        """Return the parts of a line that can be read and, each once, those that cannot; else nothing.

        That is if there are several parts and some can be read.
        """
        for parts in ways_to_split(text):
            can_read = {part: bool(self.read_part(part, kind)) for part in parts}
            if len(parts) > 1 and any(can_read.values()):
                return (
                    [part for part in parts if can_read[part]],
                    [part for part, is_read in can_read.items() if not is_read],
                )
        return [], []

    def is_cut_off(self, text: str, kind: PhaseKind) -> bool:
        """Return whether a text breaks off in the middle of an order or a name."""
        last = _split_outside_brackets(rf"[;\u2022]|{COMMA}", text)[-1].strip()
        if last.count("(") > last.count(")"):
            return True
        error = self._clauses[kind].error(last)
        rest = last[error.place.column - 1 :] if error is not None and error.place.column else last
        is_name = isinstance(error, UnknownNameError | AmbiguousNameError) and NAME.fullmatch(rest)
        return not rest or bool(is_name)

    def error(self, text: str, kind: PhaseKind) -> WestphaliaError | None:
        """Return the error of an order that cannot be read."""
        return self._clauses[kind].error(text)

    def is_like_an_order(self, text: str) -> bool:
        """Return whether a text, or a part of it between signs, could be an order with a mistake.

        What stands before a colon may be a name that is no power's.
        """
        labeled = text.partition(": ")[2]
        parts = [part for whole in (text, labeled) for parts in ways_to_split(whole) for part in parts]
        return any(map(self._is_like_an_order, dict.fromkeys(parts)))

    def _is_like_an_order(self, text: str) -> bool:
        text = text.replace("_", " ")
        words = re.findall(r"[^\W\d_][\w.']*", text)
        if ORDERLIKE.match(text) and any(self._places.is_place(word) for word in words[1:3]):
            return True
        if TALK.search(text):
            return False
        if len(words) > MAX_WORDS:
            places = (found["place"] for found in UNIT_AND_PLACE.finditer(text))
            return TOLD.match(text) is not None or sum(map(self._places.is_place, places)) > 1
        found = LIKE_A_SITE.match(text)
        if found is not None and (found["unit"] is not None or self._places.may_name_place(text)):
            return True
        if len(words) > MAX_WORDS_OF_ORDER:
            return False
        if self._is_move(MOVE.match(text)):
            return True
        if SENTENCE_WORDS.search(text):
            return False
        is_unit = bool(ORDERLIKE.match(text) or LIKE_A_UNIT.match(text))
        if is_unit and any(map(self._places.is_place, words)):
            return True
        return bool(UNKNOWN_PLACES.fullmatch(text)) or self._is_broken(text) or self._is_misspelt(words)

    def _is_broken(self, text: str) -> bool:
        """Return whether a text has a unit in its place and other words, or is a move without a unit."""
        found = CONTINUED.fullmatch(text)
        if found is not None and self._places.is_place(found["place"] or found["sea"]):
            return True
        if self._is_move(MOVE.search(BRACKETED.sub(" ", text))):
            return True
        units = [found for found in UNIT_AND_PLACE.finditer(text) if self._places.is_place(found["place"])]
        return any(re.search(r"\w", text[: unit.start()] + text[unit.end() :]) for unit in units)

    def _is_move(self, found: re.Match[str] | None) -> bool:
        """Return whether both names in a match of `MOVE` are places."""
        return found is not None and all(map(self._places.is_place, filter(None, found.groups())))

    def _is_misspelt(self, words: Sequence[str]) -> bool:
        """Return whether a unit or the verb behind a place is misspelt: ``Flet Kiel``, ``Vienna hodls``."""
        if words and get_close_matches(words[0].casefold(), ("army", "fleet"), cutoff=0.75):
            return any(map(self._places.is_place, words[1:3]))
        for at, word in enumerate(words[1:5], start=1):
            is_verb = word.casefold() not in VERBS and get_close_matches(word.casefold(), VERBS, cutoff=0.8)
            before = (words[at - 1], " ".join(words[max(0, at - 2) : at]))
            if is_verb and any(map(self._places.is_place, before)):
                return True
        return False


def _is_unit_alone(found: Sequence[tuple[str, PastedClause]]) -> bool:
    return len(found) == 1 and found[0][1].order is None


def ways_to_split(text: str) -> Iterator[list[str]]:
    """Yield the ways to take a line apart: as one order, at one sign or at several, at full stops."""
    yield [text]
    for mark in (";", COMMA, rf"[;\u2022]|{COMMA}", r"\.\s"):
        if re.search(mark, text):
            parts = [part for part in _split_outside_brackets(mark, text) if part.strip(" .,;-")]
            if len(parts) > 1 or (parts and parts[0] != text):
                yield parts


def _split_outside_brackets(mark: str, text: str) -> list[str]:
    """Return the parts of a text between marks that stand in no brackets."""
    inside = [found.span() for found in BRACKETED.finditer(text)]
    parts: list[str] = []
    start = 0
    for found in re.finditer(mark, text):
        if not any(first < found.start() < last for first, last in inside):
            parts.append(text[start : found.start()])
            start = found.end()
    return [*parts, text[start:]]
