"""Recognition of lines of an email that are orders, or look like orders but cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...model.board import places_of
from ...model.errors import WestphaliaError
from ...model.names import KIND_LETTERS, KIND_WORDS, Power
from ...model.orders import ListReader
from ...model.text import blank_bullet, nearest_names
from ...variants.framework.report import Entry
from ...variants.framework.statements import Form
from ..moment import GameMoment
from ..submissions.order_sheet import SheetPiece
from ..submissions.submitting import make_entry_reader

_KIND = rf"(?:{KIND_WORDS}|armee|flotte|[{KIND_LETTERS}](?=[.\s]))\.?"
_ACTION = r"(?:builds?|b|removes?|disbands?|destroys?|d|r|retreats?|waives?)"
_DESIGNATION = re.compile(
    rf"\s*[*(\"']*(?:{_ACTION}\s+)?(?:my\s+|the\s+)?{_KIND}\s+(?:in\s+|of\s+|at\s+)?(?P<rest>\S.*)",
    re.IGNORECASE,
)
_ACTED = re.compile(rf"\s*[*(\"']*{_ACTION}\b\s*(?P<rest>.*)", re.IGNORECASE)
_SIGN = re.compile(r"\s*(?:-+>|=+>|\u2192|\u2794|\u27a1|[-\u2013\u2014]{1,2})\s*")
_VERB = re.compile(
    r"\s+(?:[SHC]\b|(?:-+>?|=+>|\u2192|\u2013)\s*\w"
    r"|(?i:to|holds?|stands?|moves?|attacks?|supports?|convoys?|retreats?|disbands?)\b)"
)
_UNKNOWN = re.compile(r"[^\W\d_]\S*(?:\s[^\W\d_]\S*)?\s*(?:\b[SHC]\b|-+>?|=+>|\u2192|\u2013)")
"""The text that follows a unit whose place is unknown."""
_WORD = re.compile(r"[^\W\d_][\w./'()-]*")
_COMMON = frozenset(
    [
        "the",
        "and",
        "but",
        "not",
        "you",
        "all",
        "for",
        "are",
        "was",
        "can",
        "her",
        "him",
        "his",
        "our",
        "its",
        "she",
    ]
)
_MIN_NEAR_LENGTH = 4
_MAX_NAME_WORDS = 4
"""The maximum number of words in a name."""


class OrderLines:
    """A classifier of the lines of a power's email, in the current phase of a game."""

    def __init__(self, game: GameMoment, power: Power) -> None:
        self._places = places_of(game.board)
        self._reader: ListReader[Entry] = ListReader(make_entry_reader(game, game.ruled_state, power))
        self._forms = [
            heard.statement.form
            for rules in (game.rules, game.variant.referee_rules)
            for heard in rules.statements
        ]
        self._names = [info.name for info in game.board.provinces]
        self._owners = {
            name.casefold()
            for info in (*game.board.powers, *game.board.minors)
            for name in (info.id, info.name)
        }

    def is_order(self, piece: SheetPiece) -> bool:
        """Return whether a piece of a line is an order, or looks like one."""
        return self.can_be_read(piece) or self.looks_like_order(piece.text)

    def can_be_read(self, piece: SheetPiece) -> bool:
        """Return whether a piece of a line can be read as one or more orders."""
        try:
            return bool(self._reader.read(piece.text, piece.place.line))
        except WestphaliaError:
            return False

    def looks_like_order(self, text: str) -> bool:
        """Return whether a text begins like an order: a unit and a place, a place and a verb, a statement."""
        plain = blank_bullet(text).strip()
        return (
            self._is_statement(plain)
            or self._begins_with_unit(plain)
            or self._begins_with_place(plain)
            or self._begins_with_verb(plain)
            or any(self._check_signs(plain))
        )

    def _is_statement(self, text: str) -> bool:
        """Return whether a text begins like a statement and is written like one: with a name or a number."""
        meant = [form for form in self._forms if form.matches(text)]
        if not meant:
            return False
        words = _WORD.findall(text)
        if any(word.casefold() in self._owners or (word.isupper() and len(word) > 2) for word in words):
            return True
        return (
            any(not (isinstance(form, Form) and form.sign) for form in meant)
            and re.search(r"\d", text) is not None
        )

    def _begins_with_unit(self, text: str) -> bool:
        """Return whether a text begins with a unit: ``A Vie``, ``fleet Triest``, ``A Xyz - Tri``."""
        found = _DESIGNATION.match(text)
        if found is None:
            return False
        is_order = text[:1].isupper() and _UNKNOWN.match(found["rest"]) is not None
        return is_order or self._starts_with_name(found["rest"], near=True)

    def _begins_with_place(self, text: str) -> bool:
        """Return whether a text begins with a place and a verb: ``Vienna to``, ``Tri S``."""
        return any(_VERB.match(rest) for rest in self._texts_after_names(text))

    def _begins_with_verb(self, text: str) -> bool:
        """Return whether a text begins with a verb of builds and retreats and names a place soon after it."""
        found = _ACTED.match(text)
        if found is None:
            return False
        words = found["rest"].split()[:5]
        return any(self._starts_with_name(" ".join(words[start:])) for start in range(len(words)))

    def _check_signs(self, text: str) -> Iterator[bool]:
        """Yield for each arrow or dash whether it stands between places, or after a place at the start."""
        for found in _SIGN.finditer(text):
            before, after = text[: found.start()].split(), text[found.end() :]
            ends = any(
                self._is_place(" ".join(before[-n:])) for n in range(1, _MAX_NAME_WORDS) if before[-n:]
            )
            is_short = len(before) <= _MAX_NAME_WORDS and found[0] != "-"
            yield ends and (self._starts_with_name(after) or (is_short and bool(after.strip())))

    def _starts_with_name(self, text: str, *, near: bool = False) -> bool:
        if any(True for _ in self._texts_after_names(text)):
            return True
        word = _WORD.match(text)
        is_long = near and word is not None and len(word[0]) >= _MIN_NEAR_LENGTH
        return is_long and word is not None and bool(nearest_names(word[0], self._names))

    def _texts_after_names(self, text: str) -> Iterator[str]:
        """Yield what follows each name of a place at the start of a text."""
        end = 0
        for _ in range(_MAX_NAME_WORDS):
            found = re.compile(r"[\s*(\"']*[^\W\d_][\w./'()-]*?(?=[\s,;.!?*)\"'-]|$)").match(text, end)
            if found is None:
                return
            end = found.end()
            if self._is_place(text[:end].strip(" *(\"'")):
                yield text[end:]

    def _is_place(self, name: str) -> bool:
        return name.casefold() not in _COMMON and self._places.is_place(name)
