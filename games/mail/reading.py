"""Reading the lines of an email: which are orders, which mean nothing, and which are questions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple

from ...model.board import foreign_names, places_of
from ...model.errors import Place, WestphaliaError
from ...model.names import KIND_LETTERS, KIND_WORDS, REFEREE, Location, Power, Province, UnitKind
from ...model.orders import Hold, ListReader, Move, Support
from ...model.orders.cleaning import visible_text
from ...model.phase import Phase, PhaseKind
from ...model.text import blank_bullet, leading_bullet, quote
from ...solver import join_words
from ...variants import variants
from ...variants.framework.report import Declaration, Entry, format_entry
from ...variants.framework.rulings import refuse_ruling
from ..moment import GameMoment
from ..submissions.order_sheet import split_pieces
from ..submissions.submitting import find_subject, make_entry_reader
from .lines import MailLine, PieceKind, is_footer
from .phases import OtherPhase, PhaseNames, find_verb
from .pieces import MailPiece
from .wording import (
    AUXILIARY,
    CHAT,
    COMMON,
    CORRECTS,
    DOUBT,
    DOUBT_SIGNS,
    EMOJI,
    EXCUSES,
    GREETING,
    IF_DISLODGED,
    INSTEAD,
    MATTER,
    NEXT_PHASE,
    NOISE,
    ORDERS_FOLLOW,
    POLITE_AFTER,
    POLITE_BEFORE,
    REWORDINGS,
    TAKES_BACK,
    WORD,
    is_correction,
)

_STANDING: Final = re.compile(r"[^()]*\(\s*standing\s*\)\s*", re.IGNORECASE)
_KEYS: Final = ("phase", "variant")
_PHASE_LABEL: Final = re.compile(
    r"season|turn|year|saison|jahr|runde|tour|ann\u00e9e|turno|anno|temporada", re.IGNORECASE
)
_POWER_LABEL: Final = re.compile(
    r"power|country|nation|land|macht|pays|puissance|potenza|paese|potencia|pa\u00eds", re.IGNORECASE
)
_NAME_LABEL: Final = re.compile(
    r"game|player|name|match|spiel|spieler|partie|joueur|partita|giocatore|partida|jugador", re.IGNORECASE
)
"""What players write before the phase, their power and their name in the head of a sheet."""
_REMARK: Final = re.compile(rf"\([^()]*\)|\[[^\[\]]*\]|(?:(?<=\s)|^)(?://|#(?!\d)).*|{EMOJI}")
_UNIT: Final = re.compile(rf"(?<!\w)[{KIND_LETTERS}]\.?\s+([A-Z\u00c0-\u00de]\w{{2,}})")
_STRUCK: Final = re.compile(
    r"(?<!\S)(?P<sign>~~?)(?=\S)(?P<text>[^~]*\S)(?P=sign)(?!\S)"
    r"|[\[<](?P<tag>s|strike|del)[\]>](?P<inner>.*?)[\[<]/(?P=tag)[\]>]",
    re.IGNORECASE,
)
"""Text that is struck out by signs or marks of a forum: ``~~A Mun - Bur~~``, ``[s]A Mun - Bur[/s]``."""
_UNCHECKED: Final = re.compile(r"[\[(]\s*[\])]|\u2610|\[/?(?:s|strike|del)\]", re.IGNORECASE)
_CHAT_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_COMMAND: Final = re.compile(r"\b(?:move|disband|remove|follow)\b", re.IGNORECASE)
"""A verb of an order where a heading would have a noun: "Move all units"."""
_VERBS: Final = "HSCRDBhscrdb"
"""The letters that are verbs of orders."""
_POSTSCRIPT: Final = re.compile(r"\s*p\.?\s?s\b", re.IGNORECASE)
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_LIST_MARK: Final = re.compile(
    r"\s*(?:[(\[]?#?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)\]]|#?\d{1,2}:?|[\u00b7\u2022\u2023\u203a\u25a0-\u25ff\u2605\u2606"
    r"\u2611\u2713\u2714\u27a2-\u27a4\u00a7+o\u2013\u2014])\s+(?=\S)",
    re.IGNORECASE,
)
_ATTACK_LABEL: Final = re.compile(r"\s*(?:DA|diplomatic attack)\s*:", re.IGNORECASE)
"""The label of a diplomatic attack."""
_CELL_BORDER: Final = re.compile(r"[|\u2502\u2503]")
_COAST: Final = re.compile(
    r"[(\[]\s*(?:[nsew]\.?\s*c\.?|(?:north|south|east|west)(?:ern)?(?:\s+coast)?|via\b.*|convoy|vc|by\s.*"
    r"|through\s.*|(?:to\s+)?(?:hold(?:s|ing)?|stands?))\s*[)\]]",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(
    r"(?<=[^\W_]{2}[.!?;])\s+|(?<=\w)\s+[-\u2013\u2014]{2,}\s+(?=\w)|\s+(?=[:;]-?[)(DP](?:\s|$))"
)
_NAME: Final = re.compile(
    r"[/~-]?\s*[^\W\d_][\w'\u2019.-]*(?:\s+(?:(?-i:[A-Z\u00c0-\u00de])[\w'\u2019.-]*|[dv][aeiou][nrs]?|l[ae]|y|&)){0,4}[.,!]?"
)
"""A name, or a few capitalized words: "Prof. Dr. Anna von Berg"."""
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.\s*)+(?P<name>[^\W\d_][\w'\u2019-]+)")
_UNIT_BEGINS: Final = re.compile(
    rf"[\s*(\"']*(?:{KIND_WORDS}|armee|arm\u00e9e|flotte|[{KIND_LETTERS}](?=[.\s]))\.?\s+\S", re.IGNORECASE
)
_SIGN: Final = re.compile(r"\s-+>?\s?\w|->|=>|\u2192|\w-\w{3}\b")
_KIND_ALONE: Final = re.compile(rf"{KIND_WORDS}|[{KIND_LETTERS}]", re.IGNORECASE)
_SIGN_OF_MOVE: Final = re.compile(r"[^\w\s./()'\u2019]|(?<=\s)-")
CHANGES: Final = "changes single orders"
SETTLED: Final = "settled by the referee"
TOO_LONG: Final = "the email is too long to be understood"
_FOR_LATER: Final = "orders for "
_MAX_NAME_WORDS: Final = 4
_MAX_CHAT: Final = 400
_MAX_POLITE: Final = 100
"""The maximum number of characters at the end of a text in which courtesies are looked for."""
_MAX_LINE: Final = 2_000
_MAX_WORDS_OF_UNIT: Final = 10
"""The maximum number of words of a unit without an order, in any way to write it."""
_MAX_TRIES: Final = 3_000
"""The maximum number of texts of an email that are tried as orders; an ordinary email needs 30."""


class _Verdict(NamedTuple):
    """What words beside orders mean: a remark, a heading or a question, and why."""

    kind: PieceKind
    why: str = ""


@dataclass(slots=True)
class LineResult:
    """How the lines of an email were read.

    Attributes:
        pieces: The pieces, in the sequence of the lines.
        sheet: For each line, the text that is an order, in its columns; empty for other lines.
        changes: Whether the words say that single orders change.
    """

    pieces: list[MailPiece] = field(default_factory=list[MailPiece])
    sheet: list[str] = field(default_factory=list[str])
    changes: bool = False

    def add(self, line: int, text: str, kind: PieceKind, why: str = "", phase: Phase | None = None) -> None:
        """Add a piece, unless it is blank or a rule between lines."""
        if text.strip(" \t-_=*~.>"):
            plain = re.sub(r"^[\s.,;]+(?=\w)", "", text.rstrip())
            self.pieces.append(MailPiece(line, plain, kind, why, phase))


class MailReader:
    """A reader of the emails of one power, in the current phase of a game."""

    def __init__(self, game: GameMoment, power: Power) -> None:
        self._game = game
        self._power = power
        self._places = places_of(game.board)
        self._phases = PhaseNames(game)
        self._read_entry = make_entry_reader(game, game.ruled_state, power)
        self._tries = 0
        info = game.board.power[power]
        self._can_read = lru_cache(maxsize=20_000)(self._find_readable)
        names = (power, info.name, info.adjective, *info.aliases, *foreign_names(game.board).get(power, ()))
        self._own = {name.casefold() for name in names}
        longest_first = sorted(map(re.escape, self._own), key=len, reverse=True)
        self._own_name = re.compile(
            rf"(?<!\w)(?:{'|'.join(longest_first)})(?:['\u2019]s)?(?!\w)", re.IGNORECASE
        )

    # ------------------------------------------------------------------------------------- the lines

    def read(
        self,
        lines: Sequence[MailLine],
        settled: Collection[int] = (),
        *,
        dropped: Collection[int] = (),
        forwarded: bool = False,
    ) -> LineResult:
        """Read the lines of an email.

        Args:
            lines: The lines, with the kinds of those that are not the sender's own words.
            settled: The numbers of the lines whose words beside orders the referee has called harmless; their
                orders count before earlier ones.
            dropped: The numbers of the lines that mean nothing, as the referee has said.
            forwarded: Read the sender's own email that this one forwards.
        """
        result = LineResult(sheet=[""] * len(lines))
        self._tries = 0
        self._later = OtherPhase()  # the later phase whose heading the line is under
        self._verb = ""  # the verb that the heading of builds or removals gives to the lines below
        self._refused = ""  # why no line below the heading counts
        self._doubted = 0  # the line that casts doubt on those below, up to a blank line
        self._apart = False  # whether the line is below a heading of standing orders
        self._seen: dict[object, tuple[Entry, int]] = {}  # what each unit is ordered to do, and in which line
        own = [line.kind is None or (forwarded and line.is_forwarded) for line in lines]
        for index, line in enumerate(lines):
            number = index + 1
            text = visible_text(line.text).replace("\t", " ")
            if not text.strip():
                self._doubted = 0
                continue
            if number in dropped:
                result.add(number, text, PieceKind.REMARK, SETTLED)
                continue
            if not own[index]:
                assert line.kind is not None
                result.add(number, text, line.kind)
                continue
            after = next(
                (
                    one.text
                    for one, is_own in zip(lines[index + 1 :], own[index + 1 :], strict=True)
                    if is_own and one.text.strip()
                ),
                "",
            )
            self._read_line(result, number, text, after, is_settled=number in settled)
        self._ask_about_idle_headings(result)
        self._settle_lists_of_units(result)
        return result

    def _settle_lists_of_units(self, result: LineResult) -> None:
        """Make remarks of lines that only list units, if each of these has an order in the email."""
        for index, piece in enumerate(result.pieces):
            if piece.kind is not PieceKind.QUESTION or not self._lists_ordered_units(piece.text):
                continue
            result.pieces[index] = replace(
                piece, kind=PieceKind.REMARK, why="a list of units, whose orders stand in other lines"
            )

    def _lists_ordered_units(self, text: str) -> bool:
        """Return whether a text consists of units without orders that have orders in other lines."""
        parts = [part.strip(" .") for part in re.split(r"[,;]|\sand\s", blank_bullet(text))]
        return all(map(self._is_ordered_unit, parts))

    def _is_ordered_unit(self, text: str) -> bool:
        """Return whether a text is a unit without an order that has one in another line."""
        if _UNIT_BEGINS.match(text) is None or _SIGN_OF_MOVE.search(text) is not None:
            return False
        if len(text.split()) > _MAX_WORDS_OF_UNIT:
            return False
        entries = list(self._list_entries(f"{text} H"))
        return len(entries) == 1 and isinstance(entries[0], Hold) and find_subject(entries[0]) in self._seen

    def _ask_about_idle_headings(self, result: LineResult) -> None:
        """Ask about headings without orders: a correction in an email that has none, "Disband all units",
        and "These are for Fall" with no line below it, which may be about the orders above.
        """
        is_empty = not any(result.sheet) and all(one.kind is not PieceKind.QUESTION for one in result.pieces)
        for index, piece in enumerate(result.pieces):
            if piece.kind is not PieceKind.HEADING:
                continue
            below = result.pieces[index + 1 :]
            is_last = not any(one.kind in (PieceKind.LATER, PieceKind.ORDER) for one in below)
            is_kind = self._phases.find_kind(piece.text) is not None
            if piece.why == CHANGES and is_empty:
                result.pieces[index] = replace(piece, kind=PieceKind.QUESTION)
            elif is_last and (piece.why.startswith(_FOR_LATER) or (is_kind and not piece.why)):
                why = piece.why or "no order stands below it"
                result.pieces[index] = replace(piece, kind=PieceKind.QUESTION, why=why)

    def _read_line(self, result: LineResult, number: int, text: str, after: str, *, is_settled: bool) -> None:
        """Read a line of the sender's own words."""
        if len(text) > _MAX_LINE:
            result.add(number, text[:_MAX_CHAT], PieceKind.QUESTION, f"the line has {len(text):,} characters")
            return
        if self.is_exhausted:
            result.add(number, text, PieceKind.QUESTION, TOO_LONG)
            return
        for found in _STRUCK.finditer(text):
            result.add(number, found["text"] or found["inner"], PieceKind.STRUCK_OUT)
            text = _blank(text, found.start(), found.end())
        head, colon, rest = text.partition(":")
        label = blank_bullet(head).strip(" *_")
        if colon and label.casefold() in _KEYS:
            result.sheet[number - 1] = text
            result.add(number, text, PieceKind.HEADING)
            return
        if colon and _KIND_ALONE.fullmatch(label) and self._can_read(f"{label} {rest}"):
            head, colon, rest = "", "", ""
            text = text.replace(":", " ", 1)  # A: Vie - Gal
        if not is_settled and colon and rest.strip() and self._read_label(result, number, label, rest):
            return
        if not is_settled and self._read_heading(result, number, text, label, rest if colon else None, after):
            if not (colon and rest.strip()):
                return
            text = " " * (len(head) + 1) + rest
        if self._refused and not is_settled:
            is_remark = NOISE.fullmatch(text) is not None
            result.add(number, text, PieceKind.REMARK if is_remark else PieceKind.QUESTION, self._refused)
        elif self._later.later and not is_settled:
            verdict = self.judge(text)
            is_remark = verdict.kind is PieceKind.REMARK and not self._can_read(blank_bullet(text))
            if is_remark:
                result.add(number, text, PieceKind.REMARK)
            else:
                result.add(number, text, PieceKind.LATER, self._later.later, self._later.phase)
        elif self._apart:
            result.sheet[number - 1] = text
            result.add(number, text, PieceKind.ORDER)
        else:
            self._read_orders(result, number, self._without_layout(text), is_settled=is_settled)

    def _without_layout(self, text: str) -> str:
        """Return a line with blanks in place of what only arranges orders: the mark of a list, the borders of
        a table, a colon behind a place. A line under a heading such as "Builds" gets its verb.
        """
        head, colon, rest = text.partition(":")
        if colon and self._is_place(blank_bullet(head).strip()) and self._can_read(f"{head} {rest}"):
            return f"{head} {rest}"
        if self._is_all_orders(text):
            return text
        if _ATTACK_LABEL.match(text) and self._can_read(rest):
            return rest
        under_heading = f"{self._verb} {blank_bullet(text).strip()}"
        if self._verb and self._can_read(under_heading):
            return under_heading
        if "_" in text and self._is_all_orders(text.replace("_", " ")):
            return text.replace("_", " ")
        mark = _LIST_MARK.match(text)
        if mark is not None:
            marked = _blank(text, 0, mark.end())
            text = marked if self._is_orderlike(marked) else text
        plain = _CELL_BORDER.sub(" ", text)
        if (text.lstrip().startswith("|") and text.count("|") > 1) or (
            plain != text and not text.lstrip().startswith("|") and self._is_all_orders(plain)
        ):
            return plain
        return text

    @property
    def is_exhausted(self) -> bool:
        """Whether so much of an email was tried as orders that nothing more is."""
        return self._tries > _MAX_TRIES

    def _entries(self, text: str) -> Entry:
        """Read a text as an order or a statement, and count that."""
        self._tries += 1
        return self._read_entry(text)

    def has_orders(self, text: str) -> bool:
        """Return whether a line has an order, whatever else it says."""
        return bool(self.find_orders(text))

    def find_doubt_in_signature(self, text: str) -> str:
        """Return why a line of what looks like a signature may change the orders; empty for usual ones."""
        plain = EXCUSES.sub(" ", text)
        doubt = DOUBT.search(plain) or TAKES_BACK.search(plain)
        if doubt is None:
            return ""
        if not self._find_names(plain) and (
            is_footer(text) or not (MATTER.search(plain) or _POSTSCRIPT.match(text))
        ):
            return ""
        return f"{quote(doubt[0])} may change the orders"

    def format_orders(self, text: str) -> list[str]:
        """Return the orders of a text in their usual form; nothing if it has none."""
        reader = ListReader(self._entries)
        try:
            read = [entry for piece in split_pieces(text, 0, 1, None) for entry in reader.read(piece.text, 1)]
        except WestphaliaError:
            return []
        return [format_entry(entry) for entry in read]

    # ------------------------------------------------------------------------------------- headings

    def _read_heading(
        self, result: LineResult, number: int, text: str, label: str, rest: str | None, after: str
    ) -> bool:
        """Take in a heading, and return whether the line begins with one; `rest` follows its colon."""
        if not label or len(label) > 80 or (rest is None and self._can_read(label)):
            return False
        party = self._find_party(label)
        if rest is not None and _STANDING.fullmatch(label):
            self._later, self._refused = OtherPhase(), ""
            self._apart = True
            result.sheet[number - 1] = f"{label}:"
            result.add(number, f"{label}:", PieceKind.HEADING)
            return True
        if party not in (None, self._power):
            is_heading = self._is_orderlike(rest if rest and rest.strip() else after)
            if not is_heading and (party != REFEREE or rest is None):
                return False
            name, own = self._game.the_name_of(party), self._game.the_name_of(self._power)
            self._back_to_orders(result, number)
            self._refused = f"orders of {name} in an email of {own}"
            result.add(number, text if rest is None else f"{label}:", PieceKind.QUESTION, self._refused)
            return True
        if party == self._power:
            self._back_to_orders(result, number)
            result.add(number, text if rest is None else f"{label}:", PieceKind.HEADING)
            return True
        if rest is not None and IF_DISLODGED.fullmatch(label):
            self._begin_phase(
                result, number, f"{label}:", self._phases.find_other_kind("", PhaseKind.RETREAT)
            )
            return True
        if rest is not None and CORRECTS.search(label) and is_correction(label, self._name_words(label)):
            result.changes = True
            result.add(number, f"{label}:", PieceKind.HEADING, CHANGES)
            return True
        bare = " ".join(self._without_own_name(label).strip(" ,.-()").split())
        named = self._phases.find_phase(bare)
        if named is not None or ORDERS_FOLLOW.fullmatch(bare) or self._phases.find_kind(bare):
            if rest is None and named is None and not self._phases.find_kind(bare):
                return False  # without a colon, the words are a remark
            other = self._phases.find_other(named, bare)
            if other == OtherPhase() and named is None and NEXT_PHASE.search(bare) and any(result.sheet):
                self._refused = "it is not clear which phase comes next"
                result.add(number, label, PieceKind.QUESTION, self._refused)
                return True
            self._begin_phase(result, number, label if rest is None else f"{label}:", other)
            self._verb = find_verb(label) if self._game.phase.kind is PhaseKind.ADJUSTMENT else ""
            return True
        return False

    def _read_label(self, result: LineResult, number: int, label: str, rest: str) -> bool:
        """Take in a line in the head of a sheet, such as ``Season: Fall``, and return whether it is one."""
        value = rest.strip(" *_.")
        text = f"{label}: {value}"
        if _PHASE_LABEL.fullmatch(label):
            named = self._phases.find_phase(value)
            if named is not None:
                self._begin_phase(result, number, text, self._phases.find_other(named, value))
            elif value == str(self._game.phase.year):
                result.add(number, text, PieceKind.HEADING)
            return named is not None or value == str(self._game.phase.year)
        is_name = _NAME_LABEL.fullmatch(label) and not (
            self._is_orderlike(rest)
            or DOUBT.search(value)
            or MATTER.search(value)
            or self.find_other_game(value)
        )
        if is_name or (_POWER_LABEL.fullmatch(label) and value.casefold() in self._own):
            result.add(number, text, PieceKind.HEADING)
            return True
        return False

    def _back_to_orders(self, result: LineResult, number: int) -> None:
        if self._apart:
            result.sheet[number - 1] = f"{self._game.name_of(self._power)}:"
        self._apart = False
        self._verb = ""
        self._later, self._refused = OtherPhase(), ""

    def _begin_phase(self, result: LineResult, number: int, text: str, other: OtherPhase) -> None:
        """Go on in the orders of a phase: the current one, a later one or one that is over."""
        if not other.later and not other.past:
            self._back_to_orders(result, number)
            result.add(number, text, PieceKind.HEADING)
            return
        self._later = other
        self._refused = f"orders for {other.past}, which is over" if other.past else ""
        why = f"{_FOR_LATER}{other.later}" if other.later else self._refused
        result.add(number, text, PieceKind.HEADING if other.later else PieceKind.QUESTION, why, other.phase)

    def find_other_phase(self, subject: str) -> OtherPhase:
        """Return the phase that a subject names, if it is not the current one."""
        return self._phases.find_in_subject(self._without_own_name(subject))

    def find_other_game(self, text: str) -> str:
        """Return the id of the other game that a text names, such as ``europe-1619``; empty if none."""
        words = re.sub(r"[\W_]+", "-", text.casefold())
        named = (one for one in variants() if re.search(r"\d", one) and re.search(rf"\b{one}\b", words))
        return next((one for one in named if one != self._game.variant.id), "")

    def find_orders(self, text: str) -> list[str]:
        """Return the orders in a text, whatever else it says, in their usual form."""
        if len(text) > _MAX_LINE:
            return []
        plain = blank_bullet(visible_text(text))
        written = self._find_orders(plain, self._find_remarks(plain))[0]
        return self.format_orders(written) if written is not None else []

    def _find_party(self, name: str) -> Power | None:
        """Return the power, or the referee, with this whole name."""
        if name.casefold() == REFEREE:
            return REFEREE
        if not self._places.is_power(name) and name.casefold() not in self._own:
            return None
        try:
            found = self._places.find_power(name)
        except WestphaliaError:
            return None
        return found if found in self._game.board.power else None

    # --------------------------------------------------------------------------------------- orders

    def _read_orders(self, result: LineResult, number: int, text: str, *, is_settled: bool) -> None:
        """Read a line that may hold orders, with words beside them."""
        if self._is_chat(text):
            verdict = self.judge(text)
            result.add(number, text, verdict.kind, verdict.why)
            return
        remarks = [] if self._is_statement(text) else self._find_remarks(text)
        doubtful = [found[0] for found in remarks if _casts_doubt(found[0]) and not is_settled]
        written, beside = self._find_orders(text, remarks)
        doubtful += DOUBT_SIGNS.findall(written or "") if not is_settled else []
        if written is None or doubtful:
            verdict = self._judge_line(text, doubtful)
            kind = verdict.kind
            if is_settled and kind is PieceKind.QUESTION:
                kind, verdict = PieceKind.REMARK, _Verdict(PieceKind.REMARK, SETTLED)
            result.changes = result.changes or (kind is PieceKind.HEADING and bool(CORRECTS.search(text)))
            result.add(number, text, kind, verdict.why)
            if kind is PieceKind.QUESTION and DOUBT.search(text) and not self._is_orderlike(text):
                self._doubted = number
            return
        if self._doubted:
            result.add(number, text, PieceKind.QUESTION, f"it stands below line {self._doubted}")
            return
        if _IN_BRACKETS.fullmatch(blank_bullet(text).strip()) and not is_settled:
            result.add(number, text, PieceKind.QUESTION, "the order is in brackets")
            return
        verdicts = [(words, self._judge_beside(words, written)) for words in beside]
        asked = [(words, one) for words, one in verdicts if one.kind is PieceKind.QUESTION]
        if asked and not is_settled:
            result.add(number, text, PieceKind.QUESTION, asked[0][1].why)
            return
        stops = self._find_stops(written)
        if stops and not is_settled:
            why = f"it names several destinations: {join_words(stops)}"
            result.add(number, text, PieceKind.QUESTION, why)
            return
        conflicts = self._find_conflicts(written, number)
        if conflicts and not is_settled:
            before, line = conflicts[0]
            result.add(number, text, PieceKind.QUESTION, f"line {line} orders {format_entry(before)}")
            return
        for before, line in conflicts:
            self._drop_order(result, before, line, f"line {number} counts")
        self._remember(written, number)
        result.sheet[number - 1] = written
        result.add(number, " ".join(written.split()), PieceKind.ORDER)
        for words, one in verdicts:
            is_change = one.kind is PieceKind.HEADING or INSTEAD.match(words) is not None
            result.changes = result.changes or (is_change and CORRECTS.search(words) is not None)
            result.add(
                number,
                words,
                PieceKind.REMARK,
                SETTLED if one.kind is PieceKind.QUESTION else one.why,
            )

    def _is_chat(self, text: str) -> bool:
        """Return whether a long line holds no order: nothing in it names a place or a power, in any case."""
        words = WORD.findall(text)
        if len(words) <= _MAX_NAME_WORDS or any(map(self._is_place, words)) or self._is_orderlike(text):
            return False
        return self.judge(text).kind is PieceKind.REMARK

    def _find_remarks(self, text: str) -> list[re.Match[str]]:
        return [found for found in _REMARK.finditer(text) if not _COAST.fullmatch(found[0])]

    def _is_statement(self, text: str) -> bool:
        """Return whether a line is a statement; brackets are part of it."""
        try:
            return isinstance(self._entries(blank_bullet(text).strip()), Declaration)
        except WestphaliaError:
            return False

    def _find_orders(self, text: str, remarks: Sequence[re.Match[str]]) -> tuple[str | None, list[str]]:
        """Return the line with blanks in place of all that is not an order, and the words beside; None if
        it has no order."""
        if self._is_all_orders(text):
            # Brackets around a part of an order are no remark: without them, it cannot be read.
            spare = [one for one in remarks if self._is_all_orders(_blank(text, one.start(), one.end()))]
            return text, [one[0] for one in spare]
        plain = text
        beside: list[str] = []
        for found in remarks:
            plain = _blank(plain, found.start(), found.end())
            beside.append(found[0])
        plain = blank_bullet(plain) if leading_bullet(plain) else plain
        instead = INSTEAD.search(plain)
        if instead is not None and (self._can_read(instead["old"]) or self._is_place(instead["old"])):
            beside.append(instead[0])
            plain = _blank(plain, instead.start(), instead.end())
        spans = list(self._order_spans(plain))
        if not any(is_order for _, _, is_order in spans):
            return None, []
        written = ""
        for start, end, is_order in spans:
            part = plain[start:end]
            if not is_order:
                beside += [part] if part.strip(" ,;.!") else []
                continue
            kept, polite = self._without_courtesies(part)
            beside += polite
            # The columns of the line stay, with a sign between orders.
            written = f"{written};".ljust(start) if written else " " * start
            written += kept.rstrip()
        return written, beside

    def _order_spans(self, plain: str) -> Iterator[tuple[int, int, bool]]:
        """Yield the parts of a line between commas or sentences, each with whether it is an order."""
        if self._reads_politely(plain):
            yield 0, len(plain), True
            return
        for piece in split_pieces(plain, 0, 1, None):
            start = (piece.place.column or 1) - 1
            end = start + len(piece.text)
            if self._reads_politely(piece.text):
                yield start, end, True
                continue
            at = start
            for gap in [*_SENTENCE.finditer(plain, start, end), None]:
                stop = gap.start() if gap is not None else end
                head, colon, tail = plain[at:stop].partition(":")
                if colon and not self._reads_politely(plain[at:stop]) and self._reads_politely(tail):
                    yield at, at + len(head) + 1, False
                    at += len(head) + 1
                if plain[at:stop].strip():
                    yield at, stop, self._reads_politely(plain[at:stop])
                at = gap.end() if gap is not None else end

    def _reads_politely(self, text: str) -> bool:
        """Return whether a text is an order, with or without courtesies around it."""
        return self._can_read(text) or self._can_read(self._without_courtesies(text)[0])

    def _without_courtesies(self, text: str) -> tuple[str, list[str]]:
        """Return the text with blanks in place of courtesies, if it can be read only then; and these."""
        if self._can_read(text):
            return text, []
        removed: list[str] = []
        after = POLITE_AFTER.search(text, max(0, len(text) - _MAX_POLITE))
        while after is not None and after.start() > 0:
            removed.insert(0, after[0].strip())
            text = _blank(text, after.start(), after.end())
            if self._can_read(text):
                return text, removed
            end = len(text.rstrip())
            after = POLITE_AFTER.search(text, max(0, end - _MAX_POLITE), end)
        plain = AUXILIARY.sub(lambda found: " " * len(found[0]), text)
        for candidate in (text, plain):
            before = POLITE_BEFORE.match(candidate)
            if before is not None:
                blanked = _blank(candidate, 0, before.end())
                if self._can_read(blanked):
                    return blanked, [before[0].strip(), *removed]
        return self._reword(plain) or plain, removed

    def _reword(self, text: str) -> str | None:
        """Return a statement in the words of the rules; None if none of the usual other wordings fits."""
        for pattern, template in REWORDINGS:
            found = pattern.fullmatch(text.strip())
            stated = template.format(**found.groupdict()) if found is not None else ""
            if stated and self._can_read(stated):
                return stated
        return None

    def _find_readable(self, text: str) -> bool:
        """Return whether a text consists of one or more orders."""
        if not text.strip() or len(text) > _MAX_CHAT:
            return False
        try:
            return bool(ListReader(self._entries).read(text.strip()))
        except WestphaliaError:
            return False

    def _is_all_orders(self, text: str) -> bool:
        pieces = list(split_pieces(text, 0, 1, None))
        reader = ListReader(self._entries)
        try:
            return bool(pieces) and all(reader.read(piece.text, 1) for piece in pieces)
        except WestphaliaError:
            return False

    def _list_entries(self, written: str) -> Iterator[Entry]:
        """Yield the orders of a line."""
        reader = ListReader(self._entries)
        for piece in split_pieces(written, 0, 1, None):
            with suppress(WestphaliaError):
                yield from reader.read(piece.text, 1)

    def _find_stops(self, written: str) -> list[str]:
        """Return the destinations that an order such as ``A Mun - Bur -> Ruh`` names if they form no route,
        so that it may be a correction. Only convoys by sea and moves of several steps have routes.
        """
        for piece in split_pieces(written, 0, 1, None):
            entries = list(self._list_entries(piece.text))
            for entry in entries:
                match entry:
                    case Move(unit, target, path=path):
                        between = [place.province for place in path]
                    case Support(own, unit, Location() as target) if len(entries) == 1:
                        known = {own.location.province, unit.location.province, target.province}
                        between = sorted(self._find_provinces(piece.text) - known)
                    case _:
                        continue
                stops = self._find_stops_between(unit.location.province, between, target.province)
                if stops:
                    return [*stops, target.province]
        return []

    def _find_stops_between(
        self, start: Province, between: Sequence[Province], end: Province
    ) -> Sequence[Province]:
        """Return the places on the way of a unit through which no route leads."""
        kinds = [one.kind for one in self._game.position.units if one.location.province == start]
        steps = max((kind.steps for kind in kinds), default=1)
        places = [start, *between, end]
        if len(between) < steps and all(map(self._is_border, places, places[1:])):
            return []
        return [one for one in between if UnitKind.FLEET in kinds or one not in self._game.board.seas]

    def _is_border(self, start: Province, end: Province) -> bool:
        """Return whether an army can go from one place to the other in one step."""
        borders = self._game.board.army_borders
        return any(place.province == end for place in borders.get(Location(start), ()))

    def _find_conflicts(self, written: str, number: int) -> Sequence[tuple[Entry, int]]:
        """Return the orders that those of a line contradict, each with its line."""
        known = dict(self._seen)
        found: list[tuple[Entry, int]] = []
        for entry in self._list_entries(written):
            subject = find_subject(entry)
            before = known.get(subject)
            if before is not None and before[0] != entry and not isinstance(entry, Declaration):
                found.append(before)
            known[subject] = (entry, number)
        return found

    def _remember(self, written: str, number: int) -> None:
        self._seen |= {find_subject(entry): (entry, number) for entry in self._list_entries(written)}

    def _drop_order(self, result: LineResult, order: Entry, number: int, why: str) -> None:
        """Leave out one of the orders of a line that was read before."""
        kept = [entry for entry in self._list_entries(result.sheet[number - 1]) if entry != order]
        result.sheet[number - 1] = "; ".join(map(format_entry, kept))
        for at, piece in enumerate(result.pieces):
            if piece.line == number and piece.kind is PieceKind.ORDER:
                left = [replace(piece, text=result.sheet[number - 1])] if kept else []
                result.pieces[at : at + 1] = [
                    *left,
                    replace(piece, text=format_entry(order), kind=PieceKind.REMARK, why=why),
                ]
                return

    # ---------------------------------------------------------------------------- words beside orders

    def _judge_line(self, text: str, doubtful: Sequence[str]) -> _Verdict:
        """Return what a line without a clear order means."""
        signed = _INITIALS.fullmatch(text.strip())
        if signed is not None and not (self._places.is_place(signed["name"]) or MATTER.search(text)):
            return _Verdict(PieceKind.REMARK)
        bare = blank_bullet(text).strip()
        if _IN_BRACKETS.fullmatch(bare) is not None and self._can_read(bare[1:-1]):
            return _Verdict(PieceKind.QUESTION, "the order is in brackets")
        found = doubtful or (DOUBT.findall(text) if self._is_orderlike(text) else [])
        if found:
            return _Verdict(PieceKind.QUESTION, f"{quote(found[0])} may change the order")
        if self._is_orderlike(text):
            return _Verdict(PieceKind.QUESTION, self._why_unreadable(text))
        return self.judge(text)

    def _judge_beside(self, words: str, written: str) -> _Verdict:
        """Return what words beside written orders mean; a longer remark in brackets may name other places."""
        if INSTEAD.fullmatch(words):
            return _Verdict(PieceKind.REMARK, "what it replaces")
        if _REMARK.fullmatch(words.strip()):
            ordered = " ".join(map(format_entry, self._list_entries(written)))
            others = self._find_provinces(words) - self._find_provinces(ordered)
            if others and len(WORD.findall(words)) <= _MAX_NAME_WORDS:  # A Mun - Bur (sorry, Ruh)
                return _Verdict(PieceKind.QUESTION, f"it names {join_words(sorted(others))}")
            is_order = re.fullmatch(rf"\W*[{_VERBS}]\W*", words) is not None
            is_other = is_order or ":" in words or self._phases.names_other(words)
            if is_other or _casts_doubt(words.strip()) or TAKES_BACK.search(words):
                return _Verdict(PieceKind.QUESTION, f"{quote(words.strip())} may change the order")
            return _Verdict(PieceKind.REMARK)
        doubt = DOUBT_SIGNS.search(words)
        if doubt is not None:
            return _Verdict(PieceKind.QUESTION, f"{quote(doubt[0])} may change the order")
        if POLITE_BEFORE.fullmatch(words):
            return _Verdict(PieceKind.REMARK)
        verdict = self.judge(words)
        is_plain = NOISE.fullmatch(words) is not None or self._introduces(words)
        if verdict.kind is PieceKind.REMARK and words.rstrip().endswith(":") and not is_plain:
            return _Verdict(PieceKind.QUESTION, "it is not clear what the words before the order mean")
        return verdict

    def judge(self, text: str) -> _Verdict:
        """Return what words without an order mean: nothing, a heading, or something to ask about."""
        plain = " ".join(blank_bullet(text).split())
        if not re.search(r"[^\W_]", plain):
            if DOUBT_SIGNS.search(plain):
                return _Verdict(PieceKind.QUESTION, f"{quote(plain)} may change the orders")
            return _Verdict(PieceKind.REMARK)
        if len(plain) > _MAX_CHAT:
            return _Verdict(PieceKind.QUESTION, "too long to be understood")
        usual = self._judge_usual_words(plain)
        if usual is not None:
            return usual
        doubt = DOUBT.search(plain)
        if doubt is not None:
            return _Verdict(PieceKind.QUESTION, f"{quote(doubt[0])} may change the orders")
        ruling = self._refuse_ruling(plain)
        if ruling:
            return _Verdict(PieceKind.QUESTION, ruling)
        without = self._phases.without_current_phase(plain)
        if re.search(r"\d", without):
            return _Verdict(PieceKind.QUESTION, "a number may matter")
        alone = plain.strip(" .,!*_>-")
        is_place = len(alone) > 2 and self._places.is_place(alone)
        named = [alone] if is_place else self._find_names(without)
        if named:
            return _Verdict(PieceKind.QUESTION, f"it names {join_words(named[:3])}")
        matter = MATTER.search(without)
        if matter is not None:
            return _Verdict(PieceKind.QUESTION, f"{quote(matter[0])} may change the orders")
        if plain.endswith(":"):
            return _Verdict(PieceKind.QUESTION, "it is not clear what the heading means")
        if self._is_own_name(plain) and not plain.endswith("!"):
            return _Verdict(PieceKind.REMARK)
        if all(map(CHAT.fullmatch, _CHAT_WORD.findall(plain.replace("\u2019", "'")))):
            return _Verdict(PieceKind.REMARK)
        return _Verdict(PieceKind.QUESTION, "it is not understood")

    def _judge_usual_words(self, plain: str) -> _Verdict | None:
        """Return what greetings, names and announcements of orders mean; None for other words."""
        parts = [part for part in re.split(r"[,.!?;:]\s+", plain) if part.strip()]
        noise = [NOISE.fullmatch(part) is not None or self._introduces(part) for part in parts]
        is_signed = noise[:1] == [True] and all(
            known or self._is_own_name(part) for known, part in zip(noise, parts, strict=True)
        )
        greeting = GREETING.match(plain)
        name = greeting["name"] if greeting is not None else ""
        is_greeted = NOISE.fullmatch(name) is not None or not self._may_matter(name)
        if (NOISE.fullmatch(plain) or is_signed) and is_greeted:
            return _Verdict(PieceKind.REMARK)
        unnamed = self._without_own_name(plain).strip(" .,!*_()-")
        if unnamed != plain.strip(" .,!*_()-") and (not unnamed or self._is_own_name(unnamed)):
            return _Verdict(PieceKind.HEADING)
        if is_correction(plain, self._name_words(plain) if plain.endswith(":") else ()):
            return _Verdict(PieceKind.HEADING, CHANGES)
        return None

    def _is_own_name(self, text: str) -> bool:
        """Return whether a text may be the name of the sender: a few words that mean nothing here."""
        bare = text.lstrip("/~ ")
        if _NAME.fullmatch(text) is None or not bare[:1].isupper() or len(bare.strip(".,!")) < 2:
            return False
        is_shouted = bare.isupper() and " " in bare.strip()
        is_said = any(map(CHAT.fullmatch, WORD.findall(bare)))
        is_place = bool(self._find_provinces(text.replace("-", " ")))  # AMun-Bur
        return not (is_shouted or is_said or is_place or self._may_matter(text))

    def _may_matter(self, text: str) -> bool:
        """Return whether a text names a place or a power, or has a word that may change orders."""
        return bool(DOUBT.search(text) or MATTER.search(text) or self._find_names(text))

    def _without_own_name(self, text: str) -> str:
        """Return the text without the name of the sender's power."""
        return self._own_name.sub("", text)

    def _introduces(self, text: str) -> bool:
        """Return whether a text only introduces orders of the current phase."""
        plain = self._phases.without_current_phase(text)
        return ORDERS_FOLLOW.fullmatch(plain) is not None and not _COMMAND.search(plain)

    def _refuse_ruling(self, text: str) -> str:
        """Return why a statement is not one of a player; empty for other texts."""
        try:
            refuse_ruling(self._game.variant.referee_rules, text)
        except WestphaliaError as error:
            return error.message
        return ""

    def _is_orderlike(self, text: str) -> bool:
        """Return whether a text begins like an order: with a unit, or with a place and a sign or verb."""
        plain = blank_bullet(text).strip()
        if self._can_read(plain):
            return True
        if _UNIT_BEGINS.match(plain):
            rest = plain.split(None, 1)[1] if " " in plain else ""
            first = WORD.match(rest)
            is_article = plain[:2].casefold() == "a " and plain[:1].islower()
            return not is_article and (
                _SIGN.search(plain) is not None
                or (first is not None and (first[0][:1].isupper() or self._is_place(first[0])))
            )
        first = WORD.match(plain)
        return first is not None and self._is_place(first[0]) and (_SIGN.search(plain) is not None)

    def _why_unreadable(self, text: str) -> str:
        """Return why a text that looks like an order cannot be read."""
        plain = blank_bullet(text)
        pieces = [piece.text for piece in split_pieces(plain, 0, 1, None)] or [plain]
        for piece in pieces:
            try:
                ListReader(self._entries).read(piece)
            except WestphaliaError as error:
                error.place = Place()
                return error.formatted(error.bare_message)
        return "it is not clear what the words beside the order mean"

    def _find_names(self, text: str) -> list[str]:
        """Return the places, powers and states that a text names, apart from the sender's own power."""
        words = WORD.findall(text)
        units = _UNIT.findall(text)
        found = [name for name in units if self._places.is_place(name)]
        index = len(words) if found else 0
        while index < len(words):
            for count in range(min(_MAX_NAME_WORDS, len(words) - index), 0, -1):
                name = " ".join(words[index : index + count]).rstrip(".,")
                if self._is_name(name, is_first=index == 0):
                    found.append(name)
                    index += count - 1
                    break
            index += 1
        return found

    def _find_provinces(self, text: str) -> set[Province]:
        return {self._places.find_province(word) for word in WORD.findall(text) if self._is_place(word)}

    def _name_words(self, text: str) -> list[str]:
        """Return the words of a text that name places or kinds of units."""
        return [
            word
            for word in re.findall(r"[^\W_]+", text)
            if self._is_place(word) or re.fullmatch(rf"{KIND_WORDS}|[{KIND_LETTERS}]|ps", word, re.IGNORECASE)
        ]

    def _is_name(self, name: str, *, is_first: bool) -> bool:
        if name.casefold() in self._own or COMMON.fullmatch(name):
            return False
        if self._places.is_power(name):
            return len(name) > 2
        if not self._is_place(name):
            return False
        if len(name) > 4:
            return True
        return name[:1].isupper() and (not is_first or name.isupper())

    def _is_place(self, name: str) -> bool:
        return len(name) > 2 and not COMMON.fullmatch(name) and self._places.is_place(name)


def _casts_doubt(remark: str) -> bool:
    """Return whether a remark beside an order may change it."""
    return bool(DOUBT.search(remark) or DOUBT_SIGNS.search(remark) or _UNCHECKED.fullmatch(remark))


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]
